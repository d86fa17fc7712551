"""Sessions of Contraspiel that a view could have come from."""

from __future__ import annotations

from random import Random

from tablegame.core.tricks import not_none, number
from tablegame.games.contraspiel.facts import view as words
from tablegame.games.contraspiel.facts.unseen import unseen
from tablegame.games.contraspiel.facts.view import SpielView
from tablegame.games.contraspiel.rules.seeing import calls, deal, paid
from tablegame.games.contraspiel.rules.state import SpielState


def imagine(view: SpielView, rng: Random) -> SpielState:
    """A session that the view could have come from, every way to lay the unseen cards as likely as any other."""
    state = of_view(view)
    if view.turn_up is None:
        return state
    laid = unseen(view).draw(rng)
    state.hands, state.talon, state.given = laid.hands, laid.talon, number(laid.given)
    return state


def of_view(view: SpielView) -> SpielState:
    """The state of a view without the cards that lie in hands, in the talon and given away."""
    state = SpielState(view.players, dict(view.rules))
    state.phase = view.phase
    state.deal, state.thrown, state.dealer = view.deal, view.thrown, number(view.dealer)
    state.chips, state.pool = view.scores, view.pool
    state.began, state.pool_began = view.began, view.pool_began
    state.paid = paid(view.payments, number)
    state.past = tuple(deal(each, number) for each in view.past)
    for name in ("turn_up", "taker", "giver", "first", "contra", "recontra", "matsch", "soloist", "trump", "leader"):
        setattr(state, name, number(getattr(view, name)))
    state.payer, state.lots, state.dealer_plays = number(view.payer), view.lots, view.dealer_plays
    state.dropped = sum(1 << seat for seat, out in enumerate(view.dropped) if out)
    state.said = calls(view.calls, number)
    state.trick, state.tricks = view.trick, view.tricks
    state.won = tuple(trick.winner for trick in view.tricks)
    state.matsch_from = number(view.matsch_from)
    state.lacks = view.lacks
    state.asked = _asked(view)
    return state


def _asked(view: SpielView) -> tuple[int, ...]:
    """The seats that are still asked in the phase, in their order from the one that acts."""
    if not view.acting or view.acting[0] < 0:
        return view.acting
    now = view.acting[0]
    order = tuple((now + i) % view.players for i in range(view.players))
    if view.phase in (words.FIRST, words.SECOND):
        return order[: (not_none(view.forehand) - now) % view.players or view.players]
    if view.phase in (words.CONTRA, words.DROP):
        return order[: (not_none(view.soloist) - now) % view.players]
    if view.phase == words.PLAY:
        still = len([out for out in view.dropped if not out]) - len(view.trick)
        return tuple(seat for seat in order if not view.dropped[seat])[:still]
    if view.phase in (words.RECONTRA, words.MATSCH):
        declared = (view.first, view.contra, view.recontra)
        turns = order[: (not_none(view.leader) - now) % view.players or view.players]
        return tuple(seat for seat in turns if seat not in declared and not view.dropped[seat])
    return (now,)
