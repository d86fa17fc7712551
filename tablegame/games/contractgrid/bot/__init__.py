"""The computer seats of ContractGrid: beginner, club, strong, and a reader that remembers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Final

from tablegame.core.bots import Bot, Choice, Evaluation, Memory
from tablegame.core.contract import Reason
from tablegame.core.text import N_
from tablegame.games.contractgrid.bot import comparing, reading, simple
from tablegame.games.contractgrid.bot.habits import likely
from tablegame.games.contractgrid.bot.reading import Known, known_of
from tablegame.games.contractgrid.bot.strong import weigh
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts.contracts import HEARTS, RATES, contracts_of
from tablegame.games.contractgrid.facts.view import GridView, Phase

BEGINNER: Final = "beginner"
CLUB: Final = "club"
STRONG: Final = "strong"
READER: Final = "reader"

CORNER: Final = "corner"
LOVES_HEARTS: Final = "hearts"
KEEPS: Final = "keeps"
STYLES: Final = {
    CORNER: N_("Leaves the first square of the sheet for last."),
    LOVES_HEARTS: N_("Bids on Hearts until it is made, whatever the hand is."),
    KEEPS: N_("Takes no trick with the highest trump before the end, if it can be helped."),
}
_LEFT: Final = 3
"""Cards in the hand from which on the highest trump is kept no longer."""

ADVICE: Final = N_(
    "Wins in 100 games from here, with hands that are still possible and sheets filled in the usual way."
)


class GridBot(Bot[GridView]):
    """The levels of ContractGrid. Work is bounded by the number of imagined hands, never by the clock."""

    levels: tuple[str, ...] = (BEGINNER, CLUB, STRONG, READER)
    other_names: Mapping[str, str] = MappingProxyType({})
    learners: tuple[str, ...] = (READER,)
    edition: int = 5
    inaccuracy_bound: float = comparing.INACCURACY_BOUND
    mistake_bound: float = comparing.MISTAKE_BOUND
    replays: int = 3
    styles: Mapping[str, str] = STYLES
    compare = staticmethod(comparing.compare)
    compare_all = staticmethod(comparing.compare_all)
    likely = staticmethod(likely)
    same = staticmethod(comparing.same)
    expects = staticmethod(comparing.expects)

    def evaluate(self, view: GridView, level: str, budget: float, rng: Random, memory: Memory | None) -> Evaluation:
        """How many of 100 games each choice wins, best first, and how often that level makes it; of layouts those that
        are worth a thought, of bids the best sets. Raises OptionError."""
        seen = self._asked(view, level)
        if seen is None:
            return Evaluation(())
        advice = weigh(seen, rng, self._known(seen, level, memory))
        own = advice[0].move if level in (STRONG, READER) else self.choose(view, level, budget, rng, memory)
        choices = tuple(
            Choice(a.move, min(a.wins, 100.0), a.error, float(a.move == own), a.reason, points=a.points) for a in advice
        )
        return Evaluation(choices, N_("of 100 games"), Reason(ADVICE, (), "strategy"), "hundred")

    def ponders(self, view: GridView) -> float:
        """The last card is laid at once, and whoever bids or refuses thinks longest."""
        if view.phase != Phase.PLAY:
            return 1.0
        return 0.0 if max(view.sizes) <= 1 else 0.4 if view.trick else 0.7

    def choose(self, view: GridView, level: str, budget: float, rng: Random, memory: Memory | None) -> int:  # noqa: ARG002 - the shape of a bot
        """What that level does. Raises OptionError for an unknown level, ValueError where the seat owes nothing."""
        seen = self._asked(view, level)
        if seen is None:
            raise ValueError("this seat is not asked now")
        if level in (STRONG, READER):
            return weigh(seen, rng, self._known(seen, level, memory))[0].move
        return {BEGINNER: simple.beginner, CLUB: simple.club}[level](seen, rng)

    def preferred(self, view: GridView, move: int, style: str, rng: Random) -> Sequence[int]:  # noqa: ARG002 - the shape of a bot
        """What would be done rather than that: one bid or one card is changed."""
        if style == KEEPS:
            return _kept(view, move) if view.phase == Phase.PLAY else ()
        if view.phase != Phase.BID:
            return ()
        return _without_corner(view, move) if style == CORNER else _with_hearts(view, move)

    def learn(self, view: GridView, level: str, memory: Memory) -> None:
        """Take in the finished hands that the memory has not seen yet; only the reader learns."""
        if self.known(level) == READER:
            reading.learn(view, memory)

    def _known(self, view: GridView, level: str, memory: Memory | None) -> Known:
        """What a reader knows of the others; the other levels go by the hands of this game alone."""
        return known_of(view, memory) if level == READER and view.phase != Phase.GRID else {}

    def _asked(self, view: GridView, level: str) -> GridView | None:
        self.known(level)
        return view if view.legal().count() else None


# -- styles ------------------------------------------------------------------------------------------------------------


def _kept(view: GridView, move: int) -> Sequence[int]:
    """The next lower trump, or where none may be played the lowest card, instead of the highest trump; it is led as
    ever."""
    powers = view.order.powers
    below = sorted((card for card in view.legal() if powers[card] < powers[move]), key=powers.__getitem__)
    trump = view.order.suits[move] == view.trump
    if (
        not view.trick
        or not trump
        or not below
        or len(view.hand) <= _LEFT
        or max(view.hand, key=powers.__getitem__) != move
    ):
        return ()
    trumps = [card for card in below if view.order.suits[card] == view.trump]
    return trumps[-1:] or below[:1]


def _without_corner(view: GridView, move: int) -> Sequence[int]:
    """Another open square, the likeliest, instead of the first one, while there is one."""
    sheet = view.sheets[view.own] or ()
    bids, marks = move - moves.BID, view.marks[view.own]
    others = [each for each in sheet[1:] if not (bids | marks) >> each & 1]
    if not bids >> sheet[0] & 1 or marks >> sheet[0] & 1 or not others:
        return ()
    return (moves.BID + (bids & ~(1 << sheet[0]) | 1 << max(others, key=_likely(view))),)


def _with_hearts(view: GridView, move: int) -> Sequence[int]:
    """Hearts instead of the bid that is made least often, while its square is open."""
    bids, marks = move - moves.BID, view.marks[view.own]
    if HEARTS not in (view.sheets[view.own] or ()) or (bids | marks) >> HEARTS & 1:
        return ()
    return (moves.BID + (bids & ~(1 << min(contracts_of(bids), key=_likely(view))) | 1 << HEARTS),)


def _likely(view: GridView) -> Callable[[int], int]:
    """How often each contract is made."""
    return RATES[view.house.cards].__getitem__


BOT: Final = GridBot()
