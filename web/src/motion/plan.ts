/** From the table before a play, the play and the table after it to what moves where, and when. Pure. */
import type { SoundName } from "../sound/sounds";
import type { Card, PlayView } from "../wire";
import { addDeal } from "./dealPlan";
import type { Moment } from "./moment";
import {
  cardAfter,
  cardBefore,
  FLOOR,
  held,
  houseAfter,
  houseBefore,
  type Place,
  type Places,
  pile,
  rowOf,
  seat,
} from "./places";
import { COLLECT, FADE, FLY, GATHER, RING, SLIDE, STAGGER, STAMP, SWEEP, TURN_UP } from "./times";

/** A card on its way: it is in each of these places at its time, and rests between two equal ones. */
export interface Piece {
  /** null for one face down. */
  card: Card | null;
  stops: readonly Stop[];
}

export interface Stop {
  at: number;
  place: Places;
}

/** Something marked for a while. */
export interface Timed {
  place: Place;
  at: number;
  duration: number;
}

/** What is on the page already and is not to be seen until its cards have arrived. */
export interface Hidden {
  place: Place | { at: "sheet" | "note" };
  until: number;
  /** Milliseconds in which it then appears. */
  fade: number;
}

export interface SweepShow {
  chair: number;
  points: number;
  at: number;
  duration: number;
}

export interface Plan {
  duration: number;
  pieces: Piece[];
  rings: Timed[];
  stamps: Timed[];
  turnedUp: Timed[];
  hidden: Hidden[];
  sweep: SweepShow | null;
  sounds: { at: number; name: SoundName }[];
}

export function emptyPlan(): Plan {
  return {
    duration: 0,
    pieces: [],
    rings: [],
    stamps: [],
    turnedUp: [],
    hidden: [],
    sweep: null,
    sounds: [],
  };
}

/** What to show when a table comes to be so; null where nothing moves, or too much at once. */
export function planBetween(before: Moment | null, after: Moment | null): Plan | null {
  if (!before || !after) return null;
  const plan = emptyPlan();
  const rematch = before.over && after.plays === 0 && !after.over;
  if (after.deal !== before.deal || rematch) {
    if (after.plays > 0) return null;
    addDeal(plan, null, after);
  } else if (after.plays === before.plays + 1 && after.last) {
    addPlay(plan, after.last, before, after);
    addDeal(plan, before, after);
  }
  return plan.duration > 0 ? plan : null;
}

/** The last play once more, though what lay on the table before it may be unknown. */
export function planAgain(before: Moment | null, after: Moment): Plan | null {
  if (!after.last) return null;
  const plan = emptyPlan();
  addPlay(plan, after.last, before, after);
  return plan.duration > 0 ? plan : null;
}

function addPlay(plan: Plan, play: PlayView, before: Moment | null, after: Moment): void {
  switch (play.action) {
    case "bid":
      addBid(plan, play, before, after);
      break;
    case "throw":
      addThrow(plan, play, after);
      break;
    case "capture":
      addCapture(plan, play, before, after);
      break;
    case "establish":
    case "add":
    case "break":
      addBuild(plan, play, before, after);
      break;
  }
  if (after.over) addEnd(plan, play, before);
}

/** Where a card that is played comes from: a hand that is shown, or the cards at the plate of its player. */
const source = (card: Card, chair: number): Places => [cardBefore(card), held(chair), seat(chair)];

function addBid(plan: Plan, { chair }: PlayView, before: Moment | null, after: Moment): void {
  plan.rings.push({ place: seat(chair), at: 0, duration: FLY + RING });
  plan.sounds.push({ at: 0, name: "knock" });
  plan.duration = FLY + RING;
  if (!after.loose || before?.loose) return;
  after.loose.forEach((card, i) => {
    plan.turnedUp.push({ place: cardAfter(card), at: FLY + i * STAGGER, duration: TURN_UP });
  });
  plan.sounds.push({ at: FLY, name: "flick" });
  plan.duration = Math.max(plan.duration, FLY + after.loose.length * STAGGER + TURN_UP);
}

function addThrow(plan: Plan, { card, chair }: PlayView, after: Moment): void {
  if (card === null) return;
  plan.pieces.push({
    card,
    stops: [
      { at: 0, place: source(card, chair) },
      // The last card of a deal has no place of its own any more.
      { at: FLY, place: after.over ? [FLOOR] : [cardAfter(card), FLOOR] },
    ],
  });
  plan.hidden.push({ place: cardAfter(card), until: FLY, fade: 0 });
  plan.sounds.push({ at: 0, name: "flick" }, { at: FLY - 40, name: "throw" });
  plan.duration = FLY;
}

/** The cards that a capture takes, those of a house among them. */
function takenBy(play: PlayView, before: Moment | null, after: Moment): Card[] {
  const house = before?.houses.find(({ value }) => value === play.house);
  const cards = house ? [...house.cards, ...play.loose] : [...after.latest, ...play.loose];
  return [...new Set(cards)].filter((card) => card !== play.card);
}

