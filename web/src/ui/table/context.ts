import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { AnySeating } from "../../seating";
import type { Session } from "../../session";
import type { MatchView, TableView } from "../../wire";

/** The table shown, for all its components. */
export interface TableContextValue {
  session: Session;
  table: TableView;
  seating: AnySeating;
}

export const TableContext = createContext<TableContextValue | null>(null);

export function useTable(): TableContextValue {
  const value = useContext(TableContext);
  if (!value) throw new Error("useTable outside of a table");
  return value;
}

/** The same with the match, for what is shown once cards have been dealt. */
export function useMatch(): TableContextValue & { match: MatchView } {
  const value = useTable();
  if (!value.table.match) throw new Error("useMatch before the first deal");
  return { ...value, match: value.table.match };
}
