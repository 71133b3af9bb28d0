/**
 * The tokens of seats that version 0.1.0 kept in the browser. Each is shown to the server once, which gives the
 * person its chair, and then forgotten.
 */
import { readStored, removeStored, writeStored } from "./storage";

const TOKENS = "seep.tokens";
/** Also kept by version 0.1.0, and of no use any more. */
const INACTIVE = "seep.inactive";

type Entry = [table: string, token: string];

/** Anything else in the list comes from another hand, and is ignored. */
function isEntry(value: unknown): value is Entry {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((part) => typeof part === "string" && part)
  );
}

function entries(): Entry[] {
  try {
    const list: unknown = JSON.parse(readStored(TOKENS) ?? "[]");
    return Array.isArray(list) ? list.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/** The token of a chair at this table, if version 0.1.0 left one. */
export function chairToken(table: string): string | null {
  return entries().find(([id]) => id === table)?.[1] ?? null;
}

/** The server has seen the token of this table, or knows no such table. */
export function forgetChairToken(table: string): void {
  const left = entries().filter(([id]) => id !== table);
  if (left.length > 0) writeStored(TOKENS, JSON.stringify(left));
  else for (const key of [TOKENS, INACTIVE]) removeStored(key);
}
