/**
 * Who is at this page: a person the server knows by a cookie, or by a token where the browser keeps no cookies.
 * The token lives in memory as long as the page is open.
 */
import { signal } from "@preact/signals";
import { request } from "./http";
import { forgetReplays } from "./installed";
import type { PersonReply, VisitReply } from "./wire";

/** What the page has a use for of what the server says of a person. */
export type Person = Pick<PersonReply, "name" | "language" | "settings" | "claimed">;

/** Null until the server has said who this is. */
export const person = signal<Person | null>(null);
/** Whether the browser keeps cookies, so that the person is the same when the page is loaded anew; null if unknown. */
export const cookieKept = signal<boolean | null>(null);

let token: string | null = null;
let visiting: Promise<void> | null = null;

/** Have the server say who this is, once while the page is open; rejects without an answer, and may be tried again. */
export function visit(): Promise<void> {
  visiting ??= askWhoThisIs().catch((problem: unknown) => {
    visiting = null;
    throw problem;
  });
  return visiting;
}

async function askWhoThisIs(): Promise<void> {
  const first = await ask<VisitReply>("/api/visit", {});
  note(first);
  // The cookie came with that answer: only the next request shows whether the browser has kept it.
  if (!first.cookie) note(await ask<VisitReply>("/api/visit", {}));
}

function note(reply: VisitReply): void {
  if (reply.cookie) token = null;
  else token = reply.token ?? token;
  cookieKept.value = reply.cookie;
  person.value = reply.person;
}

/** The server does not know this person any more: the next visit makes another. */
export function forgetPerson(): void {
  token = null;
  visiting = null;
  person.value = null;
  forgetReplays();
}

/** Ask the server for a path as this person; see `request`. */
export function ask<T>(path: string, body?: unknown, form?: "json" | "text"): Promise<T> {
  const headers: Record<string, string> =
    token === null ? {} : { authorization: `Bearer ${token}` };
  return request<T>(path, body, headers, form);
}

/** The token for the first message of a socket; null where the cookie says who this is. */
export function socketToken(): string | null {
  return token;
}

/** Have another name; null for none. */
export async function setName(name: string | null): Promise<void> {
  person.value = await ask<PersonReply>("/api/person", { name });
}

/** This device is somebody else's now, as the server says; the token is null where the cookie says so. */
export function become(who: Person, newToken: string | null): void {
  token = newToken;
  person.value = who;
  forgetReplays();
}
