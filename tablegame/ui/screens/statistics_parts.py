"""Parts of the statistics page: a table of figures whose lines are filters, a curve, the words of figures, the lists of
people who play together and of ratings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from math import ceil, floor
from typing import Final, NamedTuple

from tablegame.core.errors import TableError
from tablegame.core.options import complete, from_texts
from tablegame.core.text import N_
from tablegame.games import GAMES, find
from tablegame.practice.character_ratings import house_rating
from tablegame.practice.figures import MIXED, PEOPLE, SOLO, Evening, Figures, Group
from tablegame.practice.ranking import SURE, PlayerRating
from tablegame.practice.rating import Rating
from tablegame.practice.results import Counts, Help
from tablegame.session import seats
from tablegame.session.characters import character_of, company
from tablegame.ui.screens.option_rows import RuleForm
from tablegame.ui.screens.seat_cards import level_name
from tablegame.ui.screens.widgets import round_step
from tablegame.ui.table.party import portrait
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Buttons, Heading, Text, draw_wrapped, text_height
from tablegame.view.layout import Column, Draw, Part, column
from tablegame.view.phrases import day_of_year, how_many
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Action, Line, Rect, Span, SpokenTable, Target

HELPS: Final[Mapping[Help, str]] = {
    "none": N_("without help"),
    "assisted": N_("with help"),
}
NONE: Final = "–"
"""Stands in the place of a figure that does not exist."""
_TICKS: Final = 4
_FACE: Final = 1.5
"""Height of a picture before a label, in lines of type."""
EVENINGS: Final = 6
"""Evenings of a group that are shown before the player asks for all."""
GROUPS: Final = 12


_NARROW: Final = 46
"""Greatest width of a table of names, in sizes of type."""


class FigureColumn(NamedTuple):
    """A column of figures: its title, and its rank among those left out for lack of room (0: never, 3: first)."""

    title: str
    spare: int = 0


class TableLine(NamedTuple):
    """A line of a table: its name, a label, a cell for each column, and what a click does (None: nothing).

    chosen: the line is the filter in use; face: a portrait or token before the label.
    """

    name: str
    label: str
    cells: tuple[str, ...]
    action: Action | None = None
    chosen: bool = False
    strong: bool = False
    faint: bool = False
    face: str = ""

    def span(self, b: Builder, text: str) -> Span:
        """A text of this line in the line's type."""
        ink = "green-text" if self.chosen else "faint" if self.faint else "text"
        return b.span(text, BODY, "sans-bold" if self.strong or self.chosen else "sans", ink)


class FigureTable(NamedTuple):
    """A table of figures. name: the first word of its targets; aligned: lines of other tables whose columns have the
    same widths."""

    name: str
    title: str
    columns: tuple[FigureColumn, ...]
    lines: tuple[TableLine, ...]
    aligned: tuple[TableLine, ...] = ()

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        numbers = self._shown(b, rect.w)
        widths = {number: self.width(b, number) for number in numbers}
        first = rect.w - sum(widths.values())
        columns = ("", *(column.title for column in self.columns))
        b.read_table(SpokenTable(self.title, columns, tuple((line.label, *line.cells) for line in self.lines)))
        y = self._head(b, rect, widths, first)
        for line in self.lines:
            y = self._line(b, zone, rect._replace(y=y), line, widths, first)
        return y

    def _shown(self, b: Builder, room: float) -> list[int]:
        """The columns that have room beside the labels."""
        numbers = list(range(len(self.columns)))
        labels = max(b.width([b.span(line.label, BODY, "sans-bold")]) for line in self.lines) + 3 * b.space.pad
        for spare in range(max((each.spare for each in self.columns), default=0), 0, -1):
            if sum(self.width(b, number) for number in numbers) + min(labels, room * 0.5) <= room:
                break
            numbers = [number for number in numbers if self.columns[number].spare < spare]
        return numbers

    def width(self, b: Builder, number: int) -> float:
        """The width of a column in pixels."""
        title = b.width([b.span(self.columns[number].title, SMALL)])
        lines = (*self.lines, *self.aligned)
        cells = max((b.width([b.span(line.cells[number], BODY, "sans-bold")]) for line in lines), default=0.0)
        return max(title, cells) + b.space.wide

    def _head(self, b: Builder, rect: Rect, widths: dict[int, float], first: float) -> float:
        high = b.line(SMALL)
        b.text(Rect(rect.x, rect.y, first, high), self.title, SMALL, "sans-bold", "accent")
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
        label = [line.span(b, line.label)]
        words = text_height(b, wide, label)
        high = max(b.line(BODY) * 1.3, words + 2 * b.space.thin, lead)
        box = rect._replace(h=high)
        if line.chosen:
            b.panel(box, "green")
        if line.face:
            side = lead - pad
            b.picture(Rect(box.x + pad / 2, box.cy - side / 2, side, side), line.face)
        draw_wrapped(b, Rect(box.x + pad + lead, box.y + (high - words) / 2, wide, 0), label)
        x = box.x + first
        for number, each in widths.items():
            b.text(Rect(x, box.y, each - pad, high), [line.span(b, line.cells[number])], align="right")
            x += each
        if line.action is not None:
            b.target(zone, Target(f"{self.name}.{line.name}", box, line.action, line.label, chosen=line.chosen))
        return box.bottom


