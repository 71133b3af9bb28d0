"""What leaves a table towards a viewer (R12)."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import msgspec
import pytest

from benchmarks.floors import small_cards
from seep.cards import NAMES as CARD_NAMES
from seep.cards import Card, parse_pack
from seep.client.line import MAX_MESSAGE_BYTES
from seep.deal import Deal
from seep.described import PlayView
from seep.rules import PRESETS
from seep.table import NotVisible, Table, TableSettings, commands, event_view, evolve, table_view
from seep.table.events import Back, Dealt, Opened, Played
from seep.table.viewer import MOST_CHOICES, MatchView, TableView
from seep.table.views import PlayedView
from seep.view import ENCODER, enc_hook
from tests.hidden import dealt_differently
from tests.table.game import ASHA, BINA, CHAND, DEV, ESHA, NAMES, PEOPLE, Game


def dealt(table: Table, viewer: str | None) -> tuple[TableView, MatchView]:
    """What a viewer sees of a table with cards."""
    view = table_view(table, viewer)
    assert view.match is not None
    return view, view.match


def hidden_from(table: Table, viewer: str | None) -> set[str]:
    """The cards that a viewer may not know the place of."""
    deal, chair = table.match.deal, table.chair_of(viewer)
    mine = None if chair is None else table.match.seat_of(chair)
    cards = {str(card) for seat in range(deal.rules.players) if seat != mine for card in deal.hand(seat)}
    cards |= {str(card) for card in deal.stock}
    if deal.phase == "bid" and not deal.rules.floor_open_for_bid:
        cards |= {str(card) for card in deal.loose}
    return cards


def shown_to(table: Table, viewer: str | None) -> set[str]:
    """Every card named in what goes out, but for the cards cut, the hands thrown in and what scores, all public."""
    view = msgspec.to_builtins(table_view(table, viewer), enc_hook=enc_hook)
    match = view["match"]
    del match["cut"], match["deal"]["redeals"], match["card_points"]
    return set(re.findall("|".join(CARD_NAMES), msgspec.json.encode(view).decode()))


@pytest.mark.parametrize("rules", ["standard", "punjab30", "two-player", "three-player", "no-cement"])
def test_no_view_names_a_hidden_card(rules: str) -> None:
    game = Game(rules, seed=6, people=4)
    viewers = [None, *game.table.seated()]
    checked = 0
    while game.table.status == "playing":
        for viewer in viewers:
            hidden = hidden_from(game.table, viewer)
            assert not hidden & shown_to(game.table, viewer)
            checked += len(hidden)
        game.play_one()
    assert checked > 1000
    assert hidden_from(game.table, None) == set()


def test_only_the_mover_is_told_what_may_be_played() -> None:
    game = Game(seed=7, people=4)
    greyed = 0
    while game.table.status == "playing":
        for viewer in (None, ESHA, *game.table.seated()):
            view, match = dealt(game.table, viewer)
            assert view.you == game.table.chair_of(viewer)
            assert bool(match.deal.legal) == (viewer == game.turn)
            assert not match.refusals or viewer == game.turn
            greyed += len(match.refusals)
        game.play_one()
    assert greyed > 50


def test_those_who_wait_are_told_what_they_might_play_and_the_mover_is_not() -> None:
    game = Game(seed=7, people=4)
    waiting = 0
    while game.table.status == "playing":
        for viewer in (None, ESHA, *game.table.seated()):
            _, match = dealt(game.table, viewer)
            assert not match.premove_choices or (viewer in game.table.seated() and viewer != game.turn)
            assert {choice.card for choice in match.premove_choices} <= {str(card) for card in match.deal.hand}
            waiting += len(match.premove_choices)
        game.play_one()
    assert waiting > 500


@pytest.mark.parametrize("seed", range(4))
def test_a_last_key_can_only_take_its_house(seed: int) -> None:
    game = Game(seed=seed, people=4)
    keys = 0
    while game.table.status == "playing":
        _, match = dealt(game.table, game.turn)
        assert dealt(game.table, None)[1].last_keys == []
        owned = {house.value for house in match.deal.houses if match.deal.seat in house.owners}
        assert {key.value for key in match.last_keys} <= owned
        for key in match.last_keys:
            keys += 1
            for choice in match.choices:
                assert choice.card != key.card or (choice.action, choice.house) == ("capture", key.value)
        game.play_one()
    assert keys


def test_houses_are_told_set_by_set_and_plays_with_what_they_score() -> None:
    game = Game(seed=14, people=4)
    while game.table.status == "playing":
        _, match = dealt(game.table, game.turn)
        for house, sets in zip(match.deal.houses, match.house_sets, strict=True):
            assert sorted(card for one in sets for card in one) == sorted(map(str, house.cards))
            assert house.cemented == (len(sets) > 1)
        for play in (*match.history, *match.choices, *match.refusals, *match.premove_choices):
            cards = [] if play.card is None else [play.card, *play.loose]
            assert play.points >= sum(match.card_points.get(card, 0) for card in cards)
        game.play_one()
    points = [0, 0]
    for play in told(game):
        if play.action == "capture":
            points[play.chair % 2] += play.points
        if play.leftovers_side is not None:
            points[play.leftovers_side] += sum(match.card_points.get(card, 0) for card in play.leftovers)
    assert points == list(dealt(game.table, None)[1].results[-1].points)


def test_of_more_plays_than_a_message_holds_some_of_each_card_are_told_and_how_many_are_left_out() -> None:
    game = Game(people=4)
    game.play_until(ASHA)
    game.table.match.deal = deal = Deal.from_position(small_cards())
    legal = deal.legal_plays()
    assert len(legal) > 100_000
    person = game.turn
    view, match = dealt(game.table, person)
    told = [choice.play for choice in match.choices]
    assert set(told) <= set(map(str, legal))
    assert tuple(told) == tuple(map(str, match.deal.legal))
    assert MOST_CHOICES / 2 < len(told) <= MOST_CHOICES
    assert match.choices_left_out == len(legal) - len(told)
    assert {choice.card for choice in match.choices} == {str(play.card) for play in legal}
    assert len(ENCODER.encode(view)) < MAX_MESSAGE_BYTES / 2
    left_out = next(play for play in legal if str(play) not in told)
    deal.play(left_out)
    assert dealt(game.table, person)[1].choices_left_out == 0


def test_events_shown_are_public() -> None:
    """Packs stay inside: a dealt event tells how many were thrown in, an opened one nothing."""
    game = Game("punjab30", seed=8, people=4)
    game.play_match()
    table = Table()
    for seq, event in enumerate(game.events, 1):
        table = evolve(table, event)
        shown = event_view(table, event)
        if isinstance(event, Opened | Back):  # the host was there before there was anybody on a chair
            assert shown is None
        else:
            assert shown is not None
            assert shown.seq == seq
        if isinstance(event, Dealt):
            assert msgspec.to_builtins(shown) == {"type": "dealt", "seq": seq, "redeals": len(event.packs) - 1}


def test_a_spectator_sees_the_same_whoever_it_is() -> None:
    game = Game(seed=9, people=4)
    for _ in range(20):
        game.play_one()
    view, match = dealt(game.table, None)
    assert (match.deal.hand, match.deal.legal, match.deal.piles, match.refusals) == ((), (), None, [])
    assert match.deal.hands == tuple(len(game.table.match.deal.hand(seat)) for seat in range(4))
    for spectator in (ESHA, "idq-unknown"):
        assert table_view(game.table, spectator) == view


@pytest.mark.parametrize("seed", range(6))
def test_chairs_keep_their_seats_until_the_next_deal(seed: int) -> None:
    """A scored deal is shown as it was played, though the match already knows who deals next."""
    game = Game("long", seed=seed, people=4)
    _, before = dealt(game.table, CHAND)
    game.play_deal()
    _, after = dealt(game.table, CHAND)
    assert (after.dealer, after.first, after.deal.seat) == (before.dealer, before.first, before.deal.seat)
    assert after.first == (after.dealer + 1) % 4
    scores = after.results[0].scores
    assert after.deal.scores == tuple(scores[(after.first + side) % 2] for side in (0, 1))


@pytest.mark.parametrize("rules", ["long", "two-player", {"preset": "three-player", "target": 900}])
def test_a_deal_tells_the_totals_by_its_own_sides(rules: str) -> None:
    game = Game(rules, seed=11, people=4)
    for _ in range(4):
        game.play_deal()
        if game.table.status == "match-over":
            break
        _, match = dealt(game.table, ASHA)
        sides = len(match.totals)
        assert match.deal.totals is not None
        assert [match.deal.totals[(side - match.first) % sides] for side in range(sides)] == match.totals
        game.go_on()


def test_a_view_tells_the_last_results_of_a_long_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many deals were played, a state does not grow; what each result is of stands in its number."""
    monkeypatch.setattr("seep.table.viewer.MAX_RESULTS", 2)
    game = Game({"preset": "two-player", "target": 900}, seed=3, people=4)
    for number in range(1, 4):
        game.play_deal()
        told = [result.number for result in dealt(game.table, None)[1].results]
        assert told == list(range(max(1, number - 1), number + 1))
        if number < 3:
            game.go_on()


