"""Reasons why a card of WarGops is better than another: by the open hands, the waiting piles, and the expected cards.

`REASONS`, at the end, has the kinds of reasons in the order of importance, each with its sentence (the constants at the
beginning) and its finder. A finder is called with a view and a rank that the viewer could play. It returns the values
of the fields in the sentence if the sentence is true of the rank, else None. Numbers in fields "term_..." are ranks.
"""

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
from tablegame.games.wargops.bot.estimate import TrickOptions, expected_points, players_of
from tablegame.games.wargops.bot.worth import ranks_in
from tablegame.games.wargops.facts.settling import CardCounts, after_round, pack_ranks
from tablegame.games.wargops.facts.view import ITALIAN, NUMBERS, REPLACE, WarView
from tablegame.games.wargops.habits import NAMED, previous_parts

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
_HIGHEST: Final = N_("the 15")  # the highest rank, here so that it is translated: `rank_noun` names all others
_FAR: Final = 5  # a card is far higher than another from this difference of ranks on
_HARDLY: Final = 0.12  # a card takes the trick hardly more often than another up to this difference of shares
_OFTEN: Final = 0.35  # an event is worth a sentence from this share of the cases on
_RARE: Final = 0.05  # an event hardly ever happens below this share of the cases
_SELDOM: Final = 0.45
"""An event happens less often than not below this share of the cases, also when the share is rounded to a tenth."""
_CLEARLY: Final = 0.15
"""A card takes the trick clearly more often than one that hardly ever does so, from this share of the cases on."""
_MOSTLY: Final = 0.6  # a card takes the trick as a rule from this share of the cases on


def _name(view: WarView, rank: int) -> str:
    """The name of a rank with its article, such as "the queen", as a message id."""
    if view.pack == ITALIAN and view.ranks == max(_ITALIAN) and rank in _ITALIAN:
        return _ITALIAN[rank]
    return f"the {str(rank) if view.pack == NUMBERS else rank_noun(rank)}"


WORDS: Final = rank_wording(_name)
"""Makes kinds of reasons from sentences and finders, with the names of ranks in place of their numbers."""


def _ranks(view: WarView, seat: int) -> tuple[int, ...]:
    """The ranks in the hand of a seat, ascending."""
    return tuple(rank for rank, count in enumerate(view.hands[seat], 1) if count)


