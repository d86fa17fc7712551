"""Why a card of WarGops is better than another: open hands, waiting piles, and what others may be expected to play."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import accumulate
from math import prod
from random import Random
from typing import Any, Final, TypeAlias

from tablegame.ai.secret_reasons import TrickPlay, rank_wording, read
from tablegame.core.cards import rank_noun
from tablegame.core.contract import Engine
from tablegame.core.habits import LOST, WON
from tablegame.core.reasons import Claim, Fields, Playout, Reasons, SureKind, Text, by_count, with_share
from tablegame.core.sealed_cards import SealedState
from tablegame.core.text import N_
from tablegame.games.wargops.bot import READING, judged
from tablegame.games.wargops.bot.among import ranks_in
from tablegame.games.wargops.bot.duel import Mix
from tablegame.games.wargops.bot.estimate import players_of, worth_of
from tablegame.games.wargops.facts.settling import CardCounts
from tablegame.games.wargops.facts.view import ITALIAN, NUMBERS, REPLACE, Pile, WarTurned, WarView
from tablegame.games.wargops.habits import NAMED, before_now

TAKES: Final = N_("No other hand holds a card above {term_high}: {term_rank} takes the trick.")
CHEAPEST: Final = N_("Of the cards that surely take the trick, {term_rank} is the lowest.")
WASTES: Final = N_("With {term_low} the trick is [yours|mine|{me}'s] just as surely: {term_rank} is wasted.")
TIE: Final = N_("Nothing beats {term_rank}; {seat} can tie with it.")
LOSES: Final = N_("{seat} holds nothing lower than {term_low}: {term_rank} is lost, and {term_own} would cost less.")
LEAST: Final = N_("{seat} holds nothing lower than {term_low}: {term_rank} is lost, but costs least.")
NO_MORE_THAN_TIE: Final = N_("{seat} holds nothing lower than {term_low}: at best {term_rank} ties with it.")
PILE: Final = N_("Nobody else who waits for the pile holds a card above {term_high}: {term_rank} wins it.")
NO_PILE: Final = N_("{seat} waits for the pile too, with nothing below {term_low}: {term_rank} cannot win it.")
COSTS_LEAST: Final = N_("In {n} of {of} cases {term_rank} is lost, but as the lowest card it costs least.")
LOST_AS_WELL: Final = N_("In {n} of {of} cases {term_rank} is lost, where {term_low} would cost less.")
DEARER: Final = N_("It takes the trick hardly more often than {term_low}, which costs less.")
SHORT: Final = N_("It takes the trick in only {n} of {of} cases, {term_high} in {many}.")
RARE: Final = N_("It hardly ever takes the trick; {term_high} does in {many} of 10 cases.")
COSTS: Final = N_("The trick brings {many} points on average, and the card that takes it costs {score}.")
COSTS_ONE: Final = N_("The trick brings about one point, and the card that takes it costs {score}.")
OFTEN: Final = N_("In {n} of {of} cases {term_rank} is enough to take the trick.")
TIES: Final = N_("In {n} of {of} cases it ties with {seat}, and the cards wait.")
TIES_AGAIN: Final = N_("In {n} of {of} cases it ties with {seat}, and another card must be put in place.")
DRAWS_OUT: Final = N_("In {n} of {of} cases {seat} spends a far higher card on it.")
PILE_WON: Final = N_("In {n} of {of} cases it wins the waiting pile.")
PILE_LOST: Final = N_("In {n} of {of} cases {seat} wins the waiting pile.")

_ITALIAN: Final = {8: N_("the fante"), 9: N_("the cavallo"), 10: N_("the re")}
_HIGHEST: Final = N_("the 15")
"""The highest number, which stands beside the words of all others."""
_FAR: Final = 5
"""Ranks from which on a card is far higher than another."""
_HARDLY: Final = 0.12
"""The share of cases in which a card takes the trick hardly more often than another."""
_OFTEN: Final = 0.35
"""The share of cases from which a chance is worth a sentence."""
_RARE: Final = 0.05
"""The share of cases below which something hardly ever happens."""


def _name(view: WarView, rank: int) -> str:
    """A rank with its article as a sentence names it, as a message id."""
    italian = view.pack == ITALIAN and view.ranks == max(_ITALIAN)
    noun = str(rank) if view.pack == NUMBERS else rank_noun(rank)
    return _ITALIAN.get(rank, f"the {noun}") if italian else f"the {noun}"


WORDS: Final = rank_wording(_name)


def _held(view: WarView, seat: int) -> tuple[int, ...]:
    """The ranks that a seat holds, ascending."""
    return tuple(rank for rank, count in enumerate(view.hands[seat], 1) if count)


def _own(view: WarView) -> tuple[int, ...]:
    return _held(view, view.seat or 0)


def _playing(view: WarView, seats: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """Of these seats the others that hold cards, with their ranks."""
    return {seat: ranks for seat in seats if seat != view.seat and (ranks := _held(view, seat))}


def _highest(held: dict[int, tuple[int, ...]]) -> int:
    return max((ranks[-1] for ranks in held.values()), default=0)


def _others(view: WarView) -> dict[int, tuple[int, ...]]:
    """The others who play to the trick and their ranks; nobody while cards are replaced, when some lie face up."""
    return {} if view.under_way is not None else _playing(view, range(view.players))


# -- the trick ---------------------------------------------------------------------------------------------------------


def _sure(view: WarView) -> list[int]:
    """The own ranks that take the trick for certain. Who alone puts a card in the place of a tied one need only beat
    those that lie face up."""
    trick, held = view.under_way, _others(view)
    if trick is not None and view.acting == (view.seat,) and not any(view.sealed):
        high = max((card.rank for card in trick.face_up() if card), default=0)
        return [rank for rank in _own(view) if rank > high]
    return [rank for rank in _own(view) if held and rank > _highest(held)]


def _takes(view: WarView, rank: int) -> Fields | None:
    return {"term_high": _highest(_others(view))} if rank in _sure(view) and _others(view) else None


def _cheapest(view: WarView, rank: int) -> bool:
    return len(_sure(view)) > 1 and rank == _sure(view)[0]


def _wastes(view: WarView, rank: int) -> Fields | None:
    return {"term_low": _sure(view)[0]} if rank in _sure(view)[1:] else None


def _ties(view: WarView, rank: int) -> Fields | None:
    held = {} if view.ties == REPLACE else _others(view)
    equal = [seat for seat, ranks in held.items() if rank in ranks]
    return {"seat": equal[0]} if _highest(held) == rank and len(equal) == 1 else None


def _loses(view: WarView, rank: int) -> Fields | None:
    """Somebody holds nothing lower. Not with ties by another card: where the tied have none left, a lower card takes
    the trick."""
    held = {} if view.ties == REPLACE else _others(view)
    lowest = {seat: ranks[0] for seat, ranks in held.items()}
    seat = max(lowest, key=lambda each: lowest[each], default=None)
    if seat is None or lowest[seat] < rank:
        return None
    return {"seat": seat, "term_low": lowest[seat], "term_own": _own(view)[0], "tied": lowest[seat] == rank}


def _is_lost(view: WarView, rank: int) -> Fields | None:
    """Also what cannot be more than tied."""
    found = _loses(view, rank)
    return None if found is None or (rank == _own(view)[0] and not found["tied"]) else found


def _loses_least(view: WarView, rank: int) -> Fields | None:
    found = _loses(view, rank) if rank == _own(view)[0] else None
    return found if found and not found["tied"] and len(_own(view)) > 1 else None


def _piles(view: WarView) -> list[tuple[Pile, dict[int, tuple[int, ...]]]]:
    """The piles for which the viewer waits beside others who hold cards, with these."""
    found = [(pile, _playing(view, pile.claimants)) for pile in view.piles if view.seat in pile.claimants]
    return [(pile, rivals) for pile, rivals in found if rivals]


def _wins_pile(view: WarView, rank: int) -> Fields | None:
    found = [rivals for _, rivals in _piles(view) if _highest(rivals) < rank]
    return {"term_high": _highest(found[0])} if found else None


def _misses_pile(view: WarView, rank: int) -> Fields | None:
    above = [(seat, ranks[0]) for _, rivals in _piles(view) for seat, ranks in rivals.items() if ranks[0] > rank]
    return {"seat": above[0][0], "term_low": above[0][1]} if above else None


# -- what others may be expected to play -------------------------------------------------------------------------------


def _mixes(view: WarView) -> dict[int, Mix]:
    """How often each of the others plays each of its ranks: as it has played, else as it should."""
    worth, known = judged(view)
    return {seat: mix for seat, mix in (worth.mixes | known.mixes).items() if seat != view.seat}


def _below(view: WarView, rank: int) -> list[list[tuple[int, float]]]:
    """For each of the others the lower ranks, each with how often it is played."""
    mixes, held = _mixes(view), _others(view)
    return [[each for each in zip(held[seat], mixes[seat], strict=True) if each[0] < rank] for seat in held]


def chance(view: WarView, rank: int) -> float:
    """The chance that a rank takes the trick: that all others play lower ones. 0 while cards are replaced."""
    return prod(sum(share for _, share in lower) for lower in _below(view, rank)) if _others(view) else 0.0


Counted: TypeAlias = tuple[float, Fields] | None
"""A share of the cases, and the values of a sentence about it."""


def _often(view: WarView, rank: int) -> Counted:
    odds = chance(view, rank)
    return (odds, {}) if odds >= _OFTEN and rank not in _sure(view) else None


def _lost(view: WarView, rank: int) -> Counted:
    """Mostly somebody plays a higher card, and the lowest would cost less; of that itself that it costs least."""
    lost = 1 - chance(view, rank + 1)
    fits = lost >= _OFTEN and _others(view) and _loses(view, rank) is None
    return (lost, {"term_low": _own(view)[0]}) if fits else None


def _lost_as_well(view: WarView, rank: int) -> Counted:
    return _lost(view, rank) if rank > _own(view)[0] else None


def _costs_least(view: WarView, rank: int) -> Counted:
    return _lost(view, rank) if rank == _own(view)[0] and len(_own(view)) > 1 else None


def _dearer(view: WarView, rank: int) -> Counted:
    """A lower card takes the trick nearly as often."""
    odds = chance(view, rank)
    lower = [each for each in _own(view) if each < rank and chance(view, each) >= odds - _HARDLY]
    return (odds, {"term_low": lower[0]}) if lower and odds > 2 * _HARDLY else None


def _short(view: WarView, rank: int) -> Counted:
    """A card that is little higher takes the trick clearly more often."""
    odds = chance(view, rank)
    for higher in _own(view):
        if odds + 2 * _HARDLY <= (found := chance(view, higher)) < 0.95:
            return odds, {"term_high": higher, "many": round(10 * found), "rare": odds < _RARE}
    return None


def _costs(view: WarView, rank: int) -> Counted:
    """The card is worth more than what it takes on average, where it takes the trick."""
    odds = chance(view, rank)
    lower = _below(view, rank) if odds >= _OFTEN else []
    brings = sum(sum(r * share for r, share in each) / sum(share for _, share in each) for each in lower)
    return (odds, {"many": round(brings), "score": rank}) if lower and round(brings) < rank - 1 else None


def _read(view: WarView, rank: int) -> Claim | None:
    """How often a rank takes the trick from those who can be read."""
    known = [seat for seat in judged(view)[1].mixes if seat in _others(view)]
    if not known or rank in _sure(view) or _loses(view, rank):
        return None
    predictors, before = READING.recall(view), before_now(view)
    readable = {seat: predictors[seat] for seat in known}
    return read(readable, NAMED, lambda seat: WON if before[seat].won else LOST, _name(view, rank), chance(view, rank))


def _trap(view: WarView, rank: int) -> Claim | None:
    """That of a rank which seldom takes the trick: of another it is no reason against it."""
    claim = _read(view, rank)
    return claim if claim is not None and (claim.share or 0.0) < 0.5 else None


class WarPlay(TrickPlay[WarView]):
    """The others play as they may be expected to; what follows the trick is judged as the computer players do it."""

    samples = 120

    def __init__(self, engine: Engine, view: WarView) -> None:
        super().__init__(engine, view)
        self.players = players_of(view)
        self.mixes = _mixes(view)
        self.number = -1

    def imagine(self, rng: Random) -> SealedState:
        """The same state every time. The replies of a single other player come in turn, each as often as it should."""
        self.number += 1
        return super().imagine(rng)

    def move(self, state: Any, seat: int, rng: Random) -> int:
        """A card as often as it should be played; any, where a tie is replaced by others."""
        ranks = ranks_in(state.hands[seat])
        mix = self.mixes.get(seat, ())
        if len(mix) != len(ranks):
            return rng.choice(ranks)
        at = (self.number + 0.5) / self.samples if len(self.players) == 2 else rng.random()
        return ranks[min(bisect(list(accumulate(mix)), at * sum(mix)), len(ranks) - 1)]

    def ended(self, state: Any) -> bool:
        """When the viewer is to choose again, or the trick is settled."""
        tricks = len(self.view.tricks_of(self.view.game))
        return super().ended(state) or state.game > self.view.game or len(state.history) > tricks

    def value(self, state: Any) -> float:
        """Points at the end of the game, as judged; between two less the other's."""
        if state.game > self.view.game or not state.acting():
            holder, points = state.results[-1]
            return points if holder == self.seat else -points if len(self.players) == 2 else 0.0
        cards = CardCounts(state.hands, state.piles, state.up, state.down, state.waiting)
        return worth_of(cards, self.seat, self.players, self.view.ties == REPLACE)


