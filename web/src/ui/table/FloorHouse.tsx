import { type FloorItem, houseItem } from "../../choices";
import { cardName, list, t } from "../../l10n";
import type { AnySeating } from "../../seating";
import type { Card, HouseView } from "../../wire";
import { Badge } from "../cards/Badge";
import { HouseFan } from "../cards/HouseFan";
import { memo } from "../parts/memo";
import { Text } from "../parts/Text";
import { ChairFlag } from "./ChairFlag";
import { OverItem } from "./FloorCard";
import type { Mark } from "./FloorView";

interface Props extends Mark {
  house: HouseView;
  sets: readonly (readonly Card[])[];
  points: Readonly<Record<Card, number>>;
  seating: AnySeating;
  /** Whether there is room for the seal of a cemented house. */
  sealed: boolean;
  style: Record<string, string>;
  onTap: ((item: FloorItem) => void) | undefined;
}

/** A house on the floor: its value, whose it is, and its cards set by set. */
export const FloorHouse = memo(function FloorHouse({
  house,
  sets,
  points,
  seating,
  sealed,
  style,
  onTap,
  ...mark
}: Props) {
  const { value, cards, cemented, owners } = house;
  const chairs = owners.map((seat) => seating.chairOf(seat));
  const label = t("house-spoken", {
    value,
    cemented: cemented ? "yes" : "no",
    owners: list(chairs.map((chair) => seating.displayName(chair))),
    cards: list(cards.map(cardName)),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of cards, not of form fields
    <div
      class={`house ${cemented ? "house-cemented" : "house-ordinary"}${mark.state}`}
      data-testid={`house-${value}`}
      data-house={value}
      data-cemented={cemented}
      role="group"
      aria-label={label}
      style={style}
    >
      <span class="house-head" aria-hidden="true">
        <Badge value={value} cemented={cemented} />
        {chairs.map((chair) => (
          <ChairFlag key={chair} chair={chair} seating={seating} />
        ))}
        {sealed && (
          <Text class="seal" title={t("house-cemented")}>
            {t("house-seal")}
          </Text>
        )}
      </span>
      <HouseFan sets={sets} points={points} />
      <OverItem
        item={houseItem(value)}
        label={t("choices-use-house", { value })}
        onTap={onTap}
        {...mark}
      />
    </div>
  );
});
