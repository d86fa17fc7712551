"""What a seat of Contraspiel may know of a session: a view, made of what lies on the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from tablegame.core.domain import EMPTY
from tablegame.core.tricks import cards_of, known
from tablegame.games.contraspiel.facts import view as words
from tablegame.games.contraspiel.facts.view import Call, Deal, Payment, SpielView
from tablegame.games.contraspiel.rules import choices
from tablegame.games.contraspiel.rules.table import SpielTable

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
        domain=EMPTY if seat is None else choices.domain(table, seat),
    )
