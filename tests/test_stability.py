"""Verdicts do not depend on the seed: a small form of the measurement by `tools/stability.py`."""

from __future__ import annotations

import pytest
from seeds import so_many
from stability import measure

from tablegame.games import GAMES

POSITIONS = so_many(4, 8)
SEEDS = 3


@pytest.mark.parametrize("game", [entry.key for entry in GAMES])
def test_the_verdict_on_a_position_does_not_depend_on_the_seed(game: str) -> None:
    """The positions are the same in each run, since in a few others a verdict wavers."""
    found = measure(game, POSITIONS, SEEDS)
    assert found.positions == POSITIONS and found.choices > POSITIONS
    assert not found.flips, found.flips
    assert found.lists == 0, "the choices that are weighed do not depend on the seed"
    assert found.condemned == 0, "the strong player prefers nothing that loses"
    assert found.apart <= 0.05 * found.pairs
    assert found.wavering <= 0.35 * max(4, found.losing)
