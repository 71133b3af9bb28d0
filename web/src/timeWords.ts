/** Words durations. */
import { t } from "./l10n";

/** "28 s", or "2 min" from two minutes on. */
export function durationWords(seconds: number): string {
  return seconds < 120
    ? t("time-seconds", { seconds })
    : t("time-minutes", { minutes: Math.floor(seconds / 60) });
}

/** As a clock shows it: "1:05". */
export function clockDigits(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
