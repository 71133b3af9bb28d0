"""What the database keeps of people: a row for each person who has done something that is kept, their devices, codes.

A person without a row is one who has only looked: their identity is valid and costs nothing. With the row of a person
comes that of the device they are at, and from then on a device is theirs exactly while it has a row. The row of a
deleted person stays, empty but for the time, so that what their devices still hold is refused.

Every transaction that writes begins with a write to the person's row, which keeps others from changing the same person.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, TypeVar

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    String,
    Table,
    Text,
    delete,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from seep.server.identity import Identity
from seep.server.link_codes import MAX_CODES
from seep.server.metadata import METADATA
from seep.server.person_values import MAX_LANGUAGE_LENGTH
from seep.server.store import Store
from seep.wire.persons import MAX_LABEL_LENGTH, MAX_NAME_LENGTH, DeviceKind

MAX_DEVICES: Final = 20
"""Devices of one person, tokens for programs among them."""
PERSONS: Final = Table(
    "persons",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("created_at", BigInteger, nullable=False),
    Column("deleted_at", BigInteger),
    Column("name", String(MAX_NAME_LENGTH)),
    Column("language", String(MAX_LANGUAGE_LENGTH)),
    Column("settings", Text, nullable=False),
    Column("claimed_name", String(MAX_NAME_LENGTH)),
    Column("claim_key", String(64), unique=True),
    Column("passphrase_hash", String(256)),
    Index(
        "ix_persons_deleted_at",
        "deleted_at",
        sqlite_where=text("deleted_at IS NOT NULL"),
        postgresql_where=text("deleted_at IS NOT NULL"),
    ),
)
DEVICES: Final = Table(
    "devices",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("person_id", String(32), ForeignKey("persons.id"), nullable=False, index=True),
    Column("kind", String(16), nullable=False),
    Column("label", String(MAX_LABEL_LENGTH)),
    Column("created_at", BigInteger, nullable=False),
)
LINK_CODES: Final = Table(
    "link_codes",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("person_id", String(32), ForeignKey("persons.id"), nullable=False, index=True),
    Column("expires_at", BigInteger, nullable=False, index=True),
)

T = TypeVar("T")


class Standing(Enum):
    """What the database says of an identity."""

    NEW = "new"
    """Nothing: a person who has only looked."""
    KEPT = "kept"
    GONE = "gone"
    """The device was forgotten, or the person deleted."""


class PersonGone(Exception):
    """The device was forgotten, or the person deleted."""


class NameTaken(Exception):
    """Another person has claimed the name."""


class ClaimChanged(Exception):
    """The person's passphrase is another than it was."""


class TooManyDevices(Exception):
    """The person has `MAX_DEVICES` already."""


class UnknownCode(Exception):
    """There is no such code, it was used, or it is too old."""


class LastDevice(Exception):
    """The device is the last of a person who has claimed no name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """A device of a person."""

    id: str
    kind: DeviceKind
    label: str | None
    created_at: int
    """Milliseconds since 1970."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """What is kept of a person; `settings` are JSON, `passphrase_hash` is None unless a name is claimed."""

    name: str | None = None
    language: str | None = None
    settings: str = "{}"
    claimed_name: str | None = None
    passphrase_hash: str | None = None
    devices: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A name that a person claims, with the hash of its passphrase, and that of the passphrase before (None: none)."""

    name: str
    key: str
    passphrase_hash: str
    old_hash: str | None


