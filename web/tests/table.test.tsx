// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import tables from "../fixtures/tables.json";
import { Session } from "../src/session";
import { Table } from "../src/ui/Table";
import type { Command, TableView } from "../src/wire";
import { plain } from "../src/words";
import { Line } from "./line";

const known = tables as unknown as Record<string, TableView>;
let root: HTMLElement;
let line: Line;
let session: Session;

async function show(name: string, change: Partial<TableView> = {}): Promise<TableView> {
  const table = { ...(known[name] as TableView), ...change };
  await act(() => {
    session.start();
    line.last.open();
    line.last.say({ type: "state", seq: table.seq, events: [], table });
  });
  await act(() => render(<Table session={session} />, root));
  return table;
}

function hook(id: string): HTMLElement | null {
  return root.querySelector(`[data-testid="${id}"]`);
}

function hooks(id: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(`[data-testid="${id}"]`)];
}

async function tap(element: Element | null | undefined): Promise<void> {
  if (!(element instanceof HTMLElement)) throw new Error("nothing to tap");
  await act(() => element.click());
}

function text(element: Element | null): string {
  return plain(element?.textContent ?? "");
}

function sent(): Command[] {
  return line.last.sent.filter((message): message is Command => "cmd_id" in message);
}

beforeEach(() => {
  vi.useFakeTimers();
  root = document.createElement("div");
  document.body.append(root);
  line = new Line();
  session = new Session({ dial: line.dial, token: "T", dwell: () => 0 });
});

afterEach(() => {
  render(null, root);
  root.remove();
  session.stop();
  vi.useRealTimers();
});

describe("the table", () => {
  it("shows every fixture", async () => {
    for (const name of Object.keys(known)) {
      await show(name);
      expect(hook("score"), name).not.toBeNull();
      expect(hook("lead"), name).not.toBeNull();
      expect(hook("log"), name).not.toBeNull();
      expect(hook("connection")?.dataset.state, name).toBe("live");
      render(null, root);
      session.stop();
      session = new Session({ dial: line.dial, token: "T", dwell: () => 0 });
    }
  });

  it("shows loose cards, houses with form and owners in words, and the hand", async () => {
    const { deal } = await show("crowded");
    for (const card of deal.loose ?? []) expect(hook(`loose-${card}`)).not.toBeNull();
    for (const card of deal.hand) expect(hook(`hand-card-${card}`)).not.toBeNull();
    expect(text(hook("house-13"))).toContain("cemented");
    expect(text(hook("house-13"))).toContain("You and Chacha");
    expect(hook("house-13")?.getAttribute("aria-label")).toContain("king of clubs");
    expect(text(hook("house-9"))).toContain("ordinary");
  });

  it("keeps the floor face down until the bid", async () => {
    const { deal } = await show("bid");
    expect(hook("floor")?.querySelectorAll(".card.back")).toHaveLength(deal.loose_count);
    expect(hooks("play")).toHaveLength(0);
  });

  it("says whose turn it is in words", async () => {
    await show("waiting");
    expect(hook("turn")?.dataset.you).toBe("false");
    expect(text(hook("turn"))).toMatch(/ to play$/);
    expect(root.querySelectorAll('.seat[data-turn="true"]')).toHaveLength(1);
  });

  it("tells the last play with its cards, and all plays before it", async () => {
    const { deal } = await show("houses");
    expect(text(hook("last-play"))).toContain("throws");
    expect(hook("log")?.querySelectorAll("li")).toHaveLength(deal.log.length);
  });

  it("says whose the cards of the last play are", async () => {
    await show("houses");
    expect(text(root.querySelector(".shown-whose"))).toBe("Bebe’s last play");
    expect(hook("shown")?.querySelectorAll(".card")).toHaveLength(1);
  });
});

