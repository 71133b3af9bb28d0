"""`seep play`: a table on this machine, opened in the browser, or with `--terminal` in the terminal."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Final, Literal
from urllib.parse import urlsplit

from cyclopts import Group, Parameter
from cyclopts.types import NonNegativeFloat, NonNegativeInt, Port

from seep.cli.directories import data_directory
from seep.cli.hosting import HostingOptions, host
from seep.cli.options import JsonFlag
from seep.cli.output import CliError, UsageError, can_print, print_result
from seep.cli.terminal import LOG_FILE, TerminalOptions, play_in_terminal

DEFAULT_PORT: Final = 7337
"""The same from one day to the next, so that the address of a table still leads there."""


def has_screen() -> bool:
    """Whether a browser could show anything; without a screen one might take over the terminal."""
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


NO_NETWORK: Final = (
    "this machine is in no home network, so no phone can reach it: join a Wi-Fi or plug in a cable, or leave out --lan"
)
WHITE_ON_BLACK: Final = ("\033[97;40m", "\033[0m")
"""What makes a terminal of any colours show blocks light on dark, and what ends it."""
TERMINAL: Final = Group("Parameters of --terminal", sort_key=1)


def play(
    *,
    port: Port | None = None,
    data_dir: Path | None = None,
    bot: list[str] | None = None,
    bot_pause: NonNegativeFloat = 0.9,
    lan: Annotated[bool, Parameter(negative="")] = False,
    browser: Annotated[bool, Parameter(negative="--no-browser")] = True,
    json: JsonFlag = False,
    terminal: Annotated[bool, Parameter(negative="")] = False,
    join: Annotated[str | None, Parameter(group=TERMINAL)] = None,
    watch: Annotated[bool, Parameter(negative="", group=TERMINAL)] = False,
    name: Annotated[str | None, Parameter(group=TERMINAL)] = None,
    rules: Annotated[str | None, Parameter(group=TERMINAL)] = None,
    level: Annotated[str | None, Parameter(group=TERMINAL)] = None,
    baazis: Annotated[NonNegativeInt | None, Parameter(group=TERMINAL)] = None,
    pace: Annotated[Literal["slow", "normal", "fast"], Parameter(group=TERMINAL)] = "normal",
    colour: Annotated[bool, Parameter(negative=["--no-colour", "--no-color"], group=TERMINAL)] = True,
) -> None:
    """Play Seep against bots, in the browser or in this terminal.

    Starts a server that only this machine can reach, prints its address and opens it. With `--lan` phones in the same
    network can join, too: scan the code that is printed. Tables are kept in your data directory: stop with Ctrl-C,
    start again, and an unfinished match goes on at its old address.

    With `--terminal` the table is shown here, and a match begins at once, or goes on where it was left:

        seep play --terminal
        seep play --terminal --rules three-player --level strong
        seep play --terminal --join https://seep.example.org/t/tpkw59qqttdu

    Parameters
    ----------
    port
        Port to listen on; by default 7337 (SEEP on a phone's keys), or any free one if that is taken.
    data_dir
        Where tables are kept; made if it is not there.
    bot
        A bot to play against beside those of Seep: `module:Name`, a class or function of a module in the current
        directory or an installed one, or a name that an installed package offers; may be repeated.
    bot_pause
        Seconds from one play to a bot's next at a table of normal pace.
    lan
        Let in whoever is in the same network, such as the same Wi-Fi; print the address for phones, and its QR code.
    browser
        Open the address in the browser, where there is one.
    json
        Print the address of the server, and those for phones, as one line of JSON.
    terminal
        Play in this terminal; it needs the extra `terminal`.
    join
        With --terminal: the link of a table of another server to sit down at, or the address of a server to play at.
    watch
        With --join: watch, and do not sit down.
    name
        What the others call you.
    rules
        A preset of the rules: standard, punjab30, casual, two-houses, no-cement, two-player, three-player, short, long.
    level
        The bot that plays against you: novice, casual, steady, skilled, strong, master, or another that the server has.
    baazis
        The match is best of so many baazis; 0 for one without end.
    pace
        How fast the bots answer.
    colour
        Whether to show colours; the environment's NO_COLOR is followed too.
    """
    shown = TerminalOptions(
        join=join, watch=watch, name=name, rules=rules, level=level, baazis=baazis, pace=pace, colour=colour
    )
    _check_together(terminal, shown, lan=lan, json=json)
    addresses = _lan_addresses() if lan else []
    options = HostingOptions(
        host=_wildcard(addresses) if lan else "127.0.0.1",
        lan=lan,
        port=DEFAULT_PORT if port is None else port,
        any_port=port is None,
        data_dir=data_directory() if data_dir is None else data_dir,
        bots=tuple(bot or ()),
        bot_pause=bot_pause,
        log_level="warning",
        log_file=LOG_FILE if terminal else None,
    )
    if terminal:
        play_in_terminal(shown, options)
        return

    def ready(url: str) -> None:
        links = _links(addresses, url)
        text = "\n".join([f"Seep is ready at {url}", *lan_lines(links), "Stop it with Ctrl-C."])
        print_result(text, json, address=url, **({"lan": links} if lan else {}))
        if browser and has_screen():
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    host(options, ready)


def _check_together(terminal: bool, shown: TerminalOptions, **others: bool) -> None:
    """Raise `UsageError` for options of which one has no sense with, or without, the other."""
    if shown.given and not terminal:
        raise UsageError(f"{shown.given[0]} goes with --terminal alone")
    if shown.watch and shown.join is None:
        raise UsageError("--watch goes with --join alone")
    for option, is_given in others.items():
        if terminal and is_given:
            raise UsageError(f"--{option} does not go with --terminal")


def _lan_addresses() -> list[str]:
    """This machine's addresses for phones; raises `CliError` if it has none."""
    from seep.server.lan import private_addresses

    addresses = private_addresses()
    if not addresses:
        raise CliError(NO_NETWORK)
    return addresses


def _wildcard(addresses: Sequence[str]) -> str:
    from seep.server.lan import wildcard_address

    return wildcard_address(addresses)


def _links(addresses: Sequence[str], url: str) -> list[str]:
    """The server at `url` by each of these addresses."""
    from seep.server.hosts import http_url

    port = urlsplit(url).port
    return [http_url(address, port) for address in addresses if port]


def lan_lines(links: Sequence[str]) -> Iterator[str]:
    """What to tell of the way for phones: the first address with its QR code, the others, and what may hinder."""
    from seep.server.qr import qr_text

    if not links:
        return
    best, *others = links
    port = urlsplit(best).port
    yield f"Phones in the same network join at {best}"
    code = qr_text(best)
    if can_print(code):
        start, end = WHITE_ON_BLACK if sys.stdout.isatty() else ("", "")
        yield from (f"{start}{line}{end}" for line in code.splitlines())
    if others:
        yield f"or at {', '.join(others)}"
    yield f"If a phone cannot get there: the firewall of this machine has to let in connections to port {port},"
    yield "and the Wi-Fi must let devices reach each other, which those for guests often do not."
