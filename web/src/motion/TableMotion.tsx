import { computed } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { pace } from "../pace";
import type { ReplayPlayer } from "../replay";
import { useMatch } from "../ui/table/context";
import type { Props } from "./Motion";
import { momentOf, momentOfReplay } from "./moment";
import { SPEEDS } from "./times";

type Loaded = typeof import("./Motion").Motion;
let loaded: Loaded | null = null;

/** Motion and sound come after the table: nobody waits for them, and without them all is in its place. */
function LazyMotion(props: Props) {
  const [, setReady] = useState(loaded !== null);
  useEffect(() => {
    if (loaded) return;
    let mounted = true;
    import("./Motion").then(
      ({ Motion }) => {
        loaded = Motion;
        if (mounted) setReady(true);
      },
      () => {},
    );
    return () => {
      mounted = false;
    };
  }, []);
  const Motion = loaded;
  return Motion && <Motion {...props} />;
}

/** What moves at a table, at the pace of the reader or else of the table. */
export function TableMotion() {
  const { session, seating, match } = useMatch();
  const moments = useMemo(() => computed(() => momentOf(session.table.value)), [session]);
  const speed = () => SPEEDS[pace.value ?? session.table.peek()?.settings.pace ?? "normal"];
  return (
    <LazyMotion moments={moments} speed={speed} seating={seating} points={match.card_points} />
  );
}

/** What moves in a replay when it goes one step on. */
export function ReplayMotion({ player }: { player: ReplayPlayer }) {
  const moments = useMemo(() => computed(() => momentOfReplay(player)), [player]);
  return (
    <LazyMotion
      moments={moments}
      speed={() => SPEEDS[player.speed.value]}
      seating={player.seating.value}
      points={player.replay.card_points}
    />
  );
}
