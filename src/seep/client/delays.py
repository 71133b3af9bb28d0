"""How long a client waits for what."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Delays:
    """How long a client waits for what, in seconds."""

    request: float = 15.0
    """For the answer to an HTTP request."""
    connect: float = 10.0
    """For a socket to open, and then for the table on it."""
    ping: float = 10.0
    """From one measurement of the connection to the next."""
    silence: float = 20.0
    """Without a message, after which a socket counts as lost; more than `ping`, which the server answers."""
    resend: float = 4.0
    """For the answer to a command, until it is sent again."""
    first_retry: float = 0.5
    """At most, from a lost socket to the next; twice as long after each failure …"""
    longest_retry: float = 15.0
    """… up to this."""
    give_up: float | None = 300.0
    """Without a connection, until it ends with `ConnectionLost`; None for never."""

    def retry(self, failures: int, chance: float) -> float:
        """From a lost socket to the next, after so many failures; `chance`, from 0 to 1, keeps clients apart.

        >>> [Delays().retry(failures, 1.0) for failures in (0, 1, 2, 9)], Delays().retry(1, 0.0)
        ([0.5, 1.0, 2.0, 15.0], 0.1)
        """
        longest = min(self.longest_retry, self.first_retry * 2.0 ** min(failures, 30))
        return longest * (0.1 + 0.9 * chance)
