"""The page of statistics of one person: a table of the games that the person has played and won.

A thread reads the saved games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from tablegame.core.text import many_
from tablegame.games import GAMES
from tablegame.practice import figures
from tablegame.practice.figures import Figures
from tablegame.practice.result_store import Results
from tablegame.practice.results import Counts
from tablegame.ui.desk import Desk
from tablegame.ui.screens.widgets import PaneScreen, Shape, close_button, draw_dialog
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Text, draw_wrapped, text_height
from tablegame.view.game_scene import troubles_text
from tablegame.view.layout import Column, drawing
from tablegame.view.phrases import relative_date
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Action, Line, Rect, Scene, Span, SpokenTable

NONE: Final = "–"  # the text of a figure that does not exist
_WIDTH: Final = 900  # width of the page in layout units
_MOST_PEOPLE: Final = 8  # the most people to choose from


class StatisticsScreen(PaneScreen):
    modal = True
    help = ""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, "statistics")
        self.results = Results(desk.folders, desk.saved_games.in_thread)
        self.results.refresh()
        self.chosen_person: str | None = None
        self._drawn_version = -1  # the version of the results in the last picture
        if self.results.notices:
            desk.notice(troubles_text(self.results.notices, desk.words))

    def build(self, builder: Builder) -> Scene:
        """The table of one person's games, and sentences about games that are not in it."""
        self._drawn_version = self.results.version
        words, title = builder.words, builder.words("Statistics")
        names = self._names()
        person = self._person(names) if names else None
        parts: list[GamesTable | Text] = []
        if person is not None:
            parts.append(self._games_table(person, names, words))
        elif not self.results.unread:
            text = words("No finished game yet. Whatever you play to its end is counted here.")
            parts.append(Text(text, BODY, ink="text"))
        left_out = left_out_text(figures.left_out(self.results.lines, person), words)
        parts += [Text(text) for text in (self._reading_text(words), left_out) if text]
        buttons = [close_button(builder)]
        if len(names) > 1:
            buttons.insert(0, Button("who", words("Somebody else…"), Action("who")))
        builder.focus = builder.focus or "close"
        content = drawing("page", Column(parts, builder.space.gap))
        draw_dialog(builder, self.pane, title, content, buttons, Shape(_WIDTH) if names else Shape())
        return builder.scene("", title)

    def tick(self, now: float) -> bool:  # noqa: ARG002 - the shape of a screen
        return self._drawn_version != self.results.version

    def closing(self) -> None:
        self.results.close()

    def _reading_text(self, words: Words) -> str:
        """A sentence with the number of games that are still being read; "" for none."""
        waiting = self.results.unread
        return words.many("{n} game is being read …", "{n} games are being read …", waiting) if waiting else ""

    def _names(self) -> tuple[str, ...]:
        """The names of all people with a game that counts, the person with most games first."""
        return figures.people(self.results.lines, self.desk.words.code)

    def _person(self, names: Sequence[str]) -> str:
        """The name of the person whose figures are shown: the chosen one, else the usual one (`default_person`)."""
        if self.chosen_person is not None and self.chosen_person in names:
            return self.chosen_person
        return figures.default_person(names, self.desk.settings.names)

    def _games_table(self, person: str, names: Sequence[str], words: Words) -> GamesTable:
        """The table of a person's games: a line for each kind of game, and the sums. names: of all people."""
        games = figures.seat_results(self.results.lines, person)
        by_game = figures.by_game(games)
        lines = [TableLine(words(entry.title), by_game.get(entry.key, Figures())) for entry in GAMES]
        lines.append(TableLine(words("All games"), figures.total(games), is_sum=True))
        nameless = words("Games without a name") if len(names) > 1 else words("Games")
        title = words("{name}’s games", name=person) if person else nameless
        return GamesTable(title, _columns(lines, words), tuple(lines))

    def do_who(self) -> None:
        words, names = self.desk.words, self._names()
        person = self._person(names)
        others = [name for name in names if name != person][:_MOST_PEOPLE]
        choices = [(person_text(name, words), partial(setattr, self, "chosen_person", name)) for name in others]
        stay = (words("Stay with {name}", name=person_text(person, words)), lambda: None)
        self.desk.ask(words("Whose games do you want to see?"), (*choices, stay), words("Statistics"))


class TableLine(NamedTuple):
    """A line of the table: the figures of one game, or the sums of all."""

    label: str
    figures: Figures
    is_sum: bool = False  # whether it is the last line, with the sums of the others

    def span(self, b: Builder, text: str) -> Span:
        """A text in the type of this line: bold for the sums, faint if no game was played."""
        return b.span(text, BODY, "sans-bold" if self.is_sum else "sans", "text" if self.figures.played else "faint")


class FigureColumn(NamedTuple):
    title: str
    cells: tuple[str, ...]  # the texts of the figures by line
    spare: int = 0  # if there is no room, the column with the highest number is left out first; 0 never is

    def width(self, b: Builder) -> float:
        cells = max(b.width([b.span(cell, BODY, "sans-bold")]) for cell in self.cells)
        return max(cells, b.width([b.span(self.title, SMALL)])) + b.space.wide


