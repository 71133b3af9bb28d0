"""What people have met in other programs for this game and its kin: each test is named after what is true here.

The words under a name say what kind of fault it is about; the examples are of that kind, not only the one that was met.
"""

from __future__ import annotations

import random

import pytest

from seep import Deal, Match, Play, PositionError
from seep.cards import parse_cards
from tests.dealing import CROWDED, HOUSES, TAKING, choose, play_on, shuffled
from tests.scored import cut_by, score
from tests.setting import House, legal, opening, pack_of, setting

# --- houses and sets ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deal", "play", "rule"),
    [
        pytest.param(setting("8C+9D", "TD"), "8C=9:TD", "R5.3", id="8 and 10 are 18, and no house of 9"),
        pytest.param(setting("4C+9D", "7C+7D"), "4C=9:7C+7D", "R5.3", id="4 and 7 and 7 are 18"),
        pytest.param(setting("5C+9D", "KC+9C"), "5C=9:9C+KC", "R5.3", id="5 and 13 are 18, beside a 9"),
        pytest.param(setting("9C+9D", "JC+QC+KC"), "9C=9:JC+QC+KC", "R5.3", id="11 and 12 and 13 are 36, beside a 9"),
        pytest.param(setting("4C+TD", "8C+8D"), "4C=10:8C+8D", "R5.3", id="4 and 8 and 8 are 20"),
        pytest.param(setting("AC+KD", "KC+QC"), "AC=13:KC+QC", None, id="1 and 12, and 13: that is a house of 13"),
        pytest.param(setting("8C+9D", "TD", (9, "4C+5D", [0])), "8C=9:TD", "R6.1", id="18 more on a house of 9"),
        pytest.param(setting("9C+8D", "8C+TD"), "9Cx8C+TD", "R4.1", id="a 9 does not capture 8 and 10"),
        pytest.param(setting("QC+8D", "JC+KD"), "QCxJC+KD", "R4.1", id="a queen does not capture 11 and 13"),
        pytest.param(
            setting("2C+JD", "TC+QC", (9, "4C+5D", [1])), "2C^9=11:TC+QC", "R7.1", id="22 beside a broken house"
        ),
    ],
)
def test_a_multiple_of_the_value_is_not_yet_sets_of_it(deal: Deal, play: str, rule: str | None) -> None:
    """A sum that is a multiple of the value was taken for sets of it."""
    reason = deal.why_not(play)
    assert (reason and reason.rule) == rule
    assert deal.is_legal(play) == (rule is None)


@pytest.mark.parametrize("cards", ["JC+QC+KC", "8C+TD", "4C+7C+7D", "5C+KC"])
def test_no_position_has_a_house_that_is_not_sets(cards: str) -> None:
    """A sum that is a multiple of the value was taken for sets of it: the same where a position is read."""
    with pytest.raises(PositionError, match="do not split"):
        setting("3C+3D", "", (9, cards, [1]))


def test_a_capture_has_to_take_one_of_the_choices_whole() -> None:
    """Throwing was offered where something could be captured, and part of a capture as a capture."""
    deal = setting("JS+8D", "2C+3D+5H+6S")
    assert legal(deal, "JS") == {"JSx2C+3D+6S", "JSx5H+6S"}
    assert deal.why_not("JS") == ("throw-captures", "R3.2", {"card": "JS", "cards": ["5H", "6S"]})


@pytest.mark.parametrize(
    ("loose", "house", "capture"),
    [
        ("4C+7D", (11, "5C+6D", [1]), "JSxH11+4C+7D"),
        ("2S+9S+4C+7D", None, "JSx2S+4C+7D+9S"),
        ("2S+9S", (11, "5C+6D", [1]), "JSxH11+2S+9S"),
    ],
)
def test_house_and_sets_are_one_capture(loose: str, house: House | None, capture: str) -> None:
    """A house and a set beside it were two captures to choose from."""
    deal = setting("JS+8D", loose, *([house] if house else []))
    assert legal(deal, "JS") == {capture}


def test_without_cementing_house_and_loose_cards_of_its_value_are_one_capture() -> None:
    """The same where a house and a loose card of its value may lie side by side."""
    deal = setting("JS+8D", "4C+7D+JD", (11, "5C+6D", [1]), rules="no-cement")
    assert legal(deal, "JS") == {"JSxH11+4C+7D+JD"}


