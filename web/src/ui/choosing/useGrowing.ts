import type { ReadonlySignal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ChoiceView } from "../../wire";
import { useDerived } from "../parts/useDerived";

/** So many are drawn at once, and so many more each time: what a slow phone draws without holding up the next tap. */
const STEP = 8;

/**
 * How many of these plays are drawn: the first at once, the rest bit by bit, so that a tap is answered at once; and all
 * up to the one that is looked at.
 */
export function useGrowing(
  plays: readonly ChoiceView[],
  key: string,
  preview: ReadonlySignal<ChoiceView | null>,
): number {
  const drawn = useRef({ key, limit: STEP });
  const [, redraw] = useState({});
  if (drawn.current.key !== key) drawn.current = { key, limit: STEP };
  const before = drawn.current.limit;
  const limit = useDerived(() => {
    const looked = preview.value?.play;
    return Math.max(before, plays.findIndex(({ play }) => play === looked) + 1);
  }, [plays, preview, before]);
  drawn.current.limit = limit;
  useEffect(() => {
    if (limit >= plays.length) return;
    const timer = setTimeout(() => {
      drawn.current.limit = limit + STEP;
      redraw({});
    });
    return () => clearTimeout(timer);
  }, [limit, plays.length, key]);
  return limit;
}
