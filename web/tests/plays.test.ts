import { describe, expect, it } from "vitest";
import tables from "../fixtures/tables.json";
import { after, choicesOf, deedOf, parsePlay, parsePlays, tellLog, touches } from "../src/plays";

const none = new Map<number, boolean>();

describe("play strings", () => {
  it.each([
    ["bid 11", { kind: "bid", value: 11 }],
    ["7H", { kind: "throw", card: "7H" }],
    ["4CxAS+3H", { kind: "capture", card: "4C", house: null, cards: ["AS", "3H"] }],
    ["JSxH11", { kind: "capture", card: "JS", house: 11, cards: [] }],
    ["JSxH11+5C+6D", { kind: "capture", card: "JS", house: 11, cards: ["5C", "6D"] }],
    ["2H=9:7C", { kind: "house", card: "2H", value: 9, cards: ["7C"] }],
    ["9D=9", { kind: "house", card: "9D", value: 9, cards: [] }],
    ["4S=13:9C+KH+KS", { kind: "house", card: "4S", value: 13, cards: ["9C", "KH", "KS"] }],
    ["2H^9=11", { kind: "break", card: "2H", house: 9, value: 11, cards: [] }],
    ["2H^9=11:JS", { kind: "break", card: "2H", house: 9, value: 11, cards: ["JS"] }],
  ])("reads %s", (text, play) => {
    expect(parsePlay(text)).toEqual({ ...play, text });
  });

  it.each(["", "bid", "bid x", "1H", "7H+8H", "7H=", "7Hx5", "JSxH11+", "JSx5C+H11", "7h", "7H "])(
    "does not read %j",
    (text) => {
      expect(parsePlay(text)).toBeNull();
    },
  );

  it("reads every legal play, every log and every refusal of the fixtures", () => {
    for (const table of Object.values(tables)) {
      const texts: string[] = [...table.deal.legal, ...table.deal.log];
      texts.push(...table.refusals.map((refusal) => refusal.play));
      for (const text of texts) expect(parsePlay(text)?.text, text).toBe(text);
    }
  });
});

describe("what a play does", () => {
  const deed = (text: string, standing = none) => {
    const play = parsePlay(text);
    return play && deedOf(play, standing);
  };

  it("tells establishing from cementing and from adding by the house that stands", () => {
    expect(deed("9H=9:2C+7C")).toBe("establish-cemented");
    expect(deed("2H=9:7C")).toBe("establish");
    expect(deed("2H=9:7C", new Map([[9, false]]))).toBe("cement");
    expect(deed("2H=9:7C", new Map([[9, true]]))).toBe("add");
    expect(deed("2H=9:7C", new Map([[10, true]]))).toBe("establish");
  });

  it("tells breaking from joining two houses", () => {
    expect(deed("2H^9=11", new Map([[9, false]]))).toBe("break");
    expect(
      deed(
        "2H^9=11",
        new Map([
          [9, false],
          [11, true],
        ]),
      ),
    ).toBe("merge");
  });

  it("names what it touches on the floor", () => {
    const standing = new Map([
      [9, false],
      [11, true],
    ]);
    const touched = (text: string) => [...touches(parsePlay(text) as never, standing)].sort();
    expect(touched("JSxH11+5C+6D")).toEqual(["5C", "6D", "H11"]);
    expect(touched("2H^9=11:JS")).toEqual(["H11", "H9", "JS"]);
    expect(touched("2H=11:9D")).toEqual(["9D", "H11"]);
    expect(touched("2H=12:TD")).toEqual(["TD"]);
    expect(touched("2H")).toEqual([]);
  });
});

describe("the log", () => {
  it("gives each play to its seat and follows the houses", () => {
    const told = tellLog(["bid 11", "2C=11:9D", "JD=11", "JC=11", "7H", "JSxH11", "2S=11:9C"], 4);
    expect(told.map(({ seat }) => seat)).toEqual([0, 0, 1, 2, 3, 0, 1]);
    expect(told.map(({ deed }) => deed)).toEqual([
      "bid",
      "establish",
      "cement",
      "add",
      "throw",
      "capture",
      "establish",
    ]);
  });

  it("goes on from the middle of a deal", () => {
    expect(tellLog(["7H", "8H"], 3, 16).map(({ seat }) => seat)).toEqual([1, 2]);
  });

  it("ends with the houses that stand", () => {
    for (const [name, table] of Object.entries(tables)) {
      if (table.deal.log_start > 0 || table.deal.log.length === 0) continue;
      let standing: ReadonlyMap<number, boolean> = none;
      for (const text of table.deal.log) {
        const play = parsePlay(text);
        if (play) standing = after(play, standing);
      }
      expect(
        [...standing].sort(([a], [b]) => a - b),
        name,
      ).toEqual(table.deal.houses.map((house) => [house.value, house.cemented]));
    }
  });
});

describe("the choices of a card", () => {
  const { legal, houses } = tables.crowded.deal;
  const standing = new Map(houses.map((house) => [house.value, house.cemented]));
  const plays = parsePlays(legal);

  it("are all its legal plays, in groups, captures first", () => {
    for (const card of tables.crowded.deal.hand) {
      const groups = choicesOf(card, plays, standing);
      const texts = groups.flatMap(({ choices }) => choices.map(({ play }) => play.text));
      expect(texts.sort()).toEqual(legal.filter((text) => text.startsWith(card)).sort());
      if (texts.some((text) => text[2] === "x")) expect(groups[0]?.group).toBe("capture");
    }
  });

  it("are narrowed by what is picked on the floor", () => {
    const picked = new Set(["H13", "6S"]);
    const texts = choicesOf("KH", plays, standing, picked).flatMap(({ choices }) =>
      choices.map(({ play }) => play.text),
    );
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(text).toMatch(/^KH(xH13\+|=13:).*6S/);
    expect(texts.length).toBeLessThan(choicesOf("KH", plays, standing)[0]?.choices.length ?? 0);
  });

  it("are none when nothing takes what is picked", () => {
    expect(choicesOf("KH", plays, standing, new Set(["H9"]))).toEqual([]);
  });
});