def narrow(b: Builder, rect: Rect) -> Rect:
    """A column below the title of a section, narrow enough to read a line of figures."""
    return Rect(rect.x + b.type(BODY), rect.y, min(rect.w - b.type(BODY), b.type(BODY) * _NARROW), rect.h)


def draw_tables(b: Builder, rect: Rect, tables: Sequence[FigureTable]) -> float:
    """Draw tables of the same columns one below the other."""
    return column(b, "parts", narrow(b, rect), aligned(tables), b.space.gap)


def aligned(tables: Iterable[FigureTable]) -> list[FigureTable]:
    """Tables with the same columns, made equally wide."""
    tables = list(tables)
    lines = tuple(line for table in tables for line in table.lines)
    return [table._replace(aligned=lines) for table in tables]


class Curve(NamedTuple):
    """A curve of figures from left to right on a card so high; ends: the words below its ends; zero: 0 is shown."""

    title: str
    note: str
    values: tuple[float, ...]
    height: float
    ends: tuple[str, str] = ("", "")
    zero: bool = True

    def draw(self, b: Builder, _zone: str, rect: Rect) -> float:
        rect = rect._replace(h=self.height)
        b.panel(rect, "slip")
        inner = rect.inset(b.space.pad * 1.2, b.space.close)
        y = draw_wrapped(b, inner, self.title, BODY, "serif-bold")
        if self.note:
            y = draw_wrapped(b, inner._replace(y=y), self.note, SMALL, "sans", "soft")
        low, high, step = scale(self.values, self.zero)
        labels = [self._value(b, low + step * i) for i in range(round((high - low) / step) + 1)]
        left = max(b.width([b.span(text, SMALL)]) for text in labels) + b.space.pad
        foot = b.line(SMALL)
        top = y + b.space.pad + foot / 2
        field = Rect(inner.x + left, top, inner.w - left, max(20.0, inner.bottom - foot - b.space.close - top))
        self._grid(b, field, labels, low, step)
        last = max(1, len(self.values) - 1)
        points = (
            (field.x + field.w * n / last, field.bottom - field.h * (value - low) / (high - low))
            for n, value in enumerate(self.values)
        )
        b.add(Line(tuple(points), "accent", max(2.0, b.px(3))))
        below = Rect(field.x, field.bottom + b.space.thin, field.w, foot)
        b.text(below, self.ends[0], SMALL, ink="soft")
        b.text(below, self.ends[1], SMALL, ink="soft", align="right")
        return rect.bottom

    def _value(self, b: Builder, value: float) -> str:
        text = f"{abs(value):g}".replace(".", b.words.raw("."))
        if not self.zero:
            return text
        return f"−{text}" if value < -1e-9 else f"+{text}" if value > 1e-9 else "0"

    def _grid(self, b: Builder, field: Rect, labels: Sequence[str], low: float, step: float) -> None:
        """A line for each value, a stronger one for 0, and as many of the labels as have room."""
        rows, tall = max(1, len(labels) - 1), b.line(SMALL)
        every = next(n for n in range(1, rows + 2) if field.h / rows * n >= tall or n > rows)
        for i, label in enumerate(labels):
            y = field.bottom - field.h * i / rows
            zero = abs(low + step * i) < step / 2
            b.add(Line(((field.x, y), (field.right, y)), "soft" if zero else "faint", 1.5 if zero else 1.0, alpha=0.7))
            if i % every == round(-low / step) % every:
                wide = b.width([b.span(label, SMALL)]) + 1
                box = Rect(field.x - b.space.pad - wide, y - tall / 2, wide, tall)
                b.text(box, label, SMALL, ink="soft", align="right")


