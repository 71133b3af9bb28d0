"""A bot of your own, in ten lines, and how it fares against `greedy`: `python examples/own_bot.py`.

In the arena: `PYTHONPATH=examples seep arena own_bot:Hoarder greedy`.
"""

import random

import seep
from seep import bots
from seep.view import View


class Hoarder(bots.Bot):
    """Captures as many cards as it can, whatever they are worth; else plays by lot."""

    name = "hoarder"

    def choose(self, view: View, rng: random.Random) -> seep.Play:
        houses = {house.value: len(house.cards) for house in view.houses}
        captures = [play for play in view.legal if play.kind == "capture"]
        if captures:
            return max(captures, key=lambda play: len(play.loose) + houses.get(play.house or 0, 0))
        return rng.choice(view.legal)


def main(deals: int = 100) -> None:
    partners: list[bots.Bot] = [Hoarder(), bots.make("greedy")]  # seats 0 and 2, seats 1 and 3
    source = random.Random(1)
    total = [0, 0]
    for number in range(deals):
        deal = seep.Deal.new("standard", seed=number)
        while deal.phase != "over":
            bot = partners[(deal.turn + number) % 2]  # every other deal they change places
            deal.play(bot.choose(deal.view(deal.turn), source))
        for side, score in enumerate(deal.scores()):
            total[(side + number) % 2] += score
    for bot, points in zip(partners, total, strict=True):
        print(f"{bot.name}: {points / deals:.1f} points a deal")


if __name__ == "__main__":
    main()
