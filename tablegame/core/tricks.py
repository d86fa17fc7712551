"""The common parts of the games of tricks: the order of the cards, the base classes of views, states and engines, and
random deals of the unseen cards.

Standard library only.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import comb, factorial, prod
from random import Random
from typing import ClassVar, Final, NamedTuple, TypeVar

from tablegame.core.cards import Deck
from tablegame.core.contract import Engine, Event, EventLog, Move, State, V_co, View
from tablegame.core.domain import Listed
from tablegame.core.errors import MoveError
from tablegame.core.text import N_, SEAT_LETTERS, Reason, Sentence, seat_letter

T = TypeVar("T")

NOBODY: Final = -1
"""The number that stands for no seat, no suit or no card in a state. A view has None instead."""
PLAY: Final = "play"  # the phase in which cards are played to tricks


def to_view(value: int) -> int | None:
    """The number that a view has for a number of a state: None for NOBODY, else the same number."""
    return None if value == NOBODY else value


def to_state(value: int | None) -> int:
    """The number that a state has for a number of a view: NOBODY for None, else the same number."""
    return NOBODY if value is None else value


def not_none(value: T | None) -> T:
    """A value of a view that is never None in the present phase."""
    assert value is not None
    return value


@lru_cache(maxsize=64)
def clockwise(first: int, players: int) -> tuple[int, ...]:
    """All seats in clockwise order, from the first."""
    return tuple((first + i) % players for i in range(players))


def with_entry(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """The values of all seats with a new value for one seat."""
    return (*values[:seat], value, *values[seat + 1 :])


def mask_of(cards: Iterable[int]) -> int:
    """The bit mask of some cards: bit n is set for the card n."""
    return sum([1 << card for card in cards])


def cards_of(mask: int) -> tuple[int, ...]:
    """The cards of a bit mask, ascending."""
    cards = []
    while mask:
        lowest = mask & -mask
        cards.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(cards)


@lru_cache(maxsize=2048)
def cards_domain(mask: int) -> Listed:
    """The cards of a bit mask as moves."""
    return Listed(cards_of(mask))


@dataclass(frozen=True, slots=True)
class Order:
    """The suits and powers of the cards of a pack under one trump suit.

    A trump has a higher power than any other card, so that powers alone decide among trumps and cards of the suit led.
    """

    trump: int
    suits: tuple[int, ...]  # by card
    powers: tuple[int, ...]  # by card
    masks: tuple[int, ...]  # for each suit the cards that belong to it, as a mask

    def playable(self, hand: int, trick: Sequence[int]) -> int:
        """The cards of a hand that may be played to a trick: the cards of the suit led, or all if the hand has none of
        them. The hand and the result are masks."""
        return (hand & self.masks[self.suits[trick[0]]] or hand) if trick else hand

    def best_index(self, trick: Sequence[int]) -> int:
        """The index in a trick of the card that wins it so far: the highest trump, else the highest of the suit led."""
        powers, suits = self.powers, self.suits
        winning_suits = (suits[trick[0]], self.trump)
        best, highest = 0, powers[trick[0]]
        for index, card in enumerate(trick):
            if powers[card] > highest and suits[card] in winning_suits:
                best, highest = index, powers[card]
        return best

    def voids(self, trick: Sequence[int], card: int) -> int:
        """The cards that a player cannot hold, since this card was played to a trick: a mask, 0 for no cards."""
        if not trick:
            return 0
        suit_led = self.suits[trick[0]]
        return 0 if self.suits[card] == suit_led else self.masks[suit_led]

    def are_neighbours(self, one: int, other: int, pack: Iterable[int], out: int) -> bool:
        """Whether two cards have the same suit and no card of the pack that is still in play ranks between them.

        out: the cards that are no longer in play, as a mask.
        """
        if self.suits[one] != self.suits[other]:
            return False
        low, high = sorted((self.powers[one], self.powers[other]))
        in_play = self.masks[self.suits[one]] & ~out  # the cards of the suit
        return not any(in_play >> card & 1 and low < self.powers[card] < high for card in pack)


def orders(cards: int, suit_of: Callable[[int, int], int], power: Callable[[int, int], int]) -> tuple[Order, ...]:
    """The order of a pack under each of the four trump suits.

    cards: the number of cards.
    suit_of: the suit of a card under a trump.
    power: the power of a card under a trump.
    """

    def order(trump: int) -> Order:
        suits = tuple(suit_of(card, trump) for card in range(cards))
        powers = tuple(power(card, trump) for card in range(cards))
        masks = tuple(mask_of(card for card in range(cards) if suits[card] == suit) for suit in range(4))
        return Order(trump, suits, powers, masks)

    return tuple(map(order, range(4)))


# -- views and states --------------------------------------------------------------------------------------------------


class Trick(NamedTuple):
    seats: tuple[int, ...]  # in playing order
    cards: tuple[int, ...]  # in playing order
    winner: int
    trump: int

    @property
    def leader(self) -> int:
        return self.seats[0]

    @property
    def plays(self) -> tuple[tuple[int, int], ...]:
        """Pairs of a seat and the card that it played, in playing order."""
        return tuple(zip(self.seats, self.cards, strict=True))

    @property
    def best(self) -> int:
        """The card that won the trick."""
        return self.card_of(self.winner)

    def card_of(self, seat: int) -> int:
        """The card that a seat played. Raises ValueError if it played none."""
        return self.cards[self.seats.index(seat)]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickView(View):
    """The base class of views of a deal that is played in tricks."""

    orders: ClassVar[tuple[Order, ...]]  # by trump
    phase: str
    dealer: int | None  # None before the first one is drawn
    hand: tuple[int, ...] | None  # the seat's own cards, ascending; None while it may not look at them
    sizes: tuple[int, ...]  # the number of cards in each hand
    trump: int | None  # None until it is fixed
    leader: int | None  # the seat that leads to the trick on the table; None before the first one
    trick: tuple[int, ...]  # the cards on the table, in playing order
    tricks: tuple[Trick, ...]  # the finished tricks of this deal
    lacks: tuple[int, ...]  # for each seat the cards that it has shown not to hold, as a mask

    @property
    def own(self) -> int:
        """The seat whose view it is. Raises ValueError for a spectator's view."""
        if self.seat is None:
            raise ValueError("a spectator has no seat")
        return self.seat

    @property
    def order(self) -> Order:
        """The order of the cards under the trump. Raises ValueError before it is fixed."""
        if self.trump is None:
            raise ValueError("no trump is fixed")
        return self.orders[self.trump]

    @property
    def forehand(self) -> int:
        """The seat left of the dealer. Raises ValueError before one is drawn."""
        if self.dealer is None:
            raise ValueError("no dealer is drawn")
        return (self.dealer + 1) % self.players

    def in_turn(self, first: int) -> tuple[int, ...]:
        """The seats that play this deal, in clockwise order from the first."""
        return clockwise(first, self.players)

    @property
    def cards_on_table(self) -> tuple[tuple[int, int], ...]:
        """Pairs of a seat and its card on the table, in playing order."""
        return () if self.leader is None else tuple(zip(self.in_turn(self.leader), self.trick, strict=False))

    @property
    def played_cards(self) -> tuple[tuple[int, int], ...]:
        """Pairs of a seat and a card that it played, for the whole deal so far, in playing order."""
        return (*(play for trick in self.tricks for play in trick.plays), *self.cards_on_table)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """How many tricks each seat has won in this deal."""
        winners = [trick.winner for trick in self.tricks]
        return tuple(winners.count(seat) for seat in range(self.players))


