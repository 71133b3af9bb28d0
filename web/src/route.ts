/** The address of the page: which page it names, or none of ours. */
import { signal } from "@preact/signals";

export type Route =
  | {
      page:
        | "start"
        | "lobby"
        | "games"
        | "me"
        | "link"
        | "settings"
        | "rules"
        | "score"
        | "unknown";
    }
  | { page: "table" | "deals"; id: string }
  | { page: "replay"; id: string; deal: number };

const PAGES = { "/": "start", "/index.html": "start" } as const;
const NAMED = ["lobby", "games", "me", "link", "settings", "rules", "score"] as const;

export function routeOf(path: string): Route {
  const start = PAGES[path as keyof typeof PAGES];
  if (start) return { page: start };
  const named = NAMED.find((name) => path === `/${name}` || path === `/${name}/`);
  if (named) return { page: named };
  const [, table, deals, deal] =
    /^\/t\/([^/]+)(?:(\/deals)(?:\/([1-9]\d{0,5}))?)?\/?$/.exec(path) ?? [];
  if (!table) return { page: "unknown" };
  const id = decoded(table);
  if (deal) return { page: "replay", id, deal: Number(deal) };
  return { page: deals ? "deals" : "table", id };
}

/** An address typed by hand may hold a lone %, which is taken literally: the server will find no such table. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

export const route = signal<Route>({ page: "start" });

export function tablePath(table: string): string {
  return `/t/${encodeURIComponent(table)}`;
}

export function dealsPath(table: string): string {
  return `${tablePath(table)}/deals`;
}

/** The address of a finished deal, after so many entries of its record. */
export function replayPath(table: string, deal: number, at = 0): string {
  return `${dealsPath(table)}/${deal}${at > 0 ? `#play=${at}` : ""}`;
}

/** The place in a replay that an address names; 0 if none. */
export function placeOf(hash: string): number {
  const place = /^#play=(\d{1,6})$/.exec(hash)?.[1];
  return place ? Number(place) : 0;
}

/** Whether the reader has come to another page and not seen it yet. */
let arriving = false;

/** Whether the page shown now was come to from another one; once for each. */
export function takeArrival(): boolean {
  const arrived = arriving;
  arriving = false;
  return arrived;
}

function follow(): void {
  const to = routeOf(location.pathname);
  if (JSON.stringify(to) === JSON.stringify(route.peek())) return;
  arriving = true;
  route.value = to;
}

export function followAddress(): void {
  route.value = routeOf(location.pathname);
  addEventListener("popstate", follow);
}

export function navigate(path: string): void {
  history.pushState(null, "", path);
  follow();
}
