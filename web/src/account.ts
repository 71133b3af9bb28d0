/** What a person does with their own name and devices: claiming, signing in, linking, leaving. */
import { ask, become, forgetPerson, person } from "./person";
import type {
  CodeReply,
  DeviceEntry,
  DevicesReply,
  LeaveReply,
  PersonReply,
  SignInReply,
  TokenReply,
} from "./wire";

/** Claim a name, or with `current` give another passphrase. */
export async function claim(
  name: string,
  passphrase: string,
  current: string | null,
): Promise<void> {
  person.value = await ask<PersonReply>("/api/person/claim", { name, passphrase, current });
}

/**
 * Be the person who has claimed a name, at this device too. Without `confirm` the answer may be that somebody else,
 * of whom something is kept, would be left behind.
 */
export function signIn(name: string, passphrase: string, confirm: boolean): Promise<SignInReply> {
  return changeTo("/api/sign-in", { name, passphrase, confirm });
}

/** Be the person who has made a code at another device; `confirm` as for `signIn`. */
export function linkDevice(code: string, confirm: boolean): Promise<SignInReply> {
  return changeTo("/api/devices/link", { code, confirm });
}

async function changeTo(path: string, body: object): Promise<SignInReply> {
  const reply = await ask<SignInReply>(path, { ...body, label: deviceLabel() });
  if (reply.signed_in) become(reply.person, reply.token);
  return reply;
}

/** Be nobody at this device; with `confirm` even if nobody could ever be the person again. */
export async function signOut(confirm: boolean): Promise<void> {
  await ask<LeaveReply>("/api/sign-out", { confirm });
  forgetPerson();
}

/** Have the server forget the person. */
export async function deletePerson(): Promise<void> {
  await ask<LeaveReply>("/api/person/delete", { confirm: true });
  forgetPerson();
}

export async function getDevices(): Promise<DeviceEntry[]> {
  return (await ask<DevicesReply>("/api/devices")).devices;
}

/** Forget a device; the others that are left, or null if it was this one. */
export async function forgetDevice(id: string, confirm: boolean): Promise<DeviceEntry[] | null> {
  const path = `/api/devices/${encodeURIComponent(id)}/forget`;
  const reply = await ask<DevicesReply | LeaveReply>(path, { confirm });
  if ("devices" in reply) return reply.devices;
  forgetPerson();
  return null;
}

/** A code that makes another device one of this person's. */
export function makeCode(): Promise<CodeReply> {
  return ask("/api/devices/code", {});
}

/** A token by which a program is this person; it is told once. */
export function makeToken(label: string): Promise<TokenReply> {
  return ask("/api/token", { label });
}

const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["Chrome", "Chrome"],
  ["CriOS", "Chrome"],
  ["Safari", "Safari"],
] as const;
const SYSTEMS = ["Android", "iPhone", "iPad", "Windows", "CrOS", "Macintosh", "Linux"] as const;

/** What to call this device in the list of devices: browser and system, as far as the browser tells. */
export function deviceLabel(agent = navigator.userAgent): string | null {
  const browser = BROWSERS.find(([mark]) => agent.includes(`${mark}/`))?.[1];
  const system = SYSTEMS.find((mark) => agent.includes(mark));
  return [browser, system].filter(Boolean).join(", ") || null;
}
