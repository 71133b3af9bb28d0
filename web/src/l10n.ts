/** Messages from the Fluent catalogues, which the page and the terminal share, but for the terminal's own. */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { glyphs, isCard, rank, suit } from "./cards";
import type { Card, Params } from "./wire";

const files = import.meta.glob<string>(
  ["../../src/seep/locales/*/*.ftl", "!../../src/seep/locales/*/terminal.ftl"],
  { import: "default", eager: true },
);

const FALLBACK = "en";
const RIGHT_TO_LEFT = new Set(["ar", "fa", "he", "pa-arab", "pnb", "ur"]);

const catalogues = new Map<string, string[]>();
for (const [path, text] of Object.entries(files)) {
  const language = path.split("/").at(-2) ?? FALLBACK;
  catalogues.set(language, [...(catalogues.get(language) ?? []), text]);
}

/** The first of the languages a reader asks for that there is a catalogue for. */
export function negotiate(asked: readonly string[], available: Iterable<string>): string {
  const known = new Map([...available].map((language) => [language.toLowerCase(), language]));
  for (const wanted of asked) {
    const subtags = wanted.toLowerCase().split("-");
    for (; subtags.length > 0; subtags.pop()) {
      const found = known.get(subtags.join("-"));
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

/** A part of a formatted message: text, or cards, which the page draws. */
export type MessagePart = string | readonly Card[];
/** Several cards as one argument of a message. */
export type Cards = { cards: readonly Card[] };
/** An already formatted message as an argument of another. */
export type Parts = { parts: readonly MessagePart[] };
export type Args = Record<string, FluentVariable | Cards | Parts>;

// While Fluent formats a message, arguments that are no text are stood for by their index between two
// private-use characters.
const OPEN = "\uE000";
const CLOSE = "\uE001";
const PLACEHOLDER = new RegExp(`${OPEN}(\\d+)${CLOSE}`);

export function hasMessage(id: string): boolean {
  return bundle.hasMessage(id);
}

function format(id: string, args: Record<string, FluentVariable>): string {
  const message = bundle.getMessage(id);
  if (!message?.value) {
    if (import.meta.env.DEV) throw new Error(`there is no message ${id}`);
    return id;
  }
  const errors: Error[] = [];
  const text = bundle.formatPattern(message.value, args, errors);
  if (import.meta.env.DEV && errors[0]) throw new Error(`${id}: ${errors[0].message}`);
  return text;
}

function partsOf(value: FluentVariable | Cards | Parts): readonly MessagePart[] | null {
  if (typeof value !== "object" || value === null) return null;
  if ("cards" in value) return [value.cards];
  return "parts" in value ? value.parts : null;
}

/** A message in parts, its cards left as cards, each argument where the message places it. */
export function formatToParts(id: string, args: Args = {}): MessagePart[] {
  const replaced: (readonly MessagePart[])[] = [];
  const plainArgs: Record<string, FluentVariable> = {};
  for (const [name, value] of Object.entries(args)) {
    const parts = partsOf(value);
    plainArgs[name] = parts
      ? `${OPEN}${replaced.push(parts) - 1}${CLOSE}`
      : (value as FluentVariable);
  }
  return format(id, plainArgs)
    .split(PLACEHOLDER)
    .flatMap((part, i) => (i % 2 ? (replaced[Number(part)] ?? []) : [part]))
    .filter((part) => part.length > 0);
}

/** A message as text, cards written with their suits: "5♣ 6♦". */
export function t(id: string, args: Args = {}): string {
  return formatToParts(id, args)
    .map((part) => (typeof part === "string" ? part : part.map(glyphs).join(" ")))
    .join("");
}

/** The message, or another text if there is none: for names that others add to. */
export function messageOr(id: string, otherwise: string): string {
  return hasMessage(id) ? t(id) : otherwise;
}

/** A message as a screen reader should say it: "five of clubs" rather than "5♣". */
export function spoken(id: string, args: Args = {}): string {
  return formatToParts(id, args)
    .map((part) => (typeof part === "string" ? part : list(part.map(cardName))))
    .join("");
}

/** "king of clubs": all of one language, so without marks that isolate its parts. */
export function cardName(card: Card): string {
  return withoutIsolates(format("card", { rank: rank(card), suit: suit(card) }));
}

const lists = new Intl.ListFormat(language, { type: "conjunction" });

/** "a, b and c", as the language joins a list. */
export function list(items: readonly string[]): string {
  return lists.format(items);
}

/** The same for messages in parts. */
export function listOfParts(items: readonly (readonly MessagePart[])[]): MessagePart[] {
  return lists
    .formatToParts(items.map((_, i) => String(i)))
    .flatMap(({ type, value }) => (type === "element" ? (items[Number(value)] ?? []) : [value]));
}

/** The params of a refusal or error as the arguments of its message. */
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

/** Text without the marks that isolate its direction, for places that show them as characters. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2068\u2069]/g, "");
}
