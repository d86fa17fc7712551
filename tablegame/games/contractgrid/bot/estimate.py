"""What a choice in ContractGrid is worth: hands imagined from one view, played out, and scored for the race."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot, sqrt
from random import Random
from typing import Final, NamedTuple

from tablegame.games.contractgrid.bot.habits import completes, made_again, refuses_short
from tablegame.games.contractgrid.bot.outlook import learned
from tablegame.games.contractgrid.bot.plan import Form, form_of, standing_lines, usual_rates
from tablegame.games.contractgrid.bot.playouts import TAKES_ALL, Bits, TrumpValues, Wants, bits_under, finish, wants_of
from tablegame.games.contractgrid.bot.race import Shares
from tablegame.games.contractgrid.bot.reading import Known, bids_of, lead_style, plays_for_bids
from tablegame.games.contractgrid.facts import layouts, moves
from tablegame.games.contractgrid.facts.scoring import BID, LINE
from tablegame.games.contractgrid.facts.view import GridView, Phase, unseen


class Trust(NamedTuple):
    """What imagined hands promise, as a chance to win that comes true: every estimate of a hand passes here.

    A hand is imagined against seats that play simply, and with the way to play that seems best for it. So it promises
    too much, the more the less is decided; and of what it says beyond the totals and sheets before the hand only a part
    comes. Found from hands that `strong` seats played to their end (docs/decisions/0021-contractgrid-estimate.md).

    kept: how much of the way from the chance before the hand to the one imagined is gone; over: what is promised too
    much, in spreads of the imagined hands; apart: how much is left of a difference between two choices."""

    kept: float
    over: float
    apart: float


TRUST: Final = {
    Phase.REFUSE: Trust(0.5, 0.32, 1.0),
    Phase.BID: Trust(0.6, 0.42, 1.0),
    Phase.PLAY: Trust(0.8, 0.5, 0.5),
}


def claimed(phase: str, before: float, chance: float, spread: float) -> float:
    """The chance to win with the best choice of a phase. before: by totals and sheets as they were before the hand;
    chance, spread: the mean of the imagined hands and their standard deviation."""
    trust = TRUST[phase]
    return min(1.0, max(0.0, before + trust.kept * (chance - before) - trust.over * spread))


def apart(phase: str, difference: float) -> float:
    """What is left of a difference between two choices, or of its error, when they are played out: others see what a
    choice is good for and play against it."""
    return TRUST[phase].apart * difference


Deal = tuple[int, ...]
"""Everybody's cards as bits."""

TINY: Final = 0.0003
"""Games that a point is worth in itself, where the races say nothing."""
SELDOM: Final = 0.1
"""Share of hands below which a contract is unlikely: it is bid for another reason than to come."""
MOST_AIMED: Final = 5
"""Tricks up to which a seat may aim at a number of them."""
TRIES: Final = 8
"""Deals drawn for one that agrees with what was refused."""
WAYS_KEPT: Final = 6
"""Ways to play with which every card is weighed: the best before a card is chosen."""


@dataclass(frozen=True, slots=True)
class GridWorth:
    """Chance to win with its standard error, the points of the hand on average, and of each imagined hand the own
    values as a mask of contracts, and the chance after it."""

    chance: float
    error: float
    points: float
    values: tuple[int, ...] = ()
    chances: tuple[float, ...] = ()

    @property
    def rank(self) -> float:
        """What choices are chosen by: points count a little in themselves."""
        return self.chance + TINY * self.points

    @property
    def spread(self) -> float:
        """How far apart the imagined hands are."""
        return deviation(self.chances)


def deviation(chances: Sequence[float]) -> float:
    """The standard deviation of single chances."""
    middle = sum(chances) / max(1, len(chances))
    return sqrt(sum((chance - middle) ** 2 for chance in chances) / max(1, len(chances) - 1))


def often(worth: GridWorth, contract: int) -> float:
    """The share of the imagined hands that brought the contract; 0 if there is none."""
    return sum(values >> contract & 1 for values in worth.values) / max(1, len(worth.values))


def mean(results: Iterable[tuple[float, int]], values: Iterable[int] = ()) -> GridWorth:
    """Chances and points taken together. values: the own ones, hand by hand."""
    listed = list(results)
    count = len(listed)
    chances = tuple(chance for chance, _ in listed)
    error = deviation(chances) / sqrt(count)
    return GridWorth(sum(chances) / count, error, sum(points for _, points in listed) / count, tuple(values), chances)


