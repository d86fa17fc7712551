"""Contraspiel's drill: play, pass or contra, in chips.

Hands are hidden: a position is asked only if the best call leads all others by three standard errors.
"""

from __future__ import annotations

from random import Random
from typing import Final

from tablegame.ai.judging import ADVISER, best_of, leader
from tablegame.core.bots import Bot
from tablegame.core.contract import CHANCE, Engine
from tablegame.core.drills import Drill, DrillGame, Drills, Puzzle
from tablegame.core.text import N_
from tablegame.games.contraspiel.facts.moves import PASS
from tablegame.games.contraspiel.facts.view import Phase, SpielView

BID: Final = "bid"
_PLAYED_BY: Final = "club"
_MOST_MOVES: Final = 150
"""Moves made until the wanted question comes up, at most."""
_PASSED_OVER: Final = (0.85, 0.6)
"""The share of hands that are left out where a club seat would pass, and where passing is best: most hands are such."""
_WANTED: Final = (Phase.FIRST, Phase.FIRST, Phase.SECOND, Phase.CONTRA, Phase.CONTRA, Phase.RECONTRA)


class SpielDrills(Drills):
    """Questions of bidding in deals that club seats have bid and played so far."""

    drills: tuple[Drill, ...] = (
        Drill(BID, N_("Play, pass or contra?"), N_("What do you say? One answer brings more chips."), "bidding"),
    )

    def make(self, kind: str, engine: Engine, bot: Bot, rng: Random) -> Puzzle | None:
        """A seat that is asked for a call."""
        course = DrillGame(engine, rng.choice((3, 4, 4, 4, 4, 5)))
        wanted, passed = rng.choice(_WANTED), rng.randrange(4)
        for _ in range(_MOST_MOVES):
            (actor,) = course.state.acting()
            if actor == CHANCE:
                course.deal(rng)
                continue
            view = course.state.view(actor)
            assert isinstance(view, SpielView)
            if view.phase == wanted:
                if not passed:
                    return _make_puzzle(kind, course, view, bot, rng)
                passed -= 1
            course.make(actor, bot.choose(view, _PLAYED_BY, rng, None))
            if view.over:
                return None
        return None


def _make_puzzle(kind: str, course: DrillGame, view: SpielView, bot: Bot, rng: Random) -> Puzzle | None:
    assert view.seat is not None
    club = bot.choose(view, _PLAYED_BY, rng, None)
    if club == PASS and rng.random() < _PASSED_OVER[0]:
        return None
    evaluation = bot.evaluate(view, ADVISER, rng, None)
    if best_of(evaluation).move == PASS and rng.random() < _PASSED_OVER[1]:
        return None
    best = leader(bot, view, evaluation, rng.getrandbits(32))
    if best is None:
        return None
    move = best.choice.move
    text, *close = [course.engine.format(view.seat, each) for each in (move, *best.close)]
    alike = tuple(
        course.engine.format(view.seat, each)
        for each in view.legal()
        if each != move and bot.equivalent(view, move, each)
    )
    return course.asks(kind, view.seat, text, accepted=(text, *alike), proved=False, close=tuple(close))


DRILLS: Final = SpielDrills()
