"""The kit of computer players of trick games: their levels, and the reasons for playing a card."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Final, TypeVar

from tablegame.core.bots import Bot, Choice, Evaluation, Memory, Scale
from tablegame.core.cards import Deck
from tablegame.core.contract import Reason
from tablegame.core.reasons import Claim, SureKind
from tablegame.core.text import N_
from tablegame.core.tricks import PLAY, TrickView, cards_of, mask_of

BEGINNER: Final = "beginner"
CLUB: Final = "club"
STRONG: Final = "strong"
READER: Final = "reader"

TV = TypeVar("TV", bound=TrickView)
TV_contra = TypeVar("TV_contra", bound=TrickView, contravariant=True)


class TrickBot(Bot[TV_contra]):
    """Two levels that play by simple rules, and two that weigh choices over imagined deals; the reader remembers.

    Work is bounded by the number of imagined deals, never by the clock. simple: how the simple levels choose; unit,
    scale, advice: of an evaluation; calls_ponder: what `ponders` answers while no card is to be played.
    """

    levels: tuple[str, ...] = (BEGINNER, CLUB, STRONG, READER)
    other_names: Mapping[str, str] = MappingProxyType({})
    learners: tuple[str, ...] = (READER,)
    simple: Mapping[str, Callable[[TV_contra, Random], int]]
    unit: str
    scale: Scale
    advice: str
    calls_ponder: float = 1.0

    @abstractmethod
    def weigh(
        self, view: TV_contra, rng: Random, reads: bool, memory: Memory | None
    ) -> tuple[Sequence[Choice], int]:  # fmt: skip
        """The choices worth a thought, best first and without weights, and the move that a strong player makes.

        reads: whether what is known of the others from the view and the memory counts.
        """

    @abstractmethod
    def take_in(self, view: TV_contra, memory: Memory) -> None:
        """Learn from the finished deals that the memory has not seen yet."""

    def evaluate(self, view: TV_contra, level: str, budget: float, rng: Random, memory: Memory | None) -> Evaluation:
        """The value of each choice, best first; all the weight lies on what that level does. Raises OptionError."""
        name = self.known(level)
        if not view.legal().count():
            return Evaluation(())
        choices, best = self.weigh(view, rng, name == READER, memory)
        own = best if name in (STRONG, READER) else self.choose(view, name, budget, rng, memory)
        weighed = tuple(replace(choice, weight=float(choice.move == own)) for choice in choices)
        return Evaluation(weighed, self.unit, Reason(self.advice, (), "strategy"), self.scale)

    def choose(self, view: TV_contra, level: str, budget: float, rng: Random, memory: Memory | None) -> int:  # noqa: ARG002 - the shape of a bot
        """What that level does. Raises OptionError for an unknown level, ValueError if the seat owes nothing."""
        name = self.known(level)
        if not view.legal().count():
            raise ValueError("this seat is not asked now")
        if name in (STRONG, READER):
            return self.weigh(view, rng, name == READER, memory)[1]
        return self.simple[name](view, rng)

    def learn(self, view: TV_contra, level: str, memory: Memory) -> None:
        """Take in the finished deals that the memory has not seen yet; only the reader learns."""
        if self.known(level) == READER:
            self.take_in(view, memory)

    def ponders(self, view: TV_contra) -> float:
        """The last card takes no time, a call takes longest."""
        if view.phase != PLAY:
            return self.calls_ponder
        return 0.0 if max(view.sizes) <= 1 else 0.4 if view.trick else 0.7


# -- reasons -----------------------------------------------------------------------------------------------------------


LAST: Final = N_("You play last, and {card} beats all that lies there.")
HIGHEST: Final = N_("No card that could beat {card} is out: it takes the trick.")
BEATEN: Final = N_("{seat}'s {card_a} is higher: {card} cannot take the trick.")


def card_reasons(pack: Callable[[TV], tuple[int, ...]], deck: Deck, clause: str) -> tuple[SureKind[TV], ...]:
    """The kinds of reason for playing a card. pack: the cards of the game; clause: of the rules of a trick."""

    def wins(view: TV, card: int) -> Claim | None:
        if view.trump is None or card not in (view.hand or ()):
            return None
        order, trick = view.order, (*view.trick, card)
        if order.best_place(trick) != len(view.trick):
            return None
        fields = (("card", deck.text(card)),)
        if len(trick) == len(view.in_turn(0)):
            return Claim(Reason(LAST, fields, clause))
        seen = mask_of((*(view.hand or ()), *(each for _, each in view.played)))
        unseen = cards_of(mask_of(pack(view)) & ~seen)
        if any(order.best_place((*trick, each)) == len(trick) for each in unseen):
            return None
        return Claim(Reason(HIGHEST, fields, clause))

    def is_beaten(view: TV, card: int) -> Claim | None:
        if view.trump is None or not view.trick or card not in (view.hand or ()):
            return None
        place = view.order.best_place((*view.trick, card))
        if place == len(view.trick):
            return None
        seat, higher = view.lying[place]
        fields = (("seat", seat), ("card_a", deck.text(higher)), ("card", deck.text(card)))
        return Claim(Reason(BEATEN, fields, clause))

    return (SureKind("wins_trick", wins), SureKind("beaten", is_beaten))
