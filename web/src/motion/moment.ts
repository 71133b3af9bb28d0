/** What lies on the table at one moment, as far as motion shows it; the same for a table and for a replay. */
import type { Frame, ReplayPlayer } from "../replay";
import { type AnySeating, Seating } from "../seating";
import type { Card, HouseView, PlayView, TableView, View } from "../wire";

export interface Moment {
  /** Which deal it belongs to: a moment of another deal is not the next one. */
  deal: string;
  /** The plays of the deal so far, the bid among them. */
  plays: number;
  last: PlayView | null;
  /** null while the floor is face down. */
  loose: readonly Card[] | null;
  houses: readonly Pick<HouseView, "value" | "cards" | "cemented">[];
  /** The cards held that are shown face up: one's own, and in a replay everybody's. */
  shown: readonly Card[];
  /** How many cards each chair holds. */
  held: readonly number[];
  /** The cards of the latest capture, all of them. */
  latest: readonly Card[];
  dealer: number;
  /** The chair at the bottom of the page. */
  bottom: number;
  /** The side of the table of each chair. */
  sides: readonly number[];
  over: boolean;
  /** Whether every hand is shown, and not one's own alone. */
  open: boolean;
  /** Whether it is the reader's turn. */
  yourTurn: boolean;
}

interface Parts {
  deal: string;
  view: View;
  seating: AnySeating;
  plays: number;
  last: PlayView | null;
  dealer: number;
  shown: readonly Card[];
  open: boolean;
}

function momentWith({ view, seating, ...parts }: Parts): Moment {
  return {
    ...parts,
    loose: view.loose,
    houses: view.houses,
    held: seating.chairs.map((chair) => view.hands?.[seating.seatOf(chair)] ?? 0),
    latest: view.latest?.cards ?? [],
    bottom: seating.bottomChair,
    sides: seating.chairs.map((chair) => seating.sideOf(chair)),
    over: view.phase === "over",
    yourTurn: false,
  };
}

/** The moment that a table shows; null before cards are dealt. */
export function momentOf(table: TableView | null): Moment | null {
  const match = table?.match;
  if (!table || !match) return null;
  const moment = momentWith({
    deal: `${table.id}/${match.deal_number}/${match.deal.redeals.length}`,
    view: match.deal,
    seating: new Seating(table),
    plays: match.deal.log_start + match.history.length,
    last: match.history.at(-1) ?? null,
    dealer: match.dealer,
    shown: match.deal.hand,
    open: false,
  });
  return { ...moment, yourTurn: match.choices.length > 0 };
}

/** The moment that a replay shows. A play that is taken back is a step back, and moves nothing. */
export function momentOfReplay(player: ReplayPlayer): Moment {
  const frame: Frame = player.frame.value;
  const { table, deal, frames } = player.replay;
  const entry = frame.entry?.type === "play" ? frame.entry : null;
  return momentWith({
    deal: `${table}/${deal}`,
    view: frame.view,
    seating: player.seating.value,
    plays: player.at.value,
    last: entry,
    dealer: frames.dealer,
    shown: frame.hands.flat(),
    open: true,
  });
}
