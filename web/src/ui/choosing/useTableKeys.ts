import { useEffect } from "preact/hooks";
import { ordered } from "../../choices";
import type { Choosing } from "../../choosing";
import { type Action, actionOf, letterKeys, nearest, type Place } from "../../keys";
import { showLastPlay } from "../../motion/again";
import type { Session } from "../../session";
import { useTable } from "../table/context";
import { floorButtons, focusPlays, handCards, keepFocus, playButtons, read } from "./focus";
import { helpOpen } from "./help";

/** The keys of the table, wherever on the page the focus is; and the focus kept at the table. */
export function useTableKeys(): void {
  const { session } = useTable();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isElsewhere(event.target)) return;
      const action = actionOf(event, placeOf(event.target), letterKeys.value);
      if (!action || (event.repeat && !isStep(action))) return;
      if (act(action, session)) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      // By Enter or by a screen reader: the way goes on from the card to its plays.
      const card = (event.target as Element | null)?.closest?.('[data-testid^="hand-card-"]');
      if (event.detail === 0 && card && session.choosing.card.value !== null) focusPlays();
    };
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("click", onClick);
    const unkeep = keepFocus(document.body, session);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("click", onClick);
      unkeep();
    };
  }, [session]);
}

/** Whether keys belong to something else: a field, or a window over the table. */
function isElsewhere(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : null;
  if (document.querySelector("dialog[open]")) return true;
  return (
    element?.closest("input, textarea, select, [contenteditable], .popup, .log-scroll") != null
  );
}

function placeOf(target: EventTarget | null): Place {
  const element = target instanceof Element ? target : null;
  if (element?.closest("[data-plays]")) return "plays";
  if (element?.closest('[data-testid="floor"]')) return "floor";
  return element?.closest("button, a, summary") ? "button" : "elsewhere";
}

function isStep({ type }: Action): boolean {
  return type === "card" || type === "step" || type === "move";
}

/** Do it; whether there was anything to do. */
function act(action: Action, session: Session): boolean {
  const { choosing } = session;
  switch (action.type) {
    case "back":
      return goBack(session);
    case "help":
      helpOpen.value = true;
      return true;
    case "read":
      read(action.what);
      if (action.what === "last") showLastPlay();
      return true;
    case "enter": {
      const play = choosing.shown.value;
      if (play) choosing.choose(play);
      return play !== null;
    }
    case "play": {
      const bids = session.table.value?.match?.deal.phase === "bid";
      const plays = bids ? ordered(choosing.offered.value) : choosing.plays.value;
      const play = plays[action.number - 1];
      if (play) choosing.choose(play);
      return play !== undefined;
    }
    case "card":
      return stepThroughHand(action.step, choosing.card.value);
    case "step":
      return stepThroughPlays(action.step, choosing);
    case "move":
      return moveOnFloor(action.x, action.y);
  }
}

function goBack(session: Session): boolean {
  const { choosing } = session;
  const card = choosing.card.value;
  const went = choosing.back();
  if (card !== null && choosing.card.value === null)
    document.querySelector<HTMLElement>(`[data-testid="hand-card-${card}"]`)?.focus();
  return went;
}

type Step = -1 | 1 | "first" | "last";

/** The focus on among the plays; a list that is still growing is drawn as far as that. */
function stepThroughPlays(step: Step, choosing: Choosing): boolean {
  const drawn = playButtons();
  if (drawn.length === 0) return false;
  const all = Math.max(drawn.length, choosing.plays.value.length);
  const to = stepTo(drawn, all, step, null);
  const button = drawn[to];
  if (button) {
    button.focus();
    return true;
  }
  choosing.preview.value = choosing.plays.value[to] ?? null;
  // It is drawn in a microtask that has been queued before this one.
  queueMicrotask(() => playButtons()[to]?.focus());
  return true;
}

/** The focus on among the cards of the hand. */
function stepThroughHand(step: Step, card: string | null): boolean {
  const cards = handCards();
  cards[stepTo(cards, cards.length, step, card)]?.focus();
  return cards.length > 0;
}

/** The next or previous of so many, of which these are drawn; from elsewhere the current card's neighbour, or the first. */
function stepTo(
  drawn: readonly HTMLElement[],
  all: number,
  step: Step,
  card: string | null,
): number {
  if (step === "first") return 0;
  if (step === "last") return all - 1;
  const focused = drawn.indexOf(document.activeElement as HTMLElement);
  const current = drawn.findIndex((one) => one.dataset.testid === `hand-card-${card}`);
  const stop = drawn.findIndex((one) => one.tabIndex === 0);
  let to = Math.max(0, stop);
  if (focused >= 0) to = focused + step;
  else if (card !== null && current >= 0) to = current + step;
  return Math.max(0, Math.min(all - 1, to));
}

function moveOnFloor(x: number, y: number): boolean {
  const buttons = floorButtons();
  const from = buttons.indexOf(document.activeElement as HTMLElement);
  const boxes = buttons.map((button) => button.getBoundingClientRect());
  const origin = boxes[from];
  const to = origin ? nearest(boxes, origin, x, y) : 0;
  if (to === null) return false;
  buttons[to]?.focus();
  return buttons.length > 0;
}
