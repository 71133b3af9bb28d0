"""Faults reported of other programs: who could do what they should not. See `test_reported_faults`."""

from __future__ import annotations

import base64
import json
import random
import time
from collections.abc import Iterable
from contextlib import ExitStack
from typing import Any

from seep.cards import NAMES
from seep.table.events import Dealt
from seep.wire.messages import CommandMessage
from tests.server.listening import Listener, Room, stored
from tests.server.serving import ANSWER, Server, open_table, visit

SETTINGS = {
    "bot": "random",
    "pace": "fast",
    "clock": None,
    "watching": False,
    "listed": True,
    "grace": 5,
    "pause": 3,
}
FIELDS: dict[str, dict[str, Any]] = {
    "sit": {"chair": 2},
    "stand": {},
    "seat-bot": {"chair": 3, "bot": "random"},
    "remove": {"chair": 2},
    "swap": {"chairs": [0, 1]},
    "lock": {"locked": True},
    "configure": {"rules": "short", "baazis": 3, "settings": SETTINGS},
    "hand-over": {"chair": 1},
    "start": {},
    "play": {},
    "ready": {},
    "ask-undo": {},
    "answer-undo": {"agree": True},
    "say": {"phrase": "hurry"},
}
"""Every command there is, as it could change the table of `room` if the right person sent it."""
OF_CHAIRS = ("play", "ready", "ask-undo", "answer-undo", "say")
OF_HOSTS = ("seat-bot", "remove", "swap", "lock", "configure", "hand-over", "start")


def refusals(room: Room, one: Listener, kinds: Iterable[str], **extra: Any) -> dict[str, str]:
    """What each kind of command is refused with, though it is made as well as can be; nothing changes by any."""
    legal = room.mover().deal["legal"][0]
    seq, before = room.all_see(), [player.state for player in room.players]
    codes = {}
    for kind in kinds:
        fields = FIELDS[kind] | ({"play": legal} if kind == "play" else {}) | extra
        answer = one.ask(kind, seq=seq, **fields)
        assert answer["type"] == "refused", (kind, answer)
        codes[kind] = answer["code"]
    assert len(stored(room.server.data_dir, room.table)) == seq
    for player, state in zip(room.players, before, strict=True):
        with Listener(room.server, room.table, player.token) as anew:
            assert anew.state == state
    return codes


def test_every_command_there_is_is_tried_by_those_who_may_not() -> None:
    assert set(FIELDS) == {kind.__struct_config__.tag for kind in CommandMessage.__subclasses__()}
    assert {*OF_CHAIRS, *OF_HOSTS, "sit", "stand"} == set(FIELDS)


def test_somebody_unknown_can_do_nothing(room: Room) -> None:
    room.start()
    room.play(random.Random(1))
    codes = refusals(room, room.watchers[1], FIELDS)
    assert codes == dict.fromkeys(FIELDS, "not-seated") | {"sit": "unknown-person"}


def test_a_person_who_watches_can_take_no_part(room: Room) -> None:
    """Nor when the person says to be another, or to have a chair: that is asked of nobody."""
    room.start()
    room.play(random.Random(1))
    wanted = dict.fromkeys(OF_CHAIRS, "not-seated") | dict.fromkeys(OF_HOSTS, "not-host")
    wanted |= {"sit": "chair-taken", "stand": "not-seated"}
    watcher = room.watchers[0]
    assert refusals(room, watcher, FIELDS) == wanted
    for player in room.players:
        lies = {"by": person_of(player), "person": person_of(player), "seat": player.chair, "token": player.token}
        assert refusals(room, watcher, FIELDS, **lies) == wanted


