"""The settings of a server."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from seep.server.hosts import allowed_host
from seep.server.peers import header_name, parse_network

BUILT_PAGE = Path(__file__).parent / "page"
MAX_BOT_PAUSE = 60.0
MAX_LIMIT_SCALE = 1_000_000.0


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a server; the defaults suit one club on one machine. Raises `ValueError` for wrong ones."""

    database: str
    """The SQLAlchemy URL of the database."""
    secret: str
    """What the tokens of chairs and people are signed with, and codes for devices hashed."""
    bots: tuple[str, ...] = ()
    """Names for `seep.bots.make` that tables may have beside the bots that come with Seep."""
    allowed_hosts: tuple[str, ...] = ()
    """Names the server answers to, beside loopback names and addresses."""
    lan: bool = False
    """Whether pages are told by which addresses phones in the same network reach the server (`/api/lan`)."""
    bot_pause: float = 0.9
    """Seconds from one play to a bot's next."""
    bot_timeout: float = 20.0
    """Seconds a bot may think before a random play is made for it."""
    hello_timeout: float = 15.0
    """Seconds a new socket may take for its first message."""
    message_rate: float = 20.0
    """Messages a second that a socket may send in the long run."""
    message_burst: int = 200
    """Messages a socket may send at once."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies, whose header tells where a request comes from."""
    peer_header: str | None = None
    """The header in which they tell it; only with `trusted_proxies`."""
    limit_scale: float = 1.0
    """What the limits by address and by person are multiplied with."""
    page: Path = BUILT_PAGE
    """The directory of the built page."""

    def __post_init__(self) -> None:
        """Check the values, and write names of hosts as they are compared."""
        if not 0 <= self.bot_pause <= MAX_BOT_PAUSE:
            raise ValueError(f"--bot-pause is from 0 to {MAX_BOT_PAUSE:g} seconds, not {self.bot_pause}")
        if not 0 < self.limit_scale <= MAX_LIMIT_SCALE:
            raise ValueError(f"--limit-scale is above 0, and {MAX_LIMIT_SCALE:g} at most, not {self.limit_scale}")
        if bool(self.trusted_proxies) != (self.peer_header is not None):
            raise ValueError("--trusted-proxy and --peer-header go together: whom to believe, and what")
        for proxy in self.trusted_proxies:
            parse_network(proxy)
        if self.peer_header is not None:
            object.__setattr__(self, "peer_header", header_name(self.peer_header))
        object.__setattr__(self, "allowed_hosts", tuple(map(allowed_host, self.allowed_hosts)))
