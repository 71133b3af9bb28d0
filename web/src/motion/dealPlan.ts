/** Cards that are dealt fly from who deals, one after another. */
import type { Moment } from "./moment";
import { cardAfter, FLOOR, type Places, seat } from "./places";
import type { Plan } from "./plan";
import { FLY, STAGGER } from "./times";

/** Each packet of four goes to the others as one card face down. */
const PACKET = 4;
/** However many cards are dealt at once, the last starts after so many milliseconds. */
const LAST_START = 560;

/** The cards that one's own hand, or in a replay any hand, has gained since then, and those of the others. */
export function addDeal(plan: Plan, before: Moment | null, after: Moment): void {
  const known = new Set(before?.shown);
  const gained = after.shown.filter((card) => !known.has(card));
  const packets = after.open ? [] : backsTo(before, after);
  if (gained.length === 0 && packets.length === 0) return;
  const start = plan.duration;
  const count = Math.max(gained.length, packets.length);
  const stagger = Math.min(STAGGER, LAST_START / count);
  const from: Places = after.dealer === after.bottom ? [FLOOR] : [seat(after.dealer), FLOOR];
  gained.forEach((card, i) => {
    const at = start + i * stagger;
    plan.pieces.push({
      card,
      stops: [
        { at, place: from },
        { at: at + FLY, place: [cardAfter(card)] },
      ],
    });
    plan.hidden.push({ place: cardAfter(card), until: at + FLY, fade: 0 });
    if (i % 3 === 0) plan.sounds.push({ at, name: "flick" });
  });
  packets.forEach((chair, i) => {
    const at = start + i * stagger;
    plan.pieces.push({
      card: null,
      stops: [
        { at, place: from },
        { at: at + FLY, place: [seat(chair)] },
      ],
    });
  });
  plan.duration = start + (count - 1) * stagger + FLY;
}

/** The chairs that packets go to whose cards are not shown, in the order in which they are dealt. */
function backsTo(before: Moment | null, after: Moment): number[] {
  const wanted = after.held.map((count, chair) => {
    const seen = chair === after.bottom && after.shown.length > 0;
    if (seen || chair === after.dealer) return 0;
    const held = before?.held[chair] ?? 0;
    return Math.ceil(Math.max(0, count - held) / PACKET);
  });
  const order: number[] = [];
  for (let round = 0; wanted.some((count) => count > round); round++)
    wanted.forEach((count, chair) => {
      if (count > round) order.push(chair);
    });
  return order;
}
