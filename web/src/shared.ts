/**
 * What has not changed stays the very same object from state to state, though each comes as new text: so what is drawn
 * of it need not be drawn anew.
 */

/** `after`, with whatever of it is equal to its counterpart in `before` taken from there; all of it, if all is equal. */
export function shared<T>(before: unknown, after: T): T {
  if (Object.is(before, after) || !isObject(before) || !isObject(after)) return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const parts = Object.entries(after).map(
    ([name, part]) => [name, shared(before[name], part)] as const,
  );
  const kept = parts.every(([name, part]) => name in before && Object.is(part, before[name]));
  if (kept && parts.length === Object.keys(before).length) return before as T;
  const whole = Array.isArray(after) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
  return whole as T;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
