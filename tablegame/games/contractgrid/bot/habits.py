"""What the finished hands of a game show of its players: how they lead, bid and refuse."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from tablegame.core.tricks import cards_of, clockwise, mask_of
from tablegame.games.contractgrid.bot.playouts import DRAWS, SIMPLE, TAKES_ALL, Wants
from tablegame.games.contractgrid.facts.contracts import ORDERS, SUIT_CARDS
from tablegame.games.contractgrid.facts.view import FinishedHand, GridView

RECENT: Final = 6
"""The latest hands that show how players bid and refuse."""
SHOWN: Final = 3
"""The latest hands that show how players play."""
SELDOM: Final = 0.85
"""A player who takes a smaller share of the tricks that could be taken or left plays for bids."""
UNLIKELY: Final = 0.1
"""How likely a player who refuses the shortest suit has refused another."""


# -- bids and refusals of this game ------------------------------------------------------------------------------------


def made_again(view: GridView) -> list[int]:
    """How many bids on marked squares each seat lately makes in a hand; at first half of the bids."""
    found = []
    for seat in range(view.players):
        counts = [
            (now.scored[seat].values & now.scored[seat].bids & before.scored[seat].marks).bit_count()
            for before, now in pairwise(view.past[-RECENT - 1 :])
        ]
        found.append(round(sum(counts) / len(counts)) if counts else (view.house.bids + 1) // 2)
    return found


def completes(view: GridView) -> list[int]:
    """The seats that lately bid on all their last open squares while another seat was ahead."""
    found = []
    whole = mask_of(view.house.on_sheet)
    for seat in range(view.players):
        tried = []
        for before, now in pairwise(view.past[-RECENT - 1 :]):
            left = whole & ~before.scored[seat].marks
            behind = before.scored[seat].total < max(each.total for each in before.scored)
            if left and left.bit_count() <= view.house.bids and behind:
                tried.append(not left & ~now.scored[seat].bids)
        if tried and all(tried):
            found.append(seat)
    return found


def refuses_short(view: GridView, seat: int) -> bool:
    """Whether a player refuses the shortest suit, by the last hands; at first everybody is taken to do so."""
    short = [each for hand in view.past[-RECENT:] if (each := _refused_short(hand, seat)) is not None]
    return 4 * sum(short) >= 3 * len(short)


def refusals(view: GridView) -> list[tuple[int, int, list[int]]]:
    """The refusals of this hand by other seats that refuse their shortest suit: seat, suit, the suits left after it."""
    left, found = [0, 1, 2, 3], []
    for seat in clockwise(view.forehand, view.players)[:3]:
        suit = view.refused[seat]
        if suit is not None:
            left.remove(suit)
            if seat != view.seat and refuses_short(view, seat):
                found.append((seat, suit, left[:]))
    return found


def likely(view: GridView, imagined: Sequence[GridView]) -> float:
    """How likely the refusals of the others are with the cards that these views show."""
    found = 1.0
    for seat, suit, others in refusals(view):
        held = _suit_lengths([*imagined[seat].hand, *(card for who, card in view.played if who == seat)])
        found *= 1.0 if held[suit] <= min(held[other] for other in others) else UNLIKELY
    return found


def _suit_lengths(cards: Sequence[int]) -> list[int]:
    mask = mask_of(cards)
    return [(mask & suit).bit_count() for suit in SUIT_CARDS]


@lru_cache(maxsize=64)
def _refused_short(hand: FinishedHand, seat: int) -> bool | None:
    """Whether a seat refused its shortest suit; None if it was not asked."""
    players, refused = len(hand.scored), hand.refused[seat]
    if refused is None:
        return None
    held = _suit_lengths([trick.card_of(seat) for trick in hand.tricks])
    order = clockwise((hand.dealer + 1) % players, players)
    before = {hand.refused[each] for each in order[: order.index(seat)]}
    return held[refused] == min(held[suit] for suit in range(4) if suit not in before)


# -- play --------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def leads_of(hand: FinishedHand, seat: int) -> tuple[int, int, int, int]:
    """How a seat led, as four numbers: leads of its lowest card, of all leads with trumps and other cards in hand;
    leads of its lowest card, of all leads without trumps that could be lower or higher."""
    order = ORDERS[hand.trump]
    cards = [trick.card_of(seat) for trick in hand.tricks]
    low = leads = lowest = plain = 0
    for number, trick in enumerate(hand.tricks):
        if trick.leader != seat:
            continue
        held = cards[number:]
        trumps = sum(order.suits[each] == order.trump for each in held)
        powers = {order.powers[each] for each in held}
        is_low = order.powers[cards[number]] == min(powers)
        if 0 < trumps < len(held):
            leads += 1
            low += is_low
        elif not trumps and len(powers) > 1:
            plain += 1
            lowest += is_low
    return low, leads, lowest, plain


@lru_cache(maxsize=64)
def taken_of(hand: FinishedHand, seat: int) -> tuple[int, int]:
    """How many tricks a seat headed that it could have left, and how many it could have headed or left."""
    order = ORDERS[hand.trump]
    cards = [trick.card_of(seat) for trick in hand.tricks]
    took = could = 0
    for number, trick in enumerate(hand.tricks):
        place = trick.seats.index(seat)
        if not place:
            continue
        before = trick.cards[:place]
        legal = cards_of(order.playable(mask_of(cards[number:]), before))
        heads = {card: order.best_place((*before, card)) == place for card in legal}
        if len(set(heads.values())) == 2:
            could += 1
            took += heads[cards[number]]
    return took, could


def lead_style(view: GridView, seat: int) -> Wants:
    """How a player usually leads, by the last hands: high, low, or the highest trump and low without any."""
    hands = [leads_of(hand, seat) for hand in view.past[-SHOWN:]]
    low, leads, lowest, plain = map(sum, zip(*hands, strict=True)) if hands else (0, 0, 0, 0)
    if 3 * low > 2 * leads:
        return SIMPLE
    return DRAWS if 3 * lowest > 2 * plain else TAKES_ALL


def plays_for_bids(view: GridView, seat: int) -> bool:
    """Whether a player leaves tricks that could be taken, by the last hands."""
    hands = [taken_of(hand, seat) for hand in view.past[-SHOWN:]]
    return sum(took for took, _ in hands) < SELDOM * sum(could for _, could in hands)
