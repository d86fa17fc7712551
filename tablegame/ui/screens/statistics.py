"""The page of statistics of one person: the curve of games won, a table by game, and a table by opponent.

A thread reads the saved games. Figures are computed again when the results or the person change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from tablegame.games import GAMES, find
from tablegame.practice import figures
from tablegame.practice.analysis import ENOUGH, pool
from tablegame.practice.figures import Figures, OpponentName, SeatResult
from tablegame.practice.ratings import SURE, house_rating, standings
from tablegame.practice.result_store import Results
from tablegame.practice.results import Counts
from tablegame.session import seats
from tablegame.session.characters import character_of
from tablegame.session.games_folder import day_of
from tablegame.ui.desk import Desk
from tablegame.ui.screens.review_words import accuracy_figure
from tablegame.ui.screens.seating import level_name
from tablegame.ui.screens.widgets import (
    PaneScreen,
    Shape,
    axis_labels,
    close_button,
    draw_dialog,
    draw_grid,
)
from tablegame.ui.table.party import portrait
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Text, draw_wrapped, text_height
from tablegame.view.game_scene import troubles_text
from tablegame.view.layout import Column, PanelBox, Part, Row, drawing
from tablegame.view.phrases import day_of_year
from tablegame.view.scale import BODY, SMALL, TITLE
from tablegame.view.scene import Action, Line, Rect, Scene, Span, SpokenTable, Target

NONE: Final = "–"  # the text of a figure that does not exist
_WIDTH: Final = 1320  # width of the page in layout units
_WIDE: Final = 44  # from this width on, in sizes of type, the opponents are beside the games
_OPPONENTS: Final = 0.38  # width of the table of opponents beside the games, as a share of the page
_HIGH: Final = 11  # height of the curve, in sizes of type
_SHARE: Final = 0.3  # greatest height of the curve, as a share of the window
_LOW_SHARE: Final = 0.225  # greatest height of the curve where the page would not fit into the window otherwise
_MOST_OPPONENTS: Final = 8  # the most lines of the table of opponents
_MOST_PEOPLE: Final = 8  # the most people to choose from
_FACE: Final = 1.15  # height of a portrait before a label, in lines of type


class StatisticsScreen(PaneScreen):
    """The page of statistics. A click on the line of a game narrows curve and opponents to that game."""

    modal = True
    help = ""

    def __init__(self, desk: Desk, game: str = "") -> None:
        """game: the key of the game that is shown first, "" for all games."""
        super().__init__(desk, "statistics")
        self.results = Results(desk.folders, desk.saved_games.in_thread)
        self.results.refresh()
        self.game = game
        self.chosen_person: str | None = None
        self._drawn_version = -1  # the version of the results in the last picture
        self._cache: tuple[object, dict[str, Any]] = None, {}
        """The results' version and the person, and the values that were computed for these two, by name."""
        if self.results.notices:
            desk.notice(troubles_text(self.results.notices, desk.words))

    def build(self, builder: Builder) -> Scene:
        self._drawn_version = self.results.version
        words, title = builder.words, builder.words("Statistics")
        if not any(line.counts == "yes" for line in self.results.lines):
            text = words("No finished game yet. Whatever you play to its end is counted here.")
            texts = Text(self._reading_text(words) or text, BODY, ink="text"), *self._left_out_lines(words)
            none = drawing("none", Column(texts, builder.space.close))
            draw_dialog(builder, self.pane, title, none, [close_button(builder)])
            return builder.scene("", title)
        builder.focus = builder.focus or f"game.{self.game or 'all'}"
        buttons = [close_button(builder)]
        if len(self.names) > 1:
            buttons.insert(0, Button("who", words("Somebody else…"), Action("who")))
        # If even the low curve does not fit, the page scrolls: then the curve has its usual height.
        shorter = partial(self._draw_content, share=_LOW_SHARE), self._draw_content
        draw_dialog(builder, self.pane, title, self._draw_content, buttons, Shape(_WIDTH), shorter=shorter)
        return builder.scene("", title)

    def tick(self, now: float) -> bool:  # noqa: ARG002 - the shape of a screen
        return self._drawn_version != self.results.version

    def closing(self) -> None:
        self.results.close()

    def _reading_text(self, words: Words) -> str:
        """A sentence with the number of games that are still being read; "" for none."""
        waiting = self.results.unread
        return words.many("{n} game is being read …", "{n} games are being read …", waiting) if waiting else ""

    def _left_out_lines(self, words: Words) -> list[Text]:
        """Sentences about the games that are still being read, and about those that do not count."""
        left_out = left_out_text(figures.left_out(self.results.lines), words)
        return [Text(text) for text in (self._reading_text(words), left_out) if text]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all people with a game that counts, the person with most games first."""
        names: tuple[str, ...] = self._cached("names", lambda: figures.people(self.results.lines, self.desk.words.code))
        return names

    @property
    def person(self) -> str:
        """The name of the person whose figures are shown: the chosen one, else the usual one (`default_person`)."""
        if self.chosen_person in self.names:
            return self.chosen_person or ""
        return figures.default_person(self.names, self.desk.settings.names)

    def _cached(self, name: str, compute: Callable[[], Any]) -> Any:
        """A value that is computed once for the present results and person. name: of the value."""
        key = (self.results.version, self.chosen_person)
        if self._cache[0] != key:
            self._cache = key, {}
        values = self._cache[1]
        if name not in values:
            values[name] = compute()
        return values[name]

    def _games(self, game: str = "") -> list[SeatResult]:
        """The person's results. game: the key of a game; "" for all games."""
        games: list[SeatResult] = self._cached(
            f"games {game}", lambda: figures.seat_results(self.results.lines, self.person, game)
        )
        return games

    def _draw_content(self, b: Builder, rect: Rect, share: float = _SHARE) -> float:
        """Draw the curve, the tables and the notes. Returns the bottom.
        share: the greatest height of the curve, as a share of the window."""
        words, gap = b.words, b.space.gap
        texts = [Text(self._notes(words)), *self._left_out_lines(words)]
        tables: list[Part] = [self._games_table(words)]
        if figures.by_opponent(self._games(self.game)):
            tables.append(self._opponents_table(words))
        if rect.w >= b.type(BODY) * _WIDE:
            # In a row a width of 0 takes the rest.
            tables = [Row([(tables[0], 0.0), *((table, rect.w * _OPPONENTS) for table in tables[1:])], b.space.broad)]
        return Column((self._curve_part(b, share), *tables, Column(texts, b.space.close)), gap).draw(b, "page", rect)

    def _curve_part(self, b: Builder, share: float) -> Part:
        """The curve of games won; with too few games for a curve only their numbers."""
        words, games = b.words, self._games(self.game)
        title = words(find(self.game).title) if self.game else words("All games")
        if len(games) < ENOUGH:
            later = words("From {n} games on a curve is drawn here.", n=ENOUGH)
            counts = games_text(figures.total(games), words) if games else words("No game of this kind yet.")
            texts = (Text(title, TITLE, "serif-bold", "text"), Text(counts, BODY, ink="text"), Text(later))
            return PanelBox(Column(texts, b.space.thin), style="slip", pad=(b.space.gap, b.space.gap))
        first, last = (day_of(game.result.when) for game in (games[0], games[-1]))
        days = (f"{day_of_year(first, words)} {first.year}", f"{day_of_year(last, words)} {last.year}")
        note = games_text(figures.total(games), words)
        # translators: what a curve shows, after the title of a game and a colon
        title = words("{label}: {value}", label=title, value=words("games won beyond an even share"))
        return Curve(title, note, figures.won_curve(games), min(b.type(BODY) * _HIGH, b.size[1] * share), days)

    def _games_table(self, words: Words) -> FigureTable:
        """The table of the games. The line of all games has only counts, since other figures cannot be added up."""
        by_game = figures.by_game(self._games())
        title = words("{name}’s games", name=self.person) if self.person else words("Games")
        lines = [("", words("All games"), figures.total(self._games()))]
        lines += [(entry.key, words(entry.title), by_game.get(entry.key, Figures())) for entry in GAMES]

        def points(line: TableLine) -> str:
            return mean_text(line.figures.points, line.figures.played, words)

        def accuracy(line: TableLine) -> str:
            accuracies = line.figures.accuracies
            return accuracy_figure(pool(accuracies)) if len(accuracies) >= ENOUGH else NONE

        def skill(line: TableLine) -> str:
            return mean_text(line.figures.skill, line.figures.skilled, words, signed=True)

        columns = (
            *_count_columns(words),
            FigureColumn(words("rating"), _only_for_one_game(lambda line: self._rating(line.game))),
            FigureColumn(words("points a game"), _only_for_one_game(points), spare=2),
            FigureColumn(words("accuracy"), _only_for_one_game(accuracy), spare=3),
            FigureColumn(words("without luck"), _only_for_one_game(skill), spare=4),
        )
        rows = [TableLine(key, label, sums, Action("game", (key,)), key == self.game) for key, label, sums in lines]
        return FigureTable("game", title, columns, tuple(rows))

    def _rating(self, game: str) -> str:
        """The text of the person's rating at a game; a question mark says that it is unsure. NONE without a rating."""
        rated = self._cached(
            f"rated {game}", lambda: standings(self.results.lines, game, partial(house_rating, game=game))
        ).get(self.person)
        if rated is None or not self.person:
            return NONE
        return f"{round(rated.value)}{'?' if rated.deviation > SURE else ''}"

    def _opponents_table(self, words: Words) -> FigureTable:
        by_opponent = figures.by_opponent(self._games(self.game))
        tokens, lines = self.desk.settings.tokens, list[TableLine]()
        for index, (name, counts) in enumerate(list(by_opponent.items())[:_MOST_OPPONENTS]):
            # A chair is made only for its portrait. The key of a level is no face and has none.
            chair = seats.person(name.key) if name.kind == "person" else seats.computer("", face=name.key)
            lines.append(TableLine(f"{index}", opponent_text(name, words), counts, face=portrait(chair, tokens)))
        return FigureTable("met", words("Against"), _count_columns(words), tuple(lines))

    def _notes(self, words: Words) -> str:
        """Sentences about the effect of a click and the meaning of the figures."""
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

    def do_game(self, game: str) -> None:
        self.game = game

    def do_who(self) -> None:
        words = self.desk.words
        names = [name for name in self.names if name != self.person][:_MOST_PEOPLE]
        choices = [(person_text(name, words), partial(setattr, self, "chosen_person", name)) for name in names]
        stay = (words("Stay with {name}", name=person_text(self.person, words)), lambda: None)
        self.desk.ask(words("Whose games do you want to see?"), (*choices, stay), words("Statistics"))


