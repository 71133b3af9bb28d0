"""Several devices of one person: codes, linking, forgetting, signing out, and other nodes."""

from __future__ import annotations

import asyncio
import xml.etree.ElementTree
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.datastructures import Headers

from seep.server.identity import Identity, IdentitySigner, own_origin
from seep.server.link_codes import (
    ADDRESS_GUESSES,
    CODE_LIFETIME_MS,
    CODES,
    GUESSES,
    MAX_CODES,
)
from seep.server.person_store import MAX_DEVICES, Device, PersonGone, PersonStore, Standing
from seep.server.persons import MAX_STANDINGS, STANDING_LIFETIME, Persons
from seep.server.rng import ID_ALPHABET, ServerRng
from seep.server.store import Store
from tests.server.in_process import in_process_server
from tests.server.people import PASSPHRASE, Browser, House, ManualClock


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with House(tmp_path) as opened:
        yield opened


def somebody(house: House, name: str = "Asha", cookies: bool = True) -> Browser:
    """A browser whose person has a name."""
    browser = Browser(house, cookies)
    browser.visit()
    browser.visit()
    browser.ok("/api/person", name=name)
    return browser


def test_a_code_makes_another_device_of_the_same_person(house: House) -> None:
    asha, phone = somebody(house), Browser(house)
    phone.visit()
    made = asha.ok("/api/devices/code")
    assert len(made["code"]) == 8
    assert set(made["code"]) <= set(ID_ALPHABET)
    assert made["expires_at"] == house.clock.now_ms() + CODE_LIFETIME_MS
    assert made["url"] == f"http://seep/link#{made['code']}"
    assert xml.etree.ElementTree.fromstring(made["svg"]).tag.endswith("svg")
    typed = f" {made['code'][:4].upper()}-{made['code'][4:]} "
    linked = phone.become("/api/devices/link", code=typed, label="phone")
    assert (linked["signed_in"], linked["replaces"], linked["person"]["name"]) == (True, False, "Asha")
    assert phone.reload()["person"] == asha.visit()["person"]
    first, second = phone.devices()
    assert (first["here"], second["here"], second["label"]) == (False, True, "phone")
    assert phone.ok("/api/person", name="Asha Kaur")["devices"] == 2
    assert asha.visit()["person"]["name"] == "Asha Kaur"


def test_what_a_qr_code_leads_to_is_where_the_browser_is() -> None:
    here = {"scheme": "http", "headers": [(b"host", b"127.0.0.1:8080")]}
    assert own_origin(here) == "http://127.0.0.1:8080"
    host, origin = (b"host", b"seep.example.org"), (b"origin", b"https://seep.example.org")
    assert own_origin({"scheme": "http", "headers": [host, origin]}) == "https://seep.example.org"
    assert own_origin({"scheme": "https", "headers": [host]}) == "https://seep.example.org"


def test_a_code_is_used_once_and_kept_as_a_hash(house: House) -> None:
    asha = somebody(house)
    code = asha.ok("/api/devices/code")["code"]
    assert code not in str(house.rows("SELECT * FROM link_codes"))
    phones = [Browser(house) for _ in range(3)]
    assert phones[0].ok("/api/devices/link", code=code)["signed_in"]
    for phone in phones[1:]:
        assert phone.refused("/api/devices/link", code=code) == (403, "bad-code")
    assert house.counts() == {"persons": 1, "devices": 2, "link_codes": 0}


def test_of_many_who_use_a_code_at_once_one_gets_in(house: House) -> None:
    code = somebody(house).ok("/api/devices/code")["code"]
    replies = Browser(house).posts([("/api/devices/link", {"code": code})] * 8)
    assert sorted(reply.status_code for reply in replies) == [200] + [403] * 7
    assert house.counts()["devices"] == 2


def test_a_code_is_good_for_ten_minutes(house: House) -> None:
    asha, phone = somebody(house), Browser(house)
    made = asha.ok("/api/devices/code")
    house.clock.time += CODE_LIFETIME_MS / 1000
    assert phone.refused("/api/devices/link", code=made["code"]) == (403, "bad-code")
    second = asha.ok("/api/devices/code")
    assert house.counts()["link_codes"] == 1, "the old one is removed"
    house.clock.time += CODE_LIFETIME_MS / 1000 - 1
    assert phone.ok("/api/devices/link", code=second["code"])["signed_in"]


