import { t } from "../../l10n";
import { layout } from "../../layout";
import { Plays } from "../choosing/Plays";
import { usePlace } from "../choosing/usePlace";
import { Text } from "../parts/Text";
import { SitButton } from "../room/SitButton";
import { ChairFlag } from "./ChairFlag";
import { useMatch } from "./context";
import { OwnPlate } from "./OwnPlate";
import { FloorPoints, Pile, Stock } from "./Piles";
import { SeatMarks } from "./Plate";
import { Turn } from "./Turn";
import { UndoButton, UndoRequest } from "./Undo";

/** Between floor and hand: whose turn it is, and what can be done with the card taken up. */
export function Tray() {
  const { session, table, seating, match } = useMatch();
  const { choosing } = session;
  const sheet = usePlace() === "sheet";
  const roomy = layout.value === "wide";
  const watching = table.you === null;
  const resting =
    match.deal.phase === "play" &&
    choosing.card.value === null &&
    choosing.queued.value === null &&
    !table.undo;
  return (
    <section
      class={`tray${sheet ? " under-sheet" : ""}${watching ? " without-hand" : ""}`}
      aria-label={t("tray")}
    >
      <Turn />
      {table.undo ? <UndoRequest /> : <Plays where="tray" />}
      {!roomy && watching && (
        <>
          <OwnPlate />
          <SeatsToTake />
        </>
      )}
      {!roomy && resting && (
        <p class="rest">
          {!watching && <SeatMarks chair={seating.bottomChair} />}
          {seating.sidesFromYours.map((side) => (
            <Pile key={side} side={side} />
          ))}
          <FloorPoints />
          <Stock />
          <UndoButton />
        </p>
      )}
    </section>
  );
}

/** The chairs that somebody who watches may take, where the plates have no room for that. */
function SeatsToTake() {
  const { table, seating } = useMatch();
  const free = seating.chairs.filter((chair) => !seating.isPerson(chair));
  if (!table.may_sit || free.length === 0) return null;
  return (
    <ul class="take-seats">
      {free.map((chair) => (
        <li key={chair}>
          <ChairFlag chair={chair} seating={seating} />
          <Text dir="auto" translate={false}>
            {seating.name(chair)}
          </Text>
          <SitButton chair={chair} />
        </li>
      ))}
    </ul>
  );
}
