"""A hint: the choices with their values, how often each would be played, and why.

Knows an evaluation and the game's words. Must not know any particular game. In a game of secret choice the mix is
shown, never one card to play; where one choice is to be made always, it is the best, and no shares are shown.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tablegame.core.contract import Choice, Evaluation
from tablegame.table.build import Builder
from tablegame.table.form import Note, words_in
from tablegame.table.look import reason_text
from tablegame.table.scene import Rect, Scene
from tablegame.ui.desk import Desk
from tablegame.ui.screens.over_table import OverTable
from tablegame.ui.screens.table import TableScreen
from tablegame.ui.screens.widgets import ESCAPE, Shape, close_press, dialog

ALWAYS: Final = 0.995
"""The share from which a choice is made always."""


class HintScreen(OverTable):
    """The evaluation of the viewer's choices, best first."""

    def __init__(self, desk: Desk, table: TableScreen, evaluation: Evaluation) -> None:
        super().__init__(desk, table)
        self.evaluation = evaluation

    @property
    def help(self) -> str:
        """F1 opens what the advice stands on."""
        reason = self.evaluation.reason
        return f"{self.table.entry.key}#{reason.clause}" if reason is not None and reason.clause else super().help

    def build(self, builder: Builder) -> Scene:
        """A panel with a line for every choice, and a bar for its share where they are to be mixed."""
        words, evaluation = builder.words, self.evaluation

        def draw(b: Builder, rect: Rect) -> float:
            y = rect.y
            if evaluation.reason is not None:
                text = reason_text(evaluation.reason, self.table.name_of, words, b.faces)
                y = Note(text, 20, ink="text").draw(b, "hint", rect) + b.px(16)
            for choice in evaluation.choices:
                y = self._line(b, choice, Rect(rect.x, y, rect.w, 0)) + b.px(14)
            return Note(words("A hint counts as help: the game is marked as assisted.")).draw(
                b, "hint", Rect(rect.x, y, rect.w, 0)
            )

        dialog(builder, self.pane, words("Hint"), draw, (close_press(builder),), Shape(900))
        for key in ("escape", "h"):
            builder.key(key, ESCAPE)
        return replace(builder.scene(""), motion=0.0)

    def _line(self, b: Builder, choice: Choice, rect: Rect) -> float:
        words = b.words
        move = self.table.entry.text.move(choice.move, self.table.session.chosen, words)
        mixed = max(each.weight for each in self.evaluation.choices) < ALWAYS
        value = _number(choice.value, choice, b) + (" ± " + _number(choice.error, choice, b) if choice.error else "")
        unit = words(self.evaluation.unit) if self.evaluation.unit else ""
        said = [b.span(move, 22, "serif-bold")]
        if mixed:
            share = words("{percent} % of the time", percent=round(choice.weight * 100))
            said.append(b.span("   " + share, 20, "sans-bold"))
        elif choice.weight >= ALWAYS and len(self.evaluation.choices) > 1:
            said.append(b.span("   " + words("the best"), 20, "sans-bold", "accent"))
        y = words_in(b, rect, [*said, b.span(f"   {value} {unit}", 20, "sans", "soft")])
        if mixed:
            thick = max(b.px(8), 5.0)
            b.panel(Rect(rect.x, y + 2, rect.w, thick), "track")
            b.panel(Rect(rect.x, y + 2, max(thick, rect.w * choice.weight), thick), "meter")
            y += thick + 4
        reason = reason_text(choice.reason, self.table.name_of, words, b.faces)
        return words_in(b, Rect(rect.x, y, rect.w, 0), reason, 18, ink="soft")


def _number(value: float, choice: Choice, b: Builder) -> str:
    """Two decimals, one where more would say nothing, with the decimal sign of the language."""
    digits = 1 if choice.error >= 0.1 or abs(choice.value) >= 10 else 2
    return f"{value:.{digits}f}".replace(".", b.words.raw("."))
