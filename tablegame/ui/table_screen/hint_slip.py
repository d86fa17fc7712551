"""The slip with the hint or the tutor's question, which takes the place of the status in the bar: nothing moves.

A slip is a piece of paper with a message. The *tutor's question* comes before a choice that loses something. A hint
shows an `Evaluation`: the value of each choice. In games in which all choose secretly its scale is "share": the values
say how often to make each choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from tablegame.ai.judging import Judgement
from tablegame.core.bots import Choice, Evaluation
from tablegame.practice.continuations import has_line
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.panel import why_spans, why_target
from tablegame.view import advice, verbs
from tablegame.view.builder import SMALLER, Builder
from tablegame.view.form import Button
from tablegame.view.game_scene import SceneInput, move_text
from tablegame.view.phrases import capital, either_of, labelled
from tablegame.view.scale import BODY, LINE, SMALL
from tablegame.view.scene import Label, Rect, Span, Target

OFFER: Final = "hint/"  # the beginning of the ids of buttons that put together a move which the hint recommends
MOST_OFFERS: Final = 3  # the most recommended moves with a button
WIDEST_OFFER: Final = 7.8  # the greatest width of such a button, in sizes of type
WIDTHS: Final = (0.4, 0.5, 0.6, 0.75, 1.0)  # the widths of the text that are tried, as shares of the room in the bar
LEADINGS: Final = (LINE, 1.1, 1.05)  # the distances of lines that are tried, in sizes of type
LEAST_TYPE: Final = 16.0  # the least readable size of type, in pixels


def slip_of(b: Builder, table: Table, look: SceneInput) -> Slip | None:
    """The slip that the table shows: the tutor's question, else the hint, else None."""
    if table.tutor.warned is not None and look.can_act:
        return QuestionSlip(b, table, table.tutor.warned)
    return None if look.hint is None else AdviceSlip(b, table, look, look.hint)


class Slip:
    """A slip with a picture and a text. The bar calls `fit` and `draw`, and draws `buttons` beside the slip."""

    def __init__(self, b: Builder, icon: str, spans: list[Span], buttons: Sequence[Button], closes: bool) -> None:
        """icon: the art key of the picture. spans: the text. closes: whether the slip has a cross at its right."""
        self._b, self._icon, self._spans, self.buttons = b, icon, spans, tuple(buttons)
        self._pad, self._side = b.space.pad, b.type(BODY) * 1.4  # side: of the picture and of the cross
        squares = 2 if closes else 1
        self._margins = squares * (self._side + self._pad) + 2 * self._pad
        self._lines, self._leading = tuple[tuple[Span, ...], ...](), LINE

    def fit(self, most: float, high: float) -> float:
        """Choose the size of type and break the text into lines. Returns the width of the slip, in pixels.
        A text that has no room even in the smallest type is cut with "…".
        most: the greatest width. high: the height of the slip."""
        inputs = self._spans, most, high
        fitted = self._b.cache.get_or_make("slip", inputs, lambda _: self._fitted_lines(most - self._margins, high))
        self._lines, self._leading = fitted
        return min(most, max(map(self._b.width, self._lines)) + self._margins + 1)

    def _fitted_lines(self, most: float, high: float) -> tuple[tuple[tuple[Span, ...], ...], float]:
        """The lines of the text for a width and a height, and the distance of lines in sizes of type."""
        b = self._b
        for spans in self._shorter_versions():
            # A line of `wrap` may be longer than the width by a blank, which is less than a third of the type.
            wrapped = [(share * most, b.wrap(spans, share * most - b.type(BODY) / 3)) for share in WIDTHS]
            fitting = [lines for width, lines in wrapped if max(map(b.width, lines)) <= width]
            # A narrow slip with usual leading comes first, then wider slips, then tighter lines.
            for leading, lines in product(LEADINGS, fitting):
                if b.line_height(lines, leading) <= high:
                    return lines, leading
        # Even the shortest version has no room: a single word, such as a string of letters, is longer than a line.
        shortest, leading = spans, LEADINGS[-1]
        lines = b.fitted_lines(shortest, most)
        most_lines = max(1, int(high / b.line_height(lines[:1], leading)))
        return lines[:most_lines], leading

    def _shorter_versions(self) -> Iterator[list[Span]]:
        """The text in smaller and smaller type, then without figures, then with fewer and fewer words."""
        b, factor = self._b, 1.0
        least = b.least_type(BODY) / b.type(BODY)
        while factor > least:
            yield [span._replace(size=max(LEAST_TYPE, span.size * factor)) for span in self._spans]
            factor *= SMALLER
        spans = [span._replace(size=max(LEAST_TYPE, span.size * least)) for span in self._spans]
        yield spans
        spans = [span for span in spans if span.ink != "soft"]  # figures are in soft ink
        longest = max(range(len(spans)), key=lambda i: len(spans[i].text))
        words = spans[longest].text.split(" ")
        for count in range(len(words), 0, -1):
            cut = " ".join(words[:count]) + ("" if count == len(words) else " …")
            yield [*spans[:longest], spans[longest]._replace(text=cut), *spans[longest + 1 :]]

    def draw(self, box: Rect) -> None:
        """Draw the slip into a box of the width that `fit` has returned."""
        b, pad, side = self._b, self._pad, self._side
        b.panel(box, "slip", name="hint")
        b.picture(Rect(box.x + pad, box.cy - side / 2, side, side), self._icon)
        high = b.line_height(self._lines, self._leading)
        label = Rect(box.x + 2 * pad + side, box.cy - high / 2, box.w - self._margins, high)
        b.add(Label(label, self._lines, leading=self._leading, said=self._cut_text))
        self._add_targets(box, label)

    @property
    def _cut_text(self) -> str:
        """The whole text, if the lines show only a part of the text; else ""."""
        is_cut = any(span.text.rstrip().endswith("…") for line in self._lines for span in line)
        return "".join(span.text for span in self._spans) if is_cut else ""

    def _add_targets(self, box: Rect, label: Rect) -> None:
        """Add targets for the slip and its parts. box: of the slip. label: the box of the text."""


