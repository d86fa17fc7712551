"""The hint, and the tutor's question, at a table: a slip in the bar, where the status stands else. Nothing on the table
moves for it."""

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

OFFER: Final = "hint/"
"""The beginning of the ids of their buttons."""
OFFERED: Final = 3
"""How many composed moves are offered, each as a button that puts it together."""
WIDTHS: Final = (0.4, 0.5, 0.6, 0.75, 1.0)
"""Widths of the slip that are tried, in parts of what the bar has room for."""
LEADINGS: Final = (LINE, 1.1, 1.05)
"""Line heights that are tried, in sizes of the type."""


def slip_of(b: Builder, table: Table, look: SceneInput) -> Slip | None:
    """The slip to show: what the tutor asks, else the hint; None for nothing."""
    if table.tutor.warned is not None and look.can_act:
        return QuestionSlip(b, table, table.tutor.warned)
    return None if look.hint is None else AdviceSlip(b, table, look, look.hint)


class Slip:
    """A picture and a sentence. The bar draws its buttons beside it."""

    def __init__(self, b: Builder, icon: str, spans: list[Span], buttons: Sequence[Button], closes: bool) -> None:
        """closes: there is a cross at its right."""
        self._b, self._icon, self._spans, self.buttons = b, icon, spans, tuple(buttons)
        self._pad, self._side = b.space.pad, b.type(BODY) * 1.4
        self._beside = (1 + closes) * (self._side + self._pad) + 2 * self._pad
        self._lines, self._leading = tuple[tuple[Span, ...], ...](), LINE

    def fit(self, most: float, high: float) -> float:
        """Choose type and lines for a box of that height, at most that wide; returns the width that they take.

        Type shrinks first. What has no room in the smallest one ends in "…": a click shows all of it.
        """
        inputs = self._spans, most, high
        found = self._b.cache.get_or_make("slip", inputs, lambda _: self._fitted(most - self._beside, high))
        self._lines, self._leading = found
        return min(most, max(map(self._b.width, self._lines)) + self._beside + 1)

    def _fitted(self, most: float, high: float) -> tuple[tuple[tuple[Span, ...], ...], float]:
        """The lines, and their height in sizes of the type."""
        b = self._b
        for spans in self._smaller():
            # A line may be a blank wider than asked for.
            broken = [(part * most, b.wrap(spans, part * most - b.type(BODY) / 3)) for part in WIDTHS]
            fitting = [lines for width, lines in broken if max(map(b.width, lines)) <= width]
            for leading, lines in product(LEADINGS, fitting):
                if b.line_height(lines, leading) <= high:
                    return lines, leading
        # A word without a blank is longer than a line, as a long string is.
        lines = b.fitted_lines(spans, most)
        return lines[: max(1, int(high / b.line_height(lines[:1], LEADINGS[-1])))], LEADINGS[-1]

    def _smaller(self) -> Iterator[list[Span]]:
        """The sentence in smaller and smaller type, then without its figures, then with fewer and fewer words."""
        b, factor = self._b, 1.0
        least = b.least_type(BODY) / b.type(BODY)
        while factor > least:
            yield [span._replace(size=max(16.0, span.size * factor)) for span in self._spans]
            factor *= SMALLER
        spans = [span._replace(size=max(16.0, span.size * least)) for span in self._spans]
        yield spans
        spans = [span for span in spans if span.ink != "soft"]
        longest = max(range(len(spans)), key=lambda i: len(spans[i].text))
        words = spans[longest].text.split(" ")
        for count in range(len(words), 0, -1):
            cut = " ".join(words[:count]) + ("" if count == len(words) else " …")
            yield [*spans[:longest], spans[longest]._replace(text=cut), *spans[longest + 1 :]]

    def draw(self, box: Rect) -> None:
        """Draw it into a box of that width."""
        b, pad, side = self._b, self._pad, self._side
        b.panel(box, "slip", name="hint")
        b.picture(Rect(box.x + pad, box.cy - side / 2, side, side), self._icon)
        high = b.line_height(self._lines, self._leading)
        label = Rect(box.x + 2 * pad + side, box.cy - high / 2, box.w - self._beside, high)
        b.add(Label(label, self._lines, leading=self._leading, said=self._cut_text))
        self._make_clickable(box, label)

    @property
    def _cut_text(self) -> str:
        """The whole sentence, where only a part of it has room; else ""."""
        is_cut = any(span.text.rstrip().endswith("…") for line in self._lines for span in line)
        return "".join(span.text for span in self._spans) if is_cut else ""

    def _make_clickable(self, box: Rect, label: Rect) -> None:
        """Make targets of the slip and of what stands in it."""


