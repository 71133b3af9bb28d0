import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readCatalogues } from "../scripts/catalogues";
import {
  argsOf,
  formatToParts,
  hasMessage,
  listOfParts,
  negotiate,
  spoken,
  t,
  withoutIsolates,
} from "../src/l10n";
import { textOf } from "./parts";

describe("messages", () => {
  const args = {
    card: { cards: ["JS"] },
    cards: { cards: ["5C", "6D"] },
    you: "no",
    player: "Bina",
  };

  it("keep their cards as cards, write them and speak them", () => {
    expect(textOf(formatToParts("play-capture", args))).toBe("Bina captures 5C 6D with JS");
    expect(withoutIsolates(t("play-capture", args))).toBe("Bina captures 5♣ 6♦ with J♠");
    expect(withoutIsolates(spoken("play-capture", args))).toBe(
      "Bina captures 5 of clubs and 6 of diamonds with jack of spades",
    );
    expect(withoutIsolates(t("play-capture", { ...args, you: "yes" }))).toBe(
      "You capture 5♣ 6♦ with J♠",
    );
  });

  it("take other messages as arguments, with their cards", () => {
    const parts = listOfParts([["One ", ["5C"]], ["two ", ["6D", "7H"]], ["three"]]);
    expect(textOf(parts)).toBe("One 5C, two 6D 7H, and three");
    const outer = formatToParts("play-capture", { ...args, cards: { parts } });
    expect(textOf(outer)).toBe("Bina captures One 5C, two 6D 7H, and three with JS");
    expect(outer).toContainEqual(["6D", "7H"]);
  });

  it("count", () => {
    expect(withoutIsolates(t("seat-cards", { count: 1 }))).toBe("1 card");
    expect(withoutIsolates(t("seat-cards", { count: 12 }))).toBe("12 cards");
  });

  const folder = new URL("../src/", import.meta.url);
  const source = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(new URL(name, folder), "utf8"))
    .join("\n");

  const terminalFolder = new URL("../../src/seep/terminal/", import.meta.url);
  const terminal = readdirSync(terminalFolder)
    .filter((name) => name.endsWith(".py"))
    .map((name) => readFileSync(new URL(name, terminalFolder), "utf8"))
    .join("\n");

  it("are all there: every one that the page asks for by name", () => {
    const asked = [...source.matchAll(/\b(?:t|spoken|formatToParts)\(\s*"([\w-]+)"/g)].map(
      (match) => match[1] ?? "",
    );
    expect(asked.length).toBeGreaterThan(60);
    expect(asked.filter((id) => !hasMessage(id))).toEqual([]);
  });

  it("are all used, by name or by the kind of thing they name; the terminal's own are its tests' part", () => {
    const before = [...source.matchAll(/`([a-z][a-z-]*-)\$\{/g)].map(([, id]) => `^${id}`);
    const after = [...source.matchAll(/`\$\{[^`]+\}(-[a-z-]+)`/g)].map(([, id]) => `${id}$`);
    const byKind = [...before, ...after].map((kind) => new RegExp(kind));
    expect(byKind.some((kind) => kind.test("reason-stale"))).toBe(true);
    const kinds = [...byKind, /^play-/, /^choice-/];
    const unused = Object.entries(readCatalogues().en ?? {})
      .filter(([file]) => file !== "terminal.ftl")
      .flatMap(([, text]) => [...text.matchAll(/^[a-z][\w-]*/gm)].map(([id]) => id))
      .filter((id) => !source.includes(`"${id}"`) && !terminal.includes(`"${id}"`))
      .filter((id) => !kinds.some((kind) => kind.test(id)));
    expect(unused).toEqual([]);
  });

  it("are chosen by the reader's languages", () => {
    const available = ["en", "hi", "pa-Arab", "pa"];
    expect(negotiate(["hi-IN", "en"], available)).toBe("hi");
    expect(negotiate(["pa-Arab-PK"], available)).toBe("pa-Arab");
    expect(negotiate(["pa-IN"], available)).toBe("pa");
    expect(negotiate(["fr", "de"], available)).toBe("en");
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
