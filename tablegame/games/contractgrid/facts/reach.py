"""Which contracts a seat can still make, and which it surely makes, in a hand under way, by what one view knows of it.

All bounds are sound: they hold in every deal that the view allows. The last cards are tried out one by one.
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
from tablegame.games.contractgrid.facts.contracts import ALL_TRUMP, NO_TRUMP, ORDERS, PLAY, SPADES, SUIT_CARDS

_BY_CARDS: Final = sum(1 << contract for contract in range(ALL_TRUMP, PLAY))
_BY_TRICKS: Final = (1 << 16) - 1 - _BY_CARDS

MOST_ENDINGS: Final = 100
"""The most ways to deal and play the last cards that are tried out one by one."""


class KnownHand(NamedTuple):
    """What is known of a hand; hands and packs of cards are masks."""

    players: int
    me: int | None  # the seat whose cards are known, None for no seat
    hand: int
    sizes: tuple[int, ...]
    trump: int | None
    leader: int
    trick: tuple[int, ...]
    won: tuple[int, ...]
    collected: tuple[int, ...]
    lacks: tuple[int, ...]  # see `TrickView`
    pack: int
    joker_counts: bool

    @property
    def order(self) -> Order:
        """Suits and powers of the cards; only once the trump is fixed."""
        return ORDERS[self.trump or 0]


def left_of(known: KnownHand) -> int:
    """How many tricks are not taken yet, the one under way included."""
    return known.pack.bit_count() // known.players - sum(known.won)


def trumps_of(known: KnownHand) -> int:
    """All trumps of the pack."""
    return known.pack & ORDERS[known.trump].masks[known.trump] if known.trump is not None else 0


def counts_of(known: KnownHand, cards: int) -> tuple[int, ...]:
    """How many cards count for each suit, the joker as a trump if the house rules say so."""
    counts = [(cards & suit).bit_count() for suit in SUIT_CARDS]
    if known.joker_counts and known.trump is not None:
        counts[known.trump] += cards >> JOKER & 1
    return tuple(counts)


def unseen_of(known: KnownHand) -> int:
    """Cards in hands that are not known."""
    gone = mask_of(known.trick) | known.hand
    for held in known.collected:
        gone |= held
    return known.pack & ~gone


def after_card(known: KnownHand, card: int) -> KnownHand:
    """The knowledge of the hand after its seat has played this card."""
    assert known.me is not None, "its cards are known"
    trick, players = (*known.trick, card), known.players
    sizes = with_entry(known.sizes, known.me, known.sizes[known.me] - 1)
    after = known._replace(hand=known.hand & ~(1 << card), sizes=sizes, trick=trick)
    if len(trick) < players:
        return after
    winner = (known.leader + known.order.best_place(trick)) % players
    won = with_entry(known.won, winner, known.won[winner] + 1)
    collected = with_entry(known.collected, winner, known.collected[winner] | mask_of(trick))
    return after._replace(leader=winner, trick=(), won=won, collected=collected)


# -- what is certain of the highest trumps -------------------------------------------------------------------------


@lru_cache(maxsize=256)
def top_trump(known: KnownHand) -> int | None:
    """The highest trump in the hands; None if there is none."""
    if known.trump is None:
        return None
    held = cards_of((unseen_of(known) | known.hand) & trumps_of(known))
    return max(held, key=known.order.powers.__getitem__, default=None)


def _beaten_here(known: KnownHand, card: int) -> bool:
    """Whether a higher trump lies in the trick under way."""
    powers = known.order.powers
    return any(powers[each] > powers[card] for each in known.trick)


def holders(known: KnownHand, card: int) -> tuple[int, ...]:
    """The seats that may hold a card of the hands."""
    if known.hand >> card & 1 and known.me is not None:
        return (known.me,)
    return tuple(
        seat
        for seat in range(known.players)
        if seat != known.me and known.sizes[seat] and not known.lacks[seat] >> card & 1
    )


def never_collects(known: KnownHand, seat: int, top: int) -> bool:
    """Whether the highest trump of the hands surely goes to another seat: its holder wins the trick with it."""
    return not _beaten_here(known, top) and seat not in holders(known, top)


def surely_collects(known: KnownHand, seat: int, top: int) -> bool:
    """Whether the highest trump of the hands surely goes to this seat."""
    return not _beaten_here(known, top) and holders(known, top) == (seat,)


# -- the trick under way -------------------------------------------------------------------------------------------


def _pending(known: KnownHand) -> tuple[int, ...]:
    """The seats that still have to play to the trick under way; () if none is begun."""
    return clockwise(known.leader, known.players)[len(known.trick) :] if known.trick else ()


@lru_cache(maxsize=256)
def takers(known: KnownHand) -> tuple[int | None, ...]:
    """Who may win the trick under way; (None,) if none is begun."""
    if not known.trick or known.trump is None:
        return (None,)
    order = known.order
    place = order.best_place(known.trick)
    best = (known.trick[place],)
    unseen = cards_of(unseen_of(known))
    found: list[int | None] = []
    certain = False
    for seat in _pending(known):
        if seat == known.me:
            mine = cards_of(order.playable(known.hand, known.trick))
            beating = [card for card in mine if order.best_place((*best, card))]
            certain = certain or len(beating) == len(mine)
        else:
            held = (card for card in unseen if not known.lacks[seat] >> card & 1)
            beating = [card for card in held if order.best_place((*best, card))]
        if beating:
            found.append(seat)
    if not certain:
        found.append(clockwise(known.leader, known.players)[place])
    return tuple(found)


# -- tricks --------------------------------------------------------------------------------------------------------


class _Case(NamedTuple):
    """The trick under way goes to taker (None: none is begun)."""

    taker: int | None
    vectors: tuple[tuple[int, ...], ...]  # possible tricks of all seats in the hand


def shares(players: int, total: int) -> Iterator[tuple[int, ...]]:
    """Every way to share these tricks."""
    if players == 1:
        yield (total,)
        return
    for own in range(total + 1):
        for rest in shares(players - 1, total - own):
            yield (own, *rest)


@lru_cache(maxsize=256)
def _cases(known: KnownHand) -> tuple[_Case, ...]:
    found = []
    for taker in takers(known):
        base = list(known.won)
        left = left_of(known)
        if taker is not None:
            base[taker] += 1
            left -= 1
        least, together = _least(known, taker)
        vectors = []
        for share in shares(known.players, left):
            others = left - (share[known.me] if known.me is not None else 0)
            if others >= together and all(x >= low for x, low in zip(share, least, strict=True)):
                vectors.append(tuple(b + x for b, x in zip(base, share, strict=True)))
        found.append(_Case(taker, tuple(vectors)))
    return tuple(found)


def _least(known: KnownHand, taker: int | None) -> tuple[list[int], int]:
    """How many tricks after the one under way each seat surely wins by trumps, and all seats but `me` together.

    Each of the highest trumps of one hand wins a trick of its own; those of several hands may fall together.
    """
    least = [0] * known.players
    if known.trump is None:
        return least, 0
    order = known.order
    held = sorted(cards_of((unseen_of(known) | known.hand) & trumps_of(known)), key=lambda card: -order.powers[card])
    if not held:
        return least, 0
    top = held[0]
    mine = bool(known.hand >> top & 1)
    run = 0
    while run < len(held) and bool(known.hand >> held[run] & 1) == mine:
        run += 1
    pending = _pending(known)
    beaten = _beaten_here(known, top)
    trumped = any(order.suits[card] == order.trump for card in known.trick)
    if mine and known.me is not None:
        spent = known.me in pending and (taker == known.me or trumped)
        least[known.me] = run - spent
        return least, 0
    who = holders(known, top)
    if len(who) == 1:
        least[who[0]] = 1 - (who[0] in pending and (taker == who[0] or beaten))
    others = sum(seat != known.me for seat in pending)
    gone = others if trumped or (taker in pending and taker != known.me) else 0
    hands = known.players - (known.me is not None)
    return least, -(-max(0, run - gone) // hands)


def tricks_of(known: KnownHand, seat: int) -> set[int]:
    """The numbers of tricks that a seat may win in the hand."""
    return {vector[seat] for case in _cases(known) for vector in case.vectors}


# -- cards ---------------------------------------------------------------------------------------------------------


class _Supply(NamedTuple):
    """Cards that a seat will take from a pile."""

    taken: int
    kinds: tuple[int, ...]  # the pile by kind (four suits, then cards that count for none)

    def most(self, kind: int) -> int:
        return min(self.taken, self.kinds[kind])

    def least(self, kinds: tuple[int, ...]) -> int:
        """How many cards of these kinds are taken at least."""
        others = sum(self.kinds) - sum(self.kinds[kind] for kind in kinds)
        return max(0, self.taken - others)


def _kinds(known: KnownHand, cards: int) -> tuple[int, ...]:
    counts = counts_of(known, cards)
    return (*counts, cards.bit_count() - sum(counts))


def _supplies(known: KnownHand, seat: int, taker: int | None, tricks: int) -> tuple[_Supply, _Supply]:
    """What a seat can take from the known hand and from the unseen cards if it wins this many tricks after this one."""
    pending = _pending(known) if taker == seat else ()
    sees = known.me is not None
    mine = (tricks + (known.me in pending)) if sees else 0
    rest = tricks * (known.players - sees) + sum(each != known.me for each in pending)
    unseen = unseen_of(known)
    return (
        _Supply(min(mine, known.hand.bit_count()), _kinds(known, known.hand)),
        _Supply(min(rest, unseen.bit_count()), _kinds(known, unseen)),
    )


def _can_lead(base: tuple[int, ...], supplies: tuple[_Supply, _Supply], suit: int) -> bool:
    """Whether a suit can end with at least as many cards as each other: most of it, and the rest spread out."""
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
    """Whether another suit can end with more cards than this one."""
    own = base[suit] + sum(supply.least((suit,)) for supply in supplies)
    return any(base[kind] + sum(s.most(kind) for s in supplies) > own for kind in range(4) if kind != suit)


def _by_cards(known: KnownHand, seat: int, taker: int | None, tricks: int) -> tuple[int, int]:
    """Which of All-Trump to Clubs can and must come true if a seat wins these tricks after this one, as masks."""
    if known.trump is None:
        return _BY_CARDS, 0
    collected = known.collected[seat] | (mask_of(known.trick) if taker == seat else 0)
    supplies = _supplies(known, seat, taker, tricks)
    base = counts_of(known, collected)
    can = must = 0
    for suit in range(4):
        if _can_lead(base, supplies, suit):
            can |= 1 << SPADES + suit
        if not _can_trail(base, supplies, suit):
            must |= 1 << SPADES + suit
    trumps = trumps_of(known)
    piles = ((supplies[0].taken, known.hand), (supplies[1].taken, unseen_of(known)))
    have = (collected & trumps).bit_count()
    least = have + sum(max(0, taken - (pile & ~trumps).bit_count()) for taken, pile in piles)
    most = have + sum(min(taken, (pile & trumps).bit_count()) for taken, pile in piles)
    top = top_trump(known)
    if not least and not (top is not None and surely_collects(known, seat, top)):
        can |= 1 << NO_TRUMP
    if not most:
        must |= 1 << NO_TRUMP
    if most == trumps.bit_count() and not (top is not None and never_collects(known, seat, top)):
        can |= 1 << ALL_TRUMP
    if least == trumps.bit_count():
        must |= 1 << ALL_TRUMP
    return can, must


# -- contracts -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _hands(known: KnownHand, seat: int) -> frozenset[tuple[int, int]]:
    """The contracts that can, and those that must come true for a seat, masks, in each way to share the tricks; or in
    each way to deal and play the last cards."""
    if known.trump is not None and _endings(known) <= MOST_ENDINGS:
        played = (_values_of(known, seat, *outcome) for outcome in _outcomes(known))
        return frozenset((values, values) for values in played)
    found = set[tuple[int, int]]()
    for case in _cases(known):
        base, by_cards = known.won[seat] + (case.taker == seat), dict[int, tuple[int, int]]()
        for vector in case.vectors:
            own = vector[seat] - base
            if own not in by_cards:
                by_cards[own] = _by_cards(known, seat, case.taker, own)
            can, must = by_cards[own]
            values = contracts.values_by_tricks(vector, seat) & _BY_TRICKS
            found.add((values | can, values | must))
    return frozenset(found)


def possible_contracts(known: KnownHand, seat: int) -> tuple[int, int]:
    """The contracts that can come true for a seat, and those that must, as masks."""
    can, must = 0, (1 << 16) - 1
    for possible, certain in _hands(known, seat):
        can |= possible
        must &= certain
    return can, must & can


@lru_cache(maxsize=64)
def together(known: KnownHand, seat: int) -> tuple[int, ...]:
    """Sets of contracts (masks): the contracts of a seat that can come true together all lie within one of them."""
    found = set[int]()
    for values, _ in _hands(known, seat):
        both = values >> ALL_TRUMP & values >> NO_TRUMP & 1
        found |= {values & ~(1 << ALL_TRUMP), values & ~(1 << NO_TRUMP)} if both else {values}
    return tuple(sorted(each for each in found if not any(each != more and each & more == each for more in found)))


def most_together(known: KnownHand, seat: int, wanted: int) -> int:
    """The most of these contracts, a mask, that one hand can bring a seat: all shares of the tricks are tried."""
    return max((values & wanted).bit_count() for values in together(known, seat))


def _endings(known: KnownHand) -> int:
    """The most ways to deal and play what is left."""
    unknown, ways = unseen_of(known).bit_count(), 1
    for seat in range(known.players):
        if seat != known.me:
            ways *= comb(unknown, known.sizes[seat])
            unknown -= known.sizes[seat]
        ways *= factorial(known.sizes[seat])
        if ways > MOST_ENDINGS:
            break
    return ways


@lru_cache(maxsize=64)
def _outcomes(known: KnownHand) -> frozenset[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Tricks and cards of all seats after every way to deal and play what is left."""
    found: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
    for hands in _deals(known, 0, unseen_of(known)):
        _play(known, hands, known.leader, known.trick, known.won, known.collected, found)
    return frozenset(found)


