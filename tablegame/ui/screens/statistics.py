"""What became of it all: figures of somebody's games, the ledger of people, the best there has been.

All of it is read from the saved games beside the window; what is asked for is worked out anew when it changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from tablegame.core.errors import TableError
from tablegame.core.text import N_
from tablegame.games import GAMES
from tablegame.practice import figures
from tablegame.practice.character_ratings import house_rating
from tablegame.practice.figures import Figures, ResultFilter, Sat, Time
from tablegame.practice.ranking import known_styles, standings
from tablegame.practice.result_store import Results
from tablegame.practice.results import as_csv
from tablegame.session.characters import known
from tablegame.session.seats import computer
from tablegame.storage.files import refusal, write_atomic
from tablegame.ui.desk import Desk, Prompt, Screen
from tablegame.ui.screens import statistics_parts as said
from tablegame.ui.screens import widgets
from tablegame.ui.screens.statistics_parts import Curve, FigureColumn, Figured, TableLine
from tablegame.ui.screens.statistics_people import Ledger, Ranking
from tablegame.ui.screens.widgets import ESCAPE, Shape, close_press, dialog, handled, page
from tablegame.ui.table.portraits import portrait
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Buttons, Segments, Text
from tablegame.view.game_scene import troubles_text
from tablegame.view.layout import column
from tablegame.view.pane import Pane
from tablegame.view.scale import BODY
from tablegame.view.scene import Action, Rect, Scene

_WIDE: Final = 60
"""From so many sizes of type on the curve stands beside the figures, else below them."""
_NARROW: Final = 46
"""Sizes of type that a table of names is wide at the most."""
_HIGH: Final = 11
"""Sizes of type that a curve is high."""
_PEOPLE: Final = 8
"""So many people can be chosen from."""


class StatisticsScreen(Screen):
    """Four views of the same results, of all time or of late. A line that is taken up narrows all others to it."""

    modal = True
    help = ""

    def __init__(self, desk: Desk, game: str = "", view: str = "figures") -> None:
        """game: the one that is asked for, "" for all; view: which of the four is shown first."""
        self.desk = desk
        self.pane = Pane("statistics")
        self.results = Results(desk.folders, desk.library.beside)
        self.results.look()
        self.view = view
        self.time: Time = "all"
        self.asked = ResultFilter(game=game)
        self.who: str | None = None
        self._sought = view == "ranking"
        """One's own row of the ranking is still to be scrolled into sight."""
        self.unfolded: set[int] = set()
        self.seen = -1
        self._worked: tuple[object, object] = (None, None)
        """What was worked out last, and for what."""
        if self.results.notices:
            desk.notice(troubles_text(self.results.notices, desk.words))

    # -- what is shown -----------------------------------------------------------------------------------------

    def build(self, builder: Builder) -> Scene:
        """The views and filters, the view that is chosen, and what can be done with all of it."""
        self.seen = self.results.version
        words = builder.words
        title = words("Statistics")
        if not any(line.counts == "yes" for line in self.results.lines):
            dialog(builder, self.pane, title, self._nothing, [close_press(builder)], Shape(760))
            return builder.scene("", title)
        builder.focus = builder.focus or f"view.{_VIEWS.index(self.view)}"
        gap = builder.space.gap
        inner, top = page(builder, title)
        top = self._controls(builder, Rect(inner.x, top, inner.w, 0)) + gap
        export = Button("export", words("Export…"), Action("export"))
        foot = Buttons((export, close_press(builder)), "right")
        room = foot.above(builder, Rect(inner.x, top, inner.w, inner.bottom - top), gap)
        self.pane.fill(builder, room, partial(_DRAWN[self.view], self), room=True)
        foot.at_foot(builder, "foot", inner)
        builder.key("escape", ESCAPE)
        return builder.scene("", title)

    def tick(self, now: float) -> bool:  # noqa: ARG002 - the shape of a screen
        """Whether something has been found out meanwhile."""
        return self.seen != self.results.version

    def closing(self) -> None:
        """Nobody waits for what is still being read."""
        self.results.close()

    def _nothing(self, b: Builder, rect: Rect) -> float:
        words = b.words
        text = words(
            "No finished game yet. Whatever you play to its end is counted here: games won, records, evenings."
        )
        if self.results.waiting:
            text = words.many("{n} game is being read …", "{n} games are being read …", self.results.waiting)
        return column(b, "none", rect, (Text(text, BODY, ink="text"), *self._left_out(words)), b.space.close)

    def _left_out(self, words: Words) -> list[Text]:
        """What is still being read, and what does not count."""
        waiting = self.results.waiting
        reading = words.many("{n} game is being read …", "{n} games are being read …", waiting) if waiting else ""
        return [Text(each) for each in (reading, said.left_out(figures.left_out(self.results.lines), words)) if each]

    def _controls(self, b: Builder, rect: Rect) -> float:
        """Which view, of what time, and of whom; in one row where there is room."""
        words, gap = b.words, b.space.gap
        views = ((each, words(label)) for each, label in zip(_VIEWS, _LABELS, strict=True))
        labels = (words("All time"), words("This year"), words("This month"), words("This week"))
        view = Segments("view", tuple(views), self.view, Action("view"))
        time = Segments("time", tuple(zip(_TIMES, labels, strict=True)), self.time, Action("time"))
        wide = [_wants(b, each) for each in (view, time)]
        whom = Button("who", said.person(self.person, words), Action("who"))
        many = len(self.names) > 1 and self.view not in ("people", "ranking")
        button = b.button_width(whom.label, "") if many else 0.0
        row = wide[0] + wide[1] + (button + gap if many else 0.0) + gap
        one = row <= rect.w
        first = Rect(rect.x, rect.y, wide[0] if one else min(wide[0], rect.w - button - (gap if many else 0.0)), 0)
        bottom = view.draw(b, "view", first)
        if many:
            Buttons((whom,)).draw(b, "who", Rect(rect.right - button, rect.y, button, 0))
        bottom = max(bottom, rect.y + b.button_height)  # the same in every view
        if self.view == "ranking":
            return bottom  # a rating is of now
        if one:
            return max(bottom, time.draw(b, "time", Rect(first.right + gap, rect.y, wide[1], 0)))
        return time.draw(b, "time", Rect(rect.x, bottom + b.space.close, min(wide[1], rect.w), 0))

    # -- who is meant ------------------------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody whose games count, who played most first."""
        names: tuple[str, ...] = self._once("names", lambda: figures.people(self.results.lines))
        return names

    @property
    def person(self) -> str:
        """Whose figures they are: who was chosen, else who usually sits here and plays most."""
        if self.who in self.names:
            return self.who or ""
        return figures.usual(self.names, self.desk.settings.names)

    def _once(self, name: str, work: Callable[[], Any]) -> Any:
        """Something worked out of the results; anew only where they, or what is asked, are others."""
        now = (self.results.version, self.asked, self.who)
        if self._worked[0] != now or not isinstance(self._worked[1], dict):
            self._worked = (now, {})
        known = self._worked[1]
        assert isinstance(known, dict)
        if name not in known:
            known[name] = work()
        return known[name]

    def _games(self, **changes: Any) -> list[Sat]:
        """The games that are meant, but for what the changes say."""
        asked = replace(self.asked, **changes)
        games: list[Sat] = self._once(f"{asked}", lambda: figures.sat(self.results.lines, self.person, asked))
        return games

    # -- figures -----------------------------------------------------------------------------------------------

    def _figures(self, b: Builder, rect: Rect) -> float:
        """Game by game, the curve of what is taken up, and what it was played against and how."""
        gap = b.space.wide
        wide = rect.w >= b.type(BODY) * _WIDE
        left = Rect(rect.x, rect.y, rect.w * 0.56 - gap if wide else rect.w, 0)
        y = self._by_game(b.words).draw(b, "games", left)
        y = Text(self._note(b.words)).draw(b, "games", Rect(left.x, y + b.space.close, left.w, 0))
        right = Rect(rect.x + rect.w * 0.56, rect.y, rect.w * 0.44, 0) if wide else Rect(rect.x, y + gap, rect.w, 0)
        curves = self._curves(b, right)
        below = y + gap if wide else curves + gap
        for table in _in_line(self._parted(b.words)):
            below = table.draw(b, "parts", Rect(left.x, below, left.w, 0)) + gap
        below = max(below - gap, curves if wide else 0.0) + b.space.close
        return column(b, "none", Rect(left.x, below, rect.w, 0), self._left_out(b.words), b.space.close)

    def _by_game(self, words: Words) -> Figured:
        found = figures.by_game(self._games(game="", rules=None))
        whole = figures.figures(self._games(game="", rules=None))
        head = words("{name}’s games", name=self.person) if self.person else words("Games")
        lines = [self._line("all", words("All games"), whole, Action("game", ("",)), not self.asked.game, "", words)]
        for entry in GAMES:
            each = found.get(entry.key, Figures())
            action = Action("game", (entry.key,))
            taken = entry.key == self.asked.game
            lines.append(self._line(entry.key, words(entry.title), each, action, taken, entry.key, words))
        return Figured("game", head, self._columns(words), tuple(lines))

    def _columns(self, words: Words) -> tuple[FigureColumn, ...]:
        """What is said of a line; what judges have found only where they have looked."""
        usual = (
            FigureColumn(words("played")),
            FigureColumn(words("won")),
            FigureColumn(words("share")),
            FigureColumn(words("points a game"), 1),
        )
        if not any(sat.result.lost for sat in self._games(game="", rules=None)):
            return usual
        return (*usual, FigureColumn(words("without luck"), 2), FigureColumn(words("given away"), 3))

    def _line(
        self, name: str, label: str, each: Figures, action: Action, taken: bool, game: str, words: Words
    ) -> TableLine:
        """A line of figures; points of several games are not one unit."""
        points = (said.NONE,) * 3
        if game:
            points = (
                said.mean(each.points, each.played, words),
                said.mean(each.skill, each.skilled, words, signed=True),
                said.mean(each.lost, each.judged, words),
            )
        won = said.number(each.won, words) if each.played else said.NONE
        cells = (f"{each.played}", won, said.share(each.won, each.played, words), *points)[: len(self._columns(words))]
        return TableLine(name, label, cells, action, taken, faint=not each.played)

    def _note(self, words: Words) -> str:
        """What a line does, and how many of the games have been reviewed, of which the last columns tell."""
        narrows = words("Click a line to see only those games.")
        whole = figures.figures(self._games())
        if whole.won % 1:
            narrows += " " + words("A win that is shared counts in parts: of three, a third for each.")
        if not whole.judged:
            return narrows + " " + words("Luck can be told from skill once a game has been reviewed to its end.")
        return (
            narrows
            + " "
            + words.many(
                "Last columns: average per game, from the one game reviewed.",
                "Last columns: average per game, from the {n} games reviewed.",
                whole.judged,
            )
        )

    def _curves(self, b: Builder, rect: Rect) -> float:
        """Games won, and for a single game its results without luck; returns the bottom."""
        words, games = b.words, self._games()
        high = max(b.type(BODY) * _HIGH, b.px(340))
        y = rect.y
        if len(games) < 2:
            return y
        ends = (
            said.day(figures.day_of(games[0].result.when), words),
            said.day(figures.day_of(games[-1].result.when), words),
        )
        whole = figures.figures(games)
        title = words("Games won beyond an even share")
        Curve(title, said.games_won(whole, words), figures.won_curve(games), ends).draw(
            b, Rect(rect.x, y, rect.w, high)
        )
        y += high
        skill = figures.skill_curve(games) if self.asked.game else ()
        if len(skill) > 2:
            title, note = words("Points with luck taken out"), words.many("{n} game", "{n} games", len(skill) - 1)
            Curve(title, note, skill, ("", "")).draw(b, Rect(rect.x, y + b.space.gap, rect.w, high))
            y += high + b.space.gap
        return y

    def _parted(self, words: Words) -> list[Figured]:
        """By whom it was played against, by help, and of a single game by its house rules."""
        asked, game = self.asked, self.asked.game
        levels = [
            self._line(key, said.whom(key, words), each, Action("against", (key,)), key == asked.against, game, words)
            for key, each in figures.by_level(self._games(against=None)).items()
        ]
        house = [
            self._line(
                key, said.whom(key, words), each, Action("against", (key,)), key == asked.against, game, words
            )._replace(face=portrait(computer("", face=key), {}))
            for key, each in figures.by_company(self._games(against=None)).items()
            if known(key)
        ]
        helps = [
            self._line(key, words(said.HELPS[key]), each, Action("help", (key,)), key == asked.help, game, words)
            for key, each in figures.by_help(self._games(help=None)).items()
        ]
        found = [
            ("level", words("Against"), levels),
            ("house", words("People of the house"), house),
            ("help", words("Help"), helps),
        ]
        if game:
            rules = [
                self._line(
                    f"{i}", said.rules(game, *key, words), each, Action("rules", key), key == asked.rules, game, words
                )
                for i, (key, each) in enumerate(figures.by_rules(self._games(rules=None)).items())
            ]
            found.append(("rules", words("House rules"), rules))
        columns = self._columns(words)
        if not game:
            columns = columns[:3]
            found = [
                (name, head, [each._replace(cells=each.cells[:3]) for each in lines]) for name, head, lines in found
            ]
        return [
            Figured(name, head, columns, tuple(lines))
            for name, head, lines in found
            if len(lines) > 1 or any(line.taken for line in lines)
        ]

    # -- people and records ------------------------------------------------------------------------------------

    def _people(self, b: Builder, rect: Rect) -> float:
        ledger: Ledger = self._once("ledger", lambda: Ledger(self.results.lines, ResultFilter(since=self.asked.since)))
        return ledger.draw(b, _narrow(b, rect), self.unfolded, self.desk.settings.tokens)

    def _records(self, b: Builder, rect: Rect) -> float:
        """Game by game the best of this person, and of everybody."""
        words, rect = b.words, _narrow(b, rect)
        heads = (FigureColumn(words("own best")), FigureColumn(words("day"), 2), FigureColumn(words("best of all")))
        tables: list[Figured] = []
        own: dict[str, list[Sat]] = {}
        everybody: dict[str, list[Sat]] = {}
        asked = ResultFilter(since=self.asked.since)
        for each in self._once("own", lambda: figures.sat(self.results.lines, self.person, asked)):
            own.setdefault(each.result.game, []).append(each)
        for each in self._once("all", lambda: figures.sat(self.results.lines, None, asked)):
            everybody.setdefault(each.result.game, []).append(each)
        for entry in GAMES:
            if entry.highlights is None or entry.key not in everybody:
                continue
            mine = {best.feat: best for best in figures.bests(own.get(entry.key, ()), entry.highlights)}
            lines = []
            for best in figures.bests(everybody[entry.key], entry.highlights):
                kind, self_best = entry.highlights.kind(best.feat), mine.get(best.feat)
                holder = said.person(best.result.names[best.seat], words)
                cells = (
                    f"{self_best.number}" if self_best else said.NONE,
                    said.day(figures.day_of(self_best.result.when), words) if self_best else "",
                    f"{best.number} ({holder})",
                )
                opens = Action("review", ((self_best or best).result.id,))
                assert kind is not None  # `bests` knows no other
                lines.append(TableLine(best.feat, words(kind.title), cells, opens))
            if lines:
                tables.append(Figured(f"record.{entry.key}", words(entry.title), heads, tuple(lines)))
        y = rect.y
        for table in _in_line(tables):
            y = table.draw(b, table.name, Rect(rect.x, y, rect.w, 0)) + b.space.wide
        return Text(words("Click a line to open that game.")).draw(b, "records", Rect(rect.x, y, rect.w, 0))

    def _ranking(self, b: Builder, rect: Rect) -> float:
        """Who is how good at the game that is taken up, else at the one that was played most."""
        game = self.asked.game or self._favourite()
        rate = partial(house_rating, game=game)
        people = self._once(f"ranking {game}", lambda: standings(self.results.lines, game, rate))
        styles = self._once(f"styles {game}", lambda: known_styles(self.results.lines, game))
        ranking = Ranking(game, people, self.desk.settings.tokens, styles)
        bottom = ranking.draw(b, _narrow(b, rect))
        if self._sought and ranking.rows:
            self._sought = False
            row = ranking.rows.get(said.person(self.person, b.words), next(iter(ranking.rows.values())))
            self.pane.offset = max(0.0, row - rect.y + b.space.wide - self.pane.view)
        return bottom

    def _favourite(self) -> str:
        games = figures.by_game(self._games(game="", rules=None))
        return max((entry.key for entry in GAMES), key=lambda key: games[key].played if key in games else 0)

    # -- what is done ------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Scroll, close, or do what the button or the line says."""
        if handled(self.desk, self.pane, action):
            return
        try:
            if action.verb in VERBS:
                VERBS[action.verb](self, *action.values)
        except (TableError, OSError) as error:
            self.desk.notice(refusal(error))

    def _do_view(self, view: str) -> None:
        self.view = view
        self.pane.offset = 0.0

    def _do_time(self, time: Time) -> None:
        self.time = time
        self.asked = replace(self.asked, since=figures.since(time, self.desk.today()))

    def _do_game(self, game: str) -> None:
        self.asked = self.asked.of_game(game)

    def _do_against(self, whom: str) -> None:
        self.asked = replace(self.asked, against=None if whom == self.asked.against else whom)

    def _do_help(self, help: Any) -> None:
        self.asked = replace(self.asked, help=None if help == self.asked.help else help)

    def _do_rules(self, players: int, rules: str) -> None:
        self.asked = replace(self.asked, rules=None if (players, rules) == self.asked.rules else (players, rules))

    def _do_unfold(self, group: int) -> None:
        self.unfolded.add(group)

    def _do_who(self) -> None:
        words = self.desk.words

        def choose(name: str) -> Callable[[], None]:
            return lambda: setattr(self, "who", name)

        names = [name for name in self.names if name != self.person][:_PEOPLE]
        choices = [(said.person(name, words), choose(name)) for name in names]
        stay = (words("Stay with {name}", name=said.person(self.person, words)), lambda: None)
        self.desk.ask(words("Whose games do you want to see?"), (*choices, stay), words("Statistics"))

    def _do_review(self, id: str) -> None:
        if (self.desk.folders.games / f"{id}.yaml").is_file():
            self.desk.open("review", id)
        else:
            self.desk.notice(self.desk.words("That game has been deleted; its result still counts."))

    def _do_export(self) -> None:
        words, waiting = self.desk.words, self.results.waiting
        if waiting:
            reading = words.many("{n} game is being read …", "{n} games are being read …", waiting)
            self.desk.notice(reading)
            return
        place = str(widgets.documents() / "tablegame.csv")
        note = words(
            "A line for each game and seat, for any spreadsheet. Nothing that is there already is overwritten."
        )
        refuse = widgets.refusing(words, "tablegame.csv")
        self.desk.prompt(Prompt(words("Export the results"), place, self._export, note, refuse, 400))

    def _export(self, text: str) -> None:
        path = Path(text).expanduser()
        try:
            write_atomic(path, as_csv(self.results.lines))
        except OSError as error:
            self.desk.notice(refusal(error))
            return
        self.desk.notice(self.desk.words("The results are written to {path}.", path=str(path)))


