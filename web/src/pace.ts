/** The pace of play: how long the page shows each play of the others before the next. */
import { signal } from "@preact/signals";
import { type PACE_NAMES, preference, setPreference } from "./preferences";

export type Pace = (typeof PACE_NAMES)[number];

/** Milliseconds. */
export const DISPLAY_TIMES = { slow: 2200, normal: 1100, fast: 0 } as const satisfies Record<
  Pace,
  number
>;

function paceNamed(text: string | null): Pace | null {
  return text !== null && Object.hasOwn(DISPLAY_TIMES, text) ? (text as Pace) : null;
}

/** The pace this reader has chosen; null for that of the table. */
export const pace = signal<Pace | null>(paceNamed(preference("pace")));

export function setPace(text: string): void {
  pace.value = paceNamed(text);
  setPreference("pace", pace.value ?? "");
}

/** How long a play is shown at a table of this pace, in milliseconds. */
export function displayTime(tablePace: Pace = "normal"): number {
  return DISPLAY_TIMES[pace.value ?? tablePace];
}
