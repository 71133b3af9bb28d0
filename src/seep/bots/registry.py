"""Bots by name: those that come with Seep, searches for experiments, and bots of other people's code.

>>> make("greedy").name, make("search:500").name
('greedy', 'search:500')
>>> make("no_such_module:Bot")
Traceback (most recent call last):
ValueError: no bot is called 'no_such_module:Bot': there is no module 'no_such_module'
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.metadata import entry_points
from operator import attrgetter
from typing import Any, Final

from seep.bots.bot import Bot
from seep.bots.expert import ExpertBot
from seep.bots.greedy import GreedyBot
from seep.bots.levels import LEVELS, make_level
from seep.bots.random import RandomBot
from seep.bots.search import MAX_ITERATIONS, SearchBot

GROUP: Final = "seep.bots"
"""The entry-point group in which installed packages offer bots."""
BOTS: Final[dict[str, Callable[[], Bot]]] = {
    **{name: partial(make_level, name) for name in LEVELS},
    "expert": ExpertBot,
    "greedy": GreedyBot,
    "random": RandomBot,
}
"""The bots that come with Seep, and what makes them: the levels, weakest first, then those that do not search."""
NAMES: Final = tuple(BOTS)
"""The names of `BOTS`."""
_SEARCH: Final = re.compile(r"([1-9][0-9]{0,8})(ms)?(:plain)?")
_REFERENCE: Final = re.compile(r"(?P<module>[^\W\d]\w*(\.[^\W\d]\w*)*):(?P<path>[^\W\d]\w*(\.[^\W\d]\w*)*)")


def make(name: str) -> Bot:
    """A new bot by its name. Imports code that the name asks for: never pass it a name from a request.

    - a name of `BOTS`;
    - `search:N` or `search:Nms`: a search of so many iterations, or milliseconds, a play; with `:plain` at the end it
      does without the network;
    - a name of the entry-point group `seep.bots`, as an installed package offers it;
    - `module:Name`: a subclass of `Bot`, or a function that returns a bot, called without arguments; the module is
      imported as ever, from `sys.path`.

    Raises `ValueError`, in one line, for a name that none has, and for code that cannot be imported, fails, or makes
    something else than a `Bot`.
    """
    if name in BOTS:
        return BOTS[name]()
    kind, _, how = name.partition(":")
    if kind == "search":
        if wanted := _SEARCH.fullmatch(how):
            return _search(name, *wanted.groups())
        raise ValueError(f"{_unknown(name)}: it is search:N or search:Nms, and perhaps :plain")
    if found := reference(name):
        return _make_from(name, found)
    raise ValueError(f"{_unknown(name)}; there are {', '.join(known_names())}, search:N, search:Nms and module:Name")


def reference(name: str) -> str | None:
    """The `module:Name` of a bot that does not come with Seep, which need not exist; None for other names."""
    if name in BOTS or name.partition(":")[0] == "search":
        return None
    if offered := tuple(entry_points(group=GROUP, name=name)):
        return offered[0].value
    return name if _REFERENCE.fullmatch(name) else None


def make_builtin(name: str) -> Bot:
    """A new bot of `BOTS` and no other: for names that come from outside. Raises `ValueError` for other names."""
    if name not in BOTS:
        raise ValueError(f"{_unknown(name)}; there are {', '.join(NAMES)}")
    return BOTS[name]()


def known_names() -> tuple[str, ...]:
    """The names of `BOTS`, then those that installed packages offer."""
    offered = sorted({point.name for point in entry_points(group=GROUP)} - BOTS.keys())
    return (*NAMES, *offered)


def _search(name: str, count: str, unit: str | None, plain: str | None) -> SearchBot:
    iterations, time_budget = (MAX_ITERATIONS, int(count) / 1000) if unit else (int(count), None)
    return SearchBot(iterations, time_budget, name=name, use_network=not plain)


def _unknown(name: str) -> str:
    return f"no bot is called {name!r}"


def _make_from(name: str, reference: str) -> Bot:
    """The bot that `reference`, a `module:Name`, makes."""
    factory = _load(name, reference)
    if not callable(factory) or (isinstance(factory, type) and not issubclass(factory, Bot)):
        raise ValueError(
            f"{name}: {_kind(factory)} is neither a subclass of seep.bots.Bot nor a function that makes a bot"
        )
    try:
        bot = factory()
    except Exception as error:
        raise ValueError(f"{name}: making the bot failed: {_said(error)}") from error
    if not isinstance(bot, Bot):
        raise ValueError(f"{name}: what it makes is no seep.bots.Bot but {_kind(bot)}")
    budget: object = bot.time_budget
    if budget is not None and not (isinstance(budget, (int, float)) and budget >= 0):
        raise ValueError(f"{name}: time_budget is seconds, or None, and not {budget!r}")
    return bot


def _load(name: str, reference: str) -> Any:
    """What the reference names; raises `ValueError` where it cannot be imported."""
    wanted = _REFERENCE.fullmatch(reference)
    if wanted is None:
        raise ValueError(f"{name}: {reference!r} is no module:Name")
    module, path = wanted["module"], wanted["path"]
    try:
        found = import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{module}.".startswith(f"{error.name}."):
            raise ValueError(f"{_unknown(name)}: there is no module {error.name!r}") from error
        raise ValueError(f"{name}: importing {module} failed: {_said(error)}") from error
    except Exception as error:
        raise ValueError(f"{name}: importing {module} failed: {_said(error)}") from error
    try:
        return attrgetter(path)(found)
    except AttributeError as error:
        raise ValueError(f"{_unknown(name)}: module {module!r} has no {path}") from error


def _kind(value: object) -> str:
    return f"the class {value.__name__}" if isinstance(value, type) else f"a value of type {type(value).__name__}"


def _said(error: Exception) -> str:
    """An exception in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())