@pytest.mark.parametrize(
    ("deal", "card", "plays"),
    [
        pytest.param(setting("2H+JC+JD", "9D+9S"), "2H", {"2H", "2H=11:9D", "2H=11:9S"}, id="a house with either nine"),
        pytest.param(setting("5C+8D", "2C+3C+3D"), "5C", {"5Cx2C+3C", "5Cx2C+3D"}, id="a capture of either three"),
        pytest.param(
            setting("9H+9C+QD", "4C+5C+5D"),
            "9H",
            {"9Hx4C+5C", "9Hx4C+5D", "9H=9:4C+5C", "9H=9:4C+5D"},
            id="either five captured or in a house",
        ),
        pytest.param(
            setting("2H+QC+JC", "9D+9S+2C", (11, "3C+8C", [0])),
            "2H",
            {"2Hx2C", "2H=11:9D", "2H=11:9S", "2H=11:2C+9D+9S"},
            id="either nine, or both, on a house",
        ),
    ],
)
def test_other_cards_are_another_play(deal: Deal, card: str, plays: set[str]) -> None:
    """Plays with the same label were merged, and one could not choose the card with the points."""
    assert legal(deal, card) == plays


@pytest.mark.parametrize(
    ("deal", "card", "plays"),
    [
        pytest.param(setting("3C+8D", "AH+AS+2D+2S"), "3C", {"3CxAH+AS+2D+2S"}, id="two aces and two twos"),
        pytest.param(setting("7C+8D", "AC+AD+6C+6D"), "7C", {"7CxAC+AD+6C+6D"}, id="two aces and two sixes"),
        pytest.param(setting("9C+8D", "2C+3C+4C+5C+6C+7C"), "9C", {"9Cx2C+3C+4C+5C+6C+7C", "9Cx2C+3C+4C"}, id="2 to 7"),
    ],
)
def test_the_same_cards_are_one_play(deal: Deal, card: str, plays: set[str]) -> None:
    """One capture came several times, once for each way to pair the cards."""
    texts = [str(play) for play in deal.legal_plays() if str(play).startswith(card)]
    assert len(texts) == len(set(texts))
    assert set(texts) == plays


# --- keys -----------------------------------------------------------------------------------------------------

MY_10: House = (10, "4C+6D", [0])


@pytest.mark.parametrize(
    ("deal", "card", "plays"),
    [
        pytest.param(setting("TC+QD", "2S", MY_10), "TC", {"TCxH10"}, id="not on a house of 12"),
        pytest.param(setting("TC+KD+3C", "3S", MY_10), "TC", {"TCxH10"}, id="not on a house of 13"),
        pytest.param(
            setting("TC+KD", "3S", MY_10, (13, "5C+8C", [2])), "TC", {"TCxH10"}, id="not on the partner's house"
        ),
        pytest.param(setting("TC+QD", "KC", MY_10), "TC", {"TCxH10"}, id="not on the house itself"),
        pytest.param(setting("TC+TD", "KC", MY_10), "TC", {"TCxH10", "TC=10"}, id="one of two keys may go"),
    ],
)
def test_the_last_key_only_captures_its_house(deal: Deal, card: str, plays: set[str]) -> None:
    """The last key was spent on something else, and the house stayed for ever."""
    assert legal(deal, card) == plays


@pytest.mark.parametrize("style", [HOUSES, CROWDED, TAKING], ids=["houses", "crowded", "taking"])
def test_no_deal_ends_with_a_house_on_the_floor(style: dict[str, float]) -> None:
    """The last key was spent, and the house stayed for ever; in one deal of nine."""
    for seed in range(240):
        deal = play_on(Deal.new(seed=seed), 49, random.Random(seed), style)
        assert (deal.phase, deal.houses) == ("over", ())


def test_a_card_by_itself_is_no_house() -> None:
    """A lone king counted as a house of 13, and a king laid on a king as 26."""
    deal = setting("KC+KD+8C", "")
    assert legal(deal, "K") == {"KC", "KD"}
    assert deal.why_not("KC=13") == ("house-single-card", "R5.6", {"card": "KC"})
    with pytest.raises(PositionError, match="single card"):
        setting("KC+KD", "", (13, "KH", [1]))