@dataclass(frozen=True, kw_only=True)
class DealerDrawn(Event):
    kind = "dealer"
    seat: int


@dataclass(frozen=True, kw_only=True)
class CardPlayed(Event):
    kind = "card"
    seat: int
    card: int
    reveals: tuple[int, ...]


class TrickState(State[V_co]):
    """The base class of states of a deal that is played in tricks. Fields without a comment are those of `TrickView`,
    with NOBODY in place of None."""

    __slots__ = ("asked", "dealer", "hands", "lacks", "leader", "phase", "players", "trick", "tricks", "trump")
    orders: ClassVar[tuple[Order, ...]]
    asked: tuple[int, ...]  # the seats that still have to choose in this phase, in their order: the first acts now
    dealer: int
    hands: tuple[int, ...]  # by seat, as masks
    lacks: tuple[int, ...]
    leader: int
    phase: str
    players: int
    trick: tuple[int, ...]
    tricks: tuple[Trick, ...]
    trump: int

    @abstractmethod
    def trick_event(self, winner: int) -> Event:
        """The event that a seat wins the trick on the table."""

    def clear_tricks(self) -> None:
        """Begin with no cards in hands, on the table and in finished tricks, and without a trump."""
        self.hands = self.lacks = (0,) * self.players
        self.trump = self.leader = NOBODY
        self.trick = ()
        self.tricks = ()

    def restore(self, view: TrickView) -> None:
        """Take over all that a view shows of the deal but the hands."""
        self.phase, self.dealer = view.phase, to_state(view.dealer)
        self.trump, self.leader = to_state(view.trump), to_state(view.leader)
        self.trick, self.tricks, self.lacks = view.trick, view.tricks, view.lacks

    def acting(self) -> tuple[int, ...]:
        return self.asked[:1]

    def ask(self, phase: str, seats: tuple[int, ...]) -> None:
        """Begin a phase in which these seats (or CHANCE) act one after another."""
        self.phase, self.asked = phase, seats

    def in_turn(self, first: int) -> tuple[int, ...]:
        return clockwise(first, self.players)

    @property
    def forehand(self) -> int:
        return (self.dealer + 1) % self.players

    def playable(self, seat: int) -> Listed:
        """The cards that a seat may play: those of the suit led if it has any."""
        return cards_domain(self.orders[self.trump].playable(self.hands[seat], self.trick))

    def lead(self, seat: int) -> None:
        """Begin a trick; if the leader does not play in this deal, the next seat leads."""
        seats = self.in_turn(seat)
        self.leader = seats[0]
        self.ask(PLAY, seats)

    def play_card(self, actor: int, card: int, log: EventLog | None) -> int | None:
        """Play a card of the actor's hand. Returns the winner after the last card of the trick, else None."""
        self.hands = with_entry(self.hands, actor, self.hands[actor] & ~(1 << card))
        if voids := self.orders[self.trump].voids(self.trick, card):
            self.lacks = with_entry(self.lacks, actor, self.lacks[actor] | voids)
        self.trick += (card,)
        self.asked = self.asked[1:]
        if log is not None:
            others = tuple(seat for seat in range(self.players) if seat != actor)
            log.append(CardPlayed(seat=actor, card=card, reveals=others), self)
        if self.asked:
            return None
        seats = self.in_turn(self.leader)
        winner = seats[self.orders[self.trump].best_index(self.trick)]
        if log is not None:
            log.append(self.trick_event(winner), self)
        self.tricks += (Trick(seats, self.trick, winner, self.trump),)
        self.trick = ()
        return winner


