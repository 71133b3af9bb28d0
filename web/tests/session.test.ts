import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import tables from "../fixtures/tables.json";
import { TIMES } from "../src/connection";
import { PHRASE_SHOWN_MS } from "../src/happenings";
import { RESEND_AFTER } from "../src/outbox";
import { Session, SHORT_REFUSAL } from "../src/session";
import type { Command, TableView } from "../src/wire";
import { FakeServer } from "./fakeSocket";
import { matchOf, stateOf, THROW, withMatch } from "./states";

const base = tables.houses as unknown as TableView;
const { deal, choices } = matchOf(base);
const PLAY = deal.legal[0] as string;
const OTHER = deal.legal[1] as string;

let server: FakeServer;
let session: Session;
let displayTime: number;

function at(seq: number, change: Partial<TableView> = {}): TableView {
  return { ...base, seq, ...change };
}

/** The table as it is pushed: with the event that made it. */
function push(table: TableView): void {
  const event = { ...THROW, type: "played", seq: table.seq } as const;
  server.last.receive(stateOf(table, { events: [event] }));
}

function greet(table: TableView): void {
  server.last.accept();
  server.last.receive(stateOf(table));
}

function theirs(table: TableView): TableView {
  const next = { ...deal, legal: [], turn: deal.turn + 1 };
  return withMatch(table, { choices: [], refusals: [], deal: next });
}

function plays(): Command[] {
  return server.sockets.flatMap((socket) =>
    socket.sent.filter((message): message is Command => "cmd_id" in message),
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  displayTime = 0;
  session = new Session({
    openSocket: server.openSocket,
    token: () => "T",
    displayTime: () => displayTime,
    random: () => 1,
  });
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
    server.last.receive({ type: "ack", cmd_id: plays()[0]?.cmd_id ?? "", seq: 11 });
    expect(session.submit({ type: "play", play: PLAY })).toBe(false);
    push(theirs(at(11)));
    expect(session.playPending.value).toBe(false);
    expect(plays()).toHaveLength(1);
  });

  it("is over too when the outcome comes before the answer", () => {
    session.submit({ type: "play", play: PLAY });
    push(theirs(at(11)));
    server.last.receive({ type: "ack", cmd_id: plays()[0]?.cmd_id ?? "", seq: 11 });
    expect(session.playPending.value).toBe(false);
  });

  it("is sent again, the same one, on the next socket until it is answered", () => {
    session.submit({ type: "play", play: PLAY });
    for (let i = 0; i < 2; i++) {
      server.last.drop();
      vi.advanceTimersByTime(TIMES.retryBase);
      greet(at(10));
    }
    const [first, ...again] = plays();
    expect(again).toEqual([first, first]);
    expect(session.yourTurn.value).toBe(false);
    server.last.receive({ type: "ack", cmd_id: first?.cmd_id ?? "", seq: 11 });
    push(theirs(at(11)));
    server.last.drop();
    vi.advanceTimersByTime(TIMES.retryBase);
    greet(theirs(at(11)));
    expect(plays()).toHaveLength(3);
  });

  it("is sent again when a live socket swallows it", () => {
    session.submit({ type: "play", play: PLAY });
    vi.advanceTimersByTime(RESEND_AFTER);
    const [first, ...again] = plays();
    expect(again).toEqual([first]);
  });

  it("was done, but its outcome never came: a fresh socket brings it", () => {
    session.submit({ type: "play", play: PLAY });
    server.last.receive({ type: "ack", cmd_id: plays()[0]?.cmd_id ?? "", seq: 11 });
    vi.advanceTimersByTime(RESEND_AFTER);
    expect(session.status.value).toBe("reconnecting");
    vi.advanceTimersByTime(TIMES.retryBase);
    greet(theirs(at(14)));
    expect(session.playPending.value).toBe(false);
    expect(plays()).toHaveLength(1);
  });

  it("is refused with its reason, and may be chosen anew under another name", () => {
    session.submit({ type: "play", play: PLAY });
    const first = plays()[0]?.cmd_id ?? "";
    server.last.receive({ type: "refused", cmd_id: first, code: "stale", rule: null, params: {} });
    expect(session.refusal.value?.code).toBe("stale");
    expect(session.submit({ type: "play", play: OTHER })).toBe(true);
    expect(session.refusal.value).toBeNull();
    expect(plays()[1]?.cmd_id).not.toBe(first);
  });

  it("is not ended by an answer to another", () => {
    session.submit({ type: "play", play: PLAY });
    server.last.receive({ type: "ack", cmd_id: "another", seq: 11 });
    server.last.receive({
      type: "refused",
      cmd_id: "another",
      code: "stale",
      rule: null,
      params: {},
    });
    expect(session.playPending.value).toBe(true);
    expect(session.refusal.value).toBeNull();
  });
});

describe("a play and the server's clock", () => {
  it("tells how long messages take", () => {
    server.last.drop();
    vi.advanceTimersByTime(TIMES.retryBase);
    server.last.accept();
    vi.advanceTimersByTime(60);
    server.last.receive({ type: "welcome", now: Date.now() + 5_000 });
    server.last.receive(stateOf(at(10)));
    session.submit({ type: "play", play: PLAY });
    expect(plays().at(-1)).toMatchObject({ type: "play", lag: 30 });
    expect(session.clock.now()).toBe(Date.now() + 5_030);
  });
});

