/** Moments of a table, as far as tests of what moves need them. */
import type { Moment } from "../src/motion/moment";
import type { Piece, Plan } from "../src/motion/plan";
import { THROW } from "./states";

export const MOMENT: Moment = {
  deal: "t/1/0",
  plays: 5,
  last: null,
  loose: ["4C", "5D", "9H", "KD"],
  houses: [],
  shown: ["2C", "9S"],
  held: [2, 3, 3, 3],
  latest: [],
  dealer: 3,
  bottom: 0,
  sides: [0, 1, 0, 1],
  over: false,
  open: false,
  yourTurn: false,
};

/** The moment after this one, in which this has been played. */
export function next(
  before: Moment,
  play: Partial<typeof THROW>,
  change: Partial<Moment> = {},
): Moment {
  return { ...before, plays: before.plays + 1, last: { ...THROW, ...play }, ...change };
}

/** Chair 1 takes two sets of the loose cards with the nine of spades. */
export const CAPTURE = {
  chair: 1,
  play: "9SxH9+4C+5D",
  card: "9S",
  action: "capture",
  house: null,
  loose: ["4C", "5D", "9H"],
} as const satisfies Partial<Record<keyof typeof THROW, unknown>>;

export function pieceOf(plan: Plan | null, card: string | null): Piece {
  const piece = plan?.pieces.find((one) => one.card === card);
  if (!piece) throw new Error(`${card} does not move`);
  return piece;
}

/** When a piece is where, its first choice of each place. */
export function wayOf(plan: Plan | null, card: string | null): unknown[] {
  return pieceOf(plan, card).stops.map(({ at, place }) => [at, place[0]?.at]);
}
