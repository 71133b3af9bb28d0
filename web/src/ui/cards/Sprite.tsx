import sprite from "../../art/sprite.svg?raw";

// The file is an SVG of its own, so that drawing programs open it; the page takes what is inside.
const SYMBOLS = sprite.replace(/^\s*<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");

/** Every drawing of the page, each once: suits, courts, the back, signs. Mounted once. */
export function Sprite() {
  return <svg class="sprite" aria-hidden="true" dangerouslySetInnerHTML={{ __html: SYMBOLS }} />;
}
