// @vitest-environment happy-dom
/** A table before the cards: chairs, the host's tools, the invitation. */
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { person } from "../src/person";
import { known, TablePage } from "./page";

const PRESETS = {
  version: "3",
  presets: [{ name: "standard", rules: { players: 4, sweep: 50 }, players: 4 }],
  bots: ["steady", "strong"],
};
const PERSON = { name: "Mehr", language: null, settings: {}, claimed: null };
let page: TablePage;
let answers: Record<string, (body: unknown) => Response>;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  answers = { "/api/presets": () => Response.json(PRESETS) };
  vi.stubGlobal("fetch", (path: string, { body }: { body?: string } = {}) => {
    const answer = answers[path];
    return answer ? Promise.resolve(answer(JSON.parse(body ?? "null"))) : new Promise(() => {});
  });
  person.value = PERSON;
  page = new TablePage();
});

afterEach(() => {
  page.close();
  person.value = null;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function settle(): Promise<void> {
  await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
}

describe("the chairs", () => {
  it("show who sits where, who is the host, who is away, and which are free", async () => {
    await page.show("room");
    expect(page.text("chair-0")).toContain("Asha");
    expect(page.text("chair-0")).toContain("host");
    expect(page.byId("chair-1")?.dataset.kind).toBe("bot");
    expect(page.text("chair-1")).toContain("Steady");
    expect(page.text("chair-2")).toContain("away");
    expect(page.text("chair-2")).toContain("partner of Asha");
    expect(page.byId("chair-3")?.dataset.kind).toBe("empty");
    const places = [0, 1, 2, 3].map((chair) => page.byId(`chair-${chair}`)?.className);
    for (const [chair, place] of ["bottom", "right", "top", "left"].entries())
      expect(places[chair]).toContain(place);
  });

  it("tell which program plays for a person", async () => {
    const [first, ...others] = known.room?.chairs ?? [];
    if (!first) throw new Error("there are no chairs");
    await page.show("room", { chairs: [{ ...first, program: "my bot" }, ...others] });
    expect(page.text("chair-0")).toContain("Asha");
    expect(page.text("chair-0")).toContain("bot: my bot");
    expect(page.text("chair-2")).not.toContain("bot: ");
  });

  it("are taken with one tap by somebody who has a name", async () => {
    await page.show("room-visitor");
    await page.tap("sit-3");
    await page.tap("sit-3");
    expect(page.sent()).toMatchObject([{ type: "sit", chair: 3 }]);
    expect(page.byId("name-dialog")).toBeNull();
  });

  it("ask for a name first whoever has none, and send it to the server", async () => {
    person.value = { ...PERSON, name: null };
    const bodies: unknown[] = [];
    answers["/api/person"] = (body) => {
      bodies.push(body);
      return Response.json({ ...PERSON, name: "Bina" });
    };
    await page.show("room-visitor");
    await page.tap("sit-3");
    expect(page.sent()).toEqual([]);
    const field = page.byId("own-name") as HTMLInputElement;
    field.value = "  Bina ";
    await act(() => void field.dispatchEvent(new Event("input", { bubbles: true })));
    await page.tap("own-name-done");
    await settle();
    expect(bodies).toEqual([{ name: "Bina" }]);
    expect(page.sent()).toMatchObject([{ type: "sit", chair: 3 }]);
    expect(page.byId("name-dialog")).toBeNull();
    expect(person.value?.name).toBe("Bina");
  });

  it("can be taken without a name too, and the dialog left without sitting down", async () => {
    person.value = { ...PERSON, name: null };
    await page.show("room-visitor");
    await page.tap("sit-3");
    await page.tap("name-dialog-close");
    expect(page.sent()).toEqual([]);
    await page.tap("sit-3");
    expect(page.text("own-name-done")).toContain("without a name");
    await page.tap("own-name-done");
    expect(page.sent()).toMatchObject([{ type: "sit", chair: 3 }]);
  });

  it("say why a name is not taken, and let it be tried again", async () => {
    person.value = { ...PERSON, name: null };
    answers["/api/person"] = () => Response.json({ code: "unavailable" }, { status: 503 });
    await page.show("room-visitor");
    await page.tap("sit-3");
    const field = page.byId("own-name") as HTMLInputElement;
    field.value = "Bina";
    await act(() => void field.dispatchEvent(new Event("input", { bubbles: true })));
    await page.tap("own-name-done");
    await settle();
    expect(page.text("name-dialog")).toContain("cannot reach its tables");
    expect(page.byId("own-name-done")?.hasAttribute("disabled")).toBe(false);
  });

  it("can be changed for another, and left", async () => {
    const { chairs } = known.room ?? {};
    await page.show("room", { you_host: false });
    expect(chairs?.[3]?.kind).toBe("empty");
    await page.tap("sit-3");
    await page.tap("stand");
    expect(page.sent()).toMatchObject([{ type: "sit", chair: 3 }, { type: "stand" }]);
  });

  it("are not left by a host among others without a question", async () => {
    await page.show("room");
    await page.tap("stand");
    expect(page.sent()).toEqual([]);
    expect(page.text("leave-dialog")).toContain("another player will be the host");
    await page.tap("leave-not");
    expect(page.byId("leave-dialog")).toBeNull();
    await page.tap("stand");
    await page.tap("leave-sure");
    expect(page.sent()).toMatchObject([{ type: "stand" }]);
  });

  it("cannot be taken at a locked table, which says so", async () => {
    await page.show("room-visitor", { locked: true });
    expect(page.byId("sit-3")).toBeNull();
    expect(page.text("locked")).toContain("nobody else can sit down");
  });

  it("tell why the server refuses one", async () => {
    await page.show("room-visitor");
    await page.tap("sit-3");
    await page.refuse("chair-taken");
    expect(page.text("refused")).toContain("Somebody else has that chair");
    await page.tap("sit-3");
    expect(page.byId("refused")).toBeNull();
    await page.refuse("removed");
    expect(page.text("refused")).toContain("removed you");
  });
});

describe("the host", () => {
  it("begins, and is told who takes the free chairs", async () => {
    await page.show("room");
    expect(page.text("room-note")).toBe("1 free chair will be taken by a bot.");
    await page.tap("begin");
    expect(page.sent()).toMatchObject([{ type: "start" }]);
  });

  it("cannot begin while nobody sits", async () => {
    const chairs = (known.room?.chairs ?? []).map((chair) => ({
      ...chair,
      kind: "empty" as const,
      name: null,
      bot: null,
      away_since: null,
    }));
    await page.show("room", { chairs, you: null, host: null });
    expect(page.byId("begin")?.hasAttribute("disabled")).toBe(true);
    expect(page.text("room-note")).toContain("sit down first");
  });

  it("is waited for by the others", async () => {
    await page.show("room-visitor");
    expect(page.byId("begin")).toBeNull();
    expect(page.text("room-note")).toBe("Waiting for Asha to start the match.");
    for (const id of ["chair-menu-1", "lock", "settings"]) expect(page.byId(id)).toBeNull();
  });

  it("puts bots on chairs, changes them, and takes them away", async () => {
    await page.show("room");
    await settle();
    await page.tap("chair-menu-3");
    await page.choose("chair-bot-3", "strong");
    await page.tap("chair-menu-1");
    await page.choose("chair-bot-1", "");
    expect(page.sent()).toMatchObject([
      { type: "seat-bot", chair: 3, bot: "strong" },
      { type: "remove", chair: 1 },
    ]);
  });

  it("removes people, makes another the host, and locks the table", async () => {
    await page.show("room");
    await page.tap("chair-menu-2");
    await page.tap("hand-over-2");
    await page.tap("chair-menu-2");
    await page.tap("remove-2");
    await page.tap("lock");
    expect(page.sent()).toMatchObject([
      { type: "hand-over", chair: 2 },
      { type: "remove", chair: 2 },
      { type: "lock", locked: true },
    ]);
  });

  it("swaps two chairs, choosing one and then the other, or not", async () => {
    await page.show("room");
    await page.tap("chair-menu-0");
    await page.tap("swap-0");
    expect(page.byId("swap-with-0")).toBeNull();
    await page.tap("swap-not");
    expect(page.byId("swap-with-3")).toBeNull();
    await page.tap("chair-menu-0");
    await page.tap("swap-0");
    await page.tap("swap-with-3");
    expect(page.sent()).toMatchObject([{ type: "swap", chairs: [0, 3] }]);
    expect(page.byId("swap-with-3")).toBeNull();
  });

  it("chooses rules and settings, which the server checks and may refuse", async () => {
    answers["/api/rules"] = () =>
      Response.json(
        { code: "not-with", params: { option: "sweep", other: "players" } },
        { status: 400 },
      );
    await page.show("room");
    await page.tap("settings");
    await settle();
    await page.choose("settings-pause", "20");
    await page.tap("settings-listed");
    await page.choose("option-sweep", "rank");
    await settle();
    expect(page.text("rules-problem")).toContain("does not go with this choice of “Players”");
    expect(page.byId("option-sweep")?.getAttribute("aria-invalid")).toBe("true");
    expect(page.byId("settings-save")?.hasAttribute("disabled")).toBe(true);
    answers["/api/rules"] = () =>
      Response.json({ rules: { sweep: 25 }, options: { players: 4, sweep: 25 } });
    await page.choose("option-sweep", "points");
    await settle();
    await page.tap("settings-save");
    expect(page.sent()).toMatchObject([
      { type: "configure", rules: { sweep: 25 }, baazis: 3, settings: { pause: 20, listed: true } },
    ]);
    await page.refuse("too-many-seated", { players: 2, people: 3 });
    expect(page.text("settings-dialog")).toContain("3 people sit at the table");
    await page.tap("settings-save");
    const cmd_id = page.sent().at(-1)?.cmd_id ?? "";
    const seq = (page.table?.seq ?? 0) + 1;
    await act(() => page.server.last.receive({ type: "ack", cmd_id, seq }));
    await page.push({}, [{ type: "changed", what: "configured" }]);
    expect(page.byId("settings-dialog")).toBeNull();
  });
});

describe("the invitation", () => {
  it("has address, code and picture", async () => {
    await page.show("room");
    const link = page.byId("invite-link") as HTMLInputElement;
    expect(link.value).toBe(`${location.origin}/t/fixture`);
    expect(page.text("table-code")).toBe("K7M2QX");
    expect(page.root.querySelector("img")?.getAttribute("src")).toBe("/api/tables/fixture/qr.svg");
  });

  it("has the address for phones in the same network, where the page's own leads nowhere else", async () => {
    const asked = vi.fn(() =>
      Response.json({ links: [{ address: "http://192.168.1.5:8080/t/fixture", qr: "<svg/>" }] }),
    );
    answers["/api/lan?path=%2Ft%2Ffixture"] = asked;
    vi.stubGlobal("location", { ...location, hostname: "localhost", origin: "http://localhost" });
    await page.show("room");
    await settle();
    const link = page.byId("invite-link") as HTMLInputElement;
    expect(link.value).toBe("http://192.168.1.5:8080/t/fixture");
    const picture = page.root.querySelector("img")?.getAttribute("src");
    expect(picture).toBe("data:image/svg+xml,%3Csvg%2F%3E");
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it("is copied by the clipboard, by the older way without one, and else by the reader", async () => {
    await page.show("room");
    const copied: string[] = [];
    vi.stubGlobal("navigator", {
      clipboard: { writeText: async (text: string) => void copied.push(text) },
    });
    await page.tap("copy-link");
    await settle();
    expect(copied).toEqual([`${location.origin}/t/fixture`]);
    vi.stubGlobal("navigator", {});
    document.execCommand = () => true;
    await page.tap("copy-link");
    await settle();
    expect(page.text("invite-copied")).toBe("Copied.");
    document.execCommand = () => false;
    await page.tap("copy-link");
    await settle();
    expect(page.text("invite-copied")).toContain("copy it from the field");
  });
});

describe("whoever has no chair any more", () => {
  it("is told that the host has taken it", async () => {
    await page.show("room", { you_host: false });
    const event = { type: "seat", what: "removed", chair: 0, name: "Asha", bot: null };
    await page.push({ you: null }, [event]);
    expect(page.text("removed")).toContain("given your chair to others");
  });
});
