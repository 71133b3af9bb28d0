"""Tables as they look in moments that matter, made by the engine: what a picture is taken of, and what tests walk.

A situation is a table as one viewer sees it, with what to do on the page before looking: a card taken up, an event that
has just happened.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

import msgspec

from seep import Deal, Match, Rules
from seep.table import Chair, Table, TableSettings, table_view
from seep.table.settings import Clock
from seep.table.state import Presence, UndoRequest
from seep.view import enc_hook
from tests.positions import five_houses, many, twelve

LONG_AGO: Final = 1_700_000_000_000
"""When everything happens, in milliseconds since 1970."""
NAMES: Final = ("Asha", "Ravi", "Simran", "Jaswinder")
LONG_NAMES: Final = ("Gurpreet Kaur Dhaliwal", "ਹਰਪ੍ਰੀਤ ਸਿੰਘ", "عائشہ", "Maximiliana of the Long Name")


@dataclass(frozen=True)
class Situation:
    """A table to look at."""

    name: str
    what: str
    table: dict[str, Any]
    """As the viewer sees it."""
    state: dict[str, Any] = field(default_factory=dict)
    """Of the message with it: `watchers`, `writable`."""
    card: str | None = None
    """The card of the hand taken up."""
    then: tuple[dict[str, Any], list[dict[str, Any]]] | None = None
    """What happens next: the table after it, and the events."""
    moment: int = 0
    """At how many milliseconds of the motion to look."""


def seen(table: Table, person: str | None) -> dict[str, Any]:
    """What a person sees of a table, as JSON."""
    view: dict[str, Any] = msgspec.to_builtins(table_view(table, person), enc_hook=enc_hook)
    return view


def chairs_of(names: tuple[str | None, ...], **first: Any) -> tuple[Chair, ...]:
    """Chairs of people with these names, and of bots where there is None."""
    return tuple(
        Chair(kind="bot", bot="steady")
        if name is None
        else Chair(kind="person", name=name, person=f"p{number}", **(first if number == 1 else {}))
        for number, name in enumerate(names)
    )


def opened(rules: str = "standard", baazis: int | None = 3, chairs: tuple[Chair, ...] | None = None) -> Table:
    """A table before the cards, whose host is on chair 0."""
    table = Table()
    table.table, table.rules, table.baazis, table.code = "staged", Rules.parse(rules), baazis, "K7M2QX"
    table.chairs = chairs or chairs_of(("Asha", *[None] * (table.rules.players - 1)))
    table.host = table.chairs[0].person
    table.people = {chair.person: Presence(here=True) for chair in table.chairs if chair.person}
    table.turn_at = LONG_AGO
    return table


Choose = Callable[[Deal, random.Random], Any]


def at_random(deal: Deal, rng: random.Random) -> Any:
    """Any legal play."""
    return rng.choice(deal.legal_plays())


def building(deal: Deal, rng: random.Random) -> Any:
    """A house play if there is one, else a throw: fills the floor."""
    return max(
        deal.legal_plays(),
        key=lambda play: (play.kind != "capture") * 2 + (play.kind in ("house", "break")) + rng.random() / 2,
    )


def played(
    until: Callable[[Match], bool],
    rules: str = "standard",
    seed: int = 1,
    baazis: int | None = 3,
    chairs: tuple[Chair, ...] | None = None,
    choose: Choose = at_random,
) -> Table:
    """A table played until `until` says so, or to its end."""
    rng = random.Random(seed)
    table = opened(rules, baazis, chairs)
    match = table.match = Match(table.rules, baazis, seed=seed)
    table.rounds = tuple(tuple(None if card is None else str(card) for card in cut) for cut in match.cut)
    table.seq = 4
    while not until(match):
        if match.deal.phase == "over":
            if len(match.results) < match.deal_number:
                match.score_deal()
            elif match.over:
                break
            else:
                match.start_deal()
            continue
        match.deal.play(choose(match.deal, rng))
        table.seq += 1
    return table


def found(wanted: Callable[[Table], bool], until: Callable[[Match], bool], **how: Any) -> Table:
    """The table of the first seed that comes to it."""
    for seed in range(1, 5000):
        table = played(until, seed=seed, **how)
        if wanted(table):
            return table
    raise LookupError("no seed comes to that")


def at(position: dict[str, Any], names: tuple[str | None, ...] = NAMES) -> Table:
    """A table at which the deal stands at a position, the person on chair 0 to move."""
    deal = Deal.from_position(position)
    chairs = chairs_of(names[: deal.rules.players])
    table = played(lambda match: match.deal.phase == "play", rules=position["rules"], chairs=chairs)
    table.match.dealer = (0 - deal.turn - 1) % deal.rules.players
    table.match.deal = deal
    table.seq = deal.plays + 4
    return table


def mine(match: Match) -> bool:
    """Whether the person on chair 0 is to play."""
    return match.deal.phase == "play" and match.chair_of(match.deal.turn) == 0


def scored(match: Match) -> bool:
    """Whether the deal is scored."""
    return len(match.results) == match.deal_number


def most_plays(deal: Deal) -> tuple[str, int]:
    """The card of the hand with most plays, and how many."""
    counts: dict[str, int] = {}
    for play in deal.legal_plays():
        counts[str(play.card)] = counts.get(str(play.card), 0) + 1
    return max(counts.items(), key=lambda item: item[1])


def emptied(deal: Deal, rng: random.Random) -> Any:
    """A sweep if there is one, else any play."""
    plays = deal.legal_plays()
    sweeps = [play for play in plays if deal.effect(play).sweep is not None]
    return rng.choice(sweeps or plays)


def with_last_keys(table: Table) -> bool:
    """Whether the person on chair 0 holds two last keys or more."""
    match = table_view(table, "p0").match
    return match is not None and len(match.last_keys) >= 2 and len(match.deal.hand) >= 6


def before_a_sweep() -> tuple[dict[str, Any], dict[str, Any], list[dict[str, Any]]]:
    """A table, the same after a sweep of chair 0's partner, and the event."""

    def about_to(match: Match) -> bool:
        deal = match.deal
        return (
            deal.phase == "play"
            and match.chair_of(deal.turn) == 2
            and deal.plays > 8
            and any(deal.effect(play).sweep for play in deal.legal_plays() if len(play.loose) > 1)
        )

    table = found(lambda table: table.match.deal.phase == "play", about_to, choose=at_random)
    before, deal = seen(table, "p0"), table.match.deal
    deal.play(next(play for play in deal.legal_plays() if len(play.loose) > 1 and deal.effect(play).sweep))
    table.seq += 1
    after = seen(table, "p0")
    event = {"type": "played", "seq": table.seq} | after["match"]["history"][-1]
    return before, after, [event]


