"""Who has the highest card, and what a trick and its settlement look like card by card.

A settled trick is told out of the ranks alone, so that the state of a game needs no single cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from tablegame.games.wargops.facts.packed import EVERYBODY, SEATS, sharers
from tablegame.games.wargops.facts.view import Pile, SettlementStep, WarCard, WarTrick

ROUND: Final = 32
"""Bits of one round of a packed trick: the rank of each of eight seats in 4 bits, 0 for none."""
_KEPT: Final = 256
"""Tellings kept, those used last, so that the next trick is told from the one before."""


def rounds_of(packed: int) -> tuple[int, ...]:
    """The rounds of a packed trick, the first one first."""
    count = (packed.bit_length() + ROUND - 1) // ROUND
    return tuple(packed >> ROUND * each & (1 << ROUND) - 1 for each in range(count))


class Setup(NamedTuple):
    """What the telling of a game begins with."""

    players: int
    ranks: int
    copies: int
    replace: bool


@dataclass(frozen=True, slots=True)
class CardHistory:
    """Where every card of a game is, and what has happened in it."""

    hands: tuple[tuple[WarCard, ...], ...]
    piles: tuple[Pile, ...] = ()
    trash: tuple[WarCard, ...] = ()
    orphans: tuple[WarCard, ...] = ()
    tricks: tuple[WarTrick, ...] = ()


_known: dict[tuple[Setup, int, tuple[int, ...]], CardHistory] = {}


def tell(setup: Setup, game: int, history: tuple[int, ...]) -> CardHistory:
    """A game told from its packed tricks, all of them settled."""
    key = (setup, game, history)
    settled = _known.pop(key, None) or _tell(setup, game, history)
    while len(_known) >= _KEPT:
        del _known[next(iter(_known))]
    _known[key] = settled
    return settled


def _tell(setup: Setup, game: int, history: tuple[int, ...]) -> CardHistory:
    settled = _known.get((setup, game, history[:-1])) if history else None
    missing = history[-1:] if settled else history
    settled = settled or _beginning(setup)
    for packed in missing:
        settled = _Telling(setup, game, settled, packed).settled()
    return settled


def tell_under_way(setup: Setup, game: int, history: tuple[int, ...], packed: int) -> tuple[CardHistory, WarTrick]:
    """The same with a trick that still waits for replacements: the hands without its cards, and that trick."""
    telling = _Telling(setup, game, tell(setup, game, history), packed)
    telling.lay()
    settled = replace(telling.before, hands=tuple(telling.sorted_hand(seat) for seat in range(setup.players)))
    return settled, telling.trick()


def _beginning(setup: Setup) -> CardHistory:
    ranks, copies = range(1, setup.ranks + 1), range(setup.copies)
    hands = (tuple(WarCard(rank, seat, copy) for rank in ranks for copy in copies) for seat in range(setup.players))
    return CardHistory(tuple(hands))


def in_order(cards: Iterable[WarCard], seat: int, players: int) -> tuple[WarCard, ...]:
    """Cards as they lie in that seat's hand: ascending; of equal ranks its own first, then clockwise."""
    key = {card: (card.rank, (card.owner - seat) % players, card.copy) for card in cards}
    return tuple(sorted(key, key=key.__getitem__))


