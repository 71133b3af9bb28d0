"""How long tests wait for what is sure to come, on a machine that is ten times slower or has much else to do."""

from __future__ import annotations

from typing import Final

ANSWER: Final = 120.0
"""Seconds after which a test gives up waiting. What is waited for comes long before: only what never comes takes so
long, so nobody is slower for it."""
