"""Play a random deal and print it: `python examples/random_deal.py`, or with a seed to play the same one again."""

import random
import sys

import seep


def main(seed: int) -> None:
    deal = seep.Deal.new("standard", seed=seed)
    source = random.Random(seed)
    while deal.phase != "over":
        seat = deal.turn
        play = deal.play(source.choice(deal.legal_plays()))
        houses = ", ".join(f"{house.value}{' cemented' if house.cemented else ''}" for house in deal.houses)
        print(f"seat {seat}: {play:24} floor: {' '.join(map(str, deal.loose)) or '-'}; houses: {houses or '-'}")
        if deal.plays == 24:  # half of the deal: the table drawn, and the position as a line
            print(f"\n{deal}\n\n{deal.line()}\n")
    print("scores:", *deal.scores())


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else random.randrange(1_000_000))
