/**
 * Play strings read for display. Nothing here says what is allowed: that comes from the server as
 * the list of legal plays and the list of refusals.
 */
import { worth } from "./cards";
import type { Card } from "./wire";

export type Play =
  | { kind: "bid"; text: string; value: number }
  | { kind: "throw"; text: string; card: Card }
  | { kind: "capture"; text: string; card: Card; house: number | null; cards: Card[] }
  | { kind: "house"; text: string; card: Card; value: number; cards: Card[] }
  | {
      kind: "break";
      text: string;
      card: Card;
      house: number;
      value: number;
      cards: Card[];
    };

export type CardPlay = Exclude<Play, { kind: "bid" }>;

/** Houses that stand, by value; true for a cemented one. */
export type Standing = ReadonlyMap<number, boolean>;

/** What a play does, as players name it. */
export type Deed =
  | "bid"
  | "throw"
  | "capture"
  | "establish"
  | "establish-cemented"
  | "cement"
  | "add"
  | "break"
  | "merge";

const CARD = "[A2-9TJQK][CDHS]";
const BID = /^bid (\d+)$/;
const PLAY = new RegExp(`^(${CARD})(?:(x)|\\^(\\d+)=(\\d+)|=(\\d+))?(?::)?(.*)$`);

export function parsePlay(text: string): Play | null {
  const bid = BID.exec(text);
  if (bid) return { kind: "bid", text, value: Number(bid[1]) };
  const parts = PLAY.exec(text);
  if (!parts) return null;
  const [, card = "", captures, broken, made, value, rest = ""] = parts;
  const items = rest === "" ? [] : rest.split("+");
  let house: number | null = null;
  if (captures && /^H\d+$/.test(items[0] ?? "")) house = Number(items.shift()?.slice(1));
  if (!items.every((item) => new RegExp(`^${CARD}$`).test(item))) return null;
  if (captures) return { kind: "capture", text, card, house, cards: items };
  if (broken)
    return {
      kind: "break",
      text,
      card,
      house: Number(broken),
      value: Number(made),
      cards: items,
    };
  if (value) return { kind: "house", text, card, value: Number(value), cards: items };
  return items.length === 0 ? { kind: "throw", text, card } : null;
}

/** The legal plays in the order they are worth reading. */
export function parsePlays(texts: readonly string[]): Play[] {
  return texts.map(parsePlay).filter((play) => play !== null);
}

function total(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + worth(card), 0);
}

/** Tell establishing from cementing and adding, and breaking from joining two houses. */
export function deedOf(play: Play, standing: Standing): Deed {
  switch (play.kind) {
    case "house": {
      const there = standing.get(play.value);
      if (there !== undefined) return there ? "add" : "cement";
      return total([play.card, ...play.cards]) > play.value ? "establish-cemented" : "establish";
    }
    case "break":
      return standing.has(play.value) ? "merge" : "break";
    default:
      return play.kind;
  }
}

/** The houses left standing after a play, for telling the log. */
export function after(play: Play, standing: Standing): Standing {
  const next = new Map(standing);
  if (play.kind === "capture" && play.house !== null) next.delete(play.house);
  if (play.kind === "house")
    next.set(
      play.value,
      standing.has(play.value) || total([play.card, ...play.cards]) > play.value,
    );
  if (play.kind === "break") {
    next.delete(play.house);
    next.set(play.value, standing.has(play.value) || play.cards.length > 0);
  }
  return next;
}

export interface Told {
  /** Seat of the deal that made the play. */
  seat: number;
  play: Play;
  deed: Deed;
}

/**
 * The log of a deal as deeds. The first entry is the bid of seat 0 and every later one a play, seat
 * after seat; a log that starts later (`start` plays were made before it) holds no bid.
 */
export function tellLog(log: readonly string[], players: number, start = 0): Told[] {
  let standing: Standing = new Map();
  let plays = start;
  const told: Told[] = [];
  for (const text of log) {
    const play = parsePlay(text);
    if (!play) continue;
    const seat = play.kind === "bid" ? 0 : plays++ % players;
    told.push({ seat, play, deed: deedOf(play, standing) });
    standing = after(play, standing);
  }
  return told;
}

export type Group = "capture" | "establish" | "cement" | "add" | "break" | "throw";

export interface Choice {
  play: CardPlay;
  deed: Deed;
}

export interface ChoiceGroup {
  group: Group;
  choices: Choice[];
}

const GROUP_OF: Record<Deed, Group> = {
  bid: "throw",
  throw: "throw",
  capture: "capture",
  establish: "establish",
  "establish-cemented": "establish",
  cement: "cement",
  add: "add",
  break: "break",
  merge: "break",
};
const ORDER: Group[] = ["capture", "cement", "add", "establish", "break", "throw"];

function weight(play: CardPlay): number {
  if (play.kind === "throw") return 0;
  return play.cards.length + (play.kind === "capture" && play.house !== null ? 100 : 0);
}

/** The plays of one card, grouped by what they do; the ones that move most come first. */
export function choicesOf(
  card: Card,
  legal: readonly Play[],
  standing: Standing,
  picked: ReadonlySet<string> = new Set(),
): ChoiceGroup[] {
  const groups = new Map<Group, Choice[]>();
  for (const play of legal) {
    if (play.kind === "bid" || play.card !== card || !uses(play, picked)) continue;
    const deed = deedOf(play, standing);
    const group = GROUP_OF[deed];
    const choices = groups.get(group) ?? [];
    choices.push({ play, deed });
    groups.set(group, choices);
  }
  return ORDER.flatMap((group) => {
    const choices = groups.get(group);
    if (!choices) return [];
    choices.sort((a, b) => made(a.play) - made(b.play) || weight(b.play) - weight(a.play) || 0);
    return [{ group, choices }];
  });
}

function made(play: CardPlay): number {
  return play.kind === "house" || play.kind === "break" ? play.value : 0;
}

/** What a play touches on the floor: loose cards by name, houses as "H11". */
export function touches(play: Play, standing: Standing): Set<string> {
  const touched = new Set<string>();
  if (play.kind === "bid" || play.kind === "throw") return touched;
  for (const card of play.cards) touched.add(card);
  if (play.kind === "capture" && play.house !== null) touched.add(`H${play.house}`);
  if (play.kind === "break") touched.add(`H${play.house}`);
  if ((play.kind === "house" || play.kind === "break") && standing.has(play.value))
    touched.add(`H${play.value}`);
  return touched;
}

function uses(play: Play, picked: ReadonlySet<string>): boolean {
  if (picked.size === 0) return true;
  if (play.kind === "bid" || play.kind === "throw") return false;
  for (const item of picked) {
    const house = /^H(\d+)$/.exec(item);
    const there = house
      ? (play.kind === "capture" && play.house === Number(house[1])) ||
        ((play.kind === "house" || play.kind === "break") && play.value === Number(house[1])) ||
        (play.kind === "break" && play.house === Number(house[1]))
      : play.cards.includes(item);
    if (!there) return false;
  }
  return true;
}
