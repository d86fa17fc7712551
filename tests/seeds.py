"""The seeds of randomised tests, and how many cases they look at."""

from __future__ import annotations

import os
from random import Random
from zlib import crc32


def new_seed() -> int:
    """The seed of the present test, which is printed: SEED from the environment repeats a run. CI has a fixed seed for
    each test, so that a failure can be repeated; elsewhere the seed is new each time."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").removesuffix(" (call)").removesuffix(" (setup)")
    given = os.environ.get("SEED")
    seed = int(given) if given else crc32(test.encode()) if os.environ.get("CI") else Random().getrandbits(32)
    print(f"seed {seed}")
    return seed


def so_many(few: int, many: int) -> int:
    """The number of cases of a randomised test: few, but many if SEED is given, as in the nightly CI run."""
    return many if os.environ.get("SEED") else few
