/** Moves the clones of a plan between measured places. All is written at once; the browser does the rest. */
import type { Card } from "../wire";
import type { Piece, Plan } from "./plan";
import { type Box, cardSize, elementsAt, resolve, type Scene } from "./scene";

/** The curve of every motion. */
export const CURVE = "cubic-bezier(.2, .8, .2, 1)";

export interface Running {
  /** Everything is where it belongs at once. */
  finish(): void;
}

interface Measured {
  before: Scene | null;
  after: Scene;
  loose: readonly Card[];
}

/** Start what a plan says on the elements of this layer; `then` is called once it is over, or has been finished. */
export function run(
  layer: HTMLElement,
  plan: Plan,
  { before, after, loose }: Measured,
  speed: number,
  then: () => void,
): Running {
  const row = cardSize(before, after, loose);
  const animations: Animation[] = [];
  const start = (element: Element | undefined, frames: Keyframe[], timing: Timing) => {
    if (element) animations.push(animate(element, frames, timing, speed));
  };
  const flyers = layer.querySelectorAll<HTMLElement>(".flyer");
  plan.pieces.forEach((piece, i) => {
    const path = pathOf(piece, before, after, row);
    const flyer = flyers[i];
    if (!flyer || !path) return;
    flyer.style.setProperty("--card-w", `${path.size.w}px`);
    flyer.style.setProperty("--card-h", `${path.size.h}px`);
    start(flyer, path.frames, { delay: path.delay, duration: path.duration });
  });
  const rings = layer.querySelectorAll<HTMLElement>(".motion-ring");
  [...plan.rings, ...plan.stamps].forEach(({ place, at, duration }, i) => {
    const box = resolve([place], before, after, row);
    const ring = rings[i];
    if (!box || !ring) return;
    const stamp = i >= plan.rings.length;
    if (!stamp) {
      ring.style.setProperty("--w", `${box.w}px`);
      ring.style.setProperty("--h", `${box.h}px`);
    }
    ring.style.setProperty("--x", `${box.x}px`);
    ring.style.setProperty("--y", `${box.y}px`);
    start(ring, stamp ? STAMPED : RINGED, { delay: at, duration });
  });
  for (const { place, at, duration } of plan.turnedUp)
    for (const element of elementsAt(layer, place))
      start(element, TURNED_UP, { delay: at, duration, composite: "add", fill: "backwards" });
  for (const { place, until, fade } of plan.hidden)
    for (const element of elementsAt(layer, place))
      start(element, appearing(until, fade), {
        delay: 0,
        duration: until + fade,
        easing: "linear",
      });
  const show = layer.querySelector<HTMLElement>(".sweep-stage");
  const { x, y, w, h } = after.floor;
  for (const [name, length] of Object.entries({ x, y, w, h }))
    show?.style.setProperty(`--${name}`, px(length));
  for (const element of layer.querySelectorAll<HTMLElement>("[data-sweep]")) {
    const timing = { delay: plan.sweep?.at ?? 0, duration: plan.sweep?.duration ?? 0 };
    start(element, SWEPT[element.dataset.sweep ?? ""] ?? SWEPT.fade ?? [], timing);
  }
  const timer = setTimeout(finish, plan.duration * speed);
  let over = false;
  function finish(): void {
    if (over) return;
    over = true;
    clearTimeout(timer);
    for (const animation of animations) animation.cancel();
    then();
  }
  return { finish };
}

interface Timing {
  delay: number;
  duration: number;
  easing?: string;
  composite?: CompositeOperation;
  fill?: FillMode;
}

function animate(element: Element, frames: Keyframe[], timing: Timing, speed: number): Animation {
  const animation = element.animate(frames, {
    ...timing,
    delay: timing.delay * speed,
    duration: Math.max(1, timing.duration * speed),
  });
  // That one is cancelled is no error.
  animation.finished?.catch(() => {});
  return animation;
}

interface Path {
  size: Box;
  frames: Keyframe[];
  delay: number;
  duration: number;
}

