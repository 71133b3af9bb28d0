"""Why a play is not legal: a reason exactly for those that are not, a true one, by a rule that is in the book."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, note

from seep import Deal, IllegalPlay, Play
from tests.core.reasons import CODES, true_of
from tests.dealing import HOUSES, any_position, choose, good_rules
from tests.setting import House, opening, setting
from tests.strategies import SEEDS, any_deals
from tests.trying import well_formed

BOOK = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
RULES_OF_THE_BOOK = set(re.findall(r'<a id="(R[\d.]+)"></a>', BOOK))


@pytest.mark.fuzz
@given(any_deals(), SEEDS)
def test_there_is_a_reason_exactly_for_what_is_not_legal(deal: Deal, seed: int) -> None:
    legal = {str(play) for play in deal.legal_plays()}
    note(str(deal.position()))
    for play in legal:
        assert deal.why_not(play) is None
    for play in well_formed(deal, random.Random(seed), 40):
        note(play)
        assert (deal.why_not(play) is None) == (play in legal)


@pytest.mark.fuzz
@given(any_deals(), SEEDS)
def test_every_reason_is_true_and_known(deal: Deal, seed: int) -> None:
    note(str(deal.position()))
    for text in well_formed(deal, random.Random(seed), 40):
        reason = deal.why_not(text)
        if reason is None:
            continue
        note(f"{text}: {reason}")
        known = CODES[reason.code]
        assert reason.rule in known.rules
        assert reason.rule in RULES_OF_THE_BOOK
        assert set(reason.params) == known.params
        assert true_of(deal, Play.parse(text), reason)
        with pytest.raises(IllegalPlay) as refused:
            deal.play(text)
        assert (refused.value.code, refused.value.rule, refused.value.params) == reason


@pytest.mark.fuzz
@given(any_deals())
def test_what_is_greyed_is_not_legal_and_says_the_same_reason(deal: Deal) -> None:
    legal = set(deal.legal_plays())
    refused = deal.refusals()
    assert len({play for play, _ in refused}) == len(refused)
    hand = deal.hand(deal.turn)
    for play, reason in refused:
        assert play not in legal
        assert deal.why_not(play) == reason
        assert play.card in hand
        assert reason.code not in {"house-leaves-card", "break-leaves-card", "sets-left", "not-loose"}
    if deal.phase == "play" and not deal.opening:
        thrown = {play.card for play in legal if play.kind == "throw"}
        greyed = {play.card for play, _ in refused if play.kind == "throw"}
        assert thrown | greyed == set(hand)
        assert not thrown & greyed


def test_every_code_is_met_in_play() -> None:
    met: Counter[str] = Counter()
    for seed in range(5_000):
        if met.keys() >= CODES.keys():
            break
        rng = random.Random(seed)
        rules = good_rules(rng)
        deal = Deal.from_position(any_position(rng, rules)) if seed % 2 else Deal.new(rules, seed)
        for _ in range(8):
            met.update(reason.code for play in well_formed(deal, rng, 20) if (reason := deal.why_not(play)))
            if deal.phase != "over":
                deal.play(choose(deal, rng, HOUSES))
    assert CODES.keys() - met.keys() == set()
    assert met.keys() - CODES.keys() == set()


# --- one example of each --------------------------------------------------------------------------------------

ORDINARY_9: House = (9, "4C+5D", [1])
PARTNERS_9: House = (9, "4C+5D", [2])
MY_10: House = (10, "4C+6D", [0])
CEMENTED_13: House = (13, "2C+4H+9D+JD", [1])

EXAMPLES: list[tuple[str, Deal, str, str, dict[str, object]]] = [
    ("bid-due", opening("2H+3H+4S+KD", "7D+9C+KH+KS"), "4S=13:9C+KH+KS", "R2.3", {}),
    ("bid-not-held", opening("2H+3H+4S+KD", "7D+9C+KH+KS"), "bid 12", "R2.3", {"value": 12}),
    (
        "bid-cannot-open",
        opening("5H+9C+JC+KD", "AC+3D+QH+QS", rules={"floor_open_for_bid": True}),
        "bid 11",
        "R10",
        {"value": 11, "values": [9, 13]},
    ),
    ("no-bid-due", opening("2H+3H+4S+KD", "7D+9C+KH+KS", 13), "bid 13", "R2.3", {}),
    ("opening-house-value", opening("2H+3H+9S+KD", "7D+9C+KH+KS", 13), "2H=9:7D", "R2.5", {"value": 9, "bid": 13}),
    ("opening-card", opening("2H+3H+9S+KD", "7D+9C+KH+KS", 13), "9Sx9C", "R2.5", {"card": "9S", "bid": 13}),
    ("opening-card", opening("2H+3H+9S+KD", "7D+9C+KH+KS", 13), "2H", "R2.5", {"card": "2H", "bid": 13}),
    ("not-in-hand", setting("7C+8D"), "9S", "R3.1", {"card": "9S"}),
    ("not-loose", setting("7C+8D", "3S"), "7Cx3S+4S", "R3.1", {"cards": ["4S"]}),
    ("no-such-house", setting("9C+8D", "3S"), "9CxH9", "R4.3", {"house": 9}),
    ("no-such-house", setting("2C+QD", "3S"), "2C^10=12", "R7.1", {"house": 10}),
    ("throw-captures", setting("TC+8D", "3S+6D+AH+9C+QH"), "TC", "R3.2", {"card": "TC", "cards": ["AH", "9C"]}),
    ("throw-house", setting("9C+8D", "QH", ORDINARY_9), "9C", "R6.5", {"card": "9C", "house": 9}),
    ("throw-house", setting("9C+8D", "QH", ORDINARY_9, rules="no-cement"), "9C", "R3.2", {"card": "9C", "house": 9}),
    ("throw-last-resort", setting("2C+8D", "8H", rules={"throw": "last-resort"}), "2C", "R10", {"card": "2C"}),
    ("capture-not-sets", setting("JC+8D", "3S+9D"), "JCx3S+9D", "R4.1", {"cards": ["3S", "9D"], "value": 11}),
    ("capture-house-value", setting("JC+8D", "3S", ORDINARY_9), "JCxH9", "R4.3", {"house": 9, "value": 11}),
    ("capture-leaves-house", setting("9C+8D", "2S+7S", ORDINARY_9), "9Cx2S+7S", "R4.2", {"house": 9}),
    ("capture-leaves-card", setting("JC+8D", "2S+9S+JD"), "JCx2S+9S", "R4.2", {"cards": ["JD"], "value": 11}),
    ("capture-leaves-set", setting("JC+8D", "2S+9S+JD"), "JCxJD", "R4.2", {"cards": ["2S", "9S"], "value": 11}),
    ("card-above-house", setting("QC+QD+TH", "TS"), "QC=10:TS", "R5.1", {"card": "QC", "value": 10}),
    ("house-single-card", setting("KC+KD"), "KC=13", "R5.6", {"card": "KC"}),
    ("house-not-sets", setting("2C+9D", "8C"), "2C=9:8C", "R5.1", {"cards": ["2C", "8C"], "value": 9}),
    ("house-not-sets", setting("8C+9D", "TD"), "8C=9:TD", "R5.3", {"cards": ["8C", "TD"], "value": 9}),
    ("house-not-sets", setting("2C+9D", "8C", ORDINARY_9), "2C=9:8C", "R6.1", {"cards": ["2C", "8C"], "value": 9}),
    ("house-no-key", setting("2C+KD", "9C+JS"), "2C=11:9C+JS", "R5.2", {"value": 11}),
    ("house-no-key", setting("2C+JD", "9C+JS"), "JD=11:JS", "R5.2", {"value": 11}),
    ("house-leaves-card", setting("2C+JD", "9C+JS"), "2C=11:9C", "R5.4", {"cards": ["JS"], "value": 11}),
    ("add-no-key", setting("TC+JD", "QS", MY_10), "TC=10", "R6.2", {"value": 10}),
    ("add-no-key", setting("6C+9C+TC", "AS+7S", CEMENTED_13), "6C=13:7S", "R6.4", {"value": 13}),
    ("key-spent", setting("TC+QD", "2S", MY_10), "TC=12:2S", "R3.4", {"card": "TC", "house": 10}),
    (
        "sets-left",
        setting("2C+9D", "7D+3S+6S", rules={"sets_join": "always"}),
        "2C=9:7D",
        "R10",
        {"cards": ["3S", "6S"], "value": 9},
    ),
    ("too-many-houses", setting("2C+QD", "TD", ORDINARY_9, rules={"max_houses": 1}), "2C=12:TD", "R10", {"max": 1}),
    ("one-set-only", setting("2C+JD", "9C+JS", rules="no-cement"), "2C=11:9C+JS", "R10", {"value": 11}),
    ("one-set-only", setting("2C+JD", "9C+JS+JH", PARTNERS_9, rules="no-cement"), "2C^9=11:JS", "R10", {"value": 11}),
    ("house-stands", setting("9C+9H", "QS", ORDINARY_9, rules="no-cement"), "9C=9", "R10", {"value": 9}),
    (
        "house-stands",
        setting("2C+JH", "QS", ORDINARY_9, (11, "5C+6C", [2]), rules="no-cement"),
        "2C^9=11",
        "R10",
        {"value": 11},
    ),
    ("break-own", setting("2C+TC+QD", "3S", MY_10), "2C^10=12", "R7.1", {"house": 10}),
    ("break-cemented", setting("2C+JD", "3S", (9, "4C+5D+9S", [1])), "2C^9=11", "R7.1", {"house": 9}),
    ("break-too-high", setting("5C+KD", "3S", ORDINARY_9), "5C^9=13", "R7.1", {"total": 14}),
    (
        "break-wrong-sum",
        setting("2C+QD", "3S", ORDINARY_9),
        "2C^9=12",
        "R7.1",
        {"house": 9, "card": "2C", "total": 11, "value": 12},
    ),
    ("break-no-key", setting("2C+QD", "3S", ORDINARY_9), "2C^9=11", "R7.2", {"value": 11}),
    ("break-no-key", setting("2C+QD", "3S", PARTNERS_9, (11, "5C+6C", [1])), "2C^9=11", "R7.3", {"value": 11}),
    ("break-not-sets", setting("2C+JD", "3S", ORDINARY_9), "2C^9=11:3S", "R7.1", {"cards": ["3S"], "value": 11}),
    ("break-leaves-card", setting("2C+JD", "JS", ORDINARY_9), "2C^9=11", "R7.4", {"cards": ["JS"], "value": 11}),
]


@pytest.mark.parametrize(
    ("code", "deal", "play", "rule", "params"),
    [pytest.param(*example, id=f"{example[0]}-{example[2]}") for example in EXAMPLES],
)
def test_example(code: str, deal: Deal, play: str, rule: str, params: dict[str, object]) -> None:
    assert deal.why_not(play) == (code, rule, params)


def test_nothing_is_played_after_the_end() -> None:
    deal = Deal.new(seed=1)
    while deal.phase != "over":
        deal.play(deal.legal_plays()[0])
    assert deal.why_not("7H") == deal.why_not("bid 9") == ("deal-over", "R2.6", {})
    assert deal.refusals() == []


def test_every_code_has_an_example() -> None:
    assert {example[0] for example in EXAMPLES} | {"deal-over"} == CODES.keys()


def test_the_words_of_an_illegal_play() -> None:
    with pytest.raises(IllegalPlay, match=r"^TC: throw-captures, R3\.2 \(card TC, cards AH 9C\)$") as refused:
        setting("TC+8D", "3S+6D+AH+9C+QH").play("tc")
    assert refused.value.play == "TC"


# --- several things wrong at once: the reason a player would name first ----------------------------------------


@pytest.mark.parametrize(
    ("deal", "play", "code"),
    [
        pytest.param(setting("7C+8D", "3S"), "9S=13:4S", "not-in-hand", id="no such card, and no such loose card"),
        pytest.param(setting("2C+8D", "3S"), "2C^9=13", "no-such-house", id="no house to break, and a wrong sum"),
        pytest.param(setting("KC+8D", "3S"), "KC=13", "house-single-card", id="a single card, and no key"),
        pytest.param(setting("2C+8D", "8C"), "2C=9:8C", "house-not-sets", id="no house of 9, and no key"),
        pytest.param(setting("TC+QD", "3S", MY_10), "TC=12:3S", "house-not-sets", id="no house of 12, and a key spent"),
        pytest.param(setting("2C+TC+9D", "3S", MY_10), "2C^10=13", "break-own", id="own house, and a wrong sum"),
        pytest.param(setting("5C+JD", "3S", (9, "4C+5D+9S", [1])), "5C^9=13", "break-cemented", id="cemented, and 14"),
        pytest.param(
            setting("9C+8D", "2S+7S", ORDINARY_9), "9C", "throw-house", id="a house and loose cards to capture"
        ),
        pytest.param(setting("2C+8D", "9C+JS"), "2C=11:9C", "house-no-key", id="no key, and a card left"),
        pytest.param(setting("JC+8D", "2S+9S+JD+4S"), "JCx4S", "capture-not-sets", id="not a set, and cards left"),
    ],
)
def test_the_first_thing_wrong_is_named(deal: Deal, play: str, code: str) -> None:
    reason = deal.why_not(play)
    assert reason is not None
    assert reason.code == code
