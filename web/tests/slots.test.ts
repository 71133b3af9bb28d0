import { describe, expect, it } from "vitest";
import { housePlaces } from "../src/housePlaces";
import { slotsOf } from "../src/slots";

const thrown = (card: string) => ({ action: "throw" as const, card, loose: [] });
const captured = (card: string, ...loose: string[]) => ({
  action: "capture" as const,
  card,
  loose,
});

describe("slots", () => {
  it("stay the card's own until it goes; the next card takes the first free one", () => {
    const dealt = ["2C", "5D", "9H", "KS"];
    const before = slotsOf([], dealt);
    expect([...before.values()]).toEqual([0, 1, 2, 3]);
    const gone = dealt.filter((card) => before.get(card) !== 1);
    const [taken] = dealt.filter((card) => before.get(card) === 1) as [string];
    const after = slotsOf(
      [captured("5S", taken), thrown("8C"), thrown("3D")],
      [...gone, "8C", "3D"],
    );
    for (const card of gone) expect(after.get(card)).toBe(before.get(card));
    expect(after.get("8C")).toBe(1);
    expect(after.get("3D")).toBe(4);
  });

  it("do not depend on the order in which the cards are told", () => {
    const plays = [thrown("8C"), captured("QC", "2C"), thrown("3D")];
    const one = slotsOf(plays, ["3D", "8C", "5D"]);
    const other = slotsOf(plays, ["5D", "8C", "3D"]);
    expect(new Map(one)).toEqual(new Map([...other].sort(() => 0)));
    for (const card of ["3D", "8C", "5D"]) expect(other.get(card)).toBe(one.get(card));
  });

  it("are as before once a play has been taken back", () => {
    const dealt = ["2C", "5D", "9H", "KS"];
    const before = slotsOf([thrown("8C")], [...dealt, "8C"]);
    expect(slotsOf([thrown("8C")], [...dealt, "8C"])).toEqual(before);
  });
});

describe("places of houses", () => {
  const made = (house: number) => ({ action: "establish" as const, house, broken: null });
  const taken = (house: number) => ({ action: "capture" as const, house, broken: null });
  const broken = (house: number, from: number) => ({
    action: "break" as const,
    house,
    broken: from,
  });

  it("are kept until the house is captured", () => {
    const places = housePlaces([made(9), made(11), taken(9), made(13), made(12)], [11, 12, 13]);
    expect([...places]).toEqual([
      [11, 1],
      [13, 0],
      [12, 2],
    ]);
  });

  it("go with a house that is broken", () => {
    expect([...housePlaces([made(9), made(10), broken(12, 9)], [10, 12])]).toEqual([
      [10, 1],
      [12, 0],
    ]);
  });

  it("are the other house's for a house that joins it", () => {
    expect([...housePlaces([made(9), made(12), broken(12, 9)], [12])]).toEqual([[12, 1]]);
  });

  it("are found for houses whose making is not known", () => {
    expect([...housePlaces([], [10, 13])]).toEqual([
      [10, 0],
      [13, 1],
    ]);
  });
});