class PersonStore:
    """People in the database of a store. Every method raises `DatabaseUnavailable` if it cannot be read or written."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def standing(self, identity: Identity) -> Standing:
        """Whether an identity is one of a person and device that there are."""
        device = select(DEVICES.c.id).where(DEVICES.c.id == identity.device, DEVICES.c.person_id == identity.person)
        query = select(PERSONS.c.deleted_at, device.exists()).where(PERSONS.c.id == identity.person)
        row = await self._first(query)
        if row is None:
            return Standing.NEW
        return Standing.KEPT if row[0] is None and row[1] else Standing.GONE

    async def person(self, person: str) -> Person:
        """What is kept of a person; nothing of one who has no row, or was deleted."""
        devices = select(func.count()).where(DEVICES.c.person_id == person).scalar_subquery()
        c = PERSONS.c
        query = select(c.name, c.language, c.settings, c.claimed_name, c.passphrase_hash, devices.label("devices"))
        row = await self._first(query.where(c.id == person))
        names = ("name", "language", "settings", "claimed_name", "passphrase_hash", "devices")
        return Person() if row is None else Person(**dict(zip(names, row, strict=True)))

    async def devices(self, person: str) -> list[Device]:
        """The devices of a person, the oldest first."""
        c = DEVICES.c
        query = select(c.id, c.kind, c.label, c.created_at).where(c.person_id == person)
        query = query.order_by(c.created_at, c.kind, c.id)  # what a program got may be of the same moment
        result = await self._store.read(lambda connection: connection.execute(query))
        return [Device(**row._mapping) for row in result]

    async def claimed(self, key: str) -> tuple[str, str] | None:
        """The person who has claimed the name with this key, and the hash of their passphrase."""
        row = await self._first(select(PERSONS.c.id, PERSONS.c.passphrase_hash).where(PERSONS.c.claim_key == key))
        return None if row is None else (row[0], row[1])

    async def code_person(self, digest: str, now: int) -> str:
        """The person whose code has this digest. Raises `UnknownCode`."""
        query = select(LINK_CODES.c.person_id).where(LINK_CODES.c.digest == digest, LINK_CODES.c.expires_at > now)
        row = await self._first(query)
        if row is None:
            raise UnknownCode
        return str(row[0])

    async def change(self, identity: Identity, values: Mapping[str, Any], now: int) -> None:
        """Give the person a row if there is none, and set columns of it. Raises `PersonGone`."""

        async def write(connection: AsyncConnection) -> None:
            await _keep(connection, identity, now)
            if values:
                await connection.execute(update(PERSONS).where(PERSONS.c.id == identity.person), dict(values))

        await self._write(write)

    async def claim(self, identity: Identity, claim: Claim, now: int) -> None:
        """Have a person claim a name, which becomes their name. Raises `PersonGone`, `NameTaken`, `ClaimChanged`."""

        async def write(connection: AsyncConnection) -> None:
            await _keep(connection, identity, now)
            mine = PERSONS.c.id == identity.person
            held = (await connection.execute(select(PERSONS.c.passphrase_hash).where(mine))).scalar_one()
            if held != claim.old_hash:
                raise ClaimChanged
            other = select(PERSONS.c.id).where(PERSONS.c.claim_key == claim.key, PERSONS.c.id != identity.person)
            if (await connection.execute(other)).first() is not None:
                raise NameTaken
            values = {
                "name": claim.name,
                "claimed_name": claim.name,
                "claim_key": claim.key,
                "passphrase_hash": claim.passphrase_hash,
            }
            await connection.execute(update(PERSONS).where(mine), values)

        await self._write(write)

    async def rehash(self, person: str, old_hash: str, new_hash: str) -> None:
        """Keep a newer hash of the same passphrase, unless the passphrase was changed meanwhile."""
        same = (PERSONS.c.id == person, PERSONS.c.passphrase_hash == old_hash)
        await self._write(
            lambda connection: connection.execute(update(PERSONS).where(*same), {"passphrase_hash": new_hash})
        )

    async def add_device(self, by: Identity, device: Device) -> None:
        """Add a device to the person of another one, who gets a row. Raises `PersonGone`, `TooManyDevices`."""

        async def write(connection: AsyncConnection) -> None:
            await _keep(connection, by, device.created_at)
            await _add_device(connection, by.person, device)

        await self._write(write)

    async def add_signed_in(self, person: str, passphrase_hash: str, device: Device) -> None:
        """Add the device at which a person has given their passphrase.

        Raises `ClaimChanged` if it is another by now, `TooManyDevices`.
        """

        async def write(connection: AsyncConnection) -> None:
            await _lock(connection, person)
            query = select(PERSONS.c.passphrase_hash).where(PERSONS.c.id == person)
            if (await connection.execute(query)).scalar() != passphrase_hash:
                raise ClaimChanged
            await _add_device(connection, person, device)

        await self._write(write)

    async def add_code(self, identity: Identity, digest: str, now: int, expires_at: int) -> None:
        """Keep a code by which the person can link a device, who gets a row. Raises `PersonGone`.

        Codes that are too old are removed, those of anybody, and those of the person beyond the newest `MAX_CODES`.
        """

        async def write(connection: AsyncConnection) -> None:
            await _keep(connection, identity, now)
            mine = LINK_CODES.c.person_id == identity.person
            order = (LINK_CODES.c.expires_at.desc(), LINK_CODES.c.digest)
            held = list((await connection.execute(select(LINK_CODES.c.digest).where(mine).order_by(*order))).scalars())
            surplus = LINK_CODES.c.digest.in_(held[MAX_CODES - 1 :])
            await connection.execute(delete(LINK_CODES).where(surplus | (LINK_CODES.c.expires_at <= now)))
            row = {"digest": digest, "person_id": identity.person, "expires_at": expires_at}
            await connection.execute(insert(LINK_CODES), row)

        await self._write(write)

    async def use_code(self, digest: str, device: Device) -> str:
        """Use up a code for a device; the person whose it is. Raises `UnknownCode`, `TooManyDevices`."""

        async def write(connection: AsyncConnection) -> str:
            wanted = (LINK_CODES.c.digest == digest, LINK_CODES.c.expires_at > device.created_at)
            # A write before the read, which keeps everybody else from using it.
            await connection.execute(update(LINK_CODES).where(*wanted).values(expires_at=LINK_CODES.c.expires_at))
            row = (await connection.execute(select(LINK_CODES.c.person_id).where(*wanted))).first()
            if row is None:
                raise UnknownCode
            person = str(row[0])
            await connection.execute(delete(LINK_CODES).where(*wanted))
            await _lock(connection, person)
            await _add_device(connection, person, device)
            return person

        return await self._write(write)

    async def forget(self, identity: Identity, now: int, delete_last: bool) -> bool:
        """Remove a device; False if the person has no such device.

        The last device of a person who has claimed no name goes with the person, because nobody could ever be that
        person again; without `delete_last` it is kept then, and `LastDevice` raised.
        """

        async def write(connection: AsyncConnection) -> bool:
            await _lock(connection, identity.person)
            held = select(DEVICES.c.id).where(DEVICES.c.person_id == identity.person)
            devices = set((await connection.execute(held)).scalars())
            if identity.device not in devices:
                return False
            await connection.execute(delete(DEVICES).where(DEVICES.c.id == identity.device))
            claimed = select(PERSONS.c.claim_key).where(PERSONS.c.id == identity.person)
            if len(devices) == 1 and (await connection.execute(claimed)).scalar() is None:
                if not delete_last:
                    raise LastDevice
                await _delete(connection, identity.person, now)
            return True

        return await self._write(write)

    async def delete(self, identity: Identity, now: int) -> None:
        """Delete a person: all that is kept of them but that they are gone. Raises `PersonGone`."""

        async def write(connection: AsyncConnection) -> None:
            await _keep(connection, identity, now)
            await _delete(connection, identity.person, now)

        await self._write(write)

    async def _first(self, query: Any) -> tuple[Any, ...] | None:
        async def read(connection: AsyncConnection) -> tuple[Any, ...] | None:
            row = (await connection.execute(query)).first()
            return None if row is None else tuple(row)

        return await self._store.read(read)

    async def _write(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Commit, once more if another node has inserted the same row meanwhile."""

        async def attempt(connection: AsyncConnection) -> T:
            try:
                return await work(connection)
            except IntegrityError as error:
                raise _Raced from error

        try:
            return await self._store.write(attempt)
        except _Raced:
            return await self._store.write(work)