def lost_and_won() -> tuple[Table, Table]:
    """Matches of one baazi that the person on chair 0 has lost, and won."""

    def over(match: Match) -> bool:
        return match.over

    lost = found(lambda table: table.match.winner == 1, over, baazis=1)
    won = found(lambda table: table.match.winner == 0, over, baazis=1)
    return lost, won


def taken_up(name: str, what: str, table: Table) -> Situation:
    """A situation in which the card with most plays is taken up."""
    return Situation(name, what, seen(table, "p0"), card=most_plays(table.match.deal)[0])


def few(match: Match) -> bool:
    """Whether chair 0 is to play, with a card of three or four plays and a floor that is neither empty nor full."""
    deal = match.deal
    fits = mine(match) and len(deal.houses) >= 2 and len(deal.loose) >= 3 and len(deal.hand(deal.turn)) >= 8
    return fits and 3 <= most_plays(deal)[1] <= 4


def away_table() -> Table:
    """A table of people, one of them away with a bot in their place, and a clock."""
    table = played(
        lambda match: mine(match) and match.deal.plays > 14, chairs=chairs_of(NAMES, stand_in="steady"), choose=building
    )
    table.people = {**table.people, "p1": Presence(here=False, since=LONG_AGO - 25_000)}
    table.settings = TableSettings(clock=Clock())
    table.reserves = (60_000, 42_000, 60_000, 5_000)
    return table


