import { signal } from "@preact/signals";

export type Route = { page: "start" } | { page: "table"; id: string };

function read(): Route {
  const id = /^\/t\/([^/]+)\/?$/.exec(location.pathname)?.[1];
  return id ? { page: "table", id: decodeURIComponent(id) } : { page: "start" };
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
