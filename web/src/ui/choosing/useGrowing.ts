import { useEffect, useRef, useState } from "preact/hooks";

const FIRST = 20;
const STEP = 60;

/**
 * How many of so many are drawn: the first at once, the rest bit by bit, so that a tap is answered at once; and all up
 * to the one that is wanted.
 */
export function useGrowing(count: number, key: string, wanted: number): number {
  const drawn = useRef({ key, limit: FIRST });
  const [, redraw] = useState({});
  if (drawn.current.key !== key) drawn.current = { key, limit: FIRST };
  const limit = Math.max(drawn.current.limit, wanted);
  drawn.current.limit = limit;
  useEffect(() => {
    if (limit >= count) return;
    const timer = setTimeout(() => {
      drawn.current.limit = limit + STEP;
      redraw({});
    });
    return () => clearTimeout(timer);
  }, [limit, count, key]);
  return limit;
}
