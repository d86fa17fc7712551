"""What a seat of Contraconquer knows. Hands are open; only the choices of the trick under way are secret."""

from __future__ import annotations

from dataclasses import dataclass

from tablegame.core.contract import SeatView


@dataclass(frozen=True, slots=True)
class ContraTrick:
    """A finished trick: the game of the match it belongs to (from 0), the rank of each seat, the seat that took it."""

    game: int
    ranks: tuple[int, ...]
    winner: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ContraView(SeatView):
    """One seat's view (seat None: a spectator), a plain value.

    ranks: for every seat the ranks it is dealt, ascending; hands: for every seat how many of each of these it still
    holds, a card already sealed in the trick under way still counted; sealed: which seats have chosen; own: the
    viewer's own sealed rank; tricks: all finished ones of the match; scores: tricks won in the match so far; domain:
    the ranks this seat may choose now.
    """

    form: str
    pack: str
    hyphens: bool
    copies: int
    games: int
    game: int
    ranks: tuple[tuple[int, ...], ...]
    hands: tuple[tuple[int, ...], ...]
    sealed: tuple[bool, ...]
    own: int | None
    tricks: tuple[ContraTrick, ...]

    @property
    def length(self) -> int:
        """Tricks of one game."""
        return len(self.ranks[0]) * self.copies

    def tricks_of(self, game: int) -> tuple[ContraTrick, ...]:
        """The finished tricks of one game of the match."""
        return tuple(t for t in self.tricks if t.game == game)
