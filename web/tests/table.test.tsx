// @vitest-environment happy-dom
import { options, render, type VNode } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import tables from "../fixtures/tables.json";
import { withoutIsolates } from "../src/l10n";
import { againAsked } from "../src/motion/again";
import { cookieKept } from "../src/person";
import { Session } from "../src/session";
import { windowsOpen } from "../src/ui/parts/windows";
import { Room } from "../src/ui/room/Room";
import { Table } from "../src/ui/table/Table";
import type { Command, MatchView, TableView } from "../src/wire";
import { FakeServer } from "./fakeSocket";
import { matchOf, stateOf, THROW, withMatch } from "./states";

// The waiting room comes in a file of its own: here it is there at once.
beforeAll(Room.load);

const known = tables as unknown as Record<string, TableView>;
let root: HTMLElement;
let server: FakeServer;
let session: Session;

async function show(name: string, change: Partial<TableView> = {}): Promise<TableView & MatchView> {
  const table = { ...(known[name] as TableView), ...change };
  await act(() => {
    session.start();
    server.last.accept();
    server.last.receive(stateOf(table));
  });
  await act(() => render(<Table session={session} />, root));
  return { ...(table.match as MatchView), ...table };
}

function byId(id: string): HTMLElement | null {
  return root.querySelector(`[data-testid="${id}"]`);
}

function allById(id: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(`[data-testid="${id}"]`)];
}

async function tap(element: Element | null | undefined): Promise<void> {
  if (!(element instanceof HTMLElement)) throw new Error("nothing to tap");
  await act(() => element.click());
}

function text(element: Element | null): string {
  return withoutIsolates(element?.textContent ?? "");
}

function sent(): Command[] {
  return server.last.sent.filter((message): message is Command => "cmd_id" in message);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  root = document.createElement("div");
  document.body.append(root);
  server = new FakeServer();
  session = new Session({ openSocket: server.openSocket, displayTime: () => 0 });
});

afterEach(() => {
  render(null, root);
  root.remove();
  session.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the table", () => {
  it("shows every fixture", async () => {
    for (const name of Object.keys(known)) {
      const { match } = await show(name);
      expect(byId("connection")?.dataset.state, name).toBe("live");
      for (const part of ["score", "lead", "log"])
        expect(byId(part) !== null, `${part} of ${name}`).toBe(match !== null);
      expect(byId("chair-0") !== null, name).toBe(match === null);
      render(null, root);
      session.stop();
      session = new Session({ openSocket: server.openSocket, displayTime: () => 0 });
    }
  });

  it("shows loose cards, houses with form and owners in words, and the hand", async () => {
    const { deal } = await show("crowded");
    for (const card of deal.loose ?? []) expect(byId(`loose-${card}`)).not.toBeNull();
    for (const card of deal.hand) expect(byId(`hand-card-${card}`)).not.toBeNull();
    expect(byId("house-13")?.dataset.cemented).toBe("true");
    const label = withoutIsolates(byId("house-13")?.getAttribute("aria-label") ?? "");
    expect(label).toContain("cemented, owned by You and Chacha");
    expect(byId("house-13")?.getAttribute("aria-label")).toContain("king of clubs");
    expect(byId("house-9")?.getAttribute("aria-label")).toContain("ordinary");
  });

  it("keeps the floor face down until the bid", async () => {
    const { deal } = await show("bid");
    expect(byId("floor")?.querySelectorAll(".card-back")).toHaveLength(deal.loose_count);
    expect(allById("play")).toHaveLength(0);
  });

  it("says whose turn it is in words", async () => {
    await show("waiting");
    expect(byId("turn")?.dataset.you).toBe("false");
    expect(text(byId("turn"))).toMatch(/ to play$/);
    expect(root.querySelectorAll('.plate[data-turn="true"]')).toHaveLength(1);
  });

  it("tells the last play with its cards, and all plays before it", async () => {
    const { deal } = await show("houses");
    expect(text(byId("last-play"))).toContain("throws");
    expect(byId("log")?.querySelectorAll("li")).toHaveLength(deal.log.length);
  });
});

