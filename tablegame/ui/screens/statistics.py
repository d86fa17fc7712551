"""Statistics on one page: a person's curve, a table by game and a table by opponent.

A thread reads the saved games. Figures are computed again when the results, the game or the person change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import ceil, floor
from pathlib import Path
from typing import Any, Final, NamedTuple

from tablegame.core.text import N_
from tablegame.games import GAMES, find
from tablegame.practice import figures
from tablegame.practice.analysis import ENOUGH, pool
from tablegame.practice.figures import Figures, OpponentName, SeatResult
from tablegame.practice.ratings import SURE, house_rating, standings
from tablegame.practice.result_store import Results
from tablegame.practice.results import Counts, as_csv
from tablegame.session import seats
from tablegame.session.characters import character_of
from tablegame.session.games_folder import day_of
from tablegame.storage.files import write_atomic
from tablegame.ui.desk import Desk
from tablegame.ui.screens.review_words import accuracy_figure
from tablegame.ui.screens.seating import level_name
from tablegame.ui.screens.widgets import (
    PaneScreen,
    Shape,
    close_button,
    dialog,
    export,
    round_step,
)
from tablegame.ui.table.party import portrait
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Text, draw_wrapped, text_height
from tablegame.view.game_scene import troubles_text
from tablegame.view.layout import Column, PanelBox, Part, Row, column
from tablegame.view.phrases import day_of_year
from tablegame.view.scale import BODY, SMALL, TITLE
from tablegame.view.scene import Action, Line, Rect, Scene, Span, SpokenTable, Target

NONE: Final = "–"
"""Stands in the place of a figure that does not exist."""
_WIDTH: Final = 1320
"""Width of the page in study units."""
_WIDE: Final = 44
"""From this width on, in sizes of type, the opponents stand beside the games."""
_BESIDE: Final = 0.38
"""Width of the opponents there, as a share of the page."""
_HIGH: Final = 11
"""Height of the curve, in sizes of type."""
_MET: Final = 8
"""Opponents in the table, those met most."""
_PEOPLE: Final = 8
"""People to choose from."""
_TICKS: Final = 4
_FACE: Final = 1.15
"""Height of a picture before a label, in lines of type."""


class StatisticsScreen(PaneScreen):
    """A click on the line of a game narrows curve and opponents to it."""

    modal = True
    help = ""

    def __init__(self, desk: Desk, game: str = "") -> None:
        """game: whose curve and opponents are shown first, "" for all games."""
        super().__init__(desk, "statistics")
        self.results = Results(desk.folders, desk.saved.beside)
        self.results.look()
        self.game = game
        self.who: str | None = None
        self._seen = -1
        self._memo: tuple[object, dict[str, Any]] = None, {}
        """What was computed, and for which results and person."""
        if self.results.notices:
            desk.notice(troubles_text(self.results.notices, desk.words))

    # -- what is shown -----------------------------------------------------------------------------------------

    def build(self, builder: Builder) -> Scene:
        self._seen = self.results.version
        words, title = builder.words, builder.words("Statistics")
        if not any(line.counts == "yes" for line in self.results.lines):
            dialog(builder, self.pane, title, self._nothing, [close_button(builder)], Shape(760))
            return builder.scene("", title)
        builder.focus = builder.focus or f"game.{self.game or 'all'}"
        buttons = [Button("export", words("Export…"), Action("export")), close_button(builder)]
        if len(self.names) > 1:
            buttons.insert(0, Button("who", words("Somebody else…"), Action("who")))
        dialog(builder, self.pane, title, self._page, buttons, Shape(_WIDTH))
        return builder.scene("", title)

    def tick(self, now: float) -> bool:  # noqa: ARG002 - the shape of a screen
        return self._seen != self.results.version

    def closing(self) -> None:
        self.results.close()

    def _nothing(self, b: Builder, rect: Rect) -> float:
        text = b.words("No finished game yet. Whatever you play to its end is counted here.")
        parts = [Text(self._reading(b.words) or text, BODY, ink="text"), *self._left_out(b.words)]
        return column(b, "none", rect, parts, b.space.close)

    def _reading(self, words: Words) -> str:
        """How many games are still to be read; "" for none."""
        waiting = self.results.waiting
        return words.many("{n} game is being read …", "{n} games are being read …", waiting) if waiting else ""

    def _left_out(self, words: Words) -> list[Text]:
        """What is still being read, and what does not count."""
        left_out = left_out_text(figures.left_out(self.results.lines), words)
        return [Text(each) for each in (self._reading(words), left_out) if each]

    # -- whose results -----------------------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody with a game that counts, most games first."""
        names: tuple[str, ...] = self._once("names", lambda: figures.people(self.results.lines, self.desk.words.code))
        return names

    @property
    def person(self) -> str:
        """Whose figures are shown: the person chosen, else of those who usually sit here the one with most games."""
        if self.who in self.names:
            return self.who or ""
        return figures.default_person(self.names, self.desk.settings.names)

    def _once(self, name: str, compute: Callable[[], Any]) -> Any:
        """Compute a value once for the present results and person."""
        now = (self.results.version, self.who)
        if self._memo[0] != now:
            self._memo = now, {}
        known = self._memo[1]
        if name not in known:
            known[name] = compute()
        return known[name]

    def _games(self, game: str = "") -> list[SeatResult]:
        """The person's games of that kind, "" for all."""
        games: list[SeatResult] = self._once(
            f"games {game}", lambda: figures.seat_results(self.results.lines, self.person, game)
        )
        return games

    # -- figures -----------------------------------------------------------------------------------------------

    def _page(self, b: Builder, rect: Rect) -> float:
        """The curve, and below it the games beside the opponents."""
        words, gap = b.words, b.space.gap
        texts = [Text(self._note(words)), *self._left_out(words)]
        tables: list[Part] = [self._by_game(words)]
        if figures.by_opponent(self._games(self.game)):
            tables.append(self._by_opponent(words))
        if rect.w >= b.type(BODY) * _WIDE:
            tables = [Row([(tables[0], 0.0), *((each, rect.w * _BESIDE) for each in tables[1:])], b.space.broad)]
        return column(b, "page", rect, (self._curve(b), *tables, Column(texts, b.space.close)), gap)

    def _curve(self, b: Builder) -> Part:
        """The curve of games won; of few games what they came to."""
        words, games = b.words, self._games(self.game)
        title = words(find(self.game).title) if self.game else words("All games")
        if len(games) < ENOUGH:
            later = words("From {n} games on a curve is drawn here.", n=ENOUGH)
            said = games_text(figures.total(games), words) if games else words("No game of this kind yet.")
            texts = (Text(title, TITLE, "serif-bold", "text"), Text(said, BODY, ink="text"), Text(later))
            return PanelBox(Column(texts, b.space.thin), style="slip", pad=(b.space.gap, b.space.gap))
        first, last = (day_of(each.result.when) for each in (games[0], games[-1]))
        days = (f"{day_of_year(first, words)} {first.year}", f"{day_of_year(last, words)} {last.year}")
        note = games_text(figures.total(games), words)
        # translators: what a curve shows, after the title of a game and a colon
        title = words("{label}: {value}", label=title, value=words("games won beyond an even share"))
        return Curve(title, note, figures.won_curve(games), b.type(BODY) * _HIGH, days)

    def _by_game(self, words: Words) -> FigureTable:
        found = figures.by_game(self._games())
        title = words("{name}’s games", name=self.person) if self.person else words("Games")
        lines = [self._line("all", words("All games"), figures.total(self._games()), "", words)]
        for entry in GAMES:
            each = found.get(entry.key, Figures())
            lines.append(self._line(entry.key, words(entry.title), each, entry.key, words))
        return _without_empty(FigureTable("game", title, _columns(words), tuple(lines)))

    def _line(self, name: str, label: str, each: Figures, game: str, words: Words) -> TableLine:
        """The line of a game. game: "" for all, whose points cannot be added."""
        cells = [*_counted(each), NONE, NONE, NONE, NONE]
        if game:
            accuracy = accuracy_figure(pool(each.accuracies)) if len(each.accuracies) >= ENOUGH else ""
            points = mean(each.points, each.played, words)
            cells[3:] = self._rating(game), points, accuracy or NONE, mean(each.skill, each.skilled, words, signed=True)
        return TableLine(name, label, tuple(cells), Action("game", (game,)), game == self.game, not each.played)

    def _rating(self, game: str) -> str:
        """The person's rating at a game, with a question mark while it is unsure."""
        rated = self._once(
            f"rated {game}", lambda: standings(self.results.lines, game, partial(house_rating, game=game))
        ).get(self.person)
        if rated is None or not self.person:
            return NONE
        return f"{round(rated.value)}{'?' if rated.deviation > SURE else ''}"

    def _by_opponent(self, words: Words) -> FigureTable:
        found = figures.by_opponent(self._games(self.game))
        tokens, lines = self.desk.settings.tokens, list[TableLine]()
        for place, (met, each) in enumerate(list(found.items())[:_MET]):
            chair = seats.person(met.key) if met.kind == "person" else seats.computer("", face=met.key)
            lines.append(
                TableLine(f"{place}", opponent(met, words), tuple(_counted(each)), face=portrait(chair, tokens))
            )
        return _without_empty(FigureTable("met", words("Against"), _columns(words)[:3], tuple(lines)))

    def _note(self, words: Words) -> str:
        """What a click does, and what the figures mean."""
        parts = [words("Click a line to see only those games.")]
        if any(self._rating(entry.key) != NONE for entry in GAMES):
            parts.append(words("Rating: the club has 1500; games with help do not count; “?”: from few games."))
        judged = figures.total(self._games()).skilled
        if judged:
            parts.append(
                words.many(
                    "Without luck: points a game, from the one game reviewed.",
                    "Without luck: points a game, from the {n} games reviewed.",
                    judged,
                )
            )
        return " ".join(parts)

    # -- what is done ------------------------------------------------------------------------------------------

    def do_game(self, game: str) -> None:
        """Show the curve and the opponents of a game."""
        self.game = game

    def do_who(self) -> None:
        """Ask whose games to show."""
        words = self.desk.words
        names = [name for name in self.names if name != self.person][:_PEOPLE]
        choices = [(person(name, words), partial(setattr, self, "who", name)) for name in names]
        stay = (words("Stay with {name}", name=person(self.person, words)), lambda: None)
        self.desk.ask(words("Whose games do you want to see?"), (*choices, stay), words("Statistics"))

    def do_export(self) -> None:
        """Ask for a path and write all results there."""
        words = self.desk.words
        if self.results.waiting:
            self.desk.notice(self._reading(words))
            return
        note = words(
            "A line for each game and seat, for any spreadsheet. Nothing that is there already is overwritten."
        )
        done = N_("The results are written to {path}.")

        def write(path: Path) -> None:
            write_atomic(path, as_csv(self.results.lines))

        export(self.desk, words("Export the results"), "tablegame.csv", note, write, done)