class AdviceSlip(Slip):
    """The slip of a hint. A click on it lists all choices, and a cross puts it away. If moves are composed, as bids of
    several parts are, buttons compose the recommended moves."""

    def __init__(self, b: Builder, table: Table, look: SceneInput, hint: Evaluation) -> None:
        self._hint = hint
        super().__init__(b, "icon/hint", hint_spans(b, table, hint), _offer_buttons(b, table, look, hint), closes=True)

    def _add_targets(self, box: Rect, label: Rect) -> None:
        """A click on the slip lists all choices, one on its link opens the rule book, one on the cross puts it away."""
        b, pad, side, words = self._b, self._pad, self._side, self._b.words
        if len(self._hint.choices) > 1:
            b.target("hint", Target("hint.all", box, verbs.HINT(), words("All choices")))
            reasons = advice.shown_reasons(self._hint)
            if reasons and reasons[0].clause:
                action = verbs.OWN_EXPLAIN(reasons[0].clause)
                b.target("hint", why_target(b, "hint.why", label, self._lines, action, self._leading))
        cross = Rect(box.right - pad - side, box.cy - side / 2, side, side)
        b.picture(cross.inset(side * 0.14), "icon/close")
        b.target("hint", Target("hint.away", cross, verbs.PUT_HINT_AWAY(), words("Put the hint away")))


class QuestionSlip(Slip):
    """The slip with the tutor's question: the verdict on the choice and its reasons, but not the better choice.
    A button shows the hint. If no reason is known, another button shows the likely continuation."""

    def __init__(self, b: Builder, table: Table, judgement: Judgement) -> None:
        words, values, made = b.words, judgement.evaluation, judgement.made
        name = move_text(table.entry.text, made.move, table.session.situation.view, table.session.chosen, words)
        verdict = words("{move}: a mistake", move=name)
        if judgement.verdict == "inaccuracy":
            verdict = words("{move}: an inaccuracy", move=name)
        own_value = labelled(words("Your choice"), advice.value_text(values, made, words), words)
        best_value = labelled(words("The best choice"), advice.value_text(values, judgement.top, words), words)
        against = [reason.text for reason in table.reason_writer.lines(made)]
        has_continuation = not against and has_line(made)
        spans = [
            b.span(f"{capital(verdict)}. ", BODY, "sans-bold"),
            b.span("".join(f"{text} " for text in against), BODY),
            b.span(f"{own_value} · {best_value}", BODY, ink="soft"),
        ]
        buttons = [
            Button("warning.again", words("Think again"), verbs.THINK_AGAIN(), "brass", words("Enter")),
            Button("warning.show", words("Hint"), verbs.HINT(), "ivory", "H"),
            Button("warning.anyway", words("Play it anyway"), verbs.ANYWAY(), "ivory", words("Ctrl+Enter")),
        ]
        if has_continuation:
            buttons.insert(1, Button("warning.on", words("Show me"), verbs.SHOW_ON(), "ivory", "S"))
        super().__init__(b, f"judged/{judgement.verdict}", spans, buttons, closes=False)

    def _add_targets(self, box: Rect, label: Rect) -> None:  # noqa: ARG002
        title, action = self._b.words("The tutor"), verbs.SHOW_LESSON_TASK()
        # The slip is a disabled target: a click only shows `why`, the whole text if the slip cuts it. Its action is
        # never carried out.
        self._b.target("hint", Target("warning", box, action, title, enabled=False, why=self._cut_text))


def leave_only_answers(b: Builder) -> None:
    """Remove all targets and keys of a picture but the answers to the tutor's question: nothing else may answer it."""
    answers = b.zones["hint"]
    b.targets = [target for target in b.targets if target.id in answers]
    b.zones, b.drops, b.first_arrow = {"hint": answers}, [], ""
    b.focus = b.focus if b.focus in answers else answers[0]
    again = verbs.THINK_AGAIN()
    b.keys = {"enter": again, "escape": again, "ctrl+enter": verbs.ANYWAY(), "h": verbs.HINT()}
    if any(target.id == "warning.on" for target in b.targets):
        b.keys["s"] = verbs.SHOW_ON()
    b.consequential(again, verbs.ANYWAY())  # a press that began before the question is no answer