def test_a_king_on_a_king_is_a_capture_or_a_house_of_two_sets() -> None:
    """A king laid on a king was read as 26."""
    deal = setting("KC+KD+8C", "KH")
    assert legal(deal, "KC") == {"KCxKH", "KC=13:KH"}
    deal.play("KC=13:KH")
    assert [(house.value, house.cemented, house.owners) for house in deal.houses] == [(13, True, (0,))]
    assert legal(setting("KC+8C", "KH"), "KC") == {"KCxKH"}


OPPONENTS_13: House = (13, "2C+4H+9D+JD", [1])
BOTH_13: House = (13, "2C+4H+9D+JD", [1, 2])
PARTNERS_13: House = (13, "2C+4H+9D+JD", [2])


def test_adding_to_the_opponents_house_takes_a_key() -> None:
    """Adding to a house one's side can never take was offered."""
    assert "6C=13:7S" not in legal(setting("6C+9C+TC", "AS+7S", OPPONENTS_13))
    deal = setting("6C+9C+KC", "AS+7S", OPPONENTS_13)
    deal.play("6C=13:7S")
    assert deal.houses[0].owners == (0, 1)


def test_adding_is_not_decided_by_what_the_partner_holds() -> None:
    """To repair that, the partner's hand was looked at: what was offered told what the partner holds."""
    without = setting("6C+9C+TC", "AS+7S", OPPONENTS_13, hands={2: "3C+3D+3H"})
    with_kings = setting("6C+9C+TC", "AS+7S", OPPONENTS_13, hands={2: "KC+KD+KH", 1: "KS"})
    assert legal(without) == legal(with_kings)
    assert without.refusals() == with_kings.refusals()


@pytest.mark.parametrize("house", [PARTNERS_13, BOTH_13], ids=["partner alone", "partner and an opponent"])
def test_adding_to_the_partners_house_takes_no_key(house: House) -> None:
    """A player was refused adding to the partner's house for lack of the card."""
    deal = setting("6C+9C+TC", "AS+7S", house)
    deal.play("6C=13:7S")
    assert list(deal.houses[0].owners) == house[2]


def test_breaking_into_the_partners_house_takes_no_key() -> None:
    """The same, where a house is broken into one of the partner's."""
    deal = setting("2H+3C", "", (9, "4C+5D", [2]), (11, "5C+6C", [2]))
    deal.play("2H^9=11")
    assert [(house.value, house.owners, house.cemented) for house in deal.houses] == [(11, (2,), True)]
    assert "2H^9=11" not in legal(setting("2H+3C", "", (9, "4C+5D", [2])))


@pytest.mark.parametrize("owners", [[0], [1], [2], [0, 1]], ids=str)
def test_a_king_is_not_thrown_beside_a_house_of_13(owners: list[int]) -> None:
    """A king could be thrown beside a house of 13."""
    deal = setting("KC+KD", "", (13, "2C+4H+9D+JD", owners))
    assert legal(deal) == {"KCxH13", "KDxH13", "KC=13", "KD=13"}


def test_a_card_that_could_capture_may_go_into_a_house_instead() -> None:
    """ "You must capture" was read as a ban on house plays with that card."""
    deal = setting("5C+9D+KD", "5D+4C")
    assert legal(deal, "5C") == {"5Cx5D", "5C=9:4C"}
    assert legal(deal, "KD") == {"KD"}, "and another card may be played"


# --- the opening ----------------------------------------------------------------------------------------------


def test_the_opening_house_may_be_made_with_any_card() -> None:
    """The opener was allowed the bid card only."""
    deal = opening("2H+3H+4S+KD", "7D+9C+KH+KS", 13)
    assert legal(deal) == {"4S=13:9C+KH+KS", "KDxKH+KS"}


def test_a_bid_is_made_from_four_cards() -> None:
    """One could bid from all twelve cards."""
    deal = Deal("standard", pack_of("2H+3H+9S+KD", "7D+9C+KH+KS", "TC+TD+TH+TS+JC+JD+JH+JS+QC+QD+QH+QS"))
    assert legal(deal) == {"bid 9", "bid 13"}
    assert len(deal.hand(0)) == 4
    assert not any(deal.hand(seat) for seat in (1, 2, 3))


def test_nobody_is_made_to_build_in_the_opening() -> None:
    """The opener had to build although there was something to capture."""
    deal = opening("5C+9D+9H+2C", "4C+9C+KD+QD", 9)
    assert legal(deal) == {"9Dx9C", "9Hx9C", "5C=9:4C+9C", "9D=9:9C", "9H=9:9C"}


