"""Many views, in a fixed order, to compare their JSON with what was written of them before: tests/golden/views.txt."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from seep import Deal, View
from tests.golden.__main__ import chosen, packs

VECTORS = Path(__file__).parent / "vectors"
WRITTEN_OUT = (0, 1, 2, 14, 27, 41, 49)
"""The decisions of a deal of which one view is written out; all other views go into the digest alone."""


def views_of_deals() -> Iterator[tuple[str, View, bool]]:
    """Every view of every moment of the golden deals: a name, the view, and whether it is written out."""
    for number, (rules, pack) in enumerate(packs(), 1):
        deal = Deal(rules, pack)
        for decision in range(50):
            viewers = (None, *range(deal.rules.players))
            for place, viewer in enumerate(viewers):
                for open_piles in (False, True):
                    totals = [decision * (side + 1) for side in range(deal.rules.sides)] if open_piles else None
                    shown = decision in WRITTEN_OUT and (decision + number) % len(viewers) == place
                    name = f"deal {number} decision {decision} viewer {viewer} open {open_piles}"
                    yield name, deal.view(viewer, open_piles, totals), shown and open_piles == bool(number % 2)
            if decision < 49:
                deal.play(chosen(deal, number))


def views_of_positions() -> Iterator[tuple[str, View, bool]]:
    """The same for deals taken up at the positions of tests/vectors, and after one play from there.

    Except after an opening play: the bid of the deal taken up stays known since then.
    """
    for path in sorted(VECTORS.glob("*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
            vector = json.loads(line)
            deal = Deal.from_position(vector.get("position") or vector["final"])
            for viewer in (None, deal.turn):
                yield f"{path.stem} {number} viewer {viewer}", deal.view(viewer), False
            if "play" in vector and (deal.phase == "bid" or not deal.opening):
                deal.play(vector["play"])
                yield f"{path.stem} {number} next", deal.view(deal.turn), False


def views_of_seeds() -> Iterator[tuple[str, View, bool]]:
    """Deals by seed, among them some with packs thrown in before, and rules that are no preset."""
    for rules in ("standard", "punjab30", {"preset": "two-player", "sets_join": "always", "majority": {"spades": 4}}):
        for seed in range(30):
            deal = Deal.new(rules, seed)
            for viewer in (None, 0):
                view = deal.view(viewer)
                yield (
                    f"seed {seed} rules {rules} viewer {viewer}",
                    view,
                    bool(view.redeals) and viewer == 0 and seed < 15,
                )


def all_views() -> Iterator[tuple[str, View, bool]]:
    """Each of the views above."""
    yield from views_of_deals()
    yield from views_of_positions()
    yield from views_of_seeds()