describe("a command about a chair", () => {
  it("names the table that was shown, so that nobody who came meanwhile is removed", () => {
    displayTime = 1000;
    push(theirs(at(11)));
    expect(session.submit({ type: "remove", chair: 2 })).toBe(true);
    expect(plays()[0]).toMatchObject({ type: "remove", seq: 10 });
  });
});

describe("a phrase", () => {
  function said(seq: number): void {
    const events = [{ type: "said", seq, chair: 2, phrase: "vah" } as const];
    server.last.receive(stateOf(at(seq), { events }));
  }

  it("is sent while a play is on its way, and neither ends the other", () => {
    session.submit({ type: "play", play: PLAY });
    expect(session.submit({ type: "say", phrase: "vah" })).toBe(true);
    const [play, say] = plays();
    server.last.receive({ type: "ack", cmd_id: say?.cmd_id ?? "", seq: 11 });
    said(11);
    expect(session.playPending.value).toBe(true);
    expect(session.outbox.has("say")).toBe(false);
    server.last.receive({ type: "ack", cmd_id: play?.cmd_id ?? "", seq: 12 });
    push(theirs(at(12)));
    expect(session.playPending.value).toBe(false);
  });

  it("does not take a card out of the hand that chooses it, nor hold up the plays", () => {
    const [card = ""] = deal.hand;
    session.choosing.takeUp(card);
    const [item = ""] = deal.loose ?? [];
    session.choosing.items.value = new Set([item]);
    displayTime = 1000;
    said(11);
    expect(session.table.value?.seq).toBe(11);
    expect(session.choosing.items.value.size).toBe(1);
    expect(session.happenings.sayings.value.get(2)?.phrase).toBe("vah");
    push(theirs(at(12)));
    said(13);
    expect(session.table.value?.seq).toBe(11);
    vi.advanceTimersByTime(1000);
    expect(session.table.value?.seq).toBe(13);
  });

  it("is seen for a while, and stays in the notes until the next deal", () => {
    said(11);
    vi.advanceTimersByTime(PHRASE_SHOWN_MS);
    expect(session.happenings.sayings.value.size).toBe(0);
    expect(session.happenings.notes.value.map(({ saidBy }) => saidBy)).toEqual([2]);
    const events = [{ type: "dealt", seq: 12, redeals: 0 } as const];
    server.last.receive(stateOf(at(12), { events }));
    expect(session.happenings.notes.value).toEqual([]);
  });

  it("is sent by a table that is past, but a play is not", () => {
    displayTime = 1000;
    push(theirs(at(11)));
    expect(session.submit({ type: "play", play: PLAY })).toBe(false);
    expect(session.submit({ type: "say", phrase: "vah" })).toBe(true);
    expect(plays()[0]).toMatchObject({ type: "say", seq: 10 });
  });

  it("refused leaves the play alone, and says what was refused", () => {
    session.submit({ type: "play", play: PLAY });
    session.submit({ type: "say", phrase: "vah" });
    const cmd_id = plays()[1]?.cmd_id ?? "";
    const refused = { code: "too-many-phrases", rule: null, params: { seconds: 3 } };
    server.last.receive({ type: "refused", cmd_id, ...refused });
    expect(session.refusal.value).toMatchObject({ about: "say", code: "too-many-phrases" });
    expect(session.playPending.value).toBe(true);
    vi.advanceTimersByTime(SHORT_REFUSAL);
    expect(session.refusal.value).toBeNull();
  });
});

describe("a chair that the host has taken away", () => {
  it("is told until one sits again", () => {
    const what = {
      type: "seat",
      what: "removed",
      chair: base.you,
      name: "Asha",
      bot: null,
    } as const;
    const gone = at(11, { you: null });
    server.last.receive(stateOf(gone, { events: [{ ...what, seq: 11 }] }));
    expect(session.removed.value).toBe(true);
    server.last.receive(stateOf(at(12), { events: [{ ...what, what: "sat", seq: 12 }] }));
    expect(session.removed.value).toBe(false);
  });

  it("is not told where one has stood up, or another was removed", () => {
    const what = { type: "seat", chair: base.you, name: "Asha", bot: null } as const;
    const stood = [{ ...what, what: "stood", seq: 11 } as const];
    server.last.receive(stateOf(at(11, { you: null }), { events: stood }));
    expect(session.removed.value).toBe(false);
    const other = [{ ...what, what: "removed", chair: 2, seq: 12 } as const];
    server.last.receive(stateOf(at(12, { you: null }), { events: other }));
    expect(session.removed.value).toBe(false);
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
    displayTime = 1000;
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
    displayTime = 1000;
    push(at(11));
    expect(session.table.value?.seq).toBe(10);
    expect(session.submit({ type: "play", play: PLAY })).toBe(false);
  });

  it("shows the latest at once after coming back", () => {
    displayTime = 1000;
    push(theirs(at(11)));
    push(theirs(at(12)));
    server.last.drop();
    vi.advanceTimersByTime(TIMES.retryBase);
    greet(at(20));
    expect(session.table.value?.seq).toBe(20);
    vi.advanceTimersByTime(10_000);
    expect(session.table.value?.seq).toBe(20);
  });

  it("keeps the selected card while it is in the hand", () => {
    const [card = ""] = deal.hand;
    session.choosing.takeUp(card);
    push(at(11));
    expect(session.choosing.card.value).toBe(card);
    push(withMatch(at(12), { deal: { ...deal, hand: deal.hand.slice(1) } }));
    expect(session.choosing.card.value).toBeNull();
  });

  it("offers what the server offers: the choices of the one to move", () => {
    expect(session.yourTurn.value).toBe(true);
    expect(session.choices.value).toEqual(choices);
    push(theirs(at(11)));
    expect(session.yourTurn.value).toBe(false);
    expect(session.choices.value).toEqual([]);
  });
});

