/**
 * Local storage, which may be denied, full or failing. What it does not take is kept in memory, so that it
 * lasts as long as the page is open.
 */
const unstored = new Map<string, string>();

/** What local storage holds; null also if it cannot be read. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns whether local storage holds the value now: a browser may refuse it, with or without an error. */
export function writeStored(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
  } catch {
    return false;
  }
  return readStored(key) === value;
}

export function readItem(key: string): string | null {
  return unstored.get(key) ?? readStored(key);
}

export function writeItem(key: string, value: string): void {
  if (writeStored(key, value)) unstored.delete(key);
  else unstored.set(key, value);
}

/** Have local storage hold nothing by this name. */
export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // What cannot be reached holds nothing for this page.
  }
}
