import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Pacer } from "../src/pacer";

let shown: number[];
let dwell: number;
let pacer: Pacer<number>;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  dwell = 100;
  pacer = new Pacer(
    (item) => shown.push(item),
    () => dwell,
  );
});

afterEach(() => {
  pacer.stop();
  vi.useRealTimers();
});

describe("the pace", () => {
  it("shows the first at once and the others in their time", () => {
    for (const item of [1, 2, 3]) pacer.push(item);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(99);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual([1, 2, 3]);
  });

  it("holds up nothing that comes late enough", () => {
    pacer.push(1);
    vi.advanceTimersByTime(150);
    pacer.push(2);
    expect(shown).toEqual([1, 2]);
  });

  it("leaves out what was waiting when something has to be shown now", () => {
    for (const item of [1, 2, 3]) pacer.push(item);
    pacer.jump(9);
    vi.advanceTimersByTime(1000);
    expect(shown).toEqual([1, 9]);
    pacer.push(10);
    pacer.push(11);
    pacer.flush();
    expect(shown).toEqual([1, 9, 10, 11]);
  });

  it("shows everything at once when told to wait for nothing", () => {
    dwell = 0;
    for (const item of [1, 2, 3]) pacer.push(item);
    expect(shown).toEqual([1, 2, 3]);
  });
});
