"""Which tricks and cards can still come to a seat in a hand under way, by what one view knows of it.

All bounds are sound: what happens in any deal the view allows lies within them. The last cards are tried out one by
one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import comb, factorial
from typing import Final, NamedTuple

from tablegame.core.cards import JOKER
from tablegame.core.tricks import Order, cards_of, clockwise, mask_of, with_entry
from tablegame.games.contractgrid.facts import contracts
from tablegame.games.contractgrid.facts.cards import ORDERS, SUIT_CARDS
from tablegame.games.contractgrid.facts.contracts import ALL_TRUMP, NO_TRUMP, PLAY, SPADES

_BY_CARDS: Final = sum(1 << contract for contract in range(ALL_TRUMP, PLAY))
_BY_TRICKS: Final = (1 << 16) - 1 - _BY_CARDS

MOST_ENDINGS: Final = 100
"""Ways to deal and play the last cards that are tried out one by one."""


class KnownHand(NamedTuple):
    """What is known of a hand: me, whose cards are known, None for nobody; cards as bit masks; lacks by seat."""

    players: int
    me: int | None
    hand: int
    sizes: tuple[int, ...]
    trump: int | None
    leader: int
    trick: tuple[int, ...]
    won: tuple[int, ...]
    collected: tuple[int, ...]
    lacks: tuple[int, ...]
    pack: int
    joker_counts: bool

    @property
    def order(self) -> Order:
        """Suits and powers of the cards; asked where a trump is fixed."""
        return ORDERS[self.trump or 0]


def left_of(facts: KnownHand) -> int:
    """How many tricks are not taken yet, the one under way among them."""
    return facts.pack.bit_count() // facts.players - sum(facts.won)


def trumps_of(facts: KnownHand) -> int:
    """All trumps of the pack."""
    return facts.pack & ORDERS[facts.trump].masks[facts.trump] if facts.trump is not None else 0


def counts_of(facts: KnownHand, cards: int) -> tuple[int, ...]:
    """How many cards of each suit there are, the joker a trump where the house rules count it."""
    counts = [(cards & suit).bit_count() for suit in SUIT_CARDS]
    if facts.joker_counts and facts.trump is not None:
        counts[facts.trump] += cards >> JOKER & 1
    return tuple(counts)


def unseen_of(facts: KnownHand) -> int:
    """Cards in hands that are not known."""
    gone = mask_of(facts.trick) | facts.hand
    for held in facts.collected:
        gone |= held
    return facts.pack & ~gone


# -- what is certain of the highest trumps -------------------------------------------------------------------------


@lru_cache(maxsize=256)
def top_trump(facts: KnownHand) -> int | None:
    """The highest trump in the hands: nothing there beats it; None if there is none."""
    if facts.trump is None:
        return None
    held = cards_of((unseen_of(facts) | facts.hand) & trumps_of(facts))
    return max(held, key=facts.order.powers.__getitem__, default=None)


def _beaten_here(facts: KnownHand, card: int) -> bool:
    """Whether a higher trump lies in the trick under way."""
    powers = facts.order.powers
    return any(powers[each] > powers[card] for each in facts.trick)


def holders(facts: KnownHand, card: int) -> tuple[int, ...]:
    """The seats that may hold a card of the hands."""
    if facts.hand >> card & 1 and facts.me is not None:
        return (facts.me,)
    return tuple(
        seat
        for seat in range(facts.players)
        if seat != facts.me and facts.sizes[seat] and not facts.lacks[seat] >> card & 1
    )


def never_collects(facts: KnownHand, seat: int, top: int) -> bool:
    """Whether the highest trump of the hands surely stays with another seat: who holds it takes the trick with it."""
    return not _beaten_here(facts, top) and seat not in holders(facts, top)


def surely_collects(facts: KnownHand, seat: int, top: int) -> bool:
    """Whether the highest trump of the hands is surely this seat's."""
    return not _beaten_here(facts, top) and holders(facts, top) == (seat,)


