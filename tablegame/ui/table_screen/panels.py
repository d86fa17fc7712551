"""Panels over the table: the list of moves, all choices of a hint, the seats, the tutor, and the charts."""

from __future__ import annotations

from dataclasses import replace

from tablegame.core.bots import Choice, Evaluation
from tablegame.core.contract import SeenEvent
from tablegame.practice.continuations import shown_choices
from tablegame.session.characters import levels_offered
from tablegame.session.seats import Chair
from tablegame.session.settings import Tutor, options
from tablegame.ui.desk import Desk
from tablegame.ui.screens.option_rows import value_words
from tablegame.ui.screens.seating import SeatChooser
from tablegame.ui.screens.widgets import ESCAPE, Meter, Shape, close_button, draw_dialog
from tablegame.ui.table import actions
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.moves_list import MovesList
from tablegame.ui.table_screen.panel import WHY, TablePanel, draw_reason, still_scene
from tablegame.view import advice, verbs
from tablegame.view.builder import Builder
from tablegame.view.form import Button, Buttons, FormRow, Live, Segments, Text, draw_wrapped, widget_height
from tablegame.view.game_scene import SceneInput, move_text, reason_text
from tablegame.view.layout import Column, Part, drawing
from tablegame.view.pane import NOWHERE, Pane
from tablegame.view.scale import BODY, HEADING, NAME, SMALL
from tablegame.view.scene import Action, Clip, Rect, Scene, Target, extent


class MovesScreen(TablePanel):
    """The panel with the list of moves. It opens at the last line."""

    def __init__(self, desk: Desk, table: Table) -> None:
        super().__init__(desk, table)
        self.drawn = False  # whether the list has been drawn before
        self.events: tuple[SeenEvent, ...] | None = None
        """The events when the panel opened: nothing is played while it is open."""
        self.list = MovesList(table, self.pane, WHY)
        self.focus = ""

    @property
    def help(self) -> str | None:
        clause = self.list.clause(self.focus)
        return self.link(clause) if clause else None

    def build(self, builder: Builder) -> Scene:
        table, words = self.table, builder.words
        if self.events is None:
            self.events = table.session.situation.events
        self.list.fill(builder, self.events)
        lines = self.list.lines

        def draw(b: Builder, rect: Rect) -> float:
            return self.list.draw(b, rect, self.focus)

        if not self.drawn and lines:
            builder.focus = builder.focus or f"move.{len(lines) - 1}"
            self.drawn = True
        self.focus = builder.focus
        buttons = [close_button(builder)]
        shape, title = Shape(1000 if lines else 560), words(table.entry.text.listing.title)
        draw_dialog(builder, self.pane, title, draw, buttons, shape)
        for key in ("escape", "t"):
            builder.key(key, Action("close"))
        return still_scene(builder)


