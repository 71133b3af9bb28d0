import { beforeEach, describe, expect, it } from "vitest";
import { REPLAYS as PAGE_REPLAYS } from "../src/installed";
import { type Built, MOST_REPLAYS, OFFLINE, PAGES, REPLAYS, Shell } from "../worker/shell";

const HERE = "https://seep.test";
const BUILT: Built = {
  version: "v2",
  entry: "/assets/index-2.js",
  files: ["/assets/index-2.js", "/icon.svg"],
};
const PAGE = '<!doctype html><html lang="en"><script src="/assets/index-2.js"></script></html>';

/** As much of a cache as the shell uses. */
class FakeCache {
  readonly kept = new Map<string, Response>();
  async match(path: string): Promise<Response | undefined> {
    return this.kept.get(at(path))?.clone();
  }
  async put(path: string, answer: Response): Promise<void> {
    this.kept.set(at(path), answer);
  }
  async delete(path: string | { url: string }): Promise<boolean> {
    return this.kept.delete(at(typeof path === "string" ? path : path.url));
  }
  async keys(): Promise<{ url: string }[]> {
    return [...this.kept.keys()].map((url) => ({ url }));
  }
}

class FakeCaches {
  readonly all = new Map<string, FakeCache>();
  async open(name: string): Promise<FakeCache> {
    const cache = this.all.get(name) ?? new FakeCache();
    this.all.set(name, cache);
    return cache;
  }
  async keys(): Promise<string[]> {
    return [...this.all.keys()];
  }
  async delete(name: string): Promise<boolean> {
    return this.all.delete(name);
  }
}

function at(path: string): string {
  return new URL(path, HERE).href;
}

let caches: FakeCaches;
/** What the server answers; none: it is away. */
let server: Map<string, () => Response> | null;
let shell: Shell;
let works: Promise<unknown>[];

beforeEach(() => {
  caches = new FakeCaches();
  works = [];
  server = new Map([
    [
      "/",
      () => new Response(PAGE, { headers: { "content-type": "text/html", "content-length": "9" } }),
    ],
    ["/assets/index-2.js", () => new Response("two")],
    ["/icon.svg", () => new Response("<svg/>")],
  ]);
  shell = new Shell(BUILT, caches as unknown as CacheStorage, async (asked) => {
    const { pathname } = new URL(
      typeof asked === "object" && "url" in asked ? asked.url : asked,
      HERE,
    );
    if (!server) throw new TypeError("no connection");
    return server.get(pathname)?.() ?? new Response("", { status: 404 });
  });
});

type Asking = { method?: string; mode?: string };

async function ask(
  path: string,
  { method = "GET", mode = "cors" }: Asking = {},
  preloaded?: Response,
) {
  const request = { url: at(path), method, mode } as Request;
  const answer = await shell.answer(request, Promise.resolve(preloaded), (work) =>
    works.push(work),
  );
  await Promise.all(works);
  return answer;
}

const visit = (path: string) => ask(path, { mode: "navigate" });

