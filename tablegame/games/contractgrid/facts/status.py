"""The status of each contract of a sheet in a hand, as one view knows it: made, open or lost, with its reason.

A contract is called made or lost only if that is certain by the tricks and cards that the seat can still win
(facts/reach.py). The table and the charts show these statuses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tablegame.core.cards import ANGLO_FRENCH, JOKER
from tablegame.core.text import N_, Plain, Reason
from tablegame.core.tricks import Trick, clockwise, mask_of
from tablegame.games.contractgrid.facts import contracts, reach
from tablegame.games.contractgrid.facts.reach import KnownHand
from tablegame.games.contractgrid.facts.view import FinishedHand, GridPhase, GridView

MADE: Final = "made"
OPEN: Final = "open"
LOST: Final = "lost"

_NEEDED: Final = (
    N_("tricks: {own} so far, the aim is {a}"),
    N_("tricks: {own} so far, the aim is {a} or {b}"),
    N_("tricks: {own} so far, the aim is {a}, {b} or {c}"),
    N_("tricks: {own} so far, the aim is {a}, {b}, {c} or {d}"),
)
_TO_COME: Final = {
    3: N_("{seat_a} {a}, {seat_b} {b}, {seat_c} {c}; {left} to come"),
    4: N_("{seat_a} {a}, {seat_b} {b}, {seat_c} {c}, {seat_d} {d}; {left} to come"),
}
_IN_THE_END: Final = {
    3: N_("{seat_a} {a}, {seat_b} {b}, {seat_c} {c}"),
    4: N_("{seat_a} {a}, {seat_b} {b}, {seat_c} {c}, {seat_d} {d}"),
}
_CARD_COLLECTED: Final = N_("trick {number} brought {card}")
_JOKER_COLLECTED: Final = N_("trick {number} brought the joker")
_JOKER_WENT: Final = N_("trick {number}: the joker went to {seat}")


@dataclass(frozen=True, slots=True)
class ContractStatus:
    contract: int
    state: str  # MADE, OPEN or LOST
    reason: Reason


@lru_cache(maxsize=32)
def statuses(view: GridView, seat: int) -> tuple[ContractStatus, ...]:
    """The status of each contract on a seat's sheet, in the order of the rules.

    () while sheets are laid out. Between two hands, and at the end of the game, they are the statuses after the last
    finished hand.
    """
    sheet = view.sheets[seat]
    if sheet is None or view.phase == GridPhase.GRID:
        return ()
    if view.phase in (GridPhase.DEAL, GridPhase.OVER) and view.past:
        return final_statuses(view, view.past[-1], seat)
    known = known_hand(view)
    can, must = reach.possible_contracts(known, seat)
    found = []
    for contract in sorted(sheet):
        state = OPEN if can >> contract & 1 else LOST
        if must >> contract & 1:
            state = MADE
        found.append(ContractStatus(contract, state, _reason(view, known, seat, contract, state)))
    return tuple(found)


def final_statuses(view: GridView, hand: FinishedHand, seat: int) -> tuple[ContractStatus, ...]:
    """The status of each contract on a seat's sheet after a finished hand."""
    sheet, scored = view.sheets[seat], hand.scored[seat]
    if sheet is None:
        return ()
    states = {contract: MADE if scored.values >> contract & 1 else LOST for contract in sorted(sheet)}
    return tuple(ContractStatus(each, state, _final_reason(view, hand, seat, each)) for each, state in states.items())


def known_hand(view: GridView) -> KnownHand:
    """The hand under way as the view knows it."""
    knows_hand = view.seat is not None and len(view.hand) == view.sizes[view.seat]
    return KnownHand(
        players=view.players,
        me=view.seat if knows_hand else None,
        hand=mask_of(view.hand) if knows_hand else 0,
        sizes=view.sizes,
        trump=view.trump,
        leader=view.forehand if view.leader is None else view.leader,
        trick=view.trick,
        won=view.tricks_won,
        collected=tuple(map(mask_of, view.collected)),
        lacks=view.lacks,
        pack=mask_of(contracts.pack_of(view.house.cards)),
        joker_counts=view.house.joker_counts,
    )


