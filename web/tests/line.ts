import type { Socket } from "../src/connection";
import type { ClientMessage, ServerMessage } from "../src/wire";

/** One end of a socket that a test holds: what was sent is in `sent`. */
export class FakeSocket implements Socket {
  onopen: ((event: Event) => unknown) | null = null;
  onmessage: ((event: MessageEvent) => unknown) | null = null;
  onclose: ((event: CloseEvent) => unknown) | null = null;
  onerror: ((event: Event) => unknown) | null = null;
  readonly sent: ClientMessage[] = [];
  closed = false;

  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }

  close(): void {
    this.closed = true;
  }

  open(): void {
    this.onopen?.(new Event("open"));
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }

  drop(): void {
    this.onclose?.(new Event("close") as CloseEvent);
  }

  kinds(): string[] {
    return this.sent.map((message) => message.type);
  }
}

/** Every socket dialled, the newest last. */
export class Line {
  readonly sockets: FakeSocket[] = [];

  readonly dial = (): FakeSocket => {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  };

  get last(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error("nobody has dialled");
    return socket;
  }
}
