"""A screen that could not be shown: what went wrong, in one panel, and the ways out.

Knows the desk. Must not know which screen it was, nor pygame.
"""

from __future__ import annotations

from tablegame.table.build import Builder
from tablegame.table.form import Note, Press, column
from tablegame.table.pane import Pane
from tablegame.table.scene import Action, Rect, Scene
from tablegame.ui.desk import Desk
from tablegame.ui.screens.widgets import ESCAPE, Shape, Still, dialog


class BrokenScreen(Still):
    """Lies over the screen that failed, which is not asked again before the player wants it."""

    modal = False
    help = ""

    def __init__(self, desk: Desk, trouble: str, back: bool, again: bool = True) -> None:
        """trouble: what happened; back: there is a screen below the one that failed; again: trying again may help."""
        self.desk = desk
        self.trouble = trouble
        self.back = back
        self.again = again
        self.pane = Pane()

    def build(self, builder: Builder) -> Scene:
        """The sentence and the buttons."""
        words = builder.words

        def draw(b: Builder, rect: Rect) -> float:
            return column(b, "trouble", rect, [Note(self.trouble, 22, "sans", "text")], 0)

        presses = [Press("quit", words("Quit"), Action("quit"), "ivory", words("Ctrl+Q"))]
        if self.again:
            presses.append(Press("again", words("Try again"), Action("again"), "ivory" if self.back else "brass"))
        if self.back:
            presses.append(Press("close", words("Back"), ESCAPE, "brass", words("Esc")))
        title = words("This cannot be shown")
        dialog(builder, self.pane, title, draw, presses, Shape(760))
        builder.zones["foot"] = [press.name for press in reversed(presses)]
        return builder.scene(title=title)

    def act(self, action: Action) -> None:
        """A button or a key."""
        if self.pane.act(action):
            return
        if action.verb == "quit":
            self.desk.quit()
        elif action.verb == "again":
            self.desk.pop()
        elif action == ESCAPE and self.back:
            self.desk.pop()
            self.desk.pop()
