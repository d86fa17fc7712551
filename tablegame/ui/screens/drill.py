"""A drill: one position after the other on the table, the question and the answers in a strip below it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablegame.games import find
from tablegame.practice.drills import DrillRun, RatedPuzzle, drill_of
from tablegame.practice.rating import ahead
from tablegame.storage.files import refusal
from tablegame.ui.desk import Desk, Screen
from tablegame.ui.screens.help_page import explain_terms
from tablegame.ui.screens.widgets import ESCAPE, Shape, dialog
from tablegame.ui.table.position import DrillPosition
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT, CardPlace
from tablegame.view.form import Button, Text, draw_wrapped
from tablegame.view.game_scene import SceneInput, first_choice, seal_labels
from tablegame.view.layout import Column, Space, cells, column
from tablegame.view.pane import Pane
from tablegame.view.scale import BODY, HEADING, LEADING, NAME, SMALL, TITLE
from tablegame.view.scene import Action, PromptContext, Rect, Scene, Span

TOUCH: Final = 0.12
"""Seconds that a card takes to be lifted."""
LOW: Final = 30.0
"""Seconds left from which the clock warns."""
SHY: Final = verbs.names(verbs.EXPLAIN, verbs.TURN, verbs.CHART, verbs.FELT) | {"end"}
"""Verbs that never get the focus by themselves."""


class DrillScreen(Screen):
    """A run. The clock runs while a position is asked, and rests while the answer is looked at."""

    asks_worker = True

    def __init__(self, desk: Desk, game: str, kind: str, seconds: float | None) -> None:
        self.desk = desk
        self.entry = find(game)
        self.drill = drill_of(self.entry, kind)
        self.run = DrillRun(desk.folders, game, kind, seconds, desk.random)
        self.pane = Pane("result")
        self.laid: DrillPosition | None = None
        self.shown: RatedPuzzle | None = None
        self.tickets: set[int] = set()
        self.at: float | None = None
        """The clock at the last tick."""
        self.kept = False
        self._make()

    @property
    def help(self) -> str:
        """F1 opens the clause by which it is decided."""
        clause = ""
        if self.laid is not None and self.run.last is not None:
            clause = self.laid.why(self.desk.words, self.desk.faces)[1]
        return f"{self.entry.key}#{clause or self.drill.clause}"

    @property
    def other_words(self) -> Mapping[str, str]:
        """What is said here where the player has French cards in place of German ones."""
        french = self.desk.settings.german_suits == "french"
        return self.entry.text.french if french else {}

    # -- positions and time ------------------------------------------------------------------------------------

    def _make(self) -> None:
        """Have positions made ahead."""
        for making in self.run.wanted(len(self.tickets)):
            self.tickets.add(self.desk.minds.submit(making))

    def answered(self, ticket: int, result: object) -> None:
        """A position has been made."""
        if ticket in self.tickets:
            self.tickets.discard(ticket)
            waited = self.run.waits
            self.run.take(result if isinstance(result, RatedPuzzle) else None)
            self._make()
            if waited and not self.run.waits:
                self.desk.focus("")

    def tick(self, now: float) -> bool:
        """Let the clock run; whether its figure changes."""
        before, passed = self.run.left, 0.0 if self.at is None else now - self.at
        self.at = now
        self.run.think(passed)
        if self.run.over:
            return self._keep()
        return before is not None and self.run.left is not None and int(before) != int(self.run.left)

    def _keep(self) -> bool:
        """The run is over: keep its score, once."""
        if self.kept:
            return False
        self.kept = True
        try:
            self.run.keep()
        except OSError as error:
            self.desk.notice(refusal(error))
        self.desk.focus("")
        return True

    def closing(self) -> None:
        """Nobody waits for positions any more."""
        for ticket in self.tickets:
            self.desk.minds.cancel(ticket)

    # -- what is shown -----------------------------------------------------------------------------------------

    def build(self, builder: Builder) -> Scene:
        """The position with the strip below it; at the end what came of the run."""
        if self.run.over:
            return self._end(builder)
        if self.run.current is not self.shown:
            self.shown = self.run.current
            self.laid = DrillPosition(self.run.game, self.shown.puzzle) if self.shown is not None else None
        if self.laid is None:
            return self._waiting(builder)
        return self._asked(builder, self.laid)

    def _asked(self, b: Builder, laid: DrillPosition) -> Scene:
        b.fit_table()
        felt, gap = b.felt, b.space.gap
        high = self._strip(b.scratch(), laid, felt)
        strip = Rect(felt.x, felt.bottom - high, felt.w, high)
        self._table(b, laid, felt._replace(h=felt.h - high - gap))
        self._strip(b, laid, strip)
        self._bind(b, laid)
        return b.scene(title=b.words(self.drill.title))._replace(motion=TOUCH)

    def _waiting(self, b: Builder) -> Scene:
        """Before the first position: the drill's name on the felt, what is waited for, and the way back; where cards
        are dealt, one face down: its back is made meanwhile, and stands in for faces that are not ready yet."""
        b.fit_table()
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
        back = Button("close", words("Back"), Action("end"), "green", words("Esc"))
        self._presses(b, "bar", [back], Rect(felt.x, felt.bottom - row, felt.w, row))
        b.key("escape", ESCAPE)
        return b.scene(title=words(self.drill.title))

    def _table(self, b: Builder, laid: DrillPosition, area: Rect) -> None:
        """The position. Before the answers, so that Tab comes to the cards first."""
        look = self._look(b, laid)
        if not laid.chooses or self.run.last is not None:
            b.zones.setdefault("answers", [])
            b.zones.setdefault("commit", [])
        laid.begin_picture()
        self.entry.scene.build(b, look, area)
        laid.finish_picture(b, look)
        explain_terms(b, self.entry.key, self.entry.text, look, opens=True)

    def _look(self, b: Builder, laid: DrillPosition) -> SceneInput:
        return laid.look(b.words, laid.chooses and self.run.last is None)

    def _bind(self, b: Builder, laid: DrillPosition) -> None:
        """Keys, and the consequential actions."""
        last = self.run.last
        b.keys.setdefault("escape", ESCAPE)
        if last is None:
            look = self._look(b, laid)
            if laid.picked is not None:
                b.key("escape", verbs.FELT())
            about = {"pick": laid.picked, "commit": look.picked}
            answers = {t.action for t in b.targets if t.action.verb in ("answer", verbs.SAY.name)} | {verbs.COMMIT()}
            name = f"{self.shown.number if self.shown else 0}"
            b.asking = PromptContext(name, frozenset(answers), about=about)
            b.chooses = True
            if look.can_act:
                b.start = first_choice(b, self.entry.scene, look)
            b.no_autofocus = frozenset(t.action for t in b.targets if t.action.verb in SHY)
        else:
            b.key("space", Action("next"))
            # The press that answered is not the one that has read the verdict.
            b.asking = PromptContext(f"told {len(self.run.answers)}", frozenset({Action("next"), verbs.FELT()}))

    # -- the strip ---------------------------------------------------------------------------------------------

    def _strip(self, b: Builder, laid: DrillPosition, rect: Rect) -> float:
        """The question with clock and score, below them the answers or why it is so; returns how high it is."""
        pad, gap = b.space.pad, b.space.gap
        inner = Rect(rect.x + gap, rect.y + pad, rect.w - 2 * gap, 0)
        at = len(b.nodes)
        y = self._head(b, laid, inner) + b.space.close
        # As high for a question as for two lines that answer it, so that the table keeps its place.
        row = max(b.button_height, b.type(BODY) * 2 * LEADING)
        y = self._foot(b, laid, Rect(inner.x, y, inner.w, row))
        high = y + pad - rect.y
        box = Rect(rect.x, rect.y, rect.w, high)
        aside = b.scratch()
        aside.panel(box, "slip", name="asked")
        b.nodes[at:at] = aside.nodes
        return high

    def _head(self, b: Builder, laid: DrillPosition, rect: Rect) -> float:
        """The question at the left; at the right the score and the clock."""
        words, run, last = b.words, self.run, self.run.last
        right: list[Span] = [b.span(words("{n} right", n=run.score), BODY, "sans-bold")]
        if run.answers:
            right.append(b.span(" " + words("of {n}", n=len(run.answers)), SMALL, ink="soft"))
        if run.left is not None:
            ink = "warning" if run.left <= LOW else "text"
            right += [b.span("    ", BODY), b.span(clock_said(run.left), TITLE, "serif-bold", ink)]
        wide = b.width(right) + 2
        high = b.line(TITLE, True)
        b.text(Rect(rect.right - wide, rect.y, wide, high), right, align="right")
        head = Rect(rect.x, rect.y, rect.w - wide - b.space.wide, 0)
        if last is None:
            return max(rect.y + high, draw_wrapped(b, head, words(self.drill.question), TITLE, "serif-bold"))
        verdict = words("Right") if last.right else words("Wrong.")
        spans = [b.span(verdict, TITLE, "serif-bold", "text" if last.right else "warning")]
        if not last.right:
            answer = laid.said(last.position.puzzle.answer, words)
            spans.append(b.span("  " + words("The answer: {answer}", answer=answer), NAME, "serif-bold"))
        spans.append(b.span("   " + self._sure(b, laid), SMALL, ink="soft"))
        return max(rect.y + high, draw_wrapped(b, head, spans))

    def _foot(self, b: Builder, laid: DrillPosition, rect: Rect) -> float:
        """The answers to choose from, or what seals a choice; once it is answered why it is so, and what goes on."""
        words, run, last = b.words, self.run, self.run.last
        leave = Button("close", words("Finish"), Action("end"), "ivory", words("Esc"))
        if last is not None:
            label, waits = words("Next one"), run.waits
            label = words("One moment …") if waits else label
            presses = [Button("next", label, Action("next"), "brass", words("Enter"), not waits), leave]
            room = self._presses(b, "commit", presses, rect)
            return self._why(b, laid, Rect(rect.x, rect.y, room - rect.x, rect.h))
        presses = [leave]
        look = self._look(b, laid)
        labels = seal_labels(self.entry.text, look, words, b.faces) if look.can_act else ()
        if labels:
            presses.insert(0, Button("commit", labels[0], verbs.COMMIT(), "brass", words("Enter")))
        room = self._presses(b, "bar", presses, rect)
        if laid.chooses:
            note = Rect(rect.x, rect.y, max(0.0, room - rect.x), rect.h)
            b.text(note, words("Choose on the table."), BODY, ink="soft")
            return rect.bottom
        return self._answers(b, laid, Rect(rect.x, rect.y, room - rect.x, rect.h))

    def _presses(self, b: Builder, zone: str, presses: list[Button], rect: Rect) -> float:
        """Buttons from the right; returns where what is left of the row ends."""
        x = rect.right
        for press in presses:
            wide = min(b.button_width(press.label, press.hint), rect.w * 0.42)
            x -= wide
            own = "commit" if press.name in ("commit", "next") else zone
            press.draw(b, own, Rect(x, rect.cy - b.button_height / 2, wide, b.button_height))
            x -= b.space.pad
        return x

    def _answers(self, b: Builder, laid: DrillPosition, rect: Rect) -> float:
        """A button for each answer, in as many rows as they need."""
        offered = laid.puzzle.offered
        labels = [laid.said(text, b.words) for text in offered]
        gap = b.space.close
        wide = max(b.button_width(label, str(len(offered))) for label in labels)
        across = max(1, min(len(offered), int((rect.w + gap) / (wide + gap))))
        down = -(-len(offered) // across)
        across = -(-len(offered) // down)
        wide = min(max(wide, b.px(150)), (rect.w + gap) / across - gap)
        high = b.button_height
        top = rect.y + max(0.0, (rect.h - down * high - (down - 1) * gap) / 2)
        area = Rect(rect.x, top, across * (wide + gap) - gap, 0)
        boxes = cells(area, len(offered), across, gap, high)
        for place, (box, text, label) in enumerate(zip(boxes, offered, labels, strict=True)):
            key, action = str(place + 1), Action("answer", (text,))
            b.button("answers", f"answer.{place}", box, label, action, "ivory", key)
            b.key(key, action)
        return max(rect.bottom, boxes[-1].bottom)

    def _why(self, b: Builder, laid: DrillPosition, rect: Rect) -> float:
        """What decides it, where the table does not show it, with the rule."""
        words = b.words
        said, clause = laid.why(words, b.faces)
        link = f"{self.entry.key}#{clause or self.drill.clause}"
        spans = [b.span(words("The rule"), BODY, ink="link", link=link)]
        if said:
            spans.insert(0, b.span(f"{said} ", BODY))
        high = b.line_height(b.wrap(spans, rect.w))
        draw_wrapped(b, rect._replace(y=rect.y + max(0.0, (rect.h - high) / 2)), spans)
        return rect.y + max(high, rect.h)

    def _sure(self, b: Builder, laid: DrillPosition) -> str:
        """How sure the answer is, and how hard the position."""
        words, own = b.words, round(self.run.rating.value)
        rating = round(self.shown.rating.value) if self.shown is not None else 0
        sure = words("proved") if laid.puzzle.proved else words("the best")
        sure = words("best by far") if laid.puzzle.by_far and not laid.puzzle.proved else sure
        often = round(10 * ahead(own, rating))
        return words(
            "{sure} · at your rating of {own} found about {often} times in 10 (this position: {rating})",
            sure=sure,
            rating=rating,
            own=own,
            often=often,
        )

    # -- the end -----------------------------------------------------------------------------------------------

    def _end(self, builder: Builder) -> Scene:
        """What came of the run: the score, a best of one's own, the rating, and the way on."""
        words, run = builder.words, self.run
        again = Button("again", words("Once more"), Action("again"), "brass", words("Enter"))
        missed = Button("missed", words("See the missed ones again"), Action("missed"), enabled=bool(run.missed))
        presses = [
            Button("done", words("Done"), ESCAPE, "ivory", words("Esc")),
            *([missed] if run.missed else []),
            again,
        ]

        def draw(b: Builder, rect: Rect) -> float:
            figure = words("{n} right of {count}", n=run.score, count=len(run.answers))
            lines = [Text(line, BODY, ink="text", align="centre") for line in self._result_lines(b)]
            heading = Text(figure, HEADING, "serif-bold", "text", "centre")
            return column(b, "end", rect, (heading, Space(b.space.pad), Column(lines, b.space.close)), 0)

        dialog(builder, self.pane, words(self.drill.title), draw, presses, Shape(700))
        builder.nodes.pop(0)  # there is nothing below for a scrim to darken
        return builder.scene(title=words(self.drill.title))

    def _result_lines(self, b: Builder) -> list[str]:
        """Best and rating, a line each."""
        words, run = b.words, self.run
        lines = []
        if run.is_better and run.ran_out:
            lines.append(words("A best of your own in five minutes."))
        elif run.is_better:
            lines.append(words("A best of your own counts when the five minutes have run out."))
        elif run.left is not None and run.before.best:
            lines.append(words("Your best in five minutes: {n}", n=run.before.best))
        change = round(run.rating.value) - round(run.before.rating.value)
        lines.append(words("Your rating: {rating} ({change})", rating=round(run.rating.value), change=f"{change:+d}"))
        return lines

    # -- what is done ------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """An answer, on the table or below it; on to the next; the end."""
        run = self.run
        if run.over:
            self._after(action)
        elif action == ESCAPE or action.verb == "end":
            if run.answers:
                run.end()
                self._keep()
            else:
                self.desk.pop()
        elif action.verb in ("next", "commit", "felt") and run.last is not None:
            run.go_on()
            self._make()
            self.desk.focus("next" if run.waits else "")
        elif action.verb == "answer":
            self._answer(str(action.values[0]))
        elif self.laid is not None:
            look = self.laid.look(self.desk.words, self.laid.chooses and run.last is None)
            focus, move = self.laid.act(look, action)
            if focus:
                self.desk.focus(focus)
            if move is not None:
                self._answer(self.laid.text_of(move))
            elif action in (verbs.COMMIT(), verbs.IDLE()):
                self._say_missing(look)

    def _say_missing(self, look: SceneInput) -> None:
        """Say what is missing where Enter or Space finds nothing chosen."""
        words = self.desk.words
        if look.can_act:
            self.desk.notice(self.entry.text.unchosen(look, words))
        else:
            self.desk.notice(words("Choose an answer first: by a click, its number or an arrow key."))

    def _answer(self, text: str) -> None:
        if self.laid is None or self.run.last is not None:
            return
        try:
            self.run.answer(text)
        except OSError as error:
            self.desk.notice(refusal(error))
        self.laid.show_why()
        self.laid.clear()
        self.desk.focus("next")

    def _after(self, action: Action) -> None:
        if self.pane.act(action):
            return
        if action == ESCAPE:
            self.desk.pop()
        elif action.verb in ("again", "missed"):
            old = self.run
            if action.verb == "again":
                self.run = DrillRun(self.desk.folders, old.game, old.kind, old.seconds, self.desk.random)
            else:
                self.run = DrillRun.again(old)
            self.kept, self.shown, self.laid, self.at = False, None, None, None
            self.desk.focus("")
            self._make()


def clock_said(seconds: float) -> str:
    """Minutes and seconds that are left."""
    whole = int(seconds + 0.999)
    return f"{whole // 60}:{whole % 60:02d}"
