"""Reasons by what becomes of a hand of ContractGrid: which bids come, whose fail, lines, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tablegame.ai.trick_reasons import Fields, TrickReasons
from tablegame.core.cards import ANGLO_FRENCH
from tablegame.core.contract import Reason
from tablegame.core.reasons import LikelyKind, Playout
from tablegame.core.text import N_
from tablegame.games.contractgrid.bot.plan import standing_lines
from tablegame.games.contractgrid.facts.contracts import (
    CONTRACTS,
    ORDERS,
    PLAY,
    SUIT_NAMES,
    TWO,
    contracts_of,
    pack_of,
)
from tablegame.games.contractgrid.facts.view import GridView, Phase, ScoredHand

TRUMP: Final = N_("In {n} of {of} deals {term_suit} are trump, of which [you hold|I hold|{me} holds] {count}.")
TRUMP_THEN: Final = N_("Then {term_suit} are trump, of which [you hold|I hold|{me} holds] {count}.")

TRICKS: Final[TrickReasons[GridView]] = TrickReasons(lambda view: pack_of(view.house.cards), ANGLO_FRENCH, "play")


def scored(playout: Playout[GridView], seat: int | None = None) -> ScoredHand:
    """The hand of a seat as it was scored, of the viewer if none is named."""
    found: ScoredHand = playout.end.past[-1].scored[playout.view.own if seat is None else seat]
    return found


def _winners(playout: Playout[GridView], own: bool) -> Iterator[Fields]:
    """Who wins the game with the hand: the viewer, or others."""
    for seat in playout.end.winners():
        if (seat == playout.view.seat) == own:
            yield {} if own else {"seat": seat}


def _line(playout: Playout[GridView]) -> Iterator[Fields]:
    view = playout.view
    if scored(playout).lines > standing_lines(view.sheets[view.own] or (), view.marks[view.own]):
        yield {}


def _count(playout: Playout[GridView]) -> Iterator[Fields]:
    """The number of tricks with which a bid on Zero, One or Two comes, once cards are played."""
    hand = scored(playout)
    by_number = hand.values & hand.bids & (1 << TWO + 1) - 1 if playout.view.phase == Phase.PLAY else 0
    for contract in contracts_of(by_number):
        tricks = {"count": hand.tricks, "all": len(playout.end.past[-1].tricks)}
        yield {**tricks, "term": CONTRACTS[contract]}


def _bids(come: bool) -> Callable[[Playout[GridView]], Iterator[Fields]]:
    """The own bids that come, or fail, Play aside, which always comes."""

    def find(playout: Playout[GridView]) -> Iterator[Fields]:
        hand = scored(playout)
        bids = hand.bids & ~(1 << PLAY) & (hand.values if come else ~hand.values)
        return ({"term": CONTRACTS[each]} for each in contracts_of(bids))

    return find


def _number(least: bool) -> Callable[[Playout[GridView]], Iterator[Fields]]:
    """How many of the own bids come at least, or at most."""

    def find(playout: Playout[GridView]) -> Iterator[Fields]:
        hand, bids = scored(playout), playout.view.house.bids
        made = (hand.values & hand.bids).bit_count()
        return ({"count": count} for count in (range(2, made + 1) if least else range(max(1, made), bids)))

    return find


def _others_bids(come: bool) -> Callable[[Playout[GridView]], Iterator[Fields]]:
    """The bids of other seats that come, or fail, as far as they have been made."""

    def find(playout: Playout[GridView]) -> Iterator[Fields]:
        for seat, bids in enumerate(playout.view.bids):
            values = scored(playout, seat).values
            if seat != playout.view.seat and bids is not None:
                for contract in contracts_of(bids & (values if come else ~values)):
                    yield {"seat": seat, "term": CONTRACTS[contract]}

    return find


def _trump(playout: Playout[GridView]) -> Iterator[Reason]:
    view = playout.view
    if view.phase == Phase.REFUSE:
        suit = playout.end.past[-1].trump
        count = sum(ORDERS[suit].suits[card] == suit for card in view.hand)
        text = TRUMP_THEN if view.legal().count() == 2 else TRUMP
        yield TRICKS.reason(text, "trump", playout.move, {"term_suit": SUIT_NAMES[suit], "count": count})


ENDINGS: Final = (
    TRICKS.likely(
        "wins_game", N_("In {n} of {of} deals [you win|I win|{me} wins] the game with this hand."), "end",
        lambda each: _winners(each, True), good=True, ending=True,
    ),
    TRICKS.likely(
        "loses_game", N_("In {n} of {of} deals {seat} wins the game with this hand."), "end",
        lambda each: _winners(each, False), good=False, ending=True,
    ),
    TRICKS.likely(
        "count",
        N_("In {n} of {of} deals [you take|I take|{me} takes] {count} of the {all} tricks, as {term} wants."),
        "values", _count,
        good=True, least=0.4, covers=("comes",), named=("term",), ending=True,
    ),
    TRICKS.likely(
        "comes",
        N_("In {n} of {of} deals [you make|I make|{me} makes] {term}."),
        "bids", _bids(True), good=True, least=0.4, named=("term",),
        ending=True,
    ),
    TRICKS.likely(
        "fails",
        N_("In {n} of {of} deals [your|my|{me}'s] bid on {term} fails."),
        "bids", _bids(False), good=False, named=("term",),
        ending=True,
    ),
    TRICKS.likely(
        "line",
        N_("In {n} of {of} deals a line of [your|my|{me}'s] sheet is completed."),
        "score", _line, good=True, ending=True
    ),
    TRICKS.likely(
        "other_fails", N_("In {n} of {of} deals {seat}'s bid on {term} fails."), "bids", _others_bids(False), good=True,
        named=("term",), ending=True,
    ),
    TRICKS.likely(
        "other_comes", N_("In {n} of {of} deals {seat} makes {term}."), "bids", _others_bids(True), good=False,
        named=("term",), ending=True,
    ),
    TRICKS.likely(
        "several",
        N_("In {n} of {of} deals [you make|I make|{me} makes] at least {count} of [your|my|the] bids."),
        "bids", _number(True), good=True,
        least=0.4, named=("count",), ending=True,
    ),
    TRICKS.likely(
        "few",
        N_("In {n} of {of} deals [you make|I make|{me} makes] at most {count} of [your|my|the] bids."),
        "bids", _number(False), good=False,
        named=("count",), ending=True,
    ),
    LikelyKind("trump", _trump, named=("term_suit",)),
)  # fmt: skip
