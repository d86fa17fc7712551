"""What a seat of ContractGrid may know of a game, and games that such knowledge could have come from.

Knows the state and the view. Must not know screens, computer seats, or how good a card is.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, cast

from tablegame.core.domain import EMPTY, Layouts
from tablegame.core.sampling import Placing
from tablegame.core.tricks import cards_of, known, number
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts import view as words
from tablegame.games.contractgrid.facts.view import GridView, Hand, Scored, Trick, pack_of
from tablegame.games.contractgrid.rules.state import GridState


def _tricks(tricks: tuple[Any, ...]) -> tuple[Trick, ...]:
    return tuple(Trick(*trick) for trick in tricks)


@lru_cache(maxsize=512)
def _hand(record: tuple[Any, ...]) -> Hand:
    """A finished hand out of what the state keeps of it."""
    dealer, refused, trump, tricks, scored = record
    return Hand(dealer, tuple(map(known, refused)), trump, _tricks(tricks), tuple(Scored(*each) for each in scored))


def view_of(state: GridState, seat: int | None) -> GridView:
    """What a seat knows: its own cards and sheet, all sheets once they are open, what was said and played."""
    players = range(state.players)
    secret = state.phase in (words.DEALER, words.GRID)
    return GridView(
        players=state.players,
        seat=seat,
        rules=state.rules,
        phase=state.phase,
        dealer=known(state.dealer),
        sheets=tuple(
            moves.sheet_of(sheet) if sheet and (each == seat or not secret) else None
            for each, sheet in enumerate(state.sheets)
        ),
        laid=tuple(bool(sheet) for sheet in state.sheets),
        hand=() if seat is None else cards_of(state.hands[seat]),
        sizes=tuple(hand.bit_count() for hand in state.hands),
        refused=tuple(map(known, state.refused)),
        trump=known(state.trump),
        bids=tuple(map(known, state.bids)),
        marks=state.marks,
        leader=known(state.leader),
        trick=state.trick,
        tricks=_tricks(state.tricks),
        collected=tuple(cards_of(state.collected[each]) for each in players),
        lacks=state.lacks,
        past=tuple(map(_hand, state.past)),
        acting=state.acting(),
        over=state.phase == words.OVER,
        scores=state.total,
        winners=state.winners(),
        domain=EMPTY if seat is None else state.legal(seat),
    )


def unseen(view: GridView) -> tuple[tuple[int, ...], Placing]:
    """The seats whose cards this view does not show, and every way to deal the unseen cards to them."""
    seats = tuple(seat for seat in range(view.players) if seat != view.seat)
    seen = {*view.hand, *view.trick, *(card for held in view.collected for card in held)}
    cards = tuple(card for card in pack_of(cast("int", view.rule("cards"))) if card not in seen)
    allowed = [sum(1 << i for i, seat in enumerate(seats) if not view.lacks[seat] >> card & 1) for card in cards]
    return seats, Placing(cards, [view.sizes[seat] for seat in seats], allowed)


def imagine(view: GridView, rng: Random) -> GridState:
    """A game the view could have come from: secret sheets laid out anyhow, unseen cards dealt every way alike."""
    state = of_view(view)
    for seat, laid in enumerate(view.laid):
        if laid and view.sheets[seat] is None:
            secret = Layouts(state.on_sheet).sample(rng)
            state.sheets = (*state.sheets[:seat], secret, *state.sheets[seat + 1 :])
    if any(view.sizes):
        seats, placing = unseen(view)
        hands = dict(zip(seats, placing.draw(rng), strict=True))
        if view.seat is not None:
            hands[view.seat] = view.hand
        state.hands = tuple(sum(1 << card for card in hands[seat]) for seat in range(view.players))
    return state


def of_view(view: GridView) -> GridState:
    """The state of a view without what is hidden from it."""
    state = GridState(view.players, dict(view.rules))
    state.phase = view.phase
    state.dealer = number(view.dealer)
    state.sheets = tuple(0 if sheet is None else moves.layout(sheet) for sheet in view.sheets)
    state.marks, state.total = view.marks, view.scores
    state.past = tuple(map(_kept, view.past))
    state.totals = tuple(tuple(each.total for each in hand.scored) for hand in view.past)
    state.refused = tuple(map(number, view.refused))
    state.bids = tuple(map(number, view.bids))
    state.trump, state.leader = number(view.trump), number(view.leader)
    state.trick, state.tricks = view.trick, tuple(map(_laid, view.tricks))
    state.won = tuple(trick.winner for trick in view.tricks)
    state.collected = tuple(sum(1 << card for card in held) for held in view.collected)
    state.lacks = view.lacks
    state.asked = _asked(view)
    return state


def _asked(view: GridView) -> tuple[int, ...]:
    """The seats that are still asked in the phase, in their order."""
    if view.phase == words.GRID or not view.acting or view.acting[0] < 0:
        return view.acting
    now = view.acting[0]
    order = tuple((now + i) % view.players for i in range(view.players))
    if view.phase == words.PLAY:
        return order[: view.players - len(view.trick)]
    asked = 3 if view.phase == words.REFUSE else view.players
    done = (now - cast("int", view.forehand)) % view.players
    return order[: asked - done]


def _laid(trick: Trick) -> tuple[object, ...]:
    return (trick.leader, trick.cards, trick.winner)


def _kept(hand: Hand) -> Any:
    """What the state keeps of a finished hand."""
    scored = tuple(
        (
            each.tricks, each.suits, each.trumps, each.values, each.bids, each.unmarked, each.made, each.lines,
            each.marks, each.total,
        )
        for each in hand.scored
    )  # fmt: skip
    return (hand.dealer, tuple(map(number, hand.refused)), hand.trump, tuple(map(_laid, hand.tricks)), scored)
