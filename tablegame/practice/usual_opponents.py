"""Who of the house comes to a table where nobody cares to choose: those whom it takes about as much to beat.

Knows the players of the house, what they are rated, and who sits there already.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from tablegame.practice.character_ratings import house_rating
from tablegame.practice.rating import Rating
from tablegame.session.characters import HousePlayer, company

_WELCOME: Final = ("club", "beginner", "strong")
"""Levels in the order in which they are good company for somebody of whom nothing is known; then all others."""
_NEAR: Final = 2
"""So many times as many as are wanted are looked at, so that not always the same ones come."""


def company_for(
    game: str, count: int, taken: Collection[str] = (), wanted: Rating | None = None
) -> tuple[HousePlayer, ...]:
    """So many players of the house for a table of that game, none of those taken; fewer only where there are no more.

    taken: keys of who sits there; wanted: what the person is rated whom they are to suit, None where nothing is known.
    """

    def far(player: HousePlayer) -> float:
        rating = house_rating(player.key, game)
        if wanted is None or rating is None:
            level = player.styled_level(game).level
            return float(_WELCOME.index(level) if level in _WELCOME else len(_WELCOME))
        return abs(rating.value - wanted.value)

    return tuple(sorted((each for each in company() if each.key not in taken), key=far)[: max(0, count)])


def others_for(game: str, count: int, sat: Collection[str], wanted: Rating | None = None) -> tuple[HousePlayer, ...]:
    """The same for a table at which these sat till now: others of those who suit, as far as there are any."""
    near = company_for(game, _NEAR * count, (), wanted)
    return tuple(sorted(near, key=lambda each: each.key in sat)[:count])
