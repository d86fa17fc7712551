"""How much work a call is, counted instead of timed: the same on every machine, however busy it is.

A test holds a bound in calls; what they take in milliseconds is measured by `make bench` and `make strength`.
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
    """How many functions are called while this is done."""
    profile = Profile()
    profile.runcall(work)
    return sum(entry.callcount for entry in profile.getstats())


def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Estimates of the games of tricks from few sampled deals, where their accuracy is not the question."""
    monkeypatch.setattr(estimate, "DEALS", dict.fromkeys(estimate.DEALS, 8))
    monkeypatch.setattr(batches, "HALF", batches.HALF // 4)
    monkeypatch.setattr(bids, "TRIAL_HANDS", bids.TRIAL_HANDS // 4)


def few_playouts(play: QuickPlay[Any], moves: list[int], seed: str, _: int = 1) -> dict[int, list[Playout[Any]]]:
    """In place of the playouts behind reasons: a few of them."""
    play.samples = min(play.samples, 6)
    return playouts(play, moves, seed)


def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints from few deals and few playouts, where neither their figures nor what is likely are the question."""
    few_deals(monkeypatch)
    monkeypatch.setattr(reasons, "playouts", few_playouts)
