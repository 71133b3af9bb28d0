import { readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";

const sprite = readFileSync("src/art/sprite.svg", "utf-8");
const ids = new Set([...sprite.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));

describe("the sprite", () => {
  it("is under 120 kB", () => {
    expect(sprite.length).toBeLessThan(120_000);
  });

  it("draws nothing twice and refers to nothing it does not draw", () => {
    expect([...sprite.matchAll(/ id="/g)]).toHaveLength(ids.size);
    for (const [, id] of sprite.matchAll(/(?:href="|url\()#([\w-]+)/g)) expect(ids).toContain(id);
  });

  it("has what the cards are made of", () => {
    for (const suit of "CDHS") expect(ids).toContain(`suit-${suit}`);
    for (const court of "JQK") expect(ids).toContain(`court-${court}`);
    for (const id of ["arch", "back", "badge", "key"]) expect(ids).toContain(id);
  });
});

describe("the embroidery", () => {
  it.each(["border", "bagh"])("%s is under 12 kB", (name) => {
    expect(statSync(`src/art/${name}.svg`).size).toBeLessThan(12_000);
  });
});

describe("the signs that the page asks for", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf-8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(`src/${path}`, "utf-8"));
  const asked = sources.flatMap((text) =>
    [...text.matchAll(/<Icon name="([\w-]+)"|#icon-([\w-]+)/g)].map(
      (match) => match[1] ?? match[2],
    ),
  );

  it("are drawn", () => {
    expect(asked.length).toBeGreaterThan(0);
    for (const name of asked) expect(ids).toContain(`icon-${name}`);
  });
});
