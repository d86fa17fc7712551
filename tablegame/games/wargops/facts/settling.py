"""The settlement of a trick of WarGops: with packed counts of ranks, by which games are played, and card by card.

Views have single cards. They follow from the ranks that were played, so that the state of a game needs only the counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from tablegame.core.sealed_cards import NIBBLE, ONE, SEATS, counts_of, hand_of
from tablegame.games.wargops.facts.view import REPLACE, Pile, SettlementStep, WarCard, WarTrick, WarView

ROUND: Final = 32
"""The number of bits for one round of a packed trick: the rank of each of eight seats in 4 bits, 0 for none."""
EVERYBODY: Final = 255
"""The mask of all eight seats."""
_ALONE: Final = {1 << seat: seat for seat in range(8)}
"""For each mask of a single seat that seat."""
PackedPile = tuple[int, int, int]
"""A waiting pile: mask of its claimants, packed cards, number of its trick."""


class CardCounts(NamedTuple):
    """All cards of a game as packed counts."""

    hands: tuple[int, ...]  # by seat
    piles: tuple[PackedPile, ...] = ()
    face_up: int = 0  # for ties by replacement: the ranks that lie face up, 4 bits a seat
    face_down: int = 0  # for ties by replacement: the cards that were turned down, packed
    acting: int = 0  # the seats that play the next card (a mask), 0 at the end of the game

    @property
    def waiting(self) -> int:
        """All cards in waiting piles."""
        return self.face_down + sum([cards for _, cards, _ in self.piles])


def points_of(hand: int) -> int:
    """The points of a packed hand: each card counts its rank."""
    return sum(rank * count for rank, count in enumerate(counts_of(hand), 1))


def counts_in(view: WarView) -> CardCounts:
    """The cards of a view; sealed cards are still in their hands."""
    hands = tuple(map(hand_of, view.hands))
    piles = tuple((_mask(pile.claimants), _pack(pile.cards), pile.trick) for pile in view.piles)
    counts = CardCounts(hands, piles, acting=_mask(view.acting))
    trick = view.under_way
    if trick is None:
        return counts
    return counts._replace(face_up=_packed_ranks(enumerate(trick.face_up())), face_down=_pack(trick.face_down()))


def _mask(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)


def _pack(cards: Iterable[WarCard]) -> int:
    return sum(ONE[card.rank] for card in cards)


def _packed_ranks(cards: Iterable[tuple[int, WarCard | None]]) -> int:
    """The ranks of these seats' cards, 4 bits a seat, 0 for None."""
    return sum(card.rank << NIBBLE[seat] for seat, card in cards if card)


# -- as packed counts --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def sharers(ranks: int, among: int) -> int:
    """The mask of the seats that share the highest rank; 0 if none of them has played. It decides tricks and piles.

    ranks: the rank that each seat has played, 4 bits a seat, 0 for none.
    among: the mask of the seats that count.
    """
    best = sharing = 0  # the highest rank so far, and the mask of its seats
    for seat in SEATS[among]:
        rank = ranks >> 4 * seat & 15
        if rank > best:
            best, sharing = rank, 1 << seat
        elif rank and rank == best:
            sharing |= 1 << seat
    return sharing


@lru_cache(maxsize=2048)
def _highest(ranks: int) -> tuple[int, int, tuple[int, ...]]:
    """The mask of the seats that share the highest rank, the packed cards without one of that rank, and the packed card
    of each seat. ranks: the ranks of a trick, 4 bits a seat.
    """
    high = sharers(ranks, EVERYBODY)
    cards = tuple(ONE[ranks >> shift & 15] for shift in NIBBLE)
    return high, sum(cards) - cards[SEATS[high][0]], cards


def after_round(cards: CardCounts, ranks: int, ties_replaced: bool, number: int = 0) -> CardCounts:
    """The cards after a round. ranks: of the round, 4 bits a seat. number: of the trick in its game."""
    return _replace_ties(cards, ranks) if ties_replaced else _settle_tie(cards, ranks, number)