describe("the log", () => {
  function rows(): string[] {
    return [...(byId("log")?.querySelectorAll("li, p") ?? [])].map(text);
  }

  it("has the sweeps where they happened, and who got what was left, however the page came to them", async () => {
    const { history } = await show("deal-over");
    const swept = history.findIndex(({ sweep }) => sweep);
    expect(swept).toBeGreaterThan(0);
    const entries = byId("log")?.querySelectorAll("li") ?? [];
    expect(entries).toHaveLength(history.length);
    expect(entries[swept]?.contains(byId("log-sweep"))).toBe(true);
    expect(allById("log-sweep").map(text)).toEqual(["A sweep for you: 50 points!"]);
    const { leftovers, leftovers_side } = history.at(-1) ?? {};
    expect(leftovers).toEqual(["6C", "JD"]);
    expect(leftovers_side).toBe(0);
    expect(text(byId("log-leftovers"))).toMatch(/^You and Masi get what is left on the floor: 6/);
    expect(byId("log-leftovers")?.querySelectorAll(".inline-card")).toHaveLength(2);
  });

  it("is the same after a reload as before", async () => {
    const { seq } = await show("bid");
    const table = { ...(known["deal-over"] as TableView), seq: seq + 1 };
    await act(() => server.last.receive(stateOf(table)));
    const before = rows();
    render(null, root);
    session.stop();
    session = new Session({ openSocket: server.openSocket, displayTime: () => 0 });
    await show("deal-over");
    expect(rows()).toEqual(before);
    expect(allById("log-sweep")).toHaveLength(1);
  });

  it("shows every play again, with one stop of Tab and arrow keys between them", async () => {
    const { history } = await show("houses");
    const buttons = allById("log-again");
    const played = history.filter(({ card }) => card !== null);
    expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([...played.slice(1).map(() => -1), 0]);
    buttons.at(-1)?.focus();
    const up = { key: "ArrowUp", bubbles: true };
    await act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", up)));
    expect(document.activeElement).toBe(buttons.at(-2));
    await tap(buttons.at(-2));
    expect(againAsked.value?.play).toEqual(played.at(-2));
    await tap(buttons.at(-1));
    expect(againAsked.value?.play).toBe(null);
  });

  it("names a sweep with the last play until the next", async () => {
    const table = known.houses as TableView;
    const swept = { ...THROW, play: "7Hx7C", action: "capture" as const, loose: ["7C"], sweep: 50 };
    const { history } = matchOf(table);
    await show("houses", withMatch(table, { history: [...history, swept] }));
    expect(text(byId("last-play"))).toContain("A sweep for Chacha: 50 points!");
    const next = withMatch(
      { ...table, seq: table.seq + 1 },
      { history: [...history, swept, THROW] },
    );
    await act(() => server.last.receive(stateOf(next)));
    expect(text(byId("last-play"))).not.toContain("sweep");
    expect(allById("log-sweep")).toHaveLength(1);
  });
});