function addCapture(plan: Plan, play: PlayView, before: Moment | null, after: Moment): void {
  const { card, chair, house, sweep } = play;
  if (card === null) return;
  const taken = takenBy(play, before, after);
  const all = [card, ...taken];
  const home = pile(after.sides[chair] ?? 0);
  const lay = (one: Card): Places =>
    house !== null && !play.loose.includes(one)
      ? [cardBefore(one), houseBefore(house), rowOf(all, one)]
      : [cardBefore(one), rowOf(all, one)];
  const middle: Place[] =
    house === null
      ? play.loose.map(cardBefore)
      : [houseBefore(house), ...play.loose.map(cardBefore)];
  const heap = (one: Card): Places => [
    { at: "heap", of: middle, index: all.indexOf(one) },
    rowOf(all, one),
  ];
  const [gathering, together] = [FLY + RING, FLY + RING + GATHER];
  const end = sweep ? SWEEP : together + COLLECT;
  // The cards of a sweep stand in a row for a while.
  const shown = (one: Card): Stop[] =>
    sweep
      ? [
          { at: gathering + GATHER * 2, place: [rowOf(all, one)] },
          { at: end - COLLECT, place: [rowOf(all, one)] },
        ]
      : [{ at: together, place: heap(one) }];
  for (const one of taken) {
    const rest = { place: lay(one) };
    const stops = [{ at: 0, ...rest }, { at: gathering, ...rest }, ...shown(one)];
    plan.pieces.push({ card: one, stops: [...stops, { at: end, place: [home] }] });
  }
  const landed: Stop[] = [
    { at: 0, place: source(card, chair) },
    { at: FLY, place: heap(card) },
    { at: gathering, place: heap(card) },
  ];
  plan.pieces.push({ card, stops: [...landed, ...shown(card), { at: end, place: [home] }] });
  const ring = { at: FLY, duration: RING + GATHER };
  for (const one of play.loose) plan.rings.push({ place: cardBefore(one), ...ring });
  if (house !== null) plan.rings.push({ place: houseBefore(house), ...ring });
  plan.sounds.push({ at: 0, name: "flick" }, { at: gathering, name: sweep ? "sweep" : "gather" });
  // That the floor is empty is said when it has been seen.
  if (sweep) plan.hidden.push({ place: { at: "note" }, until: end, fade: FADE });
  if (sweep) plan.sweep = { chair, points: sweep, at: gathering, duration: end - gathering };
  plan.duration = end;
}

function addBuild(plan: Plan, play: PlayView, before: Moment | null, after: Moment): void {
  const { card, chair, house, broken, action } = play;
  if (card === null || house === null) return;
  const cards = after.houses.find(({ value }) => value === house)?.cards ?? [card, ...play.loose];
  const stood = before?.houses.find(({ value }) => value === house) !== undefined;
  const landed = Math.max(FLY, FADE + SLIDE);
  // A house that stood keeps its frame; a new one is drawn round the cards that have come together.
  const framed = landed + (stood ? 0 : FADE);
  const lies = (one: Card): Places => [
    cardBefore(one),
    ...(play.loose.includes(one) ? [] : [houseBefore(broken ?? house)]),
    rowOf(cards, one),
  ];
  const lands = (one: Card): Places => [cardAfter(one), houseAfter(house), rowOf(cards, one)];
  for (const one of cards) {
    if (one === card) continue;
    plan.pieces.push({
      card: one,
      stops: [
        { at: 0, place: lies(one) },
        { at: FADE, place: lies(one) },
        { at: landed, place: lands(one) },
        { at: framed, place: lands(one) },
      ],
    });
  }
  plan.pieces.push({
    card,
    stops: [
      { at: 0, place: source(card, chair) },
      { at: FLY, place: lands(card) },
      { at: framed, place: lands(card) },
    ],
  });
  for (const one of cards) plan.hidden.push({ place: cardAfter(one), until: framed, fade: 0 });
  if (!stood) plan.hidden.push({ place: houseAfter(house), until: landed, fade: FADE });
  plan.sounds.push({ at: 0, name: "flick" });
  const seal = play.newly_cemented || play.merged || (action === "establish" && play.cemented);
  if (seal) plan.stamps.push({ place: houseAfter(house), at: landed, duration: STAMP });
  plan.sounds.push({ at: landed - 20, name: seal ? "stamp" : "knock" });
  plan.duration = Math.max(framed, seal ? landed + STAMP : 0);
}

/** The cards left at the end of a deal go to who captured last, before its score is shown. */
function addEnd(plan: Plan, play: PlayView, before: Moment | null): void {
  const start = plan.duration;
  const side = play.leftovers_side;
  if (side !== null && play.leftovers.length > 0) {
    const end = start + RING + GATHER + COLLECT;
    play.leftovers.forEach((card, index) => {
      const heap: Places = [{ at: "heap", of: [FLOOR], index }];
      const stops = [
        { at: start + RING + GATHER, place: heap },
        { at: end, place: [pile(side)] },
      ];
      const piece = plan.pieces.find((one) => one.card === card);
      if (piece) piece.stops = [...piece.stops, ...stops];
      else {
        const lies = { place: [cardBefore(card), FLOOR] };
        plan.pieces.push({
          card,
          stops: [{ at: 0, ...lies }, { at: start + RING, ...lies }, ...stops],
        });
      }
    });
    plan.sounds.push({ at: start + RING, name: "gather" });
    plan.duration = end;
  }
  if (before) plan.hidden.push({ place: { at: "sheet" }, until: plan.duration, fade: FADE });
  plan.duration += FADE;
}

/** The same for those who want no motion: what a play is about is ringed, and what is new fades in. */
export function withoutMotion(plan: Plan): Plan {
  const still = emptyPlan();
  still.sounds = plan.sounds;
  still.sweep = plan.sweep && { ...plan.sweep, at: 0, duration: SWEEP };
  still.rings = plan.rings.map(({ place }) => ({ place, at: 0, duration: RING * 2 }));
  still.hidden = plan.hidden.map(({ place }) => ({ place, until: 0, fade: FADE }));
  for (const { stops } of plan.pieces) {
    const landing = stops.at(-1)?.place[0];
    if (landing?.at === "card" && stops[0]?.place.some(({ at }) => at === "seat"))
      still.rings.push({ place: landing, at: 0, duration: RING * 2 });
  }
  still.duration = Math.max(
    FADE,
    still.sweep?.duration ?? 0,
    ...still.rings.map(({ at, duration }) => at + duration),
  );
  return still;
}