def sent(table: Table, played: Played | None, viewer: str | None) -> bytes:
    """All that goes out to a viewer after an event: the table, and the event itself."""
    shown = None if played is None else event_view(table, played)
    return ENCODER.encode((table_view(table, viewer), shown))


@pytest.mark.parametrize("rules", PRESETS)
def test_what_is_sent_does_not_depend_on_hidden_cards(rules: str) -> None:
    """The same bytes, size included, when the cards that a viewer cannot see lie differently (R12.3)."""
    game, rng, different = Game(rules, seed=12, people=4), random.Random(12), 0
    pack = parse_pack(next(event.packs[-1] for event in game.events if isinstance(event, Dealt)))
    while game.table.status == "playing":
        played = game.events[-1] if isinstance(game.events[-1], Played) else None
        for viewer in (None, *game.table.seated()):
            other = game.table.copy()
            chair = other.chair_of(viewer)
            seat = None if chair is None else other.match.seat_of(chair)
            other.match.deal = dealt_differently(game.table.match.deal, pack, seat, rng, tries=3)
            different += other.match.deal != game.table.match.deal
            assert sent(other, played, viewer) == sent(game.table, played, viewer)
        for _ in range(3):
            if game.table.status == "playing":
                game.play_one()
    assert different > 10


@pytest.mark.parametrize("rules", ["standard", "punjab30", "two-player", "three-player", "no-cement"])
def test_the_history_is_what_the_events_said(rules: str) -> None:
    """So that a page that is loaded anew shows the same log, sweeps and leftovers included."""
    game = Game(rules, seed=13, people=4)
    said: list[dict[str, object]] = []
    table = Table()
    game.play_match()
    for event in game.events:
        table = evolve(table, event)
        shown = event_view(table, event)
        if isinstance(event, Dealt):
            said.clear()
        if isinstance(shown, PlayedView):
            described = msgspec.to_builtins(shown)
            assert {described.pop("type"), described.pop("seq")} == {"played", table.seq}
            said.append(described)
            assert msgspec.to_builtins(dealt(table, None)[1].history) == said
    assert {play["action"] for play in said} >= {"bid", "throw", "capture", "establish"}


