"""What all tests share: hypothesis without deadlines, since a busy machine must not fail a test; no wait for disks."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from seeds import so_many

settings.register_profile(
    "house", deadline=None, max_examples=so_many(40, 200), suppress_health_check=[HealthCheck.too_slow]
)
# The same examples at every push: what CI refuses can be seen again. At a desk and at night they differ each time.
settings.register_profile("ci", settings.get_profile("house"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") and not os.environ.get("SEED") else "house")

os.environ["TABLEGAME_UNFINISHED"] = str(Path(__file__).parent / "seventh" / "evens")
"""The model of the guide to a new game is a game of the registry, and under every law of games."""

pytest_plugins = ["full_disk", "homes", "jobs"]
"""Modules of helpers whose fixtures any test may ask for."""

os.fsync = os.fstat
"""No test pulls the plug: a handle that is none is refused as ever, and nobody waits for the disk."""

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
"""Hundreds of programs are started by tests: what the first of them compiles the others find, in the next run too."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long ones first, so that at the end of a run no worker waits for the other."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None and item.get_closest_marker("x") is None)


def pytest_collection_finish() -> None:
    """What has been imported stays: the collector of garbage need not go through it again and again, nor so often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 5, 4)
