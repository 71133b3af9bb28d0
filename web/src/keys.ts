/** What the keys of the table do. Letters, digits and ? can be switched off, for those who speak to their machine. */
import { signal } from "@preact/signals";
import { readItem, writeItem } from "./storage";

export type Reading = "floor" | "houses" | "score" | "last" | "hand";

export type Action =
  | { type: "card"; step: -1 | 1 }
  | { type: "step"; step: -1 | 1 | "first" | "last" }
  | { type: "move"; x: -1 | 0 | 1; y: -1 | 0 | 1 }
  | { type: "play"; number: number }
  | { type: "read"; what: Reading }
  | { type: "enter" }
  | { type: "back" }
  | { type: "help" };

/** Where the focus is, as far as keys mean different things there. */
export type Place = "plays" | "floor" | "button" | "elsewhere";

export const READING_KEYS: Readonly<Record<string, Reading>> = {
  f: "floor",
  h: "houses",
  c: "hand",
  s: "score",
  l: "last",
};

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** What a key does; null for nothing, so that the browser does what it does. */
export function actionOf(event: Key, place: Place, letters: boolean): Action | null {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (key === "Escape") return { type: "back" };
  if (key === "Enter") return place === "elsewhere" ? { type: "enter" } : null;
  if (place === "floor" && key in DIRECTIONS) {
    const [x, y] = DIRECTIONS[key] ?? [0, 0];
    return { type: "move", x, y };
  }
  if (key === "ArrowLeft" || key === "ArrowRight")
    return { type: "card", step: key === "ArrowLeft" ? -1 : 1 };
  if (key in STEPS && (place === "plays" || key === "ArrowDown"))
    return { type: "step", step: STEPS[key] ?? 1 };
  if (!letters) return null;
  if (key === "?") return { type: "help" };
  if (/^[1-9]$/.test(key)) return { type: "play", number: Number(key) };
  const what = READING_KEYS[key.toLowerCase()];
  return what ? { type: "read", what } : null;
}

const DIRECTIONS: Record<string, readonly [-1 | 0 | 1, -1 | 0 | 1]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const STEPS: Record<string, -1 | 1 | "first" | "last"> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: "first",
  End: "last",
};

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The index of the nearest box in a direction; null if there is none. */
export function nearest(boxes: readonly Box[], from: Box, x: number, y: number): number | null {
  const middle = ({ left, top, width, height }: Box) =>
    [left + width / 2, top + height / 2] as const;
  const [fromX, fromY] = middle(from);
  let best: number | null = null;
  let bestCost = Number.POSITIVE_INFINITY;
  boxes.forEach((box, i) => {
    const [toX, toY] = middle(box);
    const ahead = (toX - fromX) * x + (toY - fromY) * y;
    const aside = Math.abs((toX - fromX) * y) + Math.abs((toY - fromY) * x);
    const cost = ahead + 2 * aside;
    if (ahead > 1 && cost < bestCost) {
      best = i;
      bestCost = cost;
    }
  });
  return best;
}

const STORED = "seep.letter-keys";

/** Whether letters, digits and ? do anything. */
export const letterKeys = signal(readItem(STORED) !== "off");

export function setLetterKeys(on: boolean): void {
  letterKeys.value = on;
  writeItem(STORED, on ? "on" : "off");
}