describe("playing", () => {
  it("takes two taps, and sends one play however often it is tapped", async () => {
    const { deal, seq } = await show("houses");
    expect(allById("play")).toHaveLength(0);
    await tap(byId("hand-card-9D"));
    const plays = allById("play").map((button) => button.dataset.play);
    expect(plays.sort()).toEqual(deal.legal.filter((play) => play.startsWith("9D")).sort());
    const button = allById("play")[0];
    await tap(button);
    button?.click();
    button?.click();
    expect(sent()).toHaveLength(1);
    expect(sent()[0]).toMatchObject({ type: "play", seq, play: plays[0] });
    expect(byId("turn")?.textContent).toContain("Played");
  });

  it("says why a choice is not to be had, and leads to the rule", async () => {
    await show("houses");
    await tap(byId("hand-card-9D"));
    await tap(byId("refusals-open"));
    const refusal = allById("refusal").find((one) => one.dataset.code === "throw-house");
    expect(text(refusal ?? null)).toContain("may not be thrown");
    expect(refusal?.querySelector("a")?.getAttribute("href")).toBe("/rules#R6.5");
  });

  it("says what the opening play may be", async () => {
    const { deal } = await show("opening");
    expect(deal.bid).toBe(11);
    expect(text(byId("opening-how"))).toBe("Make a house of 11, or play a jack.");
    await tap(byId(`hand-card-${deal.hand[0]}`));
    expect(byId("opening-how")).toBeNull();
  });

  it("says why a card cannot be played at all", async () => {
    const { hand, legal } = matchOf(known.opening).deal;
    const idle = hand.find((card) => !legal.some((play) => play.startsWith(card)));
    await show("opening");
    await tap(byId(`hand-card-${idle}`));
    expect(allById("play")).toHaveLength(0);
    expect(allById("refusal").length).toBeGreaterThan(0);
    expect(text(byId("tray-words"))).toContain("No play with it now");
  });

  it("narrows many plays by what is tapped on the floor", async () => {
    await show("crowded");
    await tap(byId("hand-card-KH"));
    const { choices } = matchOf(known.crowded);
    expect(choices.filter(({ card }) => card === "KH").length).toBeGreaterThan(16);
    for (const card of ["AH", "AS", "2S", "3H", "6H"])
      await tap(byId(`loose-${card}`)?.querySelector("button"));
    const plays = allById("play").map((button) => button.dataset.play ?? "");
    expect(plays.length).toBeGreaterThan(0);
    for (const play of plays) expect(play).toMatch(/AH\+AS\+2S\+3H.*6H/);
  });

  it("draws anew only what a play or a look changes", async () => {
    const table = await show("crowded");
    const drawn: string[] = [];
    const diffed = options.diffed;
    options.diffed = (vnode: VNode) => {
      if (typeof vnode.type === "function") drawn.push(vnode.type.name);
      diffed?.(vnode);
    };
    const drawnBy = async (does: () => unknown) => {
      drawn.length = 0;
      await act(() => void does());
      return (name: string) => drawn.filter((one) => one === name).length;
    };
    const history = [...matchOf(table).history, THROW];
    const next = { ...structuredClone(withMatch(table, { history })), seq: table.seq + 1 };
    const byPlay = await drawnBy(() => server.last.receive(stateOf(next)));
    // The new play, and the one that was the last.
    expect(byPlay("LogEntry")).toBeGreaterThan(0);
    expect(byPlay("LogEntry")).toBeLessThanOrEqual(2);
    expect(byPlay("HandSlot")).toBe(0);
    const byTap = await drawnBy(() => byId("hand-card-KH")?.click());
    expect(byTap("HandSlot")).toBeGreaterThan(0);
    expect(byTap("HandSlot")).toBeLessThanOrEqual(2);
    const byLook = await drawnBy(() => allById("play")[2]?.focus());
    expect(byLook("Row")).toBeGreaterThan(0);
    expect(byLook("Row")).toBeLessThanOrEqual(2);
    expect(byLook("RowFace") + byLook("PlayList")).toBe(0);
    options.diffed = diffed ?? (() => {});
  });

  it("lists very many plays bit by bit, until all are there", async () => {
    const { deal } = await show("loose");
    await tap(byId("hand-card-JD"));
    const all = deal.legal.filter((play) => play.startsWith("JD")).length;
    expect(allById("play").length).toBeLessThan(all);
    while (allById("play").length < all) {
      const before = allById("play").length;
      await act(() => void vi.advanceTimersByTime(20));
      expect(allById("play").length).toBeGreaterThan(before);
    }
  });

  it("shows on the floor what a play would move", async () => {
    await show("houses");
    await tap(byId("hand-card-9D"));
    await act(() => {
      allById("play")[0]?.dispatchEvent(new FocusEvent("focus"));
    });
    expect(byId("house-9")?.className).toContain("previewed");
    expect(byId("house-12")?.className).not.toContain("previewed");
  });

  it("bids with one tap on one of the bids there are", async () => {
    const { deal } = await show("bid");
    for (const play of deal.legal)
      expect(byId(`bid-${play.slice(4)}`)?.textContent).toContain(play.slice(4));
    await tap(byId(`bid-${deal.legal[0]?.slice(4)}`));
    expect(sent()).toMatchObject([{ play: deal.legal[0] }]);
  });

  it("shows a refusal in words and lets the player choose again", async () => {
    await show("houses");
    await tap(byId("hand-card-9D"));
    await tap(allById("play")[0]);
    const cmd_id = sent()[0]?.cmd_id ?? "";
    await act(() =>
      server.last.receive({ type: "refused", cmd_id, code: "stale", rule: null, params: {} }),
    );
    expect(text(byId("refused"))).toContain("choose again");
    expect(allById("play")[0]?.hasAttribute("disabled")).toBe(false);
  });

  it("keeps a play that is chosen while others think, and lets it be called off", async () => {
    const { premove_choices } = await show("waiting");
    const card = premove_choices[0]?.card;
    await tap(byId(`hand-card-${card}`));
    await tap(allById("play")[0]);
    expect(sent()).toEqual([]);
    expect(text(byId("queued"))).toContain("On your turn");
    await tap(byId("queue-cancel"));
    expect(byId("queued")).toBeNull();
    expect(allById("play").length).toBeGreaterThan(0);
  });
});

