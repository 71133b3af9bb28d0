// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { preference, setPreference } from "../src/preferences";
import { denied, full, replaceStorage } from "./fakeStorage";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("a preference", () => {
  it("is remembered", () => {
    setPreference("name", "Asha");
    expect(preference("name")).toBe("Asha");
    expect(localStorage.getItem("seep.name")).toBe("Asha");
  });

  it.each([
    ["name", "x".repeat(41)],
    ["name", "\ud800"],
    ["preset", ""],
    ["baazis", "2"],
    ["baazis", "many"],
    ["bot", ""],
    ["pace", "toString"],
  ] as const)("for the %s is nothing where it is %j", (name, junk) => {
    localStorage.setItem(`seep.${name}`, junk);
    expect(preference(name)).toBeNull();
  });

  it("is nothing when storage cannot be read, and there again when it can", () => {
    setPreference("name", "Asha");
    replaceStorage({ getItem: denied });
    expect(preference("name")).toBeNull();
    vi.unstubAllGlobals();
    expect(preference("name")).toBe("Asha");
  });

  it("lasts as long as the page when storage does not take it", () => {
    replaceStorage({ setItem: full });
    setPreference("name", "Bina");
    expect(preference("name")).toBe("Bina");
    vi.unstubAllGlobals();
    setPreference("name", "Chand");
    expect(preference("name")).toBe("Chand");
    expect(localStorage.getItem("seep.name")).toBe("Chand");
  });
});
