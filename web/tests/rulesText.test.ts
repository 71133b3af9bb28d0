import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import rules from "../../docs/rules.md";
import { block, inline } from "../scripts/markdown";
import { rulesText } from "../scripts/rulesText";

const MARKDOWN = readFileSync(
  fileURLToPath(new URL("../../docs/rules.md", import.meta.url)),
  "utf8",
);
const html = rules.sections.map((section) => section.html).join("");
const noPictures = () => {
  throw new Error("no picture");
};

describe("the rules", () => {
  it("have a section for each heading, and a place to link to for each rule", () => {
    const ids = [...MARKDOWN.matchAll(/<a id="(\w+)"><\/a>\n## /g)].map((match) => match[1]);
    expect(rules.sections.map(({ id }) => id)).toEqual(ids);
    const numbers = [...MARKDOWN.matchAll(/<a id="(R[\d.]+)"><\/a>\*\*/g)].map((match) => match[1]);
    expect(numbers.length).toBeGreaterThan(40);
    const made = [...html.matchAll(/<div class="rule-entry" id="([^"]+)">/g)];
    expect(made.map((match) => match[1])).toEqual(numbers);
  });

  it("name no option by its code but where options are listed", () => {
    const prose = rules.sections.filter(({ id }) => !["R10", "R13", "examples"].includes(id));
    for (const section of prose) expect(section.html, section.id).not.toMatch(/option <code/);
  });

  it("lead only to places that are there", () => {
    const all = rules.short + rules.opening + html;
    const places = new Set([...all.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
    for (const { id } of rules.sections) places.add(id);
    for (const [, to] of all.matchAll(/href="#([^"]+)"/g))
      if (!to?.startsWith("suit-")) expect(places).toContain(to);
  });

  it("leave no sign of Markdown behind", () => {
    const shown = (rules.short + rules.opening + html)
      .replace(/<code.*?<\/code>/gs, "")
      .replace(/<[^>]+>/g, "");
    expect(shown).not.toMatch(/\*|`|\]\(|^\||^#|[♣♦♥♠]/m);
  });

  it("show their pictures with words and size", () => {
    const pictures = [
      ...html.matchAll(/<img src="([^"]+)" alt="([^"]+)" width="\d+" height="\d+"/g),
    ];
    expect(pictures).toHaveLength(7);
    for (const [, url, words] of pictures) {
      expect(url).toMatch(/\.svg$/);
      expect(words?.length).toBeGreaterThan(40);
    }
  });
});

describe("their Markdown", () => {
  it.each([
    ["a < b & *c*", "a &lt; b &amp; <em>c</em>"],
    [
      "`a*b*` **[R1](#R1)**",
      '<code translate="no">a*b*</code> <strong><a href="#R1">R1</a></strong>',
    ],
    ["**(choice)** so", '<span class="choice">(choice)</span> so'],
    ["[out](https://example.org)", "[out](https://example.org)"],
  ])("%s", (text, expected) => {
    expect(inline(text)).toBe(expected);
  });

  it("draws cards and says their suits", () => {
    const drawn = inline("10♦ and ♠");
    expect(drawn).toContain('<span class="inline-card suit-D"><span class="inline-face">10<svg');
    expect(drawn).toContain('aria-label="of diamonds"');
    expect(drawn).toContain('aria-label="spades"');
  });

  it("of one rule holds what follows it, up to the next", () => {
    const { short, opening, sections } = rulesText(
      '# T\n\n**In short**: so\n\nas here\n\nfirst\n\nContents: no\n\n<a id="R1"></a>\n## R1 One\n\n<a id="R1.1"></a>**R1.1** a\n\n- b\n- c\n  d\n\n<a id="R1.2"></a>**R1.2** e\n',
      noPictures,
    );
    expect(opening).toBe("<p>first</p>");
    expect(short).toBe("<p><strong>In short</strong>: so</p><p>as here</p>");
    expect(sections).toEqual([
      {
        id: "R1",
        number: "R1",
        title: "One",
        html:
          '<div class="rule-entry" id="R1.1"><a class="rule-number" href="#R1.1">R1.1</a><div class="rule-words"><p>a</p><ul><li>b</li><li>c d</li></ul></div></div>' +
          '<div class="rule-entry" id="R1.2"><a class="rule-number" href="#R1.2">R1.2</a><div class="rule-words"><p>e</p></div></div>',
      },
    ]);
  });

  it("that is not known is refused", () => {
    expect(() => block("<script>", noPictures)).toThrow("not known");
    expect(() => rulesText("no title", noPictures)).toThrow("title");
  });
});
