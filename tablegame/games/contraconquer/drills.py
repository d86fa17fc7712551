"""The drill of Contraconquer: who takes the trick, in both forms."""

from __future__ import annotations

from random import Random
from typing import Final

from tablegame.core.bots import Bot
from tablegame.core.contract import Engine
from tablegame.core.drills import Drill, DrillGame, Drills, Puzzle
from tablegame.core.text import N_, seat_letter
from tablegame.games.contraconquer.facts import OWN, PRINTED, REMAINDER, STANDARD, trick_winner

WHO_TAKES: Final = "who_takes"
QUESTION: Final = N_("Who takes this trick?")
_BEFORE: Final = 3
"""The most tricks before the one in question."""
_PRINTED: Final = 0.7
"""The share of the usual form, which the first lesson teaches."""
_COMBINED: Final = (0.15, 0.3)
"""How hard a printed trick is: with combinations on the cards, and with ordinary cards."""
_ADDED: Final = {True: (0.25, 0.07), False: (0.18, 0.05)}
"""The same by remainder, for two players and for each one more: with ordinary cards, and with small numbers. None is as
easy as the printed form, so that a beginner is asked for that one."""


class ContraDrills(Drills):
    """Tricks of random cards."""

    drills: tuple[Drill, ...] = (Drill(WHO_TAKES, QUESTION, QUESTION, "winner", steps=(0.16, 0.32), learnt="form"),)

    def make(self, kind: str, engine: Engine, bot: Bot, rng: Random) -> Puzzle | None:  # noqa: ARG002 - one kind
        """A trick with all cards sealed."""
        form = PRINTED if rng.random() < _PRINTED else REMAINDER
        pack = STANDARD if rng.random() < 0.3 else OWN
        players = 3 if form == PRINTED else rng.choice((2, 3, 3, 4, 4, 5, 6, 7, 8))
        game: DrillGame = DrillGame(
            engine, players, (("form", form), ("pack", pack), ("copies", 4 if form == PRINTED else 2))
        )
        seats = range(players)
        for _ in range(rng.randrange(_BEFORE + 1)):
            for seat in seats:
                game.make(seat, game.state.legal(seat).sample(rng))
        ranks = tuple(game.state.legal(seat).sample(rng) for seat in seats)
        for seat, rank in enumerate(ranks):
            game.make(seat, rank)
        winner = seat_letter(trick_winner(form, ranks))
        base, each = _ADDED[pack == STANDARD]
        hard = _COMBINED[pack == STANDARD] if form == PRINTED else base + each * (players - 2)
        offered = tuple(map(seat_letter, seats))
        return game.asks(kind, rng.randrange(players), winner, offered=offered, hard=hard)


DRILLS: Final = ContraDrills()