class HintScreen(TablePanel):
    """The panel with all choices that a hint has evaluated, the best first."""

    def __init__(self, desk: Desk, table: Table, evaluation: Evaluation) -> None:
        super().__init__(desk, table)
        self.evaluation = evaluation

    @property
    def help(self) -> str | None:
        reason = self.evaluation.reason
        return self.link(reason.clause) if reason is not None and reason.clause else None

    def build(self, builder: Builder) -> Scene:
        """All choices in a dialog, which a click beside it closes."""
        words, evaluation = builder.words, self.evaluation

        def draw(b: Builder, rect: Rect) -> float:
            y = rect.y
            if evaluation.reason is not None:
                line = self.table.reason_writer.line(evaluation.reason)  # the reason for all choices together
                y = draw_reason(b, "why", rect._replace(h=0), line.text, line.clause, BODY, "text") + b.px(18)
            shown, gap = set[str](), b.px(14)
            for choice in evaluation.choices:
                y = self._draw_choice(b, choice, rect._replace(y=y, h=0), shown) + gap
            return y - gap

        builder.focus = builder.focus or "close"
        buttons = [close_button(builder)]
        if self._choices_with_continuation:
            buttons.insert(0, Button("show", words("Show me"), Action("show"), "ivory", "S"))
            builder.key("s", Action("show"))
        panel = draw_dialog(builder, self.pane, words("All choices"), draw, buttons, Shape(900))
        # Below all other targets: a click beside the panel closes it, and a click on its free parts does nothing.
        beside = Target("beside", builder.area, ESCAPE, words("Close"))
        builder.targets[:0] = [beside, Target("panel", panel, Action("stay"), words("All choices"))]
        for key in ("escape", "h"):
            builder.key(key, ESCAPE)
        return still_scene(builder)

    @property
    def _choices_with_continuation(self) -> tuple[Choice, ...]:
        """The best two choices, but only those whose likely continuations are known."""
        best, *others = self.evaluation.choices
        return shown_choices(self.evaluation, best.move, others[0].move if others else None)

    def do_show(self) -> None:
        table, choices = self.table, self._choices_with_continuation
        position = table.entry, table.session.situation.view, table.session.chosen, table.names
        self.desk.open("continuation", *position, choices)

    def _draw_choice(self, b: Builder, choice: Choice, rect: Rect, shown: set[str]) -> float:
        """Draw a choice with its reasons, its figure and its bar. Returns the y of the bottom.
        shown: the reasons and clauses that are shown above and need no repetition; those of this choice are added."""
        words, evaluation, session = b.words, self.evaluation, self.table.session
        move = move_text(self.table.entry.text, choice.move, session.situation.view, session.chosen, words)
        is_best = advice.is_best(evaluation, choice)
        y = draw_wrapped(b, rect, move, NAME, "serif-bold", "accent" if is_best else "text")
        reasons = [reason for reason in self.table.reason_writer.lines(choice) if reason.text not in shown]
        if reasons:
            text, name = " ".join(reason.text for reason in reasons), f"why.{choice.move}"
            clause = "" if reasons[0].clause in shown else reasons[0].clause
            y = draw_reason(b, name, rect._replace(y=y, h=0), text, clause, BODY, "text")
            shown.update((clause, *(reason.text for reason in reasons)))
        figure = advice.figure(evaluation, choice, words)
        difference = advice.difference_text(evaluation, choice, words)
        if not figure and not difference:
            return y
        line = f"{advice.EQUAL} {difference}"
        if figure:
            unit = advice.unit_of(evaluation, choice, words)
            value = " ".join(filter(None, (figure, advice.margin(evaluation, choice, words), unit)))
            line = " · ".join(filter(None, (value, difference)))
        y = draw_wrapped(b, rect._replace(y=y, h=0), line, SMALL, ink="soft")
        edge = 2  # pixels above and below the bar
        return Meter(advice.bar(evaluation, choice)).draw(b, "", rect._replace(y=y + edge)) + edge


class SeatsScreen(TablePanel):
    """The panel in which the player of each seat can be changed during the game."""

    def __init__(self, desk: Desk, table: Table) -> None:
        super().__init__(desk, table)
        session = table.session
        self.seats = SeatChooser(desk, table.entry, lambda: session.situation.chairs, self._levels, self._sit)

    def build(self, builder: Builder) -> Scene:
        words = builder.words
        builder.portraits = self.seats.portraits
        builder.focus = builder.focus or f"seat.{self.seats.seat}"
        self.seats.follow_focus(builder.focus)
        note = Text(words("The player who sits down now takes over the cards that lie there."))
        seats = drawing("seats", Column((note, *self.seats.parts()), builder.space.gap))
        draw_dialog(builder, self.pane, words("Seats"), seats, (close_button(builder),), Shape(980))
        return still_scene(builder)

    def act_otherwise(self, action: Action) -> None:
        if not self.seats.act(action):
            super().act_otherwise(action)

    def _levels(self) -> tuple[str, ...]:
        session = self.table.session
        return levels_offered(self.table.entry.bot, session.players, session.chosen)

    def _sit(self, seat: int, chair: Chair) -> None:
        if chair != self.table.session.situation.chairs[seat]:
            self.table.hand_over(seat, chair)


class TutorScreen(TablePanel):
    """The panel with the setting of the tutor: which faults the tutor warns of."""

    def build(self, builder: Builder) -> Scene:
        tutor = drawing("tutor", Column(self._parts(builder), builder.space.gap))
        close = close_button(builder)._replace(style="brass", hint=builder.words("Enter"))
        draw_dialog(builder, self.pane, builder.words("The tutor"), tutor, (close,), Shape(860))
        for key in ("escape", "w"):
            builder.key(key, ESCAPE)
        return still_scene(builder)

    def _parts(self, b: Builder) -> list[Part]:
        """The row of the setting, and a note on what the tutor knows, or why it is off here."""
        words, settings, session = b.words, self.desk.settings, self.table.session
        # Where no tutor is allowed, it is shown as off, grey and with the reason; what is stored stays.
        reason = session.situation.why_not_tutor
        why = reason_text(reason, self.table.name_of, words) if reason is not None else ""
        live = not why
        option = options()["tutor"]
        levels = tuple((level, value_words(option, level, words)) for level in option.choices)
        tutor = Segments("tutor", levels, settings.tutor if live else "off", Action("tutor"), Live(live, why))
        warns = words("Before a choice that surely loses something it asks: play it anyway, think again, or be shown?")
        note = Text(why or words("It goes by what you can see."), BODY, "sans", "text")
        return [FormRow(words("Warns of"), tutor, warns), note]

    def do_tutor(self, level: Tutor) -> None:
        self.desk.settings.tutor = level
        self.desk.save_settings()


