"""People as the server knows them: who a request is from, what is kept of them, and who is gone.

A person is made without a trace in the database; the row comes with the first thing that is kept. What the database
says of an identity is remembered for `STANDING_LIFETIME`: on many nodes a device that was forgotten at another one
ends within that time, and at once at this one.
"""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from seep.server.clock import Clock
from seep.server.identity import Identity, IdentitySigner, bearer_token, cookie_token
from seep.server.person_store import Device, PersonStore, Standing
from seep.server.rng import ServerRng
from seep.server.tokens import BadToken
from seep.wire.persons import DeviceKind

STANDING_LIFETIME: Final = 3.0
"""Seconds that what the database says of an identity is remembered."""
MAX_STANDINGS: Final = 10_000
"""Identities remembered."""

UNNAMED_PROGRAM: Final = "bot"
"""What a program is called whose label says nothing."""


class Persons:
    """The people of this server. Methods that look into the database raise `DatabaseUnavailable` if they cannot."""

    def __init__(self, store: PersonStore, signer: IdentitySigner, rng: ServerRng, clock: Clock) -> None:
        self.store = store
        self.gone_callbacks: list[Callable[[str, str | None], None]] = []
        """Called with a person and a device that was forgotten here, or None for all devices of a deleted person."""
        self.erasers: list[Callable[[], Awaitable[None]]] = []
        """Awaited after somebody may have been deleted, so that no name is told once that is answered."""
        self._signer = signer
        self._rng = rng
        self._clock = clock
        self._standings: OrderedDict[Identity, tuple[Standing, float]] = OrderedDict()
        """What the database said of identities, and until when that is believed."""
        self._changes = 0
        """How often a standing was changed here: what was read before that is not remembered."""

    def new(self) -> Identity:
        """A person nobody has been, at a first device."""
        return Identity(self._rng.person_id(), self._rng.person_id())

    def new_device(self, kind: DeviceKind, label: str | None) -> Device:
        """A device, to be added to a person; it never has the name of another, so no planted cookie is taken over."""
        return Device(id=self._rng.person_id(), kind=kind, label=label, created_at=self._clock.now_ms())

    def token(self, identity: Identity) -> str:
        """What an identity is proved by."""
        return self._signer.sign(identity)

    async def who(self, headers: Mapping[str, str]) -> Identity | None:
        """Who sends a request or opens a socket with these headers; None if they say of nobody who is there.

        `Authorization` counts before the cookie: whoever sends a wrong token is nobody, and not whom the cookie says.
        """
        bearer = bearer_token(headers)
        return await self.verify(cookie_token(headers) if bearer is None else bearer)

    async def verify(self, token: str | None) -> Identity | None:
        """Whom a token proves; None if it is forged, or its device forgotten, or its person deleted."""
        if not token:
            return None
        try:
            identity = self._signer.verify(token)
        except BadToken:
            return None
        return identity if await self.valid(identity) else None

    async def valid(self, identity: Identity) -> bool:
        """Whether the device was not forgotten nor the person deleted; to be asked anew for every command."""
        return await self.standing(identity) is not Standing.GONE

    async def standing(self, identity: Identity) -> Standing:
        """What the database says of an identity, or said `STANDING_LIFETIME` ago at most."""
        known = self._standings.get(identity)
        if known is not None and known[1] > self._clock.monotonic():
            return known[0]
        changes = self._changes
        standing = await self.store.standing(identity)
        if changes == self._changes:
            self._remember(identity, standing)
        return standing

    async def keep(self, identity: Identity) -> None:
        """See to it that the person and the device are in the database. Raises `PersonGone`."""
        if await self.standing(identity) is not Standing.KEPT:
            await self.change(identity, {})

    async def change(self, identity: Identity, values: Mapping[str, Any]) -> None:
        """Set columns of a person's row. Raises `PersonGone`."""
        await self.store.change(identity, values, self._clock.now_ms())
        self.kept(identity)

    def kept(self, identity: Identity) -> None:
        """Note that the person was given a row."""
        self._changes += 1
        self._remember(identity, Standing.KEPT)

    async def program(self, identity: Identity) -> str | None:
        """What the program is called that a token was made for; None for a device that is none."""
        if await self.standing(identity) is not Standing.KEPT:
            return None
        for device in await self.store.devices(identity.person):
            if device.id == identity.device and device.kind == "program":
                return device.label or UNNAMED_PROGRAM
        return None

    async def add_device(self, by: Identity, device: Device) -> Identity:
        """Add a device to the person who asks for it at another. Raises `PersonGone`, `TooManyDevices`."""
        await self.store.add_device(by, device)
        self.kept(by)
        return Identity(by.person, device.id)

    async def forget(self, identity: Identity, delete_last: bool) -> bool:
        """Forget a device; False if the person has no such device.

        The last device of a person who has claimed no name goes with the person; `LastDevice` is raised then without
        `delete_last`.
        """
        forgotten = await self.store.forget(identity, self._clock.now_ms(), delete_last)
        if forgotten:
            await self._gone(identity.person, identity.device)
        return forgotten

    async def delete(self, identity: Identity) -> None:
        """Delete a person: games stay, without the name. Raises `PersonGone`."""
        if await self.store.standing(identity) is Standing.NEW:
            return  # nothing is kept of them
        await self.store.delete(identity, self._clock.now_ms())
        await self._gone(identity.person, None)

    async def _gone(self, person: str, device: str | None) -> None:
        self._changes += 1
        for identity in [one for one in self._standings if one.person == person and device in (None, one.device)]:
            with contextlib.suppress(KeyError):
                del self._standings[identity]
        for callback in self.gone_callbacks:
            callback(person, device)
        for erase in self.erasers:
            await erase()

    def _remember(self, identity: Identity, standing: Standing) -> None:
        self._standings[identity] = (standing, self._clock.monotonic() + STANDING_LIFETIME)
        self._standings.move_to_end(identity)
        if len(self._standings) > MAX_STANDINGS:
            self._standings.popitem(last=False)
