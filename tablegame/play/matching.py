"""Who of the house comes to a table where nobody cares to choose.

Knows the players of the house, their levels and who sits there already. Must not know screens.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from tablegame.play.company import HousePlayer, company

_WELCOME: Final = ("club", "beginner", "strong")
"""Levels in the order in which they are good company for somebody of whom nothing is known; then all others."""


def company_for(game: str, count: int, taken: Collection[str] = ()) -> tuple[HousePlayer, ...]:
    """So many players of the house for a table of that game, none of those taken; fewer only where there are no more.

    taken: keys of who sits there.
    """

    def strange(player: HousePlayer) -> int:
        level = player.games[game].level
        return _WELCOME.index(level) if level in _WELCOME else len(_WELCOME)

    return tuple(sorted((each for each in company() if each.key not in taken), key=strange)[: max(0, count)])
