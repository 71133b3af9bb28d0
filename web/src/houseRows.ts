/** How houses stand side by side in a row: each as near to its own place as the others leave it room. */

export interface Spot {
  /** The middle. */
  x: number;
  y: number;
}

export interface HouseShape {
  place: number;
  /** How many cards each of its sets has. */
  sets: readonly number[];
  /** What its head needs beside the frame, in pixels; the cards may need more. */
  head?: number;
}

/** Pixels. */
export interface RowSize {
  card: number;
  /** How much of a covered card is seen where there is room. */
  step: number;
  /** What more is seen of the last card of a set. */
  setGap: number;
  /** What a house's frame adds to its cards' width. */
  frame: number;
  /** Between two houses. */
  between: number;
  /** The width of the whole row. */
  room: number;
}

/** What most houses have grown to before they are captured. */
const GROWN: HouseShape = { place: 0, sets: [2, 2, 2] };

interface PlacedHouse extends Spot {
  width: number;
  step: number;
  gap: number;
}

/** By how much the steps of a row's houses have to be smaller for all of them to fit; at most 1. */
export function rowScale(houses: readonly HouseShape[], size: RowSize): number {
  const gaps = Math.max(0, houses.length - 1) * size.between;
  const fits = (scale: number) =>
    houses.reduce((sum, house) => sum + widthOf(house, size, scale), gaps) <= size.room;
  if (fits(1)) return 1;
  let [least, most] = [0, 1];
  for (let halved = 0; halved < 12; halved++) {
    const middle = (least + most) / 2;
    if (fits(middle)) least = middle;
    else most = middle;
  }
  return least;
}

/** The width of a house whose steps are so much smaller than they may be. */
function widthOf({ sets, head = 0 }: HouseShape, size: RowSize, scale: number): number {
  const cards = sets.reduce((sum, set) => sum + set, 0);
  const covered = Math.max(0, cards - 1) * size.step + Math.max(0, sets.length - 1) * size.setGap;
  return size.frame + Math.max(head, size.card + covered * scale);
}

/** Stand the houses in a row of so many places. They stay in the order of their places, from the middle outwards. */
export function placeRow(
  houses: readonly HouseShape[],
  size: RowSize,
  places: number,
): PlacedHouse[] {
  const scale = rowScale(houses, size);
  const widths = houses.map((house) => widthOf(house, size, scale));
  // Wide enough for a house of a few sets, so that one that grows seldom moves its neighbours.
  const pitch = Math.min(size.room / places, widthOf(GROWN, size, 1) + size.between);
  const wished = houses.map((house) => size.room / 2 + columnOf(house.place, places) * pitch);
  const order = houses
    .map((_, index) => index)
    .sort((a, b) => (wished[a] ?? 0) - (wished[b] ?? 0) || a - b);
  const middles = spread(
    order.map((index) => wished[index] ?? 0),
    order.map((index) => widths[index] ?? 0),
    size,
  );
  const placed: PlacedHouse[] = [];
  order.forEach((index, at) => {
    placed[index] = {
      x: middles[at] ?? 0,
      y: 0,
      width: widths[index] ?? 0,
      step: size.step * scale,
      gap: size.setGap * scale,
    };
  });
  return placed;
}

/** The column of a place, 0 in the middle: places go from the middle to the left, the right, and so on. */
function columnOf(place: number, places: number): number {
  const at = place % places;
  const column = Math.ceil(at / 2) * (at % 2 === 1 ? -1 : 1);
  return places % 2 === 0 ? column + 0.5 : column;
}

/** Move apart what would overlap, by as little as can be, and keep all of it within the room. */
function spread(wished: readonly number[], widths: readonly number[], size: RowSize): number[] {
  // Measured along a line from which the houses' widths are taken out, the middles only have to be in order.
  const before: number[] = [];
  let taken = 0;
  for (const [at, width] of widths.entries()) {
    before.push(taken + width / 2);
    taken += width + (at < widths.length - 1 ? size.between : 0);
  }
  const groups: { sum: number; count: number }[] = [];
  for (const [at, wish] of wished.entries()) {
    groups.push({ sum: wish - (before[at] ?? 0), count: 1 });
    while (groups.length > 1) {
      const [left, right] = groups.slice(-2) as [(typeof groups)[0], (typeof groups)[0]];
      if (left.sum / left.count <= right.sum / right.count) break;
      groups.splice(-2, 2, { sum: left.sum + right.sum, count: left.count + right.count });
    }
  }
  const free = Math.max(0, size.room - taken);
  return groups
    .flatMap(({ sum, count }) => Array<number>(count).fill(sum / count))
    .map((at, index) => Math.min(free, Math.max(0, at)) + (before[index] ?? 0));
}
