"""The position of a card of the deck: what its seat saw before it chose, and what it chose."""

from __future__ import annotations

from tablegame.core.contract import View, seat_letter
from tablegame.core.errors import MoveError
from tablegame.core.options import Chosen, complete
from tablegame.games import find
from tablegame.practice.deck import MistakeCard
from tablegame.session.replay import read_move


def position_of(card: MistakeCard) -> tuple[View, Chosen]:
    """The view from before the card's last move, and the house rules. Raises TableError where it cannot be played."""
    engine = find(card.game).engine
    chosen = complete(engine, card.players, card.options)
    state = engine.new(card.players, chosen)
    for line in card.moves[:-1]:
        state.apply(*read_move(engine, state, line))
    if card.seat not in state.acting():
        raise MoveError(f"{seat_letter(card.seat)} has nothing to choose there")
    return state.view(card.seat), chosen


def made_in(card: MistakeCard) -> int:
    """The choice that was the mistake. Raises TableError, ValueError for a broken card."""
    made = find(card.game).engine.parse(card.seat, card.moves[-1].partition(" ")[2])
    if not isinstance(made, int):
        raise ValueError("a deal is no choice")
    return made
