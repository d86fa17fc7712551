"""Who sits down to play on from a moment of a game that was looked over, or to the same cards once more.

Knows chairs, the library and the desk. Must not know any particular game, nor pygame. What is played here is practice,
kept as a branch of its record.
"""

from __future__ import annotations

from tablegame.core.errors import TableError
from tablegame.files.writing import refusal
from tablegame.play.offers import offered
from tablegame.play.seats import LONGEST_NAME, house_player, person
from tablegame.practice.branching import Start
from tablegame.table.build import Builder
from tablegame.table.field import Writing
from tablegame.table.form import Note, Press, column
from tablegame.table.pane import Pane
from tablegame.table.scale import BODY
from tablegame.table.scene import Action, Rect, Scene
from tablegame.ui.desk import Desk
from tablegame.ui.playing.beginning import resume
from tablegame.ui.screens.seating import SeatCards, SeatEditor
from tablegame.ui.screens.widgets import Shape, close_press, dialog, handled


class PlayOnScreen:
    """A card for each seat, and who takes the one that is taken up."""

    modal = True
    help = None

    def __init__(self, desk: Desk, start: Start) -> None:
        self.desk, self.start = desk, start
        self.pane = Pane()
        self.chairs = list(start.chairs)
        self.seat = next((seat for seat, chair in enumerate(self.chairs) if chair.person), 0)
        self.writings = {seat: Writing.of(chair.name, LONGEST_NAME) for seat, chair in enumerate(self.chairs)}

    def build(self, builder: Builder) -> Scene:
        """The panel, with Play at its foot."""
        words, start = builder.words, self.start
        builder.focus = builder.focus or "play"
        levels = offered(start.entry.bot, len(self.chairs), start.chosen)
        taken = {chair.name for chair in self.chairs}
        known = tuple(name for name in self.desk.settings.names if name not in taken)

        def draw(b: Builder, rect: Rect) -> float:
            parts = (
                Note(start.said, BODY, ink="text"),
                SeatCards(self.chairs, self.seat),
                SeatEditor(self.seat, self.chairs[self.seat], levels, self.writings[self.seat], known),
                Note(words("What is played here is practice: it does not count, and lies beside the game it is from.")),
            )
            return column(b, "seats", rect, parts, b.space.wide)

        played = any(chair.person for chair in self.chairs)
        play = Press("play", words("Sit down") if played else words("Watch"), Action("play"), "brass", words("Enter"))
        dialog(builder, self.pane, start.title, draw, (close_press(builder), play), Shape(980))
        builder.zones["foot"] = ["play", "close"]
        return builder.scene("")._replace(motion=0.0)

    def act(self, action: Action) -> None:
        """Take a seat up, change who sits there, play."""
        if handled(self.desk, self.pane, action):
            return
        if action.verb == "play":
            self._play()
        elif action.verb == "seat":
            self.seat = action.number
        elif action.verb == "level":
            self._sit(action.number, str(action.values[1]))
        elif action.verb == "called":
            self._write(action.number, Writing.of(str(action.values[1]), LONGEST_NAME).all())
        elif action.verb == "name":
            self._write(action.number, self.writings[action.number].edited(*action.values[1:]))

    def _sit(self, seat: int, level: str) -> None:
        self.seat = seat
        name = self.writings[seat].text if not self.chairs[seat].person else self.chairs[seat].name
        self.chairs[seat] = house_player(seat, level) if level else person(name)

    def _write(self, seat: int, writing: Writing) -> None:
        self.writings[seat] = writing
        if self.chairs[seat].person:
            self.chairs[seat] = person(writing.text)

    def _play(self) -> None:
        desk, start = self.desk, self.start
        try:
            saved = desk.library.branch(start.game, start.lines, self.chairs, desk.random)
        except (TableError, OSError) as error:
            desk.notice(refusal(error))
            return
        resume(desk, saved)
