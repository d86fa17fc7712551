"""Texts about a trick of Contraconquer: the printed chart, names of ranks, sums and remainders."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tablegame.core.contract import seat_letter
from tablegame.core.text import N_
from tablegame.games.contraconquer.facts import ContraView
from tablegame.view.builder import Words
from tablegame.view.phrases import FRENCH_RANKS, either_of, rank_with_the

CHART: dict[int, tuple[tuple[int, int, int], ...]] = {
    1: ((1, 4, 7), (1, 5, 8), (1, 6, 9)),
    2: ((2, 4, 8), (2, 5, 9), (2, 6, 7)),
    3: ((3, 4, 9), (3, 5, 7), (3, 6, 8)),
    4: ((1, 4, 8), (2, 4, 9), (3, 4, 7)),
    5: ((1, 5, 9), (2, 5, 7), (3, 5, 8)),
    6: ((1, 6, 7), (2, 6, 8), (3, 6, 9)),
    7: ((1, 5, 7), (2, 4, 7), (3, 6, 7)),
    8: ((1, 6, 8), (2, 5, 8), (3, 4, 8)),
    9: ((1, 4, 9), (2, 6, 9), (3, 5, 9)),
}
"""The chart of the source: for each card the combinations that it wins, in their order on the card."""

TABLE: dict[tuple[int, ...], int] = {
    combination: card for card, combinations in CHART.items() for combination in combinations
}
"""The table of the source: for each combination the card that wins it."""

STANDARD_NAMES = {1: "A", 11: N_("J"), 12: N_("Q")}
"""Letters of ordinary cards, as message ids: those of jack and queen depend on the language."""


def owner(card: int) -> int:
    """The seat that owns a rank of the printed form."""
    return (card - 1) // 3


def line_on_card(ranks: tuple[int, ...]) -> int:
    """The number (from 0) of a printed trick among the three combinations of the winning card."""
    return CHART[TABLE[ranks]].index(ranks)


def rank_name(rank: int, pack: str, words: Words | None = None) -> str:
    """A rank as on the card; letters of ordinary cards are English without `words`."""
    if pack != "standard" or rank not in STANDARD_NAMES:
        return str(rank)
    return STANDARD_NAMES[rank] if words is None else words.raw(STANDARD_NAMES[rank])


def spoken(rank: int, pack: str, words: Words) -> str:
    """A rank as a player says it: "the 4", "the queen"."""
    if pack == "standard" and rank in FRENCH_RANKS:
        return words.raw(FRENCH_RANKS[rank])
    return rank_with_the(rank, words)


def combination_text(ranks: tuple[int, ...], pack: str = "own", hyphens: bool = True) -> str:
    """The ranks of a trick as on a card: 1-4-7, or without hyphens 147 (if every rank is one sign)."""
    names = [rank_name(rank, pack) for rank in ranks]
    return ("-" if hyphens or any(len(name) > 1 for name in names) else "").join(names)


def face(form: str, hyphens: bool, seat: int, rank: int, cut: str, extra: str = "") -> str:
    """The art key of a card of the game's own. cut: "full" or "small"; extra: a last word such as "lit1" or "faded"."""
    tail = f"/{extra}" if extra else ""
    if form == "printed":
        return f"contra/{seat_letter(seat)}/{rank}/{cut}/{'hyphens' if hyphens else 'bare'}{tail}"
    return f"remainder/{seat}/{rank}/{cut}{tail}"


@dataclass(frozen=True, slots=True)
class Sum:
    """The explanation of a trick by remainder.

    groups: seats whose cards add up to a multiple of the number of players and are struck, the easiest first; left: the
    seats whose cards stay; stays: the sum of these; total, times, remainder: the division of the whole sum.
    """

    groups: tuple[tuple[int, ...], ...]
    left: tuple[int, ...]
    stays: int
    total: int
    times: int
    remainder: int

    @property
    def steps(self) -> int:
        """Steps of the explanation: the sum, each group, the result."""
        return len(self.groups) + 2

    def group_of(self, seat: int) -> int | None:
        """The index of the group of a seat's card; None if the card stays."""
        return next((i for i, group in enumerate(self.groups) if seat in group), None)


@lru_cache(maxsize=512)
def explain(ranks: tuple[int, ...]) -> Sum:
    """The sum of a trick, cancelled so that few cards stay and groups are small."""
    players = len(ranks)
    groups = sorted(_cancelled(ranks), key=lambda group: (len(group), sum(ranks[s] for s in group), group))
    struck = {seat for group in groups for seat in group}
    left = tuple(seat for seat in range(players) if seat not in struck)
    times, remainder = divmod(sum(ranks), players)
    return Sum(tuple(groups), left, sum(ranks[s] for s in left), sum(ranks), times, remainder)


