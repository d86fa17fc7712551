"""Settings of all tests: hypothesis without deadlines, no waiting for disks, few collections of garbage."""

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
# In CI the examples are the same at every push, so that a failure can be repeated. Elsewhere they differ each time.
settings.register_profile("ci", settings.get_profile("house"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") and not os.environ.get("SEED") else "house")

os.environ["TABLEGAME_UNFINISHED"] = str(Path(__file__).parent / "seventh" / "evens")
"""Puts the example game of the guide to new games into the registry, so that every law of games is tested on it."""

pytest_plugins = ["full_disk", "homes", "jobs"]  # modules whose fixtures any test may use

os.fsync = os.fstat
"""Do not wait for the disk. As with fsync, a number that is no handle raises OSError."""

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
"""Tests start hundreds of programs, which need not compile the modules again."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the slow tests first, so that at the end no worker process waits for another."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None and item.get_closest_marker("x") is None)


def pytest_collection_finish() -> None:
    """Exclude the imported modules from collections of garbage, and collect less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 5, 4)