def _others_ranks(view: WarView, seats: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """For each of these seats the ranks in its hand, ascending; the viewer and seats without cards are left out."""
    hands = {seat: _ranks(view, seat) for seat in seats if seat != view.seat}
    return {seat: ranks for seat, ranks in hands.items() if ranks}


def _highest(hands: dict[int, tuple[int, ...]]) -> int:
    """The highest rank in the hands of `_others_ranks`, 0 without any."""
    return max((ranks[-1] for ranks in hands.values()), default=0)


class TrickOutlook:
    """Facts of a view that several finders need. A mix is a list of pairs of a rank and how often it is played."""

    def __init__(self, view: WarView) -> None:
        trick = view.under_way
        self.own = _ranks(view, view.seat or 0)
        self.others = {} if trick is not None else _others_ranks(view, range(view.players))
        """The ranks of each other seat with cards; empty while tied cards are replaced."""
        self.face_up = max((card.rank for card in trick.face_up() if card), default=0) if trick is not None else 0
        """The highest rank face up; 0 if no card is face up."""
        replaces_alone = trick is not None and view.acting == (view.seat,) and not any(view.sealed)
        # While several seats replace tied cards, `others` is empty. No rank is above `view.ranks`, so none is certain.
        of_others = _highest(self.others) or view.ranks
        to_beat = self.face_up if replaces_alone else of_others
        self.sure = [rank for rank in self.own if rank > to_beat]  # the own ranks that certainly take the trick
        worth, expected = judging_basis(view)
        readable = [seat for seat in expected.mixes if seat in self.others]
        known = READING.recall(view) if readable else {}
        self.predictors = {seat: predictor for seat, predictor in known.items() if seat in readable}
        """The predictors of the other seats whose choices can be predicted."""
        mixes = {seat: mix for seat, mix in (worth.mixes | expected.mixes).items() if seat != view.seat}
        self.mixes = {seat: [*zip(_ranks(view, seat), mix, strict=True)] for seat, mix in mixes.items()}
        """For each other seat that plays now its mix: by its habits if it can be predicted, else as it should play."""
        self.odds = {rank: self.chance(rank) for rank in self.own}
        """For each own rank the chance that the rank takes the trick."""

    def below(self, rank: int) -> list[list[tuple[int, float]]]:
        """For each other seat that plays now, the pairs of its mix whose ranks are below this rank."""
        return [[(lower, share) for lower, share in mix if lower < rank] for mix in self.mixes.values()]

    def chance(self, rank: int) -> float:
        """The chance that all others play lower ranks; 0 if this rank does not beat the cards face up."""
        if not self.mixes or rank <= self.face_up:
            return 0.0
        return prod(sum(share for _, share in mix) for mix in self.below(rank))


outlook = lru_cache(maxsize=4)(TrickOutlook)  # the facts of a view, computed once for all finders


def _takes(view: WarView, rank: int) -> Fields | None:
    """For a rank above all cards in the other hands: the highest of these."""
    facts = outlook(view)
    return {"term_high": _highest(facts.others)} if rank in facts.sure and facts.others else None


def _spends(view: WarView, rank: int) -> Fields | None:
    """The fields of `_takes` for a rank that certainly takes the trick, if no other own card would even tie."""
    counts, to_tie = view.hands[view.seat or 0], max(1, _highest(outlook(view).others))
    not_beaten = sum(counts[to_tie - 1 :])  # cards of the rank that ties and higher; the counts begin with rank 1
    return _takes(view, rank) if not_beaten == 1 else None


def _cheapest(view: WarView, rank: int) -> bool:
    """Whether the rank is the lowest of several own ranks that certainly take the trick."""
    return len(outlook(view).sure) > 1 and rank == outlook(view).sure[0]


def _wastes(view: WarView, rank: int) -> Fields | None:
    """For a rank that certainly takes the trick: a lower own rank that does so too, the lowest one."""
    sure = outlook(view).sure
    return {"term_low": sure[0]} if rank in sure[1:] else None


def _gives_up(view: WarView, rank: int) -> Fields | None:
    """For a rank that may lose the trick: the lowest own rank that certainly takes it."""
    facts = outlook(view)
    lowest_sure = min(facts.sure, default=0)
    return {"term_high": lowest_sure, "may": facts.odds[rank] > 0} if rank < lowest_sure else None


def _ties(view: WarView, rank: int) -> Fields | None:
    """For a rank that no card in the other hands beats, under the rule that ties wait: the only seat that can tie."""
    hands = {} if view.ties == REPLACE else outlook(view).others
    equal = [seat for seat, ranks in hands.items() if rank in ranks]
    return {"seat": equal[0]} if _highest(hands) == rank and len(equal) == 1 else None


def _loses(view: WarView, rank: int) -> Fields | None:
    """For a rank below which another seat holds nothing, so that at best the rank ties: this seat and its lowest rank.

    If ties are replaced, a rank is certainly lost only to a single other player: of several, those who tie may have no
    card left, so that a lower card takes the trick.
    """
    facts = outlook(view)
    lowest = {seat: ranks[0] for seat, ranks in facts.others.items()}
    seat = max(lowest, key=lowest.__getitem__, default=None)
    if seat is None or lowest[seat] < rank:
        return None
    can_tie = lowest[seat] == rank
    if view.ties == REPLACE and (can_tie or len(lowest) > 1):
        return None
    return {"seat": seat, "term_low": lowest[seat], "term_own": facts.own[0], "tied": can_tie}


def _is_lost(view: WarView, rank: int) -> Fields | None:
    """The fields of `_loses`, except for the lowest own rank if it cannot tie: `_loses_least` finds that."""
    fields = _loses(view, rank)
    costs_least = fields is not None and rank == outlook(view).own[0] and not fields["tied"]
    return None if costs_least else fields


def _loses_least(view: WarView, rank: int) -> Fields | None:
    """The fields of `_loses` for the lowest of several own ranks if it cannot tie: it is lost, but costs least."""
    own = outlook(view).own
    fields = _loses(view, rank) if rank == own[0] and len(own) > 1 else None
    return fields if fields and not fields["tied"] else None


def _misses_pile(view: WarView, rank: int) -> Fields | None:
    """For a pile that the viewer waits for: another claimant who holds nothing as low as the rank, and its lowest."""
    for pile in view.piles:
        rivals = _others_ranks(view, pile.claimants) if view.seat in pile.claimants else {}
        for seat, (lowest, *_) in rivals.items():
            if lowest > rank:
                return {"seat": seat, "term_low": lowest}
    return None


Counted: TypeAlias = tuple[float, Fields] | None
"""The result of a finder for a sentence with "in {n} of {of} cases": the share of the cases, and the other fields."""


def _often(view: WarView, rank: int) -> Counted:
    """The chance that a rank takes the trick; None if it is small, or the rank certainly takes the trick."""
    facts = outlook(view)
    return (facts.odds[rank], {}) if facts.odds[rank] >= _OFTEN and rank not in facts.sure else None


def _lost(view: WarView, rank: int) -> Counted:
    """The chance that somebody plays a higher card, with the lowest own rank; None if it is small or certain."""
    facts = outlook(view)
    lost = 1 - facts.chance(rank + 1)
    applies = lost >= _OFTEN and facts.others and _loses(view, rank) is None
    return (lost, {"term_low": facts.own[0]}) if applies else None


def _lost_as_well(view: WarView, rank: int) -> Counted:
    """The result of `_lost` for a rank other than the lowest own one, which would cost less."""
    return _lost(view, rank) if rank > outlook(view).own[0] else None


def _costs_least(view: WarView, rank: int) -> Counted:
    """The result of `_lost` for the lowest of several own ranks."""
    own = outlook(view).own
    return _lost(view, rank) if rank == own[0] and len(own) > 1 else None


def _dearer(view: WarView, rank: int) -> Counted:
    """The chance that a rank takes the trick, with the lowest own rank whose chance is nearly as great."""
    odds = outlook(view).odds
    nearly = max(odds[rank] - _HARDLY, odds[rank] / 2)
    lower = [other for other in odds if other < rank and odds[other] >= nearly]
    return (odds[rank], {"term_low": lower[0]}) if lower and odds[rank] > _RARE else None


def _short(view: WarView, rank: int) -> Counted:
    """The chance that a rank takes the trick, with the lowest own rank whose chance is clearly greater.

    Unless the rank hardly ever takes the trick, this is a rank against which no other reason speaks.
    """
    facts, share = outlook(view), outlook(view).odds[rank]
    if rank <= facts.face_up or share >= 0.5:
        return None
    is_rare = share < _RARE
    clearly_more = max(_CLEARLY, share + (_HARDLY if is_rare else 2 * _HARDLY))
    flaws = () if is_rare else (_dearer, _costs, _thin)
    for better in facts.own:
        is_sound = not any(find(view, better) for find in flaws)
        if is_sound and facts.odds[better] >= clearly_more and better not in facts.sure:
            tenths = round(10 * facts.odds[better]) if facts.odds[better] < 0.95 else N_("more than 9")
            return share, {"term_high": better, "many": tenths, "rare": is_rare}
    return None


def _brings(view: WarView, rank: int) -> float:
    """The points that a rank takes on average if it takes the trick: the mean of each other seat's lower ranks.

    The rank must have a chance to take the trick; else a seat may have no lower rank.
    """
    brings = 0.0
    for mix in outlook(view).below(rank):
        brings += sum(lower * share for lower, share in mix) / sum(share for _, share in mix)
    return brings


def _costs(view: WarView, rank: int) -> Counted:
    """For a card that counts more than the cards which it takes on average: how often it takes the trick."""
    share = outlook(view).odds[rank]
    if share < _OFTEN:
        return None
    brings = round(_brings(view, rank))
    return (share, {"many": brings, "score": rank}) if brings < rank - 1 else None


def _thin(view: WarView, rank: int) -> Counted:
    """For a card that mostly takes the trick, but clearly fewer points than average cards of the others would bring."""
    share = outlook(view).odds[rank]
    if share < _MOSTLY:
        return None
    usual = round(sum(view.points_in_hand(seat) / sum(view.hands[seat]) for seat in outlook(view).others))
    brings = round(_brings(view, rank))
    return (share, {"many": brings, "score": usual}) if usual - brings > 1 else None


def _read(view: WarView, rank: int) -> Claim | None:
    """The claim how often a rank takes the trick from players whose choices can be predicted, with a habit of one."""
    facts = outlook(view)
    if not facts.predictors or rank in facts.sure or _loses(view, rank):
        return None
    results = [WON if part.won else LOST for part in previous_parts(view)]
    return read(facts.predictors, NAMED, results.__getitem__, _name(view, rank), facts.odds[rank])


def _trap(view: WarView, rank: int) -> Claim | None:
    """The claim of `_read`, as a reason against the rank, if the rank takes the trick seldom but not hardly ever."""
    claim = _read(view, rank)
    return claim if claim is not None and _RARE <= (claim.share or 0.0) < _SELDOM else None


class WarPlay(TrickPlay[WarView]):
    """Playouts of a trick: the others play by their mixes, and the position after the trick is judged.

    The `end` of a playout is a dict: for each other seat the first rank that it plays.
    """

    samples = 120

    def __init__(self, engine: Engine, view: WarView) -> None:
        super().__init__(engine, view)
        self.trick = TrickOptions.of_view(view)
        self.players = players_of(view)
        self.replies = dict[int, int]()  # for each other seat the rank drawn for it
        self._values = dict[CardCounts, float]()  # the judged points of the viewer, by the cards after the trick

    def imagine(self, rng: Random) -> SealedState:
        """Draw the ranks of the others for the next playouts. Returns their first state, in which nothing is hidden."""
        mixes = outlook(self.view).mixes.items()
        self.replies = {seat: rng.choices(*zip(*mix, strict=True))[0] for seat, mix in mixes}
        return super().imagine(rng)

    def play_out(self, start: State, choice: int, rng: Random) -> Playout[WarView]:
        """Play to the end of the trick, or to the viewer's next choice. Others replace a tied card by a random card."""
        joint = {**self.replies, self.seat: choice}
        moves: list[tuple[int, Move]] = [*self.replies.items()]
        cards = self.trick.play([joint[seat] for seat in self.trick.seats])
        while cards.face_down and self.seat not in SEATS[cards.acting]:  # others replace tied cards
            ranks = {seat: rng.choice(ranks_in(cards.hands[seat])) for seat in SEATS[cards.acting]}
            moves += ranks.items()
            cards = after_round(cards, pack_ranks(ranks.items()), ties_replaced=True)
        if cards not in self._values:
            self._values[cards] = expected_points(cards, self.seat, self.players, self.trick.replace)
        return Playout(self.view, choice, start, self.replies, tuple(moves), (), self._values[cards])


def _ties_in(playout: Playout[WarView]) -> Fields | None:
    """The other seat, if the rank ties with the highest card of exactly one other seat."""
    replies: dict[int, int] = playout.end
    equal = [seat for seat, rank in replies.items() if rank == playout.move]
    return {"seat": equal[0]} if len(equal) == 1 and max(replies.values()) == playout.move else None


def _draws_out_in(playout: Playout[WarView]) -> Fields | None:
    """The other seat, if it alone takes the trick with a far higher card than the rank."""
    replies: dict[int, int] = playout.end
    highest = max(replies.values())
    takers = [seat for seat, rank in replies.items() if rank == highest]
    return {"seat": takers[0]} if len(takers) == 1 and highest >= playout.move + _FAR else None


def _calculated_kind(
    key: str, text: Text[WarView], find: Callable[[WarView, int], Counted], good: bool, *covers: str, **options: Any
) -> SureKind[WarView]:
    """A kind of reason for which `find` calculates the share of the cases ("in {n} of {of} cases"); nothing is played.
    good: whether it speaks for a rank. covers: the keys of the kinds that it makes needless. options: more fields.
    """

    def claim(view: WarView, rank: int) -> Claim | None:
        """The claim about a rank, with its share of the cases in figures; None if `find` finds nothing."""
        share, fields = find(view, rank) or (0.0, None)
        without_share = WORDS.claim(view, rank, text, "trick", fields)
        if without_share is None:
            return None
        return replace(without_share, reason=with_share(without_share.reason, share), share=share)

    return SureKind(key, claim, good, covers=covers, **options)


REASONS: Final = Reasons(
    (
        # The most important kinds first. After the finder: whether the claim speaks for the rank, and the keys of the
        # kinds that it makes needless (core/reasons.py).
        WORDS.sure("cheapest", CHEAPEST, "trick", _cheapest, True, "takes"),
        WORDS.sure("wastes", WASTES, "trick", _wastes, False, "takes", "dearer", "costs"),
        # A playout shows this one if the rank beats those of all other seats, which are its `end`.
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
        WORDS.likely("draws_out", DRAWS_OUT, "trick", _draws_out_in, good=True),
        _calculated_kind("costs_least", COSTS_LEAST, _costs_least, good=True),
        WORDS.likely("ties", lambda view, _: TIES_AGAIN if view.ties == REPLACE else TIES, "ties", _ties_in),
        _calculated_kind("often", OFTEN, _often, good=True, named=("n",)),
    ),
    WarPlay,
    noun=lambda _: None,  # equal cards should be varied, so no sentence says that either card will do
)
