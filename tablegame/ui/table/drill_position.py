"""A position of a drill laid on the table: the question as it is asked, and the picture that says why."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tablegame.core.contract import EventLog, SeenEvent, View
from tablegame.core.drills import Puzzle
from tablegame.core.options import complete
from tablegame.games import find
from tablegame.practice.drills import state_before
from tablegame.session.replay import read_move
from tablegame.ui.table.position import Position
from tablegame.view.builder import Words
from tablegame.view.faces import Faces
from tablegame.view.game_scene import ASKED, move_text, reason_text

_ALL_STEPS: Final = 99


class DrillPosition:
    """One position of a drill."""

    def __init__(self, game: str, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.entry = find(game)
        engine, asked = self.entry.engine, None
        self.chosen = complete(engine, puzzle.players, dict(puzzle.rules))
        self.moment: SeenEvent | None = None
        """The finished trick of which it is asked who takes what."""
        taken = bool(puzzle.offered) and puzzle.why is None
        state = state_before(self.entry, puzzle, 1 if taken else 0)
        view: View = state.view(puzzle.seat)
        if taken:
            before, log = view, EventLog()
            state.apply(*read_move(engine, state, puzzle.moves[-1]), log)
            self.moment = next(each for each in log.moments(puzzle.seat) if each.event.kind == "trick")
            view = self.moment.view
            asked = self.entry.scene.asked(self.moment, before)
        self.position = Position(self.entry, view, self.chosen, ())
        self.position.turned[ASKED] = puzzle.kind
        self.position.frame = asked

    @property
    def chooses(self) -> bool:
        """Whether the answer is a choice of the seat, made on the table."""
        return not self.puzzle.offered

    def text_of(self, move: int) -> str:
        """The answer that a move is."""
        return self.entry.engine.format(self.puzzle.seat, move)

    def show_why(self) -> None:
        """The picture that says it, or tells how the trick is settled."""
        del self.position.turned[ASKED]
        if self.moment is not None:
            view = self.moment.view
            frame = self.entry.scene.frames(view, (self.moment,), view)[0]
            self.position.frame = replace(frame, hold=False, beat=0.0)
            self.position.step = _ALL_STEPS

    def said(self, text: str, words: Words) -> str:
        """An answer in words."""
        if self.moment is not None:
            return self.entry.scene.answer(self.position.look(words, False), text, words)
        if not self.chooses:
            return words("Yes") if text == "yes" else words("No")
        move = self.entry.engine.parse(self.puzzle.seat, text)
        assert isinstance(move, int)
        said = move_text(self.entry.text, move, self.position.view, self.chosen, words)
        return said[:1].upper() + said[1:]

    def why(self, words: Words, faces: Faces) -> tuple[str, str]:
        """What decides it, "" where the table shows it, and the clause of the rules that says so."""
        names, reason = self.position.names(words), self.puzzle.why
        if reason is None:
            clause = ""
            if self.moment is not None:
                clause = self.entry.text.line(self.moment, lambda seat: names[seat], words).clause
            return "", clause
        said = reason_text(reason, lambda seat: names[seat], words, faces)
        return said[:1].upper() + said[1:], reason.clause
