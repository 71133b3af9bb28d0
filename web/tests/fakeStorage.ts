import { vi } from "vitest";

/** Local storage with other methods; `vi.unstubAllGlobals` brings the real one back. */
export function replaceStorage(methods: Partial<Pick<Storage, "getItem" | "setItem">>): void {
  const real = localStorage;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => real.getItem(key),
    setItem: (key: string, value: string) => real.setItem(key, value),
    ...methods,
  });
}

export function denied(): never {
  throw new DOMException("denied", "SecurityError");
}

export function full(): never {
  throw new DOMException("full", "QuotaExceededError");
}
