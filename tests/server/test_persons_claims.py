"""Names claimed with a passphrase: who wins, who gets in, how often one may try, and where passphrases are hashed."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest
from argon2 import extract_parameters
from argon2.low_level import Type

from seep.server import passphrases as passphrases_module
from seep.server.claims import (
    CLAIMS,
    FREE_BY_ADDRESS,
    FREE_BY_NAME,
    LONGEST_BY_ADDRESS,
    LONGEST_BY_NAME,
)
from seep.server.passphrases import HashingBusy, Passphrases
from seep.server.person_values import MAX_PASSPHRASE_LENGTH, MIN_PASSPHRASE_LENGTH
from tests.server.people import PASSPHRASE, Browser, House, cheap_passphrases

OTHER = "eight nines and a house"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with House(tmp_path) as opened:
        yield opened


def visitor(house: House, address: str = "192.0.2.1") -> Browser:
    """A browser whose cookie came back."""
    browser = Browser(house, address=address)
    browser.visit()
    browser.visit()
    return browser


def claimed(house: House, name: str = "Asha", passphrase: str = PASSPHRASE) -> Browser:
    """A browser whose person has claimed a name."""
    browser = visitor(house)
    browser.ok("/api/person/claim", name=name, passphrase=passphrase)
    return browser


def test_who_has_claimed_a_name_signs_in_anywhere(house: House) -> None:
    asha = visitor(house)
    said = asha.ok("/api/person/claim", name=" Asha\u200b Kaur", passphrase=PASSPHRASE)
    assert (said["name"], said["claimed"], said["devices"]) == ("Asha Kaur", "Asha Kaur", 1)
    tablet = visitor(house)
    before = tablet.copy()
    signed_in = tablet.become("/api/sign-in", name="ＡＳＨＡ kaur", passphrase=PASSPHRASE, label="tablet")
    assert (signed_in["signed_in"], signed_in["replaces"], signed_in["token"]) == (True, False, None)
    assert tablet.reload()["person"] == asha.visit()["person"]
    assert before.visit()["person"]["kept"] is False, "the identity from before is worth nothing"
    assert [device["label"] for device in asha.devices()] == [None, "tablet"]


def test_what_is_shown_may_differ_from_the_name_to_sign_in_with(house: House) -> None:
    asha = claimed(house)
    assert asha.ok("/api/person", name="Auntie")["claimed"] == "Asha"
    other = visitor(house)
    assert other.ok("/api/sign-in", name="Asha", passphrase=PASSPHRASE)["person"]["name"] == "Auntie"
    assert visitor(house).refused("/api/sign-in", name="Auntie", passphrase=PASSPHRASE) == (403, "wrong-passphrase")


def test_a_name_is_claimed_once(house: House) -> None:
    claimed(house)
    usha = visitor(house)
    for name in ("Asha", "ASHA", "ａｓｈａ", " asha\u200b"):
        assert usha.refused("/api/person/claim", name=name, passphrase=OTHER) == (409, "name-taken")
    assert usha.visit()["person"]["kept"] is False


def test_of_those_who_claim_a_name_at_once_one_wins(house: House) -> None:
    browsers = [visitor(house) for _ in range(6)]

    async def claim() -> list[int]:
        clients = [browser._client() for browser in browsers]
        body = {"name": "Asha", "passphrase": PASSPHRASE}
        replies = await asyncio.gather(*(client.post("/api/person/claim", json=body) for client in clients))
        await asyncio.gather(*(client.aclose() for client in clients))
        return [reply.status_code for reply in replies]

    assert sorted(house.runner.run(claim())) == [200] + [409] * 5
    assert house.rows("SELECT claimed_name FROM persons WHERE claimed_name IS NOT NULL") == [("Asha",)]


def test_a_person_who_claims_twice_at_once_has_one_of_the_passphrases(house: House) -> None:
    browser = visitor(house)
    bodies = [{"name": "Asha", "passphrase": passphrase} for passphrase in (PASSPHRASE, OTHER)]
    replies = browser.posts([("/api/person/claim", body) for body in bodies])
    assert sorted(reply.status_code for reply in replies) == [200, 403]
    answers = [browser.copy().post("/api/sign-in", **body).status_code for body in bodies]
    assert answers == [reply.status_code for reply in replies]


@pytest.mark.parametrize(
    ("name", "passphrase", "code"),
    [
        ("\u200b\u3164", PASSPHRASE, "name-needed"),
        ("", PASSPHRASE, "name-needed"),
        ("x" * 41, PASSPHRASE, "malformed"),
        ("\u0958" * 40, PASSPHRASE, "name-too-long"),
        ("Asha", "x" * (MIN_PASSPHRASE_LENGTH - 1), "passphrase-length"),
        ("Asha", "x" * (MAX_PASSPHRASE_LENGTH + 1), "passphrase-length"),
        ("Asha", "e\u0301" * (MIN_PASSPHRASE_LENGTH - 1), "passphrase-length"),
        ("Asha", None, "malformed"),
    ],
)
def test_what_cannot_be_claimed(house: House, name: str, passphrase: str, code: str) -> None:
    assert visitor(house).refused("/api/person/claim", name=name, passphrase=passphrase) == (400, code)
    assert house.counts()["persons"] == 0


@pytest.mark.parametrize("passphrase", ["x" * MIN_PASSPHRASE_LENGTH, "ਸੀ" * (MAX_PASSPHRASE_LENGTH // 2), "\x00" * 8])
def test_a_passphrase_is_any_text_of_its_length(house: House, passphrase: str) -> None:
    claimed(house, passphrase=passphrase)
    assert visitor(house).ok("/api/sign-in", name="Asha", passphrase=passphrase)["signed_in"]


def test_a_passphrase_is_the_same_however_a_keyboard_writes_it(house: House) -> None:
    claimed(house, passphrase="caf\u00e9 at nine")
    assert visitor(house).ok("/api/sign-in", name="Asha", passphrase="cafe\u0301 at nine")["signed_in"]


def test_changing_the_passphrase_takes_the_one_there_was(house: House) -> None:
    asha = claimed(house)
    change = {"name": "Asha", "passphrase": OTHER}
    assert asha.refused("/api/person/claim", **change) == (403, "passphrase-needed")
    assert asha.refused("/api/person/claim", **change, current=OTHER) == (403, "wrong-passphrase")
    assert asha.ok("/api/person/claim", **change, current=PASSPHRASE)["claimed"] == "Asha"
    assert visitor(house).refused("/api/sign-in", name="Asha", passphrase=PASSPHRASE) == (403, "wrong-passphrase")
    assert visitor(house).ok("/api/sign-in", name="Asha", passphrase=OTHER)["signed_in"]
    renamed = asha.ok("/api/person/claim", name="Asha Kaur", passphrase=OTHER, current=OTHER)
    assert (renamed["name"], renamed["claimed"]) == ("Asha Kaur", "Asha Kaur")
    claimed(house, "Asha")


def test_signing_in_leaves_somebody_behind_only_when_that_is_confirmed(house: House) -> None:
    claimed(house)
    usha = visitor(house)
    usha.ok("/api/person", name="Usha")
    asked = usha.ok("/api/sign-in", name="Asha", passphrase=PASSPHRASE)
    assert (asked["signed_in"], asked["replaces"], asked["token"]) == (False, True, None)
    assert usha.visit()["person"]["name"] == "Usha"
    assert usha.ok("/api/sign-in", name="Asha", passphrase=PASSPHRASE, confirm=True)["signed_in"]
    assert usha.reload()["person"]["name"] == "Asha"


# ---- how often


def test_waits_grow_for_a_name_and_a_right_passphrase_ends_them(house: House) -> None:
    asha = claimed(house)
    waits = []
    for number in range(FREE_BY_NAME + 9):
        stranger = Browser(house, address=f"203.0.113.{number}")  # each from another address
        assert stranger.refused("/api/sign-in", name="asha", passphrase=OTHER) == (403, "wrong-passphrase")
        reply = stranger.post("/api/sign-in", name="ASHA", passphrase=PASSPHRASE) if number >= FREE_BY_NAME else None
        if reply is not None:
            assert (reply.status_code, reply.json()["code"]) == (429, "too-many-attempts"), "the right one too"
            assert int(reply.headers["retry-after"]) == reply.json()["params"]["seconds"]
            waits.append(reply.json()["params"]["seconds"])
            house.clock.time += waits[-1]
    assert waits[:6] == [1, 2, 4, 8, 16, 32]
    assert set(waits[6:]) == {LONGEST_BY_NAME}
    assert asha.visit()["person"]["name"] == "Asha", "who is signed in stays so"
    assert visitor(house).ok("/api/sign-in", name="Asha", passphrase=PASSPHRASE)["signed_in"]
    for _ in range(FREE_BY_NAME):
        assert visitor(house).refused("/api/sign-in", name="Asha", passphrase=OTHER) == (403, "wrong-passphrase")


def test_waits_grow_for_an_address_whatever_the_name(house: House) -> None:
    claimed(house)
    stranger = Browser(house, address="203.0.113.1")
    for number in range(FREE_BY_ADDRESS):
        assert stranger.refused("/api/sign-in", name=f"n{number}", passphrase=OTHER) == (403, "wrong-passphrase")
        assert stranger.ok("/api/sign-in", name="Asha", passphrase=PASSPHRASE, confirm=True)["signed_in"], (
            "the right one for a name of one's own gives no failure back"
        )
    longest = 0
    for number in range(12):
        assert stranger.refused("/api/sign-in", name=f"m{number}", passphrase=OTHER) == (403, "wrong-passphrase")
        reply = stranger.post("/api/sign-in", name="Asha", passphrase=PASSPHRASE)
        assert reply.status_code == 429
        longest = reply.json()["params"]["seconds"]
        house.clock.time += longest
    assert LONGEST_BY_ADDRESS / 2 < longest <= LONGEST_BY_ADDRESS
    assert Browser(house, address="203.0.113.2").ok("/api/sign-in", name="Asha", passphrase=PASSPHRASE)["signed_in"]


def test_many_attempts_at_once_are_counted_before_they_are_checked(house: House) -> None:
    claimed(house)
    wrong = ("/api/sign-in", {"name": "Asha", "passphrase": OTHER})
    statuses = [reply.status_code for reply in visitor(house).posts([wrong] * 40)]
    assert statuses.count(403) == FREE_BY_NAME + 1
    assert statuses.count(429) == 40 - FREE_BY_NAME - 1


def test_changing_a_passphrase_is_no_way_to_guess_it(house: House) -> None:
    thief = claimed(house).copy()
    change = {"name": "Asha", "passphrase": OTHER, "current": OTHER}
    statuses = [thief.post("/api/person/claim", **change).status_code for _ in range(10)]
    assert statuses == [403] * (FREE_BY_NAME + 1) + [429] * (10 - FREE_BY_NAME - 1)


def test_an_address_claims_so_many_names(house: House) -> None:
    for number in range(CLAIMS.burst):
        visitor(house).ok("/api/person/claim", name=f"n{number}", passphrase=PASSPHRASE)
    last = visitor(house)
    assert last.refused("/api/person/claim", name="last", passphrase=PASSPHRASE) == (429, "too-many-attempts")
    assert visitor(house, address="203.0.113.9").ok("/api/person/claim", name="last", passphrase=PASSPHRASE)["kept"]


# ---- hashing


class Counted(Passphrases):
    """Passphrases that note on which thread each hash is made or checked, and whether there was one to check."""

    def __init__(self) -> None:
        super().__init__(memory_kib=8, passes=1)
        self.checked: list[tuple[str, bool]] = []

    def _matches(self, kept: str | None, passphrase: str) -> bool:
        self.checked.append((threading.current_thread().name, kept is None))
        return super()._matches(kept, passphrase)


def test_a_name_nobody_has_claimed_costs_the_same_hash(tmp_path: Path) -> None:
    counted = Counted()
    with House(tmp_path, counted) as house:
        claimed(house)
        known = visitor(house).post("/api/sign-in", name="Asha", passphrase=OTHER)
        unknown = visitor(house).post("/api/sign-in", name="Usha", passphrase=OTHER)
        assert known.content == unknown.content
        assert [without for _, without in counted.checked] == [False, True]
        assert all(name.startswith("passphrase") for name, _ in counted.checked), "no hash on the event loop's thread"
        assert counted._dummy is not None
        assert extract_parameters(counted._dummy) == extract_parameters(
            house.rows("SELECT passphrase_hash FROM persons WHERE claimed_name = 'Asha'")[0][0]
        )


def test_a_hash_is_made_anew_when_the_parameters_grow(house: House) -> None:
    claimed(house)
    hash_query = "SELECT passphrase_hash FROM persons"
    ((old,),) = house.rows(hash_query)
    house.restart(cheap_passphrases(passes=2))
    assert visitor(house).refused("/api/sign-in", name="Asha", passphrase=OTHER) == (403, "wrong-passphrase")
    assert house.rows(hash_query) == [(old,)]
    assert visitor(house).ok("/api/sign-in", name="Asha", passphrase=PASSPHRASE)["signed_in"]
    ((new,),) = house.rows(hash_query)
    assert (extract_parameters(old).time_cost, extract_parameters(new).time_cost) == (1, 2)
    assert visitor(house).ok("/api/sign-in", name="Asha", passphrase=PASSPHRASE)["signed_in"]
    assert house.rows(hash_query) == [(new,)]


def test_the_parameters_are_worth_something() -> None:
    """At least what OWASP's cheat sheet asks of argon2id: 19 MiB and two passes."""

    async def main() -> None:
        passphrases = Passphrases()
        made = extract_parameters(await passphrases.hash(PASSPHRASE))
        await passphrases.close()
        assert made.type is Type.ID
        assert made.memory_cost == passphrases_module.MEMORY_KIB >= 19 * 1024
        assert made.time_cost >= 2
        assert made.salt_len >= 16

    asyncio.run(main())


