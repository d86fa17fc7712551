"""Lessons at the table: the table of a lesson, where it was left, and what comes after it."""

from __future__ import annotations

from tablegame.games import Game, find
from tablegame.games.lessons import Lesson, LessonStep
from tablegame.practice import lessons
from tablegame.practice.lessons import FRIENDLY, LessonScript, resume_place
from tablegame.session.characters import company
from tablegame.session.seats import person
from tablegame.ui.desk import Choice, Desk, attempt
from tablegame.ui.table.launch import deal
from tablegame.ui.table.party import Party
from tablegame.ui.table.table import Table
from tablegame.view.builder import Words
from tablegame.view.game_scene import FrameRole, troubles_text


class LessonTable(Table):
    """The table of a lesson: the next picture waits until a step has been read."""

    script: LessonScript

    def __init__(self, desk: Desk, script: LessonScript) -> None:
        self.script = script
        super().__init__(desk, script.session)
        self.aim_shown, self.taught, self.pace.taught = False, True, True

    @property
    def step(self) -> LessonStep | None:
        """The step for the picture on the screen, which is played back or the present."""
        step = self.script.step if self.old_trick is None else None
        if step is None:
            return None
        return step if (self.playback.frame.role is FrameRole(step.phase) if step.phase else self.caught_up) else None

    @property
    def chooses(self) -> bool:
        """Whether the viewer may choose now: once the step before has been read."""
        return super().chooses and self.step is not None and bool(self.step.move)

    def go_on(self) -> bool:
        """An input that ends a fast-forward, a step or a hold does nothing else. A step counts as read once all of its
        picture is shown."""
        only_text = self.step is not None and not self.step.move
        return self.pace.stop() or (only_text and self.pace.complete_now()) or self._read_on() or super().go_on()

    def _read_on(self) -> bool:
        """Go past the step; False where there is none, or it asks for a move."""
        if self.step is None or self.step.move:
            return False
        self.script.read_on()
        self.questions += 1
        if self.script.is_finished:
            return self._end()
        if self.step is None and self.playback.behind:
            self.playback.next()
        self._continue_present()
        return True

    def _continue_present(self) -> bool:
        """Once nothing is left to play back: make the next written move of another seat, or show the end."""
        if self.playback.behind:
            return False
        if self.script.is_finished:
            return self._end()
        before = self.session.situation.view
        events = self.script.make_written_move()
        if events is not None:
            self.play_back(before, events)
        return events is not None

    def _end(self) -> bool:
        if self.end_shown:
            return False
        self.end_shown = True
        afterwards(self.desk, self.script)
        return True

    def closing(self) -> None:
        """Close the game, and keep the place that the lesson came to."""
        super().closing()
        self.script.leave()


def lesson_script(desk: Desk, game: str, number: int | None = None) -> LessonScript:
    """A lesson of a game, from where it was left. number None: the first that has not been finished, else the first."""
    entry, folders = find(game), desk.folders
    kept, troubles = lessons.lessons_of(folders)
    if troubles:
        desk.notice(troubles_text(troubles, desk.words))
    number = kept.ahead(game, len(entry.lessons)) if number is None else number
    name, lesson = lessons.lesson_name(game, number), entry.lessons[number]
    place = resume_place(lesson, kept.left.get(name, 0))
    if place:
        desk.notice(desk.words("The lesson goes on where you left it. The menu begins it anew."))

    def keep_place(at: int) -> None:
        if at < len(lesson.script):
            lessons.leave(folders, name, resume_place(lesson, at))

    return LessonScript(entry, _name(desk), place, keep_place, number)


def _name(desk: Desk) -> str:
    return desk.settings.first_name


def begin_again(desk: Desk, script: LessonScript, number: int | None = None) -> None:
    """Begin a lesson in the place of the one on the table. number None: the same one."""
    desk.close_top()
    number, game = script.number if number is None else number, script.entry.key
    attempt(desk, lambda: lessons.leave(desk.folders, lessons.lesson_name(game, number), 0))
    desk.open("lesson", game, number)


def duration(words: Words, lesson: Lesson) -> str:
    """The length of a lesson in words."""
    return words.many("{n} minute", "{n} minutes", lesson.minutes)


def afterwards(desk: Desk, script: LessonScript) -> None:
    """Ask, at the end of a lesson, what comes next: a short game alone, or the next lesson."""
    entry, words = script.entry, desk.words
    further = next(iter(entry.lessons[script.number + 1 :]), None)
    name = lessons.lesson_name(entry.key, script.number)
    attempt(desk, lambda: lessons.take(desk.folders, name, desk.today()))
    second: Choice = (words("Once more"), lambda: begin_again(desk, script))
    said = [words("The next game is yours alone, a short one: {rules}.", rules=words(entry.short[0]))]
    if further is not None:
        minutes = duration(words, further)
        said.append(words("Or see more first: {about}.", about=words(further.about)))
        second = words("Next lesson ({minutes})", minutes=minutes), lambda: begin_again(desk, script, script.number + 1)
    choices = (
        (words("Now play one yourself"), lambda: play_alone(desk, entry)),
        second,
        (words("Enough for now"), desk.close_top),
    )
    desk.open("question", " ".join(said), choices, words("The lesson is over"), True, 0)


def play_alone(desk: Desk, entry: Game) -> None:
    """Begin a short game against friendly seats."""
    friendly = sorted(company(), key=lambda player: player.styled_level(entry.key).level != FRIENDLY)
    others = (player.chair(entry.key) for player in friendly[: entry.engine.usual_players - 1])
    party = Party(entry, (person(_name(desk)), *others), dict(entry.short[1]), False)
    deal(desk, party, remembered=entry.key not in desk.settings.last_games)
