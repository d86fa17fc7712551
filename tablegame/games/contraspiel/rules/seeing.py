"""What a seat of Contraspiel may choose now, and what it may know: a view, made of what lies on the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from tablegame.core.domain import EMPTY, Deals, Domain, Listed, Lots
from tablegame.core.tricks import cards_of, known
from tablegame.games.contraspiel.facts import moves, view
from tablegame.games.contraspiel.facts import view as words
from tablegame.games.contraspiel.facts.cards import HAND, ORDERS, pack_of
from tablegame.games.contraspiel.facts.view import Call, Deal, Payment, SpielView
from tablegame.games.contraspiel.rules.table import SpielTable

_FIRST: Final = Listed((moves.PLAY, moves.PASS))
_SOW: Final = Listed((moves.TAKE, moves.LEAVE))
_WENZEL: Final = Listed((moves.STAND, moves.FOLD))
_RECONTRA: Final = Listed((moves.PASS, moves.RECONTRA))
_DROP: Final = Listed((moves.DROP, moves.STAY))


@lru_cache(maxsize=16384)
def _listed(mask: int) -> Listed:
    return Listed(cards_of(mask))


@lru_cache(maxsize=16384)
def _with_cards(first: tuple[int, ...], base: int, mask: int) -> Listed:
    """Words, and every card of a mask given away."""
    return Listed((*first, *(base + card for card in cards_of(mask))))


def _deal(table: SpielTable, seat: int) -> Domain:  # noqa: ARG001 - the shape of a choice
    pack = pack_of(table.players)
    return Deals(pack, (*(HAND,) * table.players, len(pack) - HAND * table.players))


def _card(table: SpielTable, seat: int) -> Domain:
    """Follow the suit led if you can; if not, play anything (help.en.md#tricks)."""
    return _listed(ORDERS[table.trump].playable(table.hands[seat], table.trick))


def _exchange(table: SpielTable, seat: int) -> Domain:
    """One of the five dealt cards, not the one taken."""
    return _with_cards((), moves.GIVE, table.hands[seat] & ~(1 << table.turn_up))


def _turnup(table: SpielTable, seat: int) -> Domain:
    return _with_cards((moves.STAND,), moves.GIVE, table.hands[seat])


def _second(table: SpielTable, seat: int) -> Domain:
    """Another suit than the turn-up's, which forehand alone may still choose."""
    suits = (s for s in range(4) if seat == table.forehand or s != table.turn_up >> 3)
    return Listed((*(moves.PLAY_IN + suit for suit in suits), moves.PASS))


def _contra(table: SpielTable, seat: int) -> Domain:
    """With an exchange while the turn-up lies and is of the trump suit; an early matsch where the house allows it."""
    words: tuple[int, ...] = (moves.PASS, moves.CONTRA)
    if table.early_matsch and not table.dealer_plays:
        words += _other_suits(table)
    return _with_cards(words, moves.CONTRA_FOR, table.hands[seat] if table.lies() else 0)


def _other_suits(table: SpielTable) -> tuple[int, ...]:
    return tuple(moves.MATSCH + suit for suit in range(4) if suit != table.trump)


def domain(table: SpielTable, seat: int) -> Domain:
    """What a seat (or chance) may do now, empty where it is not asked."""
    return _CHOICES[table.phase](table, seat) if table.asked[:1] == (seat,) else EMPTY


_CHOICES: Final[dict[str, Callable[[SpielTable, int], Domain]]] = {
    view.DEALER: lambda table, _: Lots(moves.DRAW_DEALER, table.players),
    view.DEAL: _deal,
    view.DRAW: lambda table, _: Lots(moves.DRAW_STAMM, table.players),
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
    view.MATSCH: lambda table, _: Listed((moves.PASS, *_other_suits(table))),
}
"""The domain of the seat to act (chance too), by phase."""


# -- what a seat may know ----------------------------------------------------------------------------------------------


Turn = Callable[[Any], Any]
"""`known` or `number`: how nobody and nothing are written in a state and in a view."""


def calls(said: tuple[Call, ...], turn: Turn) -> tuple[Call, ...]:
    """What was said, as a view or as a state has it."""
    return tuple(call._replace(suit=turn(call.suit)) for call in said)


def paid(payments: tuple[Payment, ...], turn: Turn) -> tuple[Payment, ...]:
    """What was paid, as a view or as a state has it."""
    return tuple(each._replace(payer=turn(each.payer), payee=turn(each.payee)) for each in payments)


@lru_cache(maxsize=512)
def deal(kept: Deal, turn: Turn) -> Deal:
    """A settled deal, as a view or as a state has it."""
    return kept._replace(
        contra=turn(kept.contra),
        recontra=turn(kept.recontra),
        matsch=turn(kept.matsch),
        winner=turn(kept.winner),
        calls=calls(kept.calls, turn),
        payments=paid(kept.payments, turn),
    )


def may_look(table: SpielTable, seat: int | None) -> bool:
    """Whether the seat may see its own cards: a dealer with a sow turned up decides first (help.en.md#turnup)."""
    return seat is not None and not (table.phase == words.SOWN and seat == table.dealer)


def view_of(table: SpielTable, seat: int | None) -> SpielView:
    """What a seat knows: its own cards, what lies open, what was said and played."""
    return SpielView(
        players=table.players,
        seat=seat,
        rules=table.rules,
        phase=table.phase,
        deal=table.deal,
        thrown=table.thrown,
        dealer=known(table.dealer),
        hand=cards_of(table.hands[seat]) if seat is not None and may_look(table, seat) else None,
        sizes=tuple(hand.bit_count() for hand in table.hands),
        talon=table.talon.bit_count(),
        turn_up=known(table.turn_up),
        taker=known(table.taker),
        giver=known(table.giver),
        given=known(table.given) if seat == table.giver else None,
        first=known(table.first),
        contra=known(table.contra),
        recontra=known(table.recontra),
        matsch=known(table.matsch),
        dealer_plays=table.dealer_plays,
        soloist=known(table.soloist),
        trump=known(table.trump),
        dropped=tuple(bool(table.dropped >> each & 1) for each in range(table.players)),
        calls=calls(table.said, known),
        leader=known(table.leader),
        trick=table.trick,
        tricks=table.tricks,
        taken=tuple(table.won.count(each) for each in range(table.players)),
        payer=known(table.payer),
        lots=table.lots,
        lacks=table.lacks,
        payments=paid(table.paid, known),
        began=table.began,
        pool_began=table.pool_began,
        pool=table.pool,
        past=tuple(deal(each, known) for each in table.past),
        acting=table.acting(),
        over=table.phase == words.OVER,
        scores=table.chips,
        winners=table.winners(),
        domain=EMPTY if seat is None else domain(table, seat),
    )
