/** Keeping score: the arithmetic is the engine's, and what cannot have been counted is refused. */
import { describe, expect, it } from "vitest";
import cases from "../scripts/scoreCases.gen.json";
import {
  filled,
  PRESETS,
  pointsProblem,
  presetOf,
  rulesOf,
  type Score,
  type ScoreRules,
  scoreDeals,
  standingOf,
  sweepPoints,
} from "../src/score";
import { isProblem, parseScoreLink, scoreLink } from "../src/scoreLink";

const STANDARD = rulesOf("standard", 4) as ScoreRules;
const PUNJAB = rulesOf("punjab30", 4) as ScoreRules;
const CASUAL = rulesOf("casual", 4) as ScoreRules;
const THREE = rulesOf("standard", 3) as ScoreRules;

describe("the score of a match", () => {
  it("is the engine's, deal by deal, by every preset", () => {
    expect(cases.matches.length).toBeGreaterThan(40);
    for (const { rules, baazis, dealer, results, totals, won, winner } of cases.matches) {
      const standing = scoreDeals(
        rules as ScoreRules,
        baazis,
        dealer,
        results.map(({ scores }) => scores),
      );
      expect(standing.results).toEqual(results);
      expect(standing).toMatchObject({ totals, won, winner });
    }
  });

  it("takes every deal that the engine plays", () => {
    for (const { rules, points } of cases.played)
      for (const deal of points) expect(pointsProblem(rules as ScoreRules, deal)).toBe(null);
  });

  it("counts sweeps, the opening one apart", () => {
    const deal = { points: [60, 40], sweeps: [2, 0], opening: 1 };
    expect(sweepPoints(STANDARD, deal)).toEqual([100, 25]);
    expect(sweepPoints(PUNJAB, { sweeps: [11, 0], opening: null })).toEqual([11, 0]);
  });
});

describe("the points of a deal", () => {
  it("of the last side are what the others leave", () => {
    expect(filled(STANDARD, [58, null])).toEqual([58, 42]);
    expect(filled(STANDARD, [null, 0])).toEqual([100, 0]);
    expect(filled(STANDARD, [null, null])).toEqual([null, null]);
    expect(filled(STANDARD, [101, null])).toEqual([101, null]);
    expect(filled(THREE, [30, null, null])).toEqual([30, null, null]);
    expect(filled(THREE, [30, null, 30])).toEqual([30, 40, 30]);
    expect(filled(PUNJAB, [60, null])).toEqual([60, 0]);
  });

  it.each<[ScoreRules, (number | null)[], object | null]>([
    [STANDARD, [58, 42], null],
    [STANDARD, [0, 0], null],
    [STANDARD, [58, 40], { code: "sum", total: 98, sum: 100 }],
    [STANDARD, [101, null], { code: "sum", total: 101, sum: 100 }],
    [STANDARD, [null, 3], { code: "missing", side: 0 }],
    [STANDARD, [201, 0], { code: "not-points", side: 0 }],
    [STANDARD, [50.5, 49.5], { code: "not-points", side: 0 }],
    [STANDARD, [110, -10], { code: "not-points", side: 1 }],
    [CASUAL, [48, 48], null],
    [CASUAL, [48, 49], { code: "sum", total: 97, sum: 100 }],
    [PUNJAB, [60, 0], null],
    [PUNJAB, [26, 4], null],
    [PUNJAB, [30, 0], { code: "all-double", side: 0, points: 60 }],
    [PUNJAB, [26, 0], { code: "sum", total: 26, sum: 30 }],
    [THREE, [30, 30, 40], null],
  ])("%o %o", (rules, points, problem) => {
    expect(pointsProblem(rules, points)).toEqual(problem);
  });
});

const SCORE: Score = {
  rules: STANDARD,
  baazis: 3,
  dealer: 2,
  names: ["Asha", "ਬਿਨਾ", "", "Dev 🃏"],
  deals: [
    { points: [58, 42], sweeps: [0, 0], opening: null },
    { points: [60, 40], sweeps: [1, 0], opening: 1 },
  ],
};

