/** Cards are two characters, rank and suit: "TC" is the ten of clubs. */
import type { Card } from "./wire";

export type Suit = "C" | "D" | "H" | "S";

const RANKS = "A23456789TJQK";
const GLYPHS: Record<Suit, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };

export function suit(card: Card): Suit {
  return card.charAt(1) as Suit;
}

/** The rank as it is written on a card: "A", "10", "K". */
export function rank(card: Card): string {
  return card.charAt(0) === "T" ? "10" : card.charAt(0);
}

/** The capture value of a card (R1.2): an ace is 1, a king 13. */
export function cardValue(card: Card): number {
  return RANKS.indexOf(card.charAt(0)) + 1;
}

export function glyphs(card: Card): string {
  return rank(card) + GLYPHS[suit(card)];
}

export function isCard(text: unknown): text is Card {
  return typeof text === "string" && /^[A2-9TJQK][CDHS]$/.test(text);
}
