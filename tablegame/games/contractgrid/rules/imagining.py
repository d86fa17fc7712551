"""Games that what a seat of ContractGrid knows could have come from."""

from __future__ import annotations

from random import Random

from tablegame.core.domain import Layouts
from tablegame.core.tricks import clockwise, mask_of, number, placed
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts import view as words
from tablegame.games.contractgrid.facts.unseen import unseen
from tablegame.games.contractgrid.facts.view import GridView
from tablegame.games.contractgrid.rules.state import GridState, kept_of


def imagine(view: GridView, rng: Random) -> GridState:
    """A game the view could have come from: secret sheets laid out anyhow, unseen cards dealt every way alike."""
    state = of_view(view)
    for seat, laid in enumerate(view.laid):
        if laid and view.sheets[seat] is None:
            state.sheets = placed(state.sheets, seat, Layouts(state.house.on_sheet).sample(rng))
    if any(view.sizes):
        seats, placing = unseen(view)
        hands = dict(zip(seats, placing.draw(rng), strict=True))
        if view.seat is not None:
            hands[view.seat] = view.hand
        state.hands = tuple(mask_of(hands[seat]) for seat in range(view.players))
    return state


def of_view(view: GridView) -> GridState:
    """The state of a view without what is hidden from it."""
    state = GridState(view.players, dict(view.rules))
    state.phase = view.phase
    state.dealer = number(view.dealer)
    state.sheets = tuple(0 if sheet is None else moves.layout(sheet) for sheet in view.sheets)
    state.marks, state.total = view.marks, view.scores
    state.past = tuple(map(kept_of, view.past))
    state.totals = tuple(tuple(each.total for each in hand.scored) for hand in view.past)
    state.refused = tuple(map(number, view.refused))
    state.bids = tuple(map(number, view.bids))
    state.trump, state.leader = number(view.trump), number(view.leader)
    state.trick, state.tricks = view.trick, view.tricks
    state.collected = tuple(map(mask_of, view.collected))
    state.lacks = view.lacks
    state.asked = _asked(view)
    return state


def _asked(view: GridView) -> tuple[int, ...]:
    """The seats that are still asked in the phase, in their order."""
    if view.phase not in (words.REFUSE, words.BID, words.PLAY):
        return view.acting
    done = {words.REFUSE: view.refused, words.BID: view.bids}.get(view.phase)
    asked = 3 if view.phase == words.REFUSE else view.players
    left = view.players - len(view.trick) if done is None else asked - view.players + done.count(None)
    return clockwise(view.acting[0], view.players)[:left]
