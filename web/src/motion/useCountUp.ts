import { useEffect, useRef, useState } from "preact/hooks";
import { reducedMotion } from "./reducedMotion";
import { FLY, RING } from "./times";

/** Milliseconds: a number changes once the cards that change it have landed, and counts for so long. */
const [BEGIN, COUNTING] = [FLY + RING, 900];

/** A number that counts up or down to its new value, instead of jumping to it. */
export function useCountUp(value: number): number {
  const [shown, setShown] = useState(value);
  const latest = useRef(value);
  latest.current = shown;
  useEffect(() => {
    const from = latest.current;
    if (from === value) return;
    if (reducedMotion.peek() || document.hidden) {
      setShown(value);
      return;
    }
    const start = performance.now() + BEGIN;
    let frame = requestAnimationFrame(function count(now) {
      const part = Math.min(1, Math.max(0, (now - start) / COUNTING));
      const next = Math.round(from + (value - from) * (1 - (1 - part) ** 3));
      if (next !== latest.current) setShown(next);
      if (part < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}
