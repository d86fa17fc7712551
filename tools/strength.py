"""Measure the computer players in the arena and write docs/strength.md (`make strength`).

Every figure has its standard error and its number of games; the same program gives the same figures. Results are stored
in build/ (`kept.py`): an interrupted run continues while the computer players are the same. `--quick` plays a twentieth
of the games and writes nothing. `--against REVISION` only compares with the computer players of that commit; the page
compares with the baseline of `past.py`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

import exploit
import strength_contraconquer
import strength_contractgrid
import strength_contraspiel
import strength_followers
import strength_precognition
import strength_procession
import strength_readers
import strength_wargops
from page import keep, taken_in
from past import BASELINE
from strength_parts import Measure, row, taken

GAMES = (
    strength_contraconquer,
    strength_wargops,
    strength_contraspiel,
    strength_precognition,
    strength_contractgrid,
    strength_procession,
)
"""For each game the head of its table, and its measurements."""
OTHERS = (strength_procession, strength_readers, strength_followers, exploit)
"""Measurements that write their own section."""


def main(arguments: Sequence[str]) -> int:
    """Measure, print and write; 1 if a promise is missed. Names of games measure and write only these."""
    asked = _asked(arguments)
    kept = True
    for game in GAMES:
        if not asked.games or game.__name__.removeprefix("strength_") in asked.games:
            measures = game.measures()
            past = [each for each in measures if each.against_past]
            if not asked.against:
                kept = _table(game.HEAD, [each for each in measures if not each.against_past], asked) and kept
            if past:
                kept = _table(_head_of_past(game.HEAD), past, asked) and kept
    for other in () if asked.against else OTHERS:
        if not asked.games or other.__name__.removeprefix("strength_") in asked.games:
            section, promised, seconds = other.section(asked.share)
            kept = kept and promised
            _keep(section, seconds, asked)
    return 0 if kept else 1


def _table(head: str, measures: Sequence[Measure], asked: argparse.Namespace) -> bool:
    """Play the measurements and write the table; whether its promises hold."""
    seconds, kept, section = 0.0, True, head
    for measure in measures:
        started = time.perf_counter()
        figure = taken(measure, asked.share, asked.against or BASELINE)
        kept = kept and figure.keeps(measure)
        section += row(measure, figure) + "\n"
        seconds += figure.seconds
        timing = f"{figure.usual:.2f} ms a move, longest {figure.longest:.0f}"
        print(f"{row(measure, figure)} {timing}, {time.perf_counter() - started:.0f} s", flush=True)
    _keep(section, seconds, asked)
    return kept


def _head_of_past(head: str) -> str:
    """The line above the rows with players of the past."""
    title, columns = head.partition("\n")[0], head[head.index("\n| who |") :]
    return f"{title}, against the past\n\nOld are the players of commit {BASELINE} (`tools/past.py`).\n{columns}"


def _keep(section: str, seconds: float, asked: argparse.Namespace) -> None:
    """Write a section with its time into the page, unless it is a trial or compares with another commit."""
    if not asked.quick and asked.against in ("", BASELINE):
        keep([section.rstrip("\n") + "\n" + taken_in(seconds)])


def _asked(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure the computer seats in the arena.")
    parser.add_argument("games", nargs="*", help="only these games")
    parser.add_argument("--quick", action="store_true", help="a twentieth of the games; nothing is written")
    parser.add_argument("--share", type=int, default=1, metavar="N", help="an Nth of the games")
    parser.add_argument("--against", default="", metavar="REVISION", help="only against the players of that commit")
    asked = parser.parse_args(arguments)
    asked.share = 20 if asked.quick else asked.share
    return asked


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
