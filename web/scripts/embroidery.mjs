/**
 * Stitches the embroidery of the table, phulkari as on a shawl: `npm run embroidery` writes the border that frames
 * the cloth and the bagh in its middle, each stitch a short stroke. One path a colour keeps the files small.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const out = (name) => fileURLToPath(new URL(`../src/art/${name}.svg`, import.meta.url));

/** Threads: each is laid in a darker and a lighter half, as silk takes the light. */
const THREADS = {
  r: ["#D9622B", "#EC8443"],
  p: ["#C93C70", "#E86C97"],
  i: ["#EBD6AE", "#FBEACB"],
  g: ["#E9A13B", "#F6BD5C"],
};
const GROUND = "#6E1423";
const EDGE = [
  "iiiiiiiiiiiiiiii",
  "g......rr......g",
  "gg....rrrr....gg",
  "ggg..rrpprr..ggg",
  "gii.rrpiiprr.iig",
  "ggg..rrpprr..ggg",
  "gg....rrrr....gg",
  "g......rr......g",
  "iiiiiiiiiiiiiiii",
];
const CORNER = [
  "iiiiiiiii",
  "i...r...i",
  "i..rpr..i",
  "i.rpppr.i",
  "irppippri",
  "i.rpppr.i",
  "i..rpr..i",
  "i...r...i",
  "iiiiiiiii",
];

const short = (n) => String(Number(n.toFixed(2))).replace(/^(-?)0\./, "$1.");

/** Strokes by colour, written as one path each. */
class Stitches {
  #byColour = new Map();

  add(colour, x, y, dx, dy) {
    const strokes = this.#byColour.get(colour) ?? [];
    strokes.push(`M${short(x)} ${short(y)}${dx ? `h${short(dx)}` : `v${short(dy)}`}`);
    this.#byColour.set(colour, strokes);
  }

  /** One path a colour; `named` gives each a class instead, for colours that change. */
  paths(named = false) {
    return [...this.#byColour]
      .map(([colour, strokes]) => {
        const how = named ? `class="${colour}"` : `stroke="${colour}"`;
        return `<path ${how} d="${strokes.join("")}"/>`;
      })
      .join("");
  }

  svg(size, width, ground = "", paths = this.paths()) {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${ground}<g fill="none" stroke-width="${width}" stroke-linecap="round">${paths}</g></svg>\n`;
  }
}

const UNIT = 4;
function laid(stitches, rows, left, top, turned = false) {
  const long = UNIT * 0.3;
  rows.forEach((row, y) => {
    [...row].forEach((thread, x) => {
      if (thread === ".") return;
      const colour = THREADS[thread][x < row.length / 2 ? 1 : 0];
      const cx = left + ((turned ? y : x) + 0.5) * UNIT;
      const cy = top + ((turned ? x : y) + 0.5) * UNIT - long / 2;
      stitches.add(colour, cx, cy, 0, long);
    });
  });
}

function border() {
  const corner = CORNER.length * UNIT;
  const edge = EDGE[0].length * UNIT;
  const size = 2 * corner + edge;
  const stitches = new Stitches();
  for (const x of [0, corner + edge])
    for (const y of [0, corner + edge]) laid(stitches, CORNER, x, y);
  for (const far of [0, corner + edge]) {
    laid(stitches, EDGE, corner, far);
    laid(stitches, EDGE, far, corner, true);
  }
  return stitches.svg(size, UNIT * 0.72, `<path fill="${GROUND}" d="M0 0h${size}v${size}H0z"/>`);
}

/**
 * A field of lozenges within a lozenge, the thread of each turned against its neighbour's. It is the same in its
 * four quarters, so one is stitched and the others are its reflections.
 */
function bagh(threads, reach = 35, period = 10) {
  const unit = 6;
  const stitches = new Stitches();
  for (let y = 0; y <= reach; y++)
    for (let x = 0; x <= reach; x++) {
      const [a, b] = [x + y, x - y];
      if (Math.abs(a) > reach || Math.abs(b) > reach) continue;
      const place = (n) => (((n + reach) % period) + period) % period;
      const lozenge = (n) => Math.floor((n + reach) / period) - 3;
      const ring = Math.max(Math.abs(lozenge(a)), Math.abs(lozenge(b)));
      const depth = Math.max(Math.abs(place(a) - period / 2), Math.abs(place(b) - period / 2));
      let colour = null;
      if (depth === period / 2 || Math.abs(a) === reach || Math.abs(b) === reach) colour = 2;
      else if (depth >= 3) colour = ring % 2 ? 0 : 1;
      else if (depth <= 1) colour = ring % 2 ? 1 : 2;
      if (colour === null) continue;
      const [cx, cy] = [x * unit, y * unit];
      const half = 0.7;
      if ((lozenge(a) + lozenge(b)) % 2) stitches.add("abc"[colour], cx - half, cy, 2 * half, 0);
      else stitches.add("abc"[colour], cx, cy - half, 0, 2 * half);
    }
  const size = (2 * reach + 1) * unit;
  const centre = size / 2;
  const turns = [
    [-1, 1],
    [1, -1],
    [-1, -1],
  ].map(([x, y]) => `<use href="#q" transform="scale(${x} ${y})"/>`);
  const quarters = `<g transform="translate(${centre} ${centre})"><g id="q">${stitches.paths(true)}</g>${turns.join("")}</g>`;
  // The address of the picture says in which threads it is: bagh.svg, bagh.svg#warm, bagh.svg#lit.
  const styles = Object.entries(threads).map(([name, colours]) => {
    const set = colours.map((colour, at) => `--${"abc"[at]}:${colour}`).join(";");
    return `${name ? `#${name}:target` : "svg"}{${set}}`;
  });
  for (const thread of "abc") styles.push(`.${thread}{stroke:var(--${thread})}`);
  const anchors = Object.keys(threads).filter(Boolean);
  const open = anchors.map((name) => `<g id="${name}">`).join("");
  const close = "</g>".repeat(anchors.length);
  return stitches.svg(size, 4.2, `<style>${styles.join("")}</style>`, open + quarters + close);
}

writeFileSync(out("border"), border());
writeFileSync(
  out("bagh"),
  bagh({
    "": ["#1c6350", "#27735e", "#15574a"],
    warm: ["#1f6a56", "#B9652F", "#2b7a63"],
    lit: ["#D9622B", "#F2B33D", "#E86C97"],
  }),
);
