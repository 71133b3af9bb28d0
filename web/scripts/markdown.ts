/**
 * The small part of Markdown that docs/rules.md is written in, as HTML: paragraphs, lists of one level, quotes,
 * pictures, tables, code; bold, slanted, links. Cards are drawn. What it does not know it refuses.
 */

/** Where a picture is, and how large it is. */
export type Pictures = (path: string) => { url: string; width: number; height: number };

const SUITS = { "♣": "C", "♦": "D", "♥": "H", "♠": "S" } as const;
const SUIT_NAMES = { "♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades" } as const;
type Sign = keyof typeof SUITS;

export function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function suit(sign: Sign, words: string): string {
  return `<svg class="suit suit-${SUITS[sign]}" viewBox="0 0 24 24" role="img" aria-label="${words}"><use href="#suit-${SUITS[sign]}"/></svg>`;
}

function cardsDrawn(text: string): string {
  return text
    .replace(
      /\b(10|[2-9AJQK])([♣♦♥♠])/g,
      (_, rank: string, sign: Sign) =>
        `<span class="inline-card suit-${SUITS[sign]}"><span class="inline-face">${rank}${suit(sign, `of ${SUIT_NAMES[sign]}`)}</span></span>`,
    )
    .replace(/[♣♦♥♠]/g, (sign) => suit(sign as Sign, SUIT_NAMES[sign as Sign]));
}

/** A line of text. */
export function inline(text: string): string {
  // Nothing within code means anything.
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (part.startsWith("`") ? code(part.slice(1, -1)) : plain(part)))
    .join("");
}

function code(text: string): string {
  return `<code translate="no">${escaped(text)}</code>`;
}

function plain(text: string): string {
  return cardsDrawn(escaped(text))
    .replace(/\*\*\(choice\)\*\*/g, '<span class="choice">(choice)</span>')
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>")
    .replace(/\[([^\]]+)\]\((#[\w.]+)\)/g, '<a href="$2">$1</a>');
}

/** Lines that belong together: up to an empty one, but for what is within a fence. */
export function blocks(markdown: string): string[] {
  const found: string[] = [];
  let lines: string[] = [];
  let fenced = false;
  for (const line of [...markdown.split("\n"), ""]) {
    if (line.startsWith("```")) fenced = !fenced;
    if (line.trim() !== "" || fenced) lines.push(line);
    else if (lines.length > 0) {
      found.push(lines.join("\n"));
      lines = [];
    }
  }
  return found;
}

/** A block as HTML. */
export function block(text: string, pictures: Pictures): string {
  const picture = /^!\[([^\]]*)\]\(([^)]+)\)$/s.exec(text);
  if (picture) return figure(picture[1] ?? "", pictures(picture[2] ?? ""));
  if (text.startsWith("```")) return fence(text);
  if (text.startsWith("| ")) return table(text.split("\n"));
  if (text.startsWith("> ")) return quote(text, pictures);
  if (/^- /.test(text)) return `<ul>${items(text, /^- /m)}</ul>`;
  if (/^1\. /.test(text)) return `<ol>${items(text, /^\d+\. /m)}</ol>`;
  if (/^[#<]/.test(text)) throw new Error(`not known how to write: ${text.slice(0, 60)}`);
  return `<p>${inline(text.replaceAll("\n", " "))}</p>`;
}

function figure(words: string, { url, width, height }: ReturnType<Pictures>): string {
  return `<figure><img src="${url}" alt="${escaped(words.replaceAll("\n", " "))}" width="${width}" height="${height}" loading="lazy"/></figure>`;
}

function fence(text: string): string {
  const lines = text.split("\n").slice(1, -1).join("\n");
  return `<pre tabindex="0" translate="no"><code>${escaped(lines)}</code></pre>`;
}

function quote(text: string, pictures: Pictures): string {
  const said = text.replace(/^> ?/gm, "");
  return `<blockquote>${blocks(said)
    .map((one) => block(one, pictures))
    .join("")}</blockquote>`;
}

function items(text: string, sign: RegExp): string {
  return text
    .split(new RegExp(sign.source, "gm"))
    .slice(1)
    .map((item) => `<li>${inline(item.trim().replace(/\s*\n\s*/g, " "))}</li>`)
    .join("");
}

/** A table whose rows a narrow window shows as boxes: so each cell knows its column, and says what it is. */
function table(lines: readonly string[]): string {
  const [head = [], , ...rows] = lines.map(cells);
  const columns = head.map((cell) => `<th scope="col" role="columnheader">${inline(cell)}</th>`);
  const body = rows.map((row) => {
    const [name = "", ...rest] = row;
    const others = rest.map(
      (cell, i) =>
        `<td role="cell" data-column="${escaped(head[i + 1] ?? "")}"><span>${inline(cell)}</span></td>`,
    );
    return `<tr role="row"><th scope="row" role="rowheader">${inline(name)}</th>${others.join("")}</tr>`;
  });
  return `<table role="table"><thead role="rowgroup"><tr role="row">${columns.join("")}</tr></thead><tbody role="rowgroup">${body.join("")}</tbody></table>`;
}

function cells(line: string): string[] {
  return line
    .replace(/^\| | \|$/g, "")
    .split(" | ")
    .map((cell) => cell.trim());
}