def _cancelled(ranks: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Disjoint groups of seats whose cards add up to multiples of the number of players, the easiest to see.

    Their cost is that of `_group_cost` and `_STAY_COST`; no more groups are left.
    """
    players = len(ranks)
    sums = [sum(ranks[s] for s in range(players) if mask >> s & 1) for mask in range(1 << players)]
    best: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())]
    for mask in range(1, 1 << players):
        lowest = mask & -mask
        others = mask ^ lowest
        alone = best[others]
        choice = (alone[0] + _STAY_COST, alone[1] + 1, alone[2])
        part = others
        while True:
            group = part | lowest
            if sums[group] % players == 0:
                rest = best[mask ^ group]
                choice = min(choice, (rest[0] + _group_cost(group.bit_count()), rest[1], (*rest[2], group)))
            if not part:
                break
            part = (part - 1) & others
        best.append(choice)
    return tuple(tuple(s for s in range(players) if group >> s & 1) for group in best[-1][2])


_STAY_COST: Final = 2
"""The cost of a card that stays."""


def _group_cost(size: int) -> int:
    """The cost of a group by its size; always less than that of its cards if they stay."""
    return min(size * (size - 1) // 2, _STAY_COST * size - 1)


# -- sentences --------------------------------------------------------------------------------------------------------


def lines_of(view: ContraView, rank: int) -> tuple[str, ...]:
    """The three combinations that a printed card wins, as on the card."""
    return tuple(combination_text(ranks, view.pack, view.hyphens) for ranks in CHART[rank])


def wins_with(view: ContraView, seat: int, rank: int, words: Words) -> str:
    """The cards of the others with which a card takes the trick."""
    card = spoken(rank, view.pack, words)
    if view.form == "printed":
        return words("With {card} you take {lines}.", card=card, lines=either_of(lines_of(view, rank), words))
    return words(
        "With {card} you take the trick if the others' sum, divided by {players}, leaves {rest}.",
        card=card, players=view.players, rest=(seat - rank) % view.players,
    )  # fmt: skip


def sums_of(view: ContraView, seat: int) -> str:
    """The sums with which a seat wins, the first seven of many."""
    most = max(max(ranks) for ranks in view.ranks) * view.players
    sums = [str(total) for total in range(seat, most + 1, view.players)]
    return ", ".join(sums) if len(sums) <= 8 else ", ".join(sums[:7]) + " …"


def division_rule(view: ContraView, words: Words) -> tuple[str, ...]:
    """The rule in one sentence, and the last trick as an example."""
    rule = words(
        "Add the ranks and divide by {players}; what is left over names the seat: 0 is A, 1 is B, and so on.",
        players=view.players,
    )
    if not view.tricks:
        return (rule,)
    trick = view.tricks[-1]
    explained = explain(trick.ranks)
    return rule, words(
        "The last trick: {ranks} = {total} = {times} × {players} + {rest}, seat {letter}",
        ranks=" + ".join(map(str, trick.ranks)), total=explained.total, times=explained.times,
        players=view.players, rest=explained.remainder, letter=seat_letter(trick.winner),
    )  # fmt: skip


def remains(explained: Sum, words: Words) -> str:
    """The remainder, and its seat."""
    letter = seat_letter(explained.remainder)
    if explained.remainder:
        return words("{rest} is left over, and seat {letter} is {rest}", rest=explained.remainder, letter=letter)
    return words("nothing is left over, and seat {letter} is 0", letter=letter)


def division(explained: Sum, left: str, players: int, words: Words) -> str:
    """The sum that stays, and the division of the whole sum. left: the cards that stay."""
    total, times, rest = explained.total, explained.times, explained.remainder
    whole = words(
        "or all together {total} = {times} × {players} + {rest}", total=total, times=times, players=players, rest=rest
    )
    stays = left if left == str(explained.stays) else f"{left} = {explained.stays}"
    if not explained.left:
        text = words("Nothing stays")
    elif explained.stays < players:
        text = words("{sum} stays", sum=stays)
    else:
        times, rest = divmod(explained.stays, players)
        text = words(
            "{sum} stays, which is {times} × {players} + {rest}", sum=stays, times=times, players=players, rest=rest
        )
    return f"{text}; {whole}"
