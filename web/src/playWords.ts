/** Words a play: picks the message that says what the play does, and fills it. */

import { bidNumber, groupOf } from "./choices";
import {
  type Args,
  argsOf,
  formatToParts,
  hasMessage,
  listOfParts,
  type MessagePart,
  spoken,
  t,
  withoutIsolates,
} from "./l10n";
import type { AnySeating } from "./seating";
import type {
  Card,
  ChoiceView,
  MatchView,
  PlayView,
  RedealView,
  RefusedPlay,
  RulesText,
} from "./wire";

/** What the server says about a play: what it does, or, of a refused one, would do. */
type DescribedPlay = Omit<ChoiceView, "sweep">;

interface Message {
  id: string;
  args: Args;
}

/** The kind of play as the catalogues distinguish them. */
export function wordingOf(play: DescribedPlay): string {
  if (play.action === "establish" && play.cemented) return "establish-cemented";
  if (play.action === "add" && play.newly_cemented) return "cement";
  if (play.action === "break" && play.merged) return "merge";
  return play.action;
}

function messageOf(prefix: "play" | "choice", play: DescribedPlay): Message {
  const { action, card, loose: cards, house, broken } = play;
  const id = `${prefix}-${wordingOf(play)}`;
  const withCards = cards.length > 0 ? "-cards" : "";
  switch (action) {
    case "bid":
      return { id, args: { value: bidNumber(play) } };
    case "throw":
      return { id, args: argsOf({ card }) };
    case "capture":
      return house === null
        ? { id, args: argsOf({ card, cards }) }
        : { id: `${id}-house${withCards}`, args: argsOf({ card, cards, house }) };
    case "establish":
      return { id, args: argsOf({ card, cards, value: house }) };
    case "add":
      return { id: id + withCards, args: argsOf({ card, cards, value: house }) };
    case "break":
      return { id: id + withCards, args: argsOf({ card, cards, house: broken, value: house }) };
  }
}

/** A play that may be chosen. */
export function choiceWords(choice: DescribedPlay): MessagePart[] {
  const { id, args } = messageOf("choice", choice);
  return formatToParts(id, args);
}

/** The same in few words, for a button with the cards beside them; `short` leaves out the word "house". */
export function chipWords(choice: ChoiceView, short: boolean): string {
  const { action, house, broken } = choice;
  if (action === "bid") return t("chip-bid", { value: bidNumber(choice) });
  const named = (value: number | null) =>
    short ? String(value) : withoutIsolates(t("chip-house", { value: value ?? 0 }));
  let id = `chip-${groupOf(choice)}`;
  if (action === "capture" && house !== null) id += "-house";
  if (action === "establish" && choice.cemented && !short) id += "-cemented";
  return t(id, { house: named(house), broken: named(broken) });
}

/** What plays of one kind and house share, `shared` sets of cards among it. */
export function sectionWords(
  card: Card,
  choice: ChoiceView,
  shared: readonly (readonly Card[])[],
): MessagePart[] {
  const { action, house, broken } = choice;
  if (action === "throw" || action === "bid") return choiceWords(choice);
  const id = `list-${groupOf(choice)}${action === "capture" && house !== null ? "-house" : ""}`;
  return formatToParts(id, {
    card: { cards: [card] },
    house: house ?? 0,
    broken: broken ?? 0,
    shared: shared.length > 0 ? "yes" : "no",
    cards: { cards: shared.flat() },
  });
}

/** A play that is not possible. */
export function refusedWords(refused: RefusedPlay): MessagePart[] {
  if (refused.action === "establish" && refused.loose.length === 0)
    return formatToParts("choice-house", argsOf({ value: refused.house }));
  return choiceWords(refused);
}

function playedMessage(played: PlayView, seating: AnySeating): Message {
  const { id, args } = messageOf("play", played);
  return { id, args: { ...args, ...seating.playerArgs(played.chair) } };
}

/** What somebody played. */
export function playedWords(played: PlayView, seating: AnySeating): MessagePart[] {
  const { id, args } = playedMessage(played, seating);
  return formatToParts(id, args);
}

/** The same for a screen reader. */
export function playedSpoken(played: PlayView, seating: AnySeating): string {
  const { id, args } = playedMessage(played, seating);
  return spoken(id, args);
}

/** What others have taken since the reader's own last play, in few words. */
export function takenWords(captures: readonly PlayView[], seating: AnySeating): MessagePart[] {
  return listOfParts(
    captures.map((capture) => {
      const { chair, house, loose, sweep } = capture;
      let id = "taken";
      if (sweep) id = "taken-all";
      else if (house !== null) id = loose.length > 0 ? "taken-house-cards" : "taken-house";
      return formatToParts(id, {
        player: seating.name(chair),
        house: house ?? 0,
        count: loose.length,
        cards: { cards: loose },
      });
    }),
  );
}

/** The message for a sweep; null if the play was none, or scored nothing. */
export function sweepMessage(played: PlayView, seating: AnySeating): Message | null {
  if (!played.sweep) return null;
  return { id: "play-sweep", args: { ...seating.playerArgs(played.chair), points: played.sweep } };
}

/** The message of who got the cards that were left after the last play; null if there were none. */
export function leftoversMessage(played: PlayView, seating: AnySeating): Message | null {
  const side = played.leftovers_side;
  if (side === null || played.leftovers.length === 0) return null;
  const args = { ...seating.sideArgs(side), cards: { cards: played.leftovers } };
  return { id: "log-leftovers", args };
}

export function leftoversWords(played: PlayView, seating: AnySeating): MessagePart[] | null {
  const message = leftoversMessage(played, seating);
  return message && formatToParts(message.id, message.args);
}

export function redealWords(redeal: RedealView, seating: AnySeating): MessagePart[] {
  return formatToParts(`redeal-${redeal.reason}`, {
    ...seating.playerArgs(seating.table.match?.first ?? -1),
    cards: { cards: redeal.hand },
  });
}

/** The rounds of cutting for the first deal, and who deals by it. */
export function cutWords(match: MatchView, seating: AnySeating): MessagePart[][] {
  if (match.deal_number !== 1 || match.cut.length === 0) return [];
  const rounds = match.cut.map((round) => {
    const cuts = round.flatMap((card, chair) =>
      card === null
        ? []
        : [
            formatToParts("cut-card", {
              player: seating.displayName(chair),
              card: { cards: [card] },
            }),
          ],
    );
    return formatToParts("cut-round", { cuts: { parts: listOfParts(cuts) } });
  });
  return [...rounds, formatToParts("cut-deals", seating.playerArgs(match.dealer))];
}

/** The name of the rules a table is played by. */
export function rulesName(rules: RulesText): string {
  if (typeof rules === "string") return presetName(rules);
  const base = typeof rules.preset === "string" ? rules.preset : "standard";
  return t("preset-custom", { preset: presetName(base) });
}

function presetName(name: string): string {
  return hasMessage(`preset-${name}`) ? t(`preset-${name}`) : name;
}