class ChartScreen(TablePanel):
    """The panel with one chart of the game. C shows the next chart, and closes the panel after the last one."""

    def __init__(self, desk: Desk, table: Table, chart: str) -> None:
        super().__init__(desk, table)
        self.chart = chart  # the key of the chart
        self.drawn_panes: tuple[Pane, ...] = ()

    @property
    def panes(self) -> tuple[Pane, ...]:
        return self.drawn_panes

    @property
    def help(self) -> str | None:
        clause = next((clause for key, _, clause in self.table.charts if key == self.chart), "")
        return self.link(clause) if clause else None

    def build(self, builder: Builder) -> Scene:
        """The chart on a panel, which is only as high as the chart."""
        builder.fit_table()
        charts = self.table.charts
        look = replace(self.table.look(), chart=self.chart)
        builder.panel(builder.area, "scrim")
        felt = builder.felt
        spare = self._empty_height(builder.scratch(), look, felt)
        # With several charts the panel only becomes shorter below, so that the tabs do not move.
        box = felt._replace(y=felt.y + (spare / 2 if len(charts) == 1 else 0.0), h=felt.h - spare)
        area = self._draw_frame(builder, box)
        # The panes belong to the table and keep their boxes from its last picture. Those that the chart draws get new
        # boxes: so they are found below.
        for pane in look.panes.values():
            pane.rect = NOWHERE
        self.table.entry.scene.build_chart(builder, look, area)
        self.drawn_panes = tuple(pane for pane in look.panes.values() if pane.rect != NOWHERE)
        builder.key("escape", Action("close"))
        builder.key("c", Action("next"))
        return still_scene(builder)

    def _empty_height(self, builder: Builder, look: SceneInput, box: Rect) -> float:
        """The height that the chart leaves empty in a box, in pixels; 0 if the chart scrolls.
        builder: a scratch builder, into which frame and chart are drawn to measure them."""
        area = self._draw_frame(builder, box)
        frame_nodes = len(builder.nodes)
        self.table.entry.scene.build_chart(builder, look, area)
        nodes = builder.nodes[frame_nodes:]
        if any(isinstance(node, Clip) for node in nodes):
            return 0.0
        lowest = max((extent(node).bottom for node in nodes), default=area.bottom)
        margin = builder.px(20)  # stays free below the chart
        return max(0.0, area.bottom - lowest - margin)

    def _draw_frame(self, builder: Builder, box: Rect) -> Rect:
        """Draw the panel with tabs of several charts or the title of the only one. Returns the room for the chart."""
        charts = self.table.charts
        builder.panel(box, "panel")
        inner = box.inset(builder.space.broad)
        top = inner.y
        if len(charts) > 1:
            options = tuple((key, builder.words(title)) for key, title, _ in charts)
            wide = min(inner.w, builder.px(760) + builder.type(BODY) * 14)  # wider where type is large
            rect = Rect(inner.cx - wide / 2, inner.y, wide, 0)
            top = Segments("chart", options, self.chart, Action("show")).draw(builder, "charts", rect)
            top += builder.space.gap
        else:
            title = builder.span(builder.words(charts[0][1]), HEADING, "serif-bold")
            builder.text(Rect(inner.x, inner.y, inner.w, builder.button_height), [title], align="centre")
            top += builder.button_height + builder.px(14)
        foot_y = inner.bottom - builder.button_height
        close = Buttons((close_button(builder),), "right")
        close.draw(builder, "foot", Rect(inner.x, foot_y, inner.w, widget_height(builder)))
        return Rect(inner.x, top, inner.w, foot_y - builder.px(14) - top)

    def do_show(self, chart: str) -> None:
        self.chart = chart

    def do_next(self) -> None:
        keys = [key for key, *_ in self.table.charts]
        following = keys.index(self.chart) + 1
        if following < len(keys):
            self.chart = keys[following]
        else:
            self.desk.close_top()

    def act_otherwise(self, action: Action) -> None:
        """Do an action of the table. The panel stays open if the action only changes how the chart is drawn."""
        if verbs.SET.of(action):
            actions.do(self.table, action)
        else:
            super().act_otherwise(action)
