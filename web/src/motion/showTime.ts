/** How long what is shown now moves, so that the next play waits until it is over. */
import { signal } from "@preact/signals";

/** Milliseconds, from when the table came to be so. */
export const showTime = signal(0);
