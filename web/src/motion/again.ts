/** The wish to see a play once more: from the log, a button or a key to whatever shows the table. */
import { type Signal, signal } from "@preact/signals";
import type { PlayView } from "../wire";

/** The play wished for, null for the last one; another object each time. */
export const againAsked: Signal<{ play: PlayView | null } | null> = signal(null);

export function showLastPlay(): void {
  againAsked.value = { play: null };
}

/** Show a play of the deal, however long ago it was. */
export function showPlay(play: PlayView): void {
  againAsked.value = { play };
}
