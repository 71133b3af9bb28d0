/** What a scored deal did to the running lead. */
import type { DealResult, MatchView } from "./wire";

/** A lead, and whose it is. */
export interface Lead {
  side: number | null;
  lead: number;
}

export interface Outcome {
  /** The side that scored most in the deal; null where two are level at the top. */
  winner: number | null;
  /** By how much more than the next. */
  by: number;
  before: Lead;
  after: Lead;
  /** What the one in the lead still needs for the baazi; null where it is won or nobody leads. */
  missing: number | null;
}

/** Of the deal that was scored last. */
export function outcomeOf(match: Pick<MatchView, "results" | "target">): Outcome | null {
  const result = match.results.at(-1);
  if (!result) return null;
  const [first = 0, second = 0] = [...result.scores].sort((a, b) => b - a);
  const after = { side: result.leader, lead: result.lead };
  return {
    winner: first === second ? null : result.scores.indexOf(first),
    by: first - second,
    before: leadAfter(match.results.at(-2)),
    after,
    missing:
      result.baazi === null && after.side !== null ? Math.max(0, match.target - after.lead) : null,
  };
}

/** What stands when the next deal begins: a baazi sets it back. */
function leadAfter(result: DealResult | undefined): Lead {
  if (!result || result.baazi !== null) return { side: null, lead: 0 };
  return { side: result.leader, lead: result.lead };
}
