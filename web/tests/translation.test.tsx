// @vitest-environment happy-dom
/**
 * A page translator replaces every text node of the page. What the page shows afterwards must be right all the
 * same: every text has an element of its own, which is replaced whole when the text changes.
 */
import { type ComponentChild, options, render, type VNode } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import translator from "../../tests/browser/translator.js?raw";
import tables from "../fixtures/tables.json";
import { reducedMotion } from "../src/motion/reducedMotion";
import { Session } from "../src/session";
import { NotFound } from "../src/ui/parts/NotFound";
import { Start } from "../src/ui/start/Start";
import { Table } from "../src/ui/table/Table";
import { PROTOCOL, type Presets, type TableView } from "../src/wire";
import { FakeServer } from "./fakeSocket";
import { matchOf, stateOf } from "./states";

declare global {
  var translateNow: (root: Node) => void;
}
// biome-ignore lint/security/noGlobalEval: the same script runs in a real browser in tests/browser
// biome-ignore lint/complexity/noCommaOperator: evaluated in the global scope
(0, eval)(translator);

const fixtures = Object.entries(tables as unknown as Record<string, TableView>);

class Page {
  readonly root = document.createElement("div");
  readonly server = new FakeServer();
  readonly session = new Session({
    openSocket: this.server.openSocket,
    displayTime: () => 0,
  });
  seq = 1000;

  async open(table: TableView): Promise<void> {
    document.body.append(this.root);
    await act(() => {
      this.session.start();
      this.server.last.accept();
      this.server.last.receive(stateOf({ ...table, seq: this.seq }));
      render(<Table session={this.session} />, this.root);
    });
  }

  async push(table: TableView): Promise<void> {
    this.seq += 1;
    await act(() => {
      this.server.last.receive(stateOf({ ...table, seq: this.seq }));
    });
  }

  get text(): string[] {
    // What has been told to screen readers stays a while, and depends on what was shown before.
    const walker = document.createTreeWalker(
      this.root,
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
      (node) =>
        node instanceof HTMLElement
          ? node.dataset.testid === "plays-told"
            ? NodeFilter.FILTER_REJECT
            : NodeFilter.FILTER_SKIP
          : NodeFilter.FILTER_ACCEPT,
    );
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? "");
    return texts.filter((text) => text !== "");
  }

  close(): void {
    this.session.stop();
    render(null, this.root);
    this.root.remove();
  }
}

const opened: Page[] = [];
async function open(table: TableView): Promise<Page> {
  const page = new Page();
  opened.push(page);
  await page.open(table);
  return page;
}

beforeEach(() => {
  // Numbers that count up have other texts on the way.
  reducedMotion.value = true;
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => new Promise(() => {}));
});

afterEach(() => {
  reducedMotion.value = false;
  for (const page of opened.splice(0)) page.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a translated page", () => {
  it.each([1, -1])(
    "shows every table as a fresh page does, one after another (%i)",
    async (order) => {
      const [first, ...others] = order > 0 ? fixtures : [...fixtures].reverse();
      const translated = await open(first?.[1] as TableView);
      for (const [name, table] of others) {
        translateNow(translated.root);
        await translated.push(table);
        const fresh = await open(table);
        expect(translated.text.join("|"), name).toBe(fresh.text.join("|"));
        fresh.close();
      }
    },
  );

  it("shows a chosen card's plays, a play on its way and a lost connection", async () => {
    const table = tables.crowded as unknown as TableView;
    const steps: ((page: Page) => unknown)[] = [
      (page) => page.session.choosing.takeUp("KH"),
      (page) => page.session.choosing.tapItem("AH"),
      (page) => page.session.choosing.tapItem("9C"),
      (page) => page.session.choosing.takeUp("7H"),
      (page) => page.session.submit({ type: "play", play: matchOf(table).deal.legal[0] ?? "" }),
      (page) => page.server.last.drop(),
    ];
    const translated = await open(table);
    const fresh = await open(table);
    for (const step of steps) {
      translateNow(translated.root);
      for (const page of [translated, fresh]) await act(() => void step(page));
      expect(translated.text.join("|")).toBe(fresh.text.join("|"));
    }
  });
});

describe("a page translated in place", () => {
  it("shows every table as a fresh page does, one after another", async () => {
    const [first, ...others] = fixtures;
    const translated = await open(first?.[1] as TableView);
    for (const [name, table] of others) {
      const walker = document.createTreeWalker(translated.root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode())
        walker.currentNode.textContent = walker.currentNode.textContent?.toUpperCase() ?? "";
      await translated.push(table);
      const fresh = await open(table);
      const read = (page: Page) => page.text.join("|").toUpperCase();
      expect(read(translated), name).toBe(read(fresh));
      fresh.close();
    }
  });
});

describe("every text of the page", () => {
  const wrong: string[] = [];
  const before = options.vnode;

  beforeEach(() => {
    wrong.length = 0;
    options.vnode = (vnode: VNode<{ children?: ComponentChild }>) => {
      before?.(vnode);
      if (typeof vnode.type !== "string") return;
      const children = [vnode.props.children].flat() as ComponentChild[];
      const texts = children.filter(
        (child) => typeof child === "string" || typeof child === "number",
      );
      if (texts.length > 0 && (children.length > 1 || vnode.key !== String(texts[0])))
        wrong.push(`<${vnode.type}> ${texts.join("|")}`);
    };
  });

  afterEach(() => {
    if (before) options.vnode = before;
    else delete options.vnode;
  });

  it.each(fixtures)("has a keyed element to itself: %s", async (_, table) => {
    const page = await open(table);
    for (const card of table.match?.deal.hand ?? [])
      await act(() => page.session.choosing.takeUp(card));
    await act(() => page.server.last.drop());
    expect(wrong).toEqual([]);
  });

  it("has a keyed element to itself: before there is a table, at its end, and on the way to one", async () => {
    const page = new Page();
    opened.push(page);
    await act(() => render(<Table session={page.session} />, page.root));
    await act(() => page.session.receive({ type: "error", code: "unknown-table" }));
    await act(() => render(<NotFound />, page.root));
    const presets: Presets = {
      version: PROTOCOL,
      presets: [{ name: "standard", rules: {}, players: 4 }],
      bots: ["novice", "unheard-of"],
    };
    const answers = [
      () => new Promise(() => {}),
      () => Promise.resolve(Response.json(presets)),
      () => Promise.resolve(Response.json({ code: "unavailable" }, { status: 503 })),
    ];
    for (const answer of answers) {
      vi.stubGlobal("fetch", answer);
      await act(() => render(<Start key={String(answer)} />, page.root));
      await act(() => page.root.querySelector("form")?.requestSubmit());
    }
    vi.unstubAllGlobals();
    expect(wrong).toEqual([]);
  });
});
