"""One deal: how it begins, what it refuses, and what the options change about it."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from typing import Any

import pytest

from seep import CARDS, PRESETS, Card, Deal, IllegalPlay, Play, RedealError, Rules, RulesError
from seep.cards import parse_cards
from seep.deal import redeal_reason
from tests.dealing import OPTIONS
from tests.setting import House, legal, opening, pack_of, setting

STANDS = pack_of("9C+2C+2D+2H", "3C+3D+3H+3S")
NO_HIGH_CARD = pack_of("8C+2C+2D+2H", "9C+TC+JC+QC")
DEAR_FLOOR = pack_of("9C+2C+2D+2H", "3C+3D+TD+3S")


# --- how it begins --------------------------------------------------------------------------------------------


def test_four_cards_to_the_bidder_and_four_to_the_floor() -> None:
    deal = Deal("standard", STANDS)
    assert (deal.phase, deal.turn, deal.plays, deal.opening, deal.bid, deal.history) == ("bid", 0, 0, True, None, ())
    assert deal.hand(0) == parse_cards("9C+2C+2D+2H")
    assert deal.loose == parse_cards("3C+3D+3H+3S")
    assert list(deal.stock) == STANDS[8:]
    assert (deal.houses, deal.sweeps, deal.last_capture, deal.redeals) == ((), (0, 0), None, ())


@pytest.mark.parametrize("preset", ["standard", "punjab30", "three-player"])
def test_the_same_seed_is_the_same_deal(preset: str) -> None:
    one, other = Deal.new(preset, seed=3), Deal.new(preset, seed=3)
    assert one == other
    assert one.redeals == other.redeals
    assert one != Deal.new(preset, seed=4)
    assert Deal.new(preset) != Deal.new(preset)


def test_deals_by_seed_are_as_likely_to_be_thrown_in_as_cards_are() -> None:
    """32 of 52 cards are below 9: the four of the bidder all are in 13 deals of 100."""
    redeals = sum(len(Deal.new(seed=seed).redeals) for seed in range(4_000))
    stood = 4_000
    assert 0.10 < redeals / (stood + redeals) < 0.17


@pytest.mark.parametrize(
    ("rules", "pack", "reason"),
    [
        ("standard", STANDS, None),
        ("standard", NO_HIGH_CARD, "no-high-card"),
        ("standard", DEAR_FLOOR, None),
        ("punjab30", DEAR_FLOOR, "floor"),
        ("punjab30", pack_of("8C+2C+2D+2H", "9S+TC+JC+QC"), "floor"),
        ("punjab30", pack_of("TD+9S+2D+2H", "9C+TC+JC+QC"), None),
        ({"preset": "punjab30", "redeal_floor": False}, DEAR_FLOOR, None),
    ],
)
def test_packs_that_are_dealt_again(rules: Any, pack: list[Card], reason: str | None) -> None:
    assert redeal_reason(rules, pack) == reason
    if reason is None:
        assert Deal(rules, pack).phase == "bid"
        return
    with pytest.raises(RedealError) as refused:
        Deal(rules, pack)
    assert refused.value.reason == reason
    assert pickle.loads(pickle.dumps(refused.value)).reason == reason
    assert Deal(rules, STANDS, [pack]).redeals == (
        (reason, tuple(sorted(pack[:4])) if reason == "no-high-card" else ()),
    )


@pytest.mark.parametrize(
    "pack", [[], STANDS[1:], [*STANDS, STANDS[0]], [*STANDS[1:], STANDS[1]], range(1, 53), [-1, *range(51)]]
)
def test_what_is_no_pack(pack: Any) -> None:
    with pytest.raises(ValueError, match="52 cards"):
        Deal("standard", pack)
    with pytest.raises(ValueError, match="52 cards"):
        Deal("standard", STANDS, [pack])


def test_a_pack_that_stands_cannot_have_been_thrown_in() -> None:
    with pytest.raises(ValueError, match="thrown in"):
        Deal("standard", STANDS, [DEAR_FLOOR])


def test_rules_that_cannot_be_played() -> None:
    for make in (
        lambda: Deal("chess", STANDS),
        lambda: Deal.new({"players": 5}),
        lambda: redeal_reason("chess", STANDS),
    ):
        with pytest.raises(RulesError):
            make()


def test_a_bid_is_no_play_and_no_turn() -> None:
    deal = opening("2H+3H+4S+KD", "7D+9C+KH+KS")
    assert deal.play("bid 13") == Play.parse("bid 13")
    assert (deal.turn, deal.plays, deal.opening, deal.phase) == (0, 0, True, "play")
    assert deal.undo() == Play.parse("bid 13")
    assert deal.phase == "bid"


# --- what is asked for and what is not there -------------------------------------------------------------------


def test_scores_only_at_the_end() -> None:
    deal = Deal.new(seed=1)
    for ask in (deal.scores, deal.sheet):
        with pytest.raises(ValueError, match="not over"):
            ask()


@pytest.mark.parametrize(("players", "sides"), [(2, 2), (3, 3), (4, 2)])
def test_seats_and_sides_that_are_not_there(players: int, sides: int) -> None:
    deal = Deal.new({"players": players}, seed=1)
    for seat in (-1, players, 99):
        with pytest.raises(ValueError, match="no seat"):
            deal.hand(seat)
    for side in (-1, sides):
        with pytest.raises(ValueError, match="no side"):
            deal.captured(side)


def test_deals_are_compared_by_where_they_stand() -> None:
    one, other = setting("KC+8D", "4C"), setting("KC+8D", "4C")
    assert one == other
    assert (one == 3) is False
    one.play("KC")
    assert one != other
    one.undo()
    assert one == other
    assert setting("KC+8D", "4C", rules="casual") != other
    with pytest.raises(TypeError):
        hash(one)


def swapped(position: dict[str, Any], one: str, other: str) -> dict[str, Any]:
    """The position with two cards in each other's places."""
    text = json.dumps(position).replace(one, "?").replace(other, one).replace("?", other)
    changed: dict[str, Any] = json.loads(text)
    for field in ("hands", "captured"):
        changed[field] = ["+".join(map(str, parse_cards(cards))) for cards in changed[field]]
    return changed


