import "../../tableStyles";
import type { Session } from "../../session";
import type { TableView } from "../../wire";
import { Room } from "../room/Room";
import { Board } from "./Board";
import { Closed } from "./Closed";
import { Connecting, Stopped } from "./Connection";
import { TableContext } from "./context";

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
