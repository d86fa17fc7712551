"""Procession's part of `make strength`: who wins how often, and whether `perfect` wins from the winning side.

Alone it prints its section: `python tools/strength_procession.py [--quick]`.
"""

from __future__ import annotations

import os
import sys
from math import sqrt
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import past  # noqa: E402 - beside this file

from tablegame.core.options import complete  # noqa: E402 - found in this checkout, installed or not
from tablegame.games import find  # noqa: E402
from tablegame.play.arena import Match, play, played, result_of  # noqa: E402
from tablegame.play.contestants import contestant  # noqa: E402

SEED = 2019
WINNER = {6: 0, 7: 0, 8: 1, 9: 0, 10: 0}
"""By length: whether the first (0) or the second to move wins."""
ANCHORS = ROOT / "tests" / "anchors" / "procession.py"
CLUB, BEGINNER = f"{ANCHORS}:Club", f"{ANCHORS}:Beginner"
OLD, PROMISED = f"{past.PAST}strong", 0.65
"""The strongest of the commit that is measured against, and what share of the games is promised against it."""
CONTESTS = [
    (7, ("strong", CLUB), 400),
    (7, ("strong", BEGINNER), 400),
    (7, (CLUB, BEGINNER), 1000),
    (10, ("strong", CLUB), 60),
    (10, ("strong", BEGINNER), 60),
    (10, (CLUB, BEGINNER), 1000),
    *((length, ("strong", OLD), games) for length, games in ((12, 200), (13, 24), (14, 24), (15, 20), (16, 20))),
    (14, ("strong", CLUB), 20),
    (14, ("strong", BEGINNER), 20),
    (8, ("strong", CLUB, BEGINNER), 90),
]
"""Digits, seats (the first one's share of wins is measured), games."""


def shown(seat: str) -> str:
    """A seat as the table names it."""
    if seat.startswith(past.PAST):
        return f"old {seat.removeprefix(past.PAST)}"
    return f"{seat.rpartition(':')[2].lower()} anchor" if ":" in seat else seat


def contest(length: int, seats: tuple[str, ...], games: int) -> tuple[str, bool]:
    """A line: the share of games that the first seat wins; and whether that is what is promised."""
    old = OLD in seats
    match = Match("procession", seats, complete(find("procession").engine, len(seats), {"length": length}), SEED)
    outcomes = past.played(match, games, jobs=os.cpu_count() or 1) if old else played(match, games)
    result = result_of(match, games, outcomes)
    share = result["seats"][0]["wins"] / games
    error = sqrt(share * (1 - share) / games)
    longest = result["seats"][0]["ms_per_move"]
    others = " and ".join(map(shown, seats[1:]))
    times = f"{longest['p95']:.0f} / {longest['max']:.0f} ms"
    kept = not old or share >= PROMISED
    promise = f"at least {PROMISED:g}, {'kept' if kept else 'MISSED'}" if old else "–"
    who = f"{shown(seats[0])} against {others}"
    return f"| {length} | {who} | {share:.3f} ± {error:.3f} | {games} | {promise} | {times} |", kept


def perfect(length: int, opponent: str, games: int) -> tuple[int, int, int]:
    """Games from the winning side, of these won, and won from the losing side in as many."""
    entry = find("procession")
    match = Match("procession", ("perfect", opponent), complete(entry.engine, 2, {"length": length}), SEED)
    both = [contestant(entry, name) for name in match.seats]
    won = [0, 0]
    for number in range(2 * games):
        won[number % 2 == WINNER[length]] += 0 in play(match, both, number).winners
    return games, won[1], won[0]


def section(share: int) -> tuple[str, bool]:
    """The section of docs/strength.md and whether the promises are kept; share 20: a twentieth of the games."""
    lines, kept = [], True
    for length, seats, games in CONTESTS:
        line, good = contest(length, seats, max(10, games // share))
        lines.append(line)
        kept = kept and good
        print(line, flush=True)
    table = []
    for length in WINNER:
        for opponent in ("beginner", "club", "strong", "perfect"):
            games, won, luck = perfect(length, opponent, max(5, 20 // share))
            kept = kept and won == games
            table.append(f"| {length} | {opponent} | {won} of {games} | {luck} of {games} |")
            print(table[-1], flush=True)
    return HEAD + "\n".join(lines) + MIDDLE + "\n".join(table) + "\n", kept


HEAD = """
## Procession

The share of games won by the first-named seat; seats rotate and A moves first. The last column is its time for a move
(95 of 100 stay below the first figure; the longest), which grows with whatever else the machine does.

| digits | who | games won | games | promised | time |
|---|---|---|---|---|---|
"""
MIDDLE = """

`strong` is bounded by counts: with 12 digits its median move took 0.12 s of the processor, with 14 digits 0.15 s, and
none of the 195 that were timed more than 0.35 s. The times above are the clock's, while five other programs waited for
each core.

`perfect` must win every game that it plays from the winning side (6, 7, 9 and 10 digits: the first to move; 8: the
other). From the losing side it wins where the other errs.

Tables: `tools/procession_tables.py` (C) looks at 43 million positions of nine digits in 7.1 minutes of one core with
1.26 GB and keeps 22,113; at 258 million of ten digits in 3.2 minutes of one core with 8.4 GB, and keeps 6,599: 98 KB
shipped. Made once more, beside other work, both were byte for byte those that are shipped.

| digits | against | from the winning side | from the losing side |
|---|---|---|---|
"""


if __name__ == "__main__":
    text, good = section(20 if "--quick" in sys.argv else 1)
    print(text)
    sys.exit(0 if good else 1)
