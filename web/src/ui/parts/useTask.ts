import { useEffect, useRef, useState } from "preact/hooks";
import { problemWords } from "../../problemWords";
import { focusHeading } from "./arrival";

export interface Task {
  busy: boolean;
  /** Why the last attempt did not succeed, in words. */
  problem: string | null;
  /** Do something, unless something is being done; what goes wrong becomes `problem`. */
  run: (work: () => Promise<void>) => void;
}

/** Something that a button does and that takes a while, such as a request. */
export function useTask(): Task {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const mounted = useRef(true);
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  useEffect(() => {
    if (busy) return;
    giveBack(pressed.current);
    pressed.current = null;
  }, [busy]);
  const run = (work: () => Promise<void>) => {
    if (busy) return;
    pressed.current = document.activeElement;
    setBusy(true);
    setProblem(null);
    work()
      .catch((error: unknown) => {
        if (mounted.current) setProblem(problemWords(error));
      })
      .finally(() => {
        if (mounted.current) setBusy(false);
      });
  };
  return { busy, problem, run };
}

/** A button that is disabled while it works loses the focus: it has it again, or what stands in its place. */
function giveBack(before: Element | null): void {
  const isLost = () => document.activeElement === null || document.activeElement === document.body;
  if (before === null || before === document.body || !isLost()) return;
  if (before instanceof HTMLElement) before.focus();
  if (isLost()) focusHeading();
}
