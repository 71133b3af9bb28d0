"""The engine held against the oracle: legal plays, what plays lead to, redeals, scores, leads and dealers.

All there is to compare comes in *units*, numbered by their seed: some positions out of thin air and what a few plays
make of them, or a match of two deals. `tests/test_agreement.py` looks at some units, `python -m tests.fuzz` at many.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from seep import PRESETS, Deal, Match, RedealError, Rules, RulesError
from seep.deal import redeal_reason
from tests import oracle
from tests.dealing import STYLES, Position, any_position, any_rules, choose, kind_of, shuffled
from tests.trying import well_formed

MOST_LOOSE = 9
"""The largest floor on which the oracle is asked for the legal plays: it looks at every choice of loose cards."""


class Disagreement(AssertionError):
    """Engine and oracle differ; the message holds the position, ready to paste."""

    def __init__(self, what: str, engine: object, theirs: object, position: Position | None = None) -> None:
        lines = [f"{what} differ", f"  engine: {engine}", f"  oracle: {theirs}"]
        if position is not None:
            lines.append(f"  position: {json.dumps(position)}")
        super().__init__("\n".join(lines))


@dataclass
class Tally:
    """What has been compared."""

    units: int = 0
    positions: int = 0
    """Positions whose legal plays were compared."""
    skipped: int = 0
    """Positions whose floor was too large to ask the oracle for the legal plays; all else was compared."""
    plays: int = 0
    """Plays, and other legal plays of the same positions, whose outcome was compared."""
    deals: int = 0
    packs: int = 0
    rules: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    """The kinds of the plays made."""
    floors: Counter[int] = field(default_factory=Counter)
    """Compared positions by the number of loose cards."""
    baazis: Counter[str] = field(default_factory=Counter)
    redeals: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        for name, value in vars(other).items():
            if isinstance(value, Counter):
                getattr(self, name).update(value)
            else:
                setattr(self, name, getattr(self, name) + value)

    def __str__(self) -> str:
        skipped = 100 * self.skipped / max(1, self.positions + self.skipped)
        return (
            f"{self.positions} positions compared, {self.skipped} ({skipped:.1f} %) skipped for their floors,"
            f" {self.plays} plays, {self.deals} whole deals, {self.packs} packs, {self.units} units"
        )


def same(what: str, engine: Any, theirs: Any, position: Position | None = None) -> None:
    if engine != theirs:
        raise Disagreement(what, engine, theirs, position)


def same_legal(deal: Deal, position: Position, tally: Tally, most_loose: int) -> None:
    """The legal plays are the same as a set, and none comes twice."""
    if len(deal.loose) > most_loose:
        tally.skipped += 1
        return
    plays = [str(play) for play in deal.legal_plays()]
    theirs = oracle.legal(position)
    if len(plays) != len(theirs) or set(plays) != theirs:
        found = set(plays)
        twice = sorted(play for play, times in Counter(plays).items() if times > 1)
        raise Disagreement(
            "legal plays",
            f"only here {sorted(found - theirs)}, twice {twice}",
            f"only here {sorted(theirs - found)}",
            position,
        )
    tally.positions += 1
    tally.floors[len(deal.loose)] += 1


def same_reasons(deal: Deal, position: Position, rng: random.Random) -> None:
    """There is a reason against every play that is not legal, and none against those that are."""
    plays = deal.legal_plays()
    legal = {str(play) for play in plays}
    for play in plays:
        same(f"reasons against {play}", deal.why_not(play), None, position)
    for text in well_formed(deal, rng, 3):
        same(f"legality of {text}", deal.why_not(text) is None, text in legal, position)


def same_next(deal: Deal, position: Position, play: str, tally: Tally) -> None:
    """Make a play; the position it leads to is the same."""
    deal.play(play)
    same(f"positions after {play}", deal.position(), oracle.apply(position, play), position)
    tally.plays += 1


def compare_deal(deal: Deal, rng: random.Random, tally: Tally, plays: int, most_loose: int) -> None:
    """Play on for so many plays, and compare every position on the way and some beside it; at the end the scores."""
    style = rng.choice(STYLES)
    for _ in range(plays):
        if deal.phase == "over":
            break
        position = deal.position()
        same_legal(deal, position, tally, most_loose)
        same_reasons(deal, position, rng)
        choice = choose(deal, rng, style)
        aside = rng.choice(deal.legal_plays())
        if aside != choice:
            same_next(deal, position, str(aside), tally)
            deal.undo()
            same("positions after undo", deal.position(), position, position)
        tally.kinds[kind_of(deal, choice)] += 1
        same_next(deal, position, str(choice), tally)
    if deal.phase == "over":
        position = deal.position()
        same("legal plays after the end", {str(play) for play in deal.legal_plays()}, oracle.legal(position), position)
        same("scores", list(deal.scores()), oracle.scores(position), position)


def compare_positions(rules: Rules, rng: random.Random, tally: Tally, most_loose: int) -> None:
    """Some positions out of thin air, each played on for a while, or to the end."""
    tally.rules[name_of(rules)] += 1
    for _ in range(12):
        position = any_position(rng, rules, most_loose)
        deal = Deal.from_position(position)
        same("positions read and written", deal.position(), position)
        compare_deal(deal, rng, tally, rng.choice((2, 2, 4, 48)), most_loose)


def compare_rules(rng: random.Random, preset: str | None) -> Rules:
    """Rules refused by both or by neither, and read alike; the first that can be played, those of `preset` if given."""
    while True:
        text = preset or any_rules(rng)
        try:
            theirs = oracle.options(text)
        except ValueError:
            theirs = None
        try:
            rules = Rules.parse(text)
        except RulesError:
            rules = None
        same(f"options of {text}", rules and rules.options(), theirs)
        if rules:
            same(f"options of {rules.text()}", rules.options(), oracle.options(rules.text()))
            return rules


def compare_packs(rules: Rules, rng: random.Random, tally: Tally) -> None:
    """What a pack leads to: the bid, or a redeal and why."""
    for _ in range(8):
        pack = shuffled(rng)
        if rng.random() < 0.3:  # a redeal more often than cards would have it
            pack.sort(key=lambda card: (card.worth > 8, rng.random()))
        theirs = oracle.deal_from_pack(rules.text(), [str(card) for card in pack])
        reason = redeal_reason(rules, pack)
        try:
            ours: Position | str = Deal(rules, pack).position()
        except RedealError as error:
            ours = error.reason
        same(f"deals of the pack {' '.join(map(str, pack))} by {rules.text()}", ours, theirs)
        same("redeals", reason, theirs if isinstance(theirs, str) else None)
        tally.packs += 1
        tally.redeals[reason or "stands"] += 1


def compare_match(rules: Rules, rng: random.Random, tally: Tally, most_loose: int) -> None:
    """Two deals of a match: scores, lead, baazi and the next dealer after each."""
    tally.rules[name_of(rules)] += 1
    compare_packs(rules, rng, tally)
    match = Match(rules, baazis=None, seed=rng.getrandbits(64))
    totals, won = [0] * rules.sides, [0] * rules.sides
    for _ in range(2):
        deal, dealer = match.deal, match.dealer
        compare_deal(deal, rng, tally, 49, most_loose)
        by_seat_side = oracle.scores(deal.position())
        scores = [0] * rules.sides
        for side, score in enumerate(by_seat_side):
            chair = (dealer + 1 + side) % rules.players  # R2.1: the bidder, seat 0, sits on the dealer's right
            scores[chair % rules.sides] = score
        totals, winner, dealer, reason = oracle.after_deal(rules.text(), dealer, totals, scores)
        if winner is not None:
            won[winner] += 1
            tally.baazis[str(reason)] += 1
        result = match.finish_deal()
        ours = (match.totals, result.baazi, match.dealer, result.reason, match.baazis_won)
        same("ends of a deal", ours, (tuple(totals), winner, dealer, reason, tuple(won)))
        same("deal scores by chair", result.scores, tuple(scores))
        tally.deals += 1


def name_of(rules: Rules) -> str:
    """The name of a preset, or `"mixed"`."""
    return next((name for name, preset in PRESETS.items() if preset == rules), "mixed")


def compare_unit(seed: int, preset: str | None = None, most_loose: int = MOST_LOOSE) -> Tally:
    """One unit, by the rules of `preset` or by any; raises `Disagreement`, with a note of how to see it again."""
    rng = random.Random(seed)
    tally = Tally(units=1)
    try:
        rules = compare_rules(rng, preset)
        if rng.random() < 0.4:
            compare_positions(rules, rng, tally, most_loose)
        else:
            compare_match(rules, rng, tally, most_loose)
    except Exception as error:
        by = f" --rules {preset}" if preset else ""
        error.add_note(f"to see it again: python -m tests.fuzz --positions 1 --seed {seed}{by}")
        raise
    return tally
