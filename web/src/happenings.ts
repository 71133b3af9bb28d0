/** What happens at a table beside the plays: lines for the log, and what people say. */
import { batch, type Signal, signal } from "@preact/signals";
import type { Seating } from "./seating";
import { eventWords } from "./tableWords";
import type { EventView, PhraseName } from "./wire";

/** Milliseconds that a phrase stands beside the seat it came from. */
export const PHRASE_SHOWN_MS = 5_000;
/** How many lines are kept, the latest ones. */
const NOTES_KEPT = 100;

export interface Note {
  /** The event it tells. */
  seq: number;
  /** How many plays of the deal were made before it. */
  plays: number;
  words: string;
  /** The chair that said it, if it is something said. */
  saidBy: number | null;
}

export interface Saying {
  seq: number;
  phrase: PhraseName;
}

export class Happenings {
  /** The lines since the deal began, or the page was opened. */
  readonly notes: Signal<readonly Note[]> = signal([]);
  /** What was said just now, by chair. */
  readonly sayings: Signal<ReadonlyMap<number, Saying>> = signal(new Map());
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();

  /** These events lie between the two states that are shown. */
  take(events: readonly EventView[], before: Seating | null, after: Seating): void {
    batch(() => {
      for (const event of events) {
        if (event.type === "dealt") this.notes.value = [];
        if (event.type === "said") this.#say(event.chair, { seq: event.seq, phrase: event.phrase });
        const words = eventWords(event, before, after);
        if (words !== null) this.#note(event, words, after);
      }
    });
  }

  /** Stop the clocks. */
  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #note(event: EventView, words: string, { table }: Seating): void {
    const note = {
      seq: event.seq,
      plays: table.match?.history.length ?? 0,
      words,
      saidBy: event.type === "said" ? event.chair : null,
    };
    this.notes.value = [...this.notes.value, note].slice(-NOTES_KEPT);
  }

  #say(chair: number, saying: Saying): void {
    this.sayings.value = new Map(this.sayings.value).set(chair, saying);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (this.sayings.value.get(chair) !== saying) return;
      const left = new Map(this.sayings.value);
      left.delete(chair);
      this.sayings.value = left;
    }, PHRASE_SHOWN_MS);
    this.#timers.add(timer);
  }
}
