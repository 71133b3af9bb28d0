/** Replays as the server sends them, as far as tests need them. */
import type { Frame } from "../src/replay";
import type { Replay } from "../src/wire";
import { dealResult } from "./states";

/** A deal of four, in which the cards of a hand are thrown one after another. */
export function replayOf(plays: number): Replay {
  const cards = ["AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC"];
  const frames = Array.from({ length: plays + 1 }, (_, i) => frame(cards, i, plays));
  return {
    table: "t",
    deal: 2,
    deals: 3,
    match: 1,
    rules: "short",
    baazis: 1,
    target: 50,
    min_points: 9,
    players: 4,
    sides: 2,
    you: 0,
    card_points: { AC: 1 },
    frames: {
      number: 2,
      dealer: 0,
      first: 1,
      deal_sides: [1, 0],
      frames,
      result: dealResult({ number: 2 }),
      baazis_won: [0, 0],
      winner: null,
    },
  };
}

function frame(cards: string[], i: number, plays: number): Frame {
  const entry =
    i === 0
      ? null
      : {
          type: "play" as const,
          play: cards[i - 1] ?? "",
          card: cards[i - 1] ?? "",
          action: "throw" as const,
          house: null,
          broken: null,
          loose: [],
          sets: [],
          points: 0,
          cemented: false,
          newly_cemented: false,
          merged: false,
          sweep: null,
          chair: i % 4,
          leftovers: [],
          leftovers_side: null,
          bot: i % 2 ? "steady" : null,
        };
  return {
    entry,
    view: {
      phase: i === plays ? "over" : "play",
      turn: i % 4,
      bid: 9,
      loose: cards.slice(0, i),
      loose_count: i,
      houses: [],
    } as unknown as Frame["view"],
    house_sets: [],
    hands: [cards.slice(i), [], [], []],
    captured: [[], []],
    points: [0, 0],
    sweeps: [0, 0],
    chairs: [
      { player: "Asha", bot: null, stands_in: false },
      { player: null, bot: "steady", stands_in: false },
      { player: "Bo", bot: "steady", stands_in: true },
      { player: null, bot: "steady", stands_in: false },
    ],
  };
}
