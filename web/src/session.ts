/** One table as this page knows it: what is shown, what was chosen, and what is on its way. */
import { batch, computed, type Signal, signal } from "@preact/signals";
import { Connection, type Socket, type Status } from "./connection";
import { Pacer } from "./pacer";
import { type Play, parsePlays, touches } from "./plays";
import { Seating } from "./seating";
import {
  type Card,
  type Command,
  type Params,
  PROTOCOL,
  type ServerMessage,
  type Stated,
  type TableView,
} from "./wire";

export interface Fault {
  code: string;
  params: Params;
}

export interface Sweep {
  chair: number;
  points: number;
  seq: number;
}

/** What the log of a deal does not say of itself, as far as this page has seen it happen. */
export interface Seen {
  /** Points of sweeps, by the number of the play in the deal. */
  sweeps: ReadonlyMap<number, number>;
  /** What lay on the floor after the last play, and the side of the deal that got it (R8.2). */
  rest: { cards: Card[]; side: number } | null;
}

const NOTHING_SEEN: Seen = { sweeps: new Map(), rest: null };

export interface SessionOptions {
  dial: () => Socket;
  token: string | null;
  /** How long each play of the others stays, in milliseconds. */
  dwell: () => number;
  random?: () => number;
}

/** Milliseconds until a command without an answer is sent again, the same one. */
export const RESEND = 4_000;
/** Errors after which there is no going on with this page or this token. */
const FATAL = new Set(["reload", "unknown-table", "bad-token"]);

export class Session {
  readonly status = signal<Status>("connecting");
  readonly table: Signal<TableView | null> = signal(null);
  /** The error that ended this session. */
  readonly fault: Signal<Fault | null> = signal(null);
  /** Why the last command was refused, until the next one. */
  readonly refused: Signal<{ code: string; rule: string | null; params: Params } | null> =
    signal(null);
  /** Sent and not yet seen done. */
  readonly pending: Signal<Command | null> = signal(null);
  readonly sweep: Signal<Sweep | null> = signal(null);
  readonly seen: Signal<Seen> = signal(NOTHING_SEEN);

  /** The card taken up, and what is picked on the floor to narrow its plays. */
  readonly card: Signal<Card | null> = signal(null);
  readonly picked: Signal<ReadonlySet<string>> = signal(new Set<string>());
  readonly preview: Signal<Play | null> = signal(null);

  readonly seating = computed(() => (this.table.value ? new Seating(this.table.value) : null));
  readonly legal = computed(() => parsePlays(this.table.value?.deal.legal ?? []));
  readonly standing = computed(
    () => new Map(this.table.value?.deal.houses.map((house) => [house.value, house.cemented])),
  );
  /** Whether a play or a bid of this player is what the table waits for. */
  readonly yourTurn = computed(() => this.legal.value.length > 0 && this.pending.value === null);
  /** What lies on the floor that a play of the card taken up would move. */
  readonly pickable = computed(() => {
    const found = new Set<string>();
    const card = this.card.value;
    if (card && this.yourTurn.value)
      for (const play of this.legal.value)
        if (play.kind !== "bid" && play.card === card)
          for (const item of touches(play, this.standing.value)) found.add(item);
    return found;
  });