def _count_columns(words: Words) -> tuple[FigureColumn, ...]:
    """The columns of counts, which every table has."""
    return (
        FigureColumn(words("played"), lambda line: f"{line.figures.played}"),
        FigureColumn(words("won"), lambda line: f"{line.figures.won}" if line.figures.played else NONE),
        FigureColumn(words("shared"), lambda line: f"{line.figures.shared}" if line.figures.shared else NONE, spare=1),
    )


def _only_for_one_game(cell: Callable[[TableLine], str]) -> Callable[[TableLine], str]:
    """A function for the cells of a column that returns NONE in the line of all games. cell: for the other lines."""
    return lambda line: cell(line) if line.game else NONE


class TableLine(NamedTuple):
    game: str  # the key of the game, or the number of an opponent
    label: str
    figures: Figures
    action: Action | None = None  # of a click, None for none
    chosen: bool = False  # whether curve and opponents are those of this line
    face: str = ""  # the art key of a portrait or token before the label

    def span(self, b: Builder, text: str) -> Span:
        """A text in the type of this line: bold if the line is chosen, faint if no game was played."""
        if self.chosen:
            return b.span(text, BODY, "sans-bold", "green-text")
        return b.span(text, BODY, "sans", "text" if self.figures.played else "faint")


class FigureColumn(NamedTuple):
    title: str
    cell: Callable[[TableLine], str]  # returns the text of a line's figure
    spare: int = 0  # the column with the highest number is left out first without room; 0 is never left out

    def width(self, b: Builder, lines: Sequence[TableLine]) -> float:
        cells = max(b.width([b.span(self.cell(line), BODY, "sans-bold")]) for line in lines)
        return max(cells, b.width([b.span(self.title, SMALL)])) + b.space.wide


