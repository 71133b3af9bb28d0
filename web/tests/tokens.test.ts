// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chairToken, forgetChairToken } from "../src/tokens";
import { denied, replaceStorage } from "./fakeStorage";

function store(entries: unknown): void {
  localStorage.setItem("seep.tokens", JSON.stringify(entries));
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("the chair tokens of version 0.1.0", () => {
  it("are found by their table", () => {
    store([
      ["b", "B"],
      ["a", "A"],
    ]);
    expect(chairToken("a")).toBe("A");
    expect(chairToken("b")).toBe("B");
    expect(chairToken("c")).toBeNull();
  });

  it("are forgotten one by one, and with the last all that was kept beside them", () => {
    store([
      ["b", "B"],
      ["a", "A"],
    ]);
    localStorage.setItem("seep.inactive", "[]");
    localStorage.setItem("seep.pace", "fast");
    forgetChairToken("a");
    expect(chairToken("a")).toBeNull();
    expect(chairToken("b")).toBe("B");
    expect(localStorage.getItem("seep.inactive")).toBe("[]");
    forgetChairToken("b");
    expect(localStorage.getItem("seep.tokens")).toBeNull();
    expect(localStorage.getItem("seep.inactive")).toBeNull();
    expect(localStorage.getItem("seep.pace")).toBe("fast");
  });

  it.each(["no list", {}, [["a"]], [["a", 1]], [null]])("are none where there is %j", (junk) => {
    store(junk);
    expect(chairToken("a")).toBeNull();
    forgetChairToken("a");
    expect(chairToken("a")).toBeNull();
  });

  it("are none where storage cannot be reached", () => {
    store([["a", "A"]]);
    replaceStorage({ getItem: denied, setItem: denied });
    expect(chairToken("a")).toBeNull();
    expect(() => forgetChairToken("a")).not.toThrow();
  });
});
