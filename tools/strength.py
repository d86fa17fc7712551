"""Measure the computer seats in the arena and keep the figures in docs/strength.md (`make strength`).

Every figure has its standard error and its number of games; the same program gives the same figures. With `--quick` a
twentieth of the games is played and nothing is written. With `--against REVISION` only the computer players of today
are set against those of that commit, and nothing is written; the page has them against the baseline of `past.py`.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Sequence
from types import ModuleType

import strength_contraconquer
import strength_contractgrid
import strength_contraspiel
import strength_followers
import strength_precognition
import strength_procession
import strength_wargops
from past import BASELINE
from strength_parts import LEARNED, ROOT, SEED, row, taken, taken_in

TARGET = ROOT / "docs" / "strength.md"

HEAD = f"""# Strength of the computer seats

Measured by `make strength` (`tools/strength.py`, seed {SEED}); the same program gives the same figures. A figure is
the mean score of the first-named seat with its standard error; seats rotate from game to game. The anchors are the
frozen opponents of `tests/anchors/`. "Games 11-200" are runs in which the reader begins without a memory, learns from
ten games that are not counted and goes on learning in the {LEARNED} that are. A fair share is promised to within three
standard errors, a least figure as it stands.
"""
GAMES = (strength_contraconquer, strength_wargops, strength_contraspiel, strength_precognition, strength_contractgrid)
"""For each game the head of its table, and what is measured."""
OTHERS = (strength_procession, strength_followers)
"""What makes its whole section itself."""


def main(arguments: Sequence[str]) -> int:
    """Measure, print and keep; 1 where a promise is missed. Names of games measure only these and keep only theirs."""
    asked = _asked(arguments)
    named, share = asked.games, 20 if asked.quick else 1
    kept = True
    for game in GAMES:
        if not named or game.__name__.removeprefix("strength_") in named:
            kept = _game(game, share, asked) and kept
    for other in () if asked.against else OTHERS:
        if not named or other.__name__.removeprefix("strength_") in named:
            started = time.monotonic()
            section, promised = other.section(share)
            kept = kept and promised
            if not asked.quick:
                keep([section.rstrip("\n") + "\n" + taken_in(time.monotonic() - started)])
    return 0 if kept else 1


def _game(game: ModuleType, share: int, asked: argparse.Namespace) -> bool:
    """Play what is measured of a game, and keep its section; whether its promises are."""
    begun, kept, section = time.monotonic(), True, game.HEAD
    for measure in game.measures():
        if asked.against and not measure.against_past:
            continue
        started = time.perf_counter()
        figure = taken(measure, share, asked.against or BASELINE)
        kept = kept and figure.keeps(measure)
        section += row(measure, figure) + "\n"
        timing = f"{figure.usual:.2f} ms a move, longest {figure.longest:.0f}"
        print(f"{row(measure, figure)} {timing}, {time.perf_counter() - started:.0f} s", flush=True)
    if not asked.quick and not asked.against:
        keep([section + taken_in(time.monotonic() - begun)])
    return kept


def _asked(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure the computer seats in the arena.")
    parser.add_argument("games", nargs="*", help="only these games")
    parser.add_argument("--quick", action="store_true", help="a twentieth of the games; nothing is written")
    parser.add_argument("--against", default="", metavar="REVISION", help="only against the players of that commit")
    return parser.parse_args(arguments)


def keep(sections: Sequence[str]) -> None:
    """Write these sections in place of those with the same headings, or at the end of the page."""
    page = TARGET.read_text(encoding="utf-8") if TARGET.exists() else ""
    old = re.split(r"^(?=## )", page, flags=re.MULTILINE)[1:]
    parts = {part.partition("\n")[0]: part.strip("\n") for part in [*old, *(each.lstrip("\n") for each in sections)]}
    TARGET.write_text("\n\n".join([HEAD.strip("\n"), *parts.values()]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