def _columns(words: Words) -> tuple[FigureColumn, ...]:
    return (
        FigureColumn(words("played")),
        FigureColumn(words("won")),
        FigureColumn(words("shared"), 1),
        FigureColumn(words("rating")),
        FigureColumn(words("points a game"), 2),
        FigureColumn(words("accuracy"), 3),
        FigureColumn(words("without luck"), 4),
    )


def _counted(each: Figures) -> list[str]:
    """The first three cells of a line."""
    return [f"{each.played}", f"{each.won}" if each.played else NONE, f"{each.shared}" if each.shared else NONE]


def _without_empty(table: FigureTable) -> FigureTable:
    """The table without the columns that say nothing in any line."""
    full = [n for n in range(len(table.columns)) if any(line.cells[n] != NONE for line in table.lines)]
    lines = tuple(line._replace(cells=tuple(line.cells[n] for n in full)) for line in table.lines)
    return table._replace(columns=tuple(table.columns[n] for n in full), lines=lines)


# -- parts -------------------------------------------------------------------------------------------------------------


class FigureColumn(NamedTuple):
    """A column of figures: its title, and its rank among those left out for lack of room (0: never, 4: first)."""

    title: str
    spare: int = 0


class TableLine(NamedTuple):
    """A line of a table: its name, a label, a cell for each column, and what a click does (None: nothing).

    chosen: its games are shown; faint: it has none; face: a portrait or token before the label.
    """

    name: str
    label: str
    cells: tuple[str, ...]
    action: Action | None = None
    chosen: bool = False
    faint: bool = False
    face: str = ""

    def span(self, b: Builder, text: str) -> Span:
        """A text of this line in the line's type."""
        ink = "green-text" if self.chosen else "faint" if self.faint else "text"
        return b.span(text, BODY, "sans-bold" if self.chosen else "sans", ink)


