import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import tables from "../fixtures/tables.json";
import { Connection, type Status, TIMES } from "../src/connection";
import type { ServerMessage, TableView } from "../src/wire";
import { Line } from "./line";

const table = tables.houses as unknown as TableView;
const state: ServerMessage = { type: "state", seq: table.seq, events: [], table };

let line: Line;
let statuses: Status[];
let connection: Connection;
let random: number;

beforeEach(() => {
  vi.useFakeTimers();
  line = new Line();
  statuses = [];
  random = 1;
  connection = new Connection({
    dial: line.dial,
    hello: () => ({ type: "hello", token: "T", version: "1" }),
    onMessage: () => {},
    onStatus: (status) => statuses.push(status),
    random: () => random,
  });
  connection.start();
});

afterEach(() => {
  connection.stop();
  vi.useRealTimers();
});

function goLive(): void {
  line.last.open();
  line.last.say(state);
}

describe("a connection", () => {
  it("says hello first and is live once it has the table", () => {
    expect(connection.status).toBe("connecting");
    line.last.open();
    expect(line.last.sent).toEqual([{ type: "hello", token: "T", version: "1" }]);
    expect(connection.status).toBe("connecting");
    line.last.say(state);
    expect(statuses).toEqual(["live"]);
  });

  it("sends only while live", () => {
    expect(connection.send({ type: "ping" })).toBe(false);
    goLive();
    expect(connection.send({ type: "ping" })).toBe(true);
    line.last.drop();
    expect(connection.send({ type: "ping" })).toBe(false);
  });

  it("notices a socket that died without a word", () => {
    goLive();
    const dead = line.last;
    vi.advanceTimersByTime(TIMES.silence);
    expect(dead.kinds()).toEqual(["hello", "ping"]);
    vi.advanceTimersByTime(TIMES.pong);
    expect(connection.status).toBe("reconnecting");
    expect(dead.closed).toBe(true);
    vi.advanceTimersByTime(TIMES.retry);
    expect(line.sockets).toHaveLength(2);
  });

  it("stays while pings are answered, and asks again", () => {
    goLive();
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(TIMES.silence);
      line.last.say({ type: "pong" });
    }
    expect(line.last.kinds().filter((kind) => kind === "ping")).toHaveLength(5);
    expect(line.sockets).toHaveLength(1);
    expect(connection.status).toBe("live");
  });

  it("gives up on a socket that never opens or never answers", () => {
    vi.advanceTimersByTime(TIMES.answer);
    expect(connection.status).toBe("reconnecting");
    vi.advanceTimersByTime(TIMES.retry);
    line.last.open();
    vi.advanceTimersByTime(TIMES.answer);
    vi.advanceTimersByTime(2 * TIMES.retry);
    expect(line.sockets).toHaveLength(3);
  });

  it("waits longer after each failure, up to a limit", () => {
    goLive();
    const waits: number[] = [];
    line.last.drop();
    for (let i = 0; i < 7; i++) {
      const before = Date.now();
      vi.advanceTimersToNextTimer();
      waits.push(Date.now() - before);
      line.last.drop();
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 15000, 15000, 15000]);
  });

  it("starts from the shortest wait again once it was live", () => {
    for (let i = 0; i < 4; i++) {
      line.last.drop();
      vi.advanceTimersToNextTimer();
    }
    goLive();
    line.last.drop();
    vi.advanceTimersByTime(TIMES.retry);
    expect(line.sockets).toHaveLength(6);
  });

  it("does not come back in the same second as all the others", () => {
    goLive();
    random = 0.25;
    line.last.drop();
    vi.advanceTimersByTime(TIMES.retry * 0.32);
    expect(line.sockets).toHaveLength(1);
    vi.advanceTimersByTime(TIMES.retry * 0.02);
    expect(line.sockets).toHaveLength(2);
  });

  it("does not listen to a socket it has given up", () => {
    goLive();
    const old = line.last;
    old.drop();
    vi.advanceTimersByTime(TIMES.retry);
    goLive();
    old.say({ type: "pong" });
    old.drop();
    expect(connection.status).toBe("live");
    expect(line.sockets).toHaveLength(2);
  });

  it("looks at once when the page comes back to the front", () => {
    goLive();
    connection.wake();
    expect(line.last.kinds()).toEqual(["hello", "ping"]);
    vi.advanceTimersByTime(TIMES.pong);
    expect(connection.status).toBe("reconnecting");
    connection.wake();
    expect(line.sockets).toHaveLength(2);
    connection.wake();
    expect(line.sockets).toHaveLength(2);
  });

  it("survives a dial that throws, and nonsense from the other end", () => {
    const broken = new Connection({
      dial: () => {
        throw new Error("no network");
      },
      hello: () => ({ type: "ping" }),
      onMessage: () => {},
      onStatus: () => {},
      random: () => 1,
    });
    broken.start();
    expect(broken.status).toBe("reconnecting");
    broken.stop();
    goLive();
    line.last.onmessage?.({ data: "not json" } as MessageEvent);
    expect(connection.status).toBe("live");
  });

  it("stops for good when told to", () => {
    goLive();
    connection.stop();
    expect(line.last.closed).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(line.sockets).toHaveLength(1);
    expect(connection.status).toBe("stopped");
  });
});
