import { describe, expect, it } from "vitest";
import tables from "../fixtures/tables.json";
import { errorWords, reasonWords, rulesProblemWords } from "../src/errorWords";
import { hasMessage, withoutIsolates } from "../src/l10n";
import {
  choiceWords,
  cutWords,
  leftoversWords,
  playedSpoken,
  playedWords,
  redealWords,
  refusedWords,
  rulesName,
  sweepMessage,
  takenWords,
  wordingOf,
} from "../src/playWords";
import { Seating } from "../src/seating";
import type { PlayView, TableView } from "../src/wire";
import { textOf } from "./parts";
import { matchOf, THROW } from "./states";

const fixtures = Object.values(tables as unknown as Record<string, TableView>);
const table = tables.houses as unknown as TableView;
const seating = new Seating(table);

describe("what others have taken", () => {
  it("is told in few words", () => {
    const capture = { ...THROW, action: "capture" as const };
    const words = (...captures: Partial<PlayView>[]) =>
      textOf(
        takenWords(
          captures.map((change) => ({ ...capture, ...change })),
          seating,
        ),
      );
    expect(words({ house: 11 })).toBe("Chacha took house 11");
    expect(words({ house: 11, loose: ["5C"] })).toBe("Chacha took house 11 and 5C");
    expect(words({ loose: ["5C", "6D"] })).toBe("Chacha took 5C 6D");
    expect(words({ loose: ["5C", "6D", "JD"] }, { sweep: 50 })).toBe(
      "Chacha took 3 cards and Chacha swept the floor",
    );
  });
});

describe("a play in words", () => {
  const cases: [Partial<PlayView>, string, string][] = [
    [{ play: "bid 11", card: null, loose: [], action: "bid" }, "Chacha bids 11", "Bid 11"],
    [{}, "Chacha throws 7H", "Throw 7H"],
    [
      { play: "4CxAS+3H", card: "4C", loose: ["AS", "3H"], action: "capture" },
      "Chacha captures AS 3H with 4C",
      "Capture AS 3H",
    ],
    [
      { play: "JSxH11", card: "JS", loose: [], action: "capture", house: 11 },
      "Chacha captures the house of 11 with JS",
      "Capture the house of 11",
    ],
    [
      { play: "JSxH11+5C+6D", card: "JS", loose: ["5C", "6D"], action: "capture", house: 11 },
      "Chacha captures the house of 11 and 5C 6D with JS",
      "Capture the house of 11 and 5C 6D",
    ],
    [
      { play: "2H=9:7C", card: "2H", loose: ["7C"], action: "establish", house: 9 },
      "Chacha makes a house of 9 from 2H and 7C",
      "Make a house of 9 with 7C",
    ],
    [
      {
        play: "4S=13:9C+KH+KS",
        card: "4S",
        loose: ["9C", "KH", "KS"],
        action: "establish",
        house: 13,
        cemented: true,
      },
      "Chacha makes a cemented house of 13 from 4S and 9C KH KS",
      "Make a cemented house of 13 with 9C KH KS",
    ],
    [
      {
        play: "9D=9",
        card: "9D",
        loose: [],
        action: "add",
        house: 9,
        cemented: true,
        newly_cemented: true,
      },
      "Chacha cements the house of 9 with 9D",
      "Cement the house of 9",
    ],
    [
      { play: "2H=9:7C", card: "2H", loose: ["7C"], action: "add", house: 9, cemented: true },
      "Chacha adds 2H and 7C to the house of 9",
      "Add to the house of 9, joined by 7C",
    ],
    [
      { play: "2H^9=11", card: "2H", loose: [], action: "break", house: 11, broken: 9 },
      "Chacha breaks the house of 9 with 2H and makes it 11",
      "Break the house of 9, making it 11",
    ],
    [
      {
        play: "2H^9=11:JS",
        card: "2H",
        loose: ["JS"],
        action: "break",
        house: 11,
        broken: 9,
        merged: true,
      },
      "Chacha breaks the house of 9 with 2H into the house of 11, joined by JS",
      "Break the house of 9 into the house of 11, joined by JS",
    ],
  ];

  it.each(cases)("says what the server says it did: %j", (change, past, choice) => {
    expect(textOf(playedWords({ ...THROW, ...change }, seating))).toBe(past);
    expect(textOf(choiceWords({ ...THROW, ...change }))).toBe(choice);
  });

  it("is spoken with the names of its cards", () => {
    const capture = { ...THROW, action: "capture" as const, card: "4C", loose: ["AS", "3H"] };
    expect(withoutIsolates(playedSpoken(capture, seating))).toBe(
      "Chacha captures ace of spades and 3 of hearts with 4 of clubs",
    );
  });

  it("names a sweep that scored, and the side that got what was left", () => {
    expect(sweepMessage({ ...THROW, sweep: null }, seating)).toBeNull();
    expect(sweepMessage({ ...THROW, sweep: 0 }, seating)).toBeNull();
    expect(sweepMessage({ ...THROW, sweep: 50 }, seating)?.args).toMatchObject({
      player: "Chacha",
      points: 50,
    });
    expect(leftoversWords(THROW, seating)).toBeNull();
    const last = { ...THROW, leftovers: ["7H", "KD"], leftovers_side: 1 };
    expect(textOf(leftoversWords(last, seating) ?? [])).toBe(
      "Chacha and Bebe get what is left on the floor: 7H KD",
    );
  });

  it("tells apart what the catalogues tell apart", () => {
    expect(wordingOf({ ...THROW, action: "add", newly_cemented: true })).toBe("cement");
    expect(wordingOf({ ...THROW, action: "establish", cemented: true })).toBe("establish-cemented");
    expect(wordingOf({ ...THROW, action: "break", merged: true })).toBe("merge");
  });
});

