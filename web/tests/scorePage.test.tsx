// @vitest-environment happy-dom
/** Keeping score at the page: a match typed in, undone, corrected, kept and shared. No server is asked. */
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withoutIsolates } from "../src/l10n";
import { rulesOf, type Score } from "../src/score";
import { scoreLink } from "../src/scoreLink";
import { ScorePage } from "../src/ui/score/ScorePage";

let root: HTMLElement;

beforeEach(() => {
  localStorage.clear();
  root = document.createElement("div");
  document.body.append(root);
  vi.stubGlobal("fetch", () => {
    throw new Error("a server is asked");
  });
});

afterEach(() => {
  render(null, root);
  root.remove();
  vi.unstubAllGlobals();
});

async function open(hash = ""): Promise<void> {
  history.replaceState(null, "", `/score${hash}`);
  await act(() => render(<ScorePage />, root));
}

async function reopen(hash = ""): Promise<void> {
  await act(() => render(null, root));
  await open(hash);
}

function byId<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  const found = root.querySelector<Kind>(`[data-testid="${id}"]`);
  if (!found) throw new Error(`there is no ${id}`);
  return found;
}

function has(id: string): boolean {
  return root.querySelector(`[data-testid="${id}"]`) !== null;
}

function text(id: string): string {
  return withoutIsolates(byId(id).textContent ?? "");
}

async function tap(id: string): Promise<void> {
  await act(() => byId(id).click());
}

async function type(id: string, words: string): Promise<void> {
  const field = byId<HTMLInputElement>(id);
  field.value = words;
  await act(() => void field.dispatchEvent(new Event("input", { bubbles: true })));
}

async function send(id: string): Promise<void> {
  const event = new Event("submit", { bubbles: true, cancelable: true });
  await act(() => void byId(id).dispatchEvent(event));
}

async function deal(points: number): Promise<void> {
  await type("score-points-0", String(points));
  await send("score-deal");
}

function points(side: number): string {
  return byId<HTMLInputElement>(`score-points-${side}`).value;
}

