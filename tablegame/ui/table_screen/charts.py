"""A game's charts over the table, the current entry lit; several charts are segments at the top."""

from __future__ import annotations

from dataclasses import replace

from tablegame.ui.desk import Desk
from tablegame.ui.screens.widgets import close_button
from tablegame.ui.table import actions
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.panel import TablePanel, still
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.form import Buttons, Segments, widget_height
from tablegame.view.game_scene import SceneInput
from tablegame.view.nodes import extent
from tablegame.view.pane import NOWHERE, Pane
from tablegame.view.scale import BODY, HEADING
from tablegame.view.scene import Action, Clip, Rect, Scene


class ChartScreen(TablePanel):
    """One chart at a time; C goes to the next and, after the last, back to the table."""

    def __init__(self, desk: Desk, table: Table, chart: str) -> None:
        super().__init__(desk, table)
        self.chart = chart
        self.shown: tuple[Pane, ...] = ()
        """The panes that the chart has drawn."""

    @property
    def panes(self) -> tuple[Pane, ...]:
        return self.shown

    @property
    def help(self) -> str | None:
        """F1 opens what the rules say about this chart."""
        clause = next((clause for key, _, clause in self.table.charts if key == self.chart), "")
        return self.link(clause) if clause else None

    def build(self, builder: Builder) -> Scene:
        """The chart, as large as the window allows."""
        builder.fit_table()
        charts = self.table.charts
        look = replace(self.table.look(), chart=self.chart)
        builder.panel(builder.area, "scrim")
        felt = builder.felt
        spare = self._spare(builder.scratch(), look, felt)
        # With several charts the segments stay where they are: the panel is only shorter below.
        box = felt._replace(y=felt.y + (spare / 2 if len(charts) == 1 else 0.0), h=felt.h - spare)
        area = self._frame(builder, box)
        for pane in look.panes.values():
            pane.rect = NOWHERE
        self.table.entry.scene.build_chart(builder, look, area)
        self.shown = tuple(pane for pane in look.panes.values() if pane.rect != NOWHERE)
        builder.key("escape", Action("close"))
        builder.key("c", Action("next"))
        return still(builder)

    def _spare(self, builder: Builder, look: SceneInput, box: Rect) -> float:
        """The height that the open chart leaves empty, in pixels; 0 where it scrolls."""
        area = self._frame(builder, box)
        at = len(builder.nodes)
        self.table.entry.scene.build_chart(builder, look, area)
        if any(isinstance(node, Clip) for node in builder.nodes[at:]):
            return 0.0
        lowest = max((extent(node).bottom for node in builder.nodes[at:]), default=area.bottom)
        return max(0.0, area.bottom - lowest - builder.px(20))

    def _frame(self, builder: Builder, box: Rect) -> Rect:
        """The panel with its segments or title and the button that closes it; returns what is left for the chart."""
        charts = self.table.charts
        builder.panel(box, "panel")
        inner = box.inset(builder.space.broad)
        top = inner.y
        if len(charts) > 1:
            options = tuple((key, builder.words(title)) for key, title, _ in charts)
            wide = min(inner.w, builder.px(760) + builder.type(BODY) * 8)
            rect = Rect(inner.cx - wide / 2, inner.y, wide, 0)
            top = Segments("chart", options, self.chart, Action("show")).draw(builder, "charts", rect)
            top += builder.space.gap
        else:
            title = builder.span(builder.words(charts[0][1]), HEADING, "serif-bold")
            builder.text(Rect(inner.x, inner.y, inner.w, builder.button_height), [title], align="centre")
            top += builder.button_height + builder.px(14)
        foot = builder.button_height
        close = Buttons((close_button(builder),), "right")
        close.draw(builder, "foot", Rect(inner.x, inner.bottom - foot, inner.w, widget_height(builder)))
        return Rect(inner.x, top, inner.w, inner.bottom - foot - builder.px(14) - top)

    def do_show(self, chart: str) -> None:
        """Show a chart."""
        self.chart = chart

    def do_next(self) -> None:
        """Show the next chart, or close after the last."""
        keys = [key for key, *_ in self.table.charts]
        following = keys.index(self.chart) + 1
        if following < len(keys):
            self.chart = keys[following]
        else:
            self.desk.pop()

    def act_otherwise(self, action: Action) -> None:
        """A chart that can be turned is turned without closing it."""
        if verbs.TURN.of(action):
            actions.do(self.table, action)
        else:
            super().act_otherwise(action)