# -- the trick under way -------------------------------------------------------------------------------------------


def _pending(facts: KnownHand) -> tuple[int, ...]:
    """The seats whose card to the trick under way is still to come; none where none is begun."""
    return clockwise(facts.leader, facts.players)[len(facts.trick) :] if facts.trick else ()


@lru_cache(maxsize=256)
def takers(facts: KnownHand) -> tuple[int | None, ...]:
    """Who may take the trick under way; (None,) where none is begun."""
    if not facts.trick or facts.trump is None:
        return (None,)
    order = facts.order
    place = order.best_place(facts.trick)
    best = (facts.trick[place],)
    unseen = cards_of(unseen_of(facts))
    found: list[int | None] = []
    certain = False
    for seat in _pending(facts):
        if seat == facts.me:
            mine = cards_of(order.playable(facts.hand, facts.trick))
            beating = [card for card in mine if order.best_place((*best, card))]
            certain = certain or len(beating) == len(mine)
        else:
            held = (card for card in unseen if not facts.lacks[seat] >> card & 1)
            beating = [card for card in held if order.best_place((*best, card))]
        if beating:
            found.append(seat)
    if not certain:
        found.append(clockwise(facts.leader, facts.players)[place])
    return tuple(found)


# -- tricks --------------------------------------------------------------------------------------------------------


class _Case(NamedTuple):
    """The trick under way goes to taker (None: none is begun); vectors: tricks of everybody after it, whole hand."""

    taker: int | None
    vectors: tuple[tuple[int, ...], ...]


def _shares(players: int, total: int) -> Iterator[tuple[int, ...]]:
    """Every way to share so many tricks."""
    if players == 1:
        yield (total,)
        return
    for own in range(total + 1):
        for rest in _shares(players - 1, total - own):
            yield (own, *rest)


@lru_cache(maxsize=256)
def _cases(facts: KnownHand) -> tuple[_Case, ...]:
    """All that can become of the tricks."""
    found = []
    for taker in takers(facts):
        base = list(facts.won)
        left = left_of(facts)
        if taker is not None:
            base[taker] += 1
            left -= 1
        least, together = _least(facts, taker)
        vectors = []
        for share in _shares(facts.players, left):
            others = left - (share[facts.me] if facts.me is not None else 0)
            if others >= together and all(x >= low for x, low in zip(share, least, strict=True)):
                vectors.append(tuple(b + x for b, x in zip(base, share, strict=True)))
        found.append(_Case(taker, tuple(vectors)))
    return tuple(found)


