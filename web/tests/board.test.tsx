// @vitest-environment happy-dom
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fullFloor } from "../fixtures/full";
import { handOrder } from "../src/handOrder";
import { layout } from "../src/layout";
import type { TableView } from "../src/wire";
import { known, TablePage } from "./page";
import { matchOf, withMatch } from "./states";

let page: TablePage;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  page = new TablePage();
});

afterEach(() => {
  page.close();
  layout.value = "wide";
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function placeOf(id: string): string {
  const style = page.byId(id)?.style;
  return `${style?.getPropertyValue("--x")} ${style?.getPropertyValue("--y")}`;
}

describe("the floor", () => {
  it("has a place for each of five houses and eighteen loose cards, in every plan", async () => {
    const full = fullFloor(known.crowded as TableView);
    for (const plan of ["wide", "tablet", "phone", "landscape"] as const) {
      layout.value = plan;
      await page.show("crowded", full);
      const { deal } = matchOf(full);
      const ids = [
        ...deal.houses.map(({ value }) => `house-${value}`),
        ...(deal.loose ?? []).map((card) => `loose-${card}`),
      ];
      expect(new Set(ids.map(placeOf)).size).toBe(23);
      page.close();
      page = new TablePage();
    }
  });

  it("leaves every other card where it is when one is taken", async () => {
    const table = await page.show("crowded");
    const { history, deal } = matchOf(table);
    const [gone, ...left] = deal.loose ?? [];
    const before = left.map((card) => placeOf(`loose-${card}`));
    const capture = {
      ...(history.at(-1) ?? (matchOf(known.houses).history[0] as (typeof history)[0])),
      action: "capture" as const,
      house: null,
      broken: null,
      card: "QS",
      loose: [gone as string],
    };
    await page.push(
      withMatch(table, {
        history: [...history, capture],
        deal: { ...deal, loose: left, loose_count: left.length },
      }),
    );
    expect(page.byId(`loose-${gone}`)).toBeNull();
    expect(left.map((card) => placeOf(`loose-${card}`))).toEqual(before);
  });

  it("tells the points that lie there", async () => {
    await page.show("crowded");
    expect(Number(page.byId("floor-points")?.dataset.points)).toBeGreaterThan(0);
  });

  it("has nothing to touch for a spectator", async () => {
    await page.show("watching");
    expect(page.byId("floor")?.querySelector("button")).toBeNull();
  });
});

describe("the lead", () => {
  const meter = () => page.byId("lead")?.querySelector(".meter")?.className;

  it.each([
    [0, 66, "meter-ours", "You +66of 100"],
    [1, 20, "meter-theirs", "They +20of 100"],
    [null, 0, "meter-level", "Levelof 100"],
  ])("of side %s by %i is drawn towards it", async (leader, lead, tone, words) => {
    await page.show("houses", withMatch(known.houses as TableView, { leader, lead }));
    expect(meter()).toContain(tone);
    expect(page.text("lead")).toContain(words);
  });

  it("is three totals where three play", async () => {
    await page.show("three");
    for (const side of [0, 1, 2]) expect(page.byId(`total-${side}`)).not.toBeNull();
    expect(page.root.querySelector(".meter")).toBeNull();
    const flags = [...page.root.querySelectorAll(".plates .flag")].map((flag) => flag.className);
    expect(flags.some((name) => name.includes("flag-theirs"))).toBe(true);
    expect(flags.some((name) => name.includes("flag-third"))).toBe(true);
  });
});

describe("the drawer of a small screen", () => {
  it("is opened and closed, and gives the focus back", async () => {
    layout.value = "phone";
    await page.show("houses");
    const rail = () => page.root.querySelector<HTMLElement>("#rail");
    expect(rail()?.hidden).toBe(true);
    await page.tap("log-open");
    expect(rail()?.hidden).toBe(false);
    expect(document.activeElement).toBe(page.byId("log-close"));
    // Each of its tools has its words beside the sign.
    const tools = [
      ...document.querySelectorAll(".tools-drawer > .tool, .tools-drawer .popup-button"),
    ];
    expect(tools.filter((tool) => !tool.querySelector(".tool-words"))).toEqual([]);
    await act(() => {
      rail()?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    });
    expect(rail()?.hidden).toBe(true);
    expect(document.activeElement).toBe(page.byId("log-open"));
  });

  it("lies over nothing that the focus goes on to, but stays below a window", async () => {
    layout.value = "phone";
    await page.show("houses");
    const rail = () => page.root.querySelector<HTMLElement>("#rail");
    const goOnTo = (relatedTarget: Element | null) =>
      act(() => {
        const event = new FocusEvent("focusout", { bubbles: true, relatedTarget });
        page.byId("log-close")?.dispatchEvent(event);
      });
    await page.tap("log-open");
    const dialog = document.createElement("dialog");
    for (const to of [dialog, page.byId("log-open"), null]) await goOnTo(to);
    expect(rail()?.hidden).toBe(false);
    await goOnTo(page.byId("floor"));
    expect(rail()?.hidden).toBe(true);
  });

  it("makes room for what it shows again", async () => {
    layout.value = "phone";
    await page.show("houses");
    await page.tap("log-open");
    await act(() => page.root.querySelector<HTMLElement>('[data-testid="log-again"]')?.click());
    expect(page.root.querySelector<HTMLElement>("#rail")?.hidden).toBe(true);
  });

  it("says that it is one's turn, and a tap on that leads back to the table", async () => {
    layout.value = "phone";
    await page.show("houses");
    await page.tap("log-open");
    await page.tap("drawer-turn");
    expect(page.root.querySelector<HTMLElement>("#rail")?.hidden).toBe(true);
    expect(document.activeElement).toBe(page.byId("log-open"));
  });

  it("has the tools that the bar has no room for", async () => {
    layout.value = "phone";
    await page.show("houses");
    expect(page.byId("table-open")?.closest("#rail")).not.toBeNull();
    await act(() => {
      layout.value = "wide";
    });
    expect(page.byId("table-open")?.closest(".bar")).not.toBeNull();
  });
});

describe("the help", () => {
  it("is not open at the next table when one leaves with it", async () => {
    await page.show("houses");
    await page.tap("help");
    expect(page.byId("help-dialog")).not.toBeNull();
    page.close();
    page = new TablePage();
    await page.show("houses");
    expect(page.byId("help-dialog")).toBeNull();
  });
});

describe("the hand", () => {
  it("lies in two rows on a phone from eight cards on", async () => {
    layout.value = "phone";
    await page.show("houses");
    expect(page.root.querySelectorAll(".hand-row")).toHaveLength(2);
    await act(() => {
      layout.value = "wide";
    });
    expect(page.root.querySelectorAll(".hand-row")).toHaveLength(1);
  });

  it("is sorted by suit or by value", () => {
    expect(handOrder(["9C", "KC", "AH", "9S"], "suit")).toEqual(["9S", "AH", "9C", "KC"]);
    expect(handOrder(["9C", "KC", "AH", "9S"], "value")).toEqual(["AH", "9S", "9C", "KC"]);
  });

  it("marks the last keys", async () => {
    await page.show("crowded", fullFloor(known.crowded as TableView));
    const slot = page.byId("hand-card-QC")?.closest(".hand-slot");
    expect(slot?.querySelector(".key-tag")?.textContent).toBe("12");
  });
});

describe("a spectator of a small screen", () => {
  it("finds the chairs to take below the floor", async () => {
    layout.value = "phone";
    await page.show("seats-to-take");
    expect(page.root.querySelectorAll('.tray [data-testid^="sit-"]').length).toBeGreaterThan(0);
    expect(page.root.querySelector('.plates [data-testid^="sit-"]')).toBeNull();
  });
});
