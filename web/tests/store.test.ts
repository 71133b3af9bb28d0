// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { dropToken, keepToken, lastTable, remember, remembered, tokenOf } from "../src/store";

beforeEach(() => localStorage.clear());

describe("what the browser remembers", () => {
  it("is a token for each table, the last one sat down at first", () => {
    expect(lastTable()).toBeNull();
    keepToken("a", "A");
    keepToken("b", "B");
    expect(tokenOf("a")).toBe("A");
    expect(lastTable()).toBe("b");
    keepToken("a", "A2");
    expect(lastTable()).toBe("a");
    expect(tokenOf("a")).toBe("A2");
    dropToken("a");
    expect(tokenOf("a")).toBeNull();
    expect(lastTable()).toBe("b");
  });

  it("does not grow for ever", () => {
    for (let i = 0; i < 80; i++) keepToken(`t${i}`, "T");
    expect(tokenOf("t79")).toBe("T");
    expect(tokenOf("t0")).toBeNull();
  });

  it.each([
    "{oops",
    "null",
    "{}",
    "7",
    '"t"',
    "[null]",
    "[1]",
    "[[]]",
    '[["t"]]',
    '[["t",null]]',
    '[["t",{}]]',
    '[[1,"T"]]',
    '[["t","T","more"]]',
    '[["","T"]]',
    '["tT"]',
  ])("counts %s in place of the tokens as none", (junk) => {
    localStorage.setItem("seep.tokens", junk);
    expect(tokenOf("t")).toBeNull();
    expect(lastTable()).toBeNull();
    dropToken("t");
    keepToken("u", "U");
    expect(tokenOf("u")).toBe("U");
    expect(lastTable()).toBe("u");
  });

  it("keeps what is in order among what is not", () => {
    localStorage.setItem("seep.tokens", '[null,["a","A"],[1],["b","B"]]');
    expect(lastTable()).toBe("a");
    expect(tokenOf("b")).toBe("B");
  });

  it.each([
    ["name", "x".repeat(41)],
    ["name", "\ud800"],
    ["preset", ""],
    ["baazis", "2"],
    ["baazis", "many"],
    ["bot", ""],
    ["pace", "toString"],
  ] as const)("of the %s is nothing where it is %j", (what, junk) => {
    localStorage.setItem(`seep.${what}`, junk);
    expect(remembered(what)).toBeNull();
  });

  it("is nothing when there is no storage or something else in it", () => {
    localStorage.setItem("seep.tokens", "{oops");
    expect(lastTable()).toBeNull();
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new Error("denied");
    });
    expect(remembered("name")).toBeNull();
    vi.restoreAllMocks();
    remember("name", "Asha");
    expect(remembered("name")).toBe("Asha");
  });
});