def test_the_newest_codes_of_a_person_wait(house: House) -> None:
    asha, usha = somebody(house), somebody(house, "Usha")
    hers = usha.ok("/api/devices/code")["code"]
    codes = [asha.ok("/api/devices/code")["code"] for _ in range(MAX_CODES + 2)]
    phone = Browser(house)
    for old in codes[:-MAX_CODES]:
        assert phone.refused("/api/devices/link", code=old) == (403, "bad-code")
    assert Browser(house).ok("/api/devices/link", code=codes[-MAX_CODES])["signed_in"]
    assert Browser(house).ok("/api/devices/link", code=hers)["person"]["name"] == "Usha"
    for _ in range(CODES.burst - len(codes)):
        asha.ok("/api/devices/code")
    reply = asha.post("/api/devices/code")
    assert (reply.status_code, reply.json()["code"]) == (429, "too-many-attempts")
    assert int(reply.headers["retry-after"]) == reply.json()["params"]["seconds"] > 0


def test_codes_cannot_be_guessed(house: House) -> None:
    """An address has few guesses, so it does not use up what all have; and all together have few."""
    code = somebody(house).ok("/api/devices/code")["code"]
    wrong = {"code": "a" * 8}
    stranger = Browser(house, address="198.51.100.1")
    answers = [reply.status_code for reply in stranger.posts([("/api/devices/link", wrong)] * 100)]
    assert answers == [403] * ADDRESS_GUESSES.burst + [429] * (100 - ADDRESS_GUESSES.burst)
    assert stranger.refused("/api/devices/link", code=code) == (429, "too-many-attempts"), "the right one too"
    network = [Browser(house, address=f"2001:db8:0:1::{number:x}") for number in range(1, ADDRESS_GUESSES.burst + 2)]
    assert [browser.post("/api/devices/link", **wrong).status_code for browser in network][-2:] == [403, 429]
    left = GUESSES.burst - 2 * ADDRESS_GUESSES.burst
    many = [Browser(house, address=f"203.0.113.{number}") for number in range(left + 5)]
    assert [browser.post("/api/devices/link", **wrong).status_code for browser in many] == [403] * left + [429] * 5
    house.clock.time += 60
    assert Browser(house).ok("/api/devices/link", code=code)["signed_in"]


@pytest.mark.parametrize("code", ["", "abc", "a" * 9, "0" * 8, "ilo01lio", "a" * 41, 7, None, "\x00" * 8, "é" * 8])
def test_what_is_no_code_is_refused(house: House, code: object) -> None:
    assert Browser(house).post("/api/devices/link", code=code).status_code in (400, 403)


def test_somebody_is_left_behind_only_when_that_is_confirmed(house: House) -> None:
    asha, usha = somebody(house), somebody(house, "Usha")
    code = asha.ok("/api/devices/code")["code"]
    asked = usha.ok("/api/devices/link", code=code)
    assert (asked["signed_in"], asked["replaces"], asked["person"]["name"]) == (False, True, "Asha")
    assert usha.visit()["person"]["name"] == "Usha"
    thief = usha.copy()
    assert usha.ok("/api/devices/link", code=code, confirm=True)["signed_in"]
    assert usha.reload()["person"]["name"] == "Asha"
    assert thief.refused("/api/person", name="Usha") == (401, "unknown-person"), "nobody else could be her again"
    assert house.rows("SELECT count(*) FROM persons WHERE deleted_at IS NOT NULL") == [(1,)]


def test_whoever_has_another_device_or_a_claimed_name_is_not_deleted_by_leaving(house: House) -> None:
    asha = somebody(house)
    claimed, twice = somebody(house, "Usha"), somebody(house, "Tara")
    claimed.ok("/api/person/claim", name="Usha", passphrase=PASSPHRASE)
    other = Browser(house)
    other.ok("/api/devices/link", code=twice.ok("/api/devices/code")["code"])
    other.visit()
    for browser in (claimed, twice):
        assert browser.ok("/api/devices/link", code=asha.ok("/api/devices/code")["code"], confirm=True)["signed_in"]
    assert house.rows("SELECT count(*) FROM persons WHERE deleted_at IS NOT NULL") == [(0,)]
    assert len(asha.devices()) == 3


