/** The lines of a score sheet: which cards score alike, what each side has of them, and which plays brought it. */
import { cardValue, suit } from "./cards";
import { type Frame, undonePlays } from "./replay";
import type { Card, Replay } from "./wire";

type Points = Readonly<Record<Card, number>>;
type Piles = readonly (readonly Card[])[];

export interface ScoreLine {
  /** The part of the name of its message, or the one card that it is. */
  kind: "spades" | "aces" | Card;
  /** All cards that score by it. */
  cards: readonly Card[];
  /** What each side has for it. */
  values: readonly number[];
}

/** A play that brought points: the place in the replay after it. */
export interface ScoringPlay {
  at: number;
  chair: number;
  side: number;
  /** The scoring cards it took; none where it is a sweep. */
  cards: readonly Card[];
  points: number;
}

function kindOf(card: Card): ScoreLine["kind"] {
  if (suit(card) === "S") return "spades";
  return cardValue(card) === 1 ? "aces" : card;
}

/** The scoring cards in groups, spades first, and what each side's pile holds of them. */
export function scoreLines(points: Points, piles: Piles): ScoreLine[] {
  const groups = new Map<ScoreLine["kind"], Card[]>([
    ["spades", []],
    ["aces", []],
  ]);
  for (const card of Object.keys(points)) {
    if (!points[card]) continue;
    const kind = kindOf(card);
    groups.set(kind, [...(groups.get(kind) ?? []), card]);
  }
  return [...groups]
    .filter(([, cards]) => cards.length > 0)
    .map(([kind, cards]) => ({
      kind,
      cards,
      values: piles.map((pile) =>
        sum(
          pile.filter((card) => cards.includes(card)),
          points,
        ),
      ),
    }));
}

export function sum(cards: readonly Card[], points: Points): number {
  return cards.reduce((total, card) => total + (points[card] ?? 0), 0);
}

/** Of each side's pile the cards that score, the dearest first. */
export function scoringCards(points: Points, piles: Piles): Card[][] {
  return piles.map((pile) =>
    pile
      .filter((card) => points[card])
      .sort((a, b) => rankOf(a) - rankOf(b) || (points[b] ?? 0) - (points[a] ?? 0)),
  );
}

/** Spades come first, then the other aces, then single cards. */
function rankOf(card: Card): number {
  const kind = kindOf(card);
  return kind === "spades" ? 0 : kind === "aces" ? 1 : 2;
}

/** The plays that brought these cards into the piles, in their order. */
export function playsThatTook(
  replay: Replay,
  cards: readonly Card[],
  points: Points,
): ScoringPlay[] {
  return gains(replay, (before, after, side) => {
    const had = new Set(before.captured[side]);
    const taken = (after.captured[side] ?? []).filter(
      (card) => cards.includes(card) && !had.has(card),
    );
    return { cards: taken, points: sum(taken, points) };
  });
}

/** The plays that were sweeps. */
export function sweepsOf(replay: Replay): ScoringPlay[] {
  return gains(replay, (before, after, side) => ({
    cards: [],
    points: (after.sweeps[side] ?? 0) - (before.sweeps[side] ?? 0),
  }));
}

type Gain = Pick<ScoringPlay, "cards" | "points">;

/** What each play that stands in the end brought to a side: the difference that it makes in the record. */
function gains(
  replay: Replay,
  gainOf: (before: Frame, after: Frame, side: number) => Gain,
): ScoringPlay[] {
  const { frames } = replay.frames;
  const undone = undonePlays(frames.map(({ entry }) => entry));
  return frames.flatMap((after, at) => {
    const before = frames[at - 1];
    const { entry } = after;
    if (!before || entry?.type !== "play" || undone[at]) return [];
    return after.captured
      .map((_, side) => ({ at, chair: entry.chair, side, ...gainOf(before, after, side) }))
      .filter(({ points }) => points > 0);
  });
}
