/** The server's HTTP endpoints about finding tables, and about what was played. */
import { ask } from "./person";
import type {
  DealSource,
  Deals,
  FoundTable,
  Games,
  LanLinks,
  Lobby,
  OpenReply,
  PlayNowRequest,
  Replay,
  Tallies,
} from "./wire";

/** The listed tables. The browser's cache sends the tag of what it has, so that nothing new costs nothing. */
export function getLobby(): Promise<Lobby> {
  return ask("/api/lobby");
}

/** The table with a short code. */
export function findTable(code: string): Promise<FoundTable> {
  return ask(`/api/codes/${encodeURIComponent(code)}`);
}

/** A table with others who are there now, or one that waits for them. */
export function playNow(body: PlayNowRequest): Promise<FoundTable> {
  return ask("/api/play-now", body);
}

/** One's games, the latest first; `before` is where an earlier answer said that they go on. */
export function getGames(before: string | null = null): Promise<Games> {
  return ask(`/api/games${before === null ? "" : `?before=${encodeURIComponent(before)}`}`);
}

export function getResults(): Promise<Tallies> {
  return ask("/api/games/results");
}

/** How phones in the same network come to a place on this server, the best way first. */
export function getLanLinks(path: string): Promise<LanLinks> {
  return ask(`/api/lan?path=${encodeURIComponent(path)}`);
}

export function getDeals(table: string): Promise<Deals> {
  return ask(`${tableApi(table)}/deals`);
}

export function getReplay(table: string, deal: number): Promise<Replay> {
  return ask(`${tableApi(table)}/deals/${deal}`);
}

function tableApi(table: string): string {
  return `/api/tables/${encodeURIComponent(table)}`;
}

/** Open a table with bots that begins with an earlier deal, by the rules of that. */
export function openAgain(source: DealSource, bots: string[]): Promise<OpenReply> {
  return ask("/api/tables", { bots, source });
}

/** Have the browser save the record of a table: asked for here, so that it knows who asks. */
export async function saveRecord(table: string): Promise<void> {
  const text = await ask<string>(`${tableApi(table)}/record`, undefined, "text");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `seep-${table}.seep`;
  link.click();
  URL.revokeObjectURL(link.href);
}
