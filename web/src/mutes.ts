/** Whose phrases this viewer does not want to see; remembered by the browser. */
import { signal } from "@preact/signals";
import { preference, setPreference } from "./preferences";
import { readItem, writeItem } from "./storage";

const MUTED = "seep.muted";
/** How many tables are remembered, the latest ones. */
const TABLES_KEPT = 20;

type Entry = [table: string, chairs: number[]];

export const mutedAll = signal(preference("mute") === "all");
const muted = signal<readonly Entry[]>(stored());

function isEntry(value: unknown): value is Entry {
  return (
    Array.isArray(value) &&
    typeof value[0] === "string" &&
    Array.isArray(value[1]) &&
    value[1].every(Number.isInteger)
  );
}

function stored(): Entry[] {
  try {
    const list: unknown = JSON.parse(readItem(MUTED) ?? "[]");
    return Array.isArray(list) ? list.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function chairsAt(table: string): readonly number[] {
  return muted.value.find(([id]) => id === table)?.[1] ?? [];
}

export function setMutedAll(all: boolean): void {
  mutedAll.value = all;
  setPreference("mute", all ? "all" : "none");
}

/** Whether this chair alone was muted. */
export function isChairMuted(table: string, chair: number): boolean {
  return chairsAt(table).includes(chair);
}

export function setChairMuted(table: string, chair: number, mute: boolean): void {
  if (isChairMuted(table, chair) === mute) return;
  const others = chairsAt(table).filter((one) => one !== chair);
  const chairs = mute ? [...others, chair] : others;
  const tables = muted.value.filter(([id]) => id !== table);
  muted.value = [...(chairs.length > 0 ? [[table, chairs] as Entry] : []), ...tables].slice(
    0,
    TABLES_KEPT,
  );
  writeItem(MUTED, JSON.stringify(muted.value));
}

/** Whether what this chair says is not shown. */
export function isMuted(table: string, chair: number): boolean {
  return mutedAll.value || isChairMuted(table, chair);
}
