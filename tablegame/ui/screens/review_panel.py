"""What stands beside a table that is looked over: the choice made there, what it was worth, or what became
of it all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tablegame.core.bots import Evaluation
from tablegame.core.contract import Reason
from tablegame.practice.weighed_choices import Agreed
from tablegame.ui.screens import review_words
from tablegame.ui.screens.widgets import meter
from tablegame.view import advice
from tablegame.view.advice import Bar
from tablegame.view.build import Builder
from tablegame.view.form import Buttons, Press, words_in
from tablegame.view.pane import Pane
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
    presses: tuple[Press, ...] = ()
    parts: tuple[Callable[[Builder, Rect], float], ...] = ()
    """What else stands there, each drawn from a top and returning its bottom."""
    before: tuple[Callable[[Builder, Rect], float], ...] = ()
    """The same above all words."""


def draw(b: Builder, rect: Rect, pane: Pane, page: PanelPage, link: Callable[[str], str]) -> None:
    """The panel in that box; what finds no room scrolls. link: where a clause of the rules is opened."""
    b.panel(rect, "slip", name="panel")
    pad = b.space.gap
    inner = rect.inset(pad)
    top = _head(b, inner, page) + b.space.close
    foot = Buttons(page.presses, full=True)
    foot_h = foot.height(b, inner.w) if page.presses else 0.0
    bottom = inner.bottom - foot_h - (pad if page.presses else 0.0)
    column = Rect(inner.x, top, inner.w, max(1.0, bottom - top))
    pane.fill(b, column, lambda aside, box: _column(aside, box, page, link), keys=False)
    if page.presses:
        foot.draw(b, "panel", Rect(inner.x, inner.bottom - foot_h, inner.w, 0))


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


def _column(b: Builder, rect: Rect, page: PanelPage, link: Callable[[str], str]) -> float:
    y = rect.y
    for part in page.before:
        y = part(b, Rect(rect.x, y, rect.w, 0)) + b.space.close
    for words, ink, clause in page.paragraphs:
        y = _paragraph(b, Rect(rect.x, y, rect.w, 0), words, ink, link(clause) if clause else "") + b.space.close
    for row in page.rows:
        y = _row(b, Rect(rect.x, y, rect.w, 0), row, link) + b.space.close
    for words, ink, clause in page.after:
        y = _paragraph(b, Rect(rect.x, y, rect.w, 0), words, ink, link(clause) if clause else "") + b.space.close
    for part in page.parts:
        y = part(b, Rect(rect.x, y, rect.w, 0)) + b.space.close
    return y


def _paragraph(b: Builder, rect: Rect, words: str, ink: Ink, link: str, units: float = BODY) -> float:
    """Words, and after them the way to the rule that they go by."""
    spans = [b.span(words, units, "sans-bold" if ink == "accent" else "sans", ink)]
    if link:
        spans += [b.span(" ", units), b.span(b.words("The rule"), units, ink="link", link=link)]
    return words_in(b, rect, spans)


def _row(b: Builder, rect: Rect, row: ChoiceRow, link: Callable[[str], str]) -> float:
    """A choice: its name and figure, the bar below with its doubt, and why."""
    top = rect.y
    figure = [b.span(row.figure, BODY, "sans-bold", "accent" if row.loses else "text")] if row.figure else []
    wide = b.width(figure) + 2 if figure else 0.0
    face: Face = "serif-bold" if row.strong else "serif"
    name = [b.span(row.name, BODY, face, "text")]
    if row.mark:
        name.append(b.span(f"  {row.mark}", SMALL, "sans-italic", "soft"))
    room = rect.w - wide - b.space.pad
    if b.width(name) <= room:
        high = b.line(BODY, True)
        b.text(Rect(rect.x, top, room, high), name)
        y = top + high
    else:
        y = words_in(b, Rect(rect.x, top, room, 0), name)
    if figure:
        b.text(Rect(rect.right - wide, top, wide, b.line(BODY, True)), figure, align="right")
    if row.bar is not None:
        y = _bar(b, Rect(rect.x, y + 2, rect.w, b.space.close), row, row.bar) + 2
    sentence, clause = row.note
    if sentence:
        y = _paragraph(b, Rect(rect.x, y, rect.w, 0), sentence, "soft", link(clause) if clause else "", SMALL)
    if row.tries is not None:
        box = Rect(rect.x - b.space.thin, top, rect.w + 2 * b.space.thin, y - top)
        b.target("tries", Target(f"try.{row.tries}", box, Action("try", (row.tries,)), row.name))
    return y


def _bar(b: Builder, rect: Rect, row: ChoiceRow, bar: Bar) -> float:
    """How much of the whole, and from where to where it may be."""
    bottom = meter(b, rect, bar)
    if row.doubt > NOTHING:
        middle, high = (rect.y + bottom) / 2, bottom - rect.y
        left, right = (rect.x + rect.w * min(1.0, max(0.0, bar.tip + by)) for by in (-row.doubt, row.doubt))
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
                advice.worth_bar(evaluation, choice) if seen else None,
                choice.doubt / spread if seen and evaluation.scale != "share" else 0.0,
                mark=b.words("played") if choice is made else b.words("tried") if seen else b.words("not tried yet"),
                tries=None if choice is made else choice.move,
                loses=seen,
            )
        )
    return tuple(rows)