describe("tables", () => {
  it("can be worded whole: choices, refusals, log, cut and redeals", () => {
    for (const fixture of fixtures) {
      const seats = new Seating(fixture);
      expect(rulesName(fixture.rules)).not.toContain("preset-");
      const { match } = fixture;
      if (!match) continue;
      const worded = [
        ...match.choices.slice(0, 200).map(choiceWords),
        ...match.refusals.map(refusedWords),
        ...match.refusals.map(({ code, params }) => reasonWords(code, params)),
        ...match.history.map((past) => playedWords(past, seats)),
        ...cutWords(match, seats),
        ...match.deal.redeals.map((redeal) => redealWords(redeal, seats)),
      ];
      for (const parts of worded) expect(textOf(parts)).not.toMatch(/\{\$|undefined/);
    }
  });

  it("name their rules", () => {
    expect(rulesName("two-houses")).toBe("Two houses");
    expect(withoutIsolates(rulesName({ preset: "casual", sweep: 25 }))).toBe(
      "Casual, with house rules",
    );
    expect(rulesName("brand-new")).toBe("brand-new");
  });

  it("name who cut which card, as a list", () => {
    const cut = [
      ["8H", "5D", "JH", "JD"],
      [null, null, "2C", "3C"],
    ];
    const words = cutWords({ ...matchOf(table), deal_number: 1, cut }, seating).map(textOf);
    expect(words.slice(0, 2)).toEqual([
      "Cut for the deal: You 8H, Chacha 5D, Masi JH, and Bebe JD",
      "Cut for the deal: Masi 2C and Bebe 3C",
    ]);
  });
});

describe("refusals and errors", () => {
  it("have words even for a code that is not known yet", () => {
    expect(textOf(reasonWords("brand-new", {}))).toBe("That is not possible now.");
    expect(withoutIsolates(errorWords("brand-new", {}))).toBe("Something went wrong (brand-new).");
    expect(withoutIsolates(errorWords("brand-new", { option: "sweep" }))).toBe(
      "Something went wrong (brand-new).",
    );
  });

  it("tell a fault of the rules from one of the request that has the same code", () => {
    expect(hasMessage("rules-too-large")).toBe(true);
    const request = errorWords("too-large", { most: 16384 });
    const rules = errorWords("too-large", { option: "target", value: 99999, most: 10000 });
    expect(withoutIsolates(request)).toBe("The message was too large for the server.");
    expect(withoutIsolates(rules)).toContain("target");
  });

  it("call options as the form calls them, there and where rules are refused at the table", () => {
    const params = { option: "min_points", other: "players" };
    const words =
      "The option “Points a side needs in a deal” does not go with this choice of “Players”.";
    expect(withoutIsolates(rulesProblemWords("not-with", params))).toBe(words);
    expect(textOf(reasonWords("not-with", params))).toBe(words);
    expect(withoutIsolates(rulesProblemWords("unknown-option", { option: "jokers" }))).toContain(
      "jokers",
    );
  });
});
