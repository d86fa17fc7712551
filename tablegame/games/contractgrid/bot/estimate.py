"""The value of a choice in ContractGrid: hands are imagined from one view, played out, and scored as a chance to win.

The finished hands of the game show how each player leads, bids and refuses; imagined hands are dealt and played
accordingly. Hands of cards are bits (bot/playouts.py), sets of contracts are masks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple

from tablegame.core.tricks import cards_of, clockwise, mask_of
from tablegame.games.contractgrid.bot.playouts import (
    DRAWS_TRUMPS,
    LEADS_LOW,
    TAKES_ALL,
    Goal,
    TrumpValues,
    bits_under,
    goal_of_bids,
    play_to_end,
)
from tablegame.games.contractgrid.bot.race import WinChances, learned_file
from tablegame.games.contractgrid.bot.score_paths import RaceRules, race_rules_of, usual_rates
from tablegame.games.contractgrid.facts import layouts
from tablegame.games.contractgrid.facts.contracts import ORDERS, REFUSALS, SUIT_CARDS
from tablegame.games.contractgrid.facts.scoring import BID, LINE, score, standing_lines
from tablegame.games.contractgrid.facts.view import FinishedHand, GridView, Phase, unseen_cards


class Trust(NamedTuple):
    """How the chance to win in imagined hands is corrected. All estimates of a hand are.

    A hand is imagined against seats that play simply, and with the goal that seems best for it. So its chance is too
    high, the more the less is decided; and only a part of its difference to the chance before the hand comes true.
    The figures come from hands that `strong` seats played to their end: all chances together stay what they were
    (docs/decisions/0021-contractgrid-estimate.md).
    """

    over: float  # by how much imagined chances are too high, in standard deviations of the imagined hands
    kept: float  # the part of the change since the chance before the hand that comes true
    apart: float
    """The part of a difference between two choices that comes true: others see what a choice is good for, and play
    against it."""


TRUST: Final = {
    Phase.REFUSE: Trust(0.75, 0.5, 1.0),
    Phase.BID: Trust(0.7, 0.6, 1.0),
    Phase.PLAY: Trust(0.625, 0.8, 0.5),
}


def claimed_chance(phase: str, before: float, chance: float, spread: float) -> float:
    """The chance to win that is claimed for the best choice of a phase.

    before: the chance by totals and sheets before the hand.
    chance: the mean chance of the imagined hands.
    spread: their standard deviation; 0 if the mean is corrected for it already.
    """
    trust = TRUST[phase]
    return min(1.0, max(0.0, before + trust.kept * (chance - trust.over * spread - before)))


Deal = tuple[int, ...]
"""The hands of all seats, as bits."""

TINY: Final = 0.0003
"""The chance to win that a point is worth in itself, where the chances after hands make no difference."""
MOST_AIMED: Final = 5
"""The highest number of tricks that a seat may aim at."""
TRIES: Final = 8
"""Deals that are drawn to find one that agrees with the refusals, at most."""


def goals_to_try(rules: RaceRules, trump: int) -> list[Goal]:
    """The goals that are tried in a hand: all tricks, none or a few, all trumps or none, most of a suit."""
    size = rules.cards // rules.players
    found = [TAKES_ALL]
    found += [Goal(tuple(have < count for have in range(size + 1))) for count in range(min(MOST_AIMED + 1, size))]
    found += [Goal(TAKES_ALL.takes, trumps) for trumps in (1, -1)]
    found += [Goal((False,) * 12, suits=suit) for suit in bits_under(trump).suits]
    return found


_cached_win_chances = lru_cache(maxsize=16)(WinChances)
"""The chances from one moment on: all hands that are imagined from it use the same object and its cache."""


def _win_chances(view: GridView, rules: RaceRules) -> WinChances:
    sheets = tuple(sheet or () for sheet in view.sheets)
    repeats, always = tuple(repeated_bids(view)), tuple(always_complete(view))
    return _cached_win_chances(rules, sheets, view.scores, view.marks, repeats, always)


def _race_rules(view: GridView) -> RaceRules:
    """The rules of the race, with the usual leads of the others if they are alike."""
    others = {usual_leads(view, seat) for seat in range(view.players) if seat != view.own}
    return race_rules_of(view)._replace(others=others.pop() if len(others) == 1 else TAKES_ALL)


def chance_before_hand(view: GridView) -> float:
    """The chance of the viewer to win, by totals and sheets before the hand."""
    return _win_chances(view, _race_rules(view)).after(view.scores, view.marks)[view.own]


class GridEstimate:
    """Imagined hands that one view allows: their deals, their play, and the chance to win after them."""

    def __init__(self, view: GridView, rng: Random) -> None:
        self.view = view
        self.rng = rng
        self.seat = view.own
        self.players = view.players
        self._leads = [usual_leads(view, seat) for seat in range(self.players)]
        self._for_bids = [plays_for_bids(view, seat) for seat in range(self.players)]
        self.rules = _race_rules(view)
        self.sheets = tuple(sheet or () for sheet in view.sheets)
        self.win_chances = _win_chances(view, self.rules)
        self.seats, self.placements = unseen_cards(view)
        self._refusals = shortest_refusals(view)
        self._totals_and_marks = dict[tuple[int, int, int], tuple[int, int]]()

    def deals(self, count: int, trump: int) -> list[Deal]:
        """Random deals that the view allows, as bits under this trump."""
        view, bits = self.view, bits_under(trump)
        played = [bits.of(card for who, card in view.played_cards if who == seat) for seat in range(self.players)]
        refusals = [
            (each.seat, bits.suits[each.suit], [bits.suits[other] for other in each.others]) for each in self._refusals
        ]
        hands = [bits.of(view.hand)] * self.players
        found = []
        for _ in range(count):
            for _ in range(TRIES):
                for seat, cards in zip(self.seats, self.placements.draw(self.rng), strict=True):
                    hands[seat] = bits.of(cards)
                if all(
                    ((hands[seat] | played[seat]) & suit).bit_count()
                    <= min([((hands[seat] | played[seat]) & other).bit_count() for other in others])
                    for seat, suit, others in refusals
                ):
                    break
            found.append(tuple(hands))
        return found

    def trump_after(self, suit: int, deal: Deal, trump: int, order: Sequence[int]) -> int:
        """The trump that follows if the viewer refuses a suit and the others refuse after it.

        deal: all hands, as bits under `trump`.
        order: the suits that are left; who refuses no shortest suit refuses the last of these.
        """
        rest = [each for each in order if each != suit]
        suits = bits_under(trump).suits
        to_refuse = self.view.refused.count(None) - self.players + REFUSALS
        for seat in clockwise(self.seat, self.players)[1:to_refuse]:
            if refuses_shortest(self.view, seat):
                rest.sort(key=lambda each: -(deal[seat] & suits[each]).bit_count())
            rest.pop()
        return rest[0]

    def outcome(self, values: Sequence[int], bids: Sequence[int]) -> tuple[float, int]:
        """The chance to win and the own points after a hand with these values and bids, masks by seat."""
        totals, marks = self.totals_and_marks(values, bids)
        return self.win_chances.after(totals, marks)[self.seat], totals[self.seat] - self.view.scores[self.seat]

    def totals_and_marks(self, values: Sequence[int], bids: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The totals and marks of all seats after a hand with these values and bids, masks by seat."""
        totals, marks, on_sheet = [], [], self.win_chances.on_sheet
        for seat, (seat_values, seat_bids) in enumerate(zip(values, bids, strict=True)):
            made = seat_values & on_sheet
            key = (seat, made, made & seat_bids)
            known = self._totals_and_marks.get(key)
            if known is None:
                hand = score(self.sheets[seat], made, made & seat_bids, self.view.marks[seat], self.rules.reward)
                known = self._totals_and_marks[key] = self.view.scores[seat] + hand.points(), hand.marks
            totals.append(known[0])
            marks.append(known[1])
        return tuple(totals), tuple(marks)

    def bids(self) -> list[int]:
        """The bids of all seats, as masks; those of seats that have not bid are guessed."""
        return [*self._bids]

    @cached_property
    def _bids(self) -> list[int]:
        return [self._guessed_bids(seat) if bid is None else bid for seat, bid in enumerate(self.view.bids)]

    def with_own_bids(self, bids: int) -> list[int]:
        """The bids of all seats if the viewer makes these bids, a mask."""
        found = self.bids()
        found[self.seat] = bids
        return found

    def _guessed_bids(self, seat: int) -> int:
        """The likely bids of a seat: on open squares first, by the points that they bring on the average."""
        sheet, marks = self.sheets[seat], self.view.marks[seat]
        rates, standing = usual_rates(self.rules), standing_lines(sheet, marks)

        def mean_points(contract: int) -> float:
            closed = standing_lines(sheet, marks | 1 << contract) - standing
            return rates[contract] * (BID + LINE * closed)

        order = sorted(sheet, key=lambda contract: (marks >> contract & 1, -mean_points(contract), contract))
        return sum(1 << contract for contract in order[: self.rules.bids])

    def played_out(self, deals: Sequence[Deal], trump: int, goal: Goal) -> list[list[int]]:
        """The values of all seats in each deal, played out from this moment on. goal: of the viewer."""
        return HandUnderWay(self, deals, trump).played_out(0, goal)

    def goals(self, goal: Goal, trump: int) -> list[Goal]:
        """The goals of all seats: that of the viewer is given, the others play for their bids or as they usually do."""
        found = list(self._leads)
        for seat, bids in enumerate(self.bids()):
            if self._for_bids[seat]:
                found[seat] = goal_of_bids(bids, self.rules.cards // self.players, trump)
        found[self.seat] = goal
        return found

    def distinct_cards(self) -> list[int]:
        """The legal cards; of several without a card between them that is still to be played only the lowest."""
        bits = bits_under(self.view.order.trump)
        in_play = bits.pack(self.rules.cards) & ~bits.of([card for cards in self.view.collected for card in cards])
        found: list[int] = []
        lower: dict[int, int] = {}  # by suit the next lower of the legal cards
        for bit in sorted(bits.bit_of[card] for card in self.view.legal()):
            suit = bits.followers[bit]
            if suit not in lower or suit & in_play & (bit - 1) & -(lower[suit] << 1):
                found.append(bits.card_of[bit])
            lower[suit] = bit
        return found


class HandUnderWay:
    """A hand under way, and imagined deals in which the rest of it is played out."""

    def __init__(self, estimate: GridEstimate, deals: Sequence[Deal], trump: int) -> None:
        view, rules = estimate.view, estimate.rules
        bits = bits_under(trump)
        self._trump = trump
        self._estimate, self._deals, self._followers = estimate, deals, bits.followers
        self._leader = view.forehand if view.leader is None else view.leader
        self._values = TrumpValues(view.players, rules.cards, trump, rules.joker_counts)
        self.bids = estimate.bids()
        self._won = list(view.tricks_won)
        self._collected = [bits.of(cards) for cards in view.collected]
        self._trick = [bits.bit_of[card] for card in view.trick]

    def played_out(self, bit: int, goal: Goal) -> list[list[int]]:
        """The values of all seats in each deal. bit: the card that the viewer plays now, 0 for none; goal: its goal."""
        estimate = self._estimate
        goals = estimate.goals(goal, self._trump)
        trick = [*self._trick, bit] if bit else self._trick
        found = []
        for deal in self._deals:
            hands, won, collected = list(deal), self._won[:], self._collected[:]
            hands[estimate.seat] ^= bit
            play_to_end(hands, self._leader, trick, won, collected, goals, self._followers)
            found.append(self._values.of_all(won, collected))
        return found


# -- layouts of the sheet, while those of the others are secret --------------------------------------------------------


LEARNED_ERROR: Final = 0.005
"""The error of the chance that is claimed for a sheet by the net that learned these rules."""
FORESEEN_ERROR: Final = 0.04
"""The error of that chance without such a net. Under the rules of the nets it is 0.005 to 0.015; under others it is not
known."""


def chances_against_usual(view: GridView, sheet: tuple[int, ...]) -> list[float]:
    """The chance to win with a sheet, for each suggested layout: if all others have that layout."""
    return [_chance_against(race_rules_of(view), sheet, each.sheet) for each in layouts.offered_layouts(view.house)]


def layout_error(view: GridView) -> float:
    """The error of a chance that is claimed for a sheet in this game."""
    return LEARNED_ERROR if learned_file(race_rules_of(view), view.house.on_sheet) else FORESEEN_ERROR


@lru_cache(maxsize=512)
def _chance_against(rules: RaceRules, sheet: tuple[int, ...], other: tuple[int, ...]) -> float:
    """The chance to win at the start of a game with a sheet if all others have the other one."""
    start = (0,) * rules.players
    return WinChances(rules, (sheet, *(other,) * (rules.players - 1)), start, start).after(start, start)[0]


# -- habits of the players in finished hands ---------------------------------------------------------------------------


BID_HANDS: Final = 6
"""The number of the latest hands that show how a player bids and refuses."""
PLAY_HANDS: Final = 3
"""The number of the latest hands that show how a player leads and takes tricks."""
LEAVES: Final = 0.85
"""A player who takes a smaller share of the tricks that could be taken or left plays for bids."""
UNLIKELY: Final = 0.1
"""The likelihood that a player who usually refuses the shortest suit refuses another one."""


def repeated_bids(view: GridView) -> list[int]:
    """For each seat the mean number of bids on marked squares that it makes in a hand; half of the bids at first."""
    found = []
    for seat in range(view.players):
        counts = [
            (hand.scored[seat].values & hand.scored[seat].bids & previous.scored[seat].marks).bit_count()
            for previous, hand in pairwise(view.past[-BID_HANDS - 1 :])
        ]
        found.append(round(sum(counts) / len(counts)) if counts else (view.house.bids + 1) // 2)
    return found


def always_complete(view: GridView) -> list[int]:
    """The seats that have always bid on all their last open squares, though another seat was ahead."""
    found = []
    on_sheet = mask_of(view.house.on_sheet)
    for seat in range(view.players):
        tried = []
        for previous, hand in pairwise(view.past[-BID_HANDS - 1 :]):
            missing = on_sheet & ~previous.scored[seat].marks
            is_behind = previous.scored[seat].total < max(each.total for each in previous.scored)
            if missing and missing.bit_count() <= view.house.bids and is_behind:
                tried.append(not missing & ~hand.scored[seat].bids)
        if tried and all(tried):
            found.append(seat)
    return found


def refuses_shortest(view: GridView, seat: int) -> bool:
    """Whether a player mostly refuses the shortest suit; before the first refusal that is presumed."""
    shortest = [each for hand in view.past[-BID_HANDS:] if (each := _refused_shortest(hand, seat)) is not None]
    return 4 * sum(shortest) >= 3 * len(shortest)


class Refusal(NamedTuple):
    """The refusal of a suit in this hand."""

    seat: int
    suit: int
    others: list[int]  # the suits that are left after it


def shortest_refusals(view: GridView) -> list[Refusal]:
    """The refusals of this hand by other seats that mostly refuse their shortest suit."""
    suits, found = [0, 1, 2, 3], []
    for seat in clockwise(view.forehand, view.players)[:REFUSALS]:
        suit = view.refused[seat]
        if suit is not None:
            suits.remove(suit)
            if seat != view.seat and refuses_shortest(view, seat):
                found.append(Refusal(seat, suit, suits[:]))
    return found


def refusals_likelihood(view: GridView, imagined: Sequence[GridView]) -> float:
    """The likelihood of the refusals of the others if they hold the cards of these views, one for each seat."""
    found = 1.0
    for seat, suit, others in shortest_refusals(view):
        lengths = _suit_lengths([*imagined[seat].hand, *(card for who, card in view.played_cards if who == seat)])
        found *= 1.0 if lengths[suit] <= min(lengths[other] for other in others) else UNLIKELY
    return found


def _suit_lengths(cards: Sequence[int]) -> list[int]:
    mask = mask_of(cards)
    return [(mask & suit).bit_count() for suit in SUIT_CARDS]


@lru_cache(maxsize=64)
def _refused_shortest(hand: FinishedHand, seat: int) -> bool | None:
    """Whether a seat refused its shortest suit; None if it refused none."""
    players, refused = len(hand.scored), hand.refused[seat]
    if refused is None:
        return None
    lengths = _suit_lengths([trick.card_of(seat) for trick in hand.tricks])
    order = clockwise((hand.dealer + 1) % players, players)
    earlier = {hand.refused[each] for each in order[: order.index(seat)]}
    return lengths[refused] == min(lengths[suit] for suit in range(4) if suit not in earlier)


class _LeadCounts(NamedTuple):
    """The leads of a seat in a finished hand; only those count that could have been lower or higher."""

    with_trumps: int  # leads with trumps and other cards in hand
    lowest_with_trumps: int  # of these the leads of the lowest card
    without_trumps: int  # leads without a trump in hand
    lowest_without_trumps: int  # of these the leads of the lowest card


@lru_cache(maxsize=64)
def _lead_counts(hand: FinishedHand, seat: int) -> _LeadCounts:
    order = ORDERS[hand.trump]
    cards = [trick.card_of(seat) for trick in hand.tricks]
    with_trumps = lowest_with_trumps = without_trumps = lowest_without_trumps = 0
    for number, trick in enumerate(hand.tricks):
        if trick.leader != seat:
            continue
        in_hand = cards[number:]
        trumps = sum(order.suits[card] == order.trump for card in in_hand)
        powers = {order.powers[card] for card in in_hand}
        is_lowest = order.powers[cards[number]] == min(powers)
        if 0 < trumps < len(in_hand):
            with_trumps += 1
            lowest_with_trumps += is_lowest
        elif not trumps and len(powers) > 1:
            without_trumps += 1
            lowest_without_trumps += is_lowest
    return _LeadCounts(with_trumps, lowest_with_trumps, without_trumps, lowest_without_trumps)


@lru_cache(maxsize=64)
def _head_counts(hand: FinishedHand, seat: int) -> tuple[int, int]:
    """The number of tricks that a seat headed with its card though others of its legal cards did not head; and the
    number of tricks in which it had that choice."""
    order = ORDERS[hand.trump]
    cards = [trick.card_of(seat) for trick in hand.tricks]
    headed = choices = 0
    for number, trick in enumerate(hand.tricks):
        index = trick.seats.index(seat)
        if not index:
            continue
        earlier = trick.cards[:index]
        legal = cards_of(order.playable(mask_of(cards[number:]), earlier))
        heads = {card: order.best_index((*earlier, card)) == index for card in legal}
        if len(set(heads.values())) == 2:  # some cards head, some do not
            choices += 1
            headed += heads[cards[number]]
    return headed, choices


def usual_leads(view: GridView, seat: int) -> Goal:
    """How a player mostly leads: high, low, or the highest trump and low without any."""
    hands = [_lead_counts(hand, seat) for hand in view.past[-PLAY_HANDS:]]
    if 3 * sum(hand.lowest_with_trumps for hand in hands) > 2 * sum(hand.with_trumps for hand in hands):
        return LEADS_LOW
    if 3 * sum(hand.lowest_without_trumps for hand in hands) > 2 * sum(hand.without_trumps for hand in hands):
        return DRAWS_TRUMPS
    return TAKES_ALL


def plays_for_bids(view: GridView, seat: int) -> bool:
    """Whether a player leaves many tricks that could be taken."""
    hands = [_head_counts(hand, seat) for hand in view.past[-PLAY_HANDS:]]
    return sum(headed for headed, _ in hands) < LEAVES * sum(choices for _, choices in hands)