def test_equality_and_hash_depend_on_everything() -> None:
    deal = setting("8C+8D+8H", "4C", (10, "2C+8S", [1]), hands={1: "TD", 3: "TC"})
    position = deal.position()
    pile = position["captured"][0].split("+")
    position |= {"captured": ["+".join(pile[:9]), "+".join(pile[9:])], "sweeps": [50, 0]}
    bidding = opening("2H+3H+9S+KD", "7D+9C+KH+KS").position()
    others = [
        position,
        position | {"sweeps": [0, 50]},
        position | {"sweeps": [50, 1]},
        position | {"last_capture": 1},
        position | {"captured": position["captured"][::-1]},
        position | {"houses": [position["houses"][0] | {"owners": [3]}]},
        swapped(position, "8C", pile[0]),
        swapped(position, "4C", pile[0]),
        swapped(position, "2C", "2D"),
        swapped(position, "TD", "TC"),
        bidding,
        bidding | {"bid": 9},
        bidding | {"bid": 13},
        bidding | {"stock": "+".join(reversed(bidding["stock"].split("+")))},
    ]
    deals = [Deal.from_position(other) for other in others]
    assert len({one.position_hash() for one in deals}) == len(deals)
    assert all((one == other) == (one is other) for one in deals for other in deals)


OTHER_OPTIONS: list[dict[str, Any]] = [
    *({option: value} for option, values in OPTIONS.items() for value in values),
    {"players": 3, "dealer": "rotate", "min_points": 0},
    {"points": "punjab30", "redeal_floor": True},
    {"points": "punjab30", "majority": {"spades": 4}, "all_points_double": True},
]


