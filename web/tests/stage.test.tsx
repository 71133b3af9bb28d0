// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { showLastPlay } from "../src/motion/again";
import { reducedMotion } from "../src/motion/reducedMotion";
import { displayTime } from "../src/pace";
import { ReplayPlayer } from "../src/replay";
import { ReplayBoard } from "../src/ui/replay/ReplayBoard";
import type { PlayView } from "../src/wire";
import { TablePage } from "./page";
import { replayOf } from "./replays";
import { matchOf, THROW, withMatch } from "./states";

let page: TablePage;
let animations: { cancel: ReturnType<typeof vi.fn> }[];

beforeEach(async () => {
  animations = [];
  Element.prototype.animate = vi.fn(() => {
    const animation = { cancel: vi.fn() };
    animations.push(animation);
    return animation as unknown as Animation;
  });
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(60);
  page = new TablePage();
  await page.show("waiting");
  await act(async () => void (await import("../src/motion/Motion")));
  vi.useFakeTimers();
});

afterEach(() => {
  page.close();
  reducedMotion.value = false;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Chair 1 throws a card that lies on the floor then. */
async function throwCard(change: Partial<PlayView> = {}): Promise<void> {
  const before = matchOf(page.table ?? undefined);
  const play = { ...THROW, ...change };
  const loose = [...(before.deal.loose ?? []), play.card ?? ""];
  const history = [...before.history, play];
  const deal = { ...before.deal, loose, loose_count: loose.length };
  await page.push(withMatch(page.table as never, { history, deal }));
}

const flyers = () => page.root.querySelectorAll(".flyer").length;

describe("what moves on the page", () => {
  it("moves a clone of the card, which is gone when it has arrived", async () => {
    await throwCard();
    expect(flyers()).toBe(1);
    expect(animations.length).toBeGreaterThan(0);
    await act(() => void vi.advanceTimersByTime(239));
    expect(flyers()).toBe(1);
    await act(() => void vi.advanceTimersByTime(1));
    expect(flyers()).toBe(0);
    expect(animations.every(({ cancel }) => cancel.mock.calls.length > 0)).toBe(true);
  });

  it("has everything in its place at a tap", async () => {
    await throwCard();
    await act(() => void dispatchEvent(new Event("pointerdown")));
    expect(flyers()).toBe(0);
    expect(page.byId("loose-7H")).not.toBeNull();
  });

  it("shows one play at a time", async () => {
    await throwCard();
    await throwCard({ card: "8H", play: "8H", chair: 2 });
    expect(flyers()).toBe(1);
  });

  it("moves nothing when nothing is played", async () => {
    await page.push({ locked: true });
    expect(flyers()).toBe(0);
    expect(animations).toEqual([]);
  });

  it("makes no clones for those who want no motion", async () => {
    reducedMotion.value = true;
    await throwCard();
    expect(flyers()).toBe(0);
    expect(animations.length).toBeGreaterThan(0);
    await act(() => void vi.advanceTimersByTime(1000));
    expect(page.root.querySelector(".motion")?.childElementCount).toBe(0);
  });

  it("shows the last play again that was wished for before motion was there", async () => {
    page.close();
    showLastPlay();
    page = new TablePage();
    await page.show("waiting");
    expect(flyers()).toBeGreaterThan(0);
  });

  it("shows the last play again when that is wished", async () => {
    await throwCard();
    await act(() => void vi.advanceTimersByTime(1000));
    await act(() => showLastPlay());
    expect(flyers()).toBe(1);
    await act(() => void vi.advanceTimersByTime(240));
    expect(flyers()).toBe(0);
  });

  it("has the next play wait until a sweep has been seen", async () => {
    expect(displayTime("normal")).toBe(1100);
    await throwCard({ action: "capture", card: "9S", sweep: 50 });
    expect(page.text("sweep-show")).toContain("+50");
    expect(displayTime("normal")).toBe(1800);
    expect(displayTime("fast")).toBe(0);
  });
});

describe("what moves in a replay", () => {
  it("moves one step on, and nothing on the way back", async () => {
    const player = new ReplayPlayer(replayOf(3));
    const root = document.createElement("div");
    document.body.append(root);
    const draw = (at: number) => act(() => player.go(at));
    await act(() => render(<ReplayBoard player={player} />, root));
    await draw(1);
    expect(root.querySelectorAll(".flyer")).toHaveLength(1);
    await draw(0);
    expect(root.querySelectorAll(".flyer")).toHaveLength(0);
    await draw(3);
    expect(root.querySelectorAll(".flyer")).toHaveLength(0);
    render(null, root);
    root.remove();
  });
});
