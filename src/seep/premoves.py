"""What one's cards could do to the floor as it lies, while others are to play: found from one's own view alone.

>>> from seep import Deal
>>> deal = Deal.new("standard", seed=7)
>>> for _ in range(2):
...     _ = deal.play(deal.legal_plays()[0])
>>> len(premoves(deal.view(2))) >= 12, premoves(deal.view(deal.turn))
(True, [])
"""

from __future__ import annotations

from typing import Final

from seep.core.game import Game, makes_cemented
from seep.deal import Effect
from seep.play import Play, play_from_bits
from seep.position import House, Position
from seep.rules import Rules
from seep.view import View

MOST_PREMOVES: Final = 200
"""How many plays are told at most; where there are more, none are."""
MOST_LOOSE: Final = 24
"""With more loose cards than this on the floor none are looked for."""


def premoves(view: View) -> list[tuple[Play, Effect]]:
    """The plays that the view's seat would have if it were its turn now, each with what it would do.

    None for a spectator, on one's own turn, before the opening play is made, on a floor of more than `MOST_LOOSE` loose
    cards, and where there would be more than `MOST_PREMOVES`.
    """
    seat = view.seat
    if seat is None or view.phase != "play" or view.opening or view.turn == seat or not view.hand:
        return []
    if view.loose is None or len(view.loose) > MOST_LOOSE:
        return []
    game = _game_at_own_turn(view, seat)
    found = game.afterstates()
    if len(found) > MOST_PREMOVES:
        return []
    plays = [play_from_bits(bits) for bits, _ in found]
    return [(play, _effect(view, game, play)) for play in plays]


def _game_at_own_turn(view: View, seat: int) -> Game:
    """The floor as it lies with `seat` to move, and nothing where it cannot see: no rule asks for more (R6.6)."""
    rules = Rules.parse(view.rules)
    position = Position(
        rules=rules,
        hands=tuple(view.hand if other == seat else () for other in range(view.players)),
        loose=view.loose or (),
        houses=tuple(House(house.value, house.cards, house.owners) for house in view.houses),
        turn=seat,
        opening=False,
        bid=None,
        plays=view.plays + (seat - view.turn) % view.players,
        captured=((),) * rules.sides,
        sweeps=view.sweeps,
        last_capture=view.last_capture,
        stock=(),
    )
    return Game(rules, position)


def _effect(view: View, game: Game, play: Play) -> Effect:
    houses = {house.value: house for house in view.houses}
    if play.kind == "throw" or play.card is None:
        return Effect("throw")
    if play.kind == "capture":
        swept = play.loose == view.loose and set(houses) <= {play.house}
        return Effect("capture", house=play.house, sweep=game.sweep_points(play.card.worth) if swept else None)
    standing = houses.get(play.value)
    broken = houses[play.house].cards if play.house is not None else ()
    cards = (play.card, *play.loose, *broken, *(standing.cards if standing else ()))
    cemented = makes_cemented(cards, play.value)
    return Effect(
        "break" if play.kind == "break" else "add" if standing else "establish",
        house=play.value,
        broken=play.house,
        cemented=cemented,
        newly_cemented=cemented and not (standing and standing.cemented),
        merged=play.kind == "break" and standing is not None,
    )
