"""Small dialogs: a question with its answers, a line of text to be written.

Knows the desk. Must not know what is asked about, nor pygame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablegame.table.build import Builder
from tablegame.table.field import Field, Writing
from tablegame.table.form import Note, Part, Press, column
from tablegame.table.pane import Pane
from tablegame.table.scene import Action, Rect, Scene
from tablegame.ui.desk import Choice, Desk
from tablegame.ui.screens.widgets import ESCAPE, Shape, Still, dialog


class AskScreen(Still):
    """A question with two or more answers. Esc gives the last, which changes nothing, and at first so does Enter."""

    modal = True
    help = ""

    def __init__(self, desk: Desk, question: str, choices: Sequence[Choice], title: str = "") -> None:
        self.desk = desk
        self.question = question
        self.choices = tuple(choices)
        self.title = title
        self.pane = Pane()

    def build(self, builder: Builder) -> Scene:
        """The question over the screen it is about."""

        def draw(b: Builder, rect: Rect) -> float:
            return column(b, "question", rect, [Note(self.question, 22, "sans", "text", "centre")], 0)

        last = len(self.choices) - 1
        presses = [
            Press(
                f"answer.{i}",
                label,
                Action("answer", (i,)),
                "brass" if i == last else "ivory",
                builder.words("Esc") if i == last else "",
            )
            for i, (label, _) in enumerate(self.choices)
        ]
        title = self.title or builder.words("One question")
        dialog(builder, self.pane, title, draw, presses, Shape(640))
        builder.zones["foot"] = [press.name for press in presses]
        builder.grave(*(press.action for press in presses[:last]))
        return builder.scene("", title)

    def act(self, action: Action) -> None:
        """Close, and do what the answer says."""
        if self.pane.act(action):
            return
        if action.verb == "answer":
            self._answer(int(action.values[0] or 0))
        elif action == ESCAPE:
            self._answer(len(self.choices) - 1)

    def _answer(self, index: int) -> None:
        self.desk.pop()
        self.choices[index][1]()


class PromptScreen(Still):
    """One line of text to be written, such as a game's title. Enter takes it, Esc leaves all as it was."""

    modal = True
    help = ""

    def __init__(
        self,
        desk: Desk,
        title: str,
        text: str,
        then: Callable[[str], object],
        note: str = "",
        refuse: Callable[[str], str] | None = None,
        longest: int = 60,
    ) -> None:
        self.desk = desk
        self.title = title
        self.note = note
        self.then = then
        self.refuse = refuse
        self.writing = Writing.of(text, longest).all()
        self.pane = Pane()

    def build(self, builder: Builder) -> Scene:
        """The field, its note, and the way out."""
        words = builder.words
        if not builder.focus:
            builder.focus = "text"

        def draw(b: Builder, rect: Rect) -> float:
            parts: list[Part] = [Field("text", self.writing, Action("text"), self.title)]
            if self.note:
                parts.append(Note(self.note))
            return column(b, "text", Rect(rect.x, rect.y + 4, rect.w, 0), parts, b.px(12)) + 4

        presses = [
            Press("close", words("Cancel"), ESCAPE, "ivory", words("Esc")),
            Press("take", words("Take it"), Action("take"), "brass", words("Enter")),
        ]
        dialog(builder, self.pane, self.title, draw, presses, Shape(680))
        builder.zones["foot"] = ["take", "close"]
        return builder.scene("", self.title)

    def act(self, action: Action) -> None:
        """Write, take or leave."""
        if self.pane.act(action):
            return
        if action.verb == "text":
            self._edit(action)
        elif action.verb == "paste" and action.values:
            self.writing = self.writing.typed(str(action.values[0]))
        elif action.verb == "take":
            self._take()
        elif action == ESCAPE:
            self.desk.pop()

    def _edit(self, action: Action) -> None:
        how = action.values[0]
        if how == "typed":
            self.writing = self.writing.typed(str(action.values[1]))
        elif how == "caret":
            self.writing = self.writing.moved(int(action.values[1] or 0))
        else:
            self._take()

    def _take(self) -> None:
        text = " ".join(self.writing.text.split())
        refused = self.refuse(text) if self.refuse is not None else ""
        if refused:
            self.desk.notice(refused)
            return
        self.desk.pop()
        self.then(text)
