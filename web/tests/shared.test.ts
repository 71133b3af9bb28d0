import { describe, expect, it } from "vitest";
import { shared } from "../src/shared";

describe("what a state shares with the one before it", () => {
  const before = {
    seq: 1,
    match: { history: [{ play: "7H" }], houses: [{ cards: ["AC", "8D"] }] },
  };

  it("is the very same, however deep it lies", () => {
    const after = structuredClone(before);
    after.seq = 2;
    after.match.history.push({ play: "9C" });
    const kept = shared(before, after);
    expect(kept).toEqual(after);
    expect(kept.match.history[0]).toBe(before.match.history[0]);
    expect(kept.match.houses).toBe(before.match.houses);
  });

  it("is all of it where all is equal", () => {
    expect(shared(before, structuredClone(before))).toBe(before);
  });

  it("is nothing that has more or fewer parts, or is of another kind", () => {
    for (const [one, other] of [
      [{ a: 1, b: undefined }, { a: 1 }],
      [{ a: 1 }, { a: 1, b: undefined }],
      [[1, 2], [1]],
      [[], {}],
      [null, {}],
      [{}, null],
    ]) {
      const kept = shared(one, other);
      expect(kept).toStrictEqual(other);
      expect(kept).not.toBe(one);
    }
  });
});
