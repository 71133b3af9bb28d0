"""Bots by name: of Seep, by `module:Name`, by entry point; and one clear line for every name that is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from seep import bots
from seep.bots import Bot

MODULE = '''
from seep.bots import Bot, make

class Timid(Bot):
    """Plays the first legal play."""

    name = "timid"

    def choose(self, view, rng):
        return view.legal[0]

class Unfinished(Bot):
    """Writes no choose."""

class Picky(Timid):
    def __init__(self, depth):
        self.depth = depth

class Failing(Timid):
    def __init__(self):
        raise OSError("no file\\nof weights")

class Endless(Timid):
    time_budget = "a while"

class NoBot:
    name = "nobot"

    def choose(self, view, rng):
        return view.legal[0]

class Namespace:
    Timid = Timid

def timid():
    return Timid()

def nothing():
    return None

ready = Timid()
'''

WANTED = "a subclass of seep.bots.Bot nor a function that makes a bot"


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """The name of a module with bots that can be imported, another one for each test."""
    name = "bots_" + "".join(filter(str.isalnum, request.node.name))
    (tmp_path / f"{name}.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return name


def test_every_name_of_seep_makes_a_new_bot_of_that_name() -> None:
    for name in (*bots.NAMES, "search:20", "search:20ms", "search:20:plain"):
        bot = bots.make(name)
        assert isinstance(bot, Bot)
        assert bot.name == name
        assert bots.make(name) is not bot


@pytest.mark.parametrize("path", ["Timid", "timid", "Namespace.Timid"])
def test_a_class_or_a_function_of_a_module(module: str, path: str) -> None:
    bot = bots.make(f"{module}:{path}")
    assert isinstance(bot, Bot)
    assert bot.name == "timid"


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("Nobody", "no bot is called '{module}:Nobody': module '{module}' has no Nobody"),
        ("Timid.depth", "no bot is called '{module}:Timid.depth': module '{module}' has no Timid.depth"),
        ("NoBot", "{module}:NoBot: the class NoBot is neither " + WANTED),
        ("ready", "{module}:ready: a value of type Timid is neither " + WANTED),
        ("nothing", "{module}:nothing: what it makes is no seep.bots.Bot but a value of type NoneType"),
        ("Failing", "{module}:Failing: making the bot failed: OSError: no file of weights"),
        ("Endless", "{module}:Endless: time_budget is seconds, or None, and not 'a while'"),
    ],
)  # fmt: skip
def test_what_is_no_bot_is_refused_in_one_line(module: str, path: str, why: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the whole message is compared
        bots.make(f"{module}:{path}")
    assert str(caught.value) == why.format(module=module)


@pytest.mark.parametrize("path", ["Picky", "Unfinished"])
def test_a_class_that_cannot_be_made_without_arguments(module: str, path: str) -> None:
    with pytest.raises(ValueError, match=f"^{module}:{path}: making the bot failed: TypeError: .*$"):
        bots.make(f"{module}:{path}")


def test_a_module_that_is_not_there(module: str) -> None:
    for name, missing in (
        ("nowhere:Bot", "nowhere"),
        ("nowhere.at.all:Bot", "nowhere"),
        (f"{module}.at:Bot", f"{module}.at"),
    ):
        with pytest.raises(ValueError, match=f"^no bot is called '{name}': there is no module '{missing}'$"):
            bots.make(name)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import not_installed_anywhere", "ModuleNotFoundError: No module named 'not_installed_anywhere'"),
        ("1 +", "SyntaxError"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
    ],
)
def test_a_module_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, why: str) -> None:
    name = f"fails_{len(why)}"
    (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ValueError, match=f"^{name}:Bot: importing {name} failed: {why}.*$"):
        bots.make(f"{name}:Bot")


@pytest.mark.parametrize("name", ["", "nobody", "a b:C", ":Bot", "module:", "./file.py:Bot", "1:2", "a:b:c", "a:b()"])
def test_what_is_no_name_at_all(name: str) -> None:
    with pytest.raises(
        ValueError,
        match=f"^no bot is called {name!r}; there are novice, .*module:Name$".replace("(", r"\(").replace(")", r"\)"),
    ):
        bots.make(name)  # fmt: skip


# ---- entry points


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, **points: str) -> None:
    """A package on `sys.path` that offers these entry points."""
    info = folder / "offering-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: offering\nVersion: 1.0\n", encoding="utf-8")
    lines = [f"{name} = {reference}\n" for name, reference in points.items()]
    (info / "entry_points.txt").write_text("[seep.bots]\n" + "".join(lines), encoding="utf-8")
    monkeypatch.syspath_prepend(folder)


def test_an_installed_package_offers_bots(module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(
        tmp_path, monkeypatch, shy=f"{module}:Timid", broken=f"{module}:Failing", greedy=f"{module}:Timid", odd="no"
    )
    assert bots.make("shy").name == "timid"
    assert bots.known_names() == (*bots.NAMES, "broken", "odd", "shy")
    with pytest.raises(ValueError, match=r"^broken: making the bot failed: OSError: no file of weights$"):
        bots.make("broken")
    with pytest.raises(ValueError, match=r"^odd: 'no' is no module:Name$"):
        bots.make("odd")
    with pytest.raises(
        ValueError, match=r"^no bot is called 'nobody'; there are .*, random, broken, odd, shy, search:N"
    ):
        bots.make("nobody")
    assert isinstance(bots.make("greedy"), bots.GreedyBot), "the names of Seep are Seep's"


# ---- names that come with a request


def test_a_request_reaches_the_bots_of_seep_and_no_code(
    module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, monkeypatch, shy=f"{module}:Timid")
    for name in bots.NAMES:
        assert bots.make_builtin(name).name == name
    for name in (f"{module}:Timid", "shy", "search:1000000000", "search:20ms", "os:getcwd", ""):
        with pytest.raises(ValueError, match=f"^no bot is called '{name}'; there are novice, .*, random$"):
            bots.make_builtin(name)
