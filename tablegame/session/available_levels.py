"""Which computer levels play under these house rules and with so many players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tablegame.core.bots import Bot
from tablegame.core.contract import Reason
from tablegame.core.errors import OptionError
from tablegame.core.options import Chosen
from tablegame.session.seats import Chair

INSTEAD: Final = "strong"
"""The level that plays where another cannot; every game has it."""


def offered(bot: Bot, players: int, chosen: Chosen) -> tuple[str, ...]:
    """The levels that play here, in their order. chosen: complete."""
    return tuple(level for level in bot.levels if bot.offers(level, players, chosen) is None)


def check_levels(bot: Bot, levels: Iterable[str], players: int, chosen: Chosen) -> None:
    """Raise OptionError with the reason where one of the levels does not play here; "" is a person."""
    for level in levels:
        reason = bot.offers(level, players, chosen) if level else None
        if reason is not None:
            raise OptionError(f"{level}: {reason.english()}")


def suited(bot: Bot, chairs: tuple[Chair, ...], chosen: Chosen) -> tuple[tuple[Chair, ...], Reason | None]:
    """The chairs with a strong player wherever a level does not play here, and the reason for the last of these."""
    found: list[Chair] = []
    last: Reason | None = None
    for chair in chairs:
        reason = None if chair.person else bot.offers(chair.level, len(chairs), chosen)
        found.append(chair if reason is None else chair._replace(level=INSTEAD))
        last = reason or last
    return tuple(found), last
