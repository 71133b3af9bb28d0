import { describe, expect, it } from "vitest";
import type { Moment } from "../src/motion/moment";
import {
  cardAfter,
  cardBefore,
  FLOOR,
  held,
  houseAfter,
  houseBefore,
  pile,
  seat,
} from "../src/motion/places";
import { planAgain, planBetween, withoutMotion } from "../src/motion/plan";
import { SWEEP } from "../src/motion/times";
import { CAPTURE, MOMENT, next, pieceOf, wayOf } from "./motion";

const HOUSE = { value: 9, cards: ["2H", "7D"], cemented: false };
const CAPTURED = next(MOMENT, { ...CAPTURE, loose: [...CAPTURE.loose] }, { loose: ["KD"] });

describe("what moves", () => {
  it("throws a card from its player's plate to its place, which is empty until then", () => {
    const plan = planBetween(MOMENT, next(MOMENT, {}, { loose: ["4C", "5D", "7H", "9H", "KD"] }));
    expect(pieceOf(plan, "7H").stops).toEqual([
      { at: 0, place: [cardBefore("7H"), held(1), seat(1)] },
      { at: 240, place: [cardAfter("7H"), FLOOR] },
    ]);
    expect(plan?.hidden).toEqual([{ place: cardAfter("7H"), until: 240, fade: 0 }]);
    expect(plan?.sounds.map(({ name }) => name)).toEqual(["flick", "throw"]);
    expect(plan?.duration).toBe(240);
  });

  it("captures: the card lands, what it takes is ringed, gathers and goes to the pile of its side", () => {
    const plan = planBetween(MOMENT, CAPTURED);
    expect(wayOf(plan, "9S")).toEqual([
      [0, "card"],
      [240, "heap"],
      [420, "heap"],
      [540, "heap"],
      [800, "pile"],
    ]);
    expect(wayOf(plan, "4C")).toEqual([
      [0, "card"],
      [420, "card"],
      [540, "heap"],
      [800, "pile"],
    ]);
    expect(pieceOf(plan, "5D").stops.at(-1)?.place).toEqual([pile(1)]);
    expect(plan?.rings.map(({ place, at }) => [place, at])).toEqual(
      ["4C", "5D", "9H"].map((card) => [cardBefore(card), 240]),
    );
    expect(plan?.duration).toBe(800);
    expect(plan?.sweep).toBeNull();
    expect(plan?.sounds).toContainEqual({ at: 420, name: "gather" });
  });

  it("captures a house with all of its cards", () => {
    const before: Moment = { ...MOMENT, houses: [HOUSE] };
    const after = next(before, { ...CAPTURE, house: 9, loose: [] }, { houses: [] });
    const plan = planBetween(before, after);
    expect(plan?.pieces.map(({ card }) => card)).toEqual(["2H", "7D", "9S"]);
    expect(plan?.rings).toEqual([expect.objectContaining({ place: houseBefore(9) })]);
  });

  it("shows a sweep for as long as it takes to see all of its cards", () => {
    const play = { ...CAPTURE, loose: ["4C", "5D", "9H", "KD"], sweep: 50 };
    const plan = planBetween(MOMENT, next(MOMENT, play, { loose: [] }));
    expect(plan?.duration).toBe(SWEEP);
    expect(plan?.sweep).toEqual({ chair: 1, points: 50, at: 420, duration: SWEEP - 420 });
    expect(wayOf(plan, "4C").slice(2)).toEqual([
      [660, "row"],
      [1340, "row"],
      [1600, "pile"],
    ]);
    expect(plan?.sounds.at(-1)?.name).toBe("sweep");
  });

  it("builds a house from loose cards and draws its frame when they have come together", () => {
    const play = { play: "4S=9:5D", card: "4S", action: "establish", house: 9 } as const;
    const house = { value: 9, cards: ["4S", "5D"], cemented: false };
    const plan = planBetween(
      MOMENT,
      next(MOMENT, { ...play, loose: ["5D"] }, { houses: [house], loose: ["4C", "9H", "KD"] }),
    );
    expect(pieceOf(plan, "5D").stops.at(-1)?.place.slice(0, 2)).toEqual([
      cardAfter("5D"),
      houseAfter(9),
    ]);
    expect(plan?.hidden).toContainEqual({ place: houseAfter(9), until: 380, fade: 120 });
    expect(plan?.stamps).toEqual([]);
    expect(plan?.sounds.at(-1)?.name).toBe("knock");
    expect(plan?.duration).toBeLessThanOrEqual(800);
  });

  it("stamps a house that is cemented, whose frame stays", () => {
    const before: Moment = { ...MOMENT, houses: [HOUSE] };
    const after = next(
      before,
      { play: "9S=9:9H", card: "9S", action: "add", house: 9, loose: ["9H"], newly_cemented: true },
      { houses: [{ value: 9, cards: ["2H", "7D", "9H", "9S"], cemented: true }] },
    );
    const plan = planBetween(before, after);
    expect(plan?.stamps).toEqual([{ place: houseAfter(9), at: 380, duration: 300 }]);
    expect(plan?.hidden).not.toContainEqual(expect.objectContaining({ place: houseAfter(9) }));
    expect(plan?.sounds.at(-1)?.name).toBe("stamp");
    expect(plan?.duration).toBeLessThanOrEqual(800);
  });

  it("moves the cards of a broken house to the house it becomes", () => {
    const before: Moment = { ...MOMENT, houses: [HOUSE] };
    const after = next(
      before,
      { play: "2C^9=11", card: "2C", action: "break", house: 11, broken: 9 },
      { houses: [{ value: 11, cards: ["2C", "2H", "7D"], cemented: false }] },
    );
    const plan = planBetween(before, after);
    expect(pieceOf(plan, "7D").stops[0]?.place).toContainEqual(houseBefore(9));
    expect(pieceOf(plan, "7D").stops.at(-1)?.place).toContainEqual(houseAfter(11));
  });

  it("turns up the floor after the bid", () => {
    const before: Moment = { ...MOMENT, plays: 0, loose: null };
    const bid = { action: "bid", card: null, play: "bid 9" } as const;
    const plan = planBetween(before, next(before, bid, { loose: ["4C", "5D", "9H", "KD"] }));
    expect(plan?.turnedUp).toHaveLength(4);
    expect(plan?.pieces).toEqual([]);
  });

  it("deals one's own cards one after another, and packets to the others", () => {
    const hand = ["2C", "9S", "AC", "AD", "AH", "AS", "2D", "3D", "4D", "6D"];
    const after = next(MOMENT, {}, { loose: null, shown: hand, held: [10, 11, 11, 11] });
    const plan = planBetween(MOMENT, after);
    const starts = plan?.pieces
      .filter(({ card }) => card && hand.includes(card))
      .map(({ stops }) => stops[0]?.at);
    expect(starts).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((i) => 240 + i * 40));
    expect(plan?.pieces.filter(({ card }) => card === null)).toHaveLength(4);
  });

  it("gives the cards that are left to whoever captured last, and then shows the score", () => {
    const over = next(
      { ...MOMENT, loose: ["4C"] },
      { card: "7H", leftovers: ["4C", "7H"], leftovers_side: 0 },
      { loose: [], over: true },
    );
    const plan = planBetween({ ...MOMENT, loose: ["4C"] }, over);
    for (const card of ["4C", "7H"])
      expect(pieceOf(plan, card).stops.at(-1)?.place).toEqual([pile(0)]);
    const end = pieceOf(plan, "4C").stops.at(-1)?.at;
    expect(plan?.hidden).toContainEqual({ place: { at: "sheet" }, until: end, fade: 120 });
  });

  it("moves nothing where a play was taken back, or several came at once", () => {
    expect(planBetween(CAPTURED, MOMENT)).toBeNull();
    expect(planBetween(MOMENT, { ...CAPTURED, plays: MOMENT.plays + 2 })).toBeNull();
    expect(planBetween(null, MOMENT)).toBeNull();
    expect(planBetween(MOMENT, { ...MOMENT, deal: "t/2/0" })).toBeNull();
  });
});

