import { signal } from "@preact/signals";

/** Whether the keys and signs are explained in a window over the table. */
export const helpOpen = signal(false);
