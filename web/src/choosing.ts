/**
 * Choosing a play: the card taken up, what is touched on the floor, and what the two leave to choose from. A play is
 * sent at once; waits for a moment in which it can be undone, where the reader plays with one tap; or, while others
 * think, is kept for one's turn.
 */
import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { type FloorItem, floorItems, floorKey, playsOf, setNumbersOf, usesAll } from "./choices";
import type { Card, ChoiceView, TableView } from "./wire";

/** Milliseconds for which a play made with one tap can be undone. */
export const UNDO_TIME = 600;

export interface Queued {
  play: ChoiceView;
  /** The floor it was chosen on. */
  floor: string;
}

export interface Waiting {
  play: ChoiceView;
  /** When it is sent, by the clock of `Date.now`. */
  until: number;
}

/** What choosing needs to know of the table. */
export interface ChoosingOptions {
  table: ReadonlySignal<TableView | null>;
  /** Whether the table waits for a play of the reader that has not been sent. */
  yourTurn: ReadonlySignal<boolean>;
  playPending: ReadonlySignal<boolean>;
  /** Send a play; whether it went out. */
  send: (play: string) => boolean;
  /** Whether single plays are made with one tap. */
  oneTap: () => boolean;
}

const NONE: ReadonlySet<FloorItem> = new Set();

export class Choosing {
  /** The card of the hand that is taken up. */
  readonly card: Signal<Card | null> = signal(null);
  /** The floor items that are touched: with a card they narrow its plays down, without one they lift cards. */
  readonly items: Signal<ReadonlySet<FloorItem>> = signal(NONE);
  /** The play that is pointed at, focused or pressed for long. */
  readonly preview: Signal<ChoiceView | null> = signal(null);
  /** The play that is kept for one's turn. */
  readonly queued: Signal<Queued | null> = signal(null);
  /** The play that is sent in a moment, unless it is undone. */
  readonly waiting: Signal<Waiting | null> = signal(null);
  /** The floor item touched last, where no play of the card taken up uses it. */
  readonly unfit: Signal<FloorItem | null> = signal(null);
  /** A play that was kept for this turn and not sent, for the floor has changed. */
  readonly notSent: Signal<ChoiceView | null> = signal(null);
  /** Whether all plays are listed, and what is not possible, though there are few. */
  readonly listed = signal(false);

  /** The plays one could choose now; while others think, those one would have if it were one's turn. */
  readonly offered = computed((): readonly ChoiceView[] => {
    const match = this.#options.table.value?.match;
    if (!match || this.#options.playPending.value) return [];
    return this.#options.yourTurn.value ? match.choices : match.premove_choices;
  });
  /** The plays left to choose from, in the order in which they are listed and numbered. */
  readonly plays = computed((): readonly ChoiceView[] => {
    const card = this.card.value;
    return card === null ? [] : playsOf(card, this.offered.value, this.items.value);
  });
  /** The floor items that a play left to choose from uses. */
  readonly lit = computed((): ReadonlySet<FloorItem> => itemsOf(this.plays.value));
  /** The play to be shown on the floor: the previewed one, or the only one left. */
  readonly shown = computed((): ChoiceView | null => {
    const waiting = this.waiting.value?.play ?? this.preview.value;
    if (waiting) return waiting;
    return this.plays.value.length === 1 ? (this.plays.value[0] ?? null) : null;
  });
  /** The floor items of the play shown; null where none is, or it uses none. */
  readonly previewed = computed((): ReadonlySet<FloorItem> | null => {
    const items = this.shown.value && floorItems(this.shown.value);
    return items && items.size > 0 ? items : null;
  });
  /** In which of its sets the play shown uses a loose card, from 1 on. */
  readonly setNumbers = computed(
    (): ReadonlyMap<FloorItem, number> =>
      this.shown.value ? setNumbersOf(this.shown.value) : new Map(),
  );
  /** The cards of the hand that have a play. */
  readonly playable = computed((): ReadonlySet<Card> => cardsOf(this.offered.value));
  /** Floor first: the cards of the hand that can take or join all that is touched. */
  readonly lifted = computed((): ReadonlySet<Card> => {
    const items = this.items.value;
    if (this.card.value !== null || items.size === 0) return new Set();
    return cardsOf(this.offered.value.filter((choice) => usesAll(choice, items)));
  });

  /** The card that was taken up last, also when it has been put back. */
  lastCard: Card | null = null;
  readonly #options: ChoosingOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ChoosingOptions) {
    this.#options = options;
  }

