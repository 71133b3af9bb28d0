/** Where the suit marks of a number card lie, on a card of 88 × 123. Those of the lower half stand on their heads. */
export type Position = readonly [x: number, y: number];

const LEFT = 37;
const MIDDLE = 54;
const RIGHT = 71;
const TOP = 22;
const CENTRE = 61.5;
const BOTTOM = 101;

function pairs(...rows: number[]): Position[] {
  return rows.flatMap((y): Position[] => [
    [LEFT, y],
    [RIGHT, y],
  ]);
}

function single(...rows: number[]): Position[] {
  return rows.map((y) => [MIDDLE, y]);
}

/** By the card's value, 2 to 10. */
export const PIPS: Readonly<Record<number, readonly Position[]>> = {
  2: single(TOP, BOTTOM),
  3: single(TOP, CENTRE, BOTTOM),
  4: pairs(TOP, BOTTOM),
  5: [...pairs(TOP, BOTTOM), ...single(CENTRE)],
  6: pairs(TOP, CENTRE, BOTTOM),
  7: [...pairs(TOP, CENTRE, BOTTOM), ...single(42)],
  8: [...pairs(TOP, CENTRE, BOTTOM), ...single(42, 81)],
  9: [...pairs(21, 48, 75, 102), ...single(CENTRE)],
  10: [...pairs(21, 48, 75, 102), ...single(34.5, 88.5)],
};
