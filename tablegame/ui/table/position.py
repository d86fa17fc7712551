"""Positions on a board, to be looked at or answered while no game goes on: of any game, or asked in a drill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tablegame.core.bots import Evaluation
from tablegame.core.contract import EventLog, SeenEvent, View
from tablegame.core.drills import Puzzle
from tablegame.core.options import Chosen, complete
from tablegame.core.table import Sitter
from tablegame.games import Game, find
from tablegame.practice.drills import state_before
from tablegame.session.replay import read_move
from tablegame.ui.table.board import ALL_STEPS, AnswerBoard
from tablegame.view.builder import Words
from tablegame.view.faces import Faces
from tablegame.view.game_scene import ASKED, Frame, SceneInput, move_text, reason_text
from tablegame.view.phrases import display_names


class Position(AnswerBoard):
    """A moment of a game as one seat saw it."""

    def __init__(self, entry: Game, view: View, chosen: Chosen, names: Sequence[str] = ()) -> None:
        """names: by seat, "" where none was given; () for none at all."""
        super().__init__(entry, chosen)
        self.view = view
        self._given = tuple(names) or ("",) * view.players
        self.frame: Frame | None = None
        """The picture that is shown, where it is not the present of the view."""
        self.step = 0
        """How many steps of its explanation are shown."""

    def names(self, words: Words) -> tuple[str, ...]:
        """Everybody's name; the own seat is You where it has none."""
        return display_names(self._given, () if self.view.seat is None else (self.view.seat,), words)

    def look(self, words: Words, can_act: bool, hint: Evaluation | None = None) -> SceneInput:
        """What the scene is given. hint: values that stand at the choices."""
        own = self.view.seat
        sitters = (Sitter(name, away=seat != own) for seat, name in enumerate(self.names(words)))
        return self.scene_input(self.frame or self.present(self.view), tuple(sitters), own, can_act, hint, self.step)


class DrillPosition(Position):
    """A position of a drill: the question as it is asked, and the picture that shows why."""

    def __init__(self, game: str, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        entry = find(game)
        engine, asked = entry.engine, None
        self.moment: SeenEvent | None = None
        """The finished trick of which it is asked who takes what."""
        after_trick = bool(puzzle.offered) and puzzle.why is None
        state = state_before(entry, puzzle, 1 if after_trick else 0)
        view: View = state.view(puzzle.seat)
        if after_trick:
            before, log = view, EventLog()
            state.apply(*read_move(engine, state, puzzle.moves[-1]), log)
            self.moment = next(each for each in log.moments(puzzle.seat) if each.event.kind == "trick")
            view = self.moment.view
            asked = entry.scene.asked(self.moment, before)
        super().__init__(entry, view, complete(engine, puzzle.players, dict(puzzle.rules)))
        self.turned[ASKED] = puzzle.kind
        self.frame = asked

    @property
    def chooses(self) -> bool:
        """Whether the answer is a choice of the seat, made on the table."""
        return not self.puzzle.offered

    def text_of(self, move: int) -> str:
        """The answer that a move is."""
        return self.entry.engine.format(self.puzzle.seat, move)

    def show_why(self) -> None:
        """Show the picture that explains the answer, or tells how the trick is settled."""
        del self.turned[ASKED]
        if self.moment is not None:
            self.frame = replace(self.past(self.moment), beat=0.0)
            self.step = ALL_STEPS

    def said(self, text: str, words: Words) -> str:
        """An answer in words."""
        if self.moment is not None:
            return self.entry.scene.answer(self.look(words, False), text, words)
        if not self.chooses:
            return words("Yes") if text == "yes" else words("No")
        move = self.entry.engine.parse(self.puzzle.seat, text)
        assert isinstance(move, int)
        said = move_text(self.entry.text, move, self.view, self.chosen, words)
        return said[:1].upper() + said[1:]

    def why(self, words: Words, faces: Faces) -> tuple[str, str]:
        """The reason in words, "" where the table shows it, and its clause of the rules."""
        names, reason = self.names(words), self.puzzle.why
        if reason is None:
            clause = ""
            if self.moment is not None:
                clause = self.entry.text.line(self.moment, lambda seat: names[seat], words).clause
            return "", clause
        said = reason_text(reason, lambda seat: names[seat], words, faces)
        return said[:1].upper() + said[1:], reason.clause