describe("the log", () => {
  async function push(table: TableView): Promise<void> {
    await act(() => {
      const { seq } = table;
      const event = { type: "played", seq, chair: table.you ?? 0, play: "" } as const;
      line.last.say({ type: "state", seq, events: [event], table });
      vi.advanceTimersByTime(10_000);
    });
  }

  function then(table: TableView, play: string, change: Partial<TableView["deal"]>): TableView {
    const { deal } = table;
    const log = [...deal.log, play];
    const next = { ...deal, log, plays: deal.plays + 1, legal: [], ...change };
    return { ...table, seq: table.seq + 1, deal: next };
  }

  it("keeps the sweeps that were seen, where they happened", async () => {
    const before = await show("houses");
    const sweep = then(before, "9DxH9", { sweeps: [50, 0] });
    await push(sweep);
    await push(then(sweep, "2C", {}));
    expect(hooks("log-sweep").map(text)).toEqual(["A sweep for you: 50 points!"]);
    expect(hook("log-sweep")?.closest("li")?.nextElementSibling).not.toBeNull();
    await push({ ...(known.bid as TableView), seq: 1000, deal_number: 99 });
    expect(hook("log-sweep")).toBeNull();
  });

  it("says at the end who got what was left", async () => {
    const before = await show("last-card");
    const side = 0;
    const nearly = { ...before, seq: before.seq + 1 };
    await push({ ...nearly, deal: { ...before.deal, log: [...before.deal.log] } });
    await push({
      ...then(nearly, "KD", { phase: "over", loose: [], loose_count: 0, last_capture: side }),
      status: "deal-over",
    });
    const whose = (side + before.first) % 2 === 0 ? "You and Masi" : "Chacha and Bebe";
    expect(text(hook("log-rest"))).toContain(`${whose} get what is left on the floor:`);
    expect(hook("log-rest")?.textContent).toContain("K");
  });

  it("says nothing of what it has not seen happen", async () => {
    await show("deal-over");
    expect(hook("log-sweep")).toBeNull();
    expect(hook("log-rest")).toBeNull();
  });
});

