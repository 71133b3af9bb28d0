/** The contrasts of the page: 4.5 to 1 for what is read, 3 to 1 for edges that must be seen. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const styles = readFileSync("src/styles/tokens.css", "utf-8");

function block(selector: string): Map<string, string> {
  const start = styles.indexOf(`${selector} {`);
  const text = styles.slice(start, styles.indexOf("\n}", start));
  return new Map(
    [...text.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((match) => [match[1] ?? "", match[2] ?? ""]),
  );
}

type Theme = "light" | "dark";

/** The colours that hold in a theme, with more contrast or without. */
function coloursOf(theme: Theme, contrast: boolean): (name: string) => string {
  const all = new Map([
    ...block(":root"),
    ...(contrast ? block(':root[data-contrast="more"]') : []),
  ]);
  return function colour(name): string {
    const value = all.get(name) ?? "";
    const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
    if (other) return colour(other);
    const both = /^light-dark\((#\w+), (#\w+)\)$/.exec(value);
    return both ? (both[theme === "light" ? 1 : 2] ?? "") : value;
  };
}

function luminance(hex: string): number {
  const digits = hex.slice(1);
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const READ: [string, string][] = [
  ["ink", "ground"],
  ["ink", "panel"],
  ["ink", "panel-2"],
  ["ink-2", "ground"],
  ["ink-2", "panel"],
  ["ink-2", "panel-2"],
  ["link", "ground"],
  ["link", "panel"],
  ["link", "panel-2"],
  ["warn", "warn-ground"],
  ["ink", "won-ground"],
  ["lost-ink", "lost-ground"],
  ["action-ink", "action"],
  ["gold-ink", "gold"],
  ["flag-ink", "ours"],
  ["flag-ink", "theirs"],
  ["flag-ink", "third"],
  ["cream", "walnut"],
  ["cream", "walnut-light"],
  ["cream", "walnut-panel"],
  ["cream-2", "walnut"],
  ["cream-2", "walnut-light"],
  ["cream-2", "walnut-panel"],
  ["gold", "walnut-light"],
  ["theirs", "walnut-light"],
  ["third", "walnut-light"],
  ["cloth-ink", "cloth-light"],
  ["cloth-ink-2", "cloth-light"],
  ["cloth-ink-2", "cloth-plate"],
  ["spades", "card"],
  ["hearts", "card"],
  ["diamonds", "card"],
  ["clubs", "card"],
];

const SEEN: [string, string][] = [
  ["edge", "panel"],
  ["edge", "panel-2"],
  ["ring", "cloth"],
  ["ring", "walnut"],
  ["ours", "cloth-light"],
  ["theirs", "cloth-light"],
  ["third", "cloth-light"],
  ["gold", "cloth-light"],
  ["plinth-line", "cloth-plate"],
  ["walnut-edge", "walnut"],
];

describe.each<[Theme, boolean]>([
  ["light", false],
  ["dark", false],
  ["light", true],
  ["dark", true],
])("in the %s, more contrast %s", (theme, more) => {
  const colour = coloursOf(theme, more);

  it.each(READ)("%s is read on %s", (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(more ? 6.5 : 4.5);
  });

  it.each(SEEN)("%s is seen on %s", (edge, ground) => {
    expect(contrast(colour(edge), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});

describe("the suits", () => {
  it("have at least 5.9 to 1", () => {
    const colour = coloursOf("light", false);
    for (const suit of ["spades", "hearts", "diamonds", "clubs"])
      expect(contrast(colour(suit), colour("card"))).toBeGreaterThanOrEqual(5.9);
  });
});
