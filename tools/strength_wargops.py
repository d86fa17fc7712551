"""The promises about the computer players of WarGops, and other figures."""

from __future__ import annotations

from strength_parts import OLD, WARMUP, Measure, anchor, called

GAME = "wargops"
HEAD = """## WarGops

One game is a session; 13 ranks, one copy, ties wait, if not said otherwise. A figure between two is by how many points
a game the first-named is above the other; among more it is the first's mean score. 400 games tell the reader's margin
against strong only to within 1.6 points, so 800 are played. Where games won are counted, they are a share of those
that somebody won; fair is one third among three, one quarter among four, one sixth among six.

| who | points | games | promised |
|---|---|---|---|
"""


def between(
    one: str,
    other: str,
    low: float | None = None,
    games: int = 400,
    says: str = "",
    above: float | None = None,
    **options: object,
) -> Measure:
    """Two players, the difference of their points; a learning seat has ten games to warm up."""
    what = f"{called(one)} against {called(other)}{says}"
    warmup = WARMUP if one == "reader" else 0
    return Measure(what, (one, other), games, GAME, {"games": 1, **options}, warmup, low=low, above=above, margin=True)


def among(one: str, others: str, players: int, games: int, says: str = "", **options: object) -> Measure:
    """Three and more: what the first one scores."""
    what = f"{one} beside {players - 1} {others}{says}"
    return Measure(what, (one, *(others,) * (players - 1)), games, GAME, {"games": 1, **options})


def beside_the_old(players: int, games: int, says: str = "", **options: object) -> Measure:
    """The share of the decided games that the first one wins; fair is an equal part."""
    what = f"strong beside {players - 1} old strong, games won{says}"
    seats = ("strong", *(OLD,) * (players - 1))
    return Measure(what, seats, games, GAME, {"games": 1, **options}, above=1 / players, wins=True)


def measures() -> list[Measure]:
    """Everything that is promised, and some other tables."""
    club, beginner = anchor(GAME, "Club"), anchor(GAME, "Beginner")
    return [
        between("strong", "random", 6, games=200),
        between("reader", "strong", -1, games=800),
        between("reader", club, 5, games=200),
        between("strong", club, games=200),
        between("strong", beginner, games=200),
        between("reader", beginner, games=200),
        between("club", "random"),
        between("beginner", "random"),
        between("strong", "random", games=200, says=", ties by replacement", ties="replace"),
        between("perfect", "random", games=400, says=", 7 ranks", ranks=7),
        between("perfect", "strong", games=400, says=", 7 ranks", ranks=7),
        between("strong", "random", games=20, says=", 15 ranks, 12 copies", ranks=15, copies=12),
        among("strong", "random", 3, 100),
        among("strong", "club", 3, 100),
        among("club", "random", 3, 400),
        among("reader", "club", 4, 40),
        among("strong", "random", 8, 16, ", ties by replacement", ties="replace"),
        between("strong", OLD, games=1200, above=3),
        between("strong", OLD, games=80, says=", ties by replacement", above=3, ties="replace"),
        *(beside_the_old(players, games) for players, games in ((3, 60), (4, 60), (6, 48))),
        beside_the_old(3, 60, ", ties by replacement", ties="replace"),
    ]
