import { type MessagePart, withoutIsolates } from "../src/l10n";

/** A formatted message as text, cards in their notation. */
export function textOf(parts: readonly MessagePart[]): string {
  return withoutIsolates(
    parts.map((part) => (typeof part === "string" ? part : part.join(" "))).join(""),
  );
}
