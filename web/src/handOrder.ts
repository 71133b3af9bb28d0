/** The order of one's own hand: by suit as the server sends it, or by value. */
import { cardValue, suit } from "./cards";
import type { Card } from "./wire";

const SUITS = "SHCD";

export function handOrder(hand: readonly Card[], sort: "suit" | "value"): Card[] {
  if (sort === "suit") return [...hand];
  return [...hand].sort(
    (a, b) => cardValue(a) - cardValue(b) || SUITS.indexOf(suit(a)) - SUITS.indexOf(suit(b)),
  );
}
