"""Why a card of WarGops is better than another: open hands, waiting piles, and what others may be expected to play."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from math import prod
from random import Random
from typing import Any, Final, TypeAlias

from tablegame.ai.secret_reasons import TrickPlay, rank_wording, read
from tablegame.core.cards import rank_noun
from tablegame.core.contract import Engine, Move, State
from tablegame.core.habits import LOST, WON
from tablegame.core.reasons import Claim, Fields, Playout, Reasons, SureKind, Text, by_count, with_share
from tablegame.core.sealed_cards import SEATS, SealedState
from tablegame.core.text import N_
from tablegame.games.wargops.bot import READING, judging_basis
from tablegame.games.wargops.bot.estimate import TrickEstimate, players_of, worth_of
from tablegame.games.wargops.bot.worth import ranks_in
from tablegame.games.wargops.facts.settling import CardCounts, after_round, points_of
from tablegame.games.wargops.facts.view import ITALIAN, NUMBERS, REPLACE, WarView
from tablegame.games.wargops.habits import NAMED, before_now

TAKES: Final = N_("No other hand holds a card above {term_high}: {term_rank} takes the trick.")
CHEAPEST: Final = N_("Of the cards that surely take the trick, {term_rank} is the lowest.")
WASTES: Final = N_("With {term_low} the trick is [yours|mine|{me}'s] just as surely: {term_rank} is wasted.")
SPENDS: Final = N_("{term_rank} takes the trick, but {term_high} is higher than all [your|my|{me}'s] other cards.")
GIVES_UP: Final = N_("{term_high} would take the trick for certain; {term_rank} gives it up.")
MAY_LOSE: Final = N_("{term_high} would take the trick for certain; {term_rank} may lose it.")
TIE: Final = N_("Nothing beats {term_rank}; {seat} can tie with it.")
LOSES: Final = N_("{seat} holds nothing lower than {term_low}: {term_rank} is lost, and {term_own} would cost less.")
LEAST: Final = N_("{seat} holds nothing lower than {term_low}: {term_rank} is lost, but costs least.")
NO_MORE_THAN_TIE: Final = N_("{seat} holds nothing lower than {term_low}: at best {term_rank} ties with it.")
NO_PILE: Final = N_("{seat} waits for the pile too, with nothing below {term_low}: {term_rank} cannot win it.")
COSTS_LEAST: Final = N_("In {n} of {of} cases {term_rank} is lost, but as the lowest card it costs least.")
LOST_AS_WELL: Final = N_("In {n} of {of} cases {term_rank} is lost, where {term_low} would cost less.")
DEARER: Final = N_("It takes the trick hardly more often than {term_low}, which costs less.")
SHORT: Final = N_("It takes the trick in only {n} of {of} cases, {term_high} in {many}.")
RARE: Final = N_("It hardly ever takes the trick; {term_high} does in {many} of 10 cases.")
COSTS: Final = N_("The trick brings {many} points on average, and the card that takes it costs {score}.")
COSTS_ONE: Final = N_("The trick brings about one point, and the card that takes it costs {score}.")
THIN: Final = N_("The trick brings only {many} points; average cards would bring {score}.")
OFTEN: Final = N_("In {n} of {of} cases {term_rank} is enough to take the trick.")
TIES: Final = N_("In {n} of {of} cases it ties with {seat}, and the cards wait.")
TIES_AGAIN: Final = N_("In {n} of {of} cases it ties with {seat}, and another card must be put in place.")
DRAWS_OUT: Final = N_("In {n} of {of} cases {seat} spends a far higher card on it.")

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
_SELDOM: Final = 0.45
"""The share of cases below which it happens less often than not, as a tenth shows."""
_CLEARLY: Final = 0.15
"""The share of cases that is clearly more than hardly ever."""
_MOSTLY: Final = 0.6
"""The share of cases from which a card takes the trick as a rule."""


def _name(view: WarView, rank: int) -> str:
    """A rank with its article as a sentence names it, as a message id."""
    italian = view.pack == ITALIAN and view.ranks == max(_ITALIAN)
    noun = str(rank) if view.pack == NUMBERS else rank_noun(rank)
    return _ITALIAN.get(rank, f"the {noun}") if italian else f"the {noun}"


WORDS: Final = rank_wording(_name)


def _held(view: WarView, seat: int) -> tuple[int, ...]:
    """The ranks that a seat holds, ascending."""
    return tuple(rank for rank, count in enumerate(view.hands[seat], 1) if count)


def _playing(view: WarView, seats: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """Of these seats the others that hold cards, with their ranks."""
    return {seat: ranks for seat in seats if seat != view.seat and (ranks := _held(view, seat))}


def _highest(held: dict[int, tuple[int, ...]]) -> int:
    return max((ranks[-1] for ranks in held.values()), default=0)


class TrickOutlook:
    """Facts of a view that several kinds of reasons need.

    own: the ranks in hand; others: who else plays to the trick, with their ranks, nobody while cards are replaced;
    face_up: the highest rank that lies face up; alone: whether the viewer alone replaces a tied card; sure: the own
    ranks that take the trick for certain; read: who can be read; mixes: how often each of the others who play now plays
    each rank, as it has played, else as it should; odds: by own rank the chance that it takes the trick.
    """

    def __init__(self, view: WarView) -> None:
        trick = view.under_way
        self.own = _held(view, view.seat or 0)
        self.others = {} if trick is not None else _playing(view, range(view.players))
        self.face_up = max((card.rank for card in trick.face_up() if card), default=0) if trick is not None else 0
        self.alone = trick is not None and view.acting == (view.seat,) and not any(view.sealed)
        least = self.face_up if self.alone else _highest(self.others) or view.ranks
        self.sure = [rank for rank in self.own if rank > least]
        worth, known = judging_basis(view)
        readable = [seat for seat in known.mixes if seat in self.others]
        self.read = {seat: each for seat, each in READING.recall(view).items() if seat in readable} if readable else {}
        mixes = {seat: mix for seat, mix in (worth.mixes | known.mixes).items() if seat != view.seat}
        self.mixes = {seat: [*zip(_held(view, seat), mix, strict=True)] for seat, mix in mixes.items()}
        self.odds = {rank: self.chance(rank) for rank in self.own}

    def below(self, rank: int) -> list[list[tuple[int, float]]]:
        """For each of the others the lower ranks, each with how often it is played."""
        return [[each for each in mix if each[0] < rank] for mix in self.mixes.values()]

    def chance(self, rank: int) -> float:
        """The chance that all others play lower ranks and none above it lies face up."""
        counted = self.mixes and rank > self.face_up
        return prod(sum(share for _, share in each) for each in self.below(rank)) if counted else 0.0


outlook = lru_cache(maxsize=4)(TrickOutlook)
"""The facts of a view, computed once."""


# -- the trick ---------------------------------------------------------------------------------------------------------


def _takes(view: WarView, rank: int) -> Fields | None:
    found = outlook(view)
    return {"term_high": _highest(found.others)} if rank in found.sure and found.others else None


def _spends(view: WarView, rank: int) -> Fields | None:
    """It takes the trick for certain, and no other card of the viewer would even tie."""
    found, held = outlook(view), view.hands[view.seat or 0]
    return _takes(view, rank) if sum(held[max(1, _highest(found.others)) - 1 :]) == held[rank - 1] == 1 else None


def _cheapest(view: WarView, rank: int) -> bool:
    return len(outlook(view).sure) > 1 and rank == outlook(view).sure[0]


def _wastes(view: WarView, rank: int) -> Fields | None:
    sure = outlook(view).sure
    return {"term_low": sure[0]} if rank in sure[1:] else None


def _gives_up(view: WarView, rank: int) -> Fields | None:
    """A higher card takes the trick for certain."""
    found = outlook(view)
    least = min(found.sure, default=0)
    return {"term_high": least, "may": found.odds[rank] > 0} if rank < least else None


def _ties(view: WarView, rank: int) -> Fields | None:
    held = {} if view.ties == REPLACE else outlook(view).others
    equal = [seat for seat, ranks in held.items() if rank in ranks]
    return {"seat": equal[0]} if _highest(held) == rank and len(equal) == 1 else None


def _loses(view: WarView, rank: int) -> Fields | None:
    """Somebody holds nothing lower. Where ties are replaced this is certain only of a single other player: of more, the
    tied may have no card left, and a lower one takes the trick."""
    found = outlook(view)
    lowest = {seat: ranks[0] for seat, ranks in found.others.items()}
    seat = max(lowest, key=lambda each: lowest[each], default=None)
    if seat is None or lowest[seat] < rank:
        return None
    tied = lowest[seat] == rank
    if view.ties == REPLACE and (tied or len(lowest) > 1):
        return None
    return {"seat": seat, "term_low": lowest[seat], "term_own": found.own[0], "tied": tied}


def _is_lost(view: WarView, rank: int) -> Fields | None:
    """Also what cannot be more than tied."""
    found = _loses(view, rank)
    return None if found is None or (rank == outlook(view).own[0] and not found["tied"]) else found


def _loses_least(view: WarView, rank: int) -> Fields | None:
    own = outlook(view).own
    found = _loses(view, rank) if rank == own[0] and len(own) > 1 else None
    return found if found and not found["tied"] else None


def _misses_pile(view: WarView, rank: int) -> Fields | None:
    """Somebody who waits for a pile beside the viewer holds nothing as low."""
    rivals = (_playing(view, pile.claimants) for pile in view.piles if view.seat in pile.claimants)
    above = [(seat, ranks[0]) for held in rivals for seat, ranks in held.items() if ranks[0] > rank]
    return {"seat": above[0][0], "term_low": above[0][1]} if above else None


# -- what others may be expected to play -------------------------------------------------------------------------------


Counted: TypeAlias = tuple[float, Fields] | None
"""A share of the cases, and the values of a sentence about it."""


def _often(view: WarView, rank: int) -> Counted:
    found = outlook(view)
    return (found.odds[rank], {}) if found.odds[rank] >= _OFTEN and rank not in found.sure else None


def _lost(view: WarView, rank: int) -> Counted:
    """Mostly somebody plays a higher card, and the lowest would cost less; of that itself that it costs least."""
    found = outlook(view)
    lost = 1 - found.chance(rank + 1)
    fits = lost >= _OFTEN and found.others and _loses(view, rank) is None
    return (lost, {"term_low": found.own[0]}) if fits else None


def _lost_as_well(view: WarView, rank: int) -> Counted:
    return _lost(view, rank) if rank > outlook(view).own[0] else None


def _costs_least(view: WarView, rank: int) -> Counted:
    own = outlook(view).own
    return _lost(view, rank) if rank == own[0] and len(own) > 1 else None


def _dearer(view: WarView, rank: int) -> Counted:
    """A lower card takes the trick nearly as often."""
    odds = outlook(view).odds
    lower = [each for each in odds if each < rank and odds[each] >= max(odds[rank] - _HARDLY, odds[rank] / 2)]
    return (odds[rank], {"term_low": lower[0]}) if lower and odds[rank] > _RARE else None


def _short(view: WarView, rank: int) -> Counted:
    """The claim that a higher card, against which nothing speaks, takes the trick clearly more often."""
    found, odds = outlook(view), outlook(view).odds[rank]
    rare = odds < _RARE
    sound = [each for each in found.own if rare or not any(kind(view, each) for kind in (_dearer, _costs, _thin))]
    for higher in sound if rank > found.face_up and odds < 0.5 else ():
        if max(_CLEARLY, odds + (_HARDLY if rare else 2 * _HARDLY)) <= found.odds[higher] and higher not in found.sure:
            many = round(10 * found.odds[higher]) if found.odds[higher] < 0.95 else N_("more than 9")
            return odds, {"term_high": higher, "many": many, "rare": rare}
    return None


def _brings(view: WarView, rank: int) -> float:
    """The points that a rank takes on average where it takes the trick."""
    below = outlook(view).below(rank)
    return sum(sum(each * share for each, share in mix) / sum(share for _, share in mix) for mix in below)


def _costs(view: WarView, rank: int) -> Counted:
    """The card is worth more than what it takes on average, where it takes the trick."""
    odds = outlook(view).odds[rank]
    brings = round(_brings(view, rank)) if odds >= _OFTEN else rank
    return (odds, {"many": brings, "score": rank}) if brings < rank - 1 else None


def _thin(view: WarView, rank: int) -> Counted:
    """A card that mostly takes the trick takes clearly less than the others could play."""
    odds = outlook(view).odds[rank]
    usual = sum(view.in_hand(seat) / sum(view.hands[seat]) for seat in outlook(view).others)
    fits = odds >= _MOSTLY and round(usual) - round(_brings(view, rank)) > 1
    return (odds, {"many": round(_brings(view, rank)), "score": round(usual)}) if fits else None


def _read(view: WarView, rank: int) -> Claim | None:
    """How often a rank takes the trick from those who can be read."""
    found = outlook(view)
    if not found.read or rank in found.sure or _loses(view, rank):
        return None
    before = before_now(view)
    return read(found.read, NAMED, lambda seat: WON if before[seat].won else LOST, _name(view, rank), found.odds[rank])


def _trap(view: WarView, rank: int) -> Claim | None:
    """That of a rank which takes the trick seldom, though now and then: of another it is no reason against it."""
    claim = _read(view, rank)
    return claim if claim is not None and _RARE <= (claim.share or 0.0) < _SELDOM else None


class WarPlay(TrickPlay[WarView]):
    """The others play as they may be expected to; what follows the trick is judged as the computer players do it. A
    playout ends with what each of the others played first."""

    samples = 120

    def __init__(self, engine: Engine, view: WarView) -> None:
        super().__init__(engine, view)
        self.trick = TrickEstimate.of_view(view)
        self.players = players_of(view)
        self.replies = dict[int, int]()
        self._values = dict[CardCounts, float]()

    def imagine(self, rng: Random) -> SealedState:
        """The imagined state, always the same one; the replies are drawn anew."""
        mixes = outlook(self.view).mixes.items()
        self.replies = {seat: rng.choices(*zip(*mix, strict=True))[0] for seat, mix in mixes}
        return super().imagine(rng)

    def play_out(self, start: State, choice: int, rng: Random) -> Playout[WarView]:
        """Play the trick, or until the viewer is to choose again; any card of others replaces one that ties."""
        played = {**self.replies, self.seat: choice}
        moves: list[tuple[int, Move]] = [*self.replies.items()]
        cards = self.trick.play([played[seat] for seat in self.trick.seats])
        while cards.down and not cards.owing >> self.seat & 1:
            ranks = {seat: rng.choice(ranks_in(cards.hands[seat])) for seat in SEATS[cards.owing]}
            moves += ranks.items()
            cards = after_round(cards, sum(rank << 4 * seat for seat, rank in ranks.items()), ties_replaced=True)
        if cards not in self._values:
            self._values[cards] = self.value(cards)
        return Playout(self.view, choice, start, self.replies, tuple(moves), (), self._values[cards])

    def value(self, state: CardCounts) -> float:
        """Points at the end of the game, as judged; between two less the other's."""
        if state.owing:
            return worth_of(state, self.seat, self.players, self.trick.replace)
        others = sum(points_of(state.hands[seat]) for seat in self.players if seat != self.seat)
        return float(points_of(state.hands[self.seat]) - (others if len(self.players) == 2 else 0))


