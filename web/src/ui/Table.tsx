import { useEffect, useRef, useState } from "preact/hooks";
import type { Session } from "../session";
import { t } from "../words";
import { Announcer } from "./Announcer";
import { Bar } from "./Bar";
import { Choices } from "./Choices";
import { Stopped, Waiting } from "./Connection";
import { ShownContext } from "./context";
import { Floor } from "./Floor";
import { Hand } from "./Hand";
import { LastPlay } from "./LastPlay";
import { Log } from "./Log";
import { Scoreboard } from "./Scoreboard";
import { ScoreSheet } from "./ScoreSheet";
import { Seats } from "./Seats";
import { Turn } from "./Turn";

export function Table({ session }: { session: Session }) {
  const [logOpen, setLogOpen] = useState(false);
  const table = session.table.value;
  const seating = session.seating.value;
  const fault = session.fault.value;
  const playing = table?.status === "playing";
  const scored = useRef(false);
  useEffect(() => {
    // The score sheet went, and the focus that it had with it: go on from whose turn it is.
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (playing && scored.current && lost) document.getElementById("turn")?.focus();
    scored.current = table !== null && !playing;
  }, [playing, table]);
  if (fault) return <Stopped fault={fault} />;
  if (!table || !seating) return <Waiting session={session} />;
  return (
    <ShownContext.Provider value={{ session, table, seating }}>
      <main class="table" data-seq={table.seq} data-status={table.status} aria-label={t("table")}>
        <Bar logOpen={logOpen} onLog={() => setLogOpen(!logOpen)} />
        <Scoreboard />
        <section class={playing ? "board" : "board scored"}>
          {/* The seating is the same in every language: it is never mirrored. */}
          <div class="felt" dir="ltr" data-players={table.players}>
            <Seats />
            {playing ? <Floor /> : <ScoreSheet />}
          </div>
          <LastPlay />
          {playing && (
            <div class="mine">
              <Turn />
              <Hand />
              <Choices />
            </div>
          )}
        </section>
        <Log open={logOpen} onClose={() => setLogOpen(false)} />
        <Announcer />
      </main>
    </ShownContext.Provider>
  );
}
