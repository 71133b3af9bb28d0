import { computed } from "@preact/signals";
import { useMemo } from "preact/hooks";

/**
 * What follows from signals, and from what is named beside them: who asks is drawn anew when that changes, and not
 * whenever one of the signals does.
 */
export function useDerived<Value>(derive: () => Value, beside: readonly unknown[]): Value {
  return useMemo(() => computed(derive), beside).value;
}
