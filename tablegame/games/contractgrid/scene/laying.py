"""A sheet that is being laid out: contracts on squares, those that still lie beside it, the one in the hand.

It is the draft of the move that the table keeps.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from tablegame.core.errors import MoveError
from tablegame.core.table import Keepsake
from tablegame.games.contractgrid.facts import moves

EMPTY: Final = -1
"""A square without a contract; nothing in the hand; no square."""


_STEPS: Final = 60
"""So many changes can be taken back."""


class Laying(NamedTuple):
    """sheet: the contract of each square, or EMPTY; held: the contract that is lifted; base, origin: while one is
    carried about, the sheet before, and the square it came from (below EMPTY: the contract EMPTY - 1 - origin, from
    beside the sheet); before: the sheets before each change, the last one last."""

    sheet: tuple[int, ...]
    held: int = EMPTY
    base: tuple[int, ...] = ()
    origin: int = EMPTY
    before: tuple[tuple[int, ...], ...] = ()

    @property
    def whole(self) -> bool:
        """Whether every square has its contract."""
        return EMPTY not in self.sheet

    def lifted(self, square: int) -> Laying:
        """Lift what stands on a square, or put what is lifted there."""
        if self.held == EMPTY:
            return Laying(self.sheet, self.sheet[square])
        return Laying(put(self.sheet, self.held, square))

    def taken(self, contract: int) -> Laying:
        """Lift a contract that lies beside the sheet, or lay it back."""
        return Laying(self.sheet, EMPTY if self.held == contract else contract)

    def carried(self, origin: int, square: int) -> Laying:
        """Carry what came from a square (or from beside the sheet) over another: both change places, whatever lay on
        the way stays where it was."""
        base = self.base if self.base and self.origin == origin else self.sheet
        contract = base[origin] if origin >= 0 else EMPTY - 1 - origin
        return Laying(put(base, contract, square), EMPTY, base, origin)

    def put_back(self) -> Laying:
        """What is carried about, or lifted, lies where it came from."""
        return Laying(self.base or self.sheet)

    def dropped(self) -> Laying:
        """What was carried lies where it is."""
        return Laying(self.sheet)

    def following(self, old: Laying) -> Laying:
        """This, come out of `old` by one step: what lay there before can be had back."""
        if self.base:
            return self._replace(before=old.before)
        was = old.base or old.sheet
        return self._replace(before=(*old.before, was)[-_STEPS:] if was != self.sheet else old.before)

    def back(self) -> Laying:
        """The sheet as it lay before the last change."""
        return Laying(self.before[-1], before=self.before[:-1]) if self.before else self

    def away(self, square: int) -> Laying:
        """Lay what stands on a square beside the sheet."""
        return Laying((*self.sheet[:square], EMPTY, *self.sheet[square + 1 :]))

    def shuffled(self, contracts: tuple[int, ...], salt: str) -> Laying:
        """All contracts anyhow; salt makes it another order for everybody."""
        left = [*contracts]
        Random(f"{salt} {self.sheet}").shuffle(left)
        return Laying(tuple(left))

    def beside(self, contracts: tuple[int, ...]) -> tuple[int, ...]:
        """The contracts that stand on no square."""
        return tuple(contract for contract in contracts if contract not in self.sheet)


def put(sheet: tuple[int, ...], contract: int, square: int) -> tuple[int, ...]:
    """The sheet with a contract on that square; what stood there goes where the contract came from."""
    left = [*sheet]
    if contract in left:
        left[left.index(contract)] = left[square]
    left[square] = contract
    return tuple(left)


def empty(count: int) -> Laying:
    """Nothing stands on the sheet."""
    return Laying((EMPTY,) * count)


def of_kept(kept: Keepsake, contracts: tuple[int, ...]) -> tuple[int, ...] | None:
    """The sheet that a player keeps; None where it is of other contracts than these."""
    try:
        move = moves.parse_move(0, kept.text)
    except MoveError:
        return None
    if not isinstance(move, int) or move < moves.LAYOUT:
        return None
    sheet = moves.sheet_of(move)
    return sheet if set(sheet) == set(contracts) else None


def to_keep(sheet: tuple[int, ...]) -> str:
    """A sheet as the text that is kept: the layout as records write it."""
    return moves.format_move(0, moves.layout(sheet))
