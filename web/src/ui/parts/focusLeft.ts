/**
 * Whether the focus goes from a box to something on the page that may lie under it: not to what opened the box, nor
 * into a window over both.
 */
export function focusLeft(box: Element, to: EventTarget | null, openerId?: string): boolean {
  if (!(to instanceof Element) || box.contains(to)) return false;
  return to.closest("dialog") === null && (openerId === undefined || to.id !== openerId);
}
