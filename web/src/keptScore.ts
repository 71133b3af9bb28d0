/** The score that this browser keeps, and the one that an address has brought. */
import { batch, signal } from "@preact/signals";
import { type KeptDeal, type Score, sidesOf, standingOf } from "./score";
import { isProblem, type LinkProblem, parseScoreLink, scoreLink } from "./scoreLink";
import { readItem, writeItem } from "./storage";

const KEPT = "seep.score";
/** The score before the one that is kept, which can be had again. */
const BEFORE = "seep.score-before";

/** A deal that is being typed, which may not be whole yet. */
export interface DealDraft {
  points: readonly (number | null)[];
  sweeps: readonly number[];
  opening: number | null;
}

export const kept = signal<Score | null>(null);
export const before = signal<Score | null>(null);
/** A score that somebody has sent, or why what was sent is none. */
export const shared = signal<Score | LinkProblem | null>(null);
/** What is being typed: of the next deal, or of the deal `corrects`. */
export const draft = signal<DealDraft>({ points: [], sweeps: [], opening: null });
/** The deal that is corrected, counted from 0; null while the next one is awaited. */
export const corrects = signal<number | null>(null);
/** How often the numbers of a deal have come back to be typed anew. */
export const retyped = signal(0);

/** Read what is kept, and what the address brings; a browser with no score of its own takes that. */
export function openScore(): void {
  batch(() => {
    kept.value = stored(KEPT);
    before.value = stored(BEFORE);
    awaitDeal();
    retyped.value = 0;
    openShared();
  });
}

/** Look at the score of the address, which stays apart from one's own. */
export function openShared(): void {
  const text = location.hash.slice(1);
  const found = text === "" ? null : parseScoreLink(text);
  if (found === null || (kept.value && scoreLink(kept.value) === text)) shared.value = null;
  else shared.value = found;
  if (found && !shared.value) leaveAddress();
  if (found && !kept.value && !isProblem(found)) takeShared();
}

/** Go on with the score that somebody has sent; one's own can be had again. */
export function takeShared(): void {
  const found = shared.value;
  if (!found || isProblem(found)) return;
  startScore(found);
  dismissShared();
}

export function dismissShared(): void {
  shared.value = null;
  leaveAddress();
}

function leaveAddress(): void {
  history.replaceState(history.state, "", location.pathname);
}

/** Begin another score; the one that was kept can be had again. */
export function startScore(score: Score | null): void {
  batch(() => {
    if (kept.value && kept.value.deals.length > 0) put(BEFORE, before, kept.value);
    put(KEPT, kept, score);
    awaitDeal();
  });
}

/** The score before this one, which takes its place. */
export function bringBack(): void {
  batch(() => {
    const now = kept.value;
    put(KEPT, kept, before.value);
    put(BEFORE, before, now && now.deals.length > 0 ? now : null);
    awaitDeal();
  });
}

/** What the players have agreed is changed; the deals stay. */
export function changeScore(change: Partial<Score>): void {
  if (!kept.value) return;
  put(KEPT, kept, { ...kept.value, ...change });
}

/** Enter a deal, the next one or in the place of the one that is corrected. */
export function enterDeal(deal: KeptDeal): void {
  const score = kept.value;
  if (!score) return;
  const at = corrects.value ?? score.deals.length;
  batch(() => {
    changeScore({
      deals: upToTheEnd(score, [...score.deals.slice(0, at), deal, ...score.deals.slice(at + 1)]),
    });
    awaitDeal();
  });
}

/** A corrected deal may win the match, and those after it have not been. */
function upToTheEnd(score: Score, deals: readonly KeptDeal[]): readonly KeptDeal[] {
  const end = deals.findIndex(
    (_, i) => standingOf({ ...score, deals: deals.slice(0, i + 1) }).winner !== null,
  );
  return end < 0 ? deals : deals.slice(0, end + 1);
}

/** Take the last deal back; its numbers are there to be typed anew. */
export function takeBack(): void {
  const last = kept.value?.deals.at(-1);
  if (!last) return;
  batch(() => {
    changeScore({ deals: kept.value?.deals.slice(0, -1) ?? [] });
    draft.value = last;
    corrects.value = null;
    retyped.value++;
  });
}

/** Have the numbers of a deal to be typed anew. */
export function correctDeal(index: number): void {
  const deal = kept.value?.deals[index];
  if (!deal) return;
  batch(() => {
    draft.value = deal;
    corrects.value = index;
    retyped.value++;
  });
}

/** Nothing is typed yet. */
export function awaitDeal(): void {
  const sides = kept.value ? sidesOf(kept.value.rules) : 0;
  draft.value = { points: Array(sides).fill(null), sweeps: Array(sides).fill(0), opening: null };
  corrects.value = null;
}

function stored(key: string): Score | null {
  const found = parseScoreLink(readItem(key) ?? "");
  return isProblem(found) ? null : found;
}

function put(key: string, to: typeof kept, score: Score | null): void {
  to.value = score;
  writeItem(key, score ? scoreLink(score) : "");
}
