import type { OpenReply, OpenRequest, Params, Presets, Problem } from "./wire";

/** The server's answer to a request it will not do. */
export class ApiError extends Error {
  readonly code: string;
  readonly params: Params;

  constructor(code: string, params: Params) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    headers: { accept: "application/json", "content-type": "application/json" },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  if (answer.ok) return (await answer.json()) as T;
  const fault = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  throw new ApiError(fault.code ?? String(answer.status), fault.params ?? {});
}

export function getPresets(): Promise<Presets> {
  return call("/api/presets");
}

export function openTable(wanted: OpenRequest): Promise<OpenReply> {
  return call("/api/tables", wanted);
}

export function socketTo(table: string): WebSocket {
  const url = new URL(`/ws/${encodeURIComponent(table)}`, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(url);
}