def _settle_tie(cards: CardCounts, ranks: int, number: int) -> CardCounts:
    """The cards after a trick of deferred ties, with all waiting piles settled (help.en.md#ties)."""
    high, rest, played = _highest(ranks)
    hands = [hand - card for hand, card in zip(cards.hands, played, strict=False)]
    winner = _ALONE.get(high)
    if winner is not None:
        hands[winner] += rest
    piles: list[PackedPile] = []
    for claimants, pile, trick in cards.piles:
        highest = sharers(ranks, claimants)
        if highest in _ALONE:
            hands[_ALONE[highest]] += pile
        elif highest:
            piles.append((highest, pile, trick))
    if winner is None:
        piles.append((high, rest, number))
    return _before_next(tuple(hands), tuple(piles))


def _replace_ties(cards: CardCounts, ranks: int) -> CardCounts:
    """The cards after a round with ties by replacement (help.en.md#replace).

    Tied cards are turned face down and their seats must play others, until a single card is highest.
    """
    hands = [hand - ONE[ranks >> shift & 15] for hand, shift in zip(cards.hands, NIBBLE, strict=False)]
    up, down = cards.face_up | ranks, cards.face_down
    while up:
        high, rest, played = _highest(up)
        winner = _ALONE.get(high)
        if winner is not None:
            hands[winner] += rest + down
            break
        able = 0  # the mask of the tied seats that have another card
        for seat in SEATS[high]:
            down += played[seat]
            up &= ~(15 << NIBBLE[seat])
            able |= 1 << seat if hands[seat] else 0
        if able:
            return CardCounts(tuple(hands), (), up, down, able)
    return _before_next(tuple(hands), ())  # if no card is face up any more, nobody gets those turned down


def _before_next(hands: tuple[int, ...], piles: tuple[PackedPile, ...]) -> CardCounts:
    """The cards before the next trick, to which every seat with cards plays. With one such seat the game is over."""
    if 0 not in hands:
        return CardCounts(hands, piles, 0, 0, (1 << len(hands)) - 1)
    holding = _mask(seat for seat, hand in enumerate(hands) if hand)
    return CardCounts(hands, piles, 0, 0, holding if holding & (holding - 1) else 0)


Position = tuple[int, int, int]
"""The packed cards of a game of two players: the first hand, the second, and those that wait for the next winner."""


def after_pair(position: Position, own: int, other: int, ties_replaced: bool) -> Position:
    """`after_round` for a game of two, in which both claim all waiting cards. Searches call it for every position."""
    mine, yours, waiting = position
    mine, yours = mine - ONE[own], yours - ONE[other]
    if own > other:
        return mine + ONE[other] + waiting, yours, 0
    if other > own:
        return mine, yours + ONE[own] + waiting, 0
    # Of two tied cards one goes to the trash, unless others replace them.
    return mine, yours, waiting + (2 if ties_replaced else 1) * ONE[own]


class Round(NamedTuple):
    """A round of a trick: each seat plays one card at most."""

    trick: WarTrick
    number: int  # in the trick, from 0
    cards_before: CardCounts


def rounds(view: WarView, tricks: Sequence[WarTrick], since: int = 0) -> Iterator[Round]:
    """The rounds of the tricks of a session, from the trick with the index `since` on."""
    if since >= len(tricks):
        return
    dealt = CardCounts((hand_of((view.copies,) * view.ranks),) * view.players)
    game, cards = tricks[since].game, dealt
    first = next(index for index, trick in enumerate(tricks) if trick.game == game)
    for index, trick in enumerate(tricks[first:], first):
        if trick.game != game:
            game, cards = trick.game, dealt
        for number, ranks in enumerate(trick.ranks):
            if index >= since:
                yield Round(trick, number, cards)
            packed = sum(rank << NIBBLE[seat] for seat, rank in enumerate(ranks))
            cards = after_round(cards, packed, view.ties == REPLACE, trick.number)


# -- card by card ------------------------------------------------------------------------------------------------------


class Setup(NamedTuple):
    """The house rules that decide about the cards of a game."""

    players: int
    ranks: int
    copies: int
    ties_replaced: bool