def test_the_hash_depends_on_every_option() -> None:
    """The same cards under other rules are another position; under the same rules, however written, the same."""
    of: dict[Rules, int] = {}
    changed: set[str] = set()
    for options in OTHER_OPTIONS:
        try:
            rules = Rules.parse(options)
            deal = Deal(rules, STANDS)
        except RulesError:
            continue
        assert of.setdefault(rules, deal.position_hash()) == Deal(rules.options(), STANDS).position_hash()
        assert deal.position_hash() == Deal.from_position(deal.line()).position_hash()
        changed |= {option for option, value in rules.options().items() if value != Rules().options()[option]}
    assert changed == set(Rules().options())
    assert len(set(of.values())) == len(of) > 25


def test_the_hash_depends_on_the_rules_in_the_middle_of_a_deal_too() -> None:
    position = setting("KC+8D", "4C+5D").position()
    hashes = {
        Deal.from_position(position | {"rules": rules}).position_hash() for rules in PRESETS if "player" not in rules
    }
    assert len(hashes) == 7


def test_the_hash_is_the_same_in_every_process() -> None:
    code = "from seep import Deal; print(Deal.new('punjab30', seed=3).position_hash())"
    said = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True
        ).stdout
        for seed in ("0", "1")
    }
    assert said == {f"{Deal.new('punjab30', seed=3).position_hash()}\n"}


def test_an_illegal_play_can_be_sent_about() -> None:
    with pytest.raises(IllegalPlay) as refused:
        setting("KC+8D", "KH").play("KC")
    other = pickle.loads(pickle.dumps(refused.value))
    assert (other.play, other.code, other.rule, other.params) == (
        "KC", "throw-captures", "R3.2", {"card": "KC", "cards": ["KH"]},
    )  # fmt: skip
    assert str(other) == str(refused.value)


# --- what options change --------------------------------------------------------------------------------------

HOUSE_9: House = (9, "4C+5D", [1])


@pytest.mark.parametrize(
    ("deal", "plays"),
    [
        pytest.param(
            setting("JC+8C", "2S+9S+JD+5S+6S", rules={"capture": "free"}),
            {
                "JCxJD",
                "JCx2S+9S+JD",
                "JCx5S+6S+JD",
                "JCx2S+5S+6S+9S+JD",
                "8Cx2S+6S",
            },
            id="capture free: the jack, and sets as one likes",
        ),
        pytest.param(
            setting("JC+8C", "4C+7C", (11, "5C+6D", [1]), rules={"capture": "free"}),
            {"JCxH11", "JCxH11+4C+7C", "8C"},
            id="capture free: the house, and sets as one likes",
        ),
        pytest.param(
            setting("JC+8C", "4C+7C", rules={"capture": "free"}),
            {"JCx4C+7C", "8C"},
            id="capture free: something must be taken",
        ),
        pytest.param(
            setting("2C+9D+KD", "7D", rules={"throw": "last-resort"}),
            {"2C=9:7D"},
            id="last resort: no throw while a house can be built",
        ),
        pytest.param(
            setting("2C+KD+KS", "8D", rules={"throw": "last-resort"}),
            {"2C", "KD", "KS"},
            id="last resort: nothing else",
        ),
        pytest.param(
            setting("2C+9D+8S", "7D+3S+6S", rules={"sets_join": "always"}),
            {"2C", "2C=9:3S+6S+7D", "9Dx3S+6S", "8S"},
            id="sets join always",
        ),
        pytest.param(
            setting("2C+9D+8S", "7D+3S+6S+6H", rules={"sets_join": "always"}),
            {"2C", "2C=9:3S+6S+7D", "2C=9:3S+6H+7D", "9Dx3S+6S", "9Dx3S+6H", "8S"},
            id="sets join always: either six",
        ),
        pytest.param(
            setting("2C+TD+QD+TS", "8D", HOUSE_9, rules={"max_houses": 1}),
            {"2C", "TD", "QD", "TS"},
            id="one house: no second",
        ),
        pytest.param(
            setting("2C+JD+5C", "7D", HOUSE_9, rules={"max_houses": 1}),
            {"2C", "JD", "5C", "2C^9=11"},
            id="one house: it may be broken",
        ),
        pytest.param(
            setting("9C+9D+5C", "9H+4D", HOUSE_9, rules="no-cement"),
            {"9CxH9+9H", "9DxH9+9H", "5C"},
            id="no cementing: one capture takes house and card",
        ),
        pytest.param(
            setting("9C+JD+2C", "9H+JS+2S", rules="no-cement"),
            {"9Cx9H", "JDxJS+2S+9H", "2Cx2S", "2C=11:9H", "9C=11:2S"},
            id="no cementing: a loose jack does not join",
        ),
        pytest.param(
            setting("2C+JD", "JS", HOUSE_9, rules="no-cement"),
            {"2C", "2C^9=11", "JDxJS"},
            id="no cementing: nor when broken",
        ),
    ],
)
def test_options(deal: Deal, plays: set[str]) -> None:
    assert legal(deal) == {str(Play.parse(play)) for play in plays}


