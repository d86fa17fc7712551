"""All choices of a hint: each with its figure, a bar, and why."""

from __future__ import annotations

from tablegame.core.bots import Choice, Evaluation
from tablegame.ui.desk import Desk
from tablegame.ui.screens.widgets import ESCAPE, Meter, Shape, close_button, dialog
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.panel import TablePanel, still, with_why
from tablegame.view import advice
from tablegame.view.builder import Builder
from tablegame.view.form import draw_wrapped
from tablegame.view.game_scene import move_text, reason_text
from tablegame.view.scale import BODY, NAME, SMALL
from tablegame.view.scene import Action, Rect, Scene, Target


class HintScreen(TablePanel):
    """The evaluation of all choices, best first."""

    def __init__(self, desk: Desk, table: Table, evaluation: Evaluation) -> None:
        super().__init__(desk, table)
        self.evaluation = evaluation

    @property
    def help(self) -> str | None:
        """F1 opens the rule behind the advice."""
        reason = self.evaluation.reason
        return self.link(reason.clause) if reason is not None and reason.clause else None

    def build(self, builder: Builder) -> Scene:
        """A panel with a line and a bar for every choice."""
        words, evaluation = builder.words, self.evaluation

        def draw(b: Builder, rect: Rect) -> float:
            y = rect.y
            if (general := advice.general_reason(evaluation)) is not None:
                text = reason_text(general, self.table.name_of, words, b.faces)
                top = rect._replace(y=y, h=0)
                y = with_why(b, "hint", "why", top, text, general.clause, BODY, "text") + b.px(18)
            # A reason that all share is said once.
            alike, explains = len({each.reason for each in evaluation.choices}) == 1, advice.has_reasons(evaluation)
            for number, choice in enumerate(evaluation.choices):
                y = self._line(b, choice, rect._replace(y=y, h=0), explains and not (alike and number)) + b.px(14)
            return y - b.px(14)

        builder.focus = builder.focus or "close"
        panel = dialog(builder, self.pane, words("All choices"), draw, (close_button(builder),), Shape(900))
        beside = Target("beside", builder.area, ESCAPE, words("Close"))
        builder.targets[:0] = [beside, Target("panel", panel, Action("stay"), words("All choices"))]
        for key in ("escape", "h"):
            builder.key(key, ESCAPE)
        return still(builder)

    def _line(self, b: Builder, choice: Choice, rect: Rect, reasoned: bool) -> float:
        words, evaluation, session = b.words, self.evaluation, self.table.session
        move = move_text(self.table.entry.text, choice.move, session.view(), session.chosen, words)
        marked = advice.is_best(evaluation, choice)
        spans = [b.span(move, NAME, "serif-bold", "accent" if marked else "text")]
        figure = advice.figure(evaluation, choice, words)
        less = advice.difference_text(evaluation, choice, words)
        if figure:
            spans.append(b.span("   " + figure, BODY, "sans-bold"))
            unit = advice.unit(evaluation)
            counted = words(unit) if unit else words("of the time")
            about = " ".join(filter(None, (advice.margin(evaluation, choice, words), counted)))
            spans.append(b.span(" " + " · ".join(filter(None, (about, less))), BODY, "sans", "soft"))
        elif less:
            spans.append(b.span(f"   {advice.EQUAL} {less}", BODY, "sans", "soft"))
        y = draw_wrapped(b, rect, spans)
        if figure or less:
            y = Meter(advice.bar(evaluation, choice)).draw(b, "", rect._replace(y=y + 2)) + 2
        if not reasoned:
            return y
        reason = reason_text(choice.reason, self.table.name_of, words, b.faces)
        clause, name = choice.reason.clause, f"why.{choice.move}"
        return with_why(b, "hint", name, rect._replace(y=y, h=0), reason, clause, SMALL)
