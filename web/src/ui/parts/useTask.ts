import { useEffect, useRef, useState } from "preact/hooks";
import { problemWords } from "../../problemWords";

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
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const run = (work: () => Promise<void>) => {
    if (busy) return;
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