  readonly #connection: Connection;
  readonly #pacer: Pacer<TableView>;
  #seen = -1;
  /** Between a hello and the state that answers it. */
  #greeting = false;
  #acked: number | null = null;
  #resend: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SessionOptions) {
    this.#pacer = new Pacer((table) => this.#show(table), options.dwell);
    this.#connection = new Connection({
      dial: options.dial,
      hello: () => {
        this.#greeting = true;
        return { type: "hello", token: options.token, version: PROTOCOL };
      },
      onMessage: (message) => this.receive(message),
      onStatus: (status) => this.#became(status),
      ...(options.random ? { random: options.random } : {}),
    });
  }

  start(): void {
    this.#connection.start();
  }

  stop(): void {
    clearTimeout(this.#resend);
    this.#pacer.stop();
    this.#connection.stop();
  }

  /** The page is looked at again: no sense in playing back what was missed. */
  wake(): void {
    this.#pacer.flush();
    this.#connection.wake();
  }

  /** Do it, once: while one decision is on its way there is no second. */
  submit(order: { type: "play"; play: string } | { type: "next" } | { type: "rematch" }): boolean {
    const table = this.table.value;
    if (!table || this.pending.value || table.seq < this.#seen) return false;
    const command: Command = { ...order, cmd_id: commandId(), seq: table.seq };
    batch(() => {
      this.pending.value = command;
      this.refused.value = null;
      this.preview.value = null;
    });
    this.#acked = null;
    this.#sendPending();
    return true;
  }

  /** Take up a card, or put it back. */
  take(card: Card | null): void {
    batch(() => {
      this.card.value = card;
      this.picked.value = new Set();
      this.preview.value = null;
      this.refused.value = null;
    });
  }

  pick(item: string): void {
    const picked = new Set(this.picked.value);
    if (!picked.delete(item)) picked.add(item);
    this.picked.value = picked;
  }

  receive(message: ServerMessage): void {
    switch (message.type) {
      case "state":
        this.#state(message);
        break;
      case "ack":
        if (message.cmd_id === this.pending.value?.cmd_id) {
          this.#acked = message.seq;
          this.#settle();
        }
        break;
      case "refused":
        if (message.cmd_id === this.pending.value?.cmd_id)
          batch(() => {
            this.#done();
            this.refused.value = message;
          });
        break;
      case "error":
        if (FATAL.has(message.code)) {
          this.fault.value = { code: message.code, params: message.params ?? {} };
          this.stop();
        }
        break;
      case "pong":
        break;
    }
  }

  #state(message: Stated): void {
    if (this.#greeting) {
      this.#greeting = false;
      this.#greeted(message);
      return;
    }
    if (message.seq < this.#seen) return;
    const again = message.seq === this.#seen;
    this.#seen = message.seq;
    const mine = this.pending.value !== null;
    if (again && this.table.value?.seq === message.seq) this.#settle();
    else if (message.events.length === 0) this.#pacer.jump(message.table);
    else if (mine || hidden()) this.#pacer.jump(message.table);
    else this.#pacer.push(message.table);
    this.#settle();
  }

  /**
   * The answer to a hello is the truth, also where it is older than what was seen: the server may have
   * gone back to a backup. A decision on its way goes on only if it was made on what is true now.
   */
  #greeted({ seq, table }: Stated): void {
    const before = this.table.value;
    const command = this.pending.value;
    const back = seq < this.#seen || (before?.seq === seq && !same(before, table));
    this.#seen = seq;
    batch(() => {
      if (!before || before.seq !== seq || back) this.#pacer.jump(table);
      else this.#pacer.stop();
      if (command && back) {
        this.#done();
        this.refused.value = { code: "stale", rule: null, params: {} };
      }
    });
    this.#settle();
    // Answered, and yet not in the truth: the answer has been undone, so it is asked for anew.
    this.#acked = null;
    this.#sendPending();
  }

  #show(table: TableView): void {
    const before = this.table.value;
    batch(() => {
      this.sweep.value = sweepBetween(before, table) ?? this.#lastSweep(table);
      this.seen.value = seenBetween(this.seen.value, before, table);
      this.table.value = table;
      this.preview.value = null;
      this.picked.value = new Set();
      if (this.card.value && !table.deal.hand.includes(this.card.value)) this.card.value = null;
    });
  }

  /** A sweep stays named until the next play. */
  #lastSweep(table: TableView): Sweep | null {
    return this.sweep.value?.seq === table.seq ? this.sweep.value : null;
  }

  #became(status: Status): void {
    this.status.value = status;
    clearTimeout(this.#resend);
  }

  #sendPending(): void {
    clearTimeout(this.#resend);
    const command = this.pending.value;
    if (!command || (this.#acked === null && !this.#connection.send(command))) return;
    this.#resend = setTimeout(() => {
      // Done, as the server said, and yet not seen: something was missed on the way.
      if (this.#acked !== null) this.#connection.renew();
      else this.#sendPending();
    }, RESEND);
  }

  /** A command is over when the server has said so and its outcome is here. */
  #settle(): void {
    if (this.#acked !== null && this.#seen >= this.#acked) this.#done();
  }

  #done(): void {
    clearTimeout(this.#resend);
    this.#acked = null;
    this.pending.value = null;
  }
}

/** A sweep shows as points that were not there before. */
function sweepBetween(before: TableView | null, now: TableView): Sweep | null {
  if (!before || before.deal_number !== now.deal_number) return null;
  const seating = new Seating(now);
  const side = now.deal.sweeps.findIndex((points, i) => points > (before.deal.sweeps[i] ?? 0));
  if (side < 0) return null;
  const points = (now.deal.sweeps[side] ?? 0) - (before.deal.sweeps[side] ?? 0);
  const seat = now.deal.latest?.seat ?? before.deal.turn;
  return { chair: seating.chairOf(seat), points, seq: now.seq };
}

function seenBetween(seen: Seen, before: TableView | null, now: TableView): Seen {
  if (!before || !continues(before, now)) return NOTHING_SEEN;
  // Only of a single play is it known what came of it.
  if (now.deal.plays !== before.deal.plays + 1) return seen;
  const points = sweepBetween(before, now)?.points;
  return {
    sweeps: points ? new Map([...seen.sweeps, [now.deal.plays, points]]) : seen.sweeps,
    rest: restBetween(before, now),
  };
}

/** Whether it is the same deal, as far as before or further. */
function continues(before: TableView, now: TableView): boolean {
  return (
    before.deal_number === now.deal_number &&
    before.deal.log_start === now.deal.log_start &&
    before.deal.log.every((text, i) => now.deal.log[i] === text)
  );
}

function restBetween(before: TableView, now: TableView): Seen["rest"] {
  const side = now.deal.last_capture;
  const last = parsePlays(now.deal.log.slice(-1))[0];
  if (now.deal.phase !== "over" || side === null || !last) return null;
  const moved = touches(last, new Map());
  const cards = (before.deal.loose ?? []).filter((card) => !moved.has(card));
  if (last.kind === "throw") cards.push(last.card);
  return cards.length > 0 ? { cards, side } : null;
}

/** Whether the same number stands for the same table, and not for another one after a restored backup. */
function same(one: TableView, other: TableView): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function hidden(): boolean {
  return typeof document !== "undefined" && document.hidden;
}

/** Random, and not with randomUUID, which is missing on a page served without TLS. */
function commandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