def scale(values: Sequence[float], zero: bool = True) -> tuple[float, float, float]:
    """The lowest and highest label of a curve, and the distance of two labels, a round number. zero: 0 is between."""
    bounds = (*values, *((0.0,) if zero else ()))
    low, high = min(bounds), max(bounds)
    if high - low < 1.0:
        low, high = (min(low, -0.5), max(high, 0.5)) if zero else (low - 1.0, high)
    step = round_step((high - low) / _TICKS)
    return floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step, step


class Section(NamedTuple):
    """A title that unfolds what belongs to it, and folds it again. content: is drawn while it is unfolded."""

    name: str
    title: str
    unfolded: bool
    content: Draw

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        bottom = Heading(self.title).draw(b, zone, rect._replace(x=rect.x + b.type(BODY), w=rect.w - b.type(BODY)))
        box = rect._replace(h=bottom - rect.y)
        middle, half = bottom - b.line(BODY) * 0.7, b.type(BODY) * 0.28
        sign = ((-1, -0.6), (0, 0.6), (1, -0.6)) if self.unfolded else ((-0.6, -1), (0.6, 0), (-0.6, 1))
        points = tuple((rect.x + half * (1 + across), middle + half * down) for across, down in sign)
        b.add(Line(points, "accent", max(2.0, b.px(2.5))))
        b.target("sections", Target(f"section.{self.name}", box, Action("section", (self.name,)), self.title))
        return self.content(b, rect._replace(y=bottom + b.space.pad)) if self.unfolded else bottom


# -- words of figures --------------------------------------------------------------------------------------------------


def number(value: float, words: Words, digits: int = 1, signed: bool = False) -> str:
    """A figure in the language's form, without trailing zeros unless it is signed."""
    text = f"{abs(value):.{digits}f}"
    if "." in text and not signed:
        text = text.rstrip("0").rstrip(".")
    zero = not float(text)
    sign = "−" if value < 0 and not zero else "+" if signed and not zero else ""
    return sign + text.replace(".", words.raw("."))


def share(part: float, whole: int, words: Words) -> str:
    """A part as a percentage; NONE of nothing."""
    return words("{percent} %", percent=round(100 * part / whole)) if whole else NONE


def mean(total: float, count: int, words: Words, signed: bool = False) -> str:
    """An average; NONE of nothing."""
    return number(total / count, words, 1, signed) if count else NONE


def games_won(each: Figures, words: Words) -> str:
    """How many games were played, and how many of them were won."""
    won = number(each.won, words), share(each.won, each.played, words)
    games = words.many("{n} game", "{n} games", each.played)
    return games + ", " + words("{won} won ({share})", won=won[0], share=won[1])


def opponent(key: str, words: Words) -> str:
    """The name of a group of opponents: a level, a character, several of them."""
    if key in (MIXED, PEOPLE, SOLO):
        kinds = {MIXED: words("computers of several levels"), PEOPLE: words("people"), SOLO: words("alone")}
        return kinds[key]
    player = character_of(key)
    return player.name if player else level_name(key, words)


