"""A client of one server: who one is there, and the way to its tables."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from types import TracebackType
from typing import Self
from urllib.parse import quote, unquote, urlsplit

from seep.client.delays import Delays
from seep.client.errors import NotAPerson, Refused, UnknownTable
from seep.client.http import Http
from seep.client.line import Line
from seep.client.table import TableConnection
from seep.rules import RulesText
from seep.table import TableSettings
from seep.wire.http import FoundTable, Lobby, OpenReply, OpenRequest, PlayNowRequest, Presets
from seep.wire.messages import PROTOCOL, Hello
from seep.wire.persons import PersonReply, PersonRequest, VisitReply, VisitRequest


def invitation(link: str) -> tuple[str, str]:
    """The address of the server and the table that a link to a table leads to; raises `ValueError` for another text.

    >>> invitation("https://seep.example.org/t/tpkw59qqttdu")
    ('https://seep.example.org', 'tpkw59qqttdu')
    """
    parts = urlsplit(link.strip())
    before, found, table = parts.path.rstrip("/").rpartition("/t/")
    if parts.scheme not in ("http", "https") or not parts.netloc or not found or not table or "/" in table:
        raise ValueError(f"not a link to a table: {link}")
    return f"{parts.scheme}://{parts.netloc}{before}", unquote(table)


class Client:
    """A person at a server, by its address. Without a token it becomes a new person.

    `token` is then what proves who it is; kept, it is the same person next time. `program` is what others see at the
    chair when a program plays, and no person; a token that was made for a program tells it by itself. Every method
    raises a `ClientError`: `Unreachable` if no server answers, `Refused` with a code if it does not do what is asked.
    """

    def __init__(
        self, address: str, token: str | None = None, *, program: str | None = None, delays: Delays | None = None
    ) -> None:
        self.program = program
        self.delays = delays or Delays()
        self._http = Http(address.rstrip("/"), self.delays.request)
        self._http.token = token
        self._visited = False
        self._visiting = asyncio.Lock()

    async def __aenter__(self) -> Self:
        await self.visit()
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        pass

    @property
    def address(self) -> str:
        """Where the server is."""
        return self._http.address

    @property
    def token(self) -> str | None:
        """What proves who this is; None before the first visit. Whoever has it can do whatever this client can."""
        return self._http.token

    async def visit(self) -> PersonReply:
        """Who this is; a new person, if there was no token. Raises `NotAPerson` for a token that is worth nothing."""
        async with self._visiting:
            told = await self._http.post("/api/visit", VisitRequest(), VisitReply)
            if told.token is not None:
                if self._http.token is not None:
                    raise NotAPerson("the token is of no person here, or its device was forgotten")
                self._http.token = told.token
            self._visited = True
            return told.person

    async def rename(self, name: str | None) -> PersonReply:
        """Have another name, or none."""
        await self._visit_once()
        return await self._http.post("/api/person", PersonRequest(name=name), PersonReply)

    async def presets(self) -> Presets:
        """What a table can be opened with."""
        return await self._http.get("/api/presets", Presets)

    async def lobby(self) -> Lobby:
        """The tables that are listed."""
        return await self._http.get("/api/lobby", Lobby)

    async def open(
        self,
        rules: RulesText = "standard",
        *,
        baazis: int | None = 1,
        settings: TableSettings | None = None,
        bots: Sequence[str] | None = None,
    ) -> OpenReply:
        """Open a table, as its host: its identifier, and the code by which others find it.

        With `bots`, one for each other chair, one sits down and the match begins at once.
        """
        await self._visit_once()
        asked = OpenRequest(
            rules=rules,
            baazis=baazis,
            settings=settings or TableSettings(),
            bots=None if bots is None else list(bots),
        )
        return await self._http.post("/api/tables", asked, OpenReply)

    async def find(self, code: str) -> str:
        """The table that has a code; raises `UnknownTable`."""
        await self._visit_once()
        try:
            return (await self._http.get(f"/api/codes/{quote(code, safe='')}", FoundTable)).table
        except Refused as refused:
            if refused.code in ("unknown-code", "not-found"):  # the latter for what is no code
                raise UnknownTable(f"no table has the code {code}") from refused
            raise

    async def play_now(self, rules: RulesText = "standard", *, wait: int = 20, bot: str | None = None) -> str:
        """A table with a seat for this person, at once or after `wait` seconds: an open one, or else a new one."""
        await self._visit_once()
        asked = PlayNowRequest(rules=rules, wait=wait, bot=bot)
        return (await self._http.post("/api/play-now", asked, FoundTable)).table

    def table(self, table: str) -> TableConnection:
        """A connection to a table by its identifier, opened by `async with`; it shows it, to sit down or to watch.

        Opening it raises `UnknownTable`, `Unreachable`, `NotAPerson` or `OtherProtocol`.
        """
        url = f"ws{self.address.removeprefix('http')}/ws/{quote(table, safe='')}"

        async def make_line(connection: TableConnection) -> Line:
            await self._visit_once()
            hello = Hello(version=PROTOCOL, token=self.token, program=self.program)
            return Line(url, hello, self.delays, connection.receive, connection.greeted)

        return TableConnection(make_line, self.delays)

    async def _visit_once(self) -> None:
        if not self._visited:
            await self.visit()
