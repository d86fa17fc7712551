"""The page docs/strength.md: its head, its sections in order, and how long all of it took."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from typing import Final

from strength_parts import LEARNED, ROOT, SEED

TARGET: Final = ROOT / "docs" / "strength.md"
HEAD: Final = f"""# Strength of the computer players

Measured by `make strength` (`tools/strength.py`, seed {SEED}); the same program gives the same figures. A figure is
the mean score of the first-named seat with its standard error; seats rotate from game to game. The anchors are the
frozen opponents of `tests/anchors/`. "Games 11-200" are runs in which the reader begins without a memory, learns from
ten games that are not counted and goes on learning in the {LEARNED} that are. A fair share is promised to within three
standard errors, a least figure as it stands.
"""
_TOOK: Final = re.compile(r"^Taken in (\d+) min of one core", re.MULTILINE)


def keep(sections: Iterable[str]) -> None:
    """Write these sections in place of those with the same headings, or at the end of the page."""
    parts = {_heading(part): part.strip("\n") for part in [*standing(), *(each.lstrip("\n") for each in sections)]}
    page = "\n\n".join([HEAD.strip("\n") + "\n\n" + in_all(parts.values()), *parts.values()])
    TARGET.write_text(page + "\n", encoding="utf-8")


def standing() -> list[str]:
    """The sections of the page."""
    page = TARGET.read_text(encoding="utf-8") if TARGET.exists() else ""
    return re.split(r"^(?=## )", page, flags=re.MULTILINE)[1:]


def _heading(part: str) -> str:
    return part.partition("\n")[0]


def in_all(parts: Iterable[str]) -> str:
    """The total time of the sections that have one."""
    hours, minutes = divmod(sum(int(found) for part in parts for found in _TOOK.findall(part)), 60)
    return f"All sections together took {hours} h {minutes} min of one core; each says what it took itself."


def taken_in(seconds: float) -> str:
    """The line under a table: the time on one core, and the machine."""
    size = ""
    if hasattr(os, "sysconf") and "SC_PHYS_PAGES" in os.sysconf_names:
        size = f" and {os.sysconf('SC_PHYS_PAGES') * os.sysconf('SC_PAGE_SIZE') / 2**30:.0f} GiB"
    minutes = max(1, round(seconds / 60))
    return f"\nTaken in {minutes} min of one core on a machine with {os.cpu_count() or 1} cores{size}.\n"
