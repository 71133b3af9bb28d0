/** Words from the catalogues, which page, terminal and announcements share. */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { glyphs, isCard, rank, suit } from "./cards";
import type { Card, Params } from "./wire";

const files = import.meta.glob<string>("../../src/seep/locales/*/*.ftl", {
  import: "default",
  eager: true,
});

const FALLBACK = "en";
const RIGHT_TO_LEFT = new Set(["ar", "fa", "he", "pa-arab", "pnb", "ur"]);

const catalogues = new Map<string, string[]>();
for (const [path, text] of Object.entries(files)) {
  const language = path.split("/").at(-2) ?? FALLBACK;
  catalogues.set(language, [...(catalogues.get(language) ?? []), text]);
}

/** The best language there is a catalogue for, of those a reader asks for. */
export function negotiate(asked: readonly string[], have: Iterable<string>): string {
  const known = new Map([...have].map((language) => [language.toLowerCase(), language]));
  for (const wish of asked) {
    const parts = wish.toLowerCase().split("-");
    for (; parts.length > 0; parts.pop()) {
      const found = known.get(parts.join("-"));
      if (found) return found;
    }
  }
  return FALLBACK;
}

function bundleOf(language: string): FluentBundle {
  const bundle = new FluentBundle([language, FALLBACK]);
  for (const text of catalogues.get(FALLBACK) ?? []) bundle.addResource(new FluentResource(text));
  if (language !== FALLBACK)
    for (const text of catalogues.get(language) ?? [])
      bundle.addResource(new FluentResource(text), { allowOverrides: true });
  return bundle;
}

export const language = negotiate(
  typeof navigator === "undefined" ? [] : navigator.languages,
  catalogues.keys(),
);
export const direction = RIGHT_TO_LEFT.has(language.toLowerCase()) ? "rtl" : "ltr";
const bundle = bundleOf(language);

/** Several cards as one argument of a message. */
export type Cards = { cards: readonly Card[] };
export type Args = Record<string, FluentVariable | Cards>;
/** A message in pieces: text, and cards that the page draws. */
export type Piece = string | readonly Card[];

// Cards stand in a message as one private character each way round an index, until they are drawn.
const OPEN = "\uE000";
const SHUT = "\uE001";
const HOLE = new RegExp(`${OPEN}(\\d+)${SHUT}`);

export function has(id: string): boolean {
  return bundle.hasMessage(id);
}

function format(id: string, args: Record<string, FluentVariable>): string {
  const message = bundle.getMessage(id);
  if (!message?.value) {
    if (import.meta.env.DEV) throw new Error(`there is no message ${id}`);
    return id;
  }
  const faults: Error[] = [];
  const text = bundle.formatPattern(message.value, args, faults);
  if (import.meta.env.DEV && faults[0]) throw new Error(`${id}: ${faults[0].message}`);
  return text;
}

function isCards(value: FluentVariable | Cards): value is Cards {
  return typeof value === "object" && value !== null && "cards" in value;
}

/** A message with its cards left as cards. */
export function pieces(id: string, args: Args = {}): Piece[] {
  const held: (readonly Card[])[] = [];
  const filled: Record<string, FluentVariable> = {};
  for (const [name, value] of Object.entries(args)) {
    if (isCards(value)) filled[name] = `${OPEN}${held.push(value.cards) - 1}${SHUT}`;
    else filled[name] = value;
  }
  return format(id, filled)
    .split(HOLE)
    .map((part, i) => (i % 2 ? (held[Number(part)] ?? []) : part))
    .filter((part) => part.length > 0);
}

/** A message as text, cards written with their suits: "5♣ 6♦". */
export function t(id: string, args: Args = {}): string {
  return pieces(id, args)
    .map((piece) => (typeof piece === "string" ? piece : piece.map(glyphs).join(" ")))
    .join("");
}

/** A message as it is spoken: "five of clubs" rather than "5♣". */
export function spoken(id: string, args: Args = {}): string {
  return pieces(id, args)
    .map((piece) => (typeof piece === "string" ? piece : list(piece.map(cardName))))
    .join("");
}

/** "king of clubs": all of one language, so without marks that isolate its parts. */
export function cardName(card: Card): string {
  return plain(format("card", { rank: rank(card), suit: suit(card) }));
}

const lists = new Intl.ListFormat(language, { type: "conjunction" });
export function list(items: readonly string[]): string {
  return lists.format(items);
}

/** What the server says about a refusal, as the arguments of its message. */
export function argsOf(params: Params): Args {
  const args: Args = {};
  for (const [name, value] of Object.entries(params)) {
    if (Array.isArray(value))
      args[name] = value.every(isCard) ? { cards: value } : list(value.map(String));
    else if (isCard(value)) args[name] = { cards: [value] };
    else if (typeof value === "number") args[name] = value;
    else if (value !== null) args[name] = String(value);
  }
  return args;
}

/** The message for a code, or the general one where the catalogue does not know the code. */
export function reasonId(code: string): string {
  return has(`reason-${code}`) ? `reason-${code}` : "reason-other";
}

/** The pieces of a message without the marks that isolate text direction, for a title bar. */
export function plain(text: string): string {
  return text.replace(/[\u2068\u2069]/g, "");
}
