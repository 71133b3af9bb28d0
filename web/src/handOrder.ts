/** The order of one's own hand: by value, or by suit and then by value. */
import { cardValue, suit } from "./cards";
import type { Card } from "./wire";

/** Spades, which score, first; red and black in turn. */
const SUITS = "SHCD";

export function handOrder(hand: readonly Card[], sort: "suit" | "value"): Card[] {
  const byValue = (a: Card, b: Card) => cardValue(a) - cardValue(b);
  const bySuit = (a: Card, b: Card) => SUITS.indexOf(suit(a)) - SUITS.indexOf(suit(b));
  const [first, then] = sort === "suit" ? [bySuit, byValue] : [byValue, bySuit];
  return [...hand].sort((a, b) => first(a, b) || then(a, b));
}
