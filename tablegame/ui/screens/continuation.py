"""How a choice is likely to go on, played on a table of its own: the best one, and beside it the one that was made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.core.bots import Choice
from tablegame.core.contract import View
from tablegame.core.options import Chosen
from tablegame.games import Game
from tablegame.practice.continuations import Step, continuation
from tablegame.ui.desk import Desk
from tablegame.ui.screens.widgets import ESCAPE, PaneScreen, button_row
from tablegame.ui.table.board import PICTURE_SECONDS, PositionBoard
from tablegame.view.advice import Teller
from tablegame.view.builder import Builder
from tablegame.view.form import Button, draw_wrapped
from tablegame.view.game_scene import Frame, move_text
from tablegame.view.pane import Pane
from tablegame.view.phrases import capital, labelled, standalone_name
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Action, Rect, Scene

MOTION: Final = 0.3
"""Seconds that cards take from one frame to the next."""


class ContinuationScreen(PaneScreen):
    """Shows the moves one after the other, and then stays at the last."""

    def __init__(
        self, desk: Desk, entry: Game, view: View, chosen: Chosen, names: Sequence[str], choices: Sequence[Choice]
    ) -> None:
        """names: by seat, "" where none was given; choices: the first is shown first."""
        super().__init__(desk)
        self.choices = choices
        self.position = PositionBoard(entry, view, chosen, names)
        self.do_play(0)

    def do_play(self, number: int) -> None:
        """Play a choice on from the beginning."""
        self.number = number
        self.steps = continuation(self.position.entry, self.position.view, self.choices[number])
        self.frames: list[tuple[int, Frame]] = [(0, self.position.present_frame(self.position.view))]
        for count, step in enumerate(self.steps, 1):
            self.frames += [
                (count, frame) for frame in self.position.frames_between(step.before, step.events, step.after)
            ]
        self.at, self.since = 0, self.desk.clock()

    @property
    def help(self) -> str:
        return f"{self.position.entry.key}#strategy"

    def build(self, builder: Builder) -> Scene:
        builder.fit_table()
        words, felt, gap, row = builder.words, builder.felt, builder.space.gap, builder.button_height
        count, self.position.frame = self.frames[self.at]
        names = self.position.names(words)
        reasons = Teller(names.__getitem__, words, builder.faces).why(self.choices[self.number])
        said = " ".join((f"{self._name(builder, self.choices[self.number].move)}.", *(each.text for each in reasons)))
        top = draw_wrapped(builder, Rect(felt.x, felt.y, felt.w, 0), said, BODY, ink="felt-text") + gap
        bar = Rect(felt.x, felt.bottom - row, felt.w, row)
        self.position.draw(builder, self.position.look(words), Rect(felt.x, top, felt.w, bar.y - gap - top))
        builder.targets, builder.zones, builder.keys = [], {}, {}  # the table is only shown
        buttons = [
            Button("close", words("Back"), ESCAPE, "green", words("Esc")),
            Button("again", words("Once more"), Action("play", (self.number,)), "green"),
        ]
        for number, choice in enumerate(self.choices):
            if number != self.number:
                name = self._name(builder, choice.move)
                buttons.append(Button(f"play.{number}", name, Action("play", (number,)), "green"))
        room = button_row(builder, "bar", buttons, bar, 0.4)
        made = ", ".join(
            labelled(standalone_name(names[step.actor]), self._move(builder, step), builder.words)
            for step in self.steps[:count][-3:]
        )
        builder.text(room, made, SMALL, ink="felt-text", wrap=True)
        builder.focus = builder.focus or "close"
        builder.key("escape", ESCAPE)
        return builder.scene(title=words("How it is likely to go on"))._replace(motion=MOTION)

    def _name(self, b: Builder, move: int) -> str:
        """A choice in words."""
        return capital(self.position.move_text(move, b.words))

    def _move(self, b: Builder, step: Step) -> str:
        """A move of the continuation in words; a sealed one is not told."""
        hidden = step.actor != self.position.view.seat and not step.events
        if hidden or not isinstance(step.move, int):
            return "…"
        return move_text(self.position.entry.text, step.move, step.before, self.position.chosen, b.words)

    def tick(self, now: float) -> bool:
        if self.at + 1 < len(self.frames) and not self.desk.moving() and now - self.since >= PICTURE_SECONDS:
            self.at, self.since = self.at + 1, now
            return True
        return False

    @property
    def panes(self) -> tuple[Pane, ...]:
        return tuple(self.position.panes.values())
