"""The computer seats of Contraspiel: beginner, club, strong, and a reader that remembers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from random import Random
from types import MappingProxyType
from typing import Final

from tablegame.core.bots import Bot, Choice, Evaluation, Memory
from tablegame.core.contract import Reason
from tablegame.core.text import N_
from tablegame.core.tricks import mask_of, not_none
from tablegame.games.contraspiel.bot import remembering, simple, strong
from tablegame.games.contraspiel.bot.players import HabitsBySeat, believes, likely
from tablegame.games.contraspiel.bot.simple import exchange, points
from tablegame.games.contraspiel.bot.strong import SpielAdvice, sober, weigh
from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts import view as words
from tablegame.games.contraspiel.facts.cards import POWERS, SUIT_OF
from tablegame.games.contraspiel.facts.view import SpielView

BEGINNER: Final = "beginner"
CLUB: Final = "club"
STRONG: Final = "strong"
READER: Final = "reader"

CONTRA: Final = "contra"
TRUMPS: Final = "trumps"
SOW: Final = "sow"
STYLES: Final = {
    CONTRA: N_("Says contra too readily."),
    TRUMPS: N_("Hates to lead trumps."),
    SOW: N_("Cannot leave a sow lying that is turned up."),
}
PRICES: Final = {CONTRA: 5.0, TRUMPS: 1.5, SOW: 6.0}
"""Chips that it may seem to cost, each time: a hand for contra comes seldom, and a sow still more so."""
_HOPE: Final = 5
"""Points of a hand without which nobody says contra."""

ADVICE: Final = N_(
    "Average chips over all deals still possible after what was said and played, your share of the pool included."
)


class SpielBot(Bot[SpielView]):
    """The levels of Contraspiel. Work is bounded by the number of imagined deals, never by the clock."""

    levels: tuple[str, ...] = (BEGINNER, CLUB, STRONG, READER)
    other_names: Mapping[str, str] = MappingProxyType({})
    learners: tuple[str, ...] = (READER,)
    edition: int = 4
    inaccuracy_bound: float = strong.INACCURACY_BOUND
    mistake_bound: float = strong.MISTAKE_BOUND
    replays: int = 2
    compare = staticmethod(strong.compare)
    compare_all = staticmethod(strong.compare_all)
    likely = staticmethod(likely)
    believes = staticmethod(believes)
    same = staticmethod(strong.same)
    expects = staticmethod(strong.expects)
    on_top: bool = True
    styles: Mapping[str, str] = STYLES
    prices: Mapping[str, float] = PRICES

    def evaluate(self, view: SpielView, level: str, budget: float, rng: Random, memory: Memory | None) -> Evaluation:
        """What each choice is worth in chips, best first, and how often that level makes it. Raises OptionError."""
        seen = self._asked(view, level)
        if seen is None:
            return Evaluation(())
        advice = weigh(seen, rng, self._habits(seen, level, memory))
        own = _best(advice) if level in (STRONG, READER) else self.choose(view, level, budget, rng, memory)
        ordered = sorted(advice, key=lambda each: (-each.chips, each.move))
        # None is said to be worth more than the one before it, by which it is chosen.
        chips = accumulate((sober(seen, each) for each in ordered), min)
        choices = tuple(
            Choice(a.move, worth, a.error, float(a.move == own), a.reason)
            for a, worth in zip(ordered, chips, strict=True)
        )
        return Evaluation(choices, N_("chips"), Reason(ADVICE, (), "strategy"), "points")

    def ponders(self, view: SpielView) -> float:
        """The last card is laid at once, and whoever is asked for a word thinks longest."""
        if view.phase != words.PLAY:
            return 0.9
        return 0.0 if max(view.sizes) <= 1 else 0.4 if view.trick else 0.7

    def choose(self, view: SpielView, level: str, budget: float, rng: Random, memory: Memory | None) -> int:  # noqa: ARG002 - the shape of a bot
        """What that level does. Raises OptionError for an unknown level, ValueError where the seat owes nothing."""
        seen = self._asked(view, level)
        if seen is None:
            raise ValueError("this seat is not asked now")
        if level in (STRONG, READER):
            return _best(weigh(seen, rng, self._habits(seen, level, memory)))
        return {BEGINNER: simple.beginner, CLUB: simple.club}[level](seen, rng)

    def preferred(self, view: SpielView, move: int, style: str, rng: Random) -> Sequence[int]:  # noqa: ARG002 - the shape of a bot
        """What would be done rather than that, dearest first; nothing where the style has no say."""
        if style == CONTRA:
            return _contra(view) if view.phase == words.CONTRA and move == moves.PASS else ()
        if style == SOW:
            return (moves.TAKE,) if view.phase == words.SOWN and move == moves.LEAVE else ()
        return _others_to_lead(view, move) if view.phase == words.PLAY and not view.trick else ()

    def learn(self, view: SpielView, level: str, memory: Memory) -> None:
        """Take in the finished deals that the memory has not seen yet; only the reader learns."""
        if self.known(level) == READER:
            remembering.learn(view, memory)

    def _habits(self, view: SpielView, level: str, memory: Memory | None) -> HabitsBySeat | None:
        """What a reader knows of the others when cards are laid; it speaks like strong. The other levels take everybody
        for what the model has."""
        return remembering.habits_of(view, memory) if level == READER and view.phase == words.PLAY else None

    def _asked(self, view: SpielView, level: str) -> SpielView | None:
        self.known(level)
        return view if view.legal().count() else None


def _best(advice: tuple[SpielAdvice, ...]) -> int:
    return max(advice, key=lambda each: (each.chips, each.move == moves.PASS, -each.move)).move


# -- styles ------------------------------------------------------------------------------------------------------------


def _contra(view: SpielView) -> Sequence[int]:
    if points(mask_of(view.hand or ()), not_none(view.trump)) < _HOPE:
        return ()
    return (exchange(view, moves.CONTRA_FOR, moves.CONTRA),)


def _others_to_lead(view: SpielView, move: int) -> Sequence[int]:
    """The cards that are no trumps, the highest first, where a trump would be led."""
    suits, powers = SUIT_OF[not_none(view.trump)], POWERS[not_none(view.trump)]
    if suits[move] != view.trump:
        return ()
    plain = [card for card in view.legal() if suits[card] != view.trump]
    return sorted(plain, key=powers.__getitem__, reverse=True)


BOT: Final = SpielBot()
