"""All that is shown of a table, and what the player is choosing: what the widgets draw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from seep.client import ClientError, Refused
from seep.table import EventView, TableView
from seep.table.views import DealtView, MatchView
from seep.terminal.choosing import Choosing, Item, house_item
from seep.terminal.places import keep_places
from seep.terminal.play_words import before_words, event_words, played_words, reason_words
from seep.terminal.seating import Seating
from seep.terminal.words import Words
from seep.wire.messages import State

NOTES_KEPT: Final = 100
"""How many lines about what happens beside the plays are kept, the latest ones."""


@dataclass(frozen=True)
class Note:
    """Something that happened beside the plays, after so many of them."""

    plays: int
    text: str


class Scene:
    """The table as it is shown."""

    def __init__(self, state: State, words: Words) -> None:
        self.words = words
        self.choosing = Choosing()
        self.state = state
        self.seating = Seating(state.table, words)
        self.loose: list[str | None] = []
        """The loose cards, each in its place."""
        self.houses: list[int | None] = []
        """The values of the houses, each in its place."""
        self.notes: list[Note] = []
        self.notice: str | None = None
        """What the player was told last, until the next key."""
        self.is_sent = False
        """Whether a play was sent and is not answered yet."""
        self.is_connected = True
        self.ended: str | None = None
        """Why there will be no connection any more."""
        self.server_now = 0.0
        self.take(state)

    @property
    def table(self) -> TableView:
        """The table."""
        return self.state.table

    @property
    def match(self) -> MatchView | None:
        """The match, once there is one."""
        return self.state.table.match

    @property
    def is_my_turn(self) -> bool:
        """Whether the table waits for a play of the viewer's."""
        you = self.table.you
        return you is not None and you == self.table.turn and self.table.chairs[you].bot is None

    @property
    def can_ask_for_more(self) -> bool:
        """Whether the viewer may ask for the next deal or match, and has not."""
        you = self.table.you
        return you is not None and self.table.status in ("deal-over", "match-over") and not self.table.chairs[you].asked

    @property
    def is_asked_about_undo(self) -> bool:
        """Whether the viewer is to say if a play may be taken back."""
        return self.table.undo is not None and self.table.you in self.table.undo.waiting_for

    @property
    def tells_time(self) -> bool:
        """Whether something is shown that goes on with the time."""
        table = self.table
        is_someone_away = any(chair.away_since is not None for chair in table.chairs)
        return is_someone_away or table.turn_until is not None or table.goes_on_at is not None

    def take(self, state: State) -> None:
        """A new state of the table."""
        before = self.seating
        self.state, self.seating = state, Seating(state.table, self.words)
        for event in state.events:
            self._note(event, before)
        deal = None if self.match is None else self.match.deal
        self.loose = keep_places(self.loose, [] if deal is None or deal.loose is None else map(str, deal.loose))
        self.houses = keep_places(self.houses, [] if deal is None else [house.value for house in deal.houses])
        self.choosing.take(self.match, self.floor_items())

    def floor_items(self) -> list[Item]:
        """What lies on the floor, as the arrow keys go through it: the houses, then the loose cards."""
        houses = [house_item(value) for value in self.houses if value is not None]
        return houses + [card for card in self.loose if card is not None]

    def refuse(self, refused: Refused) -> None:
        """The server did not do what the player asked for."""
        self.notice = reason_words(self.words, refused.code, refused.rule, refused.params)

    def end(self, error: ClientError) -> None:
        """There will be no connection any more."""
        self.is_connected = False
        message = f"terminal-ended-{type(error).__name__}"
        self.ended = self.words(message if self.words.has(message) else "terminal-ended", error=str(error))

    def log(self) -> list[str]:
        """What happened in this deal, line by line."""
        match = self.match
        if match is None:
            return [note.text for note in self.notes]
        lines = before_words(self.seating, match)
        notes = list(self.notes)
        for made, played in enumerate(match.history):
            while notes and notes[0].plays <= made:
                lines.append(notes.pop(0).text)
            lines.append(played_words(self.seating, played))
        return lines + [note.text for note in notes]

    def _note(self, event: EventView, before: Seating) -> None:
        if isinstance(event, DealtView):
            self.notes = []
        text = event_words(event, before, self.seating)
        if text is not None:
            plays = 0 if self.match is None else len(self.match.history)
            self.notes = [*self.notes, Note(plays, text)][-NOTES_KEPT:]
