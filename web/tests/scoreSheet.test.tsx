// @vitest-environment happy-dom
import { act } from "preact/test-utils";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Deals, TableView } from "../src/wire";
import { known, TablePage } from "./page";
import { replayOf } from "./replays";

let page: TablePage;

async function open(name: string, change: Partial<TableView> = {}): Promise<TableView> {
  page = new TablePage();
  return page.show(name, change);
}

afterEach(() => {
  page.close();
  vi.unstubAllGlobals();
});

describe("the score sheet", () => {
  it("adds up to the deal's score, line by line", async () => {
    const { match } = await open("deal-over");
    const result = match?.results.at(-1);
    const rows = [...page.root.querySelectorAll(".score-sheet .sheet-table tbody tr")];
    const column = (side: number) =>
      rows.map((row) => Number(row.querySelectorAll("td")[side]?.textContent));
    for (const side of [0, 1]) {
      const values = column(side);
      expect(values.at(-1)).toBe(result?.scores[side]);
      expect(values.slice(0, -1).reduce((a, b) => a + b)).toBe(result?.scores[side]);
    }
  });

  it("is gold for the side that has won and plum for the one that has lost", async () => {
    const { match, you } = await open("deal-over");
    const banner = page.byId("deal-outcome");
    const winner = Number(banner?.dataset.side);
    const own = (known["deal-over"] as TableView).chairs[you ?? 0]?.side;
    expect(match?.results.at(-1)?.scores[winner]).toBeGreaterThan(50);
    expect(banner?.classList.contains(winner === own ? "won" : "lost")).toBe(true);
  });

  it("is neither to a spectator", async () => {
    await open("deal-over", { you: null });
    expect(page.byId("deal-outcome")?.className).toContain("plain");
  });

  it("opens a line to the plays it came from, each a way into the replay", async () => {
    const replay = replayOf(2);
    replay.frames.frames.slice(1).forEach((frame) => {
      frame.captured = [["AC"], []];
    });
    const deals: Pick<Deals, "deals"> = {
      deals: [{ deal: 2, match: 1, dealer: 0, scores: [60, 40] }],
    };
    vi.stubGlobal("fetch", (path: string) =>
      Promise.resolve(Response.json(path.endsWith("/deals") ? deals : replay)),
    );
    const table = await open("deal-over");
    const line = page.byId("line-sheet-aces");
    expect(line?.getAttribute("aria-expanded")).toBe("false");
    await act(() => line?.click());
    await vi.waitFor(() => expect(page.byId("line-play")).not.toBeNull());
    expect(page.byId("line-play")?.getAttribute("href")).toBe(`/t/${table.id}/deals/2#play=1`);
    await act(() => line?.click());
    expect(page.byId("line-play")).toBeNull();
  });

  it("says what went wrong where there is no record", async () => {
    vi.stubGlobal("fetch", () =>
      Promise.resolve(Response.json({ code: "unavailable", params: {} }, { status: 503 })),
    );
    await open("deal-over");
    await act(() => page.byId("line-sheet-spades")?.click());
    await vi.waitFor(() =>
      expect(
        page.root.querySelector(".line-plays [role=alert], .line-plays .problem, .line-plays p"),
      ).not.toBeNull(),
    );
  });

  it("has the running totals of three sides", async () => {
    const { match } = await open("three-over");
    const rows = [...page.root.querySelectorAll(".score-sheet .sheet-table tbody tr")];
    const totals = [...(rows.at(-1)?.querySelectorAll("td") ?? [])].map((cell) =>
      Number(cell.textContent),
    );
    expect(totals).toEqual(match?.results.at(-1)?.totals);
  });
});
