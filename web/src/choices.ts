/** The plays the server offers, arranged for choosing: by card, by kind, and by what is selected on the floor. */
import type { Card, ChoiceView } from "./wire";

/** A loose card ("5C") or a house ("H11") on the floor. */
export type FloorItem = string;

export type Group = "capture" | "cement" | "add" | "establish" | "break" | "throw";

export interface ChoiceGroup {
  group: Group;
  choices: ChoiceView[];
}

/** The order in which the groups are listed. */
const GROUPS: Group[] = ["capture", "cement", "add", "establish", "break", "throw"];

function groupOf({ action, newly_cemented }: ChoiceView): Group | null {
  if (action === "bid") return null;
  return action === "add" && newly_cemented ? "cement" : action;
}

/** The value that a bid, such as "bid 11", names. */
export function bidNumber({ play }: Pick<ChoiceView, "play">): number {
  return Number(play.slice("bid ".length));
}

export function houseItem(value: number): FloorItem {
  return `H${value}`;
}

/** What a play moves or joins on the floor. */
export function floorItems(play: ChoiceView): Set<FloorItem> {
  const items = new Set<FloorItem>(play.loose);
  const namesHouse = play.action === "capture" || play.action === "add" || play.merged;
  if (play.house !== null && namesHouse) items.add(houseItem(play.house));
  if (play.broken !== null) items.add(houseItem(play.broken));
  return items;
}

function size({ action, house, loose }: ChoiceView): number {
  return loose.length + (action === "capture" && house !== null ? 100 : 0);
}

function valueMade({ action, house }: ChoiceView): number {
  return action === "capture" ? 0 : (house ?? 0);
}

function usesAll(choice: ChoiceView, selected: ReadonlySet<FloorItem>): boolean {
  if (selected.size === 0) return true;
  const used = floorItems(choice);
  return [...selected].every((item) => used.has(item));
}

/** The plays of a card that use all selected floor items, in groups; those that move most come first. */
export function groupChoices(
  card: Card,
  choices: readonly ChoiceView[],
  selected: ReadonlySet<FloorItem> = new Set(),
): ChoiceGroup[] {
  const groups = new Map<Group, ChoiceView[]>();
  for (const choice of choices) {
    const group = groupOf(choice);
    if (choice.card !== card || group === null || !usesAll(choice, selected)) continue;
    const found = groups.get(group);
    if (found) found.push(choice);
    else groups.set(group, [choice]);
  }
  return GROUPS.flatMap((group) => {
    const found = groups.get(group);
    if (!found) return [];
    found.sort((a, b) => valueMade(a) - valueMade(b) || size(b) - size(a));
    return [{ group, choices: found }];
  });
}
