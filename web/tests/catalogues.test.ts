import { execFileSync } from "node:child_process";
import { build, type Plugin } from "vite";
import { describe, expect, it } from "vitest";
import {
  type Catalogues,
  type Codes,
  checkCatalogues,
  readCatalogues,
  readCodes,
  requireCatalogues,
} from "../scripts/catalogues";

const ENGLISH = `
title = Seep
throws =
    { $you ->
        [yes] You throw { $card }
       *[no] { $player } throws { $card }
    }
cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
reason-too-many = Only { $max } may stand.
reason-other = Not now.
`;
const HINDI = ENGLISH.replace("Seep", "सीप");
const CODES: Codes = { reason: { "too-many": ["max"] } };

function faults(hindi: string, english = ENGLISH, codes = CODES): string[] {
  const catalogues: Catalogues = { en: { "page.ftl": english } };
  if (hindi) catalogues.hi = { "page.ftl": hindi };
  return checkCatalogues(catalogues, codes);
}

describe("the catalogues", () => {
  it("are in order", () => {
    expect(checkCatalogues(readCatalogues(), readCodes())).toEqual([]);
  });

  it("are checked against every code there is", () => {
    const python = process.env.PYTHON ?? "python3";
    execFileSync(python, ["scripts/codes.py", "--check"], { stdio: "pipe" });
    const { reason, rules, error } = readCodes();
    expect(Object.keys(reason ?? {}).length).toBeGreaterThan(40);
    expect(reason?.["throw-house"]).toEqual(["card", "house"]);
    expect(reason?.stale).toEqual(["seq"]);
    expect(rules?.["not-with"]).toEqual(["option", "other"]);
    expect(error).toHaveProperty("unknown-table");
  });
});

describe("a catalogue that is not in order", () => {
  it.each<[string, string, string]>([
    ["lacks a message", HINDI.replace("title = सीप\n", ""), "hi: title is missing"],
    ["has one too many", `${HINDI}subtitle = x\n`, "hi: subtitle is not in English"],
    [
      "uses an argument that is not given",
      HINDI.replace("Only { $max }", "Only { $max } of { $count }"),
      "hi: reason-too-many uses $count, which it is not given",
    ],
    [
      "chooses by one that is not given",
      HINDI.replace("Not now.", "{ $you ->\n    [yes] x\n   *[no] y\n    }"),
      "hi: reason-other uses $you, which it is not given",
    ],
    [
      "leaves an argument out",
      HINDI.replace("Only { $max } may", "So many may not"),
      "hi: reason-too-many leaves out $max",
    ],
    [
      "has a variant that never comes",
      HINDI.replace("[yes]", "[ja]"),
      "hi: throws has a variant [ja] that $you never takes",
    ],
    [
      "cannot be read in places",
      HINDI.replace("{ $max } may", "{ $max may"),
      "hi/page.ftl: reason-too-many cannot be read",
    ],
    ["has a message twice", `${HINDI}title = Sip\n`, "hi/page.ftl: title is there twice"],
    [
      "refers to nothing",
      HINDI.replace("Not now.", "{ never }"),
      "hi: reason-other refers to never, which is not there",
    ],
    [
      "refers to a term it has not",
      HINDI.replace("Not now.", "{ -sip }"),
      "hi: reason-other refers to -sip, which is not there",
    ],
  ])("%s", (_, hindi, fault) => {
    expect(faults(hindi)).toContain(fault);
  });

  it("is English without a message for a code", () => {
    expect(faults("", ENGLISH, { reason: { "too-many": ["max"], "brand-new": [] } })).toEqual([
      "en: reason-brand-new is missing",
    ]);
    expect(faults("", ENGLISH.replace("$max", "$house"))).toEqual([
      "en: reason-too-many uses $house, which does not come with it",
    ]);
    expect(faults("", ENGLISH, { reason: {} })).toEqual([
      "en: reason-too-many is for a code that does not exist",
    ]);
  });

  it("is none that only says it in its own way", () => {
    const own = `-sip = सीप
${HINDI.replace("title = सीप", "title = { -sip }").replace("[one]", "[0] none\n    [few] { $count }\n    [one]")}`;
    expect(faults(own)).toEqual([]);
    expect(faults(own.replace("{ $count ->", "{ NUMBER($count) ->"))).toEqual([]);
  });
});

describe("the build of the page", () => {
  function buildWith(codes: Codes) {
    const page: Plugin = {
      name: "page",
      resolveId: (id) => (id === "page" ? id : null),
      load: (id) => (id === "page" ? "export default 1;" : null),
    };
    return build({
      configFile: false,
      logLevel: "silent",
      build: { write: false, rolldownOptions: { input: "page" } },
      plugins: [page, requireCatalogues(readCatalogues, () => codes)],
    });
  }

  it("goes on while every code has its message", async () => {
    await expect(buildWith(readCodes())).resolves.toBeDefined();
  });

  it("fails for a new code without words", async () => {
    const codes = readCodes();
    codes.reason = { ...codes.reason, "brand-new": [] };
    await expect(buildWith(codes)).rejects.toThrow("reason-brand-new is missing");
  });
});