def _last(playout: Playout[WarView]) -> WarTurned:
    """The trick as it was turned up last."""
    return [event for event in playout.events if isinstance(event, WarTurned)][-1]


def _replies(playout: Playout[WarView]) -> dict[int, int]:
    """What each of the others played to the first round that was turned up."""
    turned = next(event.trick for event in playout.events if isinstance(event, WarTurned))
    ranks = turned.ranks[len(playout.view.under_way.rounds) if playout.view.under_way is not None else 0]
    return {seat: rank for seat, rank in enumerate(ranks) if rank and seat != playout.view.seat}


def _pile_taker(playout: Playout[WarView]) -> int | None:
    """Who wins a pile for which the viewer waited."""
    waiting = {pile.trick for pile in playout.view.piles if playout.view.seat in pile.claimants}
    steps = _last(playout).trick.steps if playout.view.ties != REPLACE else ()
    return next((step.seats[0] for step in steps if step.kind == "takes" and step.trick in waiting), None)


def _ties_likely(playout: Playout[WarView]) -> Fields | None:
    replies = _replies(playout)
    equal = [seat for seat, rank in replies.items() if rank == playout.move]
    return {"seat": equal[0]} if len(equal) == 1 and max(replies.values()) == playout.move else None


def _draws_out(playout: Playout[WarView]) -> Fields | None:
    """Somebody spends a far higher card to take a low one."""
    taker = _last(playout).seat
    rank = 0 if taker is None else _replies(playout).get(taker, 0)
    return {"seat": taker} if rank >= playout.move + _FAR else None


