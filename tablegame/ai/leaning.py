"""How somebody with a leaning gets their way: where it costs little, by the hint's own measure, and never a game.

Which moves a leaning wishes for is each game's own affair (its `bot/temperament.py`), and comes from the view alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from tablegame.core.bots import Bot
from tablegame.core.contract import View


def affordable(bot: Bot, view: View, move: int, wished: Iterable[int], price: float, rng: Random) -> int:
    """The first of the wished moves that promises no less than the move, but for that price in the game's unit; the
    move itself where there is none."""
    choices = bot.evaluate(view, bot.adviser(view), 0.0, rng, None).choices
    promised = {choice.move: choice.value for choice in choices}
    if move not in promised:
        return move
    least = promised[move] - price
    return next((wish for wish in wished if wish in promised and promised[wish] >= least), move)
