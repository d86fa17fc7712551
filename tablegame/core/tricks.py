"""The common parts of the games of tricks: the order of the cards, the base classes of views, states and engines, and
random deals of the unseen cards.

A card is a number of the game's pack (`core/cards.py`), a suit is a number from 0 to 3. A mask is a set of cards as one
integer, in which bit n is set for the card n.
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
"""Stands in a state for no seat, no suit or no card, so that these fields are integers. A view has None instead."""
PLAY: Final = "play"  # the phase in which cards are played to tricks


def to_view(value: int) -> int | None:
    """The number of a seat, suit or card as a view has it: None in place of NOBODY."""
    return None if value == NOBODY else value


def to_state(value: int | None) -> int:
    """The number of a seat, suit or card as a state has it: NOBODY in place of None."""
    return NOBODY if value is None else value


def not_none(value: T | None) -> T:
    """The value, if the caller knows that it is not None: the trump is not None while cards are played. Asserts it."""
    assert value is not None
    return value


@lru_cache(maxsize=64)
def clockwise(first: int, players: int) -> tuple[int, ...]:
    """All seats in clockwise order, beginning with the seat `first`."""
    return tuple((first + i) % players for i in range(players))


def with_entry(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """A copy of the values, one for each seat, with the new `value` for this seat."""
    return (*values[:seat], value, *values[seat + 1 :])


def mask_of(cards: Iterable[int]) -> int:
    """The cards as a mask, in which bit n is set for the card n."""
    return sum([1 << card for card in cards])


def cards_of(mask: int) -> tuple[int, ...]:
    """The cards of a mask, ascending. It is the inverse of `mask_of`."""
    cards = []
    while mask:
        lowest = mask & -mask
        cards.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(cards)


@lru_cache(maxsize=2048)
def cards_domain(mask: int) -> Listed:
    """The cards of a mask as the legal moves of a seat."""
    return Listed(cards_of(mask))


@dataclass(frozen=True, slots=True)
class Order:
    """How the cards of a pack follow suit and beat each other while one suit is trump. A trump has a higher power than
    any other card. Of the trumps and the suit led, the card with the highest power wins the trick."""

    trump: int
    suits: tuple[int, ...]  # the suit to which each card belongs under this trump
    powers: tuple[int, ...]  # the power of each card
    masks: tuple[int, ...]  # for each suit the cards that belong to it, as a mask

    def playable(self, hand: int, trick: Sequence[int]) -> int:
        """The cards of a hand that may be played to a trick: those of the suit led, or all if there are none. The hand
        and the result are masks. The trick is the cards on the table in playing order."""
        if not trick:
            return hand
        return hand & self.masks[self.suits[trick[0]]] or hand

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
        """The cards that the player of this card cannot have, as a mask: those of the suit led if the card is of
        another suit, else none. trick: the cards that were played to the trick before."""
        if not trick:
            return 0
        suit_led = self.suits[trick[0]]
        return 0 if self.suits[card] == suit_led else self.masks[suit_led]

    def are_neighbours(self, one: int, other: int, pack: Iterable[int], out: int) -> bool:
        """Whether two cards belong to the same suit and no card of the pack that is still in play ranks between them.
        out: the cards that are no longer in play, as a mask."""
        if self.suits[one] != self.suits[other]:
            return False
        low, high = sorted((self.powers[one], self.powers[other]))
        suit_in_play = self.masks[self.suits[one]] & ~out
        return not any(suit_in_play >> card & 1 and low < self.powers[card] < high for card in pack)


def orders(cards: int, suit_of: Callable[[int, int], int], power: Callable[[int, int], int]) -> tuple[Order, ...]:
    """The order of a pack under each of the four trump suits, by suit.

    cards: the number of cards in the pack.
    suit_of, power: return the suit and the power of a card (first parameter) under a trump suit (second parameter).
    """

    def order(trump: int) -> Order:
        """The order of the pack under this trump."""
        suits = tuple(suit_of(card, trump) for card in range(cards))
        powers = tuple(power(card, trump) for card in range(cards))
        masks = tuple(mask_of(card for card in range(cards) if suits[card] == suit) for suit in range(4))
        return Order(trump, suits, powers, masks)

    return tuple(map(order, range(4)))


# -- views and states --------------------------------------------------------------------------------------------------


class Trick(NamedTuple):
    """A finished trick: which seat played which card, and who won it."""

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
    phase: str  # what the seats choose now: PLAY, or a word of the game ("bid")
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
        """The order of the cards under the trump of this deal. Raises ValueError before the trump is fixed."""
        if self.trump is None:
            raise ValueError("no trump is fixed")
        return self.orders[self.trump]

    @property
    def forehand(self) -> int:
        """The seat left of the dealer. Raises ValueError before a dealer is drawn."""
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
    but with NOBODY in place of None."""

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
        """The event "this seat has won the trick on the table". Each game has a class for it."""

    def clear_tricks(self) -> None:
        """Empty the hands, the table and the finished tricks, and forget trump and leader: before a new deal."""
        self.hands = self.lacks = (0,) * self.players
        self.trump = self.leader = NOBODY
        self.trick = ()
        self.tricks = ()

    def restore(self, view: TrickView) -> None:
        """Set the fields to the values in a view, except for the hands and for the seats that still have to choose."""
        self.phase, self.dealer = view.phase, to_state(view.dealer)
        self.trump, self.leader = to_state(view.trump), to_state(view.leader)
        self.trick, self.tricks, self.lacks = view.trick, view.tricks, view.lacks

    def acting(self) -> tuple[int, ...]:
        return self.asked[:1]

    def ask(self, phase: str, seats: tuple[int, ...]) -> None:
        """Begin a phase in which these seats (or CHANCE) act one after another."""
        self.phase, self.asked = phase, seats

    def in_turn(self, first: int) -> tuple[int, ...]:
        """The seats that play this deal, in clockwise order from the first."""
        return clockwise(first, self.players)

    @property
    def forehand(self) -> int:
        """The seat left of the dealer."""
        return (self.dealer + 1) % self.players

    def playable(self, seat: int) -> Listed:
        """The cards that a seat may play to the trick on the table: those of the suit led, or all if it has none."""
        return cards_domain(self.orders[self.trump].playable(self.hands[seat], self.trick))

    def lead(self, seat: int) -> None:
        """Begin a trick. This seat leads it, or the next seat if this one does not play in the deal."""
        seats = self.in_turn(seat)
        self.leader = seats[0]
        self.ask(PLAY, seats)

    def play_card(self, actor: int, card: int, log: EventLog | None) -> int | None:
        """Play a card of the actor's hand to the trick. If it was the last card of the trick, move the trick to the
        finished ones and return its winner; else return None."""
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


