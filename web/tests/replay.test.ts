import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type Entry,
  ReplayPlayer,
  SPEEDS,
  seatingAt,
  standingPlays,
  undonePlays,
} from "../src/replay";
import { entryWords } from "../src/replayWords";
import { textOf } from "./parts";
import { replayOf } from "./replays";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the plays that stand", () => {
  it("are those made so far, without what had been taken back by then", () => {
    const replay = replayOf(4);
    const { frames } = replay.frames;
    const cards = (at: number) => standingPlays(replay, at).map(({ card }) => card);
    expect(cards(0)).toEqual([]);
    expect(cards(2)).toEqual(["AC", "2C"]);
    const [frame] = frames.slice(3, 4);
    if (!frame) throw new Error("there are too few frames");
    frames[3] = { ...frame, entry: { type: "undo", plays: ["2C", "AC"] } };
    expect(cards(2)).toEqual(["AC", "2C"]);
    expect(cards(3)).toEqual([]);
    expect(cards(4)).toEqual(["4C"]);
  });
});

describe("a replay", () => {
  it("is stepped through within its ends", () => {
    const player = new ReplayPlayer(replayOf(4), 2);
    expect(player.at.value).toBe(2);
    player.step(1);
    expect(player.at.value).toBe(3);
    player.step(5);
    expect(player.at.value).toBe(player.last);
    player.step(-99);
    expect(player.at.value).toBe(0);
    expect(new ReplayPlayer(replayOf(4), 1000).at.value).toBe(4);
  });

  it("goes on by itself to its end, and then from its beginning", () => {
    const player = new ReplayPlayer(replayOf(3), 1);
    player.toggle();
    vi.advanceTimersByTime(SPEEDS.normal);
    expect(player.at.value).toBe(2);
    vi.advanceTimersByTime(SPEEDS.normal);
    expect([player.at.value, player.running.value]).toEqual([3, false]);
    player.toggle();
    expect([player.at.value, player.running.value]).toEqual([0, true]);
  });

  it("stops, and goes at another speed", () => {
    const player = new ReplayPlayer(replayOf(9));
    player.setSpeed("fast");
    player.setSpeed("reckless");
    player.toggle();
    vi.advanceTimersByTime(SPEEDS.fast * 2);
    expect(player.at.value).toBe(2);
    player.toggle();
    vi.advanceTimersByTime(60_000);
    expect(player.at.value).toBe(2);
    player.toggle();
    player.stop();
    vi.advanceTimersByTime(60_000);
    expect(player.at.value).toBe(2);
  });
});

describe("plays that were taken back", () => {
  it("are the last that stood", () => {
    const play = { type: "play" } as Entry;
    const undo = (count: number) =>
      ({ type: "undo", plays: Array.from({ length: count }, () => "7H") }) as Entry;
    const entries = [null, play, play, undo(1), play, play, undo(2), play];
    expect(undonePlays(entries)).toEqual([false, false, true, false, true, true, false, false]);
  });
});

describe("who sits where", () => {
  it("is told for each frame", () => {
    const replay = replayOf(1);
    const seating = seatingAt(replay, replay.frames.frames[0] as never);
    expect(seating.chairs.map((chair) => seating.displayName(chair))).toEqual([
      "You",
      "Chacha",
      "Bo",
      "Bebe",
    ]);
    expect(seating.seatOf(1)).toBe(0);
    expect(seating.sideOf(2)).toBe(0);
  });
});

describe("entries", () => {
  it.each([
    [{ type: "undo", plays: ["7H"] }, "The last play is taken back."],
    [{ type: "undo", plays: ["7H", "8H"] }, "The last 2 plays are taken back."],
    [
      { type: "seating", chair: 2, player: "Bo", bot: null, terms: "stays" },
      "Bo plays from here on.",
    ],
    [
      { type: "seating", chair: 2, player: "Bo", bot: "steady", terms: "stands-in" },
      "A bot plays for Bo, who is away.",
    ],
    [
      { type: "seating", chair: 2, player: null, bot: "steady", terms: "one-turn" },
      "Bo is out of time: a bot makes one play.",
    ],
    [
      { type: "seating", chair: 1, player: null, bot: "steady", terms: "stays" },
      "A bot takes over: Chacha.",
    ],
  ])("%j", (entry, words) => {
    const replay = replayOf(1);
    const seating = seatingAt(replay, replay.frames.frames[0] as never);
    expect(textOf(entryWords(entry as Entry, seating))).toBe(words);
  });
});
