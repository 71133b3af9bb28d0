/**
 * Checks the Fluent catalogues: that English has a message for every code of the server, and every other language
 * the same messages as English, with the same arguments. It runs with every build of the page.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { FluentResource } from "@fluent/bundle";
import type { Plugin } from "vite";

const LOCALES = fileURLToPath(new URL("../../src/seep/locales/", import.meta.url));
const CODES = fileURLToPath(new URL("codes.gen.json", import.meta.url));
const SOURCE_LANGUAGE = "en";
/** What a variant may be called whatever the argument, since languages differ in their plurals. */
const PLURALS = ["zero", "one", "two", "few", "many", "other"];

/** The text of each catalogue file, by language and name. */
export type Catalogues = Record<string, Record<string, string>>;
/** By kind of message, each code and the params that come with it. */
export type Codes = Record<string, Record<string, string[]>>;

/** What a message is made of. */
interface Usage {
  /** The arguments that are written out in some variant. */
  written: Set<string>;
  /** The arguments that choose a variant, and the named variants there are. */
  variants: Map<string, Set<string>>;
  /** The messages and terms it refers to; a term begins with "-". */
  references: Set<string>;
}

type Pattern = FluentResource["body"][number]["value"];
type Element = Exclude<Pattern, string | null>[number];
type Expression = Exclude<Element, string>;

function collect(pattern: Pattern, usage: Usage): void {
  if (pattern === null || typeof pattern === "string") return;
  for (const element of pattern) if (typeof element !== "string") collectExpression(element, usage);
}

function collectExpression(expression: Expression, usage: Usage): void {
  switch (expression.type) {
    case "var":
      usage.written.add(expression.name);
      break;
    case "select": {
      const name = variableOf(expression.selector);
      const names = usage.variants.get(name) ?? new Set();
      usage.variants.set(name, names);
      for (const { key, value } of expression.variants) {
        if (key.type === "str") names.add(key.value);
        collect(value, usage);
      }
      break;
    }
    case "mesg":
      usage.references.add(expression.name);
      break;
    case "term":
      usage.references.add(`-${expression.name}`);
      break;
    case "func":
      for (const one of expression.args) if (one.type !== "narg") collectExpression(one, usage);
      break;
    case "str":
    case "num":
      break;
  }
}

/** The argument that chooses a variant: `$count`, or that of `NUMBER($count)`. */
function variableOf(selector: Expression): string {
  if (selector.type === "var") return selector.name;
  const args = selector.type === "func" ? selector.args : [];
  return args.flatMap((one) => (one.type === "var" ? [one.name] : []))[0] ?? "";
}

/** The messages of a language, and what is wrong with its files themselves. */
function parse(language: string, files: Record<string, string>, faults: string[]) {
  const messages = new Map<string, Usage>();
  for (const [name, text] of Object.entries(files)) {
    const { body } = new FluentResource(text);
    for (const { id, value } of body) {
      const usage: Usage = { written: new Set(), variants: new Map(), references: new Set() };
      collect(value, usage);
      if (messages.has(id)) faults.push(`${language}/${name}: ${id} is there twice`);
      messages.set(id, usage);
    }
    const parsed = new Set(body.map(({ id }) => id));
    for (const [, id = ""] of text.matchAll(/^(-?[A-Za-z][\w-]*)/gm))
      if (!parsed.has(id)) faults.push(`${language}/${name}: ${id} cannot be read`);
  }
  return messages;
}

function argumentsOf({ written, variants }: Usage): Set<string> {
  return new Set([...written, ...variants.keys()]);
}

function checkCodes(messages: Map<string, Usage>, codes: Codes): string[] {
  const faults: string[] = [];
  for (const [kind, params] of Object.entries(codes)) {
    for (const [code, given] of Object.entries(params)) {
      const usage = messages.get(`${kind}-${code}`);
      if (!usage) faults.push(`${SOURCE_LANGUAGE}: ${kind}-${code} is missing`);
      for (const name of usage ? argumentsOf(usage) : [])
        if (!given.includes(name))
          faults.push(
            `${SOURCE_LANGUAGE}: ${kind}-${code} uses $${name}, which does not come with it`,
          );
    }
    for (const id of messages.keys())
      if (
        id.startsWith(`${kind}-`) &&
        id !== `${kind}-other` &&
        !(id.slice(kind.length + 1) in params)
      )
        faults.push(`${SOURCE_LANGUAGE}: ${id} is for a code that does not exist`);
  }
  return faults;
}

function checkTranslation(id: string, usage: Usage, source: Usage): string[] {
  const faults: string[] = [];
  const known = argumentsOf(source);
  for (const name of argumentsOf(usage))
    if (!known.has(name)) faults.push(`${id} uses $${name}, which it is not given`);
  for (const name of source.written)
    if (!usage.written.has(name)) faults.push(`${id} leaves out $${name}`);
  for (const [name, variants] of usage.variants) {
    const allowed = [...(source.variants.get(name) ?? []), ...PLURALS];
    for (const variant of variants)
      if (known.has(name) && !allowed.includes(variant))
        faults.push(`${id} has a variant [${variant}] that $${name} never takes`);
  }
  return faults;
}

function checkReferences(language: string, messages: Map<string, Usage>): string[] {
  return [...messages].flatMap(([id, { references }]) =>
    [...references]
      .filter((reference) => !messages.has(reference))
      .map((reference) => `${language}: ${id} refers to ${reference}, which is not there`),
  );
}

/** Everything that is wrong with the catalogues, one line each. */
export function checkCatalogues(catalogues: Catalogues, codes: Codes): string[] {
  const faults: string[] = [];
  const source = parse(SOURCE_LANGUAGE, catalogues[SOURCE_LANGUAGE] ?? {}, faults);
  faults.push(...checkCodes(source, codes), ...checkReferences(SOURCE_LANGUAGE, source));
  for (const [language, files] of Object.entries(catalogues)) {
    if (language === SOURCE_LANGUAGE) continue;
    const messages = parse(language, files, faults);
    for (const id of source.keys())
      if (!messages.has(id) && !id.startsWith("-")) faults.push(`${language}: ${id} is missing`);
    faults.push(...checkReferences(language, messages));
    for (const [id, usage] of messages) {
      // Terms are a language's own.
      if (id.startsWith("-")) continue;
      const original = source.get(id);
      if (!original) faults.push(`${language}: ${id} is not in English`);
      else
        faults.push(...checkTranslation(id, usage, original).map((text) => `${language}: ${text}`));
    }
  }
  return faults;
}

export function readCatalogues(): Catalogues {
  const catalogues: Catalogues = {};
  for (const entry of readdirSync(LOCALES, { recursive: true, encoding: "utf8" })) {
    const [, language, name] = /^([\w-]+)[\\/]([\w-]+\.ftl)$/.exec(entry) ?? [];
    if (!language || !name) continue;
    catalogues[language] ??= {};
    catalogues[language][name] = readFileSync(`${LOCALES}${entry}`, "utf8");
  }
  return catalogues;
}

export function readCodes(): Codes {
  return JSON.parse(readFileSync(CODES, "utf8")) as Codes;
}

/** A Vite plugin: a page whose catalogues are not in order is not built. */
export function requireCatalogues(read = readCatalogues, codes = readCodes): Plugin {
  return {
    name: "seep:require-catalogues",
    apply: "build",
    buildStart() {
      const faults = checkCatalogues(read(), codes());
      if (faults.length > 0) this.error(`the catalogues are not in order:\n${faults.join("\n")}`);
    },
  };
}
