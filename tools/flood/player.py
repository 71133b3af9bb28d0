"""An honest player at a table of their own, and how long everything takes them."""

from __future__ import annotations

import json
import random
import threading
import time
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect

from seep.wire.messages import PROTOCOL

from .attacks import Target, request

PLAYER: Final = "127.0.0.7"
"""The address the player comes from."""
ANSWER_TIMEOUT: Final = 120.0
"""Seconds that the player waits for an answer; a server that takes longer has been stopped by the flood."""
PLAY_PAUSE: Final = 0.06
"""Seconds between two plays of the player, who may send 20 messages a second."""


def next_command(table: dict[str, Any], rng: random.Random) -> dict[str, Any] | None:
    """What a person may send to a table as they see it; None to wait."""
    if table["status"] in ("deal-over", "match-over"):
        return {"type": "ready"}
    legal = table["match"]["deal"]["legal"] if table["match"] else None
    return {"type": "play", "play": rng.choice(legal)} if legal else None


class HonestPlayer:
    """One person at a table of their own among bots, who plays as fast as it is their turn; how long each play took."""

    def __init__(self, port: int, rng: random.Random, bot: str = "greedy") -> None:
        self.port = port
        self.rng = rng
        self.bot = bot
        self.took: list[tuple[float, float]] = []
        """When each play was made, and the seconds to its answer."""
        self.bots_took: list[tuple[float, float]] = []
        """When each play was answered, and the seconds to this player's next turn."""
        self.failure: str | None = None
        self._ready_at = -1
        """The `seq` at which the next deal was asked for."""
        self._played = threading.Condition()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> HonestPlayer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join(ANSWER_TIMEOUT)

    def play_on(self, plays: int) -> int:
        """Wait until so many more plays have been answered; how many have been by now. Raises `RuntimeError`."""
        with self._played:
            wanted = len(self.took) + plays
            self._played.wait_for(lambda: len(self.took) >= wanted or self.failure is not None, ANSWER_TIMEOUT)
            if len(self.took) < wanted:
                raise RuntimeError(self.failure or f"no {plays} plays in {ANSWER_TIMEOUT:g} s")
            return len(self.took)

    def _run(self) -> None:
        try:
            self._play()
        except Exception as error:
            with self._played:
                self.failure = f"{type(error).__name__}: {error}"
                self._played.notify_all()

    def _post(self, path: str, asked: dict[str, Any], token: str | None = None) -> dict[str, Any]:
        """A request to the server, on a connection of its own; the answer."""
        credentials = f"authorization: Bearer {token}\r\n" if token else ""
        with Target(self.port, PLAYER).connection() as line:
            line.settimeout(ANSWER_TIMEOUT)
            line.sendall(request("POST", path, json.dumps(asked).encode(), f"connection: close\r\n{credentials}"))
            answer = b""
            while more := line.recv(65536):
                answer += more
        reply: dict[str, Any] = json.loads(answer.partition(b"\r\n\r\n")[2])
        return reply

    def _play(self) -> None:
        token = self._post("/api/visit", {})["token"]
        opened = self._post("/api/tables", {"baazis": None, "bots": [self.bot] * 3}, token)
        with connect(
            f"ws://127.0.0.1:{self.port}/ws/{opened['table']}",
            source_address=(PLAYER, 0),
            max_size=None,
            compression=None,
            open_timeout=ANSWER_TIMEOUT,
        ) as line:
            line.send(json.dumps({"type": "hello", "token": token, "version": PROTOCOL}))
            state = self._read(line, "state")
            number = 0
            waiting_since: float | None = None
            while not self._over.is_set():
                command = self._command(state["table"])
                if command is None:
                    state = self._read(line, "state")
                    continue
                if waiting_since is not None:
                    self.bots_took.append((waiting_since, time.monotonic() - waiting_since))
                self._over.wait(PLAY_PAUSE)
                number += 1
                now = time.monotonic()
                line.send(json.dumps({**command, "cmd_id": f"{number}", "seq": state["seq"]}))
                answer = self._read(line, "ack", "refused", "error")
                waiting_since = time.monotonic()
                if answer["type"] == "ack":
                    with self._played:
                        self.took.append((now, waiting_since - now))
                        self._played.notify_all()
                    while state["seq"] < answer["seq"]:
                        state = self._read(line, "state")

    def _command(self, table: dict[str, Any]) -> dict[str, Any] | None:
        """What to send now; the next deal is asked for once."""
        command = next_command(table, self.rng)
        if command is not None and command["type"] == "ready":
            if self._ready_at == table["seq"]:
                return None
            self._ready_at = table["seq"]
        return command

    def _read(self, line: ClientConnection, *types: str) -> dict[str, Any]:
        while not self._over.is_set():
            try:
                said: dict[str, Any] = json.loads(line.recv(ANSWER_TIMEOUT))
            except TimeoutError:
                raise RuntimeError(f"no answer in {ANSWER_TIMEOUT:g} s") from None
            if said["type"] in types:
                return said
        raise RuntimeError("over")
