/** What this browser remembers of how its player likes to play. */
import { readItem, writeItem } from "./storage";

/** The numbers of baazis a match can be opened with; "" is an endless match. */
export const MATCH_LENGTHS = ["1", "3", "5", ""] as const;
export const PACE_NAMES = ["slow", "normal", "fast"] as const;
export type Pace = (typeof PACE_NAMES)[number];
export const MAX_NAME_LENGTH = 40;

/** Which values are valid; any other is ignored. */
const VALID = {
  name: (text: string) => text.length <= MAX_NAME_LENGTH && !/\p{Cs}/u.test(text),
  preset: (text: string) => text.length > 0,
  rules: (text: string) => text.startsWith("{"),
  baazis: (text: string) => (MATCH_LENGTHS as readonly string[]).includes(text),
  bot: (text: string) => text.length > 0,
  mute: (text: string) => text === "all" || text === "none",
  pace: (text: string) => (PACE_NAMES as readonly string[]).includes(text),
  sound: isSwitch,
  vibration: isSwitch,
  "four-colours": isSwitch,
  "large-index": isSwitch,
  sort: (text: string) => text === "suit" || text === "value",
  "one-tap": isSwitch,
  theme: (text: string) => text === "system" || text === "light" || text === "dark",
  contrast: isSwitch,
};

function isSwitch(text: string): boolean {
  return text === "on" || text === "off";
}

export type Preference = keyof typeof VALID;

export function setPreference(name: Preference, value: string): void {
  writeItem(`seep.${name}`, value);
}

export function preference(name: Preference): string | null {
  const value = readItem(`seep.${name}`);
  return value !== null && VALID[name](value) ? value : null;
}
