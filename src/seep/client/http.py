"""HTTP requests, with the standard library in threads: a client makes few of them, and needs no package for it."""

from __future__ import annotations

import asyncio
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import Any, Final, TypeVar

import msgspec

from seep.client.errors import NotAPerson, ProtocolError, Refused, Unreachable
from seep.wire.http import Problem

T = TypeVar("T")

MAX_ANSWER_BYTES: Final = 4 * 1024 * 1024
"""The largest answer that is read."""
UNAUTHORIZED: Final = 401


class Http:
    """The HTTP API of one server. Every request raises `Unreachable`, `Refused`, `NotAPerson` or `ProtocolError`."""

    def __init__(self, address: str, timeout: float) -> None:
        self.address = address
        self.timeout = timeout
        """Seconds for an answer."""
        self.token: str | None = None
        """Whose requests they are."""

    async def get(self, path: str, kind: type[T]) -> T:
        """What a GET is answered."""
        return await asyncio.to_thread(self._ask, path, kind, None)

    async def post(self, path: str, body: Any, kind: type[T]) -> T:
        """What a POST of a message is answered."""
        return await asyncio.to_thread(self._ask, path, kind, msgspec.json.encode(body))

    def _ask(self, path: str, kind: type[T], body: bytes | None) -> T:
        request = urllib.request.Request(self.address + path, body)
        if body is not None:
            request.add_header("Content-Type", "application/json")
        if self.token is not None:
            request.add_header("Authorization", f"Bearer {self.token}")
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as answer:
                return msgspec.json.decode(answer.read(MAX_ANSWER_BYTES), type=kind)
        except urllib.error.HTTPError as error:
            with error:
                raise _refusal(error) from error
        except (OSError, HTTPException) as error:
            raise Unreachable(f"{self.address} does not answer: {error}") from error
        except msgspec.DecodeError as error:
            raise ProtocolError(f"{self.address}{path} is answered with something else: {error}") from error


def _refusal(error: urllib.error.HTTPError) -> Exception:
    """What an answer that is none of success means."""
    try:
        problem = msgspec.json.decode(error.read(MAX_ANSWER_BYTES), type=Problem)
    except (OSError, HTTPException, msgspec.DecodeError):
        return ProtocolError(f"{error.url} is answered with status {error.code}")
    if error.code == UNAUTHORIZED:
        return NotAPerson("the token is of no person here, or its device was forgotten")
    return Refused(problem.code, None, problem.params)
