/** The seven sounds as the strokes they are made of; the samples are computed from them (`synthesis.ts`). */

export const SOUND_NAMES = ["flick", "throw", "gather", "knock", "stamp", "sweep", "turn"] as const;
export type SoundName = (typeof SOUND_NAMES)[number];

/** One stroke: a few tones that die away, and noise. Times are seconds, frequencies hertz. */
export interface Stroke {
  at: number;
  /** Frequency, loudness and how long it takes to fall to a third. */
  tones?: readonly (readonly [frequency: number, gain: number, decay: number])[];
  /** Loudness, decay, and the frequencies that are let through. */
  noise?: readonly [gain: number, decay: number, low: number, high: number];
  /** How many times higher or lower the tones end than they begin. */
  bend?: number;
}

/** The paper of a card that slides past another. */
const slip = (at: number, gain: number): Stroke => ({ at, noise: [gain, 0.022, 1800, 7000] });

/** The right drum of a tabla, struck at its rim: it rings in whole multiples of its note. */
const na = (at: number, gain = 0.5): Stroke => ({
  at,
  tones: [
    [311, gain * 0.5, 0.14],
    [622, gain, 0.2],
    [933, gain * 0.6, 0.14],
    [1244, gain * 0.22, 0.08],
  ],
  noise: [gain * 0.5, 0.006, 1200, 8000],
});

/** The same, damped: a dry stroke. */
const te = (at: number, gain = 0.4): Stroke => ({
  at,
  tones: [[480, gain * 0.5, 0.02]],
  noise: [gain, 0.014, 700, 5000],
});

/** The left drum, whose note is bent upwards by the heel of the hand. */
const ge = (at: number, gain = 0.6): Stroke => ({
  at,
  tones: [
    [92, gain, 0.22],
    [184, gain * 0.3, 0.1],
  ],
  bend: 1.5,
});

/** Both together. */
const dha = (at: number, gain = 0.6): Stroke[] => [na(at, gain * 0.8), ge(at, gain)];

export const SOUNDS: Record<SoundName, { length: number; strokes: readonly Stroke[] }> = {
  flick: { length: 0.12, strokes: [slip(0, 0.35), { at: 0.004, noise: [0.18, 0.04, 3000, 9000] }] },
  throw: {
    length: 0.2,
    strokes: [
      { at: 0, tones: [[150, 0.4, 0.035]], bend: 0.7, noise: [0.35, 0.02, 300, 2600] },
      slip(0.012, 0.1),
    ],
  },
  gather: {
    length: 0.36,
    strokes: [slip(0, 0.2), slip(0.05, 0.26), slip(0.095, 0.3), slip(0.135, 0.34), te(0.2, 0.22)],
  },
  knock: {
    length: 0.24,
    strokes: [
      {
        at: 0,
        tones: [
          [410, 0.45, 0.04],
          [905, 0.25, 0.025],
          [1610, 0.1, 0.014],
        ],
        noise: [0.2, 0.006, 800, 5000],
      },
    ],
  },
  stamp: {
    length: 0.34,
    strokes: [
      { at: 0, tones: [[98, 0.75, 0.09]], bend: 0.6, noise: [0.4, 0.018, 150, 1800] },
      { at: 0.012, tones: [[520, 0.18, 0.03]], noise: [0.15, 0.03, 900, 4000] },
    ],
  },
  // Dha – ti ra ki ta – dha ti ra ki ta – dha: a run that ends on the beat.
  sweep: {
    length: 1.5,
    strokes: [
      ...dha(0),
      te(0.14),
      te(0.21, 0.32),
      te(0.28, 0.36),
      na(0.35, 0.34),
      ...dha(0.44, 0.5),
      te(0.55),
      te(0.61, 0.34),
      te(0.67, 0.38),
      na(0.73, 0.4),
      ...dha(0.84, 0.8),
    ],
  },
  turn: {
    length: 0.6,
    strokes: [
      {
        at: 0,
        tones: [
          [587, 0.26, 0.12],
          [1174, 0.1, 0.07],
        ],
      },
      {
        at: 0.13,
        tones: [
          [880, 0.28, 0.16],
          [1760, 0.09, 0.08],
        ],
      },
    ],
  },
};
