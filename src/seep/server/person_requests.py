"""What the endpoints about people share: whom a request is from, and the answer when something is in the way."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from seep.server.identity import Identity, clear_cookie, cookie_token, is_secure, set_cookie
from seep.server.limits import Limits
from seep.server.origin import OriginCheck
from seep.server.passphrases import HashingBusy
from seep.server.peers import peer_of
from seep.server.person_store import MAX_DEVICES, PersonGone, Standing, TooManyDevices
from seep.server.persons import Persons
from seep.server.requests import Denied, read_json
from seep.server.responses import json_response, problem
from seep.server.store import DatabaseUnavailable
from seep.wire.persons import LeaveReply, PersonReply

NOBODY: Final = PersonReply(name=None, language=None, settings={}, claimed=None, kept=False, devices=0)
"""A person of whom nothing is kept."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Call(Generic[T]):
    """A request that was read: what it asks, and whom it is from, if they say."""

    request: Request
    asked: T
    sender: Identity | None

    @property
    def identity(self) -> Identity:
        """Whom it is from; raises `Denied` if they do not say."""
        if self.sender is None:
            raise Denied("unknown-person", status=401)
        return self.sender

    @property
    def address(self) -> str:
        """Where it comes from, as limits count it."""
        return peer_of(self.request.scope).key


class PersonRequests:
    """Makes routes of functions that answer calls."""

    def __init__(self, persons: Persons, origins: OriginCheck, limits: Limits) -> None:
        self.persons = persons
        self.origins = origins
        self.limits = limits

    def post(
        self,
        path: str,
        kind: type[T],
        answer: Callable[[Call[T]], Awaitable[Response]],
        keeps: bool = False,
        programs: bool = True,
    ) -> Route:
        """A route whose requests have a `kind` as body.

        With `keeps` a new person who asks is kept from then on; without `programs` no program may ask for its person.
        """

        async def endpoint(request: Request) -> Response:
            asked = await read_json(request, kind, self.origins)
            if isinstance(asked, Response):
                return asked
            return await self._answer(request, asked, answer, keeps, programs)

        return Route(path, endpoint, methods=["POST"])

    def get(self, path: str, answer: Callable[[Call[None]], Awaitable[Response]]) -> Route:
        """A route whose requests have no body."""

        async def endpoint(request: Request) -> Response:
            return await self._answer(request, None, answer, keeps=False, programs=True)

        return Route(path, endpoint, methods=["GET"])

    async def reply(self, identity: Identity) -> PersonReply:
        """What a person is told of themselves."""
        if await self.persons.standing(identity) is Standing.NEW:
            return NOBODY
        return await self.person_reply(identity.person)

    async def person_reply(self, person: str) -> PersonReply:
        """The same, for a person of whom something is kept, and who may not be the sender yet."""
        found = await self.persons.store.person(person)
        return PersonReply(
            name=found.name,
            language=found.language,
            settings=msgspec.json.decode(found.settings),
            claimed=found.claimed_name,
            kept=True,
            devices=found.devices,
        )

    def count_table(self, call: Call[T]) -> None:
        """Count a table that the sender opens; raises `TooMany` if that is one too many."""
        self.limits.address.take("tables", call.address)
        self.limits.person.take("tables", call.identity.person)

    def keeps_cookie(self, call: Call[T]) -> bool:
        """Whether the sender's browser has the token in its cookie, so that no script need know it."""
        sender = call.sender
        return sender is not None and cookie_token(call.request.headers) == self.persons.token(sender)

    def set_cookie(self, call: Call[T], response: Response, identity: Identity) -> None:
        """Have the browser be this person."""
        set_cookie(response, self.persons.token(identity), is_secure(call.request.scope))

    def signed_out(self, call: Call[T]) -> Response:
        """The device is nobody's now; a cookie that names somebody else than who asked is left alone."""
        answer = json_response(LeaveReply())
        if self.keeps_cookie(call):
            clear_cookie(answer, is_secure(call.request.scope))
        return answer

    async def _answer(
        self,
        request: Request,
        asked: T,
        answer: Callable[[Call[T]], Awaitable[Response]],
        keeps: bool,
        programs: bool,
    ) -> Response:
        try:
            call = Call(request, asked, await self.persons.who(request.headers))
            if not programs and call.sender is not None and await self.persons.program(call.sender) is not None:
                raise Denied("program-token", status=403)
            if keeps and call.sender is not None and await self.persons.standing(call.sender) is Standing.NEW:
                self.limits.address.take("persons", call.address)
            return await answer(call)
        except Denied as denied:
            return denied.response()
        except PersonGone:
            return problem("unknown-person", status=401)
        except TooManyDevices:
            return problem("too-many-devices", {"most": MAX_DEVICES}, 409)
        except HashingBusy:
            return problem("busy", status=503)
        except DatabaseUnavailable:
            return problem("unavailable", status=503)
