// @vitest-environment happy-dom
/** The pages that are no table: what they ask the server, and what they show of its answers. */
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withoutIsolates } from "../src/l10n";
import { PROTOCOL } from "../src/wire";
import { replayOf } from "./replays";

const PRESETS = {
  version: PROTOCOL,
  presets: [{ name: "standard", rules: { players: 4 }, players: 4 }],
  bots: ["random", "steady"],
};
const VISITOR = {
  name: "Asha",
  language: null,
  settings: {},
  claimed: null as string | null,
  kept: true,
  devices: 1,
};
const CHAIRS = [
  { kind: "person", name: "Asha", bot: null },
  { kind: "empty", name: null, bot: null },
  { kind: "bot", name: null, bot: "steady" },
  { kind: "empty", name: null, bot: null },
];
const GAME = {
  table: "abc",
  status: "playing",
  rules: "short",
  baazis: 1,
  opened_at: 1,
  updated_at: 2,
  chairs: CHAIRS,
  you: 0,
  deals: 2,
  baazis_won: [0, 0],
  lead: 16,
  leader: 1,
  your_turn: true,
  won: null,
};
const LISTED = {
  table: "t1",
  status: "waiting",
  rules: "short",
  baazis: null,
  settings: { bot: "steady", clock: null, watching: true, listed: true },
  chairs: CHAIRS,
  joinable: true,
  baazis_won: [],
  lead: 0,
};

let root: HTMLElement;
/** What the server answers, by the path without its query. */
let answers: Record<string, unknown>;
/** What it was asked, in order. */
let asked: { path: string; body: unknown }[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answers = {
    "/api/visit": { person: VISITOR, cookie: true, token: null },
    "/api/presets": PRESETS,
    "/api/games": { games: [], next: null },
    "/api/games/results": { partners: [], opponents: [], rules: [] },
    "/api/lan": { links: [] },
    "/api/devices": { devices: [] },
  };
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    const body = init?.body === undefined ? undefined : JSON.parse(String(init.body));
    asked.push({ path, body });
    const answer = answers[path.split("?")[0] ?? ""];
    if (answer === undefined) return new Promise(() => {});
    if (answer instanceof Promise) return answer.then((later) => Response.json(later));
    if (answer instanceof Response) return Promise.resolve(answer.clone());
    return Promise.resolve(Response.json(answer));
  });
  vi.stubGlobal("WebSocket", function open() {
    return { close() {}, send() {} };
  });
  localStorage.clear();
  root = document.createElement("div");
  document.body.append(root);
});

afterEach(() => {
  render(null, root);
  root.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function settle(milliseconds = 0): Promise<void> {
  await act(() => vi.dynamicImportSettled());
  for (let i = 0; i < 8; i++)
    await act(async () => void (await vi.advanceTimersByTimeAsync(i === 0 ? milliseconds : 0)));
}

async function open(path: string): Promise<void> {
  vi.resetModules();
  history.replaceState(null, "", path);
  const [{ App }, { navigate }] = await Promise.all([
    import("../src/ui/App"),
    import("../src/route"),
  ]);
  navigate(path);
  await act(() => render(<App />, root));
  await settle();
}

function byId(id: string): HTMLElement | null {
  return root.querySelector(`[data-testid="${id}"]`);
}

async function click(id: string): Promise<void> {
  await act(() => byId(id)?.click());
  await settle();
}

async function type(id: string, text: string): Promise<void> {
  const field = byId(id) as HTMLInputElement;
  field.value = text;
  await act(() => void field.dispatchEvent(new Event("input", { bubbles: true })));
}

async function submit(id: string): Promise<void> {
  const form = byId(id)?.closest("form");
  await act(
    () => void form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })),
  );
  await settle();
}

function bodiesOf(path: string): unknown[] {
  return asked.filter((one) => one.path === path).map((one) => one.body);
}

