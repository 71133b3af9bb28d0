/**
 * The arithmetic of R9 and R11.2, for people who play with real cards: what a deal may sum to, leads, baazis, who deals
 * next. The rules that it needs come from the engine (`scripts/score.py`), which the tests compare it with.
 */
import presets from "./scoreRules.gen.json";

/** The rules as far as scores go, named as in R10. */
export interface ScoreRules {
  players: number;
  target: number;
  min_points: number;
  dealer: string;
  /** Points of a sweep, or "rank": the value of its card. */
  sweep: number | "rank";
  first_sweep: number | "rank";
  /** What all points of a deal sum to, sweeps apart. */
  sum: number;
  /** How many of these nobody gets where nobody has the majority. */
  undecided: number;
  /** Whether a side that has all of them scores twice as many. */
  double: boolean;
}

/** What a deal brought, by side. */
export interface KeptDeal {
  points: readonly number[];
  /** How many sweeps, or what they count where each counts as its card. */
  sweeps: readonly number[];
  /** The side that swept with the opening play, which is not among them. */
  opening: number | null;
}

/** Everything that is kept: what the players have agreed, and deal by deal what they have counted. */
export interface Score {
  rules: ScoreRules;
  /** A match is best of so many; null is endless. */
  baazis: number | null;
  /** The chair that dealt first. */
  dealer: number;
  /** By chair, in order of play; empty for who has told none. */
  names: readonly string[];
  deals: readonly KeptDeal[];
}

/** One scored deal; totals, leader and lead are from before any reset (R9.4). */
export interface KeptResult {
  dealer: number;
  scores: readonly number[];
  totals: readonly number[];
  leader: number | null;
  lead: number;
  baazi: number | null;
  reason: "target" | "min_points" | null;
  next_dealer: number;
}

export interface Standing {
  results: readonly KeptResult[];
  /** Since the last baazi. */
  totals: readonly number[];
  leader: number | null;
  lead: number;
  won: readonly number[];
  /** The chair that deals now. */
  dealer: number;
  winner: number | null;
}

/** Why what was counted cannot be. */
export type DealProblem =
  | { code: "missing"; side: number }
  | { code: "not-points"; side: number }
  | { code: "sum"; total: number; sum: number }
  | { code: "all-double"; side: number; points: number };

export interface Preset {
  preset: string;
  rules: ScoreRules;
}

/** The presets, each with each number of players. */
export const PRESETS = presets as readonly Preset[];
/** More sweeps than a deal of 48 plays can see. */
const MOST_SWEEPS = 48;
const MOST_RANK_POINTS = MOST_SWEEPS * 13;

export function sidesOf({ players }: Pick<ScoreRules, "players">): number {
  return players === 4 ? 2 : players;
}

/** The chairs of a side, the earlier first. */
export function chairsOf({ players }: Pick<ScoreRules, "players">, side: number): number[] {
  return players === 4 ? [side, side + 2] : [side];
}

/** The preset with these rules, if there is one. */
export function presetOf(rules: ScoreRules): string | null {
  return PRESETS.find((one) => sameRules(one.rules, rules))?.preset ?? null;
}

export function rulesOf(preset: string, players: number): ScoreRules | null {
  const found = PRESETS.find((one) => one.preset === preset && one.rules.players === players);
  return found?.rules ?? null;
}

function sameRules(a: ScoreRules, b: ScoreRules): boolean {
  return (Object.keys(a) as (keyof ScoreRules)[]).every((option) => a[option] === b[option]);
}

// ---- a deal

/** What has been typed, and in the place of the one side that is left the points that are left. */
export function filled(
  rules: ScoreRules,
  typed: readonly (number | null)[],
): readonly (number | null)[] {
  const open = typed.indexOf(null);
  if (open < 0 || typed.indexOf(null, open + 1) >= 0) return typed;
  const others = sum(typed.map((points) => points ?? 0));
  const rest = rules.double && others === 2 * rules.sum ? 0 : rules.sum - others;
  return rest < 0 ? typed : typed.map((points) => points ?? rest);
}

/** What is wrong with the points of a deal; null if nothing is. */
export function pointsProblem(
  { sum: all, undecided, double }: ScoreRules,
  points: readonly (number | null)[],
): DealProblem | null {
  const wrong = points.findIndex((one) => one !== null && !isCount(one, 2 * all));
  if (wrong >= 0) return { code: "not-points", side: wrong };
  const total = sum(points.map((one) => one ?? 0));
  const most = Math.max(...points.map((one) => one ?? 0));
  if (double && most === 2 * all && total === most) return null;
  if (total > all && points.includes(null)) return { code: "sum", total, sum: all };
  const missing = points.indexOf(null);
  if (missing >= 0) return { code: "missing", side: missing };
  if (double && most === all)
    return { code: "all-double", side: points.indexOf(all), points: 2 * all };
  // Nobody scores if nobody has captured in the whole deal (R8.2).
  return total === all || total === all - undecided || total === 0
    ? null
    : { code: "sum", total, sum: all };
}

