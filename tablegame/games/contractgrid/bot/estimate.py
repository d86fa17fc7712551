"""The value of a choice in ContractGrid: hands are imagined from one view, played out, and scored as a chance to win.

`GridEstimate` deals and plays imagined hands. The finished hands of the game show how each player leads, bids and
refuses (the last part of this module); imagined hands are dealt and played accordingly.

The viewer is the seat of the view. A deal is the cards of each seat as one int, with a bit for each card by its height
under a trump (`bits_under` in bot/playouts.py). A set of contracts is a mask: bit n stands for contract n. A goal says
how a seat plays a hand, for instance to take all tricks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple

from tablegame.core.tricks import cards_of, clockwise, mask_of, with_entry
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
from tablegame.games.contractgrid.facts.contracts import ORDERS, REFUSALS, SUIT_CARDS, pack_of
from tablegame.games.contractgrid.facts.scoring import BID, LINE, score, standing_lines
from tablegame.games.contractgrid.facts.view import FinishedHand, GridPhase, GridView, unseen_cards


class Trust(NamedTuple):
    """The correction of the chance to win in imagined hands.

    The imagined opponents play simply, and the viewer has the goal that turned out best of many. So the chance is too
    high, and only a part of its difference from the chance before the hand comes true. The figures come from hands that
    `strong` seats played to their end: with these figures an estimate is right on average
    (docs/decisions/0021-contractgrid-estimate.md).
    """

    over: float  # the excess of imagined chances, in standard deviations of the imagined hands
    kept: float  # the part of the change since the chance before the hand that comes true
    apart: float
    """The part of a difference between two choices that comes true. It is not all, as the others see the aim of a
    choice and play against it."""


TRUST: Final = {
    GridPhase.REFUSE: Trust(0.75, 0.5, 1.0),
    GridPhase.BID: Trust(0.7, 0.6, 1.0),
    GridPhase.PLAY: Trust(0.625, 0.8, 0.5),
}


def claimed_chance(phase: str, before: float, chance: float, spread: float) -> float:
    """The chance to win that is shown for the best choice of a phase (one of GridPhase), corrected by `TRUST`.
    before: the chance by totals and sheets before the hand.
    chance: the mean chance after the imagined hands.
    spread: the standard deviation of these chances, or 0 if `chance` is already corrected for its excess."""
    trust = TRUST[phase]
    return min(1.0, max(0.0, before + trust.kept * (chance - trust.over * spread - before)))


Deal = tuple[int, ...]  # the hand of each seat, as bits
TINY: Final = 0.0003
"""The chance to win that is added for each point, so that points decide between choices with equal chances."""
MOST_AIMED: Final = 5  # the highest number of tricks that a seat may aim at
TRIES: Final = 8  # the most deals that are drawn in search of one that agrees with the refusals


def goals_to_try(rules: RaceRules, trump: int) -> list[Goal]:
    """The goals that the viewer tries in a hand: all tricks, none or a few, all trumps or none, most of a suit."""
    tricks = rules.cards // rules.players  # in a hand
    aims = range(min(MOST_AIMED + 1, tricks))
    takes_until_aim = [Goal(tuple(have < aim for have in range(tricks + 1))) for aim in aims]
    takes_all_or_no_trumps = [Goal(TAKES_ALL.takes, trumps) for trumps in (1, -1)]
    takes_no_number = (False,) * len(TAKES_ALL.takes)
    takes_a_suit = [Goal(takes_no_number, suits=suit) for suit in bits_under(trump).suits]
    return [TAKES_ALL, *takes_until_aim, *takes_all_or_no_trumps, *takes_a_suit]


_cached_win_chances = lru_cache(maxsize=16)(WinChances)
"""All hands that are imagined from one moment use the same WinChances, with its cache."""


def _win_chances(view: GridView, rules: RaceRules) -> WinChances:
    """The chances of all seats to win, by totals and marks, with the habits that the players have shown."""
    sheets = tuple(sheet or () for sheet in view.sheets)
    repeats, always = tuple(repeated_bids(view)), tuple(always_complete(view))
    return _cached_win_chances(rules, sheets, view.scores, view.marks, repeats, always)


def _race_rules(view: GridView) -> RaceRules:
    """The house rules that decide the game, with the way in which all other seats usually lead, if they lead alike."""
    leads = {usual_leads(view, seat) for seat in range(view.players) if seat != view.own}
    return race_rules_of(view)._replace(others=leads.pop() if len(leads) == 1 else TAKES_ALL)


def chance_before_hand(view: GridView) -> float:
    """The chance of the viewer to win, by totals and sheets before the hand."""
    return _win_chances(view, _race_rules(view)).after(view.scores, view.marks)[view.own]


class GridEstimate:
    """The means to weigh the choices of one view: it imagines hands that the view allows (`deals`), plays them out
    (`played_out`), and gives the chance to win after them (`outcome`)."""

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
        """`count` random deals that the view allows, as bits under this trump. Most agree with the refusals: seats that
        usually refuse their shortest suit did so in the deal."""
        view, bits = self.view, bits_under(trump)
        played = [bits.of(card for who, card in view.played_cards if who == seat) for seat in range(self.players)]
        hands = [bits.of(view.hand)] * self.players  # those of the other seats are replaced for each deal

        def agrees_with(refusal: Refusal) -> bool:
            """Whether the seat was dealt at least as many cards of every suit that it could have refused instead: a
            player refuses the shortest suit."""
            dealt = hands[refusal.seat] | played[refusal.seat]
            length = (dealt & bits.suits[refusal.suit]).bit_count()
            return all((dealt & bits.suits[other]).bit_count() >= length for other in refusal.others)

        deals = []
        for _ in range(count):
            for _ in range(TRIES):
                for seat, cards in zip(self.seats, self.placements.draw(self.rng), strict=True):
                    hands[seat] = bits.of(cards)
                if all(map(agrees_with, self._refusals)):
                    break
            deals.append(tuple(hands))
        return deals

    def trump_after(self, suit: int, deal: Deal, trump: int, order: Sequence[int]) -> int:
        """The trump of the hand if the viewer refuses `suit`, and the seats after it then refuse suits in this deal.
        deal: all hands, as bits under `trump`.
        order: the suits not refused yet, in random order. A seat without a known habit refuses the last of them."""
        left = [each for each in order if each != suit]
        suits = bits_under(trump).suits
        # The seats that are still to refuse, the viewer first; of four players one never is.
        to_refuse = self.view.refused.count(None) - (self.players - REFUSALS)
        for seat in clockwise(self.seat, self.players)[1:to_refuse]:
            if refuses_shortest(self.view, seat):
                left.sort(key=lambda each: -(deal[seat] & suits[each]).bit_count())  # the shortest suit comes last
            left.pop()
        return left[0]

    def outcome(self, values: Sequence[int], bids: Sequence[int]) -> tuple[float, int]:
        """The viewer's chance to win after a hand, and its points for the hand.
        values, bids: for each seat the contracts that it makes, and those that it has bid on, as masks."""
        totals, marks = self.totals_and_marks(values, bids)
        return self.win_chances.after(totals, marks)[self.seat], totals[self.seat] - self.view.scores[self.seat]

    def totals_and_marks(self, values: Sequence[int], bids: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Two tuples by seat after a hand: the totals, and the marked contracts as masks. A seat makes and bids only
        contracts that the sheet has. values, bids: for each seat the contracts made and bid on, as masks."""
        totals, marks, on_sheet = [], [], self.win_chances.on_sheet
        for seat, (seat_values, seat_bids) in enumerate(zip(values, bids, strict=True)):
            made = seat_values & on_sheet
            key = (seat, made, made & seat_bids)
            if key not in self._totals_and_marks:
                hand = score(self.sheets[seat], made, made & seat_bids, self.view.marks[seat], self.rules.reward)
                self._totals_and_marks[key] = self.view.scores[seat] + hand.points(), hand.marks
            total, mask = self._totals_and_marks[key]
            totals.append(total)
            marks.append(mask)
        return tuple(totals), tuple(marks)

    @cached_property
    def bids(self) -> tuple[int, ...]:
        """The bids of each seat, as masks of contracts. Those of seats that have not bid yet are guessed."""
        return tuple(self._guessed_bids(seat) if bid is None else bid for seat, bid in enumerate(self.view.bids))

    def with_own_bids(self, bids: int) -> tuple[int, ...]:
        """The bids of each seat, as masks, if the viewer makes these bids (a mask)."""
        return with_entry(self.bids, self.seat, bids)

    def _guessed_bids(self, seat: int) -> int:
        """The likely bids of a seat, as a mask: unmarked contracts first, by the points that they bring on average."""
        sheet, marks = self.sheets[seat], self.view.marks[seat]
        rates, standing = usual_rates(self.rules), standing_lines(sheet, marks)

        def mean_points(contract: int) -> float:
            closed = standing_lines(sheet, marks | 1 << contract) - standing
            return rates[contract] * (BID + LINE * closed)

        order = sorted(sheet, key=lambda contract: (marks >> contract & 1, -mean_points(contract), contract))
        return sum(1 << contract for contract in order[: self.rules.bids])

    def played_out(self, deals: Sequence[Deal], trump: int, goal: Goal) -> list[list[int]]:
        """Play each deal on. Returns for each deal a list with a mask for each seat: the contracts that it makes.
        goal: the goal of the viewer. The others have the goals that `goals` gives."""
        return HandUnderWay(self, deals, trump).played_out(0, goal)

    def goals(self, goal: Goal, trump: int) -> list[Goal]:
        """The goal of each seat in an imagined hand. The viewer has `goal`. Another player leads as it usually does; if
        it often leaves tricks to others, it plays for its bids instead."""
        goals = list(self._leads)
        for seat, bids in enumerate(self.bids):
            if self._for_bids[seat]:
                goals[seat] = goal_of_bids(bids, self.rules.cards // self.players, trump)
        goals[self.seat] = goal
        return goals

    def distinct_cards(self) -> list[int]:
        """The legal cards. Of cards with the same effect (no card in play between them) only the lowest is listed."""
        bits = bits_under(self.view.order.trump)
        collected = bits.of([card for cards in self.view.collected for card in cards])
        in_play = bits.of(pack_of(self.rules.cards)) & ~collected
        distinct: list[int] = []
        next_lower: dict[int, int] = {}  # the next lower legal card of each suit, as a bit
        for bit in sorted(bits.bit_of[card] for card in self.view.legal()):
            suit = bits.followers[bit]  # all cards of the suit, as bits
            # The bits below this card and above the next lower legal card.
            between = (bit - 1) & -(next_lower[suit] << 1) if suit in next_lower else 0
            if suit not in next_lower or suit & in_play & between:
                distinct.append(bits.card_of[bit])
            next_lower[suit] = bit
        return distinct


class HandUnderWay:
    """The rest of the hand under way, in some imagined deals. Every card and goal can be tried in the same deals."""

    def __init__(self, estimate: GridEstimate, deals: Sequence[Deal], trump: int) -> None:
        view, rules = estimate.view, estimate.rules
        bits = bits_under(trump)
        self._trump = trump
        self._estimate, self._deals, self._followers = estimate, deals, bits.followers
        self._leader = view.forehand if view.leader is None else view.leader
        self._values = TrumpValues(view.players, rules.cards, trump, rules.joker_counts)
        self.bids = estimate.bids
        self._won = list(view.tricks_won)
        self._collected = [bits.of(cards) for cards in view.collected]
        self._trick = [bits.bit_of[card] for card in view.trick]

    def played_out(self, bit: int, goal: Goal) -> list[list[int]]:
        """For each deal a list with a mask for each seat: the contracts that it makes by the end of the hand.
        bit: the card that the viewer plays now; 0 if its goal chooses the card.
        goal: the goal of the viewer."""
        estimate = self._estimate
        goals = estimate.goals(goal, self._trump)
        trick = [*self._trick, bit] if bit else self._trick
        values = []
        for deal in self._deals:
            hands, won, collected = list(deal), self._won[:], self._collected[:]  # `play_to_end` changes them
            hands[estimate.seat] ^= bit
            play_to_end(hands, self._leader, trick, won, collected, goals, self._followers)
            values.append(self._values.of_all(won, collected))
        return values


# -- layouts of the sheet, while those of the others are secret --------------------------------------------------------

LEARNED_ERROR: Final = 0.005
"""The error of the chance that is shown for a sheet, if a neural net has learned these house rules (bot/race.py)."""
FORESEEN_ERROR: Final = 0.04
"""The error without such a net: a safe guess, as it was 0.005 to 0.015 where a net could check it."""


def chances_against_usual(view: GridView, sheet: tuple[int, ...]) -> list[float]:
    """For each suggested layout the viewer's chance to win with `sheet` if all other seats have that layout."""
    return [_chance_against(race_rules_of(view), sheet, each.sheet) for each in layouts.offered_layouts(view.house)]


def layout_error(view: GridView) -> float:
    """The standard error of the chance to win that is shown for a layout; small if a neural net gave the chance."""
    return LEARNED_ERROR if learned_file(race_rules_of(view), view.house.on_sheet) else FORESEEN_ERROR


@lru_cache(maxsize=512)
def _chance_against(rules: RaceRules, sheet: tuple[int, ...], other: tuple[int, ...]) -> float:
    """The chance to win with a sheet at the start of a game. other: the sheet that all others have."""
    start = (0,) * rules.players
    return WinChances(rules, (sheet, *(other,) * (rules.players - 1)), start, start).after(start, start)[0]


# -- habits of the players in finished hands ---------------------------------------------------------------------------

BID_HANDS: Final = 6  # the number of hands, from the latest back, that show how a player bids and refuses
PLAY_HANDS: Final = 3  # the number of hands, from the latest back, that show how a player leads and takes tricks
LEAVES: Final = 0.85
"""A player who takes a smaller share of the tricks that could be taken or left is presumed to play for bids."""
UNLIKELY: Final = 0.1  # the likelihood that a player who usually refuses the shortest suit refuses another suit


def repeated_bids(view: GridView) -> list[int]:
    """For each seat how many of its bids on marked squares usually come true in a hand: the rounded mean of the latest
    hands. Before the second hand is over, it is half of the number of bids."""
    means = []
    for seat in range(view.players):
        counts = []
        for previous, hand in pairwise(view.past[-BID_HANDS - 1 :]):
            bids_made = hand.scored[seat].values & hand.scored[seat].bids
            counts.append((bids_made & previous.scored[seat].marks).bit_count())
        means.append(round(sum(counts) / len(counts)) if counts else (view.house.bids + 1) // 2)
    return means


def always_complete(view: GridView) -> list[int]:
    """The seats that complete their sheet even if another seat is ahead and would then win: whenever they could
    complete it, they bid on all open squares. Seats that have had no chance to do so are left out."""
    seats = []
    on_sheet = mask_of(view.house.on_sheet)
    for seat in range(view.players):
        attempts = []  # for each hand in which the seat could try to complete its sheet, whether it tried
        for previous, hand in pairwise(view.past[-BID_HANDS - 1 :]):
            missing = on_sheet & ~previous.scored[seat].marks
            is_behind = previous.scored[seat].total < max(each.total for each in previous.scored)
            if missing and missing.bit_count() <= view.house.bids and is_behind:
                attempts.append(not missing & ~hand.scored[seat].bids)
        if attempts and all(attempts):
            seats.append(seat)
    return seats


def refuses_shortest(view: GridView, seat: int) -> bool:
    """Whether a player refused its shortest suit in at least three of four hands; True if it has refused none yet."""
    refusals = [_refused_shortest(hand, seat) for hand in view.past[-BID_HANDS:]]
    return 4 * refusals.count(True) >= 3 * (refusals.count(True) + refusals.count(False))


class Refusal(NamedTuple):
    """The refusal of a suit as trump."""

    seat: int
    suit: int
    others: list[int]  # the suits that are left after it


def shortest_refusals(view: GridView) -> list[Refusal]:
    """The refusals in this hand, except the viewer's own, by players who usually refuse their shortest suit."""
    suits, refusals = [0, 1, 2, 3], []
    for seat in clockwise(view.forehand, view.players)[:REFUSALS]:
        suit = view.refused[seat]
        if suit is not None:
            suits.remove(suit)
            if seat != view.seat and refuses_shortest(view, seat):
                refusals.append(Refusal(seat, suit, suits[:]))
    return refusals


def refusals_likelihood(view: GridView, imagined: Sequence[GridView]) -> float:
    """The likelihood that the other seats refuse what they refused, if they hold the hands of an imagined deal.
    imagined: the view of each seat in this deal. The refusal of a player without a habit counts as certain, 1."""
    likelihood = 1.0
    for seat, suit, others in shortest_refusals(view):
        lengths = _suit_lengths([*imagined[seat].hand, *(card for who, card in view.played_cards if who == seat)])
        likelihood *= 1.0 if lengths[suit] <= min(lengths[other] for other in others) else UNLIKELY
    return likelihood


def _suit_lengths(cards: Sequence[int]) -> list[int]:
    """For each suit the number of these cards, without the joker."""
    mask = mask_of(cards)
    return [(mask & suit).bit_count() for suit in SUIT_CARDS]


@lru_cache(maxsize=64)
def _refused_shortest(hand: FinishedHand, seat: int) -> bool | None:
    """Whether a seat refused the shortest of the suits that were left to it; None if it refused none."""
    players, refused = len(hand.scored), hand.refused[seat]
    if refused is None:
        return None
    lengths = _suit_lengths([trick.card_of(seat) for trick in hand.tricks])
    order = clockwise((hand.dealer + 1) % players, players)
    earlier = {hand.refused[each] for each in order[: order.index(seat)]}
    return lengths[refused] == min(lengths[suit] for suit in range(4) if suit not in earlier)


@lru_cache(maxsize=64)
def _lead_counts(hand: FinishedHand, seat: int) -> Counter[tuple[bool, bool]]:
    """The number of leads of a seat in a finished hand, by two facts: whether it had a trump in hand at that time, and
    whether it led its lowest card. Leads from a hand with only trumps or only equally high cards are left out."""
    order = ORDERS[hand.trump]
    cards = [trick.card_of(seat) for trick in hand.tricks]
    counts = Counter[tuple[bool, bool]]()
    for number, trick in enumerate(hand.tricks):
        in_hand = cards[number:]
        trumps = sum(order.suits[card] == order.trump for card in in_hand)
        powers = {order.powers[card] for card in in_hand}
        if trick.leader == seat and trumps < len(in_hand) and len(powers) > 1:
            counts[trumps > 0, order.powers[cards[number]] == min(powers)] += 1
    return counts


@lru_cache(maxsize=64)
def _head_counts(hand: FinishedHand, seat: int) -> tuple[int, int]:
    """The number of tricks that a seat took or tried to take, then the number of tricks in which it had the choice.
    It had the choice if some of its legal cards would have been the best of the trick so far, and some not."""
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
        if len(set(heads.values())) == 2:
            choices += 1
            headed += heads[cards[number]]
    return headed, choices


def usual_leads(view: GridView, seat: int) -> Goal:
    """The goal that leads as a player mostly led in the latest hands: TAKES_ALL (high cards), LEADS_LOW, or
    DRAWS_TRUMPS (high trumps first, then low cards)."""
    counts = sum((_lead_counts(hand, seat) for hand in view.past[-PLAY_HANDS:]), Counter[tuple[bool, bool]]())
    for has_trumps, goal in ((True, LEADS_LOW), (False, DRAWS_TRUMPS)):
        lowest, others = counts[has_trumps, True], counts[has_trumps, False]
        if lowest > 2 * others:  # more than two of three leads
            return goal
    return TAKES_ALL


def plays_for_bids(view: GridView, seat: int) -> bool:
    """Whether a player leaves many tricks that it could take (`LEAVES`), and so presumably plays for its bids."""
    hands = [_head_counts(hand, seat) for hand in view.past[-PLAY_HANDS:]]
    return sum(headed for headed, _ in hands) < LEAVES * sum(choices for _, choices in hands)
