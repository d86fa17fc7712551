"""Sealed cards of Contraconquer by situation: after which trick, and whether it is the same rank again."""

from __future__ import annotations

from typing import Final

from tablegame.core.mixes import Mixes, Situation
from tablegame.core.text import N_
from tablegame.games.contraconquer.facts import ContraView

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