describe("an installed page", () => {
  it("keeps the document, marked as shown without a connection, and its files", async () => {
    await shell.install();
    const kept = caches.all.get(`${PAGES}v2`)?.kept;
    expect([...(kept?.keys() ?? [])]).toEqual(["/assets/index-2.js", "/icon.svg", "/"].map(at));
    server = null;
    const answer = await visit("/score");
    expect(await answer?.text()).toContain(`<html ${OFFLINE} lang="en">`);
    expect(answer?.headers.get("content-type")).toBe("text/html");
    expect(answer?.headers.has("content-length")).toBe(false);
    expect(await (await ask("/assets/index-2.js"))?.text()).toBe("two");
  });

  it("is not kept while the server has another, or not all of it", async () => {
    server?.set("/", () => new Response('<script src="/assets/index-3.js">'));
    await expect(shell.install()).rejects.toThrow("another");
    server?.set("/", () => new Response(PAGE));
    server?.delete("/icon.svg");
    await expect(shell.install()).rejects.toThrow("/icon.svg");
  });

  it("is never shown while the server answers, whatever it answers", async () => {
    await shell.install();
    for (const status of [200, 404, 500]) {
      server?.set("/rules", () => new Response("new", { status }));
      expect(await (await visit("/rules"))?.text()).toBe("new");
    }
    const preloaded = new Response("preloaded");
    expect(await ask("/rules", { mode: "navigate" }, preloaded)).toBe(preloaded);
  });

  it("is shown when a proxy says that the server is away", async () => {
    await shell.install();
    for (const status of [502, 503, 504]) {
      server?.set("/rules", () => new Response("bad gateway", { status }));
      expect(await (await visit("/rules"))?.text()).toContain(OFFLINE);
    }
  });

  it("serves files that the server has no more", async () => {
    await shell.install();
    server?.delete("/assets/index-2.js");
    expect(await (await ask("/assets/index-2.js"))?.text()).toBe("two");
  });

  it("keeps the pages of its own build only, and replays", async () => {
    for (const name of [`${PAGES}v1`, `${PAGES}v2`, REPLAYS, "of-others"]) await caches.open(name);
    await shell.clean();
    expect([...caches.all.keys()]).toEqual([`${PAGES}v2`, REPLAYS, "of-others"]);
  });

  it("leaves everything else alone", async () => {
    expect(await ask("/api/presets")).toBeNull();
    expect(await ask("/api/tables/x/deals/1", { method: "POST" })).toBeNull();
    expect(await ask("/assets/other-1.js")).toBeNull();
    for (const path of ["/api/tables/x/record", "/healthz", "/assets/x.js"])
      expect(await visit(path)).toBeNull();
  });

  it("without anything kept says that there is no connection", async () => {
    server = null;
    await expect(visit("/")).rejects.toThrow("no connection");
    await expect(ask("/api/tables/x/deals/1")).rejects.toThrow("no connection");
  });
});

describe("a replay that was seen", () => {
  const PATH = "/api/tables/x/deals/1";

  it("is kept, and shown without a connection only", async () => {
    server?.set(PATH, () => new Response("first"));
    expect(await (await ask(PATH))?.text()).toBe("first");
    server?.set(PATH, () => new Response("second"));
    expect(await (await ask(PATH))?.text()).toBe("second");
    server = null;
    expect(await (await ask(PATH))?.text()).toBe("second");
  });

  it("is forgotten when the server refuses it, not when it is away", async () => {
    server?.set(PATH, () => new Response("first"));
    await ask(PATH);
    server?.set(PATH, () => new Response("", { status: 503 }));
    expect(await (await ask(PATH))?.text()).toBe("first");
    server?.set(PATH, () => new Response("refused", { status: 403 }));
    expect((await ask(PATH))?.status).toBe(403);
    server = null;
    await expect(ask(PATH)).rejects.toThrow("no connection");
  });

  it("goes when too many were looked at since", async () => {
    for (let deal = 1; deal <= MOST_REPLAYS + 2; deal++) {
      server?.set(`/api/tables/x/deals/${deal}`, () => new Response(String(deal)));
      await ask(`/api/tables/x/deals/${deal}`);
      if (deal === MOST_REPLAYS) await ask(PATH); // seen again
    }
    const kept = [...(caches.all.get(REPLAYS)?.kept.keys() ?? [])].map((url) =>
      url.split("/").at(-1),
    );
    expect(kept).toHaveLength(MOST_REPLAYS);
    expect(kept.slice(-3)).toEqual(["1", String(MOST_REPLAYS + 1), String(MOST_REPLAYS + 2)]);
    expect(kept[0]).toBe("4");
  });

  it("has the same name for the page as for the worker", () => {
    expect(PAGE_REPLAYS).toBe(REPLAYS);
  });
});
