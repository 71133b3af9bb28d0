import { useEffect } from "preact/hooks";
import { direction } from "../../l10n";
import type { ReplayPlayer } from "../../replay";

/** What keys do that nothing else has a use for: steps by the arrows, first and last, and going on by itself. */
const ACTIONS: Record<string, (player: ReplayPlayer) => void> = {
  ArrowRight: (player) => player.step(direction === "rtl" ? -1 : 1),
  ArrowLeft: (player) => player.step(direction === "rtl" ? 1 : -1),
  Home: (player) => player.go(0),
  End: (player) => player.go(player.last),
  " ": (player) => player.toggle(),
};
/** Elements that have a use for these keys themselves. */
const OWN_KEYS = "input, select, textarea, summary";

export function useReplayKeys(player: ReplayPlayer): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as Element | null;
      if (event.metaKey || event.ctrlKey || event.altKey || target?.closest?.(OWN_KEYS)) return;
      if (event.key === " " && target?.closest?.("button, a")) return;
      const action = ACTIONS[event.key];
      if (!action) return;
      event.preventDefault();
      action(player);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [player]);
}
