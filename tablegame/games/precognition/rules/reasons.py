"""Why a move of Precognition is refused: one sentence and the clause of the rules, from a view alone."""

from __future__ import annotations

from collections import Counter

from tablegame.core.cards import ANGLO_FRENCH, RANKS, split_hands, value
from tablegame.core.contract import Plain, Reason
from tablegame.core.text import N_
from tablegame.games.precognition.facts.moves import LONGEST, is_card, strings
from tablegame.games.precognition.facts.view import PrecognitionView


def why_not(view: PrecognitionView, move: int) -> Reason | None:
    """Why the view's seat may not make that move; None when it may."""
    seat = view.seat
    if view.over:
        return Reason(N_("the game is over"), (), "score")
    if seat is None:
        return Reason(N_("spectators write no string and lay no card"), (), "choosing")
    who: tuple[tuple[str, Plain], ...] = (("seat", seat),)
    if seat not in view.seated:
        return Reason(N_("{seat} is out of this playoff"), who, "playoff")
    if not view.dealt:
        return Reason(N_("the cards are not dealt yet"), (), "deal")
    if view.writing:
        return _reason_of_string(view, move, who)
    if move in strings(LONGEST):
        return Reason(N_("the strings are written, now cards are laid"), (), "row")
    if view.acting != (seat,):
        fields = (*who, ("seat_next", view.acting[0]))
        return Reason(N_("{seat} is not next, {seat_next} lays the next card"), fields, "row")
    return None if move in view.domain else _reason_of_card(view, move, who)


def _reason_of_string(view: PrecognitionView, move: int, who: tuple[tuple[str, Plain], ...]) -> Reason | None:
    if not view.domain.count():
        return Reason(N_("{seat} has already written a string"), who, "predict")
    if move in view.domain:
        return None
    if move in strings(LONGEST):
        sentence = N_("a string has at most {count} letters here: so many cards will lie in the row")
        return Reason(sentence, (("count", view.length),), "predict")
    return Reason(N_("{seat} writes a string first: no card is laid before everybody has"), who, "predict")


def _reason_of_card(view: PrecognitionView, move: int, who: tuple[tuple[str, Plain], ...]) -> Reason:
    if not is_card(move):
        return Reason(N_("{seat} lays a card of the hand"), who, "row")
    card = ("card", ANGLO_FRENCH.text(move))
    if move in view.row:
        return Reason(N_("the {card} already lies in the row"), (card,), "row")
    return _above(view, move) or Reason(N_("{seat} does not hold the {card}"), (*who, card), "cards")


def _above(view: PrecognitionView, card: int) -> Reason | None:
    """A card that is not in the pack at all."""
    if value(card) <= view.ranks:
        return None
    fields = (("card", ANGLO_FRENCH.text(card)), ("highest", RANKS[view.ranks - 1]))
    return Reason(N_("there is no {card} in this pack, whose ranks go from A to {highest}"), fields, "cards")


def why_no_deal(view: PrecognitionView, deal: tuple[int, ...]) -> Reason | None:
    """Why that deal is impossible; None where it is not. It is due; the view may be anybody's."""
    hands = split_hands(deal)
    if len(hands) != view.players:
        fields = (("hands", len(hands)), ("players", view.players))
        return Reason(N_("a deal names a hand for every seat, {players} of them, not {hands}"), fields, "deal")
    for seat, hand in enumerate(hands):
        wrong = _reason_of_hand(view, seat, hand)
        if wrong is not None:
            return wrong
    for card, number in Counter(card for hand in hands for card in hand).items():
        if number > 1:
            return Reason(N_("the {card} is dealt twice"), (("card", ANGLO_FRENCH.text(card)),), "cards")
    return None


def _reason_of_hand(view: PrecognitionView, seat: int, hand: tuple[int, ...]) -> Reason | None:
    who = ("seat", seat)
    if seat not in view.seated:
        sentence = N_("{seat} is out of this playoff and is dealt no cards")
        return Reason(sentence, (who,), "playoff") if hand else None
    for card in hand:
        if not is_card(card):
            return Reason(N_("this game is played without a joker"), (), "cards")
        above = _above(view, card)
        if above is not None:
            return above
    if len(hand) != view.each:
        fields = (who, ("count", len(hand)), ("each", view.each))
        return Reason(N_("{seat} gets {each} cards in this deal, not {count}"), fields, "deal")
    return None