class FigureTable(NamedTuple):
    """A table of figures. name: the first word of its targets."""

    name: str
    title: str
    columns: tuple[FigureColumn, ...]
    lines: tuple[TableLine, ...]

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
        labels = max(labels, b.width([b.span(self.title, SMALL, "sans-bold")]))
        for spare in range(max((each.spare for each in self.columns), default=0), 0, -1):
            if sum(self.width(b, number) for number in numbers) + min(labels, room * 0.5) <= room:
                break
            numbers = [number for number in numbers if self.columns[number].spare < spare]
        return numbers

    def width(self, b: Builder, number: int) -> float:
        """The width of a column in pixels."""
        title = b.width([b.span(self.columns[number].title, SMALL)])
        cells = max(b.width([b.span(line.cells[number], BODY, "sans-bold")]) for line in self.lines)
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


class Curve(NamedTuple):
    """A curve of figures from left to right on a card so high, 0 in sight; ends: the words below its ends."""

    title: str
    note: str
    values: tuple[float, ...]
    height: float
    ends: tuple[str, str]

    def draw(self, b: Builder, _zone: str, rect: Rect) -> float:
        rect = rect._replace(h=self.height)
        b.panel(rect, "slip")
        inner = rect.inset(b.space.pad * 1.2, b.space.close)
        y = draw_wrapped(b, inner, self.title, BODY, "serif-bold")
        y = draw_wrapped(b, inner._replace(y=y), self.note, SMALL, "sans", "soft")
        low, high, step = scale(self.values)
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