def rules(game: str, players: int, text: str, words: Words) -> str:
    """The number of players, and the house rules that differ from the usual ones."""
    count = how_many(players, words)
    try:
        entry = find(game)
        chosen = complete(entry.engine, players, from_texts(entry.engine, filter(None, text.split("; "))))
        return " · ".join((count, RuleForm(entry.engine, players, chosen, words).differences() or words("usual rules")))
    except TableError:
        return " · ".join(filter(None, (count, text)))


def person(name: str, words: Words) -> str:
    """The name of a person, who may have given none."""
    return name or words("nameless")


def day(when: date, words: Words) -> str:
    """A date with its year."""
    return f"{day_of_year(when, words)} {when.year}"


def left_out(counted: Mapping[Counts, int], words: Words) -> str:
    """How many games do not count, and why; "" if all count."""
    reasons: dict[Counts, str] = {
        "unfinished": words.many("{n} goes on", "{n} go on", counted.get("unfinished", 0)),
        "practice": words.many("{n} practice game", "{n} practice games", counted.get("practice", 0)),
        "branch": words.many("{n} branch", "{n} branches", counted.get("branch", 0)),
        "nobody": words.many("{n} of computers alone", "{n} of computers alone", counted.get("nobody", 0)),
        "foreign": words.many("{n} played elsewhere", "{n} played elsewhere", counted.get("foreign", 0)),
        "known": words.many("{n} with known cards", "{n} with known cards", counted.get("known", 0)),
        "unreadable": words.many("{n} unreadable", "{n} unreadable", counted.get("unreadable", 0)),
    }
    games = ", ".join(text for why, text in reasons.items() if counted.get(why))
    return words("Not counted: {games}", games=games) if games else ""


# -- people who play together ------------------------------------------------------------------------------------------


class Ledger(NamedTuple):
    """Everybody's figures, and each group of people with its games and evenings.

    figures: by name; unfolded: the groups with all their evenings; tokens: of people, by name.
    """

    figures: Mapping[str, Figures]
    groups: Sequence[Group]
    unfolded: Collection[int]
    tokens: Mapping[str, str]

    def draw(self, b: Builder, _zone: str, rect: Rect) -> float:
        words = b.words
        titles = (words("played"), words("won"), words("share"))
        rows = [
            TableLine(
                f"{place}",
                person(name, words),
                (f"{each.played}", number(each.won, words), share(each.won, each.played, words)),
                face=portrait(seats.person(name), self.tokens),
            )
            for place, (name, each) in enumerate(self.figures.items())
            if each.played
        ]
        parts: list[Part] = []
        if rows:
            parts.append(FigureTable("person", words("People"), tuple(map(FigureColumn, titles)), tuple(rows)))
        if not self.groups:
            none = words(
                "Nobody has played together yet. Evenings with two or more people at the table are listed here."
            )
            parts.append(Text(none))
        parts += [self._group(b, rect.w, place, group) for place, group in enumerate(self.groups[:GROUPS])]
        return column(b, "people", rect, parts, b.space.wide)

    def _group(self, b: Builder, width: float, place: int, group: Group) -> Part:
        words = b.words
        names = [person(name, words) for name in group.names]
        shown = group.evenings if place in self.unfolded else group.evenings[:EVENINGS]
        days = len({each.day for each in group.evenings})
        total = words.many("{n} game", "{n} games", group.played) + ", "
        total += words.many("{n} evening", "{n} evenings", days)
        lines = [TableLine("all", total, tuple(number(each, words) for each in group.won), strong=True)]
        if len(group.games) > 1:
            lines += [_evening(each.game, each, words) for each in group.games]
        lines += [_evening(f"{i}", each, words, dated=True) for i, each in enumerate(shown)]
        table = FigureTable(f"group.{place}", words("won (points)"), tuple(map(FigureColumn, names)), tuple(lines))
        fits = sum(table.width(b, at) for at in range(len(names))) <= width * 0.62
        parts: list[Part] = [Heading(", ".join(names)), table if fits else _without_columns(b, names, lines)]
        if len(shown) < len(group.evenings):
            more = words("All {n} evenings and games", n=len(group.evenings))
            parts.append(Buttons((Button(f"unfold.{place}", more, Action("unfold", (place,))),)))
        return Column(parts, b.space.close)