  /** Take up a card of the hand; the one that is taken up already is put back. */
  takeUp(card: Card): void {
    if (this.waiting.value) return;
    if (card === this.card.value) {
      this.clear();
      return;
    }
    batch(() => {
      const fits = playsOf(card, this.offered.value, this.items.value).length > 0;
      const floorFirst = this.card.value === null && fits;
      const items = floorFirst ? this.items.value : NONE;
      this.#reset();
      this.card.value = card;
      this.items.value = items;
    });
    this.lastCard = card;
    const [only, second] = this.plays.value;
    const single = only && !second && this.#options.yourTurn.value && this.items.value.size === 0;
    if (single && this.#options.oneTap()) this.choose(only);
  }

  /** Take up a card that is dragged: not put back, and never played by that alone. */
  hold(card: Card): void {
    if (this.waiting.value || card === this.card.value) return;
    this.#reset(card);
    this.lastCard = card;
  }

  /** Touch a house or a loose card of the floor. */
  tapItem(item: FloorItem): void {
    if (this.waiting.value) return;
    const card = this.card.value;
    const items = this.items.value;
    const withIt = new Set(items).add(item);
    if (items.has(item)) {
      const others = new Set(items);
      others.delete(item);
      this.#touch(others);
    } else if (card === null) {
      const fits = this.offered.value.some((choice) => usesAll(choice, withIt));
      this.#touch(fits ? withIt : new Set([item]));
    } else {
      const [only, second] = playsOf(card, this.offered.value, withIt);
      if (only && !second) this.choose(only);
      else if (only) this.#touch(withIt);
      else this.#beginAnew(card, item);
    }
  }

  /** Put the card taken up on the open floor: it is thrown if nothing else can be done with it, or else shown so. */
  tapFloor(): void {
    const [only, second] = this.plays.value;
    const play = this.plays.value.find(({ action }) => action === "throw");
    if (play && play === only && !second) this.choose(play);
    else this.preview.value = play ?? null;
  }

  /** A tap on the open cloth: the card is put back, and nothing is touched any more. */
  tapCloth(): void {
    if (!this.waiting.value) this.#reset();
  }

  /** Choose a play: it is sent, sent in a moment, or kept until it is one's turn. */
  choose(play: ChoiceView): void {
    if (this.waiting.value || !this.offered.value.some((one) => one.play === play.play)) return;
    const match = this.#options.table.value?.match;
    if (!this.#options.yourTurn.value) {
      if (match) this.queued.value = { play, floor: floorKey(match) };
    } else if (this.#options.oneTap()) {
      this.waiting.value = { play, until: Date.now() + UNDO_TIME };
      this.#timer = setTimeout(() => this.#sendWaiting(), UNDO_TIME);
    } else this.#send(play);
  }

  /** Do not send the play that waits. */
  undoSend(): void {
    clearTimeout(this.#timer);
    this.waiting.value = null;
  }

  /** Do not keep the play that was chosen for one's turn. */
  cancelQueued(): void {
    this.queued.value = null;
  }

  /** Put the card back, and touch nothing. */
  clear(): void {
    this.undoSend();
    this.#reset();
  }

  /** One step back; whether there was one: what was chosen, what is touched, the card. */
  back(): boolean {
    if (this.waiting.value) this.undoSend();
    else if (this.listed.value) this.listed.value = false;
    else if (this.card.value !== null && this.items.value.size > 0) this.#touch(NONE);
    else if (this.card.value !== null || this.items.value.size > 0) this.clear();
    else if (this.queued.value) this.cancelQueued();
    else return false;
    return true;
  }

  /** Another state of the table is shown: keep what still holds, and send what was kept for this turn. */
  tableShown(): void {
    const match = this.#options.table.value?.match ?? null;
    batch(() => {
      const hand = match?.deal.hand ?? [];
      const { card, items, preview, queued, waiting } = this;
      if (card.value !== null && !hand.includes(card.value)) this.clear();
      const lying = new Set(match?.deal.loose);
      for (const { value } of match?.deal.houses ?? []) lying.add(`H${value}`);
      if ([...items.value].some((item) => !lying.has(item)))
        items.value = new Set([...items.value].filter((item) => lying.has(item)));
      this.unfit.value = null;
      if (!this.#options.yourTurn.value) this.notSent.value = null;
      preview.value = this.#sameNow(preview.value);
      if (waiting.value && !(this.#options.yourTurn.value && this.#sameNow(waiting.value.play)))
        this.undoSend();
      const kept = queued.value?.play.card ?? null;
      if (kept !== null && !hand.includes(kept)) this.cancelQueued();
    });
    if (match && this.queued.value && this.#options.yourTurn.value) this.#sendQueued(match);
  }

  #sendQueued(match: NonNullable<TableView["match"]>): void {
    const { play, floor } = this.queued.value as Queued;
    this.queued.value = null;
    const same = this.#sameNow(play);
    if (same && floorKey(match) === floor) {
      this.#send(same);
      return;
    }
    // It was decided on another floor: the reader looks again, and needs one tap if it is still right.
    batch(() => {
      this.#reset();
      this.notSent.value = play;
      this.card.value = play.card;
      this.preview.value = same;
    });
  }

  #sendWaiting(): void {
    const play = this.waiting.value?.play;
    this.waiting.value = null;
    if (play) this.#send(play);
  }

  #send(play: ChoiceView): void {
    if (this.#options.send(play.play)) this.#reset(play.card);
  }

  /** What is offered now that is written the same. */
  #sameNow(play: ChoiceView | null): ChoiceView | null {
    return (play && this.offered.value.find((one) => one.play === play.play)) ?? null;
  }

  /** An item that does not go with those touched before. */
  #beginAnew(card: Card, item: FloorItem): void {
    const fits = playsOf(card, this.offered.value, new Set([item])).length > 0;
    if (fits) this.#touch(new Set([item]));
    else
      batch(() => {
        this.#touch(this.items.value);
        this.unfit.value = item;
      });
  }

  #touch(items: ReadonlySet<FloorItem>): void {
    batch(() => {
      this.items.value = items;
      this.preview.value = null;
      this.unfit.value = null;
    });
  }

  #reset(card: Card | null = null): void {
    batch(() => {
      this.#touch(NONE);
      this.card.value = card;
      this.notSent.value = null;
      this.listed.value = false;
    });
  }
}

function itemsOf(plays: readonly ChoiceView[]): Set<FloorItem> {
  return new Set(plays.flatMap((play) => [...floorItems(play)]));
}

function cardsOf(plays: readonly ChoiceView[]): Set<Card> {
  return new Set(plays.flatMap(({ card }) => (card === null ? [] : [card])));
}
