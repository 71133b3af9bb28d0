"""Playing over real sockets against a real server process on SQLite."""

from __future__ import annotations

import base64
import json
import random
import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from seep.cards import NAMES
from seep.server.limits import MAX_MESSAGE_BYTES
from seep.wire.messages import PROTOCOL
from tests.server.serving import ANSWER, Client, Server, open_table, post, serving, visit


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data")) as server:
        yield server


def chair(server: Server, **asked: object) -> Client:
    opened = open_table(server, **{"bots": ["greedy"] * 3} | asked)  # quick ones
    return Client(server, opened["table"], opened["token"])


def test_a_whole_match_against_bots(server: Server) -> None:
    with chair(server, rules="short") as me:
        while me.state["status"] != "match-over":
            me.play_deal(random.Random(1))
            if me.state["status"] == "deal-over":
                answer = me.ask("ready")
                me.see(answer["seq"])
        match = me.state["match"]
        assert match["winner"] in (0, 1)
        assert sum(match["baazis_won"]) == 1
        answer = me.ask("ready")
        me.see(answer["seq"])
        assert me.my_turn()
        assert me.state["match"]["deal_number"] == 1
        assert me.state["match"]["results"] == []


def test_every_event_is_pushed_once_and_in_order(server: Server) -> None:
    with chair(server) as me:
        me.play_deal(random.Random(2))
        states = [message for message in me.messages if message["type"] == "state"]
        events = [event for state in states for event in state["events"]]
        assert [event["seq"] for event in events] == list(range(states[0]["seq"] + 1, me.state["seq"] + 1))
        plays = [event["play"] for event in events if event["type"] == "played"]
        assert plays == me.deal["log"]
        assert len(plays) == 49


def test_an_answer_comes_before_the_push(server: Server) -> None:
    with chair(server) as me:
        me.my_turn()
        before = len(me.messages)
        me.play(me.deal["legal"][0])
        assert [message["type"] for message in me.messages[before:]][:2] == ["ack", "state"]


def test_a_spectator_sees_nothing_hidden_and_cannot_act(server: Server) -> None:
    with chair(server) as me, Client(server, me.table, None) as spectator:
        me.my_turn()
        hands: set[str] = set()
        while me.my_turn():
            hands |= set(me.deal["hand"])
            for kind, more in (("play", {"play": me.deal["legal"][0]}), ("ready", {}), ("start", {}), ("ask-undo", {})):
                for seq in (me.state["seq"], 0):
                    refusal = spectator.ask(kind, seq=seq, **more)
                    assert (refusal["type"], refusal["code"]) == ("refused", "not-seated")
            assert spectator.ask("sit", chair=1)["code"] == "unknown-person"
            me.play(random.Random(3).choice(me.deal["legal"]))
        spectator.see(me.state["seq"])
        assert len(hands) >= 11
        played: set[str] = set()
        for message in spectator.messages:
            if message["type"] != "state":
                continue
            table, match = message["table"], message["table"]["match"]
            if match is None:
                continue
            deal = match["deal"]
            assert (table["you"], deal["hand"]) == (None, [])
            assert (deal["legal"], match["choices"], match["refusals"]) == ([], [], [])
            played |= set(re.findall("|".join(NAMES), "".join(deal["log"])))
            if table["status"] == "playing":
                shown = set(deal["loose"] or ()) | {card for house in deal["houses"] for card in house["cards"]}
                text = json.dumps({**match, "cut": [], "card_points": {}, "deal": {**deal, "redeals": []}})
                assert set(re.findall("|".join(NAMES), text)) <= shown | played


def test_a_refused_play_changes_nothing(server: Server) -> None:
    with chair(server) as me:
        me.my_turn()
        seq = me.state["seq"]
        for play in ("7H^9=13", "nonsense", "", "bid 14", "x" * 200):
            refusal = me.ask("play", play=play)
            assert refusal["type"] == "refused", refusal
            assert refusal["rule"]
        legal = me.deal["legal"][0]
        refusal = me.ask("play", play=legal, seq=1)  # before the cards
        assert (refusal["code"], refusal["params"]) == ("stale", {"seq": seq})
        assert me.ask("ready")["code"] == "deal-not-over"
        assert me.ask("play", play=legal)["type"] == "ack"


def test_a_retry_is_answered_and_not_played_again(server: Server) -> None:
    with chair(server) as me, Client(server, me.table, me.token) as other_tab:
        me.my_turn()
        command = me.command("play", play=me.deal["legal"][0])
        me.send(command)
        first = me.read_until("ack")
        me.send(command)
        assert me.read_until("ack") == first
        other_tab.send(command)
        assert other_tab.read_until("ack") == first
        me.see(first["seq"])
        played = [event for message in me.messages if message["type"] == "state" for event in message["events"]]
        assert [event["chair"] for event in played if event["type"] == "played"].count(0) == 1


