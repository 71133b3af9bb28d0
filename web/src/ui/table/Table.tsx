import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../l10n";
import type { Session } from "../../session";
import type { TableView } from "../../wire";
import { Choices } from "../choosing/Choices";
import { Room } from "../room/Room";
import { Announcer } from "./Announcer";
import { Bar } from "./Bar";
import { Closed } from "./Closed";
import { Connecting, Stopped } from "./Connection";
import { TableContext, useMatch } from "./context";
import { Floor } from "./Floor";
import { Hand } from "./Hand";
import { LastPlay } from "./LastPlay";
import { Log } from "./Log";
import { Scoreboard } from "./Scoreboard";
import { ScoreSheet } from "./ScoreSheet";
import { Seats } from "./Seats";
import { focusTurn, Turn } from "./Turn";
import { ClockAnnouncer } from "./TurnClock";
import { UndoRequest } from "./Undo";

/** A table, whatever state it is in. */
export function Table({ session }: { session: Session }) {
  const table = session.table.value;
  const seating = session.seating.value;
  const error = session.fatalError.value;
  if (error) return <Stopped error={error} />;
  if (!table || !seating) return <Connecting session={session} />;
  return (
    <TableContext.Provider value={{ session, table, seating }}>
      {table.status === "closed" ? <Closed /> : isBeforeCards(table) ? <Room /> : <Board />}
    </TableContext.Provider>
  );
}

/** Whether there is nothing to show of a match, or one by other rules than will be played next. */
function isBeforeCards({ match, players }: TableView): boolean {
  return match === null || match.deal.players !== players;
}

/** The cards, or between deals the score. */
function Board() {
  const { table, match } = useMatch();
  const [logOpen, setLogOpen] = useState(false);
  const playing = table.status === "playing";
  const sheetShown = useRef(false);
  useEffect(() => {
    // The score sheet took the focus with it: go on from whose turn it is.
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (playing && sheetShown.current && lost) focusTurn();
    sheetShown.current = !playing;
  }, [playing, match]);
  return (
    <main class="table" data-seq={table.seq} data-status={table.status} aria-label={t("table")}>
      <Bar log={{ open: logOpen, onToggle: () => setLogOpen(!logOpen) }} />
      <Scoreboard />
      <section class={playing ? "board" : "board scored"}>
        {/* Where the players sit is the same in every language: it is never mirrored. */}
        <div class="felt" dir="ltr" data-players={table.players}>
          <Seats />
          {playing ? <Floor /> : <ScoreSheet />}
        </div>
        <LastPlay />
        {playing && (
          <div class="own-area">
            <UndoRequest />
            <Turn />
            <Hand />
            <Choices />
          </div>
        )}
      </section>
      <Log open={logOpen} onClose={() => setLogOpen(false)} />
      <Announcer />
      <ClockAnnouncer />
    </main>
  );
}
