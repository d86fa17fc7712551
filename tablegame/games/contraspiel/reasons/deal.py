"""Reasons for cards of Contraspiel: what a trick decides, and what becomes of the deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final

from tablegame.ai.trick_reasons import Fields, TrickReasons, all_tricks
from tablegame.core.cards import GERMAN
from tablegame.core.contract import Reason
from tablegame.core.reasons import Claim, Playout, SureKind
from tablegame.core.text import N_
from tablegame.core.tricks import NOBODY
from tablegame.games.contraspiel.facts.cards import HAND, pack_of
from tablegame.games.contraspiel.facts.payments import DealResult, soloist_wins
from tablegame.games.contraspiel.facts.view import Phase, SpielView

WINS_DEAL: Final = N_("{card} takes the trick for certain, and that wins [you|me|{me}] the deal.")
BEATS_SOLOIST: Final = N_("{card} takes the trick for certain, and {seat} loses the deal.")
EQUAL_DECIDED: Final = N_("Other cards do as well: the deal is decided.")
EQUAL_NO_TRICK: Final = N_("The soloist has no trick yet.")
EQUAL_ALONE: Final = N_("Three tricks win the deal; [you have|I have|{me} has] {count}.")
EQUAL_AGAINST: Final = N_("Three tricks win the deal; {seat} has {count}.")

TRICKS: Final[TrickReasons[SpielView]] = TrickReasons(lambda view: pack_of(view.players), GERMAN, "tricks")

# -- what follows from the view ----------------------------------------------------------------------------------------


def _outcomes(view: SpielView, *more: int) -> set[bool]:
    """Whether the soloist wins the deal, by every way in which tricks may fall. more: who wins the next ones."""
    won = (*(trick.winner for trick in view.tricks), *more)
    stayed, soloist = view.in_turn(0), view.soloist or 0
    rests = product(stayed, repeat=HAND - len(won))
    return {soloist_wins(DealResult((*won, *rest), stayed, soloist, NOBODY, NOBODY, False)) for rest in rests}


def _decides(view: SpielView, card: int) -> Claim | None:
    """The trick decides the deal for the viewer's side, while no recontra can follow."""
    alone, asked = view.seat == view.soloist, len(view.tricks) == 1 and view.contra is not None
    if not _takes(view, card) or view.matsch is not None or asked:
        return None
    if len(_outcomes(view)) < 2 or _outcomes(view, view.own) != {alone}:
        return None
    fields = {} if alone else {"seat": view.soloist}
    return Claim(TRICKS.reason(WINS_DEAL if alone else BEATS_SOLOIST, "winner", card, fields))


def _takes(view: SpielView, card: int) -> bool:
    return TRICKS.is_sure(view, card)


def _first_trick(view: SpielView, card: int) -> Fields | None:
    opposes = view.seat != view.soloist and not view.taken[view.own]
    return {} if opposes and _takes(view, card) else None


def _wasted(view: SpielView, card: int) -> Fields | None:
    """A lower card takes the trick for certain as well."""
    if not view.trick or not _takes(view, card):
        return None
    powers = view.order.powers
    lower = [each for each in view.legal() if powers[each] < powers[card] and _takes(view, each)]
    return {"card_a": min(lower, key=powers.__getitem__)} if lower else None


def _ally_has_it(view: SpielView, card: int) -> Fields | None:
    """Another opponent's card is the best, and the soloist has played to the trick."""
    if view.seat == view.soloist or view.soloist not in dict(view.lying) or not TRICKS.is_beaten(view, card):
        return None
    ally = view.lying[view.order.best_place(view.trick)][0]
    return None if ally == view.soloist else {"seat": ally, "seat_a": view.soloist}


# -- what becomes of the deal ------------------------------------------------------------------------------------------


def settled(playout: Playout[SpielView]) -> Any:
    """The deal as it was settled, as a state has it; None where the cards were thrown in."""
    past = playout.end.past
    return past[-1] if len(past) > len(playout.view.past) else None


def _soloist(own: bool, wins: bool) -> Callable[[Playout[SpielView]], Iterator[Fields]]:
    """The viewer, or another seat, is the soloist in the end and wins or loses."""

    def find(playout: Playout[SpielView]) -> Iterator[Fields]:
        deal = settled(playout)
        if deal is not None and (deal.soloist == playout.view.seat) == own and (deal.winner == deal.soloist) == wins:
            yield {} if own else {"seat": deal.soloist}

    return find


_you_win, _you_lose = _soloist(True, True), _soloist(True, False)


def is_won(playout: Playout[SpielView]) -> bool:
    """Whether the viewer is the soloist in the end and wins."""
    return any(True for _ in _you_win(playout))


def is_lost(playout: Playout[SpielView]) -> bool:
    """Whether the viewer is the soloist in the end and loses."""
    return any(True for _ in _you_lose(playout))


