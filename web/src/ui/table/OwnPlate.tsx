import { layout } from "../../layout";
import { Text } from "../parts/Text";
import { SitButton } from "../room/SitButton";
import { Bubble } from "./Bubble";
import { ChairFlag } from "./ChairFlag";
import { useMatch } from "./context";
import { CardCount, SeatMarks } from "./Plate";
import { SeatState } from "./SeatState";
import { TurnClock } from "./TurnClock";

/** The plate of the chair that the table is seen from: one's own, or for a spectator the first one. */
export function OwnPlate() {
  const { table, seating } = useMatch();
  const chair = seating.bottomChair;
  const watching = table.you === null;
  return (
    <section
      class={watching ? "plate plate-own watched" : "plate plate-own"}
      data-seat={chair}
      aria-label={seating.displayName(chair)}
    >
      <ChairFlag chair={chair} seating={seating} />
      {/* Somebody without a name is "You", as the flag says. */}
      {(table.chairs[chair]?.name || !seating.isYou(chair)) && (
        <Text class="plate-name" dir="auto" translate={false}>
          {seating.name(chair)}
        </Text>
      )}
      <span class="plate-kind">
        <SeatState chair={chair} />
      </span>
      <span class="plate-marks">
        {watching && <CardCount chair={chair} />}
        <SeatMarks chair={chair} />
        <TurnClock chair={chair} />
      </span>
      {layout.value === "wide" && watching && <SitButton chair={chair} />}
      <Bubble chair={chair} />
    </section>
  );
}
