"""Whether what a page shows is accessible: axe-core's rules, contrast as it is drawn, and text with more spacing."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tests.browser.contrast import contrasts

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE: Final = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
RUN: Final = """async () => {
    const found = await axe.run(document, { resultTypes: ["violations", "incomplete"] });
    const told = (results) => results.flatMap(({ id, nodes }) => nodes.map((node) => ({
        id,
        selector: node.target.flat().join(" "),
        html: node.html.slice(0, 120),
        why: [...node.any, ...node.all, ...node.none].map((one) => one.message).join("; "),
    })));
    return { violations: told(found.violations), incomplete: told(found.incomplete) };
}"""
CONTRAST: Final = "color-contrast"
"""The rule that axe leaves incomplete where text lies over a picture."""
CUT: Final = """() => {
    const found = [];
    for (const element of document.querySelectorAll("body *")) {
        if (element.closest(".sr, [aria-hidden='true'], [hidden], svg")) continue;
        const texts = [...element.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE && one.data.trim());
        if (texts.length === 0) continue;
        for (let one = element; one !== document.body; one = one.parentElement) {
            const style = getComputedStyle(one);
            if (style.position === "fixed") break;
            const box = one.getBoundingClientRect();
            const clips = (how) => how === "hidden" || how === "clip";
            if (!clips(style.overflowX) && !clips(style.overflowY)) {
                if (style.overflowX !== "visible") break;
                continue;
            }
            const range = document.createRange();
            const cut = texts.some((text) => {
                range.selectNodeContents(text);
                return [...range.getClientRects()].some((line) => {
                    const across = clips(style.overflowX)
                        && (line.left < box.left - 1.5 || line.right > box.right + 1.5);
                    // Of a line's height the letters themselves take three quarters.
                    const spare = line.height / 8 + 1;
                    const down = clips(style.overflowY)
                        && (line.top < box.top - spare || line.bottom > box.bottom + spare);
                    return (across && style.textOverflow !== "ellipsis") || down;
                });
            });
            if (cut) {
                found.push(`${element.className || element.localName} in ${one.className || one.localName}: ${
                    texts.map((text) => text.data).join(" ")}`);
                break;
            }
        }
    }
    return found;
}"""
"""Text that is cut off; what can be scrolled to is not."""
SPACING: Final = """(on) => {
    if (window.spacing === undefined) {
        window.spacing = new CSSStyleSheet();
        window.spacing.replaceSync(`* {
            line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
        }
        p { margin-bottom: 2em !important; }`);
    }
    const others = document.adoptedStyleSheets.filter((sheet) => sheet !== window.spacing);
    document.adoptedStyleSheets = on ? [...others, window.spacing] : others;
}"""
"""As much space as WCAG 1.4.12 lets readers ask for."""


@cache
def _axe() -> str:
    return AXE.read_text() + ";0"


def faults(page: Page, *, every: bool = True) -> list[str]:
    """What is wrong with a page, each in a line; with `every`, all that is out of sight is looked at by itself too."""
    page.evaluate(_axe())
    told: dict[str, list[dict[str, Any]]] = page.evaluate(RUN)
    unsure = {one["selector"]: one for one in told["incomplete"] if one["id"] == CONTRAST}
    wrong = told["violations"] + [one for one in told["incomplete"] if one["id"] != CONTRAST]
    lines = [f"{one['id']}: {one['selector']}: {one['html']}: {one['why']}" for one in wrong]
    for selector, contrast in contrasts(page, list(unsure), every=every).items():
        if contrast.lowest is None or contrast.lowest < contrast.least:
            much = "nothing to be seen" if contrast.lowest is None else f"{contrast.lowest:.2f}"
            lines.append(f"contrast {much}, least {contrast.least}: {selector}: {unsure[selector]['html']}")
    return lines + [f"cut with spacing: {one}" for one in cut_with_spacing(page)]


def cut_with_spacing(page: Page) -> list[str]:
    """The texts that are cut off with more spacing and were not without."""
    before = page.evaluate(CUT)
    page.evaluate(SPACING, True)
    after: list[str] = page.evaluate(CUT)
    page.evaluate(SPACING, False)
    return sorted(set(after) - set(before))
