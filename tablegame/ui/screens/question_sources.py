"""Sources of questions: the positions of a drill, the player's own mistakes, the mistakes in a game under review.

A source has the questions and all texts about them, which the page in `questions.py` draws. The *deck* is the file of
the player's mistakes. Each is a *card* with the day on which it is asked again. The *worker* is another process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final, NamedTuple, Protocol

from tablegame.ai.judging import Judgement
from tablegame.core.bots import LOSING
from tablegame.core.errors import TableError
from tablegame.core.text import N_, Person, Reason
from tablegame.core.tricks import not_none
from tablegame.games import find
from tablegame.practice import deck
from tablegame.practice.deck import MistakeCard
from tablegame.practice.drills import SECONDS, DrillRun, GradedPuzzle, drill_of
from tablegame.practice.question import Question
from tablegame.practice.review import Review, add_found
from tablegame.session.seats import persons
from tablegame.session.worker import Task
from tablegame.ui.desk import Desk, attempt
from tablegame.ui.screens import review_words
from tablegame.ui.screens.review_words import Naming, explanation
from tablegame.ui.screens.widgets import ESCAPE, MOST_CHOICES, Meter, close_button
from tablegame.ui.table.board import QuestionBoard
from tablegame.ui.table.party import portraits
from tablegame.view import advice
from tablegame.view.advice import ReasonWriter
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Text
from tablegame.view.game_scene import reason_text
from tablegame.view.layout import Column, Part, Space
from tablegame.view.phrases import You, capital, coming_day
from tablegame.view.scale import BODY, SMALL, TITLE
from tablegame.view.scene import Action, Span

STEP_NAMES: Final = (
    # translators: how difficult the questions of a drill are, in three steps
    N_("easy"),
    N_("medium"),
    N_("hard"),
)
"""The steps of difficulty, as message ids."""
LOW_CLOCK: Final = 30.0  # the seconds left from which on the clock is red


class RunResult(NamedTuple):
    """The content of the page after the last question: a heading, lines of text, and buttons."""

    heading: str
    lines: Sequence[str]
    buttons: Sequence[Button]


class Questions(Protocol):
    """A source of questions, which are asked one after the other. A method `do_VERB` does an action of a button. It
    returns the source to go on with: the same one, or one with other questions."""

    title: str
    """The title of the page, as a message id."""
    portraits: tuple[str, ...] = ()
    """By seat, the art key of the player's portrait, "" for a player without one; () if nobody has one."""

    @property
    def question(self) -> Question | None:
        """The present question; None before the first question and after the last."""

    @property
    def right(self) -> bool | None:
        """Whether the answer was right; None before the answer is judged."""

    @property
    def thinking(self) -> bool:
        """Whether the answer is being judged."""

    @property
    def waits(self) -> bool:
        """Whether the next question is not ready yet."""

    @property
    def over(self) -> bool:
        """Whether there are no more questions."""

    def tasks(self, waiting: int) -> Iterable[Task]:
        """New tasks for the worker. waiting: the number of earlier tasks that are not done."""

    def receive(self, result: object) -> None:
        """Take the result of a task."""

    def answer(self, text: str) -> None:
        """Answer the present question. text: an answer that the question offers, or a move as records write it."""

    def go_on(self) -> None:
        """Go on to the next question, or to the end."""

    def pass_time(self, seconds: float) -> bool:  # noqa: ARG002 - most sources have no clock
        """Let so much time pass. Returns whether the picture changes."""
        return False

    def leave(self) -> bool:
        """End before the last question. Returns whether this leads to a result that is not shown yet."""
        return False

    def status(self, b: Builder) -> list[Span]:
        """The text at the right of the heading: the score and the clock, or the number of the question."""

    def heading(self, words: Words) -> str:
        """The question in a few words; after the answer the verdict."""

    def text(self, words: Words, board: QuestionBoard) -> str:
        """The question or the verdict as a sentence below the heading; "" if the heading is enough."""

    def clause(self, words: Words, board: QuestionBoard) -> str:
        """The clause of the rules that decides the question."""

    def explanation(self, b: Builder, board: QuestionBoard) -> list[Part]:
        """The reasons of the right answer, which are shown below the verdict."""

    def why_not(self, move: int, words: Words) -> str:  # noqa: ARG002 - most sources allow every move
        """The reason why a move of the list cannot be chosen; "" if it can be."""
        return ""

    def buttons(self, words: Words) -> tuple[Button, ...]:
        """All buttons but the button that leads to the next question."""

    def next_label(self, words: Words) -> str:
        """The label of the button that leads to the next question."""

    def ending(self, b: Builder) -> RunResult:
        """The content of the page after the last question."""


