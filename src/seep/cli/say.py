"""How commands speak: one line for people, one JSON object for programs, one line for trouble."""

from __future__ import annotations

import json
import sys
from typing import Any


class Trouble(Exception):
    """Why a command cannot do what it was asked, in one line."""


def say(words: str, as_json: bool, **facts: Any) -> None:
    """Print `words`, or `facts` as one line of JSON, at once."""
    sys.stdout.write((json.dumps(facts, ensure_ascii=False) if as_json else words) + "\n")
    sys.stdout.flush()