# -- engines -----------------------------------------------------------------------------------------------------------


TS = TypeVar("TS", bound=State)
TV_contra = TypeVar("TV_contra", bound=TrickView, contravariant=True)


class TrickEngine(Engine[TS, TV_contra]):
    """The base class of the engine of a game of tricks."""

    deck: Deck
    over_reason: Reason  # the reason that refuses moves after the end
    trick_clause: str  # the clause of the rule that players follow suit
    holding_clause: str  # the clause of the rule that players play cards of their hands

    @abstractmethod
    def refusal(self, view: TV_contra, seat: int, move: Move) -> Reason:
        """The reason why the seat that acts may not make a move that is not in its domain."""

    def waits(self, view: TV_contra, seat: int) -> Reason:  # noqa: ARG002 - a game may look
        """The reason why a seat that does not act may not move."""
        return Reason(N_("it is not the turn of {seat}"), (("seat", seat),), "choosing")

    def why_not(self, view: TV_contra, move: Move) -> Reason | None:
        if view.over:
            return self.over_reason
        if view.seat is None:
            return Reason(N_("spectators play no card"), (), "choosing")
        if view.seat not in view.acting:
            return self.waits(view, view.seat)
        return None if move in view.domain else self.refusal(view, view.seat, move)

    def does_not_hold(self, seat: int, card: int) -> Reason:
        """The reason why a card that is not in the hand cannot be played."""
        fields = (("seat", seat), ("card", self.deck.text(card)))
        return Reason(N_("{seat} does not hold {card}"), fields, self.holding_clause)

    def must_follow(self, view: TV_contra, seat: int) -> Reason:
        """The reason why a card in the hand cannot be played: the seat holds cards of the suit led, which it names."""
        trump = view.order.suits[view.trick[0]] == view.trump
        text = N_("trump is led, and {seat} holds {cards}") if trump else N_("{seat} holds {cards} of the suit led")
        return Reason(text, (("seat", seat), ("cards", " ".join(map(self.deck.text, view.domain)))), self.trick_clause)

    def forced_move(self, view: TV_contra, alone: bool) -> int | None:
        """The only card that may be played; if others look at this table, only the last card of a hand."""
        if view.phase != PLAY or view.hand is None or not (alone or len(view.hand) == 1):
            return None
        return super().forced_move(view, alone)


