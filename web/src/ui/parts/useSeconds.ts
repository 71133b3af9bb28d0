import { useEffect, useState } from "preact/hooks";
import { useTable } from "../table/context";

/** Milliseconds between looks at the clock. */
const TICK = 250;

/** Whole seconds until a time of the server's clock, at least 0; null for no time. */
export function useSecondsUntil(at: number | null): number | null {
  return useClock(at, (now) => Math.max(0, Math.ceil(((at ?? 0) - now) / 1000)));
}

/** Whole seconds since a time of the server's clock, at least 0; null for no time. */
export function useSecondsSince(at: number | null): number | null {
  return useClock(at, (now) => Math.max(0, Math.floor((now - (at ?? 0)) / 1000)));
}

/** Renders again only when the whole number changes. */
function useClock(at: number | null, secondsAt: (now: number) => number): number | null {
  const { session } = useTable();
  const [, setShown] = useState(0);
  useEffect(() => {
    if (at === null) return;
    const timer = setInterval(() => setShown(secondsAt(session.clock.now())), TICK);
    return () => clearInterval(timer);
  }, [at, session]);
  return at === null ? null : secondsAt(session.clock.now());
}
