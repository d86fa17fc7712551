"""The work of a call, counted in function calls: the count is the same on every machine, however busy it is.

Milliseconds are measured by `make bench` and `make strength`.
"""

from __future__ import annotations

from collections.abc import Callable
from cProfile import Profile
from typing import Any

import pytest

from tablegame.ai import reasons
from tablegame.core.reasons import Playout, QuickPlay, playouts
from tablegame.games.contractgrid.bot import batches, bids
from tablegame.games.contraspiel.bot import estimate


def effort(work: Callable[[], object]) -> int:
    """The number of function calls during this work."""
    profile = Profile()
    profile.runcall(work)
    return sum(entry.callcount for entry in profile.getstats())


def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the games of tricks estimate from few sampled deals, for tests in which accuracy does not matter."""
    monkeypatch.setattr(estimate, "DEALS", dict.fromkeys(estimate.DEALS, 8))
    monkeypatch.setattr(batches, "HALF", batches.HALF // 4)
    monkeypatch.setattr(bids, "TRIAL_HANDS", bids.TRIAL_HANDS // 4)


def few_playouts(play: QuickPlay[Any], moves: list[int], seed: str, _: int = 1) -> dict[int, list[Playout[Any]]]:
    """At most six playouts, in place of all playouts behind reasons."""
    play.samples = min(play.samples, 6)
    return playouts(play, moves, seed)


def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let hints use few deals and few playouts, for tests in which neither figures nor shares matter."""
    few_deals(monkeypatch)
    monkeypatch.setattr(reasons, "playouts", few_playouts)
