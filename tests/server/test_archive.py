"""What was played: games, results, finished deals, records; and what others are shown of them."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from seep.records import read, write
from seep.rules import RulesText
from seep.server.app import create_app
from seep.server.archive import GAMES_PER_PAGE, Cursor
from seep.server.settings import Settings
from seep.server.store import Store
from seep.server.summary import summarize
from seep.table import Event, Table, TableSettings, commands, replay
from seep.table.events import Ended, Scored
from seep.table.record import table_record
from tests.server.http_client import Http
from tests.server.in_process import AnyBot, ManualClock
from tests.server.people import Browser, House
from tests.table.random_table import RandomTable

QUICK: RulesText = {"target": 30, "min_points": 0}
BOTS = ["any"] * 3


class Club:
    """A server, and people at it."""

    def __init__(self, directory: Path) -> None:
        self.house = House(directory)
        self.directory = directory
        self.asked = 0

    def person(self, name: str) -> tuple[Browser, str]:
        """Somebody with a browser, and their identifier."""
        browser = Browser(self.house)
        browser.visit()
        browser.ok("/api/person", name=name)
        rows = self.house.rows("SELECT id, name FROM persons")
        return browser, next(row[0] for row in rows if row[1] == name)

    def keep(self, game: RandomTable, at: int = 1000) -> None:
        """Commit what happened at a table, the last of it at `at`."""

        async def commit() -> None:
            store = Store(f"sqlite+aiosqlite:///{self.directory}/seep.db")
            first, *others = game.commits
            await store.create(first[1], first[2], summarize(first[2]), at)
            for before, events, after in others:
                await store.append(before, events, after, summarize(after), at)
            await store.close()

        asyncio.run(commit())


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    """A server with nobody yet."""
    made = Club(tmp_path)
    with made.house:
        yield made


def get(browser: Browser, address: str) -> Any:
    """The answer to a request that succeeds."""
    reply = browser.get(address)
    assert reply.status_code == 200, reply.text
    return reply.json()


def seated_table(people: list[str], table: str = "t", seed: int = 1, rules: RulesText = QUICK) -> RandomTable:
    """A table where the first two of some people sit opposite, and bots beside them, not yet started."""
    game = RandomTable(seed, rules, table, people, TableSettings(bot="greedy"))
    for number in (0, 1):
        game.now += 1
        game.send(game.command(people[number], commands.Connect))
        game.send(game.command(people[number], commands.Sit, chair=2 * number, name=f"P{number}"))
    return game


def play_deals(game: RandomTable, number: int) -> None:
    """Play until so many deals are over in all."""
    while sum(isinstance(event, Scored) for event in game.events) < number:
        game.now += 10
        game.send(game.likely_command())


def test_games_are_those_one_has_sat_at_the_latest_first(club: Club) -> None:
    (ann, ann_id), (bob, bob_id), (cleo, _) = club.person("Ann"), club.person("Bob"), club.person("Cleo")
    for number in range(3):
        game = seated_table([ann_id, bob_id], f"t{number}")
        play_deals(game, number)
        club.keep(game, at=1000 + number)
    games = get(ann, "/api/games")
    assert [game["table"] for game in games["games"]] == ["t2", "t1", "t0"]
    assert games["next"] is None
    assert [game["deals"] for game in games["games"]] == [2, 1, 0]
    assert [game["updated_at"] for game in games["games"]] == [1002, 1001, 1000]
    leads = [(game["lead"], game["leader"]) for game in games["games"]]
    assert (leads[0], leads[2]) == ((game.table.match.lead, game.table.match.leader), (0, None))
    assert {game["you"] for game in games["games"]} == {0}
    assert {game["you"] for game in get(bob, "/api/games")["games"]} == {2}
    assert get(cleo, "/api/games") == {"games": [], "next": None}
    assert [chair["kind"] for chair in games["games"][2]["chairs"]] == ["person", "empty", "person", "empty"]


def test_games_come_in_pages_without_gaps_also_at_one_moment(club: Club) -> None:
    ann, ann_id = club.person("Ann")
    bob_id = "b" * 20
    for number in range(GAMES_PER_PAGE + 5):
        club.keep(seated_table([ann_id, bob_id], f"t{number:02}"), at=1000 + number // 10)
    first = get(ann, "/api/games")
    second = get(ann, f"/api/games?before={first['next']}")
    tables = [game["table"] for page in (first, second) for game in page["games"]]
    assert len(first["games"]) == GAMES_PER_PAGE
    assert sorted(tables) == [f"t{number:02}" for number in range(GAMES_PER_PAGE + 5)]
    assert second["next"] is None


@pytest.mark.parametrize("place", ["", "x", "-", "1", "-1-t", "1e3-t", "9999999999999999-t"])
def test_a_place_in_the_list_that_is_none_is_refused(club: Club, place: str) -> None:
    ann, _ = club.person("Ann")
    reply = ann.get(f"/api/games?before={place}")
    assert (reply.status_code, reply.json()["code"]) == (400, "malformed")
    assert Cursor.parse(str(Cursor(12, "t-x"))) == Cursor(12, "t-x")


def test_it_is_told_whose_turn_it_is_and_who_has_won(club: Club) -> None:
    (ann, ann_id), (bob, bob_id) = club.person("Ann"), club.person("Bob")
    game = seated_table([ann_id, bob_id])
    while game.table.turn is None:
        game.send(game.likely_command())
    club.keep(game)
    turns = [get(browser, "/api/games")["games"][0]["your_turn"] for browser in (ann, bob)]
    assert turns == [game.table.turn == 0, game.table.turn == 2]
    over = seated_table([ann_id, bob_id], "over")
    while over.table.status != "match-over":
        over.send(over.likely_command())
    club.keep(over, at=2000)
    winner = next(event.winner for event in over.events if isinstance(event, Ended))
    shown = get(ann, "/api/games")["games"][0]
    assert (shown["table"], shown["status"], shown["won"]) == ("over", "match-over", winner == 0)
    assert not shown["your_turn"]


def test_results_count_partners_opponents_and_rules(club: Club) -> None:
    (ann, ann_id), (bob, bob_id) = club.person("Ann"), club.person("Bob")
    wins = 0
    for number in range(4):
        game = seated_table([ann_id, bob_id], f"t{number}", seed=number)
        while game.table.status != "match-over":
            game.send(game.likely_command())
        wins += next(event.winner for event in game.events if isinstance(event, Ended)) == 0
        club.keep(game)
    results = get(ann, "/api/games/results")
    assert results["partners"] == [{"name": "P1", "bot": False, "played": 4, "won": wins}]
    assert results["opponents"] == [{"name": "greedy", "bot": True, "played": 8, "won": 2 * wins}]
    assert results["rules"] == [{"name": None, "bot": False, "played": 4, "won": wins}]
    bob.ok("/api/person/delete", confirm=True)
    assert get(ann, "/api/games/results")["partners"][0]["name"] is None
    assert [chair["name"] for chair in get(ann, "/api/games")["games"][0]["chairs"]] == ["P0", None, None, None]


def test_whoever_is_unknown_has_no_games(club: Club) -> None:
    stranger = Browser(club.house)
    for address in ("/api/games", "/api/games/results"):
        reply = stranger.get(address)
        assert (reply.status_code, reply.json()["code"]) == (401, "unknown-person")


def test_finished_deals_are_listed_and_shown_play_by_play(club: Club) -> None:
    ann, ann_id = club.person("Ann")
    game = seated_table([ann_id, "b" * 20])
    play_deals(game, 3)
    while game.table.turn is None or game.table.match.deal.plays < 5:
        game.send(game.likely_command())
    club.keep(game)
    scored = [event for event in game.events if isinstance(event, Scored)]
    deals = get(ann, "/api/tables/t/deals")["deals"]
    assert [deal["deal"] for deal in deals] == [1, 2, 3]
    assert [tuple(deal["scores"]) for deal in deals] == [event.scores for event in scored]
    record = table_record(game.events)
    for number in (1, 2, 3):
        replay = get(ann, f"/api/tables/t/deals/{number}")
        found = record.deal(number)
        assert found is not None
        entries = found.game.deals[found.number - 1].entries
        assert len(replay["frames"]["frames"]) == len(entries) + 1
        assert (replay["deal"], replay["deals"], replay["you"]) == (number, 3, 0)
        assert tuple(replay["frames"]["result"]["scores"]) == scored[number - 1].scores
    for missing in ("0", "4", "x", "-1", "1e1", "9999999"):
        reply = ann.get(f"/api/tables/t/deals/{missing}")
        assert (reply.status_code, reply.json()["code"]) == (404, "unknown-deal")
    text = ann.get("/api/tables/t/record").text
    dated = [replace(one, tags={"Date": "2023-11-14"}) for one in record.games]
    assert text == write(*dated)
    assert list(read(text)) == dated


def test_a_deal_that_is_not_over_is_nowhere(club: Club) -> None:
    ann, ann_id = club.person("Ann")
    game = seated_table([ann_id, "b" * 20])
    while game.table.turn is None or game.table.match.deal.plays < 40:
        game.send(game.likely_command())
    club.keep(game)
    assert get(ann, "/api/tables/t/deals")["deals"] == []
    for address in ("/api/tables/t/deals/1", "/api/tables/t/record"):
        reply = ann.get(address)
        assert (reply.status_code, reply.json()["code"]) == (404, "unknown-deal")
    reply = ann.post("/api/tables", bots=BOTS, source={"table": "t", "deal": 1})
    assert (reply.status_code, reply.json()["code"]) == (404, "unknown-deal")


def test_a_private_table_shows_its_deals_to_those_who_sat_there_up_to_their_being_removed(club: Club) -> None:
    (ann, ann_id), (bob, bob_id), (cleo, _) = club.person("Ann"), club.person("Bob"), club.person("Cleo")
    game = RandomTable(3, QUICK, "t", [ann_id, bob_id], TableSettings(watching=False, bot="greedy"))
    for number, person in enumerate((ann_id, bob_id)):
        game.send(game.command(person, commands.Connect))
        game.send(game.command(person, commands.Sit, chair=number, name="x"))
    play_deals(game, 2)
    game.send(game.command(ann_id, commands.Remove, chair=1))
    play_deals(game, 3)
    club.keep(game)
    assert len(get(ann, "/api/tables/t/deals")["deals"]) == 3
    assert len(get(bob, "/api/tables/t/deals")["deals"]) == 2
    assert sum(len(game.deals) for game in read(bob.get("/api/tables/t/record").text)) == 2
    assert bob.get("/api/tables/t/deals/3").status_code == 404
    for address in ("/api/tables/t/deals", "/api/tables/t/deals/1", "/api/tables/t/record", "/api/tables/u/deals"):
        for stranger in (cleo, Browser(club.house)):
            reply = stranger.get(address)
            assert (reply.status_code, reply.json()["code"]) == (404, "unknown-table")


def test_a_new_deal_is_there_as_soon_as_it_is_over(club: Club) -> None:
    ann, ann_id = club.person("Ann")
    game = seated_table([ann_id, "b" * 20])
    play_deals(game, 1)
    club.keep(game)
    assert len(get(ann, "/api/tables/t/deals")["deals"]) == 1
    known = len(game.commits)
    play_deals(game, 2)

    async def go_on() -> None:
        store = Store(f"sqlite+aiosqlite:///{club.directory}/seep.db")
        for before, events, after in game.commits[known:]:
            await store.append(before, events, after, summarize(after), 2000)
        await store.close()

    asyncio.run(go_on())
    assert len(get(ann, "/api/tables/t/deals")["deals"]) == 2


def test_somebody_who_was_deleted_is_in_no_record(club: Club) -> None:
    (ann, ann_id), (bob, bob_id) = club.person("Ann"), club.person("Bob")
    game = seated_table([ann_id, bob_id])
    play_deals(game, 1)
    club.keep(game)
    assert "P1" in ann.get("/api/tables/t/record").text
    bob.ok("/api/person/delete", confirm=True)
    assert "P1" not in ann.get("/api/tables/t/record").text
    assert "P1" not in ann.get("/api/tables/t/deals/1").text


@pytest.mark.parametrize("how", ["delete", "restart", "sign-out"])
def test_the_name_of_somebody_who_was_deleted_is_stored_nowhere(club: Club, how: str) -> None:
    """What was played stays, and the chair that was theirs is a bot's."""
    (ann, ann_id), (bob, bob_id) = club.person("Ann"), club.person("Bob")
    game = seated_table([ann_id, bob_id])
    play_deals(game, 1)
    club.keep(game)
    query = f"SELECT body FROM events UNION ALL SELECT name FROM match_players WHERE person_id = '{bob_id}'"
    assert any("P1" in row[0] for row in club.house.rows(query) if row[0])
    bob.ok("/api/sign-out" if how == "sign-out" else "/api/person/delete", confirm=True)  # the last device, too
    if how == "restart":  # before it is done, perhaps
        club.house.restart()
    while club.house.rows(f"SELECT * FROM seats WHERE person_id = '{bob_id}'"):
        ann.get("/healthz")  # lets the server go on
    assert not any("P1" in row[0] for row in club.house.rows(query) if row[0])
    assert any("P0" in row[0] for row in club.house.rows(query) if row[0])
    record = ann.get("/api/tables/t/record").text
    assert len(next(iter(read(record))).deals[0].plays) == 49


