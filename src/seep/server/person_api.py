"""The HTTP API, who somebody is: visiting, saying something of oneself, claiming a name, leaving."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response
from starlette.routing import Route

from seep.server.claims import Claims
from seep.server.identity import bearer_token, cookie_token
from seep.server.limits import MAX_SETTINGS_BYTES
from seep.server.names import clean_name
from seep.server.person_requests import NOBODY, Call, PersonRequests
from seep.server.person_store import LastDevice
from seep.server.person_values import language_tag, person_name
from seep.server.requests import Denied
from seep.server.responses import json_response
from seep.wire.persons import (
    ClaimRequest,
    LeaveRequest,
    PersonRequest,
    TokenReply,
    TokenRequest,
    VisitReply,
    VisitRequest,
)


class PersonApi:
    """The endpoints for what a person does alone."""

    def __init__(self, requests: PersonRequests, claims: Claims) -> None:
        self.requests = requests
        self.persons = requests.persons
        self.claims = claims

    def routes(self) -> list[Route]:
        """The routes."""
        post = self.requests.post
        return [
            post("/api/visit", VisitRequest, self.visit),
            post("/api/person", PersonRequest, self.change, keeps=True),
            post("/api/person/claim", ClaimRequest, self.claim, keeps=True, programs=False),
            post("/api/person/delete", LeaveRequest, self.delete, programs=False),
            post("/api/token", TokenRequest, self.token, keeps=True, programs=False),
            post("/api/sign-out", LeaveRequest, self.sign_out),
        ]

    async def visit(self, call: Call[VisitRequest]) -> Response:
        """Who the visitor is; a new person, if the request does not say or what it says holds no more.

        Another person whom the cookie names is left in it: the page may be an old one in a browser that is somebody
        else by now.
        """
        headers = call.request.headers
        in_cookie = await self.persons.verify(cookie_token(headers))
        known = await self.persons.verify(bearer_token(headers)) or in_cookie
        identity = known or self.persons.new()
        answer = json_response(
            VisitReply(
                person=NOBODY if known is None else await self.requests.reply(identity),
                cookie=in_cookie == identity,
                token=self.persons.token(identity) if known is None else None,
            )
        )
        if in_cookie in (None, identity):
            self.requests.set_cookie(call, answer, identity)
        return answer

    async def change(self, call: Call[PersonRequest]) -> Response:
        """Change name, language and settings, those that are given."""
        await self.persons.change(call.identity, _columns(call.asked))
        return json_response(await self.requests.reply(call.identity))

    async def claim(self, call: Call[ClaimRequest]) -> Response:
        """Claim a name with a passphrase, or change both."""
        asked = call.asked
        await self.claims.claim(call.identity, asked.name, asked.passphrase, asked.current, call.address)
        self.persons.kept(call.identity)
        return json_response(await self.requests.reply(call.identity))

    async def token(self, call: Call[TokenRequest]) -> Response:
        """A token for a program of this person."""
        device = self.persons.new_device("program", clean_name(call.asked.label))
        added = await self.persons.add_device(call.identity, device)
        return json_response(TokenReply(device=device.id, token=self.persons.token(added)), 201)

    async def sign_out(self, call: Call[LeaveRequest]) -> Response:
        """Forget the device that asks."""
        try:
            await self.persons.forget(call.identity, delete_last=call.asked.confirm)
        except LastDevice as error:
            raise Denied("last-device", status=409) from error
        return self.requests.signed_out(call)

    async def delete(self, call: Call[LeaveRequest]) -> Response:
        """Delete the person."""
        identity = call.identity
        if not call.asked.confirm:
            raise Denied("not-confirmed")
        await self.persons.delete(identity)
        return self.requests.signed_out(call)


def _columns(asked: PersonRequest) -> dict[str, Any]:
    """The columns of a person's row that a request changes. Raises `Denied`."""
    values: dict[str, Any] = {}
    if asked.name is not msgspec.UNSET:
        values["name"] = person_name(asked.name)
    if asked.language is not msgspec.UNSET:
        values["language"] = None if asked.language is None else language_tag(asked.language)
        if asked.language is not None and values["language"] is None:
            raise Denied("bad-language")
    if asked.settings is not msgspec.UNSET:
        settings = msgspec.json.encode(asked.settings)
        if len(settings) > MAX_SETTINGS_BYTES:
            raise Denied("settings-too-large", {"most": MAX_SETTINGS_BYTES})
        values["settings"] = settings.decode()
    return values
