"""Why a row of Procession is better than another: the answers to it."""

from __future__ import annotations

from typing import Final

from tablegame.core.contract import Reason
from tablegame.core.reasons import Claim, Reasons, SureKind
from tablegame.core.text import N_
from tablegame.games.procession.facts import ProcessionView, changes, mark_of, text_of

LAST: Final = N_("After it every change repeats a partition: you have written the last row.")
SURRENDERS: Final = N_("The next player can answer {answer}, and then every change repeats a partition.")
FORCES: Final = N_("It leaves only the answer {answer}, and after that you can write the last row.")
PREPARES: Final = N_("Whatever is answered, you can write the last row with your next change.")
SAFE: Final = N_("No answer to it can be the last row.")


def answers(view: ProcessionView, *rows: int) -> tuple[int, ...]:
    """The rows that may be written when these have been written next, ascending."""
    used = {*view.marks, *map(mark_of, rows)}
    return tuple(row for row, mark in zip(*changes(rows[-1]), strict=True) if mark not in used)


def _ending(view: ProcessionView, *rows: int) -> int | None:
    """A change after these rows that ends the game."""
    return next((row for row in answers(view, *rows) if not answers(view, *rows, row)), None)


def _next(view: ProcessionView, steps: int) -> int:
    """The seat whose turn it is so many changes after the viewer's."""
    assert view.seat is not None
    return (view.seat + steps) % view.players


def _last(view: ProcessionView, row: int) -> Claim | None:
    return None if answers(view, row) else Claim(Reason(LAST, (), "winner"))


def _forces(view: ProcessionView, row: int) -> Claim | None:
    """With two players: each answer leaves a change that ends the game."""
    replies = answers(view, row)
    if view.players != 2 or not replies or _ending(view, row) is not None:
        return None
    endings = [(reply, _ending(view, row, reply)) for reply in replies]
    reply, ending = endings[0]
    if ending is None or any(each is None for _, each in endings):
        return None
    line = ((_next(view, 1), reply), (_next(view, 2), ending))
    if len(replies) == 1:
        return Claim(Reason(FORCES, (("answer", text_of(reply)),), "winner"), line=line)
    return Claim(Reason(PREPARES, (), "winner"), line=line)


def _surrenders(view: ProcessionView, row: int) -> Claim | None:
    ending = _ending(view, row)
    if ending is None:
        return None
    reason = Reason(SURRENDERS, (("answer", text_of(ending)),), "winner")
    return Claim(reason, line=((_next(view, 1), ending),))


def _safe(view: ProcessionView, row: int) -> Claim | None:
    return Claim(Reason(SAFE, (), "winner")) if answers(view, row) and _ending(view, row) is None else None


REASONS: Final = Reasons(
    (
        SureKind("last_row", _last),
        SureKind("forces", _forces),
        SureKind("surrenders", _surrenders),
        SureKind("safe", _safe),
    )
)
