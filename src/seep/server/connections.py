"""Connections as the server bounds them: how many, how long each phase may take, and an end that waits for no peer.

Everything here comes before a byte is parsed. `Line` stands between a protocol of uvicorn's and its transport;
`ConnectionGate` counts the lines, by address and in all, and ends those that are overdue.
"""

from __future__ import annotations

import asyncio
import math
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from seep.server.clock import Clock
from seep.server.limits import Limiter, Rate, TooMany
from seep.server.logs import RateLimitedWarning, logger
from seep.server.peers import UNKNOWN, Network, network_key, parse_network
from seep.server.settings import Settings

MAX_CONNECTIONS: Final = 16_384
"""Connections in all, where the system allows so many files."""
MAX_CONNECTIONS_PER_ADDRESS: Final = 512
"""Connections of one address: sixty people behind one have that many while all their pages load."""
NEW_CONNECTIONS: Final = Rate(per_second=30.0, burst=600)
"""Connections that one address may begin."""
FILE_HEADROOM: Final = 128
"""File descriptors kept for the database, the log, the page and connections that are being refused."""
WANTED_FILES: Final = 65_536
"""File descriptors the process asks the system for, if it may have them."""
FLUSH_TIMEOUT: Final = 10.0
"""Seconds that a closed connection has to take what was written to it."""
WRITE_TIMEOUT: Final = 30.0
"""Seconds that a peer has to make room when it has left too much unread."""
LINGER_TIMEOUT: Final = 1.0
"""Seconds that a peer which is still sending has to read its answer, before the connection is closed."""
LINGER_BYTES: Final = 1 << 20
"""Bytes that are read and thrown away meanwhile; a peer that sends more is not read any longer."""


