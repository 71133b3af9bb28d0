/** Where something can be on the table, before a play or after it. */
import type { Card } from "../wire";

export type When = "before" | "after";

export type Place =
  | { at: "card"; card: Card; when: When }
  | { at: "house"; value: number; when: When }
  | { at: "seat"; chair: number }
  /** The cards that a player holds, where they are seen from behind. */
  | { at: "held"; chair: number }
  | { at: "pile"; side: number }
  | { at: "floor" }
  /** In a row across the middle of the cloth, so that all cards of a capture can be seen. */
  | { at: "row"; index: number; of: number }
  /** Together, in the middle of places; each card of the heap a little beside the one before it. */
  | { at: "heap"; of: readonly Place[]; index: number };

/** The first of these that is on the page. */
export type Places = readonly Place[];

export const cardBefore = (card: Card): Place => ({ at: "card", card, when: "before" });
export const cardAfter = (card: Card): Place => ({ at: "card", card, when: "after" });
export const houseBefore = (value: number): Place => ({ at: "house", value, when: "before" });
export const houseAfter = (value: number): Place => ({ at: "house", value, when: "after" });
export const seat = (chair: number): Place => ({ at: "seat", chair });
export const held = (chair: number): Place => ({ at: "held", chair });
export const pile = (side: number): Place => ({ at: "pile", side });
export const FLOOR: Place = { at: "floor" };

/** In the order of the cards a row of all of them. */
export function rowOf(cards: readonly Card[], card: Card): Place {
  return { at: "row", index: cards.indexOf(card), of: cards.length };
}
