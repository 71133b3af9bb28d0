import { signal } from "@preact/signals";
import { type PACE_NAMES, remember, remembered } from "./store";

/** How long each play of the others stays before the next is shown, in milliseconds. */
export const PACES = { slow: 2200, normal: 1100, fast: 0 } as const satisfies Record<Pace, number>;
export type Pace = (typeof PACE_NAMES)[number];

function known(text: string | null): Pace {
  return text !== null && Object.hasOwn(PACES, text) ? (text as Pace) : "normal";
}

export const pace = signal<Pace>(known(remembered("pace")));

export function setPace(text: string): void {
  pace.value = known(text);
  remember("pace", pace.value);
}

export function dwell(): number {
  return PACES[pace.value];
}
