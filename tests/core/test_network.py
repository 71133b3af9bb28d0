"""The network: it reads what is there, computes what its numbers say, and knows more than the floor tells."""

from __future__ import annotations

import platform
import random
import statistics
from array import array

import pytest

from seep import Deal, bots
from seep.bots.search import network
from seep.core.network import MAGIC, OPEN_COLUMNS, SEAT_COLUMNS, SIZES, Network
from seep.core.training_data import write_training_data
from tests.golden.__main__ import HERE, network_lines

INPUTS, SEAT_INPUTS, HIDDEN1_UNITS, HIDDEN2_UNITS = SIZES


def dealt(seed: int, plays: int, rules: str = "standard") -> Deal:
    """A deal after so many plays of `expert`, the opening among them."""
    deal, bot, source = Deal.new(rules, seed=seed), bots.make("expert"), random.Random(seed)
    for _ in range(plays + 1):
        deal.play(bot.choose(deal.view(deal.turn), source))
    return deal


def test_it_says_what_it_has_always_said() -> None:
    """Bit for bit, of hundreds of positions; where the processor multiplies and adds at once, as nearly as can be."""
    written = (HERE / "network.txt").read_text(encoding="utf-8").splitlines()
    lines = list(network_lines())
    assert len(lines) == len(written) > 200
    for line, golden in zip(lines, written, strict=True):
        *position, output = line.split()
        *position_then, output_then = golden.split()
        assert position == position_then
        if platform.machine().lower() in ("x86_64", "amd64"):
            assert output == output_then, position
        assert float.fromhex(output) == pytest.approx(float.fromhex(output_then), rel=1e-4, abs=1e-3), position


def by_hand(data: bytes, inputs: bytes) -> float:
    """What the open network says, computed here from its file."""
    numbers = iter(array("f", data[len(MAGIC) :]))

    def layer(taken: list[float], count: int) -> list[float]:
        rows = [[next(numbers) for _ in range(count)] for _ in taken]
        biases = [next(numbers) for _ in range(count)]
        return [bias + sum(x * row[at] for x, row in zip(taken, rows, strict=True)) for at, bias in enumerate(biases)]

    hidden = [max(0.0, x) for x in layer([float(x) for x in inputs], HIDDEN1_UNITS)]
    second = [max(0.0, x) for x in layer(hidden, HIDDEN2_UNITS)]
    return layer(second, 1)[0]


def made_up(seed: int) -> bytes:
    """A file of small random numbers."""
    source = random.Random(seed)
    first, second = HIDDEN1_UNITS, HIDDEN2_UNITS
    count = sum(inputs * first + first + first * second + second + second + 1 for inputs in (INPUTS, SEAT_INPUTS))
    return MAGIC + array("f", (source.uniform(-0.3, 0.3) for _ in range(count))).tobytes()


@pytest.mark.parametrize("seed", range(8))
def test_it_says_what_its_numbers_say(seed: int) -> None:
    data = made_up(seed)
    deal = dealt(seed, 1 + 5 * seed)
    net = Network(data)
    assert net.points_to_come(deal) == pytest.approx(by_hand(data, net.inputs(deal)), rel=1e-3, abs=1e-3)


@pytest.mark.parametrize("seed", range(6))
def test_it_sees_every_card_that_is_still_in_play(seed: int) -> None:
    deal = dealt(seed, 3 + 7 * seed)
    inputs = network().inputs(deal)
    for at in range(4):  # the hands, that of the seat to move first: 27 kinds of cards each
        assert sum(inputs[27 * at : 27 * at + 27]) == len(deal.hand((deal.turn + at) % 4))
    assert sum(part(inputs, OPEN_COLUMNS["loose"])) == len(deal.view(0).loose or ())
    assert part(inputs, OPEN_COLUMNS["plays"]).index(1) == deal.view(0).plays
    assert sum(part(inputs, OPEN_COLUMNS["plays"])) == 1


