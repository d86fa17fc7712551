"""What the games so far tell of who sits here: a person's rating, the habit of a player of the house."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from tablegame.core.text import N_
from tablegame.practice.character_ratings import house_rating
from tablegame.practice.ranking import Change, changes, newly_known_styles, standings, uncounted
from tablegame.practice.rating import Rating
from tablegame.practice.result_store import Results
from tablegame.session.seats import person
from tablegame.ui.desk import Desk

if TYPE_CHECKING:
    from tablegame.ui.table.table import Table

UNRATED: Final = {
    "practice": N_("A practice game does not change a rating."),
    "branch": N_("A game that was played on from another one does not change a rating."),
    "foreign": N_("A game that was played elsewhere does not change a rating."),
    "known": N_("The cards of this game may have been known: it does not change a rating."),
    "assisted": N_("This game was played with help: it does not change a rating."),
    "nameless": N_("Without a name there is no rating."),
    "unmeasured": N_("How good the others are has not been measured: this game does not change a rating."),
    "copy": N_("A copy of this game counts already."),
}
"""Why a game does not change a rating, as message ids."""


def rating_of(desk: Desk, game: str, name: str) -> Rating | None:
    """The rating of a person; None for somebody without games of that kind, or without a name. Never raises."""
    results = Results(desk.folders, desk.library.beside)
    results.look()
    results.close()
    standing = standings(results.lines, game, partial(house_rating, game=game)).get(name)
    return standing.rating if standing else None


class RatingChange:
    """What a finished game has changed beyond itself; nothing is told before all results are known."""

    def __init__(self, desk: Desk, game: str, id: str) -> None:
        self._game, self._id = game, id
        self._results = Results(desk.folders, desk.library.beside)
        self._version = -1
        self.ratings: Mapping[str, Change] = {}
        """By name of a person."""
        self.unrated = ""
        """Why the rating of nobody has changed: a key of `UNRATED`, or a reason of which nothing is to be said."""
        self.habits: Mapping[str, str] = {}
        """Who of the house was now played beside often enough, and the sentence of the habit."""
        self._results.look()
        self.news()

    def news(self) -> bool:
        """Whether something has come to be known since this was asked last."""
        if self._version == self._results.version or not self._results.complete:
            return False
        self._version = self._results.version
        lines = self._results.lines
        self.habits = newly_known_styles(lines, self._game, self._id)
        self.ratings = changes(lines, self._id, partial(house_rating, game=self._game))
        self.unrated = "" if self.ratings else self._why_not()
        return True

    def _why_not(self) -> str:
        line = next((each for each in self._results.lines if each.id == self._id), None)
        if line is None:
            return "copy"
        named = any(line.names[seat] for seat in line.persons if line.names)
        return uncounted(line) or ("unmeasured" if named else "nameless")

    def close(self) -> None:
        """Nobody waits for it any more."""
        self._results.close()


def give_name(table: Table, seat: int, name: str) -> None:
    """Whoever sits there without a name has one from now on, in this game too."""
    desk = table.desk
    chair = person(name, table.session.chairs[seat].face)
    table.attempt(lambda: table.session.hand_over(seat, chair))
    desk.settings.remember_name(chair.name)
    if chair.face:
        desk.settings.tokens.setdefault(chair.name, chair.face)
    desk.keep_settings()
