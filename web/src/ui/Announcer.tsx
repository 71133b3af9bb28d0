import { tellLog } from "../plays";
import { toldAloud } from "../telling";
import { spoken } from "../words";
import { useShown } from "./context";

/** Says every play and whose turn it is to those who do not see the table. */
export function Announcer() {
  const { session, table, seating } = useShown();
  const last = tellLog(table.deal.log, table.players, table.deal.log_start).at(-1);
  const sweep = session.sweep.value;
  const words = [
    last ? toldAloud(last, seating) : "",
    sweep
      ? spoken("play-sweep", {
          player: seating.name(sweep.chair),
          you: seating.isYou(sweep.chair) ? "yes" : "no",
          points: sweep.points,
        })
      : "",
    session.yourTurn.value ? spoken("turn-you") : "",
  ];
  return (
    <div class="sr" role="status" aria-live="polite">
      {words.filter(Boolean).join(". ")}
    </div>
  );
}
