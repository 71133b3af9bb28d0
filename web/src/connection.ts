/**
 * One socket to a table, kept alive.
 *
 * A socket can die without a close event, so silence is measured: after a while without a word a ping
 * is sent, and without an answer to it the socket is given up. Lost sockets are dialled again, later
 * each time and never all pages at once.
 */
import type { ClientMessage, ServerMessage } from "./wire";

export type Status = "connecting" | "live" | "reconnecting" | "stopped";

/** The part of a WebSocket used here. */
export interface Socket {
  onopen: ((event: Event) => unknown) | null;
  onmessage: ((event: MessageEvent) => unknown) | null;
  onclose: ((event: CloseEvent) => unknown) | null;
  onerror: ((event: Event) => unknown) | null;
  send(data: string): void;
  close(): void;
}

export interface Options {
  dial: () => Socket;
  hello: () => ClientMessage;
  onMessage: (message: ServerMessage) => void;
  onStatus: (status: Status) => void;
  random?: () => number;
}

/** Milliseconds. */
export const TIMES = {
  /** From dialling to the first word of the server. */
  answer: 8_000,
  /** Silence after which a ping is sent. */
  silence: 10_000,
  /** From a ping to any word. */
  pong: 5_000,
  /** The first retry waits up to this, every further one up to twice as long … */
  retry: 1_000,
  /** … and never longer than this. */
  longest: 15_000,
} as const;

export class Connection {
  readonly #options: Options;
  #status: Status = "connecting";
  #socket: Socket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  get status(): Status {
    return this.#status;
  }

  start(): void {
    this.#dial();
  }

  /** For good: the table is left, or the server wants no more of this page. */
  stop(): void {
    this.#hangUp();
    this.#become("stopped");
  }

  /** False when there is nobody to send it to; what matters is sent again once live. */
  send(message: ClientMessage): boolean {
    if (this.#status !== "live" || !this.#socket) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** The page came back to the front, or the network did: look at once instead of waiting. */
  wake(): void {
    if (this.#status === "live") this.#ping();
    else if (this.#status === "reconnecting" && !this.#socket) this.#dial();
  }

  /** Something that must have happened did not: take a fresh socket and with it a fresh view. */
  renew(): void {
    if (this.#status === "live") this.#lost();
  }

  #dial(): void {
    this.#hangUp();
    let socket: Socket;
    try {
      socket = this.#options.dial();
    } catch {
      this.#lost();
      return;
    }
    this.#socket = socket;
    this.#after(TIMES.answer, () => this.#lost());
    socket.onopen = () => socket.send(JSON.stringify(this.#options.hello()));
    socket.onmessage = (event) => this.#heard(event);
    socket.onclose = () => this.#lost();
    socket.onerror = () => this.#lost();
  }

  #heard(event: MessageEvent): void {
    const message = read(event.data);
    if (!message) return;
    if (message.type === "state" && this.#status !== "live") {
      this.#failures = 0;
      this.#become("live");
    }
    if (this.#status === "live") this.#after(TIMES.silence, () => this.#ping());
    this.#options.onMessage(message);
  }

  #ping(): void {
    this.send({ type: "ping" });
    this.#after(TIMES.pong, () => this.#lost());
  }

  #lost(): void {
    this.#hangUp();
    if (this.#status === "stopped") return;
    const wait = Math.min(TIMES.longest, TIMES.retry * 2 ** this.#failures++);
    const random = this.#options.random ?? Math.random;
    this.#after(wait * (0.1 + 0.9 * random()), () => this.#dial());
    this.#become("reconnecting");
  }

  #hangUp(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    try {
      socket.close();
    } catch {
      // A socket that cannot be closed is gone already.
    }
  }

  #after(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }

  #become(status: Status): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#options.onStatus(status);
  }
}

function read(data: unknown): ServerMessage | null {
  try {
    return JSON.parse(String(data)) as ServerMessage;
  } catch {
    return null;
  }
}
