/** The service worker: what happens to it, handed to the shell. */
import { type Built, Shell } from "./shell";

/** Put here by the build. */
declare const __BUILT__: Built;

/** The parts of a worker's scope used here: the compiler knows either these or the page's. */
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Waiting {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  readonly caches: CacheStorage;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Waiting) => void): void;
  addEventListener(type: "fetch", listener: (event: Asked) => void): void;
  addEventListener(type: "message", listener: (event: MessageEvent & Waiting) => void): void;
}

/** What a page says to a worker that waits. */
export type Said = { type: "activate" } | { type: "page"; entry: string };

const scope = globalThis as unknown as Scope;
const shell = new Shell(__BUILT__, scope.caches, (...asked) => fetch(...asked));

scope.addEventListener("install", (event) => event.waitUntil(shell.install()));

scope.addEventListener("activate", (event) =>
  event.waitUntil(
    Promise.all([
      shell.clean(),
      // The browser asks for the document while the worker starts.
      scope.registration.navigationPreload?.enable(),
      scope.clients.claim(),
    ]),
  ),
);

scope.addEventListener("fetch", (event) => {
  if (new URL(event.request.url).origin !== location.origin) return;
  const preloaded = event.preloadResponse ?? Promise.resolve(undefined);
  const answer = shell.answer(event.request, preloaded, (work) => event.waitUntil(work));
  if (answer) event.respondWith(answer);
});

scope.addEventListener("message", (event) => {
  const said = event.data as Said;
  // A page of this very build has nothing to be asked: it is new already.
  if (said.type === "activate" || said.entry === shell.entry) event.waitUntil(scope.skipWaiting());
  else event.ports[0]?.postMessage("newer");
});
