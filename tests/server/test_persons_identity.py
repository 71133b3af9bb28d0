"""Tokens of people, codes as people type them, languages, keys of names, limits, and the database's way to here."""

from __future__ import annotations

import asyncio
import string
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from hypothesis import given
from hypothesis import strategies as st
from itsdangerous import URLSafeSerializer
from sqlalchemy import Connection, text

from seep.server import migrate
from seep.server.attempts import RECOVERY, GrowingWaits
from seep.server.database import sqlite_url
from seep.server.identity import COOKIE, Identity, IdentitySigner, bearer_token, cookie_token, is_secure
from seep.server.link_codes import code_digest, normal_code
from seep.server.person_store import PERSONS
from seep.server.person_values import MAX_LANGUAGE_LENGTH, claim_key, language_tag, passphrase_text
from seep.server.rng import ID_ALPHABET, PERSON_ID_LENGTH, ServerRng
from seep.server.store import Store
from seep.server.tokens import BadToken, TokenSigner
from tests.server.in_process import InstantClock, in_process_server

SIGNER = IdentitySigner("s" * 40)
TOKEN_CHARACTERS = string.ascii_letters + string.digits + "-_."
ids = st.text(ID_ALPHABET, min_size=PERSON_ID_LENGTH, max_size=PERSON_ID_LENGTH)
identities = st.builds(Identity, ids, ids)


@given(identities)
def test_a_token_says_whom_it_was_made_for(identity: Identity) -> None:
    token = SIGNER.sign(identity)
    assert set(token) <= set(TOKEN_CHARACTERS), "it stands in a cookie as it is"
    assert SIGNER.verify(token) == identity
    assert cookie_token({"cookie": f"other=1; {COOKIE}={token}; more=2"}) == token
    for scheme in ("Bearer", "bearer", "BEARER"):
        assert bearer_token({"authorization": f"{scheme} {token} "}) == token


@given(identities, st.data())
def test_no_token_that_differs_in_a_character_is_one(identity: Identity, data: st.DataObject) -> None:
    token = SIGNER.sign(identity)
    place = data.draw(st.integers(0, len(token) - 1))
    other = data.draw(st.sampled_from(TOKEN_CHARACTERS).filter(lambda char: char != token[place]))
    for forged in (
        token[:place] + other + token[place + 1 :],
        token[:place] + token[place + 1 :],
        token[:place] + other + token[place:],
        token[:place],
        token + other,
        token + "=",
    ):
        with pytest.raises(BadToken):
            SIGNER.verify(forged)


@given(st.text(max_size=600))
def test_no_text_of_a_strangers_making_is_a_token(forged: str) -> None:
    with pytest.raises(BadToken):
        SIGNER.verify(forged)


@given(identities, identities)
def test_the_halves_of_two_tokens_make_none(one: Identity, other: Identity) -> None:
    if one == other:
        return
    said, signature = SIGNER.sign(one).rpartition(".")[0], SIGNER.sign(other).rpartition(".")[2]
    with pytest.raises(BadToken):
        SIGNER.verify(f"{said}.{signature}")


@pytest.mark.parametrize("value", [["a"], ["a", 1], [1, "a"], ["a", "b", "c"], {"a": "b"}, "ab", None, []])
def test_what_is_signed_is_two_ids(value: object) -> None:
    with pytest.raises(BadToken):
        SIGNER.verify(str(SIGNER._serializer.dumps(value)))


def test_tokens_of_chairs_and_of_other_secrets_are_not_those_of_people() -> None:
    identity = Identity("a" * 20, "b" * 20)
    for token in (
        TokenSigner("s" * 40).sign("a" * 20, 0),
        IdentitySigner("t" * 40).sign(identity),
        str(URLSafeSerializer("s" * 40, salt="seep.chair").dumps(["a" * 20, "b" * 20])),
    ):
        with pytest.raises(BadToken):
            SIGNER.verify(token)
    with pytest.raises(BadToken):
        TokenSigner("s" * 40).verify(SIGNER.sign(identity), "a" * 20)


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True), ("ws", False), ("wss", True)])
def test_a_cookie_that_came_over_tls_goes_nowhere_else(scheme: str, secure: bool) -> None:
    assert is_secure({"scheme": scheme}) is secure


def test_identities_have_eighty_bits_and_more() -> None:
    assert len(ID_ALPHABET) ** PERSON_ID_LENGTH > 2**80
    rng = ServerRng()
    assert len({rng.person_id() for _ in range(1000)}) == 1000


@pytest.mark.parametrize("sent", ["", "Basic YTpi", "Bearer", "Token x", "bearerx"])
def test_other_kinds_of_authorization_are_no_token(sent: str) -> None:
    assert bearer_token({"authorization": sent}) is None
    assert bearer_token({}) is None


