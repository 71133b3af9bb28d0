/**
 * Shows states one after another, each for long enough to be seen, though they arrive in a burst:
 * three bots answer within milliseconds, and nobody could follow them.
 */
export class Pacer<T> {
  readonly #show: (item: T) => void;
  readonly #dwell: () => number;
  #waiting: T[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownAt = Number.NEGATIVE_INFINITY;

  constructor(show: (item: T) => void, dwell: () => number) {
    this.#show = show;
    this.#dwell = dwell;
  }

  /** Show it when those before it have been seen. */
  push(item: T): void {
    this.#waiting.push(item);
    if (this.#timer === undefined) this.#next();
  }

  /** Show it now; what was waiting is past. */
  jump(item: T): void {
    this.stop();
    this.#put(item);
  }

  /** Show the newest of what waits, at once. */
  flush(): void {
    const last = this.#waiting.at(-1);
    if (last !== undefined) this.jump(last);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
  }

  #next(): void {
    this.#timer = undefined;
    const wait = this.#shownAt + this.#dwell() - now();
    if (wait > 0) {
      this.#timer = setTimeout(() => this.#next(), wait);
      return;
    }
    const item = this.#waiting.shift();
    if (item === undefined) return;
    this.#put(item);
    if (this.#waiting.length > 0) this.#next();
  }

  #put(item: T): void {
    this.#shownAt = now();
    this.#show(item);
  }
}

function now(): number {
  return performance.now();
}
