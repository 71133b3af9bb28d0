"""`seep play`: a table on this machine, opened in the browser."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.types import NonNegativeFloat, Port

from seep.cli.hosting import Hosting, host
from seep.cli.places import data_directory
from seep.cli.say import say

USUAL_PORT = 7337
"""The same from one day to the next, for the browser keeps a table's chair by the address of the server."""


def has_screen() -> bool:
    """Whether a browser could show anything; without a screen one might take over the terminal."""
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def play(
    *,
    port: Port | None = None,
    data_dir: Path | None = None,
    bot_pause: NonNegativeFloat = 0.9,
    browser: Annotated[bool, Parameter(negative="--no-browser")] = True,
    json: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Play Seep against bots, in the browser.

    Starts a server that only this machine can reach, prints its address and opens it. Tables are kept in
    your data directory: stop with Ctrl-C, start again, and an unfinished match goes on at its old address.

    Parameters
    ----------
    port
        Port to listen on; by default 7337 (SEEP on a phone's keys), or any free one if that is taken.
    data_dir
        Where tables are kept; made if it is not there.
    bot_pause
        Seconds from one play to a bot's next.
    browser
        Open the address in the browser, where there is one.
    json
        Say where the server is as one line of JSON.
    """

    def ready(at: str) -> None:
        say(f"Seep is ready at {at}\nStop it with Ctrl-C.", json, address=at)
        if browser and has_screen():
            threading.Thread(target=webbrowser.open, args=(at,), daemon=True).start()

    host(
        Hosting(
            host="127.0.0.1",
            port=USUAL_PORT if port is None else port,
            any_port=port is None,
            data_dir=data_dir or data_directory(),
            bot_pause=bot_pause,
            log_level="warning",
        ),
        ready,
    )