describe("the start", () => {
  it("opens a table with bots by the name one has", async () => {
    answers["/api/tables"] = { table: "new", code: null };
    await open("/");
    await submit("start");
    expect(bodiesOf("/api/tables")).toEqual([
      {
        rules: "standard",
        baazis: 1,
        bots: ["steady", "steady", "steady"],
        settings: { bot: "steady" },
      },
    ]);
    expect(bodiesOf("/api/person")).toEqual([]);
    expect(location.pathname).toBe("/t/new");
  });

  it("remembers a tap before the server has said what there is", async () => {
    answers["/api/tables"] = { table: "new", code: null };
    let answer = (_: unknown) => {};
    answers["/api/presets"] = new Promise((resolve) => {
      answer = resolve;
    });
    await open("/");
    await submit("start");
    expect(bodiesOf("/api/tables")).toEqual([]);
    answer(PRESETS);
    await settle();
    expect(bodiesOf("/api/tables")).toHaveLength(1);
    expect(location.pathname).toBe("/t/new");
  });

  it("keeps what is chosen for the next table at once, and says it", async () => {
    answers["/api/presets"] = { ...PRESETS, bots: ["random", "novice", "steady"] };
    await open("/");
    const field = byId("bot") as HTMLSelectElement;
    field.value = "novice";
    await act(() => void field.dispatchEvent(new Event("change", { bubbles: true })));
    await click("baazis-3");
    expect(localStorage.getItem("seep.bot")).toBe("novice");
    expect(localStorage.getItem("seep.baazis")).toBe("3");
    expect(byId("start")?.closest("form")?.textContent).toContain("Novice");
    const groups = [...field.querySelectorAll("optgroup")].map((group) => group.textContent);
    expect(groups).toEqual(["NoviceSteady", "Random"]);
  });

  it("deals by rules of one's own again, or says why it cannot", async () => {
    const own = { preset: "standard", sweep: 25 };
    localStorage.setItem("seep.rules", JSON.stringify(own));
    answers["/api/rules"] = { rules: own, options: { players: 4, sweep: 25 } };
    answers["/api/tables"] = { table: "new", code: null };
    await open("/");
    expect(byId("start")?.closest("form")?.textContent).toContain("with house rules");
    await submit("start");
    expect(bodiesOf("/api/tables")).toMatchObject([{ rules: own }]);
    answers["/api/rules"] = Response.json(
      { code: "unknown-option", params: { option: "sweep" } },
      { status: 400 },
    );
    await open("/");
    expect((byId("start") as HTMLButtonElement).disabled).toBe(true);
    expect(byId("problem")?.textContent).not.toBe("");
  });

  it("gives the focus to the heading of the page one goes to, and names the window by it", async () => {
    await open("/");
    answers["/api/lobby"] = { tables: [] };
    await click("way-watch");
    expect(document.title).toContain("Lobby");
    expect(document.activeElement?.tagName).toBe("H1");
    expect(document.activeElement?.textContent).toBe("Lobby");
    await click("nav-start");
    expect(document.title).toBe("Seep");
    expect(document.activeElement?.tagName).toBe("H1");
  });

  it("has the server keep another name first", async () => {
    answers["/api/tables"] = { table: "new", code: null };
    answers["/api/person"] = { ...VISITOR, name: "Bo" };
    await open("/");
    await type("name", "Bo");
    await submit("start");
    expect(bodiesOf("/api/person")).toEqual([{ name: "Bo" }]);
    expect(location.pathname).toBe("/t/new");
  });

  it("opens a table for friends, with all its settings", async () => {
    answers["/api/tables"] = { table: "new", code: "abcdef" };
    await open("/");
    await click("way-friends");
    await submit("open-table");
    const [body] = bodiesOf("/api/tables") as [Record<string, unknown>];
    expect(body.bots).toBeUndefined();
    expect(body.settings).toMatchObject({ watching: true, listed: false });
  });

  it("finds a table with whoever is there", async () => {
    answers["/api/play-now"] = { table: "theirs" };
    await open("/");
    await click("way-anybody");
    await submit("find-table");
    expect(bodiesOf("/api/play-now")).toEqual([{ rules: "standard", wait: 20, bot: "steady" }]);
    expect(location.pathname).toBe("/t/theirs");
  });

  it("joins by a code, however it is typed", async () => {
    answers["/api/codes/abcdef"] = { table: "theirs" };
    await open("/");
    await click("way-friends");
    await type("join-code", " ABC-def ");
    await submit("join");
    expect(location.pathname).toBe("/t/theirs");
  });

  it("says why a code leads nowhere", async () => {
    answers["/api/codes/zzzzzz"] = Response.json(
      { code: "unknown-code", params: {} },
      { status: 404 },
    );
    await open("/");
    await click("way-friends");
    await type("join-code", "zzzzzz");
    byId("join")?.focus();
    const submitted = submit("join");
    // A browser takes the focus from a button that is disabled.
    byId("join")?.blur();
    await submitted;
    expect(document.activeElement).toBe(byId("join"));
    expect(byId("problem")?.textContent).toContain("no table with this code");
    expect(location.pathname).toBe("/");
  });

  it("leads back to running games, and says where it is one's turn", async () => {
    const other = { ...GAME, table: "other", your_turn: false };
    const over = { ...GAME, table: "over", status: "match-over" };
    answers["/api/games"] = { games: [other, GAME, over], next: null };
    await open("/");
    const links = [...root.querySelectorAll('[data-testid="continue"]')];
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/t/abc", "/t/other"]);
    expect(links[0]?.textContent).toContain("Your turn");
  });

  it("tells with whom a game is played, and how it stands", async () => {
    answers["/api/games"] = { games: [{ ...GAME, baazis_won: [1, 2] }], next: null };
    await open("/");
    const words = withoutIsolates(byId("continue")?.textContent ?? "");
    for (const told of ["With ", "baazis 1 : 2", "+16"]) expect(words).toContain(told);
  });

  it("tells phones in the house the way", async () => {
    answers["/api/lan"] = { links: [{ address: "http://192.168.1.2:8080/", qr: "<svg/>" }] };
    await open("/");
    expect((byId("lan-address") as HTMLInputElement).value).toBe("http://192.168.1.2:8080/");
    expect(byId("lan")?.textContent).toContain("firewall");
  });
});

