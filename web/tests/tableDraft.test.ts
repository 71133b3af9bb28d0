import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../src/http";
import { OWN_RULES, TableDraft } from "../src/tableDraft";
import type { Presets, RulesReply, RulesText } from "../src/wire";

const STANDARD = { players: 4, sweep: 50, min_points: 9 };
const PRESETS: Presets = {
  version: "3",
  presets: [
    { name: "standard", rules: STANDARD, players: 4 },
    { name: "three-player", rules: { ...STANDARD, players: 3, min_points: 0 }, players: 3 },
  ],
  bots: ["steady"],
};
const CHOICE = { rules: "standard", baazis: 1, settings: {} };

/** The questions to the server, the latest last, to be answered by the test. */
let asked: {
  rules: RulesText;
  answer: (reply: RulesReply) => void;
  refuse: (why: unknown) => void;
}[];

function check(rules: RulesText): Promise<RulesReply> {
  return new Promise((answer, refuse) => asked.push({ rules, answer, refuse }));
}

async function settle(): Promise<void> {
  for (let i = 0; i < 5; i++) await Promise.resolve();
}

beforeEach(() => {
  asked = [];
});

describe("the rules of a table being chosen", () => {
  it("are a preset without a question", () => {
    const draft = new TableDraft(PRESETS, CHOICE, check);
    draft.setPreset("three-player");
    expect(draft.choice.rules).toBe("three-player");
    expect(draft.players).toBe(3);
    expect(draft.ready.value).toBe(true);
    expect(asked).toHaveLength(0);
  });

  it("are written as the server writes them once an option is chosen", async () => {
    const draft = new TableDraft(PRESETS, CHOICE, check);
    draft.setOption("sweep", 25);
    expect(asked[0]?.rules).toEqual({ ...STANDARD, sweep: 25 });
    expect(draft.ready.value).toBe(false);
    asked[0]?.answer({ rules: { sweep: 25 }, options: { ...STANDARD, sweep: 25 } });
    await settle();
    expect(draft.ready.value).toBe(true);
    expect(draft.preset.value).toBe(OWN_RULES);
    expect(draft.choice.rules).toEqual({ sweep: 25 });
    draft.setOption("sweep", 50);
    asked[1]?.answer({ rules: "standard", options: STANDARD });
    await settle();
    expect(draft.preset.value).toBe("standard");
  });

  it("cannot be sent while they cannot be played, and the server says why", async () => {
    const draft = new TableDraft(PRESETS, CHOICE, check);
    draft.setOption("players", 3);
    const params = { option: "min_points", other: "players" };
    asked[0]?.refuse(new ApiError("not-with", params));
    await settle();
    expect(draft.problem.value).toEqual({ code: "not-with", params });
    expect(draft.ready.value).toBe(false);
    expect(draft.options.value?.players).toBe(3);
    draft.setOption("min_points", 0);
    expect(asked[1]?.rules).toEqual({ ...STANDARD, players: 3, min_points: 0 });
    asked[1]?.answer({ rules: "three-player", options: { ...STANDARD, players: 3 } });
    await settle();
    expect(draft.problem.value).toBeNull();
    expect(draft.ready.value).toBe(true);
  });

  it("go by the answer to the latest question, whenever it comes", async () => {
    const draft = new TableDraft(PRESETS, CHOICE, check);
    draft.setOption("sweep", 1);
    draft.setOption("sweep", 2);
    asked[1]?.answer({ rules: { sweep: 2 }, options: { ...STANDARD, sweep: 2 } });
    await settle();
    asked[0]?.refuse(new ApiError("too-small", { option: "sweep" }));
    await settle();
    expect(draft.choice.rules).toEqual({ sweep: 2 });
    draft.setOption("sweep", 3);
    draft.setPreset("standard");
    asked[2]?.answer({ rules: { sweep: 3 }, options: { ...STANDARD, sweep: 3 } });
    await settle();
    expect(draft.choice.rules).toBe("standard");
  });

  it("are asked for where they are no preset, and again after no answer came", async () => {
    const draft = new TableDraft(PRESETS, { ...CHOICE, rules: { sweep: 7 } }, check);
    expect(draft.options.value).toBeNull();
    asked[0]?.refuse(new TypeError("no network"));
    await settle();
    expect(draft.problem.value?.code).toBe("unavailable");
    draft.verify();
    asked[1]?.answer({ rules: { sweep: 7 }, options: { ...STANDARD, sweep: 7 } });
    await settle();
    expect(draft.options.value?.sweep).toBe(7);
    expect(draft.ready.value).toBe(true);
  });
});

describe("the settings of a table being chosen", () => {
  it("are the usual ones but for what is chosen", () => {
    const draft = new TableDraft(PRESETS, { ...CHOICE, settings: { grace: 60 } }, check);
    draft.set("watching", false);
    draft.set("clock", { turn: 20, reserve: 0, refill: 0 });
    expect(draft.choice.settings).toEqual({
      bot: "steady",
      pace: "normal",
      clock: { turn: 20, reserve: 0, refill: 0 },
      watching: false,
      listed: false,
      grace: 60,
      pause: 45,
    });
  });
});
