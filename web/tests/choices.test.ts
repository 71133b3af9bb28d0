import { describe, expect, it } from "vitest";
import tables from "../fixtures/tables.json";
import {
  bidNumber,
  floorItems,
  floorKey,
  floorSets,
  groupOf,
  houseOf,
  ownSets,
  playsOf,
  sectionsOf,
  setNumbersOf,
  sharedSets,
} from "../src/choices";
import type { ChoiceView, TableView } from "../src/wire";
import { matchOf, THROW } from "./states";

const known = tables as unknown as Record<string, TableView>;

function described(change: Partial<ChoiceView>): ChoiceView {
  return { ...THROW, card: "2H", ...change };
}

describe("what a play uses on the floor", () => {
  it.each<[string, Partial<ChoiceView>, string[]]>([
    ["a throw nothing", {}, []],
    ["a capture its cards", { action: "capture", loose: ["5C", "6D"] }, ["5C", "6D"]],
    [
      "a capture its house too",
      { action: "capture", house: 11, loose: ["5C", "6D"] },
      ["5C", "6D", "H11"],
    ],
    ["a new house its cards only", { action: "establish", house: 12, loose: ["TD"] }, ["TD"]],
    ["a card added the house", { action: "add", house: 11, loose: ["9D"] }, ["9D", "H11"]],
    ["a break the house broken", { action: "break", house: 11, broken: 9 }, ["H9"]],
    [
      "a break into a house both",
      { action: "break", house: 11, broken: 9, merged: true, loose: ["JS"] },
      ["H11", "H9", "JS"],
    ],
    ["a bid nothing", { action: "bid", card: null }, []],
  ])("is told by the server: %s", (_, change, items) => {
    expect([...floorItems(described(change))].sort()).toEqual(items);
  });

  it("lies there", () => {
    for (const { match } of Object.values(known)) {
      if (!match) continue;
      const { choices, deal } = match;
      const floor = [...(deal.loose ?? []), ...deal.houses.map(({ value }) => `H${value}`)];
      for (const choice of choices)
        expect(floor, choice.play).toEqual(expect.arrayContaining([...floorItems(choice)]));
    }
  });

  it("has its sets, which are all its loose cards and no other", () => {
    for (const { match } of Object.values(known))
      for (const choice of match?.choices ?? []) {
        expect(floorSets(choice).flat().sort(), choice.play).toEqual([...choice.loose].sort());
        expect([...setNumbersOf(choice).keys()].sort()).toEqual([...choice.loose].sort());
      }
  });
});

describe("a bid", () => {
  it("has its value in its text", () => {
    for (const { play } of matchOf(known.bid).choices)
      expect(play).toBe(`bid ${bidNumber({ play })}`);
  });
});

describe("an item of the floor", () => {
  it.each([
    ["H9", 9],
    ["H13", 13],
    ["5H", null],
    ["TH", null],
  ])("is a house or a card: %s", (item, house) => expect(houseOf(item)).toBe(house));
});

describe("the plays of a card", () => {
  const { choices, deal } = matchOf(known.crowded);
  const textsOf = (card: string, items?: Set<string>) =>
    playsOf(card, choices, items).map(({ play }) => play);

  it("are all its legal plays, captures first", () => {
    for (const card of deal.hand) {
      const texts = textsOf(card);
      if (texts.some((text) => text[2] === "x")) expect(texts[0]?.[2]).toBe("x");
      expect(texts.sort()).toEqual(deal.legal.filter((text) => text.startsWith(card)).sort());
    }
  });

  it("are of the kind that the server says, whatever stands on the floor", () => {
    expect(groupOf(described({ action: "establish", house: 9, cemented: true }))).toBe("establish");
    expect(groupOf(described({ action: "add", house: 9, newly_cemented: true }))).toBe("cement");
    expect(groupOf(described({ action: "add", house: 9, cemented: true }))).toBe("add");
    expect(groupOf(described({ action: "break", house: 11, broken: 9, merged: true }))).toBe(
      "break",
    );
  });

  it("stand in the order of the kinds, and in each kind most points first", () => {
    for (const card of deal.hand)
      for (const { choices: section } of sectionsOf(playsOf(card, choices))) {
        const points = section.map((choice) => choice.points + 1000 * (choice.sweep ?? 0));
        expect(points).toEqual(points.toSorted((a, b) => b - a));
      }
    const kinds = sectionsOf(playsOf("TC", choices)).map(({ group }) => group);
    const order = ["capture", "cement", "add", "establish", "break", "throw"];
    expect(kinds.map((kind) => order.indexOf(kind))).toEqual(
      kinds.map((kind) => order.indexOf(kind)).toSorted((a, b) => a - b),
    );
  });

  it("are all in one section each", () => {
    for (const card of deal.hand) {
      const plays = playsOf(card, choices);
      expect(sectionsOf(plays).flatMap((section) => section.choices)).toEqual(plays);
    }
  });

  it("are narrowed by what is touched on the floor", () => {
    const texts = textsOf("KH", new Set(["H13", "6S"]));
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(text).toMatch(/^KH(xH13\+|=13:).*6S/);
    expect(texts.length).toBeLessThan(textsOf("KH").length);
  });

  it("are none when nothing takes what is touched", () => {
    expect(textsOf("KH", new Set(["H9"]))).toEqual([]);
  });
});

describe("what plays share", () => {
  const one = described({
    action: "capture",
    loose: ["4S", "9C", "KH"],
    sets: [["9C", "4S"], ["KH"]],
  });
  const other = described({
    action: "capture",
    loose: ["5C", "8D", "KH"],
    sets: [["KH"], ["8D", "5C"]],
  });

  it("is told once, and of each the rest", () => {
    const shared = sharedSets([one, other]);
    expect(shared).toEqual([["KH"]]);
    expect(ownSets(one, shared)).toEqual([["9C", "4S"]]);
    expect(ownSets(other, shared)).toEqual([["8D", "5C"]]);
  });

  it("is nothing where there is one play only", () => {
    expect(sharedSets([one])).toEqual([]);
    expect(sharedSets([])).toEqual([]);
  });
});

describe("a floor", () => {
  it("is the same whatever the order in which its cards are listed", () => {
    const match = matchOf(known.crowded);
    const turned = {
      ...match.deal,
      loose: (match.deal.loose ?? []).toReversed(),
      houses: match.deal.houses.toReversed(),
    };
    expect(floorKey({ ...match, deal: turned })).toBe(floorKey(match));
    const without = { ...match.deal, loose: (match.deal.loose ?? []).slice(1) };
    expect(floorKey({ ...match, deal: without })).not.toBe(floorKey(match));
  });
});