class _Raced(Exception):
    """A row is there already that was not there before."""


async def _lock(connection: AsyncConnection, person: str) -> bool:
    """Keep others from writing to a person until the transaction ends; False if there is no such row."""
    same = update(PERSONS).where(PERSONS.c.id == person).values(created_at=PERSONS.c.created_at)
    return (await connection.execute(same)).rowcount > 0


async def _keep(connection: AsyncConnection, identity: Identity, now: int) -> None:
    """Lock the row of a person, which is made if there is none. Raises `PersonGone`."""
    if not await _lock(connection, identity.person):
        await connection.execute(insert(PERSONS), {"id": identity.person, "created_at": now, "settings": "{}"})
        row = {"id": identity.device, "person_id": identity.person, "kind": "browser", "created_at": now}
        await connection.execute(insert(DEVICES), row)
        return
    query = (
        select(DEVICES.c.id)
        .join(PERSONS, PERSONS.c.id == DEVICES.c.person_id)
        .where(DEVICES.c.id == identity.device, PERSONS.c.id == identity.person, PERSONS.c.deleted_at.is_(None))
    )
    if (await connection.execute(query)).first() is None:
        raise PersonGone


async def _add_device(connection: AsyncConnection, person: str, device: Device) -> None:
    query = select(func.count()).where(DEVICES.c.person_id == person)
    if (await connection.execute(query)).scalar_one() >= MAX_DEVICES:
        raise TooManyDevices
    row = {"id": device.id, "person_id": person, "kind": device.kind, "label": device.label}
    await connection.execute(insert(DEVICES), {**row, "created_at": device.created_at})


async def _delete(connection: AsyncConnection, person: str, now: int) -> None:
    await connection.execute(delete(LINK_CODES).where(LINK_CODES.c.person_id == person))
    await connection.execute(delete(DEVICES).where(DEVICES.c.person_id == person))
    emptied = dict.fromkeys(("name", "language", "claimed_name", "claim_key", "passphrase_hash"))
    await connection.execute(
        update(PERSONS).where(PERSONS.c.id == person), {**emptied, "settings": "{}", "deleted_at": now}
    )