describe("a server that cannot write", () => {
  it("is known from every state, also from one that shows nothing new", () => {
    expect(session.writable.value).toBe(true);
    server.last.receive(stateOf(at(10), { writable: false }));
    expect(session.writable.value).toBe(false);
    server.last.receive(stateOf(at(10)));
    expect(session.writable.value).toBe(true);
  });

  it("is known at once, though plays wait to be shown", () => {
    displayTime = 1000;
    push(theirs(at(11)));
    push(theirs(at(12)));
    server.last.receive(stateOf(theirs(at(12)), { writable: false }));
    expect(session.table.value?.seq).toBe(10);
    expect(session.writable.value).toBe(false);
    vi.advanceTimersByTime(2000);
    expect(session.table.value?.seq).toBe(12);
    expect(session.writable.value).toBe(false);
  });

  it("is found out when the page comes back to it", () => {
    server.last.drop();
    vi.advanceTimersByTime(TIMES.retryBase);
    server.last.accept();
    server.last.receive(stateOf(at(10), { writable: false }));
    expect(session.writable.value).toBe(false);
  });

  it("gets the play again until it can write it", () => {
    session.submit({ type: "play", play: PLAY });
    server.last.receive(stateOf(at(10), { writable: false }));
    server.last.receive({ type: "error", code: "unavailable", params: {} });
    vi.advanceTimersByTime(2 * RESEND_AFTER);
    expect(plays()).toEqual([plays()[0], plays()[0], plays()[0]]);
    server.last.receive({ type: "ack", cmd_id: plays()[0]?.cmd_id ?? "", seq: 11 });
    push(theirs(at(11)));
    expect(session.playPending.value).toBe(false);
    expect(session.writable.value).toBe(true);
  });
});

describe("a backup restored", () => {
  /** The server comes back with an older table, or another one of the same number. */
  function restore(table: TableView): void {
    server.last.drop();
    vi.advanceTimersByTime(TIMES.retryBase);
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
    displayTime = 1000;
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
    expect(session.playPending.value).toBe(false);
    expect(session.refusal.value?.code).toBe("stale");
    push(at(10));
    vi.advanceTimersByTime(2 * RESEND_AFTER);
    expect(plays()).toHaveLength(1);
  });

  it("ends it too where another table has come to the same number", () => {
    session.submit({ type: "play", play: PLAY });
    const other = withMatch(at(10), { deal: { ...deal, hand: deal.hand.slice(1) } });
    restore(other);
    expect(session.table.value).toEqual(other);
    expect(session.refusal.value?.code).toBe("stale");
    expect(plays()).toHaveLength(1);
  });

  it("shows the other table of the same number where nothing was on its way", () => {
    const other = withMatch(at(10), { deal: { ...deal, hand: deal.hand.slice(1) } });
    restore(other);
    expect(session.table.value).toEqual(other);
    expect(session.refusal.value).toBeNull();
  });

  it("asks again for a play whose answer it has undone", () => {
    session.submit({ type: "play", play: PLAY });
    const cmd_id = plays()[0]?.cmd_id ?? "";
    server.last.receive({ type: "ack", cmd_id, seq: 11 });
    restore(at(10));
    expect(plays()).toEqual([plays()[0], plays()[0]]);
    server.last.receive({ type: "ack", cmd_id, seq: 11 });
    push(theirs(at(11)));
    expect(session.playPending.value).toBe(false);
  });
});

describe("the end of a session", () => {
  it.each(["reload", "unknown-table", "bad-token", "unknown-person"])(
    "comes with %s, and no more dialling",
    (code) => {
      server.last.receive({ type: "error", code });
      server.last.drop();
      vi.advanceTimersByTime(60_000);
      expect(session.fatalError.value?.code).toBe(code);
      expect(server.sockets).toHaveLength(1);
    },
  );

  it("does not come with an error that may pass", () => {
    session.submit({ type: "play", play: PLAY });
    server.last.receive({ type: "error", code: "unavailable", params: {} });
    expect(session.fatalError.value).toBeNull();
    vi.advanceTimersByTime(RESEND_AFTER);
    expect(plays()).toHaveLength(2);
  });
});
