"""Who a request is from: a person and one of their devices, named by a signed text.

The text is the same whether a browser keeps it in the cookie `seep`, or a program (or a page whose browser keeps no
cookies) sends it as `Authorization: Bearer`. It holds no secret but its signature, and is worth what the signature is.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from itsdangerous import BadData, URLSafeSerializer
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.responses import Response
from starlette.types import Scope

from seep.server.peers import peer_of
from seep.server.tokens import BadToken

COOKIE: Final = "seep"
COOKIE_LIFETIME: Final = 400 * 24 * 3600
"""Seconds that a browser keeps the cookie after the last visit; browsers keep none for longer than 400 days."""
MAX_TOKEN_LENGTH: Final = 512
"""Characters; tokens have some 110."""
BEARER: Final = "bearer "


@dataclass(frozen=True, slots=True)
class Identity:
    """A person at one of their devices."""

    person: str
    device: str


class IdentitySigner:
    """Makes and verifies the tokens of identities."""

    def __init__(self, secret: str) -> None:
        self._serializer = URLSafeSerializer(
            secret, salt="seep.person", signer_kwargs={"digest_method": hashlib.sha256}
        )

    def sign(self, identity: Identity) -> str:
        """The token of an identity, which is also the value of the cookie."""
        return str(self._serializer.dumps([identity.person, identity.device]))

    def verify(self, token: str) -> Identity:
        """The identity that a token was made for; raises `BadToken`."""
        if len(token) > MAX_TOKEN_LENGTH:
            raise BadToken
        try:
            value = self._serializer.loads(token)
        except BadData as error:
            raise BadToken from error
        match value:
            case [str(person), str(device)]:
                identity = Identity(person, device)
                if hmac.compare_digest(self.sign(identity).encode(), token.encode()):  # another spelling is no token
                    return identity
        raise BadToken


def bearer_token(headers: Mapping[str, str]) -> str | None:
    """The token in `Authorization`; None if there is none, or only what a proxy asked for (`Basic`, say)."""
    sent = headers.get("authorization", "")
    return sent[len(BEARER) :].strip() if sent.lower().startswith(BEARER) else None


def cookie_token(headers: Mapping[str, str]) -> str | None:
    """The token in the cookie; None if there is none."""
    return cookie_parser(headers.get("cookie", "")).get(COOKIE)


def is_secure(scope: Scope) -> bool:
    """Whether a request came over TLS, here or to a trusted proxy, so that its cookie need never go without."""
    return scope["scheme"] in ("https", "wss") or peer_of(scope).secure


def own_origin(scope: Scope) -> str:
    """The address by which a request reached this server, TLS of a proxy included where a browser says so in `Origin`.

    >>> own_origin({"scheme": "http", "headers": [(b"host", b"127.0.0.1:8080")]})
    'http://127.0.0.1:8080'
    """
    headers = Headers(scope=scope)
    scheme = "https" if is_secure(scope) else "http"
    return headers.get("origin") or f"{scheme}://{headers.get('host', 'localhost')}"


def set_cookie(response: Response, token: str, secure: bool) -> None:
    """Have the browser keep a token, from now on for `COOKIE_LIFETIME`."""
    response.set_cookie(COOKIE, token, COOKIE_LIFETIME, path="/", secure=secure, httponly=True, samesite="lax")


def clear_cookie(response: Response, secure: bool) -> None:
    """Have the browser forget the token."""
    response.delete_cookie(COOKIE, path="/", secure=secure, httponly=True, samesite="lax")
