"""Parts of a page of figures: a table whose lines can be taken up, and a curve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from math import ceil, floor, log10
from typing import Final, NamedTuple

from tablegame.core.errors import TableError
from tablegame.core.options import complete, from_texts
from tablegame.core.text import N_
from tablegame.games import find
from tablegame.practice.figures import MIXED, PEOPLE, SOLO, Figures
from tablegame.practice.results import Counts, Help
from tablegame.session.characters import known
from tablegame.ui.screens.house_rules import differences
from tablegame.ui.screens.saved_summaries import how_many
from tablegame.ui.screens.seat_cards import level_name
from tablegame.view.builder import Builder, Words
from tablegame.view.form import draw_wrapped
from tablegame.view.phrases import MONTHS
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Action, Face, Ink, Line, Rect, Target

_TICKS: Final = 4
_FACE: Final = 1.5
"""Lines of type that a picture before a name is high."""


class FigureColumn(NamedTuple):
    """A column of figures: what stands over it, and how soon it is left out where there is too little room."""

    title: str
    spare: int = 0


class TableLine(NamedTuple):
    """A line of a table: its name, a cell for each column, what a click does (None: nothing), whether it is taken."""

    name: str
    label: str
    cells: tuple[str, ...]
    action: Action | None = None
    taken: bool = False
    strong: bool = False
    faint: bool = False
    face: str = ""
    """A picture before the name: a portrait, a token."""


class Figured(NamedTuple):
    """A table: what stands over its first column, the other columns, the lines. Targets are named after `name`."""

    name: str
    title: str
    columns: tuple[FigureColumn, ...]
    lines: tuple[TableLine, ...]
    beside: tuple[TableLine, ...] = ()
    """Lines of other tables, with whose columns its own are to stand in line."""

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        """Draw it; returns the bottom."""
        numbers = self._shown(b, rect.w)
        widths = {number: self.width(b, number) for number in numbers}
        first = rect.w - sum(widths.values())
        y = self._head(b, rect, widths, first)
        for line in self.lines:
            y = self._line(b, zone, Rect(rect.x, y, rect.w, 0), line, widths, first)
        return y

    def _shown(self, b: Builder, room: float) -> list[int]:
        """The columns for which there is room beside a name of some length."""
        numbers = list(range(len(self.columns)))
        names = max(b.width([b.span(line.label, BODY, "sans-bold")]) for line in self.lines) + 3 * b.space.pad
        least = min(names, room * 0.5)
        for spare in range(max((each.spare for each in self.columns), default=0), 0, -1):
            if sum(self.width(b, number) for number in numbers) + least <= room:
                break
            numbers = [number for number in numbers if self.columns[number].spare < spare]
        return numbers

    def width(self, b: Builder, number: int) -> float:
        """How wide a column gets, in pixels."""
        heads = b.width([b.span(self.columns[number].title, SMALL)])
        lines = (*self.lines, *self.beside)
        cells = max((b.width([b.span(line.cells[number], BODY, "sans-bold")]) for line in lines), default=0.0)
        return max(heads, cells) + b.space.wide

    def _head(self, b: Builder, rect: Rect, widths: dict[int, float], first: float) -> float:
        high = b.line(SMALL)
        b.text(Rect(rect.x, rect.y, first, high), [b.span(self.title, SMALL, "sans-bold", "accent")])
        x = rect.x + first
        for number, wide in widths.items():
            box = Rect(x, rect.y, wide - b.space.pad, high)
            b.text(box, self.columns[number].title, SMALL, ink="soft", align="right")
            x += wide
        y = rect.y + high + b.space.hair
        b.add(Line(((rect.x, y), (rect.right, y)), "faint", max(1.0, b.px(1))))
        return y + b.space.hair

    def _line(
        self, b: Builder, zone: str, rect: Rect, line: TableLine, widths: dict[int, float], first: float
    ) -> float:
        pad = b.space.pad
        lead = b.line(BODY) * _FACE + pad if any(each.face for each in self.lines) else 0.0
        wide = first - 2 * pad - lead
        label = [b.span(line.label, BODY, "sans-bold" if line.strong or line.taken else "sans", _ink(line))]
        rows = b.wrap(label, wide)
        high = max(b.line(BODY) * 1.3, b.line_height(rows) + 2 * b.space.thin, lead)
        box = Rect(rect.x, rect.y, rect.w, high)
        if line.taken:
            b.panel(box, "green")
        if line.face:
            side = lead - pad
            b.picture(Rect(box.x + pad / 2, box.cy - side / 2, side, side), line.face)
        draw_wrapped(b, Rect(box.x + pad + lead, box.y + (high - b.line_height(rows)) / 2, wide, 0), label)
        x = box.x + first
        for number, each in widths.items():
            face: Face = "sans-bold" if line.strong or line.taken else "sans"
            b.text(
                Rect(x, box.y, each - pad, high), [b.span(line.cells[number], BODY, face, _ink(line))], align="right"
            )
            x += each
        if line.action is not None:
            target = Target(f"{self.name}.{line.name}", box, line.action, line.label, chosen=line.taken)
            b.target(zone, target)
        return box.bottom


def _ink(line: TableLine) -> Ink:
    return "green-text" if line.taken else "faint" if line.faint else "text"


class Curve(NamedTuple):
    """A curve of figures from the left to the right, its zero, and what stands below its ends."""

    title: str
    note: str
    values: tuple[float, ...]
    ends: tuple[str, str]

    def draw(self, b: Builder, rect: Rect) -> None:
        """Draw it on a slip of that size."""
        b.panel(rect, "slip")
        inner = rect.inset(b.space.pad * 1.2, b.space.close)
        y = draw_wrapped(b, Rect(inner.x, inner.y, inner.w, 0), self.title, BODY, "serif-bold")
        if self.note:
            y = draw_wrapped(b, Rect(inner.x, y, inner.w, 0), self.note, SMALL, "sans", "soft")
        low, high, step = scale(self.values)
        labels = [self._said(b, low + step * i) for i in range(round((high - low) / step) + 1)]
        left = max(b.width([b.span(text, SMALL)]) for text in labels) + b.space.pad
        foot = b.line(SMALL)
        top = y + b.space.pad + foot / 2
        field = Rect(inner.x + left, top, inner.w - left, max(20.0, inner.bottom - foot - b.space.close - top))
        self._grid(b, field, labels, low, step)
        self._course(b, field, low, high)
        ends = Rect(field.x, field.bottom + b.space.thin, field.w, foot)
        b.text(ends, self.ends[0], SMALL, ink="soft")
        b.text(ends, self.ends[1], SMALL, ink="soft", align="right")

    def _said(self, b: Builder, value: float) -> str:
        text = f"{abs(value):g}".replace(".", b.words.raw("."))
        return f"−{text}" if value < -1e-9 else f"+{text}" if value > 1e-9 else "0"

    def _grid(self, b: Builder, field: Rect, labels: Sequence[str], low: float, step: float) -> None:
        """A hairline for each value at the left, a stronger one for none; labels that would touch are left out."""
        rows, tall = max(1, len(labels) - 1), b.line(SMALL)
        every = next(n for n in range(1, rows + 2) if field.h / rows * n >= tall or n > rows)
        for i, said in enumerate(labels):
            y = field.bottom - field.h * i / rows
            zero = abs(low + step * i) < step / 2
            b.add(Line(((field.x, y), (field.right, y)), "soft" if zero else "faint", 1.5 if zero else 1.0, alpha=0.7))
            if i % every == round(-low / step) % every:
                wide = b.width([b.span(said, SMALL)]) + 1
                box = Rect(field.x - b.space.pad - wide, y - tall / 2, wide, tall)
                b.text(box, said, SMALL, ink="soft", align="right")

    def _course(self, b: Builder, field: Rect, low: float, high: float) -> None:
        count = max(1, len(self.values) - 1)
        points = tuple(
            (field.x + field.w * number / count, field.bottom - field.h * (value - low) / (high - low))
            for number, value in enumerate(self.values)
        )
        b.add(Line(points, "accent", max(2.0, b.px(3))))


def scale(values: Sequence[float]) -> tuple[float, float, float]:
    """The lowest and highest value at the left, none among them, and the distance of two, a round number."""
    low, high = min(0.0, *values), max(0.0, *values)
    if high - low < 1.0:
        low, high = min(low, -0.5), max(high, 0.5)
    rough = (high - low) / _TICKS
    magnitude = 10.0 ** floor(log10(rough))
    step = next(size * magnitude for size in (1, 2, 5, 10) if size * magnitude >= rough - 1e-9)
    return floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step, step


HELPS: Final[Mapping[Help, str]] = {
    "none": N_("without help"),
    "assisted": N_("with help"),
    "locked": N_("locked"),
}
NONE: Final = "–"
"""Where there is no figure."""


def number(value: float, words: Words, digits: int = 1, signed: bool = False) -> str:
    """A figure as the language writes it, without a decimal that says nothing."""
    text = f"{abs(value):.{digits}f}"
    if "." in text and not signed:
        text = text.rstrip("0").rstrip(".")
    zero = not float(text)
    sign = "−" if value < 0 and not zero else "+" if signed and not zero else ""
    return sign + text.replace(".", words.raw("."))


def share(part: float, whole: int, words: Words) -> str:
    """A part as a percentage."""
    return words("{percent} %", percent=round(100 * part / whole)) if whole else NONE


def mean(total: float, count: int, words: Words, signed: bool = False) -> str:
    """On average."""
    return number(total / count, words, 1, signed) if count else NONE


def games_won(each: Figures, words: Words) -> str:
    """How many games, and how many of them were won."""
    said = words.many("{n} game", "{n} games", each.played)
    return (
        said
        + ", "
        + words("{won} won ({share})", won=number(each.won, words), share=share(each.won, each.played, words))
    )


def whom(key: str, words: Words) -> str:
    """Against whom."""
    if key in (MIXED, PEOPLE, SOLO):
        kinds = {MIXED: words("computers of several levels"), PEOPLE: words("people"), SOLO: words("alone")}
        return kinds[key]
    player = known(key)
    return player.name if player else level_name(key, words)


def rules(game: str, players: int, text: str, words: Words) -> str:
    """How many play, and the house rules that differ."""
    said = how_many(players, words)
    try:
        entry = find(game)
        chosen = complete(entry.engine, players, from_texts(entry.engine, filter(None, text.split("; "))))
        return " · ".join(filter(None, (said, differences(entry, players, chosen, words) or words("usual rules"))))
    except TableError:
        return " · ".join(filter(None, (said, text)))


def person(name: str, words: Words) -> str:
    """What somebody is called who may have given no name."""
    return name or words("nameless")


def day(when: date, words: Words) -> str:
    """A date."""
    return f"{words(MONTHS[when.month - 1], day=when.day)} {when.year}"


def left_out(counted: Mapping[Counts, int], words: Words) -> str:
    """What does not count, "" where everything does."""
    said: dict[Counts, str] = {
        "unfinished": words.many("{n} goes on", "{n} go on", counted.get("unfinished", 0)),
        "practice": words.many("{n} practice game", "{n} practice games", counted.get("practice", 0)),
        "branch": words.many("{n} branch", "{n} branches", counted.get("branch", 0)),
        "nobody": words.many("{n} of computers alone", "{n} of computers alone", counted.get("nobody", 0)),
        "foreign": words.many("{n} played elsewhere", "{n} played elsewhere", counted.get("foreign", 0)),
        "known": words.many("{n} with known cards", "{n} with known cards", counted.get("known", 0)),
        "unreadable": words.many("{n} unreadable", "{n} unreadable", counted.get("unreadable", 0)),
    }
    named = [said[why] for why in said if counted.get(why)]
    return words("Not counted: {games}", games=", ".join(named)) if named else ""
