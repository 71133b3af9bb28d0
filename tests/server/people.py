"""People at a server in this process: browsers that keep cookies or none, and a server that can be started anew."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette

from seep.server.app import create_app
from seep.server.passphrases import Passphrases
from seep.server.settings import Settings
from tests.server.in_process import AnyBot, ManualClock

SECRET = "s" * 40
PASSPHRASE = "seven tens and a sweep"
TABLES = ("persons", "devices", "link_codes")


def cheap_passphrases(**more: Any) -> Passphrases:
    """Hashes that cost next to nothing."""
    return Passphrases(**{"memory_kib": 8, "passes": 1, **more})


class House:
    """A server on `seep.db` in a directory."""

    def __init__(self, directory: Path, passphrases: Passphrases | None = None) -> None:
        self.directory = directory
        self.clock = ManualClock()
        self.runner = asyncio.Runner()
        self.passphrases = passphrases
        self.app = self._started()

    def __enter__(self) -> House:
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()
        self.runner.close()

    def restart(self, passphrases: Passphrases | None = None) -> None:
        """Stop it, and start it on the same database."""
        self._stop()
        self.passphrases = passphrases
        self.app = self._started()

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """What the database holds."""
        with closing(sqlite3.connect(self.directory / "seep.db")) as database, database:
            return database.execute(query).fetchall()

    def counts(self) -> dict[str, int]:
        """The number of rows of each table about people."""
        return {table: self.rows(f"SELECT count(*) FROM {table}")[0][0] for table in TABLES}

    def _started(self) -> Starlette:
        settings = Settings(
            database=f"sqlite+aiosqlite:///{self.directory}/seep.db",
            secret=SECRET,
            bot_pause=0,
            allowed_hosts=("seep",),
        )
        passphrases = self.passphrases or cheap_passphrases()
        app = create_app(settings, self.clock, bots={"any": AnyBot}, passphrases=passphrases)
        self.lifespan = app.router.lifespan_context(app)
        self.runner.run(self.lifespan.__aenter__())
        return app

    def _stop(self) -> None:
        self.runner.run(self.lifespan.__aexit__(None, None, None))


class Browser:
    """A browser with the page open: it keeps the token in memory while the cookie does not come back."""

    def __init__(
        self, house: House, cookies: bool = True, address: str = "192.0.2.1", base: str = "http://seep"
    ) -> None:
        self.house = house
        self.keeps_cookies = cookies
        self.address = address
        self.base = base
        self.jar = httpx.Cookies()
        self.token: str | None = None

    def visit(self) -> dict[str, Any]:
        """Visit, as a page does."""
        answer = self.ok("/api/visit")
        if answer["token"]:
            self.token = answer["token"]
        elif answer["cookie"]:
            self.token = None
        return answer

    def reload(self) -> dict[str, Any]:
        """Load the page anew, and visit."""
        self.token = None
        return self.visit()

    def ok(self, path: str, **body: Any) -> dict[str, Any]:
        """The answer to a request that succeeds."""
        reply = self.post(path, **body)
        assert reply.status_code in (200, 201), reply.text
        return dict(reply.json())

    def refused(self, path: str, **body: Any) -> tuple[int, str]:
        """The status and code of a request that is refused."""
        reply = self.post(path, **body)
        return reply.status_code, reply.json()["code"]

    def become(self, path: str, **body: Any) -> dict[str, Any]:
        """Link or sign in, and keep the token that comes with it."""
        answer = self.ok(path, **body)
        self.token = answer["token"] or self.token
        return answer

    def post(self, path: str, **body: Any) -> httpx.Response:
        """A POST with a JSON body."""
        return self.posts([(path, body)])[0]

    def posts(self, requests: Sequence[tuple[str, dict[str, Any]]]) -> list[httpx.Response]:
        """Several, all at once."""

        self.house.clock.time += 0.001  # so that what is made later is newer

        async def send() -> list[httpx.Response]:
            async with self._client() as client:
                replies = await asyncio.gather(*(client.post(path, json=body) for path, body in requests))
                self._keep(client)
                return list(replies)

        return self.house.runner.run(send())

    def send(self, path: str, **options: Any) -> httpx.Response:
        """A POST with a body and headers of the test's."""

        async def send() -> httpx.Response:
            async with self._client() as client:
                return await client.post(path, **options)

        return self.house.runner.run(send())

    def get(self, path: str) -> httpx.Response:
        """A GET."""

        async def send() -> httpx.Response:
            async with self._client() as client:
                return await client.get(path)

        return self.house.runner.run(send())

    def devices(self) -> list[dict[str, Any]]:
        """The devices of the person."""
        reply = self.get("/api/devices")
        assert reply.status_code == 200, reply.text
        return list(reply.json()["devices"])

    def copy(self) -> Browser:
        """Another that holds the same cookie and token, as a thief of both would."""
        other = Browser(self.house, self.keeps_cookies, self.address, self.base)
        other.jar, other.token = httpx.Cookies(self.jar), self.token
        return other

    def headers(self) -> dict[str, str]:
        """What its requests and sockets say of who it is."""
        said = {"cookie": "; ".join(f"{one.name}={one.value}" for one in self.jar.jar)} if self.jar else {}
        return said | ({"authorization": f"Bearer {self.token}"} if self.token else {})

    def _client(self) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(self.house.app, raise_app_exceptions=False, client=(self.address, 5000))
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        return httpx.AsyncClient(transport=transport, base_url=self.base, cookies=self.jar, headers=headers)

    def _keep(self, client: httpx.AsyncClient) -> None:
        if self.keeps_cookies:
            self.jar = httpx.Cookies(client.cookies)


class Program(Browser):
    """A program that has a token and nothing else."""

    def __init__(self, house: House, token: str) -> None:
        super().__init__(house, cookies=False)
        self.token = token
