import { describe, expect, it } from "vitest";
import tables from "../fixtures/tables.json";
import { bidNumber, floorItems, groupChoices } from "../src/choices";
import type { ChoiceView } from "../src/wire";
import { THROW } from "./states";

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
    for (const { match } of Object.values(tables)) {
      if (!match) continue;
      const { choices, deal } = match;
      const floor = [...(deal.loose ?? []), ...deal.houses.map(({ value }) => `H${value}`)];
      for (const choice of choices as ChoiceView[])
        expect(floor, choice.play).toEqual(expect.arrayContaining([...floorItems(choice)]));
    }
  });
});

describe("a bid", () => {
  it("has its value in its text", () => {
    for (const { play } of tables.bid.match.choices)
      expect(play).toBe(`bid ${bidNumber({ play })}`);
  });
});

describe("the choices of a card", () => {
  const choices = tables.crowded.match.choices as ChoiceView[];
  const textsOf = (card: string, selected?: Set<string>) =>
    groupChoices(card, choices, selected).flatMap((group) => group.choices.map(({ play }) => play));

  it("are all its legal plays, in groups, captures first", () => {
    const { legal, hand } = tables.crowded.match.deal;
    for (const card of hand) {
      const texts = textsOf(card);
      expect(texts.sort()).toEqual(legal.filter((text) => text.startsWith(card)).sort());
      if (texts.some((text) => text[2] === "x"))
        expect(groupChoices(card, choices)[0]?.group).toBe("capture");
    }
  });

  it("are grouped by what the server says they do, whatever stands on the floor", () => {
    const groupOf = (change: Partial<ChoiceView>) =>
      groupChoices("2H", [described(change)]).map(({ group }) => group);
    expect(groupOf({ action: "establish", house: 9, cemented: true })).toEqual(["establish"]);
    expect(groupOf({ action: "add", house: 9, newly_cemented: true })).toEqual(["cement"]);
    expect(groupOf({ action: "add", house: 9, cemented: true })).toEqual(["add"]);
    expect(groupOf({ action: "break", house: 11, broken: 9, merged: true })).toEqual(["break"]);
    expect(groupOf({ action: "bid" })).toEqual([]);
  });

  it("are narrowed by what is selected on the floor", () => {
    const texts = textsOf("KH", new Set(["H13", "6S"]));
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(text).toMatch(/^KH(xH13\+|=13:).*6S/);
    expect(texts.length).toBeLessThan(groupChoices("KH", choices)[0]?.choices.length ?? 0);
  });

  it("are none when nothing takes what is selected", () => {
    expect(groupChoices("KH", choices, new Set(["H9"]))).toEqual([]);
  });
});
