/** The pace of play: how long the page shows each play of the others before the next. */
import { computed } from "@preact/signals";
import { showTime } from "./motion/showTime";
import { PACE_NAMES, type Pace } from "./preferences";
import { setSetting, settings } from "./readerSettings";

export type { Pace };

/** Milliseconds. */
export const DISPLAY_TIMES = { slow: 2200, normal: 1100, fast: 0 } as const satisfies Record<
  Pace,
  number
>;

/** The pace this reader has chosen; null for that of the table. */
export const pace = computed<Pace | null>(() => settings.value.pace);

export function setPace(text: string): void {
  setSetting("pace", PACE_NAMES.find((name) => name === text) ?? null);
}

/** What has moved lies still for so many milliseconds before the next play. */
const STILL = 200;

/**
 * How long a play is shown at a table of this pace, in milliseconds: longer if what moves takes longer, as a sweep
 * does. At the fast pace nothing waits.
 */
export function displayTime(tablePace: Pace = "normal"): number {
  const time = DISPLAY_TIMES[pace.value ?? tablePace];
  return time === 0 ? 0 : Math.max(time, showTime.value + STILL);
}
