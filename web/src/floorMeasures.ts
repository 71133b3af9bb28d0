/**
 * How large the cards of the floor are, and where each slot and house is, so that everything fits the room there is:
 * nothing scrolls, nothing overlaps. Cards are as large for an empty floor as for a full one, so that none moves
 * when another comes.
 */
import { type HouseShape, placeRow, rowScale, type Spot } from "./houseRows";
import type { Layout } from "./layout";

export interface FloorRoom {
  layout: Layout;
  /** Whether this is a low phone. */
  short?: boolean;
  width: number;
  height: number;
  /** Pixels to a rem. */
  rem: number;
}

export interface FloorMeasures {
  /** The width of a loose card, and of a card in a house; each is 1.4 times as high. */
  loose: number;
  house: number;
  /** The middle of each slot asked for. */
  slots: readonly Spot[];
  /** The houses in the order they were given in. */
  houses: readonly HouseSpot[];
}

export interface HouseSpot extends Spot {
  width: number;
  /** How much of a covered card is seen, and how much more between two sets. */
  step: number;
  gap: number;
}

/** A card's height for its width. */
export const ASPECT = 1.4;
/** So many loose cards have a slot from the beginning; more make all of them smaller. */
export const SLOTS = 18;

/** The measures of one plan, in rem. */
export interface Plan {
  house: number;
  step: number;
  setGap: number;
  /** What a house's frame adds on both sides, above and below its cards. */
  frameX: number;
  frameTop: number;
  frameBottom: number;
  houseGap: number;
  /** How many places for houses each row has; the first row is next to the loose cards, the second above it. */
  houseRows: readonly number[];
  loose: number;
  looseGapX: number;
  looseGapY: number;
  columns: number;
  /** Between houses and loose cards. */
  between: number;
  /** How much larger than drawn the cards may become. */
  growth: number;
}

const PLANS: Record<Layout, Plan> = {
  wide: {
    house: 4,
    step: 1.18,
    setGap: 0.3,
    frameX: 0.95,
    frameTop: 2.85,
    frameBottom: 1.3,
    houseGap: 0.5,
    houseRows: [5],
    loose: 4.75,
    looseGapX: 0.5,
    looseGapY: 0.6,
    columns: 9,
    between: 1.1,
    growth: 1.25,
  },
  tablet: {
    house: 3.2,
    step: 1,
    setGap: 0.24,
    frameX: 0.75,
    frameTop: 2.1,
    frameBottom: 0.95,
    houseGap: 0.3,
    houseRows: [5],
    loose: 4.3,
    looseGapX: 0.5,
    looseGapY: 0.5,
    columns: 6,
    between: 0.9,
    growth: 1.3,
  },
  phone: {
    house: 2.75,
    step: 0.9,
    setGap: 0.18,
    frameX: 0.6,
    frameTop: 2,
    frameBottom: 0.8,
    houseGap: 0.3,
    houseRows: [3, 2],
    loose: 3.25,
    looseGapX: 0.42,
    looseGapY: 0.35,
    columns: 6,
    between: 0.5,
    growth: 1.2,
  },
  landscape: {
    house: 2.75,
    step: 0.86,
    setGap: 0.16,
    frameX: 0.55,
    frameTop: 1.85,
    frameBottom: 0.75,
    houseGap: 0.3,
    houseRows: [5],
    loose: 3.25,
    looseGapX: 0.5,
    looseGapY: 0.3,
    columns: 9,
    between: 0.45,
    growth: 1.2,
  },
};

/** A low phone's houses have smaller frames. */
const SHORT_PLAN: Plan = { ...PLANS.phone, frameTop: 1.6, frameBottom: 0.6, between: 0.4 };

export function planOf({ layout, short }: Pick<FloorRoom, "layout" | "short">): Plan {
  return short ? SHORT_PLAN : PLANS[layout];
}

