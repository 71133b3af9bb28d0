/** Plays the sounds, once the browser allows it: only after somebody has touched the page. */
import { settings } from "../readerSettings";
import { SOUND_NAMES, type SoundName } from "./sounds";
import { synthesis, synthesise } from "./synthesis";

/** How loud all of it is. */
const VOLUME = 0.5;

let context: AudioContext | null = null;
const buffers = new Map<SoundName, AudioBuffer>();
const sources = new Set<AudioBufferSourceNode>();
let listening = false;
let preparing = false;

/** Play a sound in so many milliseconds, unless the reader wants none or does not look. */
export function playSound(name: SoundName, delay = 0): void {
  if (context?.state !== "running" || !settings.peek().sound || document.hidden) return;
  const source = context.createBufferSource();
  source.buffer = bufferOf(context, name);
  const volume = context.createGain();
  volume.gain.value = VOLUME;
  source.connect(volume).connect(context.destination);
  sources.add(source);
  source.onended = () => sources.delete(source);
  source.start(context.currentTime + delay / 1000);
}

/** Nothing is heard any more of what was to come. */
export function stopSounds(): void {
  for (const source of sources) source.stop();
  sources.clear();
}

/** Be allowed to play from the first gesture on, or at once where there has been one. */
export function unlockSounds(): void {
  if (listening || typeof AudioContext === "undefined") return;
  listening = true;
  const unlock = () => {
    if (!settings.peek().sound) return;
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume().catch(() => {});
    prepare(context);
  };
  if (navigator.userActivation?.hasBeenActive) unlock();
  for (const gesture of ["pointerdown", "keydown"])
    addEventListener(gesture, unlock, { capture: true, passive: true });
}

/** Compute the sounds stroke by stroke, while nothing else is to be done: never in the way of a tap. */
function prepare(on: AudioContext): void {
  if (preparing || !settings.peek().sound) return;
  preparing = true;
  const steps = preparation(on);
  const goOn = () => {
    if (!steps.next().done) whenIdle(goOn);
  };
  whenIdle(goOn);
}

function* preparation(on: AudioContext): Generator<undefined, void> {
  for (const name of SOUND_NAMES) {
    if (buffers.has(name)) continue;
    const samples = yield* synthesis(name, on.sampleRate);
    if (!buffers.has(name)) keep(on, name, samples);
  }
}

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "undefined") setTimeout(work, 100);
  else requestIdleCallback(work);
}

function bufferOf(on: AudioContext, name: SoundName): AudioBuffer {
  const known = buffers.get(name);
  if (known) return known;
  return keep(on, name, synthesise(name, on.sampleRate));
}

function keep(on: AudioContext, name: SoundName, samples: Float32Array<ArrayBuffer>): AudioBuffer {
  const buffer = on.createBuffer(1, samples.length, on.sampleRate);
  buffer.copyToChannel(samples, 0);
  buffers.set(name, buffer);
  return buffer;
}
