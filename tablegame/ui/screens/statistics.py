"""Statistics on one page: a person's curve, a table by game and a table by opponent.

A thread reads the saved games. Figures are computed again when the results, the game or the person change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
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
    axis,
    close_button,
    dialog,
    export,
    grid,
)
from tablegame.ui.table.party import portrait
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Text, draw_wrapped, text_height
from tablegame.view.game_scene import troubles_text
from tablegame.view.layout import Column, PanelBox, Part, Row, column, drawing
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
_SHARE: Final = 0.3
"""Its greatest height, as a part of the window."""
_LOW: Final = 0.225
"""The same where the page fits into the window then."""
_MET: Final = 8
"""Opponents in the table, those met most."""
_PEOPLE: Final = 8
"""People to choose from."""
_FACE: Final = 1.15
"""Height of a picture before a label, in lines of type."""


class StatisticsScreen(PaneScreen):
    """A click on the line of a game narrows curve and opponents to it."""

    modal = True
    help = ""

    def __init__(self, desk: Desk, game: str = "") -> None:
        """game: whose curve and opponents are shown first, "" for all games."""
        super().__init__(desk, "statistics")
        self.results = Results(desk.folders, desk.saved_games.in_thread)
        self.results.refresh()
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
            text = words("No finished game yet. Whatever you play to its end is counted here.")
            said = Text(self._reading(words) or text, BODY, ink="text"), *self._left_out(words)
            none = drawing("none", Column(said, builder.space.close))
            dialog(builder, self.pane, title, none, [close_button(builder)])
            return builder.scene("", title)
        builder.focus = builder.focus or f"game.{self.game or 'all'}"
        buttons = [Button("export", words("Export…"), Action("export")), close_button(builder)]
        if len(self.names) > 1:
            buttons.insert(0, Button("who", words("Somebody else…"), Action("who")))
        shorter = partial(self._page, share=_LOW), self._page
        dialog(builder, self.pane, title, self._page, buttons, Shape(_WIDTH), shorter=shorter)
        return builder.scene("", title)

    def tick(self, now: float) -> bool:  # noqa: ARG002 - the shape of a screen
        return self._seen != self.results.version

    def closing(self) -> None:
        self.results.close()

    def _reading(self, words: Words) -> str:
        """How many games are still to be read; "" for none."""
        waiting = self.results.unread
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

    def _page(self, b: Builder, rect: Rect, share: float = _SHARE) -> float:
        """The curve, no higher than that share of the window, and below it the games beside the opponents."""
        words, gap = b.words, b.space.gap
        texts = [Text(self._note(words)), *self._left_out(words)]
        tables: list[Part] = [self._by_game(words)]
        if figures.by_opponent(self._games(self.game)):
            tables.append(self._by_opponent(words))
        if rect.w >= b.type(BODY) * _WIDE:
            tables = [Row([(tables[0], 0.0), *((each, rect.w * _BESIDE) for each in tables[1:])], b.space.broad)]
        return column(b, "page", rect, (self._curve(b, share), *tables, Column(texts, b.space.close)), gap)

    def _curve(self, b: Builder, share: float) -> Part:
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
        return Curve(title, note, figures.won_curve(games), min(b.type(BODY) * _HIGH, b.size[1] * share), days)

    def _by_game(self, words: Words) -> FigureTable:
        found = figures.by_game(self._games())
        title = words("{name}’s games", name=self.person) if self.person else words("Games")
        lines = [("", words("All games"), figures.total(self._games()))]
        lines += [(entry.key, words(entry.title), found.get(entry.key, Figures())) for entry in GAMES]

        def points(line: TableLine) -> str:
            return mean(line.figures.points, line.figures.played, words)

        def accuracy(line: TableLine) -> str:
            known = line.figures.accuracies
            return accuracy_figure(pool(known)) if len(known) >= ENOUGH else NONE

        def skill(line: TableLine) -> str:
            return mean(line.figures.skill, line.figures.skilled, words, signed=True)

        columns = (
            *_count_columns(words),
            FigureColumn(words("rating"), _of_one_game(lambda line: self._rating(line.game))),
            FigureColumn(words("points a game"), _of_one_game(points), 2),  # those of several games cannot be added
            FigureColumn(words("accuracy"), _of_one_game(accuracy), 3),
            FigureColumn(words("without luck"), _of_one_game(skill), 4),
        )
        rows = tuple(TableLine(*line, Action("game", line[:1]), line[0] == self.game) for line in lines)
        return FigureTable("game", title, columns, rows)

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
            lines.append(TableLine(f"{place}", opponent(met, words), each, face=portrait(chair, tokens)))
        return FigureTable("met", words("Against"), _count_columns(words), tuple(lines))

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
        if self.results.unread:
            self.desk.notice(self._reading(words))
            return
        note = words(
            "A line for each game and seat, for any spreadsheet. Nothing that is there already is overwritten."
        )
        done = N_("The results are written to {path}.")

        def write(path: Path) -> None:
            write_atomic(path, as_csv(self.results.lines))

        export(self.desk, words("Export the results"), "tablegame.csv", note, write, done)


def _count_columns(words: Words) -> tuple[FigureColumn, ...]:
    """The columns of every table."""
    return (
        FigureColumn(words("played"), lambda line: f"{line.figures.played}"),
        FigureColumn(words("won"), lambda line: f"{line.figures.won}" if line.figures.played else NONE),
        FigureColumn(words("shared"), lambda line: f"{line.figures.shared}" if line.figures.shared else NONE, 1),
    )


def _of_one_game(cell: Callable[[TableLine], str]) -> Callable[[TableLine], str]:
    """The cell of a line for one game, NONE for all games."""
    return lambda line: cell(line) if line.game else NONE


# -- parts -------------------------------------------------------------------------------------------------------------


class TableLine(NamedTuple):
    """A line of a table: a game or a number, a label, its figures, and what a click does (None: nothing)."""

    game: str
    label: str
    figures: Figures
    action: Action | None = None
    chosen: bool = False  # its games are shown
    face: str = ""  # a portrait or token before the label

    def span(self, b: Builder, text: str) -> Span:
        """A text of this line in the line's type, faint where there is no game."""
        ink = "green-text" if self.chosen else "text" if self.figures.played else "faint"
        return b.span(text, BODY, "sans-bold" if self.chosen else "sans", ink)


