"""What a seat of Contraspiel may choose now, and what it may know of a session."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from tablegame.core.domain import EMPTY, Deals, Domain, Listed, Lots
from tablegame.core.tricks import cards_of, to_view
from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts.cards import HAND, pack_of
from tablegame.games.contraspiel.facts.view import Call, Deal, Payment, Phase, SpielView
from tablegame.games.contraspiel.rules.table import SpielTable


def domain(table: SpielTable, seat: int) -> Domain:
    """What a seat (or chance) may do now, empty where it is not asked."""
    return _DOMAINS[table.phase](table, seat) if table.asked[:1] == (seat,) else EMPTY


@lru_cache(maxsize=16384)
def _with_cards(first: tuple[int, ...], base: int, mask: int) -> Listed:
    """Calls, and every card of a mask given away."""
    return Listed((*first, *(base + card for card in cards_of(mask))))


def _deal(table: SpielTable, _: int) -> Domain:
    pack = pack_of(table.players)
    return Deals(pack, (*(HAND,) * table.players, len(pack) - HAND * table.players))


def _second(table: SpielTable, seat: int) -> Domain:
    """Another suit than that of the turn-up, which forehand alone may still choose."""
    suits = (s for s in range(4) if seat == table.forehand or s != table.turn_up >> 3)
    return Listed((*(moves.PLAY_IN + suit for suit in suits), moves.PASS))


def _contra(table: SpielTable, seat: int) -> Domain:
    """With an exchange while the turn-up lies and is of the trump suit; an early matsch if the house rules allow it."""
    calls: tuple[int, ...] = (moves.PASS, moves.CONTRA)
    if table.early_matsch and not table.dealer_plays:
        calls += _matsches(table)
    return _with_cards(calls, moves.CONTRA_FOR, table.hands[seat] if table.turn_up_lies() else 0)


def _matsches(table: SpielTable) -> tuple[int, ...]:
    return tuple(moves.MATSCH + suit for suit in range(4) if suit != table.trump)


_DOMAINS: Final[dict[str, Callable[[SpielTable, int], Domain]]] = {
    Phase.DEALER: lambda table, _: Lots(moves.DRAW_DEALER, table.players),
    Phase.DEAL: _deal,
    Phase.DRAW: lambda table, _: Lots(moves.DRAW_STAMM, table.players),
    Phase.SOW: lambda *_: Listed((moves.TAKE, moves.LEAVE)),
    # One of the five dealt cards, not the one taken.
    Phase.EXCHANGE: lambda table, seat: _with_cards((), moves.GIVE, table.hands[seat] & ~(1 << table.turn_up)),
    Phase.WENZEL: lambda *_: Listed((moves.STAND, moves.FOLD)),
    Phase.FIRST: lambda *_: Listed((moves.PLAY, moves.PASS)),
    Phase.SECOND: _second,
    Phase.TURNUP: lambda table, seat: _with_cards((moves.STAND,), moves.GIVE, table.hands[seat]),
    Phase.CONTRA: _contra,
    Phase.DROP: lambda *_: Listed((moves.DROP, moves.STAY)),
    Phase.PLAY: lambda table, seat: table.playable(seat),
    Phase.RECONTRA: lambda *_: Listed((moves.PASS, moves.RECONTRA)),
    Phase.MATSCH: lambda table, _: Listed((moves.PASS, *_matsches(table))),
}
"""What the seat to act (or chance) may do, by phase."""


# -- what a seat may know ----------------------------------------------------------------------------------------------


Conversion = Callable[[Any], Any]
"""`to_view` or `to_state`: how nobody and nothing are written in a view and in a table."""


def calls(said: tuple[Call, ...], convert: Conversion) -> tuple[Call, ...]:
    """Calls as a view or as a state has them."""
    return tuple(call._replace(suit=convert(call.suit)) for call in said)


def payments(paid: tuple[Payment, ...], convert: Conversion) -> tuple[Payment, ...]:
    """Payments as a view or as a state has them."""
    return tuple(each._replace(payer=convert(each.payer), payee=convert(each.payee)) for each in paid)


@lru_cache(maxsize=512)
def settled(deal: Deal, convert: Conversion) -> Deal:
    """A settled deal as a view or as a state has it."""
    seats = {name: convert(getattr(deal, name)) for name in ("contra", "recontra", "matsch", "winner")}
    return deal._replace(**seats, calls=calls(deal.calls, convert), payments=payments(deal.payments, convert))


def view_of(table: SpielTable, seat: int | None) -> SpielView:
    """What a seat knows: its own cards, what lies open, what was said and played.

    A dealer with a sow turned up decides before looking at the hand (help.en.md#turnup).
    """
    looks = seat is not None and not (table.phase == Phase.SOW and seat == table.dealer)
    return SpielView(
        players=table.players,
        seat=seat,
        rules=table.rules,
        phase=table.phase,
        deal=table.deal,
        thrown=table.thrown,
        dealer=to_view(table.dealer),
        hand=cards_of(table.hands[seat]) if seat is not None and looks else None,
        sizes=tuple(hand.bit_count() for hand in table.hands),
        talon=table.talon.bit_count(),
        turn_up=to_view(table.turn_up),
        taker=to_view(table.taker),
        giver=to_view(table.giver),
        given=to_view(table.given) if seat == table.giver else None,
        first=to_view(table.first),
        contra=to_view(table.contra),
        recontra=to_view(table.recontra),
        matsch=to_view(table.matsch),
        dealer_plays=table.dealer_plays,
        soloist=to_view(table.soloist),
        trump=to_view(table.trump),
        dropped=tuple(bool(table.dropped >> each & 1) for each in range(table.players)),
        calls=calls(table.said, to_view),
        leader=to_view(table.leader),
        trick=table.trick,
        tricks=table.tricks,
        payer=to_view(table.payer),
        lots=table.lots,
        lacks=table.lacks,
        payments=payments(table.paid, to_view),
        began=table.began,
        pool_began=table.pool_began,
        pool=table.pool,
        past=tuple(settled(each, to_view) for each in table.past),
        acting=table.acting(),
        over=table.phase == Phase.OVER,
        scores=table.chips,
        winners=table.winners(),
        domain=EMPTY if seat is None else domain(table, seat),
    )
