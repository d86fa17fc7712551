"""Why a move of Contraspiel is refused, from what its seat may see, in sentences with the clause that says so."""

from __future__ import annotations

from typing import Final

from tablegame.core.cards import GERMAN
from tablegame.core.contract import Move, Plain, Reason
from tablegame.core.text import N_
from tablegame.games.contraspiel.facts import moves, view
from tablegame.games.contraspiel.facts.view import SpielView, suit_of

_ASKED: Final = {
    view.SOWN: (N_("a sow is turned up: {seat} takes it or leaves it before looking at the hand"), "turnup"),
    view.EXCHANGE: (N_("{seat} gives one of the five dealt cards for the card turned up"), "turnup"),
    view.WENZEL: (N_("{seat} has the Unter of acorns and stands or folds"), "turnup"),
    view.FIRST: (N_("{seat} says play, in the suit of the turn-up, or pass"), "bidding"),
    view.SECOND: (N_("{seat} says play in a suit other than the turn-up's, or pass"), "bidding"),
    view.TURNUP: (N_("{seat} gives a card for the turn-up, or stands"), "bidding"),
    view.CONTRA: (N_("{seat} says contra or pass"), "contra"),
    view.DROP: (N_("{seat} drops out of the deal or stays"), "dropping"),
    view.PLAY: (N_("{seat} plays a card"), "tricks"),
    view.RECONTRA: (N_("{seat} says recontra or pass"), "recontra"),
    view.MATSCH: (N_("{seat} says matsch in a suit other than trump, or pass"), "matsch"),
}
"""What a seat is asked in each phase, and where the rules say so."""

_LED: Final = (
    N_("acorns are led, and {seat} holds {cards}"),
    N_("leaves are led, and {seat} holds {cards}"),
    N_("hearts are led, and {seat} holds {cards}"),
    N_("bells are led, and {seat} holds {cards}"),
)
_TRUMP_LED: Final = N_("trump is led, and {seat} holds {cards}")


def why_not(seen: SpielView, move: Move) -> Reason | None:
    """Why the view's seat may not do that; None when it may."""
    if seen.over:
        return Reason(N_("the session is over"), (), "session")
    seat = seen.seat
    if seat is None:
        return Reason(N_("spectators play no card"), (), "choosing")
    if seat not in seen.acting:
        return Reason(N_("it is not the turn of {seat}"), (("seat", seat),), "choosing")
    if move in seen.domain:
        return None
    assert isinstance(move, int)  # what chance deals is not asked for here
    return _refused(seen, seat, move)


def _refused(seen: SpielView, seat: int, move: int) -> Reason:
    fields: tuple[tuple[str, Plain], ...] = (("seat", seat),)
    hand = seen.hand or ()
    card = move if move < 32 else move & 31
    gives = seen.phase in (view.EXCHANGE, view.TURNUP) and moves.GIVE <= move < moves.CONTRA_FOR
    swaps = seen.phase == view.CONTRA and moves.CONTRA_FOR <= move < moves.CONTRA_FOR + 32
    plays = seen.phase == view.PLAY and 0 <= move < 32
    if swaps and (seen.taker is not None or seen.turn_up is None or seen.turn_up >> 3 != seen.trump):
        return Reason(N_("the turn-up cannot be taken with this contra"), (), "contra")
    if (gives or swaps or plays) and card not in hand:
        return Reason(N_("{seat} does not hold {card}"), (*fields, ("card", GERMAN.text(card))), "choosing")
    if gives:
        return Reason(N_("the card turned up cannot be given away at once"), (), "turnup")
    if plays:
        return _must_follow(seen, seat)
    if moves.MATSCH <= move < moves.DROP:
        return _no_matsch(seen, fields)
    if seen.phase == view.SECOND and moves.PLAY_IN <= move < moves.PASS:
        return Reason(N_("only forehand may still choose the suit of the turn-up"), (), "bidding")
    text, clause = _ASKED[seen.phase]
    return Reason(text, fields, clause)


def _must_follow(seen: SpielView, seat: int) -> Reason:
    """A card in hand is refused for one thing only: the cards that may be played are those of the suit led."""
    led = suit_of(seen.trick[0], seen.trump)
    held = " ".join(GERMAN.text(card) for card in seen.domain)
    text = _TRUMP_LED if led == seen.trump else _LED[led]
    return Reason(text, (("seat", seat), ("cards", held)), "tricks")


def _no_matsch(seen: SpielView, fields: tuple[tuple[str, Plain], ...]) -> Reason:
    if seen.dealer_plays:
        return Reason(N_("no matsch where the dealer took a Wenzel or a sow"), (), "matsch")
    if seen.phase in (view.MATSCH, view.CONTRA) and (seen.phase == view.MATSCH or seen.rule("early_matsch")):
        return Reason(N_("a matsch needs a suit other than trump"), (), "matsch")
    if seen.phase == view.CONTRA:
        return Reason(N_("in this house a matsch is said after a recontra only"), (), "matsch")
    text, clause = _ASKED[seen.phase]
    return Reason(text, fields, clause)