class AdviceSlip(Slip):
    """The hint: a lamp, the sentence, composed moves that can be put together, a cross. A click shows all choices."""

    def __init__(self, b: Builder, table: Table, look: SceneInput, hint: Evaluation) -> None:
        self._hint = hint
        super().__init__(b, "icon/hint", sentence(b, table, hint), _offers(b, table, look, hint), True)

    def _make_clickable(self, box: Rect, label: Rect) -> None:
        b, pad, side, words = self._b, self._pad, self._side, self._b.words
        if len(self._hint.choices) > 1:
            b.target("hint", Target("hint.all", box, verbs.HINT(), words("All choices")))
            reasons = advice.shown_reasons(self._hint)
            if reasons and reasons[0].clause:
                # It lies on top of the target that shows all choices.
                action = verbs.OWN_EXPLAIN(reasons[0].clause)
                b.target("hint", why_target(b, "hint.why", label, self._lines, action, self._leading))
        cross = Rect(box.right - pad - side, box.cy - side / 2, side, side)
        b.picture(cross.inset(side * 0.14), "icon/close")
        b.target("hint", Target("hint.away", cross, verbs.PUT_HINT_AWAY(), words("Put the hint away")))


class QuestionSlip(Slip):
    """What the tutor asks before a choice that loses something: which choice is better is shown only to those who ask.
    Where no reason is known, it shows how it goes on."""

    def __init__(self, b: Builder, table: Table, judgement: Judgement) -> None:
        words, found, made = b.words, judgement.evaluation, judgement.made
        name = move_text(table.entry.text, made.move, table.session.situation.view, table.session.chosen, words)
        said = words("{move}: a mistake", move=name)
        if judgement.verdict == "inaccuracy":
            said = words("{move}: an inaccuracy", move=name)
        values = [
            labelled(label, advice.value_text(found, each, words), words)
            for label, each in ((words("Your choice"), made), (words("The best choice"), judgement.top))
        ]
        against = [each.text for each in table.teller.why(made)]
        shown = not against and has_line(made)
        spans = [
            b.span(f"{capital(said)}. ", BODY, "sans-bold"),
            b.span("".join(f"{each} " for each in against), BODY),
            b.span(" · ".join(values), BODY, ink="soft"),
        ]
        buttons = (
            Button("warning.again", words("Think again"), verbs.THINK_AGAIN(), "brass", words("Enter")),
            *((Button("warning.on", words("Show me"), verbs.SHOW_ON(), "ivory", "S"),) if shown else ()),
            Button("warning.show", words("Hint"), verbs.HINT(), "ivory", "H"),
            Button("warning.anyway", words("Play it anyway"), verbs.ANYWAY(), "ivory", words("Ctrl+Enter")),
        )
        super().__init__(b, f"judged/{judgement.verdict}", spans, buttons, False)

    def _make_clickable(self, box: Rect, label: Rect) -> None:  # noqa: ARG002
        title, action = self._b.words("The tutor"), verbs.WHAT_IS_WAITED_FOR()
        self._b.target("hint", Target("warning", box, action, title, False, self._cut_text))


