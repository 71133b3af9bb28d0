"""What the options of several commands have in common."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

from cyclopts import App, ArgumentCollection, Parameter

from seep.cli.output import UsageError

JsonFlag: TypeAlias = Annotated[bool, Parameter(negative="")]
"""`--json`: output as JSON."""


InputFile: TypeAlias = Annotated[str, Parameter(allow_leading_hyphen=True)]
"""A file to read; `-` is standard input. A text, for as a `Path` `./-` would be `-`."""


def check_values(_: App, __: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """Raise `UsageError` for values that no option or argument takes, wherever they come from.

    - The empty text: as a path it would be the current directory.
    - A word that begins like an option where a file may stand, unless there is a file of that name.
    """
    for argument in arguments:
        for token in argument.tokens:
            name, value = token.keyword or argument.name, token.value
            if not value and argument.hint is not bool:
                raise UsageError(f"{name} is empty; leave it out, or give it a value")
            if not token.keyword and value.startswith("-") and value != "-" and not Path(value).exists():
                raise UsageError(f"unknown option {value} (see --help)")
