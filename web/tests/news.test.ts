import { describe, expect, it } from "vitest";
import { newItems, newsOf, takenSince } from "../src/news";
import type { PlayView } from "../src/wire";
import { THROW } from "./states";

const played = (chair: number, change: Partial<PlayView>): PlayView => ({
  ...THROW,
  chair,
  ...change,
});
const history = [
  played(0, { action: "bid", card: null }),
  played(1, { card: "2C" }),
  played(2, { card: "4C" }),
  played(3, { action: "capture", card: "JS", house: 11 }),
  played(0, { action: "establish", card: "5D", house: 9, loose: ["4C"] }),
];

describe("what others have done since the own last play", () => {
  it("is theirs alone, and nothing to somebody who watches", () => {
    expect(newsOf(history, 1)).toEqual(history.slice(2));
    expect(newsOf(history, 0)).toEqual([]);
    expect(newsOf(history, null)).toEqual([]);
  });

  it("is told before the first own play too, without the bid", () => {
    expect(newsOf(history.slice(0, 2), 2)).toEqual([history[1]]);
  });

  it("shows on the floor where a card was thrown or a house was made", () => {
    expect([...newItems(newsOf(history, 1))]).toEqual(["4C", "H9"]);
    expect(takenSince(newsOf(history, 1))).toEqual([history[3]]);
  });
});
