"""Two, three or four people in browsers of their own play a whole match, and all that can happen to four happens."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pytest

from seep.match import Match
from seep.play import Play
from seep.records import Entry, Game, Seating, read
from seep.rules import RulesText
from seep.table import Event, Table, TableSettings, evolve, replay, table_view
from seep.table.events import Back, Played, StoodIn
from seep.wire.messages import ENCODER
from tests.browser.overheard import Answers, Followed, follow, told_events
from tests.browser.party import Party
from tests.browser.people import NAMES, visitors
from tests.browser.player import DESK, Player, nothing_is_outside, picture, recorded_events, recorded_table, text_of
from tests.browser.waiting import eventually, expect
from tests.server.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

SETTINGS = {"bot": "greedy", "pace": "fast"}
SHORTEST: dict[str, Any] = {"preset": "standard", "target": 10}
"""By which a baazi is won with the first deal that is not drawn."""
SAID = "Well played!"
AWAY_FOR_LONG = 2 * TableSettings().grace
"""Seconds after which a bot stands in for whoever is away."""
ASHA, RAVI, SIMRAN, JASWINDER = range(4)


@pytest.mark.parametrize(("count", "preset"), [(2, "two-player"), (3, "three-player")])
def test_few_people_play_a_match(browser: Browser, server: Server, count: int, preset: str) -> None:
    rules = SHORTEST | {"preset": preset}
    with visitors(browser, server, count) as players:
        party = Party(server, players)
        party.gather(rules=rules, settings=SETTINGS)
        picture(players[0].page, f"whole-{preset}-room")
        party.begin()
        for _ in range(7):
            party.play()
        party.agree()
        picture(players[1].page, f"whole-{preset}")
        to_the_end(party)
        picture(players[0].page, f"whole-{preset}-over")
        check(party, rules, baazis=1)


def test_four_people_play_a_match_whatever_happens(browser: Browser, server: Server) -> None:
    with visitors(browser, server, 6) as [*players, tablet, watcher]:
        party = Party(server, players, [tablet, watcher])
        party.gather(rules=SHORTEST, baazis=3, settings=SETTINGS)
        everybody_has_a_name(players)
        picture(players[ASHA].page, "whole-room")
        party.begin()
        watches(party, watcher)
        for _ in range(6):
            party.play()
        party.agree()
        goes_on_at_a_tablet(party, RAVI, tablet)
        loads_anew_in_mid_turn(party, ASHA)
        says_something(party, SIMRAN, deaf=JASWINDER)
        takes_back(party)
        the_server_dies_in_mid_play(party)
        is_offline_for_a_while(party, SIMRAN)
        closes_the_page(party, JASWINDER)
        to_the_end(party)
        picture(players[ASHA].page, "whole-over")
        picture(watcher.page, "whole-over-watching")

        check(party, SHORTEST, baazis=3)
        stood_in = stand_ins(recorded_events(server, party.table))
        assert [entry for entry in entries_of(record_of(party)) if isinstance(entry, Seating)] == stood_in
        assert stood_in[-3:] == [
            Seating(SIMRAN, NAMES[SIMRAN], "greedy", "stands-in"),
            Seating(SIMRAN, NAMES[SIMRAN]),
            Seating(JASWINDER, NAMES[JASWINDER], "greedy", "stands-in"),
        ]


def everybody_has_a_name(players: Sequence[Player]) -> None:
    """All see who sits where."""
    for player in players:
        for chair, name in enumerate(NAMES):
            expect(player.page.get_by_test_id(f"chair-{chair}")).to_have_attribute("data-name", name)


def watches(party: Party, watcher: Player) -> None:
    """Somebody who has the address looks on, and sees no hand."""
    watcher.arrive()
    watcher.go_to(party.table)
    watcher.page.wait_for_selector(".watching")
    party.shown[watcher] = None
    picture(watcher.page, "whole-watching")


def goes_on_at_a_tablet(party: Party, chair: int, tablet: Player) -> None:
    """A person makes another device theirs by a code, and plays on from there; both show the table."""
    phone = party.hands[chair]
    code = phone.ask("/api/devices/code")
    tablet.page.set_viewport_size(DESK)
    tablet.arrive()
    tablet.page.goto(code["url"])
    tablet.see("link-submit")
    picture(tablet.page, "whole-link")
    tablet.page.get_by_test_id("link-submit").tap()
    tablet.see("linked", NAMES[chair])
    picture(tablet.page, "whole-linked")
    tablet.go_to(party.table)
    party.shown[tablet] = chair
    party.hands[chair] = tablet
    party.play_until_turn_of(chair)
    party.agree()
    picture(tablet.page, "whole-tablet")
    assert party.play() == chair
    party.play()


def loads_anew_in_mid_turn(party: Party, chair: int) -> None:
    """Whoever's turn it is has chosen a card and loads the page anew, and it is still their turn."""
    party.play_until_turn_of(chair)
    me = party.hands[chair]
    me.page.locator('[data-testid^="hand-card-"][data-playable="true"]').last.tap()
    me.see("play")
    me.page.reload()
    me.page.wait_for_selector("main[data-seq]")
    party.agree()
    assert party.play() == chair
    party.agree()