# -- reasons -------------------------------------------------------------------------------------------------------


def _reason(view: GridView, known: KnownHand, seat: int, contract: int, state: str) -> Reason:
    """The reason why a contract of a seat has this state (MADE, OPEN or LOST) in the hand under way."""
    if contract == contracts.PLAY:
        return Reason(N_("always"), (), "values")
    if contract <= contracts.TWO:
        return _by_number(known, seat, contract)
    if contract <= contracts.PARTNER:
        return _by_comparison(known.won, seat, reach.tricks_left(known))
    if contract == contracts.ALL_TRUMP:
        return _all_trump(view, known, seat, state)
    if contract == contracts.NO_TRUMP:
        return _no_trump(view, known, seat, state)
    return _by_suit(reach.suit_counts(known, known.collected[seat]), contract, under_way=any(view.sizes))


def _final_reason(view: GridView, hand: FinishedHand, seat: int, contract: int) -> Reason:
    """The reason why a seat has made or lost a contract in a finished hand."""
    scored = hand.scored[seat]
    if contract == contracts.PLAY:
        return Reason(N_("always"), (), "values")
    if contract <= contracts.TWO:
        return Reason(N_("tricks: {own}"), (("own", scored.tricks),), "values")
    if contract <= contracts.PARTNER:
        return _by_comparison(tuple(each.tricks for each in hand.scored), seat, 0)
    if contract in (contracts.ALL_TRUMP, contracts.NO_TRUMP):
        return _final_trumps(hand, seat, contract)
    counts = list(scored.suits)
    if view.house.joker_counts:
        counts[hand.trump] = scored.trumps  # with the joker, which `suits` leaves out
    return _by_suit(tuple(counts), contract, under_way=False)


def _by_number(known: KnownHand, seat: int, contract: int) -> Reason:
    """The reason of Zero, One or Two: the tricks so far, and the numbers of tricks that would make the contract."""
    own, left = known.won[seat], reach.tricks_left(known)
    if not left:
        return Reason(N_("tricks: {own}"), (("own", own),), "values")
    # Zero, One and Two are the contracts 0, 1 and 2: the remainder that their number of tricks has.
    wanted = [count for count in sorted(reach.possible_tricks(known, seat)) if count % 3 == contract]
    if not wanted:
        return Reason(N_("tricks: {own} so far, and no number that counts is left"), (("own", own),), "values")
    fields = tuple(zip("abcd", wanted, strict=False))
    return Reason(_NEEDED[len(wanted) - 1], (("own", own), *fields), "values")


def _by_comparison(won: tuple[int, ...], seat: int, left: int) -> Reason:
    """The reason of the contracts from First to Partner: the tricks of all seats, first of the owner of the sheet.
    won: the number of tricks of each seat.
    seat: the owner of the sheet.
    left: the number of tricks that are still to come."""
    fields: list[tuple[str, Plain]] = [("left", left)] if left else []
    for letter, each in zip("abcd", clockwise(seat, len(won)), strict=False):
        fields += [(f"seat_{letter}", each), (letter, won[each])]
    return Reason((_TO_COME if left else _IN_THE_END)[len(won)], tuple(fields), "values")


def _all_trump(view: GridView, known: KnownHand, seat: int, state: str) -> Reason:
    """The reason of All-Trump: the trumps collected so far, or the trump that the seat has not got or will not get."""
    trump = known.trump
    if trump is None:
        return Reason(N_("trump is not fixed yet"), (), "values")
    trumps = reach.all_trumps(known)
    fields: tuple[tuple[str, Plain], ...] = (
        ("own", (known.collected[seat] & trumps).bit_count()),
        ("all", trumps.bit_count()),
    )
    if state != LOST:
        return Reason(N_("{own} of {all} trumps so far"), fields, "values")
    trick_of_another = _first_trump_trick(view.tricks, trump, seat, won_by_seat=False)
    if trick_of_another is not None:
        return _trump_reason(trick_of_another, trump, N_("trick {number}: {card} went to {seat}"), _JOKER_WENT)
    top = reach.top_trump(known)
    if top is not None and reach.never_collects(known, seat, top):
        if top == JOKER:
            return Reason(N_("the joker is in another hand"), (), "values")
        return Reason(N_("{card} is in another hand"), (("card", ANGLO_FRENCH.text(top)),), "values")
    return Reason(N_("{own} of {all} trumps, and the others go elsewhere"), fields, "values")