def test_where_the_opener_can_only_throw_there_is_a_throw() -> None:
    """With two cards of the bid and nothing but throws nothing was offered, and the game stood still."""
    assert legal(opening("KC+KD+2C+2D", "8C+8D+9C+9D", 13)) == {"KC", "KD"}
    assert legal(opening("KC+AC+2C+2D", "8C+8D+9C+9D", 13)) == {"KC"}


def test_every_opening_has_a_play_for_every_bid() -> None:
    """There was none, and the game stood still."""
    for seed in range(3_000):
        deal = Deal.new({"throw": "last-resort", "max_houses": 1} if seed % 2 else "standard", seed)
        for bid in deal.legal_plays():
            deal.play(bid)
            assert deal.legal_plays()
            deal.undo()


@pytest.mark.parametrize(
    ("hand", "loose", "play"),
    [
        ("KC+8D", "AC+AD+AH+AS+2C+2D+2H+3C", "KCxAC+AD+AH+AS+2C+2D+2H+3C"),
        ("2S+KC+8D", "AC+AD+AH+AS+2C+2D+3C", "2S=13:AC+AD+AH+AS+2C+2D+3C"),
        ("TC+8D", "AC+AD+2C+2D+3C+3D+7C+7D+8C+8H+9C+9D", "TCxAC+AD+2C+2D+3C+3D+7C+7D+8C+8H+9C+9D"),
    ],
)
def test_sets_and_captures_may_be_of_any_size(hand: str, loose: str, play: str) -> None:
    """The search gave up beyond five cards in a set, or beyond so many on the floor."""
    assert play in legal(setting(hand, loose))


# --- sweeps and scores ----------------------------------------------------------------------------------------


def test_a_house_left_on_the_floor_is_no_sweep() -> None:
    """A sweep was counted though a house remained."""
    deal = setting("9C+8D", "2S+7S", (10, "4C+6D", [1]))
    deal.play("9Cx2S+7S")
    assert deal.sweeps == (0, 0)


@pytest.mark.parametrize(
    ("deal", "play"),
    [
        (setting("9C+8D", "2S+7S"), "9Cx2S+7S"),
        (setting("9C+8D", "", (9, "4C+5D", [1])), "9CxH9"),
        (setting("9C+8D", "2S+7S", (9, "4C+5D", [1])), "9CxH9+2S+7S"),
    ],
)
def test_an_empty_floor_is_a_sweep(deal: Deal, play: str) -> None:
    """A sweep was not counted, as the floor was looked at before the cards were taken off."""
    deal.play(play)
    assert deal.sweeps == (50, 0)


@pytest.mark.parametrize(
    ("preset", "points"), [("standard", 25), ("casual", 50), ("punjab30", 13), ({"first_sweep": 0}, 0)]
)
def test_a_sweep_by_the_opening_play(preset: str | dict[str, object], points: int) -> None:
    """It paid as much as any sweep."""
    deal = opening("KC+KD+2C+2D", "6C+7C+5D+8D", 13, preset)
    deal.play("KCx5D+6C+7C+8D")
    assert deal.sweeps == (points, 0)


@pytest.mark.parametrize(("last_sweep", "points"), [(0, 0), (50, 50), ("rank", 5)])
def test_a_sweep_by_the_last_play(last_sweep: object, points: int) -> None:
    """It paid, though the floor is empty then whatever one does; here only where that is agreed."""
    deal = setting("3C", "2S", hands={1: "KC", 2: "KD", 3: "5C"}, rules={"last_sweep": last_sweep})
    for play in ("3C", "KC", "KDxKC", "5Cx2S+3C"):
        deal.play(play)
    assert deal.sweeps == (0, points)
    assert deal.scores()[1] == sum(deal.rules.card_points[card] for card in deal.captured(1)) + points


def test_the_cards_left_over_go_to_the_last_capture_and_are_no_sweep() -> None:
    """They were left, or given to the last player, or counted as a sweep."""
    deal = setting("9C", "9S+KS", hands={1: "2C", 2: "3C", 3: "4C"})
    for play in ("9Cx9S", "2C", "3C", "4C"):
        deal.play(play)
    assert {"KS", "2C", "3C", "4C"} <= set(map(str, deal.captured(0)))
    assert (deal.loose, deal.sweeps) == ((), (0, 0))


