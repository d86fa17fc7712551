"""What is promised about the computer seats of Precognition, and what else is good to know of them."""

from __future__ import annotations

from strength_parts import Measure, anchor, called

GAME = "precognition"
HEAD = """## Precognition

Whole packs, playoffs until one is left. A figure is the share of the decided games that the first-named seat wins; fair
is one half with two, a third with three, and so on.

| who | won | games | promised |
|---|---|---|---|
"""


def against(one: str, *others: str, low: float | None = None, games: int = 400, **options: object) -> Measure:
    """The share of decided games; the others by their names, once where they are alike."""
    names = [called(name) for name in (one, *others)]
    beside = f"against {names[1]}" if len(others) == 1 else f"beside {len(others)} {names[1]}s"
    says = "".join(f", {name} {value}" for name, value in options.items())
    return Measure(f"{names[0]} {beside}{says}", (one, *others), games, GAME, options, low=low, wins=True)


def measures() -> list[Measure]:
    """Everything that is promised, and some other tables."""
    club, beginner = anchor(GAME, "Club"), anchor(GAME, "Beginner")
    return [
        against("strong", beginner, low=0.95),
        against("strong", club, low=0.6),
        against("strong", "random"),
        against("strong", "club"),
        against("club", "beginner"),
        against("strong", club, ranks=7),
        against("strong", club, ranks=3),
        against("strong", club, club),
        against("strong", beginner, beginner),
        against("strong", club, club, club),
        against("strong", *(club,) * 4),
        against("strong", *(club,) * 5),
        against("strong", *(beginner,) * 5),
    ]