def plays_text(plays: Iterable[tuple[int, int]], deck: Deck) -> str:
    """Seats with their cards as text ("A EU B GA"). plays: pairs of a seat and its card."""
    return " ".join(f"{seat_letter(seat)} {deck.text(card)}" for seat, card in plays)


def letter_of(seat: int | None) -> str | None:
    """The letter of a seat in JSON; None if there is no seat."""
    return None if seat is None else seat_letter(seat)


def by_letter(values: Iterable[T]) -> dict[str, T]:
    """A dictionary from the letter of each seat to its value. values: one for each seat, in order."""
    return {seat_letter(seat): value for seat, value in enumerate(values)}


def lot_text(move: tuple[int, ...], lots: dict[str, int], deck: Deck) -> str:
    """The text of a move of chance: a deal ("deal 7S AH / ..."), or a lot that draws a seat ("dealer B").

    lots: the words of the lots, each with the number with which its move begins.
    """
    word = next((word for word, number in lots.items() if move[0] == number), None)
    return "deal " + deck.format_hands(move) if word is None else f"{word} {seat_letter(move[1])}"


def parse_lot(text: str, lots: dict[str, int], deck: Deck, words: str) -> tuple[int, ...]:
    """The move of chance that `lot_text` wrote as this text. Raises MoveError for any other text.

    words: the words of all moves of chance, as the error names them.
    """
    word, _, rest = text.partition(" ")
    if word in lots:
        if len(rest) != 1 or rest not in SEAT_LETTERS:
            raise MoveError(Sentence(N_("{key} takes the letter of a seat"), key=word))
        return lots[word], SEAT_LETTERS.index(rest)
    if word != "deal":
        raise MoveError(Sentence(N_("chance says {words}"), words=words))
    return deck.parse_hands(rest)


# -- unseen cards ------------------------------------------------------------------------------------------------------


