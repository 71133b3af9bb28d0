/** The server's HTTP endpoints about tables. */
import { ask } from "./person";
import type { OpenReply, OpenRequest, Presets, RulesReply, RulesText } from "./wire";

export function getPresets(): Promise<Presets> {
  return ask("/api/presets");
}

/** Whether rules can be played: all their options, or an `ApiError` that says what is wrong with which option. */
export function checkRules(rules: RulesText): Promise<RulesReply> {
  return ask("/api/rules", { rules });
}

export function openTable(body: OpenRequest): Promise<OpenReply> {
  return ask("/api/tables", body);
}

/** The picture of a table's address, for the camera of a phone. */
export function inviteCodePath(table: string): string {
  return `/api/tables/${encodeURIComponent(table)}/qr.svg`;
}

export function socketTo(table: string): WebSocket {
  const url = new URL(`/ws/${encodeURIComponent(table)}`, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(url);
}
