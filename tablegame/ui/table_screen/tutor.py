"""The switches of the tutor and of the dots, what the dots mean, and what both cost."""

from __future__ import annotations

from tablegame.session.settings import TUTOR, options
from tablegame.ui.desk import Desk, Screen
from tablegame.ui.screens.option_rows import value_words
from tablegame.ui.screens.widgets import ESCAPE, Legend, Shape, close_press, dialog
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.over_table import hand_down
from tablegame.view.builder import Builder
from tablegame.view.form import FormRow, Segments, Text, Toggle
from tablegame.view.game_scene import reason_text
from tablegame.view.layout import Part, column
from tablegame.view.pane import Pane
from tablegame.view.scale import BODY
from tablegame.view.scene import Action, Rect, Scene


class TutorScreen(Screen):
    """Two switches and the legend; both are kept in the settings."""

    modal = True

    def __init__(self, desk: Desk, table: Table) -> None:
        self.desk = desk
        self.table = table
        self.pane = Pane()

    def build(self, builder: Builder) -> Scene:
        """The panel over the table."""

        def draw(b: Builder, rect: Rect) -> float:
            return column(b, "tutor", rect, self._parts(b), b.space.gap)

        close = close_press(builder)._replace(style="brass", hint=builder.words("Enter"))
        dialog(builder, self.pane, builder.words("The tutor"), draw, (close,), Shape(860))
        for key in ("escape", "w"):
            builder.key(key, ESCAPE)
        return builder.scene("")._replace(motion=0.0)

    def _parts(self, b: Builder) -> list[Part]:
        words, settings, session = b.words, self.desk.settings, self.table.session
        reason = session.help.why_not()
        why = reason_text(reason, self.table.name_of, words) if reason is not None else ""
        live = not why
        option = options()["tutor"]
        levels = tuple((level, value_words(option, level, words)) for level in option.choices)
        tutor = Segments("tutor", levels, settings.tutor if live else "off", Action("tutor"), live, why)
        shown = Toggle("dots", settings.dots and live, Action("dots"), (words("off"), words("on")), live, why)
        warns = words("Before a choice that surely loses something it asks: play it anyway, think again, or be shown?")
        marks = words("After each of your choices a mark stands in the list of moves.")
        cost = why or words("Both go by what you can see.")
        if live and session.help.costs:
            cost += " " + words("They are help: the game is marked as played with help.")
        return [
            FormRow(words("Warns of"), tutor, warns),
            FormRow(words("Marks"), shown, marks),
            Legend(),
            Text(cost, BODY, "sans", "text"),
        ]

    def act(self, action: Action) -> None:
        """A switch, or what every panel over a table does."""
        settings = self.desk.settings
        if action.verb == "tutor" and action.values[0] in TUTOR:
            before = self.table.teaching.on
            settings.tutor = next(level for level in TUTOR if level == action.values[0])
            self._keep(before)
        elif action.verb == "dots":
            before = self.table.teaching.on
            settings.dots = bool(action.values[0])
            self._keep(before)
        else:
            hand_down(self.table, self.pane, action)

    def _keep(self, before: bool) -> None:
        self.desk.keep_settings()
        if not before:
            self.table.teaching.say_cost()