class FigureColumn(NamedTuple):
    """A column of figures: its title, its cell of a line, and its rank among those left out for lack of room (0: never,
    4: first)."""

    title: str
    cell: Callable[[TableLine], str]
    spare: int = 0

    def width(self, b: Builder, lines: Sequence[TableLine]) -> float:
        """Its width in pixels."""
        cells = max(b.width([b.span(self.cell(line), BODY, "sans-bold")]) for line in lines)
        return max(cells, b.width([b.span(self.title, SMALL)])) + b.space.wide


class FigureTable(NamedTuple):
    """A table of figures."""

    name: str  # the first word of its targets
    title: str
    columns: tuple[FigureColumn, ...]
    lines: tuple[TableLine, ...]

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        said = [each for each in self.columns if any(each.cell(line) != NONE for line in self.lines)]
        read = tuple((line.label, *(each.cell(line) for each in said)) for line in self.lines)
        b.read_table(SpokenTable(self.title, ("", *(each.title for each in said)), read))
        shown = self._columns_with_room(b, said, rect.w)
        first = rect.w - sum(shown.values())
        high, x = b.line(SMALL), rect.x + first
        b.text(rect._replace(w=first, h=high), self.title, SMALL, "sans-bold", "accent")
        for each, wide in shown.items():
            b.text(Rect(x, rect.y, wide - b.space.pad, high), each.title, SMALL, ink="soft", align="right")
            x += wide
        y = rect.y + high + b.space.hair
        b.add(Line(((rect.x, y), (rect.right, y)), "faint", max(1.0, b.px(1))))
        y += b.space.hair
        for line in self.lines:
            y = self._line(b, zone, rect._replace(y=y), line, [(each.cell(line), shown[each]) for each in shown])
        return y

    def _columns_with_room(self, b: Builder, said: Sequence[FigureColumn], room: float) -> dict[FigureColumn, float]:
        """The columns that have room beside the labels, with their widths."""
        shown = {each: each.width(b, self.lines) for each in said}
        labels = max(b.width([b.span(line.label, BODY, "sans-bold")]) for line in self.lines) + 3 * b.space.pad
        labels = max(labels, b.width([b.span(self.title, SMALL, "sans-bold")]))
        for spare in range(max(each.spare for each in said), 0, -1):
            if sum(shown.values()) + min(labels, room * 0.5) > room:
                shown = {each: wide for each, wide in shown.items() if each.spare < spare}
        return shown

    def _line(self, b: Builder, zone: str, rect: Rect, line: TableLine, cells: Sequence[tuple[str, float]]) -> float:
        pad = b.space.pad
        lead = b.line(BODY) * _FACE + pad if any(each.face for each in self.lines) else 0.0
        first = rect.w - sum(wide for _, wide in cells)
        wide = first - 2 * pad - lead
        label = [line.span(b, line.label)]
        words = text_height(b, wide, label)
        box = rect._replace(h=max(b.line(BODY) * 1.3, words + 2 * b.space.thin, lead))
        if line.chosen:
            b.panel(box, "green")
        if line.face:
            side = lead - pad
            b.picture(Rect(box.x + pad / 2, box.cy - side / 2, side, side), line.face)
        draw_wrapped(b, Rect(box.x + pad + lead, box.cy - words / 2, wide, 0), label)
        x = box.x + first
        for text, each in cells:
            b.text(Rect(x, box.y, each - pad, box.h), [line.span(b, text)], align="right")
            x += each
        if line.action is not None:
            name = f"{self.name}.{line.game or 'all'}"
            b.target(zone, Target(name, box, line.action, line.label, chosen=line.chosen))
        return box.bottom