class DrillQuestions(Questions):
    """The questions of one run of a drill. The clock runs during a question, and stops while the answer is shown."""

    thinking = False

    def __init__(self, desk: Desk, run: DrillRun) -> None:
        self.desk, self.run = desk, run
        self.entry = find(run.game)
        self.drill = drill_of(self.entry, run.kind)
        self.title, self.stored = self.drill.title, False
        self._last_question: tuple[GradedPuzzle | None, Question | None] = None, None
        """The last puzzle, and the question made from it."""

    @property
    def question(self) -> Question | None:
        """The present puzzle of the drill as a question. The same puzzle always gives the same object."""
        current = self.run.current
        if current is not self._last_question[0]:
            self._last_question = current, None if current is None else Question.of_puzzle(current.game, current.puzzle)
        return self._last_question[1]

    @property
    def right(self) -> bool | None:
        return None if self.run.last is None else self.run.last.right  # `last` is the answer to the present question

    @property
    def waits(self) -> bool:
        return self.run.waits

    @property
    def over(self) -> bool:
        return self.run.over

    def tasks(self, waiting: int) -> Iterable[Task]:
        return self.run.next_positions(waiting)

    def receive(self, result: object) -> None:
        self.run.add_position(result if isinstance(result, GradedPuzzle) else None)

    def answer(self, text: str) -> None:
        attempt(self.desk, lambda: self.run.answer(text))

    def go_on(self) -> None:
        self.run.go_on()

    def pass_time(self, seconds: float) -> bool:
        """Run the clock of the drill, and store the score at its end. Returns whether the picture changes."""
        before = self.run.seconds_left
        self.run.spend_time(seconds)
        if self.run.over and not self.stored:
            self.stored = True
            attempt(self.desk, self.run.save)
            return True
        # The clock in the picture shows whole seconds.
        return before is not None and self.run.seconds_left is not None and int(before) != int(self.run.seconds_left)

    def leave(self) -> bool:
        """End the run early and store its score. Returns False before the first answer and after the end."""
        if self.run.over or not self.run.answers:
            return False
        self.run.end()
        self.pass_time(0.0)
        return True

    def do_again(self, other_clock: bool = False) -> Questions:
        """Another run of the same drill. other_clock: whether to switch the clock on, or off if it is on."""
        run, seconds = self.run, self.run.seconds
        if other_clock:
            seconds = SECONDS if seconds is None else None
        return DrillQuestions(self.desk, DrillRun(self.desk.folders, run.game, run.kind, seconds, self.desk.random))

    def do_missed(self) -> Questions:
        """A run of the positions that were answered wrong in this run."""
        return DrillQuestions(self.desk, DrillRun.of_missed(self.run))

    def status(self, b: Builder) -> list[Span]:
        words, run = b.words, self.run
        spans: list[Span] = [b.span(words("{n} right", n=run.score), BODY, "sans-bold")]
        if run.current is not None and run.last is None:
            spans.insert(0, b.span(words(STEP_NAMES[run.current.step]) + "    ", BODY))
        if run.answers:
            spans.append(b.span(" " + words("of {n}", n=len(run.answers)), SMALL, ink="soft"))
        if run.seconds_left is not None:
            ink = "warning" if run.seconds_left <= LOW_CLOCK else "text"
            spans += [b.span("    ", BODY), b.span(clock_text(run.seconds_left), TITLE, "serif-bold", ink)]
        return spans

    def heading(self, words: Words) -> str:
        if self.right is None:
            return words(self.drill.question)
        if self.right or self.run.current is None or self.run.last is None:
            return words("Right")
        is_close = self.run.last.text in self.run.current.puzzle.close  # an answer almost as good as the right one
        return words("Close.") if is_close else words("Wrong.")

    def text(self, words: Words, board: QuestionBoard) -> str:
        """After an answer: how certain the right one is, and how difficult. After a wrong answer also both answers."""
        current, last = self.run.current, self.run.last
        if current is None or last is None:
            return ""
        step, puzzle = words(STEP_NAMES[current.step]), current.puzzle
        # translators: how sure the answer is; stands alone before a dot
        sure = words("proved")
        if not puzzle.proved:
            sure = words("the best") if puzzle.close else words("best by far")
        marks = f"{sure} · {step}"
        if last.right:
            return marks
        own, right = (board.answer_text(text, words) for text in (last.text, puzzle.answer))
        return f"{words('You answered: {answer}.', answer=own)} {words('The answer: {answer}', answer=right)} · {marks}"

    def clause(self, words: Words, board: QuestionBoard) -> str:
        """A clause of the rules: of the reason, or without one of the trick on the table, else of the whole drill."""
        reason, trick = self._reason, board.question.trick
        if reason is not None:
            return reason.clause
        if trick is None:
            return self.drill.clause
        line = board.entry.text.move_line(trick, board.names(words).__getitem__, words)
        return line.clause or self.drill.clause

    @property
    def _reason(self) -> Reason | None:
        """The reason of the right answer; None before an answer, and where the table itself shows the reason."""
        return self.run.current.puzzle.why if self.run.current is not None and self.run.last is not None else None

    def explanation(self, b: Builder, board: QuestionBoard) -> list[Part]:
        reason, names = self._reason, board.names(b.words)
        text = "" if reason is None else capital(reason_text(reason, names.__getitem__, b.words, b.faces))
        return [review_words.paragraph(b, text, "text", f"{board.entry.key}#{self.clause(b.words, board)}")]

    def buttons(self, words: Words) -> tuple[Button, ...]:
        return (Button("close", words("Finish"), ESCAPE, "ivory", words("Esc")),)

    def next_label(self, words: Words) -> str:
        return words("One moment …") if self.waits else words("Next one")

    def ending(self, b: Builder) -> RunResult:
        """The score, whether it is the player's best, and the difficulty with which the next run begins."""
        words, run, lines = b.words, self.run, list[str]()
        if run.is_better and run.ran_out:
            lines.append(words("A best of your own in five minutes."))
        elif run.is_better:
            lines.append(words("A best of your own counts when the five minutes have run out."))
        elif run.seconds_left is not None and run.before.best:
            lines.append(words("Your best in five minutes: {n}", n=run.before.best))
        lines.append(words("Next time: {step}", step=words(STEP_NAMES[run.step])))
        buttons = [Button("done", words("Done"), ESCAPE, "ivory", words("Esc"))]
        if run.wrong_answers:
            buttons.append(Button("missed", words("See the missed ones again"), Action("missed")))
        other = words("Five minutes") if run.seconds is None else words("As long as you like")
        buttons.append(Button("clock", other, Action("again", (True,))))  # `do_again` with the other clock
        buttons.append(Button("again", words("Once more"), Action("again"), "brass", words("Enter")))
        return RunResult(words("{n} right of {count}", n=run.score, count=len(run.answers)), lines, buttons)


