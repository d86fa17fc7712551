"""A drill: positions on the table, with the question and the answers in a strip below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablegame.core.text import N_
from tablegame.games import find
from tablegame.practice.drills import SECONDS, DrillRun, GradedPuzzle, drill_of
from tablegame.ui.desk import Desk, attempt
from tablegame.ui.screens.help_layout import explain_terms
from tablegame.ui.screens.widgets import ESCAPE, PaneScreen, Shape, button_row, dialog, suited_words
from tablegame.ui.table.board import DrillPosition
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT, CardPlace
from tablegame.view.form import Button, Text, draw_wrapped, text_height
from tablegame.view.game_scene import SceneInput, first_choice
from tablegame.view.layout import Column, Space, cells, columns_that_fit, drawing
from tablegame.view.pane import Pane
from tablegame.view.scale import BODY, HEADING, LEADING, NAME, SMALL, TITLE
from tablegame.view.scene import Action, PromptContext, Rect, Scene, Span

STEP_NAMES: Final = (
    # translators: how difficult the questions of a drill are, in three steps
    N_("easy"),
    N_("medium"),
    N_("hard"),
)
"""The steps of difficulty, as message ids."""
TOUCH: Final = 0.12
"""Seconds that a card takes to be lifted."""
LOW: Final = 30.0
"""The clock warns when so many seconds are left."""
NO_AUTOFOCUS: Final = verbs.names(verbs.EXPLAIN, verbs.TURN, verbs.CHART, verbs.FELT) | {"end"}
"""Verbs whose targets never get the focus by themselves."""


class DrillScreen(PaneScreen):
    """A run of a drill. The clock runs while a position is asked, and stops while the answer is shown."""

    asks_worker = True

    def __init__(self, desk: Desk, game: str, kind: str, seconds: float | None) -> None:
        super().__init__(desk, "result")
        self.entry = find(game)
        self.drill = drill_of(self.entry, kind)
        self.tickets: set[int] = set()
        self._begin(DrillRun(desk.folders, game, kind, seconds, desk.random))

    def _begin(self, run: DrillRun) -> None:
        self.run = run
        self.laid: DrillPosition | None = None
        self.shown: GradedPuzzle | None = None
        self.at: float | None = None
        """The time of the last tick."""
        self.kept = False
        self._make()

    @property
    def help(self) -> str:
        clause = ""
        if self.laid is not None and self.run.last is not None:
            clause = self.laid.why(self.desk.words, self.desk.faces)[1]
        return f"{self.entry.key}#{clause or self.drill.clause}"

    @property
    def other_words(self) -> Mapping[str, str]:
        return suited_words(self.desk, self.entry)

    # -- positions and time ------------------------------------------------------------------------------------

    def _make(self) -> None:
        """Have positions made ahead."""
        for task in self.run.next_positions(len(self.tickets)):
            self.tickets.add(self.desk.minds.submit(task))

    def receive(self, ticket: int, result: object) -> None:
        if ticket in self.tickets:
            self.tickets.discard(ticket)
            waited = self.run.waits
            self.run.take(result if isinstance(result, GradedPuzzle) else None)
            self._make()
            if waited and not self.run.waits:
                self.desk.focus("")

    def tick(self, now: float) -> bool:
        before, passed = self.run.left, 0.0 if self.at is None else now - self.at
        self.at = now
        self.run.think(passed)
        if self.run.over:
            return self._keep()
        return before is not None and self.run.left is not None and int(before) != int(self.run.left)

    def _keep(self) -> bool:
        """Store the score of the run once. True if this is the first time."""
        if self.kept:
            return False
        self.kept = True
        attempt(self.desk, self.run.keep)
        self.desk.focus("")
        return True

    def closing(self) -> None:
        for ticket in self.tickets:
            self.desk.minds.cancel(ticket)

    # -- what is shown -----------------------------------------------------------------------------------------

    def build(self, builder: Builder) -> Scene:
        if self.run.over:
            return self._end(builder)
        if self.run.current is not self.shown:
            self.shown = self.run.current
            self.laid = DrillPosition(self.run.game, self.shown.puzzle) if self.shown is not None else None
        builder.fit_table()
        if self.laid is None:
            return self._waiting(builder)
        felt, gap = builder.felt, builder.space.gap
        high = self._strip(builder.scratch(), self.laid, felt)
        look = self._look(builder, self.laid)
        if not look.can_act:
            builder.zones.setdefault("answers", [])
            builder.zones.setdefault("commit", [])
        self.laid.draw(builder, look, felt._replace(h=felt.h - high - gap))
        explain_terms(builder, self.entry, look)
        self._strip(builder, self.laid, Rect(felt.x, felt.bottom - high, felt.w, high))
        self._bind(builder, self.laid)
        return builder.scene(title=builder.words(self.drill.title))._replace(motion=TOUCH)

    def _waiting(self, b: Builder) -> Scene:
        """The picture before the first position. In games with deals it shows the back of a card, so that the back is
        ready when a face is not."""
        words, felt, row = b.words, b.felt, b.button_height
        title = b.line(HEADING, True)
        middle = Rect(felt.x, felt.cy - title, felt.w, title)
        if self.entry.deals:
            wide = b.px(150)
            high = wide * CARD_ASPECT
            b.add(CardPlace(felt.cx, middle.y - b.space.wide - high / 2, wide, high).card("waits", "back"))
        b.text(middle, words(self.drill.title), HEADING, "serif-bold", "gold", align="centre")
        below = Rect(felt.x, middle.bottom + b.space.close, felt.w, b.line(BODY))
        b.text(below, words("The first position is on its way."), BODY, ink="felt-text", align="centre")
        back = Button("close", words("Back"), ESCAPE, "green", words("Esc"))
        button_row(b, "bar", [back], Rect(felt.x, felt.bottom - row, felt.w, row), 0.42)
        b.key("escape", ESCAPE)
        return b.scene(title=words(self.drill.title))

    def _look(self, b: Builder, laid: DrillPosition) -> SceneInput:
        return laid.look(b.words, laid.chooses and self.run.last is None)

    def _bind(self, b: Builder, laid: DrillPosition) -> None:
        """The keys, and the consequential actions."""
        b.keys.setdefault("escape", ESCAPE)
        if self.run.last is not None:
            b.key("space", Action("next"))
            # A press that was meant for the question must not skip the verdict.
            answered = frozenset({Action("next"), verbs.FELT()})
            b.asking = PromptContext(f"told {len(self.run.answers)}", answered)
            return
        look = self._look(b, laid)
        if laid.picked is not None:
            b.key("escape", verbs.FELT())
        about = {verbs.PICK.name: laid.picked, verbs.COMMIT.name: look.picked}
        answers = {t.action for t in b.targets if t.action.verb in ("answer", verbs.SAY.name)} | {verbs.COMMIT()}
        b.asking = PromptContext(f"{self.shown.number if self.shown else 0}", frozenset(answers), about=about)
        b.chooses = True
        if look.can_act:
            b.start = first_choice(b, self.entry.scene, look)
        b.no_autofocus = frozenset(t.action for t in b.targets if t.action.verb in NO_AUTOFOCUS)

    # -- the strip ---------------------------------------------------------------------------------------------

    def _strip(self, b: Builder, laid: DrillPosition, rect: Rect) -> float:
        """The question with clock and score, below them the answers or the reason. Returns the height."""
        pad, gap = b.space.pad, b.space.gap
        inner = Rect(rect.x + gap, rect.y + pad, rect.w - 2 * gap, 0)
        at = len(b.nodes)
        y = self._head(b, laid, inner) + b.space.close
        # As high for a question as for an answer of two lines, so that the table does not move.
        row = max(b.button_height, b.type(BODY) * 2 * LEADING)
        high = self._foot(b, laid, Rect(inner.x, y, inner.w, row)) + pad - rect.y
        panel = b.scratch()
        panel.panel(rect._replace(h=high), "slip", name="asked")
        b.nodes[at:at] = panel.nodes
        return high

    def _head(self, b: Builder, laid: DrillPosition, rect: Rect) -> float:
        """The question or verdict at the left, the score and the clock at the right."""
        words, run, last = b.words, self.run, self.run.last
        right: list[Span] = [b.span(words("{n} right", n=run.score), BODY, "sans-bold")]
        if run.answers:
            right.append(b.span(" " + words("of {n}", n=len(run.answers)), SMALL, ink="soft"))
        if run.left is not None:
            ink = "warning" if run.left <= LOW else "text"
            right += [b.span("    ", BODY), b.span(clock_text(run.left), TITLE, "serif-bold", ink)]
        wide = b.width(right) + 2
        high = b.line(TITLE, True)
        b.text(Rect(rect.right - wide, rect.y, wide, high), right, align="right")
        head = Rect(rect.x, rect.y, rect.w - wide - b.space.wide, 0)
        if last is None:
            spans = [b.span(words(self.drill.question), TITLE, "serif-bold")]
        else:
            verdict = words("Right") if last.right else words("Wrong.")
            spans = [b.span(verdict, TITLE, "serif-bold", "text" if last.right else "warning")]
            if not last.right:
                answer = laid.answer_text(last.position.puzzle.answer, words)
                spans.append(b.span("  " + words("The answer: {answer}", answer=answer), NAME, "serif-bold"))
            spans.append(b.span("   " + self._certainty(b, laid), SMALL, ink="soft"))
        return max(rect.y + high, draw_wrapped(b, head, spans))

    def _foot(self, b: Builder, laid: DrillPosition, rect: Rect) -> float:
        """The answers to choose from, or the button that makes the lifted move; after the answer the reason."""
        words, run = b.words, self.run
        buttons = [Button("close", words("Finish"), ESCAPE, "ivory", words("Esc"))]
        middle = Rect(rect.x, rect.cy - b.button_height / 2, rect.w, b.button_height)
        if run.last is not None:
            label = words("One moment …") if run.waits else words("Next one")
            buttons.insert(0, Button("next", label, Action("next"), "brass", words("Enter"), not run.waits))
            free = button_row(b, "commit", buttons, middle, 0.42)
            return self._why(b, laid, rect._replace(x=free.x, w=free.w))
        look = self._look(b, laid)
        buttons[:0] = laid.commit_button(b, look)
        free = button_row(b, "bar", buttons, middle, 0.42)
        room = rect._replace(x=free.x, w=free.w)
        if laid.chooses:
            b.text(room, words("Choose on the table."), BODY, ink="soft")
            return rect.bottom
        return self._answers(b, laid, room)

    def _answers(self, b: Builder, laid: DrillPosition, rect: Rect) -> float:
        """A button for each answer."""
        offered = laid.puzzle.offered
        labels = [laid.answer_text(text, b.words) for text in offered]
        gap = b.space.close
        wide = max(b.button_width(label, str(len(offered))) for label in labels)
        across = columns_that_fit(rect.w, wide, gap, len(offered))
        down = -(-len(offered) // across)
        wide = min(max(wide, b.px(150)), (rect.w + gap) / across - gap)
        high = b.button_height
        top = rect.y + max(0.0, (rect.h - down * high - (down - 1) * gap) / 2)
        boxes = cells(Rect(rect.x, top, across * (wide + gap) - gap, 0), len(offered), across, gap, high)
        for place, (box, text, label) in enumerate(zip(boxes, offered, labels, strict=True)):
            key, action = str(place + 1), Action("answer", (text,))
            b.button("answers", f"answer.{place}", box, label, action, "ivory", key)
            b.key(key, action)
        return max(rect.bottom, boxes[-1].bottom)

    def _why(self, b: Builder, laid: DrillPosition, rect: Rect) -> float:
        """The reason for the answer, unless the table shows it, and the rule."""
        reason, clause = laid.why(b.words, b.faces)
        spans = [b.span(f"{reason} ", BODY)] if reason else []
        link = f"{self.entry.key}#{clause or self.drill.clause}"
        spans.append(b.span(b.words("The rule"), BODY, ink="link", link=link))
        high = text_height(b, rect.w, spans)
        draw_wrapped(b, rect._replace(y=rect.y + max(0.0, (rect.h - high) / 2)), spans)
        return rect.y + max(high, rect.h)

    def _certainty(self, b: Builder, laid: DrillPosition) -> str:
        """How certain the answer is, and how hard the position."""
        words, sure = b.words, b.words("best by far") if laid.puzzle.by_far else b.words("the best")
        # translators: how sure the answer is; stands alone before a dot
        sure = words("proved") if laid.puzzle.proved else sure
        return sure if self.shown is None else f"{sure} · {words(STEP_NAMES[self.shown.step])}"

    # -- the end -----------------------------------------------------------------------------------------------

    def _end(self, builder: Builder) -> Scene:
        """The result of the run."""
        words, run = builder.words, self.run
        title = words(self.drill.title)
        buttons = [Button("done", words("Done"), ESCAPE, "ivory", words("Esc"))]
        if run.wrong_answers:
            buttons.append(Button("missed", words("See the missed ones again"), Action("missed")))
        other = words("Five minutes") if run.seconds is None else words("As long as you like")
        buttons.append(Button("clock", other, Action("again", (True,))))
        buttons.append(Button("again", words("Once more"), Action("again"), "brass", words("Enter")))
        figure = words("{n} right of {count}", n=run.score, count=len(run.answers))
        lines = [Text(line, BODY, ink="text", align="centre") for line in self._result_lines(builder)]
        heading = Text(figure, HEADING, "serif-bold", "text", "centre")
        result = Column((heading, Space(builder.space.pad), Column(lines, builder.space.close)))
        dialog(builder, self.pane, title, drawing("end", result), buttons, Shape(1000, scrim=False))
        return builder.scene(title=title)

    def _result_lines(self, b: Builder) -> list[str]:
        """The best score and the step reached."""
        words, run = b.words, self.run
        lines = []
        if run.is_better and run.ran_out:
            lines.append(words("A best of your own in five minutes."))
        elif run.is_better:
            lines.append(words("A best of your own counts when the five minutes have run out."))
        elif run.left is not None and run.before.best:
            lines.append(words("Your best in five minutes: {n}", n=run.before.best))
        return [*lines, words("Next time: {step}", step=words(STEP_NAMES[run.step]))]

    # -- what is done ------------------------------------------------------------------------------------------

    @property
    def panes(self) -> tuple[Pane, ...]:
        return (self.pane,) if self.run.over else ()

    def do_close(self) -> None:
        """End the run; close the screen if there is no result to show, or if it is shown."""
        if self.run.answers and not self.run.over:
            self.run.end()
            self._keep()
        else:
            self.desk.pop()

    def do_next(self) -> None:
        """Go on to the next position."""
        if self.run.last is not None and not self.run.over:
            self.run.go_on()
            self._make()
            self.desk.focus("next" if self.run.waits else "")

    def act_otherwise(self, action: Action) -> None:
        run = self.run
        if run.last is not None and action in (verbs.COMMIT(), verbs.FELT()):
            self.do_next()
        elif self.laid is not None and not run.over:
            look = self.laid.look(self.desk.words, self.laid.chooses and run.last is None)
            focus, move = self.laid.act(look, action)
            if focus:
                self.desk.focus(focus)
            if move is not None:
                self.do_answer(self.laid.text_of(move))
            elif action in (verbs.COMMIT(), verbs.IDLE()):
                missing = self.desk.words("Choose an answer first: by a click, its number or an arrow key.")
                self.desk.notice(self.entry.text.unchosen(look, self.desk.words) if look.can_act else missing)

    def do_answer(self, text: str) -> None:
        """Answer the position that is asked."""
        if self.laid is None or self.run.last is not None:
            return
        attempt(self.desk, lambda: self.run.answer(text))
        self.laid.show_why()
        self.laid.clear()
        self.desk.focus("next")

    def do_again(self, otherwise: bool = False) -> None:
        """Begin another run of the same drill; otherwise: with the clock if this one had none, else without."""
        old = self.run
        seconds = old.seconds if not otherwise else SECONDS if old.seconds is None else None
        self.desk.focus("")
        self._begin(DrillRun(self.desk.folders, old.game, old.kind, seconds, self.desk.random))

    def do_missed(self) -> None:
        """Begin a run of the positions that were not solved."""
        self.desk.focus("")
        self._begin(DrillRun.again(self.run))


def clock_text(seconds: float) -> str:
    """Time in minutes and seconds."""
    whole = int(seconds + 0.999)
    return f"{whole // 60}:{whole % 60:02d}"
