import type { DealResult, MatchView, PlayView, StateMessage, TableView } from "../src/wire";

/** A state message as the server sends it. */
export function stateOf(table: TableView, change: Partial<StateMessage> = {}): StateMessage {
  return {
    type: "state",
    seq: table.seq,
    events: [],
    table,
    writable: true,
    watchers: 0,
    ...change,
  };
}

/** The match of a table at which cards have been dealt. */
export function matchOf(table: TableView | undefined): MatchView {
  if (!table?.match) throw new Error("no cards have been dealt at this table");
  return table.match;
}

/** The same table with a change to its match. */
export function withMatch(table: TableView, change: Partial<MatchView>): TableView {
  return { ...table, match: { ...matchOf(table), ...change } };
}

/** A play as the server describes it: chair 1 throws. */
export const THROW: PlayView = {
  chair: 1,
  play: "7H",
  card: "7H",
  action: "throw",
  house: null,
  broken: null,
  loose: [],
  sets: [],
  points: 0,
  cemented: false,
  newly_cemented: false,
  merged: false,
  sweep: null,
  leftovers: [],
  leftovers_side: null,
};

/** How a deal may have ended, but for these changes. */
export function dealResult(change: Partial<DealResult> = {}): DealResult {
  return {
    number: 1,
    dealer: 0,
    scores: [60, 40],
    points: [60, 40],
    majority: [0, 0],
    sweeps: [0, 0],
    totals: [60, 40],
    leader: 0,
    lead: 20,
    baazi: null,
    reason: null,
    next_dealer: 1,
    ...change,
  };
}
