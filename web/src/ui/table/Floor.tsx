import { useCallback } from "preact/hooks";
import type { FloorItem } from "../../choices";
import { t } from "../../l10n";
import { newItems, newsOf } from "../../news";
import { redealWords } from "../../playWords";
import { RichText, Text } from "../parts/Text";
import { useMatch } from "./context";
import { FloorView, type Mark } from "./FloorView";

/** The floor of a deal that is played: what lies there can be touched, and shows what a play would do. */
export function Floor() {
  const { session, table, seating, match } = useMatch();
  const { deal } = match;
  const { choosing } = session;
  const previewed = choosing.previewed.value;
  const items = choosing.items.value;
  const lit = choosing.card.value === null ? null : choosing.lit.value;
  const numbers = choosing.setNumbers.value;
  const fresh = newItems(newsOf(match.history, table.you));
  const touchable = table.you !== null && deal.loose !== null;

  const markOf = (item: FloorItem): Mark => ({
    state:
      (fresh.has(item) ? " fresh" : "") +
      (lit?.has(item) ? " lit" : "") +
      (previewed?.has(item) ? " previewed" : "") +
      (items.has(item) ? " touched" : ""),
    touched: items.has(item),
    number: numbers.get(item),
  });
  const onTap = useCallback((item: FloorItem) => choosing.tapItem(item), [choosing]);
  const note = floorNote();
  const redeal = deal.loose === null ? deal.redeals.at(-1) : undefined;
  return (
    <section
      class="floor"
      id="floor"
      data-testid="floor"
      data-lit={lit !== null && lit.size > 0}
      aria-label={t("floor")}
      tabIndex={-1}
    >
      <FloorView
        floor={{
          history: match.history,
          loose: deal.loose,
          looseCount: deal.loose_count,
          houses: deal.houses,
          houseSets: match.house_sets,
          points: match.card_points,
        }}
        seating={seating}
        markOf={markOf}
        onTap={touchable ? onTap : undefined}
      >
        {note && (
          <p class="floor-note">
            {redeal && <RichText parts={redealWords(redeal, seating)} />}
            <Text>{note}</Text>
          </p>
        )}
      </FloorView>
    </section>
  );

  function floorNote(): string | null {
    if (deal.loose === null) return t("floor-face-down");
    return deal.loose.length + deal.houses.length === 0 ? t("floor-empty") : null;
  }
}
