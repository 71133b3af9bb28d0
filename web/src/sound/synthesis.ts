/** The samples of a sound, computed from its strokes. */
import { SOUNDS, type SoundName, type Stroke } from "./sounds";

/** No sample goes beyond this; a sound that would is made softer as a whole. */
const LOUDEST = 0.9;
/** Seconds at the beginning and the end in which a sound comes and goes, so that it does not click. */
const [COMING, GOING] = [0.001, 0.02];

export function synthesise(name: SoundName, sampleRate: number): Float32Array<ArrayBuffer> {
  const steps = synthesis(name, sampleRate);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same stroke by stroke, for whoever has something else to do between them. */
export function* synthesis(
  name: SoundName,
  sampleRate: number,
): Generator<undefined, Float32Array<ArrayBuffer>> {
  const { length, strokes } = SOUNDS[name];
  const samples = new Float32Array(Math.ceil(length * sampleRate));
  const random = noiseFrom(name.length * 7919);
  for (const stroke of strokes) {
    addTones(samples, stroke, sampleRate);
    yield;
    addNoise(samples, stroke, sampleRate, random);
    yield;
  }
  return shaped(samples, sampleRate);
}

function addTones(samples: Float32Array, { at, tones = [], bend = 1 }: Stroke, rate: number): void {
  const first = Math.round(at * rate);
  for (const [frequency, gain, decay] of tones) {
    let phase = 0;
    for (let i = first; i < samples.length; i++) {
      const time = (i - first) / rate;
      // A bent tone has moved most of its way when half of it has died away.
      const bent = frequency * (1 + (bend - 1) * (1 - Math.exp(-time / decay)));
      phase += (2 * Math.PI * bent) / rate;
      add(
        samples,
        i,
        gain * Math.exp(-time / decay) * Math.min(1, time / COMING) * Math.sin(phase),
      );
    }
  }
}

function addNoise(
  samples: Float32Array,
  { at, noise }: Stroke,
  rate: number,
  random: () => number,
): void {
  if (!noise) return;
  const [gain, decay, low, high] = noise;
  const first = Math.round(at * rate);
  const [keepLow, keepHigh] = [low, high].map((cut) => 1 - Math.exp((-2 * Math.PI * cut) / rate));
  let [slow, fast] = [0, 0];
  for (let i = first; i < samples.length; i++) {
    const time = (i - first) / rate;
    const white = random();
    fast += (white - fast) * (keepHigh ?? 1);
    slow += (fast - slow) * (keepLow ?? 0);
    add(samples, i, gain * Math.exp(-time / decay) * Math.min(1, time / COMING) * (fast - slow));
  }
}

function add(samples: Float32Array, i: number, value: number): void {
  samples[i] = (samples[i] ?? 0) + value;
}

function shaped(samples: Float32Array<ArrayBuffer>, rate: number): Float32Array<ArrayBuffer> {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const gain = peak > LOUDEST ? LOUDEST / peak : 1;
  return samples.map((sample, i) => {
    const left = (samples.length - 1 - i) / rate;
    return sample * gain * Math.min(1, left / GOING);
  });
}

/** The same noise each time, from -1 to 1. */
function noiseFrom(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 31 - 1;
  };
}
