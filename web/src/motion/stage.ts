/** Follows what is shown, and has what changes move there. One for each table or replay that is on the page. */
import { effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { PlayView } from "../wire";
import type { Moment } from "./moment";
import { type Plan, planAgain, planBetween, withoutMotion } from "./plan";
import { reducedMotion } from "./reducedMotion";
import { type Running, run } from "./run";
import { measure, type Scene } from "./scene";
import { showTime } from "./showTime";

/** What is moving: drawn by the page, then set going. */
export interface Show {
  plan: Plan;
  moment: Moment;
  /** Whether it is the last play once more. */
  again: boolean;
}

export interface StageOptions {
  moments: ReadonlySignal<Moment | null>;
  /** How much of its normal time a motion takes. */
  speed: () => number;
  sounds: { play: (name: Plan["sounds"][number]["name"], delay: number) => void; stop: () => void };
  vibrate: (pattern: number[]) => void;
}

/** Milliseconds for which a phone vibrates. */
const TURN_VIBRATION = [30];
const SWEEP_VIBRATION = [20, 60, 20, 60, 60];

export class Stage {
  readonly show: Signal<Show | null> = signal(null);
  readonly #options: StageOptions;
  #layer: HTMLElement | null = null;
  #moment: Moment | null = null;
  #running: Running | null = null;
  /** The page as it was measured for what moves now, and for the last play. */
  #scene: Scene | null = null;
  #last: { before: Moment; scene: Scene; plays: number; deal: string } | null = null;

  constructor(options: StageOptions) {
    this.#options = options;
  }

  /** Show every change from now on, in this layer; returns what ends it. */
  follow(layer: HTMLElement): () => void {
    this.#layer = layer;
    // A signal tells its effects before the page is drawn anew: what is measured in them is the page as it was.
    const stop = effect(() => this.#follow(this.#options.moments.value));
    return () => {
      stop();
      this.finish();
      this.#layer = null;
    };
  }

  /** The clones are on the page and everything else is where it belongs now: move them. */
  start(show: Show): void {
    const layer = this.#layer;
    if (!layer || this.show.peek() !== show || this.#running) return;
    const after = measure(layer);
    const sameSize = this.#scene?.width === after.width && this.#scene.height === after.height;
    const before = sameSize ? this.#scene : null;
    const loose = show.moment.loose ?? [];
    this.#running = run(layer, show.plan, { before, after, loose }, this.#speed(show), () => {
      this.#running = null;
      if (this.show.peek() === show) this.show.value = null;
    });
  }

  /** Everything is where it belongs at once. */
  finish(): void {
    if (!this.show.peek()) return;
    this.#options.sounds.stop();
    this.#running?.finish();
    this.show.value = null;
  }

  /** Show the last play once more, or another of the deal. */
  again(asked: PlayView | null): void {
    const now = this.#moment;
    if (!now || !this.#canMove()) return;
    this.finish();
    const play = asked ?? now.last;
    const isLast = play === now.last;
    const last = this.#last;
    const known = isLast && last?.plays === now.plays && last.deal === now.deal ? last : null;
    this.#scene = known?.scene ?? null;
    // What lay on the table at an earlier play is not known any more.
    const moment = isLast ? now : { ...now, last: play, latest: [], houses: [], over: false };
    this.#present(planAgain(known?.before ?? null, moment), moment, true);
  }

  #follow(moment: Moment | null): void {
    const before = this.#moment;
    this.#moment = moment;
    if (before?.deal === moment?.deal && before?.plays === moment?.plays) return;
    this.finish();
    showTime.value = 0;
    const plan = this.#canMove() ? planBetween(before, moment) : null;
    if (plan && before && moment && this.#layer) {
      this.#scene = measure(this.#layer);
      const { deal, plays } = moment;
      this.#last = { before, scene: this.#scene, deal, plays };
      this.#present(plan, moment, false);
    }
    if (before && moment?.yourTurn) {
      this.#options.sounds.play("turn", (plan?.duration ?? 0) * this.#options.speed());
      this.#options.vibrate(TURN_VIBRATION);
    }
  }

  #present(plan: Plan | null, moment: Moment, again: boolean): void {
    if (!plan) return;
    const show = { plan: reducedMotion.peek() ? withoutMotion(plan) : plan, moment, again };
    this.show.value = show;
    if (!again) showTime.value = show.plan.duration * this.#speed(show);
    for (const { at, name } of plan.sounds) this.#options.sounds.play(name, at * this.#speed(show));
    if (plan.sweep) this.#options.vibrate(SWEEP_VIBRATION);
  }

  #speed({ again }: Show): number {
    return again || reducedMotion.peek() ? 1 : this.#options.speed();
  }

  #canMove(): boolean {
    return this.#layer?.animate !== undefined && !document.hidden;
  }
}