def together(worths: Sequence[GridWorth]) -> GridWorth:
    """The mean of what may come, each as often as it comes."""
    count = len(worths)
    chances = tuple(chance for worth in worths for chance in worth.chances)
    error = sum(worth.error for worth in worths) / count
    return GridWorth(sum(chances) / len(chances), error, sum(worth.points for worth in worths) / count, (), chances)


def ways(form: Form, trump: int) -> list[Wants]:
    """Ways to play a hand that are tried: for all tricks, none or a few, for trumps or without any, for one suit."""
    size = form.cards // form.players
    found = [TAKES_ALL]
    found += [Wants(tuple(have < count for have in range(size + 1))) for count in range(min(MOST_AIMED + 1, size))]
    found += [Wants(TAKES_ALL.takes, trumps) for trumps in (1, -1)]
    found += [Wants((False,) * 12, suits=lane) for lane in bits_under(trump).lanes]
    return found


class GridEstimate:
    """Everything about one decision of one view. known: what a reader knows of the others."""

    def __init__(self, view: GridView, rng: Random, known: Known | None = None) -> None:
        self.view = view
        self._known = known or {}
        self.seat = view.own
        self.players = view.players
        self._lead_styles = [lead_style(view, seat, self._known) for seat in range(self.players)]
        others = [each for seat, each in enumerate(self._lead_styles) if seat != self.seat]
        self.form = form_of(view)._replace(others=others[0] if len(set(others)) == 1 else TAKES_ALL)
        self.sheets = tuple(sheet or () for sheet in view.sheets)
        self.shares = Shares(self.form, self.sheets, view.scores, view.marks, made_again(view), completes(view))
        self.before = self.shares.after(view.scores, view.marks)[self.seat]
        self.seats, self.placing = unseen(view)
        self._for_bids = [plays_for_bids(view, seat, self._known) for seat in range(self.players)]
        self.rng = rng
        self._short = self._refused_short()

    def deals(self, count: int, trump: int) -> list[Deal]:
        """So many deals that the view allows, in bits under this trump."""
        bits = bits_under(trump)
        played = [bits.of(cards) for cards in self._played()]
        shorter = [
            (seat, bits.lanes[suit], [bits.lanes[other] for other in others]) for seat, suit, others in self._short
        ]
        hands = [bits.of(self.view.hand)] * self.players
        found = []
        for _ in range(count):
            for _ in range(TRIES):
                for seat, cards in zip(self.seats, self.placing.draw(self.rng), strict=True):
                    hands[seat] = bits.of(cards)
                if all(
                    ((hands[seat] | played[seat]) & lane).bit_count()
                    <= min([((hands[seat] | played[seat]) & other).bit_count() for other in others])
                    for seat, lane, others in shorter
                ):
                    break
            found.append(tuple(hands))
        return found

    def trumps_after(self, suit: int, count: int) -> list[int]:
        """The trump in so many deals when the seat refuses a suit and the others refuse as they do."""
        left = [each - moves.REFUSE for each in self.view.legal() if each != moves.REFUSE + suit]
        if not self._asked_later():
            return left
        return [
            self.trump_after(suit, deal, suit, self.rng.sample(left, len(left))) for deal in self.deals(count, suit)
        ]

    def _asked_later(self) -> list[int]:
        """The seats that refuse a suit after this one."""
        asked = self.view.refused.count(None) - self.players + 3
        return [(self.seat + place) % self.players for place in range(1, asked)]

    def trump_after(self, suit: int, deal: Deal, trump: int, order: Sequence[int]) -> int:
        """The trump in a deal, in bits under that trump, when the seat refuses a suit. order: of the suits left, the
        last is refused first where the cards do not say which."""
        rest = [each for each in order if each != suit]
        lanes = bits_under(trump).lanes
        for seat in self._asked_later():
            if refuses_short(self.view, seat):
                rest.sort(key=lambda each: -(deal[seat] & lanes[each]).bit_count())
            rest.pop()
        return rest[0]

    def _played(self) -> list[list[int]]:
        """The cards that everybody has played in this hand."""
        found: list[list[int]] = [[] for _ in range(self.players)]
        tricks = [(trick.leader, trick.cards) for trick in self.view.tricks]
        for leader, cards in [*tricks, (self.view.leader or 0, self.view.trick)]:
            for place, card in enumerate(cards):
                found[(leader + place) % self.players].append(card)
        return found

    def _refused_short(self) -> list[tuple[int, int, list[int]]]:
        """Of every other seat that refuses its shortest suit the suit refused, and those it could have refused."""
        left, found = [0, 1, 2, 3], []
        for place in range(3):
            seat = (self.view.forehand + place) % self.players
            suit = self.view.refused[seat]
            if suit is not None:
                left.remove(suit)
                if seat != self.seat and refuses_short(self.view, seat):
                    found.append((seat, suit, left[:]))
        return found

    def outcome(self, values: Sequence[int], bids: Sequence[int]) -> tuple[float, int]:
        """Chance to win after a hand with these values, by seat as masks; and the own points."""
        totals, marks = self.scored(values, bids)
        return self.shares.after(totals, marks)[self.seat], totals[self.seat] - self.view.scores[self.seat]

    def scored(self, values: Sequence[int], bids: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Everybody's total and marks after a hand with these values."""
        view, reward = self.view, self.form.reward
        totals, marks = [], []
        for seat, sheet in enumerate(self.sheets):
            before = view.marks[seat]
            made = values[seat] & self.shares.whole
            hit = made & bids[seat]
            gained = reward * (made & ~before).bit_count() + BID * hit.bit_count()
            totals.append(view.scores[seat] + gained + LINE * standing_lines(sheet, before | hit))
            marks.append(before | hit)
        return tuple(totals), tuple(marks)

    def bids(self) -> list[int]:
        """What everybody bids: as said, else on open squares first, by what contracts usually bring."""
        rates = usual_rates(self.form)
        return [self._guessed(seat, rates) if said is None else said for seat, said in enumerate(self.view.bids)]

    def saying(self, bids: int) -> list[int]:
        """What everybody bids when the seat bids so."""
        said = self.bids()
        said[self.seat] = bids
        return said

    def _guessed(self, seat: int, rates: Sequence[float]) -> int:
        sheet, marks = self.sheets[seat], self.view.marks[seat]
        expected = bids_of(self._known, seat, sheet, marks, self.form.bids)
        if expected is not None:
            return expected
        standing = standing_lines(sheet, marks)

        def brings(contract: int) -> float:
            closed = standing_lines(sheet, marks | 1 << contract) - standing
            return rates[contract] * (BID + LINE * closed)

        order = sorted(sheet, key=lambda contract: (marks >> contract & 1, -brings(contract), contract))
        return sum(1 << contract for contract in order[: self.form.bids])

    def played_out(self, deals: Sequence[Deal], trump: int, wants: Wants) -> list[list[int]]:
        """Everybody's values in each deal, played from the first lead on with these wants of the own seat."""
        values = TrumpValues(self.players, self.form.cards, trump, self.form.joker_counts)
        led = bits_under(trump).led
        everyone = self.everyone(wants, trump)
        leader = self.view.forehand
        found = []
        for deal in deals:
            won, got = [0] * self.players, [0] * self.players
            finish(list(deal), leader, (), won, got, everyone, led)
            found.append(values.of_all(won, got))
        return found

    def aimed(self, deals: Sequence[Deal], trump: int, bids: int, wants: Wants) -> GridWorth:
        """What it is worth to bid on these contracts and play the deals so."""
        said = self.saying(bids)
        played = self.played_out(deals, trump, wants)
        return mean([self.outcome(values, said) for values in played], [values[self.seat] for values in played])

    def everyone(self, wants: Wants, trump: int) -> list[Wants]:
        """The own seat with these wants, the others as they usually play, for their bids or for every trick."""
        found = list(self._lead_styles)
        for seat, bids in enumerate(self.bids()):
            if self._for_bids[seat]:
                found[seat] = wants_of(bids, self.form.cards // self.players, trump)
        found[self.seat] = wants
        return found

    # -- cards -------------------------------------------------------------------------------------------------

    def cards(self, settled: int, count: int) -> list[tuple[int, GridWorth]]:
        """Every card that may be played, best first: how it is followed up is settled in some deals, what it comes to
        is found in others. Of cards that are worth the same one stands for all."""
        trump = self.view.order.trump
        bits = bits_under(trump)
        cards = self._different(bits)
        follows = self.follows(cards, settled)
        hand = OpenHand(self, self.deals(count, trump))
        found = [(card, hand.worth(bits.of_card[card], wants)) for card, wants in zip(cards, follows, strict=True)]
        return sorted(found, key=lambda item: (-item[1].rank, item[0]))

    def follows(self, cards: Sequence[int], count: int) -> list[Wants]:
        """How each of these cards is best followed up, by so many deals."""
        trump = self.view.order.trump
        of_card = bits_under(trump).of_card
        hand = OpenHand(self, self.deals(count, trump))
        order = sorted(ways(self.form, trump), key=lambda wants: -hand.worth(0, wants).rank)[:WAYS_KEPT]
        return [max(order, key=lambda wants: hand.worth(of_card[card], wants).rank) for card in cards]

    def _different(self, bits: Bits) -> list[int]:
        """The legal cards; of neighbours, between which no card is still to be played, only the lowest."""
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


class OpenHand:
    """A hand under way, in bits, and the deals in which its rest is played out."""

    def __init__(self, estimate: GridEstimate, deals: Sequence[Deal]) -> None:
        view, form = estimate.view, estimate.form
        self._trump = view.order.trump
        bits = bits_under(self._trump)
        self._estimate, self._deals, self._led = estimate, deals, bits.led
        self._values = TrumpValues(view.players, form.cards, self._trump, form.joker_counts)
        self.bids = estimate.bids()
        self._won = list(view.taken)
        self._got = [bits.of(cards) for cards in view.collected]
        self._trick = [bits.of_card[card] for card in view.trick]

    def worth(self, bit: int, wants: Wants) -> GridWorth:
        """A card, and what one wants to come of it; 0 for the card that goes with what one wants."""
        return mean(*self.outcomes(bit, wants))

    def outcomes(self, bit: int, wants: Wants) -> tuple[list[tuple[float, int]], list[int]]:
        """The chance to win and the own points in each deal, and the own values."""
        estimate = self._estimate
        played = self.played_out(bit, wants)
        return [estimate.outcome(made, self.bids) for made in played], [made[estimate.seat] for made in played]

    def played_out(self, bit: int, wants: Wants) -> list[list[int]]:
        """Everybody's values in each deal."""
        estimate = self._estimate
        everyone = estimate.everyone(wants, self._trump)
        leader = estimate.view.leader or 0
        trick = [*self._trick, bit] if bit else self._trick
        found = []
        for deal in self._deals:
            hands, won, got = list(deal), self._won[:], self._got[:]
            hands[estimate.seat] ^= bit
            finish(hands, leader, trick, won, got, everyone, self._led)
            found.append(self._values.of_all(won, got))
        return found


# -- layouts of the sheet, before anybody has seen the others' ---------------------------------------------------------


LEARNED: Final = 0.005
FORESEEN: Final = 0.04
"""How far what is said of a sheet may be off by itself: where it was learned, and where the race is only foreseen. In
the forms that were learned the race foreseen is off by 0.005 to 0.015 a sheet; far from these nobody knows."""


def against_usual(view: GridView, sheet: tuple[int, ...]) -> GridWorth:
    """The chance to win with a sheet when the others have one of the suggested ones, each as likely."""
    form = form_of(view)
    chances = tuple(_beside(form, sheet, each.sheet) for each in layouts.offered(view.house))
    error = hypot(deviation(chances) / sqrt(len(chances)), doubt(view))
    return GridWorth(sum(chances) / len(chances), error, 0.0, (), chances)


def doubt(view: GridView) -> float:
    """How far what is said of a sheet may be off by itself in this game."""
    return LEARNED if learned(form_of(view), view.house.on_sheet) else FORESEEN


@lru_cache(maxsize=512)
def _beside(form: Form, sheet: tuple[int, ...], other: tuple[int, ...]) -> float:
    """The chance to win at the start with a sheet beside others who all have that one."""
    start = (0,) * form.players
    return Shares(form, (sheet, *(other,) * (form.players - 1)), start, start).after(start, start)[0]
