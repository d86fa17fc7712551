"""The promises about the computer players of Procession: who wins how often; `perfect` wins what can be won."""

from __future__ import annotations

import time
from functools import partial

from kept import KEPT, Kept, digest, players_of
from strength_parts import OLD, SEED, Measure, anchor, called

from tablegame.core.options import complete
from tablegame.games import find
from tablegame.session.arena import Match, play
from tablegame.session.contestants import contestant

GAME = "procession"
BEATS_THE_OLD = 0.65
HEAD = """## Procession

The share of games won by the first-named seat; seats rotate and A moves first.

| who | games won | games | promised |
|---|---|---|---|
"""
WINNER = {6: 0, 7: 0, 8: 1, 9: 0, 10: 0}
"""By length: whether the first (0) or the second to move wins."""
GAMES = 20
"""Of each side."""
SIDES = """## Procession, from the winning side

`perfect` must win every game that it plays from the winning side (6, 7, 9 and 10 digits: the first to move; 8: the
other). From the losing side it wins where the other errs.

Tables: `tools/learning/procession_tables.py` (C) looks at 43 million positions of nine digits in 7.1 minutes of one
core with 1.26 GB and keeps 22,113; at 258 million of ten digits in 3.2 minutes of one core with 8.4 GB, and keeps
6,599: 98 KB shipped. Made once more, beside other work, both were byte for byte those that are shipped.

| digits | against | from the winning side | from the losing side |
|---|---|---|---|
"""


def won(length: int, one: str, *others: str, games: int, low: float | None = None) -> Measure:
    """The share of games that the first of them wins."""
    beside = " and ".join(map(called, others))
    return Measure(
        f"{called(one)} against {beside}, {length} digits",
        (one, *others),
        games,
        GAME,
        {"length": length},
        low=low,
        wins=True,
    )


def measures() -> list[Measure]:
    """Everything that is promised, and some other tables."""
    club, beginner = anchor(GAME, "Club"), anchor(GAME, "Beginner")
    return [
        won(7, "strong", club, games=400),
        won(7, "strong", beginner, games=400),
        won(7, club, beginner, games=1000),
        won(10, "strong", club, games=60),
        won(10, "strong", beginner, games=60),
        won(10, club, beginner, games=1000),
        *(
            won(length, "strong", OLD, games=games, low=BEATS_THE_OLD)
            for length, games in ((12, 200), (13, 24), (14, 24), (15, 20), (16, 20))
        ),
        won(14, "strong", club, games=20),
        won(14, "strong", beginner, games=20),
        won(8, "strong", club, beginner, games=90),
    ]


def perfect(length: int, opponent: str, games: int) -> tuple[int, int, float]:
    """Games won of so many from the winning side, and of as many from the losing side; seconds they took."""
    what = [SEED, length, opponent]
    kept = Kept(KEPT / "strength" / f"{GAME}-sides-{digest(what)}.jsonl", [*what, players_of(GAME)])
    lines = kept.fill(2 * games, partial(_perfect, length, opponent))
    sides = [sum(line[0] for line in lines[side::2]) for side in range(2)]
    return sides[WINNER[length]], sides[1 - WINNER[length]], sum(line[1] for line in lines)


def _perfect(length: int, opponent: str, number: int) -> tuple[bool, float]:
    """Whether it wins that game, and the seconds that it took."""
    entry, started = find(GAME), time.process_time()
    match = Match(GAME, ("perfect", opponent), complete(entry.engine, 2, {"length": length}), SEED)
    outcome = play(match, [contestant(entry, name) for name in match.seats], number)
    return 0 in outcome.winners, round(time.process_time() - started, 2)


def section(share: int) -> tuple[str, bool, float]:
    """The section of docs/strength.md, whether the promises are kept, and seconds; of a share of the games."""
    said, kept, taken = SIDES, True, 0.0
    games = max(5, GAMES // share)
    for length in WINNER:
        for opponent in ("beginner", "club", "strong", "perfect"):
            good, luck, seconds = perfect(length, opponent, games)
            kept, taken = kept and good == games, taken + seconds
            said += (line := f"| {length} | {opponent} | {good} of {games} | {luck} of {games} |") + "\n"
            print(line, flush=True)
    return said, kept, taken
