"""Why a card of Contraconquer is better than another: open hands, what others usually do, and what they expect.

Beside shuffled hands every card is as good as any other in the long run, so reasons speak of the trick under way, of
habits, and of what a card tells the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any, Final

from tablegame.ai.secret_reasons import EXPECTED, READ, TRAP, UNEXPECTED, Expectation, TrickPlay, expectation
from tablegame.core.cards import rank_noun
from tablegame.core.contract import Plain, Reason
from tablegame.core.habits import EVER
from tablegame.core.reasons import Claim, LikelyKind, Playout, Reasons, SureKind, with_share
from tablegame.core.text import N_
from tablegame.games.contraconquer.facts import (
    PRINTED,
    STANDARD,
    ContraTrick,
    ContraTurned,
    ContraView,
    card_sign,
    choices,
    signs_of,
    trick_winner,
)

CERTAIN: Final = N_(
    "{seat_a} has only {term_a} left and {seat_b} only {term_b}: [your|my|{me}'s] {term_rank} takes the trick."
)
TAKES: Final = N_("Whatever the others choose, [your|my|{me}'s] {term_rank} takes the trick.")
TAKES_FROM: Final = N_("Whatever {seat} chooses, [your|my|{me}'s] {term_rank} takes the trick.")
GIVES: Final = N_("Whatever the others choose, [your|my|{me}'s] {term_rank} gives the trick to {seat}.")
GIVES_ALL: Final = N_("Whatever {seat} chooses, [your|my|{me}'s] {term_rank} loses the trick.")
NO_COMBINATION: Final = N_(
    "The others no longer hold what [your|my|{me}'s] {term_rank} needs: it cannot take a trick any more."
)
NO_SUM: Final = N_("No sum that the others can make gives [your|my|{me}'s] {term_rank} the trick.")
SPARES: Final = N_("{seat} is ahead, and cannot take the trick against [your|my|{me}'s] {term_rank}.")
ODD: Final = N_(
    "{many} of {cards} cards of {seat} are {term_held}: [your|my|{me}'s] {term_rank} makes the sum {term_sum}, "
    "so [yours|mine|{me}'s]."
)
MEETS: Final = N_(
    "If {seat_a} and {seat_b} play what they hold most of, {term_a} and {term_b}, [your|my|{me}'s] {term_rank} wins."
)
FAILS: Final = N_(
    "If {seat_a} and {seat_b} play what they hold most of, {term_a} and {term_b}, {seat} beats "
    "[your|my|{me}'s] {term_rank}."
)
COMBINATION: Final = N_("Of the three combinations on [your|my|{me}'s] {term_rank} only {lines} can still come.")
ALL_COMBINATIONS: Final = N_("[Your|My|{me}'s] {term_rank} can still win with all three of its combinations.")
PAIRS: Final = N_(
    "[Your|My|{me}'s] {term_rank} beats {many} of {all} pairs that the others can play, more than any other card."
)
FEWEST: Final = N_("[Your|My|{me}'s] {term_rank} beats only {many} of {all} pairs that the others can play.")
SUMS: Final = N_("In {n} of {of} cases [your|my|{me}'s] {term_rank} leaves remainder {left}: [your|my|{me}'s] trick.")
TO_SEAT: Final = N_("In {n} of {of} cases [your|my|{me}'s] {term_rank} gives the trick to {seat}.")
CLINCHES: Final = N_(
    "In {n} of {of} cases [your|my|{me}'s] {term_rank} takes the trick, and nobody can catch [you|me|{me}] any more."
)
LAST_COPY: Final = N_("It is [your|my|{me}'s] last {term_rank}: after it nobody has to reckon with that card.")
LAST_COPY_FROM: Final = N_("It is [your|my|{me}'s] last {term_rank}: after it {seat} need not reckon with that card.")
EVEN: Final = N_(
    "After it [you hold|I hold|{me} holds] equally many of each card: the next one is as hard to guess as can be."
)
SHOWS: Final = N_("After it only the {term_left} is left: everybody knows [your|my|{me}'s] next card.")
ONE_SIDED: Final = N_("After it all [your|my|{me}'s] cards are {term_held}: {seat} will know what to play.")
EQUAL: Final = N_("These cards are equally good, as long as nobody can guess which one is played.")
ALL_LOSE: Final = N_("None of [your|my|{me}'s] cards can take this trick.")
ALL_TAKE: Final = N_("Each of [your|my|{me}'s] cards takes this trick.")
_EVENNESS: Final = (N_("even"), N_("odd"))
_ZERO: Final = N_("the 0")
"""A card of the pack by remainder as `cards_in` names it; the other numbers stand beside the words for ranks."""

_MOST_HELD: Final = 3 / 5
"""The share of a hand from which an evenness of its cards is worth a sentence, exclusive."""
_CLEARLY: Final = 1.3
"""By how much a chance must differ from an equal share for everybody to be worth a sentence."""


def _name(view: ContraView, rank: int) -> str:
    """A rank as a sentence names it, as a message id."""
    return rank_noun(rank) if view.pack == STANDARD else str(rank)


def _held(view: ContraView, seat: int) -> dict[int, int]:
    """The ranks that a seat holds, with how many of each."""
    return {rank: count for rank, count in zip(view.ranks[seat], view.hands[seat], strict=True) if count}


def _others(view: ContraView) -> list[int]:
    return [seat for seat in range(view.players) if seat != view.seat]


def _left_after(view: ContraView, rank: int) -> dict[int, int]:
    """The viewer's hand after that card."""
    assert view.seat is not None
    held = _held(view, view.seat)
    return {each: count - (each == rank) for each, count in held.items() if count > (each == rank)}


