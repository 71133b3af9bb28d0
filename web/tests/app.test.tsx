// @vitest-environment happy-dom
/** The page as a whole: who one is at a table, and what the browser remembers of it. */
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import tables from "../fixtures/tables.json";
import type { TableView } from "../src/wire";
import { FakeServer } from "./fakeSocket";
import { stateOf } from "./states";

const known = tables as unknown as Record<string, TableView>;
const VISITOR = { name: null, language: null, settings: {}, claimed: null };
let root: HTMLElement;
let server: FakeServer;
let navigate: (path: string) => void;
/** What the server answers to visits, one after another; the last goes on. */
let visits: (() => Promise<Response>)[];

function visited(reply: { cookie: boolean; token: string | null }): () => Promise<Response> {
  return () => Promise.resolve(Response.json({ person: VISITOR, ...reply }));
}

/** Open the page anew: what was in memory only is gone. */
async function open(path: string): Promise<void> {
  vi.resetModules();
  history.replaceState(null, "", path);
  const [{ App }, route] = await Promise.all([import("../src/ui/App"), import("../src/route")]);
  navigate = route.navigate;
  navigate(path);
  await act(() => render(<App />, root));
  await settle();
}

/** Until the answers to requests are in. */
async function settle(): Promise<void> {
  await act(() => vi.dynamicImportSettled());
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
}

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  visits = [visited({ cookie: true, token: null })];
  vi.stubGlobal("WebSocket", function open() {
    return server.openSocket();
  });
  vi.stubGlobal("fetch", (path: string) => {
    if (path !== "/api/visit") return new Promise(() => {});
    return (visits.length > 1 ? visits.shift() : visits[0])?.();
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

function byId(id: string): HTMLElement | null {
  return root.querySelector(`[data-testid="${id}"]`);
}

/** The socket is open; what the page says hello with. */
async function hello() {
  await act(() => server.last.accept());
  const [first] = server.last.sent;
  if (first?.type !== "hello") throw new Error("the page did not say hello");
  return first;
}

async function receive(name: string, change: Partial<TableView> = {}): Promise<void> {
  const table = { ...(known[name] as TableView), ...change };
  await act(() => server.last.receive(stateOf(table)));
}

describe("at a table", () => {
  it("one is whom the cookie names, and says so by no token", async () => {
    await open("/t/x");
    expect(await hello()).toMatchObject({ token: null, chair_token: null });
    await receive("houses");
    expect(byId("floor")).not.toBeNull();
    expect(byId("seat-not-stored")).toBeNull();
    await act(() => navigate("/"));
    expect(server.last.closed).toBe(true);
  });

  it("one is who the token says where the browser keeps no cookies, and told so", async () => {
    visits = [visited({ cookie: false, token: "T" }), visited({ cookie: false, token: null })];
    await open("/t/x/");
    expect(await hello()).toMatchObject({ token: "T" });
    await receive("houses");
    expect(byId("seat-not-stored")).not.toBeNull();
  });

  it("one waits until the server has said who that is", async () => {
    visits = [() => Promise.reject(new TypeError("no network")), ...visits];
    await open("/t/x");
    expect(server.sockets).toHaveLength(0);
    expect(byId("connection")?.dataset.state).toBe("connecting");
    await act(async () => void (await vi.advanceTimersByTimeAsync(2_000)));
    expect(server.sockets).toHaveLength(1);
  });

  it("shows a token of version 0.1.0 until it has been seen, and then forgets it", async () => {
    const stored = [
      ["x", "X"],
      ["y", "Y"],
    ];
    localStorage.setItem("seep.tokens", JSON.stringify(stored));
    await open("/t/x");
    expect(await hello()).toMatchObject({ chair_token: "X" });
    expect(localStorage.getItem("seep.tokens")).toContain("X");
    await receive("houses");
    expect(localStorage.getItem("seep.tokens")).toBe(JSON.stringify([["y", "Y"]]));
  });
});

describe("a server that does not accept who this is", () => {
  it("is visited again, once, when it knows the person no more", async () => {
    let asked = 0;
    visits = [
      () => {
        asked += 1;
        return visited({ cookie: true, token: null })();
      },
    ];
    await open("/t/x");
    await hello();
    await act(() => server.last.receive({ type: "error", code: "unknown-person" }));
    await settle();
    expect(asked).toBe(2);
    expect(server.sockets).toHaveLength(2);
    await hello();
    await act(() => server.last.receive({ type: "error", code: "unknown-person" }));
    await settle();
    expect(server.sockets).toHaveLength(2);
    expect(byId("stopped")?.dataset.code).toBe("unknown-person");
  });

  it("is asked again without a token of version 0.1.0 that it does not take", async () => {
    localStorage.setItem("seep.tokens", JSON.stringify([["x", "X"]]));
    await open("/t/x");
    expect(await hello()).toMatchObject({ chair_token: "X" });
    await act(() => server.last.receive({ type: "error", code: "bad-token" }));
    await settle();
    expect(server.sockets).toHaveLength(2);
    expect(await hello()).toMatchObject({ chair_token: null });
    await receive("watching");
    expect(byId("floor")).not.toBeNull();
  });
});

describe("a table that is not there", () => {
  it("has a page with a way on", async () => {
    await open("/t/x");
    await hello();
    await act(() => server.last.receive({ type: "error", code: "unknown-table" }));
    expect(byId("stopped")?.dataset.code).toBe("unknown-table");
    await act(() => byId("start-link")?.click());
    expect(location.pathname).toBe("/");
  });

  it("has one too when it has been closed", async () => {
    await open("/t/x");
    await hello();
    await receive("room", { status: "closed" });
    expect(byId("closed")?.textContent).toContain("nobody came");
    await receive("match-over", { status: "closed", seq: 5000 });
    expect(byId("closed")?.textContent).toContain("match is over");
    await act(() => byId("start-link")?.click());
    expect(location.pathname).toBe("/");
  });
});

describe("an unknown address", () => {
  it("has a page with a way back", async () => {
    await open("/nowhere");
    expect(byId("not-found")?.textContent).toContain("nothing at this address");
    await act(() => byId("start-link")?.click());
    expect(location.pathname).toBe("/");
  });
});
