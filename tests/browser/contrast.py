"""The contrast of text as it is drawn: over cloth, gradients, pictures, and whatever lies behind it.

Two pictures are taken of the page, with its text and with the text transparent. Where they differ there is text; the
colour it has by its style is compared with the pixels behind it. The page itself reads the pictures.
"""

from __future__ import annotations

import base64
from math import ceil, floor
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import FloatRect, Page

LEAST: Final = 4.5
"""WCAG 1.4.3."""
LEAST_LARGE: Final = 3.0
"""The same for text from 24 px, or from 18.66 px in bold."""


class Contrast(NamedTuple):
    """How much of it a text has."""

    lowest: float | None
    """With those pixels behind it that are most like it; None where nothing of it is to be seen."""
    least: float
    """How much it should have."""


LETTERS: Final = """(selectors) => selectors.map((selector) => {
    const element = document.querySelector(selector);
    if (element === null) return null;
    const style = getComputedStyle(element);
    let [opacity, brightness] = [1, 1];
    let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
    let scrolled = [left, top, right, bottom];
    for (let one = element; one !== null; one = one.parentElement) {
        const { opacity: own, overflow, filter, display } = getComputedStyle(one);
        brightness *= Number(/brightness\\(([\\d.]+)\\)/.exec(filter)?.[1] ?? 1);
        opacity *= Number(own);
        // A box that is not drawn (`display: contents`) cuts nothing off.
        const root = one === document.body || one === document.documentElement;
        if (!root && display !== "contents" && overflow !== "visible") {
            const box = one.getBoundingClientRect();
            left = Math.max(left, box.left);
            top = Math.max(top, box.top);
            right = Math.min(right, box.right);
            bottom = Math.min(bottom, box.bottom);
            if (/auto|scroll/.test(overflow)) scrolled = [left, top, right, bottom];
        }
    }
    // The text of a field is none of its children's.
    const boxes = element.matches("input, select, textarea") ? [element.getBoundingClientRect()] : [];
    // What stands in an element of its own is that element's.
    for (const text of element.childNodes) {
        if (text.nodeType !== Node.TEXT_NODE || text.textContent.trim() === "") continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        boxes.push(...range.getClientRects());
    }
    // What is cut off for good does not come into sight by scrolling.
    const [x, y, xEnd, yEnd] = scrolled;
    const inside = boxes.every((box) => box.left >= x - 1 && box.top >= y - 1
        && box.right <= xEnd + 1 && box.bottom <= yEnd + 1);
    const scale = element instanceof SVGGraphicsElement ? element.getScreenCTM().a : 1;
    const size = Number.parseFloat(style.fontSize) * scale;
    return {
        selector,
        kind: `${selector.replaceAll(/:nth-child\\(\\d+\\)/g, "")} ${style.color} ${style.fontSize}`,
        inside,
        colour: element instanceof SVGElement ? style.fill : style.color,
        opacity,
        brightness,
        large: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700),
        boxes: boxes.map((box) => [
            Math.max(box.left, left), Math.max(box.top, top), Math.min(box.right, right), Math.min(box.bottom, bottom),
        ]),
    };
}).filter((one) => one !== null)"""
"""Of each element the colour and the places of its own text, as far as it is in sight, and whether all of it is."""

TEXT: Final = """(mode) => {
    if (window.textSheets === undefined) {
        const sheet = (text) => {
            const made = new CSSStyleSheet();
            made.replaceSync(text);
            return made;
        };
        // What a mask fades is on its way out of a list that scrolls.
        const shown = sheet("* { mask-image: none !important; transition: none !important }");
        const bare = sheet(`*, ::before, ::after, ::placeholder {
            color: transparent !important; -webkit-text-fill-color: transparent !important;
            text-decoration-color: transparent !important;
        }
        text, tspan { fill: transparent !important; }`);
        window.textSheets = { "": [], shown: [shown], bare: [shown, bare] };
    }
    const { shown, bare } = window.textSheets;
    const others = document.adoptedStyleSheets.filter((sheet) => !bare.includes(sheet));
    document.adoptedStyleSheets = [...others, ...window.textSheets[mode]];
}"""
SCROLL: Final = "(selector) => document.querySelector(selector)?.scrollIntoView({ block: 'center', inline: 'nearest' })"

