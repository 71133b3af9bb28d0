import { signal } from "@preact/signals";

export type Route = { page: "start" } | { page: "table"; id: string };

function read(): Route {
  const id = /^\/t\/([^/]+)\/?$/.exec(location.pathname)?.[1];
  return id ? { page: "table", id: decoded(id) } : { page: "start" };
}

/** An address typed by hand may hold a lone %, which stands for itself: the server will say there is no such table. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

export const route = signal<Route>({ page: "start" });

export function follow(): void {
  route.value = read();
  addEventListener("popstate", () => {
    route.value = read();
  });
}

export function go(path: string): void {
  history.pushState(null, "", path);
  route.value = read();
}
