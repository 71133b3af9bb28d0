import { describe, expect, it } from "vitest";
import tables from "../fixtures/tables.json";
import { Seating } from "../src/seating";
import type { TableView } from "../src/wire";

const fixture = tables.houses as unknown as TableView;

function seat(players: number, you: number | null, first = 0): Seating {
  const chairs = Array.from({ length: players }, (_, i) => ({
    name: `P${i}`,
    kind: "person" as const,
    bot: null,
  }));
  return new Seating({ ...fixture, players, you, first, chairs });
}

describe("round the table", () => {
  it("the next to play sits on the right, the partner opposite", () => {
    const seating = seat(4, 1);
    expect([1, 2, 3, 0].map((chair) => seating.placeOf(chair))).toEqual([
      "bottom",
      "right",
      "top",
      "left",
    ]);
    expect(seating.others).toEqual([0, 3, 2]);
    expect(seating.isPartner(3)).toBe(true);
    expect(seating.isPartner(1)).toBe(false);
  });

  it("two sit face to face, three to the left and right", () => {
    expect(seat(2, 1).placeOf(0)).toBe("top");
    expect([1, 2, 0].map((chair) => seat(3, 1).placeOf(chair))).toEqual([
      "bottom",
      "right",
      "left",
    ]);
  });

  it("a spectator sits behind chair 0", () => {
    expect(seat(4, null).placeOf(0)).toBe("bottom");
    expect(seat(4, null).yourSide).toBeNull();
  });
});

describe("seats and sides of the deal", () => {
  it("are counted from the bidder", () => {
    const seating = seat(4, 0, 3);
    expect([0, 1, 2, 3].map((s) => seating.chairOf(s))).toEqual([3, 0, 1, 2]);
    expect([0, 1, 2, 3].map((chair) => seating.seatOf(chair))).toEqual([1, 2, 3, 0]);
    // Seats 0 and 2 are chairs 3 and 1: the deal's side 0 is the table's side 1.
    expect(seating.byTable(["deal side 0", "deal side 1"])).toEqual(["deal side 1", "deal side 0"]);
  });

  it("are each player's own with three", () => {
    const seating = seat(3, 0, 2);
    expect(seating.byTable(["a", "b", "c"])).toEqual(["b", "c", "a"]);
    expect(seating.who(0)).toBe("you");
    expect(seating.who(1)).toBe("one");
  });

  it("call you You, and name you first", () => {
    expect(seat(4, 2).sideName(0)).toBe("You and P0");
    expect(seat(4, 2).sideName(1)).toBe("P1 and P3");
  });

  it("give names to bots", () => {
    const seating = new Seating(fixture);
    expect([1, 2, 3].map((chair) => seating.name(chair))).toEqual(["Chacha", "Masi", "Bebe"]);
  });
});