describe("a score that is kept", () => {
  it("tells after each deal how it stands and who deals", async () => {
    await open();
    for (const [chair, name] of ["Asha", "Bina", "Chan", "Dev"].entries())
      await type(`score-name-${chair}`, name);
    await send("score-setup");
    expect(byId("score-dealer").dataset.chair).toBe("0");
    await type("score-points-1", "40");
    expect(points(0)).toBe("60");
    await tap("score-sweep-more-1");
    await tap("score-opening-0");
    await send("score-deal");
    expect(byId("score-row-1").dataset.scores).toBe("85 90");
    expect(byId("score-standing").dataset).toMatchObject({ leader: "1", lead: "5" });
    expect(byId("score-dealer").dataset.chair).toBe("0");
    expect(text("score-outcome")).toContain("Bina and Dev win the deal by 5");
    expect(points(0)).toBe("");
  });

  it("refuses what does not add up, and says why", async () => {
    await open();
    await send("score-setup");
    await send("score-deal");
    expect(byId("score-problem").dataset.code).toBe("missing");
    await type("score-points-0", "58");
    expect(has("score-problem")).toBe(false);
    await type("score-points-1", "40");
    expect(text("score-problem")).toContain("2 are missing");
    await send("score-deal");
    expect(has("score-row-1")).toBe(false);
    await type("score-points-0", "");
    expect(points(0)).toBe("60");
    await send("score-deal");
    expect(has("score-row-1")).toBe(true);
  });

  it("knows a baazi by the lead and by fewer than 9, each with its deals", async () => {
    await open();
    await send("score-setup");
    for (const counted of [95, 20, 10]) await deal(counted);
    const baazis = [...byId("score-baazis").querySelectorAll("li")];
    expect(baazis.map(({ dataset }) => [dataset.side, dataset.reason])).toEqual([
      ["0", "min_points"],
      ["1", "target"],
    ]);
    expect(withoutIsolates(baazis[1]?.textContent ?? "")).toContain("deals 2 to 3");
    expect(byId("score-standing").dataset.lead).toBe("0");
  });

  it("tells the lead after each deal, which a baazi sets back", async () => {
    await open();
    await send("score-setup");
    for (const counted of [60, 95, 55]) await deal(counted);
    const told = [1, 2, 3].map((number) =>
      byId(`score-row-${number}`).querySelector("td:last-child"),
    );
    const words = told.map((cell) => withoutIsolates(cell?.textContent ?? ""));
    expect(words[0]).toContain("+20");
    expect(words[1]).toMatch(/baazi.*level/);
    expect(words[1]).not.toContain("+");
    expect(words[2]).toContain("+10");
  });

  it("is undone deal by deal, its numbers ready to be typed anew", async () => {
    await open();
    await send("score-setup");
    await deal(58);
    await deal(70);
    await tap("score-undo");
    expect(has("score-row-2")).toBe(false);
    expect([points(0), points(1)]).toEqual(["70", "30"]);
    expect(document.activeElement).toBe(byId("score-points-0"));
  });

  it("has an earlier deal corrected in its place", async () => {
    await open();
    await send("score-setup");
    await deal(58);
    await deal(70);
    await tap("score-correct-1");
    await type("score-points-1", "");
    await deal(50);
    expect(byId("score-row-1").dataset.scores).toBe("50 50");
    expect(byId("score-row-2").dataset.scores).toBe("70 30");
    expect(byId("score-deal").dataset.deal).toBe("3");
  });

  it("ends with the match, and goes on with another", async () => {
    await open();
    await tap("baazis-1");
    await send("score-setup");
    await deal(95);
    expect(byId("score-match-over").dataset.winner).toBe("0");
    expect(has("score-deal")).toBe(false);
    expect(document.activeElement).toBe(byId("score-again"));
    await tap("score-again");
    expect(has("score-row-1")).toBe(false);
    await tap("score-before");
    expect(has("score-match-over")).toBe(true);
  });

  it("is there when the page is opened again, and the one before it can be had back", async () => {
    await open();
    await send("score-setup");
    await deal(58);
    await reopen();
    expect(byId("score-row-1").dataset.scores).toBe("58 42");
    await tap("score-new");
    expect(has("score-setup")).toBe(true);
    await reopen();
    await tap("score-before");
    expect(byId("score-row-1").dataset.scores).toBe("58 42");
  });

  it("is of three players, each for oneself", async () => {
    await open();
    await tap("score-players-3");
    await send("score-setup");
    await type("score-points-0", "30");
    expect(points(2)).toBe("");
    await type("score-points-2", "20");
    expect(points(1)).toBe("50");
    await send("score-deal");
    expect(byId("score-dealer").dataset.chair).toBe("1");
    expect(byId("score-standing").dataset.leader).toBe("1");
  });
});

describe("a score in an address", () => {
  const score: Score = {
    rules: rulesOf("short", 4) as Score["rules"],
    baazis: null,
    dealer: 1,
    names: ["Asha", "", "", ""],
    deals: [{ points: [40, 60], sweeps: [0, 0], opening: null }],
  };

  it("is taken where none is kept, and the address is that of the page again", async () => {
    await open(`#${scoreLink(score)}`);
    expect(byId("score-row-1").dataset.scores).toBe("40 60");
    expect(location.hash).toBe("");
    await reopen();
    expect(byId("score-row-1").dataset.scores).toBe("40 60");
  });

  it("stays apart from one's own until one goes on with it", async () => {
    await open();
    await send("score-setup");
    await deal(58);
    await reopen(`#${scoreLink(score)}`);
    expect(has("score-shared")).toBe(true);
    expect(has("score-deal")).toBe(false);
    await tap("score-dismiss");
    expect(byId("score-row-1").dataset.scores).toBe("58 42");
    await reopen(`#${scoreLink(score)}`);
    await tap("score-take");
    expect(byId("score-row-1").dataset.scores).toBe("40 60");
    await reopen();
    expect(byId("score-row-1").dataset.scores).toBe("40 60");
  });

  it("that cannot be read is told, beside one's own", async () => {
    await open("#1.abc");
    expect(byId("score-link-problem").dataset.code).toBe("damaged");
    expect(has("score-setup")).toBe(true);
  });

  it("is what is shared", async () => {
    await open(`#${scoreLink(score)}`);
    await tap("score-share");
    const { value } = byId<HTMLInputElement>("score-address");
    expect(value).toBe(`${location.origin}/score#${scoreLink(score)}`);
  });
});
