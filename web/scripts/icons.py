"""Draws the icons in public/: a card of spades and a gold one on the cloth, framed by embroidery.

The spade is that of the page's sprite. `python scripts/icons.py` needs Playwright and a Chromium; the pictures are
committed, since whoever builds the page has neither.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

WEB = Path(__file__).resolve().parents[1]
PUBLIC = WEB / "public"
SPRITE = WEB / "src" / "art" / "sprite.svg"
PICTURES = {"icon-192": (192, False), "icon-512": (512, False), "maskable-512": (512, True), "touch-180": (180, True)}
"""By name the size, and whether the picture goes to its edges, to be cut into any shape."""
EDGE, BAND, STEPS = 36, 30, 12
"""The width of the wood, and of the embroidery within, which has so many steps along a side."""


def spade() -> str:
    """The path of the suit in the sprite, in a box of 24."""
    found = re.search(r'<symbol id="suit-S"[^>]*><path d="([^"]+)"', SPRITE.read_text())
    assert found is not None
    return found[1]


def embroidery() -> str:
    """Diamonds in a row along each side of the band, but for its round corners."""
    low, high = EDGE + BAND / 2, 512 - EDGE - BAND / 2
    step = (high - low) / STEPS
    along = [low + step * i for i in range(2, STEPS - 1)]
    places = [(x, y) for x in along for y in (low, high)] + [(x, y) for y in along for x in (low, high)]
    sizes = ((13, "#EC8443"), (6, "#FBEACB"))
    return "".join(
        f'<path fill="{colour}" d="M{x:.1f} {y - r:.1f}l{r} {r}l-{r} {r}l-{r}-{r}Z"/>'
        for x, y in places
        for r, colour in sizes
    )


def square(edge: int, corner: int, colour: str) -> str:
    """A square that leaves so much free around it."""
    size = 512 - 2 * edge
    return f'<rect x="{edge}" y="{edge}" width="{size}" height="{size}" rx="{corner}" fill="{colour}"/>'


def icon(maskable: bool) -> str:
    """The icon as SVG. What goes to the edges is nothing but cloth, which may be cut away."""
    frame = square(0, 112, "#3a2312") + square(EDGE, 76, "#6e1423") + embroidery() + square(EDGE + BAND, 48, "#0f4a3c")
    ground = square(0, 0, "#0f4a3c") if maskable else frame
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><title>Seep</title>{ground}'
        '<g stroke="#b49c7c" stroke-width="3">'
        '<rect x="112" y="132" width="176" height="252" rx="22" fill="#f2b33d" transform="rotate(-14 200 258)"/>'
        '<rect x="212" y="120" width="186" height="266" rx="24" fill="#fffdf6" transform="rotate(7 305 253)"/></g>'
        f'<path fill="#14121c" transform="rotate(7 305 253) translate(235 183) scale(5.85)" d="{spade()}"/></svg>\n'
    )


def main() -> int:
    """Write them all."""
    (PUBLIC / "icon.svg").write_text(icon(maskable=False))
    (PUBLIC / "icons").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=sys.argv[1] if len(sys.argv) > 1 else None)
        for name, (size, maskable) in PICTURES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>*{{margin:0}}svg{{display:block;width:{size}px}}</style>{icon(maskable)}")
            page.screenshot(path=PUBLIC / "icons" / f"{name}.png", omit_background=True)
            page.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
