/**
 * The options of the rules (R10) as a form asks for them: what kind of field each has, and its usual choices. Which
 * values can be played, and which go together, the server says.
 */

/** Points for a sweep are a number, or the value of the card that swept. */
export const BY_RANK = "rank";

export type OptionField =
  | { kind: "words"; values: readonly (string | number)[] }
  | { kind: "switch" }
  | { kind: "number"; least: number; most: number }
  | { kind: "sweep" }
  | { kind: "majority" };

/** The largest number that any option of points takes. */
const MOST_POINTS = 10_000;
const SWITCH = { kind: "switch" } as const;
const SWEEP = { kind: "sweep" } as const;

/** In the order in which they are asked for. */
export const OPTION_FIELDS: Readonly<Record<string, OptionField>> = {
  players: { kind: "words", values: [4, 2, 3] },
  target: { kind: "number", least: 1, most: MOST_POINTS },
  min_points: { kind: "number", least: 0, most: MOST_POINTS },
  sweep: SWEEP,
  first_sweep: SWEEP,
  last_sweep: SWEEP,
  points: { kind: "words", values: ["standard", "casual", "punjab30"] },
  majority: { kind: "majority" },
  all_points_double: SWITCH,
  capture: { kind: "words", values: ["all", "free"] },
  throw: { kind: "words", values: ["free", "last-resort"] },
  cementing: SWITCH,
  max_houses: { kind: "words", values: [5, 4, 3, 2, 1] },
  sets_join: { kind: "words", values: ["choice", "always"] },
  floor_open_for_bid: SWITCH,
  redeal_floor: SWITCH,
  dealer: { kind: "words", values: ["losing-side", "rotate"] },
};

/** Points for the majority of the spades, or of all cards, from what the rules write: an object, or null for none. */
export function majorityOf(value: unknown): { of: "none" | "spades" | "cards"; points: number } {
  if (typeof value === "object" && value !== null) {
    const [[of, points] = []] = Object.entries(value);
    if ((of === "spades" || of === "cards") && typeof points === "number") return { of, points };
  }
  return { of: "none", points: 4 };
}
