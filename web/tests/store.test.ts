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
