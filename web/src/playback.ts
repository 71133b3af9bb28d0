/**
 * Shows items one after another, each for some time, though they arrive in a burst: three bots answer within
 * milliseconds, and nobody could follow them.
 */
export class PlaybackQueue<T> {
  readonly #show: (item: T) => void;
  readonly #displayTime: () => number;
  #queue: T[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownAt = Number.NEGATIVE_INFINITY;

  /** `displayTime` is how long each item stays, in milliseconds. */
  constructor(show: (item: T) => void, displayTime: () => number) {
    this.#show = show;
    this.#displayTime = displayTime;
  }

  /** Show it after those before it. */
  push(item: T): void {
    this.#queue.push(item);
    if (this.#timer === undefined) this.#next();
  }

  /** Show it in place of the last one queued, when that one's turn comes; at once, if none is. */
  replaceLast(item: T): void {
    if (this.#queue.pop() === undefined) this.#show(item);
    else this.#queue.push(item);
  }

  /** Show it now, and nothing of what is queued. */
  jumpTo(item: T): void {
    this.clear();
    this.#showNow(item);
  }

  /** Show the newest queued item now. */
  skipToLast(): void {
    const last = this.#queue.at(-1);
    if (last !== undefined) this.jumpTo(last);
  }

  /** Forget what is queued. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
  }

  #next(): void {
    this.#timer = undefined;
    const wait = this.#shownAt + this.#displayTime() - performance.now();
    if (wait > 0) {
      this.#timer = setTimeout(() => this.#next(), wait);
      return;
    }
    const item = this.#queue.shift();
    if (item === undefined) return;
    this.#showNow(item);
    if (this.#queue.length > 0) this.#next();
  }

  #showNow(item: T): void {
    this.#shownAt = performance.now();
    this.#show(item);
  }
}