def ask_only(b: Builder) -> None:
    """While the tutor asks, no key and no place means anything else: P, by which somebody passes, makes no mistake."""
    mine = b.zones["hint"]
    b.targets = [target for target in b.targets if target.id in mine]
    b.zones, b.drops, b.first_arrow = {"hint": mine}, [], ""
    b.focus = b.focus if b.focus in mine else mine[0]
    b.keys = {
        "enter": verbs.THINK_AGAIN(),
        "escape": verbs.THINK_AGAIN(),
        "ctrl+enter": verbs.ANYWAY(),
        "h": verbs.HINT(),
    }
    if any(target.id == "warning.on" for target in b.targets):
        b.keys["s"] = verbs.SHOW_ON()
    b.consequential(verbs.THINK_AGAIN(), verbs.ANYWAY())


def _offers(b: Builder, table: Table, look: SceneInput, hint: Evaluation) -> list[Button]:
    """A button for each composed move that is offered."""
    found = []
    for choice in hint.choices[:OFFERED]:
        action = table.entry.scene.draft_action(look, choice.move)
        if action is not None:
            name = table.entry.text.move_name(choice.move, look.chosen, b.words)
            known = advice.figure(hint, choice, b.words), advice.margin(hint, choice, b.words)
            figure = " ".join(filter(None, known))
            found.append(Button(f"{OFFER}{choice.move}", f"{name} · {figure}" if figure else name, action))
    return found


def sentence(b: Builder, table: Table, hint: Evaluation) -> list[Span]:
    """The sentence of a hint: what is best and why; where choices should be varied, why, and what was drawn by lot."""
    words, view = b.words, table.session.situation.view

    def name(choice: Choice) -> str:
        return move_text(table.entry.text, choice.move, view, table.session.chosen, words)

    if len(hint.choices) == 1 and view.legal().count() > 1 and _is_all_the_same(table):
        return [b.span(words("It makes no difference which of them you play."), BODY)]
    if len(hint.choices) == 1 and view.legal().count() == 1:
        text = words("{move}: there is no other choice.", move=name(hint.choices[0]))
        return [b.span(capital(text), BODY)]
    marked = advice.best_choices(hint) or advice.constant_choice(hint)
    equals = advice.equal_choices(hint)
    reasons, lot, spans = advice.shown_reasons(hint), advice.sampled_choice(hint), list[Span]()
    if marked:
        spans += _equal(b, [name(each) for each in marked])
    elif len(equals) > 1 and hint.scale != "share" and len(equals) < len(hint.choices):
        spans += _equal(b, [name(each) for each in equals if not each.loss])
    said = [b.span(" ".join(table.teller.tell(each).text for each in reasons), BODY)] if reasons else []
    if lot:
        drawn = b.span(words("Drawn at random: {move}.", move=name(lot)), BODY, "sans-bold")
        alike = advice.all_equal(hint)
        varied = hint.reason in reasons and not alike
        gap = b.span(f" {words('The figures say how often to play each.')} " if varied else " ", BODY)
        said = [*said, gap, drawn] if varied or alike else [drawn, gap, *said]
    spans += said
    if marked and hint.scale != "share" and (figure := advice.figure(hint, marked[0], words)):
        about = (figure, advice.margin(hint, marked[0], words), advice.unit_of(hint, marked[0], words))
        spans.append(b.span("  " + " ".join(filter(None, about)), SMALL, "sans", "soft"))
    if reasons and reasons[0].clause:
        spans += why_spans(b, BODY)
    return spans


def _is_all_the_same(table: Table) -> bool:
    """Whether all choices are the same: neighbouring cards of one suit."""
    view, bot = table.session.situation.view, table.entry.bot
    first, *others = view.legal()
    return all(bot.equivalent(view, first, each) for each in others)


def _equal(b: Builder, names: list[str]) -> list[Span]:
    """One choice, or several that nothing separates, beside worse ones."""
    said = b.words.many("{n} choice is as good.", "{n} choices are equally good.", len(names))
    if len(names) <= advice.NAMED:
        said = f"{capital(either_of(names, b.words))}."
    return [b.span(said + " ", BODY, "sans-bold")]