def ways(view: ContraView, rank: int, known: Mapping[int, Mapping[int, int]] | None = None) -> tuple[int, ...]:
    """In how many ways each seat takes the trick if the viewer plays that rank and each of the others any card.

    known: the cards that a seat plays from instead of its hand. The winner depends on the remainder of a sum, in which
    ranks of the first two seats count twice in the printed form; so remainders are enough.
    """
    weights = (2, 2, 1) if view.form == PRINTED else (1,) * view.players
    sums = [0] * view.players
    sums[view.form == PRINTED] = 1
    for seat, weight in enumerate(weights):
        cards = {rank: 1} if seat == view.seat else (known or {}).get(seat) or _held(view, seat)
        following = [0] * view.players
        for left, before in enumerate(sums):
            for each, count in cards.items() if before else ():
                following[(left + weight * each) % view.players] += before * count
        sums = following
    return tuple(sums)


def takers(view: ContraView, rank: int) -> set[int]:
    """The seats that can still take the trick under way if the viewer plays that rank."""
    return {seat for seat, count in enumerate(ways(view, rank)) if count}


def _claim(view: ContraView, text: str, rank: int, *fields: tuple[str, Plain]) -> Claim:
    """A claim about a rank of the viewer. The seat of the only other one is named where the sentence asks for it."""
    given = dict(fields)
    if "{seat}" in text and "seat" not in given:
        given["seat"] = _others(view)[0]
    clause = "winner" if view.form == PRINTED else "remainder"
    return Claim(Reason(text, (("term_rank", _name(view, rank)), *given.items()), clause))


# -- the trick under way -----------------------------------------------------------------------------------------------


def _takes(view: ContraView, rank: int) -> Claim | None:
    if takers(view, rank) != {view.seat}:
        return None
    held = [(seat, _held(view, seat)) for seat in _others(view)]
    if len(held) == 2 and all(len(ranks) == 1 for _, ranks in held):
        (one, (first,)), (other, (second,)) = held
        fields = (("seat_a", one), ("term_a", _name(view, first)), ("seat_b", other), ("term_b", _name(view, second)))
        return _claim(view, CERTAIN, rank, *fields)
    return _claim(view, TAKES if view.players > 2 else TAKES_FROM, rank)


def _gives(view: ContraView, rank: int) -> Claim | None:
    found = takers(view, rank)
    if len(found) != 1 or view.seat in found:
        return None
    (taker,) = found
    return _claim(view, GIVES if view.players > 2 else GIVES_ALL, rank, ("seat", taker))


