import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type BuiltFile, closure, weight } from "../scripts/budget";

const FILES = new Map<string, BuiltFile>(
  [
    { name: "index.js", text: "a", loads: ["common.js", "index.css"] },
    { name: "common.js", text: "b", loads: ["index.js"] },
    { name: "index.css", text: "c", loads: ["latin.woff2", "devanagari.woff2"] },
    { name: "latin.woff2", text: "d", loads: [] },
    { name: "devanagari.woff2", text: "e", loads: [] },
    { name: "table.js", text: "f", loads: ["common.js"] },
  ].map((file) => [file.name, file]),
);

describe("what a page has to load", () => {
  it("is everything that its files load, each once, without the fonts of other languages", () => {
    const names = closure(FILES, ["index.js", "missing.js"]).map(({ name }) => name);
    expect(names.sort()).toEqual(["common.js", "index.css", "index.js", "latin.woff2"]);
  });

  it("weighs what crosses the network", () => {
    const text = "seep ".repeat(1000);
    expect(weight({ name: "index.js", text })).toBe(gzipSync(text).length);
    expect(weight({ name: "latin.woff2", text })).toBe(text.length);
  });
});
