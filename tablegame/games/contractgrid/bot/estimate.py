"""What a choice in ContractGrid is worth: hands imagined from one view, played out, and scored for the race.

Finished hands of the game show how its players lead, bid and refuse.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple

from tablegame.core.tricks import cards_of, clockwise, mask_of
from tablegame.games.contractgrid.bot.plan import Form, form_of, usual_rates
from tablegame.games.contractgrid.bot.playouts import (
    DRAWS,
    SIMPLE,
    TAKES_ALL,
    TrumpValues,
    Wants,
    bits_under,
    finish,
    wants_of,
)
from tablegame.games.contractgrid.bot.race import Shares, learned_file
from tablegame.games.contractgrid.facts import layouts
from tablegame.games.contractgrid.facts.contracts import ORDERS, SUIT_CARDS
from tablegame.games.contractgrid.facts.scoring import BID, LINE, score, standing_lines
from tablegame.games.contractgrid.facts.view import FinishedHand, GridView, Phase, unseen_cards


class Trust(NamedTuple):
    """What the promise of imagined hands, a chance to win, is worth: every estimate of a hand passes here.

    A hand is imagined against seats that play simply, and with the way to play that seems best for it. So it promises
    too much, the more the less is decided; and of what it says beyond the totals and sheets before the hand only a part
    comes true. Found from hands that `strong` seats played to their end, which leave all seats together what they had
    (docs/decisions/0021-contractgrid-estimate.md).
    """

    over: float  # what is promised too much, in spreads of the imagined hands
    kept: float  # the part of the way from the chance before the hand to the imagined one
    apart: float
    """The part that is left of a difference between two choices when they are really played: others see what a choice
    is good for and play against it."""


TRUST: Final = {
    Phase.REFUSE: Trust(0.75, 0.5, 1.0),
    Phase.BID: Trust(0.7, 0.6, 1.0),
    Phase.PLAY: Trust(0.625, 0.8, 0.5),
}


def claimed_chance(phase: str, before: float, chance: float, spread: float) -> float:
    """The chance to win that is claimed for the best choice of a phase. before: by totals and sheets before the hand;
    chance, spread: the mean of the imagined hands and their standard deviation, 0 if that is taken off already."""
    trust = TRUST[phase]
    return min(1.0, max(0.0, before + trust.kept * (chance - trust.over * spread - before)))


Deal = tuple[int, ...]
"""The cards of all seats as bits."""

TINY: Final = 0.0003
"""The chance that a point is worth in itself, where the race makes no difference."""
MOST_AIMED: Final = 5
"""The highest number of tricks that a seat may aim at."""
TRIES: Final = 8
"""Deals drawn to find one that agrees with the refusals."""


def ways(form: Form, trump: int) -> list[Wants]:
    """The ways to play a hand that are tried: for all tricks, none or a few, for trumps or without any, for a suit."""
    size = form.cards // form.players
    found = [TAKES_ALL]
    found += [Wants(tuple(have < count for have in range(size + 1))) for count in range(min(MOST_AIMED + 1, size))]
    found += [Wants(TAKES_ALL.takes, trumps) for trumps in (1, -1)]
    found += [Wants((False,) * 12, suits=lane) for lane in bits_under(trump).lanes]
    return found


_shares = lru_cache(maxsize=16)(Shares)
"""The race from one state on; all hands that are imagined from it share what is known of it."""


def _shares_of(view: GridView, form: Form) -> Shares:
    sheets = tuple(sheet or () for sheet in view.sheets)
    return _shares(form, sheets, view.scores, view.marks, tuple(made_again(view)), tuple(completes(view)))


def _form(view: GridView) -> Form:
    """The form of the game, with how the others play."""
    others = {lead_style(view, seat) for seat in range(view.players) if seat != view.own}
    return form_of(view)._replace(others=others.pop() if len(others) == 1 else TAKES_ALL)


def before(view: GridView) -> float:
    """The chance of the seat to win by totals and sheets before the hand."""
    return _shares_of(view, _form(view)).after(view.scores, view.marks)[view.own]


class GridEstimate:
    """Hands that one view allows, how they are played, and what they leave of the race."""

    def __init__(self, view: GridView, rng: Random) -> None:
        self.view = view
        self.rng = rng
        self.seat = view.own
        self.players = view.players
        self._leads = [lead_style(view, seat) for seat in range(self.players)]
        self._for_bids = [plays_for_bids(view, seat) for seat in range(self.players)]
        self.form = _form(view)
        self.sheets = tuple(sheet or () for sheet in view.sheets)
        self.shares = _shares_of(view, self.form)
        self.seats, self.placements = unseen_cards(view)
        self._refusals = refusals(view)
        self._after = dict[tuple[int, int, int], tuple[int, int]]()

    def deals(self, count: int, trump: int) -> list[Deal]:
        """Random deals that the view allows, as bits under this trump."""
        view, bits = self.view, bits_under(trump)
        played = [bits.of(card for who, card in view.played if who == seat) for seat in range(self.players)]
        shorter = [
            (seat, bits.lanes[suit], [bits.lanes[other] for other in others]) for seat, suit, others in self._refusals
        ]
        hands = [bits.of(view.hand)] * self.players
        found = []
        for _ in range(count):
            for _ in range(TRIES):
                for seat, cards in zip(self.seats, self.placements.draw(self.rng), strict=True):
                    hands[seat] = bits.of(cards)
                if all(
                    ((hands[seat] | played[seat]) & lane).bit_count()
                    <= min([((hands[seat] | played[seat]) & other).bit_count() for other in others])
                    for seat, lane, others in shorter
                ):
                    break
            found.append(tuple(hands))
        return found

    def trump_after(self, suit: int, deal: Deal, trump: int, order: Sequence[int]) -> int:
        """The trump in a deal, as bits under that trump, if the seat refuses a suit. order: of the suits left, the last
        is refused first where the cards do not say which."""
        rest = [each for each in order if each != suit]
        lanes = bits_under(trump).lanes
        asked = self.view.refused.count(None) - self.players + 3
        for seat in [(self.seat + place) % self.players for place in range(1, asked)]:
            if refuses_short(self.view, seat):
                rest.sort(key=lambda each: -(deal[seat] & lanes[each]).bit_count())
            rest.pop()
        return rest[0]

    def outcome(self, values: Sequence[int], bids: Sequence[int]) -> tuple[float, int]:
        """The chance to win and the own points after a hand with these values and bids, masks by seat."""
        totals, marks = self.totals_and_marks(values, bids)
        return self.shares.after(totals, marks)[self.seat], totals[self.seat] - self.view.scores[self.seat]

    def totals_and_marks(self, values: Sequence[int], bids: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The totals and marks of all seats after a hand with these values and bids."""
        totals, marks, whole = [], [], self.shares.whole
        for seat, (value, bid) in enumerate(zip(values, bids, strict=True)):
            made = value & whole
            key = (seat, made, made & bid)
            after = self._after.get(key)
            if after is None:
                after = self._after[key] = self._total_and_marks(*key)
            totals.append(after[0])
            marks.append(after[1])
        return tuple(totals), tuple(marks)

    def _total_and_marks(self, seat: int, made: int, hit: int) -> tuple[int, int]:
        """The total and the marks of a seat after a hand with these values and bids made."""
        hand = score(self.sheets[seat], made, hit, self.view.marks[seat], self.form.reward)
        return self.view.scores[seat] + hand.points(), hand.marks

    def bids(self) -> list[int]:
        """The bids of all seats: as made, else guessed."""
        return [*self._bids]

    @cached_property
    def _bids(self) -> list[int]:
        return [self._guessed_bids(seat) if bid is None else bid for seat, bid in enumerate(self.view.bids)]

    def with_own_bids(self, bids: int) -> list[int]:
        """The bids of all seats if the own seat bids this mask."""
        found = self.bids()
        found[self.seat] = bids
        return found

    def _guessed_bids(self, seat: int) -> int:
        """What a seat may bid: open squares first, by what they usually bring."""
        sheet, marks = self.sheets[seat], self.view.marks[seat]
        rates, standing = usual_rates(self.form), standing_lines(sheet, marks)

        def brings(contract: int) -> float:
            closed = standing_lines(sheet, marks | 1 << contract) - standing
            return rates[contract] * (BID + LINE * closed)

        order = sorted(sheet, key=lambda contract: (marks >> contract & 1, -brings(contract), contract))
        return sum(1 << contract for contract in order[: self.form.bids])

    def played_out(self, deals: Sequence[Deal], trump: int, wants: Wants) -> list[list[int]]:
        """The values of all seats in each deal, played from the first lead on. wants: of the own seat."""
        return HandUnderWay(self, deals, trump).played_out(0, wants)

    def everyone(self, wants: Wants, trump: int) -> list[Wants]:
        """The own seat with these wants; the others as they usually play, for their bids or for every trick."""
        found = list(self._leads)
        for seat, bids in enumerate(self.bids()):
            if self._for_bids[seat]:
                found[seat] = wants_of(bids, self.form.cards // self.players, trump)
        found[self.seat] = wants
        return found

    def distinct_cards(self) -> list[int]:
        """The legal cards; of neighbours without a card between them that is still to be played only the lowest."""
        bits = bits_under(self.view.order.trump)
        gone = bits.of([card for cards in self.view.collected for card in cards])
        found: list[int] = []
        below: dict[int, int] = {}
        for bit in sorted(bits.of_card[card] for card in self.view.legal()):
            lane = bits.led[bit]
            under = below.get(lane)
            if under is None or lane & (bit - 1) & -(under << 1) & ~gone & bits.pack(self.form.cards):
                found.append(bits.card_of[bit])
            below[lane] = bit
        return found


class HandUnderWay:
    """A hand as bits, and the deals in which the rest of it is played out."""

    def __init__(self, estimate: GridEstimate, deals: Sequence[Deal], trump: int) -> None:
        view, form = estimate.view, estimate.form
        bits = bits_under(trump)
        self._trump = trump
        self._estimate, self._deals, self._led = estimate, deals, bits.led
        self._leader = view.forehand if view.leader is None else view.leader
        self._values = TrumpValues(view.players, form.cards, trump, form.joker_counts)
        self.bids = estimate.bids()
        self._won = list(view.taken)
        self._got = [bits.of(cards) for cards in view.collected]
        self._trick = [bits.of_card[card] for card in view.trick]

    def played_out(self, bit: int, wants: Wants) -> list[list[int]]:
        """The values of all seats in each deal."""
        estimate = self._estimate
        everyone = estimate.everyone(wants, self._trump)
        trick = [*self._trick, bit] if bit else self._trick
        found = []
        for deal in self._deals:
            hands, won, got = list(deal), self._won[:], self._got[:]
            hands[estimate.seat] ^= bit
            finish(hands, self._leader, trick, won, got, everyone, self._led)
            found.append(self._values.of_all(won, got))
        return found


# -- layouts of the sheet, before anybody has seen the others' ---------------------------------------------------------


LEARNED: Final = 0.005
FORESEEN: Final = 0.04
"""The error of a chance that is claimed for a sheet, where the race was learned and where it is foreseen. In the forms
that were learned the foreseen race is off by 0.005 to 0.015; far from these nobody knows."""


def against_usual(view: GridView, sheet: tuple[int, ...]) -> list[float]:
    """The chance to win with a sheet if the others have one of the suggested ones, for each of these."""
    return [_beside(form_of(view), sheet, each.sheet) for each in layouts.offered_layouts(view.house)]


def doubt(view: GridView) -> float:
    """The error of a chance that is claimed for a sheet in this game."""
    return LEARNED if learned_file(form_of(view), view.house.on_sheet) else FORESEEN


@lru_cache(maxsize=512)
def _beside(form: Form, sheet: tuple[int, ...], other: tuple[int, ...]) -> float:
    """The chance to win at the start with a sheet if all others have that one."""
    start = (0,) * form.players
    return Shares(form, (sheet, *(other,) * (form.players - 1)), start, start).after(start, start)[0]


# -- what finished hands show of the players ---------------------------------------------------------------------------


RECENT: Final = 6
"""The latest hands that show how players bid and refuse."""
SHOWN: Final = 3
"""The latest hands that show how players play."""
LEAVES: Final = 0.85
"""A player who takes a smaller share of the tricks that could be taken or left plays for bids."""
UNLIKELY: Final = 0.1
"""How likely a player who refuses the shortest suit has refused another."""


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


def chance_of_refusals(view: GridView, imagined: Sequence[GridView]) -> float:
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
    return sum(took for took, _ in hands) < LEAVES * sum(could for _, could in hands)
