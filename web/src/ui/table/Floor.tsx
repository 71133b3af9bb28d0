import { type FloorItem, houseItem } from "../../choices";
import { cardName, list, t } from "../../l10n";
import { CardBack } from "../cards/Card";
import { House, LooseCard } from "../cards/House";
import { Text } from "../parts/Text";
import { useMatch } from "./context";

export function Floor() {
  const { session, seating, match } = useMatch();
  const { deal } = match;
  const highlighted = session.highlightedItems.value;
  const selected = session.selectedItems.value;
  const selectable = session.selectableItems.value;

  const stateOf = (item: FloorItem) =>
    (highlighted ? (highlighted.has(item) ? " highlighted" : " dimmed") : "") +
    (selected.has(item) ? " selected" : "");
  const button = (item: FloorItem, label: string) =>
    selectable.has(item) && (
      <button
        type="button"
        class="hit-area"
        aria-pressed={selected.has(item)}
        aria-label={label}
        onClick={() => session.toggleItem(item)}
      />
    );
  const last = match.history.at(-1);
  const empty = deal.loose !== null && deal.loose.length === 0 && deal.houses.length === 0;
  const crowded = (deal.loose?.length ?? 0) + 3 * deal.houses.length > 10;
  return (
    <section
      class={crowded ? "floor crowded" : "floor"}
      data-testid="floor"
      data-from={last && seating.placeOf(last.chair)}
      aria-label={t("floor")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls when it is crowded
      tabIndex={0}
    >
      {deal.houses.length > 0 && (
        <div class="houses">
          {deal.houses.map((house) => (
            <House
              key={house.value}
              house={house}
              owners={list(house.owners.map((seat) => seating.displayName(seating.chairOf(seat))))}
              state={stateOf(houseItem(house.value))}
            >
              {button(houseItem(house.value), t("choices-use-house", { value: house.value }))}
            </House>
          ))}
        </div>
      )}
      {deal.loose_count > 0 && (
        <div class="loose">
          {deal.loose === null
            ? Array.from({ length: deal.loose_count }, (_, i) => <CardBack key={i} />)
            : deal.loose.map((card) => (
                <LooseCard key={card} card={card} state={stateOf(card)}>
                  {button(card, t("choices-use", { card: cardName(card) }))}
                </LooseCard>
              ))}
        </div>
      )}
      {empty && (
        <Text as="p" class="floor-note">
          {t("floor-empty")}
        </Text>
      )}
      {deal.loose === null && (
        <Text as="p" class="floor-note">
          {t("floor-face-down")}
        </Text>
      )}
      {deal.stock > 0 && deal.phase === "play" && !deal.opening && (
        <Text as="p" class="stock">
          {t("stock", { count: deal.stock })}
        </Text>
      )}
    </section>
  );
}
