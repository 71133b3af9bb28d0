import { computed, type Signal, signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import tables from "../fixtures/tables.json";
import { floorItems } from "../src/choices";
import { Choosing, UNDO_TIME } from "../src/choosing";
import type { ChoiceView, MatchView, TableView } from "../src/wire";
import { matchOf, withMatch } from "./states";

const known = tables as unknown as Record<string, TableView>;
let table: Signal<TableView | null>;
let pending: Signal<boolean>;
let choosing: Choosing;
let sent: string[];
let accepts: boolean;
let oneTap: boolean;

function show(next: TableView): void {
  table.value = next;
  choosing.tableShown();
}

function at(name: string): MatchView {
  show(known[name] as TableView);
  return matchOf(known[name]);
}

/** The same position while somebody else thinks. */
function theirs(view: TableView): TableView {
  const { choices } = matchOf(view);
  return withMatch(view, { choices: [], refusals: [], premove_choices: choices });
}

function first(plays: readonly ChoiceView[]): ChoiceView {
  const [play] = plays;
  if (!play) throw new Error("no play");
  return play;
}

beforeEach(() => {
  vi.useFakeTimers();
  [sent, accepts, oneTap] = [[], true, false];
  table = signal(null);
  pending = signal(false);
  choosing = new Choosing({
    table,
    yourTurn: computed(() => (table.value?.match?.choices.length ?? 0) > 0 && !pending.value),
    playPending: pending,
    send: (play) => {
      if (!accepts || pending.value) return false;
      sent.push(play);
      pending.value = true;
      return true;
    },
    oneTap: () => oneTap,
  });
});

afterEach(() => {
  vi.useRealTimers();
});

describe("a card taken up", () => {
  it("offers its plays and lights what they use, and is put back by the same touch", () => {
    at("crowded");
    choosing.takeUp("KH");
    expect(choosing.plays.value.length).toBeGreaterThan(20);
    expect(choosing.lit.value.has("H13")).toBe(true);
    choosing.takeUp("KH");
    expect(choosing.card.value).toBeNull();
    expect(choosing.lit.value.size).toBe(0);
  });

  it("is never played by that alone", () => {
    for (const name of ["houses", "last-card", "crowded"])
      for (const card of at(name).deal.hand) {
        choosing.takeUp(card);
        choosing.clear();
      }
    expect(sent).toEqual([]);
  });

  it("stays when the table changes, with what is touched and still lies there", () => {
    const { deal } = at("crowded");
    choosing.takeUp("KH");
    choosing.tapItem("6S");
    choosing.tapItem("AH");
    const loose = (deal.loose ?? []).filter((card) => card !== "AH");
    show(withMatch(known.crowded as TableView, { deal: { ...deal, loose } }));
    expect(choosing.card.value).toBe("KH");
    expect([...choosing.items.value]).toEqual(["6S"]);
    const hand = deal.hand.filter((card) => card !== "KH");
    show(withMatch(known.crowded as TableView, { deal: { ...deal, hand } }));
    expect(choosing.card.value).toBeNull();
    expect(choosing.items.value.size).toBe(0);
  });
});

describe("a card put on the open floor", () => {
  it("is thrown where nothing else can be done with it", () => {
    const { choices } = at("houses");
    const thrown = choices.filter(({ action }) => action === "throw");
    const alone = thrown.find(
      ({ card }) => choices.filter((one) => one.card === card).length === 1,
    );
    expect(alone).toBeDefined();
    choosing.hold(alone?.card ?? "");
    choosing.tapFloor();
    expect(sent).toEqual([alone?.play]);
  });

  it("is else shown as it would be thrown, if it may", () => {
    const { choices } = at("houses");
    const thrown = choices.filter(({ action }) => action === "throw");
    const other = thrown.find(({ card }) => choices.filter((one) => one.card === card).length > 1);
    expect(other).toBeDefined();
    choosing.hold(other?.card ?? "");
    choosing.tapFloor();
    expect(sent).toEqual([]);
    expect(choosing.preview.value).toBe(other ?? null);
  });
});

describe("a tap on the open cloth", () => {
  it("puts the card back and lets go of the floor", () => {
    at("crowded");
    choosing.takeUp("KH");
    choosing.tapItem("6S");
    choosing.tapCloth();
    expect(choosing.card.value).toBeNull();
    expect(choosing.items.value.size).toBe(0);
    choosing.tapItem("6S");
    choosing.tapCloth();
    expect(choosing.items.value.size).toBe(0);
    expect(sent).toEqual([]);
  });
});

describe("a touch on the floor", () => {
  it("that leaves one play makes it", () => {
    at("houses");
    const [only] = matchOf(known.houses).choices.filter(({ card }) => card === "9D");
    choosing.takeUp("9D");
    choosing.tapItem("H9");
    expect(sent).toEqual([only?.play]);
  });

  it("narrows the plays until one is left", () => {
    at("crowded");
    choosing.takeUp("KH");
    const before = choosing.plays.value.length;
    choosing.tapItem("6S");
    expect(choosing.plays.value.length).toBeLessThan(before);
    for (const play of choosing.plays.value) expect(floorItems(play).has("6S")).toBe(true);
    choosing.tapItem("6S");
    expect(choosing.plays.value).toHaveLength(before);
    expect(sent).toEqual([]);
  });

  it("of what no play of the card uses says so, and changes nothing else", () => {
    at("crowded");
    choosing.takeUp("KH");
    choosing.tapItem("6S");
    choosing.tapItem("H9");
    expect(choosing.unfit.value).toBe("H9");
    expect([...choosing.items.value]).toEqual(["6S"]);
    choosing.tapItem("AH");
    expect(choosing.unfit.value).toBeNull();
  });

  it("first lifts the cards that go with it, and then offers their plays", () => {
    const { choices } = at("crowded");
    choosing.tapItem("6S");
    const fit = new Set(
      choices.filter((play) => floorItems(play).has("6S")).map(({ card }) => card),
    );
    expect(choosing.lifted.value).toEqual(fit);
    const [card = ""] = choosing.lifted.value;
    choosing.takeUp(card);
    expect(choosing.lifted.value.size).toBe(0);
    for (const play of choosing.plays.value) expect(floorItems(play).has("6S")).toBe(true);
    expect(sent).toEqual([]);
  });

  it("first gives way to a card that does not go with it", () => {
    const { deal } = at("crowded");
    choosing.tapItem("6S");
    const other = deal.hand.find((card) => !choosing.lifted.value.has(card)) ?? "";
    choosing.takeUp(other);
    expect(choosing.items.value.size).toBe(0);
    expect(choosing.card.value).toBe(other);
  });
});

describe("the play that is shown", () => {
  it("is the previewed one, or the only one left, with its sets by number", () => {
    at("crowded");
    choosing.takeUp("KH");
    expect(choosing.previewed.value).toBeNull();
    const play = first(choosing.plays.value);
    choosing.preview.value = play;
    expect(choosing.previewed.value).toEqual(floorItems(play));
    expect([...choosing.setNumbers.value.keys()].sort()).toEqual([...play.loose].sort());
    expect(new Set(choosing.setNumbers.value.values()).size).toBe(play.sets.length);
  });

  it("stays the same when the table comes anew", () => {
    at("crowded");
    choosing.takeUp("KH");
    const play = first(choosing.plays.value);
    choosing.preview.value = play;
    show(structuredClone(known.crowded) as TableView);
    expect(choosing.preview.value?.play).toBe(play.play);
    expect(choosing.plays.value).toContain(choosing.preview.value);
  });
});

describe("a play", () => {
  it("is sent once, however often it is chosen", () => {
    at("houses");
    choosing.takeUp("9D");
    const play = first(choosing.plays.value);
    choosing.choose(play);
    choosing.choose(play);
    choosing.tapItem("H9");
    expect(sent).toEqual([play.play]);
  });

  it("that is not offered is not sent", () => {
    at("houses");
    const play = first(matchOf(known.crowded).choices);
    choosing.choose(play);
    expect(sent).toEqual([]);
  });
});

describe("one tap", () => {
  beforeEach(() => {
    oneTap = true;
  });

  it("plays a card that has one play, unless it is undone in time", () => {
    const { choices } = at("houses");
    choosing.takeUp("9D");
    expect(choosing.waiting.value?.play.card).toBe("9D");
    choosing.undoSend();
    vi.advanceTimersByTime(2 * UNDO_TIME);
    expect(sent).toEqual([]);
    choosing.clear();
    choosing.takeUp("9D");
    choosing.takeUp("9D");
    vi.advanceTimersByTime(UNDO_TIME - 1);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual(choices.filter(({ card }) => card === "9D").map(({ play }) => play));
    expect(choosing.waiting.value).toBeNull();
  });

  it("does not play a card that has several, nor one that is dragged", () => {
    at("houses");
    choosing.takeUp("AC");
    expect(choosing.waiting.value).toBeNull();
    choosing.hold("9D");
    expect(choosing.card.value).toBe("9D");
    expect(choosing.waiting.value).toBeNull();
  });

  it("waits with every play, and with one only", () => {
    at("houses");
    choosing.takeUp("AC");
    const [one, other] = choosing.plays.value;
    choosing.choose(one as ChoiceView);
    choosing.choose(other as ChoiceView);
    vi.advanceTimersByTime(2 * UNDO_TIME);
    expect(sent).toEqual([one?.play]);
  });

  it("sends nothing when the turn is over meanwhile", () => {
    at("houses");
    choosing.takeUp("9D");
    show(theirs(known.houses as TableView));
    vi.advanceTimersByTime(2 * UNDO_TIME);
    expect(sent).toEqual([]);
  });
});

describe("choosing ahead", () => {
  const mine = known.houses as TableView;

  it("keeps the play, and sends it when the turn comes on the same floor", () => {
    show(theirs(mine));
    choosing.takeUp("9D");
    const play = first(choosing.plays.value);
    choosing.choose(play);
    expect(sent).toEqual([]);
    expect(choosing.queued.value?.play).toBe(play);
    show(mine);
    expect(sent).toEqual([play.play]);
    expect(choosing.queued.value).toBeNull();
  });

  it("does not send it where the floor has changed, and leaves it to be chosen anew", () => {
    show(theirs(mine));
    choosing.takeUp("9D");
    const play = first(choosing.plays.value);
    choosing.tapItem("H9");
    const { deal } = matchOf(mine);
    show(withMatch(mine, { deal: { ...deal, loose: [...(deal.loose ?? []), "2S"] } }));
    expect(sent).toEqual([]);
    expect(choosing.queued.value).toBeNull();
    expect(choosing.notSent.value?.play).toBe(play.play);
    expect(choosing.card.value).toBe("9D");
    expect(choosing.preview.value?.play).toBe(play.play);
  });

  it("does not send what is not legal any more", () => {
    show(theirs(mine));
    choosing.takeUp("9D");
    choosing.choose(first(choosing.plays.value));
    const others = matchOf(mine).choices.filter(({ card }) => card !== "9D");
    show(withMatch(mine, { choices: others }));
    expect(sent).toEqual([]);
    expect(choosing.preview.value).toBeNull();
  });

  it("can be called off, and ends with the card", () => {
    show(theirs(mine));
    choosing.takeUp("9D");
    choosing.choose(first(choosing.plays.value));
    choosing.cancelQueued();
    show(mine);
    expect(sent).toEqual([]);
    show(theirs(mine));
    choosing.choose(first(choosing.plays.value));
    const { deal } = matchOf(mine);
    const hand = deal.hand.filter((card) => card !== "9D");
    show(theirs(withMatch(mine, { deal: { ...deal, hand } })));
    expect(choosing.queued.value).toBeNull();
  });

  it("is not possible while one's own play is on its way", () => {
    at("houses");
    choosing.takeUp("9D");
    choosing.choose(first(choosing.plays.value));
    choosing.takeUp("AC");
    expect(choosing.plays.value).toEqual([]);
    expect(choosing.queued.value).toBeNull();
  });
});

describe("one step back", () => {
  it("is the play, what is touched, the card, and the play kept", () => {
    show(theirs(known.crowded as TableView));
    choosing.takeUp("KH");
    choosing.choose(first(choosing.plays.value));
    choosing.tapItem("6S");
    choosing.listed.value = true;
    const steps: unknown[] = [];
    while (choosing.back())
      steps.push([
        choosing.listed.value,
        choosing.items.value.size,
        choosing.card.value,
        choosing.queued.value !== null,
      ]);
    expect(steps).toEqual([
      [false, 1, "KH", true],
      [false, 0, "KH", true],
      [false, 0, null, true],
      [false, 0, null, false],
    ]);
  });
});
