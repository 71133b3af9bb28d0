import { settings } from "../readerSettings";

/** Have a phone vibrate, if its owner likes that: milliseconds of vibration and rest by turns. */
export function vibrate(pattern: number[]): void {
  if (!settings.value.vibration || document.hidden) return;
  navigator.vibrate?.(pattern);
}
