/**
 * A score as the end of an address, so that it can be shared and kept: a version, and in base64url the score as JSON,
 * as short as it can be.
 */
import { MAX_NAME_LENGTH } from "./preferences";
import {
  isCount,
  isDeal,
  type KeptDeal,
  presetOf,
  rulesOf,
  type Score,
  type ScoreRules,
  standingOf,
} from "./score";

/** Why an address holds no score; "deal" with the number of the deal that cannot be. */
export type LinkProblem = { code: "version" | "damaged" } | { code: "deal"; number: number };

const VERSION = 1;
const MOST_DEALS = 1_000;
const MOST_POINTS = 10_000;
const MOST_BAAZIS = 999;

/** A deal: its points; with sweeps also these, and the side that swept with the opening play. */
type WrittenDeal = readonly [...number[]] | readonly [readonly number[], readonly number[], number];
type Written = readonly [
  rules: string | ScoreRules,
  players: number,
  baazis: number,
  dealer: number,
  names: readonly string[],
  deals: readonly WrittenDeal[],
];

/** The score as the part of an address after "#". */
export function scoreLink({ rules, baazis, dealer, names, deals }: Score): string {
  const written: Written = [
    presetOf(rules) ?? rules,
    rules.players,
    baazis ?? 0,
    dealer,
    names,
    deals.map(writtenDeal),
  ];
  const bytes = new TextEncoder().encode(JSON.stringify(written));
  const text = btoa(String.fromCodePoint(...bytes));
  return `${VERSION}.${text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

function writtenDeal({ points, sweeps, opening }: KeptDeal): WrittenDeal {
  if (opening === null && sweeps.every((count) => count === 0)) return points;
  return [points, sweeps, opening ?? -1];
}

/** What `scoreLink` wrote; anything else is refused with a reason. */
export function parseScoreLink(text: string): Score | LinkProblem {
  const [, version, data] = /^(\d{1,6})\.([\w-]+)$/.exec(text) ?? [];
  if (version === undefined || data === undefined) return { code: "damaged" };
  if (Number(version) > VERSION) return { code: "version" };
  try {
    return Number(version) === VERSION ? readScore(jsonOf(data)) : { code: "damaged" };
  } catch {
    return { code: "damaged" };
  }
}

export function isProblem(found: Score | LinkProblem): found is LinkProblem {
  return "code" in found;
}

function jsonOf(data: string): unknown {
  const text = atob(data.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
}

function readScore(json: unknown): Score | LinkProblem {
  if (!Array.isArray(json) || json.length !== 6) return { code: "damaged" };
  const [preset, players, baazis, dealer, names, deals] = json;
  if (players !== 2 && players !== 3 && players !== 4) return { code: "damaged" };
  const rules = typeof preset === "string" ? rulesOf(preset, players) : readRules(preset, players);
  const sound =
    rules !== null &&
    isCount(baazis, MOST_BAAZIS) &&
    (baazis === 0 || baazis % 2 === 1) &&
    isCount(dealer, players - 1) &&
    Array.isArray(names) &&
    names.length === players &&
    names.every(isName) &&
    Array.isArray(deals) &&
    deals.length <= MOST_DEALS;
  if (!sound) return { code: "damaged" };
  const score: Score = { rules, baazis: baazis || null, dealer, names, deals: deals.map(readDeal) };
  const wrong = score.deals.findIndex((deal) => !isDeal(rules, deal));
  if (wrong >= 0) return { code: "deal", number: wrong + 1 };
  return wonEarlier(score) ? { code: "deal", number: score.deals.length } : score;
}

/** Whether there are deals after the one that won the match. */
function wonEarlier(score: Score): boolean {
  return standingOf({ ...score, deals: score.deals.slice(0, -1) }).winner !== null;
}

function isName(name: unknown): name is string {
  return (
    typeof name === "string" && name.length <= MAX_NAME_LENGTH && !/[\p{Cs}\p{Cc}]/u.test(name)
  );
}

function isSweep(value: unknown): value is number | "rank" {
  return value === "rank" || isCount(value, MOST_POINTS);
}

function readRules(json: unknown, players: number): ScoreRules | null {
  if (typeof json !== "object" || json === null) return null;
  const rules = json as ScoreRules;
  const { target, min_points, dealer, sweep, first_sweep, sum, undecided, double } = rules;
  const sound =
    rules.players === players &&
    isCount(target, MOST_POINTS) &&
    target > 0 &&
    isCount(min_points, MOST_POINTS) &&
    (dealer === "rotate" || dealer === "losing-side") &&
    (players !== 3 || (min_points === 0 && dealer === "rotate")) &&
    isSweep(sweep) &&
    isSweep(first_sweep) &&
    isCount(sum, MOST_POINTS) &&
    sum > 0 &&
    isCount(undecided, sum) &&
    typeof double === "boolean";
  return sound
    ? { players, target, min_points, dealer, sweep, first_sweep, sum, undecided, double }
    : null;
}

/** Whether the deal can have been is for `isDeal` to say. */
function readDeal(json: unknown): KeptDeal {
  if (!Array.isArray(json)) return { points: [], sweeps: [], opening: null };
  if (!Array.isArray(json[0])) return { points: json, sweeps: json.map(() => 0), opening: null };
  const [points, sweeps, opening] = json;
  return {
    points,
    sweeps: Array.isArray(sweeps) ? sweeps : [],
    opening: opening === -1 ? null : opening,
  };
}
