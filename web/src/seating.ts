/** Who sits where: chairs round the table, seats of the deal, sides of both. */

import type { TableView } from "./wire";
import { list, t } from "./words";

export type Place = "bottom" | "right" | "top" | "left";

const PLACES: Record<number, Place[]> = {
  2: ["bottom", "top"],
  3: ["bottom", "right", "left"],
  4: ["bottom", "right", "top", "left"],
};

export class Seating {
  readonly table: TableView;

  constructor(table: TableView) {
    this.table = table;
  }

  get players(): number {
    return this.table.players;
  }

  chairOf(seat: number): number {
    return (this.table.first + seat) % this.players;
  }

  seatOf(chair: number): number {
    return (chair - this.table.first + this.players) % this.players;
  }

  /** The chair's side; with four players the partners sit opposite. */
  sideOf(chair: number): number {
    return this.players === 4 ? chair % 2 : chair;
  }

  get sides(): number {
    return this.players === 4 ? 2 : this.players;
  }

  /** The side of the deal (by seats) that a side of the table (by chairs) is. */
  dealSide(side: number): number {
    return (side - this.table.first + this.players) % this.sides;
  }

  /** The other way round. */
  sideOfDeal(side: number): number {
    return (side + this.table.first) % this.sides;
  }

  /** Something listed by the deal's sides, listed by the table's. */
  byTable<T>(byDeal: readonly T[]): T[] {
    return Array.from({ length: this.sides }, (_, side) => byDeal[this.dealSide(side)] as T);
  }

  isYou(chair: number): boolean {
    return chair === this.table.you;
  }

  get yourSide(): number | null {
    return this.table.you === null ? null : this.sideOf(this.table.you);
  }

  isPartner(chair: number): boolean {
    return (
      this.table.you !== null &&
      chair !== this.table.you &&
      this.sideOf(chair) === this.sideOf(this.table.you)
    );
  }

  /** Play runs counter-clockwise, so the next to play sits on one's right. */
  placeOf(chair: number): Place {
    const from = this.table.you ?? 0;
    const steps = (chair - from + this.players) % this.players;
    return PLACES[this.players]?.[steps] ?? "top";
  }

  /** The other chairs, from left to right as they are seen. */
  get others(): number[] {
    const order: Place[] = ["left", "top", "right"];
    return Array.from({ length: this.players }, (_, chair) => chair)
      .filter((chair) => this.placeOf(chair) !== "bottom")
      .sort((a, b) => order.indexOf(this.placeOf(a)) - order.indexOf(this.placeOf(b)));
  }

  get bottom(): number {
    return this.table.you ?? 0;
  }

  isBot(chair: number): boolean {
    return this.table.chairs[chair]?.kind === "bot";
  }

  get #bots(): number[] {
    return this.table.chairs.flatMap((one, chair) => (one.kind === "bot" ? [chair] : []));
  }

  name(chair: number): string {
    const name = this.table.chairs[chair]?.name;
    if (name) return name;
    if (this.isBot(chair)) return t("seat-bot", { number: this.#bots.indexOf(chair) + 1 });
    return this.isYou(chair) ? t("seat-you") : t("seat-player", { number: chair + 1 });
  }

  /** As the others call this chair, and "You" to whoever sits on it. */
  call(chair: number): string {
    return this.isYou(chair) ? t("seat-you") : this.name(chair);
  }

  members(side: number): number[] {
    const chairs = Array.from({ length: this.players }, (_, chair) => chair);
    return chairs
      .filter((chair) => this.sideOf(chair) === side)
      .sort((a, b) => Number(this.isYou(b)) - Number(this.isYou(a)));
  }

  sideName(side: number): string {
    return list(this.members(side).map((chair) => this.call(chair)));
  }

  /** How sentences about a side are to be put. */
  who(side: number): "you" | "one" | "two" {
    const members = this.members(side);
    if (members.length > 1) return "two";
    return this.isYou(members[0] ?? -1) ? "you" : "one";
  }
}
