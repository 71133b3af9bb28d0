/**
 * How this reader likes the table: pace, sound, cards, colours. Kept in this browser, and written on the root
 * element as data attributes, so that styles need no script to follow them.
 */
import { effect, signal } from "@preact/signals";
import { type Pace, type Preference, preference, setPreference } from "./preferences";

export interface ReaderSettings {
  /** null: the pace that the table's host has chosen. */
  pace: Pace | null;
  sound: boolean;
  vibration: boolean;
  fourColours: boolean;
  largeIndex: boolean;
  /** How one's own hand is sorted. */
  sort: "suit" | "value";
  /** A card with a single play is played by one tap. */
  oneTap: boolean;
  theme: "system" | "light" | "dark";
  contrast: boolean;
}
export type SettingName = keyof ReaderSettings;

export const DEFAULTS: ReaderSettings = {
  pace: null,
  sound: true,
  vibration: true,
  fourColours: true,
  largeIndex: false,
  sort: "value",
  oneTap: false,
  theme: "system",
  contrast: false,
};

/** The names that the settings are kept by. */
const KEYS = {
  pace: "pace",
  sound: "sound",
  vibration: "vibration",
  fourColours: "four-colours",
  largeIndex: "large-index",
  sort: "sort",
  oneTap: "one-tap",
  theme: "theme",
  contrast: "contrast",
} as const satisfies Record<SettingName, Preference>;
const NAMES = Object.keys(KEYS) as SettingName[];

function stored(name: SettingName): ReaderSettings[SettingName] {
  const text = preference(KEYS[name]);
  if (text === null || text === "") return DEFAULTS[name];
  return typeof DEFAULTS[name] === "boolean" ? text === "on" : (text as ReaderSettings["sort"]);
}

function allStored(): ReaderSettings {
  return Object.fromEntries(NAMES.map((name) => [name, stored(name)])) as unknown as ReaderSettings;
}

export const settings = signal<ReaderSettings>(allStored());

export function setSetting<Name extends SettingName>(
  name: Name,
  value: ReaderSettings[Name],
): void {
  settings.value = { ...settings.value, [name]: value };
  setPreference(KEYS[name], typeof value === "boolean" ? (value ? "on" : "off") : (value ?? ""));
}

/** Whether the reader's system asks for more contrast, whatever is chosen here. */
const asksContrast = signal(false);

function reflect(): void {
  const { dataset } = document.documentElement;
  const { fourColours, largeIndex, theme, contrast } = settings.value;
  dataset.fourColours = fourColours ? "on" : "off";
  dataset.largeIndex = largeIndex ? "on" : "off";
  dataset.theme = theme;
  dataset.contrast = contrast || asksContrast.value ? "more" : "normal";
}

if (typeof document !== "undefined") {
  const query = window.matchMedia?.("(prefers-contrast: more)");
  if (query) {
    asksContrast.value = query.matches;
    query.addEventListener?.("change", () => {
      asksContrast.value = query.matches;
    });
  }
  effect(reflect);
  // Another window of this browser has changed them.
  addEventListener("storage", (event) => {
    if (event.key === null || event.key.startsWith("seep.")) settings.value = allStored();
  });
}
