"""Train the networks of the search by self-play: write training data, fit, and write the file that ships.

    python tools/learn.py --out src/seep/bots/network.bin

The recipe is fixed: the first networks learn from the play of `expert`, the second ones from that of the first, which
is five points a deal better. It takes half an hour on two cores, and the networks of each generation are kept as soon
as they are there. `--scale 0.01` tries the recipe in a minute. Needs the extra `learn` (JAX and Optax); docs/bots.md
tells what the networks look at and what they brought.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

try:
    import jax
    import jax.numpy as jnp
    import numpy as np
    import optax
except ModuleNotFoundError as missing:
    raise SystemExit(f"learning needs {missing.name}: pip install -c constraints.txt -e '.[learn]'") from None

from seep.core.match_runner import match_margins
from seep.core.network import MAGIC, SIZES, Network
from seep.core.training_data import write_training_data

OPEN_INPUTS, SEAT_INPUTS, HIDDEN1_UNITS, HIDDEN2_UNITS = SIZES


class Recipe(NamedTuple):
    """One generation: positions to learn from, passes over them, and where its chance comes from."""

    rows: int
    epochs: int
    seed: int


GENERATIONS = (Recipe(16_000_000, 5, 7), Recipe(12_000_000, 6, 11))
BATCH = 4096
RATE = 2e-3
"""Adam's first step size; it falls along a cosine."""
SCALE = 32.0
"""Points that the networks count as one while they learn."""
HELD_OUT = 200_000
"""Rows kept out of the training, to see how well it generalizes."""

Arrays = dict[str, jax.Array]


def training_data(rows: int, seed: int, network: Network | None) -> tuple[np.ndarray, ...]:
    """Rows of inputs and margins, written on all cores; a seed gives the same rows on any number of them."""
    arrays = (
        np.zeros((rows, OPEN_INPUTS), np.uint8),
        np.zeros(rows, np.int16),
        np.zeros((rows, SEAT_INPUTS), np.uint8),
        np.zeros(rows, np.int16),
    )
    parts = range(0, rows, 100_000)
    begun = time.monotonic()

    def write(start: int) -> None:
        write_training_data(*(array[start : start + 100_000] for array in arrays), seed=seed + start, network=network)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for done, _ in enumerate(pool.map(write, parts), 1):
            say(f"training data: {done} of {len(parts)} parts, {time.monotonic() - begun:.0f} s")
    print(file=sys.stderr)
    return arrays


def say(text: str) -> None:
    """Show progress on one line."""
    print(f"\r{text}", end="", file=sys.stderr, flush=True)


def start(inputs: int, key: jax.Array) -> Arrays:
    """Fresh weights (He et al. 2015)."""
    keys = jax.random.split(key, 3)
    return {
        "hidden1": jax.random.normal(keys[0], (inputs, HIDDEN1_UNITS)) * (2 / 60) ** 0.5,
        "hidden1_bias": jnp.zeros(HIDDEN1_UNITS),
        "hidden2": jax.random.normal(keys[1], (HIDDEN1_UNITS, HIDDEN2_UNITS)) * (2 / HIDDEN1_UNITS) ** 0.5,
        "hidden2_bias": jnp.zeros(HIDDEN2_UNITS),
        "output": jax.random.normal(keys[2], (HIDDEN2_UNITS,)) * (1 / HIDDEN2_UNITS) ** 0.5,
        "output_bias": jnp.zeros(()),
    }


def forward(weights: Arrays, inputs: jax.Array) -> jax.Array:
    """What the network says, in units of `SCALE`: the same as `forward` in `seep.core.network`."""
    hidden = jax.nn.relu(inputs @ weights["hidden1"] + weights["hidden1_bias"])
    second = jax.nn.relu(hidden @ weights["hidden2"] + weights["hidden2_bias"])
    return second @ weights["output"] + weights["output_bias"]