/** Whether a deal can have been, its sweeps included. */
export function isDeal(rules: ScoreRules, { points, sweeps, opening }: KeptDeal): boolean {
  const sides = sidesOf(rules);
  const most = rules.sweep === "rank" ? MOST_RANK_POINTS : rules.sweep === 0 ? 0 : MOST_SWEEPS;
  return (
    points.length === sides &&
    sweeps.length === sides &&
    pointsProblem(rules, points) === null &&
    sweeps.every((count) => isCount(count, most)) &&
    (opening === null || (asksOpening(rules) && isCount(opening, sides - 1)))
  );
}

/** Whether a sweep by the opening play has points of its own. */
export function asksOpening({ first_sweep }: ScoreRules): boolean {
  return first_sweep !== "rank" && first_sweep > 0;
}

/** The points of the sweeps, by side. */
export function sweepPoints(
  { sweep, first_sweep }: ScoreRules,
  { sweeps, opening }: Pick<KeptDeal, "sweeps" | "opening">,
): number[] {
  const first = first_sweep === "rank" ? 0 : first_sweep;
  return sweeps.map(
    (count, side) => (sweep === "rank" ? count : count * sweep) + (opening === side ? first : 0),
  );
}

/** The score of a deal, by side (R8.3). */
export function dealScores(rules: ScoreRules, deal: KeptDeal): number[] {
  const sweeps = sweepPoints(rules, deal);
  return deal.points.map((points, side) => points + (sweeps[side] ?? 0));
}

export function isCount(value: unknown, most: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

// ---- a match

/** How it stands after all deals. */
export function standingOf(score: Score): Standing {
  const scores = score.deals.map((deal) => dealScores(score.rules, deal));
  return scoreDeals(score.rules, score.baazis, score.dealer, scores);
}

/** The lead that the next deal begins with: none once a baazi is won. */
export function leadAfter({
  baazi,
  leader,
  lead,
}: KeptResult): Pick<KeptResult, "leader" | "lead"> {
  return baazi === null ? { leader, lead } : { leader: null, lead: 0 };
}

/** The same, from the scores of the deals. */
export function scoreDeals(
  rules: ScoreRules,
  baazis: number | null,
  firstDealer: number,
  deals: readonly (readonly number[])[],
): Standing {
  const none: readonly number[] = Array(sidesOf(rules)).fill(0);
  const results: KeptResult[] = [];
  let [totals, won, dealer] = [none, none, firstDealer];
  for (const scores of deals) {
    const result = scoreDeal(rules, dealer, totals, scores);
    results.push(result);
    dealer = result.next_dealer;
    totals = result.baazi === null ? result.totals : none;
    won = won.map((count, side) => count + Number(side === result.baazi));
  }
  const needed = baazis === null ? Number.POSITIVE_INFINITY : (baazis + 1) / 2;
  const winner = won.findIndex((count) => count >= needed);
  return {
    results,
    totals,
    ...leadOf(totals),
    won,
    dealer,
    winner: winner < 0 ? null : winner,
  };
}

function scoreDeal(
  rules: ScoreRules,
  dealer: number,
  before: readonly number[],
  scores: readonly number[],
): KeptResult {
  const under = [...scores.keys()].filter((side) => (scores[side] ?? 0) < rules.min_points);
  // R9.3: where both sides are under it, the deal changes nothing.
  const totals =
    under.length > 1 ? before : before.map((total, side) => total + (scores[side] ?? 0));
  const { leader, lead } = leadOf(totals);
  const [loser] = under;
  const [baazi, reason] =
    under.length === 1 && loser !== undefined
      ? ([1 - loser, "min_points"] as const)
      : under.length === 0 && lead >= rules.target
        ? ([leader, "target"] as const)
        : ([null, null] as const);
  // R9.4: the side that fell under it counts as behind.
  const ahead = reason === "min_points" ? baazi : leader;
  return {
    dealer,
    scores,
    totals,
    leader,
    lead,
    baazi,
    reason,
    next_dealer: nextDealer(rules, dealer, ahead, baazi !== null),
  };
}

/** R9.4: the losing side deals, or everyone in turn. */
function nextDealer(
  rules: ScoreRules,
  dealer: number,
  ahead: number | null,
  baazi: boolean,
): number {
  const right = (dealer + 1) % rules.players;
  if (rules.dealer === "rotate") return right;
  const next = dealer % sidesOf(rules) === ahead ? right : dealer;
  return baazi && rules.players === 4 ? (next + 2) % 4 : next;
}

/** Who has most, and by how many more than the next. */
function leadOf(totals: readonly number[]): { leader: number | null; lead: number } {
  const [most = 0, second = 0] = [...totals].sort((a, b) => b - a);
  return { leader: most > second ? totals.indexOf(most) : null, lead: most - second };
}
