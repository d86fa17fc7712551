"""What the games so far tell of who sits here: a person's rating, the habit of a player of the house.

Knows the desk, the results of saved games and how they are rated. Must not know any screen, or any particular game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from tablegame.practice.house_ratings import house_rating
from tablegame.practice.leanings import noticed_now
from tablegame.practice.ranking import standings
from tablegame.practice.rating import Rating
from tablegame.practice.resultindex import Results
from tablegame.practice.results import Result
from tablegame.ui.desk import Desk


def rating_of(desk: Desk, game: str, name: str) -> Rating | None:
    """The rating of a person; None for somebody without games of that kind, or without a name. Never raises."""
    results = _results(desk)
    standing = standings(results, game, partial(house_rating, game=game)).get(name)
    return standing.rating if standing else None


def found_out(desk: Desk, game: str, id: str) -> Mapping[str, str]:
    """Who of the house was played beside often enough with the game of that id, and the sentence of the habit."""
    return noticed_now(_results(desk), game, id)


def _results(desk: Desk) -> tuple[Result, ...]:
    """What became of all games that are kept."""
    results = Results(desk.folders, desk.library.beside)
    results.look()
    results.close()
    return results.lines
