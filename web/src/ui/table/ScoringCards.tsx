import { t } from "../../l10n";
import { scoringCards } from "../../scoreLines";
import type { Card } from "../../wire";
import { InlineCards } from "../cards/InlineCards";
import { Text } from "../parts/Text";
import { useMatch } from "./context";
import { SideFlag } from "./SideTable";

/** Who has taken which of the cards that score. */
export function ScoringCards({ piles }: { piles: readonly (readonly Card[])[] }) {
  const { seating, match } = useMatch();
  const cards = scoringCards(match.card_points, piles);
  return (
    <ul class="scoring-cards" aria-label={t("sheet-scoring-cards")}>
      {seating.sidesFromYours.map((side) => (
        <li key={side}>
          <SideFlag seating={seating} side={side} />
          <Text class="sr">{`${seating.sideName(side)}: `}</Text>
          {cards[side]?.length ? (
            <InlineCards cards={cards[side]} />
          ) : (
            <Text>{t("sheet-pile-empty")}</Text>
          )}
        </li>
      ))}
    </ul>
  );
}
