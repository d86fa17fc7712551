"""The base class of panels over a table, and the links to the rule book in these panels.

A layout unit is a pixel in a window of 1600 × 1000; it grows with the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.ui.desk import Desk
from tablegame.ui.screens.widgets import PaneScreen
from tablegame.ui.table import actions
from tablegame.ui.table.table import Table
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.form import draw_wrapped
from tablegame.view.scale import LEADING
from tablegame.view.scene import Action, Ink, Rect, Scene, Span, Target
from tablegame.view.verbs import Verb

WHY: Final = Verb[str]("why")  # open the rule book at a clause


class TablePanel(PaneScreen):
    """A panel over a table. It can scroll. It closes on Esc, and before an action of the table, such as undo.
    When the window loses the focus the table closes its panels, since a panel may tell something about a hand."""

    modal = True

    def __init__(self, desk: Desk, table: Table) -> None:
        super().__init__(desk)
        self.table = table

    def link(self, clause: str) -> str:
        """The anchor of the rule book for a clause of this game's rules, such as "contraspiel#score"."""
        return f"{self.table.entry.key}#{clause}"

    def do_why(self, clause: str) -> None:
        self.desk.help(self.link(clause))

    def act_otherwise(self, action: Action) -> None:
        """If the action belongs to the table, close the panel and let the table do it. Else do nothing."""
        if action.verb.startswith(verbs.SPACE):
            self.desk.close_top()
            actions.do(self.table, action)


def still_scene(builder: Builder, title: str = "") -> Scene:
    """The scene of a finished panel, which appears at once, without motion."""
    return builder.scene("", title)._replace(motion=0.0)


def why_spans(b: Builder, units: float) -> list[Span]:
    """The words "The rule" as a link, to stand behind a reason. units: the size of the type, in layout units."""
    return [b.span("  ", units), b.span(b.words("The rule"), units, ink="link")]


def why_target(
    b: Builder, name: str, rect: Rect, lines: Sequence[Sequence[Span]], action: Action, leading: float = LEADING
) -> Target:
    """The target for the link that `why_spans` makes. The link must be the last span of the lines.
    name: the id of the target. rect: the box of the lines. leading: the distance of lines, in sizes of type."""
    *before, link = lines[-1]
    high = b.line_height(lines[-1:], leading)
    left, bottom = rect.x + b.width(before), rect.y + b.line_height(lines, leading)
    box = Rect(left, bottom - high, b.width([link]), high)
    return Target(name, box.inset(-2), action, link.text)


def draw_reason(b: Builder, name: str, rect: Rect, text: str, clause: str, units: float, ink: Ink = "soft") -> float:
    """Draw a reason at the top of a box, with the link to its rule. Returns the y of the bottom.
    name: the id of the link's target. clause: of the rules; "" for no link. units: the size of type in layout units."""
    if not clause:
        return draw_wrapped(b, rect, text, units, ink=ink)
    spans = [b.span(text, units, ink=ink), *why_spans(b, units)]
    y = draw_wrapped(b, rect, spans)
    b.target("hint", why_target(b, name, rect, b.wrap(spans, rect.w), WHY(clause)))
    return y
