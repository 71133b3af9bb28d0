import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ServerClock } from "../src/clock";

let clock: ServerClock;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  clock = new ServerClock();
});
afterEach(() => vi.useRealTimers());

/** Ask the server, whose clock is ahead by so much; there and back take so long. */
function ask(ahead: number, there: number, back: number): void {
  const sentAt = Date.now();
  vi.advanceTimersByTime(there);
  const serverNow = Date.now() + ahead;
  vi.advanceTimersByTime(back);
  clock.note(serverNow, sentAt, Date.now());
}

describe("the server's clock", () => {
  it("is this device's until something is known", () => {
    expect(clock.now()).toBe(1_000_000);
    expect(clock.lag).toBe(0);
  });

  it("is as far ahead or behind as was measured, with half the way there as lag", () => {
    ask(-50_000, 20, 20);
    expect(clock.now()).toBe(Date.now() - 50_000);
    expect(clock.lag).toBe(20);
    vi.advanceTimersByTime(5_000);
    expect(clock.now()).toBe(Date.now() - 50_000);
  });

  it("goes by the quickest of the latest answers", () => {
    ask(700, 10, 10);
    ask(700, 900, 100);
    expect(clock.now()).toBe(Date.now() + 700);
    expect(clock.lag).toBe(10);
    for (let i = 0; i < 8; i++) ask(700, 30, 50);
    expect(clock.lag).toBe(40);
  });

  it("starts anew when a clock was set meanwhile", () => {
    ask(700, 5, 5);
    ask(3_600_700, 80, 80);
    expect(clock.now()).toBe(Date.now() + 3_600_700);
    expect(clock.lag).toBe(80);
  });
});
