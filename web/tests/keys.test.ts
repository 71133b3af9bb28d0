import { describe, expect, it } from "vitest";
import { measureFloor } from "../src/floorMeasures";
import { actionOf, nearest, type Place } from "../src/keys";

function pressed(key: string, place: Place = "elsewhere", letters = true, change: object = {}) {
  const event = { key, ctrlKey: false, metaKey: false, altKey: false, ...change };
  return actionOf(event, place, letters);
}

describe("a key", () => {
  it.each([
    ["ArrowLeft", { type: "card", step: -1 }],
    ["ArrowRight", { type: "card", step: 1 }],
    ["ArrowDown", { type: "step", step: 1 }],
    ["1", { type: "play", number: 1 }],
    ["9", { type: "play", number: 9 }],
    ["f", { type: "read", what: "floor" }],
    ["h", { type: "read", what: "houses" }],
    ["c", { type: "read", what: "hand" }],
    ["S", { type: "read", what: "score" }],
    ["l", { type: "read", what: "last" }],
    ["?", { type: "help" }],
    ["Enter", { type: "enter" }],
    ["Escape", { type: "back" }],
    ["0", null],
    ["x", null],
    ["Tab", null],
    [" ", null],
  ])("does one thing: %s", (key, action) => expect(pressed(key)).toEqual(action));

  it("steps through the plays among them, and through the floor there", () => {
    expect(pressed("ArrowUp", "plays")).toEqual({ type: "step", step: -1 });
    expect(pressed("End", "plays")).toEqual({ type: "step", step: "last" });
    expect(pressed("ArrowLeft", "plays")).toEqual({ type: "card", step: -1 });
    expect(pressed("ArrowLeft", "floor")).toEqual({ type: "move", x: -1, y: 0 });
    expect(pressed("ArrowDown", "floor")).toEqual({ type: "move", x: 0, y: 1 });
  });

  it("leaves Enter to what has the focus", () => {
    expect(pressed("Enter", "button")).toBeNull();
    expect(pressed("Enter", "plays")).toBeNull();
  });

  it("is the browser's with another key held down", () => {
    for (const held of ["ctrlKey", "metaKey", "altKey"])
      expect(pressed("f", "elsewhere", true, { [held]: true })).toBeNull();
  });

  it("that is a character can be switched off", () => {
    for (const key of ["f", "?", "1"]) expect(pressed(key, "elsewhere", false)).toBeNull();
    expect(pressed("ArrowLeft", "elsewhere", false)).not.toBeNull();
    expect(pressed("Escape", "elsewhere", false)).not.toBeNull();
  });
});

describe("the nearest card in a direction", () => {
  const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });
  const boxes = [box(0, 0), box(20, 0), box(40, 2), box(2, 30), box(22, 30)];

  it.each([
    [0, 1, 0, 1],
    [1, 1, 0, 2],
    [0, 0, 1, 3],
    [4, 0, -1, 1],
    [4, -1, 0, 3],
    [2, 1, 0, null],
    [0, -1, 0, null],
    [3, 0, 1, null],
  ])("from %i by %i, %i is %s", (from, x, y, found) => {
    expect(nearest(boxes, boxes[from] ?? box(0, 0), x, y)).toBe(found);
  });

  it.each([
    { layout: "wide", width: 770, height: 470, rem: 16 },
    { layout: "phone", width: 366, height: 462, rem: 16 },
    { layout: "landscape", width: 610, height: 272, rem: 16 },
  ] as const)("is found for all that lies on the floor of $layout, from anywhere", (room) => {
    const five = Array.from({ length: 5 }, (_, place) => ({
      place,
      sets: place ? [2] : [2, 2, 3],
    }));
    const { houses, slots, loose, house } = measureFloor(room, five, 18);
    const boxOf = (x: number, y: number, width: number, height: number) => ({
      left: x - width / 2,
      top: y - height / 2,
      width,
      height,
    });
    const lying = [
      ...houses.map(({ x, y, width }) => boxOf(x, y, width, house * 1.4)),
      ...slots.map(({ x, y }) => boxOf(x, y, loose, loose * 1.4)),
    ];
    for (const from of lying.keys()) expect(comeTo(lying, from).size).toBe(lying.length);
  });
});

/** What the arrow keys come to from here. */
function comeTo(lying: Parameters<typeof nearest>[0], from: number): Set<number> {
  const found = new Set([from]);
  for (const at of found)
    for (const [x, y] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const next = nearest(lying, lying[at] as (typeof lying)[number], x, y);
      if (next !== null) found.add(next);
    }
  return found;
}