class FigureTable(NamedTuple):
    name: str  # the first word of its targets
    title: str
    columns: tuple[FigureColumn, ...]
    lines: tuple[TableLine, ...]

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        columns = [column for column in self.columns if any(column.cell(line) != NONE for line in self.lines)]
        rows = tuple((line.label, *(column.cell(line) for column in columns)) for line in self.lines)
        b.read_table(SpokenTable(self.title, ("", *(column.title for column in columns)), rows))
        widths = self._columns_with_room(b, columns, rect.w)
        label_w = rect.w - sum(widths.values())
        high, x = b.line(SMALL), rect.x + label_w
        b.text(rect._replace(w=label_w, h=high), self.title, SMALL, "sans-bold", "accent")
        for column, wide in widths.items():
            b.text(Rect(x, rect.y, wide - b.space.pad, high), column.title, SMALL, ink="soft", align="right")
            x += wide
        y = rect.y + high + b.space.hair
        b.add(Line(((rect.x, y), (rect.right, y)), "faint", max(1.0, b.px(1))))
        y += b.space.hair
        for line in self.lines:
            cells = [(column.cell(line), wide) for column, wide in widths.items()]
            y = self._draw_line(b, zone, rect._replace(y=y), line, cells)
        return y

    def _columns_with_room(self, b: Builder, columns: Sequence[FigureColumn], room: float) -> dict[FigureColumn, float]:
        """The columns that have room beside the labels, by column its width in pixels."""
        widths = {column: column.width(b, self.lines) for column in columns}
        labels = max(b.width([b.span(line.label, BODY, "sans-bold")]) for line in self.lines) + 3 * b.space.pad
        labels = max(labels, b.width([b.span(self.title, SMALL, "sans-bold")]))
        for spare in range(max(column.spare for column in columns), 0, -1):
            if sum(widths.values()) + min(labels, room * 0.5) > room:  # longer labels are broken into lines
                widths = {column: wide for column, wide in widths.items() if column.spare < spare}
        return widths

    def _draw_line(
        self, b: Builder, zone: str, rect: Rect, line: TableLine, cells: Sequence[tuple[str, float]]
    ) -> float:
        """Draw a line of the table. Returns the bottom. cells: texts with the widths of their columns."""
        pad = b.space.pad
        face_w = b.line(BODY) * _FACE + pad if any(other.face for other in self.lines) else 0.0
        first_column = rect.w - sum(wide for _, wide in cells)
        label, label_w = [line.span(b, line.label)], first_column - 2 * pad - face_w
        label_h = text_height(b, label_w, label)
        box = rect._replace(h=max(b.line(BODY) * 1.3, label_h + 2 * b.space.thin, face_w))
        if line.chosen:
            b.panel(box, "green")
        if line.face:
            side = face_w - pad
            b.picture(Rect(box.x + pad / 2, box.cy - side / 2, side, side), line.face)
        draw_wrapped(b, Rect(box.x + pad + face_w, box.cy - label_h / 2, label_w, 0), label)
        x = box.x + first_column
        for text, cell_w in cells:
            b.text(Rect(x, box.y, cell_w - pad, box.h), [line.span(b, text)], align="right")
            x += cell_w
        if line.action is not None:
            name = f"{self.name}.{line.game or 'all'}"
            b.target(zone, Target(name, box, line.action, line.label, chosen=line.chosen))
        return box.bottom


