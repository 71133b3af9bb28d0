"""A real server process, and a client that plays over a real socket."""

from __future__ import annotations

import json
import random
import signal
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from seep.wire.messages import PROTOCOL
from tests.forked import Process, start
from tests.patience import ANSWER

SLOW_TIME = ("-P", str(Path(__file__).with_name("slow_time.py")))
"""The program of a server at whose tables time passes when the test says so."""


class Server:
    """`seep serve` in a process of its own, which can be killed and started again where it was."""

    def __init__(self, data_dir: Path, *options: str, **environment: str) -> None:
        self.data_dir = data_dir
        self.options = options
        self.environment = environment
        self.program: Sequence[str] = ("-m", "seep.cli")
        """What Python runs."""
        self.port = 0
        self.passed = 0.0
        """Seconds that a server in slow time was told to let pass."""
        self._held: socket.socket | None = None
        self.process: Process | None = None

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and wait until it says that it is ready."""
        self._hold_port()
        command = [*self.program, "serve", "--json", "--bot-pause", "0"]
        command += ["--limit-scale", "1000", *self.options]
        command += ["--port", str(self.port), "--data-dir", str(self.data_dir)]
        with (self.data_dir / "server.log").open("a") as log:
            environment = {"SEEP_TEST_PASSED": str(self.data_dir / "passed")} | self.environment
            self.process = start(command, subprocess.PIPE, log, **environment)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, (self.data_dir / "server.log").read_text()
        self.port = int(json.loads(line)["address"].rstrip("/").rsplit(":", 1)[1])

    def _hold_port(self) -> None:
        """Keep a port for this server, also while it is dead: nobody else can be given it then, nor call from it."""
        if self._held is None:
            self._held = socket.socket()
            self._held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self._held.bind(("127.0.0.1", 0))
            self.port = self._held.getsockname()[1]

    def release_port(self) -> None:
        """Let others have the port."""
        if self._held is not None:
            self._held.close()
            self._held = None

    def pass_time(self, seconds: float) -> None:
        """Let so much time pass at the tables of a server in slow time."""
        self.passed += seconds
        draft = self.data_dir / "passed.draft"
        draft.write_text(str(self.passed))
        draft.rename(self.data_dir / "passed")

    def kill(self) -> None:
        """`kill -9`."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.wait()

    def stop(self) -> int:
        """SIGTERM; the exit status."""
        assert self.process is not None
        self.process.terminate()
        return self.wait()

    def wait(self) -> int:
        """Wait for its end."""
        assert self.process is not None
        status = self.process.wait(ANSWER)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return status

    def log(self) -> str:
        """What it has logged."""
        return (self.data_dir / "server.log").read_text()


@contextmanager
def serving(
    data_dir: Path, *options: str, program: Sequence[str] | None = None, **environment: str
) -> Iterator[Server]:
    """A server for the time of a test."""
    server = Server(data_dir, *options, **environment)
    if program is not None:
        server.program = program
    try:
        server.start()
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()
        server.release_port()


def post(server: Server, path: str, token: str | None = None, **asked: Any) -> dict[str, Any]:
    """What a request is answered, if it is done; of nobody without a token."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    reply = httpx.post(f"{server.address}/api/{path}", json=asked, headers=headers, timeout=ANSWER)
    assert reply.is_success, reply.text
    answer: dict[str, Any] = reply.json()
    return answer


def visit(server: Server, name: str | None = "Asha") -> str:
    """The token of a new person."""
    token: str = post(server, "visit")["token"]
    if name is not None:
        post(server, "person", token, name=name)
    return token


def open_table(server: Server, token: str | None = None, **asked: Any) -> dict[str, Any]:
    """Open a table as its host, a new person without a token; the reply, and the host's `token`."""
    token = token or visit(server)
    return post(server, "tables", token, **asked) | {"token": token}


class Client:
    """One viewer on one socket, which knows what the page knows: the last state, and what it was answered.

    `token` is that of a person; None is somebody unknown.
    """

    def __init__(self, server: Server, table: str, token: str | None) -> None:
        self.server = server
        self.table = table
        self.token = token
        self.line = ExitStack()
        self.socket: ClientConnection | None = None
        self.state: dict[str, Any] = {}
        self.messages: list[dict[str, Any]] = []
        self.ids = (f"cmd-{number}-{random.SystemRandom().getrandbits(64):x}" for number in count())

    def __enter__(self) -> Client:
        self.join()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def deal(self) -> dict[str, Any]:
        """The deal as this viewer sees it."""
        deal: dict[str, Any] = self.state["match"]["deal"]
        return deal

    def dial(self) -> None:
        """Connect, and say nothing yet."""
        self.close()
        address = self.server.address.replace("http", "ws")
        url = f"{address}/ws/{self.table}"
        self.line = ExitStack()
        self.socket = self.line.enter_context(
            connect(url, max_size=None, compression=None, open_timeout=ANSWER, close_timeout=1)
        )

    def join(self, **hello: Any) -> dict[str, Any]:
        """Connect, say hello, and see the table."""
        self.dial()
        self.send({"type": "hello", "token": self.token, "version": PROTOCOL} | hello)
        return self.read_until("state")

    def close(self) -> None:
        """Hang up."""
        if self.socket is not None:
            with suppress(OSError, ConnectionClosed):
                self.line.close()
            self.socket = None

    def send(self, message: dict[str, Any] | str | bytes) -> None:
        """Send a message, well-formed or not."""
        assert self.socket is not None
        self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    def read(self) -> dict[str, Any]:
        """The next message."""
        assert self.socket is not None
        message: dict[str, Any] = json.loads(self.socket.recv(ANSWER))
        self.messages.append(message)
        if message["type"] == "state":
            self.state = message["table"]
        return message

    def read_until(self, *types: str) -> dict[str, Any]:
        """The next message of one of these types."""
        while True:
            message = self.read()
            if message["type"] in types:
                return message

    def closed(self) -> int:
        """The code the server closes the socket with; nothing else may come before."""
        assert self.socket is not None
        try:
            said = self.socket.recv(ANSWER)
        except ConnectionClosed as gone:
            return gone.rcvd.code if gone.rcvd else 1006
        raise AssertionError(f"not closed but told {said!r}")

    def command(self, kind: str, cmd_id: str | None = None, seq: int | None = None, **more: Any) -> dict[str, Any]:
        """A message with a command, decided on what was seen last."""
        seq = self.state["seq"] if seq is None else seq
        return {"type": kind, "cmd_id": cmd_id or next(self.ids), "seq": seq, **more}

    def ask(self, kind: str, **more: Any) -> dict[str, Any]:
        """Send a command; its answer."""
        command = self.command(kind, **more)
        self.send(command)
        answer = self.read_until("ack", "refused", "error")
        assert answer.get("cmd_id", command["cmd_id"]) == command["cmd_id"]
        return answer

    def see(self, seq: int) -> None:
        """Read until this event has been seen."""
        while self.state["seq"] < seq:
            self.read_until("state")

    def my_turn(self) -> bool:
        """Read until it is this chair's turn (True) or the deal is over (False)."""
        while self.state["match"] is None or not self.deal["legal"]:
            if self.state["status"] not in ("starting", "playing"):
                return False
            self.read_until("state")
        return True

    def play(self, play: str) -> None:
        """Play, be told that it is done, and see it."""
        answer = self.ask("play", play=play)
        assert answer["type"] == "ack", answer
        self.see(answer["seq"])

    def play_deal(self, rng: random.Random) -> None:
        """Play by lot to the end of the deal."""
        while self.my_turn():
            self.play(rng.choice(self.deal["legal"]))
