"""A belief from what no deal gives is refused: at once, or after so many tries, never by going on for ever."""

from __future__ import annotations

import dataclasses
from types import SimpleNamespace
from typing import Any

import pytest

from seep.bots.observation import Observation, observe
from seep.cards import CARDS, parse_cards
from seep.core.belief import Belief
from seep.play import Play
from seep.position import House, Position
from seep.rules import Rules
from tests.core.test_belief import played_to


def seen(plays: int = 4, seed: int = 1, rules: str = "standard") -> Observation:
    deal = played_to(seed, plays, Rules.parse(rules))
    return observe(deal.view(deal.turn))


def changed(observation: Observation, **changes: Any) -> Observation:
    """The observation with other values; those that it does not have itself are of its position."""
    own = {name: value for name, value in changes.items() if hasattr(observation, name)}
    known = dataclasses.replace(observation.known, **{name: changes[name] for name in changes.keys() - own.keys()})
    return dataclasses.replace(observation, **({"known": known} | own))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"seat": 7}, "seats are 0 to 3"),
        ({"seat": -1}, "seats are 0 to 3"),
        ({"turn": 4}, "seats are 0 to 3"),
        ({"hands": ((),)}, "4 hands and 2 sides"),
        ({"sweeps": (0,) * 9}, "4 hands and 2 sides"),
        ({"captured": ()}, "4 hands and 2 sides"),
        ({"plays": 49}, "0 to 48 plays"),
        ({"plays": 0}, "the opening play"),
        ({"opening": True}, "the opening play"),
        ({"floor_hidden": True}, "face down until the bid"),
        ({"captured_sizes": (0, 0, 0)}, "2 sides"),
        ({"captured_sizes": (99, 0)}, "side 0 cannot have captured 99 cards"),
        ({"captured_sizes": (-3, 0)}, "side 0 cannot have captured -3 cards"),
        ({"captured_sizes": (30, 22)}, "cards are unseen"),
        ({"log": (1, 2)}, "the log of 4 plays"),
        ({"log": (0,) * 5}, "the log is a bid, then plays of cards"),
        ({"log": (2**64,) * 5}, "no play is 18446744073709551616"),
        ({"log": (-1,) * 5}, "no play is -1"),
        ({"bid": 14}, "bids are 9 to 13"),
        ({"log": (2**64 - 1,) * 5}, "the log is a bid, then plays of cards"),
        ({"loose": CARDS[:2], "log": ()}, "cards"),
        ({"houses": (SimpleNamespace(value=14, cards=parse_cards("AC+KC"), owners=(0,)),)}, "houses are worth 9 to 13"),
        ({"houses": (SimpleNamespace(value=9, cards=parse_cards("4C+5C"), owners=(9,)),)}, "seats are 0 to 3"),
    ],
    ids=lambda case: str(case)[:30],
)
def test_numbers_that_are_no_deals(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Belief(changed(seen(), **changes))


def test_hands_that_do_not_fit() -> None:
    observation = seen()
    hands, seat = observation.known.hands, observation.seat
    for hand in (hands[seat][1:], (*hands[seat][1:], hands[seat][1]), (*hands[seat][1:], 60)):
        other = tuple(hand if number == seat else () for number in range(4))
        with pytest.raises(ValueError, match=r"cards"):
            Belief(changed(observation, hands=other))
    with pytest.raises(ValueError, match="only the hand of seat"):
        Belief(changed(observation, hands=(hands[seat],) * 4))


def test_an_owner_whose_keys_are_all_elsewhere() -> None:
    """Seat 1 owns a house of 13 and must hold a king (R3.4), but all four are in another hand."""
    kings = parse_cards("KC+KD+KH+KS")
    hand = (*kings, *[card for card in CARDS if card.worth == 2])
    position = Position(
        rules=Rules(),
        hands=((), (), hand, ()),
        loose=(),
        houses=(House(13, parse_cards("6C+7C"), (1,)),),
        turn=2,
        opening=False,
        bid=None,
        plays=16,
        captured=((), ()),
        sweeps=(0, 0),
        last_capture=0,
        stock=(),
    )
    with pytest.raises(ValueError, match="no hidden hands agree"):
        Belief(Observation(2, position, (52 - 32 - 2, 0), False, ()))


def after(rules: Rules, seat: int, plays: list[str], hand: str, loose: str) -> Observation:
    """What `seat` sees after the bid and these plays, none of which has captured or built."""
    position = Position(
        rules=rules,
        hands=tuple(parse_cards(hand) if number == seat else () for number in range(4)),
        loose=parse_cards(loose),
        houses=(),
        turn=(len(plays) - 1) % 4,
        opening=False,
        bid=None,
        plays=len(plays) - 1,
        captured=((), ()),
        sweeps=(0, 0),
        last_capture=None,
        stock=(),
    )
    return Observation(seat, position, (0, 0), False, tuple(Play.parse(play).bits for play in plays))


HAND = "2C+3C+4C+5C+6C+7C+8C+9C+TC+JC+QC+AC"


def test_a_throw_that_cannot_have_been_the_last_resort() -> None:
    """Seat 1 threw a ten while a ten lay on the floor: whatever else it holds, it could have captured (R3.2)."""
    rules = Rules(throw="last-resort")
    possible = after(rules, 2, ["bid 13", "KC", "5H"], HAND, "9D+TD+JD+QD+KC+5H")
    assert Belief(possible).size > 0
    with pytest.raises(ValueError, match=r"no hidden hands agree with what is known: \d+ in a row did not"):
        Belief(after(rules, 2, ["bid 13", "KC", "TH"], HAND, "9D+TD+JD+QD+KC+TH"))


def opening_throw_of_a_king(rules: Rules) -> Observation:
    """The king was thrown as opening play while a king lay on the floor: it captures it, with whatever four cards."""
    return after(rules, 1, ["bid 13", "KC"], HAND, "AD+2D+3D+KD+KC")


@pytest.mark.parametrize("rules", [Rules(floor_open_for_bid=True), Rules(throw="last-resort")], ids=["floor", "throw"])
def test_an_opening_throw_that_no_four_cards_allow(rules: Rules) -> None:
    with pytest.raises(ValueError, match="no hidden hands agree"):
        Belief(opening_throw_of_a_king(rules))


def test_a_bid_that_no_four_cards_allow() -> None:
    """The bid was 9, which can be thrown with a nine only, and a ten was."""
    rules = Rules(floor_open_for_bid=True)
    with pytest.raises(ValueError, match="no hidden hands agree"):
        Belief(after(rules, 1, ["bid 9", "TD"], HAND, "TH+2D+3D+KD+TD"))
