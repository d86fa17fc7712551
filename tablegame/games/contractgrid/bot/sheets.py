"""What a layout of the sheet is worth before anybody has seen the others': beside each of the usual ones."""

from __future__ import annotations

from functools import lru_cache
from math import hypot, sqrt
from typing import Final

from tablegame.games.contractgrid.bot.estimate import GridWorth, deviation
from tablegame.games.contractgrid.bot.outlook import learned
from tablegame.games.contractgrid.bot.plan import Form, form_of
from tablegame.games.contractgrid.bot.shares import Shares
from tablegame.games.contractgrid.facts import layouts
from tablegame.games.contractgrid.facts.view import GridView

LEARNED: Final = 0.005
FORESEEN: Final = 0.04
"""How far what is said of a sheet may be off by itself: where it was learned, and where the race is only foreseen. In
the forms that were learned the race foreseen is off by 0.005 to 0.015 a sheet; far from these nobody knows."""


def against_usual(view: GridView, sheet: tuple[int, ...]) -> GridWorth:
    """The chance to win with a sheet when the others have one of the suggested ones, each as likely."""
    form = form_of(view)
    chances = tuple(_beside(form, sheet, each.sheet) for each in layouts.offered(view.house))
    error = hypot(deviation(chances) / sqrt(len(chances)), doubt(view))
    return GridWorth(sum(chances) / len(chances), error, 0.0, (), chances)


def doubt(view: GridView) -> float:
    """How far what is said of a sheet may be off by itself in this game."""
    return LEARNED if learned(form_of(view), view.house.on_sheet) else FORESEEN


@lru_cache(maxsize=512)
def _beside(form: Form, sheet: tuple[int, ...], other: tuple[int, ...]) -> float:
    """The chance to win at the start with a sheet beside others who all have that one."""
    start = (0,) * form.players
    return Shares(form, (sheet, *(other,) * (form.players - 1)), start, start).after(start, start)[0]
