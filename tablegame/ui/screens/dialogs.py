"""Small dialogs: a question with its answers, and a line of text to write."""

from __future__ import annotations

from collections.abc import Sequence

from tablegame.ui.desk import Choice, Desk, Prompt
from tablegame.ui.screens.widgets import ESCAPE, PaneScreen, Shape, dialog
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Text
from tablegame.view.layout import Part, column
from tablegame.view.pane import Pane
from tablegame.view.scale import NAME
from tablegame.view.scene import Action, Rect, Scene
from tablegame.view.text_field import EditedText, TextField


class AskScreen(PaneScreen):
    """A question with answers. Esc gives the last one, which changes nothing.

    eager: Enter gives the first answer, else the last. key: of the first answer; usually the key that has asked the
    question, so that pressing it twice says yes.
    """

    help = ""

    def __init__(
        self,
        desk: Desk,
        question: str,
        choices: Sequence[Choice],
        title: str = "",
        modal: bool = True,
        eager: bool = False,
        key: str = "",
    ) -> None:
        self.desk = desk
        self.modal = modal
        self.eager = eager
        self.key = key
        self.question = question
        self.choices = tuple(choices)
        self.title = title
        self.pane = Pane()

    def build(self, builder: Builder) -> Scene:
        def draw(b: Builder, rect: Rect) -> float:
            return column(b, "question", rect, [Text(self.question, NAME, "sans", "text", "centre")], 0)

        last = len(self.choices) - 1
        expected = self._expected
        presses = [
            Button(
                f"answer.{i}",
                label,
                Action("answer", (i,)),
                "brass" if i == expected else "ivory",
                self._key_of(i, builder.words),
            )
            for i, (label, _) in enumerate(self.choices)
        ]
        title = self.title or builder.words("One question")
        dialog(builder, self.pane, title, draw, presses, Shape(640))
        builder.zones["foot"] = [press.name for press in presses]
        builder.consequential(*(press.action for press in presses[:last]))
        if self.key:
            for key in (self.key, f"ctrl+{self.key}"):
                builder.key(key, presses[0].action)
        return builder.scene("" if self.modal else "table", title)

    @property
    def _expected(self) -> int:
        """The answer that Enter gives."""
        return 0 if self.eager else len(self.choices) - 1

    def _key_of(self, answer: int, words: Words) -> str:
        """The key hint of an answer."""
        if answer == 0 and self.key:
            return self.key.upper()
        if answer == len(self.choices) - 1:
            return words("Esc")
        return words("Enter") if answer == self._expected else ""

    def do_close(self) -> None:
        self.do_answer(len(self.choices) - 1)

    def do_answer(self, index: int) -> None:
        """Close the dialog and give an answer."""
        self.desk.pop()
        self.choices[index][1]()


class PromptScreen(PaneScreen):
    """A line of text to write, such as the title of a game. Enter takes it, Esc cancels."""

    modal = True
    help = ""

    def __init__(self, desk: Desk, prompt: Prompt) -> None:
        self.desk = desk
        self.prompt = prompt
        self.writing = EditedText.of(prompt.text, prompt.longest).all()
        self.pane = Pane()

    def build(self, builder: Builder) -> Scene:
        words = builder.words
        if not builder.focus:
            builder.focus = "text"

        def draw(b: Builder, rect: Rect) -> float:
            parts: list[Part] = [TextField("text", self.writing, Action("text"), self.prompt.title)]
            if self.prompt.note:
                parts.append(Text(self.prompt.note))
            return column(b, "text", Rect(rect.x, rect.y + 4, rect.w, 0), parts, b.px(12)) + 4

        presses = [
            Button("close", words("Cancel"), ESCAPE, "ivory", words("Esc")),
            Button("take", words("Take it"), Action("take"), "brass", words("Enter")),
        ]
        dialog(builder, self.pane, self.prompt.title, draw, presses, Shape(680))
        builder.zones["foot"] = ["take", "close"]
        return builder.scene("", self.prompt.title)

    def do_paste(self, text: str = "") -> None:
        """Insert a text."""
        self.writing = self.writing.typed(text)

    def do_text(self, how: str, value: str | int = "") -> None:
        """Edit the text, or take it as it is."""
        if how == "done":
            self.do_take()
        else:
            self.writing = self.writing.edited(how, value)

    def do_take(self) -> None:
        """Take the text, unless it is refused."""
        text = " ".join(self.writing.text.split())
        refused = self.prompt.refuse(text)
        if refused:
            self.desk.notice(refused)
            self.desk.focus("text")
            return
        self.desk.pop()
        self.prompt.then(text)
