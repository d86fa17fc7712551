"""Reasons in games of tricks: a wording with names of cards, and the kinds of reasons for playing a card.

All games of tricks have these kinds. `core/reasons.py` explains kinds, claims and playouts.
"""

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
    """All tricks of the deal that are finished at the end of the playout, also those from before the choice."""
    # If the deal ended in the playout, its tricks are those of the last past deal.
    past, past_before = playout.end.past, getattr(playout.view, "past", ())
    deal_ended = len(past) > len(past_before)
    tricks: tuple[Trick, ...] = past[-1].tricks if deal_ended else playout.end.tricks
    return tricks


def trick_now(playout: Playout[TV]) -> Trick | None:
    """The finished trick to which the chosen card was played; None if the choice is a call and no card."""
    return all_tricks(playout)[len(playout.view.tricks)] if playout.view.phase == PLAY else None


def takes(playout: Playout[TV]) -> bool:
    """Whether the chosen card takes its trick."""
    trick = trick_now(playout)
    return trick is not None and trick.winner == playout.view.seat


def takes_not(playout: Playout[TV]) -> bool:
    """Whether the chosen card does not take its trick, or the choice is no card."""
    return not takes(playout)


class TrickReasons(Wording[TV]):
    """The wording of a game of tricks. Values named "card..." are numbers of cards, which become texts."""

    def __init__(self, pack: Callable[[TV], tuple[int, ...]], deck: Deck, clause: str) -> None:
        """pack: returns the cards with which the game of a view is played.
        deck: has the texts of the cards.
        clause: the heading in the rule book about tricks.
        """
        super().__init__(lambda _, move, text, fields: self._with_card_names(move, text, fields))
        self.pack = pack
        self.deck = deck
        self.clause = clause

    def reason(self, text: str, clause: str, move: int, fields: Fields) -> Reason:
        """The reason with this sentence and these values. move: the chosen card, for {card} if the values lack it."""
        return Reason(text, tuple(self._with_card_names(move, text, fields).items()), clause)

    def _with_card_names(self, move: int, text: str, fields: Fields) -> Fields:
        """The values with texts in place of cards. "card" is the move if the sentence has {card} and it is missing."""
        values = {"card": move, **fields} if "{card}" in text else fields

        def as_text(name: str, value: Plain) -> Plain:
            if isinstance(value, tuple):
                return " ".join(self.deck.text(card) for card in value if isinstance(card, int))
            return self.deck.text(value) if name.startswith("card") and isinstance(value, int) else value

        return {name: as_text(name, value) for name, value in values.items()}

    def is_sure(self, view: TV, card: int) -> bool:
        """Whether a card of the hand surely takes the trick: it beats all cards on the table, and no seat that plays
        later can have a higher card."""
        if view.phase != PLAY or self.is_beaten(view, card):
            return False
        order, trick = view.order, (*view.trick, card)
        seen = mask_of((*(view.hand or ()), *(played for _, played in view.played_cards)))
        later_seats = view.in_turn(view.leader or 0)[len(trick) :]
        unseen = cards_of(mask_of(self.pack(view)) & ~seen)
        higher_cards = (other for other in unseen if order.best_index((*trick, other)) == len(trick))
        return all(view.lacks[seat] >> other & 1 for other in higher_cards for seat in later_seats)

    def is_beaten(self, view: TV, card: int) -> bool:
        """Whether a card that lies on the table beats this card of the hand."""
        return view.phase == PLAY and view.order.best_index((*view.trick, card)) < len(view.trick)

    @property
    def kinds(self) -> tuple[Kind[TV], ...]:
        """The kinds of reasons for playing a card, the most important ones first."""
        clause = self.clause
        return (
            SureKind("wins_trick", self._wins, shows=takes, covers=("takes",)),
            SureKind("beaten", self._beaten, shows=takes_not),
            self.likely("takes", N_("In {n} of {of} deals {card} takes the trick."), clause, takes),
            self.likely("lost_to", N_("In {n} of {of} deals {seat} beats {card}."), clause, self._lost_to, good=False),
            self.likely("later", LATER, clause, _later, named=("card_a",), good=True, otherwise=self._now),
        )

    def _wins(self, view: TV, card: int) -> Claim | None:
        """The claim that the card surely takes the trick; None if that is not sure."""
        if not self.is_sure(view, card):
            return None
        plays_last = len(view.trick) + 1 == len(view.in_turn(0))
        text = LAST if plays_last else NOBODY_BEATS
        return Claim(self.reason(JOKER_TAKES if card == JOKER else text, self.clause, card, {}))

    def _beaten(self, view: TV, card: int) -> Claim | None:
        """The claim that the card cannot take the trick, since a card on the table beats it; None if none does."""
        if not self.is_beaten(view, card):
            return None
        order, suit = view.order, view.order.suits[card]
        if suit not in (order.trump, order.suits[view.trick[0]]):
            return Claim(self.reason(THROWN_OFF, self.clause, card, {}))
        seat, higher = view.cards_on_table[order.best_index((*view.trick, card))]
        return Claim(self.reason(HIGHER, self.clause, card, {"seat": seat, "card_a": higher}))

    def _now(self, playout: Playout[TV]) -> Iterator[Reason]:
        """The sentence LATER about the chosen card, if it takes this trick. So the sentence is no reason for another
        choice, after which the same card takes a later trick instead."""
        if takes(playout):
            yield self.reason(LATER, self.clause, playout.move, {"card_a": playout.move})

    def _lost_to(self, playout: Playout[TV]) -> Iterator[Fields]:
        """The seat that takes the trick from the chosen card, if that beat the whole table when it was played."""
        trick = trick_now(playout)
        if trick is not None and not takes(playout) and not self.is_beaten(playout.view, playout.move):
            yield {"seat": trick.winner}


def _later(playout: Playout[TV]) -> Iterator[Fields]:
    """The viewer's cards that take later tricks, each as the value {card_a} of LATER; none if the choice is a call."""
    later = all_tricks(playout)[len(playout.view.tricks) + 1 :] if playout.view.phase == PLAY else ()
    return ({"card_a": trick.best} for trick in later if trick.winner == playout.view.seat)
