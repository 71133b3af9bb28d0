/** What this browser remembers: the tokens of its seats, its player's name, its pace. */

const TOKENS = "seep.tokens";
const KEPT_TABLES = 50;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage may be denied; the page works without, until it is reloaded
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // as above
  }
}

type Tokens = [table: string, token: string][];

/** Whatever else stands there, from an older page or by hand, counts as nothing. */
function isEntry(kept: unknown): kept is Tokens[number] {
  return (
    Array.isArray(kept) &&
    kept.length === 2 &&
    kept.every((part) => typeof part === "string" && part)
  );
}

function tokens(): Tokens {
  try {
    const kept: unknown = JSON.parse(read(TOKENS) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isEntry) : [];
  } catch {
    return [];
  }
}

export function tokenOf(table: string): string | null {
  return tokens().find(([id]) => id === table)?.[1] ?? null;
}

export function keepToken(table: string, token: string): void {
  const others = tokens().filter(([id]) => id !== table);
  write(TOKENS, JSON.stringify([[table, token], ...others].slice(0, KEPT_TABLES)));
}

export function dropToken(table: string): void {
  write(TOKENS, JSON.stringify(tokens().filter(([id]) => id !== table)));
}

/** The table this browser sat down at last. */
export function lastTable(): string | null {
  return tokens()[0]?.[0] ?? null;
}

/** Best of how many baazis one may choose, and no end. */
export const LENGTHS = ["1", "3", "5", ""] as const;
export const PACE_NAMES = ["slow", "normal", "fast"] as const;
export const LONGEST_NAME = 40;

/** What each may be; anything else is as if it were not there. */
const SHAPES = {
  name: (text: string) => text.length <= LONGEST_NAME && !/\p{Cs}/u.test(text),
  preset: (text: string) => text.length > 0,
  baazis: (text: string) => (LENGTHS as readonly string[]).includes(text),
  bot: (text: string) => text.length > 0,
  pace: (text: string) => (PACE_NAMES as readonly string[]).includes(text),
};
export type Remembered = keyof typeof SHAPES;

export function remember(what: Remembered, value: string): void {
  write(`seep.${what}`, value);
}

export function remembered(what: Remembered): string | null {
  const kept = read(`seep.${what}`);
  return kept !== null && SHAPES[what](kept) ? kept : null;
}
