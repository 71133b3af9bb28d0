"""Matches: cutting for the deal, redeals, leads, baazis, who deals next, and when it is over (R9, R11.2)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seep import CARDS, PRESETS, Card, Match, RedealError, RulesError
from seep.match import cut_for_deal, draw_packs, highest_cut
from tests.scored import cut_by, over_with, score
from tests.setting import pack_of
from tests.strategies import SEEDS, rules

STANDS = pack_of("9C+2C+2D+2H", "3C+3D+3H+3S")
NO_HIGH_CARD = pack_of("8C+2C+2D+2H", "9C+TC+JC+QC")
DEAR_FLOOR = pack_of("9C+2C+2D+2H", "3C+3D+TD+3S")


def cards(text: str) -> list[Card | None]:
    return [None if card == "-" else Card.parse(card) for card in text.split()]


# --- cutting for the deal -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rounds", "dealer"),
    [
        pytest.param(["2C 3C 4C KC"], 3, id="the highest card"),
        pytest.param(["KC AC QC JC"], 0, id="king high and ace low"),
        pytest.param(["5C 5D 4C 3C", "2C 3H - -"], 1, id="two tied cut again"),
        pytest.param(["KC KD KH KS", "AC AD AH 2C"], 3, id="all tied"),
        pytest.param(["KC 2C KH KS", "QC - QD JC", "3C - 3D -", "AC - 4C -"], 2, id="tied again and again"),
        pytest.param(["9S 9H 2C 3C", "9S TC - -"], 1, id="the pack is whole again for every round"),
    ],
)
def test_the_highest_card_cut_deals(rounds: list[str], dealer: int) -> None:
    match = Match(cut=[cards(text) for text in rounds], packs=[STANDS])
    assert match.dealer == dealer
    assert match.first == (dealer + 1) % 4
    assert match.cut == tuple(tuple(cards(text)) for text in rounds)


@pytest.mark.parametrize(
    "rounds",
    [
        pytest.param([], id="no cut"),
        pytest.param(["5C 5D 4C 3C"], id="still tied"),
        pytest.param(["5C 4D 4C"], id="a card short"),
        pytest.param(["5C 4D 4C 3C 2C"], id="a card too many"),
        pytest.param(["5C 5C 4C 3C", "2C 3H - -"], id="a card twice"),
        pytest.param(["5C 5D 4C 3C", "2C 3H 4H -"], id="one cuts again who was not tied"),
        pytest.param(["5C 5D 4C 3C", "2C - - -"], id="one who was tied does not"),
        pytest.param(["5C 4D 4C 3C", "2C 3H - -"], id="a round too many"),
        pytest.param(["5C 4D 4C -"], id="one does not cut"),
        pytest.param(["- - - -"], id="nobody cuts"),
    ],
)
def test_a_cut_that_cannot_be(rounds: list[str]) -> None:
    with pytest.raises(ValueError, match="cut"):
        Match(cut=[cards(text) for text in rounds], packs=[STANDS])


@given(SEEDS, st.integers(2, 4))
def test_cutting_goes_on_until_one_is_highest(seed: int, players: int) -> None:
    cut = cut_for_deal(players, random.Random(seed))
    dealer = highest_cut(cut, players)
    assert cut[-1][dealer] == max(filter(None, cut[-1]))
    for earlier in cut[:-1]:
        highest = max(card.worth for card in earlier if card is not None)
        assert sum(card is not None and card.worth == highest for card in earlier) > 1


def test_every_chair_may_cut_highest() -> None:
    assert {Match(seed=seed).dealer for seed in range(60)} == {0, 1, 2, 3}


# --- packs ----------------------------------------------------------------------------------------------------


@given(rules(), SEEDS)
def test_packs_are_drawn_until_one_stands(some: Any, seed: int) -> None:
    packs = draw_packs(some, random.Random(seed))
    assert all(sorted(pack) == list(CARDS) for pack in packs)
    match = Match(some, seed=1, packs=packs)
    assert [reason for reason, _ in match.deal.redeals] == [
        "floor" if not some.redeal_cards.isdisjoint(pack[4:8]) else "no-high-card" for pack in packs[:-1]
    ]
    assert sorted(match.deal.hand(0)) == sorted(packs[-1][:4])


def test_a_redeal_is_by_the_same_dealer_and_scores_nothing() -> None:
    match = Match(cut=cut_by(2), packs=[NO_HIGH_CARD, NO_HIGH_CARD, STANDS])
    assert (match.dealer, match.deal_number, match.lead, match.results) == (2, 1, 0, [])
    assert [(reason, len(hand)) for reason, hand in match.deal.redeals] == [("no-high-card", 4)] * 2


def test_the_floor_is_looked_at_first_where_dear_cards_call_for_a_redeal() -> None:
    both = pack_of("8C+2C+2D+2H", "9S+TC+JC+QC")
    match = Match("punjab30", cut=cut_by(0), packs=[both, DEAR_FLOOR, NO_HIGH_CARD, STANDS])
    assert [reason for reason, _ in match.deal.redeals] == ["floor", "floor", "no-high-card"]
    assert match.deal.redeals[0][1] == ()


@pytest.mark.parametrize(
    ("rules_", "packs", "error"),
    [
        pytest.param("standard", [], ValueError, id="no pack"),
        pytest.param("standard", [NO_HIGH_CARD], RedealError, id="the last must be dealt again"),
        pytest.param("punjab30", [DEAR_FLOOR], RedealError, id="the last has a dear floor"),
        pytest.param("standard", [STANDS, STANDS], ValueError, id="the first need not be dealt again"),
        pytest.param("standard", [DEAR_FLOOR, STANDS], ValueError, id="a dear floor where that means nothing"),
        pytest.param("standard", [STANDS[:-1]], ValueError, id="51 cards"),
        pytest.param("standard", [[*STANDS[:-1], STANDS[0]]], ValueError, id="a card twice"),
    ],
)
def test_packs_that_cannot_be(rules_: str, packs: list[list[Card]], error: type[Exception]) -> None:
    with pytest.raises(error):
        Match(rules_, seed=1, packs=packs)


def test_the_same_seed_is_the_same_match() -> None:
    one, other = (Match("casual", seed=8) for _ in range(2))
    assert (one.cut, one.deal, one.deal.redeals) == (other.cut, other.deal, other.deal.redeals)
    assert one.deal != Match("casual", seed=9).deal


def test_without_a_seed_every_match_is_another() -> None:
    assert len({str(Match().deal.position()["stock"]) for _ in range(3)}) == 3


# --- seats and chairs -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_bidder_sits_on_the_dealers_right(players: int) -> None:
    for dealer in range(players):
        match = Match({"players": players}, cut=cut_by(dealer, players), packs=[STANDS])
        first = (dealer + 1) % players
        assert (match.first, match.seat_of(first), match.chair_of(0)) == (first, 0, first)
        for chair in range(players):
            assert match.chair_of(match.seat_of(chair)) == chair
            assert match.side_of(chair) == (chair % 2 if players == 4 else chair)


# --- leads and baazis -----------------------------------------------------------------------------------------


def test_a_lead_runs_on_from_deal_to_deal() -> None:
    match = Match(cut=cut_by(0), packs=[STANDS])
    assert (match.lead, match.leader) == (0, None)
    result = score(match, 60, 40)
    assert (result.lead, result.leader, match.lead, match.leader) == (20, 0, 20, 0)
    score(match, 25, 75)
    assert (match.lead, match.leader) == (30, 1)
    score(match, 50, 50)
    assert (match.lead, match.leader) == (30, 1)
    score(match, 65, 35)
    assert (match.lead, match.leader, match.deal_number, match.baazis_won) == (0, None, 5, (0, 0))
    assert [result.number for result in match.results] == [1, 2, 3, 4]


@pytest.mark.parametrize(("target", "rules_"), [(100, "standard"), (50, "short"), (150, "long"), (30, {"target": 30})])
def test_a_lead_of_the_target_wins_the_baazi(target: int, rules_: Any) -> None:
    match = Match(rules_, baazis=3, cut=cut_by(0), packs=[STANDS])
    score(match, 50 + target - 1, 50)
    assert (match.baazis_won, match.lead) == ((0, 0), target - 1)
    result = score(match, 51, 50)
    assert (result.baazi, result.reason, result.lead, result.leader) == (0, "target", target, 0)
    assert (match.baazis_won, match.lead, match.leader, match.over) == ((1, 0), 0, None, False)


def test_more_than_the_target_is_not_carried_over() -> None:
    match = Match(baazis=3, cut=cut_by(0), packs=[STANDS])
    result = score(match, 300, 60)
    assert (result.lead, result.baazi, match.lead) == (240, 0, 0)


def test_under_nine_loses_the_baazi_whatever_the_lead() -> None:
    match = Match(baazis=None, cut=cut_by(0), packs=[STANDS])
    score(match, 110, 20)
    assert match.lead == 90
    result = score(match, 8, 92)
    assert (result.baazi, result.reason, result.leader, result.lead) == (1, "min_points", 0, 6)
    assert (match.baazis_won, match.lead) == ((0, 1), 0)
    score(match, 9, 91)
    assert (match.baazis_won, match.lead) == ((0, 1), 82)


def test_sweeps_count_towards_the_nine() -> None:
    match = Match(cut=cut_by(0), packs=[STANDS])
    result = score(match, 100, 50)
    assert (result.points[1], result.sweeps[1]) == (0, 50)
    assert result.baazi is None


def test_under_the_limit_comes_before_the_target() -> None:
    match = Match(baazis=None, cut=cut_by(0), packs=[STANDS])
    score(match, 10, 105)
    result = score(match, 200, 0)
    assert (result.baazi, result.reason) == (0, "min_points")


def test_both_under_the_limit_changes_nothing_but_the_deal() -> None:
    match = Match({"min_points": 60}, baazis=None, cut=cut_by(1), packs=[STANDS])
    score(match, 90, 60)
    result = score(match, 55, 45)
    assert (result.baazi, result.reason, result.lead, result.leader, result.totals) == (None, None, 30, 0, (90, 60))
    assert (match.lead, match.leader, match.baazis_won, match.deal_number) == (30, 0, (0, 0), 3)


def test_no_limit() -> None:
    match = Match({"min_points": 0}, cut=cut_by(0), packs=[STANDS])
    result = score(match, 99, 1)
    assert (result.baazi, match.lead) == (None, 98)


def test_two_players_are_two_sides() -> None:
    match = Match("two-player", baazis=None, cut=cut_by(0, 2), packs=[STANDS])
    score(match, 130, 50)
    result = score(match, 70, 50)
    assert (result.baazi, match.baazis_won) == (0, (1, 0))
    assert score(match, 8, 92).baazi == 1


def test_three_players_race_the_second() -> None:
    match = Match("three-player", baazis=None, cut=cut_by(1, 3), packs=[STANDS])
    score(match, 100, 10, 90)
    assert (match.totals, match.lead, match.leader) == ((100, 10, 90), 10, 0)
    score(match, 0, 90, 10)
    assert (match.totals, match.lead, match.leader) == ((100, 100, 100), 0, None)
    score(match, 99, 0, 2)
    assert (match.lead, match.leader) == (97, 0)
    result = score(match, 53, 0, 50)
    assert (result.totals, result.baazi, result.reason, match.totals) == ((252, 100, 152), 0, "target", (0, 0, 0))


# --- who deals next -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer", "earlier", "scores", "next_dealer"),
    [
        pytest.param(0, (50, 50), (40, 60), 0, id="behind: again"),
        pytest.param(0, (50, 50), (50, 50), 0, id="level: again"),
        pytest.param(0, (50, 50), (60, 40), 1, id="ahead: to the right"),
        pytest.param(1, (50, 50), (60, 40), 1, id="the other side behind: again"),
        pytest.param(3, (50, 50), (40, 60), 0, id="from the last chair to the first"),
        pytest.param(2, (40, 90), (60, 40), 2, id="won the deal, still behind"),
        pytest.param(3, (40, 90), (60, 40), 0, id="lost the deal, still ahead"),
        pytest.param(2, (40, 60), (60, 40), 2, id="won the deal, now level"),
    ],
)
def test_the_losing_side_deals(
    dealer: int, earlier: tuple[int, int], scores: tuple[int, int], next_dealer: int
) -> None:
    match = Match(baazis=None, cut=cut_by(0), packs=[STANDS])
    score(match, *earlier)
    match.dealer = dealer
    result = score(match, *scores)
    assert (result.dealer, result.next_dealer, match.dealer, match.first) == (
        dealer, next_dealer, next_dealer, (next_dealer + 1) % 4,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("dealer", "scores", "next_dealer"),
    [
        pytest.param(0, (200, 50), 3, id="dealer won: the partner of the one on the right"),
        pytest.param(1, (200, 50), 3, id="dealer lost: the dealer's partner"),
        pytest.param(2, (50, 200), 0, id="dealer lost: the partner, from the second pair"),
        pytest.param(3, (50, 200), 2, id="dealer won: round the table"),
        pytest.param(0, (8, 92), 2, id="dealer's side under 9: its other player"),
        pytest.param(1, (8, 92), 0, id="the others under 9: the partner of the one on the right"),
    ],
)
def test_after_a_baazi_the_partner_deals(dealer: int, scores: tuple[int, int], next_dealer: int) -> None:
    match = Match(baazis=None, cut=cut_by(dealer), packs=[STANDS])
    assert score(match, *scores).next_dealer == next_dealer
    assert match.dealer == next_dealer


def test_a_side_under_nine_counts_as_behind_though_its_lead_stands() -> None:
    match = Match(baazis=None, cut=cut_by(1), packs=[STANDS])
    score(match, 110, 20)
    assert (match.dealer, match.lead, match.leader) == (1, 90, 0)
    assert score(match, 8, 92).next_dealer == 0  # chair 1 counts as ahead: chair 2, and of that the partner


def test_after_both_under_the_old_lead_says_who_deals() -> None:
    match = Match({"min_points": 60}, baazis=None, cut=cut_by(1), packs=[STANDS])
    score(match, 90, 60)
    assert match.dealer == 1
    assert score(match, 45, 55).next_dealer == 1
    match.dealer = 2
    assert score(match, 45, 55).next_dealer == 3


@pytest.mark.parametrize(
    ("dealer", "scores", "next_dealer"),
    [(0, (40, 60), 0), (0, (60, 40), 1), (1, (60, 40), 1), (0, (200, 50), 1), (1, (200, 50), 1), (0, (8, 92), 0)],
)
def test_two_players_have_no_partner_to_deal(dealer: int, scores: tuple[int, int], next_dealer: int) -> None:
    match = Match("two-player", baazis=None, cut=cut_by(dealer, 2), packs=[STANDS])
    assert score(match, *scores).next_dealer == next_dealer


@pytest.mark.parametrize("rules_", ["three-player", {"dealer": "rotate"}, {"preset": "two-player", "dealer": "rotate"}])
def test_the_deal_rotates_after_a_baazi_too(rules_: Any) -> None:
    match = Match(rules_, baazis=None, seed=1)
    players, first = match.rules.players, match.dealer
    for deal, side in enumerate((0, 1, 0, 0, 1)):
        assert match.dealer == (first + deal) % players
        score(match, *(300 if other == side else 20 for other in range(match.rules.sides)))
    assert sum(match.baazis_won) > 2


def test_the_dealer_is_the_present_deals_until_the_next_is_dealt() -> None:
    match = Match(cut=cut_by(0), packs=[STANDS])
    match.deal = over_with(match.rules, (40, 60))  # seat 0 is chair 1
    result = match.score_deal()
    assert (result.scores, result.next_dealer, match.dealer, match.first) == ((60, 40), 1, 0, 1)
    match.start_deal()
    assert (match.dealer, match.first) == (1, 2)


# --- how long a match is --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("baazis", "needed"), [(1, 1), (3, 2), (5, 3), (9, 5)])
def test_the_first_to_more_than_half_of_the_baazis_wins(baazis: int, needed: int) -> None:
    match = Match(baazis=baazis, seed=3)
    for won in range(1, needed):
        score(match, 200, 20)
        score(match, 20, 200)
        assert (match.baazis_won, match.over, match.winner) == ((won, won), False, None)
    deals = match.deal_number
    score(match, 20, 200)
    assert (match.baazis_won, match.over, match.winner, match.deal_number) == ((needed - 1, needed), True, 1, deals)


def test_three_players_may_need_more_baazis_than_there_are() -> None:
    match = Match("three-player", baazis=3, seed=3)
    for side in (0, 1, 2):
        score(match, *(200 if other == side else 20 for other in range(3)))
        assert not match.over
    score(match, 20, 200, 20)
    assert (match.baazis_won, match.winner) == ((1, 2, 1), 1)


def test_an_endless_match_goes_on() -> None:
    match = Match(baazis=None, seed=3)
    for _ in range(20):
        score(match, 200, 20)
    assert (match.baazis_won, match.over, match.winner, match.deal_number) == ((20, 0), False, None, 21)


@pytest.mark.parametrize("baazis", [0, -1, 2, 4, 1.0, "3", True, False])
def test_a_number_of_baazis_that_cannot_be(baazis: Any) -> None:
    with pytest.raises(ValueError, match="odd number"):
        Match(baazis=baazis)


def test_rules_that_cannot_be() -> None:
    with pytest.raises(RulesError):
        Match("chess")


def test_nothing_out_of_turn() -> None:
    match = Match(seed=3)
    before = match.deal.position()
    for refused in (match.score_deal, match.finish_deal):
        with pytest.raises(ValueError, match="not over"):
            refused()
    with pytest.raises(ValueError, match="not scored yet"):
        match.start_deal()
    assert (match.deal.position(), match.results, match.deal_number, match.totals) == (before, [], 1, (0, 0))
    score(match, 200, 20)
    assert match.over
    for refused in (match.score_deal, match.finish_deal):
        with pytest.raises(ValueError, match="scored already"):
            refused()
    with pytest.raises(ValueError, match="match is over"):
        match.start_deal()
    assert len(match.results) == 1


def test_a_pack_refused_leaves_the_match_as_it_was() -> None:
    match = Match(baazis=None, cut=cut_by(0), packs=[STANDS])
    match.deal = over_with(match.rules, (50, 50))
    match.score_deal()
    with pytest.raises(RedealError):
        match.start_deal([NO_HIGH_CARD])
    with pytest.raises(ValueError, match="a pack is"):
        match.start_deal([STANDS[:-1]])
    assert (match.deal_number, match.dealer) == (1, 0)
    match.start_deal([NO_HIGH_CARD, STANDS])
    assert (match.deal_number, len(match.deal.redeals)) == (2, 1)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_match_by_every_preset(preset: str) -> None:
    rng = random.Random(preset)
    match = Match(preset, baazis=3, seed=5)
    while not match.over:
        while match.deal.phase != "over":
            match.deal.play(rng.choice(match.deal.legal_plays()))
        before, sheet, seats = (
            match.totals,
            match.deal.sheet(),
            [match.chair_of(seat) for seat in range(match.rules.sides)],
        )
        result = match.finish_deal()
        for seat, chair in enumerate(seats):
            side = match.side_of(chair)
            assert result.scores[side] == sheet.scores[seat]
            assert (result.points[side], result.majority[side], result.sweeps[side]) == (
                sheet.points[seat], sheet.majority[seat], sheet.sweeps[seat],
            )  # fmt: skip
            assert result.totals[side] in (before[side], before[side] + sheet.scores[seat])
    assert max(match.baazis_won) == 2
    assert len(match.results) == match.deal_number


@pytest.mark.parametrize("chair", [-1, 4, 9])
def test_there_is_no_view_for_a_chair_that_is_not_there(chair: int) -> None:
    with pytest.raises(ValueError, match="no chair"):
        Match(seed=1).view(chair)


@pytest.mark.parametrize("seat", [-1, 4, 0.5, "0"])
def test_there_is_no_hand_for_a_seat_that_is_not_there(seat: int) -> None:
    deal = Match(seed=1).deal
    for look in (deal.hand, deal.view):
        with pytest.raises(ValueError, match="no seat"):
            look(seat)
