"""The promises about the computer players of Contraconquer, and other figures."""

from __future__ import annotations

from strength_parts import LEARNED, WARMUP, Measure, anchor

TWO = "two players by remainder"
HEAD = """## Contraconquer

Four copies of each card. A fair share is 4 tricks: of 12 in the printed form, by remainder of 8 with two players, of
16 with four and of 20 with five. A player who knew the club anchors' mix exactly could expect 4.777 of two of them and
no more, by remainder 5.554 of 8 against one, 4.288 of 16 beside three, and with two copies 2.072 of 10 beside four;
five with four copies are out of reach (`tools/learning/contraconquer_ceiling.py`, backwards from the end of the game
over every position). A player who replies as the reader does and knew that mix could expect 4.252 beside three.

| who | tricks | games | promised |
|---|---|---|---|
"""


def learned(what: str, seats: tuple[str, ...], runs: int, low: float | None = None, form: str = "printed") -> Measure:
    """The reader over games 11-200 of so many runs."""
    return Measure(
        f"reader, games 11-200, {what}", seats, LEARNED, options={"form": form}, warmup=WARMUP, runs=runs, low=low
    )


def level(what: str, seats: tuple[str, ...], fair: bool = True, form: str = "printed") -> Measure:
    """Players that do not learn of each other, or whom nobody can read; fair: exactly a fair share is promised."""
    return Measure(what, seats, 3000, options={"form": form}, low=4 if fair else None, high=4 if fair else None)


def measures() -> list[Measure]:
    """Everything that is promised about Contraconquer, and what else is good to know."""
    club, beginner, levels = (
        anchor("contraconquer", "Club"),
        anchor("contraconquer", "Beginner"),
        ("beginner", "club", "perfect", "reader"),
    )
    return [
        learned("beside two club anchors", ("reader", club, club), 10, 4.5),
        Measure("reader, games 1-10, beside two club anchors", ("reader", club, club), WARMUP, runs=40),
        learned("beside two beginner anchors", ("reader", beginner, beginner), 5),
        learned("beside a club and a beginner anchor", ("reader", club, beginner), 5),
        *(level(f"{name} beside two perfect", (name, "perfect", "perfect")) for name in levels),
        *(level(f"perfect against {name}, {TWO}", ("perfect", name), form="remainder") for name in levels),
        level("perfect beside two club anchors", ("perfect", club, club), False),
        level("perfect beside two beginner anchors", ("perfect", beginner, beginner), False),
        level("club beside two beginner anchors", ("club", beginner, beginner), False),
        level("beginner beside two club anchors", ("beginner", club, club), False),
        learned(f"against a club anchor, {TWO}", ("reader", club), 3, form="remainder"),
        learned("beside three club anchors by remainder", ("reader", club, club, club), 4, 4.2375, "remainder"),
    ]
