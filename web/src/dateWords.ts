/** Words dates and times as the reader's language has them. */
import { language } from "./l10n";

const moments = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });

/** A moment in milliseconds since 1970. */
export function momentWords(at: number): string {
  return moments.format(at);
}
