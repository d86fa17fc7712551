"""The page of questions, for drills and mistakes: a position on the table, and a panel with the question.

The questions and their texts come from a *source* (`question_sources.py`); a *board* draws the position. The player
answers on the table or in the panel, which then shows the verdict and its reasons. The panel is beside the table, or
below where there is no room. The table does not move after the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from tablegame.practice.drills import DrillRun
from tablegame.practice.review import Review
from tablegame.ui.desk import Desk
from tablegame.ui.screens.help_layout import explain_terms
from tablegame.ui.screens.question_sources import DrillQuestions, MistakeQuestions, Questions, ReviewMistakes
from tablegame.ui.screens.widgets import (
    ESCAPE,
    MOST_CHOICES,
    PaneScreen,
    Shape,
    draw_button_row,
    draw_dialog,
    suited_words,
)
from tablegame.ui.table.board import QuestionBoard
from tablegame.view import verbs
from tablegame.view.builder import LARGEST_IN_SMALLEST, SMALLEST, Builder
from tablegame.view.card_places import CARD_ASPECT, CardPlace
from tablegame.view.form import Button, Buttons, Ends, Text
from tablegame.view.game_scene import SceneInput, first_choice
from tablegame.view.layout import Column, Custom, LiveRegion, Part, Space, drawing, measure
from tablegame.view.pane import Pane
from tablegame.view.scale import BODY, HEADING, NAME, TITLE
from tablegame.view.scene import Action, Card, Ink, Label, Panel, PromptContext, Rect, Scene

TOUCH: Final = 0.12  # seconds that a card takes to be lifted
WIDTH: Final = 18.0  # least width of the panel beside the table, in sizes of its type
LEAST_TABLE: Final = 1.1  # least width of the table beside the panel, in heights of the window
MOST_BELOW: Final = 0.45  # greatest height of the panel below the table, as a share of panel and table together
LINES_BELOW: Final = 3  # the panel below the table has room for at least so many lines of an explanation
ANSWERS: Final = frozenset((verbs.SAY.name, "answer", "choose", "show", "aside"))
"""Verbs that answer the question or skip it."""
NO_AUTOFOCUS: Final = verbs.names(verbs.EXPLAIN, verbs.SET, verbs.CHART, verbs.FELT) | {"choose", "show", "aside"}
"""Verbs whose targets never get the focus by themselves."""


def drill(desk: Desk, game: str, kind: str, seconds: float | None) -> QuestionPage:
    """The page of a drill. kind: the key of the drill. seconds: the time for all questions; None without a clock."""
    return QuestionPage(desk, DrillQuestions(desk, DrillRun(desk.folders, game, kind, seconds, desk.random)))


def mistakes(desk: Desk, daily: bool = False) -> QuestionPage:
    """The page of the player's own mistakes that are due today; with `daily`, of five mistakes, due or not."""
    return QuestionPage(desk, MistakeQuestions.due(desk, daily))


def find(
    desk: Desk, name: str, review: Review, moments: Sequence[int], found: set[int], show: Callable[[int], None]
) -> QuestionPage:
    """The page of the mistakes in a game under review. name: the id of the saved game. moments: of the mistakes, in the
    order of the questions. found: the solved ones; the page adds to it. show: called with a moment to show."""
    return QuestionPage(desk, ReviewMistakes(desk, name, review, moments, found, show))


