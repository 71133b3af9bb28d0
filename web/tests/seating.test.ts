import { describe, expect, it } from "vitest";
import tables from "../fixtures/tables.json";
import { Seating } from "../src/seating";
import type { TableView } from "../src/wire";
import { withMatch } from "./states";

const fixture = tables.houses as unknown as TableView;

interface Assigned {
  /** By chair. */
  seats: number[];
  sides: number[];
  dealSides: number[];
}

const FOUR: Assigned = { seats: [0, 1, 2, 3], sides: [0, 1, 0, 1], dealSides: [0, 1] };
const THREE: Assigned = { seats: [0, 1, 2], sides: [0, 1, 2], dealSides: [0, 1, 2] };
const TWO: Assigned = { seats: [0, 1], sides: [0, 1], dealSides: [0, 1] };

function seat({ seats, sides, dealSides }: Assigned, you: number | null): Seating {
  const chairs = seats.map((seat, chair) => ({
    name: `P${chair}`,
    kind: "person" as const,
    bot: null,
    seat,
    side: sides[chair] ?? 0,
    away_since: null,
    stand_in_at: null,
    program: null,
    asked: false,
    reserve: null,
  }));
  const change = { first: seats.indexOf(0), deal_sides: dealSides };
  return new Seating({
    ...withMatch(fixture, change),
    players: seats.length,
    you,
    chairs,
    sides: dealSides.length,
  });
}

describe("round the table", () => {
  it("the next to play sits on the right, the partner opposite", () => {
    const seating = seat(FOUR, 1);
    expect([1, 2, 3, 0].map((chair) => seating.placeOf(chair))).toEqual([
      "bottom",
      "right",
      "top",
      "left",
    ]);
    expect(seating.otherChairs).toEqual([0, 3, 2]);
    expect(seating.isPartner(3)).toBe(true);
    expect(seating.isPartner(1)).toBe(false);
  });

  it("two sit face to face, three to the left and right", () => {
    expect(seat(TWO, 1).placeOf(0)).toBe("top");
    expect([1, 2, 0].map((chair) => seat(THREE, 1).placeOf(chair))).toEqual([
      "bottom",
      "right",
      "left",
    ]);
  });

  it("a spectator sits behind chair 0, and has no side and no partner", () => {
    const seating = seat(FOUR, null);
    expect(seating.placeOf(0)).toBe("bottom");
    expect(seating.yourSide).toBeNull();
    expect(seating.chairs.some((chair) => seating.isPartner(chair))).toBe(false);
  });
});

describe("seats and sides", () => {
  it("are those that the server assigns", () => {
    // The bidder is chair 3: seats 0 and 2 are chairs 3 and 1, and the deal's side 0 is the table's side 1.
    const seating = seat({ seats: [1, 2, 3, 0], sides: [0, 1, 0, 1], dealSides: [1, 0] }, 0);
    expect([0, 1, 2, 3].map((s) => seating.chairOf(s))).toEqual([3, 0, 1, 2]);
    expect([0, 1, 2, 3].map((chair) => seating.seatOf(chair))).toEqual([1, 2, 3, 0]);
    expect(seating.bySide(["deal side 0", "deal side 1"])).toEqual(["deal side 1", "deal side 0"]);
  });

  it("are each player's own with three", () => {
    const seating = seat({ seats: [1, 2, 0], sides: [0, 1, 2], dealSides: [2, 0, 1] }, 0);
    expect(seating.bySide(["a", "b", "c"])).toEqual(["b", "c", "a"]);
    expect(seating.sideArgs(0).who).toBe("you");
    expect(seating.sideArgs(1).who).toBe("one");
  });

  it("follow the server where partners do not sit opposite", () => {
    const seating = seat({ seats: [2, 0, 3, 1], sides: [1, 1, 0, 0], dealSides: [1, 0] }, 0);
    expect(seating.isPartner(1)).toBe(true);
    expect(seating.isPartner(2)).toBe(false);
    expect(seating.members(0)).toEqual([2, 3]);
    expect(seating.chairOf(1)).toBe(3);
  });

  it("call you You, and name you first", () => {
    expect(seat(FOUR, 2).sideName(0)).toBe("You and P0");
    expect(seat(FOUR, 2).sideName(1)).toBe("P1 and P3");
    expect(seat(FOUR, 2).sideArgs(1).who).toBe("two");
  });

  it("name free chairs, and tell who has a stand-in", () => {
    const [one, ...others] = fixture.chairs;
    if (!one) throw new Error("the fixture has chairs");
    const free = { ...one, kind: "empty" as const, name: null };
    const away = { ...one, bot: "steady" };
    expect(new Seating({ ...fixture, chairs: [free, ...others] }).name(0)).toBe("Free chair");
    expect(new Seating({ ...fixture, chairs: [away, ...others] }).hasStandIn(0)).toBe(true);
    expect(new Seating(fixture).chairs.map((c) => new Seating(fixture).hasStandIn(c))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it("give names to bots", () => {
    const seating = new Seating(fixture);
    expect([1, 2, 3].map((chair) => seating.name(chair))).toEqual(["Chacha", "Masi", "Bebe"]);
  });
});
