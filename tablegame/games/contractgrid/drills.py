"""ContractGrid's drills: the four bids, and the suit to refuse.

A puzzle is a position of a game with a question. No answer can be proved, because hands are hidden. So a position
becomes a puzzle only if the judge, which weighs all choices (ai/judging.py), finds one of them best.
"""

from __future__ import annotations

from random import Random
from typing import Final

from tablegame.ai.judging import leader, weigh
from tablegame.core.bots import CLUB, Bot
from tablegame.core.contract import CHANCE, Engine
from tablegame.core.drills import Drill, DrillGame, Drills, Puzzle, Rules
from tablegame.core.text import N_
from tablegame.games.contractgrid.facts.view import GridPhase, GridView

FOUR_BIDS: Final = "four_bids"
REFUSE: Final = "refuse"
_MOST_MOVES: Final = 800  # the most moves of a game that is played in search of a puzzle
_RULES: Final[dict[str, Rules]] = {FOUR_BIDS: (("cap", 100), ("require_complete", False)), REFUSE: ()}
"""The house rules of each drill. Bids are asked in a game to 100: in one to 1000 most sets of bids are equally good."""
_MOST_HANDS: Final = {FOUR_BIDS: 3, REFUSE: 12}
"""The first position that is judged is drawn from so many hands of the game."""
_MOST_POSITIONS: Final = 12  # the most positions of one game that are judged
_PHASES: Final = {FOUR_BIDS: GridPhase.BID, REFUSE: GridPhase.REFUSE}
_SEATS: Final = 3


class GridDrills(Drills):
    """Drills in the positions of games among computer players of the level `club`."""

    drills: tuple[Drill, ...] = (
        Drill(
            FOUR_BIDS,
            N_("The four bids"),
            N_("Which contracts do you bid on? The game ends at 100; most points win."),
            "bids",
        ),
        Drill(REFUSE, N_("The suit to refuse"), N_("Which suit is not to be trump?"), "trump", cli_exported=False),
    )

    def make(self, kind: str, engine: Engine, bot: Bot, rng: Random) -> Puzzle | None:
        """A puzzle from a new game among computer players, in which a seat is to bid or to refuse a suit; None if the
        game had no suitable position. kind: the key of the drill, FOUR_BIDS or REFUSE."""
        course = DrillGame(engine, _SEATS, _RULES[kind])
        positions_to_skip, positions_judged = rng.randrange(_SEATS * _MOST_HANDS[kind]), 0
        for _ in range(_MOST_MOVES):
            acting = course.state.acting()
            if not acting:
                return None
            if acting[0] == CHANCE:
                course.deal(rng)
                continue
            view = course.state.view(acting[0])
            assert isinstance(view, GridView)
            if view.phase == _PHASES[kind] and view.legal().count() > 1:
                positions_to_skip -= 1
                if positions_to_skip < 0:
                    puzzle = _make_puzzle(kind, course, view, bot, rng)
                    positions_judged += 1
                    if puzzle is not None or positions_judged == _MOST_POSITIONS:
                        return puzzle
            course.make(acting[0], bot.choose(view, CLUB, rng, None))
        return None


def _make_puzzle(kind: str, course: DrillGame, view: GridView, bot: Bot, rng: Random) -> Puzzle | None:
    """The puzzle of the present position of a game, `view`; None if the judge does not find one choice best."""
    seed = rng.getrandbits(32)
    best = leader(bot, view, weigh(bot, view, seed), seed)
    if best is None:
        return None
    text, *close = [course.engine.format(view.own, move) for move in (best.choice.move, *best.close)]
    return course.puzzle(kind, view.own, text, proved=False, close=tuple(close))


DRILLS: Final = GridDrills()