def _counted(
    key: str, text: Text[WarView], find: Callable[[WarView, int], Counted], **options: Any
) -> SureKind[WarView]:
    """A kind with a chance that is worked out."""

    def claim(view: WarView, rank: int) -> Claim | None:
        share, fields = find(view, rank) or (0.0, None)
        said = WORDS.claim(view, rank, text, "trick", fields)
        return None if said is None else replace(said, reason=with_share(said.reason, share), share=share)

    return SureKind(key, claim, **options)


REASONS: Final = Reasons(
    (
        WORDS.sure("cheapest", CHEAPEST, "trick", _cheapest, good=True, covers=("takes",)),
        WORDS.sure("wastes", WASTES, "trick", _wastes, good=False, covers=("takes", "dearer", "costs")),
        WORDS.sure("takes", TAKES, "trick", _takes, shows=lambda each: _last(each).seat == each.view.seat),
        WORDS.sure("pile", PILE, "ties", _wins_pile, good=True, covers=("pile_won",)),
        WORDS.sure("no_pile", NO_PILE, "ties", _misses_pile, good=False, covers=("pile_lost",)),
        WORDS.sure("tie", TIE, "ties", _ties, good=True, covers=("often", "ties")),
        WORDS.sure(
            "loses", lambda _, found: NO_MORE_THAN_TIE if found["tied"] else LOSES, "trick", _is_lost, good=False
        ),
        WORDS.sure("loses_least", LEAST, "trick", _loses_least, good=True),
        SureKind("read", _read, good=True, covers=("often",), named=("term_rank",)),
        SureKind("trap", _trap, good=False, covers=("short", "lost_as_well"), named=("term_rank",)),
        *WORDS.whose(("pile_won", "pile_lost"), (PILE_WON, PILE_LOST), "ties", _pile_taker),
        _counted("lost_as_well", LOST_AS_WELL, _lost_as_well, good=False, covers=("short",)),
        _counted("dearer", DEARER, _dearer, good=False, named=("term_low",)),
        _counted("costs", by_count(COSTS_ONE, COSTS, "many"), _costs, good=False, named=("score",)),
        _counted("short", lambda _, found: RARE if found["rare"] else SHORT, _short, good=False, named=("term_high",)),
        WORDS.likely("draws_out", DRAWS_OUT, "trick", _draws_out, good=True),
        _counted("costs_least", COSTS_LEAST, _costs_least, good=True),
        WORDS.likely("ties", lambda view, _: TIES_AGAIN if view.ties == REPLACE else TIES, "ties", _ties_likely),
        _counted("often", OFTEN, _often, good=True, named=("n",)),
    ),
    WarPlay,
    noun=lambda _: None,
)
