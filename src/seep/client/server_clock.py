"""The server's clock and the delay of the connection, as measured by what it answers."""

from __future__ import annotations

from collections import deque
from typing import Final, NamedTuple

SAMPLES_KEPT: Final = 8
"""How many measurements count: the quickest of the latest ones is the most exact."""


class _Sample(NamedTuple):
    round_trip: float
    offset: float
    """What is to be added to the time here to have the server's."""


class ServerClock:
    """The server's clock. All times are milliseconds.

    >>> clock = ServerClock()
    >>> clock.lag, clock.offset
    (0, 0.0)
    >>> clock.note(asked=1000.0, answered=1080.0, server=5040.0)
    >>> clock.note(asked=2000.0, answered=2300.0, server=6040.0)
    >>> clock.lag, clock.offset
    (40, 4000.0)
    """

    def __init__(self) -> None:
        self._samples: deque[_Sample] = deque(maxlen=SAMPLES_KEPT)

    def note(self, asked: float, answered: float, server: float) -> None:
        """The server said it was `server`; asked and answered at these times of the clock here."""
        self._samples.append(_Sample(max(0.0, answered - asked), server - (asked + answered) / 2))

    @property
    def lag(self) -> int:
        """How long a message takes to the server: half the shortest of the latest round trips; 0 if not known."""
        return round(min((sample.round_trip for sample in self._samples), default=0.0) / 2)

    @property
    def offset(self) -> float:
        """What is to be added to a time of the clock here to have the server's; 0 if not known."""
        return min(self._samples).offset if self._samples else 0.0
