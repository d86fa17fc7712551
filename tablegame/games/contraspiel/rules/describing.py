"""What `replay --json --view` prints of a session of Contraspiel (docs/views.md)."""

from __future__ import annotations

from typing import Any

from tablegame.core.cards import GERMAN, GERMAN_SUITS
from tablegame.core.contract import seat_letter
from tablegame.core.describing import Finished
from tablegame.games.contraspiel.facts.view import Call, Deal, Payment, SpielTrick, SpielView


def described(seen: SpielView, finished: Finished) -> dict[str, Any]:
    """JSON values; keys as docs/views.md lists them."""
    return {
        "options": dict(seen.rules),
        "phase": seen.phase,
        "deal": seen.deal + (not seen.over),
        "dealer": _letter(seen.dealer),
        "hand": None if seen.hand is None else _cards(seen.hand),
        "cards": _by_seat(seen.sizes),
        "talon": seen.talon,
        "turn_up": _card(seen.turn_up),
        "taken_by": _letter(seen.taker),
        "given_by": _letter(seen.giver),
        "first_soloist": _letter(seen.first),
        "contra": _letter(seen.contra),
        "recontra": _letter(seen.recontra),
        "matsch": _letter(seen.matsch),
        "soloist": _letter(seen.soloist),
        "trump": _suit(seen.trump),
        "dropped": [seat_letter(seat) for seat, out in enumerate(seen.dropped) if out],
        "calls": _calls(seen.calls),
        "leader": _letter(seen.leader),
        "trick": [{"seat": seat_letter(seat), "card": GERMAN.text(card)} for seat, card in seen.lying],
        "tricks": _tricks(seen.tricks),
        "stamm_paid_by": _letter(seen.payer),
        "stamm_by_lots": seen.lots,
        "payments": _payments(seen.payments),
        "pool": seen.pool,
        "past": finished.to_json(seen.past, _deal),
    }


def _letter(seat: int | None) -> str | None:
    return None if seat is None else seat_letter(seat)


def _card(card: int | None) -> str | None:
    return None if card is None else GERMAN.text(card)


def _cards(cards: tuple[int, ...]) -> list[str]:
    return [GERMAN.text(card) for card in cards]


def _suit(suit: int | None) -> str | None:
    return None if suit is None else GERMAN_SUITS[suit]


def _by_seat(values: tuple[int, ...]) -> dict[str, int]:
    return {seat_letter(seat): value for seat, value in enumerate(values)}


def _calls(calls: tuple[Call, ...]) -> list[dict[str, Any]]:
    return [
        {
            "seat": seat_letter(call.seat),
            "phase": call.phase,
            "says": call.word,
            "suit": _suit(call.suit),
            "exchanged": call.exchanged,
        }
        for call in calls
    ]


def _tricks(tricks: tuple[SpielTrick, ...]) -> list[dict[str, Any]]:
    return [
        {
            "leader": seat_letter(trick.leader),
            "cards": {seat_letter(seat): GERMAN.text(card) for seat, card in trick.plays},
            "winner": seat_letter(trick.winner),
            "trump": _suit(trick.trump),
        }
        for trick in tricks
    ]


def _payments(payments: tuple[Payment, ...]) -> list[dict[str, Any]]:
    """Payer and payee by their letters, null for the pool."""
    return [
        {"for": paid.kind, "payer": _letter(paid.payer), "payee": _letter(paid.payee), "chips": paid.chips}
        for paid in payments
    ]


def _deal(deal: Deal) -> dict[str, Any]:
    return {
        "dealer": seat_letter(deal.dealer),
        "turn_up": GERMAN.text(deal.turn_up),
        "first_soloist": seat_letter(deal.first),
        "contra": _letter(deal.contra),
        "recontra": _letter(deal.recontra),
        "matsch": _letter(deal.matsch),
        "soloist": seat_letter(deal.soloist),
        "trump": _suit(deal.trump),
        "dropped": [seat_letter(seat) for seat, out in enumerate(deal.dropped) if out],
        "folded": deal.folded,
        "calls": _calls(deal.calls),
        "tricks": _tricks(deal.tricks),
        "winner": _letter(deal.winner),
        "payments": _payments(deal.payments),
        "scores": _by_seat(deal.after),
        "pool": deal.pool_after,
    }
