import { describe, expect, it } from "vitest";
import { DRAGS_FROM, dropTarget, isDragged, itemOf, SLACK } from "../src/drag";

const box = (left: number, top: number) => ({ left, top, right: left + 50, bottom: top + 70 });

describe("a pointer that is down", () => {
  it("drags once it has moved far enough", () => {
    expect(isDragged({ x: 5, y: 5 }, { x: 5 + DRAGS_FROM - 1, y: 5 })).toBe(false);
    expect(isDragged({ x: 5, y: 5 }, { x: 5, y: 5 - DRAGS_FROM })).toBe(true);
  });
});

describe("a card dropped", () => {
  const targets = [
    { item: "5C", box: box(0, 0) },
    { item: "6D", box: box(60, 0) },
    { item: "H9", box: box(0, 100) },
  ];

  it("falls on what is under the pointer", () => {
    expect(dropTarget({ x: 25, y: 30 }, targets)).toBe("5C");
    expect(dropTarget({ x: 10, y: 120 }, targets)).toBe("H9");
  });

  it("falls on what is nearest, where it is close by", () => {
    expect(dropTarget({ x: 53, y: 30 }, targets)).toBe("5C");
    expect(dropTarget({ x: 57, y: 30 }, targets)).toBe("6D");
    expect(dropTarget({ x: 25, y: 170 + SLACK }, targets)).toBe("H9");
  });

  it("falls on the cloth elsewhere", () => {
    expect(dropTarget({ x: 25, y: 171 + SLACK }, targets)).toBeNull();
    expect(dropTarget({ x: 25, y: 30 }, [])).toBeNull();
  });

  it("falls on the one whose middle is nearer, where two overlap", () => {
    const overlapping = [
      { item: "5C", box: box(0, 0) },
      { item: "6D", box: box(20, 0) },
    ];
    expect(dropTarget({ x: 30, y: 30 }, overlapping)).toBe("5C");
    expect(dropTarget({ x: 40, y: 30 }, overlapping)).toBe("6D");
  });
});

describe("an element of the floor", () => {
  it.each([
    ["loose-5C", "5C"],
    ["house-11", "H11"],
    ["seat-2", null],
    [undefined, null],
  ])("is an item by its name: %s", (testId, item) => expect(itemOf(testId)).toBe(item));
});
