"""The list of plays: those of the chosen card, numbered, with sets and points, and those that are not possible."""

from __future__ import annotations

from typing import Final

from rich.text import Text
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from seep.table.views import ChoiceView
from seep.terminal.ink import GOLD, MUTED, SHOWN, STRONG, painted, points_mark
from seep.terminal.play_words import choice_words, refused_words
from seep.terminal.scene import Scene

PLAYS_A_PAGE: Final = 9
"""As many plays as there are digits."""


def draw_play(scene: Scene, play: ChoiceView, number: int, is_shown: bool) -> Text:
    """A play that may be made, after the digit that leads to it."""
    line = Text().append(f"{'▸' if is_shown else ' '}{number} ", STRONG)
    line += painted(choice_words(scene.words, play), SHOWN if is_shown else "")
    if play.action != "throw":
        line.append(f"  {points_mark(play.points)}", GOLD)
    if play.sweep is not None:
        line.append(f"  {scene.words('choice-sweep', points=play.sweep)}", GOLD)
    return line


class PlayList(OptionList, can_focus=False):
    """Shows what may be done with the chosen card: as many plays as there are digits, and what is not possible."""

    def __init__(self, scene: Scene, id: str) -> None:
        super().__init__(id=id)
        self.scene = scene
        self._shown: list[Text] = []

    @property
    def first(self) -> int:
        """The first play of those that are shown, to which the digit 1 leads."""
        return (self.scene.choosing.highlighted or 0) // PLAYS_A_PAGE * PLAYS_A_PAGE

    def show(self) -> None:
        """Show the plays as they are now."""
        choosing, words, first = self.scene.choosing, self.scene.words, self.first
        possible = [
            draw_play(self.scene, play, number, first + number - 1 == choosing.highlighted)
            for number, play in enumerate(choosing.plays[first : first + PLAYS_A_PAGE], 1)
        ]
        others = []
        if len(choosing.plays) > PLAYS_A_PAGE:
            last = first + len(possible)
            others.append(Text(words("terminal-page", first=first + 1, last=last, all=len(choosing.plays)), MUTED))
        if choosing.touched and not possible:
            others.append(Text(words("terminal-no-play"), MUTED))
        for refused in choosing.refusals:
            what, why = refused_words(words, refused)
            others.append(painted(f"✗ {what}: {why}", MUTED))
        if possible + others != self._shown:
            self._shown = possible + others
            self.clear_options()
            self.add_options([*map(Option, possible), *(Option(line, disabled=True) for line in others)])
        self.highlighted = None if choosing.highlighted is None else choosing.highlighted - first
