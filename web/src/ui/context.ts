import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Seating } from "../seating";
import type { Session } from "../session";
import type { TableView } from "../wire";

/** A table that is there to be shown. */
export interface Shown {
  session: Session;
  table: TableView;
  seating: Seating;
}

export const ShownContext = createContext<Shown | null>(null);

export function useShown(): Shown {
  const shown = useContext(ShownContext);
  if (!shown) throw new Error("no table is shown here");
  return shown;
}
