"""The promises about the computer players of ContractGrid, and other figures."""

from __future__ import annotations

from strength_parts import OLD, Measure, anchor, called

GAME = "contractgrid"
STRONG = 0.65
CLUB = 0.45
BEATS_THE_OLD = 0.45
AMONG_FOUR = 0.33
FAIR = 1 / 3
"""Shares of games won that are promised; a third is fair among three."""
HEAD = """## ContractGrid

The share of whole games that the first-named seat wins; a third is fair among three seats, a quarter among four. Both
anchors bid on unmarked squares before marked ones, as levels finish what they start. Without that the club anchor would
never bid on All-Trump, and beginners bid on the same four squares for ever: it then reaches the cap with an open sheet
in every game, and of 300 beside two beginners it wins none. On the small sheet with its cap of 100 one sheet in 25 gets
complete: there a fast scorer goes over the cap first, and the club lays out for few lines.

| who | games won | games | promised |
|---|---|---|---|
"""


def beside(one: str, other: str, games: int, low: float | None = None, others: int = 2, **options: object) -> Measure:
    """The share of games that one wins among others that are alike."""
    names = [called(name) for name in (one, other)]
    says = "".join(f", {name} {value}" for name, value in options.items())
    what = f"{names[0]} beside {others} {names[1]}s{says}"
    return Measure(what, (one, *(other,) * others), games, GAME, options, low=low, wins=True)


def measures() -> list[Measure]:
    """Everything that is promised, and some other tables."""
    club, beginner = anchor(GAME, "Club"), anchor(GAME, "Beginner")
    return [
        beside("strong", club, 100, low=STRONG),
        beside("strong", "club", 100, low=STRONG),
        beside(club, beginner, 300, low=CLUB),
        beside("club", "beginner", 300, low=CLUB),
        beside("strong", OLD, 60, low=BEATS_THE_OLD),
        beside("strong", OLD, 40, low=AMONG_FOUR, others=3),
        beside("strong", OLD, 60, low=FAIR, contracts="nine"),
        beside("strong", OLD, 60, low=FAIR, cards=24),
        beside("reader", "strong", 30),
        beside("club", club, 100),
        beside("beginner", "random", 300),
        beside("strong", "club", 40, contracts="nine"),
        beside("strong", "club", 60, contracts="nine", cards=24),
        beside("strong", "club", 20, cap="none"),
        beside("strong", "club", 20, others=3),
        beside("club", "beginner", 300, contracts="nine"),
        beside("club", "beginner", 300, cap="none"),
        beside("club", "beginner", 300, others=3),
    ]
