"""How long bots take: as the pace of their table has it, and always equally long, whatever they hold (R12.3).

The time from one play to a bot's next, thinking included, is the server's pause at a table of normal pace; a slow table
has almost twice as much, a fast one a sixth.

>>> {pace: round(pause_of(pace, 0.9), 2) for pace in PACE_FACTORS}
{'slow': 1.6, 'normal': 0.9, 'fast': 0.15}
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from seep.table.settings import Pace

PACE_FACTORS: Final[Mapping[Pace, float]] = {"slow": 16 / 9, "normal": 1.0, "fast": 1 / 6}
"""How many times the server's pause a bot takes at a table of each pace."""
TIME_MARGIN: Final = 0.2
"""Seconds beyond its time budget after which a bot has surely answered: it does more than its search."""
MARGIN_SHARE: Final = 0.4
"""The part of a short pause that is kept as such a margin."""


def pause_of(pace: Pace, pause: float) -> float:
    """Seconds from one play to a bot's next at a table of this pace, where the server's pause is `pause`."""
    return pause * PACE_FACTORS[pace]


def thinking_time(pause: float) -> float | None:
    """Seconds that a bot may think so that it has answered when the pause is over; None if nothing is waited for.

    >>> [None if pause == 0 else round(thinking_time(pause), 2) for pause in (1.6, 0.9, 0.15, 0)]
    [1.4, 0.7, 0.09, None]
    """
    return None if pause <= 0 else pause - min(TIME_MARGIN, MARGIN_SHARE * pause)


def answer_interval(pause: float, time_budget: float | None) -> float:
    """Seconds between the answers of a bot: the pause, or all the time the bot may take if it does not fit in there.

    >>> answer_interval(0.9, None), answer_interval(0.9, 0.7), answer_interval(0.9, 2.0), answer_interval(0.0, 2.0)
    (0.9, 0.9, 2.2, 0.0)
    """
    limit = thinking_time(pause)
    if limit is None:
        return 0.0
    return pause if time_budget is None or time_budget <= limit else max(pause, time_budget + TIME_MARGIN)


def remaining_wait(interval: float, elapsed: float) -> float:
    """Seconds until `elapsed` is a whole number of intervals, one at least.

    >>> [remaining_wait(2.0, elapsed) for elapsed in (0.0, 1.5, 2.5)], remaining_wait(0.0, 2.5)
    ([2.0, 0.5, 1.5], 0.0)
    """
    return max(1, math.ceil(elapsed / interval)) * interval - elapsed if interval else 0.0