describe("playing", () => {
  it("takes two taps, and sends one play however often it is tapped", async () => {
    const { deal, seq } = await show("houses");
    expect(hooks("play")).toHaveLength(0);
    await tap(hook("hand-card-9D"));
    const plays = hooks("play").map((button) => button.dataset.play);
    expect(plays.sort()).toEqual(deal.legal.filter((play) => play.startsWith("9D")).sort());
    const button = hooks("play")[0];
    await tap(button);
    button?.click();
    button?.click();
    expect(sent()).toHaveLength(1);
    expect(sent()[0]).toMatchObject({ type: "play", seq, play: plays[0] });
    expect(hook("turn")?.textContent).toContain("Played");
  });

  it("says why a choice is not to be had, and cites the rule", async () => {
    await show("houses");
    await tap(hook("hand-card-9D"));
    const refusal = hooks("refusal").find((one) => one.dataset.code === "throw-house");
    expect(text(refusal ?? null)).toContain("may not be thrown");
    expect(text(refusal ?? null)).toContain("R6.5");
  });

  it("says what the opening play may be", async () => {
    const { deal } = await show("opening");
    expect(deal.bid).toBe(11);
    expect(text(hook("opening-how"))).toBe("Make a house of 11, or play a jack.");
    await tap(hook(`hand-card-${deal.hand[0]}`));
    expect(hook("opening-how")).toBeNull();
  });

  it("marks where there are more choices than are seen, for a hint to scroll", async () => {
    await show("crowded");
    await tap(hook("hand-card-KH"));
    const box = root.querySelector<HTMLElement>(".choices");
    if (!box) throw new Error("no choices");
    expect(box.className).toContain("open");
    const sized = (name: string, size: number) =>
      Object.defineProperty(box, name, { value: size, configurable: true });
    sized("clientHeight", 150);
    sized("scrollHeight", 400);
    box.dispatchEvent(new Event("scroll"));
    expect(box.dataset.more).toBe("true");
    box.scrollTop = 250;
    box.dispatchEvent(new Event("scroll"));
    expect(box.dataset.more).toBe("false");
  });

  it("says why a card cannot be played at all", async () => {
    const table = known.opening as TableView;
    const idle = table.deal.hand.find(
      (card) => !table.deal.legal.some((play) => play.startsWith(card)),
    );
    await show("opening");
    await tap(hook(`hand-card-${idle}`));
    expect(hooks("play")).toHaveLength(0);
    expect(hooks("refusal").length).toBeGreaterThan(0);
    expect(text(root.querySelector(".choices"))).toContain("has no play now");
  });

  it("narrows many plays by what is tapped on the floor", async () => {
    await show("crowded");
    await tap(hook("hand-card-KH"));
    const before = hooks("play").length;
    expect(before).toBeGreaterThan(20);
    for (const card of ["AH", "AS", "2S", "3H", "6H"])
      await tap(hook(`loose-${card}`)?.querySelector("button"));
    const plays = hooks("play").map((button) => button.dataset.play ?? "");
    expect(plays.length).toBeLessThan(before);
    for (const play of plays) expect(play).toMatch(/AH\+AS\+2S\+3H.*6H/);
  });

  it("shows very many plays only when asked for them", async () => {
    const { deal } = await show("loose");
    await tap(hook("hand-card-JD"));
    const all = deal.legal.filter((play) => play.startsWith("JD")).length;
    expect(hooks("play")).toHaveLength(40);
    await tap(hook("choices-more"));
    expect(hooks("play")).toHaveLength(all);
  });

  it("shows on the floor what a play would move", async () => {
    await show("houses");
    await tap(hook("hand-card-9D"));
    await act(() => {
      hooks("play")[0]?.dispatchEvent(new FocusEvent("focus"));
    });
    expect(hook("house-9")?.className).toContain("lit");
    expect(hook("house-12")?.className).toContain("dim");
  });

  it("bids with one tap on one of the bids there are", async () => {
    const { deal } = await show("bid");
    for (const play of deal.legal)
      expect(hook(`bid-${play.slice(4)}`)?.textContent).toContain(play.slice(4));
    await tap(hook(`bid-${deal.legal[0]?.slice(4)}`));
    expect(sent()).toMatchObject([{ play: deal.legal[0] }]);
  });

  it("shows a refusal in words and lets the player choose again", async () => {
    await show("houses");
    await tap(hook("hand-card-9D"));
    await tap(hooks("play")[0]);
    const cmd_id = sent()[0]?.cmd_id ?? "";
    await act(() =>
      line.last.say({ type: "refused", cmd_id, code: "stale", rule: null, params: {} }),
    );
    expect(text(hook("refused"))).toContain("choose again");
    expect(hooks("play")[0]?.hasAttribute("disabled")).toBe(false);
  });

  it("does not offer anything while it is somebody else's turn", async () => {
    const { deal } = await show("waiting");
    await tap(hook(`hand-card-${deal.hand[0]}`));
    expect(hooks("play")).toHaveLength(0);
    expect(text(root.querySelector(".choices"))).toMatch(/ to play$/);
  });
});

