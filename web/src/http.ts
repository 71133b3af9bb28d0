/** Requests to the server: JSON both ways, refusals as `ApiError`. */
import type { Params, Problem } from "./wire";

/** The server refused a request. */
export class ApiError extends Error {
  readonly code: string;
  readonly params: Params;

  constructor(code: string, params: Params) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** Ask for a path, with a body by `POST`, the answer being JSON or text; throws `ApiError`, or whatever `fetch` does without a server. */
export async function request<T>(
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  form: "json" | "text" = "json",
): Promise<T> {
  const response = await fetch(path, {
    headers: { accept: "application/json", "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  if (response.ok) return (await response[form]()) as T;
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  throw new ApiError(problem.code ?? String(response.status), problem.params ?? {});
}
