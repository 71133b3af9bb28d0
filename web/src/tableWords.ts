/** Words what happens at a table beside the plays. */
import { messageOr, t } from "./l10n";
import type { Seating } from "./seating";
import type { EventView, PhraseName, SeatView } from "./wire";

/** The phrases there are, in the order in which they are offered. */
export const PHRASES = [
  "hello",
  "well-played",
  "vah",
  "thanks",
  "sorry",
  "thinking",
  "one-moment",
  "hurry",
] as const satisfies readonly PhraseName[];

export function phraseWords(phrase: PhraseName): string {
  return t(`phrase-${phrase}`);
}

/** What a bot is called among the levels. */
export function botName(bot: string): string {
  return messageOr(`bot-${bot}`, bot);
}

/** A line for the log; null for what is shown elsewhere. `before` is who sat where before the event. */
export function eventWords(
  event: EventView,
  before: Seating | null,
  after: Seating,
): string | null {
  switch (event.type) {
    case "seat":
      return seatWords(event, before, after);
    case "said":
      return t("happened-said", {
        ...after.playerArgs(event.chair),
        phrase: phraseWords(event.phrase),
      });
    case "changed":
      return t(`happened-${event.what}`);
    default:
      return null;
  }
}

function seatWords(event: SeatView, before: Seating | null, after: Seating): string {
  const { what, chair } = event;
  if (chair === null) return t(`happened-${what}-nobody`);
  const you = after.isYou(chair) || (isLeaving(what) && before?.isYou(chair) === true);
  return t(`happened-${what}`, {
    player: event.name ?? after.name(chair),
    you: you ? "yes" : "no",
    bot: event.bot === null ? "no" : "yes",
  });
}

function isLeaving(what: SeatView["what"]): boolean {
  return what === "stood" || what === "removed";
}
