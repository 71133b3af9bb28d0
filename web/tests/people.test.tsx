// @vitest-environment happy-dom
/** Several people in a match: absence, clocks, going on, undo, phrases, watching. */
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setChairMuted, setMutedAll } from "../src/mutes";
import { person } from "../src/person";
import type { TableView } from "../src/wire";
import { known, TablePage } from "./page";

let page: TablePage;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  localStorage.clear();
  person.value = { name: "Mehr", language: null, settings: {}, claimed: null };
  page = new TablePage();
});

afterEach(() => {
  page.close();
  person.value = null;
  setMutedAll(false);
  setChairMuted("fixture", 1, false);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function pass(ms: number): Promise<void> {
  await act(() => void vi.advanceTimersByTime(ms));
}

function chairsOf(name: string, chair: number, change: object): TableView["chairs"] {
  return (known[name]?.chairs ?? []).map((one, i) => (i === chair ? { ...one, ...change } : one));
}

describe("somebody who is away", () => {
  it("is shown so, for how long, with the bot that stands in, until they are back", async () => {
    await page.show("people", {
      chairs: chairsOf("people", 1, { away_since: Date.now() - 28_000 }),
    });
    expect(page.text("away-1")).toBe("away, 28 s");
    expect(page.text("stand-in-1")).toBe("a bot plays for Ravi");
    await pass(3_000);
    expect(page.text("away-1")).toBe("away, 31 s");
    await pass(120_000);
    expect(page.text("away-1")).toBe("away, 2 min");
    const chairs = chairsOf("people", 1, { away_since: null, bot: null });
    await page.push({ chairs }, [
      { type: "seat", what: "back", chair: 1, name: "Ravi", bot: null },
    ]);
    expect(page.byId("away-1")).toBeNull();
    expect(page.byId("stand-in-1")).toBeNull();
    expect(page.text("happened")).toBe("Ravi is back");
  });

  it("is told of in the log, between the plays where it happened", async () => {
    const { match } = await page.show("people");
    const away = { type: "seat", what: "away", chair: 2, name: "Simran", bot: null };
    const standsIn = { ...away, what: "stood-in", bot: "steady" };
    await page.push({}, [away, standsIn]);
    const notes = [...page.root.querySelectorAll('[data-testid="log-note"]')];
    expect(notes.map((note) => note.textContent?.replace(/[\u2068\u2069]/g, ""))).toEqual([
      "Simran is away",
      "A bot plays for Simran",
    ]);
    const plays = page.root.querySelectorAll('[data-testid="log-play"]');
    expect(plays).toHaveLength(match?.history.length ?? -1);
    expect(page.byId("happened")?.childElementCount).toBe(2);
    const order = plays[plays.length - 1]?.compareDocumentPosition(notes[0] as Node);
    expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

describe("the clock", () => {
  function timed(left: number, reserve: number): Partial<TableView> {
    return {
      turn_until: Date.now() + left,
      chairs: chairsOf("people", 0, { reserve }),
    };
  }

  it("runs down for this play first, and then in reserve", async () => {
    await page.show("people", timed(12_000, 60_000));
    expect(page.text("clock-0")).toBe("0:12+1:00");
    expect(page.text("clock-3")).toBe("+0:05");
    await pass(3_000);
    expect(page.text("clock-0")).toBe("0:09+1:00");
    expect(page.root.querySelector(".clock-turn.short")).not.toBeNull();
    await pass(19_000);
    expect(page.text("clock-0")).toBe("+0:50");
    expect(page.root.querySelector(".clock-reserve.running")).not.toBeNull();
  });

  it("goes by the server's time, not by this device's", async () => {
    await page.show("people", timed(12_000, 0));
    const server = { type: "pong", now: Date.now() - 1_000 } as const;
    await act(() => page.session.resume());
    await act(() => page.server.last.receive(server));
    await pass(250);
    expect(page.text("clock-0")).toMatch(/^0:1[23]/);
  });

  it("is announced to whoever's time runs out, and to nobody else", async () => {
    await page.show("people", timed(1_000, 30_000));
    expect(page.text("clock-announcer")).toBe("");
    await pass(1_500);
    expect(page.text("clock-announcer")).toBe("Your reserve is running.");
    await pass(21_000);
    expect(page.text("clock-announcer")).toBe("Less than 10 seconds are left.");
    await page.push({ turn: 1 });
    expect(page.text("clock-announcer")).toBe("");
  });

  it("is not there at a table without one", async () => {
    await page.show("undo");
    expect(page.byId("clock-0")).toBeNull();
  });

  it("says that a bot makes the play when the time is over", async () => {
    await page.show("people", { chairs: chairsOf("people", 0, { bot: "steady" }) });
    expect(page.text("turn")).toContain("a bot makes this play");
  });
});

describe("the next deal", () => {
  it("is asked for once, and shows who else has and when it goes on by itself", async () => {
    await page.show("asked", { goes_on_at: Date.now() + 20_000 });
    expect(page.text("sheet-waiting")).toContain("Ready: Simran.");
    expect(page.text("goes-on")).toBe("Goes on in 20 s");
    await pass(5_000);
    expect(page.text("goes-on")).toBe("Goes on in 15 s");
    await page.tap("next-deal");
    await page.tap("next-deal");
    expect(page.sent()).toMatchObject([{ type: "ready" }]);
    const chairs = (known.asked?.chairs ?? []).map((chair, i) => ({
      ...chair,
      asked: i % 2 === 0,
    }));
    await page.push({ chairs }, [
      { type: "seat", what: "asked", chair: 0, name: "Asha", bot: null },
    ]);
    expect(page.byId("next-deal")).toBeNull();
    expect(page.text("sheet-waiting")).toContain("Not ready yet: Ravi and Jaswinder.");
  });

  it("waits for nobody who is away", async () => {
    const chairs = (known.asked?.chairs ?? []).map((chair, i) => ({
      ...chair,
      away_since: i === 1 ? Date.now() : null,
    }));
    await page.show("asked", { chairs });
    expect(page.text("sheet-waiting")).not.toContain("Ravi");
  });
});

describe("taking back", () => {
  it("can be asked for where the server says so", async () => {
    await page.show("people", { can_undo: true });
    await page.tap("undo");
    await page.tap("undo");
    expect(page.sent()).toMatchObject([{ type: "ask-undo" }]);
    await page.refuse("more-seen");
    expect(page.text("refused")).toContain("cannot be taken back");
    await page.push({ can_undo: false });
    expect(page.byId("undo")).toBeNull();
  });

  it.each([
    ["undo-agree", true],
    ["undo-refuse", false],
  ])("is answered by an opponent: %s", async (id, agree) => {
    await page.show("undo");
    expect(page.text("undo-request")).toContain("Ravi asks to take back the last play.");
    await page.tap(id);
    expect(page.sent()).toMatchObject([{ type: "answer-undo", agree }]);
    await page.push({ undo: null });
    expect(page.byId("undo-request")).toBeNull();
  });

  it("is waited for by whoever asked", async () => {
    await page.show("undo-waiting");
    expect(page.byId("undo-agree")).toBeNull();
    expect(page.text("undo-request")).toContain("Waiting for Asha and Simran.");
  });
});

describe("a phrase", () => {
  const said = { type: "said", chair: 1, phrase: "vah" };

  it("is sent from a small menu, which closes", async () => {
    await page.show("people");
    await page.tap("say");
    await page.tap("say-well-played");
    expect(page.sent()).toMatchObject([{ type: "say", phrase: "well-played" }]);
    expect(page.byId("say-well-played")).toBeNull();
    await page.refuse("too-many-phrases", { seconds: 4 });
    expect(page.text("refused")).toBe("Enough is said for now. Wait a little.");
  });

  it("closes its menu by escape, and by a tap anywhere else", async () => {
    await page.show("people");
    await page.tap("say");
    const pressed = new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
    await act(() => void page.byId("say-vah")?.dispatchEvent(pressed));
    expect(page.byId("say-vah")).toBeNull();
    expect(document.activeElement).toBe(page.byId("say"));
    await page.tap("say");
    await act(() => void document.body.dispatchEvent(new Event("pointerdown", { bubbles: true })));
    expect(page.byId("say-vah")).toBeNull();
  });

  it("is shown at the seat it comes from, told and logged", async () => {
    await page.show("people");
    await page.push({}, [said]);
    expect(page.byId("seat-1")?.contains(page.byId("said-1"))).toBe(true);
    expect(page.text("said-1")).toBe("Vah!");
    expect(page.text("happened")).toBe("Ravi: Vah!");
    expect(page.text("log-note")).toBe("Ravi: Vah!");
    await pass(5_000);
    expect(page.byId("said-1")).toBeNull();
    expect(page.text("log-note")).toBe("Ravi: Vah!");
  });

  it.each(["all", "chair"])("is not seen nor heard once muted (%s)", async (which) => {
    await page.show("people");
    if (which === "all") {
      await page.tap("say");
      await page.tap("mute-all");
    } else {
      await page.tap("table-open");
      await page.tap("mute-1");
    }
    await page.push({}, [said]);
    for (const id of ["said-1", "log-note"]) expect(page.byId(id)).toBeNull();
    expect(page.text("happened")).toBe("");
  });
});

describe("leaving", () => {
  it("during a match asks first, and tells what happens to the chair", async () => {
    await page.show("people");
    await page.tap("table-open");
    await page.tap("stand");
    expect(page.sent()).toEqual([]);
    expect(page.text("leave-dialog")).toContain("a bot takes your chair");
    await page.tap("leave-sure");
    expect(page.sent()).toMatchObject([{ type: "stand" }]);
  });
});

describe("somebody who watches", () => {
  it("may take a bot's chair, and sees how many watch", async () => {
    await page.show("seats-to-take");
    await page.tap("sit-2");
    expect(page.sent()).toMatchObject([{ type: "sit", chair: 2 }]);
    expect(page.byId("sit-0")).toBeNull();
    await page.refuse("hand-seen", { chair: 1 });
    expect(page.text("refused")).toContain("seen another hand");
  });

  it("may not at a locked table", async () => {
    await page.show("seats-to-take", { locked: true });
    expect(page.byId("sit-2")).toBeNull();
  });

  it("is counted", async () => {
    const { seq } = await page.show("people");
    expect(page.byId("watchers")).toBeNull();
    const table = { ...(page.table as TableView), seq };
    const state = { type: "state", seq, events: [], table, writable: true } as const;
    await act(() => page.server.last.receive({ ...state, events: [], watchers: 2 }));
    expect(page.byId("watchers")?.dataset.count).toBe("2");
    expect(page.text("watchers")).toBe("2 watch");
  });
});
