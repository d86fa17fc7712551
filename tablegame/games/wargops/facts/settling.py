"""The settlement of a trick of WarGops: the cards go to the trash, to the hand of a seat, or to a pile that waits.

It is written twice. `after_round` counts cards only: the state of a game and searches use it. `history_of` follows each
single card, for views: the ranks that were played decide about the cards, so that the state need not store them.

Packed cards are an int with 8 bits for the count of each rank, the lowest rank in the lowest bits (`ONE` has the packed
card of each rank). Packed ranks are an int of 4 bits a seat: the rank of the seat's card, 0 for none. A mask has a bit
for each seat. A trick has one round; only if ties are replaced can it have more, played by the seats that tied.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from tablegame.core.sealed_cards import NIBBLE, ONE, SEATS, counts_of, hand_of
from tablegame.games.wargops.facts.view import REPLACE, Pile, SettlementStep, WarCard, WarTrick, WarView

ROUND: Final = 32
"""The number of bits of a round in a packed trick, which has the packed ranks of its rounds, the first one lowest."""
EVERYBODY: Final = 0b11111111  # the mask of all eight seats
_ALONE: Final = {1 << seat: seat for seat in range(8)}  # for each mask of a single seat that seat
PackedPile = tuple[int, int, int]
"""A pile that waits: the mask of its claimants, who can win it; its packed cards; and the number of its trick."""


class CardCounts(NamedTuple):
    """The cards of a game between two rounds, counted by rank. The table has cards only while ties are replaced."""

    hands: tuple[int, ...]  # for each seat its packed hand
    piles: tuple[PackedPile, ...] = ()
    face_up: int = 0  # the packed ranks that lie face up on the table
    face_down: int = 0  # the packed cards that lie face down on the table
    acting: int = 0  # the mask of the seats that play the next card, 0 at the end of the game

    @property
    def waiting(self) -> int:
        """The packed cards that a later card wins: those of all piles, and those face down on the table."""
        return self.face_down + sum([cards for _, cards, _ in self.piles])


def points_of(hand: int) -> int:
    """The points of packed cards: each card counts its rank."""
    return sum(rank * count for rank, count in enumerate(counts_of(hand), 1))


def counts_in(view: WarView) -> CardCounts:
    """The cards of a view, counted. A sealed card (chosen, not yet turned up) counts in the hand of its seat."""
    hands = tuple(map(hand_of, view.hands))
    piles = tuple((_mask(pile.claimants), _pack(pile.cards), pile.trick) for pile in view.piles)
    counts = CardCounts(hands, piles, acting=_mask(view.acting))
    trick = view.under_way
    if trick is None:
        return counts
    face_up = pack_ranks((seat, card.rank) for seat, card in enumerate(trick.face_up()) if card)
    return counts._replace(face_up=face_up, face_down=_pack(trick.face_down()))


def _mask(seats: Iterable[int]) -> int:
    """The bit mask of some seats."""
    return sum([1 << seat for seat in seats])


def _pack(cards: Iterable[WarCard]) -> int:
    """The packed cards, 8 bits for the count of each rank."""
    return sum(ONE[card.rank] for card in cards)


def pack_ranks(played: Iterable[tuple[int, int]]) -> int:
    """The packed ranks (4 bits a seat) from pairs of a seat and its rank.

    >>> hex(pack_ranks([(0, 7), (2, 13)]))
    '0xd07'
    """
    return sum([rank << NIBBLE[seat] for seat, rank in played])


def rank_of(ranks: int, seat: int) -> int:
    """The rank of one seat in packed ranks (4 bits a seat); 0 if it has none."""
    return ranks >> NIBBLE[seat] & 0b1111


@lru_cache(maxsize=2048)
def cards_by_seat(ranks: int) -> tuple[int, ...]:
    """For each of eight seats its packed card, from packed ranks; 0 for a seat without a card."""
    return tuple([ONE[rank_of(ranks, seat)] for seat in range(len(NIBBLE))])


def round_count(packed: int) -> int:
    """The number of rounds in a packed trick, which has `ROUND` bits a round."""
    return -(-packed.bit_length() // ROUND)  # rounded up


# -- as packed counts --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def sharers(ranks: int, among: int) -> int:
    """The mask of the seats that share the highest of these packed ranks; 0 if none of them has played.

    These seats win or tie in a trick, or for a pile. among: the mask of the seats that are compared.
    """
    best = sharing = 0  # the highest rank so far, and the mask of its seats
    for seat in SEATS[among]:
        rank = rank_of(ranks, seat)
        if rank > best:
            best, sharing = rank, 1 << seat
        elif rank and rank == best:
            sharing |= 1 << seat
    return sharing


@lru_cache(maxsize=2048)
def _highest(ranks: int) -> tuple[int, int, tuple[int, ...]]:
    """The mask of the seats that share the highest of these packed ranks, the packed cards without one of that rank
    (it goes to the trash), and for each seat its packed card.
    """
    high, cards = sharers(ranks, EVERYBODY), cards_by_seat(ranks)
    return high, sum(cards) - cards[SEATS[high][0]], cards


def after_round(cards: CardCounts, ranks: int, ties_replaced: bool, number: int = 0) -> CardCounts:
    """The cards after a round in which these packed ranks (4 bits a seat) are played.
    ties_replaced: whether tied seats put another card in place at once. If not, the cards wait for a later trick.
    number: the number of the trick in its game. A pile that this trick leaves is known by it.
    """
    return _replace_ties(cards, ranks) if ties_replaced else _settle_with_piles(cards, ranks, number)


def _settle_with_piles(cards: CardCounts, ranks: int, number: int) -> CardCounts:
    """The cards after a trick with all piles settled, under the rule that ties wait (help.en.md#ties)."""
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
    """The cards after a round under the rule that tied cards are replaced (help.en.md#replace).

    Tied cards are turned face down, and their seats must play others, until a single card is highest.
    """
    hands = [hand - card for hand, card in zip(cards.hands, cards_by_seat(ranks), strict=False)]
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
            up &= ~(0b1111 << NIBBLE[seat])  # its card is no longer face up
            able |= 1 << seat if hands[seat] else 0
        if able:
            return CardCounts(tuple(hands), (), up, down, able)
    return _before_next(tuple(hands), ())  # if no card is face up any more, nobody gets those turned down


def _before_next(hands: tuple[int, ...], piles: tuple[PackedPile, ...]) -> CardCounts:
    """The cards before the next trick, to which every seat with cards plays. With fewer than two the game is over."""
    holding = sum([1 << seat for seat, hand in enumerate(hands) if hand])
    goes_on = len(SEATS[holding]) > 1
    return CardCounts(hands, piles, acting=holding if goes_on else 0)


Position = tuple[int, int, int]
"""The packed cards of a game of two players: the first hand, the second, and those that wait for the next winner."""


def after_pair(position: Position, own: int, other: int, ties_replaced: bool) -> Position:
    """The position of two players after a round. It does the same as `after_round`, but faster, for searches.
    own, other: the ranks that the owners of the first and of the second hand play.
    """
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
    cards_before: CardCounts  # the cards when the round begins


def rounds(view: WarView, tricks: Sequence[WarTrick], since: int = 0) -> Iterator[Round]:
    """The rounds of settled tricks, with the cards before each round. tricks: all from the beginning of the session.
    since: the index of the first trick whose rounds are wanted.
    """
    if since >= len(tricks):
        return
    dealt = CardCounts((hand_of((view.copies,) * view.ranks),) * view.players)
    game, cards = tricks[since].game, dealt
    # The cards before a round follow from all earlier rounds of the same game.
    first = next(index for index, trick in enumerate(tricks) if trick.game == game)
    for index, trick in enumerate(tricks[first:], first):
        if trick.game != game:
            game, cards = trick.game, dealt
        for number, ranks in enumerate(trick.ranks):
            if index >= since:
                yield Round(trick, number, cards)
            cards = after_round(cards, pack_ranks(enumerate(ranks)), view.ties == REPLACE, trick.number)


# -- card by card ------------------------------------------------------------------------------------------------------


class Setup(NamedTuple):
    """The number of players and the house rules on which the cards of a game depend."""

    players: int
    ranks: int  # how many ranks the pack has
    copies: int  # how many cards of each rank a seat begins with
    ties_replaced: bool


@dataclass(frozen=True, slots=True)
class CardHistory:
    """The place of every card of a game after some tricks, and these tricks with the steps of their settlement."""

    hands: tuple[tuple[WarCard, ...], ...]  # for each seat its cards in order
    piles: tuple[Pile, ...] = ()  # the cards that wait for a later trick
    trash: tuple[WarCard, ...] = ()  # the cards that won tricks and left the game
    orphans: tuple[WarCard, ...] = ()  # the cards that nobody can win any more
    tricks: tuple[WarTrick, ...] = ()


_MOST_HISTORIES: Final = 256
"""The most histories in memory. When there are more, that which was not used for the longest time is forgotten."""
_histories: dict[tuple[Setup, int, tuple[int, ...]], CardHistory] = {}
"""The histories in memory by the arguments of `history_of`, the last one used at the end."""


def history_of(setup: Setup, game: int, packed: tuple[int, ...]) -> CardHistory:
    """The cards and tricks of a game whose tricks are all settled.

    If the history without the last trick is in memory, only that trick is settled: views mostly come trick after trick.
    game: the number of the game in the session, from 0.
    packed: for each trick its packed ranks, with `ROUND` bits for each of its rounds.
    """
    history = _recall(setup, game, packed)
    if history is None:
        before_last = _recall(setup, game, packed[:-1])
        history = before_last or _beginning(setup)
        unsettled = packed[-1:] if before_last else packed
        for trick in unsettled:
            history = _Settlement(setup, game, history, trick).history()
        while len(_histories) >= _MOST_HISTORIES:
            del _histories[next(iter(_histories))]  # the first one: not used for the longest time
        _histories[setup, game, packed] = history
    return history


def _recall(setup: Setup, game: int, packed: tuple[int, ...]) -> CardHistory | None:
    """The history of `history_of` if it is in memory, where it becomes the last one used; None if it is not."""
    history = _histories.pop((setup, game, packed), None)
    if history is not None:
        _histories[setup, game, packed] = history
    return history


def history_under_way(setup: Setup, game: int, packed: tuple[int, ...], under_way: int) -> tuple[CardHistory, WarTrick]:
    """The history of a game while tied seats choose other cards, and the trick under way, whose cards are in no hand.
    packed: for each settled trick its packed ranks, with `ROUND` bits for each of its rounds.
    under_way: the packed ranks of the trick under way.
    """
    settlement = _Settlement(setup, game, history_of(setup, game, packed), under_way)
    settlement.play()
    return replace(settlement.before, hands=settlement.sorted_hands()), settlement.trick()


def _beginning(setup: Setup) -> CardHistory:
    """The history of a game before its first trick."""
    ranks, copies = range(1, setup.ranks + 1), range(setup.copies)
    hands = (tuple(WarCard(rank, seat, copy) for rank in ranks for copy in copies) for seat in range(setup.players))
    return CardHistory(tuple(hands))


def in_order(cards: Iterable[WarCard], seat: int, players: int) -> tuple[WarCard, ...]:
    """Cards in the order of a seat's hand: by rank. Cards of a rank are by first owner, from this seat on clockwise."""
    return tuple(sorted(cards, key=lambda card: (card.rank, (card.owner - seat) % players, card.copy)))


class _Settlement:
    """Settles one trick card by card, and records each step in the order of the rule.

    Call `history` for a whole trick, or `play` alone for the first rounds of one that is not yet settled.
    """

    def __init__(self, setup: Setup, game: int, before: CardHistory, packed: int) -> None:
        """before: the history of the game before the trick. packed: the ranks of the trick, `ROUND` bits a round."""
        self.setup, self.game, self.before = setup, game, before
        self.number = len(before.tricks)
        one_round = (1 << ROUND) - 1
        self.packed_rounds = [packed >> ROUND * index & one_round for index in range(round_count(packed))]
        self.hands = [list(hand) for hand in before.hands]
        self.face_up: dict[int, WarCard] = {}  # by seat
        self.rounds: list[tuple[WarCard | None, ...]] = []  # for each round the card of each seat
        self.played: list[WarCard] = []  # the cards of all rounds, in the order in which they were played
        self.steps: list[SettlementStep] = []
        self.piles: list[Pile] = []  # those that wait after the trick
        self.trash, self.orphans = before.trash, before.orphans

    def sorted_hands(self) -> tuple[tuple[WarCard, ...], ...]:
        """For each seat its hand in order."""
        return tuple(in_order(hand, seat, self.setup.players) for seat, hand in enumerate(self.hands))

    def trick(self) -> WarTrick:
        """The trick with the rounds and steps so far."""
        return WarTrick(self.game, self.number, tuple(self.rounds), tuple(self.steps))

    def play(self) -> None:
        """Play the cards of all rounds. If ties are replaced, turn tied cards face down."""
        for ranks in self.packed_rounds:
            self.rounds.append(tuple(self._play(seat, rank_of(ranks, seat)) for seat in range(self.setup.players)))
            if self.setup.ties_replaced:
                self._turn_down()

    def _play(self, seat: int, rank: int) -> WarCard | None:
        """Move a card of that rank from the hand of a seat to the table, and return it; None for rank 0."""
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
        return SEATS[sharers(pack_ranks((seat, card.rank) for seat, card in self.face_up.items()), EVERYBODY)]

    def _step(
        self, kind: str, trick: int, seats: Sequence[int], out: Sequence[int], cards: Sequence[WarCard], clause: str
    ) -> None:
        """Record a step of the settlement, with these fields of `SettlementStep`."""
        self.steps.append(SettlementStep(kind, trick, tuple(seats), tuple(out), tuple(cards), clause))

    def history(self) -> CardHistory:
        """Settle the whole trick, and return the history of the game after it."""
        holding = [seat for seat, hand in enumerate(self.hands) if hand]
        self.play()
        self._settle_trick()
        for pile in self.before.piles:
            self._settle_pile(pile)
        self.piles += [Pile(step.trick, step.cards, step.seats) for step in self.steps if step.kind == "waits"]
        if retired := [seat for seat in holding if not self.hands[seat]]:
            self._step("retires", self.number, retired, (), (), "retire")
        game_is_over = sum(map(bool, self.hands)) < 2
        if game_is_over:  # waiting cards belong to nobody then (help.en.md#ties)
            for pile in self.piles:
                self._orphan(pile.trick, pile.claimants, pile.cards, "ties")
            self.piles = []
        tricks = (*self.before.tricks, self.trick())
        return CardHistory(self.sorted_hands(), tuple(self.piles), self.trash, self.orphans, tricks)

    def _settle_trick(self) -> None:
        """Move a highest card to the trash, and the others to its player or to a pile; orphan all if all are down."""
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
        """Give a pile to the claimant with the highest rank. It waits if several share that rank; without any claimant
        who has played, it is orphaned."""
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
        """Let cards of that trick, which the seats `out` could have won, belong to nobody for good."""
        self.orphans = (*self.orphans, *cards)
        self._step("orphaned", trick, (), out, cards, clause)
