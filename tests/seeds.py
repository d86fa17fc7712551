"""The seeds of randomised tests, and how many cases they look at."""

from __future__ import annotations

import os
from random import Random
from zlib import crc32


def new_seed() -> int:
    """The seed of the test that runs, which it prints: SEED in the environment repeats a run, CI has its own for each
    test, so that what it refuses can be seen again; at a desk it differs each time."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").removesuffix(" (call)").removesuffix(" (setup)")
    given = os.environ.get("SEED")
    seed = int(given) if given else crc32(test.encode()) if os.environ.get("CI") else Random().getrandbits(32)
    print(f"seed {seed}")
    return seed


def so_many(few: int, many: int) -> int:
    """How many cases a randomised test looks at: few, but many where SEED is given, as every night by CI. The first of
    them are the same."""
    return many if os.environ.get("SEED") else few
