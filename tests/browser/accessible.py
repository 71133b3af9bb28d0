"""Whether what a page shows is accessible.

axe-core's rules and the size of targets, contrast as it is drawn, text with more spacing, a page that is not to be
scrolled sideways, and a focus that is always seen.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tests.browser.contrast import contrasts

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE: Final = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
RUN: Final = """async (colours) => {
    const found = await axe.run(document, {
        resultTypes: ["violations", "incomplete"],
        rules: { "target-size": { enabled: true }, "color-contrast": { enabled: colours } },
    });
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
            // What ends in an ellipsis is no longer than its box.
            if (!cut && style.textOverflow === "ellipsis") break;
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

SIDEWAYS: Final = """() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll("body *")].filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        return width > 0 && (right > clientWidth + 1 || left < -1);
    });
    return [`${scrollWidth} wide: ${wide.slice(0, 4).map((one) => one.className || one.localName).join(", ")}`];
}"""
"""What a page is to be scrolled sideways for (WCAG 1.4.10)."""
FOCUS: Final = """async () => {
    const found = [];
    const modal = document.querySelector("dialog:modal");
    const wanted = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const around = (one) => [one, one.parentElement, ...one.parentElement.children, ...one.children];
    const look = (one) => around(one).flatMap((near) => [null, "::before", "::after"].map((part) => {
        const { outline, boxShadow, borderColor, background, filter } = getComputedStyle(near, part);
        return [outline, boxShadow, borderColor, background, filter].join(" ");
    })).join();
    document.activeElement?.blur();
    for (const one of (modal ?? document).querySelectorAll(wanted)) {
        if (one.tabIndex < 0 || one.disabled || !one.checkVisibility({ visibilityProperty: true })) continue;
        const name = one.dataset.testid ?? one.id ?? one.className;
        const before = look(one);
        one.focus({ focusVisible: true });
        await null;
        if (document.activeElement !== one) continue;
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const points = [0.5, 0.15, 0.85].flatMap((x) => [0.5, 0.15, 0.85].map((y) => [x, y]));
        const seen = points.some(([x, y]) => {
            const there = document.elementFromPoint(left + x * (right - left), top + y * (bottom - top));
            return there !== null && (one.contains(there) || there.closest("label")?.control === one);
        });
        if (!seen) found.push(`under something: ${name || one.outerHTML.slice(0, 120)}`);
        else if (look(one) === before) found.push(`without a sign: ${name || one.outerHTML.slice(0, 120)}`);
        one.blur();
    }
    return [...new Set(found)];
}"""
"""Where the focus goes to something that lies under something else or is out of sight, or looks as without it."""


@cache
def _axe() -> str:
    return AXE.read_text() + ";0"


def faults(page: Page, *, every: bool = True, drawn: bool = True) -> list[str]:
    """What is wrong with a page, each in a line.

    With `every`, all that is out of sight is looked at by itself too. What axe is not sure of is left at that unless
    contrast is measured as it is `drawn`, which takes most of the time.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe())
    # What is pointed at is shown on the floor: nothing is, whatever comes below the mouse.
    page.mouse.move(0, 0)
    # Colours that the reader's system forces are its own, and nobody can tell them here.
    colours = not page.evaluate("matchMedia('(forced-colors: active)').matches")
    told: dict[str, list[dict[str, Any]]] = page.evaluate(RUN, colours)
    unsure = {one["selector"]: one for one in told["incomplete"] if one["id"] == CONTRAST}
    wrong = told["violations"] + [one for one in told["incomplete"] if one["id"] != CONTRAST]
    lines = [f"{one['id']}: {one['selector']}: {one['html']}: {one['why']}" for one in wrong]
    measured = contrasts(page, list(unsure), every=every) if drawn else {}
    for selector, contrast in measured.items():
        if contrast.lowest is None or contrast.lowest < contrast.least:
            much = "nothing to be seen" if contrast.lowest is None else f"{contrast.lowest:.2f}"
            lines.append(f"contrast {much}, least {contrast.least}: {selector}: {unsure[selector]['html']}")
    lines += [f"cut with spacing: {one}" for one in cut_with_spacing(page)]
    lines += [f"to be scrolled sideways: {one}" for one in page.evaluate(SIDEWAYS)]
    return lines + [f"focus {one}" for one in page.evaluate(FOCUS)]


def cut_with_spacing(page: Page) -> list[str]:
    """The texts that are cut off with more spacing and were not without."""
    before = page.evaluate(CUT)
    page.evaluate(SPACING, True)
    after: list[str] = page.evaluate(CUT)
    page.evaluate(SPACING, False)
    return sorted(set(after) - set(before))
