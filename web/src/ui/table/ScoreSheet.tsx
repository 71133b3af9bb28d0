import { useEffect, useRef } from "preact/hooks";
import { t } from "../../l10n";
import type { DealResult } from "../../wire";
import { Text } from "../parts/Text";
import { useMatch } from "./context";
import { SheetActions } from "./SheetActions";
import { Piles, SideHeadings, type SideRow, SideRows } from "./SideTable";

/** The score of the deal just played, and how to go on. */
export function ScoreSheet() {
  const { table, seating, match } = useMatch();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const result = match.results.at(-1);
  const over = table.status === "match-over";
  return (
    <section class="sheet" aria-label={t("sheet", { number: match.deal_number })}>
      <div class="sheet-scroll">
        <h2 ref={heading} tabIndex={-1}>
          <Text>{t("sheet", { number: match.deal_number })}</Text>
        </h2>
        {over && <MatchResult />}
        {result && (
          <>
            <Baazi result={result} />
            <DealScores result={result} />
            {!over && (
              <Text as="p" class="next-dealer">
                {t("sheet-next-dealer", seating.playerArgs(result.next_dealer))}
              </Text>
            )}
          </>
        )}
        {match.results.length > 1 && <MatchScores />}
        {match.deal.piles && <Piles seating={seating} piles={seating.bySide(match.deal.piles)} />}
      </div>
      <SheetActions />
    </section>
  );
}

function MatchResult() {
  const { seating, match } = useMatch();
  const { winner } = match;
  return (
    <p class="match-over" data-testid="match-over" data-winner={winner ?? ""}>
      <Text>{words()}</Text>
    </p>
  );

  function words(): string {
    if (winner === null) return t("turn-match-over");
    const lost = seating.yourSide !== null && seating.yourSide !== winner;
    return t(lost ? "sheet-match-lost" : "sheet-match", seating.sideArgs(winner));
  }
}

function Baazi({ result }: { result: DealResult }) {
  const { seating, match } = useMatch();
  if (result.baazi === null) return null;
  const args = seating.sideArgs(result.baazi);
  return (
    <p class="baazi" data-testid="baazi" data-side={result.baazi}>
      <Text>
        {result.reason === "min_points"
          ? t("sheet-baazi-min", { ...args, min: match.min_points })
          : t("sheet-baazi-target", { ...args, target: match.target })}
      </Text>
    </p>
  );
}

function DealScores({ result }: { result: DealResult }) {
  const { table, seating, match } = useMatch();
  const rows: SideRow[] = [
    { name: "sheet-points", values: result.points },
    { name: "sheet-sweeps", values: result.sweeps },
    ...(result.majority.some((points) => points !== 0)
      ? [{ name: "sheet-majority", values: result.majority }]
      : []),
    { name: "sheet-total", values: result.scores, sum: true },
    ...(table.sides > 2 ? [{ name: "sheet-totals", values: result.totals }] : []),
    {
      name: "sheet-lead",
      values: seating.sides.map((side) => (side === result.leader ? result.lead : null)),
    },
    { name: "sheet-baazis", values: match.baazis_won },
  ];
  return (
    <table class="sheet-table">
      <SideHeadings seating={seating} first={<Text class="sr">{t("sheet-side")}</Text>} />
      <SideRows
        seating={seating}
        rows={rows}
        testId={({ sum }, side) => (sum ? `deal-score-${side}` : undefined)}
      />
    </table>
  );
}

/** The deals of the match so far. */
function MatchScores() {
  const { seating, match } = useMatch();
  return (
    <details class="deals">
      <Text as="summary">{t("sheet-deals")}</Text>
      <table class="sheet-table">
        <SideHeadings seating={seating} first={<Text>{t("sheet-deal-number")}</Text>} />
        <tbody>
          {match.results.map((result) => (
            <tr key={result.number}>
              <Text as="th" scope="row">
                {result.number}
              </Text>
              {seating.sides.map((side) => (
                <td key={side}>
                  {result.baazi === side && <Text class="mark">{t("sheet-baazi-mark")}</Text>}
                  <Text>{result.scores[side] ?? "–"}</Text>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
