"""What may be done in each phase of a deal of Contraspiel.

Knows the state. Must not know what follows from a choice.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tablegame.core.domain import Deals, Listed, Lots
from tablegame.core.tricks import cards_of
from tablegame.games.contraspiel.facts import moves, view
from tablegame.games.contraspiel.facts.cards import ORDERS, pack_of

if TYPE_CHECKING:
    from tablegame.core.contract import Domain
    from tablegame.games.contraspiel.rules.state import SpielState

HAND: Final = 5
"""Cards of a hand, and tricks of a deal."""

_FIRST: Final = Listed((moves.PLAY, moves.PASS))
_SOW: Final = Listed((moves.TAKE, moves.LEAVE))
_WENZEL: Final = Listed((moves.STAND, moves.FOLD))
_RECONTRA: Final = Listed((moves.PASS, moves.RECONTRA))
_DROP: Final = Listed((moves.DROP, moves.STAY))


@lru_cache(maxsize=65536)
def _listed(mask: int) -> Listed:
    return Listed(cards_of(mask))


@lru_cache(maxsize=65536)
def _with_cards(first: tuple[int, ...], base: int, mask: int) -> Listed:
    """Words, and every card of a mask given away."""
    return Listed((*first, *(base + card for card in cards_of(mask))))


def _deal(state: SpielState, seat: int) -> Domain:  # noqa: ARG001 - the shape of a choice
    pack = pack_of(state.players)
    return Deals(pack, (*(HAND,) * state.players, len(pack) - HAND * state.players))


def _card(state: SpielState, seat: int) -> Domain:
    """Follow the suit led if you can; if not, play anything (contraspiel.md, Play)."""
    return _listed(ORDERS[state.trump].playable(state.hands[seat], state.trick))


def _exchange(state: SpielState, seat: int) -> Domain:
    """One of the five dealt cards, not the one taken."""
    return _with_cards((), moves.GIVE, state.hands[seat] & ~(1 << state.turn_up))


def _turnup(state: SpielState, seat: int) -> Domain:
    return _with_cards((moves.STAND,), moves.GIVE, state.hands[seat])


def _second(state: SpielState, seat: int) -> Domain:
    """Another suit than the turn-up's, which forehand alone may still choose."""
    suits = (s for s in range(4) if seat == state.forehand or s != state.turn_up >> 3)
    return Listed((*(moves.PLAY_IN + suit for suit in suits), moves.PASS))


def _contra(state: SpielState, seat: int) -> Domain:
    """With an exchange while the turn-up lies and is of the trump suit; an early matsch where the house allows it."""
    words: tuple[int, ...] = (moves.PASS, moves.CONTRA)
    if state.early_matsch and not state.dealer_plays:
        words += _other_suits(state)
    return _with_cards(words, moves.CONTRA_FOR, state.hands[seat] if state.lies() else 0)


def _other_suits(state: SpielState) -> tuple[int, ...]:
    return tuple(moves.MATSCH + suit for suit in range(4) if suit != state.trump)


CHOICES: Final[dict[str, Callable[[SpielState, int], Domain]]] = {
    view.DEALER: lambda state, _: Lots(moves.DRAW_DEALER, state.players),
    view.DEAL: _deal,
    view.DRAW: lambda state, _: Lots(moves.DRAW_STAMM, state.players),
    view.SOWN: lambda *_: _SOW,
    view.EXCHANGE: _exchange,
    view.WENZEL: lambda *_: _WENZEL,
    view.FIRST: lambda *_: _FIRST,
    view.SECOND: _second,
    view.TURNUP: _turnup,
    view.CONTRA: _contra,
    view.DROP: lambda *_: _DROP,
    view.PLAY: _card,
    view.RECONTRA: lambda *_: _RECONTRA,
    view.MATSCH: lambda state, _: Listed((moves.PASS, *_other_suits(state))),
}
"""The domain of whoever acts (chance too), by phase."""