def _loses(view: ContraView, rank: int) -> Claim | None:
    if view.seat in takers(view, rank):
        return None
    return _claim(view, NO_COMBINATION if view.form == PRINTED else NO_SUM, rank)


def _spares(view: ContraView, rank: int) -> Claim | None:
    """The seat that is ahead cannot take the trick."""
    ahead = max(_others(view), key=lambda seat: (view.scores[seat], -seat))
    rivals = [view.scores[seat] for seat in range(view.players) if seat != ahead]
    if view.players < 3 or view.scores[ahead] <= max(rivals) or ahead in takers(view, rank):
        return None
    return _claim(view, SPARES, rank, ("seat", ahead))


def _odd(view: ContraView, rank: int) -> Claim | None:
    """Between two: the other holds more odd cards than even ones, or the other way round, and the sum is wanted so."""
    if view.players != 2:
        return None
    (other,), wanted = _others(view), view.seat
    held = _held(view, other)
    likely = (rank + (wanted or 0)) % 2
    many = sum(count for each, count in held.items() if each % 2 == likely)
    cards = sum(held.values())
    if not _MOST_HELD * cards < many < cards:
        return None
    evenness = (("term_held", _EVENNESS[likely]), ("term_sum", _EVENNESS[(rank + likely) % 2]))
    return _claim(view, ODD, rank, ("many", many), ("cards", cards), *evenness)


def _most(view: ContraView, rank: int) -> tuple[list[tuple[str, Plain]], int] | None:
    """What each of two others holds more of than of anything else, as fields, and who takes the trick with these."""
    others = _others(view)
    found: list[tuple[str, Plain]] = []
    ranks = {view.seat: rank}
    for seat, letter in zip(others, "ab", strict=False):
        held = _held(view, seat)
        first = max(held, key=lambda each: held[each])
        if list(held.values()).count(held[first]) > 1 or len(held) < 2:
            return None
        found += [(f"seat_{letter}", seat), (f"term_{letter}", _name(view, first))]
        ranks[seat] = first
    if len(others) != 2:
        return None
    return found, trick_winner(view.form, tuple(ranks[seat] for seat in range(view.players)))


def _meets(view: ContraView, rank: int) -> Claim | None:
    most = _most(view, rank)
    return _claim(view, MEETS, rank, *most[0]) if most is not None and most[1] == view.seat else None


def _fails(view: ContraView, rank: int) -> Claim | None:
    most = _most(view, rank)
    return _claim(view, FAILS, rank, *most[0], ("seat", most[1])) if most is not None and most[1] != view.seat else None


def _combinations(view: ContraView, rank: int) -> list[str]:
    """The combinations on a printed card that can still come."""
    one, other = _others(view)
    found = []
    for first in _held(view, one):
        for second in _held(view, other):
            ranks = {view.seat: rank, one: first, other: second}
            line = tuple(ranks[seat] for seat in range(3))
            if trick_winner(view.form, line) == view.seat:
                found.append("-".join(_name(view, each) if view.pack != STANDARD else str(each) for each in line))
    return sorted(found)


def _few(view: ContraView, rank: int) -> Claim | None:
    lines = _combinations(view, rank) if view.form == PRINTED else []
    return _claim(view, COMBINATION, rank, ("lines", ", ".join(lines))) if 0 < len(lines) < 3 else None


def _all(view: ContraView, rank: int) -> Claim | None:
    complete = view.form == PRINTED and len(_combinations(view, rank)) == 3
    return _claim(view, ALL_COMBINATIONS, rank) if complete else None


def _trick(playout: Playout[ContraView]) -> ContraTrick:
    """The trick that was played out."""
    return next(event.trick for event in playout.events if isinstance(event, ContraTurned))


def _fitting(view: ContraView) -> dict[int, int]:
    """By own rank in how many ways it takes the trick under way."""
    assert view.seat is not None
    return {rank: ways(view, rank)[view.seat] for rank in _held(view, view.seat)}