def test_the_name_of_somebody_who_was_deleted_is_not_told_of_a_closed_table_either(club: Club) -> None:
    (ann, ann_id), (bob, bob_id) = club.person("Ann"), club.person("Bob")
    game = seated_table([ann_id, bob_id])
    play_deals(game, 1)
    for person in (ann_id, bob_id):
        game.send(commands.Disconnect(person=person, since=game.now, now=game.now))
    game.now += 31 * 24 * 3600_000
    game.send(commands.Tick(now=game.now))
    assert game.table.status == "closed"
    club.keep(game)
    assert [chair["name"] for chair in get(ann, "/api/games")["games"][0]["chairs"]] == ["P0", None, "P1", None]
    bob.ok("/api/person/delete", confirm=True)
    while club.house.rows(f"SELECT * FROM seats WHERE person_id = '{bob_id}'"):
        ann.get("/healthz")  # lets the server go on
    assert "P1" not in club.house.rows("SELECT lobby FROM tables")[0][0]
    assert [chair["name"] for chair in get(ann, "/api/games")["games"][0]["chairs"]] == ["P0", None, None, None]


def test_a_deal_is_played_again_with_the_same_cards(club: Club) -> None:
    ann, ann_id = club.person("Ann")
    game = seated_table([ann_id, "b" * 20])
    play_deals(game, 2)
    club.keep(game)
    opened = ann.ok("/api/tables", bots=BOTS, source={"table": "t", "deal": 2, "entries": 5, "chair": 2})
    events = stored(club, opened["table"])
    table = replayed(events)
    found = table_record(game.events).deal(2)
    assert found is not None
    deal = found.game.deals[found.number - 1]
    assert table.match.deal.history == deal.plays[:5]
    assert table.rules.text() == QUICK
    assert ann.post("/api/tables", source={"table": "t", "deal": 2}).json()["code"] == "bots-needed"
    source = {"table": "t", "deal": 2, "entries": len(deal.entries)}
    assert ann.post("/api/tables", bots=BOTS, source=source).json()["code"] == "deal-over"