class Placements:
    """All ways to put unseen cards into hands (and talons) of fixed sizes, of which one can be drawn at random.

    Cards that may lie in the same hands are of one kind. The ways are counted by how many cards of each kind each hand
    gets. The counts are kept, so that drawing again costs little.
    """

    def __init__(self, cards: Sequence[int], sizes: Sequence[int], allowed: Sequence[int]) -> None:
        """cards: distinct numbers.
        sizes: the number of cards in each hand, in sum as many as there are cards.
        allowed: for each card the hands where it may lie, as a mask.
        """
        kinds: dict[int, list[int]] = {}
        for card, hands in zip(cards, allowed, strict=True):
            kinds.setdefault(hands, []).append(card)
        # The kinds with the fewest hands first: fewer distributions have to be counted.
        self._kinds = sorted(kinds.items(), key=lambda kind: (kind[0].bit_count(), kind[0]))
        self._sizes = tuple(sizes)
        self._counts: dict[tuple[int, tuple[int, ...]], int] = {}
        self._shares: dict[tuple[int, tuple[int, ...]], tuple[list[tuple[int, ...]], list[int]]] = {}

    def count(self) -> int:
        """The number of ways; 0 if the cards do not fit."""
        return self._ways(0, self._sizes)

    def draw(self, rng: Random) -> tuple[tuple[int, ...], ...]:
        """The cards of each hand, by a random way; every way is equally likely. Raises ValueError if there is none."""
        if not self.count():
            raise ValueError("the cards do not fit the hands")
        hands: list[list[int]] = [[] for _ in self._sizes]
        room = self._sizes
        for number, (_, cards) in enumerate(self._kinds):
            shuffled = rng.sample(cards, len(cards))
            shares = self._draw_shares(number, room, rng)
            for hand, share in zip(hands, shares, strict=True):
                hand += (shuffled.pop() for _ in range(share))
            room = tuple(free - share for free, share in zip(room, shares, strict=True))
        return tuple(map(tuple, hands))

    def _draw_shares(self, number: int, room: tuple[int, ...], rng: Random) -> tuple[int, ...]:
        """How many cards of a kind each hand gets, drawn in proportion to the ways to place all later kinds.

        number: the index of the kind.
        room: how many cards each hand still needs.
        """
        if number == len(self._kinds) - 1:
            return room  # the last kind fills it
        key = (number, room)
        if key not in self._shares:
            distributions = list(self._distributions(number, room))
            cumulative = list(accumulate(ways for _, ways in distributions))
            self._shares[key] = [shares for shares, _ in distributions], cumulative
        shares, cumulative = self._shares[key]
        return rng.choices(shares, cum_weights=cumulative)[0]

    def _ways(self, number: int, room: tuple[int, ...]) -> int:
        """The number of ways in which the kinds from this one on fill the room."""
        key = (number, room)
        if key not in self._counts:
            if number < len(self._kinds) - 1:
                self._counts[key] = sum(ways for _, ways in self._distributions(number, room))
            else:
                self._counts[key] = self._last_ways(number, room)
        return self._counts[key]

    def _last_ways(self, number: int, room: tuple[int, ...]) -> int:
        """The number of ways in which the last kind fills the room. If all kinds are placed: 1 without room, else 0."""
        if number == len(self._kinds):
            return not any(room)
        hands, cards = self._kinds[number]
        if any(free and not hands >> hand & 1 for hand, free in enumerate(room)):
            return 0
        if sum(room) != len(cards):
            return 0
        return factorial(len(cards)) // prod(map(factorial, room))  # the order of the cards in a hand does not count

    def _distributions(self, number: int, room: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
        """The possible distributions of a kind: how many of its cards each hand gets, and the number of ways to place
        these cards and all later kinds."""
        hands, cards = self._kinds[number]
        for shares, ways in _split(len(cards), hands, room):
            later = self._ways(number + 1, tuple(free - share for free, share in zip(room, shares, strict=True)))
            if later:
                yield shares, ways * later


def _split(cards: int, hands: int, room: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    """The ways to split a number of cards among hands: how many cards each hand gets, and the number of ways to choose
    these cards.

    hands: the hands that may get cards, as a mask.
    room: how many cards each hand still needs.
    """
    if not room:
        if not cards:
            yield (), 1
        return
    first, *rest = room
    room_in_rest = sum(free for hand, free in enumerate(rest, 1) if hands >> hand & 1)
    most = min(first, cards) if hands & 1 else 0
    for share in range(max(0, cards - room_in_rest), most + 1):
        for shares, ways in _split(cards - share, hands >> 1, tuple(rest)):
            yield (share, *shares), ways * comb(cards, share)
