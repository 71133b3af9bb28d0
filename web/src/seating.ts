/** Who sits where: chairs of the table, seats of the deal, and sides, as the server assigns them. */
import { list, t } from "./l10n";
import type { MatchView, TableView } from "./wire";

export type Place = "bottom" | "right" | "top" | "left";

/** A side as the viewer sees it; a third one there is only where each plays for oneself. */
export type SideTone = "ours" | "theirs" | "third";
const TONES: readonly SideTone[] = ["ours", "theirs", "third"];

/** The place on the page of a chair so many turns after the viewer's, by number of players. */
const PLACES: Record<number, Place[]> = {
  2: ["bottom", "top"],
  3: ["bottom", "right", "left"],
  4: ["bottom", "right", "top", "left"],
};

type SeatedChair = Pick<TableView["chairs"][number], "kind" | "name" | "bot" | "side" | "seat">;

/** What is to be known of a table, or of a deal that is looked at again, to say who sits where. */
export interface SeatedTable extends Pick<TableView, "players" | "sides" | "you"> {
  chairs: readonly SeatedChair[];
  match: Pick<MatchView, "deal_sides" | "first"> | null;
}

/** That of a table, without all that changes from play to play. */
export function seatedOf({ players, sides, you, chairs, match }: TableView): SeatedTable {
  return {
    players,
    sides,
    you,
    chairs: chairs.map(({ kind, name, bot, side, seat }) => ({ kind, name, bot, side, seat })),
    match: match && { deal_sides: match.deal_sides, first: match.first },
  };
}

/** Of a table, or of anything else that has what is to be known. */
export type AnySeating = Seating<SeatedTable>;

export class Seating<Table extends SeatedTable = TableView> {
  readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  get players(): number {
    return this.table.players;
  }

  get chairs(): number[] {
    return this.table.chairs.map((_, chair) => chair);
  }

  chairOf(seat: number): number {
    return this.table.chairs.findIndex((chair) => chair.seat === seat);
  }

  seatOf(chair: number): number {
    return this.table.chairs[chair]?.seat ?? -1;
  }

  sideOf(chair: number): number {
    return this.table.chairs[chair]?.side ?? -1;
  }

  get sides(): number[] {
    return Array.from({ length: this.table.sides }, (_, side) => side);
  }

  /** What is listed by side of the deal, listed by side of the table. */
  bySide<T>(byDealSide: readonly T[]): T[] {
    const dealSides = this.table.match?.deal_sides ?? [];
    return this.sides.map((side) => byDealSide[dealSides.indexOf(side)] as T);
  }

  isYou(chair: number): boolean {
    return chair === this.table.you;
  }

  get yourSide(): number | null {
    return this.table.you === null ? null : this.sideOf(this.table.you);
  }

  /** A side by the order of play from the viewer's, or from the chair the table is seen from. */
  toneOf(side: number): SideTone {
    const first = this.sideOf(this.bottomChair);
    return TONES[(side - first + this.table.sides) % this.table.sides] ?? "theirs";
  }

  /** The sides, the viewer's first. */
  get sidesFromYours(): number[] {
    return [...this.sides].sort(
      (a, b) => TONES.indexOf(this.toneOf(a)) - TONES.indexOf(this.toneOf(b)),
    );
  }

  isPartner(chair: number): boolean {
    return !this.isYou(chair) && this.sideOf(chair) === this.yourSide;
  }

  /** Play runs counter-clockwise, so the next to play sits on one's right. */
  placeOf(chair: number): Place {
    const turns = (chair - this.bottomChair + this.players) % this.players;
    return PLACES[this.players]?.[turns] ?? "top";
  }

  /** The chairs round the table without the one at the bottom, from left to right on the page. */
  get otherChairs(): number[] {
    const order: Place[] = ["left", "top", "right"];
    return this.chairs
      .filter((chair) => chair !== this.bottomChair)
      .sort((a, b) => order.indexOf(this.placeOf(a)) - order.indexOf(this.placeOf(b)));
  }

  /** The chair the table is seen from: the viewer's, and the first for a spectator. */
  get bottomChair(): number {
    return this.table.you ?? 0;
  }

  isBot(chair: number): boolean {
    return this.table.chairs[chair]?.kind === "bot";
  }

  isPerson(chair: number): boolean {
    return this.table.chairs[chair]?.kind === "person";
  }

  isFree(chair: number): boolean {
    return this.table.chairs[chair]?.kind === "empty";
  }

  /** Whether a bot plays for the person who has the chair. */
  hasStandIn(chair: number): boolean {
    return this.isPerson(chair) && this.table.chairs[chair]?.bot !== null;
  }

  name(chair: number): string {
    return chairName(this.table.chairs[chair], chair, this.isYou(chair));
  }

  /** The name of a chair, and "You" for the viewer's own. */
  displayName(chair: number): string {
    return this.isYou(chair) ? t("seat-you") : this.name(chair);
  }

  /** The arguments `$player` and `$you` of messages about a player. */
  playerArgs(chair: number): { player: string; you: string } {
    return { player: this.name(chair), you: this.isYou(chair) ? "yes" : "no" };
  }

  /** The chairs of a side, the viewer's first. */
  members(side: number): number[] {
    return this.chairs
      .filter((chair) => this.sideOf(chair) === side)
      .sort((a, b) => Number(this.isYou(b)) - Number(this.isYou(a)));
  }

  sideName(side: number): string {
    return list(this.members(side).map((chair) => this.displayName(chair)));
  }

  /** The arguments `$side` and `$who` of messages about a side; `$who` is "you", "one" or "two". */
  sideArgs(side: number): { side: string; who: string } {
    const members = this.members(side);
    const alone = this.isYou(members[0] ?? -1) ? "you" : "one";
    return { side: this.sideName(side), who: members.length > 1 ? "two" : alone };
  }
}

/** What who has a chair is called, at its table and wherever else the table is told of. */
export function chairName(
  chair: Pick<SeatedChair, "kind" | "name"> | undefined,
  number: number,
  you: boolean,
): string {
  if (chair?.name) return chair.name;
  if (chair?.kind === "empty") return t("seat-free");
  if (chair?.kind === "bot") return t("seat-bot", { chair: number });
  return you ? t("seat-you") : t("seat-player", { number: number + 1 });
}

/** Whether a match is under way, so that chairs keep their hands and a chair that is left goes to a bot. */
export function isMatchRunning(status: TableView["status"]): boolean {
  return status === "starting" || status === "playing" || status === "deal-over";
}