describe("the last play once more", () => {
  it("moves as before", () => {
    expect(planAgain(MOMENT, CAPTURED)).toEqual(planBetween(MOMENT, CAPTURED));
  });

  it("shows its cards in a row where the table before it is not known", () => {
    const plan = planAgain(null, { ...CAPTURED, latest: ["4C", "5D", "9H", "9S"] });
    expect(pieceOf(plan, "4C").stops[0]?.place.map(({ at }) => at)).toEqual(["card", "row"]);
    expect(planAgain(null, MOMENT)).toBeNull();
  });
});

describe("without motion", () => {
  it("rings what a play is about and fades in what is new", () => {
    const plan = planBetween(MOMENT, CAPTURED);
    const still = plan && withoutMotion(plan);
    expect(still?.pieces).toEqual([]);
    expect(still?.turnedUp).toEqual([]);
    expect(still?.rings.map(({ place }) => place)).toContainEqual(cardBefore("4C"));
    expect(still?.sounds).toEqual(plan?.sounds);
    const thrown = planBetween(MOMENT, next(MOMENT, {}));
    expect(thrown && withoutMotion(thrown).hidden).toEqual([
      { place: cardAfter("7H"), until: 0, fade: 120 },
    ]);
  });

  it("still tells a sweep", () => {
    const play = { ...CAPTURE, loose: ["4C", "5D", "9H", "KD"], sweep: 50 };
    const plan = planBetween(MOMENT, next(MOMENT, play, { loose: [] }));
    expect(plan && withoutMotion(plan).sweep?.points).toBe(50);
  });
});
