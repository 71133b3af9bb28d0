"""Write the golden files again, after a change that is meant: python -m tests.golden, and look at what git shows.

packs.txt holds a dozen packs and the rules they are played by. Out of these, counts.txt holds for each deal how many
plays are legal at each of its 49 decisions, and the files named after a preset hold one deal each, step by step.
network.txt holds what the network says at these decisions, bit for bit: it changes only with network.bin.
Bids and plays follow a fixed rule: see `chosen`.
"""

from __future__ import annotations

import hashlib
import textwrap
from collections.abc import Iterator
from pathlib import Path

from seep import Card, Deal
from seep.bots.search import network
from seep.cards import cards_text, parse_pack

HERE = Path(__file__).parent
SHOWN = ("standard", "two-player", "three-player", "punjab30", "no-cement")
"""The presets of which a whole deal is written out."""


def packs() -> list[tuple[str, list[Card]]]:
    """The rules and the pack of each deal."""
    lines = (HERE / "packs.txt").read_text(encoding="utf-8").splitlines()
    return [(line.split()[0], parse_pack(line.split()[1])) for line in lines]


def chosen(deal: Deal, number: int) -> str:
    """The fixed rule: going round the legal plays in the order of their texts; every other time only house plays."""
    texts = sorted(map(str, deal.legal_plays()))
    if deal.plays % 2:
        texts = [text for text in texts if "=" in text] or texts
    return texts[(7 * deal.plays + number) % len(texts)]


def counted(number: int, rules: str, pack: list[Card]) -> str:
    """One line of counts.txt."""
    deal = Deal(rules, pack)
    counts = []
    while deal.phase != "over":
        counts.append(len(deal.legal_plays()))
        deal.play(chosen(deal, number))
    scores = " ".join(map(str, deal.scores()))
    return f"{number:2} {rules:12} {' '.join(map(str, counts))} | {scores}"


def counts() -> str:
    return "".join(counted(number, *deal) + "\n" for number, deal in enumerate(packs(), 1))


def floor(deal: Deal) -> Iterator[str]:
    """What lies where, a line for each thing."""
    yield "hands    " + " | ".join(cards_text(deal.hand(seat)) or "-" for seat in range(deal.rules.players))
    yield f"loose    {cards_text(deal.loose) or '-'}"
    for house in deal.houses:
        owners = ", ".join(map(str, house.owners))
        kind = "cemented" if house.cemented else "ordinary"
        yield f"house    {house.value} {kind} of {owners}: {cards_text(house.cards)}"
    sides = range(deal.rules.sides)
    piles = " | ".join(f"{len(deal.captured(side))} cards, {deal.sweeps[side]} for sweeps" for side in sides)
    yield f"captured {piles}; last by {'nobody' if deal.last_capture is None else f'side {deal.last_capture}'}"
    if deal.stock:
        yield f"stock    {len(deal.stock)}"


def steps(number: int, rules: str, pack: list[Card]) -> Iterator[str]:
    deal = Deal(rules, pack)
    yield f"# One deal of {rules}; written by python -m tests.golden"
    yield from textwrap.wrap("pack " + " ".join(map(str, pack)), 110)
    while deal.phase != "over":
        legal = sorted(map(str, deal.legal_plays()))
        play = chosen(deal, number)
        yield ""
        yield f"{'bid' if deal.phase == 'bid' else f'play {deal.plays + 1}'}, seat {deal.turn}"
        yield from floor(deal)
        yield from textwrap.wrap(f"legal    {len(legal)}: {' '.join(legal)}", 110, subsequent_indent=" " * 9)
        yield f"played   {play}"
        deal.play(play)
    yield ""
    yield "the end"
    yield from floor(deal)
    sheet = deal.sheet()
    yield f"scores   {sheet.scores}: cards {sheet.points}, majority {sheet.majority}, sweeps {sheet.sweeps}"


def playthrough(preset: str) -> str:
    number, pack = next((number, pack) for number, (rules, pack) in enumerate(packs(), 1) if rules == preset)
    return "".join(line + "\n" for line in steps(number, preset, pack))


def network_lines() -> Iterator[str]:
    """What the open network is told and says at every decision after the opening, in each deal that it may judge."""
    for number, (rules, pack) in enumerate(packs(), 1):
        if rules not in ("standard", "two-houses", "no-cement"):
            continue
        deal = Deal(rules, pack)
        while deal.phase != "over":
            if not deal.opening:
                inputs = hashlib.sha256(network().inputs(deal)).hexdigest()[:16]
                yield f"{number:2} {deal.plays:2} {inputs} {network().points_to_come(deal).hex()}"
            deal.play(chosen(deal, number))


def files() -> dict[str, str]:
    """Every golden file by name, as the engine plays now."""
    return {
        "counts.txt": counts(),
        **{f"{preset}.txt": playthrough(preset) for preset in SHOWN},
        "network.txt": "".join(line + "\n" for line in network_lines()),
    }


if __name__ == "__main__":
    for name, text in files().items():
        (HERE / name).write_text(text, encoding="utf-8")