describe("the keyboard", () => {
  it("goes from card to card with the arrows and puts a card back with escape", async () => {
    const { deal } = await show("houses");
    const [first, second] = deal.hand;
    const press = (id: string, key: string) =>
      act(() => {
        byId(id)?.dispatchEvent(
          new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
        );
      });
    expect(byId(`hand-card-${first}`)?.tabIndex).toBe(0);
    await press(`hand-card-${first}`, "ArrowRight");
    expect(document.activeElement).toBe(byId(`hand-card-${second}`));
    expect(byId(`hand-card-${first}`)?.tabIndex).toBe(-1);
    await tap(byId(`hand-card-${second}`));
    expect(session.choosing.card.value).toBe(second);
    await press(`hand-card-${second}`, "Escape");
    expect(session.choosing.card.value).toBeNull();
  });

  it("goes to the last of very many plays though the list still grows, and nothing that is shown moves it", async () => {
    const table = await show("loose");
    const all = table.choices.filter(({ card }) => card === "JD").length;
    await tap(byId("hand-card-JD"));
    const press = async (key: string) => {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      await act(() => void document.activeElement?.dispatchEvent(event));
    };
    const focused = () => allById("play").indexOf(document.activeElement as HTMLElement);
    allById("play").at(-1)?.focus();
    const before = focused();
    expect(before).toBeLessThan(all - 1);
    await press("ArrowDown");
    expect(focused()).toBe(before + 1);
    await press("End");
    expect(focused()).toBe(all - 1);
    await press("ArrowUp");
    expect(focused()).toBe(all - 2);
    const { play } = (document.activeElement as HTMLElement).dataset;
    await act(() =>
      server.last.receive(stateOf({ ...(known.loose as TableView), seq: table.seq + 1 })),
    );
    expect((document.activeElement as HTMLElement).dataset.play).toBe(play);
    expect(session.choosing.card.value).toBe("JD");
    await press("Home");
    expect(focused()).toBe(0);
    expect(allById("play")).toHaveLength(all);
  });

  /** As Enter does: a click that no pointer made, on what has the focus. */
  async function enter(element: Element | null | undefined): Promise<void> {
    if (element instanceof HTMLElement) element.focus();
    await tap(element);
  }

  it("goes on from whose turn it is after a play", async () => {
    await show("houses");
    await tap(byId("hand-card-9D"));
    await enter(allById("play")[0]);
    expect(document.activeElement).toBe(byId("turn"));
  });

  it("goes on from whose turn it is after a bid", async () => {
    const { deal } = await show("bid");
    await enter(byId(`bid-${deal.legal[0]?.slice(4)}`));
    expect(document.activeElement).toBe(byId("turn"));
  });

  it("goes on from whose turn it is when the score sheet has gone", async () => {
    await show("deal-over");
    await enter(byId("next-deal"));
    const table = { ...(known.bid as TableView), seq: 1000 };
    await act(() => server.last.receive(stateOf(table)));
    expect(document.activeElement).toBe(byId("turn"));
  });
});

describe("scores", () => {
  it("are shown after a deal, with the way on", async () => {
    const { results, seq } = await show("deal-over");
    const result = results.at(-1);
    expect(text(byId("deal-score-0"))).toBe(String(result?.scores[0]));
    expect(text(byId("deal-score-1"))).toBe(String(result?.scores[1]));
    expect(byId("match-over")).toBeNull();
    await tap(byId("next-deal"));
    await tap(byId("next-deal"));
    expect(sent()).toMatchObject([{ type: "ready", seq }]);
  });

  it("say who won a baazi and why", async () => {
    const { results } = await show("baazi");
    expect(byId("baazi")?.dataset.side).toBe(String(results.at(-1)?.baazi));
    expect(text(byId("baazi"))).toMatch(/win the baazi/);
  });

  it("stand beside the sheet as they were before the baazi set them back", async () => {
    const { results } = await show("baazi");
    const { leader, lead } = results.at(-1) ?? {};
    expect(byId("lead")?.dataset).toMatchObject({ leader: String(leader), lead: String(lead) });
    expect(byId("score")?.dataset.lead).toBe(String(lead));
    expect(text(byId("lead"))).toContain(`lead by ${lead}`);
  });

  it("say that the match is lost to whoever lost it", async () => {
    await show("match-over", withMatch(known["match-over"] as TableView, { winner: 1 }));
    expect(text(byId("match-over"))).toBe("You lost the match: Chacha and Bebe won it.");
  });

  it("end with the match, and another one can be played", async () => {
    await show("match-over");
    expect(byId("match-over")?.dataset.winner).toBe("0");
    expect(text(byId("match-over"))).toContain("win the match");
    await tap(byId("rematch"));
    expect(sent()).toMatchObject([{ type: "ready" }]);
  });

  it("give a spectator nothing to press", async () => {
    await show("deal-over", { you: null });
    expect(byId("next-deal")).toBeNull();
  });
});