def stored(club: Club, table: str) -> list[Event]:
    """The events of a table."""

    async def events() -> list[Event]:
        store = Store(f"sqlite+aiosqlite:///{club.directory}/seep.db")
        try:
            return await store.events(table)
        finally:
            await store.close()

    return asyncio.run(events())


def replayed(events: list[Event]) -> Table:
    return replay(events)


# ---- the lobby


def test_the_lobby_shows_listed_tables_and_says_when_nothing_is_new(http: Http, clock: ManualClock) -> None:
    hidden = http.post("/api/tables", json={}).json()["table"]
    shown = http.post("/api/tables", json={"settings": {"listed": True}, "rules": "short"}).json()["table"]
    reply = http.get("/api/lobby")
    assert [(table["table"], table["rules"], table["joinable"]) for table in reply.json()["tables"]] == [
        (shown, "short", True)
    ]
    assert hidden not in reply.text
    tag = reply.headers["etag"]
    again = http.get("/api/lobby", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    http.post("/api/tables", json={"settings": {"listed": True}})
    clock.time += 5
    newer = http.get("/api/lobby", headers={"If-None-Match": tag})
    assert newer.status_code == 200
    assert len(newer.json()["tables"]) == 2


def test_a_table_that_can_be_neither_joined_nor_watched_is_not_in_the_lobby(club: Club) -> None:
    ann, ann_id = club.person("Ann")
    people = [ann_id, "b" * 20, "c" * 20, "d" * 20]
    game = RandomTable(1, "standard", "t", people, TableSettings(listed=True, watching=False))
    for number, person in enumerate(people):
        game.send(game.command(person, commands.Sit, chair=number, name="x"))
    game.send(game.command(ann_id, commands.Start))
    club.keep(game)
    assert get(ann, "/api/lobby") == {"tables": []}


# ---- playing now


def test_people_who_wish_to_play_now_find_each_other(club: Club) -> None:
    (ann, ann_id), (bob, bob_id), (cleo, _) = club.person("Ann"), club.person("Bob"), club.person("Cleo")
    table = ann.ok("/api/play-now", rules="short", wait=20)["table"]
    assert bob.ok("/api/play-now", rules="short", wait=5)["table"] == table
    assert bob.ok("/api/play-now", rules="short", wait=5)["table"] == table
    assert cleo.ok("/api/play-now", rules="long")["table"] != table
    seated = replayed(stored(club, table))
    assert (seated.chair_of(ann_id), seated.chair_of(bob_id)) == (0, 1)
    assert seated.opened_at is not None
    assert seated.starts_at == seated.opened_at + 20_000
    assert cleo.refused("/api/play-now", rules="chess") == (400, "unknown-preset")
    assert cleo.refused("/api/play-now", bot="deep-blue") == (400, "unknown-bot")


# ---- pictures


def test_a_table_s_address_as_a_picture(http: Http) -> None:
    table = http.post("/api/tables", json={}).json()["table"]
    reply = http.get(f"/api/tables/{table}/qr.svg", headers={"Host": "seep"})
    assert reply.headers["content-type"] == "image/svg+xml"
    assert reply.text.startswith("<svg")
    assert http.get("/api/tables/no-table/qr.svg").status_code == 404


def test_tables_of_before_the_archive_have_none_of_it(tmp_path: Path) -> None:
    """The migration gives old rows what queries need."""
    settings = Settings(database=f"sqlite+aiosqlite:///{tmp_path}/seep.db", secret="s" * 40, allowed_hosts=("seep",))
    with Http(create_app(settings, ManualClock(), bots={"any": AnyBot})):
        pass
    with closing(sqlite3.connect(tmp_path / "seep.db")) as database, database:
        database.execute("INSERT INTO tables (id, opened_at) VALUES ('old', 1)")
        assert database.execute("SELECT listed, deals FROM tables").fetchall() == [(0, 0)]