def _columns(lines: Sequence[TableLine], words: Words) -> tuple[FigureColumn, ...]:
    """The columns of the table, without those that have no figure in any line."""

    def points(line: TableLine) -> str:
        # Points of different games cannot be added up.
        return NONE if line.is_sum else mean_text(line.figures.points, line.figures.played, words)

    def last_day(line: TableLine) -> str:
        return (relative_date(line.figures.last, words) if line.figures.last else "") or NONE

    played = tuple(f"{line.figures.played}" for line in lines)
    won = tuple(f"{line.figures.won}" if line.figures.played else NONE for line in lines)
    shared = tuple(f"{line.figures.shared or NONE}" for line in lines)
    columns = (
        FigureColumn(words("played"), played),
        FigureColumn(words("won"), won),
        FigureColumn(words("shared"), shared, spare=1),
        FigureColumn(words("points a game"), tuple(map(points, lines)), spare=3),
        FigureColumn(words("last played"), tuple(map(last_day, lines)), spare=2),
    )
    return tuple(column for column in columns if set(column.cells) != {NONE})


class GamesTable(NamedTuple):
    title: str
    columns: tuple[FigureColumn, ...]
    lines: tuple[TableLine, ...]

    def draw(self, b: Builder, _zone: str, rect: Rect) -> float:
        """Draw the table, and give it to a screen reader with all its columns. Returns the y of the bottom."""
        cells_by_line = zip(*(column.cells for column in self.columns), strict=True)
        rows = tuple((line.label, *cells) for line, cells in zip(self.lines, cells_by_line, strict=True))
        b.read_table(SpokenTable(self.title, ("", *(column.title for column in self.columns)), rows))
        widths = self._columns_with_room(b, rect.w)
        label_w = rect.w - sum(widths.values())
        high, x = b.line(SMALL), rect.x + label_w
        b.text(rect._replace(w=label_w, h=high), self.title, SMALL, "sans-bold", "accent")
        for column, wide in widths.items():
            b.text(Rect(x, rect.y, wide, high), column.title, SMALL, ink="soft", align="right")
            x += wide
        y = _draw_rule(b, rect, rect.y + high)
        for number, line in enumerate(self.lines):
            if line.is_sum:
                y = _draw_rule(b, rect, y)
            y = _draw_line(b, rect._replace(y=y), line, [(column.cells[number], w) for column, w in widths.items()])
        return y

    def _columns_with_room(self, b: Builder, room: float) -> dict[FigureColumn, float]:
        """The columns that have room beside the labels of the lines, each with its width in pixels."""
        widths = {column: column.width(b) for column in self.columns}
        labels = max(b.width([b.span(line.label, BODY, "sans-bold")]) for line in self.lines) + b.space.wide
        labels = max(labels, b.width([b.span(self.title, SMALL, "sans-bold")]))
        for spare in range(max(column.spare for column in self.columns), 0, -1):
            if sum(widths.values()) + min(labels, room * 0.5) > room:  # longer labels are broken into lines
                widths = {column: wide for column, wide in widths.items() if column.spare < spare}
        return widths


def _draw_rule(b: Builder, rect: Rect, y: float) -> float:
    """Draw a line across the table a little below y. Returns where the next line of text begins."""
    y += b.space.hair
    b.add(Line(((rect.x, y), (rect.right, y)), "faint", max(1.0, b.px(1))))
    return y + b.space.hair


def _draw_line(b: Builder, rect: Rect, line: TableLine, cells: Sequence[tuple[str, float]]) -> float:
    """Draw a line of the table. Returns the y of the bottom. cells: texts with the widths of their columns."""
    first_column = rect.w - sum(wide for _, wide in cells)
    label, label_w = [line.span(b, line.label)], first_column - b.space.pad
    label_h = text_height(b, label_w, label)
    box = rect._replace(h=max(b.line(BODY) * 1.3, label_h + 2 * b.space.thin))
    draw_wrapped(b, Rect(box.x, box.cy - label_h / 2, label_w, 0), label)
    x = box.x + first_column
    for text, cell_w in cells:
        b.text(Rect(x, box.y, cell_w, box.h), [line.span(b, text)], align="right")
        x += cell_w
    return box.bottom


def mean_text(total: float, count: int, words: Words) -> str:
    """The text of an average, rounded to one digit after the point, without ".0"; NONE if count is 0."""
    if not count:
        return NONE
    text = f"{abs(total / count):.1f}".removesuffix(".0")
    sign = "−" if total < 0 and text != "0" else ""
    return sign + text.replace(".", words.raw("."))


def person_text(name: str, words: Words) -> str:
    return name or words("nameless")


def left_out_text(counts: Mapping[Counts, int], words: Words) -> str:
    """Why games do not count, and how many; "" if all count. counts: the number of games by reason."""
    messages: dict[Counts, tuple[str, str]] = {
        "unfinished": many_("{n} goes on", "{n} go on"),
        "practice": many_("{n} practice game", "{n} practice games"),
        "branch": many_("{n} branch", "{n} branches"),
        "nobody": many_("{n} of computers alone", "{n} of computers alone"),
        "foreign": many_("{n} played elsewhere", "{n} played elsewhere"),
        "known": many_("{n} with known cards", "{n} with known cards"),
        "unreadable": many_("{n} unreadable", "{n} unreadable"),
    }
    texts = [words.many(*message, counts[why]) for why, message in messages.items() if counts.get(why)]
    return words("Not counted: {games}", games=", ".join(texts)) if texts else ""
