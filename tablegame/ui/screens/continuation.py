"""The screen that plays a choice and its likely continuation on a table of its own. Other choices can be played too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.core.bots import Choice
from tablegame.core.contract import View
from tablegame.core.options import Chosen
from tablegame.games import Game
from tablegame.practice.continuations import Step, continuation
from tablegame.ui.desk import Desk
from tablegame.ui.screens.widgets import ESCAPE, PaneScreen, draw_button_row
from tablegame.ui.table.board import PICTURE_SECONDS, PositionBoard
from tablegame.view.advice import ReasonWriter
from tablegame.view.builder import Builder
from tablegame.view.form import Button, draw_wrapped
from tablegame.view.game_scene import Frame, move_text
from tablegame.view.pane import Pane
from tablegame.view.phrases import capital, labelled, standalone_name
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Action, Rect, Scene

MOST_MOVES: Final = 3  # the most moves, the last ones, that the bar names
MOTION: Final = 0.3  # seconds that cards take from one frame to the next


class ContinuationScreen(PaneScreen):
    """Plays a choice and the moves that are likely to follow, one after the other, and stays at the last picture."""

    def __init__(
        self, desk: Desk, entry: Game, view: View, chosen: Chosen, names: Sequence[str], choices: Sequence[Choice]
    ) -> None:
        """view: of the position before the choice. chosen: the house rules.
        names: of the players by seat, "" for a player without a name.
        choices: those whose continuations can be played; the first is played at once."""
        super().__init__(desk)
        self.choices = choices
        self.position = PositionBoard(entry, view, chosen, names)
        self.do_play(0)

    def do_play(self, number: int) -> None:
        """Play a choice and the moves likely to follow, from the beginning. number: the index of the choice."""
        self.number = number
        self.steps = continuation(self.position.entry, self.position.view, self.choices[number])
        self.frames: list[tuple[int, Frame]] = [(0, self.position.present_frame(self.position.view))]
        """The pictures, each with the number of moves made so far, up to the one that it shows."""
        for count, step in enumerate(self.steps, 1):
            frames = self.position.frames_between(step.before, step.events, step.after)
            self.frames += [(count, frame) for frame in frames]
        self.index, self.since = 0, self.desk.clock()

    @property
    def help(self) -> str:
        return f"{self.position.entry.key}#strategy"

    def build(self, builder: Builder) -> Scene:
        """Above the table the choice with its reasons; below it the buttons and the last moves."""
        builder.fit_table()
        words, felt, gap, row = builder.words, builder.felt, builder.space.gap, builder.button_height
        count, self.position.frame = self.frames[self.index]
        names, choice = self.position.names(words), self.choices[self.number]
        reasons = ReasonWriter(names.__getitem__, words, builder.faces).lines(choice)
        text = " ".join((f"{self._name(builder, choice.move)}.", *(reason.text for reason in reasons)))
        top = draw_wrapped(builder, Rect(felt.x, felt.y, felt.w, 0), text, BODY, ink="felt-text") + gap
        bar = Rect(felt.x, felt.bottom - row, felt.w, row)
        self.position.draw(builder, self.position.look(words), Rect(felt.x, top, felt.w, bar.y - gap - top))
        builder.targets, builder.zones, builder.keys = [], {}, {}  # the table is only shown
        buttons = [
            Button("close", words("Back"), ESCAPE, "green", words("Esc")),
            Button("again", words("Once more"), Action("play", (self.number,)), "green"),
        ]
        for number, other in enumerate(self.choices):
            if number != self.number:
                name = self._name(builder, other.move)
                buttons.append(Button(f"play.{number}", name, Action("play", (number,)), "green"))
        room = draw_button_row(builder, "bar", buttons, bar, widest=0.4)
        last_moves = ", ".join(
            labelled(standalone_name(names[step.actor]), self._move(builder, step), words)
            for step in self.steps[:count][-MOST_MOVES:]
        )
        builder.text(room, last_moves, SMALL, ink="felt-text", wrap=True)
        builder.focus = builder.focus or "close"
        builder.key("escape", ESCAPE)
        return builder.scene(title=words("How it is likely to go on"))._replace(motion=MOTION)

    def _name(self, b: Builder, move: int) -> str:
        return capital(self.position.move_text(move, b.words))

    def _move(self, b: Builder, step: Step) -> str:
        """The text of a move of the continuation; "…" for a deal and for another seat's move that is still secret."""
        is_secret = step.actor != self.position.view.seat and not step.events
        if is_secret or not isinstance(step.move, int):  # the move of a deal is no number
            return "…"
        return move_text(self.position.entry.text, step.move, step.before, self.position.chosen, b.words)

    def tick(self, now: float) -> bool:
        """Go on to the next picture after its time. Returns whether the picture has changed."""
        if self.index + 1 < len(self.frames) and not self.desk.moving() and now - self.since >= PICTURE_SECONDS:
            self.index, self.since = self.index + 1, now
            return True
        return False

    @property
    def panes(self) -> tuple[Pane, ...]:
        return tuple(self.position.panes.values())
