"""What a reader knows of somebody from all hands so far: on what they bid, how they lead, whether they play
for bids.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import exp
from typing import Final

from tablegame.ai.predict import OptionSet, Predictor
from tablegame.ai.remember import SeenChoice, remembered, take_in
from tablegame.core.bots import Memory
from tablegame.games.contractgrid.bot import habits
from tablegame.games.contractgrid.bot.plan import standing_lines
from tablegame.games.contractgrid.bot.playouts import DRAWS, SIMPLE, TAKES_ALL, Wants
from tablegame.games.contractgrid.facts.contracts import CONTRACTS, contracts_of
from tablegame.games.contractgrid.facts.view import FinishedHand, GridView

Known = Mapping[int, Predictor]
"""What is known of each other seat; of nobody, where nothing is remembered."""

BIDS: Final = ("contract", "square", "lines")
"""Contexts of bids: which contract it is, where it stands, how many lines it closes; each with open or marked."""
PLAYS: Final = ("lead with trumps", "lead without", "trick")
"""Contexts of two ways to play each: low or high, low or high, headed or left."""
RECENT: Final = 600
"""Hands of others that are taken in at most for one decision."""
ENOUGH: Final = 60
"""Choices of somebody from which on a guess is worth more than what is usual."""
LOW: Final = 2 / 3
"""How often somebody leads low who is taken to do so always, as in habits.py."""


def question_of_bids(sheet: Sequence[int], marks: int) -> OptionSet:
    """On what somebody may bid, and the signs of it."""
    standing = standing_lines(tuple(sheet), marks)
    state = ["marked" if marks >> contract & 1 else "open" for contract in sheet]
    closes = [standing_lines(tuple(sheet), marks | 1 << contract) - standing for contract in sheet]
    signs = {
        "contract": tuple(f"{CONTRACTS[contract]}, {is_}" for contract, is_ in zip(sheet, state, strict=True)),
        "square": tuple(f"{square}, {is_}" for square, is_ in enumerate(state)),
        "lines": tuple(f"{count}, {is_}" for count, is_ in zip(closes, state, strict=True)),
    }
    return OptionSet((1,) * len(sheet), signs | dict.fromkeys(PLAYS, ("",) * len(sheet)))


def question_of_play(context: str) -> OptionSet:
    """One of two ways to play, the first the low one."""
    empty = dict.fromkeys((*BIDS, *PLAYS), ("", ""))
    return OptionSet((1, 1), empty | {context: ("low", "high")})


# -- what is taken in --------------------------------------------------------------------------------------------------


def learn(view: GridView, memory: Memory) -> None:
    """Take in the finished hands that the memory has not seen."""
    take_in(memory, view, _lines(view), partial(_seen, view))


def known_of(view: GridView, memory: Memory | None) -> Known:
    """What memory and view tell of each other seat; the memory stays as it is."""
    return remembered(memory, view, _lines(view), partial(_seen, view), RECENT)


def _lines(view: GridView) -> list[str]:
    """Every finished hand as the memory knows it."""
    return [" ".join(f"{each.bids}/{each.values}" for each in hand.scored) for hand in view.past]


def _seen(view: GridView, since: int) -> Iterator[SeenChoice]:
    for number in range(since, len(view.past)):
        hand = view.past[number]
        for seat in range(view.players):
            if seat != view.seat:
                marks = view.past[number - 1].scored[seat].marks if number else 0
                yield from _of_hand(hand, seat, view.sheets[seat] or (), marks)


def _of_hand(hand: FinishedHand, seat: int, sheet: tuple[int, ...], marks: int) -> Iterator[SeenChoice]:
    """What somebody bid in a hand, and how it was played."""
    bids = question_of_bids(sheet, marks)
    for contract in contracts_of(hand.scored[seat].bids):
        yield SeenChoice(seat, bids, sheet.index(contract))
    low, leads, lowest, plain = habits.leads_of(hand, seat)
    took, could = habits.taken_of(hand, seat)
    for context, lows, whole in zip(PLAYS, (low, lowest, could - took), (leads, plain, could), strict=True):
        asked = question_of_play(context)
        for count in range(whole):
            yield SeenChoice(seat, asked, int(count >= lows))


# -- what is expected --------------------------------------------------------------------------------------------------


def bids_of(known: Known, seat: int, sheet: Sequence[int], marks: int, count: int) -> int | None:
    """What somebody is expected to bid, as a mask; None where too little is known."""
    if not _enough(known, seat):
        return None
    chances = known[seat].chances(question_of_bids(sheet, marks))
    order = sorted(range(len(sheet)), key=lambda square: (-chances[square], square))
    return sum(1 << sheet[square] for square in order[:count])


def lead_style(view: GridView, seat: int, known: Known) -> Wants:
    """How somebody leads: as the last hands show, and before these as is remembered."""
    if len(view.past) >= habits.SHOWN or not _enough(known, seat):
        return habits.lead_style(view, seat)
    if _low(known, seat, PLAYS[0]) > LOW:
        return SIMPLE
    return DRAWS if _low(known, seat, PLAYS[1]) > LOW else TAKES_ALL


def plays_for_bids(view: GridView, seat: int, known: Known) -> bool:
    """Whether somebody leaves tricks that could be taken: as the last hands show, and before these as is remembered."""
    if len(view.past) >= habits.SHOWN or not _enough(known, seat):
        return habits.plays_for_bids(view, seat)
    return _low(known, seat, PLAYS[2]) > 1 - habits.SELDOM


def _low(known: Known, seat: int, context: str) -> float:
    """How often somebody plays low in that context, by what it has learned alone: the others say nothing of it."""
    tilts = known[seat].tilts[context]
    return 1 / (1 + exp(tilts["high"][0] - tilts["low"][0]))


def _enough(known: Known, seat: int) -> bool:
    """Whether there is something to go by, in each of the contexts."""
    return seat in known and known[seat].observed >= ENOUGH and set(PLAYS) <= set(known[seat].tilts)