def test_under_nine_loses_the_baazi_and_not_only_the_points() -> None:
    """It only cost the card points."""
    match = Match(cut=cut_by(0), packs=[pack_of("KC+2C+2D+2H", "3C+3D+3H+3S")])
    result = score(match, 8, 92)
    assert (result.baazi, result.reason, match.winner) == (1, "min_points", 1)


# --- dealing --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "order", "later"),
    [
        (4, [0, 1, 2, 3, 0, 1, 2, 3, 1, 2, 3], []),
        (3, [0, 1, 2, 0, 1, 2, 0, 1, 2, 1, 2], []),
        (2, [0, 1, 0, 1, 1], [0, 1, 0, 1, 0, 1]),
    ],
)
def test_packets_of_four_go_round_from_the_bidder(players: int, order: list[int], later: list[int]) -> None:
    """The wrong player was dealt to first."""
    rng = random.Random(players)
    pack = shuffled(rng)
    pack.sort(key=lambda card: card.worth < 9)
    deal = Deal({"players": players}, pack)
    dealt = {seat: [] for seat in range(players)}
    dealt[0] = pack[:4]
    for packet, seat in enumerate(order, 2):
        dealt[seat] += pack[4 * packet : 4 * packet + 4]
    play_on(deal, 1, rng)
    deal.play(played := choose(deal, rng))
    dealt[0].remove(played.card)
    for seat in range(players):
        assert list(deal.hand(seat)) == sorted(dealt[seat])
    if later:
        while deal.plays < 24:
            assert len(deal.stock) == 24
            deal.play(choose(deal, rng))
        for seat in range(players):
            mine = [
                card for packet, to in enumerate(later, 7) if to == seat for card in pack[4 * packet : 4 * packet + 4]
            ]
            assert list(deal.hand(seat)) == sorted(mine)
    assert not deal.stock


def test_after_a_baazi_the_other_player_of_the_side_deals() -> None:
    """The wrong side dealt after a baazi."""
    match = Match(baazis=None, cut=cut_by(1), packs=[pack_of("KC+2C+2D+2H", "3C+3D+3H+3S")])
    score(match, 200, 20)
    assert match.dealer == 3
    score(match, 20, 200)
    assert match.dealer == 2


# --- telling why, and what happened ---------------------------------------------------------------------------


def test_a_greyed_throw_says_which_cards_it_could_capture() -> None:
    """Nobody could tell why a card could not be thrown."""
    deal = setting("TC+8D", "AH+3S+6D")
    greyed = {str(play): reason for play, reason in deal.refusals()}
    assert greyed["TC"] == ("throw-captures", "R3.2", {"card": "TC", "cards": ["AH", "3S", "6D"]})


def test_a_greyed_house_says_that_there_is_no_second_jack() -> None:
    """Nobody could tell why nothing could be built with one's only jack."""
    deal = setting("JC+2D", "9C+2H+JD")
    assert legal(deal, "JC") == {"JCx2H+9C+JD"}
    greyed = {str(play): reason for play, reason in deal.refusals()}
    assert greyed["JC=11:JD"] == ("house-no-key", "R5.2", {"value": 11})
    assert "2D=11:9C+JD" in legal(deal), "with the two it may be built: the jack is the key"


def test_the_log_names_the_cards_a_capture_took() -> None:
    """It said "captured 2 floor cards"."""
    deal = setting("9C+8D", "2S+7S+QH", (9, "4C+5D", [1]))
    deal.play("9CxH9+2S+7S")
    assert deal.view(None).log == (Play("9CxH9+2S+7S"),)
    latest = deal.view(None).latest
    assert latest is not None
    assert latest.cards == parse_cards("2S+4C+5D+7S+9C")


def test_cemented_is_what_more_than_one_set_makes() -> None:
    """ "Build" was shown where a house was cemented."""
    deal = setting("4S+KD+5C", "9C+8C")
    deal.play("4S=13:9C")
    assert not deal.houses[0].cemented
    assert setting("4S+KD+5C", "9C+KH").play("4S=13:9C+KH").kind == "house"
    deal = setting("5C+KD+2C", "8C", (13, "4S+9C", [0]))
    deal.play("5C=13:8C")
    assert deal.houses[0].cemented
    assert deal.view(None).houses[0].cemented
