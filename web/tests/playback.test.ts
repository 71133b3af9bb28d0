import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PlaybackQueue } from "../src/playback";

let shown: number[];
let displayTime: number;
let queue: PlaybackQueue<number>;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  displayTime = 100;
  queue = new PlaybackQueue(
    (item) => shown.push(item),
    () => displayTime,
  );
});

afterEach(() => {
  queue.clear();
  vi.useRealTimers();
});

describe("the pace", () => {
  it("shows the first at once and the others in their time", () => {
    for (const item of [1, 2, 3]) queue.push(item);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(99);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual([1, 2, 3]);
  });

  it("holds up nothing that comes late enough", () => {
    queue.push(1);
    vi.advanceTimersByTime(150);
    queue.push(2);
    expect(shown).toEqual([1, 2]);
  });

  it("leaves out what was waiting when something has to be shown now", () => {
    for (const item of [1, 2, 3]) queue.push(item);
    queue.jumpTo(9);
    vi.advanceTimersByTime(1000);
    expect(shown).toEqual([1, 9]);
    queue.push(10);
    queue.push(11);
    queue.skipToLast();
    expect(shown).toEqual([1, 9, 10, 11]);
  });

  it("shows everything at once when told to wait for nothing", () => {
    displayTime = 0;
    for (const item of [1, 2, 3]) queue.push(item);
    expect(shown).toEqual([1, 2, 3]);
  });

  it("shows what replaces the last with it, or at once if nothing waits", () => {
    queue.push(1);
    queue.push(2);
    queue.push(3);
    queue.replaceLast(4);
    queue.replaceLast(5);
    vi.advanceTimersByTime(200);
    expect(shown).toEqual([1, 2, 5]);
    queue.replaceLast(6);
    expect(shown.at(-1)).toBe(6);
    queue.push(7);
    expect(shown.at(-1)).toBe(6);
    vi.advanceTimersByTime(100);
    expect(shown.at(-1)).toBe(7);
  });
});
