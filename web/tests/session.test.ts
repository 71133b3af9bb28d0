import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import tables from "../fixtures/tables.json";
import { TIMES } from "../src/connection";
import { RESEND, Session } from "../src/session";
import type { Command, SeenPlay, TableView } from "../src/wire";
import { Line } from "./line";

const base = tables.houses as unknown as TableView;
const PLAY = base.deal.legal[0] as string;
const OTHER = base.deal.legal[1] as string;

let line: Line;
let session: Session;
let dwell: number;

function at(seq: number, change: Partial<TableView> = {}): TableView {
  return { ...base, seq, ...change };
}

/** The table as it is pushed: with the event that made it. */
function push(table: TableView): void {
  const event: SeenPlay = { type: "played", seq: table.seq, chair: 1, play: "7H" };
  line.last.say({ type: "state", seq: table.seq, events: [event], table });
}

function greet(table: TableView): void {
  line.last.open();
  line.last.say({ type: "state", seq: table.seq, events: [], table });
}

function theirs(table: TableView): TableView {
  return { ...table, refusals: [], deal: { ...table.deal, legal: [], turn: table.deal.turn + 1 } };
}

function plays(): Command[] {
  return line.sockets.flatMap((socket) =>
    socket.sent.filter((message): message is Command => "cmd_id" in message),
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  line = new Line();
  dwell = 0;
  session = new Session({ dial: line.dial, token: "T", dwell: () => dwell, random: () => 1 });
  session.start();
  greet(at(10));
});

afterEach(() => {
  session.stop();
  vi.useRealTimers();
});

describe("a play", () => {
  it("goes out once, however often it is tapped", () => {
    expect(session.submit({ type: "play", play: PLAY })).toBe(true);
    expect(session.submit({ type: "play", play: PLAY })).toBe(false);
    expect(session.submit({ type: "play", play: OTHER })).toBe(false);
    expect(plays()).toHaveLength(1);
    expect(plays()[0]).toMatchObject({ type: "play", play: PLAY, seq: 10 });
    expect(session.yourTurn.value).toBe(false);
  });

  it("cannot be followed by another between its answer and its outcome", () => {
    session.submit({ type: "play", play: PLAY });
    line.last.say({ type: "ack", cmd_id: plays()[0]?.cmd_id ?? "", seq: 11 });
    expect(session.submit({ type: "play", play: PLAY })).toBe(false);
    push(theirs(at(11)));
    expect(session.pending.value).toBeNull();
    expect(plays()).toHaveLength(1);
  });

  it("is over too when the outcome comes before the answer", () => {
    session.submit({ type: "play", play: PLAY });
    push(theirs(at(11)));
    line.last.say({ type: "ack", cmd_id: plays()[0]?.cmd_id ?? "", seq: 11 });
    expect(session.pending.value).toBeNull();
  });

  it("is sent again, the same one, on the next socket until it is answered", () => {
    session.submit({ type: "play", play: PLAY });
    for (let i = 0; i < 2; i++) {
      line.last.drop();
      vi.advanceTimersByTime(TIMES.retry);
      greet(at(10));
    }
    const [first, ...again] = plays();
    expect(again).toEqual([first, first]);
    expect(session.yourTurn.value).toBe(false);
    line.last.say({ type: "ack", cmd_id: first?.cmd_id ?? "", seq: 11 });
    push(theirs(at(11)));
    line.last.drop();
    vi.advanceTimersByTime(TIMES.retry);
    greet(theirs(at(11)));
    expect(plays()).toHaveLength(3);
  });

  it("is sent again when a live socket swallows it", () => {
    session.submit({ type: "play", play: PLAY });
    vi.advanceTimersByTime(RESEND);
    const [first, ...again] = plays();
    expect(again).toEqual([first]);
  });

  it("was done, but its outcome never came: a fresh socket brings it", () => {
    session.submit({ type: "play", play: PLAY });
    line.last.say({ type: "ack", cmd_id: plays()[0]?.cmd_id ?? "", seq: 11 });
    vi.advanceTimersByTime(RESEND);
    expect(session.status.value).toBe("reconnecting");
    vi.advanceTimersByTime(TIMES.retry);
    greet(theirs(at(14)));
    expect(session.pending.value).toBeNull();
    expect(plays()).toHaveLength(1);
  });

  it("is refused with its reason, and may be chosen anew under another name", () => {
    session.submit({ type: "play", play: PLAY });
    const first = plays()[0]?.cmd_id ?? "";
    line.last.say({ type: "refused", cmd_id: first, code: "stale", rule: null, params: {} });
    expect(session.refused.value?.code).toBe("stale");
    expect(session.submit({ type: "play", play: OTHER })).toBe(true);
    expect(session.refused.value).toBeNull();
    expect(plays()[1]?.cmd_id).not.toBe(first);
  });

  it("is not ended by an answer to another", () => {
    session.submit({ type: "play", play: PLAY });
    line.last.say({ type: "ack", cmd_id: "another", seq: 11 });
    line.last.say({ type: "refused", cmd_id: "another", code: "stale", rule: null, params: {} });
    expect(session.pending.value).not.toBeNull();
    expect(session.refused.value).toBeNull();
  });
});