@dataclass(frozen=True, slots=True)
class CardHistory:
    """All cards of a game, card by card, and its tricks."""

    hands: tuple[tuple[WarCard, ...], ...]
    piles: tuple[Pile, ...] = ()
    trash: tuple[WarCard, ...] = ()
    orphans: tuple[WarCard, ...] = ()
    tricks: tuple[WarTrick, ...] = ()


_MOST_HISTORIES: Final = 256
"""The most histories in memory; those used last are kept."""
_histories: dict[tuple[Setup, int, tuple[int, ...]], CardHistory] = {}
"""The histories by the arguments of `history_of`, which makes each from the history of one trick less."""


def history_of(setup: Setup, game: int, packed: tuple[int, ...]) -> CardHistory:
    """The history of a game whose tricks are all settled.

    game: the number of the game in the session, from 0.
    packed: the ranks of each trick, with `ROUND` bits for each of its rounds.
    """
    history = _recall(setup, game, packed)
    if history is None:
        before_last = _recall(setup, game, packed[:-1])
        history = before_last or _beginning(setup)
        for trick in packed[-1:] if before_last else packed:
            history = _Settlement(setup, game, history, trick).history()
        while len(_histories) >= _MOST_HISTORIES:
            del _histories[next(iter(_histories))]
        _histories[setup, game, packed] = history
    return history


def _recall(setup: Setup, game: int, packed: tuple[int, ...]) -> CardHistory | None:
    """The history in memory, which becomes the last one used; None if it is not there."""
    history = _histories.pop((setup, game, packed), None)
    if history is not None:
        _histories[setup, game, packed] = history
    return history


def history_under_way(setup: Setup, game: int, packed: tuple[int, ...], under_way: int) -> tuple[CardHistory, WarTrick]:
    """The history of a game while tied seats choose other cards, and the trick under way, whose cards are in no hand.

    under_way: the ranks of this trick so far, packed like those of settled tricks.
    """
    settlement = _Settlement(setup, game, history_of(setup, game, packed), under_way)
    settlement.play()
    return replace(settlement.before, hands=settlement.sorted_hands()), settlement.trick()


def _beginning(setup: Setup) -> CardHistory:
    ranks, copies = range(1, setup.ranks + 1), range(setup.copies)
    hands = (tuple(WarCard(rank, seat, copy) for rank in ranks for copy in copies) for seat in range(setup.players))
    return CardHistory(tuple(hands))


def in_order(cards: Iterable[WarCard], seat: int, players: int) -> tuple[WarCard, ...]:
    """Cards in the order of a seat's hand: by rank, equal ranks clockwise by their first owners from the seat on."""
    return tuple(sorted(cards, key=lambda card: (card.rank, (card.owner - seat) % players, card.copy)))