def test_open_floor_for_the_bid() -> None:
    open_floor = {"floor_open_for_bid": True}
    assert legal(opening("5H+9C+JC+KD", "AC+3D+QH+QS", rules=open_floor)) == {"bid 9", "bid 13"}
    assert legal(opening("5H+9C+JC+KD", "AC+3D+QH+QS")) == {"bid 9", "bid 11", "bid 13"}
    assert legal(opening("2H+9C+JC+KD", "8C+8D+QC+QD", rules=open_floor)) == {"bid 9", "bid 11", "bid 13"}


@pytest.mark.parametrize(
    ("rules", "score"),
    [
        ("standard", (0, 100)),
        ("casual", (0, 96 + 4)),
        ("punjab30", (0, 2 * (26 + 4))),
        ({"preset": "punjab30", "all_points_double": False}, (0, 26 + 4)),
        ({"preset": "punjab30", "majority": {"cards": 9}}, (0, 2 * (26 + 9))),
        ({"preset": "punjab30", "all_points_double": False, "majority": None}, (0, 26)),
        ({"majority": {"spades": 4}}, (0, 104)),
    ],
)
def test_all_the_cards(rules: Any, score: tuple[int, int]) -> None:
    position = setting("KC", "QC", hands={1: "KD", 2: "AC", 3: "2C"}, rules=rules).position()
    position |= {"captured": ["", position["captured"][0]], "last_capture": 1}
    deal = Deal.from_position(position)
    for play in ("KC", "KDxKC", "AC", "2C"):
        deal.play(play)
    assert (deal.scores(), deal.loose) == (score, ())
    assert deal.captured(1) == CARDS


def test_half_is_no_majority() -> None:
    half = [card for card in CARDS if card.suit in "CD"]
    for majority, points in (({"cards": 4}, (0, 0)), ({"spades": 4}, (0, 4))):
        deal = Deal.from_position(
            setting("KC", "").position()
            | {
                "rules": {"majority": majority},
                "hands": [""] * 4,
                "plays": 48,
                "captured": ["+".join(map(str, half)), "+".join(str(card) for card in CARDS if card not in half)],
            }
        )
        assert deal.sheet().majority == points


def test_satthi_takes_all_points_and_the_majority_and_leaves_sweeps_single() -> None:
    dear = parse_cards("TD+9S+2S+AC+AD+AH+AS+3S+4S+5S+6S")
    others = [card for card in CARDS if card not in dear]
    position = setting("KC", "").position() | {"rules": "punjab30", "hands": [""] * 4, "plays": 48, "sweeps": [11, 13]}
    position["captured"] = ["+".join(map(str, dear)), "+".join(map(str, others))]
    deal = Deal.from_position(position)
    assert deal.sheet() == ((52, 0), (8, 0), (11, 13), (71, 13))
    position["captured"] = ["+".join(str(card) for card in CARDS if str(card) != "AC"), "AC"]
    assert Deal.from_position(position).sheet() == ((25, 1), (4, 0), (11, 13), (40, 14))


def test_nobody_captures_and_the_cards_score_for_nobody() -> None:
    deal = Deal.from_position(
        setting("KC", "").position()
        | {
            "hands": [""] * 4,
            "plays": 48,
            "loose": "+".join(map(str, CARDS)),
            "captured": ["", ""],
            "last_capture": None,
        }
    )
    assert (deal.phase, deal.scores(), deal.last_capture, len(deal.loose)) == ("over", (0, 0), None, 52)
