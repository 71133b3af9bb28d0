/** One table as this page knows it: the state shown, what is being chosen, and the commands on their way. */
import { batch, computed, type Signal, signal } from "@preact/signals";
import { Choosing } from "./choosing";
import { ServerClock } from "./clock";
import { Connection, type Socket, type Status } from "./connection";
import { Happenings } from "./happenings";
import { type CommandBody, Outbox } from "./outbox";
import { PlaybackQueue } from "./playback";
import { type AnySeating, Seating, seatedOf } from "./seating";
import { shared } from "./shared";
import {
  type Command,
  type EventView,
  type Params,
  PROTOCOL,
  type Refused,
  type ServerMessage,
  type StateMessage,
  type TableView,
} from "./wire";

export interface SessionError {
  code: string;
  params: Params;
}

export interface Refusal extends Pick<Refused, "code" | "rule" | "params"> {
  /** The kind of command that was refused. */
  about: Command["type"];
}

export interface SessionOptions {
  openSocket: () => Socket;
  /** The person's token, where the browser keeps no cookie; asked for each socket. */
  token?: () => string | null;
  /** A chair's token of version 0.1.0, asked for each socket. */
  chairToken?: () => string | null;
  /** How long each play of the others is shown, in milliseconds. */
  displayTime: () => number;
  /** Whether single plays are made with one tap. */
  oneTap?: () => boolean;
  random?: () => number;
}

/** Errors that end the session: another page, table, seat or person is needed. */
const FATAL_ERRORS = new Set(["reload", "unknown-table", "bad-token", "unknown-person"]);
/** Commands about the cards, which the server refuses if they were decided on other cards than there are. */
const ABOUT_CARDS = new Set<Command["type"]>(["play", "ready", "ask-undo", "answer-undo"]);

/** Milliseconds for which it is told that a phrase could not be said. */
export const SHORT_REFUSAL = 6_000;

export class Session {
  readonly status = signal<Status>("connecting");
  readonly table: Signal<TableView | null> = signal(null);
  /** Whether the server can write to its database; it carries out no command while it cannot. */
  readonly writable = signal(true);
  /** How many watch without a chair. */
  readonly watchers = signal(0);
  /** The error that ended this session. */
  readonly fatalError: Signal<SessionError | null> = signal(null);
  /** Why the last command was refused, until the next one. */
  readonly refusal: Signal<Refusal | null> = signal(null);
  /** Whether the host has taken this person's chair away, and they have none since. */
  readonly removed = signal(false);
  readonly clock = new ServerClock();
  readonly happenings = new Happenings();
  readonly outbox: Outbox;

  /** Who sits where; the very same as long as nobody comes or goes. */
  readonly seating: Signal<AnySeating | null> = signal(null);
  readonly choices = computed(() => this.table.value?.match?.choices ?? []);
  /** Whether a play was sent and its outcome is not here yet. */
  readonly playPending = computed(() => this.outbox.has("play"));
  /** Whether the table waits for a play or bid of this player that has not been sent. */
  readonly yourTurn = computed(() => this.choices.value.length > 0 && !this.playPending.value);
  /** The card taken up, what is touched, and what that leaves to choose from. */
  readonly choosing: Choosing;

  readonly #connection: Connection;
  readonly #playback: PlaybackQueue<TableView>;
  #latestSeq = -1;
  /** Whether the next state is the answer to a hello. */
  #firstStateDue = false;
  /** Events that came with states which are not shown yet. */
  #unshown: EventView[] = [];

