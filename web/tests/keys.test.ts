import { describe, expect, it } from "vitest";
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
});