describe("the table", () => {
  it("never goes back", () => {
    push(at(12));
    push(at(11));
    expect(session.table.value?.seq).toBe(12);
  });

  it("is whole after missed messages", () => {
    push(theirs(at(15)));
    expect(session.table.value?.seq).toBe(15);
  });

  it("shows plays one by one, each for a while", () => {
    dwell = 1000;
    push(theirs(at(11)));
    push(theirs(at(12)));
    push(at(13));
    const seen: number[] = [];
    for (let i = 0; i < 4; i++) {
      seen.push(session.table.value?.seq ?? 0);
      vi.advanceTimersByTime(1000);
    }
    expect(seen).toEqual([10, 11, 12, 13]);
  });

  it("takes no decision on a state that is past", () => {
    dwell = 1000;
    push(at(11));
    expect(session.table.value?.seq).toBe(10);
    expect(session.submit({ type: "play", play: PLAY })).toBe(false);
  });

  it("shows the latest at once after coming back", () => {
    dwell = 1000;
    push(theirs(at(11)));
    push(theirs(at(12)));
    line.last.drop();
    vi.advanceTimersByTime(TIMES.retry);
    greet(at(20));
    expect(session.table.value?.seq).toBe(20);
    vi.advanceTimersByTime(10_000);
    expect(session.table.value?.seq).toBe(20);
  });

  it("keeps the card taken up, while it is in the hand", () => {
    const [card = ""] = base.deal.hand;
    session.take(card);
    push(at(11));
    expect(session.card.value).toBe(card);
    const left = base.deal.hand.slice(1);
    push(at(12, { deal: { ...base.deal, hand: left } }));
    expect(session.card.value).toBeNull();
  });

  it("names a sweep until the next play", () => {
    const swept = { ...base.deal, sweeps: [50, 0], latest: { seat: 2, cards: ["7H", "7C"] } };
    push(at(11, { deal: swept }));
    expect(session.sweep.value).toMatchObject({ chair: (base.first + 2) % 4, points: 50 });
    push(at(12, { deal: swept }));
    expect(session.sweep.value).toBeNull();
  });
});

describe("a backup restored", () => {
  /** The server comes back with an older table, or another one of the same number. */
  function restore(table: TableView): void {
    line.last.drop();
    vi.advanceTimersByTime(TIMES.retry);
    greet(table);
  }

  it("is the truth from the answer to a hello on, and play goes on from there", () => {
    push(theirs(at(12)));
    restore(at(8));
    expect(session.table.value?.seq).toBe(8);
    push(at(9));
    expect(session.table.value?.seq).toBe(9);
    expect(session.submit({ type: "play", play: PLAY })).toBe(true);
    expect(plays().at(-1)).toMatchObject({ seq: 9, play: PLAY });
  });

  it("is shown also where plays were still waiting to be seen", () => {
    dwell = 1000;
    push(theirs(at(11)));
    push(theirs(at(12)));
    restore(at(8));
    vi.advanceTimersByTime(10_000);
    expect(session.table.value?.seq).toBe(8);
    expect(session.yourTurn.value).toBe(true);
  });

  it("ends a play decided on what is no more, says so, and never sends it again", () => {
    session.submit({ type: "play", play: PLAY });
    restore(at(8));
    expect(session.pending.value).toBeNull();
    expect(session.refused.value?.code).toBe("stale");
    push(at(10));
    vi.advanceTimersByTime(2 * RESEND);
    expect(plays()).toHaveLength(1);
  });

  it("ends it too where another table has come to the same number", () => {
    session.submit({ type: "play", play: PLAY });
    const other = at(10, { deal: { ...base.deal, hand: base.deal.hand.slice(1) } });
    restore(other);
    expect(session.table.value).toEqual(other);
    expect(session.refused.value?.code).toBe("stale");
    expect(plays()).toHaveLength(1);
  });

  it("shows the other table of the same number where nothing was on its way", () => {
    const other = at(10, { deal: { ...base.deal, hand: base.deal.hand.slice(1) } });
    restore(other);
    expect(session.table.value).toEqual(other);
    expect(session.refused.value).toBeNull();
  });

  it("asks again for a play whose answer it has undone", () => {
    session.submit({ type: "play", play: PLAY });
    const cmd_id = plays()[0]?.cmd_id ?? "";
    line.last.say({ type: "ack", cmd_id, seq: 11 });
    restore(at(10));
    expect(plays()).toEqual([plays()[0], plays()[0]]);
    line.last.say({ type: "ack", cmd_id, seq: 11 });
    push(theirs(at(11)));
    expect(session.pending.value).toBeNull();
  });
});

describe("the end of a session", () => {
  it.each(["reload", "unknown-table", "bad-token"])(
    "comes with %s, and no more dialling",
    (code) => {
      line.last.say({ type: "error", code });
      line.last.drop();
      vi.advanceTimersByTime(60_000);
      expect(session.fault.value?.code).toBe(code);
      expect(line.sockets).toHaveLength(1);
    },
  );

  it("does not come with an error that may pass", () => {
    session.submit({ type: "play", play: PLAY });
    line.last.say({ type: "error", code: "unavailable", params: {} });
    expect(session.fault.value).toBeNull();
    vi.advanceTimersByTime(RESEND);
    expect(plays()).toHaveLength(2);
  });
});
