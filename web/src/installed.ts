/**
 * The page as something installed: a service worker keeps what opens without a connection, and tells when the server
 * has a newer page. Only where the browser trusts the address: over https, or on this computer.
 */
import { signal } from "@preact/signals";

/** By this name the worker keeps replays; see worker/shell.ts. */
export const REPLAYS = "seep-replays";
/** Milliseconds after the page is loaded until the worker starts to keep it: first things first. */
const REGISTER_AFTER = 3_000;
/** Milliseconds between looking for a newer page. */
const LOOK_EVERY = 30 * 60_000;
/** Milliseconds that a new worker gets to take over before the page is loaded anew without it. */
const TAKE_OVER = 3_000;

/** Whether the document comes from what was kept, since there was no connection. */
export const offline =
  typeof document !== "undefined" && document.documentElement.hasAttribute("data-offline");

/** Whether the server has a newer page than this one. */
export const newerPage = signal(false);

let waiting: ServiceWorker | null = null;

export function followWorker(after = REGISTER_AFTER): void {
  if (!isSecureContext || !("serviceWorker" in navigator)) return;
  setTimeout(() => void register().catch(() => {}), after); // a browser may refuse it
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  const look = () => {
    if (!document.hidden) registration.update().catch(() => {}); // no connection
  };
  if (registration.waiting) ask(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      // The first worker of all has nobody to wait for.
      if (worker.state === "installed" && registration.active) ask(worker);
    });
  });
  document.addEventListener("visibilitychange", look);
  addEventListener("online", look);
  setInterval(look, LOOK_EVERY);
}

/** Whether a worker that waits is of another build than this page; if not, it need not wait. */
function ask(worker: ServiceWorker): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    waiting = worker;
    newerPage.value = true;
  };
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  const entry = script ? new URL(script.src).pathname : "";
  worker.postMessage({ type: "page", entry }, [port2]);
}

/** Load the newer page. */
export function loadNewer(): void {
  const worker = waiting;
  if (worker?.state !== "installed") {
    location.reload();
    return;
  }
  worker.addEventListener("statechange", () => {
    if (worker.state === "activated") location.reload();
  });
  setTimeout(() => location.reload(), TAKE_OVER);
  worker.postMessage({ type: "activate" });
}

/** The addresses of the replays that are kept, the last seen first. */
export async function keptReplays(): Promise<{ table: string; deal: number }[]> {
  const cache = await caches.open(REPLAYS);
  const found = (await cache.keys()).map(({ url }) =>
    /\/api\/tables\/([^/]+)\/deals\/(\d+)$/.exec(url),
  );
  return found
    .flatMap((match) =>
      match ? [{ table: decodeURIComponent(match[1] ?? ""), deal: Number(match[2]) }] : [],
    )
    .reverse();
}

/** Somebody else is at this browser now: what was kept is not theirs. */
export function forgetReplays(): void {
  if (typeof caches !== "undefined") caches.delete(REPLAYS).catch(() => {});
}
