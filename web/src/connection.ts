/**
 * One WebSocket to a table, kept alive.
 *
 * A socket can die without a close event, so silence is measured: after a while without a message a ping
 * is sent, and without an answer to it the socket is given up. A lost socket is replaced by a new one after
 * an exponential backoff with jitter.
 */
import type { ClientMessage, ServerMessage } from "./wire";

export type Status = "connecting" | "live" | "reconnecting" | "stopped";

/** The part of a WebSocket used here. */
export interface Socket {
  onopen: ((event: Event) => unknown) | null;
  onmessage: ((event: MessageEvent) => unknown) | null;
  onclose: ((event: CloseEvent) => unknown) | null;
  onerror: ((event: Event) => unknown) | null;
  readonly readyState: number;
  send(data: string): void;
  close(): void;
}

export interface Options {
  openSocket: () => Socket;
  /** The first message of every socket. */
  hello: () => ClientMessage;
  onMessage: (message: ServerMessage) => void;
  onStatus: (status: Status) => void;
  /** The server told its time; asked and answered at these times of this device. */
  onTime: (serverNow: number, sentAt: number, receivedAt: number) => void;
  random?: () => number;
}

/** `WebSocket.OPEN`: a socket in another state loses what is sent on it. */
const OPEN = 1;

/** Milliseconds. */
export const TIMES = {
  /** From opening a socket to the first message of the server. */
  connectTimeout: 8_000,
  /** Silence after which a ping is sent. */
  pingAfter: 10_000,
  /** From a ping to any message. */
  pongTimeout: 5_000,
  /** The longest wait before the first retry; it doubles with each further one … */
  retryBase: 1_000,
  /** … up to this. */
  retryMax: 15_000,
} as const;

export class Connection {
  readonly #options: Options;
  #status: Status = "connecting";
  #socket: Socket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** When the server was last asked for its time, until it answers. */
  #askedAt: number | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  get status(): Status {
    return this.#status;
  }

  start(): void {
    this.#open();
  }

  /** Close for good: the table is left, or the server refuses this page. */
  stop(): void {
    this.#close();
    this.#setStatus("stopped");
  }

  /** Returns false if there is no live socket: the caller sends again what must arrive. */
  send(message: ClientMessage): boolean {
    if (this.#status !== "live" || this.#socket?.readyState !== OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Check now instead of waiting, since the page became visible or the network came back. */
  checkNow(): void {
    if (this.#status === "live") this.#ping();
    else if (this.#status === "reconnecting" && !this.#socket) this.#open();
  }

  /** Replace a live socket that has lost a message; the new one starts with the whole state. */
  reconnect(): void {
    if (this.#status === "live") this.#lost();
  }

  #open(): void {
    this.#close();
    let socket: Socket;
    try {
      socket = this.#options.openSocket();
    } catch {
      this.#lost();
      return;
    }
    this.#socket = socket;
    this.#setTimer(TIMES.connectTimeout, () => this.#lost());
    socket.onopen = () => {
      this.#askedAt = Date.now();
      socket.send(JSON.stringify(this.#options.hello()));
    };
    socket.onmessage = (event) => this.#received(event);
    socket.onclose = () => this.#lost();
    socket.onerror = () => this.#lost();
  }

  #received(event: MessageEvent): void {
    const message = parse(event.data);
    if (!message) return;
    if (message.type === "welcome" || message.type === "pong") this.#receiveTime(message.now);
    if (message.type === "state" && this.#status !== "live") {
      this.#failures = 0;
      this.#setStatus("live");
    }
    if (this.#status === "live") this.#setTimer(TIMES.pingAfter, () => this.#ping());
    this.#options.onMessage(message);
  }

  #receiveTime(serverNow: number): void {
    if (this.#askedAt !== null) this.#options.onTime(serverNow, this.#askedAt, Date.now());
    this.#askedAt = null;
  }

  #ping(): void {
    this.#askedAt = Date.now();
    this.send({ type: "ping" });
    this.#setTimer(TIMES.pongTimeout, () => this.#lost());
  }

  #lost(): void {
    this.#close();
    if (this.#status === "stopped") return;
    const wait = Math.min(TIMES.retryMax, TIMES.retryBase * 2 ** this.#failures++);
    const random = this.#options.random ?? Math.random;
    this.#setTimer(wait * (0.1 + 0.9 * random()), () => this.#open());
    this.#setStatus("reconnecting");
  }

  #close(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    try {
      socket.close();
    } catch {
      // A socket that cannot be closed is closed already.
    }
  }

  #setTimer(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }

  #setStatus(status: Status): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#options.onStatus(status);
  }
}

function parse(data: unknown): ServerMessage | null {
  try {
    return JSON.parse(String(data)) as ServerMessage;
  } catch {
    return null;
  }
}