@given(st.data())
def test_a_code_is_read_as_it_was_made_however_it_is_typed(data: st.DataObject) -> None:
    made = ServerRng(data.draw(st.randoms(use_true_random=False))).link_code()
    gaps = st.sampled_from(("", " ", "-", " - "))
    typed = "".join(data.draw(gaps) + data.draw(st.sampled_from((char, char.upper()))) for char in made)
    assert normal_code(typed) == made
    assert normal_code(typed + "a") is None


@given(st.text(ID_ALPHABET, min_size=8, max_size=8), st.text(ID_ALPHABET, min_size=8, max_size=8))
def test_what_is_kept_of_a_code_depends_on_code_and_secret(one: str, other: str) -> None:
    assert (code_digest("s", one) == code_digest("s", other)) == (one == other)
    assert code_digest("s", one) != code_digest("t", one)


@pytest.mark.parametrize(
    ("given_tag", "kept"),
    [
        ("en", "en"),
        ("PA", "pa"),
        ("pa-arab-pk", "pa-Arab-PK"),
        ("hi-in", "hi-IN"),
        ("es-419", "es-419"),
        ("sl-rozaj-biske-1994", "sl-rozaj-biske-1994"),
        ("zh-cmn-hans-cn", "zh-cmn-Hans-CN"),
        ("de-CH-x-PHONEBK", "de-CH-x-phonebk"),
        ("en-US-u-islamcal", "en-US-u-islamcal"),
        ("en-a-bbb-x-a-ccc", "en-a-bbb-x-a-ccc"),
        ("e", None),
        ("en_US", None),
        ("en-", None),
        ("-en", None),
        ("en-u", None),
        ("en-x", None),
        ("x-whatever", None),
        ("en\n", None),
        ("ｅｎ", None),
        ("ſl", None),
        ("abcdefghi", None),
        ("en" + "-abcde" * 5, "en" + "-abcde" * 5),
        ("en" + "-abcde" * 6, None),
    ],
)
def test_languages(given_tag: str, kept: str | None) -> None:
    assert language_tag(given_tag) == kept
    assert kept is None or (language_tag(kept) == kept and len(kept) <= MAX_LANGUAGE_LENGTH)


@given(st.text(max_size=60))
def test_any_text_is_a_language_or_is_not(said: str) -> None:
    kept = language_tag(said)
    assert kept is None or kept.lower() == said.lower()


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=40))
def test_the_key_of_a_name_does_not_depend_on_case(name: str) -> None:
    assert claim_key(name) == claim_key(name.casefold())
    assert len(claim_key(name)) == 64


def test_a_lone_surrogate_is_no_passphrase() -> None:
    assert passphrase_text("\ud800" * 10) is None


# ---- limits


def test_failures_are_forgotten_with_time() -> None:
    clock = InstantClock()
    waits = GrowingWaits(free=2, longest=8, clock=clock)
    for _ in range(10):
        clock.time += waits.wait("asha")
        waits.begin("asha")
    assert waits.wait("asha") == 8
    assert waits.wait("usha") == 0
    clock.time += RECOVERY
    waits.begin("asha")
    assert waits.wait("asha") == 4
    clock.time += 10 * RECOVERY
    assert waits.wait("asha") == 0
    assert not waits._failures


def test_failures_take_bounded_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seep.server.attempts.MAX_KEYS", 10)
    waits = GrowingWaits(1, 60, InstantClock())
    for number in range(100):
        waits.begin(str(number))
    assert len(waits._failures) == 10
    waits.begin("99")
    assert waits.wait("99") == 1, "the newest are kept"


# ---- the database


def test_a_database_with_tables_is_brought_to_the_new_form(tmp_path: Path) -> None:
    def old(connection: Connection) -> None:
        command.upgrade(migrate.configuration(connection), "0001")

    def back(connection: Connection) -> None:
        command.downgrade(migrate.configuration(connection), "0001")

    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), PERSONS.metadata))

    async def main() -> None:
        store = Store(sqlite_url(tmp_path / "seep.db"))
        async with store.database.engine.begin() as connection:
            await connection.run_sync(old)
        (tmp_path / "other").mkdir()
        async with in_process_server(tmp_path / "other") as here:
            await here.open("t", [None, "any", "any", "any"])
            events = await _rows(here.store)
        async with store.database.engine.begin() as connection:
            await connection.execute(text("INSERT INTO tables VALUES ('t', 1)"))
            await connection.execute(text("INSERT INTO events VALUES (:table_id, :seq, :at, :body)"), events)
        await store.open()
        found = await store.events("t")
        assert type(found[0]).__name__ == "Opened"
        assert len(found) == len(events)
        async with store.database.engine.connect() as connection:
            assert await connection.run_sync(differences) == []
            assert (await connection.execute(text("SELECT count(*) FROM persons"))).scalar() == 0
        async with store.database.engine.begin() as connection:
            await connection.run_sync(back)
        await store.open()
        assert await store.events("t") == found
        await store.close()

    asyncio.run(main())


async def _rows(store: Store) -> list[dict[str, object]]:
    async with store.database.engine.connect() as connection:
        return [dict(row._mapping) for row in await connection.execute(text("SELECT * FROM events"))]
