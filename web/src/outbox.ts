/** The commands on their way to the server: each is sent again, under the same `cmd_id`, until its outcome is here. */
import { computed, signal } from "@preact/signals";
import type { Command } from "./wire";

type WithoutEnvelope<C> = C extends Command ? Omit<C, "cmd_id" | "seq"> : never;
/** What somebody may ask of the table. */
export type CommandBody = WithoutEnvelope<Command>;

/** Milliseconds after which an unanswered command is sent again. */
export const RESEND_AFTER = 4_000;

interface Sending {
  command: Command;
  /** The event that the command ended with, once it is acknowledged. */
  ackedSeq: number | null;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export interface OutboxOptions {
  /** Returns false if there is no live socket. */
  send: (command: Command) => boolean;
  /** An acknowledged command's state did not arrive: a message was lost. */
  onMessageLost: () => void;
}

export class Outbox {
  readonly #options: OutboxOptions;
  readonly #sending = signal<readonly Sending[]>([]);
  /** What was sent and whose outcome is not here yet, in the order in which it was asked for. */
  readonly commands = computed(() => this.#sending.value.map(({ command }) => command));

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** Whether a command of this kind is on its way. */
  has(type: Command["type"]): boolean {
    return this.commands.value.some((command) => command.type === type);
  }

  /**
   * Send a command, unless the same is on its way already. Only one play may be: the next is decided on when its
   * outcome is seen.
   */
  submit(body: CommandBody, seq: number): boolean {
    if (body.type === "play" ? this.has("play") : this.#isUnderWay(body)) return false;
    const command = { ...body, cmd_id: newCommandId(), seq } as Command;
    const sending: Sending = { command, ackedSeq: null, timer: undefined };
    this.#sending.value = [...this.#sending.value, sending];
    this.#sendOrAwaitState(sending);
    return true;
  }

  /** The server has carried it out; its last event was `seq`. */
  acknowledge(cmdId: string, seq: number, latestSeq: number): void {
    const sending = this.#find(cmdId);
    if (sending) sending.ackedSeq = seq;
    this.reach(latestSeq);
  }

  /** Take a command out: it was refused. Null if it was none of these. */
  take(cmdId: string): Command | null {
    const sending = this.#find(cmdId);
    if (sending) this.#remove((one) => one === sending);
    return sending?.command ?? null;
  }

  /** The state of this event is here: a command is complete when it is acknowledged and its outcome is here. */
  reach(latestSeq: number): void {
    this.#remove(({ ackedSeq }) => ackedSeq !== null && ackedSeq <= latestSeq);
  }

  /**
   * A fresh socket has brought the state: send again what is not in it. What was acknowledged and is not in it has
   * been undone.
   */
  resendAll(): void {
    for (const sending of this.#sending.value) {
      sending.ackedSeq = null;
      this.#sendOrAwaitState(sending);
    }
  }

  /** Send nothing by itself until the next `resendAll`. */
  pause(): void {
    for (const { timer } of this.#sending.value) clearTimeout(timer);
  }

  /** Forget everything; whether there was anything. */
  clear(): boolean {
    const had = this.#sending.value.length > 0;
    this.#remove(() => true);
    return had;
  }

  #find(cmdId: string): Sending | undefined {
    return this.#sending.value.find(({ command }) => command.cmd_id === cmdId);
  }

  #isUnderWay(body: CommandBody): boolean {
    const text = JSON.stringify(body);
    return this.commands.value.some(({ cmd_id, seq, ...other }) => JSON.stringify(other) === text);
  }

  #remove(isDone: (sending: Sending) => boolean): void {
    const done = this.#sending.value.filter(isDone);
    if (done.length === 0) return;
    for (const { timer } of done) clearTimeout(timer);
    this.#sending.value = this.#sending.value.filter((one) => !done.includes(one));
  }

  #sendOrAwaitState(sending: Sending): void {
    clearTimeout(sending.timer);
    const acknowledged = sending.ackedSeq !== null;
    if (!acknowledged && !this.#options.send(sending.command)) return;
    sending.timer = setTimeout(() => {
      if (sending.ackedSeq !== null) this.#options.onMessageLost();
      else this.#sendOrAwaitState(sending);
    }, RESEND_AFTER);
  }
}

/** Not `crypto.randomUUID`, which is missing on a page served without TLS. */
function newCommandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