def train(
    name: str, inputs: np.ndarray, margins: np.ndarray, weights: Arrays, scales: np.ndarray, epochs: int
) -> Arrays:
    """Fit by Adam with a cosine schedule; prints the error on held-out rows after each pass."""
    held = min(HELD_OUT, len(inputs) // 10)
    steps = (len(inputs) - held) // BATCH
    optimizer = optax.adam(optax.cosine_decay_schedule(RATE, steps * epochs, 0.02))
    state = optimizer.init(weights)

    def loss(weights: Arrays, inputs: jax.Array, margins: jax.Array) -> jax.Array:
        errors = forward(weights, inputs * scales) - margins
        return jnp.mean(optax.huber_loss(errors, delta=4.0))

    @jax.jit
    def step(weights: Arrays, state: Any, inputs: jax.Array, margins: jax.Array) -> tuple[Arrays, Any, jax.Array]:
        value, slopes = jax.value_and_grad(loss)(weights, inputs.astype(jnp.float32), margins / SCALE)
        updates, state = optimizer.update(slopes, state)
        return optax.apply_updates(weights, updates), state, value

    @jax.jit
    def error(weights: Arrays, inputs: jax.Array, margins: jax.Array) -> jax.Array:
        return jnp.mean((forward(weights, inputs.astype(jnp.float32) * scales) * SCALE - margins) ** 2)

    def held_out() -> float:
        squares = [
            float(error(weights, inputs[at : min(at + 10_000, held)], margins[at : min(at + 10_000, held)]))
            for at in range(0, held, 10_000)
        ]
        return float(np.mean(squares)) ** 0.5

    print(f"{name}: {len(inputs):,} rows, {margins[:held].std():.2f} points of spread")
    source = np.random.default_rng(1)
    for epoch in range(epochs):
        begun = time.monotonic()
        # Rows are shuffled by blocks: neighbours come from a few deals only, and a whole permutation is slow.
        order = source.permutation(steps)
        for done, at in enumerate(order):
            rows = slice(held + at, held + at + steps * BATCH, steps)
            weights, state, _ = step(weights, state, inputs[rows], margins[rows])
            if done % 100 == 0:
                say(f"{name}: pass {epoch + 1} of {epochs}, {done / steps:.0%}")
        took = time.monotonic() - begun
        print(f"\r{name}: pass {epoch + 1} of {epochs}, error {held_out():.3f} points, {took:.0f} s")
    return weights


def scales_of(inputs: np.ndarray) -> np.ndarray:
    """Points are many, cards are few: columns that go beyond ten are made smaller for the training."""
    most = inputs.max(axis=0).astype(np.float32)
    return np.where(most > 10, 0.1, 1.0).astype(np.float32)


def packed(weights: Arrays, scales: np.ndarray) -> bytes:
    """The numbers of a network in the order of the file, the scales worked into them."""
    parts = [
        np.asarray(weights["hidden1"]) * scales[:, None],
        weights["hidden1_bias"],
        weights["hidden2"],
        weights["hidden2_bias"],
        np.asarray(weights["output"]) * SCALE,
        np.asarray(weights["output_bias"]) * SCALE,
    ]
    return b"".join(np.asarray(part, dtype="<f4").tobytes() for part in parts)


def generation(recipe: Recipe, teacher: Network | None) -> bytes:
    """The file of networks that have learnt from the play of a teacher, or of `expert`."""
    opened, open_margins, seen, seat_margins = training_data(recipe.rows, recipe.seed, teacher)
    keys = jax.random.split(jax.random.key(recipe.seed), 2)
    data = MAGIC
    for name, inputs, margins, key in (
        ("open", opened, open_margins, keys[0]),
        ("seat", seen, seat_margins, keys[1]),
    ):
        scales = scales_of(inputs)
        weights = train(name, inputs, margins, start(inputs.shape[1], key), scales, recipe.epochs)
        data += packed(weights, scales)
    return data


def main() -> int:
    """Write training data, train both networks, write the file, and again from the play of those."""
    parser = argparse.ArgumentParser(
        prog="python tools/learn.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True, help="the file to write")
    parser.add_argument("--scale", type=float, default=1.0, help="learn from this many times as many positions")
    chosen = parser.parse_args()
    with chosen.out.open("ab"):  # it is tried before hours of training
        pass
    teacher = None
    for recipe in GENERATIONS:
        rows = max(10 * BATCH, round(recipe.rows * chosen.scale))
        data = generation(recipe._replace(rows=rows), teacher)
        teacher = Network(data)
        chosen.out.write_bytes(data)
        print(f"{chosen.out}: {len(data):,} bytes")
        margins = match_margins({}, {}, 2000, seed=recipe.seed, network=teacher)
        error = 1.96 * statistics.stdev(margins) / len(margins) ** 0.5
        print(f"one play ahead, against expert: {statistics.fmean(margins):+.2f} ± {error:.2f} points a deal")
    return 0


if __name__ == "__main__":
    sys.exit(main())