class QuestionPage(PaneScreen):
    """The page that asks the questions of a source one after the other, and at the end shows the result."""

    asks_worker = True

    def __init__(self, desk: Desk, source: Questions) -> None:
        super().__init__(desk, "asked")
        self.tickets: set[int] = set()
        self._begin(source)

    def _begin(self, source: Questions) -> None:
        """Ask the questions of a source from its first one on."""
        self.source = source
        self.board: QuestionBoard | None = None
        self.asked_count = self.shown_count = 0
        """How many questions have been asked, and the number of the last one that was drawn."""
        self.last_tick: float | None = None
        self._changed()

    @property
    def help(self) -> str:
        if self.board is None:
            return ""
        return f"{self.board.entry.key}#{self.source.clause(self.desk.words, self.board)}"

    @property
    def player_names(self) -> tuple[str, ...]:
        return self.board.names(self.desk.words) if self.board is not None else ()

    @property
    def portraits(self) -> tuple[str, ...]:
        return self.source.portraits

    @property
    def other_words(self) -> Mapping[str, str]:
        return suited_words(self.desk, self.board.entry) if self.board is not None else {}

    def _changed(self) -> None:
        """Show the present question of the source, and submit the tasks that the source has for the worker."""
        if self._take_question() or self.source.over:
            self.desk.focus("")  # no target of the last question keeps the focus
        for task in self.source.tasks(len(self.tickets)):
            self.tickets.add(self.desk.worker.submit(task))

    def _take_question(self) -> bool:
        """Make a board for the present question of the source. Returns False if the question has not changed."""
        question, before = self.source.question, None if self.board is None else self.board.question
        if question is before:
            return False
        self.board, self.pane.offset = None, 0.0
        if question is not None:
            self.board, self.asked_count = QuestionBoard(question), self.asked_count + 1
        return True

    def receive(self, ticket: int, result: object) -> None:
        """Hand the result of a task to the source, and show the verdict if the result decides the question."""
        if ticket in self.tickets:
            self.tickets.discard(ticket)
            before = self.source.right
            self.source.receive(result)
            self._changed()
            if self.source.right is not None and before is None:
                self._show_verdict()

    def tick(self, now: float) -> bool:
        """Let the time since the last call pass for the source. Returns whether that changes the picture."""
        passed = 0.0 if self.last_tick is None else now - self.last_tick
        self.last_tick = now
        changed = self.source.pass_time(passed)
        if changed and self.source.over:
            self._changed()
        return changed

    def closing(self) -> None:
        for ticket in self.tickets:
            self.desk.worker.cancel(ticket)

    def build(self, builder: Builder) -> Scene:
        if self.source.over:
            return self._ending_scene(builder)
        self._take_question()
        builder.fit_table()
        return self._waiting_scene(builder) if self.board is None else self._question_scene(builder, self.board)

    def _question_scene(self, b: Builder, board: QuestionBoard) -> Scene:
        """The picture with the panel at the right or at the foot of the window, and the table in the rest."""
        felt, gap = b.felt, b.space.gap
        wide = round(max(b.px(470), b.type(BODY) * WIDTH))
        at_right = b.window[0] - wide - gap >= max(SMALLEST[0], LEAST_TABLE * b.window[1])
        # After the answer the table shows the values of the moves like a hint, but not where moves are composed.
        shows_values = self.source.right is not None and not board.entry.composes
        judged = board.question.judgement if shows_values else None
        look = board.look(b.words, self._is_free(board), None if judged is None else judged.evaluation)
        high = self._panel_height(b, board, look, wide if at_right else felt.w, at_right)
        if at_right:
            box = Rect(felt.right - wide, felt.y, wide, high)
            room = felt._replace(w=box.x - gap - felt.x)
        else:
            box = felt._replace(y=felt.bottom - high, h=high)
            room = felt._replace(h=box.y - gap - felt.y)
        self._draw_panel(b, board, look, box, at_right)
        panel_zones, b.zones = b.zones, {}
        if at_right:
            b.reserve_right(wide + gap)  # from here on `b.size` leaves out the panel
        # The type of the table becomes as small as in a window of the size of its room.
        b.fit_part(b.size if at_right else (b.size[0], round(room.h)), LARGEST_IN_SMALLEST)
        board.draw(b, look, room)
        explain_terms(b, board.entry, look)
        # Tab comes first to the table while a move can be made there, else to the panel.
        b.zones = b.zones | panel_zones if look.can_act else panel_zones | b.zones
        self._bind_keys(b, look, board)
        fresh, self.shown_count = self.shown_count != self.asked_count, self.asked_count
        # A screen reader announces the question once the cards lie on the table.
        waits = fresh and any(isinstance(node, Card) for node in b.nodes)
        return b.scene(title=b.words(self.source.title))._replace(motion=TOUCH, waits_for_cards=waits)

    def _is_free(self, board: QuestionBoard) -> bool:
        """Whether a move can be made on the table: not after the answer, nor where answers are offered as buttons."""
        return self.source.right is None and not self.source.thinking and not board.question.offered

    def _bind_keys(self, b: Builder, look: SceneInput, board: QuestionBoard) -> None:
        """Bind the keys, and set which question the picture asks and which actions answer it: the app ignores a press
        that began before the question."""
        source = self.source
        lifted = look.can_act and (board.picked is not None or look.picked is not None)
        b.key("escape", verbs.FELT() if lifted else ESCAPE)  # Esc puts a lifted card down first
        answers = {t.action for t in b.targets if t.action.verb in ANSWERS} | {verbs.COMMIT()}
        if source.right is not None:
            b.key("space", Action("next"))
            # A press that was meant for the question must not skip the verdict.
            answers |= {Action("next"), verbs.FELT()}
        # The meaning of these actions changes with the lifted card, which their values do not name.
        objects = {verbs.PICK.name: board.picked, verbs.COMMIT.name: look.picked}
        b.asking = PromptContext(f"{self.asked_count} {source.right}", frozenset(answers), objects=objects)
        b.no_autofocus = frozenset(t.action for t in b.targets if t.action.verb in NO_AUTOFOCUS)
        b.asks_choice = source.right is None
        if look.can_act:
            b.first_arrow = first_choice(b, board.entry.scene, look)

    def _waiting_scene(self, b: Builder) -> Scene:
        """The picture before the first position is found. In a game with deals it shows the back of a card.
        The art of the back is then loaded before that of the faces, which hidden cards do not show."""
        words, felt, row, title = b.words, b.felt, b.button_height, b.line(HEADING, True)
        middle = Rect(felt.x, felt.cy - title, felt.w, title)
        if isinstance(self.source, DrillQuestions) and self.source.entry.deals:
            wide = b.px(150)
            high = wide * CARD_ASPECT
            b.add(CardPlace(felt.cx, middle.y - b.space.wide - high / 2, wide, high).card("waits", "back"))
        b.text(middle, words(self.source.title), HEADING, "serif-bold", "gold", align="centre")
        below = Rect(felt.x, middle.bottom + b.space.close, felt.w, b.line(BODY))
        b.text(below, words("The first position is on its way."), BODY, ink="felt-text", align="centre")
        back = Button("close", words("Back"), ESCAPE, "green", words("Esc"))
        draw_button_row(b, "bar", [back], Rect(felt.x, felt.bottom - row, felt.w, row), 0.42)
        b.key("escape", ESCAPE)
        return b.scene(title=words(self.source.title))

    def _draw_panel(self, b: Builder, board: QuestionBoard, look: SceneInput, box: Rect, at_right: bool) -> None:
        """Draw the question with its choices, or the verdict with the reasons, in a pane that scrolls.
        at_right: whether the panel is at the right of the table, else below."""
        b.panel(box, "panel" if at_right else "slip")
        b.panel(box, "ghost", alpha=0.0, name="said/question")  # invisible: by its name a screen reader finds the texts
        inner = box.inset(b.space.wide if at_right else b.space.pad)
        foot = self._foot_buttons(b, board, look, at_right)
        is_answered = self.source.right is not None
        content = self._verdict_parts if is_answered else self._question_parts
        parts = content(b, board, at_right)
        self.pane.fill(b, foot.above(b, inner, b.space.pad), drawing("answers", Column(parts)))
        foot.at_foot(b, "foot", inner)

    def _panel_height(self, b: Builder, board: QuestionBoard, look: SceneInput, wide: float, at_right: bool) -> float:
        """The height of the panel for question and choices, and at least for a short verdict. At the right of the table
        it grows for a longer verdict; below the table it keeps its height, so that the table does not move."""
        edge = b.space.wide if at_right else b.space.pad  # as in `_draw_panel`
        aside = b.scratch()
        grows = at_right and self.source.right is not None
        parts = self._verdict_parts(aside, board, True) if grows else self._question_parts(aside, board, at_right)
        least = b.line(TITLE, True) + b.line(NAME) + LINES_BELOW * b.line(BODY)
        high = max(measure(b, "answers", Column(parts), wide - 2 * edge).height, least) + b.space.pad + 2 * edge
        high += self._foot_buttons(b, board, look, at_right).height(b, wide - 2 * edge)
        return min(high, b.felt.h * (1.0 if at_right else MOST_BELOW))

    def _foot_buttons(self, b: Builder, board: QuestionBoard, look: SceneInput, at_right: bool) -> Buttons:
        """The buttons of the source, and the one that goes on or, before the answer, makes the chosen move."""
        words, source = b.words, self.source
        label, ready = source.next_label(words), not source.waits
        following = (Button("next", label, Action("next"), "brass", words("Enter"), enabled=ready),)
        last = following if source.right is not None else board.commit_button(b, look)
        return Buttons((*source.buttons(words), *last), "right", full=at_right)

    def _heading_parts(self, b: Builder, board: QuestionBoard, at_right: bool) -> list[Part]:
        """The heading and the text of the question or, after the answer, of the verdict."""
        words, source = b.words, self.source
        ink: Ink = "warning" if source.right is False else "text"
        heading = Text(source.heading(words), HEADING if at_right else TITLE, "serif-bold", ink)
        parts: list[Part] = [
            Custom(partial(_draw_heading, ends=Ends(heading, Text(tuple(source.status(b))), True))),
            Space(b.space.close),
        ]
        text = source.text(words, board)
        return [*parts, Text(text, NAME, "serif", "text"), Space(b.space.close)] if text else parts

    def _question_parts(self, b: Builder, board: QuestionBoard, at_right: bool) -> list[Part]:
        """The content of the panel before the answer: the question, a note how to answer, and the choices."""
        words, choices = b.words, self._choices(b, board)
        note = words("Choose on the table, or here:") if choices else words("Choose on the table.")
        parts = self._heading_parts(b, board, at_right)
        if self.source.thinking or not board.question.offered:  # answers that are offered need no note
            parts += [Text(words("Let me see …") if self.source.thinking else note, BODY), Space(b.space.close)]
        return [*parts, Column(choices, b.space.close) if at_right else Buttons(choices)]

    def _verdict_parts(self, b: Builder, board: QuestionBoard, at_right: bool) -> list[Part]:
        return [*self._heading_parts(b, board, at_right), *self.source.explanation(b, board)]

    def _choices(self, b: Builder, board: QuestionBoard) -> tuple[Button, ...]:
        """A button for each answer that the question offers, with its number as the key, or for each move."""
        words, question, buttons = b.words, board.question, list[Button]()
        for index, text in enumerate(question.offered):
            key, action = str(index + 1), Action("answer", (text,))
            if self.source.right is None:
                b.key(key, action)
            buttons.append(Button(f"answer.{index}", board.answer_text(text, words), action, "ivory", key))
        for move in question.moves[:MOST_CHOICES]:
            why, action = self.source.why_not(move, words), Action("choose", (move,))
            enabled, label = not (why or self.source.thinking), board.move_text(move, words)
            buttons.append(Button(f"choice.{move}", label, action, "quiet", enabled=enabled, why=why))
        return tuple(buttons)

    def _ending_scene(self, builder: Builder) -> Scene:
        title, end = builder.words(self.source.title), self.source.ending(builder)
        lines = [Text(line, BODY, ink="text", align="centre") for line in end.lines]
        heading = Text(end.heading, HEADING, "serif-bold", "text", "centre")
        result = Column((heading, Space(builder.space.pad), Column(lines, builder.space.close)))
        shape = Shape(1000 if len(end.buttons) > 2 else 640, scrim=False)  # so that the buttons stand in one row
        draw_dialog(builder, self.pane, title, drawing("said", LiveRegion("said/result", result)), end.buttons, shape)
        builder.consequential(Action("ahead"))  # an Enter that was meant for the last verdict does not go on
        return builder.scene(title=title)

    @property
    def panes(self) -> tuple[Pane, ...]:
        board = tuple(self.board.panes.values()) if self.board is not None else ()
        return (self.pane, *board)

    def do_close(self) -> None:
        """End the run and show its result; close the page if there is no result, or if it is shown already."""
        if self.source.leave():
            self._changed()
        else:
            self.desk.close_top()

    def do_next(self) -> None:
        """Go on to the next question; before the answer, and after the last question, do nothing."""
        if self.source.right is not None and not self.source.over:
            self.source.go_on()
            self._changed()
            if self.source.waits:
                self.desk.focus("next")

    def do_choose(self, move: int) -> None:
        if self.board is not None:
            self.do_answer(self.board.question.text_of(move))

    def do_answer(self, text: str) -> None:
        """Answer the question, if it waits for an answer. text: an offered answer, or a move as in records."""
        if self.board is not None and self.source.right is None and not self.source.thinking:
            self.source.answer(text)
            self._changed()
            if self.source.right is not None:
                self._show_verdict()

    def _show_verdict(self) -> None:
        """Let the table show the reason of the verdict; the focus goes to the button that goes on."""
        if self.board is not None:
            self.board.show_why()
        self.pane.offset = 0.0
        self.desk.focus("next")

    def do_line(self) -> None:
        """Show the likely continuations of the best choice and of the mistake."""
        question = self.source.question
        if question is not None and question.lines:
            position = (question.entry, question.view, question.chosen, question.names)
            self.desk.open("continuation", *position, question.lines)

    def act_otherwise(self, action: Action) -> None:
        """Do an action of the source's buttons, or of the table."""
        source, board = self.source, self.board
        method = getattr(source, f"do_{action.verb}", None)
        if method is not None:
            self._show_source(method(*action.values))
        elif source.right is not None and action in (verbs.COMMIT(), verbs.FELT()):
            # After the verdict, Enter or a click on the felt goes on.
            self.do_next()
        elif board is not None and not source.over:
            self._act_on(board, action)

    def _show_source(self, source: Questions) -> None:
        """Show the source that an action has returned: another one, or the present source in its new state."""
        if source is not self.source:
            self._begin(source)
            return
        self._changed()
        if source.right is not None:
            self._show_verdict()

    def _act_on(self, board: QuestionBoard, action: Action) -> None:
        """Do an action of the table. Enter without a choice shows a notice that names what is missing."""
        words, look = self.desk.words, board.look(self.desk.words, self._is_free(board))
        focus, move = board.act(look, action, self.desk.settings.first_click)
        if focus:
            self.desk.focus(focus)
        if move is not None:
            self.do_choose(move)
        elif action in (verbs.COMMIT(), verbs.IDLE()) and not self.source.thinking:
            missing = words("Choose an answer first: by a click, its number or an arrow key.")
            self.desk.notice(board.entry.text.nothing_chosen(look, words) if look.can_act else missing)


def _draw_heading(b: Builder, rect: Rect, ends: Ends) -> float:
    """Draw the heading, and at its right the score or the clock, whose changes a screen reader does not announce."""
    bottom, score = ends.draw(b, "", rect), b.nodes[-1]
    assert isinstance(score, Label)
    # In an invisible panel of its own the score is no part of the panel that is announced.
    b.nodes.insert(-1, Panel(score.rect, "ghost", alpha=0.0))
    return bottom
