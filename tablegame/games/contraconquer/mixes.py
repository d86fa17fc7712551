"""Sealed cards of Contraconquer by situation: after which trick, and whether it is the same rank again."""

from __future__ import annotations

from typing import Final

from tablegame.core.habits import ANSWER, SAME
from tablegame.core.mixes import Mixes, Situation
from tablegame.core.text import N_
from tablegame.games.contraconquer.facts import ContraView, signs_of

FIRST, WON, LOST = "first", "won", "lost"
_AFTER: Final = (
    ("same", N_("the same number again")),
    ("most", N_("what you hold most of")),
    ("other", N_("another number")),
)
_OPENING: Final = (
    ("low", N_("your lowest number")),
    ("middle", N_("a number between")),
    ("high", N_("your highest number")),
)
_MOST: Final = ("most", N_("what you hold most of"))
_HABITS: Final = ((SAME, N_("the same number again")), _MOST, *_OPENING)


class ContraMixes(Mixes[ContraView]):
    """Three situations, by the trick before in the same game."""

    situations: tuple[Situation, ...] = (
        Situation(WON, N_("After a trick that you took"), _AFTER),
        Situation(LOST, N_("After a trick that you did not take"), _AFTER),
        Situation(FIRST, N_("In the first trick of a game"), _OPENING),
    )
    clause: str = "strategy"
    unit: str = N_("tricks")
    many: int = 20

    habits: tuple[Situation, ...] = (
        Situation(WON, N_("After a trick that you took"), _HABITS),
        Situation(
            LOST,
            N_("After a trick that you did not take"),
            (*_HABITS, (ANSWER, N_("the card that would have won the previous trick"))),
        ),
        situations[2],
    )

    def signs(self, view: ContraView, move: int) -> tuple[tuple[str, str], ...]:
        """The situation, and how high the card is, whether most are held of it, and what it was in the trick before."""
        seat, tricks = view.seat, view.tricks_of(view.game)
        if seat is None or not tricks or not self.kinds(view, move):
            return self.kinds(view, move)
        hand, ranks = view.hands[seat], view.ranks[seat]
        after, signs = signs_of(view.form, seat, ranks, tricks[-1])
        kinds = signs[move] & {SAME, ANSWER}
        kinds.add("low" if move == ranks[0] else "high" if move == ranks[-1] else "middle")
        if hand[ranks.index(move)] == max(hand):
            kinds.add("most")
        return tuple((after, kind) for kind in sorted(kinds))

    def copies(self, view: ContraView, move: int) -> int:
        """The cards of that rank in the hand."""
        seat = view.seat
        return view.hands[seat][view.ranks[seat].index(move)] if seat is not None else 1

    def kinds(self, view: ContraView, move: int) -> tuple[tuple[str, str], ...]:
        """The situation and the kind of card; () for a hand of one rank, which is no choice."""
        seat = view.seat
        if seat is None or sum(map(bool, view.hands[seat])) < 2:
            return ()
        hand, place = view.hands[seat], view.ranks[seat].index(move)
        tricks = view.tricks_of(view.game)
        if not tricks:
            return ((FIRST, "low" if not place else "high" if place == len(hand) - 1 else "middle"),)
        before = tricks[-1]
        after = WON if before.winner == seat else LOST
        if before.ranks[seat] == move:
            return ((after, "same"),)
        return ((after, "most" if hand[place] == max(hand) else "other"),)


MIXES: Final = ContraMixes()
