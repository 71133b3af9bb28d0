/** Where everything lies on the page, measured all at once. */
import type { Card } from "../wire";
import type { Place, Places } from "./places";

/** The middle of something, relative to the layer that clones move in, and its size before it is turned or scaled. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Scene {
  width: number;
  height: number;
  cards: ReadonlyMap<Card, Box>;
  houses: ReadonlyMap<number, Box>;
  seats: ReadonlyMap<number, Box>;
  /** The cards at a seat, where they are seen from behind. */
  held: ReadonlyMap<number, Box>;
  piles: ReadonlyMap<number, Box>;
  floor: Box;
}

/** What is measured; the layer itself holds clones, which are no part of the table. */
const MEASURED = "[data-card], [data-house], [data-seat], [data-pile], [data-testid='floor']";
/** Within the plate of a seat. */
const HELD = ".held > .backs";
/** The layer's own name, so that its clones are told apart. */
export const LAYER = "motion";
/** What is as large as the card, where the element that names it is not. */
const CARD_BODY = ".card, .fanned, .loose-card, .hand-slot";

export function measure(layer: HTMLElement): Scene {
  const root = layer.parentElement ?? layer;
  const own = layer.getBoundingClientRect();
  const scene = {
    width: own.width,
    height: own.height,
    cards: new Map<Card, Box>(),
    houses: new Map<number, Box>(),
    seats: new Map<number, Box>(),
    held: new Map<number, Box>(),
    piles: new Map<number, Box>(),
    floor: { x: own.width / 2, y: own.height / 2, w: own.width, h: own.height },
  };
  for (const element of root.querySelectorAll<HTMLElement>(MEASURED)) {
    if (layer.contains(element)) continue;
    const box = boxOf(element, own);
    // What is not shown has no place.
    if (box.w === 0) continue;
    const { card, house, seat, pile } = element.dataset;
    if (card !== undefined) scene.cards.set(card, box);
    else if (house !== undefined) scene.houses.set(Number(house), box);
    else if (seat !== undefined) {
      const held = element.querySelector<HTMLElement>(HELD);
      scene.seats.set(Number(seat), box);
      if (held) scene.held.set(Number(seat), boxOf(held, own));
    } else if (pile !== undefined) scene.piles.set(Number(pile), box);
    else scene.floor = box;
  }
  return scene;
}

function boxOf(element: HTMLElement, own: DOMRect): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return {
    x: left + width / 2 - own.left,
    y: top + height / 2 - own.top,
    w: element.offsetWidth || width,
    h: element.offsetHeight || height,
  };
}

/** The elements that show a place, to be hidden or turned. */
export function elementsAt(
  layer: HTMLElement,
  place: Place | { at: "sheet" | "note" },
): HTMLElement[] {
  const selector = selectorOf(place);
  const root = layer.parentElement;
  if (!selector || !root) return [];
  const found = [...root.querySelectorAll<HTMLElement>(selector)];
  return found
    .filter((element) => !layer.contains(element))
    .map((element) => (place.at === "card" ? bodyOf(element) : element));
}

/** A button that lies over a card names the card, but is not what is seen. */
function bodyOf(element: HTMLElement): HTMLElement {
  if (element.querySelector(".card, svg")) return element;
  return element.closest<HTMLElement>(CARD_BODY) ?? element;
}

function selectorOf(place: Place | { at: "sheet" | "note" }): string | null {
  switch (place.at) {
    case "card":
      return `[data-card="${CSS.escape(place.card)}"]`;
    case "house":
      return `[data-house="${place.value}"]`;
    case "sheet":
      return "[data-sheet]";
    case "note":
      return ".floor-note";
    default:
      return null;
  }
}

/** Where a piece is: the first of these places that is on the page. */
export function resolve(places: Places, before: Scene | null, after: Scene, row: Box): Box | null {
  for (const place of places) {
    const box = boxAt(place, before, after, row);
    if (box) return box;
  }
  return null;
}

/** How far each card of a heap lies beside the one before it, as a part of its width. */
const HEAP_STEP = 0.08;

function boxAt(place: Place, before: Scene | null, after: Scene, row: Box): Box | null {
  const of = (scene: Scene | null, when: "seats" | "held" | "piles", key: number) =>
    scene?.[when].get(key);
  switch (place.at) {
    case "card":
      return (place.when === "before" ? before : after)?.cards.get(place.card) ?? null;
    case "house":
      return (place.when === "before" ? before : after)?.houses.get(place.value) ?? null;
    case "seat":
      return of(after, "seats", place.chair) ?? of(before, "seats", place.chair) ?? null;
    case "held":
      return of(before, "held", place.chair) ?? of(after, "held", place.chair) ?? null;
    case "pile":
      return of(after, "piles", place.side) ?? of(before, "piles", place.side) ?? null;
    case "floor":
      return sized((before ?? after).floor, row);
    case "row":
      return rowBox(place.index, place.of, after, row);
    case "heap": {
      const boxes = place.of.flatMap((one) => boxAt(one, before, after, row) ?? []);
      if (boxes.length === 0) return null;
      const middle = { x: mean(boxes.map(({ x }) => x)), y: mean(boxes.map(({ y }) => y)) };
      const shift = place.index * row.w * HEAP_STEP;
      return { ...sized({ ...middle, w: 0, h: 0 }, row), x: middle.x + shift };
    }
  }
}

const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

function sized(at: Box, { w, h }: Box): Box {
  return { x: at.x, y: at.y, w, h };
}

/** The row lies so far down the floor, below the words of a sweep. */
const ROW_AT = 0.72;
/** Of the width of the floor. */
const ROW_WIDTH = 0.94;

/** A place in the row: the cards lie side by side where they fit, and over one another where they do not. */
function rowBox(index: number, of: number, { floor }: Scene, card: Box): Box {
  const step = Math.min(card.w * 1.1, (floor.w * ROW_WIDTH - card.w) / Math.max(1, of - 1));
  return {
    x: floor.x + (index - (of - 1) / 2) * step,
    y: floor.y + (ROW_AT - 0.5) * floor.h,
    w: card.w,
    h: card.h,
  };
}

/** The size of a card that lies on the floor by itself. */
export function cardSize(before: Scene | null, after: Scene, loose: readonly Card[]): Box {
  for (const scene of [before, after])
    for (const card of loose) {
      const box = scene?.cards.get(card);
      if (box) return box;
    }
  const any = [...after.cards.values()][0] ?? [...(before?.cards.values() ?? [])][0];
  return any ?? { x: 0, y: 0, w: 60, h: 84 };
}
