/** A translation says where in a message its arguments stand, and the page puts them there. */
import { describe, expect, it, vi } from "vitest";
import tables from "../fixtures/tables.json";
import { cutWords, leftoversWords, playedWords, redealWords } from "../src/playWords";
import { Seating } from "../src/seating";
import type { TableView } from "../src/wire";
import { textOf } from "./parts";
import { matchOf, THROW } from "./states";

/** A catalogue with some messages in another order. */
const reordered = vi.hoisted(() => async (name: string, messages: Record<string, string>) => {
  const { readFileSync } = await import("node:fs");
  let text = readFileSync(`../src/seep/locales/en/${name}`, "utf8");
  for (const [id, message] of Object.entries(messages))
    text = text.replace(new RegExp(`^${id} =.*\\n(?: .*\\n)*`, "m"), `${id} = ${message}\n`);
  return { default: text };
});
vi.mock("../../src/seep/locales/en/plays.ftl", () =>
  reordered("plays.ftl", {
    "cut-round": "({ $cuts }) was cut",
    "cut-card": "{ $card } by { $player }",
    "play-throw": "{ $card }: { $player } { $you }",
    "redeal-no-high-card": "{ $cards } held { $player } { $you }",
  }),
);
vi.mock("../../src/seep/locales/en/page.ftl", () =>
  reordered("page.ftl", { "log-leftovers": "{ $cards } to { $side } { $who }" }),
);

const table = tables.houses as unknown as TableView;
const seating = new Seating(table);

describe("in another order", () => {
  it("stands the list of cuts, and each cut in it", () => {
    const cut = [["8H", "5D", "JH", "JD"]];
    const [round] = cutWords({ ...matchOf(table), deal_number: 1, cut }, seating);
    expect(textOf(round ?? [])).toBe(
      "(8H by You, 5D by Chacha, JH by Masi, and JD by Bebe) was cut",
    );
  });

  it("stand the cards of plays, of hands shown and of what is left", () => {
    const redeal = { reason: "no-high-card", hand: ["2C", "3C"] };
    const last = { ...THROW, leftovers: ["7H", "KD"], leftovers_side: 1 };
    expect(textOf(playedWords(THROW, seating))).toBe("7H: Chacha no");
    expect(textOf(redealWords(redeal, seating))).toBe("2C 3C held Asha yes");
    expect(textOf(leftoversWords(last, seating) ?? [])).toBe("7H KD to Chacha and Bebe two");
  });
});
