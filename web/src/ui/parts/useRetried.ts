import { useEffect } from "preact/hooks";

/** Milliseconds until a server that did not answer is asked again. */
export const RETRY_AFTER = 2_000;

/** Asks the server, while `wanted`, until it answers. */
export function useRetried<T>(
  ask: () => Promise<T>,
  answered: (answer: T) => void,
  wanted = true,
): void {
  useEffect(() => {
    if (!wanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let unmounted = false;
    const attempt = () => {
      ask().then(
        (answer) => {
          if (!unmounted) answered(answer);
        },
        () => {
          if (!unmounted) timer = setTimeout(attempt, RETRY_AFTER);
        },
      );
    };
    attempt();
    return () => {
      unmounted = true;
      clearTimeout(timer);
    };
  }, [wanted]);
}