class Line(asyncio.Transport):
    """A transport with deadlines. Protocols set a deadline for each phase; `ConnectionGate.sweep` looks for those over.

    A peer that takes nothing any more cannot hold a closed connection open, and one that is still sending what was
    refused gets the time to read why.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop, address: str) -> None:
        super().__init__()
        self.transport = transport
        self.address = address
        """Where it comes from, as the system says."""
        self.still_sending = False
        """Whether the peer is in the middle of something that will not be read."""
        self._loop = loop
        self._deadline = math.inf
        self._overdue: Callable[[], None] = transport.abort
        self._write_deadline = math.inf
        self._closing = False
        self._thrown_away = 0

    def expect(self, seconds: float, overdue: Callable[[], None]) -> None:
        """Have `overdue` called if the current phase takes longer; `math.inf` seconds for no end."""
        if not self._closing:
            self._deadline, self._overdue = self._loop.time() + seconds, overdue

    def check(self, now: float) -> None:
        """Act on a deadline that is over."""
        if now >= self._write_deadline:
            self.abort()
        elif now >= self._deadline:
            self._deadline = math.inf
            self._overdue()

    def writing_paused(self, paused: bool) -> None:
        """Note whether the peer has left so much unread that nothing more is written."""
        self._write_deadline = self._loop.time() + WRITE_TIMEOUT if paused else math.inf

    def close(self) -> None:
        """Close once what was written has been sent, or after a while."""
        if self._closing:
            return
        self._closing = True
        if self.still_sending and not self.transport.is_closing():
            self._deadline, self._overdue = self._loop.time() + LINGER_TIMEOUT, self._close_now
            if self.transport.can_write_eof():
                self.transport.write_eof()
        else:
            self._close_now()

    def hurry(self) -> None:
        """Give nobody who is still sending time to read their answer, now or later: the server ends."""
        self.still_sending = False
        if self._closing:
            self._close_now()

    def throw_away(self, size: int) -> None:
        """Note that so many bytes came for a line that is being closed."""
        self._thrown_away += size
        if self._thrown_away > LINGER_BYTES and not self.transport.is_closing():
            self.transport.pause_reading()

    def abort(self) -> None:
        """Close at once; what was written and not sent is lost."""
        self._closing = True
        self._deadline = self._write_deadline = math.inf
        self.transport.abort()

    def is_closing(self) -> bool:
        """Whether it is closed, or about to be."""
        return self._closing or self.transport.is_closing()

    def _close_now(self) -> None:
        self._deadline, self._overdue = self._loop.time() + FLUSH_TIMEOUT, self.abort
        self.transport.close()

    # The rest is the transport's own.

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send; nothing after `close`."""
        if not self._closing:
            self.transport.write(data)

    def get_write_buffer_size(self) -> int:
        """How many bytes the peer has not taken."""
        return self.transport.get_write_buffer_size()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """What the transport knows of the connection."""
        return self.transport.get_extra_info(name, default)

    def pause_reading(self) -> None:
        """Read no more for now."""
        if not self.transport.is_closing():
            self.transport.pause_reading()

    def resume_reading(self) -> None:
        """Read again."""
        if not self.is_closing():
            self.transport.resume_reading()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Give the connection to another protocol."""
        self.transport.set_protocol(protocol)

    def get_protocol(self) -> asyncio.BaseProtocol:
        """The protocol that has the connection."""
        return self.transport.get_protocol()


def raise_file_limit() -> int:
    """Ask the system for `WANTED_FILES` descriptors; how many this process may have open."""
    if sys.platform == "win32":
        return WANTED_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_FILES if hard == resource.RLIM_INFINITY else min(WANTED_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
        except (OSError, ValueError):
            return soft
    return soft if soft != resource.RLIM_INFINITY else WANTED_FILES


def connections_allowed(files: int) -> int:
    """How many connections a process that may open so many files can have.

    >>> connections_allowed(65_536), connections_allowed(1024), connections_allowed(100)
    (16384, 896, 50)
    """
    return min(MAX_CONNECTIONS, max(files - FILE_HEADROOM, files // 2))


class ConnectionGate:
    """Who may connect: so many connections in all, so many of one address, so many new ones a second."""

    def __init__(self, settings: Settings, clock: Clock, files: int | None = None) -> None:
        self.most = connections_allowed(raise_file_limit() if files is None else files)
        """Connections in all."""
        self.most_per_address = max(1, math.ceil(MAX_CONNECTIONS_PER_ADDRESS * settings.limit_scale))
        self.lines: set[Line] = set()
        self._proxies: tuple[Network, ...] = tuple(map(parse_network, settings.trusted_proxies))
        self._counts: Counter[str] = Counter()
        self._new = Limiter(clock, {"connections": NEW_CONNECTIONS}, settings.limit_scale)
        self.malformed = RateLimitedWarning("malformed-request", clock)
        """For what is no HTTP."""
        self.flooded = RateLimitedWarning("socket-flooded", clock)
        """For sockets with too many frames."""
        self._refused = RateLimitedWarning("connection-refused", clock)
        if self.most < MAX_CONNECTIONS_PER_ADDRESS:
            logger().warning("few-open-files", connections=self.most)

    def admit(self, line: Line) -> bool:
        """Count a new connection; False if it is one too many, and has to be aborted."""
        key, is_proxy = network_key(line.address, self._proxies)
        why = None
        if len(self.lines) >= self.most:
            why = "all"
        elif not is_proxy and key != UNKNOWN:
            if self._counts[key] >= self.most_per_address:
                why = "address"
            else:
                try:
                    self._new.take("connections", key)
                except TooMany:
                    why = "rate"
        if why is not None:
            if not self._counts[key]:
                del self._counts[key]
            self._refused.log(peer=line.address, why=why, connections=len(self.lines))
            return False
        self._counts[key] += 1
        self.lines.add(line)
        return True

    def leave(self, line: Line) -> None:
        """A connection is over; one that was not admitted counts for nothing."""
        if line not in self.lines:
            return
        self.lines.discard(line)
        key, _ = network_key(line.address, self._proxies)
        self._counts[key] -= 1
        if not self._counts[key]:
            del self._counts[key]

    def hurry(self) -> None:
        """Have no connection wait for a peer that is still sending."""
        for line in list(self.lines):
            line.hurry()

    def sweep(self, now: float) -> None:
        """End what is overdue; called again and again, with the time of the event loop."""
        for line in list(self.lines):
            line.check(now)