def _least(facts: KnownHand, taker: int | None) -> tuple[list[int], int]:
    """How many tricks after the one under way each seat surely takes, and all others of `me` together, by trumps.

    Each of the highest trumps of one hand takes a trick of its own; those of several hands may fall together.
    """
    least = [0] * facts.players
    if facts.trump is None:
        return least, 0
    order = facts.order
    held = sorted(cards_of((unseen_of(facts) | facts.hand) & trumps_of(facts)), key=lambda card: -order.powers[card])
    if not held:
        return least, 0
    top = held[0]
    mine = bool(facts.hand >> top & 1)
    run = 0
    while run < len(held) and bool(facts.hand >> held[run] & 1) == mine:
        run += 1
    pending = _pending(facts)
    beaten = _beaten_here(facts, top)
    trumped = any(order.suits[card] == order.trump for card in facts.trick)
    if mine and facts.me is not None:
        spent = facts.me in pending and (taker == facts.me or trumped)
        least[facts.me] = run - spent
        return least, 0
    who = holders(facts, top)
    if len(who) == 1:
        least[who[0]] = 1 - (who[0] in pending and (taker == who[0] or beaten))
    others = sum(seat != facts.me for seat in pending)
    gone = others if trumped or (taker in pending and taker != facts.me) else 0
    hands = facts.players - (facts.me is not None)
    return least, -(-max(0, run - gone) // hands)


def tricks_of(facts: KnownHand, seat: int) -> set[int]:
    """The numbers of tricks that a seat may end with."""
    return {vector[seat] for case in _cases(facts) for vector in case.vectors}


# -- cards ---------------------------------------------------------------------------------------------------------


class _Supply(NamedTuple):
    """Cards that may come: so many out of a pile in which there are so many of each kind (four suits, the joker)."""

    taken: int
    kinds: tuple[int, ...]

    def most(self, kind: int) -> int:
        return min(self.taken, self.kinds[kind])

    def least(self, kinds: tuple[int, ...]) -> int:
        """How many of these kinds come at least."""
        others = sum(self.kinds) - sum(self.kinds[kind] for kind in kinds)
        return max(0, self.taken - others)


def _kinds(facts: KnownHand, cards: int) -> tuple[int, ...]:
    """Cards by kind: what counts for each suit, then what counts for none."""
    counts = counts_of(facts, cards)
    return (*counts, cards.bit_count() - sum(counts))


def _supplies(facts: KnownHand, seat: int, taker: int | None, tricks: int) -> tuple[_Supply, _Supply]:
    """What comes to a seat out of the known hand and out of the others, if it takes so many tricks after this one."""
    pending = _pending(facts) if taker == seat else ()
    known = facts.me is not None
    mine = (tricks + (facts.me in pending)) if known else 0
    rest = tricks * (facts.players - known) + sum(each != facts.me for each in pending)
    unseen = unseen_of(facts)
    return (
        _Supply(min(mine, facts.hand.bit_count()), _kinds(facts, facts.hand)),
        _Supply(min(rest, unseen.bit_count()), _kinds(facts, unseen)),
    )


def _can_lead(base: tuple[int, ...], supplies: tuple[_Supply, _Supply], suit: int) -> bool:
    """Whether a suit can end with at least as many cards as each other: as many of it as can be, the rest spread."""
    height = base[suit] + sum(supply.most(suit) for supply in supplies)
    rests = [supply.taken - supply.most(suit) for supply in supplies]
    rooms = [height - count for count in base]
    if min(rooms) < 0:
        return False
    others = [kind for kind in range(5) if kind != suit]
    for chosen in ((0,), (1,), (0, 1)):
        room = 0
        for kind in others:
            stock = sum(supplies[i].kinds[kind] for i in chosen)
            room += stock if kind == 4 else min(stock, rooms[kind])
        if sum(rests[i] for i in chosen) > room:
            return False
    return True


def _can_trail(base: tuple[int, ...], supplies: tuple[_Supply, _Supply], suit: int) -> bool:
    """Whether another suit can end with more cards."""
    own = base[suit] + sum(supply.least((suit,)) for supply in supplies)
    return any(base[kind] + sum(s.most(kind) for s in supplies) > own for kind in range(4) if kind != suit)


def _by_cards(facts: KnownHand, seat: int, taker: int | None, tricks: int) -> tuple[int, int]:
    """Which of All-Trump to Clubs can and must come true if a seat takes so many tricks after this one, as masks."""
    if facts.trump is None:
        return _BY_CARDS, 0
    collected = facts.collected[seat] | (mask_of(facts.trick) if taker == seat else 0)
    supplies = _supplies(facts, seat, taker, tricks)
    base = counts_of(facts, collected)
    can = must = 0
    for suit in range(4):
        if _can_lead(base, supplies, suit):
            can |= 1 << SPADES + suit
        if not _can_trail(base, supplies, suit):
            must |= 1 << SPADES + suit
    trumps = trumps_of(facts)
    piles = ((supplies[0].taken, facts.hand), (supplies[1].taken, unseen_of(facts)))
    have = (collected & trumps).bit_count()
    least = have + sum(max(0, taken - (pile & ~trumps).bit_count()) for taken, pile in piles)
    most = have + sum(min(taken, (pile & trumps).bit_count()) for taken, pile in piles)
    top = top_trump(facts)
    if not least and not (top is not None and surely_collects(facts, seat, top)):
        can |= 1 << NO_TRUMP
    if not most:
        must |= 1 << NO_TRUMP
    if most == trumps.bit_count() and not (top is not None and never_collects(facts, seat, top)):
        can |= 1 << ALL_TRUMP
    if least == trumps.bit_count():
        must |= 1 << ALL_TRUMP
    return can, must


# -- the judgement -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def judged(facts: KnownHand, seat: int) -> tuple[int, int]:
    """The contracts that can come true for a seat, and those that must, as masks."""
    if facts.trump is not None and _endings(facts) <= MOST_ENDINGS:
        return _tried_out(facts, seat)
    can, must = 0, (1 << 16) - 1
    for case in _cases(facts):
        for vector in set(case.vectors):
            values = contracts.values_by_tricks(vector, seat)
            can |= values & _BY_TRICKS
            must &= values | _BY_CARDS
        base = facts.won[seat] + (case.taker == seat)
        for tricks in {vector[seat] - base for vector in case.vectors}:
            possible, certain = _by_cards(facts, seat, case.taker, tricks)
            can |= possible
            must &= certain | _BY_TRICKS
    return can, must & can


def _endings(facts: KnownHand) -> int:
    """How many ways there are at most to deal and play what is left."""
    unknown, ways = unseen_of(facts).bit_count(), 1
    for seat in range(facts.players):
        if seat != facts.me:
            ways *= comb(unknown, facts.sizes[seat])
            unknown -= facts.sizes[seat]
        ways *= factorial(facts.sizes[seat])
        if ways > MOST_ENDINGS:
            break
    return ways


@lru_cache(maxsize=64)
def _outcomes(facts: KnownHand) -> frozenset[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Everybody's tricks and cards after every way to deal and play what is left."""
    found: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
    for hands in _deals(facts, 0, unseen_of(facts)):
        _play(facts, hands, facts.leader, facts.trick, facts.won, facts.collected, found)
    return frozenset(found)


def _deals(facts: KnownHand, seat: int, unseen: int) -> Iterator[tuple[int, ...]]:
    """Every way to deal the unseen cards to the seats from this one on, as masks."""
    if seat == facts.players:
        yield ()
        return
    if seat == facts.me:
        for rest in _deals(facts, seat + 1, unseen):
            yield (facts.hand, *rest)
        return
    allowed = cards_of(unseen & ~facts.lacks[seat])
    for chosen in combinations(allowed, facts.sizes[seat]):
        hand = mask_of(chosen)
        for rest in _deals(facts, seat + 1, unseen & ~hand):
            yield (hand, *rest)


def _play(
    facts: KnownHand,
    hands: tuple[int, ...],
    leader: int,
    trick: tuple[int, ...],
    won: tuple[int, ...],
    collected: tuple[int, ...],
    found: set[tuple[tuple[int, ...], tuple[int, ...]]],
) -> None:
    """Play on in every legal way from here."""
    order, players = facts.order, facts.players
    if len(trick) == players:
        winner = (leader + order.best_place(trick)) % players
        won = with_entry(won, winner, won[winner] + 1)
        taken = mask_of(trick)
        collected = with_entry(collected, winner, collected[winner] | taken)
        leader, trick = winner, ()
    if not any(hands):
        found.add((won, collected))
        return
    seat = (leader + len(trick)) % players
    for card in cards_of(order.playable(hands[seat], trick)):
        after = with_entry(hands, seat, hands[seat] & ~(1 << card))
        _play(facts, after, leader, (*trick, card), won, collected, found)


def _tried_out(facts: KnownHand, seat: int) -> tuple[int, int]:
    can, must = 0, (1 << 16) - 1
    for won, collected in _outcomes(facts):
        values = contracts.values_by_tricks(won, seat)
        values |= contracts.values_by_cards(collected[seat], facts.pack, facts.trump or 0, facts.joker_counts)
        can |= values
        must &= values
    return can, must