class Curve(NamedTuple):
    """A card with a curve of values from left to right; the line of 0 is always visible."""

    title: str
    note: str
    values: tuple[float, ...]
    height: float  # of the card, in pixels
    ends: tuple[str, str]  # the labels below the ends of the curve

    def draw(self, b: Builder, _zone: str, rect: Rect) -> float:
        rect = rect._replace(h=self.height)
        b.panel(rect, "slip")
        inner = rect.inset(b.space.pad * 1.2, b.space.close)
        y = draw_wrapped(b, inner, self.title, BODY, "serif-bold")
        y = draw_wrapped(b, inner._replace(y=y), self.note, SMALL, "sans", "soft")
        low, high, step = curve_labels(self.values)
        labels = [signed_text(low + step * i, b.words) for i in range(round((high - low) / step) + 1)]
        left = max(b.width([b.span(text, SMALL)]) for text in labels) + b.space.pad
        foot = b.line(SMALL)
        top = y + b.space.pad + foot / 2  # the label of the highest line juts out by half
        field = Rect(inner.x + left, top, inner.w - left, max(20.0, inner.bottom - foot - b.space.close - top))
        draw_grid(b, field, labels, zero=round(-low / step))
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


def signed_text(value: float, words: Words) -> str:
    """The text of a value with its sign; "0" for zero."""
    text = f"{abs(value):g}".replace(".", words.raw("."))
    if abs(value) <= 1e-9:  # a rounding error
        return "0"
    return f"−{text}" if value < 0 else f"+{text}"


