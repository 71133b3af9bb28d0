import { describe, expect, it } from "vitest";
import { outcomeOf } from "../src/dealOutcome";
import { dealResult } from "./states";

describe("the outcome of a deal", () => {
  it("is none before there is a result", () => {
    expect(outcomeOf({ results: [], target: 100 })).toBeNull();
  });

  it("is who won it, by how much, and what the lead is now", () => {
    expect(outcomeOf({ results: [dealResult()], target: 100 })).toEqual({
      winner: 0,
      by: 20,
      before: { side: null, lead: 0 },
      after: { side: 0, lead: 20 },
      missing: 80,
    });
  });

  it("starts from the lead of the deal before", () => {
    const second = dealResult({ scores: [20, 80], leader: 1, lead: 40 });
    expect(outcomeOf({ results: [dealResult(), second], target: 100 })).toMatchObject({
      winner: 1,
      by: 60,
      before: { side: 0, lead: 20 },
      after: { side: 1, lead: 40 },
    });
  });

  it("starts level after a baazi, and lacks nothing where one is won", () => {
    const won = dealResult({ leader: 0, lead: 110, baazi: 0, reason: "target" });
    expect(outcomeOf({ results: [won], target: 100 })?.missing).toBeNull();
    expect(outcomeOf({ results: [won, dealResult()], target: 100 })?.before).toEqual({
      side: null,
      lead: 0,
    });
  });

  it("has no winner where two are level at the top", () => {
    expect(
      outcomeOf({ results: [dealResult({ scores: [50, 50] })], target: 100 })?.winner,
    ).toBeNull();
    const three = dealResult({ scores: [40, 20, 40], leader: null, lead: 0 });
    expect(outcomeOf({ results: [three], target: 100 })).toMatchObject({
      winner: null,
      by: 0,
      missing: null,
    });
  });
});