class _Settlement:
    """Settles a trick card by card, and records each step in the order of the rule.

    before: the history of the game before the trick. packed: the ranks of the trick, `ROUND` bits for each round.
    """

    def __init__(self, setup: Setup, game: int, before: CardHistory, packed: int) -> None:
        self.setup, self.game, self.before = setup, game, before
        self.number = len(before.tricks)
        rounds = -(-packed.bit_length() // ROUND)  # rounded up
        self.packed_rounds = [packed >> ROUND * index & (1 << ROUND) - 1 for index in range(rounds)]
        self.hands = [list(hand) for hand in before.hands]
        self.face_up: dict[int, WarCard] = {}
        self.rounds: list[tuple[WarCard | None, ...]] = []
        self.played: list[WarCard] = []  # the cards of all rounds, in the order in which they were played
        self.steps: list[SettlementStep] = []
        self.piles: list[Pile] = []
        self.trash, self.orphans = before.trash, before.orphans

    def sorted_hands(self) -> tuple[tuple[WarCard, ...], ...]:
        return tuple(in_order(hand, seat, self.setup.players) for seat, hand in enumerate(self.hands))

    def trick(self) -> WarTrick:
        return WarTrick(self.game, self.number, tuple(self.rounds), tuple(self.steps))

    def play(self) -> None:
        """Play the cards of all rounds; with ties by replacement turn tied cards face down."""
        for packed in self.packed_rounds:
            self.rounds.append(tuple(self._play(seat, packed >> 4 * seat & 15) for seat in range(self.setup.players)))
            if self.setup.ties_replaced:
                self._turn_down()

    def _play(self, seat: int, rank: int) -> WarCard | None:
        """Move a card of that rank from the hand to the table, and return it; None for rank 0."""
        if not rank:
            return None
        card = next(card for card in self.hands[seat] if card.rank == rank)
        self.hands[seat].remove(card)
        self.face_up[seat] = card
        self.played.append(card)
        return card

    def _turn_down(self) -> None:
        """Turn tied cards down until a single card is highest, a seat must play another, or no card is face up."""
        while len(tied := self._highest_seats()) > 1:
            cards = tuple(self.face_up.pop(seat) for seat in tied)
            able = tuple(seat for seat in tied if self.hands[seat])
            unable = tuple(seat for seat in tied if not self.hands[seat])
            self._step("down", self.number, able, unable, cards, "replace")
            if able:
                return

    def _highest_seats(self) -> tuple[int, ...]:
        """The seats that share the highest rank face up; () if no card is face up."""
        return SEATS[sharers(_packed_ranks(self.face_up.items()), EVERYBODY)]

    def _step(
        self, kind: str, trick: int, seats: Sequence[int], out: Sequence[int], cards: Sequence[WarCard], clause: str
    ) -> None:
        self.steps.append(SettlementStep(kind, trick, tuple(seats), tuple(out), tuple(cards), clause))

    def history(self) -> CardHistory:
        """The history after this trick."""
        holding = [seat for seat, hand in enumerate(self.hands) if hand]
        self.play()
        self._settle_trick()
        for pile in self.before.piles:
            self._settle_pile(pile)
        self.piles += [Pile(step.trick, step.cards, step.seats) for step in self.steps if step.kind == "waits"]
        if retired := [seat for seat in holding if not self.hands[seat]]:
            self._step("retires", self.number, retired, (), (), "retire")
        if sum(map(bool, self.hands)) < 2:
            # The game is over: waiting cards belong to nobody (help.en.md#ties).
            for pile in self.piles:
                self._orphan(pile.trick, pile.claimants, pile.cards, "ties")
            self.piles = []
        tricks = (*self.before.tricks, self.trick())
        return CardHistory(self.sorted_hands(), tuple(self.piles), self.trash, self.orphans, tricks)

    def _settle_trick(self) -> None:
        """Move one of the highest cards to the trash, and the others to its player or to a pile (help.en.md#ties)."""
        best = self._highest_seats()
        if not best:
            tied = sorted({seat for step in self.steps if step.kind == "down" for seat in step.seats + step.out})
            self._orphan(self.number, tied, self.played, "replace")
            return
        winner = self.face_up[best[0]]
        self.trash = (*self.trash, winner)
        self._step("trash", self.number, best[:1], (), (winner,), "trick")
        rest = [card for card in self.played if card != winner]
        if len(best) == 1:
            self.hands[best[0]] += rest
            self._step("takes", self.number, best, (), rest, "trick")
        else:
            self._step("waits", self.number, best, (), rest, "ties")

    def _settle_pile(self, pile: Pile) -> None:
        """Give a pile to the claimant with the highest rank, or leave it to those who share that rank."""
        best = SEATS[sharers(self.packed_rounds[0], _mask(pile.claimants))]
        out = [seat for seat in pile.claimants if seat not in best]
        if len(best) == 1:
            self.hands[best[0]] += pile.cards
            self._step("takes", pile.trick, best, out, pile.cards, "ties")
        elif best:
            self.piles.append(pile._replace(claimants=best))
            self._step("claims", pile.trick, best, out, pile.cards, "ties")
        else:
            self._orphan(pile.trick, out, pile.cards, "ties")

    def _orphan(self, trick: int, out: Sequence[int], cards: Sequence[WarCard], clause: str) -> None:
        self.orphans = (*self.orphans, *cards)
        self._step("orphaned", trick, (), out, cards, clause)
