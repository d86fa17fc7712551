"""The contracts that a seat can still make in a hand under way, and those that it must make, as far as one view knows.

The answers hold in every deal that the view allows. They come from bounds on the tricks and on the cards that a seat
can still collect; when few cards are left, every way to deal and play them is tried instead. Sets of contracts and of
cards are masks: bit n stands for number n. A seat collects the cards of the tricks that it wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import ceil, comb, factorial
from typing import Final, NamedTuple

from tablegame.core.cards import JOKER
from tablegame.core.tricks import Order, cards_of, clockwise, mask_of, with_entry
from tablegame.games.contractgrid.facts import contracts
from tablegame.games.contractgrid.facts.contracts import ALL_TRUMP, NO_TRUMP, ORDERS, PLAY, SPADES, SUIT_CARDS

_BY_CARDS: Final = sum(1 << contract for contract in range(ALL_TRUMP, PLAY))
"""The contracts that depend on the collected cards; all others depend on the numbers of tricks."""
_BY_TRICKS: Final = (1 << 16) - 1 - _BY_CARDS

MOST_ENDINGS: Final = 100  # if there are no more ways than this to deal and play the last cards, each of them is tried


class Bounds(NamedTuple):
    """Bounds on the contracts that a seat makes in a hand, as masks."""

    can: int  # the contracts that it may make
    must: int  # the contracts that it makes in any case


class KnownHand(NamedTuple):
    """The public facts of a hand under way, and the cards of one seat."""

    players: int
    me: int | None  # the seat whose cards are known; None for no seat
    hand: int  # the cards of that seat, a mask
    sizes: tuple[int, ...]  # the number of cards in each hand
    trump: int | None  # None before it is fixed
    leader: int  # of the trick under way
    trick: tuple[int, ...]  # its cards in the order in which they were played
    won: tuple[int, ...]  # the number of tricks that each seat has won
    collected: tuple[int, ...]  # the cards that each seat has collected, as masks
    lacks: tuple[int, ...]  # the cards that each seat has shown not to hold, as masks
    pack: int  # all cards of the game, a mask
    joker_counts: bool  # whether the suit contracts count the joker as a card of the trump suit

    @property
    def order(self) -> Order:
        """The suit of each card, and its power, by which cards beat others; meaningless before trump is fixed."""
        return ORDERS[self.trump or 0]


def tricks_left(known: KnownHand) -> int:
    """The number of tricks that nobody has won yet, the trick under way included."""
    return known.pack.bit_count() // known.players - sum(known.won)


def all_trumps(known: KnownHand) -> int:
    """The trumps of the pack, a mask; 0 before the trump is fixed."""
    return known.pack & ORDERS[known.trump].masks[known.trump] if known.trump is not None else 0


def suit_counts(known: KnownHand, cards: int) -> tuple[int, ...]:
    """For each suit the number of these cards (a mask) that count for the contract of the suit. By house rule the joker
    counts as a card of the trump suit, or as a card of no suit."""
    counts = [(cards & suit).bit_count() for suit in SUIT_CARDS]
    if known.joker_counts and known.trump is not None:
        counts[known.trump] += cards >> JOKER & 1
    return tuple(counts)


def unseen_cards(known: KnownHand) -> int:
    """The cards in the hands that are not known, a mask."""
    seen = mask_of(known.trick) | known.hand
    for cards in known.collected:
        seen |= cards
    return known.pack & ~seen


def next_seat(known: KnownHand) -> int:
    """The seat that plays the next card to the trick under way."""
    return (known.leader + len(known.trick)) % known.players


def after_card(known: KnownHand, card: int) -> KnownHand:
    """The facts after the next seat has played this card. If it ends the trick, the winner has collected the trick."""
    seat = next_seat(known)
    sizes = with_entry(known.sizes, seat, known.sizes[seat] - 1)
    return _after_trick(known._replace(hand=known.hand & ~(1 << card), sizes=sizes, trick=(*known.trick, card)))


def _after_trick(known: KnownHand) -> KnownHand:
    """The facts after the trick has been collected, if it has a card of every seat; else the same facts."""
    if len(known.trick) < known.players:
        return known
    winner = (known.leader + known.order.best_index(known.trick)) % known.players
    won = with_entry(known.won, winner, known.won[winner] + 1)
    collected = with_entry(known.collected, winner, known.collected[winner] | mask_of(known.trick))
    return known._replace(leader=winner, trick=(), won=won, collected=collected)


# -- the highest trumps --------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def top_trump(known: KnownHand) -> int | None:
    """The highest trump that has not been played; None if all have been."""
    return next(iter(_trumps_in_hands(known)), None)


def _trumps_in_hands(known: KnownHand) -> list[int]:
    """All trumps that have not been played, the highest first."""
    trumps = cards_of((unseen_cards(known) | known.hand) & all_trumps(known))
    return sorted(trumps, key=lambda card: -known.order.powers[card])


def _is_beaten(known: KnownHand, card: int) -> bool:
    """Whether the trick under way has a higher trump than this one."""
    powers = known.order.powers
    return any(powers[other] > powers[card] for other in known.trick)


def possible_holders(known: KnownHand, card: int) -> tuple[int, ...]:
    """The seats that may hold this card, which has not been played."""
    if known.hand >> card & 1 and known.me is not None:
        return (known.me,)
    return tuple(
        seat
        for seat in range(known.players)
        if seat != known.me and known.sizes[seat] and not known.lacks[seat] >> card & 1
    )


def never_collects(known: KnownHand, seat: int, top: int) -> bool:
    """Whether the highest trump that is still in a hand, `top`, surely goes to another seat than this one."""
    # Its holder wins a trick with it, unless the trick under way has a higher trump already.
    return not _is_beaten(known, top) and seat not in possible_holders(known, top)


def surely_collects(known: KnownHand, seat: int, top: int) -> bool:
    """Whether the highest trump that is still in a hand, `top`, surely goes to this seat, which holds it."""
    return not _is_beaten(known, top) and possible_holders(known, top) == (seat,)


# -- the trick under way -------------------------------------------------------------------------------------------


def _pending(known: KnownHand) -> tuple[int, ...]:
    """The seats that have not played to the trick under way; () if no trick has begun."""
    return clockwise(known.leader, known.players)[len(known.trick) :] if known.trick else ()


@lru_cache(maxsize=256)
def possible_winners(known: KnownHand) -> tuple[int | None, ...]:
    """The seats that may win the trick under way; (None,) if no trick has begun."""
    if not known.trick or known.trump is None:
        return (None,)
    order = known.order
    index = order.best_index(known.trick)
    best = known.trick[index]
    unseen = cards_of(unseen_cards(known))
    found: list[int | None] = []
    surely_beaten = False  # whether the known hand can only play cards that beat the best card of the trick
    for seat in _pending(known):
        if seat == known.me:
            cards = cards_of(order.playable(known.hand, known.trick))
        else:
            cards = tuple(card for card in unseen if not known.lacks[seat] >> card & 1)
        beating = [card for card in cards if order.best_index((best, card)) == 1]
        surely_beaten |= seat == known.me and len(beating) == len(cards)
        if beating:
            found.append(seat)
    if not surely_beaten:
        found.append(clockwise(known.leader, known.players)[index])
    return tuple(found)


# -- tricks --------------------------------------------------------------------------------------------------------


class _Case(NamedTuple):
    """A possible winner of the trick under way, and how the tricks of the hand can then be distributed."""

    winner: int | None  # None if no trick has begun
    distributions: tuple[tuple[int, ...], ...]  # each the number of tricks of every seat in the whole hand


def _distributions(players: int, tricks: int) -> Iterator[tuple[int, ...]]:
    """Every way to distribute so many tricks among so many players, as the number of tricks of each."""
    if players == 1:
        yield (tricks,)
        return
    for first in range(tricks + 1):
        for rest in _distributions(players - 1, tricks - first):
            yield (first, *rest)


@lru_cache(maxsize=256)
def _cases(known: KnownHand) -> tuple[_Case, ...]:
    """For each possible winner of the trick under way, the ways to distribute the tricks that its trumps allow."""
    cases = []
    for winner in possible_winners(known):
        won = known.won if winner is None else with_entry(known.won, winner, known.won[winner] + 1)
        left = tricks_left(known) - (winner is not None)
        least, least_of_others = _sure_tricks(known, winner)
        distributions = []
        for later in _distributions(known.players, left):
            later_of_others = left - (later[known.me] if known.me is not None else 0)
            if later_of_others >= least_of_others and all(map(int.__ge__, later, least)):
                distributions.append(tuple(map(int.__add__, won, later)))
        cases.append(_Case(winner, tuple(distributions)))
    return tuple(cases)


def _sure_tricks(known: KnownHand, winner: int | None) -> tuple[list[int], int]:
    """The tricks that trumps surely win after the trick under way: the least number for each seat, then the least
    number for all seats together whose cards are not known.

    Each of the highest trumps in one hand wins a trick of its own; those in several hands may fall in the same trick.
    winner: the seat that wins the trick under way; None if no trick has begun.
    """
    least = [0] * known.players
    trumps = _trumps_in_hands(known)
    if not trumps:
        return least, 0
    top = trumps[0]
    top_is_known = bool(known.hand >> top & 1)
    count = 0  # the number of the highest trumps that are all in the known hand, or all in the other hands
    while count < len(trumps) and bool(known.hand >> trumps[count] & 1) == top_is_known:
        count += 1
    pending = _pending(known)
    is_trumped = any(known.order.suits[card] == known.trump for card in known.trick)
    # A trump that falls in the trick under way wins no later one.
    if top_is_known and known.me is not None:
        falls_now = known.me in pending and (winner == known.me or is_trumped)
        least[known.me] = count - falls_now
        return least, 0
    holders = possible_holders(known, top)
    if len(holders) == 1:
        falls_now = holders[0] in pending and (winner == holders[0] or _is_beaten(known, top))
        least[holders[0]] = 1 - falls_now
    others_pending = sum(seat != known.me for seat in pending)
    most_fall_now = others_pending if is_trumped or (winner in pending and winner != known.me) else 0
    others = known.players - (known.me is not None)
    # A later trick takes at most one of them from each of the other hands.
    return least, ceil(max(0, count - most_fall_now) / others)


def possible_tricks(known: KnownHand, seat: int) -> set[int]:
    """The numbers of tricks that a seat may have at the end of the hand."""
    return {tricks[seat] for case in _cases(known) for tricks in case.distributions}


# -- cards ---------------------------------------------------------------------------------------------------------

_SUITLESS: Final = 4  # cards are of five kinds: the four suits, and this one for a joker that counts for no suit


class _Supply(NamedTuple):
    """The cards that a seat is still to collect from one source: the known hand, or the unseen cards."""

    source: int  # the cards of the source, a mask
    taken: int  # the number of these cards that the seat collects
    kinds: tuple[int, ...]  # the number of cards of the source by kind: four suits, and _SUITLESS

    def most(self, kind: int) -> int:
        """The largest number of cards of a kind (a suit 0 to 3, or _SUITLESS) that the seat can collect."""
        return min(self.taken, self.kinds[kind])

    def least(self, kind: int) -> int:
        """The smallest number of cards of a kind (a suit 0 to 3, or _SUITLESS) that the seat can collect."""
        return max(0, self.taken - sum(self.kinds) + self.kinds[kind])


def _supplies(known: KnownHand, seat: int, winner: int | None, tricks: int) -> tuple[_Supply, _Supply]:
    """The cards that a seat is still to collect from the known hand, then those from the unseen cards.
    winner: the seat that wins the trick under way; None if no trick has begun.
    tricks: the number of tricks that the seat wins after that one."""
    # Each trick brings a card of every seat; the trick under way those of the seats that have not played to it.
    pending = _pending(known) if winner == seat else ()
    knows_hand = known.me is not None
    from_hand = tricks + (known.me in pending) if knows_hand else 0
    from_unseen = tricks * (known.players - knows_hand) + sum(other != known.me for other in pending)

    def supply(source: int, taken: int) -> _Supply:
        counts, size = suit_counts(known, source), source.bit_count()
        suitless = size - sum(counts)  # 1 for a joker that counts for no suit
        return _Supply(source, min(taken, size), (*counts, suitless))

    return supply(known.hand, from_hand), supply(unseen_cards(known), from_unseen)


def _can_be_longest(collected: tuple[int, ...], supplies: tuple[_Supply, _Supply], suit: int) -> bool:
    """Whether a seat can collect at least as many cards of a suit as of each other suit.
    collected: the number of cards of each suit that the seat has collected so far.
    supplies: the cards that it is still to collect (`_supplies`)."""
    # The seat takes all it can of the suit. Its other cards must fit into the other suits, which may not get longer.
    longest = collected[suit] + sum(supply.most(suit) for supply in supplies)
    rooms = [longest - count for count in collected]
    if min(rooms) < 0:
        return False
    other_kinds = [kind for kind in range(_SUITLESS + 1) if kind != suit]
    # The cards of each supply alone must fit, and those of both together.
    for chosen in (supplies[:1], supplies[1:], supplies):
        room = 0
        for kind in other_kinds:
            stock = sum(supply.kinds[kind] for supply in chosen)
            room += stock if kind == _SUITLESS else min(stock, rooms[kind])
        if sum(supply.taken - supply.most(suit) for supply in chosen) > room:
            return False
    return True


def _can_be_exceeded(collected: tuple[int, ...], supplies: tuple[_Supply, _Supply], suit: int) -> bool:
    """Whether a seat can collect more cards of another suit than of this one.
    collected: the number of cards of each suit that the seat has collected so far.
    supplies: the cards that it is still to collect (`_supplies`)."""
    least = collected[suit] + sum(supply.least(suit) for supply in supplies)
    others = (other for other in range(4) if other != suit)
    return any(collected[other] + sum(supply.most(other) for supply in supplies) > least for other in others)


def _bounds_by_cards(known: KnownHand, seat: int, winner: int | None, tricks: int) -> Bounds:
    """The bounds on the contracts from All-Trump to Clubs.
    winner: the seat that wins the trick under way; None if no trick has begun.
    tricks: the number of tricks that the seat wins after that one."""
    if known.trump is None:
        return Bounds(_BY_CARDS, 0)
    collected = known.collected[seat] | (mask_of(known.trick) if winner == seat else 0)
    supplies = _supplies(known, seat, winner, tricks)
    counts = suit_counts(known, collected)
    can = must = 0
    for suit in range(4):
        if _can_be_longest(counts, supplies, suit):
            can |= 1 << SPADES + suit
        if not _can_be_exceeded(counts, supplies, suit):
            must |= 1 << SPADES + suit
    # The fewest and the most trumps that the seat collects in this hand.
    trumps = all_trumps(known)
    so_far = (collected & trumps).bit_count()
    least = so_far + sum(max(0, supply.taken - (supply.source & ~trumps).bit_count()) for supply in supplies)
    most = so_far + sum(min(supply.taken, (supply.source & trumps).bit_count()) for supply in supplies)
    top = top_trump(known)
    if not least and not (top is not None and surely_collects(known, seat, top)):
        can |= 1 << NO_TRUMP
    if not most:
        must |= 1 << NO_TRUMP
    if most == trumps.bit_count() and not (top is not None and never_collects(known, seat, top)):
        can |= 1 << ALL_TRUMP
    if least == trumps.bit_count():
        must |= 1 << ALL_TRUMP
    return Bounds(can, must)


# -- contracts -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _bounds_by_case(known: KnownHand, seat: int) -> frozenset[Bounds]:
    """Bounds on the contracts of a seat for each way to distribute the tricks of the hand.
    If few cards are left, they are exact instead: for each way to deal and play the cards the contracts made."""
    if known.trump is not None and _ending_count(known) <= MOST_ENDINGS:
        return frozenset(Bounds(values, values) for values in (_values_of(end, seat) for end in _ends(known)))
    found = set[Bounds]()
    for case in _cases(known):
        won, by_cards = known.won[seat] + (case.winner == seat), dict[int, Bounds]()
        for tricks in case.distributions:
            later_tricks = tricks[seat] - won
            if later_tricks not in by_cards:
                by_cards[later_tricks] = _bounds_by_cards(known, seat, case.winner, later_tricks)
            can, must = by_cards[later_tricks]
            values = contracts.values_by_tricks(tricks, seat) & _BY_TRICKS
            found.add(Bounds(values | can, values | must))
    return frozenset(found)


def possible_contracts(known: KnownHand, seat: int) -> Bounds:
    """The contracts that a seat can still make in this hand, and those that it makes in any case."""
    can, must = 0, (1 << 16) - 1  # no contract, and all sixteen
    for bounds in _bounds_by_case(known, seat):
        can |= bounds.can
        must &= bounds.must
    return Bounds(can, must & can)


@lru_cache(maxsize=64)
def contract_sets(known: KnownHand, seat: int) -> tuple[int, ...]:
    """The largest sets of contracts, as masks, that the seat may make in one hand.
    Whatever contracts it makes in the end, one of these sets contains all of them."""
    found = set[int]()
    for values, _ in _bounds_by_case(known, seat):
        # Bounds may allow both All-Trump and No-Trump, but a hand makes only one of them.
        both = values >> ALL_TRUMP & values >> NO_TRUMP & 1
        found |= {values & ~(1 << ALL_TRUMP), values & ~(1 << NO_TRUMP)} if both else {values}
    return tuple(sorted(mask for mask in found if not any(mask != more and mask & more == mask for more in found)))


def most_together(known: KnownHand, seat: int, wanted: int) -> int:
    """The largest number of the contracts in `wanted` (a mask) that the seat can make together in this hand."""
    return max((values & wanted).bit_count() for values in contract_sets(known, seat))


def _ending_count(known: KnownHand) -> int:
    """The number of ways to deal and play the cards that are left, or more. Counting stops above MOST_ENDINGS."""
    unknown, ways = unseen_cards(known).bit_count(), 1
    for seat in range(known.players):
        if seat != known.me:
            ways *= comb(unknown, known.sizes[seat])
            unknown -= known.sizes[seat]
        ways *= factorial(known.sizes[seat])
        if ways > MOST_ENDINGS:
            break
    return ways


@lru_cache(maxsize=64)
def _ends(known: KnownHand) -> frozenset[KnownHand]:
    """The facts at the end of the hand, for every way to deal and play the cards that are left."""
    found: set[KnownHand] = set()
    for hands in _deals(known, 0, unseen_cards(known)):
        _play_on(_after_trick(known), hands, found)
    return frozenset(found)


def _deals(known: KnownHand, seat: int, unseen: int) -> Iterator[tuple[int, ...]]:
    """Every way to deal the unseen cards to this seat and the seats after it, as a mask for each seat."""
    if seat == known.players:
        yield ()
        return
    if seat == known.me:
        for rest in _deals(known, seat + 1, unseen):
            yield (known.hand, *rest)
        return
    allowed = cards_of(unseen & ~known.lacks[seat])
    for hand in map(mask_of, combinations(allowed, known.sizes[seat])):
        for rest in _deals(known, seat + 1, unseen & ~hand):
            yield (hand, *rest)


def _play_on(known: KnownHand, hands: tuple[int, ...], found: set[KnownHand]) -> None:
    """Play the hand to its end in every legal way, and add the facts at each end to `found`. hands: masks, by seat."""
    if not any(hands):
        found.add(known)
        return
    seat = next_seat(known)
    for card in cards_of(known.order.playable(hands[seat], known.trick)):
        _play_on(after_card(known, card), with_entry(hands, seat, hands[seat] & ~(1 << card)), found)


def _values_of(end: KnownHand, seat: int) -> int:
    """The contracts that a seat makes, as a mask. end: the facts at the end of the hand."""
    by_cards = contracts.values_by_cards(end.collected[seat], end.pack, end.trump or 0, end.joker_counts)
    return contracts.values_by_tricks(end.won, seat) | by_cards