/** Measure the floor for these houses, each at its place, and for loose cards in slots below this number. */
export function measureFloor(
  room: FloorRoom,
  houses: readonly HouseShape[],
  slotsUsed: number,
): FloorMeasures {
  const plan = widened(planOf(room), room, slotsUsed);
  const px = (rem: number) => rem * room.rem;
  const rows = Math.ceil(Math.max(SLOTS, slotsUsed) / plan.columns);
  const houseRows = plan.houseRows.length;
  const scale = cardScale(room, plan, rows);
  const loose = px(plan.loose) * scale;
  const house = px(plan.house) * scale;
  const pitchY = loose * ASPECT + px(plan.looseGapY);
  const pitchX = Math.min(loose + px(plan.looseGapX) * 1.4, room.width / plan.columns);
  const houseHeight = house * ASPECT + px(plan.frameTop + plan.frameBottom);
  const housePitch = houseHeight + px(plan.houseGap);
  const housesHeight = houseRows * housePitch - px(plan.houseGap);
  const looseHeight = rows * pitchY - px(plan.looseGapY);
  const spare = Math.max(0, room.height - housesHeight - px(plan.between) - looseHeight);
  const between = px(plan.between) + Math.min(spare / 4, px(1));
  const top = (room.height - housesHeight - between - looseHeight) / 2;
  const looseTop = top + housesHeight + between;

  const used = Math.max(slotsUsed, 0);
  const order = slotOrder(plan.columns, rows);
  const slots = order.slice(0, used).map(({ column, row }) => ({
    x: room.width / 2 + (column - (plan.columns - 1) / 2) * pitchX,
    y: looseTop + loose * ASPECT * 0.5 + row * pitchY,
  }));
  return { loose, house, slots, houses: houseSpots() };

  function houseSpots(): HouseSpot[] {
    const size = {
      card: house,
      step: px(plan.step) * scale,
      setGap: px(plan.setGap),
      frame: px(plan.frameX),
      between: px(plan.houseGap),
      room: room.width,
    };
    const spots: HouseSpot[] = [];
    houseRowsOf(houses, plan, size).forEach((members, row) => {
      const standing = members.map((index) => houses[index] as HouseShape);
      const y = top + housesHeight - houseHeight / 2 - row * housePitch;
      placeRow(standing, size, plan.houseRows[row] ?? 1).forEach((spot, at) => {
        spots[members[at] as number] = { ...spot, y };
      });
    });
    return spots;
  }
}

/** With more loose cards than have a slot from the beginning, as many columns as leave the cards largest. */
function widened(plan: Plan, room: FloorRoom, slots: number): Plan {
  if (slots <= SLOTS) return plan;
  const scaleOf = (way: Plan) => cardScale(room, way, Math.ceil(slots / way.columns));
  let best = plan;
  for (let columns = plan.columns + 1; columns <= 2 * plan.columns; columns++)
    if (scaleOf({ ...plan, columns }) > scaleOf(best)) best = { ...plan, columns };
  return best;
}

/** By how much the cards are larger or smaller than drawn, to fill the room and no more. */
function cardScale(room: FloorRoom, plan: Plan, rows: number): number {
  const houseRows = plan.houseRows.length;
  const frames = houseRows * (plan.frameTop + plan.frameBottom) + (houseRows - 1) * plan.houseGap;
  const fixed = frames + plan.between + (rows - 1) * plan.looseGapY;
  const cards = (houseRows * plan.house + rows * plan.loose) * ASPECT;
  const byHeight = (room.height / room.rem - fixed) / cards;
  const gaps = (plan.columns - 1) * plan.looseGapX;
  const byWidth = (room.width / room.rem - gaps) / (plan.columns * plan.loose);
  return Math.max(0.2, Math.min(byHeight, byWidth, plan.growth));
}

/** The slots from the first to be filled to the last: about the middle of the first row, then wider and lower. */
function slotOrder(columns: number, rows: number): { column: number; row: number }[] {
  const middle = (columns - 1) / 2;
  const all = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const beyond = row * columns >= SLOTS ? 100 : 0;
      // Beside the border last: few cards lie in the middle, whether there is one or not.
      const border = column === 0 || column === columns - 1 ? 0.5 : 0;
      all.push({ column, row, late: Math.abs(column - middle) + 2 * row + border + beyond });
    }
  return all.sort((a, b) => a.late - b.late || a.row - b.row || b.column - a.column);
}

/**
 * Which houses are in which row: as their places say, unless a row were too tight and another way to share them out
 * leaves more to be seen of their cards.
 */
function houseRowsOf(
  houses: readonly HouseShape[],
  plan: Plan,
  size: Parameters<typeof rowScale>[1],
): number[][] {
  const indices = houses.map((_, index) => index);
  const own = indices.map((index) => rowOf((houses[index] as HouseShape).place, plan.houseRows));
  if (plan.houseRows.length < 2) return [indices];
  const scaleOf = (rows: readonly number[]) =>
    Math.min(
      ...plan.houseRows.map((_, row) =>
        rowScale(
          houses.filter((_, index) => rows[index] === row),
          size,
        ),
      ),
    );
  let best = own;
  let bestScale = scaleOf(own);
  if (bestScale < 0.9)
    for (let choice = 0; choice < 2 ** houses.length; choice++) {
      const rows = indices.map((index) => (choice >> index) & 1);
      const scale = Math.min(scaleOf(rows), 0.9);
      const moved = rows.filter((row, index) => row !== own[index]).length;
      const bestMoved = best.filter((row, index) => row !== own[index]).length;
      if (scale > bestScale + 0.001 || (scale > bestScale - 0.001 && moved < bestMoved))
        [best, bestScale] = [rows, Math.max(scale, bestScale)];
    }
  return plan.houseRows.map((_, row) => indices.filter((index) => best[index] === row));
}

/** The row of a place: the first row's places come first. */
function rowOf(place: number, rows: readonly number[]): number {
  let left = place;
  for (const [row, places] of rows.entries()) {
    if (left < places) return row;
    left -= places;
  }
  return rows.length - 1;
}
