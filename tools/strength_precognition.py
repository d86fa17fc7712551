"""The promises about the computer players of Precognition, and other figures."""

from __future__ import annotations

from strength_parts import OLD, Measure, anchor, called

from tablegame.session.characters import company

GAME = "precognition"
PEOPLE = tuple(player.key for player in company())
HEAD = """## Precognition

Whole packs, playoffs until one is left. A figure is the share of the decided games that the first-named seat wins; fair
is one half with two, a third with three, and so on.

| who | won | games | promised |
|---|---|---|---|
"""


def against(
    one: str,
    *others: str,
    low: float | None = None,
    high: float | None = None,
    above: float | None = None,
    games: int = 400,
    **options: object,
) -> Measure:
    """The share of decided games; the others by their names, once where they are alike."""
    names = [called(name) for name in (one, *others)]
    beside = f"against {names[1]}" if len(others) == 1 else f"beside {len(others)} {names[1]}s"
    says = "".join(f", {name} {value}" for name, value in options.items())
    return Measure(
        f"{names[0]} {beside}{says}", (one, *others), games, GAME, options, low=low, high=high, above=above, wins=True
    )


def measures() -> list[Measure]:
    """Everything that is promised, and some other tables."""
    club, beginner = anchor(GAME, "Club"), anchor(GAME, "Beginner")
    return [
        against("strong", beginner, low=0.95),
        against("strong", club, low=0.6),
        against("strong", OLD, low=0.6, games=200),
        *(against("strong", *(club,) * others, low=1.6 / (others + 1), games=200) for others in (2, 3, 4, 5)),
        *(
            against("strong", *(OLD,) * others, above=1 / (others + 1), games=games)
            for others, games in ((2, 200), (3, 200), (4, 200), (5, 200))
        ),
        Measure(
            "reader against each of the twelve of the house, games 51-200: what it gains on strong in the same games",
            ("reader",),
            150,
            GAME,
            warmup=50,
            runs=len(PEOPLE),
            tables=tuple((name,) for name in PEOPLE),
            instead="strong",
            above=0,
            wins=True,
        ),
        against("reader", "strong", low=0.5, games=300),
        against("club", "beginner", games=200),
        against("strong", club, ranks=7, games=200),
        against("strong", club, ranks=3, games=200),
        against("strong", beginner, beginner, games=100),
        against("strong", *(beginner,) * 5, games=100),
    ]