def _offer_buttons(b: Builder, table: Table, look: SceneInput, hint: Evaluation) -> list[Button]:
    """The buttons that compose the best moves of a hint; [] in games whose moves are not composed. Beside the move a
    button shows its figure with the standard error, or the figure alone, if that has room."""
    buttons, room = [], b.type(BODY) * WIDEST_OFFER - 2 * b.space.close
    for choice in hint.choices[:MOST_OFFERS]:
        action = table.entry.scene.draft_action(look, choice.move)
        if action is not None:
            name = table.entry.text.move_name(choice.move, look.chosen, b.words)
            figure, margin = advice.figure(hint, choice, b.words), advice.margin(hint, choice, b.words)
            labels = (f"{name} · {figure} {margin}", f"{name} · {figure}") if figure else ()
            spans = (b.span(label.rstrip(), BODY, "sans-bold") for label in labels)
            label = next((span.text for span in spans if b.width([span]) <= room), name)
            buttons.append(Button(f"{OFFER}{choice.move}", label, action))
    return buttons


def hint_spans(b: Builder, table: Table, hint: Evaluation) -> list[Span]:
    """The text of a hint: the names of the best choices, the reasons, and the value of the best choice.
    With the scale "share" the text names a choice that is drawn by lot."""
    words, view = b.words, table.session.situation.view
    legal_count = view.legal().count()

    def name(choice: Choice) -> str:
        return move_text(table.entry.text, choice.move, view, table.session.chosen, words)

    # Of equivalent moves only one is evaluated.
    if len(hint.choices) == 1 and legal_count > 1 and _are_all_equivalent(table):
        return [b.span(words("It makes no difference which of them you play."), BODY)]
    if len(hint.choices) == 1 and legal_count == 1:
        text = words("{move}: there is no other choice.", move=name(hint.choices[0]))
        return [b.span(capital(text), BODY)]
    is_mixed = hint.scale == "share"
    # Even where choices are mixed, there may be one to make nearly every time.
    best = advice.best_choices(hint) or advice.constant_choice(hint)
    equals = advice.equal_choices(hint)
    reasons, sampled, spans = advice.shown_reasons(hint), advice.sampled_choice(hint), list[Span]()
    if best:
        spans += _choices_span(b, [name(choice) for choice in best])
    elif not is_mixed and 1 < len(equals) < len(hint.choices):
        # No choice is better than all others: name those that lose nothing, unless none loses anything.
        spans += _choices_span(b, [name(choice) for choice in equals if not choice.loss])
    spans += _reason_spans(b, table, hint, "" if sampled is None else name(sampled))
    if best and not is_mixed and (figure := advice.figure(hint, best[0], words)):
        value = (figure, advice.margin(hint, best[0], words), advice.unit_of(hint, best[0], words))
        spans.append(b.span("  " + " ".join(filter(None, value)), SMALL, "sans", "soft"))
    if reasons and reasons[0].clause:
        spans += why_spans(b, BODY)
    return spans


def _reason_spans(b: Builder, table: Table, hint: Evaluation, drawn: str) -> list[Span]:
    """The reasons of a hint and, if choices should be mixed, the choice that is drawn by lot.
    drawn: the name of that choice; "" for none."""
    words, reasons = b.words, advice.shown_reasons(hint)
    why = [b.span(" ".join(table.reason_writer.line(reason).text for reason in reasons), BODY)] if reasons else []
    if not drawn:
        return why
    drawn_span = b.span(words("Drawn at random: {move}.", move=drawn), BODY, "sans-bold")
    if advice.all_equal(hint):  # the reasons say why it does not matter
        return [*why, b.span(" ", BODY), drawn_span]
    if hint.reason in reasons:  # the reason of the whole evaluation says why to mix
        return [*why, b.span(f" {words('The figures say how often to play each.')} ", BODY), drawn_span]
    return [drawn_span, b.span(" ", BODY), *why]  # the reasons speak for the choice that is drawn


def _are_all_equivalent(table: Table) -> bool:
    """Whether all legal moves of the viewer have the same effect, such as neighbouring cards of a suit."""
    view, bot = table.session.situation.view, table.entry.bot
    first, *others = view.legal()
    return all(bot.equivalent(view, first, other) for other in others)


def _choices_span(b: Builder, names: list[str]) -> list[Span]:
    """The names of equally good choices in bold type, as a list of one span; if there are many, only their number."""
    text = b.words.many("{n} choice is as good.", "{n} choices are equally good.", len(names))
    if len(names) <= advice.NAMED:
        text = f"{capital(either_of(names, b.words))}."
    return [b.span(text + " ", BODY, "sans-bold")]
