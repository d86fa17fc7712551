"""The promises about the computer players of Contraspiel, and other figures."""

from __future__ import annotations

from strength_parts import OLD, Measure, anchor, called

GAME = "contraspiel"
FAIR = 60
"""Chips that everybody begins with."""
HEAD = f"""## Contraspiel

Chips at the end of a session of 12 deals, which everybody begins with {FAIR}; a promise "above" is kept by more than
three standard errors. At the usual bête (the whole pool, up to 64 chips) the club anchor loses to beginner anchors,
however its few words are read: it wins 56 of 100 deals in which it says play, they on three trumps 71; a win brings 4
chips and a lost deal costs 32 on average, so that nobody should play without eight chances of nine. To lead trumps from
below, never to say contra, to count the points after an exchange, to lead high, to spare a partner's trick, or
beginners who leave a sow: over 200 sessions each of these stays between 25 and 38 chips. The anchor plays at 7 points
as it is worded and stays so; the club seat of the house wants more points where a bête is dear.

| who | chips | games | promised |
|---|---|---|---|
"""


def beside(one: str, other: str, games: int, above: float | None = None, others: int = 3, **options: object) -> Measure:
    """The chips of one among others that are alike, the same cards from every seat."""
    names = [called(name) for name in (one, other)]
    says = "".join(f", {name} {value}" for name, value in options.items())
    what = f"{names[0]} beside {others} {names[1]}s{says}"
    return Measure(what, (one, *(other,) * others), games, GAME, options, above=above, duplicate=True)


def measures() -> list[Measure]:
    """Everything that is promised, and some other tables."""
    club, beginner = anchor(GAME, "Club"), anchor(GAME, "Beginner")
    return [
        beside("strong", OLD, 48, above=66),
        beside("strong", OLD, 270, above=FAIR, others=2),
        beside("strong", OLD, 185, above=FAIR, others=4),
        beside("strong", OLD, 12, above=FAIR, others=5),
        beside("strong", club, 48, above=FAIR),
        beside("strong", "club", 24),
        beside("club", beginner, 400, above=FAIR),
        beside("club", "beginner", 400, above=FAIR),
        beside("club", club, 400),
        beside(club, beginner, 400),
        beside(club, beginner, 400, bete=4),
        beside("beginner", "random", 400),
    ]
