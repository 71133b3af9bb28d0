import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import tables from "../fixtures/tables.json";
import { deedOf, parsePlay } from "../src/plays";
import { Seating } from "../src/seating";
import {
  choice,
  cutWords,
  reason,
  redealWords,
  refusedChoice,
  retold,
  rulesName,
} from "../src/telling";
import type { TableView } from "../src/wire";
import { argsOf, has, negotiate, type Piece, pieces, plain, spoken, t } from "../src/words";

const fixtures = Object.values(tables as unknown as Record<string, TableView>);

function read(words: readonly Piece[]): string {
  return plain(
    words.map((piece) => (typeof piece === "string" ? piece : piece.join(" "))).join(""),
  );
}

describe("messages", () => {
  it("keep their cards as cards, write them and speak them", () => {
    const args = {
      card: { cards: ["JS"] },
      cards: { cards: ["5C", "6D"] },
      you: "no",
      player: "Bina",
    };
    expect(read(pieces("play-capture", args))).toBe("Bina captures 5C 6D with JS");
    expect(plain(t("play-capture", args))).toBe("Bina captures 5♣ 6♦ with J♠");
    expect(plain(spoken("play-capture", args))).toBe(
      "Bina captures 5 of clubs and 6 of diamonds with jack of spades",
    );
    expect(plain(t("play-capture", { ...args, you: "yes" }))).toBe("You capture 5♣ 6♦ with J♠");
  });

  it("count", () => {
    expect(plain(t("seat-cards", { count: 1 }))).toBe("1 card");
    expect(plain(t("seat-cards", { count: 12 }))).toBe("12 cards");
  });

  it("are all there: every one that the page asks for by name", () => {
    const sources = ["src", "src/ui"].flatMap((folder) =>
      readdirSync(new URL(`../${folder}/`, import.meta.url))
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => readFileSync(new URL(`../${folder}/${name}`, import.meta.url), "utf8")),
    );
    const asked = sources.flatMap((text) =>
      [...text.matchAll(/\b(?:t|spoken|pieces)\(\s*"([\w-]+)"/g)].map((match) => match[1] ?? ""),
    );
    expect(asked.length).toBeGreaterThan(60);
    expect(asked.filter((id) => !has(id))).toEqual([]);
  });

  it("are chosen by the reader's languages", () => {
    const have = ["en", "hi", "pa-Arab", "pa"];
    expect(negotiate(["hi-IN", "en"], have)).toBe("hi");
    expect(negotiate(["pa-Arab-PK"], have)).toBe("pa-Arab");
    expect(negotiate(["pa-IN"], have)).toBe("pa");
    expect(negotiate(["fr", "de"], have)).toBe("en");
  });
});

describe("reasons", () => {
  // What the engine and the table say, with what they say it about.
  const card = "TH";
  const cards = ["3C", "7D"];
  const codes: Record<string, Record<string, unknown>> = {
    "deal-over": {},
    "bid-due": {},
    "no-bid-due": {},
    "bid-not-held": { value: 9 },
    "bid-cannot-open": { value: 9, values: [10, 12] },
    "not-in-hand": { card },
    "not-loose": { cards },
    "no-such-house": { house: 9 },
    "opening-house-value": { value: 9, bid: 10 },
    "opening-card": { card, bid: 11 },
    "throw-captures": { card, cards },
    "throw-house": { card, house: 10 },
    "throw-last-resort": { card },
    "capture-not-sets": { cards, value: 9 },
    "capture-house-value": { house: 9, value: 10 },
    "capture-leaves-house": { house: 10 },
    "capture-leaves-card": { cards, value: 10 },
    "capture-leaves-set": { cards, value: 10 },
    "card-above-house": { card, value: 9 },
    "house-single-card": { card },
    "house-not-sets": { cards, value: 11 },
    "house-no-key": { value: 11 },
    "house-leaves-card": { cards, value: 11 },
    "add-no-key": { value: 11 },
    "key-spent": { card, house: 10 },
    "sets-left": { cards, value: 10 },
    "too-many-houses": { max: 2 },
    "one-set-only": { value: 10 },
    "house-stands": { value: 10 },
    "break-own": { house: 9 },
    "break-cemented": { house: 9 },
    "break-too-high": { total: 15 },
    "break-wrong-sum": { house: 9, card: "2C", total: 11, value: 12 },
    "break-no-key": { value: 11 },
    "break-not-sets": { cards, value: 11 },
    "break-leaves-card": { cards, value: 11 },
    "not-your-turn": {},
    stale: { seq: 7 },
    "not-seated": {},
    "match-over": {},
    "deal-not-over": {},
    "match-not-over": {},
    "not-a-play": {},
  };

  it.each(Object.entries(codes))("%s has words, and all it needs for them", (code, params) => {
    expect(has(`reason-${code}`)).toBe(true);
    expect(read(reason(code, params))).not.toMatch(/\{\$|undefined|reason-/);
  });

  it("have words even for a code that is not known yet", () => {
    expect(read(reason("brand-new", {}))).toBe("That is not possible now.");
  });

  it("of the fixtures can all be told", () => {
    for (const { refusals, deal } of fixtures) {
      const standing = new Map(deal.houses.map((house) => [house.value, house.cemented]));
      for (const refusal of refusals) {
        expect(has(`reason-${refusal.code}`), refusal.code).toBe(true);
        expect(read(reason(refusal.code, refusal.params))).not.toContain("{$");
        expect(read(refusedChoice(refusal, standing))).not.toContain("{$");
      }
    }
  });

  it("take their arguments from what the server says", () => {
    expect(
      argsOf({ card: "TC", cards: ["2C"], values: [9, 10], n: 3, no: null, yes: true }),
    ).toEqual({
      card: { cards: ["TC"] },
      cards: { cards: ["2C"] },
      values: "9 and 10",
      n: 3,
      yes: "true",
    });
  });
});

describe("tables", () => {
  it("can be told whole: choices, log, cut and redeals", () => {
    for (const table of fixtures) {
      const seating = new Seating(table);
      const standing = new Map(table.deal.houses.map((house) => [house.value, house.cemented]));
      for (const text of table.deal.legal.slice(0, 200)) {
        const play = parsePlay(text);
        if (play) expect(read(choice(play, deedOf(play, standing)))).not.toContain("{$");
      }
      for (const words of cutWords(table, seating)) expect(read(words)).not.toContain("{$");
      for (const redeal of table.deal.redeals)
        expect(read(redealWords(redeal, seating))).not.toContain("{$");
      expect(rulesName(table.rules)).not.toContain("preset-");
    }
  });

  it("name every card of a play", () => {
    const table = fixtures[0] as TableView;
    const seating = new Seating(table);
    const play = parsePlay("4S=13:9C+KH+KS");
    expect(play && read(retold({ seat: 1, play, deed: "establish-cemented" }, seating))).toBe(
      `${seating.name(seating.chairOf(1))} makes a cemented house of 13 from 4S and 9C KH KS`,
    );
  });

  it("name their rules", () => {
    expect(rulesName("two-houses")).toBe("Two houses");
    expect(plain(rulesName({ preset: "casual", sweep: 25 }))).toBe("Casual, with house rules");
    expect(rulesName("brand-new")).toBe("brand-new");
  });
});
