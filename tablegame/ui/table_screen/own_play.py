"""How the people at the table played, as a part of the result: their choices are judged while it is shown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from tablegame.core.errors import TableError
from tablegame.practice.review import Review
from tablegame.session.seats import persons
from tablegame.ui.desk import Desk
from tablegame.ui.screens import review_words
from tablegame.ui.screens.reading import Readings
from tablegame.view.builder import Builder
from tablegame.view.form import Text
from tablegame.view.layout import Part, column
from tablegame.view.phrases import display_names
from tablegame.view.scale import BODY
from tablegame.view.scene import Rect

REST: Final = 1.0
"""Seconds that a result is shown before the judging begins, so that nothing disturbs its arrival."""


class OwnPlay:
    """What the choices of people lost, in sentences that change as the judgements come. Nothing waits for them."""

    def __init__(self, desk: Desk, game: str) -> None:
        """game: the id of the saved game."""
        self.desk, self._game = desk, game
        self.review: Review | None = None
        self._readings: Readings | None = None
        self._begins = desk.clock() + REST
        self._begun = False
        self._seen = -1

    def tick(self, now: float) -> bool:
        """Begin to judge in time; whether there is a new judgement."""
        if not self._begun and now >= self._begins:
            self._begun = True
            with suppress(TableError, OSError):
                path, line, notes = self.desk.library.read(self._game)
                if not notes.foreign and persons(notes.chairs):
                    self.review = self.desk.reviewing.resume(Review(line, notes, path), people_only=True)
                    self._readings = Readings(self.desk, self.review, self._game)
        if self.review is None or self._seen == self.desk.reviewing.version:
            return False
        self._seen = self.desk.reviewing.version
        return True

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        """Draw the sentences; nothing before the judging has begun."""
        return column(b, zone, rect, list(self._parts(b)), b.space.close)

    def _parts(self, b: Builder) -> Iterator[Part]:
        """A paragraph for each person, with the name where there are several."""
        if self.review is None or self._readings is None:
            return
        chairs = self.review.notes.chairs
        people = persons(chairs)
        names = display_names([chair.name for chair in chairs], people, b.words)
        for seat in people:
            read = self._readings.brief(seat, b.words)
            said = " ".join(review_words.sum_lines(self.review, seat, b.words, read))
            name = [b.span(f"{str.__str__(names[seat])}  ", BODY, "serif-bold", f"seat.{seat}")]
            yield Text((*(name if len(people) > 1 else ()), b.span(said, BODY)), align="centre")
