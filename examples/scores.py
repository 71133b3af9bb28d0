"""Print the scores in records of matches: `python examples/scores.py club.seep`; without a file, of a new match."""

import random
import sys
from pathlib import Path

from seep import bots
from seep.records import Game, RecordedMatch, RecordError, read, write


def new_match() -> str:
    """The record of a match that two bots a side have just played."""
    match, source, bot = RecordedMatch("short"), random.Random(), bots.make("greedy")
    while not match.over:
        while match.deal.phase != "over":
            match.deal.play(bot.choose(match.deal.view(match.deal.turn), source))
        match.finish_deal()
    return write(Game.from_match(match, tags={"Event": "Bots among themselves"}))


def main(text: str | bytes) -> None:
    try:
        for game in read(text):
            match = game.replay()
            print(game.tags.get("Event", "A match"), "by", game.rules.text())
            for result in match.results:
                print(f"  deal {result.number}: {result.scores}, lead {result.lead} for side {result.leader}")
            print("  winner: side", match.winner)
    except RecordError as error:
        print("Not a record from here on:", error)


if __name__ == "__main__":
    main(Path(sys.argv[1]).read_bytes() if len(sys.argv) > 1 else new_match())
