/**
 * The server's time. All times on the wire are milliseconds since 1970 by its clock, which may be far from this
 * device's; each question and answer over the socket measures the difference.
 */

/** How many measurements are kept: the quickest of them is the most exact. */
const SAMPLES_KEPT = 8;

interface Sample {
  /** Milliseconds from question to answer. */
  roundTrip: number;
  /** What is to be added to this device's time to have the server's, at most half a round trip wrong. */
  offset: number;
}

export class ServerClock {
  #samples: Sample[] = [];

  /** The server said it was `serverNow`, asked at `sentAt` and answered at `receivedAt` by this device's clock. */
  note(serverNow: number, sentAt: number, receivedAt: number): void {
    const roundTrip = Math.max(0, receivedAt - sentAt);
    const sample = { roundTrip, offset: serverNow - (sentAt + receivedAt) / 2 };
    // Measurements that cannot both be true: one of the clocks was set meanwhile.
    const fitting = this.#samples.filter(
      (other) => Math.abs(other.offset - sample.offset) <= (other.roundTrip + roundTrip) / 2 + 1,
    );
    this.#samples = [...fitting, sample].slice(-SAMPLES_KEPT);
  }

  /** Milliseconds since 1970 by the server's clock, as exactly as is known. */
  now(): number {
    return Date.now() + (this.#best?.offset ?? 0);
  }

  /** Milliseconds that a message takes to the server. */
  get lag(): number {
    return Math.round((this.#best?.roundTrip ?? 0) / 2);
  }

  get #best(): Sample | undefined {
    return this.#samples.reduce<Sample | undefined>(
      (best, one) => (best && best.roundTrip <= one.roundTrip ? best : one),
      undefined,
    );
  }
}
