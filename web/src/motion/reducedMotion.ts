/** Whether the reader's system asks for less motion; it may change while the page is open. */
import { signal } from "@preact/signals";

export const reducedMotion = signal(false);

const query =
  typeof window === "undefined"
    ? undefined
    : window.matchMedia?.("(prefers-reduced-motion: reduce)");
if (query) {
  reducedMotion.value = query.matches;
  query.addEventListener?.("change", () => {
    reducedMotion.value = query.matches;
  });
}
