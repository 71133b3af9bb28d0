"""QR codes of addresses, for pages and for terminals."""

from __future__ import annotations

import io
from typing import Any

import segno


def qr_svg(url: str) -> str:
    """The QR code of an address, as SVG with its quiet zone, black on white in every theme."""
    out = io.BytesIO()
    options: dict[str, Any] = {"xmldecl": False, "svgclass": None, "lineclass": None, "omitsize": True}
    segno.make_qr(url, error="m").save(out, kind="svg", border=4, dark="#000", light="#fff", **options)
    return out.getvalue().decode()


def qr_text(url: str) -> str:
    """The QR code of an address in half blocks, two rows a line: light is a block, dark is none."""
    lines = io.StringIO()
    segno.make_qr(url, error="m").terminal(lines, compact=True)
    return lines.getvalue().rstrip("\n")
