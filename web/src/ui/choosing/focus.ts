/** Where the focus goes at the table: to what is read, to the plays of a card, and on from what has gone. */
import type { Reading } from "../../keys";
import type { Session } from "../../session";
import { focusTurn } from "../table/Turn";

export function playButtons(): HTMLElement[] {
  return [
    ...document.querySelectorAll<HTMLElement>(
      '[data-plays] :is([data-testid="play"], [data-testid^="bid-"], [data-testid="undo-send"])',
    ),
  ];
}

export function handCards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-testid^="hand-card-"]')];
}

function handCard(card: string): HTMLElement | null {
  return document.querySelector(`[data-testid="hand-card-${card}"]`);
}

/** What of the floor can be touched. */
export function floorButtons(): HTMLElement[] {
  const inFloor = '[data-testid="floor"] button';
  return [...document.querySelectorAll<HTMLElement>(inFloor)];
}

/** The elements that are gone to by a letter, if the table shows them. */
const READ: Record<Reading, string> = {
  floor: '[data-testid="floor"]',
  houses: '[data-testid^="house-"] button, button[data-testid^="house-"]',
  hand: '[data-testid^="hand-card-"][tabindex="0"]',
  score: '[data-testid="score"]',
  last: "#read-last",
};

/** Go to what is to be read; its words are at hand for screen readers. */
export function read(what: Reading): void {
  const words = document.getElementById(`read-${what}`);
  const shown = document.querySelector<HTMLElement>(READ[what]);
  const target = shown && isVisible(shown) ? shown : words;
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  if (words && target !== words && what !== "hand")
    target.setAttribute("aria-describedby", words.id);
  target.focus();
}

function isVisible(element: HTMLElement): boolean {
  return element.checkVisibility?.({ visibilityProperty: true }) ?? true;
}

/** To the first play to choose, as soon as it is there; not where the reader has gone on meanwhile. */
export function focusPlays(): void {
  const before = document.activeElement;
  const focusFirst = () => {
    const [first] = playButtons();
    if (document.activeElement === before) first?.focus();
    return first !== undefined;
  };
  // The plays are drawn in a microtask that has been queued before this one, unless they need to be measured first.
  queueMicrotask(() => focusFirst() || requestAnimationFrame(focusFirst));
}

/** Kept of what has the focus, to go on from it when it goes away. */
interface Kept {
  element: HTMLElement;
  testId: string | undefined;
  play: string | undefined;
  among: "plays" | "hand" | "floor" | "elsewhere";
}

function keep(element: HTMLElement): Kept {
  let among: Kept["among"] = "elsewhere";
  if (element.closest('[data-plays], .play-list, [data-testid="queued"]')) among = "plays";
  else if (element.dataset.testid?.startsWith("hand-card-")) among = "hand";
  else if (element.closest('[data-testid="floor"]')) among = "floor";
  return { element, testId: element.dataset.testid, play: element.dataset.play, among };
}

/**
 * The focus never falls to the document: when what has it goes away, it goes on to the same thing anew, to its
 * neighbours, or to whose turn it is. Returns what ends this.
 */
export function keepFocus(root: HTMLElement, session: Session): () => void {
  let kept: Kept | null = null;
  const onFocusIn = ({ target }: FocusEvent) => {
    kept = target instanceof HTMLElement ? keep(target) : null;
  };
  const isLost = () => {
    const { activeElement, body } = document;
    return activeElement === null || activeElement === body;
  };
  const restore = () => {
    if (!kept || !isLost() || document.querySelector("dialog[open]")) return;
    const { element } = kept;
    if (element.isConnected && isVisible(element)) {
      // Somebody has pressed beside it: it was given up, and did not go away.
      if (document.hasFocus()) kept = null;
      return;
    }
    const before = kept;
    kept = null;
    goOn(before, session);
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget === null) requestAnimationFrame(restore);
  };
  const changes = new MutationObserver(restore);
  changes.observe(root, { childList: true, subtree: true });
  root.addEventListener("focusin", onFocusIn);
  root.addEventListener("focusout", onFocusOut);
  return () => {
    changes.disconnect();
    root.removeEventListener("focusin", onFocusIn);
    root.removeEventListener("focusout", onFocusOut);
  };
}

function goOn({ testId, play, among }: Kept, session: Session): void {
  const { choosing } = session;
  const same = play
    ? document.querySelector<HTMLElement>(`[data-testid="${testId}"][data-play="${play}"]`)
    : testId && testId !== "play"
      ? document.querySelector<HTMLElement>(`[data-testid="${testId}"]`)
      : null;
  const candidates: (HTMLElement | null | undefined)[] = [same];
  const tabStop = handCards().find((card) => card.tabIndex === 0);
  if (!session.playPending.value) {
    if (among === "plays" && choosing.card.value)
      candidates.push(playButtons()[0], handCard(choosing.card.value));
    if (among === "plays" && choosing.lastCard) candidates.push(handCard(choosing.lastCard));
    if (among === "hand") candidates.push(playButtons()[0], tabStop);
    if (among === "floor") candidates.push(floorButtons()[0]);
  }
  for (const candidate of candidates) {
    if (!candidate || !isVisible(candidate)) continue;
    candidate.focus();
    if (document.activeElement === candidate) return;
  }
  focusTurn();
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>(ONWARD)?.focus();
}

/** Where there is no turn: what goes on from a score sheet, or the page. */
const ONWARD = '[data-testid="next-deal"], [data-testid="rematch"], main';
