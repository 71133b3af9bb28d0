/** Makes the page's rules of docs/rules.md: sections, and in them each rule with its number as a link to itself. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import type { RulesSection, RulesText } from "../src/rulesText.ts";
import { block, blocks, type Pictures } from "./markdown.ts";

const RULE = /^<a id="(R\d+\.\d+)"><\/a>\*\*\1\*\* /;
/** The rules in short: this paragraph and the next. */
const SHORT = "**In short**";
const SECTION = /^<a id="(\w+)"><\/a>\n## (?:(R\d+) )?(.+)$/;

/** The rules, their pictures found by `pictures`. */
export function rulesText(markdown: string, pictures: Pictures): RulesText {
  const [title = "", ...rest] = blocks(markdown);
  if (!title.startsWith("# ")) throw new Error("the rules begin with their title");
  const inShort = rest[0]?.startsWith(SHORT) ? 2 : 0;
  const short = grouped(rest.slice(0, inShort), pictures);
  const opening: string[] = [];
  const sections: RulesSection[] = [];
  let parts = opening;
  const close = () => {
    const section = sections.at(-1);
    if (section) section.html = grouped(parts, pictures);
  };
  for (const one of rest.slice(inShort)) {
    const [, id, number = null, words = ""] = SECTION.exec(one) ?? [];
    if (id) {
      close();
      parts = [];
      sections.push({ id, number, title: words, html: "" });
    } else if (!one.startsWith("Contents: ")) parts.push(one); // the page has its own
  }
  close();
  return { short, opening: grouped(opening, pictures), sections };
}

/** The blocks of a section: what follows a rule up to the next one belongs to it. */
function grouped(parts: readonly string[], pictures: Pictures): string {
  let html = "";
  let open = false;
  for (const part of parts) {
    const id = RULE.exec(part)?.[1];
    if (id) {
      html += `${open ? END : ""}${begin(id)}`;
      open = true;
    }
    html += block(part.replace(RULE, ""), pictures);
  }
  return html + (open ? END : "");
}

const END = "</div></div>";

function begin(id: string): string {
  return `<div class="rule-entry" id="${id}"><a class="rule-number" href="#${id}">${id}</a><div class="rule-words">`;
}

/** A Vite plugin: docs/rules.md is imported as `RulesText`, its pictures as files of the page. */
export function importRules(): Plugin {
  return {
    name: "seep:rules",
    transform(markdown, id) {
      if (!id.endsWith("/docs/rules.md")) return null;
      const imports: string[] = [];
      const made = rulesText(markdown, (path) => {
        const file = join(dirname(id), path);
        imports.push(`import picture${imports.length} from ${JSON.stringify(`${file}?url`)};`);
        return { url: `\uE000${imports.length - 1}\uE000`, ...sizeOf(readFileSync(file, "utf8")) };
      });
      const value = JSON.stringify(made).replace(/\uE000(\d+)\uE000/g, '" + picture$1 + "');
      return {
        code: `${imports.join("\n")}\nexport default ${value};`,
        map: null,
        moduleType: "js",
      };
    },
  };
}

function sizeOf(svg: string): { width: number; height: number } {
  const [, width, height] = /<svg [^>]*width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  if (!width || !height) throw new Error("a picture of the rules tells its size");
  return { width: Number(width), height: Number(height) };
}