/** The keyframes of a piece; null where nothing of its way is on the page. */
function pathOf(piece: Piece, before: Scene | null, after: Scene, row: Box): Path | null {
  const stops = piece.stops.flatMap(({ at, place }) => {
    const box = resolve(place, before, after, row);
    return box ? [{ at, box, place }] : [];
  });
  const [first, last] = [stops[0], stops.at(-1)];
  if (!first || !last || first === last) return null;
  // It is drawn as large as it ever gets as a card, so that it is never blurred.
  const cards = stops.filter(
    ({ place }) => !place.some(({ at }) => at === "seat" || at === "pile"),
  );
  const size = cards.reduce((most, { box }) => (box.w > most.w ? box : most), cards[0]?.box ?? row);
  const duration = last.at - first.at;
  const frames = stops.map(({ at, box, place }) => {
    const small =
      place.some((one) => one.at === "seat" || one.at === "pile") &&
      !cards.some((one) => one.box === box);
    const scale = small ? SMALL : box.w / size.w;
    return {
      offset: duration > 0 ? (at - first.at) / duration : 0,
      transform: `translate(${px(box.x - size.w / 2)}, ${px(box.y - size.h / 2)}) scale(${scale.toFixed(3)})`,
      opacity: 1,
      easing: CURVE,
    };
  });
  return { size, frames, delay: first.at, duration };
}

/** The size of a card at a plate or a pile, as a part of the one it has on the floor. */
const SMALL = 0.4;

const px = (length: number) => `${length.toFixed(1)}px`;

const RINGED: Keyframe[] = [
  { opacity: 0, transform: "scale(1.12)", easing: CURVE },
  { opacity: 1, transform: "scale(1)", offset: 0.3 },
  { opacity: 1, transform: "scale(1)", offset: 0.7 },
  { opacity: 0, transform: "scale(1)" },
];

const STAMPED: Keyframe[] = [
  { opacity: 0, transform: "scale(2.2) rotate(-18deg)", easing: "cubic-bezier(.5, 0, .9, .4)" },
  { opacity: 1, transform: "scale(.92) rotate(-8deg)", offset: 0.35, easing: CURVE },
  { opacity: 1, transform: "scale(1) rotate(-8deg)", offset: 0.75 },
  { opacity: 0, transform: "scale(1) rotate(-8deg)" },
];

const TURNED_UP: Keyframe[] = [
  { transform: "scaleX(0)", easing: CURVE },
  { transform: "scaleX(1)" },
];

function appearing(until: number, fade: number): Keyframe[] {
  const all = until + fade;
  return [
    { opacity: 0 },
    { opacity: 0, offset: all > 0 ? until / all : 0 },
    // Without a fade it is there at the very end, when the animation is over.
    fade > 0 ? { opacity: 1 } : { opacity: 0 },
  ];
}

/** What the parts of a sweep do. */
const SWEPT: Record<string, Keyframe[]> = {
  fade: [
    { opacity: 0 },
    { opacity: 1, offset: 0.12 },
    { opacity: 1, offset: 0.85 },
    { opacity: 0 },
  ],
  points: [
    { opacity: 0, transform: "scale(.3)", easing: "cubic-bezier(.2, 1.4, .4, 1)" },
    { opacity: 1, transform: "scale(1)", offset: 0.3, easing: "linear" },
    { opacity: 1, transform: "scale(1.04)", offset: 0.85, easing: "ease-in" },
    { opacity: 0, transform: "scale(1.12)" },
  ],
  glow: [
    { opacity: 0 },
    { opacity: 0.55, offset: 0.15 },
    { opacity: 0.55, offset: 0.8 },
    { opacity: 0 },
  ],
  light: [
    { opacity: 0, transform: "rotate(0)" },
    { opacity: 1, offset: 0.12 },
    { opacity: 1, offset: 0.85 },
    { opacity: 0, transform: "rotate(1turn)" },
  ],
  petal: [
    { opacity: 0, transform: "translateY(-30%) rotate(-40deg)" },
    { opacity: 1, offset: 0.2 },
    { opacity: 1, offset: 0.8 },
    { opacity: 0, transform: "translateY(220%) rotate(120deg)" },
  ],
};