def says_something(party: Party, chair: int, deaf: int) -> None:
    """Somebody says one of the phrases, and all who look at the table see it but for the one who muted that chair."""
    page, muting = party.hands[chair].page, party.hands[deaf]
    muting.press("table-open")
    muting.page.get_by_test_id(f"mute-{chair}").tap()
    muting.page.get_by_test_id("table-panel-close").tap()
    muting.shut_drawer()
    party.hands[chair].press("say")
    eventually(page, lambda: nothing_is_outside(page, "whole-phrases"))
    page.get_by_test_id("say-well-played").tap()
    party.hands[chair].shut_drawer()
    for player in party.shown:
        if player is not muting:
            player.hear(chair, "well-played")
            name = "You" if player is party.hands[chair] else NAMES[chair]
            expect(player.see("log-note", SAID)).to_have_text(text_of(f"{name}: {SAID}"))
    party.agree()
    assert muting.heard == []
    expect(muting.page.get_by_test_id("log-note").filter(has_text=SAID)).to_have_count(0)
    picture(party.anybody.page, "whole-said")


def takes_back(party: Party) -> None:
    """Somebody takes back a play once both opponents allow it, and plays another time."""
    chair = party.play()
    while not may_take_back(party, chair):
        chair = party.play()
    plays = len(party.lines[party.hands[chair]].latest["match"]["history"])
    party.hands[chair].page.get_by_test_id("undo").tap()
    opponents = [party.hands[(chair + turns) % 4] for turns in (1, 3)]
    for opponent in opponents:
        opponent.see("undo-agree")
    picture(party.hands[chair].page, "whole-undo-asked")
    picture(opponents[0].page, "whole-undo")
    for opponent in opponents:
        opponent.page.get_by_test_id("undo-agree").tap()
    for player in party.shown:
        expect(player.page.get_by_test_id("log-play")).to_have_count(plays - 1)
    party.played = ""
    assert party.turn() == chair
    party.agree()
    assert party.play() == chair


def may_take_back(party: Party, chair: int) -> bool:
    """Whether the play just made from this chair may be taken back, once it is seen."""
    party.turn()
    party.agree()
    return bool(party.hands[chair].page.get_by_test_id("undo").count())


def the_server_dies_in_mid_play(party: Party) -> None:
    """The server is killed right after somebody has tapped on a play, and all go on when it is back."""
    while recorded_table(party.server, party.table).match.deal.plays > 40:
        party.play()
    party.play()
    party.server.kill()
    for player in party.shown:
        player.page.wait_for_selector('[data-testid="connection"]:not([data-state="live"])', state="attached")
    picture(party.anybody.page, "whole-no-server")
    party.server.start()
    for player in party.shown:
        player.wait_until_live()
    party.turn()
    party.agree()


def is_offline_for_a_while(party: Party, chair: int) -> None:
    """Somebody loses the network until a bot has played for them, and has the chair back with the network."""
    party.play_until_turn_of((chair + 2) % 4)
    lost = party.hands.pop(chair)
    lost.go_offline()
    picture(lost.page, "whole-offline")
    del party.shown[lost]
    for player in party.shown:
        player.see(f"away-{chair}", "away")
    picture(party.anybody.page, "whole-away")
    party.server.pass_time(AWAY_FOR_LONG)
    for _ in range(4):
        party.play()
    party.turn()
    party.agree()
    for player in party.shown:
        player.see(f"stand-in-{chair}", NAMES[chair])
    picture(party.anybody.page, "whole-stand-in")
    lost.go_online()
    lost.wait_until_live()
    party.hands[chair], party.shown[lost] = lost, chair
    for player in party.shown:
        player.page.wait_for_selector(f'[data-testid="stand-in-{chair}"]', state="detached")
    party.play_until_turn_of(chair)
    party.agree()
    party.play()


def closes_the_page(party: Party, chair: int) -> None:
    """Somebody closes the page for good, and a bot plays for them from the end of the grace on."""
    player = party.hands.pop(chair)
    del party.shown[player]
    player.page.close()
    for other in party.shown:
        other.see(f"away-{chair}")
    party.server.pass_time(AWAY_FOR_LONG)
    for _ in range(4):
        party.play()
    party.turn()
    for player in party.shown:
        player.see(f"stand-in-{chair}")
    party.agree()


