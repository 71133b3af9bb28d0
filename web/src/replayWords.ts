/** Words the entries of a record: plays, plays taken back, and who takes a chair. */
import { type MessagePart, t } from "./l10n";
import { playedSpoken, playedWords } from "./playWords";
import type { Entry } from "./replay";
import type { AnySeating } from "./seating";

/** A line for the log. `seating` is who sits where after the entry. */
export function entryWords(entry: Entry, seating: AnySeating): MessagePart[] {
  return entry.type === "play" ? playedWords(entry, seating) : [otherWords(entry, seating)];
}

/** The same for a screen reader. */
export function entrySpoken(entry: Entry, seating: AnySeating): string {
  return entry.type === "play" ? playedSpoken(entry, seating) : otherWords(entry, seating);
}

function otherWords(entry: Exclude<Entry, { type: "play" }>, seating: AnySeating): string {
  if (entry.type === "undo") return t("replay-undone", { count: entry.plays.length });
  const player = seating.name(entry.chair);
  if (entry.terms === "one-turn") return t("replay-one-turn", { player });
  if (entry.terms === "stands-in") return t("replay-stands-in", { player });
  return t(entry.bot === null ? "replay-sits" : "replay-bot-sits", { player });
}