def undo_table() -> Table:
    """A table at which somebody asks to take back a play."""
    table = played(
        lambda match: match.chair_of(match.deal.turn) == 2 and match.deal.plays > 14, chairs=chairs_of(NAMES)
    )
    table.undo = UndoRequest(person="p1", at=LONG_AGO, seq=table.seq)
    return table


@cache
def situations() -> tuple[Situation, ...]:
    """All of them."""
    crowded = at(five_houses())
    waiting = found(
        lambda table: len(seen(table, "p0")["match"]["premove_choices"]) > 12,
        lambda match: match.deal.plays > 12 and match.deal.phase == "play" and match.chair_of(match.deal.turn) == 3,
    )
    empty = found(
        lambda table: not table.match.deal.loose and not table.match.deal.houses and table.status == "playing",
        lambda match: mine(match) and match.deal.plays > 8 and not match.deal.loose and not match.deal.houses,
        choose=emptied,
    )
    before, after, events = before_a_sweep()
    lost, won = lost_and_won()
    three: dict[str, Any] = {"rules": "three-player", "chairs": chairs_of(NAMES[:3]), "choose": building}
    return (
        Situation(
            "bid",
            "the bid is yours",
            seen(
                found(
                    lambda table: len(table.match.deal.legal_plays()) > 1,
                    lambda match: match.deal.phase == "bid" and match.first == 0,
                ),
                "p0",
            ),
        ),
        Situation(
            "opening",
            "the opening play is yours",
            seen(
                found(
                    lambda table: len(table.match.deal.legal_plays()) > 4,
                    lambda match: match.deal.phase == "play" and match.deal.opening and match.first == 0,
                ),
                "p0",
            ),
        ),
        Situation("empty", "nothing on the floor", seen(empty, "p0")),
        taken_up("few", "a card with few plays", found(lambda table: table.status == "playing", few, choose=building)),
        Situation("crowded", "five houses, one of twelve cards, and eighteen loose cards", seen(crowded, "p0")),
        Situation(
            "crowded-card", "the same, with a card of very many plays", seen(crowded, "p0"),
            card=most_plays(crowded.match.deal)[0],
        ),
        Situation("twelve", "one house of twelve cards", seen(at(twelve()), "p0")),
        Situation("many", "32 plays for one card", seen(at(many()), "p0"), card="KH"),
        Situation("names", "long names, and names from right to left", seen(at(five_houses(), LONG_NAMES), "p0")),
        Situation("watching", "somebody else's table", seen(at(many()), None), state={"watchers": 3}),
        Situation("waiting", "others are to play", seen(waiting, "p0")),
        Situation("away", "somebody is away, a bot plays for them, a clock runs", seen(away_table(), "p0")),
        Situation("undo", "somebody asks to take back a play", seen(undo_table(), "p0")),
        Situation(
            "last-keys", "keys that cannot be spent",
            seen(found(with_last_keys, lambda match: mine(match) and match.deal.plays > 8, choose=building), "p0"),
        ),
        Situation("sweep", "the floor is swept", before, then=(after, events), moment=1000),
        Situation("score", "a deal is scored", seen(found(lambda table: not table.match.over, scored), "p0")),
        Situation("lost", "the match is lost", seen(lost, "p0")),
        Situation("won", "the match is won", seen(won, "p0")),
        Situation(
            "three", "three players",
            seen(found(lambda table: table.status == "playing",
                       lambda match: mine(match) and match.deal.plays > 9, **three), "p0"),
        ),
        Situation("three-score", "three players, a deal is scored", seen(played(scored, **three), "p0")),
        Situation(
            "two", "two players",
            seen(played(lambda match: mine(match) and match.deal.plays > 9, rules="two-player",
                        chairs=chairs_of(NAMES[:2]), choose=building), "p0"),
        ),
        Situation("room", "people come together before the match", seen(room(), "p0")),
    )  # fmt: skip


def room() -> Table:
    """A table that waits for people."""
    table = opened(chairs=(*chairs_of(("Asha", None, "Simran")), Chair("empty")))
    table.people = {**table.people, "p2": Presence(here=False, since=LONG_AGO)}
    return table


def situation(name: str) -> Situation:
    """One by its name; raises `KeyError` for a name that is none."""
    return {one.name: one for one in situations()}[name]
