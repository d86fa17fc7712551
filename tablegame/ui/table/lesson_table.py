"""A lesson at the table: what is said stands until it has been read, and the others move as it is written."""

from __future__ import annotations

from tablegame.games.lessons import LessonStep
from tablegame.practice.guided_session import Guided
from tablegame.ui.desk import Desk
from tablegame.ui.table import lessons
from tablegame.ui.table.table import Table
from tablegame.view.game_scene import FrameRole


class LessonTable(Table):
    """The table of a guided session."""

    guided: Guided

    def __init__(self, desk: Desk, guided: Guided) -> None:
        self.guided = guided
        super().__init__(desk, guided.session)
        self.aim.shown, self.pace.taught = False, True

    @property
    def step(self) -> LessonStep | None:
        """What is said of the picture on the screen: of one that is told, or of the present."""
        step = self.guided.step if self.review is None else None
        if step is None:
            return None
        return step if (self.telling.now.role is FrameRole(step.phase) if step.phase else self.caught_up) else None

    @property
    def chooses(self) -> bool:
        """Whether the viewer may choose now: once what is said has been read."""
        return super().chooses and self.step is not None and bool(self.step.move)

    def go_on(self) -> bool:
        """An input ends a fast-forward, or what is said has been read, or a hold ends; it does nothing else. What is
        said of a picture is read once all of that is there."""
        said = self.step is not None and not self.step.move
        return self.pace.stop() or (said and self.pace.tell_all()) or self._read_on() or super().go_on()

    def _read_on(self) -> bool:
        """Leave what is said behind; False where nothing is said, or a move is asked for."""
        if self.step is None or self.step.move:
            return False
        self.guided.read_on()
        self.questions += 1
        if self.guided.done:
            return self._end()
        if self.step is None and self.telling.behind:
            self.telling.next()
        self._caught_up()
        return True

    def _caught_up(self) -> bool:
        """When all is told: the next written move of another seat, or the end."""
        if self.telling.behind:
            return False
        if self.guided.done:
            return self._end()
        before = self.session.view()
        events = self.guided.written()
        if events is not None:
            self.play_back(before, events)
        return events is not None

    def _end(self) -> bool:
        if self.told_end:
            return False
        self.told_end = True
        lessons.afterwards(self.desk, self.guided)
        return True

    def closing(self) -> None:
        """Leave the game, and keep how far the lesson came."""
        super().closing()
        self.guided.leave()
