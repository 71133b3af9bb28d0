/** Which of the page's four plans fits the window; every style asks `html[data-layout]`, and none the window. */
import { signal } from "@preact/signals";

export type Layout = "wide" | "tablet" | "phone" | "landscape";

/** Up to this height a phone has room for one row of chips only. */
const SHORT = 700;
/** Up to this width a phone has room for few words beside one another: a small one, or one of large letters. */
const NARROW = 330;
/** The usual size of a browser's text; windows are measured by the size that the reader has set. */
const USUAL_TEXT = 16;

/** The plan for a window of so many pixels, for a reader whose text is of this size. */
export function layoutOf(width: number, height: number, text = USUAL_TEXT): Layout {
  const [across, down] = [(width * USUAL_TEXT) / text, (height * USUAL_TEXT) / text];
  if (across >= 1024 && down >= 600) return "wide";
  if (across > down && down < 600) return "landscape";
  return across >= 600 && down >= 600 ? "tablet" : "phone";
}

export function isShort(width: number, height: number, text = USUAL_TEXT): boolean {
  return layoutOf(width, height, text) === "phone" && (height * USUAL_TEXT) / text <= SHORT;
}

export function isNarrow(width: number, height: number, text = USUAL_TEXT): boolean {
  return layoutOf(width, height, text) === "phone" && (width * USUAL_TEXT) / text <= NARROW;
}

export const layout = signal<Layout>("wide");

/** Follow the window from now on. */
export function followWindow(): void {
  const note = () => {
    const { documentElement: html } = document;
    const text = readersTextSize();
    layout.value = layoutOf(innerWidth, innerHeight, text);
    html.dataset.layout = layout.value;
    html.toggleAttribute("data-short", isShort(innerWidth, innerHeight, text));
    html.toggleAttribute("data-narrow", isNarrow(innerWidth, innerHeight, text));
  };
  note();
  addEventListener("resize", note);
}

/** The size of text that the reader has set in the browser, in pixels. */
function readersTextSize(): number {
  const probe = document.createElement("span");
  probe.style.setProperty("font-size", "medium");
  document.documentElement.append(probe);
  const size = Number.parseFloat(getComputedStyle(probe).fontSize);
  probe.remove();
  return size > 0 ? size : USUAL_TEXT;
}