describe("the keyboard", () => {
  it("goes from card to card with the arrows and puts a card back with escape", async () => {
    const { deal } = await show("houses");
    const [first, second] = deal.hand;
    const press = (id: string, key: string) =>
      act(() => {
        hook(id)?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      });
    expect(hook(`hand-card-${first}`)?.tabIndex).toBe(0);
    await press(`hand-card-${first}`, "ArrowRight");
    expect(document.activeElement).toBe(hook(`hand-card-${second}`));
    expect(hook(`hand-card-${first}`)?.tabIndex).toBe(-1);
    await tap(hook(`hand-card-${second}`));
    expect(session.card.value).toBe(second);
    await press(`hand-card-${second}`, "Escape");
    expect(session.card.value).toBeNull();
  });

  /** As Enter does: a click that no pointer made, on what has the focus. */
  async function enter(element: Element | null | undefined): Promise<void> {
    if (element instanceof HTMLElement) element.focus();
    await tap(element);
  }

  it("goes on from whose turn it is after a play", async () => {
    await show("houses");
    await tap(hook("hand-card-9D"));
    await enter(hooks("play")[0]);
    expect(document.activeElement).toBe(hook("turn"));
  });

  it("goes on from whose turn it is after a bid", async () => {
    const { deal } = await show("bid");
    await enter(hook(`bid-${deal.legal[0]?.slice(4)}`));
    expect(document.activeElement).toBe(hook("turn"));
  });

  it("goes on from whose turn it is when the score sheet has gone", async () => {
    await show("deal-over");
    await enter(hook("next-deal"));
    const table = { ...(known.bid as TableView), seq: 1000 };
    await act(() => line.last.say({ type: "state", seq: 1000, events: [], table }));
    expect(document.activeElement).toBe(hook("turn"));
  });

  it("goes on among the choices when all are shown or none is picked any more", async () => {
    await show("loose");
    await tap(hook("hand-card-JD"));
    await enter(hook("choices-more"));
    expect(document.activeElement).toBe(root.querySelector(".choices"));
    await tap(root.querySelector('[data-testid^="loose-"] button'));
    await enter(hook("choices-clear"));
    expect(document.activeElement).toBe(root.querySelector(".choices"));
  });
});

describe("scores", () => {
  it("are shown after a deal, with the way on", async () => {
    const { results, seq } = await show("deal-over");
    const result = results.at(-1);
    expect(text(hook("deal-score-0"))).toBe(String(result?.scores[0]));
    expect(text(hook("deal-score-1"))).toBe(String(result?.scores[1]));
    expect(hook("match-over")).toBeNull();
    await tap(hook("next-deal"));
    await tap(hook("next-deal"));
    expect(sent()).toMatchObject([{ type: "next", seq }]);
  });

  it("say who won a baazi and why", async () => {
    const { results } = await show("baazi");
    expect(hook("baazi")?.dataset.side).toBe(String(results.at(-1)?.baazi));
    expect(text(hook("baazi"))).toMatch(/win the baazi/);
  });

  it("stand beside the sheet as they were before the baazi set them back", async () => {
    const { results } = await show("baazi");
    const { leader, lead } = results.at(-1) ?? {};
    expect(hook("lead")?.dataset).toMatchObject({ leader: String(leader), lead: String(lead) });
    expect(hook("score")?.dataset.lead).toBe(String(lead));
    expect(text(hook("lead"))).toContain(`lead by ${lead}`);
  });

  it("say that the match is lost to whoever lost it", async () => {
    await show("match-over", { winner: 1 });
    expect(text(hook("match-over"))).toBe("You lost the match: Chacha and Bebe won it.");
  });

  it("end with the match, and another one can be played", async () => {
    await show("match-over");
    expect(hook("match-over")?.dataset.winner).toBe("0");
    expect(text(hook("match-over"))).toContain("win the match");
    await tap(hook("rematch"));
    expect(sent()).toMatchObject([{ type: "rematch" }]);
  });

  it("give a spectator nothing to press", async () => {
    await show("deal-over", { you: null });
    expect(hook("next-deal")).toBeNull();
  });
});

describe("the line", () => {
  it("says when it is lost, and the table stays", async () => {
    await show("houses");
    await act(() => line.last.drop());
    expect(hook("connection")?.dataset.state).toBe("reconnecting");
    expect(text(hook("connection"))).toBe("Reconnecting…");
    expect(hook("floor")).not.toBeNull();
  });

  it("asks for a reload when the server is newer", async () => {
    await show("houses");
    await act(() => line.last.say({ type: "error", code: "reload", params: { version: "2" } }));
    expect(hook("stopped")?.dataset.code).toBe("reload");
    expect(text(root.querySelector("button"))).toBe("Reload the page");
  });
});

describe("what is heard", () => {
  it("is the last play and whose turn it is, cards by name", async () => {
    await show("houses");
    const heard = text(root.querySelector('[aria-live="polite"]'));
    expect(heard).toMatch(/throws jack of spades\. Your turn$/);
  });
});
