"""Lessons at the table: the table of a lesson, the step at which a lesson is resumed, and the question at the end.

A lesson is a game that follows a script. Each step of the script has a text, belongs to a picture of the game, and may
ask for a move of the player. The moves of the other seats are in the script.
"""

from __future__ import annotations

from tablegame.games import Game, find
from tablegame.games.lessons import Lesson, LessonStep
from tablegame.practice import lessons
from tablegame.practice.lessons import FRIENDLY, LessonScript, resume_place
from tablegame.session.characters import all_characters
from tablegame.session.seats import person
from tablegame.ui.desk import Choice, Desk, attempt
from tablegame.ui.table.launch import begin_game
from tablegame.ui.table.party import Party
from tablegame.ui.table.table import Table
from tablegame.view.builder import Words
from tablegame.view.game_scene import FrameRole, troubles_text


class LessonTable(Table):
    """The table of a lesson. A picture with a step stays until the player goes on, or makes the move of the step."""

    script: LessonScript

    def __init__(self, desk: Desk, script: LessonScript) -> None:
        self.script = script
        super().__init__(desk, script.session)
        self.aim_shown, self.taught, self.pace.in_lesson = False, True, True

    @property
    def step(self) -> LessonStep | None:
        """The step of the lesson that belongs to the picture on the screen; None if no step does."""
        step = self.script.step if self.old_trick is None else None
        if step is None:
            return None
        # `phase` names the kind of picture to which a step belongs; "" stands for the present position.
        belongs = self.playback.frame.role is FrameRole(step.phase) if step.phase else self.caught_up
        return step if belongs else None

    @property
    def chooses(self) -> bool:
        """Whether the viewer may choose now. In a lesson only a step that asks for a move allows it."""
        return super().chooses and self.step is not None and bool(self.step.move)

    def go_on(self) -> bool:
        """Do the first possible thing: end the fast-forward, complete a picture with a step that asks for no move, go
        on to the next step, go on as at other tables. Returns whether anything was possible."""
        only_text = self.step is not None and not self.step.move
        return (
            self.pace.stop_fast_forward()
            or (only_text and self.pace.complete_now())
            or self._leave_step()
            or super().go_on()
        )

    def _leave_step(self) -> bool:
        """Go on to the next step; False if there is no step, or the step asks for a move."""
        if self.step is None or self.step.move:
            return False
        self.script.advance()
        self.question_count += 1
        if self.script.is_finished:
            return self._end()
        if self.step is None and self.playback.has_next:  # the new step belongs to a later picture
            self.playback.next()
        self._continue_present()
        return True

    def _continue_present(self) -> bool:
        """Once all pictures have been shown, make the next move that the script has for another seat, or show the end;
        returns whether the picture changes."""
        if self.playback.has_next:
            return False
        if self.script.is_finished:
            return self._end()
        before = self.session.situation.view
        events = self.script.make_written_move()
        if events is not None:
            self.play_back(before, events)
        return events is not None

    def _end(self) -> bool:
        """Ask once, at the end of the lesson, what follows; returns whether the question has been opened."""
        if self.end_shown:
            return False
        self.end_shown = True
        ask_what_next(self.desk, self.script)
        return True

    def closing(self) -> None:
        """Close the game, and store the present step, so that the lesson can be resumed there."""
        super().closing()
        self.script.leave()


def lesson_script(desk: Desk, game: str, number: int | None = None) -> LessonScript:
    """The script of a lesson, from the step at which the lesson was left. game: the key of the game; number: of the
    lesson, from 0; None for the first unfinished lesson. If all are finished, that is number 0."""
    entry, folders = find(game), desk.folders
    stored, troubles = lessons.lessons_of(folders)
    if troubles:
        desk.notice(troubles_text(troubles, desk.words))
    number = stored.ahead(game, len(entry.lessons)) if number is None else number
    name, lesson = lessons.lesson_name(game, number), entry.lessons[number]
    first_step = resume_place(lesson, stored.left.get(name, 0))
    if first_step:
        desk.notice(desk.words("The lesson goes on where you left it. The menu begins it anew."))

    def store_step(index: int) -> None:
        if index < len(lesson.script):
            lessons.store_place(folders, name, resume_place(lesson, index))

    return LessonScript(entry, desk.settings.first_name, first_step, store_step, number)


def restart_lesson(desk: Desk, script: LessonScript, number: int | None = None) -> None:
    """Close the lesson on the table, and begin a lesson of the same game from its first step. number: of the lesson,
    from 0; None for the same lesson again."""
    desk.close_top()
    number, game = script.number if number is None else number, script.entry.key
    attempt(desk, lambda: lessons.store_place(desk.folders, lessons.lesson_name(game, number), 0))
    desk.open("lesson", game, number)


def duration_text(words: Words, lesson: Lesson) -> str:
    """How long a lesson takes, in words, such as "5 minutes"."""
    return words.many("{n} minute", "{n} minutes", lesson.minutes)


def ask_what_next(desk: Desk, script: LessonScript) -> None:
    """Store that a lesson is finished, and ask what follows: a short game, the next lesson, or nothing."""
    entry, words = script.entry, desk.words
    next_lesson = next(iter(entry.lessons[script.number + 1 :]), None)
    name = lessons.lesson_name(entry.key, script.number)
    attempt(desk, lambda: lessons.store_finished(desk.folders, name, desk.today()))
    second: Choice = (words("Once more"), lambda: restart_lesson(desk, script))
    short_game, _ = entry.short
    sentences = [words("The next game is yours alone, a short one: {rules}.", rules=words(short_game))]
    if next_lesson is not None:
        label = words("Next lesson ({minutes})", minutes=duration_text(words, next_lesson))
        sentences.append(words("Or see more first: {about}.", about=words(next_lesson.about)))
        second = label, lambda: restart_lesson(desk, script, script.number + 1)
    choices = (
        (words("Now play one yourself"), lambda: begin_short_game(desk, entry)),
        second,
        (words("Enough for now"), desk.close_top),
    )
    modal, answer_of_enter = True, 0
    desk.open("question", " ".join(sentences), choices, words("The lesson is over"), modal, answer_of_enter)


def begin_short_game(desk: Desk, entry: Game) -> None:
    """Begin a short game of one person against characters, if possible of the friendly level."""
    friendly_first = sorted(all_characters(), key=lambda player: player.styled_level(entry.key).level != FRIENDLY)
    others = (player.chair(entry.key) for player in friendly_first[: entry.engine.usual_players - 1])
    _, short_rules = entry.short
    party = Party(entry, (person(desk.settings.first_name), *others), dict(short_rules), practice=False)
    # The short game is not proposed again to somebody who has chosen other rules before.
    begin_game(desk, party, remembered=entry.key not in desk.settings.last_games)