def _evening(name: str, each: Evening, words: Words, dated: bool = False) -> TableLine:
    """What each person of a group won in games of one kind."""
    title = next((words(entry.title) for entry in GAMES if entry.key == each.game), each.game)
    label = f"{title} ({each.played})" if each.played > 1 else title
    if dated:
        label = f"{day(each.day, words)}, {label}"
    cells = tuple(f"{number(won, words)} ({points})" for won, points in each.tallies)
    return TableLine(name, label, cells, strong=not dated)


def _without_columns(b: Builder, names: Sequence[str], lines: Sequence[TableLine]) -> Part:
    """The lines as text, for names that are too long or too many for columns."""
    parts = []
    for line in lines:
        cells = " · ".join(f"{name} {cell}" for name, cell in zip(names, line.cells, strict=True))
        parts.append(Column((Text(line.label, SMALL, "sans-bold", "text"), Text(cells))))
    return Column(parts, b.space.close)


# -- the ranking -------------------------------------------------------------------------------------------------------


ABOUT_RATINGS: Final = N_(
    "Games without help change your rating, depending on whom you meet. A player 200 points ahead finishes ahead "
    "three times in four; ± says how sure that is. The measure is how the club plays: that is 1500."
)


class _RankedPlayer(NamedTuple):
    name: str
    rating: Rating
    face: str
    games: int | None = None
    """None for a character."""


class Ranking:
    """Characters and people of one game by rating. people, tokens: by name."""

    def __init__(self, game: str, people: Mapping[str, PlayerRating], tokens: Mapping[str, str]) -> None:
        self.game = game
        self.people, self.tokens = people, tokens
        self.rows: dict[str, float] = {}
        """By the name of a person the bottom of the row in the last picture."""

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        words = b.words
        y = Text(words(ABOUT_RATINGS)).draw(b, zone, rect) + b.space.gap
        ranked = sorted(self._players(words), key=lambda each: -each.rating.value)
        if ranked:
            titles = (FigureColumn(words("rating")), FigureColumn(words("games without help"), 1))
            lines = tuple(_ranked_line(place, each, words) for place, each in enumerate(ranked, 1))
            table = FigureTable("rank", words(find(self.game).title), titles, lines)
            for place, each in enumerate(ranked, 1):
                if each.games is not None:
                    above = table._replace(lines=lines[:place], aligned=lines)
                    self.rows[each.name] = above.draw(b.scratch(), zone, rect._replace(y=y))
            y = table.draw(b, zone, rect._replace(y=y))
        return y

    def _players(self, words: Words) -> list[_RankedPlayer]:
        found = [
            _RankedPlayer(each.name, rating, f"person/{each.key}")
            for each in company()
            if (rating := house_rating(each.key, self.game))
        ]
        for name, each in self.people.items():
            face = portrait(seats.person(name), self.tokens)
            found.append(_RankedPlayer(person(name, words), each.rating, face, each.games))
        return found


def _ranked_line(place: int, each: _RankedPlayer, words: Words) -> TableLine:
    value, error, own = round(each.rating.value), round(each.rating.deviation), each.games is not None
    rating = words("{rating} ± {error}", rating=value, error=error) if error else words("{n}, the measure", n=value)
    label = words("{place}. {name}", place=place, name=each.name)
    unsure = own and each.rating.deviation > SURE
    return TableLine(
        f"{place}", label, (rating, f"{each.games}" if own else NONE), strong=own, faint=unsure, face=each.face
    )
