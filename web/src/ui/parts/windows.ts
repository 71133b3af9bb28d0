/** Windows over the page: while one is open, screen readers hear nothing of what is under it. */
import { type Signal, signal } from "@preact/signals";
import { useRef } from "preact/hooks";

export const windowsOpen: Signal<number> = signal(0);

/** The value as it was when a window opened, until it is closed: so that what is told of it is heard. */
export function useHeld<T>(value: T): T {
  const held = useRef(value);
  if (windowsOpen.value === 0) held.current = value;
  return held.current;
}