def part(row: bytes, columns: range) -> bytes:
    """Some columns of a row."""
    return row[columns.start : columns.stop]


def test_it_is_nearer_to_what_comes_than_one_who_expects_nothing() -> None:
    misses, nothing = [], []
    for seed in range(60):
        deal, bot, source = dealt(seed, 12 + seed % 24), bots.make("expert"), random.Random(seed)
        side = deal.turn % 2
        said = network().points_to_come(deal)
        at_once = points_so_far(deal)
        while deal.phase != "over":
            deal.play(bot.choose(deal.view(deal.turn), source))
        scores = deal.scores()
        came = scores[side] - scores[1 - side] - (at_once[side] - at_once[1 - side])
        misses.append((said - came) ** 2)
        nothing.append(came**2)
    assert statistics.fmean(misses) < 0.7 * statistics.fmean(nothing)


def points_so_far(deal: Deal) -> list[int]:
    """Card points captured and sweeps made, by side."""
    points = [sum(deal.rules.card_points[card] for card in deal.captured(side)) for side in (0, 1)]
    return [made + swept for made, swept in zip(points, deal.view(0).sweeps, strict=True)]


@pytest.mark.parametrize("data", [b"", MAGIC, b"SEEPNET0" + bytes(4), made_up(1)[:-1], made_up(1) + b"\0"])
def test_what_is_no_network_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="not a network of this Seep"):
        Network(data)


@pytest.mark.parametrize("rules", ["two-player", "three-player"])
def test_it_does_not_judge_games_it_was_not_taught(rules: str) -> None:
    with pytest.raises(ValueError, match="four players"):
        network().points_to_come(dealt(1, 5, rules))
    with pytest.raises(ValueError, match="between the opening play and the end"):
        network().points_to_come(Deal.new("standard", seed=1))


class TrainingData:
    """Room for so many rows."""

    def __init__(self, rows: int) -> None:
        self.open = memoryview(bytearray(rows * INPUTS)).cast("B", (rows, INPUTS))
        self.seat = memoryview(bytearray(rows * SEAT_INPUTS)).cast("B", (rows, SEAT_INPUTS))
        self.open_margins = array("h", bytes(2 * rows))
        self.seat_margins = array("h", bytes(2 * rows))

    def write(self, **options: object) -> TrainingData:
        """Fill it."""
        write_training_data(self.open, self.open_margins, self.seat, self.seat_margins, **options)  # type: ignore[arg-type]
        return self


def test_training_data_are_the_same_for_a_seed() -> None:
    first, again, other = (
        TrainingData(300).write(seed=5),
        TrainingData(300).write(seed=5),
        TrainingData(300).write(seed=6),
    )
    assert first.open.tobytes() == again.open.tobytes()
    assert first.seat.tobytes() == again.seat.tobytes()
    assert first.open_margins == again.open_margins
    assert first.open_margins != other.open_margins


def test_both_inputs_of_a_row_are_of_one_position() -> None:
    data = TrainingData(500).write(seed=9, network=network())
    for row in range(500):
        assert data.open_margins[row] == -data.seat_margins[row]
        opened, seen = data.open.tobytes()[row * INPUTS :], data.seat.tobytes()[row * SEAT_INPUTS :]
        assert part(opened, OPEN_COLUMNS["plays"]) == part(seen, SEAT_COLUMNS["plays"])
        assert opened[81:108] == seen[:27]  # the hand of the seat that has just played
        assert bytes(map(sum, zip(opened[:27], opened[27:54], opened[54:81], strict=True))) == seen[27:54]  # unseen


def test_rows_that_do_not_fit_are_refused() -> None:
    data = TrainingData(10)
    with pytest.raises(ValueError, match="same number of rows"):
        write_training_data(data.open, array("h", bytes(18)), data.seat, data.seat_margins, seed=1)
    with pytest.raises(ValueError, match="long"):
        write_training_data(data.seat, data.open_margins, data.seat, data.seat_margins, seed=1)