def _counted(view: ContraView, text: str, rank: int, count: int, *fields: tuple[str, Plain]) -> Claim:
    """A claim with the share of everything that the others can play in which it comes true."""
    claim, share = _claim(view, text, rank, *fields), count / sum(view.hands[0]) ** (view.players - 1)
    return replace(claim, reason=with_share(claim.reason, share), share=share)


def _pairs(view: ContraView, rank: int) -> Claim | None:
    """More of what the others can play lets this rank win than any other one; among three their pairs are counted."""
    counts, whole = _fitting(view), sum(view.hands[0]) ** (view.players - 1)
    best = max(counts.values())
    few = best * view.players < _CLEARLY * whole
    if view.players < 3 or few or counts[rank] < best or list(counts.values()).count(best) > 1:
        return None
    if view.players > 3:
        return _counted(view, SUMS, rank, best, ("left", view.seat))
    return _claim(view, PAIRS, rank, ("many", best), ("all", whole))


def _fewest(view: ContraView, rank: int) -> Claim | None:
    counts, whole = _fitting(view), sum(view.hands[0]) ** 2
    worst = min(counts.values())
    if view.players != 3 or not 0 < counts[rank] <= worst or list(counts.values()).count(worst) > 1:
        return None
    return _claim(view, FEWEST, rank, ("many", worst), ("all", whole)) if _CLEARLY * 3 * worst <= whole else None


def _to_seat(view: ContraView, rank: int) -> Claim | None:
    """Somebody else takes the trick clearly more often than any other."""
    counts = ways(view, rank)
    taker = max(range(view.players), key=counts.__getitem__)
    if view.players < 3 or taker == view.seat or counts[taker] * view.players < _CLEARLY * sum(counts):
        return None
    return _counted(view, TO_SEAT, rank, counts[taker], ("seat", taker)) if counts.count(counts[taker]) == 1 else None


def _clinches(playout: Playout[ContraView]) -> Iterator[Reason]:
    """The trick is the viewer's, and the tricks that are left are fewer than the lead."""
    view, scores = playout.view, playout.end.scores()
    left = sum(view.hands[0]) - 1 + (view.games - view.game - 1) * view.length
    lead = scores[playout.view.seat or 0] - max(scores[seat] for seat in _others(view))
    if left and _trick(playout).winner == view.seat and lead - 1 <= left < lead:
        yield _claim(view, CLINCHES, playout.move).reason


# -- what others do, and what they expect ------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def _expected(view: ContraView, seat: int) -> Expectation | None:
    """What that seat will play if it follows its habit; None where the history shows none that says something now."""
    tricks = view.tricks_of(view.game)
    after, signs = signs_of(view.form, seat, view.ranks[seat], tricks[-1] if tricks else None)
    held = _held(view, seat)
    signs = {rank: borne for rank, borne in signs.items() if rank in held}
    cards = {card_sign(rank): f"the {_name(view, rank)}" for rank in view.ranks[seat]}
    shown = (each for each in choices(view, view.tricks) if each.seat == seat)
    return expectation(shown, seat, after if tricks else EVER, signs, cards)


def _read(view: ContraView, rank: int) -> Claim | None:
    """The rank that wins most often against what somebody usually does."""
    for other in _others(view):
        expected = _expected(view, other)
        if expected is not None:
            counts = _against(view, other, expected)
            if counts[rank] == max(counts.values()) and list(counts.values()).count(counts[rank]) == 1:
                return expected.claim(READ, _name(view, rank), "strategy")
    return None


def _trap(view: ContraView, rank: int) -> Claim | None:
    """A rank that cannot win against what somebody usually does, though it could otherwise."""
    if view.seat not in takers(view, rank):
        return None
    for other in _others(view):
        expected = _expected(view, other)
        if expected is not None and not _against(view, other, expected)[rank]:
            return expected.claim(TRAP, _name(view, rank), "strategy")
    return None


