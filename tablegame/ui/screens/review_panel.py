"""What stands beside a table that is looked over: the choice made there, what it was worth, or what became
of it all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from tablegame.core.bots import Evaluation
from tablegame.core.contract import Reason
from tablegame.practice.judged_choice import Agreed
from tablegame.ui.screens import review_words
from tablegame.ui.screens.widgets import Meter
from tablegame.view import advice
from tablegame.view.advice import Bar
from tablegame.view.builder import Builder
from tablegame.view.form import Button, Buttons, Ends, Text
from tablegame.view.layout import Column, Custom, PanelBox, Part, Space
from tablegame.view.pane import NOWHERE, Pane
from tablegame.view.scale import BODY, HEADING, NAME, SMALL
from tablegame.view.scene import Action, Face, Ink, Line, Rect, Target

NOTHING: Final = 0.004
"""A part of a bar that is not to be seen."""


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """One choice: its name, a figure, its bar and the doubt about it, words below; tries: it can be tried."""

    name: str
    figure: str = ""
    bar: Bar | None = None
    doubt: float = 0.0
    note: tuple[str, str] = ("", "")
    """A sentence, and the clause of the rules that it links to."""
    strong: bool = False
    mark: str = ""
    tries: int | None = None
    loses: bool = False


@dataclass(frozen=True, slots=True)
class PanelPage:
    """All of it from above: a heading, a word at its right, paragraphs, rows, and buttons at the foot."""

    heading: str
    aside: str = ""
    paragraphs: tuple[tuple[str, Ink, str], ...] = ()
    """Words, their ink, and the clause that they link to."""
    rows: tuple[ChoiceRow, ...] = ()
    after: tuple[tuple[str, Ink, str], ...] = ()
    presses: tuple[Button, ...] = ()
    parts: tuple[Callable[[Builder, Rect], float], ...] = ()
    """What else stands there, each drawn from a top and returning its bottom."""
    before: tuple[Callable[[Builder, Rect], float], ...] = ()
    """The same above all words."""


def draw(b: Builder, rect: Rect, pane: Pane, page: PanelPage, link: Callable[[str], str]) -> None:
    """The panel in that box; what finds no room scrolls. link: where a clause of the rules is opened."""
    b.panel(rect, "slip", name="panel")
    inner, foot = rect.inset(b.space.gap), Buttons(page.presses, full=True)
    top = _head(b, inner, page) + b.space.close
    room = Rect(inner.x, top, inner.w, inner.bottom - top)
    column = _column(b, page, link)
    pane.fill(b, foot.above(b, room, b.space.gap), lambda aside, box: column.draw(aside, "tries", box), keys=False)
    foot.at_foot(b, "panel", inner)


def _head(b: Builder, inner: Rect, page: PanelPage) -> float:
    units = HEADING if b.u > 0.75 else NAME + 2
    high = b.line(units, True)
    wide = b.width([b.span(page.aside, SMALL)]) + 2 if page.aside else 0.0
    heading = [b.span(page.heading, units, "serif-bold", "accent")]
    beside = b.width(heading) + wide + b.space.pad <= inner.w
    b.text(Rect(inner.x, inner.y, inner.w - (wide + b.space.pad if beside else 0.0), high), heading)
    if not page.aside:
        return inner.y + high
    # Where both find no room in one line, what stands at the right goes below.
    row = Rect(inner.right - wide, inner.y, wide, high)
    row = row if beside else row._replace(y=inner.y + high, h=b.line(SMALL))
    b.text(row, page.aside, SMALL, ink="soft", align="right")
    return row.bottom


def _column(b: Builder, page: PanelPage, link: Callable[[str], str]) -> Column:
    def words(said: Sequence[tuple[str, Ink, str]]) -> list[Text]:
        return [_paragraph(b, text, ink, link(clause) if clause else "") for text, ink, clause in said]

    rows = [_row(b, row, link) for row in page.rows]
    before, parts = map(Custom, page.before), map(Custom, page.parts)
    return Column((*before, *words(page.paragraphs), *rows, *words(page.after), *parts), b.space.close)


def _paragraph(b: Builder, words: str, ink: Ink, link: str, units: float = BODY) -> Text:
    """Words, and after them the way to the rule that they go by."""
    spans = [b.span(words, units, "sans-bold" if ink == "accent" else "sans", ink)]
    if link:
        spans += [b.span(" ", units), b.span(b.words("The rule"), units, ink="link", link=link)]
    return Text(tuple(spans))


def _row(b: Builder, row: ChoiceRow, link: Callable[[str], str]) -> Part:
    """A choice: its name and figure, the bar below with its doubt, and why."""
    face: Face = "serif-bold" if row.strong else "serif"
    name = [b.span(row.name, BODY, face)]
    if row.mark:
        name.append(b.span(f"  {row.mark}", SMALL, "sans-italic", "soft"))
    head, figure = Text(tuple(name), BODY, face), Text(row.figure, BODY, "sans-bold", "accent" if row.loses else "text")
    parts: list[Part] = [Ends(head, figure) if row.figure else head]
    if row.bar is not None:
        parts += [Space(2), Custom(partial(_bar, bar=row.bar, doubt=row.doubt)), Space(2)]
    sentence, clause = row.note
    if sentence:
        parts.append(_paragraph(b, sentence, "soft", link(clause) if clause else "", SMALL))
    if row.tries is None:
        return Column(parts)
    press = Target(f"try.{row.tries}", NOWHERE, Action("try", (row.tries,)), row.name)
    return PanelBox(Column(parts), press, pad=(b.space.thin, 0), reach=b.space.thin)


def _bar(b: Builder, rect: Rect, bar: Bar, doubt: float) -> float:
    """How much of the whole, and from where to where it may be."""
    bottom = Meter(bar).draw(b, "", rect)
    if doubt > NOTHING:
        middle, high = (rect.y + bottom) / 2, bottom - rect.y
        left, right = (rect.x + rect.w * min(1.0, max(0.0, bar.tip + by)) for by in (-doubt, doubt))
        stroke = max(1.0, b.px(1.6))
        b.add(Line(((left, middle), (right, middle)), "text", stroke))
        for x in (left, right):
            b.add(Line(((x, middle - high * 0.8), (x, middle + high * 0.8)), "text", stroke))
    return bottom


# -- rows of an evaluation ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Naming:
    """How a page says moves and reasons."""

    move: Callable[[int], str]
    reason: Callable[[Reason], str]


def weighed(b: Builder, evaluation: Evaluation, made: int, naming: Naming) -> tuple[ChoiceRow, ...]:
    """Every choice with its figure, bar and doubt; why at the best one and the one made."""
    rows, said = [], set[Reason]()
    spread, best = _spread(evaluation), best_move(evaluation)
    # Of a share its reason says the value, as it was guessed.
    tells = evaluation.best is None or evaluation.scale != "share"
    for choice in evaluation.choices:
        is_best, is_made = choice.move == best, choice.move == made
        with_reason = tells and bool(choice.reason.text) and (is_best or is_made) and choice.reason not in said
        if with_reason:
            said.add(choice.reason)
        figure, about = advice.figure(evaluation, choice, b.words), advice.margin(evaluation, choice, b.words)
        equal = choice.verdict == "equal"
        mark = (b.words("played") if is_made else "", b.words("no real difference") if equal else "")
        rows.append(
            ChoiceRow(
                naming.move(choice.move),
                f"{figure} {about}".strip() or (advice.EQUAL if equal else ""),
                advice.bar(evaluation, choice) if figure or equal else None,
                0.0 if evaluation.scale == "share" else choice.error / spread,
                (naming.reason(choice.reason), choice.reason.clause) if with_reason else ("", ""),
                is_best,
                " · ".join(filter(None, mark)),
            )
        )
    return tuple(rows)


def best_move(evaluation: Evaluation) -> int:
    """The choice that leads, or that the others are measured by."""
    return evaluation.choices[0].move if evaluation.best is None else evaluation.best


def thought(
    b: Builder,
    evaluation: Evaluation,
    move: int,
    same: Callable[[int, int], bool],
    name: str,
    level: str,
    naming: Naming,
) -> tuple[ChoiceRow, ...]:
    """The same of what a computer seat thought itself, under a heading; what it did without having weighed it stands at
    the end. Where it could not tell its choices apart, those that do not count are left out."""
    made = next((each for each in evaluation.choices if same(each.move, move)), None)
    rows = weighed(b, evaluation, move if made is None else made.move, naming)
    heading = b.words("What {name} thought ({level}):", name=name, level=level)
    if len(rows) > 1 and not any(row.figure for row in rows):
        heading = b.words("What {name} thought ({level}), without a clear difference:", name=name, level=level)
        rows = tuple(row for row in rows if row.strong or row.mark)
    if made is None:
        rows = (*rows, ChoiceRow(naming.move(move), mark=b.words("played")))
    return (ChoiceRow(heading, strong=True), *rows)


def _spread(evaluation: Evaluation) -> float:
    """How much a whole bar is, in the unit of the values."""
    if evaluation.scale == "chance":
        return 1.0
    if evaluation.scale == "hundred":
        return 100.0
    values = [*(each.value for each in evaluation.choices), 0.0]
    return max(max(values) - min(values), 1e-6)


def tried(b: Builder, known: Agreed, tries: Sequence[int], naming: Naming) -> tuple[ChoiceRow, ...]:
    """The choice made, then the others in the order of their moves: what has been tried with what it would lose
    and the bar of what it promises, the rest still hidden."""
    evaluation, made = known.evaluation, known.made
    losses = {each.move: each.lost for each in evaluation.choices}
    spread, rows = _spread(evaluation), []
    for choice in sorted(evaluation.choices, key=lambda each: (each is not made, each.move)):
        seen = choice is made or choice.move in tries
        said = review_words.amount(evaluation, -losses[choice.move], b.words, True)
        rows.append(
            ChoiceRow(
                naming.move(choice.move),
                said if seen else "",
                advice.value_bar(evaluation, choice) if seen else None,
                choice.doubt / spread if seen and evaluation.scale != "share" else 0.0,
                mark=b.words("played") if choice is made else b.words("tried") if seen else b.words("not tried yet"),
                tries=None if choice is made else choice.move,
                loses=seen,
            )
        )
    return tuple(rows)
