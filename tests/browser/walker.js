// Walks positions inside the page, as a person would: what is on the floor is looked at, and plays are made by mouse, touch
// or keys. `walker.begin(walk)` begins a walk; it and `walker.on()` come back with `{done}`, what was met, or, where the
// hands are real, with what the browser is to do before it goes on: `{tap: [x, y]}` or `{press: key}`. Hands that are not
// real do the same by events at the element that lies uppermost there, which is a hundred times as fast.
(() => {
  const MANY = 16; // with more plays than this a card may need an act more
  const DIGITS = 9; // so many plays of a list are made by a digit
  const SOON = 20; // so many plays of a list are drawn at once, and no more are ever in sight together
  const PATIENCE = 10_000; // milliseconds for the page to do what it was asked for
  const ITEMS = '[data-testid^="loose-"], [data-testid^="house-"]';
  const TAKEN_UP = '[data-testid^="hand-card-"][aria-pressed="true"]';

  const byTestId = (id) => document.querySelector(`[data-testid="${id}"]`);
  const playButton = (play) => document.querySelector(`[data-testid="play"][data-play="${play}"]`);
  const playButtons = () => [...document.querySelectorAll('[data-testid="play"]')];

  // ---- the socket: commands of a walk are kept and answered here

  let socket = null;
  let walking = null;
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...how) {
      super(...how);
      socket = this;
    }
    send(text) {
      const { type } = JSON.parse(text);
      if (walking === null || type === "hello" || type === "ping") super.send(text);
      else walking.sent.push(JSON.parse(text));
    }
  };
  const tell = (message) =>
    socket.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));

  // ---- time

  const turn = new MessageChannel();
  let resume = null;
  turn.port1.onmessage = () => resume?.();
  /** Let the page do what it has put off. */
  const soon = () =>
    new Promise((resolve) => {
      resume = resolve;
      turn.port2.postMessage(null);
    });
  /** Wait until it holds; whether it does. */
  async function until(holds) {
    const late = performance.now() + PATIENCE;
    for (let turns = 0; !holds(); turns++) {
      if (performance.now() > late) return false;
      await (turns < 4 ? soon() : new Promise((resolve) => setTimeout(resolve, 4)));
    }
    return true;
  }

  // ---- plays

  /** What a play takes or joins on the floor, as the page names it. */
  function itemsOf({ loose, action, house, broken, merged }) {
    const items = new Set(loose.map((card) => `loose-${card}`));
    if (house !== null && (action === "capture" || action === "add" || merged)) items.add(`house-${house}`);
    if (broken !== null) items.add(`house-${broken}`);
    return items;
  }

  function usesAll(choice, touched) {
    const items = itemsOf(choice);
    return touched.every((item) => items.has(item));
  }

  /** The item that leaves fewest plays to choose from; null where none leaves fewer than there are. */
  function bestItem(items, left) {
    let best = null;
    let fewest = left.length;
    for (const item of [...items].sort()) {
      const count = left.filter((one) => itemsOf(one).has(item)).length;
      if (count < fewest) [best, fewest] = [item, count];
    }
    return best;
  }

  // ---- the floor

  /** Whether what lies at a point belongs to an element; the number of a set lies over a corner of its card. */
  function isSeen(element, x, y) {
    const top = document.elementFromPoint(x, y);
    return top !== null && (element.contains(top) || top.contains(element) || top.closest(".set-number") !== null);
  }

  /** Where everything on the floor is; `[left, top, whether it is inside the cloth, whether all of it is seen]`. */
  function lookAtFloor() {
    const cloth = byTestId("floor");
    const around = cloth.getBoundingClientRect();
    const found = {};
    for (const one of cloth.querySelectorAll(ITEMS)) {
      const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
      // What lies at the edge is turned by a degree.
      const inside =
        left >= around.left - 4 && right <= around.right + 4 && top >= around.top - 4 && bottom <= around.bottom + 4 &&
        left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
      const parts = [0.06, 0.5, 0.94];
      const seen = parts.every((x) => parts.every((y) => isSeen(one, left + x * width, top + y * height)));
      found[one.dataset.testid] = [Math.round(left), Math.round(top), inside, seen];
    }
    return found;
  }

  /** The middle of a play where it can be tapped; an empty list where one must scroll to it; null where it is not. */
  function placeOf(play) {
    const button = playButton(play);
    if (button === null) return null;
    const { left, top, width, height } = button.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const uppermost = document.elementFromPoint(x, y);
    return uppermost !== null && button.contains(uppermost) ? [x, y] : [];
  }

  // ---- a walk

  class Walk {
    constructor({ table, by, find, make, real }) {
      Object.assign(this, { table, by, real, find: new Set(find), wanted: new Set(make) });
      this.sent = [];
      this.met = { reached: 0, made: 0, acts: {}, most_keys: 0, scrolled: 0, faults: [] };
      this.choices = table.match.choices;
    }

    async run() {
      const { hand } = this.table.match.deal;
      await this.show();
      const still = this.checkFloor("with no card");
      for (const card of hand) {
        const own = this.choices.filter((one) => one.card === card);
        if (own.length === 0) continue;
        await this.takeUp(card);
        await this.drawn(own);
        const moved = this.checkFloor(`with ${card} taken up`);
        if (JSON.stringify(moved) !== JSON.stringify(still)) this.fault(`the floor has moved when ${card} was taken up`);
        await this.reach(own.filter(({ play }) => this.find.has(play)), own, [], own.length > MANY ? 3 : 2);
        for (const choice of own) if (this.isWanted(choice)) await this.make(choice, own);
        await this.putDown();
      }
      for (const bid of this.choices.filter((one) => one.card === null)) if (this.isWanted(bid)) await this.bid(bid);
      return this.met;
    }

    /**
     * See that each of these plays can be chosen in this many acts: it is in sight, or some of what it takes on the floor
     * is touched first, or, if that does not help, it is gone to in the list. All of `own`, the plays of a card, that use
     * what is touched are listed.
     */
    async reach(plays, own, touched, allowed) {
      const listed = new Set(playButtons().map(({ dataset }) => dataset.play));
      const far = new Map();
      for (const choice of plays) {
        if (listed.has(choice.play) && this.isAtHand(choice.play)) {
          this.reached(touched.length + 1);
          continue;
        }
        const left = own.filter((one) => usesAll(one, touched));
        const item = bestItem([...itemsOf(choice)].filter((one) => !touched.includes(one)), left);
        const further = touched.length + 1 < allowed && item !== null ? item : null;
        far.set(further, [...(far.get(further) ?? []), choice]);
      }
      for (const choice of far.get(null) ?? []) {
        this.met.scrolled += 1;
        this.reached(2);
      }
      far.delete(null);
      for (const [item, beyond] of far) await this.reachBeyond(item, beyond, own, touched, allowed);
    }

    /** The same once one thing more is touched. */
    async reachBeyond(item, beyond, own, touched, allowed) {
      const before = this.sent.length;
      await this.touch(item);
      const left = own.filter((one) => usesAll(one, [...touched, item]));
      if (left.length > 1) {
        await this.drawn(left);
        await this.reach(beyond, own, [...touched, item], allowed);
      } else {
        this.reached(touched.length + 1);
        await this.wasSent(beyond[0], before); // touching has made it
      }
      await this.again(own, touched);
    }

    /** The card taken up, and this touched, as before. */
    async again(own, touched) {
      await this.putDown();
      await this.takeUp(own[0].card);
      for (const item of touched) await this.touch(item);
      await this.drawn(own.filter((one) => usesAll(one, touched)));
    }

    reached(acts) {
      this.met.reached += 1;
      this.met.acts[acts] = (this.met.acts[acts] ?? 0) + 1;
    }

    /** Whether a play that is listed can be tapped as it is, or has a digit. */
    isAtHand(play) {
      if (this.by !== "keys") return placeOf(play)?.length === 2;
      const number = playButtons().indexOf(playButton(play)) + 1;
      return number > 0 && number <= DIGITS;
    }

    isWanted({ play }) {
      return this.wanted.has(play);
    }

    fault(what) {
      this.met.faults.push(what);
    }

    /** Have the page show the table, an event later than whatever it shows. */
    async show(answered) {
      const seq = Number(document.querySelector("main[data-seq]").dataset.seq) + 1;
      const table = { ...this.table, seq };
      if (answered) tell({ type: "ack", cmd_id: answered.cmd_id, seq });
      tell({ type: "state", seq, events: [], writable: true, watchers: 0, table });
      const shown = () => document.querySelector("main[data-seq]").dataset.seq === String(seq);
      if (!(await until(shown))) this.fault("the table is not shown");
      for (const one of document.getAnimations()) one.finish();
    }

    checkFloor(when) {
      const { loose, houses } = this.table.match.deal;
      const wanted = [...(loose ?? []).map((card) => `loose-${card}`), ...houses.map(({ value }) => `house-${value}`)];
      const found = lookAtFloor();
      for (const item of wanted) {
        const [, , inside, seen] = found[item] ?? [];
        if (!found[item]) this.fault(`${item} is not on the floor ${when}`);
        else if (!inside) this.fault(`${item} stands out of the cloth ${when}`);
        else if (!seen) this.fault(`${item} is covered ${when}`);
      }
      return Object.fromEntries(Object.entries(found).map(([item, [left, top]]) => [item, [left, top]]));
    }

    // ---- plays

    async make(choice, own) {
      const before = this.sent.length;
      await this.takeUp(choice.card);
      this.keys = 0;
      if (await this.choose(choice, own)) await this.wasSent(choice, before);
      else this.fault(`${choice.play} cannot be chosen`);
      await this.putDown();
    }

    async bid(choice) {
      const before = this.sent.length;
      const button = byTestId(choice.play.replace(" ", "-"));
      this.reached(1);
      if (this.by === "keys") await this.press(button.getAttribute("aria-keyshortcuts"));
      else await this.tapElement(button);
      await this.wasSent(choice, before);
    }

    /** See that this play was sent, and have the page show the table again. */
    async wasSent({ play }, before) {
      this.met.made += 1;
      await until(() => this.sent.length > before);
      const made = this.sent.slice(before).map((command) => command.play);
      if (made.length !== 1 || made[0] !== play) this.fault(`${play} was to be made, and sent was [${made}]`);
      this.met.most_keys = Math.max(this.met.most_keys, this.keys);
      await this.show(this.sent.at(-1));
    }

    /** Choose a play: touch what it takes until it is at hand, or go to it in the list; whether it could be chosen. */
    async choose(choice, own) {
      const touched = [];
      for (let acts = 1; acts <= (own.length > MANY ? 3 : 2); acts++) {
        const left = own.filter((one) => usesAll(one, touched));
        if (touched.length > 0 && left.length === 1) return true; // touching has made it
        await this.drawn(left);
        if (playButton(choice.play) && this.isAtHand(choice.play)) {
          await this.takeAtHand(choice.play);
          return true;
        }
        const item = bestItem([...itemsOf(choice)].filter((one) => !touched.includes(one)), left);
        if (item === null) break;
        await this.touch(item);
        touched.push(item);
      }
      if (touched.length > 0) await this.putDown();
      await this.takeUp(choice.card);
      await this.drawn(own, own.length);
      return this.goThrough(choice.play);
    }

    async takeAtHand(play) {
      if (this.by === "keys") await this.press(String(playButtons().indexOf(playButton(play)) + 1));
      else await this.tap(...placeOf(play));
    }

    /** Scroll to a play of the list and tap it, or go through the list to it; whether it is there. */
    async goThrough(play) {
      if (this.by === "keys") {
        playButtons()[0]?.focus();
        const number = playButtons().indexOf(playButton(play));
        for (let i = 0; i < number; i++) await this.press("ArrowDown");
        await this.press("Enter");
        return number >= 0;
      }
      playButton(play)?.scrollIntoView({ block: "nearest" });
      const place = placeOf(play);
      if (place?.length) await this.tap(...place);
      return place?.length === 2;
    }

    /** To something on the floor; that the arrow keys come to everything there, web/tests/keys.test.ts tells. */
    async goTo(item) {
      await this.press("f");
      byTestId(item).querySelector("button").focus();
      await this.press("Enter");
    }

    /** Wait until these plays, and no others, are there to be chosen: all, or the first of them. */
    async drawn(plays, most = SOON) {
      const known = new Set(plays.map(({ play }) => play));
      const least = Math.min(plays.length, most);
      const isDrawn = () => {
        const buttons = playButtons();
        return buttons.length >= least && buttons.every(({ dataset }) => known.has(dataset.play));
      };
      if (!(await until(isDrawn))) this.fault(`of ${plays.length} plays ${playButtons().length} are shown`);
    }

    // ---- hands

    /** Take up a card of the hand, unless it is already. */
    async takeUp(card) {
      const button = byTestId(`hand-card-${card}`);
      if (button.getAttribute("aria-pressed") === "true") {
        for (const list of document.querySelectorAll("[data-plays]")) list.scrollTop = 0;
        return;
      }
      if (this.by === "keys") {
        button.focus();
        await this.press("Enter");
      } else await this.tapElement(button);
      await until(() => byTestId(`hand-card-${card}`).getAttribute("aria-pressed") === "true");
    }

    /** Have no card taken up, and nothing touched. */
    async putDown() {
      for (let steps = 0; steps < 4 && document.querySelector(TAKEN_UP); steps++) {
        await this.press("Escape");
        await soon();
      }
    }

    async touch(item) {
      if (this.by === "keys") await this.goTo(item);
      else await this.tapElement(byTestId(item));
    }

    /** Tap the upper left corner: the rest of a card of the hand lies under its neighbour. */
    async tapElement(element) {
      const { left, top, width, height } = element.getBoundingClientRect();
      await this.tap(left + Math.min(12, width / 4), top + Math.min(12, height / 4));
    }

    async tap(x, y) {
      if (this.real) return ask({ tap: [x, y] });
      const target = document.elementFromPoint(x, y);
      const how = {
        bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y, detail: 1,
        pointerId: 1, isPrimary: true, pointerType: this.by,
      };
      target.dispatchEvent(new PointerEvent("pointerdown", how));
      if (target.closest("button")) target.closest("button").focus();
      target.dispatchEvent(new PointerEvent("pointerup", how));
      target.dispatchEvent(new PointerEvent("click", how));
      await soon();
    }

    async press(key) {
      this.keys = (this.keys ?? 0) + 1;
      if (this.real) return ask({ press: key });
      const target = document.activeElement ?? document.body;
      const down = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      target.dispatchEvent(down);
      if (key === "Enter" && !down.defaultPrevented && target.matches("button"))
        target.dispatchEvent(new PointerEvent("click", { bubbles: true, cancelable: true, detail: 0 }));
      target.dispatchEvent(new KeyboardEvent("keyup", { key, bubbles: true, cancelable: true }));
      await soon();
    }
  }

  // ---- with real hands the browser is asked, and the walk goes on when it is told that it was done

  let asked = null;
  let goOn = null;
  let next = null;
  /** Ask the browser for something. */
  function ask(what) {
    return new Promise((resolve) => {
      goOn = resolve;
      asked(what);
    });
  }
  function waitForNext() {
    next = new Promise((resolve) => {
      asked = resolve;
    });
    return next;
  }

  window.walker = {
    begin(walk) {
      const answer = waitForNext();
      walking = new Walk(walk);
      walking.run().then(
        (done) => asked({ done }),
        (error) => asked({ done: { ...walking.met, faults: [...walking.met.faults, String(error?.stack ?? error)] } }),
      );
      return answer;
    },
    on() {
      const answer = waitForNext();
      goOn();
      return answer;
    },
  };
})();
