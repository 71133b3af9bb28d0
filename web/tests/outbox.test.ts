import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Outbox, RESEND_AFTER } from "../src/outbox";
import type { Command } from "../src/wire";

let sent: Command[];
let live: boolean;
let lost: number;
let outbox: Outbox;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  live = true;
  lost = 0;
  outbox = new Outbox({
    send: (command) => {
      if (live) sent.push(command);
      return live;
    },
    onMessageLost: () => {
      lost += 1;
    },
  });
});

afterEach(() => {
  outbox.clear();
  vi.useRealTimers();
});

function idOf(position: number): string {
  return sent[position]?.cmd_id ?? "";
}

describe("commands side by side", () => {
  it("go out each at once, a phrase also while a play is on its way", () => {
    expect(outbox.submit({ type: "play", play: "7H" }, 5)).toBe(true);
    expect(outbox.submit({ type: "say", phrase: "vah" }, 5)).toBe(true);
    expect(outbox.submit({ type: "say", phrase: "thanks" }, 5)).toBe(true);
    expect(sent.map(({ type }) => type)).toEqual(["play", "say", "say"]);
    expect(new Set(sent.map(({ cmd_id }) => cmd_id)).size).toBe(3);
  });

  it("are never two plays, nor twice the same", () => {
    outbox.submit({ type: "play", play: "7H" }, 5);
    expect(outbox.submit({ type: "play", play: "8H" }, 5)).toBe(false);
    outbox.submit({ type: "sit", chair: 1 }, 5);
    expect(outbox.submit({ type: "sit", chair: 1 }, 6)).toBe(false);
    expect(outbox.submit({ type: "sit", chair: 2 }, 6)).toBe(true);
    expect(sent).toHaveLength(3);
  });

  it("end each by its own answer", () => {
    outbox.submit({ type: "play", play: "7H" }, 5);
    outbox.submit({ type: "say", phrase: "vah" }, 5);
    outbox.acknowledge(idOf(1), 6, 6);
    expect(outbox.commands.value.map(({ type }) => type)).toEqual(["play"]);
    expect(outbox.take(idOf(0))?.type).toBe("play");
    expect(outbox.take(idOf(0))).toBeNull();
    expect(outbox.commands.value).toEqual([]);
    expect(outbox.submit({ type: "play", play: "8H" }, 5)).toBe(true);
  });

  it("are sent again one by one while no answer comes, all of them on a fresh socket", () => {
    live = false;
    outbox.submit({ type: "say", phrase: "vah" }, 5);
    outbox.submit({ type: "play", play: "7H" }, 5);
    live = true;
    outbox.resendAll();
    expect(sent.map(({ type }) => type)).toEqual(["say", "play"]);
    outbox.acknowledge(idOf(0), 6, 6);
    vi.advanceTimersByTime(RESEND_AFTER);
    expect(sent.slice(2)).toEqual([sent[1]]);
    outbox.pause();
    vi.advanceTimersByTime(10 * RESEND_AFTER);
    expect(sent).toHaveLength(3);
  });

  it("wait for the state that shows what was acknowledged, and tell if it does not come", () => {
    outbox.submit({ type: "say", phrase: "vah" }, 5);
    outbox.acknowledge(idOf(0), 6, 5);
    expect(outbox.has("say")).toBe(true);
    vi.advanceTimersByTime(RESEND_AFTER);
    expect(lost).toBe(1);
    expect(sent).toHaveLength(1);
    outbox.reach(6);
    expect(outbox.has("say")).toBe(false);
  });
});
