/** The plays the server offers, arranged for choosing: by card, by kind, and by what is touched on the floor. */
import { cardValue } from "./cards";
import type { Card, ChoiceView, MatchView } from "./wire";

/** A loose card ("5C") or a house ("H11") on the floor. */
export type FloorItem = string;

export type Group = "capture" | "cement" | "add" | "establish" | "break" | "throw" | "bid";

export interface ChoiceGroup {
  group: Group;
  choices: ChoiceView[];
}

/** The order in which plays are listed. */
const GROUPS: readonly Group[] = ["capture", "cement", "add", "establish", "break", "throw", "bid"];

export function groupOf({
  action,
  newly_cemented,
}: Pick<ChoiceView, "action" | "newly_cemented">): Group {
  return action === "add" && newly_cemented ? "cement" : action;
}

/** By which sign a play is known: a house that is cemented as it is made has the seal too. */
export function signOf(play: Pick<ChoiceView, "action" | "cemented" | "newly_cemented">): Group {
  return play.action === "establish" && play.cemented ? "cement" : groupOf(play);
}

/** The value that a bid, such as "bid 11", names. */
export function bidNumber({ play }: Pick<ChoiceView, "play">): number {
  return Number(play.slice("bid ".length));
}

export function houseItem(value: number): FloorItem {
  return `H${value}`;
}

/** The house that an item is; null for a loose card. */
export function houseOf(item: FloorItem): number | null {
  return /^H\d+$/.test(item) ? Number(item.slice(1)) : null;
}

/** What a play moves or joins on the floor. */
export function floorItems(play: Omit<ChoiceView, "sweep">): Set<FloorItem> {
  const items = new Set<FloorItem>(play.loose);
  const namesHouse = play.action === "capture" || play.action === "add" || play.merged;
  if (play.house !== null && namesHouse) items.add(houseItem(play.house));
  if (play.broken !== null) items.add(houseItem(play.broken));
  return items;
}

/** The sets of a play as far as they lie loose on the floor: neither the card played nor a house that is broken. */
export function floorSets(play: Pick<ChoiceView, "action" | "sets" | "loose">): Card[][] {
  const sets = play.sets
    .map((set) => set.filter((card) => play.loose.includes(card)).sort(highFirst))
    .filter((set) => set.length > 0);
  // Elsewhere than in a capture the first set is the one that the card played belongs to.
  if (play.action !== "capture") return sets;
  return sets.sort(([one = ""], [other = ""]) => highFirst(one, other) || one.localeCompare(other));
}

function highFirst(one: Card, other: Card): number {
  return cardValue(other) - cardValue(one);
}

/** The number of the set in which a play takes or joins each loose card, from 1 on. */
export function setNumbersOf(play: ChoiceView): ReadonlyMap<FloorItem, number> {
  return new Map(floorSets(play).flatMap((set, i) => set.map((card) => [card, i + 1] as const)));
}

export function usesAll(choice: ChoiceView, items: ReadonlySet<FloorItem>): boolean {
  if (items.size === 0) return true;
  const used = floorItems(choice);
  return [...items].every((item) => used.has(item));
}

/** Houses of low value before those of high value, then most points first, then most cards. */
function inOrder(a: ChoiceView, b: ChoiceView): number {
  return (
    GROUPS.indexOf(groupOf(a)) - GROUPS.indexOf(groupOf(b)) ||
    valueMade(a) - valueMade(b) ||
    (b.sweep ?? 0) - (a.sweep ?? 0) ||
    b.points - a.points ||
    b.loose.length - a.loose.length
  );
}

function valueMade({ action, house, broken }: ChoiceView): number {
  return action === "capture" ? 0 : 100 * (house ?? 0) + (broken ?? 0);
}

/** Plays in the order in which they are listed and numbered. */
export function ordered(choices: readonly ChoiceView[]): ChoiceView[] {
  return [...choices].sort(inOrder);
}

/** The plays of a card that use all touched floor items, in the order of the list. */
export function playsOf(
  card: Card,
  choices: readonly ChoiceView[],
  items: ReadonlySet<FloorItem> = new Set(),
): ChoiceView[] {
  return ordered(choices.filter((choice) => choice.card === card && usesAll(choice, items)));
}

/** Ordered plays in sections: one for each kind and house. */
export function sectionsOf(plays: readonly ChoiceView[]): ChoiceGroup[] {
  const sections = new Map<string, ChoiceGroup>();
  for (const choice of plays) {
    const group = groupOf(choice);
    const key = `${group} ${choice.house} ${choice.broken}`;
    const found = sections.get(key);
    if (found) found.choices.push(choice);
    else sections.set(key, { group, choices: [choice] });
  }
  return [...sections.values()];
}

/** The sets that all of these plays move alike; what differs is told of each. */
export function sharedSets(plays: readonly ChoiceView[]): Card[][] {
  const [first, ...others] = plays;
  if (!first || others.length === 0) return [];
  return floorSets(first).filter((set) =>
    others.every((other) => floorSets(other).some((one) => isSame(one, set))),
  );
}

/** The sets of a play without those that were told of all. */
export function ownSets(play: ChoiceView, shared: readonly Card[][]): Card[][] {
  return floorSets(play).filter((set) => !shared.some((one) => isSame(one, set)));
}

function isSame(one: readonly Card[], other: readonly Card[]): boolean {
  return one.length === other.length && one.every((card) => other.includes(card));
}

/** What lies on the floor, as a text that is equal for equal floors. */
export function floorKey({ deal }: MatchView): string {
  const houses = deal.houses.map(({ value, cards }) => `${value}:${[...cards].sort().join("+")}`);
  return [(deal.loose ?? ["face down"]).toSorted().join("+"), ...houses.sort()].join(" ");
}
