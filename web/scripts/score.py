"""What keeping score by hand needs of the engine: the rules as far as scores go, and cases for its arithmetic.

    python scripts/score.py           write src/scoreRules.gen.json and scripts/scoreCases.gen.json anew
    python scripts/score.py --check   only say whether these files are right

The page adds up scores without a server (`src/score.ts`), so the engine says what a deal's points sum to by each
preset, and what it makes of generated scores (R9): leads, baazis, who deals next. Needs the package `seep`.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, cast

from seep.deal import Deal, Sheet
from seep.match import Match
from seep.rules import PRESETS, Rules

WEB: Final = Path(__file__).resolve().parents[1]
RULES: Final = WEB / "src" / "scoreRules.gen.json"
CASES: Final = WEB / "scripts" / "scoreCases.gen.json"
PLAYERS: Final = (4, 2, 3)
KEPT: Final = ("dealer", "scores", "totals", "leader", "lead", "baazi", "reason", "next_dealer")
DEALS: Final = 10
"""In a generated match, if it goes on that long."""


def score_rules(rules: Rules) -> dict[str, Any]:
    """The rules as far as scores go: the options, what all points of a deal sum to, and what nobody may get of it."""
    majority = rules.majority.points if rules.majority else 0
    # Of 13 spades one of two sides has more than half; 52 cards may be shared evenly, three sides may share anything.
    undecided = majority if rules.majority and (rules.sides > 2 or rules.majority.of == "cards") else 0
    return {
        "players": rules.players,
        "target": rules.target,
        "min_points": rules.min_points,
        "dealer": rules.dealer,
        "sweep": rules.sweep,
        "first_sweep": rules.first_sweep,
        "sum": sum(rules.card_points.values()) + majority,
        "undecided": undecided,
        "double": rules.all_points_double,
    }


def presets() -> list[dict[str, Any]]:
    """Each preset for four with each number of players; of presets that score alike the first."""
    found: list[dict[str, Any]] = []
    for name, preset in PRESETS.items():
        for players in PLAYERS if preset.players == 4 else ():
            rules = Rules.parse({"preset": name, "players": players})
            if rules.last_sweep:
                raise ValueError(f"{name}: the page does not ask for sweeps by the last play")
            scored = score_rules(rules)
            if all(scored != one["rules"] for one in found):
                found.append({"preset": name, "rules": scored})
    return found


def split(rules: Rules, source: random.Random) -> list[int]:
    """The points of a deal, by side: often even, and often so few for one that it falls under the least."""
    total = score_rules(rules)["sum"]
    if rules.all_points_double and source.random() < 0.2:
        return source.sample([2 * total, 0, *[0] * (rules.sides - 2)], rules.sides)
    few = source.choice((total, total, total, 12))
    cuts = sorted(source.choices(range(few + 1), k=rules.sides - 1))
    parts = [high - low for low, high in zip([0, *cuts], [*cuts, total], strict=True)]
    return source.sample(parts, rules.sides) if source.random() < 0.85 else [total // rules.sides] * rules.sides


def scored_match(text: str | dict[str, Any], baazis: int | None, seed: int) -> dict[str, Any]:
    """A match of generated scores, as the engine keeps it."""
    match = Match(text, baazis, seed=seed)
    source = random.Random(seed)
    rules = match.rules
    case: dict[str, Any] = {"rules": score_rules(rules), "baazis": baazis, "dealer": match.dealer, "results": []}
    while not match.over and len(match.results) < DEALS:
        points = split(rules, source)
        sweeps = [source.choice((0, 0, 0, 25, 50)) if rules.sweep else 0 for _ in points]
        put_score(match, points, sweeps)
        result = asdict(match.score_deal())
        case["results"].append({name: result[name] for name in KEPT})
        if not match.over:
            match.start_deal()
    return case | {"totals": match.totals, "won": match.baazis_won, "winner": match.winner}


def put_score(match: Match, points: Sequence[int], sweeps: Sequence[int]) -> None:
    """End the deal with these points of the table's sides: its own sides count from the bidder's."""
    sides = range(match.rules.sides)
    own = {match.seat_of(side) % match.rules.sides: side for side in sides}
    scores = tuple(points[own[side]] + sweeps[own[side]] for side in sides)
    sheet = Sheet(
        tuple(points[own[side]] for side in sides), tuple(0 for _ in sides),
        tuple(sweeps[own[side]] for side in sides), scores,
    )  # fmt: skip
    match.deal = cast("Deal", SimpleNamespace(sheet=lambda: sheet))


def played_deals(rules: Rules, seed: int) -> list[list[int]]:
    """What the sides have in deals that the engine plays at random, sweeps left out."""
    match = Match(rules, None, seed=seed)
    source = random.Random(seed)
    while len(match.results) < 3:
        while match.deal.phase != "over":
            match.deal.play(source.choice(match.deal.legal_plays()))
        match.finish_deal()
    return [[a + b for a, b in zip(one.points, one.majority, strict=True)] for one in match.results]


def cases() -> dict[str, Any]:
    """Matches of generated scores by every preset and a few options, and the points of deals that were played."""
    texts: list[str | dict[str, Any]] = [
        {"preset": one["preset"], "players": one["rules"]["players"]} for one in presets()
    ]
    texts += [
        {"dealer": "rotate"}, {"min_points": 60}, {"players": 2, "min_points": 51, "target": 30},
        {"min_points": 0, "target": 1}, {"players": 3, "target": 40},
    ]  # fmt: skip
    lengths = (None, 1, 3)
    return {
        "matches": [
            scored_match(text, baazis, 100 * i + j) for i, text in enumerate(texts) for j, baazis in enumerate(lengths)
        ],
        "played": [
            {"rules": one["rules"], "points": played_deals(Rules.parse(text), i)}
            for i, (one, text) in enumerate(zip(presets(), texts, strict=False))
        ],
    }  # fmt: skip


def files() -> dict[Path, str]:
    """The files and what is to be in them."""
    found = cases()
    lines = [f' "{name}": [\n' + ",\n".join(f"  {json.dumps(one)}" for one in found[name]) + "\n ]" for name in found]
    rules = ",\n".join(f" {json.dumps(one)}" for one in presets())
    return {RULES: f"[\n{rules}\n]\n", CASES: "{\n" + ",\n".join(lines) + "\n}\n"}


def main(args: list[str]) -> int:
    right = files()
    wrong = [path for path in right if not path.exists() or path.read_text("utf-8") != right[path]]
    if args == ["--check"]:
        for path in wrong:
            print(f"{path.relative_to(WEB)} is not what the engine says: python scripts/score.py", file=sys.stderr)
        return 1 if wrong else 0
    for path in wrong:
        path.write_text(right[path], "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
