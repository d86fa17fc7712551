"""Reasons in games of tricks: how a game writes its kinds, and the kinds of playing a card that all of them have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from tablegame.core.cards import JOKER, Deck
from tablegame.core.reasons import Claim, Fields, Kind, Playout, SureKind, Wording
from tablegame.core.text import N_, Plain, Reason
from tablegame.core.tricks import PLAY, Trick, TrickView, cards_of, mask_of

TV = TypeVar("TV", bound=TrickView)

LAST = N_("[You play|I play|{me} plays] last, and {card} beats everything on the table.")
LATER = N_("In {n} of {of} deals [your|my|{me}'s] {card_a} takes a trick later.")
HIGHER = N_("{seat}'s {card_a} is higher: {card} cannot take the trick.")
THROWN_OFF = N_("{card} is neither of the suit led nor a trump: it cannot take the trick.")
NOBODY_BEATS = N_("Nobody who plays later can beat {card}: it takes the trick.")
JOKER_TAKES = N_("Nothing beats the joker: it takes the trick.")


def all_tricks(playout: Playout[TV]) -> tuple[Trick, ...]:
    """The tricks of the deal, to where the playout stops."""
    past, before = playout.end.past, getattr(playout.view, "past", ())
    tricks: tuple[Trick, ...] = (past[-1] if len(past) > len(before) else playout.end).tricks
    return tricks


def trick_now(playout: Playout[TV]) -> Trick | None:
    """The trick to which the choice is a card; None for a call."""
    return all_tricks(playout)[len(playout.view.tricks)] if playout.view.phase == PLAY else None


def takes(playout: Playout[TV]) -> bool:
    """Whether the choice takes the trick."""
    trick = trick_now(playout)
    return trick is not None and trick.winner == playout.view.seat


def takes_not(playout: Playout[TV]) -> bool:
    """Whether another card takes the trick."""
    return not takes(playout)


class TrickReasons(Wording[TV]):
    """What a game of tricks writes its kinds with; values whose names begin with "card" are cards by their numbers.

    pack: its cards; clause: of the rules of a trick.
    """

    def __init__(self, pack: Callable[[TV], tuple[int, ...]], deck: Deck, clause: str) -> None:
        super().__init__(lambda _, move, text, fields: self._with_card_names(move, text, fields))
        self.pack = pack
        self.deck = deck
        self.clause = clause

    def reason(self, text: str, clause: str, move: int, fields: Fields) -> Reason:
        """A reason; the card that is played need not be among the fields."""
        return Reason(text, tuple(self._with_card_names(move, text, fields).items()), clause)

    def _with_card_names(self, move: int, text: str, fields: Fields) -> Fields:
        said = {"card": move, **fields} if "{card}" in text else fields

        def as_text(name: str, value: Plain) -> Plain:
            if isinstance(value, tuple):
                return " ".join(self.deck.text(card) for card in value if isinstance(card, int))
            return self.deck.text(value) if name.startswith("card") and isinstance(value, int) else value

        return {name: as_text(name, value) for name, value in said.items()}

    def is_sure(self, view: TV, card: int) -> bool:
        """Whether a card of the hand takes the trick, whatever the others hold."""
        if view.phase != PLAY:
            return False
        order, trick = view.order, (*view.trick, card)
        if order.best_place(trick) != len(view.trick):
            return False
        seen = mask_of((*(view.hand or ()), *(each for _, each in view.played)))
        later = view.in_turn(view.leader or 0)[len(trick) :]
        return not any(
            order.best_place((*trick, each)) == len(trick) and any(not view.lacks[seat] >> each & 1 for seat in later)
            for each in cards_of(mask_of(self.pack(view)) & ~seen)
        )

    def is_beaten(self, view: TV, card: int) -> bool:
        """Whether a card of the hand cannot win the trick against those that lie."""
        return view.phase == PLAY and view.order.best_place((*view.trick, card)) < len(view.trick)

    @property
    def kinds(self) -> tuple[Kind[TV], ...]:
        """The kinds of playing a card, the most telling first."""
        clause = self.clause
        return (
            SureKind("wins_trick", self._wins, shows=takes, covers=("takes",)),
            SureKind("beaten", self._beaten, shows=takes_not),
            self.likely(
                "takes", N_("In {n} of {of} deals {card} takes the trick."), clause, takes
            ),
            self.likely("lost_to", N_("In {n} of {of} deals {seat} beats {card}."), clause, self._lost_to, good=False),
            self.likely(
                "later", LATER, clause, _later, named=("card_a",), good=True, otherwise=self._now,
            ),
        )  # fmt: skip

    def _wins(self, view: TV, card: int) -> Claim | None:
        if not self.is_sure(view, card):
            return None
        last = len(view.trick) + 1 == len(view.in_turn(0))
        return Claim(
            self.reason(JOKER_TAKES if card == JOKER else LAST if last else NOBODY_BEATS, self.clause, card, {})
        )

    def _beaten(self, view: TV, card: int) -> Claim | None:
        if not self.is_beaten(view, card):
            return None
        order, suit = view.order, view.order.suits[card]
        if suit not in (order.trump, order.suits[view.trick[0]]):
            return Claim(self.reason(THROWN_OFF, self.clause, card, {}))
        seat, higher = view.lying[order.best_place((*view.trick, card))]
        return Claim(self.reason(HIGHER, self.clause, card, {"seat": seat, "card_a": higher}))

    def _now(self, playout: Playout[TV]) -> Iterator[Reason]:
        """The choice takes the trick itself: after another choice the same card may take one later."""
        if takes(playout):
            yield self.reason(LATER, self.clause, playout.move, {"card_a": playout.move})

    def _lost_to(self, playout: Playout[TV]) -> Iterator[Fields]:
        """The card is the best when it is played, and another seat takes the trick."""
        trick = trick_now(playout)
        if trick is not None and not takes(playout) and not self.is_beaten(playout.view, playout.move):
            yield {"seat": trick.winner}


def _later(playout: Playout[TV]) -> Iterator[Fields]:
    """Another own card takes a trick."""
    later = all_tricks(playout)[len(playout.view.tricks) + 1 :] if playout.view.phase == PLAY else ()
    return ({"card_a": trick.best} for trick in later if trick.winner == playout.view.seat)
