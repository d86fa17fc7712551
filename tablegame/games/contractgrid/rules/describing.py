"""What `replay --json --view` prints of a game of ContractGrid (docs/views.md)."""

from __future__ import annotations

from typing import Any

from tablegame.core.cards import ANGLO_FRENCH, SUITS
from tablegame.core.contract import seat_letter
from tablegame.core.describing import Finished
from tablegame.games.contractgrid.facts.contracts import CONTRACTS, contracts_of
from tablegame.games.contractgrid.facts.view import FinishedHand, GridTrick, GridView


def described(seen: GridView, finished: Finished) -> dict[str, Any]:
    """JSON values; keys as docs/views.md lists them."""
    return {
        "options": {name: list(value) if isinstance(value, tuple) else value for name, value in seen.rules},
        "phase": seen.phase,
        "hand_number": len(seen.past) + (not seen.over),
        "dealer": _letter(seen.dealer),
        "sheets": {
            seat_letter(seat): None if sheet is None else [CONTRACTS[contract] for contract in sheet]
            for seat, sheet in enumerate(seen.sheets)
        },
        "laid_out": [seat_letter(seat) for seat, laid in enumerate(seen.laid) if laid],
        "marks": {seat_letter(seat): _names(marks) for seat, marks in enumerate(seen.marks)},
        "hand": _cards(seen.hand),
        "cards": {seat_letter(seat): size for seat, size in enumerate(seen.sizes)},
        "refused": {seat_letter(seat): _suit(suit) for seat, suit in enumerate(seen.refused)},
        "trump": _suit(seen.trump),
        "bids": {seat_letter(seat): None if bid is None else _names(bid) for seat, bid in enumerate(seen.bids)},
        "leader": _letter(seen.leader),
        "trick": _laid(seen.leader or 0, seen.trick, seen.players),
        "tricks": finished.to_json(seen.tricks, lambda trick: _trick(trick, seen.players)),
        "collected": {seat_letter(seat): _cards(cards) for seat, cards in enumerate(seen.collected)},
        "past": finished.to_json(seen.past, lambda hand: _hand(hand, seen.players)),
    }


def _letter(seat: int | None) -> str | None:
    return None if seat is None else seat_letter(seat)


def _suit(suit: int | None) -> str | None:
    return None if suit is None else SUITS[suit]


def _cards(cards: tuple[int, ...]) -> list[str]:
    return [ANGLO_FRENCH.text(card) for card in cards]


def _names(mask: int) -> list[str]:
    return [CONTRACTS[contract] for contract in contracts_of(mask)]


def _laid(leader: int, cards: tuple[int, ...], players: int) -> dict[str, str]:
    return {seat_letter((leader + i) % players): ANGLO_FRENCH.text(card) for i, card in enumerate(cards)}


def _trick(trick: GridTrick, players: int) -> dict[str, Any]:
    return {
        "leader": seat_letter(trick.leader),
        "cards": _laid(trick.leader, trick.cards, players),
        "winner": seat_letter(trick.winner),
    }


def _hand(hand: FinishedHand, players: int) -> dict[str, Any]:
    return {
        "dealer": seat_letter(hand.dealer),
        "refused": {seat_letter(seat): _suit(suit) for seat, suit in enumerate(hand.refused)},
        "trump": SUITS[hand.trump],
        "tricks": [_trick(trick, players) for trick in hand.tricks],
        "scored": {
            seat_letter(seat): {
                "tricks": each.tricks,
                "suits": dict(zip(SUITS, each.suits, strict=True)),
                "trumps": each.trumps,
                "values": _names(each.values),
                "bids": _names(each.bids),
                "unmarked": each.unmarked,
                "made": each.made,
                "lines": each.lines,
                "marks": _names(each.marks),
                "total": each.total,
            }
            for seat, each in enumerate(hand.scored)
        },
    }