def _narrow(b: Builder, rect: Rect) -> Rect:
    """A column in the middle that is no wider than the eye goes from a name to its figures."""
    wide = min(rect.w, b.type(BODY) * _NARROW)
    return Rect(rect.cx - wide / 2, rect.y, wide, rect.h)


def _in_line(tables: Sequence[Figured]) -> list[Figured]:
    """Tables of the same columns, all of one width."""
    lines = tuple(line for table in tables for line in table.lines)
    return [table._replace(beside=lines) for table in tables]


def _wants(b: Builder, each: Segments) -> float:
    """How wide a row of values is that stand side by side."""
    widest = max(b.width([b.span(text, BODY, "sans-bold")]) for _, text in each.options)
    return len(each.options) * (widest + 2 * b.space.gap) + 2 * b.space.hair + 2


_VIEWS: Final = ("figures", "people", "records", "ranking")
_LABELS: Final = (N_("Figures"), N_("People"), N_("Records"), N_("Ranking"))
_TIMES: Final[tuple[Time, ...]] = ("all", "year", "month", "week")
_DRAWN: Final[Mapping[str, Callable[[StatisticsScreen, Builder, Rect], float]]] = {
    "figures": StatisticsScreen._figures,
    "people": StatisticsScreen._people,
    "records": StatisticsScreen._records,
    "ranking": StatisticsScreen._ranking,
}
VERBS: Final[Mapping[str, Callable[..., None]]] = {
    "view": StatisticsScreen._do_view,
    "time": StatisticsScreen._do_time,
    "game": StatisticsScreen._do_game,
    "ranked": StatisticsScreen._do_game,
    "against": StatisticsScreen._do_against,
    "help": StatisticsScreen._do_help,
    "rules": StatisticsScreen._do_rules,
    "unfold": StatisticsScreen._do_unfold,
    "who": StatisticsScreen._do_who,
    "review": StatisticsScreen._do_review,
    "export": StatisticsScreen._do_export,
}
