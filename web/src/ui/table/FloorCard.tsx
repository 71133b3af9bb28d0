import type { FloorItem } from "../../choices";
import { cardName, t } from "../../l10n";
import type { Card as CardCode } from "../../wire";
import { Card } from "../cards/Card";
import { memo } from "../parts/memo";
import { Text } from "../parts/Text";
import type { Mark } from "./FloorView";

interface Props extends Mark {
  card: CardCode;
  points: number;
  style: Record<string, string> | undefined;
  onTap: ((item: FloorItem) => void) | undefined;
}

/** A loose card on the floor. */
export const FloorCard = memo(function FloorCard({ card, points, style, onTap, ...mark }: Props) {
  return (
    <span
      class={`loose-card${mark.state}`}
      data-testid={`loose-${card}`}
      data-card={card}
      style={style}
    >
      <span role="img" aria-label={cardName(card)}>
        <Card card={card} size="loose" points={points} />
      </span>
      <OverItem
        item={card}
        label={t("choices-use", { card: cardName(card) })}
        onTap={onTap}
        {...mark}
      />
    </span>
  );
});

interface OverProps extends Mark {
  item: FloorItem;
  label: string;
  onTap: ((item: FloorItem) => void) | undefined;
}

/** What lies over an item of the floor: the number of its set, and what is touched. */
export function OverItem({ item, label, onTap, number, touched = false }: OverProps) {
  return (
    <>
      {number !== undefined && (
        <span class="set-number" aria-hidden="true">
          <Text>{number}</Text>
        </span>
      )}
      {onTap && (
        <button
          type="button"
          class="hit-area"
          data-item={item}
          aria-pressed={touched}
          aria-label={label}
          onClick={() => onTap(item)}
        />
      )}
    </>
  );
}
