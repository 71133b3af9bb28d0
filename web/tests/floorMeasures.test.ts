import { describe, expect, it } from "vitest";
import { ASPECT, type FloorRoom, measureFloor, planOf } from "../src/floorMeasures";
import type { HouseShape } from "../src/houseRows";
import { isNarrow, isShort, layoutOf } from "../src/layout";

/** The room that each window leaves for the floor. */
const ROOMS: Record<string, FloorRoom> = {
  "1280×800": { layout: "wide", width: 770, height: 470, rem: 16 },
  "1600×900": { layout: "wide", width: 970, height: 540, rem: 18 },
  "1920×1080": { layout: "wide", width: 1160, height: 640, rem: 21.6 },
  "768×1024": { layout: "tablet", width: 735, height: 570, rem: 19 },
  "390×844": { layout: "phone", width: 366, height: 462, rem: 16 },
  "360×640": { layout: "phone", short: true, width: 336, height: 345, rem: 16 },
  "844×390": { layout: "landscape", width: 610, height: 272, rem: 16 },
  "640×400": { layout: "landscape", width: 410, height: 280, rem: 16 },
  "800×450": { layout: "landscape", width: 570, height: 330, rem: 16 },
  "960×540": { layout: "landscape", width: 690, height: 390, rem: 18 },
};

/** Ways to have so many houses, from pairs to one of twelve cards, in every place. */
function houseSets(): HouseShape[][] {
  const found: HouseShape[][] = [[]];
  for (let count = 1; count <= 5; count++)
    for (let big = 0; big < count; big++)
      for (const cards of [1, 2, 3, 5, 8, 12])
        for (const rest of [2, 3]) {
          const sets = Array<number>(Math.ceil(cards / 2)).fill(2);
          if (cards % 2) sets[0] = 1;
          found.push(
            Array.from({ length: count }, (_, place) => ({
              place,
              sets: place === big ? sets : [rest],
              head: 2.6 * 16,
            })),
          );
        }
  return found;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How many loose cards there may be. */
const LOOSE = [0, 1, 4, 6, 9, 12, 17, 18, 19, 22, 26];

/** Pixels. */
const SLACK = 0.01;

function overlaps(one: Box, other: Box): boolean {
  return (
    Math.abs(one.x - other.x) < (one.width + other.width) / 2 - SLACK &&
    Math.abs(one.y - other.y) < (one.height + other.height) / 2 - SLACK
  );
}

describe.each(Object.entries(ROOMS))("the floor at %s", (_, room) => {
  it("holds every number of houses, cards and loose cards, none over another", () => {
    const plan = planOf(room);
    for (const houses of houseSets())
      for (const loose of houses.length === 0 ? [...LOOSE, 36, 51] : LOOSE) {
        const floor = measureFloor(room, houses, loose);
        const high = floor.house * ASPECT + (plan.frameTop + plan.frameBottom) * room.rem;
        const boxes = [
          ...floor.houses.map((at) => ({ ...at, width: at.width, height: high })),
          ...floor.slots.map((at) => ({ ...at, width: floor.loose, height: floor.loose * ASPECT })),
        ];
        expect(floor.slots).toHaveLength(loose);
        const faults = boxes.filter((box, index) => {
          const inside =
            box.x - box.width / 2 >= -SLACK &&
            box.x + box.width / 2 <= room.width + SLACK &&
            box.y - box.height / 2 >= -SLACK &&
            box.y + box.height / 2 <= room.height + SLACK;
          return !inside || boxes.slice(0, index).some((other) => overlaps(box, other));
        });
        if (faults.length > 0) expect({ houses, loose, faults }).toBe("free of overlaps");
      }
  });

  it("has cards as large when it is empty as when it is full, and none moves for another", () => {
    const few = measureFloor(room, [], 4);
    const five = Array.from({ length: 5 }, (_, place) => ({ place, sets: [2] }));
    const full = measureFloor(room, five, 18);
    expect(full.loose).toBe(few.loose);
    expect(full.slots.slice(0, 4)).toEqual(few.slots);
  });

  it("shows the index of each card though all but one lie loose", () => {
    expect(measureFloor(room, [], 51).loose).toBeGreaterThanOrEqual(20);
  });

  it("leaves enough of each card to be read and touched", () => {
    const houses = [[2], [2], [2], [2], [2, 2, 2, 2, 2, 2]].map((sets, place) => ({ place, sets }));
    const floor = measureFloor(room, houses, 18);
    expect(floor.loose).toBeGreaterThanOrEqual(36);
    for (const { step } of floor.houses) expect(step).toBeGreaterThanOrEqual(10);
  });
});

describe("houses", () => {
  const room = ROOMS["1280×800"] as FloorRoom;

  it("keep clear of a neighbour that grows, and move no further than they must", () => {
    const at = (cards: number) =>
      measureFloor(
        room,
        [
          { place: 0, sets: [cards] },
          { place: 1, sets: [2] },
          { place: 2, sets: [2] },
        ],
        0,
      ).houses;
    expect(at(6)[2]?.x).toBe(at(2)[2]?.x);
    expect(at(12)[1]?.x).toBeLessThan(at(2)[1]?.x ?? 0);
  });

  it("change rows only where their own row is too tight", () => {
    const phone = ROOMS["390×844"] as FloorRoom;
    const rows = (sets: number[][]) =>
      measureFloor(
        phone,
        sets.map((one, place) => ({ place, sets: one })),
        0,
      ).houses.map(({ y }) => Math.round(y));
    const [lower, , , upper] = rows([[2], [2], [2], [2]]);
    expect(rows([[2], [2], [2], [2]])).toEqual([lower, lower, lower, upper]);
    expect(rows([[2, 2, 2, 2, 2, 2], [3], [3]])).toEqual([upper, lower, lower]);
  });
});

describe("the plan", () => {
  it.each([
    [1280, 800, "wide"],
    [1920, 1080, "wide"],
    [1024, 768, "wide"],
    [768, 1024, "tablet"],
    [390, 844, "phone"],
    [360, 640, "phone"],
    [844, 390, "landscape"],
    [640, 400, "landscape"],
    [960, 540, "landscape"],
  ] as const)("of %i × %i is %s", (width, height, plan) => {
    expect(layoutOf(width, height)).toBe(plan);
  });

  it("goes by the reader's size of text", () => {
    expect(layoutOf(1280, 800, 24)).toBe("landscape");
    expect(isShort(390, 844)).toBe(false);
    expect(isShort(390, 844, 24)).toBe(true);
    expect(isShort(360, 640)).toBe(true);
    expect(isNarrow(360, 640)).toBe(false);
    expect(isNarrow(390, 844, 24)).toBe(true);
    expect(isNarrow(320, 640)).toBe(true);
  });
});