MEASURE: Final = """async ({ shown, bare, letters }) => {
    const pixels = async (png) => {
        const bytes = Uint8Array.from(atob(png), (one) => one.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const canvas = new OffscreenCanvas(image.width, image.height);
        const drawing = canvas.getContext("2d", { willReadFrequently: true });
        drawing.drawImage(image, 0, 0);
        return drawing.getImageData(0, 0, image.width, image.height);
    };
    const parse = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const rgba = (colour) => {
        parse.clearRect(0, 0, 1, 1);
        parse.fillStyle = colour;
        parse.fillRect(0, 0, 1, 1);
        return [...parse.getImageData(0, 0, 1, 1).data];
    };
    const linear = (value) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    const luminance = ([red, green, blue]) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    const [with_, without] = [await pixels(shown), await pixels(bare)];
    const size = (colour) => Math.hypot(...colour);
    // As many of the pixels may be at the edge of something that lies over the text.
    const [LEAST_CHANGE, OTHER_COLOUR, EDGES] = [35, 30, 0.05];
    const { width, height } = with_;
    const [words, bareWords] = [with_, without].map((one) => new Uint32Array(one.data.buffer));
    return letters.map(({ colour, opacity, brightness, boxes }) => {
        const text = rgba(colour).map((one, n) => (n < 3 ? one * brightness : one));
        const alpha = (text[3] / 255) * opacity;
        const ratios = [];
        for (const [left, top, right, bottom] of boxes) {
            for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y++) {
                for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x++) {
                    const at = 4 * (y * width + x);
                    // Most pixels have no letter: they are passed over before anything is made of them.
                    if (words[at >> 2] === bareWords[at >> 2]) continue;
                    const behind = [...without.data.slice(at, at + 3)];
                    const change = behind.map((one, n) => with_.data[at + n] - one);
                    if (size(change) < LEAST_CHANGE) continue;
                    const whole = behind.map((one, n) => (text[n] - one) * alpha);
                    // A letter of another colour, of a line above or below, is not this text's.
                    const share = change.reduce((sum, one, n) => sum + one * whole[n], 0) / size(whole) ** 2;
                    if (!(share > 0.2) || size(change.map((one, n) => one - share * whole[n])) > OTHER_COLOUR) continue;
                    const seen = behind.map((one, n) => one + whole[n]);
                    const [a, b] = [luminance(seen), luminance(behind)];
                    ratios.push((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05));
                }
            }
        }
        return ratios.length === 0 ? null : ratios.sort((a, b) => a - b)[Math.floor(ratios.length * EDGES)];
    });
}"""
"""The lowest contrast of each element's text with the pixels behind it; null where no text of it is to be seen."""


def contrasts(page: Page, selectors: Sequence[str], *, every: bool = True) -> dict[str, Contrast]:
    """Of the text of each element; what is out of sight is scrolled into it.

    Not `every` one, but of those out of sight only such as are like none that is in sight, which is much quicker.
    """
    found: dict[str, Contrast] = {}
    kinds: set[str] = set()
    scrolled: set[str] = set()
    left = list(selectors)
    while left:
        letters = page.evaluate(LETTERS, left)
        # What does not come into sight when it is scrolled to is measured as it is.
        seen = [one for one in letters if one["inside"] or one["selector"] in scrolled]
        for one, lowest in zip(seen, _measured(page, seen), strict=True):
            contrast = Contrast(lowest, LEAST_LARGE if one["large"] else LEAST)
            # It may lie under something that stays where it is when the page is scrolled.
            if (lowest or 0) < contrast.least and one["selector"] not in scrolled:
                continue
            found[one["selector"]] = contrast
            kinds.add(one["kind"])
        unseen = [one for one in letters if one["selector"] not in found]
        left = [one["selector"] for one in unseen if every or one["kind"] not in kinds]
        if left:
            scrolled.add(left[0])
            page.evaluate(SCROLL, left[0])
    return found


def _measured(page: Page, letters: Sequence[dict[str, Any]]) -> list[float | None]:
    boxes = [box for one in letters for box in one["boxes"] if box[2] > box[0] and box[3] > box[1]]
    if not boxes:
        return [None] * len(letters)
    # A picture of no more than is looked at: most of the time goes into making and reading it.
    left, top = (floor(min(box[n] for box in boxes)) for n in (0, 1))
    right, bottom = (ceil(max(box[n] for box in boxes)) for n in (2, 3))
    clip: FloatRect = {"x": left, "y": top, "width": right - left, "height": bottom - top}
    pictures = []
    for mode in ("shown", "bare"):
        page.evaluate(TEXT, mode)
        pictures.append(base64.b64encode(page.screenshot(animations="disabled", scale="css", clip=clip)).decode())
    page.evaluate(TEXT, "")
    inside = [
        one | {"boxes": [[box[0] - left, box[1] - top, box[2] - left, box[3] - top] for box in one["boxes"]]}
        for one in letters
    ]
    measured: list[float | None] = page.evaluate(
        MEASURE, {"shown": pictures[0], "bare": pictures[1], "letters": inside}
    )
    return measured