def test_a_player_can_do_nothing_for_another_chair(room: Room) -> None:
    room.start()
    room.play(random.Random(1))
    mover = room.mover()
    for player in room.players:
        if player is mover:
            continue
        for lies in ({}, {"by": person_of(mover), "person": person_of(mover), "chair": mover.chair}):
            assert refusals(room, player, ["play"], **lies) == {"play": "not-your-turn"}
            assert refusals(room, player, ["ready", "answer-undo"], **lies) == {
                "ready": "deal-not-over",
                "answer-undo": "no-undo-asked",
            }
        if player is not room.host:
            assert refusals(room, player, OF_HOSTS) == dict.fromkeys(OF_HOSTS, "not-host")
            assert refusals(room, player, ["start"], by=person_of(room.host)) == {"start": "not-host"}
    room.play(random.Random(2))


def test_a_host_without_a_chair_plays_for_nobody(server: Server) -> None:
    opened = open_table(server)
    with ExitStack() as stack:
        host, player = (
            stack.enter_context(Listener(server, opened["table"], token)) for token in (opened["token"], visit(server))
        )
        assert player.ask("sit", chair=0)["type"] == "ack"
        host.see(player.state["seq"])
        assert host.state["you_host"]
        player.see(host.ask("start")["seq"])
        assert player.my_turn()
        host.see(player.state["seq"])
        assert (host.state["you"], host.deal["hand"]) == (None, [])
        for kind in OF_CHAIRS:
            fields = FIELDS[kind] | ({"play": player.deal["legal"][0]} if kind == "play" else {})
            assert host.ask(kind, **fields)["code"] == "not-seated"
        assert host.ask("sit", chair=0)["code"] == "chair-taken"
        player.play(player.deal["legal"][0])


def test_whoever_stood_up_has_neither_the_hand_nor_the_turn_nor_another_chair(room: Room) -> None:
    """The token is still good for the person, who watches now like any other."""
    rng = random.Random(3)
    room.start()
    for _ in ("the bid", "the first card", "another"):
        room.play(rng)
    leaver = room.players[2]
    assert len(leaver.deal["hand"]) > 0
    room.all_see(leaver.ask("stand")["seq"])
    for came_back in (False, True):
        if came_back:
            leaver.join()
        assert (leaver.state["you"], leaver.deal["hand"], leaver.deal["legal"]) == (None, [], [])
        assert set(refusals_of_chairs(leaver, room)) == {"not-seated"}
        refused = leaver.ask("sit", chair=1)
        assert refused["code"] == "chair-taken"
    room.all_see(room.players[3].ask("stand")["seq"])
    assert (refused := leaver.ask("sit", chair=3))["code"] == "hand-seen"
    assert refused["params"] == {"chair": 2}
    newcomer = room.watchers[0]
    room.all_see(newcomer.ask("sit", chair=2)["seq"])
    assert len(newcomer.deal["hand"]) > 0
    assert leaver.ask("sit", chair=2)["code"] == "chair-taken"
    leaver.join()
    assert (leaver.state["you"], leaver.deal["hand"]) == (None, [])


def test_whoever_stood_up_sees_no_hand_of_the_next_deal(server: Server) -> None:
    rng = random.Random(4)
    with ExitStack() as stack:
        opened = open_table(server, rules="long", baazis=None, settings={"bot": "random", "pace": "fast"})
        leaver, host = (
            stack.enter_context(Listener(server, opened["table"], token)) for token in (visit(server), opened["token"])
        )
        assert host.ask("sit", chair=0)["type"] == leaver.ask("sit", chair=1)["type"] == "ack"
        leaver.see(host.ask("start")["seq"])
        while leaver.state["match"] is None or not leaver.deal["hand"]:
            host.see(leaver.state["seq"])
            mover = next((one for one in (host, leaver) if one.chair == one.state["turn"]), None)
            if mover is None:
                leaver.read_until("state")
            else:
                leaver.see(mover.ask("play", play=mover.deal["legal"][0])["seq"])
        stood = leaver.ask("stand")["seq"]
        host.see(stood)
        while host.state["match"]["deal_number"] == 1:
            host.play_deal(rng)
            host.ask("ready")
            while host.state["status"] in ("deal-over", "starting"):
                host.read_until("state")
        leaver.see(host.state["seq"])
        shown = [state["table"] for state in leaver.messages if state["type"] == "state" and state["seq"] >= stood]
        assert shown[-1]["match"]["deal_number"] == 2
        assert {len(table["match"]["deal"]["hand"]) for table in shown} == {0}
        assert {table["you"] for table in shown} == {None}
        assert set(refusals_of_chairs(leaver)) == {"not-seated"}
        leaver.join()
        assert (leaver.state["you"], leaver.deal["hand"]) == (None, [])