def test_linking_the_device_of_the_same_person_changes_nothing(house: House) -> None:
    asha = somebody(house)
    code = asha.ok("/api/devices/code")["code"]
    before = asha.devices()
    assert asha.ok("/api/devices/link", code=code)["signed_in"]
    assert asha.devices() == before


def test_a_planted_cookie_is_not_taken_over(house: House) -> None:
    """Session fixation: who knows the identity a browser had before it was linked knows nothing afterwards."""
    asha, victim = somebody(house), Browser(house)
    victim.visit()
    victim.visit()
    attacker = victim.copy()
    reply = victim.post("/api/devices/link", code=asha.ok("/api/devices/code")["code"])
    assert reply.json()["token"] is None, "the cookie has it, and no script need know it"
    assert victim.jar["seep"] != attacker.jar["seep"]
    assert attacker.visit()["person"]["kept"] is False
    assert attacker.ok("/api/person", name="Nobody")["devices"] == 1
    assert victim.visit()["person"]["name"] == "Asha"


def test_a_forgotten_device_is_refused_everywhere(house: House) -> None:
    asha, phone = somebody(house), Browser(house)
    phone.become("/api/devices/link", code=asha.ok("/api/devices/code")["code"])
    there = next(device["id"] for device in asha.devices() if not device["here"])
    left = asha.ok(f"/api/devices/{there}/forget")["devices"]
    assert [device["here"] for device in left] == [True]
    for path in ("/api/person", "/api/devices/code", "/api/sign-out", f"/api/devices/{left[0]['id']}/forget"):
        assert phone.refused(path) == (401, "unknown-person")
    assert phone.get("/api/devices").status_code == 401
    assert phone.visit()["person"]["name"] is None
    assert asha.refused(f"/api/devices/{there}/forget") == (404, "unknown-device")


def test_nobody_forgets_a_device_of_somebody_else(house: House) -> None:
    asha, usha = somebody(house), somebody(house, "Usha")
    (hers,) = usha.devices()
    assert asha.refused(f"/api/devices/{hers['id']}/forget", confirm=True) == (404, "unknown-device")
    assert usha.visit()["person"]["name"] == "Usha"


@pytest.mark.parametrize("by", ["sign-out", "forget"])
def test_the_last_device_of_an_unclaimed_person_is_left_only_when_that_is_confirmed(house: House, by: str) -> None:
    asha = somebody(house)
    path = "/api/sign-out" if by == "sign-out" else f"/api/devices/{asha.devices()[0]['id']}/forget"
    assert asha.refused(path) == (409, "last-device")
    assert asha.visit()["person"]["name"] == "Asha"
    thief = asha.copy()
    assert asha.ok(path, confirm=True) == {"signed_out": True}
    assert "seep" not in asha.jar
    assert thief.refused("/api/person") == (401, "unknown-person")
    assert house.rows("SELECT name, deleted_at > 0 FROM persons") == [(None, 1)]


def test_signing_out_of_one_of_several_devices_keeps_the_person(house: House) -> None:
    asha, phone = somebody(house), Browser(house)
    phone.become("/api/devices/link", code=asha.ok("/api/devices/code")["code"])
    thief = phone.copy()
    assert phone.ok("/api/sign-out") == {"signed_out": True}
    assert thief.refused("/api/person") == (401, "unknown-person")
    assert len(asha.devices()) == 1


# ---- without HTTP


def people(store: Store, clock: ManualClock) -> Persons:
    """The people of one node."""
    return Persons(PersonStore(store), IdentitySigner("s" * 40), ServerRng(), clock)


def test_another_node_hears_of_a_forgotten_device_within_seconds(tmp_path: Path) -> None:
    async def main() -> None:
        clock = ManualClock()
        async with in_process_server(tmp_path) as one, in_process_server(tmp_path) as two:
            here, there = people(one.store, clock), people(two.store, clock)
            identity = here.new()
            await here.keep(identity)
            phone = await here.add_device(identity, here.new_device("browser", None))
            headers = {"authorization": f"Bearer {here.token(phone)}"}
            assert await there.who(headers) == phone
            await here.forget(phone, delete_last=False)
            assert await here.who(headers) is None
            clock.time += STANDING_LIFETIME
            assert await there.who(headers) is None
            assert await there.verify(here.token(identity)) == identity
            with pytest.raises(PersonGone):
                await there.keep(phone)

    asyncio.run(main())


