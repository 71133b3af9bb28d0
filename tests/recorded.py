"""Games as they might be recorded: played at random, with people coming and going and plays taken back."""

from __future__ import annotations

import random
import re
from dataclasses import replace

from hypothesis import strategies as st

from seep.deal import Deal
from seep.play import Play
from seep.records import Comment, Game, RecordedDeal, RecordedMatch, Seating, Undo
from seep.rules import Rules
from tests.strategies import rules


def played(by: Rules, baazis: int | None, seed: int, plays: int) -> RecordedMatch:
    """A match of random plays, left after so many of them."""
    match = RecordedMatch(by, baazis, seed=seed)
    source = random.Random(seed)
    for _ in range(plays):
        match.deal.play(source.choice(match.deal.legal_plays()))
        if match.deal.phase == "over":
            match.score_deal()
            if match.over:
                break
            if source.random() < 0.9:
                match.start_deal()
            else:
                break
    return match


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12) | st.sampled_from(
    ['a "quote"', "br{ace}s", "back\\slash", "two\nlines", "ਸੀਪ", "سیپ", "\u2028\x85\x00", "]", "ਜ਼ੀ\u200dਰੋ", "🂡"]
)
COMMENTS = TEXTS.filter(lambda text: not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", text))
NAMES = st.from_regex(r"[A-Z][A-Za-z0-9]{0,5}", fullmatch=True).filter(
    lambda name: name not in ("Seep", "Rules", "Baazis", "Players", "Cut")
)


BOTS = st.sampled_from(["steady", "search:500:plain", "clubs.bots:Best", "a b", 'x"{}', "seat", "null", "ਸ"])


def seatings(players: int) -> st.SearchStrategy[Seating]:
    """A seating of each kind."""
    chairs, names = st.integers(0, players - 1), st.none() | TEXTS
    return st.one_of(
        st.builds(Seating, chairs, names),
        st.builds(Seating, chairs, st.none(), BOTS),
        st.builds(Seating, chairs, st.none(), BOTS, st.just("one-turn")),
        st.builds(Seating, chairs, names, BOTS, st.just("stands-in")),
    )


@st.composite
def changes(draw: st.DrawFn, by: Rules, recorded: RecordedDeal, scored: bool) -> tuple[Play | Undo | Seating, ...]:
    """The entries of a deal in which the same plays stand, after others that were taken back, and with seatings."""
    deal = Deal(by, recorded.packs[-1], recorded.packs[:-1])
    detours = set(draw(st.lists(st.integers(0, max(0, len(recorded.plays) - scored)), max_size=3)))
    seated = draw(st.lists(st.integers(0, len(recorded.plays)), max_size=4))
    entries: list[Play | Undo | Seating] = []
    for number in range(len(recorded.plays) + 1):
        if number in detours:
            more = draw(st.integers(0, 5))
            for _ in range(more):
                play = draw(st.sampled_from(deal.legal_plays()))
                deal.play(play)
                if deal.phase == "over":
                    deal.undo()
                    break
                entries.append(play)
            ahead = len(deal.history) - number
            back = draw(st.integers(min(1, number), min(3, number)))
            if ahead + back:
                entries.append(Undo(ahead + back))
                entries += recorded.plays[number - back : number]
                for _ in range(ahead):
                    deal.undo()
        entries += [draw(seatings(by.players)) for _ in range(seated.count(number))]
        if number < len(recorded.plays):
            entries.append(deal.play(recorded.plays[number]))
    return tuple(entries)


@st.composite
def games(draw: st.DrawFn, most_plays: int = 130) -> Game:
    """A game as it might be recorded: any rules, left anywhere, with names, tags and comments."""
    by = draw(rules())
    match = played(
        by, draw(st.sampled_from([1, 3, None])), draw(st.integers(0, 2**32)), draw(st.integers(0, most_plays))
    )
    sitting = draw(st.lists(st.tuples(st.none() | TEXTS, st.none() | BOTS), min_size=by.players, max_size=by.players))
    bots = [bot for _, bot in sitting]
    players = [None if bot else name for name, bot in sitting]
    game = Game.from_match(match, players, draw(st.dictionaries(NAMES, TEXTS, max_size=3)), bots)
    deals = []
    for number, deal in enumerate(game.deals):
        scored = number < len(match.results)
        entries = draw(changes(by, deal, scored)) if draw(st.booleans()) else deal.entries
        places = draw(st.lists(st.integers(0, len(entries) + scored), max_size=3))
        said = tuple(Comment(place, draw(COMMENTS)) for place in places)
        deals.append(replace(deal, entries=entries, comments=said))
    return replace(game, deals=tuple(deals), comments=tuple(draw(st.lists(COMMENTS, max_size=2))))
