"""The tutor: its switches and those of the marks, and what it says before a choice that loses something.

The warning says how much is lost and not by what: which choice is better is shown only to those who ask.
"""

from __future__ import annotations

from tablegame.ai.judging import Judgement
from tablegame.session.settings import options
from tablegame.ui.desk import Desk
from tablegame.ui.screens.option_rows import value_words
from tablegame.ui.screens.widgets import ESCAPE, Legend, Meter, Shape, close_button, dialog
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.panel import TablePanel, still, with_why
from tablegame.view import advice
from tablegame.view.advice import ReasonLine
from tablegame.view.builder import Builder
from tablegame.view.form import Button, FormRow, Live, Segments, Text, Toggle, draw_wrapped
from tablegame.view.game_scene import move_text, reason_text
from tablegame.view.layout import Column, Part, drawing
from tablegame.view.scale import BODY, NAME, SMALL
from tablegame.view.scene import Action, Rect, Scene


class TutorScreen(TablePanel):
    """Two switches and the legend; both are kept in the settings."""

    def build(self, builder: Builder) -> Scene:

        tutor = drawing("tutor", Column(self._parts(builder), builder.space.gap))
        close = close_button(builder)._replace(style="brass", hint=builder.words("Enter"))
        dialog(builder, self.pane, builder.words("The tutor"), tutor, (close,), Shape(860))
        for key in ("escape", "w"):
            builder.key(key, ESCAPE)
        return still(builder)

    def _parts(self, b: Builder) -> list[Part]:
        words, settings, session = b.words, self.desk.settings, self.table.session
        reason = session.help.why_not_tutor()
        why = reason_text(reason, self.table.name_of, words) if reason is not None else ""
        live = not why
        option = options()["tutor"]
        levels = tuple((level, value_words(option, level, words)) for level in option.choices)
        tutor = Segments("tutor", levels, settings.tutor if live else "off", Action("tutor"), Live(live, why))
        shown = Toggle("dots", settings.dots and live, Action("dots"), live=Live(live, why))
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

    def do_tutor(self, level: str) -> None:
        """Choose what the tutor warns of."""
        self._set("tutor", level)

    def do_dots(self, on: bool) -> None:
        """Show marks, or none."""
        self._set("dots", on)

    def _set(self, setting: str, value: object) -> None:
        before = self.table.tutor.active
        setattr(self.desk.settings, setting, value)
        self.desk.keep_settings()
        if not before:
            self.table.tutor.say_cost()


class WarningScreen(TablePanel):
    """Play it anyway, think again, or be shown. No key means anything else here than at the table: H is the hint, Enter
    and Esc put the card back, and what makes the choice all the same has a key that the table has no use for."""

    def __init__(self, desk: Desk, table: Table, move: int, judgement: Judgement) -> None:
        super().__init__(desk, table)
        self.move = move
        self.judgement = judgement

    @property
    def help(self) -> str:
        """F1 opens how the game is played well."""
        return self.link("strategy")

    def build(self, builder: Builder) -> Scene:
        """The choice and the best one, each with what it promises."""
        words, found = builder.words, self.judgement
        move = move_text(self.table.entry.text, self.move, self.table.session.view(), self.table.session.chosen, words)
        said = words("{move}: a mistake", move=move)
        if found.verdict == "inaccuracy":
            said = words("{move}: an inaccuracy", move=move)

        def draw(b: Builder, rect: Rect) -> float:
            side, gap = b.type(NAME) * 1.5, b.space.gap
            b.picture(Rect(rect.x, rect.y, side, side), f"judged/{found.verdict}")
            left = Rect(rect.x + side + gap, rect.y + side * 0.08, rect.w - side - gap, 0)
            bold = said[:1].upper() + said[1:]
            y = max(draw_wrapped(b, left, bold, NAME, "sans-bold"), rect.y + side) + b.space.gap
            for label, shown in ((words("Your choice"), self.move), (words("The best choice"), found.best)):
                y = self._line(b, Rect(rect.x, y, rect.w, 0), label, shown)
                if shown == self.move and (reasons := self._against()):
                    text, top = " ".join(each.text for each in reasons), Rect(rect.x, y + b.space.thin, rect.w, 0)
                    y = with_why(b, "why", top, text, reasons[0].clause, BODY, "text")
                y += b.space.gap
            sight = words("Judged by what you can see, and by nothing else.")
            return draw_wrapped(b, Rect(rect.x, y, rect.w, 0), sight, SMALL, ink="soft")

        presses = (
            Button("anyway", words("Play it anyway"), Action("anyway"), "ivory", words("Ctrl+Enter")),
            Button("show", words("Show me"), Action("show"), "ivory", "H"),
            Button("again", words("Think again"), ESCAPE, "brass", words("Enter")),
        )
        dialog(builder, self.pane, words("The tutor"), draw, presses, Shape(860))
        builder.zones["foot"] = [press.name for press in presses[::-1]]
        for key, action in (("ctrl+enter", "anyway"), ("h", "show")):
            builder.key(key, Action(action))
        builder.consequential(Action("anyway"))
        return still(builder)

    def _against(self) -> tuple[ReasonLine, ...]:
        """The reasons against the choice. Those for the best one would say which it is."""
        choice = next(each for each in self.judgement.evaluation.choices if each.move == self.move)
        return self.table.teller.why(choice)

    def _line(self, b: Builder, rect: Rect, label: str, move: int) -> float:
        """A label, what that choice promises, and a bar: as in a hint and in a review."""
        evaluation = self.judgement.evaluation
        choice = next(each for each in evaluation.choices if each.move == move)
        said = advice.value_text(evaluation, choice, b.words)
        about = advice.margin(evaluation, choice, b.words)
        promised = [b.span(said, BODY, "sans-bold"), b.span(f"  {about}" if about else "", BODY, "sans", "soft")]
        wide = min(b.width(promised) + 1, rect.w * 0.6)
        top = draw_wrapped(b, Rect(rect.x, rect.y, rect.w - wide - b.space.gap, 0), label, BODY)
        y = max(top, draw_wrapped(b, Rect(rect.right - wide, rect.y, wide, 0), promised, align="right")) + b.space.thin
        bar = advice.value_bar(evaluation, choice)
        y = Meter(bar).draw(b, "", rect._replace(y=y))
        if not bar.zero:
            return y
        # Bars of losses grow to the left: the line that marks zero has its figure.
        zero, high = [b.span("0", SMALL, ink="soft")], b.line(SMALL)
        wide = b.width(zero)
        x = min(rect.x + rect.w * bar.zero - wide / 2, rect.right - wide)
        b.text(Rect(x, y + b.space.thin, wide + 1, high), zero)
        return y + b.space.thin + high

    def do_anyway(self) -> None:
        """Make the choice all the same."""
        self.desk.pop()
        self.table.make(self.move)

    def do_show(self) -> None:
        """Show all choices on the table."""
        self.desk.pop()
        self.table.show(self.judgement.evaluation)

    def do_close(self) -> None:
        """Put the card back."""
        self.desk.pop()
        self.table.picked = None
