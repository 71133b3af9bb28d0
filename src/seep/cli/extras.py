"""The optional dependencies of the commands, and what to install when one is missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

DISTRIBUTION: Final = "seep-cards"
MODULES: Final[dict[str, tuple[str, ...]]] = {
    "cli": ("cyclopts", "platformdirs", "rich"),
    "table": (
        "aiosqlite",
        "alembic",
        "argon2",
        "itsdangerous",
        "psutil",
        "segno",
        "sqlalchemy",
        "starlette",
        "structlog",
        "uvicorn",
        "uvloop",
        "websockets",
    ),
    "terminal": ("babel", "fluent", "textual"),
    "client": ("websockets",),
    "cluster": ("distributed",),
}
"""The modules that each extra of `pyproject.toml` installs."""
COMMAND_EXTRAS: Final = {"play": "table", "serve": "table"}
"""The extra that a command needs, if it is more than `cli`."""


def missing_extra(error: BaseException, argv: Sequence[str]) -> str | None:
    """What to install where a module was missing that an extra installs, in one line.

    `error` is what ended the command line `argv`. The result is None if no missing module is its cause, or none that
    an extra installs.
    """
    if not isinstance(error, ModuleNotFoundError):
        return missing_extra(error.__cause__, argv) if error.__cause__ else None
    module = (error.name or "").partition(".")[0]
    extra = next((extra for extra, modules in MODULES.items() if module in modules), None)
    if extra is None:
        return None
    if extra == "cli":  # missing before any command is known: the first argument tells
        extra = COMMAND_EXTRAS.get(argv[0] if argv else "", extra)
    return f"{module} is not installed: {install_command(extra)}"


def install_command(extra: str) -> str:
    """The command that installs an extra."""
    return f"pip install '{DISTRIBUTION}[{extra}]'"