class _Telling:
    """One trick being told: cards leave the hands, the steps are written down in the order of the rule."""

    def __init__(self, setup: Setup, game: int, before: CardHistory, packed: int) -> None:
        self.setup = setup
        self.game = game
        self.before = before
        self.number = len(before.tricks)
        self.packed = rounds_of(packed)
        self.hands = [list(hand) for hand in before.hands]
        self.up: dict[int, WarCard] = {}
        self.laid: list[tuple[WarCard | None, ...]] = []
        self.order: list[WarCard] = []
        self.steps: list[SettlementStep] = []
        self.piles: list[Pile] = []
        self.trash, self.orphans = before.trash, before.orphans

    def sorted_hand(self, seat: int) -> tuple[WarCard, ...]:
        return in_order(self.hands[seat], seat, self.setup.players)

    def trick(self) -> WarTrick:
        return WarTrick(self.game, self.number, tuple(self.laid), tuple(self.steps))

    def lay(self) -> None:
        """Put down the cards of all rounds; after each round of replacing ties turn down the highest that tie."""
        for packed in self.packed:
            self._lay_round(packed)
            if self.setup.replace:
                self._turn_down()

    def _lay_round(self, packed: int) -> None:
        laid: list[WarCard | None] = []
        for seat in range(self.setup.players):
            rank = packed >> 4 * seat & 15
            card = next(card for card in self.hands[seat] if card.rank == rank) if rank else None
            laid.append(card)
            if card:
                self.hands[seat].remove(card)
                self.up[seat] = card
                self.order.append(card)
        self.laid.append(tuple(laid))

    def _turn_down(self) -> None:
        """Ties by replacement: turn down until one card is highest, somebody must put another, or none lies up."""
        while len(tied := self._sharing()) > 1:
            cards = tuple(self.up.pop(seat) for seat in tied)
            able = tuple(seat for seat in tied if self.hands[seat])
            unable = tuple(seat for seat in tied if not self.hands[seat])
            self._step("down", self.number, able, unable, cards, "replace")
            if able:
                return

    def _sharing(self) -> tuple[int, ...]:
        return SEATS[sharers(_packed_up(self.up.items()), EVERYBODY)]

    def _step(
        self,
        kind: str,
        trick: int,
        seats: tuple[int, ...],
        out: tuple[int, ...],
        cards: tuple[WarCard, ...],
        clause: str,
    ) -> None:
        self.steps.append(SettlementStep(kind, trick, seats, out, cards, clause))

    def settled(self) -> CardHistory:
        """The game after this trick."""
        holding = {seat for seat, hand in enumerate(self.hands) if hand}
        self.lay()
        self._settle_trick()
        for pile in self.before.piles:
            self._settle_pile(pile)
        self.piles += self._new_pile()
        gone = tuple(seat for seat in sorted(holding) if not self.hands[seat])
        if gone:
            self._step("retires", self.number, gone, (), (), "retire")
        if sum(map(bool, self.hands)) < 2:
            self._orphan_the_rest()
        hands = tuple(self.sorted_hand(seat) for seat in range(self.setup.players))
        tricks = (*self.before.tricks, self.trick())
        return CardHistory(hands, tuple(self.piles), self.trash, self.orphans, tricks)

    def _settle_trick(self) -> None:
        """One of the highest cards goes to trash; the others to its player, or they wait (help.en.md#ties)."""
        best = self._sharing()
        if not best:
            self._orphan(self.number, self._tied(), tuple(self.order), "replace")
            return
        gone = self.up[best[0]]
        self.trash = (*self.trash, gone)
        self._step("trash", self.number, best[:1], (), (gone,), "trick")
        rest = tuple(card for card in self.order if card != gone)
        if len(best) == 1:
            self.hands[best[0]] += rest
            self._step("takes", self.number, best, (), rest, "trick")
        else:
            self._step("waits", self.number, best, (), rest, "ties")

    def _tied(self) -> tuple[int, ...]:
        """Everybody who took part in a tie of this trick."""
        return tuple(sorted({s for step in self.steps if step.kind == "down" for s in step.seats + step.out}))

    def _settle_pile(self, pile: Pile) -> None:
        """The highest of its claimants takes it, or those who share that go on waiting (help.en.md#ties)."""
        claimed = sum(1 << seat for seat in pile.claimants)
        left = SEATS[sharers(self.packed[0], claimed)]
        out = tuple(seat for seat in pile.claimants if seat not in left)
        if len(left) == 1:
            self.hands[left[0]] += pile.cards
            self._step("takes", pile.trick, left, out, pile.cards, "ties")
        elif left:
            self.piles.append(pile._replace(claimants=left))
            self._step("claims", pile.trick, left, out, pile.cards, "ties")
        else:
            self._orphan(pile.trick, out, pile.cards, "ties")

    def _new_pile(self) -> list[Pile]:
        return [Pile(step.trick, step.cards, step.seats) for step in self.steps if step.kind == "waits"]

    def _orphan(self, trick: int, out: tuple[int, ...], cards: tuple[WarCard, ...], clause: str) -> None:
        self.orphans += cards
        self._step("orphaned", trick, (), out, cards, clause)

    def _orphan_the_rest(self) -> None:
        """The game is over: what still waits is nobody's (help.en.md#ties)."""
        for pile in self.piles:
            self._orphan(pile.trick, pile.claimants, pile.cards, "ties")
        self.piles = []


def _packed_up(lying: Iterable[tuple[int, WarCard]]) -> int:
    return sum(card.rank << 4 * seat for seat, card in lying)