def test_one_chair_in_two_tabs(server: Server) -> None:
    with chair(server) as one, Client(server, one.table, one.token) as two:
        for me, other in ((one, two), (two, one), (one, two), (two, one)):
            me.see(other.state["seq"])
            if me.my_turn():
                me.play(me.deal["legal"][0])
        one.see(two.state["seq"])
        assert one.state["you"] == two.state["you"] == 0
        assert one.deal["log"][:20] == two.deal["log"][:20]


@pytest.mark.parametrize(
    ("hello", "code", "close"),
    [
        ({"token": "forged"}, "unknown-person", 4401),
        ({"token": ""}, "unknown-person", 4401),
        ({"version": "0"}, "reload", 4426),
        ({"type": "ping"}, "hello-first", 4400),
        ({"type": "play", "cmd_id": "x", "seq": 3, "play": "7H"}, "hello-first", 4400),
    ],
)
def test_a_wrong_hello_is_answered_and_ends_the_socket(
    server: Server, hello: dict[str, object], code: str, close: int
) -> None:
    me = chair(server)
    me.dial()
    me.send({"type": "hello", "token": me.token, "version": PROTOCOL} | hello)
    answer = me.read()
    assert (answer["type"], answer["code"]) == ("error", code)
    assert me.closed() == close


@pytest.mark.parametrize("token", ["forged", "", "WyJ0IiwwXQ.AAAA"])
def test_a_chair_token_that_is_none_ends_the_socket(server: Server, token: str) -> None:
    me = chair(server)
    me.dial()
    me.send({"type": "hello", "token": me.token, "chair_token": token, "version": PROTOCOL})
    assert me.read_until("error")["code"] == "bad-token"
    assert me.closed() == 4401


def test_who_one_is_at_another_table_gives_no_chair(server: Server) -> None:
    with chair(server) as mine, Client(server, mine.table, chair(server).token) as other:
        mine.my_turn()
        other.see(mine.state["seq"])
        assert (other.state["you"], other.deal["hand"]) == (None, [])
        refusal = other.ask("play", play=mine.deal["legal"][0])
        assert refusal["code"] == "not-seated"


def test_a_name_is_shown_and_nothing_else_of_whose_it_is(server: Server) -> None:
    with chair(server) as me, Client(server, me.table, None) as spectator:
        assert spectator.state["chairs"][0]["name"] == "Asha"
        person, device = json.loads(base64.urlsafe_b64decode(str(me.token).split(".")[0] + "=="))
        text = json.dumps([me.messages, spectator.messages])
        assert person not in text
        assert device not in text


def test_four_people_sit_down_and_start(server: Server) -> None:
    opened = open_table(server, rules="short")
    tokens = [opened["token"], *(visit(server, name) for name in ("Bela", "Chand", None))]
    with ExitStack() as stack:
        people = [stack.enter_context(Client(server, opened["table"], token)) for token in tokens]
        for number, person in enumerate(people):
            assert person.state["you"] is None
            assert person.ask("sit", chair=0)["type" if number == 0 else "code"] in ("ack", "chair-taken")
            if number:
                assert person.ask("sit", chair=number)["type"] == "ack"
        assert people[1].ask("start")["code"] == "not-host"
        started = people[0].ask("start")
        for number, person in enumerate(people):
            person.see(started["seq"])
            assert (person.state["you"], person.state["you_host"]) == (number, number == 0)
            assert [one["name"] for one in person.state["chairs"]] == ["Asha", "Bela", "Chand", None]
        for person in people:
            while person.state["match"] is None:
                person.read_until("state")
        first = people[people[0].state["turn"]]
        first.play(first.deal["legal"][0])


def test_a_token_made_for_a_program_says_so_at_the_chair(server: Server) -> None:
    opened = open_table(server)
    token = post(server, "token", opened["token"], label="my bot")["token"]
    with Client(server, opened["table"], opened["token"]) as host, Client(server, opened["table"], token) as program:
        host.see(host.ask("sit", chair=2)["seq"])
        assert host.state["chairs"][2]["program"] is None
        program.join()
        host.see(program.state["seq"])
        for client in (host, program):
            seen = client.state["chairs"][2]
            assert (seen["kind"], seen["name"], seen["program"], seen["bot"]) == ("person", "Asha", "my bot", None)


def test_a_program_names_itself_in_hello(server: Server) -> None:
    opened = open_table(server)
    with Client(server, opened["table"], opened["token"]) as host, Client(server, opened["table"], visit(server)) as me:
        me.join(program=" my\u200b bot ")
        host.see(me.ask("sit", chair=1)["seq"])
        assert [one["program"] for one in host.state["chairs"]] == [None, "my bot", None, None]
        host.see(me.ask("stand")["seq"])
        assert host.state["chairs"][1]["program"] is None