TS = TypeVar("TS", bound=State)
TV_contra = TypeVar("TV_contra", bound=TrickView, contravariant=True)


class TrickEngine(Engine[TS, TV_contra]):
    """The base class of the engine of a game of tricks. It explains why a seat may not play a card."""

    deck: Deck
    over_reason: Reason  # the reason why no move is legal after the end
    trick_clause: str  # the heading in the rule book of the rule that players follow suit
    holding_clause: str  # the heading of the rule that players play cards of their own hands

    @abstractmethod
    def refusal(self, view: TV_contra, seat: int, move: Move) -> Reason:
        """The reason why a seat may not make this move, although it is the seat's turn. The move is not legal."""

    def waits(self, view: TV_contra, seat: int) -> Reason:  # noqa: ARG002 - a game may look
        """The reason why a seat may not make a move now: it is not its turn."""
        return Reason(N_("it is not the turn of {seat}"), (("seat", seat),), "choosing")

    def why_not(self, view: TV_contra, move: Move) -> Reason | None:
        """The reason why the seat of this view may not make the move now; None if it may."""
        if view.over:
            return self.over_reason
        if view.seat is None:
            return Reason(N_("spectators play no card"), (), "choosing")
        if view.seat not in view.acting:
            return self.waits(view, view.seat)
        return None if move in view.domain else self.refusal(view, view.seat, move)

    def does_not_hold(self, seat: int, card: int) -> Reason:
        """The reason why a seat cannot play a card that is not in its hand."""
        fields = (("seat", seat), ("card", self.deck.text(card)))
        return Reason(N_("{seat} does not hold {card}"), fields, self.holding_clause)

    def must_follow(self, view: TV_contra, seat: int) -> Reason:
        """The reason why a seat may play only its cards of the suit led. They are the legal moves of the view."""
        trump_led = view.order.suits[view.trick[0]] == view.trump
        text = N_("trump is led, and {seat} holds {cards}") if trump_led else N_("{seat} holds {cards} of the suit led")
        cards = " ".join(map(self.deck.text, view.domain))
        return Reason(text, (("seat", seat), ("cards", cards)), self.trick_clause)

    def forced_move(self, view: TV_contra, alone: bool) -> int | None:
        """The only legal card, which the program then plays for the seat; None if the player plays. If others look at
        this table (`alone` is False), the program plays only the last card of a hand. Any other card that it played
        would tell the others that the seat has no other card of the suit."""
        if view.phase != PLAY or view.hand is None or not (alone or len(view.hand) == 1):
            return None
        return super().forced_move(view, alone)