describe("the lobby", () => {
  it("shows tables as they are now", async () => {
    answers["/api/lobby"] = { tables: [LISTED, { ...LISTED, table: "t2", joinable: false }] };
    await open("/lobby");
    expect(byId("lobby-join")?.querySelector("[data-testid=table-t1]")).not.toBeNull();
    expect(byId("lobby-watch")?.querySelector("[data-testid=table-t2]")).not.toBeNull();
    expect(byId("lobby-join")?.textContent).toContain("2");
    answers["/api/lobby"] = { tables: [] };
    await settle(3_000);
    expect(byId("table-t1")).toBeNull();
    expect(bodiesOf("/api/lobby")).toHaveLength(2);
  });
});

describe("one's games", () => {
  it("come in pages, each once", async () => {
    answers["/api/games"] = { games: [GAME], next: "2-abc" };
    await open("/games");
    expect(byId("game-abc")?.dataset.yourTurn).toBe("true");
    answers["/api/games"] = {
      games: [GAME, { ...GAME, table: "old", status: "match-over", won: false, your_turn: false }],
      next: null,
    };
    await click("more-games");
    expect(asked.at(-1)?.path).toBe("/api/games?before=2-abc");
    expect(root.querySelectorAll('[data-testid^="game-"]')).toHaveLength(2);
    expect(byId("game-old")?.textContent).toContain("lost");
    expect(byId("more-games")).toBeNull();
  });
});

describe("oneself", () => {
  it("comes before what is only for programs", async () => {
    await open("/me");
    expect(root.querySelector("main")?.lastElementChild).toBe(byId("program"));
  });

  it("claims a name", async () => {
    await open("/me");
    answers["/api/person/claim"] = { ...VISITOR, claimed: "Asha" };
    await type("claim-passphrase", "seven tens and a sweep");
    await submit("claim-passphrase");
    expect(bodiesOf("/api/person/claim")).toEqual([
      { name: "Asha", passphrase: "seven tens and a sweep", current: null },
    ]);
    expect(byId("claim-state")?.textContent).toContain("You have claimed the name");
    expect(byId("sign-in")).toBeNull();
  });

  it("is asked before somebody is left behind", async () => {
    await open("/me");
    answers["/api/sign-in"] = { signed_in: false, replaces: true, person: VISITOR, token: null };
    await type("sign-in-name", "Bo");
    await type("sign-in-passphrase", "a passphrase");
    await submit("sign-in-name");
    expect(byId("replaces")?.textContent).toContain("Bo");
    answers["/api/sign-in"] = {
      signed_in: true,
      replaces: true,
      person: { ...VISITOR, name: "Bo", claimed: "Bo" },
      token: null,
    };
    await click("replaces-sure");
    const bodies = bodiesOf("/api/sign-in") as { confirm: boolean }[];
    expect(bodies.map((body) => body.confirm)).toEqual([false, true]);
    expect(byId("nav-me")?.textContent).toContain("Bo");
  });

  it("is deleted only when that is confirmed", async () => {
    await open("/me");
    answers["/api/person/delete"] = { signed_out: true };
    await click("delete-me");
    expect(bodiesOf("/api/person/delete")).toEqual([]);
    await click("leave-me-not");
    expect(byId("leave-me-confirm")).toBeNull();
    await click("delete-me");
    await click("leave-me-sure");
    expect(bodiesOf("/api/person/delete")).toEqual([{ confirm: true }]);
    expect(location.pathname).toBe("/");
  });

  it("is told when nobody could be them again", async () => {
    await open("/me");
    answers["/api/sign-out"] = Response.json({ code: "last-device", params: {} }, { status: 409 });
    await click("sign-out");
    answers["/api/sign-out"] = { signed_out: true };
    await click("leave-me-sure");
    expect(bodiesOf("/api/sign-out")).toEqual([{ confirm: false }, { confirm: true }]);
    expect(location.pathname).toBe("/");
  });

  it("links a device by the code behind the #, once that is confirmed", async () => {
    answers["/api/devices/link"] = {
      signed_in: false,
      replaces: true,
      person: { ...VISITOR, name: "Bo" },
      token: null,
    };
    await open("/link#abcd2345");
    expect((byId("link-code") as HTMLInputElement).value).toBe("abcd2345");
    expect(bodiesOf("/api/devices/link")).toEqual([]);
    await submit("link-code");
    expect(byId("replaces")?.textContent).toContain("Bo");
    answers["/api/devices/link"] = {
      signed_in: true,
      replaces: true,
      person: { ...VISITOR, name: "Bo" },
      token: null,
    };
    await click("replaces-sure");
    expect(byId("linked")?.textContent).toContain("Bo");
  });

  it("shows a code for another device", async () => {
    await open("/me");
    answers["/api/devices/code"] = {
      code: "abcd2345",
      expires_at: 1,
      url: "http://seep/link#abcd2345",
      svg: "<svg/>",
    };
    await click("link-another");
    expect(byId("link-code")?.textContent).toBe("abcd2345");
    expect((byId("link-address") as HTMLInputElement).value).toBe("http://seep/link#abcd2345");
  });
});

