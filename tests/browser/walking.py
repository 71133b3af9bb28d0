"""Walking a position on the page: everything on the floor is in sight, and every legal play is made in few acts.

An act is a tap, a click, or a key that chooses. After the card is taken up a play needs two at most, or three where the
card has more than sixteen plays: touching what it takes on the floor until few are left, and then it. To scroll in a
list, or to go through it with the arrow keys, counts as an act too.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from playwright.sync_api import TimeoutError as PlaywrightTimeout

from seep import Position
from tests.browser.situations import at, seen
from tests.browser.staged import Stage
from tests.browser.waiting import eventually

By = Literal["mouse", "touch", "keys"]
MANY: Final = 16
"""With more plays than this a card may need an act more."""
FIRST: Final = 15
"""So many plays of a list are made by keys."""
FEW: Final = 4
"""So many plays are always in sight together."""
PLAY: Final = '[data-testid="play"][data-play="{}"]'
ITEMS: Final = '[data-testid^="loose-"], [data-testid^="house-"]'
FLOOR: Final = """(selector) => {
    const cloth = document.querySelector('[data-testid="floor"]');
    const around = cloth.getBoundingClientRect();
    const found = {};
    for (const one of cloth.querySelectorAll(selector)) {
        const box = one.getBoundingClientRect();
        const seen = [[0.5, 0.12], [0.12, 0.5], [0.12, 0.12]].some(([x, y]) => {
            const top = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
            return top !== null && (one.contains(top) || top.contains(one));
        });
        // What lies at the edge is turned by a degree.
        const inside = box.left >= around.left - 4 && box.right <= around.right + 4
            && box.top >= around.top - 4 && box.bottom <= around.bottom + 4
            && box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
        found[one.dataset.testid] = [Math.round(box.left), Math.round(box.top), inside, seen];
    }
    return found;
}"""
"""Where everything on the floor is, whether it is inside the cloth, and whether it can be seen."""
PLAY_AT: Final = """(play) => {
    const one = document.querySelector(`[data-testid="play"][data-play="${play}"]`);
    if (one === null) return null;
    const box = one.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const top = document.elementFromPoint(x, y);
    return top !== null && one.contains(top) ? [x, y] : [];
}"""
"""The middle of a play where it can be tapped; an empty list where one must scroll to it; null where it is not."""


@dataclass
class Walked:
    """What was met on a walk."""

    positions: int = 0
    plays: int = 0
    most_acts: int = 0
    faults: list[str] = field(default_factory=list)


class Walker:
    """Walks positions on one stage, at its size, by mouse, by touch or by keys."""

    def __init__(self, stage: Stage, name: str, by: By) -> None:
        self.stage, self.page = stage, stage.page
        self.name, self.by = name, by
        self.walked = Walked()
        self.table: dict[str, Any] = {}
        self.where = ""

    # ---- positions

    def walk(self, where: str, table: dict[str, Any], plays: int, rng: random.Random) -> None:
        """See a table, take up each card of the hand, and make `plays` of its legal plays, drawn at random."""
        self.where = f"{where} at {self.name} by {self.by}"
        self.walked.positions += 1
        self.stage.put(table)
        self.table = table
        still = self._check_floor("with no card")
        match = table["match"]
        choices: list[dict[str, Any]] = match["choices"]
        for card in match["deal"]["hand"]:
            own = [choice for choice in choices if choice["card"] == card]
            if not own:
                continue
            self._take_up(card)
            if self._check_floor(f"with {card} taken up") != still:
                self._fault(f"the floor has moved when {card} was taken up")
            self._put_down()
        if self.by == "keys":
            choices = self._first_of_lists(choices)
        for choice in rng.sample(choices, min(plays, len(choices))):
            self._make(choice, [one for one in choices if one["card"] == choice["card"]])

    def _first_of_lists(self, choices: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        """The plays that stand first in the list of their card: arrow keys go on to others, which only takes long."""
        first: list[str] = []
        for card in sorted({choice["card"] for choice in choices}):
            self._take_up(card)
            with suppress(PlaywrightTimeout):
                self.page.wait_for_selector('[data-testid="play"]', timeout=1_000)
            first += self.page.locator('[data-testid="play"]').evaluate_all(
                "(all, most) => all.slice(0, most).map(one => one.dataset.play)", FIRST
            )
            self._put_down()
        return [choice for choice in choices if choice["play"] in first]

    def _check_floor(self, when: str) -> dict[str, Any]:
        """Whether all that lies on the floor is on the page, inside the cloth and in sight; where it is."""
        deal = self.table["match"]["deal"]
        wanted = {f"loose-{card}" for card in deal["loose"] or ()}
        wanted |= {f"house-{house['value']}" for house in deal["houses"]}
        found: dict[str, Any] = self.page.evaluate(FLOOR, ITEMS)
        for item in sorted(wanted - found.keys()):
            self._fault(f"{item} is not on the floor {when}")
        for item in sorted(wanted & found.keys()):
            _, _, inside, in_sight = found[item]
            if not inside:
                self._fault(f"{item} stands out of the cloth {when}")
            elif not in_sight:
                self._fault(f"{item} is covered {when}")
        return {item: place[:2] for item, place in found.items()}

    def _fault(self, what: str) -> None:
        self.walked.faults.append(f"{self.where}: {what}")

    # ---- plays

    def _make(self, choice: dict[str, Any], plays: Sequence[dict[str, Any]]) -> None:
        """Make a play of a card that has these, and see which one was sent after how many acts."""
        self.walked.plays += 1
        sent = len(self.stage.commands)
        self._take_up(choice["card"])
        acts = self._choose_by_keys(choice) if self.by == "keys" else self._choose(choice, plays)
        if acts is None:
            self._fault(f"{choice['play']} cannot be chosen")
            self._put_down()
            return
        self._wait_sent(sent)
        made = [command.get("play") for command in self.stage.commands[sent:]]
        if made != [choice["play"]]:
            self._fault(f"{choice['play']} was to be made, and sent was {made}")
        allowed = 3 if len(plays) > MANY else 2
        self.walked.most_acts = max(self.walked.most_acts, acts)
        if acts > allowed:
            self._fault(f"{choice['play']} took {acts} acts, of {len(plays)} plays of the card")
        self.table = self.stage.push_on()
        self.page.wait_for_selector(f'main[data-seq="{self.table["seq"]}"]')
        self._put_down()

    def _wait_sent(self, sent: int) -> None:
        def is_sent() -> None:
            assert len(self.stage.commands) > sent

        with suppress(AssertionError):  # that nothing was sent is told as a fault
            eventually(self.page, is_sent)

    def _choose(self, choice: dict[str, Any], plays: Sequence[dict[str, Any]]) -> int | None:
        """Tap the play, or what it takes on the floor until it is in sight, or scroll to it; how many acts that took.

        None where it cannot be chosen.
        """
        touched: set[str] = set()
        for acts in range(3):
            left = [one for one in plays if touched <= items_of(one)]
            if touched and len(left) == 1:
                return acts  # touching it has made it
            place = self._place_of(choice)
            if place:
                self._tap_at(*place)
                return acts + 1
            item, more = best_item(items_of(choice) - touched, left)
            if item is None or (more > FEW and place is not None):
                return None if place is None else self._scroll_to(choice, acts)
            self._tap(item)
            touched.add(item)
        return self._scroll_to(choice, 3)

    def _place_of(self, choice: dict[str, Any]) -> list[float] | None:
        """Where a play can be tapped, once it is listed; an empty list where one must scroll; None where it is not."""
        with suppress(PlaywrightTimeout):
            self.page.wait_for_selector(PLAY.format(choice["play"]), state="attached", timeout=1_000)
        place: list[float] | None = self.page.evaluate(PLAY_AT, choice["play"])
        return place

    def _scroll_to(self, choice: dict[str, Any], acts: int) -> int | None:
        """Scroll to a play and tap it."""
        self.page.locator(PLAY.format(choice["play"])).scroll_into_view_if_needed()
        place = self.page.evaluate(PLAY_AT, choice["play"])
        if not place:
            return None
        self._tap_at(*place)
        return acts + 2

    def _choose_by_keys(self, choice: dict[str, Any]) -> int | None:
        """Choose the play by its digit, or by going to it with the arrow keys."""
        if self._place_of(choice) is None:
            return None
        listed: list[str] = self.page.locator('[data-testid="play"]').evaluate_all(
            "all => all.map(one => one.dataset.play)"
        )
        number = listed.index(choice["play"]) + 1
        if number <= 9:
            self.page.keyboard.press(str(number))
            return 1
        self.page.locator('[data-testid="play"]').first.focus()
        self.page.keyboard.press("Home")
        for _ in range(number - 1):
            self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press("Enter")
        return 2

    # ---- cards

    def _take_up(self, card: str) -> None:
        """Take up a card of the hand."""
        if self.by == "keys":
            self.page.get_by_test_id(f"hand-card-{card}").focus()
            self.page.keyboard.press("Enter")
        else:
            self._tap(f"hand-card-{card}")

    def _put_down(self) -> None:
        """Have no card taken up, and nothing touched."""
        for _ in range(4):
            if not self.page.locator('[data-testid^="hand-card-"][aria-pressed="true"]').count():
                return
            self.page.keyboard.press("Escape")

    def _tap(self, test_id: str) -> None:
        box = self.page.get_by_test_id(test_id).bounding_box()
        if box is None:
            self._fault(f"{test_id} is not there to be touched")
            return
        # Its upper left corner: the rest may lie under its neighbour.
        self._tap_at(box["x"] + min(12, box["width"] / 4), box["y"] + min(12, box["height"] / 4))

    def _tap_at(self, x: float, y: float) -> None:
        if self.by == "touch":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)


def items_of(choice: dict[str, Any]) -> set[str]:
    """What a play takes or joins on the floor, as the page names it."""
    items = {f"loose-{card}" for card in choice["loose"]}
    joins = choice["action"] in ("capture", "add") or choice["merged"]
    houses = [choice["house"] if joins else None, choice["broken"]]
    return items | {f"house-{house}" for house in houses if house is not None}


def best_item(items: Iterable[str], left: Sequence[dict[str, Any]]) -> tuple[str | None, int]:
    """The item that leaves fewest plays to choose from, and how many; None where none leaves fewer than there are."""
    counts = {item: sum(item in items_of(one) for one in left) for item in sorted(items)}
    best = min(counts, key=lambda item: counts[item], default=None)
    return (best, counts[best]) if best is not None and counts[best] < len(left) else (None, len(left))


def table_at(position: dict[str, Any] | Position) -> dict[str, Any]:
    """A table at this position as the person to move sees it."""
    return seen(at(position), "p0")
