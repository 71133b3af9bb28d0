"""What can be set about a server."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).parent / "page"
LONGEST_PAUSE = 60.0


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server runs; the defaults suit one club on one machine."""

    database: str
    """The database as SQLAlchemy writes its address."""
    secret: str
    """What chair tokens are signed with."""
    bot_pause: float = 0.9
    """Seconds from one play to a bot's next."""
    bot_patience: float = 20.0
    """Seconds a bot may think before a play is drawn by lot for it."""
    hello_patience: float = 15.0
    """Seconds a new socket may stay silent."""
    message_rate: float = 20.0
    """Messages a second that a socket may send in the long run."""
    message_burst: int = 200
    """Messages a socket may send at once."""
    page: Path = PAGE
    """Where the built page is."""

    def __post_init__(self) -> None:
        """Refuse what no server can keep to; raises `ValueError`."""
        if not 0 <= self.bot_pause <= LONGEST_PAUSE:
            raise ValueError(f"--bot-pause is from 0 to {LONGEST_PAUSE:g} seconds, not {self.bot_pause}")