class MistakeQuestions(Questions):
    """The player's own mistakes. Each is asked once. A card of the deck that cannot be read is skipped."""

    title = N_("Mistakes")
    question: Question | None = None
    right: bool | None = None
    thinking = False
    waits = False
    over = False
    in_deck = True  # whether the mistakes are in the deck, from which they can be removed
    own = True  # whether the player who answers has made the mistake, so that the texts say You

    def __init__(self, desk: Desk, cards: Sequence[MistakeCard]) -> None:
        self.desk = desk
        self.waiting, self.count = list(cards), len(cards)
        self.solved = self.answered = 0
        self.go_on()

    @classmethod
    def due(cls, desk: Desk, daily: bool) -> MistakeQuestions:
        """The questions about the mistakes that are due today. daily: whether to ask five of all mistakes instead."""
        cards, today = deck.read(desk.folders), desk.today()
        return cls(desk, deck.daily_positions(cards, today) if daily else cards.due(today))

    def go_on(self) -> None:
        """Ask about the next mistake that can be read; after the last one there is no question."""
        self.question, self.right, self.thinking = None, None, False
        self.tried_move: int | None = None  # the answer; None before it, and if the player asked to be shown it
        self.loss = 0.0  # of the answer
        while self.waiting and self.question is None:
            self.card = self.waiting.pop(0)
            try:
                self.question = Question.of_card(self.card)
            except (TableError, ValueError, KeyError, TypeError) as error:
                # The card stays in the deck, for a program that can read it.
                problem = error if isinstance(error, TableError) else type(error).__name__
                self.desk.notice(self.desk.words("A mistake cannot be shown: {problem}", problem=problem))
                self.count -= 1
        self.over = self.question is None

    def tasks(self, waiting: int) -> Iterable[Task]:
        if self.thinking and not waiting and self.question is not None and self.tried_move is not None:
            yield self.question.judging_task(self.tried_move)

    def answer(self, text: str) -> None:
        if self.question is not None:
            self.tried_move, self.thinking = self.question.move_of(text), True

    def receive(self, result: object) -> None:
        """Take the judgement of the answer. An answer is right if it loses nothing against the best choice."""
        if self.thinking and self.question is not None and self.tried_move is not None:
            # If the worker has no judgement, the choices that were judged with the mistake decide.
            judged = result if isinstance(result, Judgement) else self.question.choice(self.tried_move)
            is_right = judged is not None and judged.verdict not in LOSING
            self._end(is_right, 0.0 if judged is None else judged.loss)

    def do_show(self) -> Questions:
        """Show the answer, which counts as a wrong answer."""
        if self.right is None and not self.thinking:
            self.tried_move = None
            self._end(False, 0.0)
        return self

    def _end(self, right: bool, loss: float) -> None:
        """End the question with a verdict, and store the verdict. loss: of the answer."""
        self.thinking, self.right, self.loss = False, right, loss
        self.solved, self.answered = self.solved + right, self.answered + 1
        attempt(self.desk, self._store)

    def _store(self) -> None:
        deck.answer(self.desk.folders, self.card.key, bool(self.right), self.desk.today())

    def do_aside(self) -> Questions:
        """Remove the mistake from the deck, and go on."""
        attempt(self.desk, partial(deck.remove, self.desk.folders, self.card.key))
        self.go_on()
        return self

    def do_ahead(self) -> Questions:
        """Questions about mistakes of the deck that are not due yet."""
        return MistakeQuestions(self.desk, deck.read(self.desk.folders).ahead(self.desk.today()))

    def status(self, b: Builder) -> list[Span]:
        number = self.count - len(self.waiting)
        return [b.span(b.words("{n} of {all}", n=number, all=self.count), SMALL, ink="soft")]

    def heading(self, words: Words) -> str:
        if self.right is None:
            return words("What is better here?")
        if self.right:
            return words("That is it")
        return words("Look") if self.tried_move is None else words("Not yet")

    def text(self, words: Words, board: QuestionBoard) -> str:
        return capital(self._question(words, board) if self.right is None else self._verdict(words, board))

    def _question(self, words: Words, board: QuestionBoard) -> str:
        move, loss = self._mistake(words, board)
        game = words(board.entry.title)
        return words("{game}: you chose {move}. That cost {loss}.", game=game, move=move, loss=loss)

    @staticmethod
    def _mistake(words: Words, board: QuestionBoard) -> tuple[str, str]:
        """The texts of the move that was the mistake, and of what it cost."""
        judged = not_none(board.question.judgement)
        return board.move_text(judged.move, words), review_words.loss_text(judged.evaluation, judged.loss, words)

    def _verdict(self, words: Words, board: QuestionBoard) -> str:
        """The answer as a sentence: whether the tried move is right, else what it costs and which move is best."""
        best = board.move_text(not_none(board.question.judgement).top.move, words)
        if self.tried_move is None:
            return words("{move} is better.", move=best)
        tried = board.move_text(self.tried_move, words)
        if self.right:
            return words("{move} is right.", move=tried)
        if not self.loss:
            return words("{tried} is not as good as {best}.", tried=tried, best=best)
        loss = self._loss_text(board.question, self.tried_move, self.loss, words)
        return words("{tried} costs {loss}. {best} is better.", tried=tried, loss=loss, best=capital(best))

    @staticmethod
    def _loss_text(question: Question, move: int, loss: float, words: Words) -> str:
        """The text of a move's loss: that of the list of choices, if it has one, else the loss as judged just now."""
        listed = question.choice(move)
        if listed is not None and listed.loss:
            loss = listed.loss
        return review_words.loss_text(not_none(question.judgement).evaluation, loss, words)

    def clause(self, words: Words, board: QuestionBoard) -> str:  # noqa: ARG002 - other sources need the words
        """The rule's clause for the best choice. Before an answer, and if no reason names a clause, "choosing"."""
        judged = board.question.judgement
        if self.right is None or judged is None:  # before the answer the clause must not tell the reason
            return "choosing"
        reason = judged.top.reasons[0].reason if judged.top.reasons else judged.evaluation.reason
        return (reason.clause if reason is not None else "") or "choosing"

    def explanation(self, b: Builder, board: QuestionBoard) -> list[Part]:
        """The reasons for the best choice and against the mistake, and the value of every choice."""
        judged, words = not_none(board.question.judgement), b.words
        best, mistake, values = judged.top, judged.made, judged.evaluation
        person = Person.SECOND if self.own else None
        reason_writer = ReasonWriter.about(board.names(words), board.question.seat, words, b.faces, person)
        naming = Naming(lambda move: board.move_text(move, words), reason_writer, board.entry.key)
        reasons = explanation(b, (("", best), (capital(f"{naming.move(mistake.move)}:"), mistake)), naming)
        if not reasons and values.reason is not None:
            reasons = naming.paragraphs(b, [reason_writer.line(values.reason)])
        parts: list[Part] = [Column(reasons, b.space.close), Space(b.space.gap)]
        # Each choice: its name, its figure with the unit, the difference from the best one, and its bar.
        for choice in values.choices[:MOST_CHOICES]:
            spans = [b.span(naming.move(choice.move), BODY, "sans-bold", "accent" if choice is best else "text")]
            if figure := advice.figure(values, choice, words):
                value = " ".join(filter(None, (figure, advice.margin(values, choice, words))))
                spans.append(b.span("  " + value.replace(" ", "\N{NO-BREAK SPACE}") + " ", BODY))
                spans.append(b.span(advice.unit_of(values, choice, words), SMALL, ink="soft"))
            if difference := advice.difference_text(values, choice, words):
                text = f" · {difference}" if figure else f"  {advice.EQUAL} {difference}"
                spans.append(b.span(text, SMALL, ink="soft"))
            parts += [Text(tuple(spans)), Meter(advice.bar(values, choice)), Space(b.space.thin + b.space.close)]
        return parts

    def why_not(self, move: int, words: Words) -> str:
        judged = self.question.judgement if self.question is not None else None
        return words("That was the mistake.") if judged is not None and move == judged.move else ""

    def buttons(self, words: Words) -> tuple[Button, ...]:
        """Before an answer: a button that shows it. Then: buttons for the continuation and to drop the mistake."""
        back = Button("close", words("Back"), ESCAPE, "ivory", words("Esc"))
        if self.right is None:
            return Button("show", words("Show the answer"), Action("show"), "ivory", enabled=not self.thinking), back
        buttons = [back]
        if self.in_deck:
            buttons.insert(0, Button("aside", words("Never ask this again"), Action("aside"), "ivory"))
        if self.question is not None and self.question.lines:
            buttons.insert(0, Button("line", words("Show me"), Action("line"), "ivory"))
        return tuple(buttons)

    def next_label(self, words: Words) -> str:
        return words("Next one") if self.waiting else words("Done")

    def ending(self, b: Builder) -> RunResult:
        """How many were solved, the day of the next mistake, and a button to practise before that day."""
        words, today, lines = b.words, self.desk.today(), list[str]()
        cards, buttons = deck.read(self.desk.folders), [close_button(b, words("Back"))]
        day = cards.next_day(today)
        if day is not None:
            lines.append(words("The next mistake comes back {day}.", day=coming_day(day, today, words)))
        if cards.cards:
            lines.append(words("If you practise a mistake before its day, you solve it again on that day."))
            buttons.append(Button("ahead", words("Practise all the same"), Action("ahead"), "brass", words("Enter")))
        result = words("No mistake is due today.")
        if self.answered:
            result = words("{solved} of {count} solved.", solved=self.solved, count=self.answered)
        return RunResult(result, lines, buttons)


