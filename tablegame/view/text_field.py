"""A field in which the player edits a line of text: its state (`EditedText`) and its picture (`TextField`)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablegame.core.text import printable
from tablegame.view.builder import Builder
from tablegame.view.form import widget_height
from tablegame.view.scale import BODY
from tablegame.view.scene import Action, Label, Line, Rect, Target

BACKSPACE, DELETE, HOME, END, ALL = "\b", "\x7f", "\x01", "\x05", "\x02"
"""The keys that edit, as a text field gets them among typed text. ALL is Ctrl+A, which selects the whole text."""


@dataclass(frozen=True, slots=True)
class EditedText:
    """The text of a field with its caret. Each method returns the text after a change."""

    text: str = ""
    caret: int = 0  # the index of the letter after the caret
    longest: int = 40  # the most letters that can be typed
    selected: bool = False
    """Whether the whole text is selected: the next letter replaces it, and an arrow key moves the caret to an end."""

    @classmethod
    def of(cls, text: str, longest: int = 40) -> EditedText:
        """The text with the caret at its end."""
        return cls(text, len(text), longest)

    def typed(self, typed: str) -> EditedText:
        """The text after typed letters or an editing key, such as `BACKSPACE`. Letters beyond `longest` are omitted."""
        if typed == ALL:
            return self.all()
        if typed in (HOME, END):
            return replace(self, selected=False, caret=0 if typed == HOME else len(self.text))
        if self.selected:  # letters replace the selected text; Backspace and Delete remove it
            return EditedText(longest=self.longest).typed(typed)
        if typed == BACKSPACE:
            start = max(0, self.caret - 1)
            return replace(self, text=self.text[:start] + self.text[self.caret :], caret=start)
        if typed == DELETE:
            return replace(self, text=self.text[: self.caret] + self.text[self.caret + 1 :])
        letters = printable(typed)[: max(0, self.longest - len(self.text))]
        front = printable(self.text[: self.caret] + letters)  # again: an accent joins the letter before it
        return replace(self, text=front + self.text[self.caret :], caret=len(front))

    def edited(self, how: object, value: object = "") -> EditedText:
        """The text after an action of the field; unchanged if the action does not edit the text.
        how, value: the last two values of the action: "typed", "abc" for typed letters; "caret", -1 (left) or 1."""
        if how == "typed":
            return self.typed(str(value))
        return self.moved(value) if how == "caret" and isinstance(value, int) else self

    def all(self) -> EditedText:
        """The same text, with all of it selected."""
        return replace(self, selected=bool(self.text), caret=len(self.text))

    def moved(self, step: int) -> EditedText:
        """The text with the caret moved by `step` letters; in a selected text, moved to the end on that side."""
        if self.selected:
            return replace(self, selected=False, caret=0 if step < 0 else len(self.text))
        return replace(self, caret=min(max(0, self.caret + step), len(self.text)))


@dataclass(frozen=True, slots=True)
class TextField:
    """The picture of a field. While it has the focus, typed text and arrow keys are actions for `EditedText.edited`."""

    name: str  # the id of its target
    writing: EditedText
    action: Action
    """The action of the field, to whose values something is appended: "typed" and the text after typing, "caret" and -1
    or 1 after an arrow key, "done" after a click or Enter."""
    label: str
    empty: str = ""  # the faint text in an empty box, which names the expected text

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        """Draw the box with the text, or with the faint text while it is empty. Returns the bottom."""
        height = widget_height(b)
        box = Rect(rect.x, rect.y, rect.w, height)
        b.panel(box, "field", name=self.name)
        inner = box.inset(b.space.gap, 0)
        focused = b.focus == self.name
        if self.writing.text or focused:
            self._letters(b, inner)
        if not self.writing.text:
            b.text(inner.moved(b.space.gap / 2 if focused else 0, 0), self.empty, BODY, "sans-italic", "soft")
        target = Target(self.name, box, self._does("done"), self.label, edits=self._does("typed"))
        left, right = self._does("caret", -1), self._does("caret", 1)
        b.target(zone, target._replace(left=left, right=right, value=self.writing.text))
        return rect.y + height

    def _does(self, *values: str | int) -> Action:
        """The action of the field with these values appended."""
        return self.action._replace(values=(*self.action.values, *values))

    def _letters(self, b: Builder, inner: Rect) -> None:
        """Draw as much of the text round the caret as fits, and the caret if the field has the focus."""
        focused = b.focus == self.name
        text, caret = self.writing.text, self.writing.caret if focused else 0
        # The visible letters: from `start` to before `end`. First the caret has to be visible, then as much as fits.
        start = 0
        while start < caret and b.width([b.span(text[start:caret], BODY)]) > inner.w:
            start += 1
        end = len(text)
        while end > max(start, caret) and b.width([b.span(text[start:end], BODY)]) > inner.w:
            end -= 1
        span = b.span(text[start:end], BODY)
        height = b.line_height([[span]])
        line = Rect(inner.x, inner.cy - height / 2, inner.w, height)
        if self.writing.selected and focused:
            b.panel(Rect(line.x - 2, line.y, b.width([span]) + 4, line.h), "lit")
        if span.text:
            b.add(Label(line, ((span,),), id=f"{self.name}.text"))
        if focused:
            x = inner.x + b.width([b.span(text[start:caret], BODY)]) + 1
            b.add(Line(((x, line.y), (x, line.bottom)), "accent", max(2.0, b.px(2))))