def scale(values: Sequence[float]) -> tuple[float, float, float]:
    """The lowest and highest label of a curve, 0 between them, and the distance of two labels, a round number."""
    low, high = min(0.0, *values), max(0.0, *values)
    if high - low < 1.0:
        low, high = min(low, -0.5), max(high, 0.5)
    step = round_step((high - low) / _TICKS)
    return floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step, step


# -- words of figures --------------------------------------------------------------------------------------------------


def mean(total: float, count: int, words: Words, signed: bool = False) -> str:
    """An average in the language's form, NONE of nothing; without trailing zeros unless it is signed."""
    if not count:
        return NONE
    value = total / count
    text = f"{abs(value):.1f}"
    text = text if signed else text.removesuffix(".0")
    sign = "" if not float(text) else "−" if value < 0 else "+" if signed else ""
    return sign + text.replace(".", words.raw("."))


def games_text(each: Figures, words: Words) -> str:
    """How many games were played, and how many of them were won, alone and with others."""
    parts = [words.many("{n} game", "{n} games", each.played), words("{n} won", n=each.won)]
    return ", ".join((*parts, words("{n} shared", n=each.shared)) if each.shared else parts)


def opponent(met: OpponentName, words: Words) -> str:
    """The name of an opponent."""
    if met.kind == "person":
        return person(met.key, words)
    player = character_of(met.key) if met.kind == "character" else None
    return player.name if player else level_name(met.key, words)


def person(name: str, words: Words) -> str:
    """The name of a person, who may have given none."""
    return name or words("nameless")


def left_out_text(counted: Mapping[Counts, int], words: Words) -> str:
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
