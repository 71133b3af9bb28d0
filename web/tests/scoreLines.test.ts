import { describe, expect, it } from "vitest";
import type { Frame } from "../src/replay";
import { playsThatTook, scoreLines, scoringCards, sweepsOf } from "../src/scoreLines";
import type { Replay } from "../src/wire";
import { replayOf } from "./replays";

const POINTS = { AS: 1, "9S": 9, KS: 13, AH: 1, AC: 1, TD: 6, "2C": 0 };
const PILES = [
  ["AC", "9S", "2C", "TD"],
  ["AS", "KS", "AH"],
];

describe("the lines of a score sheet", () => {
  it("are the spades, the other aces and each other card that scores", () => {
    expect(scoreLines(POINTS, PILES)).toEqual([
      { kind: "spades", cards: ["AS", "9S", "KS"], values: [9, 14] },
      { kind: "aces", cards: ["AH", "AC"], values: [1, 1] },
      { kind: "TD", cards: ["TD"], values: [6, 0] },
    ]);
  });

  it("are only those that some card scores by", () => {
    expect(scoreLines({ TD: 2 }, [["TD"], []]).map(({ kind }) => kind)).toEqual(["TD"]);
    expect(scoreLines({}, PILES)).toEqual([]);
  });

  it("have the cards of each side in their order, the dearest first", () => {
    expect(scoringCards(POINTS, PILES)).toEqual([
      ["9S", "AC", "TD"],
      ["KS", "AS", "AH"],
    ]);
  });
});

/** A record in which these piles lie after each entry. */
function record(...after: { piles: string[][]; sweeps?: number[]; undo?: string[] }[]): Replay {
  const replay = replayOf(after.length);
  const frames = replay.frames.frames.map((frame, at): Frame => {
    const { piles, sweeps = [0, 0], undo } = after[at - 1] ?? { piles: [[], []] };
    return {
      ...frame,
      captured: piles,
      sweeps,
      entry: undo ? { type: "undo", plays: undo } : frame.entry,
    };
  });
  return { ...replay, frames: { ...replay.frames, frames } };
}

describe("the plays that a line came from", () => {
  it("are those that took its cards, with their places in the record", () => {
    const replay = record(
      { piles: [[], ["AS", "2C"]] },
      { piles: [[], ["AS", "2C"]] },
      {
        piles: [
          ["KS", "AH"],
          ["AS", "2C"],
        ],
      },
    );
    expect(playsThatTook(replay, ["AS", "KS"], POINTS)).toMatchObject([
      { at: 1, side: 1, cards: ["AS"], points: 1 },
      { at: 3, side: 0, cards: ["KS"], points: 13 },
    ]);
    expect(playsThatTook(replay, ["TD"], POINTS)).toEqual([]);
  });

  it("are none that was taken back", () => {
    const replay = record(
      { piles: [["KS"], []] },
      { piles: [[], []], undo: ["KS"] },
      { piles: [[], ["KS"]] },
    );
    expect(playsThatTook(replay, ["KS"], POINTS)).toMatchObject([{ at: 3, side: 1 }]);
  });

  it("are the sweeps with their points", () => {
    const replay = record(
      { piles: [[], []], sweeps: [0, 25] },
      { piles: [[], []], sweeps: [0, 25] },
      { piles: [[], []], sweeps: [50, 25] },
    );
    expect(sweepsOf(replay)).toMatchObject([
      { at: 1, side: 1, points: 25, cards: [] },
      { at: 3, side: 0, points: 50, cards: [] },
    ]);
  });
});