def refusals_of_chairs(one: Listener, room: Room | None = None) -> list[str]:
    """What somebody without a chair is refused with, who asks what chairs may."""
    play = "7H" if room is None else room.host.state["match"]["deal"]["log"][-1]
    return [one.ask(kind, **(FIELDS[kind] | ({"play": play} if kind == "play" else {})))["code"] for kind in OF_CHAIRS]


def person_of(one: Listener) -> str:
    """The person's identifier, which is in the token and nowhere else."""
    assert one.token is not None
    person: str = json.loads(base64.urlsafe_b64decode(one.token.split(".")[0] + "=="))[0]
    return person


# ---- what a client may not decide


OF_THE_SERVER = (
    *(
        "deal",
        "dealt",
        "bot-play",
        "connect",
        "disconnect",
        "recover",
        "tick",
        "claim-chair",
        "state",
        "scored",
        "back",
    ),
)
"""What is decided by the server, or follows from what was decided."""


def test_what_the_server_decides_is_no_message_of_a_client(room: Room) -> None:
    room.start()
    seq, pack = room.all_see(), "".join(NAMES)
    fields = {"packs": [pack], "rounds": [["AS", "KH", "2D", "3C"]], "play": room.mover().deal["legal"][0]}
    fields |= {"chair": 0, "person": person_of(room.host), "since": 0, "now": 2**50, "nodes": [], "events": []}
    for kind in OF_THE_SERVER:
        for one in (room.host, room.watchers[1]):
            one.send(one.command(kind, **fields))
            assert one.read_until("error")["code"] == "malformed"
    assert len(stored(room.server.data_dir, room.table)) == seq


def test_fields_that_are_not_a_clients_change_nothing(server: Server) -> None:
    """Names, times, processes, cards: what the server knows itself is not taken from a message."""
    with ExitStack() as stack:
        room = Room(stack, server, settings={"clock": {"turn": 30, "reserve": 60, "refill": 5}})
        one = room.players[1]
        assert one.ask("stand")["type"] == "ack"
        lies = {"name": "Somebody", "program": "bot", "node": "node", "person": "p", "by": person_of(room.host)}
        room.all_see(one.ask("sit", chair=1, now=0, **lies)["seq"])
        seen = room.host.state["chairs"][1]
        assert (seen["name"], seen["program"], one.state["you"]) == ("Bela", None, 1)
        packs, rounds = ["".join(NAMES)], [["AS", "2H", "3D", "4C"]]
        began = time.time_ns() // 1_000_000
        assert room.host.ask("start", packs=packs, rounds=rounds, seed=1, now=0, by="p")["type"] == "ack"
        room.all_see(playing=True)
        mover = room.mover()
        answer = mover.ask("play", play=mover.deal["legal"][0], now=0, at=0, chair=0, by="p", turn_since=0, table={})
        room.all_see(answer["seq"])
        assert abs(room.host.state["turn_since"] - began) < ANSWER * 1000
        assert room.all_see(mover.ask("say", phrase="vah", chair=(mover.state["you"] + 1) % 4)["seq"])
        said = [event for event in room.host.messages[-1]["events"] if event["type"] == "said"]
        assert [event["chair"] for event in said] == [mover.state["you"]]
        dealt = [event for event in stored(server.data_dir, room.table) if isinstance(event, Dealt)]
        assert list(dealt[0].packs) != packs
        assert [list(cards) for cards in room_cut(room)] != rounds


def room_cut(room: Room) -> list[list[str | None]]:
    """The cards that were cut for the first deal."""
    cut: list[list[str | None]] = room.host.state["match"]["cut"]
    return cut
