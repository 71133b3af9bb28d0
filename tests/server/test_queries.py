"""No query looks at every row of a table: the server is as quick with a million tables as with one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from seep.server.archive import Archive, Cursor
from seep.server.identity import Identity
from seep.server.person_store import Device, PersonStore
from seep.server.store import Store
from tests.server.in_process import START_MS, InProcessServer, in_process_server, person

WHO = Identity("asha", "phone")
BOUNDED = (
    "INDEX ix_tables_listed",
    "INDEX ix_persons_deleted_at",
    "INDEX sqlite_autoindex_events_1",
    "CONSTANT ROW",
    "(subquery-1)",
    "anon_1",
)
"""What may be gone through: listed tables, deleted people, what ends after the first row, a query's own short list."""


async def asked_of_tables(here: InProcessServer) -> None:
    store = here.store
    await store.lobby(100)
    await store.due_tables(START_MS, 100)
    await store.next_due()
    await store.set_due("t", None)
    await store.table_of_code("mk7qw3")
    await store.events("t", after=1)
    await store.ping()


async def asked_of_the_archive(here: InProcessServer) -> None:
    archive = Archive(here.store)
    await archive.seat(person(0), "t")
    await archive.games(person(0), None)
    await archive.games(person(0), Cursor(START_MS, "t"))
    await archive.seats_of_deleted()
    await archive.matches(person(0))


async def asked_about_people(here: InProcessServer) -> None:
    people = PersonStore(here.store)
    await people.change(WHO, {"name": "Asha"}, START_MS)
    await people.standing(WHO)
    await people.person(WHO.person)
    await people.devices(WHO.person)
    await people.claimed("asha")
    await people.add_code(WHO, "digest", START_MS, START_MS + 1)
    await people.use_code("digest", Device(id="tablet", kind="browser", label=None, created_at=START_MS))
    await people.forget(Identity(WHO.person, "tablet"), START_MS, delete_last=False)
    await people.delete(WHO, START_MS)


async def asked_to_remove(here: InProcessServer) -> None:
    await here.store.erase("t", person(0), [])
    await here.store.delete("t")


@pytest.mark.parametrize("ask", [asked_of_tables, asked_of_the_archive, asked_about_people, asked_to_remove])
def test_every_query_finds_its_rows_by_an_index(
    tmp_path: Path, ask: Callable[[InProcessServer], Awaitable[None]]
) -> None:
    plans = asyncio.run(plans_of(tmp_path, ask))
    assert len(plans) >= 3
    for statement, plan in plans.items():
        scans = [step for step in plan if step.startswith("SCAN") and not step.endswith(BOUNDED)]
        assert scans == [], statement


def test_a_query_that_looks_at_every_table_is_found_out(tmp_path: Path) -> None:
    async def ask(here: InProcessServer) -> None:
        await here.store.make_occupied_due()  # once, at the start

    (plan,) = asyncio.run(plans_of(tmp_path, ask)).values()
    assert plan == ["SCAN tables"]


async def plans_of(data_dir: Path, ask: Callable[[InProcessServer], Awaitable[None]]) -> dict[str, list[str]]:
    """How SQLite carries out each statement but those that insert a row."""
    async with in_process_server(data_dir) as here:
        await here.open("t", [None] * 4)
        with statements(here.store) as asked:
            await ask(here)
        plans = {}
        async with here.store.database.engine.connect() as connection:
            for statement, values in asked.items():
                rows = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
                plans[statement] = [str(row[3]) for row in rows]
        return plans


@contextmanager
def statements(store: Store) -> Iterator[dict[str, Any]]:
    """What is asked of the database meanwhile, with an example of its values."""
    asked: dict[str, Any] = {}

    def note(_connection: Any, _cursor: Any, statement: str, values: Any, *_: Any) -> None:
        if statement.split()[0] in ("SELECT", "UPDATE", "DELETE"):
            asked[statement] = values

    engine = store.database.engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(engine, "before_cursor_execute", note)
