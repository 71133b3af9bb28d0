import { useCallback, useEffect, useState } from "preact/hooks";

export interface Asked<T> {
  value: T | null;
  /** Why there is no answer, or no newer one. */
  problem: unknown;
  /** Ask again. */
  again: () => void;
}

/** What the server answers to a question, which is asked anew whenever `about` changes. */
export function useAsked<T>(ask: () => Promise<T>, about: string): Asked<T> {
  const [value, setValue] = useState<T | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    let current = true;
    setValue(null);
    setProblem(null);
    ask().then(
      (answer) => {
        if (current) setValue(() => answer);
      },
      (error: unknown) => {
        if (current) setProblem(error);
      },
    );
    return () => {
      current = false;
    };
  }, [about, count]);
  return { value, problem, again: useCallback(() => setCount((before) => before + 1), []) };
}

/** The same question asked again and again, `every` so many milliseconds, while the page is visible. */
export function usePolled<T>(ask: () => Promise<T>, every: number): Omit<Asked<T>, "again"> {
  const [value, setValue] = useState<T | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => {
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = () => {
      clearTimeout(timer);
      if (document.hidden) return;
      ask()
        .then(
          (answer) => {
            if (!current) return;
            setValue(() => answer);
            setProblem(null);
          },
          (error: unknown) => {
            if (current) setProblem(error);
          },
        )
        .finally(() => {
          clearTimeout(timer);
          if (current) timer = setTimeout(poll, every);
        });
    };
    poll();
    document.addEventListener("visibilitychange", poll);
    return () => {
      current = false;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", poll);
    };
  }, [every]);
  return { value, problem };
}
