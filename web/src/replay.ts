/** A finished deal being looked at, entry by entry: where one is in it, and whether it goes on by itself. */
import { batch, computed, signal } from "@preact/signals";
import { type AnySeating, type SeatedTable, Seating } from "./seating";
import type { Replay } from "./wire";

export type Frame = Replay["frames"]["frames"][number];
export type Entry = NonNullable<Frame["entry"]>;
type Played = Extract<Entry, { type: "play" }>;

/** Milliseconds for which each entry is shown when the replay goes on by itself. */
export const SPEEDS = { slow: 2400, normal: 1200, fast: 500 } as const;
export type Speed = keyof typeof SPEEDS;

export class ReplayPlayer {
  readonly replay: Replay;
  /** How many entries of the record have happened: the number of the frame shown. */
  readonly at = signal(0);
  readonly running = signal(false);
  readonly speed = signal<Speed>("normal");
  readonly frame = computed(() => this.#frameAt(this.at.value));
  /** The plays that have been made so far and stand. */
  readonly plays = computed(() => standingPlays(this.replay, this.at.value));
  readonly seating = computed(() => seatingAt(this.replay, this.frame.value));
  /** For each entry whether it is a play that was taken back later. */
  readonly undone: readonly boolean[];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(replay: Replay, at = 0) {
    this.replay = replay;
    this.undone = undonePlays(replay.frames.frames.map(({ entry }) => entry));
    this.at.value = this.#within(at);
  }

  get last(): number {
    return this.replay.frames.frames.length - 1;
  }

  /** Show the deal after so many entries. */
  go(at: number): void {
    this.at.value = this.#within(at);
    this.#goOnLater();
  }

  step(by: number): void {
    this.go(this.at.value + by);
  }

  /** Go on by itself, from the beginning if it is at its end, or stop. */
  toggle(): void {
    batch(() => {
      this.running.value = !this.running.value;
      if (this.running.value && this.at.value === this.last) this.at.value = 0;
    });
    this.#goOnLater();
  }

  setSpeed(name: string): void {
    if (!Object.hasOwn(SPEEDS, name)) return;
    this.speed.value = name as Speed;
    this.#goOnLater();
  }

  /** Nobody looks any more. */
  stop(): void {
    this.running.value = false;
    clearTimeout(this.#timer);
  }

  #goOnLater(): void {
    clearTimeout(this.#timer);
    if (!this.running.value) return;
    if (this.at.value === this.last) this.running.value = false;
    else this.#timer = setTimeout(() => this.step(1), SPEEDS[this.speed.value]);
  }

  #within(at: number): number {
    return Math.max(0, Math.min(this.last, at));
  }

  #frameAt(at: number): Frame {
    const frame = this.replay.frames.frames[at];
    if (!frame) throw new Error(`the replay has no frame ${at}`);
    return frame;
  }
}

/** The plays up to an entry, without those that had been taken back by then. */
export function standingPlays(replay: Replay, at: number): Played[] {
  const plays: Played[] = [];
  for (const { entry } of replay.frames.frames.slice(0, at + 1)) {
    if (entry?.type === "play") plays.push(entry);
    if (entry?.type === "undo") plays.splice(-entry.plays.length);
  }
  return plays;
}

/** For each frame, in order, whether its entry is a play that was taken back. */
export function undonePlays(entries: readonly (Entry | null)[]): boolean[] {
  const undone = entries.map(() => false);
  const standing: number[] = [];
  entries.forEach((entry, i) => {
    if (entry?.type === "play") standing.push(i);
    if (entry?.type === "undo")
      for (const play of standing.splice(-entry.plays.length)) undone[play] = true;
  });
  return undone;
}

/** Who sits where in a frame, as at a table seen from the reader's chair. */
export function seatingAt(replay: Replay, frame: Frame): AnySeating {
  const { players, sides, frames } = replay;
  const table: SeatedTable = {
    players,
    sides,
    you: replay.you !== null && replay.you < players ? replay.you : null,
    chairs: frame.chairs.map((sitter, chair) => ({
      kind: sitter.bot !== null && !sitter.stands_in ? "bot" : "person",
      name: sitter.player,
      bot: sitter.bot,
      side: chair % sides,
      seat: (chair - frames.first + players) % players,
    })),
    match: { deal_sides: frames.deal_sides, first: frames.first },
  };
  return new Seating(table);
}
