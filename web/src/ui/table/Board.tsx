import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../l10n";
import { layout } from "../../layout";
import { TableMotion } from "../../motion/TableMotion";
import { Plays } from "../choosing/Plays";
import { ChoosingTools } from "../choosing/Tools";
import { Announcer } from "./Announcer";
import { Bar, LOG_TOGGLE_ID } from "./Bar";
import { Cloth } from "./Cloth";
import { useMatch } from "./context";
import { Floor } from "./Floor";
import { Hand } from "./Hand";
import { LastPlay } from "./LastPlay";
import { OwnPlate } from "./OwnPlate";
import { Pile } from "./Piles";
import { Plate } from "./Plate";
import { RAIL_ID, Rail } from "./Rail";
import { ScoreSheet } from "./ScoreSheet";
import { Tray } from "./Tray";
import { focusTurn } from "./Turn";
import { ClockAnnouncer } from "./TurnClock";

/** The table once cards are dealt: one cloth with the players round it, the floor, the tray and the hand. */
export function Board() {
  const { table, seating, match } = useMatch();
  const [logOpen, setLogOpen] = useState(false);
  const playing = table.status === "playing";
  const closeLog = () => {
    setLogOpen(false);
    if (document.getElementById(RAIL_ID)?.contains(document.activeElement))
      document.getElementById(LOG_TOGGLE_ID)?.focus();
  };
  useFocusAfterSheet(playing, match.deal_number);
  const { loose, houses } = match.deal;
  const empty = loose !== null && loose.length + houses.length === 0;
  return (
    <main
      class="table"
      tabIndex={-1}
      data-seq={table.seq}
      data-status={table.status}
      data-players={table.players}
      aria-label={t("table")}
    >
      <Bar log={{ open: logOpen, onToggle: () => setLogOpen(!logOpen) }} />
      {/* Where the players sit is the same in every language: it is never mirrored. */}
      <Cloth class={playing ? "board" : "board scored"} empty={playing && empty}>
        <div class="plates">
          {seating.otherChairs.map((chair) => (
            <Plate key={chair} chair={chair} />
          ))}
        </div>
        {playing ? (
          <>
            <Floor />
            {layout.value === "wide" &&
              seating.sidesFromYours.map((side) => <Pile key={side} side={side} />)}
            {layout.value === "wide" && <OwnPlate />}
            <Tray />
            <Hand />
            <Plays where="sheet" />
          </>
        ) : (
          <div class="sheet-place" data-sheet>
            <ScoreSheet />
          </div>
        )}
        <div class="sr">
          <LastPlay />
        </div>
        <TableMotion />
      </Cloth>
      <Rail open={logOpen} onClose={closeLog} />
      <Announcer />
      <ChoosingTools />
      <ClockAnnouncer />
    </main>
  );
}

/** The score sheet took the focus with it when it went: go on from whose turn it is. */
function useFocusAfterSheet(playing: boolean, deal: number): void {
  const sheetShown = useRef(false);
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (playing && sheetShown.current && lost) focusTurn();
    sheetShown.current = !playing;
  }, [playing, deal]);
}
