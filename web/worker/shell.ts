/**
 * What a browser keeps of Seep for times without a connection: the page with what keeping score, the rules and replays
 * need, and the replays that were seen. The network always comes first: while the server answers, nothing that is kept
 * is shown, so that no page of an older version ever meets a newer server.
 */

/** What the build has made. */
export interface Built {
  /** Names the build. */
  version: string;
  /** The script that the document loads. */
  entry: string;
  /** The files kept, as the server has them. */
  files: readonly string[];
}

/** Replays are kept by this name, the pages of a build by this beginning. */
export const REPLAYS = "seep-replays";
export const PAGES = "seep-page-";
/** More replays are not kept: the one looked at longest ago goes. */
export const MOST_REPLAYS = 40;
/** The mark of a document that was shown without a connection. */
export const OFFLINE = "data-offline";

/** A proxy says that the server behind it is away. */
const AWAY = new Set([502, 503, 504]);
/** What a document must be told by its headers. */
const HEADERS = [
  "content-type",
  "content-security-policy",
  "referrer-policy",
  "x-content-type-options",
];
const REPLAY = /^\/api\/tables\/[^/]+\/deals\/\d+$/;
const NO_PAGE = /^\/(?:api|ws|assets)\/|^\/(?:healthz|readyz)$/;

type Later = (work: Promise<unknown>) => void;

export class Shell {
  readonly #built: Built;
  readonly #caches: CacheStorage;
  readonly #fetch: typeof fetch;
  readonly #files: ReadonlySet<string>;

  constructor(built: Built, caches: CacheStorage, ask: typeof fetch) {
    this.#built = built;
    this.#caches = caches;
    this.#fetch = ask;
    this.#files = new Set(built.files);
  }

  get entry(): string {
    return this.#built.entry;
  }

  get #name(): string {
    return PAGES + this.#built.version;
  }

  /** Keep the page of this build; rejects if the server has another by now, and the browser tries again later. */
  async install(): Promise<void> {
    const answer = await this.#fetch("/", { cache: "reload" });
    const html = await answer.text();
    if (!answer.ok || !html.includes(this.#built.entry)) throw new Error("the page is another one");
    const cache = await this.#caches.open(this.#name);
    await Promise.all(this.#built.files.map((file) => this.#keep(cache, file)));
    const headers = HEADERS.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    });
    await cache.put("/", new Response(html.replace("<html ", `<html ${OFFLINE} `), { headers }));
  }

  async #keep(cache: Cache, file: string): Promise<void> {
    const answer = await this.#fetch(file);
    if (!answer.ok) throw new Error(`there is no ${file}`);
    await cache.put(file, answer);
  }

  /** Forget the pages of other builds. */
  async clean(): Promise<void> {
    const names = await this.#caches.keys();
    const old = names.filter((name) => name.startsWith(PAGES) && name !== this.#name);
    await Promise.all(old.map((name) => this.#caches.delete(name)));
  }

  /** The answer to a request; null if it is none of the worker's business. */
  answer(
    request: Request,
    preloaded: Promise<Response | undefined>,
    later: Later,
  ): Promise<Response> | null {
    if (request.method !== "GET") return null;
    const { pathname } = new URL(request.url);
    if (request.mode === "navigate")
      return NO_PAGE.test(pathname) ? null : this.#document(request, preloaded);
    if (REPLAY.test(pathname)) return this.#replay(request, later);
    return this.#files.has(pathname) ? this.#file(request, pathname) : null;
  }

  async #document(request: Request, preloaded: Promise<Response | undefined>): Promise<Response> {
    return this.#orKept(
      async () => (await preloaded) ?? this.#fetch(request),
      ({ status }) => !AWAY.has(status),
      () => this.#kept(this.#name, "/"),
    );
  }

  /** Its name tells its content, so what is kept serves where the server has it no more. */
  #file(request: Request, path: string): Promise<Response> {
    return this.#orKept(
      () => this.#fetch(request),
      ({ ok }) => ok,
      () => this.#kept(this.#name, path),
    );
  }

  #replay(request: Request, later: Later): Promise<Response> {
    const ask = async () => {
      const answer = await this.#fetch(request);
      if (answer.ok) later(this.#keepReplay(request.url, answer.clone()));
      else if (!AWAY.has(answer.status)) later(this.#forgetReplay(request.url));
      return answer;
    };
    return this.#orKept(
      ask,
      ({ status }) => !AWAY.has(status),
      () => this.#kept(REPLAYS, request.url),
    );
  }

  async #keepReplay(url: string, answer: Response): Promise<void> {
    const cache = await this.#caches.open(REPLAYS);
    await cache.delete(url); // so that it comes last again
    await cache.put(url, answer);
    const all = await cache.keys();
    await Promise.all(
      all.slice(0, Math.max(0, all.length - MOST_REPLAYS)).map((old) => cache.delete(old)),
    );
  }

  async #forgetReplay(url: string): Promise<void> {
    await (await this.#caches.open(REPLAYS)).delete(url);
  }

  async #orKept(
    ask: () => Promise<Response>,
    good: (answer: Response) => boolean,
    kept: () => Promise<Response | undefined>,
  ): Promise<Response> {
    let answer: Response;
    try {
      answer = await ask();
    } catch (problem) {
      const found = await kept();
      if (found) return found;
      throw problem;
    }
    return good(answer) ? answer : ((await kept()) ?? answer);
  }

  async #kept(name: string, path: string): Promise<Response | undefined> {
    const cache = await this.#caches.open(name);
    return cache.match(path, { ignoreVary: true });
  }
}
