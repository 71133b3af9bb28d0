/** Plays as sentences: which message, filled with what. */
import { type Deed, deedOf, type Play, parsePlay, type Standing, type Told } from "./plays";
import type { Seating } from "./seating";
import type { GreyPlay, Params, RedealView, TableView } from "./wire";
import { type Args, argsOf, has, type Piece, pieces, reasonId, spoken, t } from "./words";

interface Message {
  id: string;
  args: Args;
}

function message(form: "play" | "choice", play: Play, deed: Deed): Message {
  const id = `${form}-${deed}`;
  if (play.kind === "bid") return { id, args: { value: play.value } };
  const card = { cards: [play.card] };
  if (play.kind === "throw") return { id, args: { card } };
  const cards = { cards: play.cards };
  const some = play.cards.length > 0 ? "-cards" : "";
  switch (play.kind) {
    case "capture":
      return play.house === null
        ? { id, args: { card, cards } }
        : { id: `${id}-house${some}`, args: { card, cards, house: play.house } };
    case "house":
      return {
        id: deed === "cement" || deed === "add" ? id + some : id,
        args: { card, cards, value: play.value },
      };
    case "break":
      return { id: id + some, args: { card, cards, house: play.house, value: play.value } };
  }
}

/** What may be done with a card, as the words on its button. */
export function choice(play: Play, deed: Deed): Piece[] {
  const { id, args } = message("choice", play, deed);
  return pieces(id, args);
}

function told(what: Told, seating: Seating): Message {
  const chair = seating.chairOf(what.seat);
  const { id, args } = message("play", what.play, what.deed);
  return {
    id,
    args: { ...args, player: seating.name(chair), you: seating.isYou(chair) ? "yes" : "no" },
  };
}

/** What somebody did, to be read … */
export function retold(what: Told, seating: Seating): Piece[] {
  const { id, args } = told(what, seating);
  return pieces(id, args);
}

/** … and to be heard. */
export function toldAloud(what: Told, seating: Seating): string {
  const { id, args } = told(what, seating);
  return spoken(id, args);
}

/** What a greyed choice would have been. */
export function refusedChoice(refusal: GreyPlay, standing: Standing): Piece[] {
  const play = parsePlay(refusal.play);
  if (!play) return [refusal.play];
  const deed = deedOf(play, standing);
  if (play.kind === "house" && play.cards.length === 0 && !standing.has(play.value))
    return pieces("choice-house", { value: play.value });
  return choice(play, deed);
}

export function reason(code: string, params: Params): Piece[] {
  return pieces(reasonId(code), argsOf(params));
}

export function redealWords(redeal: RedealView, seating: Seating): Piece[] {
  const bidder = seating.chairOf(0);
  return pieces(`redeal-${redeal.reason}`, {
    player: seating.name(bidder),
    you: seating.isYou(bidder) ? "yes" : "no",
    cards: { cards: redeal.hand },
  });
}

/** The rounds of cutting for the first deal, and who deals by it. */
export function cutWords(table: TableView, seating: Seating): Piece[][] {
  if (table.deal_number !== 1 || table.cut.length === 0) return [];
  const rounds = table.cut.map((round) => {
    const cuts = round.flatMap((card, chair) =>
      card === null
        ? []
        : [...pieces("cut-card", { player: seating.call(chair), card: { cards: [card] } }), " "],
    );
    return [...pieces("cut-round", { cuts: "" }), ...cuts];
  });
  const you = seating.isYou(table.dealer) ? "yes" : "no";
  return [...rounds, pieces("cut-deals", { player: seating.name(table.dealer), you })];
}

/** The name of the rules a table is played by. */
export function rulesName(rules: TableView["rules"]): string {
  if (typeof rules === "string") return presetName(rules);
  const base = typeof rules.preset === "string" ? rules.preset : "standard";
  return t("preset-custom", { preset: presetName(base) });
}

function presetName(name: string): string {
  return has(`preset-${name}`) ? t(`preset-${name}`) : name;
}