def curve_labels(values: Sequence[float]) -> tuple[float, float, float]:
    """The lowest label, the highest label and the step between two labels of a curve that includes 0."""
    low, high = min(0.0, *values), max(0.0, *values)
    if high - low < 1.0:  # so that an almost flat curve looks flat
        low, high = min(low, -0.5), max(high, 0.5)
    return axis_labels(low, high)


def mean_text(total: float, count: int, words: Words, signed: bool = False) -> str:
    """The text of an average, rounded to one digit; NONE if count is 0.
    signed: whether the text has a sign and always a digit after the point; else "2.0" becomes "2"."""
    if not count:
        return NONE
    value = total / count
    text = f"{abs(value):.1f}"
    rounds_to_zero = not float(text)
    sign = "+" if signed else ""
    if value < 0:
        sign = "−"
    text = text if signed else text.removesuffix(".0")
    return ("" if rounds_to_zero else sign) + text.replace(".", words.raw("."))


def games_text(counts: Figures, words: Words) -> str:
    """The numbers of games that were played, won alone and won with others."""
    parts = [words.many("{n} game", "{n} games", counts.played), words("{n} won", n=counts.won)]
    return ", ".join((*parts, words("{n} shared", n=counts.shared)) if counts.shared else parts)


def opponent_text(name: OpponentName, words: Words) -> str:
    if name.kind == "person":
        return person_text(name.key, words)
    player = character_of(name.key) if name.kind == "character" else None
    return player.name if player else level_name(name.key, words)


def person_text(name: str, words: Words) -> str:
    return name or words("nameless")


def left_out_text(counts: Mapping[Counts, int], words: Words) -> str:
    """The numbers of games that do not count, with the reasons; "" if all count. counts: by reason."""
    reasons: dict[Counts, str] = {
        "unfinished": words.many("{n} goes on", "{n} go on", counts.get("unfinished", 0)),
        "practice": words.many("{n} practice game", "{n} practice games", counts.get("practice", 0)),
        "branch": words.many("{n} branch", "{n} branches", counts.get("branch", 0)),
        "nobody": words.many("{n} of computers alone", "{n} of computers alone", counts.get("nobody", 0)),
        "foreign": words.many("{n} played elsewhere", "{n} played elsewhere", counts.get("foreign", 0)),
        "known": words.many("{n} with known cards", "{n} with known cards", counts.get("known", 0)),
        "unreadable": words.many("{n} unreadable", "{n} unreadable", counts.get("unreadable", 0)),
    }
    games = ", ".join(text for why, text in reasons.items() if counts.get(why))
    return words("Not counted: {games}", games=games) if games else ""
