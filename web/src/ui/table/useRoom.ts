import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { FloorRoom } from "../../floorMeasures";
import { type Layout, layout } from "../../layout";

/** The room before it is measured, and where nothing can be: that of the usual window of each plan. */
const USUAL: Record<Layout, Omit<FloorRoom, "layout">> = {
  wide: { width: 770, height: 470, rem: 16 },
  tablet: { width: 730, height: 570, rem: 19 },
  phone: { width: 366, height: 462, rem: 16 },
  landscape: { width: 610, height: 272, rem: 16 },
};

/** The room inside an element, measured whenever it changes. */
export function useRoom<Element extends HTMLElement>(): [RefObject<Element | null>, FloorRoom] {
  const element = useRef<Element>(null);
  const [size, setSize] = useState<Omit<FloorRoom, "layout"> | null>(null);
  const plan = layout.value;
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = measured;
      if (width === 0 || height === 0) return;
      const { documentElement: html } = document;
      const rem = Number.parseFloat(getComputedStyle(html).fontSize);
      const short = html.hasAttribute("data-short");
      setSize((before) =>
        before &&
        before.width === width &&
        before.height === height &&
        before.rem === rem &&
        before.short === short
          ? before
          : { width, height, rem, short },
      );
    };
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [plan]);
  return [element, { layout: plan, ...(size ?? USUAL[plan]) }];
}
