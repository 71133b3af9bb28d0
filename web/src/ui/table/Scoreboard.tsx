import { t } from "../../l10n";
import type { MatchView, TableView } from "../../wire";
import { Text } from "../parts/Text";
import { useMatch } from "./context";

/**
 * The scores of the match so far. While the score of a deal is shown they are those from before the reset
 * that a won baazi brings (R9.4).
 */
function matchScores(
  { status }: TableView,
  match: MatchView,
): Pick<MatchView, "leader" | "lead" | "totals"> {
  return (status === "playing" ? undefined : match.results.at(-1)) ?? match;
}

/** Lead, baazis, and what each side has so far in this deal. */
export function Scoreboard() {
  const { table, seating, match } = useMatch();
  const { lead } = matchScores(table, match);
  const sides = seating.sides.sort(
    (a, b) => Number(b === seating.yourSide) - Number(a === seating.yourSide),
  );
  return (
    <section class="score" data-testid="score" data-lead={lead} aria-label={t("score")}>
      <Lead />
      <div class="sides" data-sides={sides.length}>
        {sides.map((side) => (
          <Side key={side} side={side} />
        ))}
      </div>
    </section>
  );
}

function Side({ side }: { side: number }) {
  const { table, seating, match } = useMatch();
  const { totals } = matchScores(table, match);
  const captured = seating.bySide(match.deal.captured)[side] ?? 0;
  const sweeps = seating.bySide(match.deal.sweeps)[side] ?? 0;
  const baazis = match.baazis_won[side] ?? 0;
  return (
    <div class={side === seating.yourSide ? "side yours" : "side"} data-testid={`side-${side}`}>
      <Text class="side-name" dir="auto" translate={false}>
        {seating.sideName(side)}
      </Text>
      <span class="side-baazis" data-baazis={baazis}>
        <Text>{t("score-baazis", { count: baazis })}</Text>
      </span>
      <span class="side-now">
        {table.sides > 2 && (
          <Text class="now-total">{t("score-total", { total: totals[side] ?? 0 })}</Text>
        )}
        <Text class="now-taken">{t("score-taken", { count: captured })}</Text>
        {sweeps > 0 && <Text>{t("score-swept", { points: sweeps })}</Text>}
      </span>
    </div>
  );
}

function Lead() {
  const { table, seating, match } = useMatch();
  const { target } = match;
  const { leader, lead } = matchScores(table, match);
  const words =
    leader === null || lead === 0
      ? t("score-level-of", { target })
      : t("score-lead-of", { ...seating.sideArgs(leader), lead, target });
  const share = target > 0 ? Math.min(1, lead / target) : 0;
  const ours = leader !== null && leader === seating.yourSide;
  return (
    <div class="lead" data-testid="lead" data-leader={leader ?? ""} data-lead={lead}>
      <Text class="lead-words">{words}</Text>
      <Text class="lead-match">
        {table.baazis === null ? t("score-endless") : t("score-best-of", { baazis: table.baazis })}
      </Text>
      <span class="lead-bar" aria-hidden="true">
        <span class={ours ? "lead-fill ours" : "lead-fill"} style={{ "--share": share }} />
      </span>
    </div>
  );
}
