/** How long the parts of a motion take, in milliseconds, at the normal pace. */
import type { Pace } from "../preferences";

/** A card flies from its plate or hand to the floor. */
export const FLY = 240;
/** What a capture takes is ringed … */
export const RING = 180;
/** … gathers … */
export const GATHER = 120;
/** … and goes to the pile of its side. */
export const COLLECT = 260;
/** Loose cards slide together to a house. */
export const SLIDE = 260;
/** A seal stamps a house that is cemented. */
export const STAMP = 300;
/** Each card that is dealt starts so long after the one before it. */
export const STAGGER = 40;
/** A loose card is turned up. */
export const TURN_UP = 180;
/** Whatever appears without moving fades in. */
export const FADE = 120;
/** A sweep, from the card that is played to the cards on the pile. */
export const SWEEP = 1600;
/** When motion is reduced: what a play is about stays ringed. */
export const REDUCED_RING = 600;

/** How much of the time a motion takes at each pace; a play never takes longer than at the normal one. */
export const SPEEDS = { slow: 1, normal: 1, fast: 0.3 } as const satisfies Record<Pace, number>;