def told(game: Game) -> list[PlayView]:
    """The plays of the latest deal."""
    return dealt(game.table, None)[1].history


@pytest.mark.parametrize("seed", range(8))
def test_a_whole_deal_is_told_so_that_nothing_need_be_derived(seed: int) -> None:
    """Houses, sweeps and piles follow from what was told alone, without a rule of the game."""
    game = Game("long", seed=seed, people=4)
    houses: dict[int, bool] = {}
    while game.table.status == "playing":
        game.play_one()
        view, match = dealt(game.table, None)
        play = match.history[-1]
        if play.action == "capture" and play.house is not None:
            del houses[play.house]
        if play.broken is not None:
            del houses[play.broken]
        if play.action in ("establish", "add", "break"):
            assert play.house is not None
            assert play.merged == (play.action == "break" and play.house in houses)
            assert play.newly_cemented == (play.cemented and not houses.get(play.house, False))
            houses[play.house] = play.cemented
        assert {house.value: house.cemented for house in match.deal.houses} == houses
        sweeps = [0, 0]
        for made in match.history:
            sweeps[view.chairs[made.chair].side] += made.sweep or 0
        assert tuple(sweeps[side] for side in match.deal_sides) == match.deal.sweeps
    assert [play for play in told(game)[:-1] if play.leftovers or play.leftovers_side is not None] == []


def test_leftovers_are_told_with_their_side_of_the_table() -> None:
    seen: set[int] = set()
    for seed in range(40):
        game = Game("long", seed=seed, people=4)
        game.play_deal()
        _, match = dealt(game.table, None)
        last = match.history[-1]
        if last.leftovers:
            assert last.leftovers_side is not None
            seen.add(last.leftovers_side)
            taken = match.deal.piles[match.deal_sides.index(last.leftovers_side)] if match.deal.piles else []
            assert set(last.leftovers) <= set(map(str, taken))
        else:
            assert last.leftovers_side is None
    assert seen == {0, 1}


