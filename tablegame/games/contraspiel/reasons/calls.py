"""Reasons for what is said in Contraspiel: the own cards, the price, and what others are likely to hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tablegame.ai.trick_reasons import Fields
from tablegame.core.reasons import Claim, Playout, SureKind
from tablegame.core.text import N_
from tablegame.core.tricks import cards_of, mask_of
from tablegame.games.contraspiel.facts import moves, payments
from tablegame.games.contraspiel.facts.cards import ORDERS, SOW, SUIT_NAMES, WENZELS
from tablegame.games.contraspiel.facts.view import Phase, SpielView
from tablegame.games.contraspiel.reasons.deal import TRICKS, is_lost, is_not_lost, is_won

NO_TRUMP: Final = N_("[You hold|I hold|{me} holds] no trump.")
ONE_TRUMP: Final = N_("{card_a} is [your|my|{me}'s] only trump.")
FEW_TRUMPS: Final = N_("[You hold|I hold|{me} holds] no Wenzel, and only two trumps.")
NO_SUIT: Final = N_("[You hold|I hold|{me} holds] no Wenzel, and no suit with more than two cards.")
ALONE: Final = (
    N_("[You|I|{me}] would play alone without a trump."),
    N_("[You|I|{me}] would play alone with {card_a} as the only trump."),
    N_("[You|I|{me}] would play alone with two trumps and no Wenzel."),
)
ONE_TRICK: Final = N_("With {term_suit} as trump [your|my|{me}'s] {card_a} is the highest: one trick is certain.")
SURE_TRICKS: Final = N_(
    "With {term_suit} as trump [your|my|{me}'s] {cards} are the highest: {count} tricks are certain."
)
LONG_SUIT: Final = N_(
    "With {term_suit} as trump [you hold|I hold|{me} holds] {count} trumps, more than with any other suit."
)
LATER_SUIT: Final = N_(
    "If all pass, [you may|I may|{me} may] still play {term_suit}: that is {count} trumps, more than with any other "
    "suit."
)
TOOK: Final = N_("{seat} took {card_a}, above all [your|my|{me}'s] trumps.")
ABOVE: Final = N_("In {n} of {of} deals one of the others holds {card_a}, above all [your|my|{me}'s] trumps.")

_PASSIVE: Final = (moves.PASS, moves.LEAVE, moves.DROP, moves.STAY, moves.FOLD)
FEW: Final = 2
"""Trumps with which nobody waits for the second round."""
DEAR: Final = 2
"""How many times more a lost deal must cost than a won one brings, to be named."""


def _soloist_in(view: SpielView, move: int) -> int | None:
    """The trump in which the viewer plays alone if it says that; None where it does not."""
    if view.phase == Phase.PLAY or move in _PASSIVE:
        return None
    if moves.MATSCH <= move < moves.DROP:
        return move - moves.MATSCH
    return move - moves.PLAY_IN if moves.PLAY_IN <= move < moves.PASS else _asked(view)


def _asked(view: SpielView) -> int:
    """The trump that a call is about, outside the second round."""
    return view.suit_turned if view.trump is None else view.trump


def _given(move: int) -> int | None:
    """The card that is given away for the turn-up."""
    return move & 31 if move >= moves.GIVE else None


def _hand_after(view: SpielView, move: int) -> int:
    """The own cards after a call, as a mask."""
    card = _given(move)
    return mask_of({*(view.hand or ()), *(() if card is None else (view.turn_up or 0,))} - {card})


def _trumps(hand: int, suit: int) -> list[int]:
    """The trumps of a hand under that suit, the highest first."""
    order = ORDERS[suit]
    return sorted(cards_of(hand & order.masks[suit]), key=order.powers.__getitem__, reverse=True)


def _passes(view: SpielView, move: int) -> bool:
    """Whether it is a pass with a hand that has been seen."""
    return view.phase != Phase.PLAY and move in _PASSIVE and view.hand is not None


# -- the own cards and the price ---------------------------------------------------------------------------------------


def _stakes(view: SpielView, recontra: bool) -> Fields | None:
    won, lost = payments.stakes(view, double=recontra)
    return {"won": won, "lost": -lost} if -lost > DEAR * won else None


def _price(view: SpielView, move: int) -> Fields | None:
    if _soloist_in(view, move) is None or moves.MATSCH <= move < moves.DROP:
        return None
    return _stakes(view, move == moves.RECONTRA)


def _risk(view: SpielView, move: int) -> Fields | None:
    """A pass spares that price."""
    others = (Phase.PLAY, Phase.DROP, Phase.MATSCH, Phase.WENZEL)
    return _stakes(view, view.phase == Phase.RECONTRA) if view.phase not in others and move in _PASSIVE else None


def _weak(view: SpielView, move: int) -> Claim | None:
    """A pass with one trump at most, or with two and no Wenzel; in the second round in every suit."""
    second = view.phase == Phase.SECOND
    hand = mask_of(view.hand or ())
    trumps = max((_trumps(hand, suit) for suit in (range(4) if second else (_asked(view),))), key=len)
    wenzel = bool(set(trumps) & set(WENZELS))
    if not _passes(view, move) or len(trumps) > 2 or (wenzel and (second or len(trumps) == 2)):
        return None
    text = NO_SUIT if second else (NO_TRUMP, ONE_TRUMP, FEW_TRUMPS)[len(trumps)]
    return Claim(TRICKS.reason(text, "bidding", move, {"card_a": trumps[0]} if text == ONE_TRUMP else {}))


def _few_trumps(view: SpielView, move: int) -> Claim | None:
    """The same of a solo, in the suit that it names."""
    suit = _soloist_in(view, move)
    trumps = _trumps(_hand_after(view, move), suit) if suit is not None and view.hand is not None else []
    if suit is None or view.hand is None or len(trumps) > 2 or (len(trumps) == 2 and set(trumps) & set(WENZELS)):
        return None
    text = ALONE[len(trumps)]
    return Claim(TRICKS.reason(text, "bidding", move, {"card_a": trumps[0]} if len(trumps) == 1 else {}))


def _long_suit(view: SpielView, move: int) -> Claim | None:
    """The suit in which the viewer has most trumps: of a solo in the second round, or of a pass in the first, which
    leaves room for that solo."""
    counts = [len(_trumps(mask_of(view.hand or ()), each)) for each in range(4)]
    waits = view.phase == Phase.FIRST and _passes(view, move)
    suit = counts.index(max(counts)) if waits else _soloist_in(view, move)
    if suit is None or (view.phase != Phase.SECOND and (not waits or suit == _asked(view) or counts[suit] <= FEW)):
        return None
    own = counts.pop(suit)
    if own <= max(counts):
        return None
    fields: Fields = {"term_suit": SUIT_NAMES[suit], "count": own}
    return Claim(TRICKS.reason(LATER_SUIT if waits else LONG_SUIT, "bidding", move, fields))


def _took_higher(view: SpielView, move: int) -> Fields | None:
    """For a pass: another seat took the turn-up, holds it, and it is higher than all own trumps."""
    card = view.turn_up
    if card is None or not _passes(view, move) or view.taker in (None, view.seat):
        return None
    own = _trumps(mask_of(view.hand or ()), _asked(view))
    played = any(card == each for _, each in view.played)
    higher = own and view.order.powers[card] > view.order.powers[own[0]]
    return {"seat": view.taker, "card_a": card} if higher and not played else None


def _sure_tricks(view: SpielView, move: int) -> Claim | None:
    """The highest trumps, from the top down, take a trick each."""
    trump = _soloist_in(view, move)
    if trump is None or view.hand is None:
        return None
    gone, hand, found = mask_of([card for _, card in view.played]), _hand_after(view, move), list[int]()
    for card in _trumps(~gone, trump):
        if not hand >> card & 1:
            break
        found.append(card)
    if not found:
        return None
    fields: Fields = {"term_suit": SUIT_NAMES[trump], "count": len(found)}
    if len(found) > 1:
        return Claim(TRICKS.reason(SURE_TRICKS, "cards", move, {**fields, "cards": tuple(found)}))
    return Claim(TRICKS.reason(ONE_TRICK, "cards", move, {**fields, "card_a": found[0]}))


# -- the card that is given away ---------------------------------------------------------------------------------------


def _gives_trump(view: SpielView, move: int) -> Fields | None:
    card = _given(move)
    return {"card_a": card} if card is not None and view.order.suits[card] == view.trump else None


def _gives_high(view: SpielView, move: int) -> Fields | None:
    card = _given(move)
    return {"card_a": card} if card is not None and card & 7 == SOW and card >> 3 != view.trump else None


# -- what the others are likely to hold --------------------------------------------------------------------------------


def _above(playout: Playout[SpielView]) -> Iterator[Fields]:
    """For a pass with trumps: one of the others, all of them opponents of a soloist, holds the highest trump that is
    out, above all own ones."""
    view = playout.view
    if not _passes(view, playout.move) or view.phase == Phase.SECOND:
        return
    if _took_higher(view, playout.move) is not None or not _trumps(mask_of(view.hand or ()), _asked(view)):
        return
    card = _trumps(~mask_of([card for _, card in view.played]), _asked(view))[0]
    if any(hand >> card & 1 for seat, hand in enumerate(playout.start.hands) if seat != view.seat):
        yield {"card_a": card}


def _longest(most: bool) -> Callable[[Playout[SpielView]], Iterator[Fields]]:
    """Whether nobody holds as many trumps as the soloist that the viewer would be, or one of the others does."""

    def find(playout: Playout[SpielView]) -> Iterator[Fields]:
        view, trump = playout.view, _soloist_in(playout.view, playout.move)
        if trump is not None and view.hand is not None and _few_trumps(view, playout.move) is None:
            own = len(_trumps(_hand_after(view, playout.move), trump))
            others = [hand for seat, hand in enumerate(playout.start.hands) if seat != view.seat]
            if all(len(_trumps(hand, trump)) < own for hand in others) == most:
                yield {}

    return find


def _own_suit(playout: Playout[SpielView]) -> Iterator[Fields]:
    """All pass, and the viewer plays in another suit."""
    view = playout.view
    if view.phase == Phase.FIRST and playout.move == moves.PASS:
        own = [move for seat, move in playout.moves if seat == view.seat and isinstance(move, int)]
        if own and moves.PLAY_IN <= own[0] < moves.PASS:
            yield {"term_suit": SUIT_NAMES[own[0] - moves.PLAY_IN]}


KINDS: Final = (
    TRICKS.sure(
        "no_dearer", N_("Even lost, the deal costs no more than folding."), "bete",
        lambda view, move: {} if view.phase == Phase.WENZEL and move == moves.STAND else None, good=True,
    ),
    TRICKS.sure(
        "folds", N_("It costs the bête for certain, no less than a lost deal."), "bete",
        lambda _, move: {} if move == moves.FOLD else None, good=False,
    ),
    TRICKS.sure(
        "drops", N_("A player who is out of the deal pays nothing for taking no trick."), "dropping",
        lambda _, move: {} if move == moves.DROP else None, good=True,
    ),
    TRICKS.sure(
        "unseen",
        N_(
            "[You have not seen your|I have not seen my|{me} has not seen the] hand, and both Wenzels stand "
            "above {card_a}."
        ),
        "turnup",
        lambda view, move: {"card_a": view.turn_up} if move == moves.TAKE else None, good=False,
    ),
    SureKind("sure_tricks", _sure_tricks, good=True, shows=is_won),
    SureKind("weak", _weak, good=True, shows=is_not_lost),
    SureKind("few_trumps", _few_trumps, good=False, shows=is_lost),
    SureKind("long_suit", _long_suit, good=True, shows=is_won),
    TRICKS.sure("above", TOOK, "turnup", _took_higher, good=True),
    TRICKS.sure("risk", N_("Playing alone would risk {lost} chips to win {won}."), "payments", _risk, good=True),
    TRICKS.sure(
        "price", N_("Won, it brings {won} from the pool; lost, it costs {lost} chips."), "payments", _price, good=False
    ),
    TRICKS.sure("gives_trump", N_("It gives away a trump, {card_a}."), "turnup", _gives_trump, good=False),
    TRICKS.sure(
        "gives_high", N_("It gives away {card_a}, the highest card of its suit."), "turnup", _gives_high, good=False
    ),
    TRICKS.likely(
        "own_suit",
        N_("In {n} of {of} deals all pass, and [you play|I play|{me} plays] {term_suit} in the second round."),
        "bidding",
        _own_suit, good=True, named=("term_suit",),
    ),
    TRICKS.likely(
        "outnumbered",
        N_("In {n} of {of} deals one of the others holds at least as many trumps as [you|I do|{me}]."),
        "cards",
        _longest(False), good=False, least=0.5,
    ),
    TRICKS.likely(
        "most_trumps",
        N_("In {n} of {of} deals nobody else holds as many trumps as [you|I do|{me}]."),
        "cards", _longest(True),
        good=True, least=0.5,
    ),
    TRICKS.likely("above", ABOVE, "cards", _above, good=True),
)  # fmt: skip
