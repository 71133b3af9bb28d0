"""From an address to a table with a chair: who one is there, and which table is played at."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from seep.client import Client, Delays, NotAPerson, Refused, TableConnection, UnknownTable, invitation
from seep.table import TableSettings
from seep.table.settings import DEFAULT_BOT, Pace
from seep.terminal.memory import Known, Memory

OVER: Final = ("match-over", "closed")
PATIENT: Final = Delays(give_up=None)
"""A person decides when it has lasted too long that a server does not answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What is to be played, and by whom; None for what is usual."""

    name: str | None = None
    rules: str | None = None
    level: str | None = None
    """The bot that has the other chairs."""
    baazis: int | None = None
    """Best of so many; 0 for a match without end."""
    pace: Pace = "normal"
    watch: bool = False
    """Whether not to sit down at a table that one was invited to."""

    @property
    def is_another(self) -> bool:
        """Whether it takes another table than one that was left."""
        return (self.rules, self.level, self.baazis) != (None, None, None)


def table_of(place: str) -> tuple[str, str | None]:
    """The address of a server, and the table there if the place is a link to one.

    >>> table_of("http://localhost:7337/t/tpkw59qqttdu"), table_of("localhost:7337/")
    (('http://localhost:7337', 'tpkw59qqttdu'), ('http://localhost:7337', None))
    """
    address = place.strip() if "://" in place else f"http://{place.strip()}"
    try:
        return invitation(address)
    except ValueError:
        return address.rstrip("/"), None


@asynccontextmanager
async def at_table(
    place: str, wish: Wish, memory: Memory, *, known_as: str | None = None, delays: Delays = PATIENT
) -> AsyncIterator[tuple[TableConnection, Refused | None]]:
    """A connection to the table, and why there was no chair, if there was none.

    `place` is a link to a table, or the address of a server, where a table that was left is taken up again, or another
    opened. `known_as` is what the server is remembered by, if not by its address. Raises `ClientError`.
    """
    address, table = table_of(place)
    server = known_as or address
    client, known = await _visit(address, memory.of(server), delays)
    if wish.name is not None:
        await client.rename(wish.name)
    is_invited = table is not None
    if table is None and known is not None and known.table is not None and not wish.is_another:
        table = await _unfinished(client, known.table)
    if table is None:
        table = await _open(client, wish)
    assert client.token is not None
    memory.keep(server, Known(token=client.token, table=table))
    async with client.table(table) as connection:
        refused = None
        if is_invited and not wish.watch and connection.view.you is None:
            try:
                await connection.sit()
            except Refused as error:
                refused = error
        yield connection, refused


async def _visit(address: str, known: Known | None, delays: Delays) -> tuple[Client, Known | None]:
    """Who one was there, or a new person if the server does not know that one any more."""
    if known is not None:
        client = Client(address, known.token, delays=delays)
        try:
            await client.visit()
        except NotAPerson:
            pass
        else:
            return client, known
    client = Client(address, delays=delays)
    await client.visit()
    return client, None


async def _unfinished(client: Client, table: str) -> str | None:
    """The table that one left, if the match there goes on."""
    try:
        async with client.table(table) as connection:
            view = connection.view
            return table if view.you is not None and view.status not in OVER else None
    except UnknownTable:
        return None


async def _open(client: Client, wish: Wish) -> str:
    """A table against bots, where the match begins at once."""
    rules, level = wish.rules or "standard", wish.level or DEFAULT_BOT
    players = next((one.players for one in (await client.presets()).presets if one.name == rules), 4)
    opened = await client.open(
        rules,
        baazis=1 if wish.baazis is None else wish.baazis or None,
        settings=TableSettings(bot=level, pace=wish.pace),
        bots=[level] * (players - 1),
    )
    return opened.table
