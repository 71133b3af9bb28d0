import type { Choosing } from "../../choosing";
import { cardName } from "../../l10n";
import type { Card as CardCode } from "../../wire";
import { Card } from "../cards/Card";
import { memo } from "../parts/memo";

interface Props {
  card: CardCode;
  points: number;
  keyOf: number | undefined;
  choosing: Choosing;
  taken: boolean;
  lifted: boolean;
  /** Whether it can be played; null while it is not one's turn to play. */
  playable: boolean | null;
  tabStop: boolean;
  onFocus: (card: CardCode) => void;
}

/** A card of the own hand, drawn anew only when it changes itself. */
export const HandSlot = memo(function HandSlot({
  card,
  points,
  keyOf,
  choosing,
  taken,
  lifted,
  playable,
  tabStop,
  onFocus,
}: Props) {
  const state =
    (taken ? " taken" : "") + (lifted ? " lifted" : "") + (playable === false ? " unplayable" : "");
  return (
    <span class={`hand-slot${state}`} data-card={card}>
      <Card card={card} size="hand" points={points} keyOf={keyOf} />
      <button
        type="button"
        class="hit-area"
        data-testid={`hand-card-${card}`}
        data-card={card}
        data-playable={playable === true}
        tabIndex={tabStop ? 0 : -1}
        aria-pressed={taken}
        aria-label={cardName(card)}
        onFocus={() => onFocus(card)}
        onClick={() => choosing.takeUp(card)}
      />
    </span>
  );
});
