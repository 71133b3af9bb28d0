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

function tokens(): Tokens {
  try {
    const kept: unknown = JSON.parse(read(TOKENS) ?? "[]");
    return Array.isArray(kept) ? (kept as Tokens) : [];
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

export function remember(what: "name" | "preset" | "baazis" | "bot" | "pace", value: string): void {
  write(`seep.${what}`, value);
}

export function remembered(what: "name" | "preset" | "baazis" | "bot" | "pace"): string | null {
  return read(`seep.${what}`);
}