def test_a_socket_says_who_opens_it_as_a_request_does(tmp_path: Path) -> None:
    async def main() -> None:
        async with in_process_server(tmp_path) as server:
            persons = people(server.store, ManualClock())
            identity, other = persons.new(), persons.new()
            cookie = (b"cookie", f"seep={persons.token(identity)}".encode())
            bearer = (b"authorization", f"Bearer {persons.token(other)}".encode())
            forged = (b"authorization", b"Bearer forged")
            for sent, who in (([cookie], identity), ([cookie, bearer], other), ([cookie, forged], None), ([], None)):
                scope = {"type": "websocket", "headers": sent}
                assert await persons.who(Headers(scope=scope)) == who

    asyncio.run(main())


def test_sockets_hear_of_who_is_gone(tmp_path: Path) -> None:
    async def main() -> None:
        async with in_process_server(tmp_path) as server:
            persons = people(server.store, ManualClock())
            gone: list[tuple[str, str | None]] = []
            persons.gone_callbacks.append(lambda person, device: gone.append((person, device)))
            identity = persons.new()
            await persons.delete(identity)
            assert await persons.forget(identity, delete_last=True) is False
            assert gone == []
            await persons.keep(identity)
            other = await persons.add_device(identity, persons.new_device("program", "bot"))
            await persons.forget(other, delete_last=False)
            await persons.delete(identity)
            assert gone == [(identity.person, other.device), (identity.person, None)]

    asyncio.run(main())


class SlowReads(PersonStore):
    """A store whose answers are on their way until a test lets them arrive."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.read, self.arrive = asyncio.Event(), asyncio.Event()

    async def standing(self, identity: Identity) -> Standing:
        found = await super().standing(identity)
        self.read.set()
        await self.arrive.wait()
        return found


def test_an_answer_from_before_a_device_was_forgotten_is_not_remembered(tmp_path: Path) -> None:
    async def main() -> None:
        async with in_process_server(tmp_path) as server:
            store = SlowReads(server.store)
            persons = Persons(store, IdentitySigner("s" * 40), ServerRng(), ManualClock())
            identity = persons.new()
            await persons.change(identity, {})
            device = Device(id="phone", kind="browser", label=None, created_at=0)
            phone = await persons.add_device(identity, device)
            asked = asyncio.create_task(persons.valid(phone))
            await store.read.wait()
            await persons.forget(phone, delete_last=False)
            store.arrive.set()
            await asked
            assert not await persons.valid(phone)

    asyncio.run(main())


def test_what_is_remembered_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seep.server.persons.MAX_STANDINGS", 3)
    assert MAX_STANDINGS >= 1000

    async def main() -> None:
        async with in_process_server(tmp_path) as server:
            persons = people(server.store, ManualClock())
            for _ in range(10):
                assert await persons.valid(persons.new())
            assert len(persons._standings) == 3

    asyncio.run(main())


def test_a_person_first_kept_at_two_places_at_once_is_one(tmp_path: Path) -> None:
    async def main() -> None:
        clock = ManualClock()
        async with in_process_server(tmp_path) as one, in_process_server(tmp_path) as two:
            here, there = people(one.store, clock), people(two.store, clock)
            for _ in range(5):
                identity = here.new()
                await asyncio.gather(*(node.change(identity, {"name": "Asha"}) for node in (here, there) * 4))
                assert len(await here.store.devices(identity.person)) == 1
                assert one.store.writes.ok
                assert two.store.writes.ok

    asyncio.run(main())


def test_devices_added_at_once_are_no_more_than_allowed(tmp_path: Path) -> None:
    async def main() -> None:
        async with in_process_server(tmp_path) as server:
            persons = people(server.store, ManualClock())
            identity = persons.new()
            added = await asyncio.gather(
                *(persons.add_device(identity, persons.new_device("program", None)) for _ in range(MAX_DEVICES + 5)),
                return_exceptions=True,
            )
            assert sum(isinstance(one, Identity) for one in added) == MAX_DEVICES - 1
            assert len(await persons.store.devices(identity.person)) == MAX_DEVICES

    asyncio.run(main())