def test_choices_are_the_legal_plays_and_do_what_they_say() -> None:
    game, actions = Game("long", seed=15, people=4), set()
    for _ in range(3):
        while game.table.status == "playing":
            turn, chair = game.turn, game.table.turn
            _, match = dealt(game.table, turn)
            assert [choice.play for choice in match.choices] == list(map(str, match.deal.legal))
            for viewer in {None, ESHA, *game.table.seated()} - {turn}:
                assert dealt(game.table, viewer)[1].choices == []
            choices = {choice.play: msgspec.to_builtins(choice) for choice in match.choices}
            command = game.play_one()
            made = msgspec.to_builtins(dealt(game.table, turn)[1].history[-1])
            chosen = choices[command.play]
            actions.add(chosen["action"])
            assert chosen == {key: made[key] for key in chosen}
            assert made["chair"] == chair
        if game.table.status == "deal-over":
            game.go_on()
    assert actions >= {"bid", "throw", "capture", "establish", "add", "break"}


def test_refusals_are_described_like_plays() -> None:
    """What a refused play tries to do is told in the same words as what a legal one does."""
    game, seen = Game("long", seed=16, people=4), set()
    while game.table.status == "playing":
        _, match = dealt(game.table, game.turn)
        standing = {house.value for house in match.deal.houses}
        for refused in match.refusals:
            seen.add(refused.action)
            assert (refused.card is None) == (refused.action == "bid")
            assert (refused.broken is None) == (refused.action != "break")
            if refused.action in ("establish", "add"):
                assert (refused.house in standing) == (refused.action == "add")
            assert refused.card is None or Card(refused.card) in match.deal.hand
        game.play_one()
    assert seen >= {"throw", "establish", "add", "break"}


@pytest.mark.parametrize("rules", ["standard", "two-player", "three-player"])
def test_sides_and_seats_are_told(rules: str) -> None:
    game = Game({"preset": rules, "target": 900}, seed=17, people=4)
    for _ in range(3):
        view, match = dealt(game.table, ASHA)
        assert view.sides == len(match.totals) == len(match.deal_sides)
        assert match.min_points == game.rules.min_points
        assert sorted(chair.seat or 0 for chair in view.chairs) == list(range(view.players))
        for chair, following in pairwise([*view.chairs, view.chairs[0]]):
            assert chair.seat is not None
            assert following.seat == (chair.seat + 1) % view.players
        for chair in view.chairs:
            assert chair.seat is not None
            assert match.deal_sides[chair.seat % view.sides] == chair.side
        assert view.chairs[match.first].seat == 0
        game.play_deal()
        game.go_on()


def test_nobodys_identifier_is_shown() -> None:
    """People are known to each other by chair and name."""
    game = Game(people=3)
    game.connect(DEV)
    game.take(commands.Sit, DEV, chair=3, name=NAMES[DEV])
    game.disconnect(CHAND)
    game.take(commands.Remove, ASHA, chair=1)
    game.tick(600)
    game.play_one()
    game.take(commands.Say, DEV, phrase="vah")
    table = Table()
    for event in game.events:
        table = evolve(table, event)
        sent = ENCODER.encode((event_view(table, event), [table_view(table, viewer) for viewer in (None, *PEOPLE)]))
        assert b"idq-" not in sent
    assert b"Asha" in sent


@pytest.mark.parametrize("watching", [True, False])
def test_only_players_see_a_table_that_may_not_be_watched(watching: bool) -> None:
    """Before the match everybody does who has its address, to sit down."""
    game = Game(people=2, started=False, settings=TableSettings(watching=watching))
    for viewer in (None, ESHA, *PEOPLE[:2]):
        assert table_view(game.table, viewer).settings.watching is watching
    game.take(commands.Start, ASHA)
    game.take(commands.Stand, BINA)
    assert table_view(game.table, BINA).you is None, "whoever sat there may come back"
    game.take(commands.Sit, BINA, chair=1)
    for deal in (False, True):
        if deal:
            game.deal()
        for viewer in (ASHA, BINA):
            assert table_view(game.table, viewer).you is not None
        for viewer in (None, ESHA):
            if watching:
                assert table_view(game.table, viewer).you is None
            else:
                with pytest.raises(NotVisible):
                    table_view(game.table, viewer)


def test_a_host_without_a_chair_sees_the_table_as_a_spectator() -> None:
    game = Game(people=2, settings=TableSettings(watching=False))
    game.take(commands.Remove, ASHA, chair=0)
    view, match = dealt(game.table, ASHA)
    assert (view.you, view.host, view.you_host) == (None, None, True)
    assert (match.deal.hand, match.choices) == ((), [])
    assert dealt(game.table, BINA)[0].you_host is False
