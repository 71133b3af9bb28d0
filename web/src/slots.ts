/**
 * Where the loose cards lie: each in a slot, which it keeps until it is captured or built in. A new card takes the
 * first slot that is free. The slots follow from the plays of the deal, so they are the same after a reload.
 */
import type { Card, PlayView } from "./wire";

type Played = Pick<PlayView, "action" | "card" | "loose">;

/** The slot of each loose card. */
export type Slots = ReadonlyMap<Card, number>;

export function slotsOf(history: readonly Played[], loose: readonly Card[]): Slots {
  const slots = new Map<Card, number>();
  const put = (card: Card) => slots.set(card, firstFree(slots));
  for (const card of dealtLoose(history, loose)) put(card);
  for (const { action, card, loose: moved } of history) {
    for (const gone of moved) slots.delete(gone);
    if (action === "throw" && card) put(card);
  }
  const lying = new Set(loose);
  for (const card of slots.keys()) if (!lying.has(card)) slots.delete(card);
  for (const card of loose) if (!slots.has(card)) put(card);
  return slots;
}

/** The cards that lay on the floor before the first of these plays, in an order that no play changes. */
function dealtLoose(history: readonly Played[], loose: readonly Card[]): Card[] {
  const thrown = new Set(history.flatMap(({ action, card }) => (action === "throw" ? card : [])));
  const known = new Set([...loose, ...history.flatMap((played) => played.loose)]);
  return [...known].filter((card) => !thrown.has(card)).sort();
}

export function firstFree(taken: ReadonlyMap<unknown, number>): number {
  const numbers = new Set(taken.values());
  let slot = 0;
  while (numbers.has(slot)) slot++;
  return slot;
}