def test_pages_of_other_sites_get_no_socket(server: Server) -> None:
    me = chair(server)
    url = f"{server.address.replace('http', 'ws')}/ws/{me.table}"
    with pytest.raises(InvalidStatus) as refused, connect(url, origin=Origin("https://elsewhere.example")):
        pass
    assert refused.value.response.status_code == 403
    with connect(url, origin=Origin(server.address)) as own:
        own.send(json.dumps({"type": "hello", "token": None, "version": PROTOCOL}))
        assert json.loads(own.recv(ANSWER))["type"] == "welcome"


def test_a_table_that_is_not_there(server: Server) -> None:
    for name in ("nowhere", "a" * 300, "%00", "%E2%80%8B"):
        nobody = Client(server, name, None)
        nobody.dial()
        nobody.send({"type": "hello", "token": None, "version": PROTOCOL})
        assert nobody.read()["type"] == "welcome"
        assert nobody.read()["code"] == "unknown-table"
        assert nobody.closed() == 4404


@pytest.mark.parametrize("length", [8_000, 8_200, 20_000, 60_000])
def test_an_address_of_any_length_is_answered(server: Server, length: int) -> None:
    """Either by a socket or by a refusal; never by silence."""
    url = f"{server.address.replace('http', 'ws')}/ws/{'a' * length}"
    if length < 8_192:
        with connect(url, open_timeout=ANSWER):
            pass
    else:
        with pytest.raises(InvalidStatus) as refused, connect(url, open_timeout=ANSWER):
            pass
        assert refused.value.response.status_code == 400


def test_malformed_messages_are_answered_and_change_nothing(server: Server) -> None:
    with chair(server) as me:
        me.my_turn()
        seq = me.state["seq"]
        bad: list[str | bytes] = [
            "",
            "{",
            "null",
            "[]",
            "{}",
            '{"type":"dance"}',
            '{"type":"play"}',
            '{"type":"play","cmd_id":"x","seq":"3","play":"7H"}',
            '{"type":"play","cmd_id":"","seq":3,"play":"7H"}',
            '{"type":"play","cmd_id":"x","seq":-1,"play":"7H"}',
            '{"type":"play","cmd_id":"x","seq":1e400,"play":"7H"}',
            '{"type":"play","cmd_id":"x","seq":3,"play":"' + "7" * 201 + '"}',
            '{"type":"play","cmd_id":"' + "x" * 65 + '","seq":3,"play":"7H"}',
            "[" * 8000,
            '{"type":"state","seq":9,"events":[],"table":{}}',
            b'{"type":"ping"}',
            b"\xff\xfe",
        ]
        for text in bad:
            me.send(text)
            answer = me.read()
            assert (answer["type"], answer["code"]) == ("error", "malformed"), text
        me.send({"type": "hello", "token": None, "version": PROTOCOL})
        assert me.read()["code"] == "already-greeted"
        me.send({"type": "ping"})
        before = time.time_ns() // 1_000_000
        pong = me.read()
        assert pong == {"type": "pong", "now": pong["now"]}
        assert abs(pong["now"] - before) < ANSWER * 1000
        assert me.state["seq"] == seq
        me.play(me.deal["legal"][0])


@pytest.mark.parametrize("size", [MAX_MESSAGE_BYTES + 1, 10 * MAX_MESSAGE_BYTES])
def test_a_huge_message_ends_the_socket(server: Server, size: int) -> None:
    with chair(server) as me:
        me.my_turn()
        me.send(json.dumps({"type": "ping", "filling": "x" * size}))
        if size < 4 * MAX_MESSAGE_BYTES:
            assert me.read()["code"] == "too-large"
        assert me.closed() == 1009


def test_a_flood_ends_the_socket_and_nobody_elses(server: Server) -> None:
    with chair(server) as me, Client(server, me.table, None) as flooder:
        with suppress(ConnectionClosed):  # the server may end it before all is sent
            for _ in range(400):
                flooder.send({"type": "ping"})
        while (message := flooder.read())["type"] in ("state", "pong"):
            pass
        assert message["code"] == "flood"
        assert flooder.closed() == 4429
        me.my_turn()
        me.play(me.deal["legal"][0])


def test_logs_hold_no_hand_and_no_token(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        with chair(server) as me:
            me.my_turn()
            me.ask("play", play="7H^9=13")
            me.play_deal(random.Random(4))
        assert me.token is not None
        assert server.stop() == 0
        log = server.log()
    assert me.table in log
    assert me.token not in log
    assert me.token.split(".")[1] not in log
    assert not re.findall(rf"\b({'|'.join(NAMES)})\b", log)


def test_a_server_told_to_stop_ends_with_status_zero(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        with chair(server) as me:
            me.my_turn()
            seq, log = me.state["seq"], me.deal["log"]
            assert server.stop() == 0
            assert me.closed() == 1012
        server.start()
        with me:
            assert me.state["seq"] >= seq  # that its sockets were lost is noted
            assert me.deal["log"] == log
            me.play(me.deal["legal"][0])