def plays_text(plays: Iterable[tuple[int, int]], deck: Deck) -> str:
    """Pairs of a seat and its card as text ("A EU B GA")."""
    return " ".join(f"{seat_letter(seat)} {deck.text(card)}" for seat, card in plays)


def letter_of(seat: int | None) -> str | None:
    """The letter of a seat, for JSON; None for None."""
    return None if seat is None else seat_letter(seat)


def by_letter(values: Iterable[T]) -> dict[str, T]:
    """The values, one for each seat in order, as a dictionary by the letters of the seats, for JSON."""
    return {seat_letter(seat): value for seat, value in enumerate(values)}


def lot_text(move: tuple[int, ...], lots: dict[str, int], deck: Deck) -> str:
    """The text of a move of chance: a deal ("deal 7S AH / ...") or the drawing of a seat, called a lot ("dealer B").

    move: a deal of the deck, or a pair: the number of a lot and the seat that is drawn.
    lots: the numbers of the game's lots, all negative, by the words for them ("dealer").
    """
    for word, number in lots.items():
        if move[0] == number:
            return f"{word} {seat_letter(move[1])}"
    return "deal " + deck.format_hands(move)


def parse_lot(text: str, lots: dict[str, int], deck: Deck, words: str) -> tuple[int, ...]:
    """The move of chance that `lot_text` writes as this text. Raises MoveError for any other text.
    words: the possible first words of the text, as the error names them ("deal or dealer")."""
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
    """All ways to put unseen cards into hands (and talons) of fixed sizes. One of them can be drawn at random. Not
    every card may lie in every hand. Cards that may lie in the same hands form a group. The ways are counted group by
    group, by how many cards of the group each hand gets. Counts are remembered, so that a second draw costs little."""

    def __init__(self, cards: Sequence[int], sizes: Sequence[int], allowed: Sequence[int]) -> None:
        """cards: distinct numbers.
        sizes: the number of cards in each hand, in sum as many as there are cards.
        allowed: for each card the hands where it may lie, as a mask.
        """
        groups: dict[int, list[int]] = {}
        for card, hands in zip(cards, allowed, strict=True):
            groups.setdefault(hands, []).append(card)
        # The groups with the fewest hands first: fewer distributions have to be counted.
        self._groups = sorted(groups.items(), key=lambda group: (group[0].bit_count(), group[0]))
        self._sizes = tuple(sizes)
        # Both by the number of a group and the room, the free places of each hand when all earlier groups are placed.
        self._counts: dict[tuple[int, tuple[int, ...]], int] = {}
        self._shares: dict[tuple[int, tuple[int, ...]], tuple[list[tuple[int, ...]], list[int]]] = {}

    def count(self) -> int:
        """The number of ways; 0 if the cards do not fit."""
        return self._ways(0, self._sizes)

    def draw(self, rng: Random) -> tuple[tuple[int, ...], ...]:
        """The cards of each hand in a random way, each as likely as any other. Raises ValueError if there is none."""
        if not self.count():
            raise ValueError("the cards do not fit the hands")
        hands: list[list[int]] = [[] for _ in self._sizes]
        room = self._sizes
        for number, (_, cards) in enumerate(self._groups):
            shuffled = rng.sample(cards, len(cards))
            shares = self._draw_shares(number, room, rng)
            for hand, share in zip(hands, shares, strict=True):
                hand += (shuffled.pop() for _ in range(share))
            room = tuple(free - share for free, share in zip(room, shares, strict=True))
        return tuple(map(tuple, hands))

    def _draw_shares(self, number: int, room: tuple[int, ...], rng: Random) -> tuple[int, ...]:
        """How many cards of a group each hand gets, drawn in proportion to the ways in which this and all later groups
        can then be placed.

        number: the index of the group.
        room: how many cards each hand still needs.
        """
        if number == len(self._groups) - 1:
            return room  # the last group fills it
        key = (number, room)
        if key not in self._shares:
            distributions = list(self._distributions(number, room))
            cumulative = list(accumulate(ways for _, ways in distributions))
            self._shares[key] = [shares for shares, _ in distributions], cumulative
        shares, cumulative = self._shares[key]
        return rng.choices(shares, cum_weights=cumulative)[0]

    def _ways(self, number: int, room: tuple[int, ...]) -> int:
        """In how many ways the groups from this one on fill the room, which is how many cards each hand still needs."""
        key = (number, room)
        if key not in self._counts:
            if number < len(self._groups) - 1:
                self._counts[key] = sum(ways for _, ways in self._distributions(number, room))
            else:
                self._counts[key] = self._last_ways(number, room)
        return self._counts[key]

    def _last_ways(self, number: int, room: tuple[int, ...]) -> int:
        """In how many ways the last group fills the room. Without a group (no cards): 1 if no hand needs a card."""
        if number == len(self._groups):
            return not any(room)
        hands, cards = self._groups[number]
        needs_other_cards = any(free and not hands >> hand & 1 for hand, free in enumerate(room))  # some hand does
        if needs_other_cards or sum(room) != len(cards):
            return 0
        return factorial(len(cards)) // prod(map(factorial, room))  # the order of the cards in a hand does not count

    def _distributions(self, number: int, room: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
        """The possible distributions of a group: how many of its cards each hand gets, and in how many ways these cards
        and all later groups can then be placed."""
        hands, cards = self._groups[number]
        for shares, ways in _split(len(cards), hands, room):
            later = self._ways(number + 1, tuple(free - share for free, share in zip(room, shares, strict=True)))
            if later:
                yield shares, ways * later


def _split(cards: int, hands: int, room: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    """The ways to split this many cards among hands: how many cards each hand gets, and in how many ways these cards
    can be chosen.

    hands: the hands that may get cards, as a mask.
    room: how many cards each hand may get at most.
    """
    if not room:
        if not cards:
            yield (), 1
        return
    first, *rest = room
    room_in_rest = sum(free for hand, free in enumerate(rest, 1) if hands >> hand & 1)
    least = max(0, cards - room_in_rest)
    most = min(first, cards) if hands & 1 else 0
    for share in range(least, most + 1):  # of the first hand
        for shares, ways in _split(cards - share, hands >> 1, tuple(rest)):
            yield (share, *shares), ways * comb(cards, share)