def _no_trump(view: GridView, known: KnownHand, seat: int, state: str) -> Reason:
    """The reason of No-Trump: that the seat has no trump, or the first trump that it has collected or will collect."""
    trump = known.trump
    if trump is None:
        return Reason(N_("trump is not fixed yet"), (), "values")
    if state != LOST:
        text = N_("no trump can come any more") if state == MADE else N_("no trump so far")
        return Reason(text, (), "values")
    own_trick = _first_trump_trick(view.tricks, trump, seat, won_by_seat=True)
    if own_trick is not None:
        return _trump_reason(own_trick, trump, _CARD_COLLECTED, _JOKER_COLLECTED)
    top = reach.top_trump(known)
    if top is not None and reach.surely_collects(known, seat, top):
        if top == JOKER:
            return Reason(N_("the joker will take a trick"), (), "values")
        return Reason(N_("{card} will take a trick"), (("card", ANGLO_FRENCH.text(top)),), "values")
    return Reason(N_("a trump is bound to come"), (), "values")


def _final_trumps(hand: FinishedHand, seat: int, contract: int) -> Reason:
    """The reason after a hand: of All-Trump the number of trumps collected, of No-Trump the first trump collected."""
    if contract == contracts.NO_TRUMP:
        own_trick = _first_trump_trick(hand.tricks, hand.trump, seat, won_by_seat=True)
        if own_trick is None:
            return Reason(N_("no trump"), (), "values")
        return _trump_reason(own_trick, hand.trump, _CARD_COLLECTED, _JOKER_COLLECTED)
    trumps = sum(each.trumps for each in hand.scored)
    fields: tuple[tuple[str, Plain], ...] = (("own", hand.scored[seat].trumps), ("all", trumps))
    return Reason(N_("{own} of {all} trumps"), fields, "values")


def _first_trump_trick(tricks: Sequence[Trick], trump: int, seat: int, won_by_seat: bool) -> tuple[int, Trick] | None:
    """The first trick with a trump in it that a seat won, after its number (from 1); None if there is none.
    won_by_seat: True for a trick that `seat` won, False for a trick that any other seat won."""
    suits = contracts.ORDERS[trump].suits
    for number, trick in enumerate(tricks, 1):
        if (trick.winner == seat) == won_by_seat and any(suits[card] == trump for card in trick.cards):
            return number, trick
    return None


def _trump_reason(numbered_trick: tuple[int, Trick], trump: int, text: str, joker_text: str) -> Reason:
    """A reason that names the first trump of a trick.
    numbered_trick: the number of the trick, from 1, and the trick.
    text: the sentence for a card of the trump suit, with the fields {number}, {seat} (the winner) and {card}.
    joker_text: the sentence for the joker, without {card}."""
    number, trick = numbered_trick
    card = next(card for card in trick.cards if contracts.ORDERS[trump].suits[card] == trump)
    fields: tuple[tuple[str, Plain], ...] = (("number", number), ("seat", trick.winner))
    if card == JOKER:
        return Reason(joker_text, fields, "values")
    return Reason(text, (*fields, ("card", ANGLO_FRENCH.text(card))), "values")


def _by_suit(counts: tuple[int, ...], contract: int, under_way: bool) -> Reason:
    """The reason of a suit contract: the number of cards of its suit, and of the longest other suit.
    counts: the number of cards that the seat has collected, by suit.
    under_way: whether more cards are to come."""
    assert contracts.SPADES <= contract <= contracts.CLUBS
    suit = contract - contracts.SPADES
    most = max(count for other, count in enumerate(counts) if other != suit)
    text = N_("{own}, your other suits up to {most}")
    if under_way:
        text = N_("cards: {own} so far, of another suit up to {most}")
    return Reason(text, (("own", counts[suit]), ("most", most)), "values")