class Curve(NamedTuple):
    """A curve of figures from left to right on a card so high, 0 in sight."""

    title: str
    note: str
    values: tuple[float, ...]
    height: float
    ends: tuple[str, str]  # the words below its ends

    def draw(self, b: Builder, _zone: str, rect: Rect) -> float:
        rect = rect._replace(h=self.height)
        b.panel(rect, "slip")
        inner = rect.inset(b.space.pad * 1.2, b.space.close)
        y = draw_wrapped(b, inner, self.title, BODY, "serif-bold")
        y = draw_wrapped(b, inner._replace(y=y), self.note, SMALL, "sans", "soft")
        low, high, step = scale(self.values)
        labels = [signed(low + step * i, b.words) for i in range(round((high - low) / step) + 1)]
        left = max(b.width([b.span(text, SMALL)]) for text in labels) + b.space.pad
        foot = b.line(SMALL)
        top = y + b.space.pad + foot / 2
        field = Rect(inner.x + left, top, inner.w - left, max(20.0, inner.bottom - foot - b.space.close - top))
        grid(b, field, labels, round(-low / step))
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


def signed(value: float, words: Words) -> str:
    """A value with its sign, in the language's form."""
    text = f"{abs(value):g}".replace(".", words.raw("."))
    return f"−{text}" if value < -1e-9 else f"+{text}" if value > 1e-9 else "0"


def scale(values: Sequence[float]) -> tuple[float, float, float]:
    """The lowest and highest label of a curve, 0 between them, and the distance of two labels, a round number."""
    low, high = min(0.0, *values), max(0.0, *values)
    return axis(low, high) if high - low >= 1.0 else axis(min(low, -0.5), max(high, 0.5))


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
