import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { SOUND_NAMES, SOUNDS } from "../src/sound/sounds";
import { synthesise } from "../src/sound/synthesis";

const RATE = 22_050;

describe.each(SOUND_NAMES)("%s", (name) => {
  const samples = synthesise(name, RATE);

  it("is as long as it says", () => {
    expect(samples.length).toBe(Math.ceil(SOUNDS[name].length * RATE));
    expect(SOUNDS[name].length).toBeLessThanOrEqual(1.6);
  });

  it("is heard, and never too loud", () => {
    const peak = Math.max(...samples.map(Math.abs));
    expect(peak).toBeGreaterThan(0.05);
    expect(peak).toBeLessThanOrEqual(0.91);
  });

  it("comes and goes without a click", () => {
    expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.02);
    expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.001);
  });

  it("is the same each time", () => {
    expect(synthesise(name, RATE)).toEqual(samples);
  });

  it("takes few bytes", () => {
    expect(JSON.stringify(SOUNDS[name]).length).toBeLessThan(8192);
  });
});

it("takes, with all that computes and plays them, less than a sound may", () => {
  const sources = readdirSync("src/sound").map((file) => readFileSync(`src/sound/${file}`));
  expect(gzipSync(Buffer.concat(sources)).length).toBeLessThan(8192);
});