  constructor(options: SessionOptions) {
    this.#playback = new PlaybackQueue((table) => this.#show(table), options.displayTime);
    this.#connection = new Connection({
      openSocket: options.openSocket,
      hello: () => {
        this.#firstStateDue = true;
        const token = options.token?.() ?? null;
        const chairToken = options.chairToken?.() ?? null;
        return { type: "hello", version: PROTOCOL, token, chair_token: chairToken };
      },
      onMessage: (message) => this.receive(message),
      onStatus: (status) => this.#setStatus(status),
      onTime: (serverNow, sentAt, receivedAt) => this.clock.note(serverNow, sentAt, receivedAt),
      ...(options.random ? { random: options.random } : {}),
    });
    this.outbox = new Outbox({
      send: (command) => this.#connection.send(command),
      onMessageLost: () => this.#connection.reconnect(),
    });
    this.choosing = new Choosing({
      table: this.table,
      yourTurn: this.yourTurn,
      playPending: this.playPending,
      send: (play) => this.submit({ type: "play", play }),
      oneTap: options.oneTap ?? (() => false),
    });
  }

  start(): void {
    this.#connection.start();
  }

  stop(): void {
    this.outbox.pause();
    this.choosing.undoSend();
    this.happenings.stop();
    this.#playback.clear();
    this.#connection.stop();
  }

  /** The page is visible again: show the latest state, and check the connection. */
  resume(): void {
    this.#playback.skipToLast();
    this.#connection.checkNow();
  }

  /**
   * Send a command, decided on the table as it is shown, unless it is on its way already. One about the cards is not
   * sent while the cards shown are not the latest.
   */
  submit(body: CommandBody): boolean {
    const table = this.table.value;
    if (!table) return false;
    if (table.seq < this.#latestSeq && ABOUT_CARDS.has(body.type)) return false;
    const full = body.type === "play" ? { ...body, lag: this.clock.lag } : body;
    return batch(() => {
      const sent = this.outbox.submit(full, table.seq);
      if (sent) this.refusal.value = null;
      return sent;
    });
  }

  /** Tell why a command was refused; what one may soon do again is told for a moment only. */
  #refused(refusal: Refusal): void {
    this.refusal.value = refusal;
    if (refusal.about !== "say") return;
    setTimeout(() => {
      if (this.refusal.value === refusal) this.refusal.value = null;
    }, SHORT_REFUSAL);
  }

  receive(message: ServerMessage): void {
    switch (message.type) {
      case "state":
        this.#receiveState(message);
        break;
      case "ack":
        this.outbox.acknowledge(message.cmd_id, message.seq, this.#latestSeq);
        break;
      case "refused":
        batch(() => {
          const command = this.outbox.take(message.cmd_id);
          if (command) this.#refused({ ...message, about: command.type });
        });
        break;
      case "error":
        if (FATAL_ERRORS.has(message.code)) {
          this.fatalError.value = { code: message.code, params: message.params ?? {} };
          this.stop();
        }
        break;
      case "welcome":
      case "pong":
        break;
    }
  }

  #receiveState(message: StateMessage): void {
    const { seq, table, events } = message;
    this.writable.value = message.writable;
    this.watchers.value = message.watchers;
    if (this.#firstStateDue) {
      this.#firstStateDue = false;
      this.#receiveFirstState(message);
      return;
    }
    if (seq < this.#latestSeq) return;
    if (seq > this.#latestSeq) {
      this.#latestSeq = seq;
      this.#unshown.push(...events);
      if (this.playPending.value || isPageHidden()) this.#playback.jumpTo(table);
      else if (events.some(isAboutCards)) this.#playback.push(table);
      else this.#playback.replaceLast(table);
    }
    this.outbox.reach(this.#latestSeq);
  }

  /**
   * The answer to a hello is the truth, even if it is older than what was shown: the server may have been
   * restored from a backup. A command on its way goes on only if it was decided on what is true now.
   */
  #receiveFirstState({ seq, table, events }: StateMessage): void {
    const before = this.table.value;
    const rolledBack =
      seq < this.#latestSeq || (before?.seq === seq && !isSameState(before, table));
    this.#latestSeq = seq;
    this.#unshown = [...events];
    batch(() => {
      if (!before || before.seq !== seq || rolledBack) this.#playback.jumpTo(table);
      else this.#playback.clear();
      const pending = this.outbox.commands.value.at(-1);
      if (pending && rolledBack) {
        this.outbox.clear();
        this.refusal.value = { code: "stale", rule: null, params: {}, about: pending.type };
      }
    });
    this.outbox.reach(seq);
    this.outbox.resendAll();
  }

  #show(table: TableView): void {
    const before = this.table.value;
    batch(() => {
      this.table.value = shared(before, table);
      const seated = seatedOf(table);
      const known = this.seating.value;
      if (!known || shared(known.table, seated) !== known.table)
        this.seating.value = new Seating(seated);
      this.#tell(before && new Seating(before), new Seating(table));
    });
    this.choosing.tableShown();
  }

  /** Note what has happened up to the state that is shown now. */
  #tell(before: Seating | null, after: Seating): void {
    const { seq, you } = after.table;
    const events = this.#unshown.filter((event) => event.seq <= seq);
    this.#unshown = this.#unshown.filter((event) => event.seq > seq);
    this.happenings.take(events, before, after);
    const lostChair = (event: EventView) =>
      event.type === "seat" && event.what === "removed" && before?.isYou(event.chair ?? -1);
    if (you !== null) this.removed.value = false;
    else if (events.some(lostChair)) this.removed.value = true;
  }

  #setStatus(status: Status): void {
    this.status.value = status;
    this.outbox.pause();
  }
}

/** Whether an event changes what lies on the table, so that it is shown for a while. */
function isAboutCards(event: EventView): boolean {
  if (event.type === "seat") return event.what === "undone";
  return event.type !== "said" && event.type !== "changed";
}

/** Whether two states of the same number are the same, and not two histories after a restored backup. */
function isSameState(one: TableView, other: TableView): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isPageHidden(): boolean {
  return typeof document !== "undefined" && document.hidden;
}