describe("a replay", () => {
  beforeEach(() => {
    answers["/api/tables/t/deals/2"] = replayOf(5);
  });

  async function press(key: string): Promise<void> {
    await act(
      () => void document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })),
    );
    await settle();
  }

  it("marks a sweep in the list", async () => {
    const replay = replayOf(5);
    const entry = replay.frames.frames[2]?.entry;
    if (entry?.type === "play") entry.sweep = 50;
    answers["/api/tables/t/deals/2"] = replay;
    await open("/t/t/deals/2");
    expect(withoutIsolates(byId("entry-2")?.textContent ?? "")).toContain("50 points");
    expect(root.querySelectorAll('[data-testid="log-sweep"]')).toHaveLength(1);
  });

  it("opens at the play that its address names, and keeps the address", async () => {
    await open("/t/t/deals/2#play=3");
    expect(byId("replay")?.dataset.at).toBe("3");
    expect(byId("floor")?.querySelectorAll('[data-testid^="loose-"]')).toHaveLength(3);
    await click("replay-forward");
    expect(location.hash).toBe("#play=4");
    await click("replay-first");
    expect(location.href).toMatch(/\/t\/t\/deals\/2$/);
  });

  it("is stepped through by keys, but not while somebody types", async () => {
    await open("/t/t/deals/2");
    await press("ArrowRight");
    await press("ArrowRight");
    await press("ArrowLeft");
    expect(byId("replay")?.dataset.at).toBe("1");
    await press("End");
    expect(byId("replay")?.dataset.at).toBe("5");
    await press("Home");
    const field = byId("replay-link");
    await act(
      () =>
        void field?.dispatchEvent(
          new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }),
        ),
    );
    expect(byId("replay")?.dataset.at).toBe("0");
  });

  it("goes to the entry that is pressed, and shows every hand", async () => {
    await open("/t/t/deals/2");
    expect(byId("hand-1")?.querySelectorAll(".card")).toHaveLength(10);
    await click("entry-4");
    expect(byId("replay")?.dataset.at).toBe("4");
    expect(byId("entry-4")?.getAttribute("aria-current")).toBe("step");
    expect(byId("replay-score")?.dataset.over).toBe("false");
    await click("replay-last");
    expect(byId("sheet-total-0")?.textContent).toBe("60");
  });

  it("is played on from here, with the cards that are chosen", async () => {
    answers["/api/tables"] = { table: "again", code: null };
    await open("/t/t/deals/2#play=3");
    await click("play-on");
    expect(bodiesOf("/api/tables")).toEqual([
      {
        bots: ["steady", "steady", "steady"],
        source: { table: "t", deal: 2, entries: 3, chair: 0 },
      },
    ]);
    expect(location.pathname).toBe("/t/again");
  });

  it("says why there is none", async () => {
    answers["/api/tables/t/deals/9"] = Response.json(
      { code: "unknown-deal", params: { deals: 3 } },
      { status: 404 },
    );
    await open("/t/t/deals/9");
    expect(byId("problem")?.textContent).toContain("no such deal");
  });
});

describe("a server that does not answer", () => {
  it("is told of", async () => {
    answers["/api/lobby"] = Response.json({}, { status: 503 });
    await open("/lobby");
    expect(byId("problem")).not.toBeNull();
  });
});