class ReviewMistakes(MistakeQuestions):
    """The mistakes in a game under review. Each may be tried again and again; mistakes that were found are stored."""

    title = N_("Find it yourself")
    in_deck = False

    def __init__(
        self, desk: Desk, name: str, review: Review, moments: Sequence[int], found: set[int],
        show: Callable[[int], None],
    ) -> None:  # fmt: skip
        """name: the id of the saved game.
        moments: of the mistakes, in the order of the questions.
        found: the moments of mistakes that were found, to which more are added here.
        show: lets the review show a moment."""
        self.name, self.moments, self.found, self.show = name, iter(moments), found, show
        self.people = persons(review.chairs)
        self.portraits = portraits(review.chairs, desk.settings.tokens)
        self.tries: dict[int, float] = {}  # the moves that were tried, with their losses
        super().__init__(desk, [review.card(moment) for moment in moments])

    def go_on(self) -> None:
        self.moment = next(self.moments, 0)
        self.tries.clear()
        super().go_on()
        self.own = self.question is not None and self.people == (self.question.seat,)

    def _end(self, right: bool, loss: float) -> None:
        """End the question after a right answer, or if the answer was shown; else note the try for another one."""
        if right or self.tried_move is None:
            super()._end(right, loss)
        else:
            self.thinking = False
            self.tries[self.tried_move] = loss

    def _store(self) -> None:
        """Show the moment in the review, and store that the mistake was found if the answer is right."""
        self.show(self.moment)
        if self.right:
            self.found.add(self.moment)
            add_found(self.desk.folders, self.name, self.moment)

    def _question(self, words: Words, board: QuestionBoard) -> str:
        """After a wrong try, what the try costs; else the mistake, and the question what was better."""
        if self.tried_move in self.tries and not self.thinking:
            tried, loss_value = board.move_text(self.tried_move, words), self.tries[self.tried_move]
            if loss_value:
                loss = self._loss_text(board.question, self.tried_move, loss_value, words)
                return words("{tried} costs {loss}. Try again.", tried=tried, loss=loss)
            return words("{tried} is not the best. Try again.", tried=tried)
        name, (move, loss) = board.names(words)[board.question.seat], self._mistake(words, board)
        return review_words.question_text(You(name, name) if self.own else name, move, loss, words)

    def why_not(self, move: int, words: Words) -> str:
        if self.question is not None and move in self.tries:
            loss = self._loss_text(self.question, move, self.tries[move], words)
            return words("It costs {loss}.", loss=loss)
        return super().why_not(move, words)

    def ending(self, b: Builder) -> RunResult:
        result = b.words("{solved} of {count} solved.", solved=self.solved, count=self.answered)
        return RunResult(result, (), [close_button(b, b.words("Back"))])


def clock_text(seconds: float) -> str:
    """A time in minutes and seconds, rounded up: "4:05"."""
    minutes, rest = divmod(int(seconds + 0.999), 60)  # unlike ceil, this shows a rounding error above 5:00 as 5:00
    return f"{minutes}:{rest:02d}"
