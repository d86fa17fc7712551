"""The panel of the tutor, with two settings: of which faults the tutor warns, and whether choices get marks."""

from __future__ import annotations

from tablegame.session.settings import options
from tablegame.ui.screens.option_rows import value_words
from tablegame.ui.screens.widgets import ESCAPE, Legend, Shape, close_button, draw_dialog
from tablegame.ui.table_screen.panel import TablePanel, still_scene
from tablegame.view.builder import Builder
from tablegame.view.form import FormRow, Live, Segments, Text, Toggle
from tablegame.view.game_scene import reason_text
from tablegame.view.layout import Column, Part, drawing
from tablegame.view.scale import BODY
from tablegame.view.scene import Action, Scene


class TutorScreen(TablePanel):
    def build(self, builder: Builder) -> Scene:
        tutor = drawing("tutor", Column(self._parts(builder), builder.space.gap))
        close = close_button(builder)._replace(style="brass", hint=builder.words("Enter"))
        draw_dialog(builder, self.pane, builder.words("The tutor"), tutor, (close,), Shape(860))
        for key in ("escape", "w"):
            builder.key(key, ESCAPE)
        return still_scene(builder)

    def _parts(self, b: Builder) -> list[Part]:
        words, settings, session = b.words, self.desk.settings, self.table.session
        # Without the tutor both settings are shown as off, grey and with the reason; what is stored stays.
        reason = session.situation.why_not_tutor
        why = reason_text(reason, self.table.name_of, words) if reason is not None else ""
        live = not why
        option = options()["tutor"]
        levels = tuple((level, value_words(option, level, words)) for level in option.choices)
        tutor = Segments("tutor", levels, settings.tutor if live else "off", Action("tutor"), Live(live, why))
        marks_switch = Toggle("dots", settings.dots and live, Action("dots"), live=Live(live, why))
        warns = words("Before a choice that surely loses something it asks: play it anyway, think again, or be shown?")
        marks = words("After each of your choices a mark stands in the list of moves.")
        cost = why or words("Both go by what you can see.")
        if live and session.situation.help_costs:
            cost += " " + words("They are help: the game is marked as played with help.")
        return [
            FormRow(words("Warns of"), tutor, warns),
            FormRow(words("Marks"), marks_switch, marks),
            Legend(),
            Text(cost, BODY, "sans", "text"),
        ]

    def do_tutor(self, level: str) -> None:
        self._set("tutor", level)

    def do_dots(self, on: bool) -> None:
        self._set("dots", on)

    def _set(self, setting: str, value: object) -> None:
        before = self.table.tutor.active
        setattr(self.desk.settings, setting, value)
        self.desk.save_settings()
        if not before:
            self.table.tutor.say_cost()
