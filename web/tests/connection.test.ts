import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import tables from "../fixtures/tables.json";
import { Connection, type Status, TIMES } from "../src/connection";
import type { ServerMessage, TableView } from "../src/wire";
import { FakeServer } from "./fakeSocket";
import { stateOf } from "./states";

const table = tables.houses as unknown as TableView;
const state: ServerMessage = stateOf(table);

let server: FakeServer;
let statuses: Status[];
let connection: Connection;
let random: number;
let times: [serverNow: number, sentAt: number, receivedAt: number][];

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  statuses = [];
  times = [];
  random = 1;
  connection = new Connection({
    openSocket: server.openSocket,
    hello: () => ({ type: "hello", token: "T", version: "1" }),
    onMessage: () => {},
    onStatus: (status) => statuses.push(status),
    onTime: (...time) => times.push(time),
    random: () => random,
  });
  connection.start();
});

afterEach(() => {
  connection.stop();
  vi.useRealTimers();
});

function goLive(): void {
  server.last.accept();
  server.last.receive(state);
}

describe("a connection", () => {
  it("says hello first and is live once it has the table", () => {
    expect(connection.status).toBe("connecting");
    server.last.accept();
    expect(server.last.sent).toEqual([{ type: "hello", token: "T", version: "1" }]);
    expect(connection.status).toBe("connecting");
    server.last.receive(state);
    expect(statuses).toEqual(["live"]);
  });

  it("sends nothing on a socket that is closing, of which it is told later", () => {
    goLive();
    const before = [...server.last.sent];
    server.last.readyState = 2;
    expect(connection.send({ type: "ping" })).toBe(false);
    expect(server.last.sent).toEqual(before);
  });

  it("sends only while live", () => {
    expect(connection.send({ type: "ping" })).toBe(false);
    goLive();
    expect(connection.send({ type: "ping" })).toBe(true);
    server.last.drop();
    expect(connection.send({ type: "ping" })).toBe(false);
  });

  it("notices a socket that died without a word", () => {
    goLive();
    const dead = server.last;
    vi.advanceTimersByTime(TIMES.pingAfter);
    expect(dead.sentTypes()).toEqual(["hello", "ping"]);
    vi.advanceTimersByTime(TIMES.pongTimeout);
    expect(connection.status).toBe("reconnecting");
    expect(dead.closed).toBe(true);
    vi.advanceTimersByTime(TIMES.retryBase);
    expect(server.sockets).toHaveLength(2);
  });

  it("stays while pings are answered, and asks again", () => {
    goLive();
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(TIMES.pingAfter);
      server.last.receive({ type: "pong", now: 0 });
    }
    expect(server.last.sentTypes().filter((kind) => kind === "ping")).toHaveLength(5);
    expect(server.sockets).toHaveLength(1);
    expect(connection.status).toBe("live");
  });

  it("tells the server's time with when it was asked and answered", () => {
    const start = Date.now();
    server.last.accept();
    vi.advanceTimersByTime(30);
    server.last.receive({ type: "welcome", now: 5_000 });
    server.last.receive(state);
    vi.advanceTimersByTime(TIMES.pingAfter);
    vi.advanceTimersByTime(40);
    server.last.receive({ type: "pong", now: 16_000 });
    server.last.receive({ type: "pong", now: 99_000 }); // nobody has asked for this one
    const pinged = start + 30 + TIMES.pingAfter;
    expect(times).toEqual([
      [5_000, start, start + 30],
      [16_000, pinged, pinged + 40],
    ]);
  });

  it("gives up on a socket that never opens or never answers", () => {
    vi.advanceTimersByTime(TIMES.connectTimeout);
    expect(connection.status).toBe("reconnecting");
    vi.advanceTimersByTime(TIMES.retryBase);
    server.last.accept();
    vi.advanceTimersByTime(TIMES.connectTimeout);
    vi.advanceTimersByTime(2 * TIMES.retryBase);
    expect(server.sockets).toHaveLength(3);
  });

  it("waits longer after each failure, up to a limit", () => {
    goLive();
    const waits: number[] = [];
    server.last.drop();
    for (let i = 0; i < 7; i++) {
      const before = Date.now();
      vi.advanceTimersToNextTimer();
      waits.push(Date.now() - before);
      server.last.drop();
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 15000, 15000, 15000]);
  });

  it("starts from the shortest wait again once it was live", () => {
    for (let i = 0; i < 4; i++) {
      server.last.drop();
      vi.advanceTimersToNextTimer();
    }
    goLive();
    server.last.drop();
    vi.advanceTimersByTime(TIMES.retryBase);
    expect(server.sockets).toHaveLength(6);
  });

  it("does not come back in the same second as all the others", () => {
    goLive();
    random = 0.25;
    server.last.drop();
    vi.advanceTimersByTime(TIMES.retryBase * 0.32);
    expect(server.sockets).toHaveLength(1);
    vi.advanceTimersByTime(TIMES.retryBase * 0.02);
    expect(server.sockets).toHaveLength(2);
  });

  it("does not listen to a socket it has given up", () => {
    goLive();
    const old = server.last;
    old.drop();
    vi.advanceTimersByTime(TIMES.retryBase);
    goLive();
    old.receive({ type: "pong", now: 0 });
    old.drop();
    expect(connection.status).toBe("live");
    expect(server.sockets).toHaveLength(2);
  });

  it("looks at once when the page comes back to the front", () => {
    goLive();
    connection.checkNow();
    expect(server.last.sentTypes()).toEqual(["hello", "ping"]);
    vi.advanceTimersByTime(TIMES.pongTimeout);
    expect(connection.status).toBe("reconnecting");
    connection.checkNow();
    expect(server.sockets).toHaveLength(2);
    connection.checkNow();
    expect(server.sockets).toHaveLength(2);
  });

  it("survives a socket that cannot be opened, and messages that are none", () => {
    const broken = new Connection({
      openSocket: () => {
        throw new Error("no network");
      },
      hello: () => ({ type: "ping" }),
      onMessage: () => {},
      onStatus: () => {},
      onTime: () => {},
      random: () => 1,
    });
    broken.start();
    expect(broken.status).toBe("reconnecting");
    broken.stop();
    goLive();
    server.last.onmessage?.({ data: "not json" } as MessageEvent);
    expect(connection.status).toBe("live");
  });

  it("stops for good when told to", () => {
    goLive();
    connection.stop();
    expect(server.last.closed).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(server.sockets).toHaveLength(1);
    expect(connection.status).toBe("stopped");
  });
});
