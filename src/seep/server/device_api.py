"""The HTTP API, the devices of a person: linking another one by a code, signing in, listing and forgetting them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.responses import Response
from starlette.routing import Route

from seep.server.claims import Claims
from seep.server.clock import Clock
from seep.server.identity import Identity, own_origin
from seep.server.limits import Limiter
from seep.server.link_codes import (
    CODE_LIFETIME_MS,
    CODES,
    GuessLimits,
    code_digest,
    normal_code,
)
from seep.server.logs import RateLimitedWarning
from seep.server.names import clean_name
from seep.server.person_requests import Call, PersonRequests
from seep.server.person_store import ClaimChanged, Device, LastDevice, Standing, UnknownCode
from seep.server.qr import qr_svg
from seep.server.requests import Denied
from seep.server.responses import json_response
from seep.server.rng import ServerRng
from seep.wire.persons import (
    CodeReply,
    CodeRequest,
    DeviceEntry,
    DevicesReply,
    LeaveRequest,
    LinkRequest,
    SignInReply,
    SignInRequest,
)


class DeviceApi:
    """The endpoints for what a person does with several devices. `secret` is the key of what is kept of codes."""

    def __init__(self, requests: PersonRequests, claims: Claims, rng: ServerRng, clock: Clock, secret: str) -> None:
        self.requests = requests
        self.persons = requests.persons
        self.claims = claims
        self.rng = rng
        self.clock = clock
        self._secret = secret
        self._guesses = GuessLimits(clock)
        self._codes = Limiter(clock, {"codes": CODES})
        self._warning = RateLimitedWarning("link-guesses-limited", clock)

    def routes(self) -> list[Route]:
        """The routes."""
        post = self.requests.post
        return [
            self.requests.get("/api/devices", self.devices),
            post("/api/devices/code", CodeRequest, self.make_code, keeps=True, programs=False),
            post("/api/devices/link", LinkRequest, self.link),
            post("/api/devices/{device}/forget", LeaveRequest, self.forget, programs=False),
            post("/api/sign-in", SignInRequest, self.sign_in),
        ]

    async def devices(self, call: Call[None]) -> Response:
        """The devices of the person who asks."""
        return await self._listed(call.identity)

    async def make_code(self, call: Call[CodeRequest]) -> Response:
        """A code for another device, and the address and QR code that carry it there."""
        identity = call.identity
        wait = self._codes.count("codes", identity.person)
        if wait:
            raise Denied("too-many-attempts", {"seconds": wait}, 429, retry_after=wait)
        link_code = self.rng.link_code()
        now = self.clock.now_ms()
        expires_at = now + CODE_LIFETIME_MS
        await self.persons.store.add_code(identity, code_digest(self._secret, link_code), now, expires_at)
        self.persons.kept(identity)
        url = f"{own_origin(call.request.scope)}/link#{link_code}"  # browsers send the fragment to nobody
        return json_response(CodeReply(link_code=link_code, expires_at=expires_at, url=url, svg=qr_svg(url)), 201)

    async def link(self, call: Call[LinkRequest]) -> Response:
        """Make the device that asks one of the person who made the code."""
        wait = self._guesses.take(call.address)
        if wait:
            self._warning.log()
            raise Denied("too-many-attempts", {"seconds": wait}, 429, retry_after=wait)
        link_code = normal_code(call.asked.link_code)
        digest = code_digest(self._secret, link_code or "")
        try:
            person = await self.persons.store.code_person(digest, self.clock.now_ms())
            return await self._become(
                call,
                person,
                call.asked.confirm,
                call.asked.label,
                lambda device: self.persons.store.use_code(digest, device),
            )
        except UnknownCode as error:
            raise Denied("bad-code", status=403) from error

    async def sign_in(self, call: Call[SignInRequest]) -> Response:
        """Make the device that asks one of the person who has claimed the name."""
        asked = call.asked
        person, kept_hash = await self.claims.sign_in(asked.name, asked.passphrase, call.address)
        try:
            return await self._become(
                call,
                person,
                asked.confirm,
                asked.label,
                lambda device: self.persons.store.add_signed_in(person, kept_hash, device),
            )
        except ClaimChanged as error:
            raise Denied("wrong-passphrase", status=403) from error

    async def forget(self, call: Call[LeaveRequest]) -> Response:
        """Forget a device of the person who asks; if it is the one that asks, it is signed out."""
        identity = Identity(call.identity.person, call.request.path_params["device"])
        try:
            if not await self.persons.forget(identity, delete_last=call.asked.confirm) and identity != call.identity:
                raise Denied("unknown-device", status=404)
        except LastDevice as error:
            raise Denied("last-device", status=409) from error
        return self.requests.signed_out(call) if identity == call.identity else await self._listed(call.identity)

    async def _become(
        self,
        call: Call[Any],
        person: str,
        confirm: bool,
        label: str | None,
        add: Callable[[Device], Awaitable[object]],
    ) -> Response:
        """Make the device that asks one of `person`, by adding a new one; the one it was is forgotten.

        A person of whom something is kept is left behind only if that is confirmed, with a look at who it will be.
        """
        before = call.sender
        leaves = before is not None and await self.persons.store.standing(before) is Standing.KEPT
        if before is not None and before.person == person:
            return json_response(
                SignInReply(signed_in=True, replaces=False, person=await self.requests.person_reply(person), token=None)
            )
        if leaves and not confirm:
            return json_response(
                SignInReply(signed_in=False, replaces=True, person=await self.requests.person_reply(person), token=None)
            )
        device = self.persons.new_device("browser", clean_name(label))
        await add(device)
        identity = Identity(person, device.id)
        if before is not None and leaves:
            await self.persons.forget(before, delete_last=True)
        answer = json_response(
            SignInReply(
                signed_in=True,
                replaces=leaves,
                person=await self.requests.person_reply(person),
                token=None if self.requests.keeps_cookie(call) else self.persons.token(identity),
            )
        )
        self.requests.set_cookie(call, answer, identity)
        return answer

    async def _listed(self, identity: Identity) -> Response:
        devices = [
            DeviceEntry(
                id=device.id,
                kind=device.kind,
                label=device.label,
                created_at=device.created_at,
                here=device.id == identity.device,
            )
            for device in await self.persons.store.devices(identity.person)
        ]
        return json_response(DevicesReply(devices=devices))
