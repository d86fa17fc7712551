"""Why a card of WarGops is better than another: open hands, waiting piles, and what strong players would answer."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import Any, Final

from tablegame.ai.secret_reasons import EXPECTED, READ, TRAP, UNEXPECTED, Expectation, TrickPlay, expectation
from tablegame.core.cards import rank_noun
from tablegame.core.contract import Engine, Plain, Reason
from tablegame.core.habits import EVER
from tablegame.core.reasons import Claim, LikelyKind, Playout, Reasons, SureKind
from tablegame.core.sealed_cards import SealedState
from tablegame.core.text import N_
from tablegame.games.wargops.bot.among import ranks_in
from tablegame.games.wargops.bot.duel import Mix
from tablegame.games.wargops.bot.estimate import estimate, players_of, worth_of
from tablegame.games.wargops.facts.settling import CardCounts, choices, signs_of
from tablegame.games.wargops.facts.view import (
    ITALIAN,
    NUMBERS,
    REPLACE,
    Pile,
    WarGameEnded,
    WarTrick,
    WarTurned,
    WarView,
)

TAKES: Final = N_("Nobody else holds a card above the {term_high}: [your|my|{me}'s] {term_rank} takes the trick.")
TAKES_FROM: Final = N_("{seat} holds nothing above the {term_high}: [your|my|{me}'s] {term_rank} takes the trick.")
WINS_GAME: Final = N_("It takes the last cards of the others: the game is [yours|mine|{me}'s].")
WINS_GAME_FROM: Final = N_("It takes {seat}'s last card: the game is [yours|mine|{me}'s].")
KNOCKS_OUT: Final = N_("It takes {seat}'s last card: {seat} is out.")
CHEAPEST: Final = N_("[Your|My|{me}'s] {term_rank} is the lowest card that beats everything the others hold.")
CHEAPEST_FROM: Final = N_("[Your|My|{me}'s] {term_rank} is the lowest card that beats everything {seat} holds.")
CHEAPEST_ALONE: Final = N_(
    "Only [you put|I put|{me} puts] another card in place: [your|my|{me}'s] {term_rank} is the lowest that is enough."
)
WASTES_ALONE: Final = N_(
    "Only [you put|I put|{me} puts] another card in place: [your|my|{me}'s] {term_low} would be enough."
)
WASTES: Final = N_("[Your|My|{me}'s] {term_low} beats everything the others hold too: the {term_rank} is wasted.")
WASTES_ON: Final = N_("[Your|My|{me}'s] {term_low} beats everything {seat} holds too: the {term_rank} is wasted.")
TIE: Final = N_("Nobody can beat [your|my|{me}'s] {term_rank}; only {seat} can tie with it.")
TIE_ONE: Final = N_("{seat} cannot beat [your|my|{me}'s] {term_rank}, only tie with it.")
BELOW: Final = N_("{seat} holds nothing lower than the {term_low}: [your|my|{me}'s] {term_rank} cannot take the trick.")
NO_MORE_THAN_TIE: Final = N_(
    "{seat} holds nothing lower than the {term_low}: at best [your|my|{me}'s] {term_rank} ties with it."
)
PILE: Final = N_(
    "Nobody else who waits for the pile holds a card above the {term_high}: [your|my|{me}'s] {term_rank} wins it."
)
PILE_FROM: Final = N_(
    "{seat} waits for the pile too, with nothing above the {term_high}: [your|my|{me}'s] {term_rank} wins it."
)
NO_PILE: Final = N_(
    "{seat} waits for the pile too, with nothing below the {term_low}: [your|my|{me}'s] {term_rank} cannot win it."
)
COSTS_LEAST: Final = N_(
    "In {n} of {of} cases [your|my|{me}'s] {term_rank} is lost, but as the lowest card it costs least."
)
LOST_AS_WELL: Final = N_(
    "In {n} of {of} cases [your|my|{me}'s] {term_rank} is lost, where the {term_low} would cost less."
)
KEEPS_TOP: Final = N_("It keeps [your|my|{me}'s] {term_top}, the highest card of all.")
SPENDS_TOP: Final = N_("Once [your|my|{me}'s] {term_rank} is played, {seat} holds the highest card of all.")
OFTEN: Final = N_("In {n} of {of} cases [your|my|{me}'s] {term_rank} is enough to take the trick.")
CATCHES: Final = N_("In {n} of {of} cases it takes the trick and catches a high card of {seat}.")
FALLS: Final = N_("In {n} of {of} cases {seat} takes the trick and [your|my|{me}'s] {term_rank} with it.")
TIES: Final = N_("In {n} of {of} cases it ties with {seat}, and the cards wait.")
TIES_AGAIN: Final = N_("In {n} of {of} cases it ties with {seat}, and another card must be put in place.")
DRAWS_OUT: Final = N_("In {n} of {of} cases {seat} spends a far higher card on it.")
COSTS: Final = N_("In {n} of {of} cases the trick brings less than the {term_rank} costs.")
OVERKILL: Final = N_("In {n} of {of} cases [your|my|{me}'s] {term_low} would be enough to take the trick.")
JUST_ENOUGH: Final = N_(
    "In {n} of {of} cases [your|my|{me}'s] {term_rank} is the lowest card in hand that takes the trick."
)
PILE_WON: Final = N_("In {n} of {of} cases it wins the waiting pile.")
PILE_LOST: Final = N_("In {n} of {of} cases {seat} wins the waiting pile.")
YOU_OUT: Final = N_("In {n} of {of} cases [you have|I have|{me} has] no card left after it and [are|am|is] out.")
ENDS_WELL: Final = N_("In {n} of {of} cases it ends the game, and [you score|I score|{me} scores].")
ENDS_BADLY: Final = N_("In {n} of {of} cases it ends the game, and {seat} scores.")
EQUAL: Final = N_("Vary between these cards: one that can be guessed is beaten by the next higher card.")


_ITALIAN: Final = {8: N_("fante"), 9: N_("cavallo"), 10: N_("re")}

_FAR: Final = 3
"""Ranks from which on a card is far higher than another."""
_HIGH: Final = 2 / 3
"""The share of the ranks from which on a card is a catch."""


def _name(view: WarView, rank: int) -> str:
    """A rank as a sentence names it, as a message id."""
    if view.pack == NUMBERS:
        return str(rank)
    italian = view.pack == ITALIAN and view.ranks == max(_ITALIAN)
    return _ITALIAN.get(rank, rank_noun(rank)) if italian else rank_noun(rank)


def _claim(view: WarView, text: str, rank: int, clause: str = "trick", **fields: Plain) -> Claim:
    """A claim about a rank of the viewer; terms are ranks. A sentence that asks for a seat gets the only other one."""
    if "{seat}" in text and "seat" not in fields:
        fields["seat"] = next(iter(_others(view)))
    terms = {name: _name(view, each) for name, each in fields.items() if "term" in name and isinstance(each, int)}
    return Claim(Reason(text, (("term_rank", _name(view, rank)), *(fields | terms).items()), clause))


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


def _is_sure(view: WarView, rank: int) -> bool:
    """Whether that rank takes the trick for certain."""
    held = _others(view)
    return bool(held) and _highest(held) < rank


def _takes(view: WarView, rank: int) -> Claim | None:
    if not _is_sure(view, rank):
        return None
    held = _others(view)
    return _claim(view, TAKES if len(held) > 1 else TAKES_FROM, rank, term_high=_highest(held))


def _last_cards(view: WarView) -> list[int]:
    """The others whose last card is played now and who wait for no pile."""
    waiting = {seat for pile in view.piles for seat in pile.claimants}
    return [seat for seat in _others(view) if sum(view.hands[seat]) == 1 and seat not in waiting]


def _wins_game(view: WarView, rank: int) -> Claim | None:
    held, last = _others(view), _last_cards(view)
    if not _is_sure(view, rank) or len(last) < len(held):
        return None
    return _claim(view, WINS_GAME if len(held) > 1 else WINS_GAME_FROM, rank, "score")


def _knocks_out(view: WarView, rank: int) -> Claim | None:
    last = _last_cards(view)
    if not last or not _is_sure(view, rank) or len(last) == len(_others(view)):
        return None
    return _claim(view, KNOCKS_OUT, rank, "retire", seat=last[0])


def _enough(view: WarView) -> list[int]:
    """The own ranks that take the trick for certain, where there are several.

    Who alone puts a card in the place of a tied one need only beat the cards that lie face up.
    """
    trick, winners = view.under_way, [rank for rank in _own(view) if _is_sure(view, rank)]
    if trick is not None and view.acting == (view.seat,) and not any(view.sealed):
        high = max((card.rank for card in trick.face_up() if card), default=0)
        winners = [rank for rank in _own(view) if rank > high]
    return winners if len(winners) > 1 else []


def _by_rivals(view: WarView, nobody: str, one: str, several: str) -> str:
    """The sentence for so many others who play to the trick."""
    return (nobody, one, several)[min(2, len(_others(view)))]


def _cheapest(view: WarView, rank: int) -> Claim | None:
    if rank not in _enough(view)[:1]:
        return None
    text = _by_rivals(view, CHEAPEST_ALONE, CHEAPEST_FROM, CHEAPEST)
    return _claim(view, text, rank)


def _wastes(view: WarView, rank: int) -> Claim | None:
    winners = _enough(view)
    if rank not in winners[1:]:
        return None
    text = _by_rivals(view, WASTES_ALONE, WASTES_ON, WASTES)
    return _claim(view, text, rank, term_low=winners[0])


def _ties(view: WarView, rank: int) -> Claim | None:
    held = {} if view.ties == REPLACE else _others(view)
    equal = [seat for seat, ranks in held.items() if rank in ranks]
    if _highest(held) != rank or len(equal) != 1:
        return None
    return _claim(view, TIE if len(held) > 1 else TIE_ONE, rank, "ties", seat=equal[0])


def _loses(view: WarView, rank: int) -> Claim | None:
    """Not with ties by another card: where the tied have none left, a lower card takes the trick."""
    held = {} if view.ties == REPLACE else _others(view)
    lowest = {seat: ranks[0] for seat, ranks in held.items()}
    seat = max(lowest, key=lambda each: lowest[each], default=None)
    if seat is None or lowest[seat] < rank:
        return None
    text = BELOW if lowest[seat] > rank else NO_MORE_THAN_TIE
    return _claim(view, text, rank, seat=seat, term_low=lowest[seat])


def _piles(view: WarView) -> list[tuple[Pile, dict[int, tuple[int, ...]]]]:
    """The piles for which the viewer waits beside others who hold cards, with these."""
    found = [(pile, _playing(view, pile.claimants)) for pile in view.piles if view.seat in pile.claimants]
    return [(pile, rivals) for pile, rivals in found if rivals]


def _wins_pile(view: WarView, rank: int) -> Claim | None:
    for _, rivals in _piles(view):
        high = _highest(rivals)
        if high < rank and len(rivals) > 1:
            return _claim(view, PILE, rank, "ties", term_high=high)
        if high < rank:
            return _claim(view, PILE_FROM, rank, "ties", term_high=high, seat=next(iter(rivals)))
    return None


def _misses_pile(view: WarView, rank: int) -> Claim | None:
    for _, rivals in _piles(view):
        for seat, ranks in rivals.items():
            if ranks[0] > rank:
                return _claim(view, NO_PILE, rank, "ties", seat=seat, term_low=ranks[0])
    return None


def _top(view: WarView) -> int:
    """The highest card of all, where the viewer alone holds one, and one only; else 0."""
    top, held = _own(view)[-1], _others(view)
    return top if held and _highest(held) < top and view.hands[view.seat or 0][top - 1] == 1 else 0


def _keeps_top(view: WarView, rank: int) -> Claim | None:
    top = _top(view)
    return _claim(view, KEEPS_TOP, rank, term_top=top) if top and rank < top else None


def _spends_top(view: WarView, rank: int) -> Claim | None:
    """Afterwards somebody holds a card above all that the viewer has left and can capture in this trick."""
    held, left = _others(view), _own(view)[:-1]
    if not left or not held or rank != _top(view):
        return None
    seat = max(held, key=lambda each: held[each][-1])
    highest = [each for each in held if held[each][-1] == held[seat][-1]]
    several = view.hands[seat][held[seat][-1] - 1] > 1
    above = several and len(highest) == 1 and held[seat][-1] > left[-1]
    return _claim(view, SPENDS_TOP, rank, seat=seat) if above else None


# -- what strong players answer ----------------------------------------------------------------------------------------


class WarPlay(TrickPlay[WarView]):
    """The others play as they should; what follows the trick is judged as the computer players do it."""

    samples = 120

    def __init__(self, engine: Engine, view: WarView) -> None:
        super().__init__(engine, view)
        self.players = players_of(view)
        self.mixes: dict[int, Mix] = estimate(view, self.seat, False, Random(0)).mixes
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


def _settled(playout: Playout[WarView]) -> WarTrick | None:
    """The trick as it was settled; None where the viewer is still to replace a card."""
    turned = [event for event in playout.events if isinstance(event, WarTurned)]
    return turned[-1].trick if turned and turned[-1].trick.has_settlement else None


def _taker(playout: Playout[WarView]) -> int | None:
    turned = [event for event in playout.events if isinstance(event, WarTurned)]
    return turned[-1].seat if turned else None


def _took(playout: Playout[WarView]) -> bool:
    return _taker(playout) == playout.view.seat


def _replies(playout: Playout[WarView]) -> dict[int, int]:
    """What each of the others played to the first round that was turned up."""
    turned = next((event.trick for event in playout.events if isinstance(event, WarTurned)), None)
    round_now = len(playout.view.under_way.rounds) if playout.view.under_way is not None else 0
    ranks = turned.ranks[round_now] if turned is not None else ()
    return {seat: rank for seat, rank in enumerate(ranks) if rank and seat != playout.view.seat}


def _pile_taker(playout: Playout[WarView]) -> int | None:
    """Who wins a pile for which the viewer waited."""
    trick = _settled(playout)
    waiting = {pile.trick for pile in playout.view.piles if playout.view.seat in pile.claimants}
    steps = trick.steps if trick is not None and playout.view.ties != REPLACE else ()
    return next((step.seats[0] for step in steps if step.kind == "takes" and step.trick in waiting), None)


def _often(playout: Playout[WarView]) -> Iterator[Reason]:
    if _took(playout):
        yield _claim(playout.view, OFTEN, playout.move).reason


def _catches(playout: Playout[WarView]) -> Iterator[Reason]:
    """The trick is taken with a high card of somebody in it."""
    for seat, rank in _replies(playout).items() if _took(playout) else ():
        if rank >= _HIGH * playout.view.ranks:
            yield _claim(playout.view, CATCHES, playout.move, seat=seat).reason


def _falls(playout: Playout[WarView]) -> Iterator[Reason]:
    taker = _taker(playout)
    if taker not in (None, playout.view.seat):
        yield _claim(playout.view, FALLS, playout.move, seat=taker).reason


def _is_lost(playout: Playout[WarView]) -> bool:
    """Whether somebody else takes the trick, with a card above all that the viewer could have played below this one."""
    taker = _taker(playout)
    return taker not in (None, playout.view.seat) and _replies(playout).get(taker, 0) > playout.move


def _costs_least(playout: Playout[WarView]) -> Iterator[Reason]:
    if playout.move == _own(playout.view)[0] and _is_lost(playout):
        yield _claim(playout.view, COSTS_LEAST, playout.move).reason


def _lost_as_well(playout: Playout[WarView]) -> Iterator[Reason]:
    lowest = _own(playout.view)[0]
    if playout.move > lowest and _is_lost(playout):
        yield _claim(playout.view, LOST_AS_WELL, playout.move, term_low=lowest).reason


def _ties_likely(playout: Playout[WarView]) -> Iterator[Reason]:
    replies = _replies(playout)
    equal = [seat for seat, rank in replies.items() if rank == playout.move]
    if len(equal) == 1 and max(replies.values()) == playout.move:
        text = TIES_AGAIN if playout.view.ties == REPLACE else TIES
        yield _claim(playout.view, text, playout.move, "ties", seat=equal[0]).reason


def _draws_out(playout: Playout[WarView]) -> Iterator[Reason]:
    """Somebody spends a far higher card to take a low one."""
    taker = _taker(playout)
    rank = 0 if taker is None else _replies(playout).get(taker, 0)
    if rank >= playout.move + _FAR and rank >= _HIGH * playout.view.ranks:
        yield _claim(playout.view, DRAWS_OUT, playout.move, seat=taker).reason


def _costs(playout: Playout[WarView]) -> Iterator[Reason]:
    if _took(playout) and sum(_replies(playout).values()) < playout.move and _pile_taker(playout) is None:
        yield _claim(playout.view, COSTS, playout.move).reason


def _lower_winners(playout: Playout[WarView]) -> list[int]:
    """The own ranks below the one played that would have taken the trick too."""
    trick = _settled(playout)
    up = trick.face_up() if trick is not None else ()
    most = max((card.rank for seat, card in enumerate(up) if card and seat != playout.view.seat), default=0)
    return [rank for rank in _own(playout.view) if most < rank < playout.move]


def _overkill(playout: Playout[WarView]) -> Iterator[Reason]:
    lower = _lower_winners(playout) if _took(playout) else []
    if lower:
        yield _claim(playout.view, OVERKILL, playout.move, term_low=lower[0]).reason


def _just_enough(playout: Playout[WarView]) -> Iterator[Reason]:
    if _took(playout) and not _lower_winners(playout) and playout.move > _own(playout.view)[0]:
        yield _claim(playout.view, JUST_ENOUGH, playout.move).reason


def _pile_won(playout: Playout[WarView]) -> Iterator[Reason]:
    if _pile_taker(playout) == playout.view.seat:
        yield _claim(playout.view, PILE_WON, playout.move, "ties").reason


def _pile_lost(playout: Playout[WarView]) -> Iterator[Reason]:
    taker = _pile_taker(playout)
    if taker not in (None, playout.view.seat):
        yield _claim(playout.view, PILE_LOST, playout.move, "ties", seat=taker).reason


def _ending(playout: Playout[WarView]) -> WarGameEnded | None:
    return next((event for event in playout.events if isinstance(event, WarGameEnded)), None)


def _you_out(playout: Playout[WarView]) -> Iterator[Reason]:
    seat = playout.view.seat or 0
    if _ending(playout) is None and _settled(playout) is not None and not playout.end.hands[seat]:
        yield _claim(playout.view, YOU_OUT, playout.move, "retire").reason


def _ends_well(playout: Playout[WarView]) -> Iterator[Reason]:
    ending = _ending(playout)
    if ending is not None and ending.seat == playout.view.seat:
        yield _claim(playout.view, ENDS_WELL, playout.move, "score").reason


def _ends_badly(playout: Playout[WarView]) -> Iterator[Reason]:
    ending = _ending(playout)
    if ending is not None and ending.seat not in (None, playout.view.seat):
        yield _claim(playout.view, ENDS_BADLY, playout.move, "score", seat=ending.seat).reason


# -- what others do, and what they expect ------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def _expected(view: WarView, seat: int) -> Expectation | None:
    """What that seat will play if it follows its habit; None where the history shows none that says something now."""
    tricks = view.tricks_of(view.game)
    if view.under_way is not None or not any(view.hands[seat]):
        return None
    held = {rank: count for rank, count in enumerate(view.hands[seat], 1) if count}
    after, signs = signs_of(seat, dict(enumerate(view.hands[seat], 1)), tricks[-1] if tricks else None)
    shown = (each for each in choices(view, view.tricks) if each.seat == seat)
    return expectation(shown, seat, after if tricks else EVER, {rank: signs[rank] for rank in held}, {})


def _read(view: WarView, rank: int) -> Claim | None:
    """The lowest rank that takes the trick from what somebody usually plays, between two."""
    held = _others(view)
    for other in held if len(held) == 1 else ():
        expected = _expected(view, other)
        enough = [each for each in _own(view) if expected is not None and each > max(expected.ranks)]
        if expected is not None and len(enough) > 1 and rank == enough[0] and not _is_sure(view, rank):
            return expected.claim(READ, _name(view, rank), "strategy")
    return None


def _trap(view: WarView, rank: int) -> Claim | None:
    """A rank that is beaten by whatever somebody usually plays, though not by all that is held; not the lowest one."""
    if _loses(view, rank) is not None or rank == _own(view)[0]:
        return None
    for other in _others(view):
        expected = _expected(view, other)
        if expected is not None and min(expected.ranks) > rank:
            return expected.claim(TRAP, _name(view, rank), "strategy")
    return None


def _is_expected(view: WarView, rank: int) -> Claim | None:
    expected = _expected(view, view.seat or 0)
    return expected.claim(EXPECTED, _name(view, rank), "strategy") if expected and rank in expected.ranks else None


def _is_unexpected(view: WarView, rank: int) -> Claim | None:
    expected = _expected(view, view.seat or 0)
    return (
        expected.claim(UNEXPECTED, _name(view, rank), "strategy") if expected and rank not in expected.ranks else None
    )


def _equal(view: WarView, rank: int) -> Reason:
    return _claim(view, EQUAL, rank, "strategy").reason


REASONS: Final = Reasons(
    (
        SureKind(
            "wins_game",
            _wins_game,
            good=True,
            covers=("takes", "cheapest", "knocks_out", "often", "just_enough", "ends_well"),
        ),
        SureKind("knocks_out", _knocks_out, good=True, covers=("takes", "often", "just_enough")),
        SureKind("cheapest", _cheapest, good=True, covers=("takes", "often", "just_enough")),
        SureKind("wastes", _wastes, good=False, covers=("takes", "costs", "overkill")),
        SureKind("takes", _takes, shows=_took, covers=("often",)),
        SureKind("pile", _wins_pile, shows=lambda each: _pile_taker(each) == each.view.seat, covers=("pile_won",)),
        SureKind(
            "no_pile", _misses_pile, shows=lambda each: _pile_taker(each) != each.view.seat, covers=("pile_lost",)
        ),
        SureKind("tie", _ties, shows=lambda each: _taker(each) in (None, each.view.seat), covers=("often",)),
        SureKind("loses", _loses, good=False, shows=lambda each: not _took(each), covers=("falls",)),
        SureKind("spends_top", _spends_top, good=False),
        SureKind("keeps_top", _keeps_top, good=True),
        SureKind("read", _read, good=True),
        SureKind("trap", _trap, good=False, covers=("falls",)),
        LikelyKind("ends_well", _ends_well, good=True, covers=("often",)),
        LikelyKind("ends_badly", _ends_badly, good=False, covers=("falls", "you_out")),
        LikelyKind("you_out", _you_out, good=False, covers=("falls",)),
        LikelyKind("pile_won", _pile_won, good=True),
        LikelyKind("pile_lost", _pile_lost, good=False),
        LikelyKind("catches", _catches, good=True),
        LikelyKind("lost_as_well", _lost_as_well, good=False, covers=("falls",)),
        LikelyKind("falls", _falls, good=False),
        LikelyKind("costs", _costs, good=False),
        LikelyKind("overkill", _overkill, good=False, covers=("costs",)),
        LikelyKind("draws_out", _draws_out, good=True),
        LikelyKind("costs_least", _costs_least, good=True, covers=("loses", "falls")),
        LikelyKind("ties", _ties_likely),
        LikelyKind("often", _often, good=True),
        LikelyKind("just_enough", _just_enough, good=True),
        SureKind("expected", _is_expected),
        SureKind("unexpected", _is_unexpected),
    ),
    WarPlay,
    _equal,
    lambda _: None,
)
