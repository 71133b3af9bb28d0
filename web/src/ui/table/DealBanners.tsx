import { outcomeOf } from "../../dealOutcome";
import { t } from "../../l10n";
import type { DealResult } from "../../wire";
import { Text } from "../parts/Text";
import { useMatch } from "./context";

/** What the deal means: who won it, how the match stands, who deals next. */
export function DealBanners({ result }: { result: DealResult }) {
  const { table, seating } = useMatch();
  const over = table.status === "match-over";
  return (
    <>
      {over && <MatchResult />}
      <Baazi result={result} />
      <DealOutcome />
      {!over && (
        <Text as="p" class="next-dealer">
          {t("sheet-next-dealer", seating.playerArgs(result.next_dealer))}
        </Text>
      )}
    </>
  );
}

/** How a banner is coloured: gold for the reader's side, plum for what it has lost, plain to a spectator. */
function useFortune(side: number | null): string {
  const { seating } = useMatch();
  if (side === null || seating.yourSide === null) return "plain";
  return side === seating.yourSide ? "won" : "lost";
}

function MatchResult() {
  const { seating, match } = useMatch();
  const { winner } = match;
  const fortune = useFortune(winner);
  return (
    <p class={`banner match-over ${fortune}`} data-testid="match-over" data-winner={winner ?? ""}>
      <Text>{words()}</Text>
    </p>
  );

  function words(): string {
    if (winner === null) return t("turn-match-over");
    return t(fortune === "lost" ? "sheet-match-lost" : "sheet-match", seating.sideArgs(winner));
  }
}

function Baazi({ result }: { result: DealResult }) {
  const { seating, match } = useMatch();
  const fortune = useFortune(result.baazi);
  if (result.baazi === null) return null;
  const args = seating.sideArgs(result.baazi);
  return (
    <p class={`banner baazi ${fortune}`} data-testid="baazi" data-side={result.baazi}>
      <Text>
        {result.reason === "min_points"
          ? t("sheet-baazi-min", { ...args, min: match.min_points })
          : t("sheet-baazi-target", { ...args, target: match.target })}
      </Text>
    </p>
  );
}

function DealOutcome() {
  const { seating, match } = useMatch();
  const outcome = outcomeOf(match);
  const fortune = useFortune(outcome?.winner ?? null);
  if (!outcome) return null;
  const { winner, by, before, after, missing } = outcome;
  const lead = ({ side, lead: points }: typeof after) =>
    side === null ? t("lead-level") : t("lead-of", { side: seating.sideName(side), lead: points });
  return (
    <p
      class={`banner deal-outcome ${fortune}`}
      data-testid="deal-outcome"
      data-side={winner ?? ""}
      data-by={by}
    >
      <Text class="outcome-words">
        {winner === null ? t("deal-level") : t("deal-won", { ...seating.sideArgs(winner), by })}
      </Text>
      <span class="outcome-lead">
        <Text>{t("lead-from-to", { before: lead(before), after: lead(after) })}</Text>
        {missing !== null && missing > 0 && <Text>{t("lead-missing", { points: missing })}</Text>}
      </span>
    </p>
  );
}
