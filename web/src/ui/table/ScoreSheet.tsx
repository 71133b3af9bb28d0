import { useEffect, useRef } from "preact/hooks";
import { t } from "../../l10n";
import { Text } from "../parts/Text";
import { useMatch } from "./context";
import { DealBanners } from "./DealBanners";
import { DealScores } from "./DealScores";
import { MatchScores } from "./MatchScores";
import { ScoringCards } from "./ScoringCards";
import { SheetActions } from "./SheetActions";
import { Piles } from "./SideTable";

/** The score of the deal just played, what it means for the match, and how to go on. */
export function ScoreSheet() {
  const { table, seating, match } = useMatch();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const result = match.results.at(-1);
  const piles = match.deal.piles && seating.bySide(match.deal.piles);
  return (
    <section
      class="score-sheet"
      data-sides={table.sides}
      aria-label={t("sheet", { number: match.deal_number })}
    >
      <div class="sheet-scroll">
        <div class="sheet-main">
          <h2 ref={heading} tabIndex={-1}>
            <Text>{t("score-deal", { number: match.deal_number })}</Text>
          </h2>
          {result && <DealScores result={result} piles={piles} />}
        </div>
        <div class="sheet-more">
          {result && <DealBanners result={result} />}
          {piles && <ScoringCards piles={piles} />}
          {match.results.length > 1 && <MatchScores />}
          {piles && <Piles seating={seating} piles={piles} />}
        </div>
      </div>
      <SheetActions />
    </section>
  );
}
