"""The draft of a sheet that is laid out: contracts on squares, those beside it, and the one that is lifted."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from tablegame.core.contract import Plain
from tablegame.core.errors import MoveError
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.scene import parts
from tablegame.games.contractgrid.scene.parts import GridLook
from tablegame.view.scene import Action

EMPTY: Final = -1
"""No contract, on a square or lifted; no square."""
_MOST_BACK: Final = 60
"""Changes that can be taken back."""


class SheetDraft(NamedTuple):
    """A sheet on the way. Contracts beside the sheet have places too: EMPTY - 1 - contract.

    sheet: the contract of each square, or EMPTY; held: the contract that is lifted; base, origin: while a contract is
    carried, the sheet before, and the place it came from; before: the sheets before each change, the last one last.
    """

    sheet: tuple[int, ...]
    held: int = EMPTY
    base: tuple[int, ...] = ()
    origin: int = EMPTY
    before: tuple[tuple[int, ...], ...] = ()

    @property
    def whole(self) -> bool:
        """Whether every square has its contract."""
        return EMPTY not in self.sheet

    @property
    def carried(self) -> int:
        """The contract that is carried, or EMPTY."""
        if not self.base or self.origin == EMPTY:
            return EMPTY
        return self.base[self.origin] if self.origin >= 0 else EMPTY - 1 - self.origin

    def carry(self, origin: int, square: int) -> SheetDraft:
        """Carry a contract over a square: both change places, and squares on the way stay as they were."""
        start = SheetDraft(self.sheet, EMPTY, self.base if self.base and self.origin == origin else self.sheet, origin)
        return start._replace(sheet=put_contract(start.base, start.carried, square))

    def beside(self, contracts: tuple[int, ...]) -> tuple[int, ...]:
        """The contracts that are on no square."""
        return tuple(contract for contract in contracts if contract not in self.sheet)


def put_contract(sheet: tuple[int, ...], contract: int, square: int) -> tuple[int, ...]:
    """The sheet with a contract on that square; what was there goes where the contract came from."""
    squares = [*sheet]
    if contract in squares:
        squares[squares.index(contract)] = squares[square]
    squares[square] = contract
    return tuple(squares)


def draft_of(look: GridLook) -> SheetDraft:
    """The viewer's draft; at first the sheet of the last game, else a suggested one."""
    if isinstance(look.draft, SheetDraft):
        return look.draft
    return SheetDraft(last_sheet(look) or parts.suggested_sheets(look.view)[0].sheet)


def next_sheet(look: GridLook, action: Action) -> Plain:
    """The draft after an action, None if the action is no step of it."""
    now = draft_of(look)
    if action.verb == "grid.back":
        return SheetDraft(now.before[-1], before=now.before[:-1]) if now.before else now
    after = _after(look, now, action)
    if after is None:
        return None
    was = now.base or now.sheet
    if after.base or was == after.sheet:
        return after._replace(before=now.before)
    return after._replace(before=(*now.before, was)[-_MOST_BACK:])


def _after(look: GridLook, now: SheetDraft, action: Action) -> SheetDraft | None:
    contracts = look.view.house.on_sheet
    match action.verb, *action.values:
        case "grid.lift", int(square) if now.held == EMPTY:
            return SheetDraft(now.sheet, now.sheet[square])
        case "grid.lift", int(square):
            return SheetDraft(put_contract(now.sheet, now.held, square))
        case "grid.tray", int(contract):
            return SheetDraft(now.sheet, EMPTY if now.held == contract else contract)
        case "grid.carry", int(origin), int(square):
            return now.carry(origin, square)
        case "grid.away", int(square):
            return SheetDraft((*now.sheet[:square], EMPTY, *now.sheet[square + 1 :]))
        case "grid.take", key:
            return SheetDraft(next(each.sheet for each in parts.suggested_sheets(look.view) if each.key == key))
        case ("grid.last",):
            return SheetDraft(last_sheet(look) or now.sheet)
        case ("grid.home",):
            return SheetDraft(now.base or now.sheet)
        case ("grid.drop",):
            return SheetDraft(now.sheet)
        case ("grid.shuffle",):
            # Seat and name go into it: the shuffles of two players must not be alike.
            left = [*contracts]
            Random(f"{look.viewer} {look.name_of(look.base)} {now.sheet}").shuffle(left)
            return SheetDraft(tuple(left))
        case ("grid.clear",):
            return SheetDraft((EMPTY,) * len(contracts))
    return None


def sheet_as_move(look: GridLook) -> int | None:
    """The sheet as a move, once every square has its contract."""
    now = draft_of(look)
    return moves.layout(now.sheet) if now.whole else None


def last_sheet(look: GridLook) -> tuple[int, ...] | None:
    """The sheet of the last game; None if there is none, or it has other contracts than this one."""
    try:
        move = moves.parse_move(0, look.laid)
    except MoveError:
        return None
    if not isinstance(move, int) or move < moves.LAYOUT:
        return None
    sheet = moves.sheet_of(move)
    return sheet if set(sheet) == set(look.view.house.on_sheet) else None