def is_not_lost(playout: Playout[SpielView]) -> bool:
    """Whether the viewer does not lose as soloist."""
    return not is_lost(playout)


def _matsch_made(playout: Playout[SpielView]) -> Iterator[Fields]:
    deal = settled(playout)
    if deal is not None and deal.matsch == playout.view.seat and not deal.missed:
        yield {}


def _matsch_missed(playout: Playout[SpielView]) -> Iterator[Fields]:
    """Names the seat that breaks it."""
    view, deal = playout.view, settled(playout)
    if deal is not None and deal.missed and deal.matsch == view.seat:
        takers = (trick.winner for trick in deal.tricks[len(view.tricks) :] if trick.winner != view.seat)
        yield {"seat": next(takers, NOBODY)}


def _revolte(playout: Playout[SpielView]) -> Iterator[Fields]:
    deal = settled(playout)
    if deal is not None and any(paid.kind == "revolte" and paid.payer == playout.view.seat for paid in deal.payments):
        yield {}


def _freed(playout: Playout[SpielView]) -> Iterator[Fields]:
    """The viewer has no trick yet, and gets one as an opponent of the soloist."""
    view, deal = playout.view, settled(playout)
    if view.phase not in (Phase.PLAY, Phase.DROP) or deal is None or view.seat == deal.soloist:
        return
    if not view.taken[view.own] and any(trick.winner == view.seat for trick in all_tricks(playout)):
        yield {}


def equal(view: SpielView, card: int) -> Reason | None:
    """What matters where it hardly matters which card is played: how far the soloist is."""
    if view.phase != Phase.PLAY or view.soloist is None:
        return None
    if len(_outcomes(view)) < 2:
        return TRICKS.reason(EQUAL_DECIDED, "winner", card, {})
    if not view.taken[view.soloist]:
        return TRICKS.reason(EQUAL_NO_TRICK, "winner", card, {})
    fields: Fields = {"count": view.taken[view.soloist]}
    if view.seat == view.soloist:
        return TRICKS.reason(EQUAL_ALONE, "winner", card, fields)
    return TRICKS.reason(EQUAL_AGAINST, "winner", card, {"seat": view.soloist, **fields})


CARDS: Final = (
    SureKind("decides", _decides, good=True, covers=("wins_trick", "takes", "first_trick", "you_win", "other_loses")),
    TRICKS.sure(
        "first_trick",
        N_("{card} takes a trick for certain; without any [you have|I have|{me} has] to pay the winner."),
        "revolte",
        _first_trick, good=True, covers=("wins_trick", "takes", "freed"),
    ),
    TRICKS.sure(
        "wasted", N_("{card_a} would take the trick as well: {card} is wasted."), "tricks", _wasted, good=False,
        covers=("wins_trick",),
    ),
    TRICKS.sure(
        "ally_has_it",
        N_("{seat} plays against {seat_a} too and has the trick: [you|I|{me}] need not take it."),
        "tricks",
        _ally_has_it, good=True, covers=("beaten",),
    ),
    *TRICKS.kinds,
)  # fmt: skip
ENDINGS: Final = (
    TRICKS.likely(
        "matsch_made",
        N_("In {n} of {of} deals [you take|I take|{me} takes] every trick that is left."),
        "matsch", _matsch_made,
        good=True, covers=("you_win",), ending=True,
    ),
    TRICKS.likely(
        "matsch_missed", N_("In {n} of {of} deals {seat} takes a trick and breaks the matsch."), "matsch",
        _matsch_missed, good=False, covers=("you_lose",), ending=True,
    ),
    TRICKS.likely(
        "you_lose",
        N_("In {n} of {of} deals [you lose|I lose|{me} loses] as soloist."),
        "winner", _you_lose, good=False, ending=True
    ),
    TRICKS.likely(
        "you_win",
        N_("In {n} of {of} deals [you win|I win|{me} wins] as soloist."),
        "winner", _you_win, good=True, ending=True
    ),
    TRICKS.likely(
        "other_loses", N_("In {n} of {of} deals {seat} loses as soloist and pays into the pool."), "winner",
        _soloist(False, False), good=True, ending=True,
    ),
    TRICKS.likely(
        "other_wins", N_("In {n} of {of} deals {seat} wins as soloist."), "winner", _soloist(False, True), good=False,
        ending=True,
    ),
    TRICKS.likely(
        "revolte",
        N_(
            "In {n} of {of} deals [you take no trick and have|I take no trick and have|{me} takes no trick "
            "and has] to pay the winner."
        ),
        "revolte", _revolte,
        good=False, ending=True,
    ),
    TRICKS.likely(
        "freed",
        N_("In {n} of {of} deals [you take|I take|{me} takes] a trick, which saves paying the winner."),
        "revolte", _freed,
        good=True, ending=True,
    ),
)  # fmt: skip