def _against(view: ContraView, other: int, expected: Expectation) -> dict[int, int]:
    """By own rank in how many ways it takes the trick if that seat does what is expected."""
    assert view.seat is not None
    known = {other: {rank: count for rank, count in _held(view, other).items() if rank in expected.ranks}}
    return {rank: ways(view, rank, known)[view.seat] for rank in _held(view, view.seat)}


def _is_expected(view: ContraView, rank: int) -> Claim | None:
    expected = _expected(view, view.seat or 0)
    fits = expected is not None and rank in expected.ranks
    return expected.claim(EXPECTED, _name(view, rank), "strategy") if expected is not None and fits else None


def _is_unexpected(view: ContraView, rank: int) -> Claim | None:
    expected = _expected(view, view.seat or 0)
    surprises = expected is not None and rank not in expected.ranks
    return expected.claim(UNEXPECTED, _name(view, rank), "strategy") if expected is not None and surprises else None


# -- what the card tells the others ------------------------------------------------------------------------------------


def _last_copy(view: ContraView, rank: int) -> Claim | None:
    left = _left_after(view, rank)
    if rank in left or len(left) < 2:
        return None
    return _claim(view, LAST_COPY if view.players > 2 else LAST_COPY_FROM, rank)


def _even(view: ContraView, rank: int) -> Claim | None:
    left = _left_after(view, rank)
    whole = len(left) > 1 and len(set(left.values())) == 1 and rank in left
    return _claim(view, EVEN, rank) if whole else None


def _shows(view: ContraView, rank: int) -> Claim | None:
    """What is left is of one rank, or between two of one evenness."""
    left = _left_after(view, rank)
    if len(left) == 1 and sum(left.values()) > 1:
        return _claim(view, SHOWS, rank, ("term_left", _name(view, next(iter(left)))))
    if view.players == 2 and len(left) > 1 and len({each % 2 for each in left}) == 1:
        return _claim(view, ONE_SIDED, rank, ("term_held", _EVENNESS[next(iter(left)) % 2]))
    return None


def _equal(view: ContraView, rank: int) -> Reason:
    """What is known of the trick, though the next card does the same; else that nobody should guess the card."""
    own = view.seat or 0
    results = {frozenset(takers(view, each)) for each in _held(view, own)}
    text = ALL_TAKE if results == {frozenset({own})} else EQUAL if any(own in each for each in results) else ALL_LOSE
    for find in (_takes, _gives, _loses, _odd) if text == EQUAL else ():
        claim = find(view, rank)
        if claim is not None:
            return claim.reason
    return Reason(text, (("term_rank", _name(view, rank)),), "strategy" if text == EQUAL else "winner")


class ContraPlay(TrickPlay[ContraView]):
    """Everybody draws a card of the hand, which is the perfect way to play."""

    def move(self, state: Any, seat: int, rng: Random) -> int:  # noqa: ARG002 - hands stay as they are in a trick
        """A card at random."""
        return rng.choices(self.view.ranks[seat], self.view.hands[seat])[0]


REASONS: Final = Reasons(
    (
        SureKind("takes", _takes, covers=("pairs", "combination")),
        SureKind("gives", _gives, covers=("loses", "to_seat", "fails", "trap", "spares", "fewest")),
        LikelyKind("clinches", _clinches, covers=("pairs", "takes")),
        SureKind("read", _read, good=True),
        SureKind("trap", _trap, good=False),
        SureKind("loses", _loses, covers=("fails", "combination", "fewest")),
        SureKind("expected", _is_expected, good=False),
        SureKind("unexpected", _is_unexpected, good=True),
        SureKind("meets", _meets),
        SureKind("odd", _odd),
        SureKind("fails", _fails, covers=("to_seat",)),
        SureKind("pairs", _pairs, covers=("all_combinations",)),
        SureKind("fewest", _fewest, covers=("combination",)),
        SureKind("to_seat", _to_seat),
        SureKind("spares", _spares),
        SureKind("combination", _few),
        SureKind("all_combinations", _all),
        SureKind("shows", _shows, covers=("last_copy",)),
        SureKind("even", _even),
        SureKind("last_copy", _last_copy),
    ),
    ContraPlay,
    _equal,
)