describe("the address of a score", () => {
  it("holds all of it, and nothing that an address cannot hold", () => {
    const own = { ...STANDARD, target: 77, sweep: "rank" as const };
    for (const score of [
      SCORE,
      { ...SCORE, baazis: null, deals: [] },
      { ...SCORE, rules: own, deals: SCORE.deals.slice(0, 1) },
      ...PRESETS.map(({ rules }) => ({
        ...SCORE,
        rules,
        dealer: 1,
        names: Array(rules.players).fill("x"),
        deals: [],
      })),
    ]) {
      const link = scoreLink(score);
      expect(link).toMatch(/^1\.[\w-]+$/);
      expect(parseScoreLink(link)).toEqual(score);
    }
    expect(presetOf(own)).toBe(null);
  });

  it("stays short", () => {
    const deals = Array(30).fill(SCORE.deals[0]);
    expect(scoreLink({ ...SCORE, baazis: null, deals }).length).toBeLessThan(420);
  });

  const linkOf = (json: unknown) => `1.${btoa(JSON.stringify(json))}`.replace(/=+$/, "");
  const NAMES = ["", "", "", ""];
  it.each<[string, string, object]>([
    ["is none", "", { code: "damaged" }],
    ["is something else", "play=3", { code: "damaged" }],
    ["comes from a newer page", "2.abc", { code: "version" }],
    ["has no such version", "0.abc", { code: "damaged" }],
    ["is cut off", scoreLink(SCORE).slice(0, -5), { code: "damaged" }],
    ["is no list", linkOf({}), { code: "damaged" }],
    ["has unknown rules", linkOf(["whist", 4, 0, 0, NAMES, []]), { code: "damaged" }],
    [
      "has rules without a target",
      linkOf([{ ...STANDARD, target: 0 }, 4, 0, 0, NAMES, []]),
      { code: "damaged" },
    ],
    ["has five players", linkOf(["standard", 5, 0, 0, NAMES, []]), { code: "damaged" }],
    ["has an even number of baazis", linkOf(["standard", 4, 2, 0, NAMES, []]), { code: "damaged" }],
    ["has no such dealer", linkOf(["standard", 4, 0, 4, NAMES, []]), { code: "damaged" }],
    ["has a name too few", linkOf(["standard", 4, 0, 0, ["a"], []]), { code: "damaged" }],
    [
      "has a name too long",
      linkOf(["standard", 4, 0, 0, ["a".repeat(41), "", "", ""], []]),
      { code: "damaged" },
    ],
    [
      "has a deal that is none",
      linkOf(["standard", 4, 0, 0, NAMES, ["x"]]),
      { code: "deal", number: 1 },
    ],
    [
      "does not add up",
      linkOf([
        "standard",
        4,
        0,
        0,
        NAMES,
        [
          [58, 42],
          [58, 41],
        ],
      ]),
      { code: "deal", number: 2 },
    ],
    [
      "has points as text",
      linkOf(["standard", 4, 0, 0, NAMES, [["58", "42"]]]),
      { code: "deal", number: 1 },
    ],
    [
      "has a sweep too few",
      linkOf(["standard", 4, 0, 0, NAMES, [[[58, 42], [1], -1]]]),
      { code: "deal", number: 1 },
    ],
    [
      "has sweeps of nobody",
      linkOf(["standard", 4, 0, 0, NAMES, [[[58, 42], [0, 0], 2]]]),
      { code: "deal", number: 1 },
    ],
    [
      "goes on after the end",
      linkOf([
        "standard",
        4,
        1,
        0,
        NAMES,
        [
          [95, 5],
          [58, 42],
        ],
      ]),
      { code: "deal", number: 2 },
    ],
  ])("%s: it is refused", (_, link, problem) => {
    expect(parseScoreLink(link)).toEqual(problem);
  });

  it("is refused wherever it is cut", () => {
    const link = scoreLink(SCORE);
    for (let end = 0; end < link.length; end++)
      expect(isProblem(parseScoreLink(link.slice(0, end)))).toBe(true);
  });

  it("stands for the same match", () => {
    const found = parseScoreLink(scoreLink(SCORE));
    expect(isProblem(found) ? null : standingOf(found)).toEqual(standingOf(SCORE));
  });
});
