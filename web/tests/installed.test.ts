// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

type Listener = () => void;

/** A worker that waits, and whether it is of another build than the page. */
class FakeWorker {
  state = "installing";
  readonly said: string[] = [];
  readonly listeners: Listener[] = [];
  constructor(readonly newer: boolean) {}
  addEventListener(_: string, listener: Listener): void {
    this.listeners.push(listener);
  }
  become(state: string): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
  postMessage(message: { type: string }, ports?: [MessagePort]): void {
    this.said.push(message.type);
    if (message.type === "page" && this.newer) ports?.[0]?.postMessage("newer");
  }
}

let registration: {
  active: object | null;
  waiting: FakeWorker | null;
  installing: FakeWorker | null;
  update: ReturnType<typeof vi.fn>;
  addEventListener: (_: string, listener: Listener) => void;
};
let found: Listener;
const reload = vi.fn();

/** Both ends in one, answered at once. */
class FakeChannel {
  readonly port1: { onmessage?: () => void } = {};
  readonly port2 = { postMessage: () => this.port1.onmessage?.() };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  reload.mockReset();
  registration = {
    active: {},
    waiting: null,
    installing: null,
    update: vi.fn(async () => {}),
    addEventListener: (_, listener) => {
      found = listener;
    },
  };
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("MessageChannel", FakeChannel);
  vi.spyOn(location, "reload").mockImplementation(reload);
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { register: vi.fn(async () => registration) },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function start() {
  const page = await import("../src/installed");
  page.followWorker(0);
  await vi.advanceTimersByTimeAsync(0);
  return page;
}

/** The browser has found another worker. */
function arrive(worker: FakeWorker): void {
  registration.installing = worker;
  found();
  worker.become("installed");
}

it("a newer page is offered, and loaded once its worker has taken over", async () => {
  const page = await start();
  const worker = new FakeWorker(true);
  arrive(worker);
  expect(page.newerPage.value).toBe(true);
  page.loadNewer();
  expect(worker.said).toEqual(["page", "activate"]);
  expect(reload).not.toHaveBeenCalled();
  worker.become("activated");
  expect(reload).toHaveBeenCalledOnce();
});

it("a newer page is loaded without its worker if that takes too long, or has taken over already", async () => {
  const page = await start();
  const worker = new FakeWorker(true);
  arrive(worker);
  page.loadNewer();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(reload).toHaveBeenCalledTimes(1);
  worker.become("activated");
  reload.mockReset();
  page.loadNewer();
  expect(reload).toHaveBeenCalledTimes(1);
});

it("nothing is offered for a worker of this build, nor for the first of all", async () => {
  const page = await start();
  arrive(new FakeWorker(false));
  registration.active = null;
  arrive(new FakeWorker(true));
  expect(page.newerPage.value).toBe(false);
});

it("one that waits already is offered too", async () => {
  registration.waiting = new FakeWorker(true);
  registration.waiting.state = "installed";
  expect((await start()).newerPage.value).toBe(true);
});

it("a newer page is looked for when the reader comes back, and now and then", async () => {
  await start();
  document.dispatchEvent(new Event("visibilitychange"));
  dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  expect(registration.update).toHaveBeenCalledTimes(3);
});

it("a browser that does not trust the address keeps nothing", async () => {
  vi.stubGlobal("isSecureContext", false);
  await start();
  expect(navigator.serviceWorker.register).not.toHaveBeenCalled();
});
