import type { Socket } from "../src/connection";
import type { ClientMessage, ServerMessage } from "../src/wire";

/** A socket whose other end is the test; what was sent is in `sent`. */
export class FakeSocket implements Socket {
  onopen: ((event: Event) => unknown) | null = null;
  onmessage: ((event: MessageEvent) => unknown) | null = null;
  onclose: ((event: CloseEvent) => unknown) | null = null;
  onerror: ((event: Event) => unknown) | null = null;
  readyState = 1;
  readonly sent: ClientMessage[] = [];
  closed = false;

  /** `answersPings`: a server that is there all the time, whatever else the test has it say. */
  constructor(readonly answersPings = false) {}

  send(data: string): void {
    const message: ClientMessage = JSON.parse(data);
    this.sent.push(message);
    if (this.answersPings && message.type === "ping")
      setTimeout(() => this.receive({ type: "pong", now: Date.now() }));
  }

  close(): void {
    this.closed = true;
  }

  /** The connection is established. */
  accept(): void {
    this.onopen?.(new Event("open"));
  }

  /** The server sends a message. */
  receive(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }

  /** The connection is lost. */
  drop(): void {
    this.onclose?.(new Event("close") as CloseEvent);
  }

  sentTypes(): string[] {
    return this.sent.map((message) => message.type);
  }
}

/** Opens fake sockets, and keeps them, the newest last. */
export class FakeServer {
  readonly sockets: FakeSocket[] = [];

  constructor(readonly answersPings = false) {}

  readonly openSocket = (): FakeSocket => {
    const socket = new FakeSocket(this.answersPings);
    this.sockets.push(socket);
    return socket;
  };

  get last(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error("no socket was opened");
    return socket;
  }
}
