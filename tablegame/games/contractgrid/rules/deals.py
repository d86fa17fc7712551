"""Why a draw or a deal of ContractGrid is impossible, in a sentence with the clause that says so."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tablegame.core.cards import ANGLO_FRENCH, JOKER, split_hands
from tablegame.core.contract import Move, Plain, Reason
from tablegame.core.text import N_
from tablegame.games.contractgrid.facts import moves, view
from tablegame.games.contractgrid.facts.cards import pack_of
from tablegame.games.contractgrid.facts.view import GridView

_LOWEST: Final = 4
"""In a pack in ascending order: the place of the lowest card after the aces."""


def why_no_deal(seen: GridView, move: Move) -> Reason | None:
    """Why that is no draw or deal here; None where it is one. One of them is due; the view may be anybody's."""
    assert isinstance(move, tuple), "chance draws and deals"
    drawn = move[0] == moves.DRAW_DEALER
    if seen.phase == view.DEALER:
        if not drawn:
            return Reason(N_("a dealer is drawn before the first cards are dealt"), (), "players")
        if move[1] < seen.players:
            return None
        return Reason(N_("the dealer is one of the {players} players"), (("players", seen.players),), "players")
    if drawn:
        return Reason(N_("a dealer is drawn only once, and now cards are dealt"), (), "players")
    return _wrong_hands(seen, split_hands(move))


def _wrong_hands(seen: GridView, hands: tuple[tuple[int, ...], ...]) -> Reason | None:
    if len(hands) != seen.players:
        fields = (("hands", len(hands)), ("players", seen.players))
        return Reason(N_("a deal names a hand for every seat, {players} of them, not {hands}"), fields, "pack")
    pack = pack_of(seen.house.cards)
    dealt = Counter(card for hand in hands for card in hand)
    for card in dealt:
        if card not in pack:
            return _not_in_pack(card, pack)
    each = len(pack) // seen.players
    for seat, hand in enumerate(hands):
        if len(hand) != each:
            sizes = (("seat", seat), ("count", len(hand)), ("each", each))
            return Reason(N_("{seat} gets {each} cards in this deal, not {count}"), sizes, "pack")
    for card, number in dealt.items():
        if number > 1:
            return Reason(N_("the {card} is dealt twice"), (("card", ANGLO_FRENCH.text(card)),), "pack")
    return None


def _not_in_pack(card: int, pack: tuple[int, ...]) -> Reason:
    if card == JOKER:
        return Reason(N_("this game is played without a joker"), (), "pack")
    lowest = ANGLO_FRENCH.text(pack[_LOWEST])[0]
    fields: tuple[tuple[str, Plain], ...] = (("card", ANGLO_FRENCH.text(card)), ("highest", lowest))
    return Reason(N_("there is no {card} in this pack, whose ranks go from A to {highest}"), fields, "pack")
