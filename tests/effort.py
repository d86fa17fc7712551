"""How much work a call is, counted instead of timed: the same on every machine, however busy it is.

A test holds a bound in calls; what they take in milliseconds is measured by `make bench` and `make strength`.
"""

from __future__ import annotations

from collections.abc import Callable
from cProfile import Profile

import pytest

from tablegame.games.contractgrid import bot as grid_bot
from tablegame.games.contraspiel.bot import estimate


def effort(work: Callable[[], object]) -> int:
    """How many functions are called while this is done."""
    profile = Profile()
    profile.runcall(work)
    return sum(entry.callcount for entry in profile.getstats())


def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Estimates of the games of tricks from few sampled deals, where their accuracy is not the question."""
    monkeypatch.setattr(estimate, "DEALS", dict.fromkeys(estimate.DEALS, 8))
    for name in ("REFUSED", "FOLLOWED", "BID", "BID_AGAIN", "SETTLED", "PLAYED", "SETTLED_FIRST", "COMPARED"):
        monkeypatch.setattr(grid_bot, name, getattr(grid_bot, name) // 4)