class Gated(Passphrases):
    """Passphrases whose checks begin and then wait for a test to let them end."""

    def __init__(self, threads: int, most_waiting: int) -> None:
        super().__init__(memory_kib=8, passes=1, threads=threads, most_waiting=most_waiting)
        self.begun = threading.Semaphore(0)
        self.gate: Future[None] = Future()
        self.at_once = 0
        self._count = threading.Lock()
        self._inside = 0

    def _matches(self, kept: str | None, passphrase: str) -> bool:
        with self._count:
            self._inside += 1
            self.at_once = max(self.at_once, self._inside)
        self.begun.release()
        self.gate.result()
        with self._count:
            self._inside -= 1
        return super()._matches(kept, passphrase)


def test_hashes_wait_in_a_bounded_queue_and_the_server_goes_on_meanwhile(tmp_path: Path) -> None:
    gated = Gated(threads=2, most_waiting=3)
    with House(tmp_path, gated) as house:
        claimed(house)
        browsers = [Browser(house, address=f"203.0.113.{number}") for number in range(5)]

        async def main() -> tuple[list[int], int, list[int]]:
            clients = [browser._client() for browser in browsers]
            right = {"name": "Asha", "passphrase": PASSPHRASE}
            waiting = [asyncio.create_task(client.post("/api/sign-in", json=right)) for client in clients]
            for _ in range(2):
                await asyncio.to_thread(gated.begun.acquire)
            while gated._room._value:
                await asyncio.sleep(0)
            presets = await clients[0].get("/api/presets")  # answered while every hash waits
            refused = [await client.post("/api/sign-in", json=right) for client in clients]
            gated.gate.set_result(None)
            answered = await asyncio.gather(*waiting)
            for client in clients:
                await client.aclose()
            assert {reply.json()["code"] for reply in refused} == {"busy"}
            return [r.status_code for r in refused], presets.status_code, [r.status_code for r in answered]

        assert house.runner.run(main()) == ([503] * 5, 200, [200] * 5)
        assert gated.at_once == 2
        assert Browser(house).ok("/api/sign-in", name="Asha", passphrase=PASSPHRASE)["signed_in"]


def test_a_hash_that_nobody_waits_for_any_more_still_takes_its_place() -> None:
    async def main() -> None:
        gated = Gated(threads=1, most_waiting=0)
        asked = asyncio.create_task(gated.matches(None, PASSPHRASE))
        await asyncio.to_thread(gated.begun.acquire)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        with pytest.raises(HashingBusy):
            await gated.hash(PASSPHRASE)
        gated.gate.set_result(None)
        await gated.close()

    asyncio.run(main())
