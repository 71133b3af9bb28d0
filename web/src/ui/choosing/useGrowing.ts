import { useEffect, useState } from "preact/hooks";

const FIRST = 20;
const STEP = 60;

/** How many of so many are drawn: the first at once, the rest bit by bit, so that a tap is answered at once. */
export function useGrowing(count: number, key: string): number {
  const [drawn, setDrawn] = useState({ key, limit: FIRST });
  const limit = drawn.key === key ? drawn.limit : FIRST;
  useEffect(() => {
    if (limit >= count) return;
    const timer = setTimeout(() => setDrawn({ key, limit: limit + STEP }));
    return () => clearTimeout(timer);
  }, [limit, count, key]);
  return limit;
}