def to_the_end(party: Party) -> None:
    """Play until the match is over."""
    while (waits_for := party.next())[0] != "match-over":
        if waits_for[0] == "playing":
            party.play_from(waits_for[1])
        else:
            asks_first(party, party.anybody)
            party.ask_for_next()
    party.agree()


def asks_first(party: Party, player: Player) -> None:
    """The first asks for the next deal, and the others are told so."""
    party.agree()
    player.page.get_by_test_id("next-deal").tap()
    for other in party.shown:
        other.page.wait_for_selector('[data-testid="sheet-waiting"]:has-text("Ready")')
    picture(next(other.page for other in party.shown if other is not player), "whole-sheet")


def check(party: Party, rules: RulesText, baazis: int) -> None:
    """Pages, record and database tell of the same match as what was said between pages and server."""
    stored = recorded_events(party.server, party.table)
    followed = follow(told_events(list(party.lines.values())), stored, rules, baazis)
    assert followed.match.over
    assert replay(stored).match == followed.match
    each_play_was_made_once(party, stored)
    every_state_was_true(party, stored)
    record_agrees(record_of(party), followed)
    for player in party.shown:
        sheet_agrees(player, followed.match)
    assert [line.complaints for line in party.lines.values()] == [[] for _ in party.lines]


def each_play_was_made_once(party: Party, stored: list[Event]) -> None:
    """What was acknowledged is among the events, once and in order; what people have played was acknowledged."""
    made = {}
    for line in party.lines.values():
        made |= Answers(line).made
    in_order = sorted(made.items(), key=lambda one: one[1].seq)
    played = [event for event in stored if isinstance(event, Played) and event.by is not None]
    assert [(event.cmd_id, event.chair, event.play) for event in played] == [
        (cmd_id, answer.chair, answer.play) for cmd_id, answer in in_order
    ]
    for _, answer in in_order:
        caused = [event for event in stored[: answer.seq] if isinstance(event, Played)][-1]
        assert (caused.chair, caused.play) == (answer.chair, answer.play)


def every_state_was_true(party: Party, stored: list[Event]) -> None:
    """Every state that was sent is that of the stored table at that moment, as its receiver may see it."""
    tables = [Table()]
    for event in stored:
        tables.append(evolve(tables[-1], event))
    for line in party.lines.values():
        for told in (message.body for message in line.received("state")):
            table, you = tables[told["seq"]], told["table"]["you"]
            host = table.host if told["table"]["you_host"] else None
            person = host if you is None else table.chairs[you].person
            assert told["table"] == json.loads(ENCODER.encode(table_view(table, person)))


def record_of(party: Party) -> Game:
    """The record of the table as the server gives it to somebody who sat there."""
    text = party.anybody.page.evaluate("path => fetch(path).then(answer => answer.text())", party.record_path)
    (game,) = read(text)
    return game


def stand_ins(stored: list[Event]) -> list[Seating]:
    """Who played from a chair after whom: bots for those who were away, and these again."""
    seatings: list[Seating] = []
    for number, event in enumerate(stored):
        if isinstance(event, StoodIn):
            seatings.append(Seating(event.chair, NAMES[event.chair], event.bot, "stands-in"))
        elif isinstance(event, Back):
            chair = replay(stored[:number]).chair_of(event.person)
            if chair is not None and replay(stored[:number]).chairs[chair].stand_in is not None:
                seatings.append(Seating(chair, NAMES[chair]))
    return seatings


def entries_of(game: Game) -> list[Entry]:
    """All that the record tells, deal after deal."""
    return [entry for deal in game.deals for entry in deal.entries]


def record_agrees(game: Game, followed: Followed) -> None:
    """The record has the same deals, with the same plays and results."""
    again = game.replay()
    assert (again.results, again.baazis_won) == (followed.match.results, followed.match.baazis_won)
    assert [deal.plays for deal in game.deals] == followed.plays
    assert sum(isinstance(entry, Play) for entry in entries_of(game)) == followed.made
    assert game.players == NAMES[: len(game.players)]


def sheet_agrees(player: Player, match: Match) -> None:
    """The score sheet on a page has the results of the match."""
    page, last = player.page, match.results[-1]
    expect(page.get_by_test_id("match-over")).to_have_attribute("data-winner", str(match.winner))
    for side, score in enumerate(last.scores):
        expect(page.get_by_test_id(f"deal-score-{side}")).to_have_text(str(score))
        baazis = page.locator(f'[data-testid="side-{side}"] [data-baazis]')
        expect(baazis).to_have_attribute("data-baazis", str(match.baazis_won[side]))