def _deals(known: KnownHand, seat: int, unseen: int) -> Iterator[tuple[int, ...]]:
    """Every way to deal the unseen cards to the seats from this one on, as masks."""
    if seat == known.players:
        yield ()
        return
    if seat == known.me:
        for rest in _deals(known, seat + 1, unseen):
            yield (known.hand, *rest)
        return
    allowed = cards_of(unseen & ~known.lacks[seat])
    for chosen in combinations(allowed, known.sizes[seat]):
        hand = mask_of(chosen)
        for rest in _deals(known, seat + 1, unseen & ~hand):
            yield (hand, *rest)


def _play(
    known: KnownHand,
    hands: tuple[int, ...],
    leader: int,
    trick: tuple[int, ...],
    won: tuple[int, ...],
    collected: tuple[int, ...],
    found: set[tuple[tuple[int, ...], tuple[int, ...]]],
) -> None:
    """Play on in every legal way, and add tricks and cards at the end to `found`."""
    order, players = known.order, known.players
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
        _play(known, after, leader, (*trick, card), won, collected, found)


def _values_of(known: KnownHand, seat: int, won: tuple[int, ...], collected: tuple[int, ...]) -> int:
    """The contracts that a seat makes with these tricks and cards of all seats, as a mask."""
    by_cards = contracts.values_by_cards(collected[seat], known.pack, known.trump or 0, known.joker_counts)
    return contracts.values_by_tricks(won, seat) | by_cards
