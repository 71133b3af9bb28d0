/** Dragging a card of the hand onto the floor: an accelerator for touching the card and then what it lies on. */
import { type FloorItem, houseItem } from "./choices";

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A pointer that moves so many pixels drags, and no more touches. */
export const DRAGS_FROM = 8;
/** So far beside a card it is still meant. */
export const SLACK = 14;

export function isDragged(from: Point, to: Point): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) >= DRAGS_FROM;
}

function distance({ x, y }: Point, { left, top, right, bottom }: Box): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/** The item a card is dropped on: that under the pointer, of several the one whose middle is nearest; or one close by. */
export function dropTarget(
  point: Point,
  targets: readonly { item: FloorItem; box: Box }[],
): FloorItem | null {
  let found: FloorItem | null = null;
  let best = Number.POSITIVE_INFINITY;
  for (const { item, box } of targets) {
    const apart = distance(point, box);
    if (apart > SLACK) continue;
    const fromMiddle = Math.hypot(
      point.x - (box.left + box.right) / 2,
      point.y - (box.top + box.bottom) / 2,
    );
    const cost = apart * 1000 + fromMiddle;
    if (cost < best) {
      found = item;
      best = cost;
    }
  }
  return found;
}

export function isInside({ x, y }: Point, { left, top, right, bottom }: Box): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** The item that an element of the floor is, by the name it is found by. */
export function itemOf(testId: string | undefined): FloorItem | null {
  const [, kind, name = ""] = testId?.match(/^(loose|house)-(\w+)$/) ?? [];
  if (kind === "loose") return name;
  return kind === "house" ? houseItem(Number(name)) : null;
}