describe("the line", () => {
  it("says when it is lost, and the table stays", async () => {
    await show("houses");
    await act(() => server.last.drop());
    expect(byId("connection")?.dataset.state).toBe("reconnecting");
    expect(text(byId("connection"))).toBe("Reconnecting…");
    expect(byId("floor")).not.toBeNull();
  });

  it("asks for a reload when the server is newer", async () => {
    await show("houses");
    await act(() =>
      server.last.receive({ type: "error", code: "reload", params: { version: "2" } }),
    );
    expect(byId("stopped")?.dataset.code).toBe("reload");
    expect(text(root.querySelector("button"))).toBe("Reload the page");
  });
});

describe("a server that cannot write", () => {
  it("is told by the connection, until it can", async () => {
    const table = await show("houses");
    expect(byId("not-writable")).toBeNull();
    await act(() => server.last.receive(stateOf(table, { writable: false })));
    expect(text(byId("not-writable"))).toContain("cannot save plays");
    expect(byId("not-writable")?.closest('[role="status"]')).not.toBeNull();
    expect(byId("floor")).not.toBeNull();
    await act(() => server.last.receive(stateOf(table)));
    expect(byId("not-writable")).toBeNull();
  });
});

describe("a browser that keeps no cookies", () => {
  it.each([
    [true, 0, false],
    [false, 0, true],
    [false, null, false],
    [null, 0, false],
  ])("is told of to whoever has a chair (kept: %s, chair: %s)", async (kept, you, told) => {
    cookieKept.value = kept;
    await show("houses", { you });
    expect(byId("seat-not-stored") !== null).toBe(told);
    cookieKept.value = null;
  });
});

describe("what is heard", () => {
  function told(): string[] {
    return [...(byId("plays-told")?.children ?? [])].map(text);
  }

  it("is the last play, cards by name, and one's turn at once", async () => {
    await show("houses");
    expect(told()).toEqual(["Bebe throws jack of spades"]);
    expect(byId("plays-told")?.getAttribute("aria-live")).toBe("polite");
    expect(byId("turn-told")?.getAttribute("role")).toBe("alert");
    expect(text(byId("turn-told"))).toBe("Your turn");
  });

  it("is every play once, also where several come at once", async () => {
    const table = known.houses as TableView;
    const { history } = matchOf(table);
    await show("houses");
    const first = byId("plays-told")?.firstElementChild;
    const more = [0, 1, 2].map((chair) => ({ ...THROW, chair, play: `${chair + 2}H` }));
    const next = withMatch({ ...table, seq: 1000 }, { history: [...history, ...more] });
    await act(() => server.last.receive(stateOf(next)));
    expect(told()).toHaveLength(4);
    expect(byId("plays-told")?.firstElementChild).toBe(first);
    await act(() => server.last.receive(stateOf({ ...next, seq: 1001 })));
    expect(told()).toHaveLength(4);
    expect(byId("plays-told")?.firstElementChild).toBe(first);
  });

  it("waits while a window over the table keeps it from being heard", async () => {
    const table = known.houses as TableView;
    const { history } = matchOf(table);
    await show("houses");
    await act(() => {
      windowsOpen.value = 1;
    });
    const more = [0, 1].map((chair) => ({ ...THROW, chair, play: `${chair + 2}H` }));
    const next = withMatch({ ...table, seq: 1000 }, { history: [...history, ...more] });
    await act(() => server.last.receive(stateOf(next)));
    expect(told()).toHaveLength(1);
    await act(() => {
      windowsOpen.value = 0;
    });
    expect(told()).toHaveLength(3);
  });

  it("is not one's turn again when the same turn is shown again", async () => {
    const table = await show("houses");
    const before = byId("turn-told")?.firstElementChild;
    await act(() =>
      server.last.receive(stateOf({ ...(known.houses as TableView), seq: table.seq + 1 })),
    );
    expect(byId("turn-told")?.firstElementChild).toBe(before);
  });
});
