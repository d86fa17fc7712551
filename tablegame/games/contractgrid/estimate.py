"""What a choice in ContractGrid is worth: hands imagined from one view, played out, and scored for the race.

Knows one view, playouts, and the plan. Must not know the true cards of others, or levels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, sqrt
from random import Random
from typing import Any, Final, cast

from tablegame.games.contractgrid import scoring
from tablegame.games.contractgrid.options import NONE
from tablegame.games.contractgrid.plan import Form, Race, standing_lines, usual_rates
from tablegame.games.contractgrid.playouts import TAKES_ALL, Wants, bits_under, finish
from tablegame.games.contractgrid.seeing import unseen
from tablegame.games.contractgrid.values import Values
from tablegame.games.contractgrid.view import GridView

Deal = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Worth:
    """Chance to win, standard error, and points of the hand, on average."""

    chance: float
    error: float
    points: float


def form_of(view: GridView) -> Form:
    """What is played, as far as the race depends on it."""
    rules = dict(view.rules)
    cap = scoring.NO_CAP if rules["cap"] == NONE else cast("int", rules["cap"])
    return Form(
        view.players, cast("int", rules["cards"]), bool(rules["joker_counts_as_suit"]), cap,
        bool(rules["require_complete"]), cast("int", rules["bids"]), cast("int", rules["unmarked"]),
    )  # fmt: skip


TAKES_NONE: Final = Wants((False,) * 12)


def takes(count: int) -> Wants:
    return Wants(tuple(have < count for have in range(12)))


SUITED: Final = 4


class Estimate:
    """Everything about one decision of one view."""

    def __init__(self, view: GridView, rng: Random) -> None:
        self.view = view
        self.rng = rng
        self.seat = cast("int", view.seat)
        self.players = view.players
        self.form = form_of(view)
        self.sheets = cast("tuple[tuple[int, ...], ...]", view.sheets)
        self.race = Race(self.form, self.seat, self.sheets, view.scores)
        self.race.settle(view.marks, view.scores, 2)
        self.seats, self.placing = unseen(view)
        self.whole = sum(1 << contract for contract in self.sheets[self.seat])

    def deals(self, count: int, trump: int) -> list[Deal]:
        bits = bits_under(trump)
        own = bits.of(self.view.hand)
        found = []
        for _ in range(count):
            hands = [own] * self.players
            for seat, cards in zip(self.seats, self.placing.draw(self.rng), strict=True):
                hands[seat] = bits.of(cards)
            found.append(tuple(hands))
        return found

    # -- scoring -----------------------------------------------------------------------------------------------

    def outcome(self, values: Sequence[int], bids: Sequence[int]) -> tuple[float, int]:
        """Chance to win after a hand with these values; the own points."""
        totals, marks = [], []
        reward = self.form.reward
        view = self.view
        for seat in range(self.players):
            sheet = self.sheets[seat]
            before = view.marks[seat]
            made = values[seat] & self.whole
            hit = made & bids[seat]
            after = before | hit
            gained = (
                reward * (made & ~before).bit_count() + 5 * hit.bit_count() + 5 * standing_lines(sheet, after)
            )
            totals.append(view.scores[seat] + gained)
            marks.append(after)
        return self.race.after(tuple(totals), tuple(marks)), totals[self.seat] - view.scores[self.seat]

    def guessed_bids(self) -> list[int]:
        """What everybody bids: as said, else as one would by how often contracts are usually made."""
        rates = usual_rates(self.players, self.form.cards, self.form.joker_counts)
        found = []
        for seat, said in enumerate(self.view.bids):
            if said is not None:
                found.append(said)
                continue
            sheet, marks = self.sheets[seat], self.view.marks[seat]
            weights = []
            for contract in sheet:
                fresh = not marks >> contract & 1
                closed = standing_lines(sheet, marks | 1 << contract) - standing_lines(sheet, marks)
                weights.append((-rates[contract] * (5 + fresh * self.form.reward + 5 * closed), contract))
            weights.sort()
            found.append(sum(1 << contract for _, contract in weights[: self.form.bids]))
        return found

    # -- wants -------------------------------------------------------------------------------------------------

    def wants(self, trump: int) -> list[Wants]:
        """Ways to play that are tried for the own seat."""
        size = self.form.cards // self.players
        lanes = bits_under(trump).lanes
        found = [TAKES_ALL, TAKES_NONE, *(takes(count) for count in range(1, min(6, size)))]
        found.append(Wants((True,) * 12, 1))
        found.append(Wants((True,) * 12, -1))
        found += [Wants((False,) * 12, 0, lanes[suit]) for suit in range(4)]
        return found

    def bid(self, trump: int, count: int, keep: int = 8, second: int = 40) -> list[tuple[int, Worth]]:
        """The best sets of bids under this trump, best first."""
        deals = self.deals(count, trump)
        bids = self.guessed_bids()
        tried = [(wants, self.masks(deals, trump, wants)) for wants in self.wants(trump)]
        worths = self.contract_worths(bids)
        scored: dict[int, tuple[float, Wants]] = {}
        for wants, masks in tried:
            for value, chosen in self.sets(masks, worths, keep):
                if chosen not in scored or scored[chosen][0] < value:
                    scored[chosen] = (value, wants)
        best = sorted(scored.items(), key=lambda item: (-item[1][0], item[0]))[:keep]
        more = self.deals(second, trump) if second else deals
        found = []
        for chosen, (_, wants) in best:
            bids[self.seat] = chosen
            found.append((chosen, self.worth(more, trump, wants, bids)))
        return sorted(found, key=lambda item: (-item[1].chance, item[0]))

    def masks(self, deals: Sequence[Deal], trump: int, wants: Wants) -> list[list[int]]:
        """Everybody's values in each deal."""
        view = self.view
        values = Values(self.players, self.form.cards, trump, self.form.joker_counts)
        led = bits_under(trump).led
        everyone = [TAKES_ALL] * self.players
        everyone[self.seat] = wants
        leader = cast("int", view.forehand)
        found = []
        for deal in deals:
            won, got = [0] * self.players, [0] * self.players
            finish(list(deal), leader, (), won, got, everyone, led)
            found.append(values.of_all(won, got))
        return found

    def worth(self, deals: Sequence[Deal], trump: int, wants: Wants, bids: Sequence[int]) -> Worth:
        results = [self.outcome(values, bids) for values in self.masks(deals, trump, wants)]
        return mean(results)

    def contract_worths(self, bids: Sequence[int]) -> dict[int, float]:
        """What it changes in the chance to win when a bid on a contract is made, by contract."""
        view, seat = self.view, self.seat
        rates = usual_rates(self.players, self.form.cards, self.form.joker_counts)
        totals = list(view.scores)
        for each in range(self.players):
            sheet = self.sheets[each]
            totals[each] += 5 * standing_lines(sheet, view.marks[each]) + 12
        totals[seat] -= 10
        base = self.race.after(tuple(totals), view.marks)
        totals[seat] += 5
        found = {}
        for contract in self.sheets[seat]:
            marks = list(view.marks)
            marks[seat] |= 1 << contract
            more = 5 * (standing_lines(self.sheets[seat], marks[seat]) - standing_lines(self.sheets[seat], view.marks[seat]))
            each = list(totals)
            each[seat] += more
            # points in themselves are worth a little too, where the races say nothing
            found[contract] = self.race.after(tuple(each), tuple(marks)) - base + 0.0003 * (5 + more)
        return found

    def sets(self, masks: list[list[int]], worths: dict[int, float], keep: int) -> list[tuple[float, int]]:
        """Sets of bids with what they add to the chance to win, the best few."""
        seat = self.seat
        own = [values[seat] for values in masks]
        rates = {c: sum(mask >> c & 1 for mask in own) / len(own) for c in worths}
        order = sorted(worths, key=lambda c: (-rates[c] * worths[c], c))
        need = self.form.bids
        pool = need
        while pool < len(order) and comb(pool + 1, need) <= 130:
            pool += 1
        gain = {c: rates[c] * worths[c] for c in order[:pool]}
        sheet, marks = self.sheets[seat], self.view.marks[seat]
        found = []
        for chosen in combinations(order[:pool], need):
            value = sum(gain[c] for c in chosen)
            found.append((value, sum(1 << c for c in chosen)))
        found.sort(key=lambda item: (-item[0], item[1]))
        return found[:keep]

    # -- play --------------------------------------------------------------------------------------------------

    def cards(self, count: int) -> list[tuple[int, Worth]]:
        view, seat = self.view, self.seat
        trump = cast("int", view.trump)
        bits = bits_under(trump)
        values = Values(self.players, self.form.cards, trump, self.form.joker_counts)
        deals = self.deals(count, trump)
        bids = [cast("int", each) for each in view.bids]
        won0 = [0] * self.players
        for trick in view.tricks:
            won0[trick.winner] += 1
        got0 = [bits.of(cards) for cards in view.collected]
        trick = [bits.of_card[card] for card in view.trick]
        leader = cast("int", view.leader)
        candidates = self.distinct(bits, trump)
        everyone = [TAKES_ALL] * self.players
        found = []
        for card in candidates:
            bit = bits.of_card[card]
            best = None
            for wants in self.aims(trump):
                everyone[seat] = wants
                results = []
                for deal in deals:
                    hands = list(deal)
                    hands[seat] ^= bit
                    won, got = won0[:], got0[:]
                    finish(hands, leader, [*trick, bit], won, got, everyone, bits.led)
                    results.append(self.outcome(values.of_all(won, got), bids))
                worth = mean(results)
                if best is None or worth.chance > best.chance:
                    best = worth
            found.append((card, cast("Worth", best)))
        return sorted(found, key=lambda item: (-item[1].chance, item[0]))

    def aims(self, trump: int) -> list[Wants]:
        if len(self.view.hand) == 1:
            return [TAKES_ALL]
        return self.wants(trump)

    def distinct(self, bits: Any, trump: int) -> list[int]:
        """Legal cards, of neighbours in a suit only the lowest."""
        view = self.view
        legal = [bits.of_card[card] for card in view.legal()]
        gone = 0
        for cards in view.collected:
            gone |= bits.of(cards)
        found = []
        legal.sort()
        for bit in legal:
            lane = bits.led[bit]
            below = [other for other in legal if other < bit and bits.led[other] == lane]
            if below:
                under = max(below)
                between = lane & (bit - 1) & ~((under << 1) - 1)
                if not between & ~gone:
                    continue
            found.append(bits.card_of[bit])
        return found


def mean(results: Sequence[tuple[float, int]]) -> Worth:
    count = len(results)
    chance = sum(each for each, _ in results) / count
    spread = sum((each - chance) ** 2 for each, _ in results) / max(1, count - 1)
    points = sum(gained for _, gained in results) / count
    return Worth(chance + 0.0002 * points, sqrt(spread / count), points)