def _ties_likely(playout: Playout[WarView]) -> Fields | None:
    replies: dict[int, int] = playout.end
    equal = [seat for seat, rank in replies.items() if rank == playout.move]
    return {"seat": equal[0]} if len(equal) == 1 and max(replies.values()) == playout.move else None


def _draws_out(playout: Playout[WarView]) -> Fields | None:
    """Somebody spends a far higher card to take a low one."""
    replies: dict[int, int] = playout.end
    far = [seat for seat, rank in replies.items() if rank == max(replies.values()) >= playout.move + _FAR]
    return {"seat": far[0]} if len(far) == 1 else None


def _calculated_kind(
    key: str, text: Text[WarView], find: Callable[[WarView, int], Counted], good: bool, *covers: str, **options: Any
) -> SureKind[WarView]:
    """A kind with a chance that is worked out."""

    def claim(view: WarView, rank: int) -> Claim | None:
        share, fields = find(view, rank) or (0.0, None)
        said = WORDS.claim(view, rank, text, "trick", fields)
        return None if said is None else replace(said, reason=with_share(said.reason, share), share=share)

    return SureKind(key, claim, good, covers=covers, **options)


REASONS: Final = Reasons(
    (
        WORDS.sure("cheapest", CHEAPEST, "trick", _cheapest, True, "takes"),
        WORDS.sure("wastes", WASTES, "trick", _wastes, False, "takes", "dearer", "costs"),
        WORDS.sure("takes", TAKES, "trick", _takes, True, shows=lambda each: each.move > max(each.end.values())),
        WORDS.sure("spends", SPENDS, "trick", _spends, False, "dearer"),
        WORDS.sure(
            "gives_up", by_count(MAY_LOSE, GIVES_UP, "may"), "trick", _gives_up, False, "loses", "short", "lost_as_well"
        ),
        WORDS.sure("no_pile", NO_PILE, "ties", _misses_pile, good=False),
        WORDS.sure("tie", TIE, "ties", _ties, True, "often", "ties"),
        WORDS.sure("loses", by_count(NO_MORE_THAN_TIE, LOSES, "tied"), "trick", _is_lost, good=False),
        WORDS.sure("loses_least", LEAST, "trick", _loses_least, good=True),
        SureKind("read", _read, good=True, covers=("often",), named=("term_rank",)),
        SureKind("trap", _trap, good=False, covers=("short", "lost_as_well"), named=("term_rank",)),
        _calculated_kind("lost_as_well", LOST_AS_WELL, _lost_as_well, False, "short"),
        _calculated_kind("dearer", DEARER, _dearer, good=False, named=("term_low",)),
        _calculated_kind("costs", by_count(COSTS_ONE, COSTS, "many"), _costs, good=False, named=("score",)),
        _calculated_kind("thin", THIN, _thin, good=False, alone=True),
        _calculated_kind("short", by_count(RARE, SHORT, "rare"), _short, good=False, named=("term_high",)),
        WORDS.likely("draws_out", DRAWS_OUT, "trick", _draws_out, good=True),
        _calculated_kind("costs_least", COSTS_LEAST, _costs_least, good=True),
        WORDS.likely("ties", lambda view, _: TIES_AGAIN if view.ties == REPLACE else TIES, "ties", _ties_likely),
        _calculated_kind("often", OFTEN, _often, good=True, named=("n",)),
    ),
    WarPlay,
    noun=lambda _: None,
)
