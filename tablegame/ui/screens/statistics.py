"""Statistics on one page: a person's curve, best evening and opponents, and below them tables that unfold.

A thread reads the saved games. Figures are computed again when the results or the filter change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from tablegame.core.text import N_
from tablegame.games import GAMES, KEYS, find
from tablegame.practice import deck, figures
from tablegame.practice.accuracy import accuracy_curve, pool
from tablegame.practice.character_ratings import house_rating
from tablegame.practice.figures import Figures, ResultFilter, SeatResult, Time
from tablegame.practice.ideas import MistakeIdea, weakest_idea
from tablegame.practice.ranking import standings
from tablegame.practice.result_store import Results
from tablegame.practice.results import as_csv
from tablegame.session.characters import character_of
from tablegame.session.saved_index import day_of
from tablegame.session.seats import computer
from tablegame.storage.files import write_atomic
from tablegame.ui.desk import Desk
from tablegame.ui.screens import statistics_parts as wording
from tablegame.ui.screens.review_words import accuracy_figure, idea_text
from tablegame.ui.screens.statistics_parts import (
    NONE,
    Curve,
    FigureColumn,
    FigureTable,
    Ledger,
    Ranking,
    Section,
    TableLine,
    aligned,
    draw_tables,
    narrow,
)
from tablegame.ui.screens.widgets import ESCAPE, PaneScreen, Shape, close_button, dialog, export, page
from tablegame.ui.table.party import portrait
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Buttons, Segments, Text
from tablegame.view.game_scene import troubles_text
from tablegame.view.layout import Column, PanelBox, Part, Row, column
from tablegame.view.scale import BODY
from tablegame.view.scene import Action, Rect, Scene

_WIDE: Final = 44
"""From this width on, in sizes of type, two things stand side by side."""
_MET: Final = 5
"""Opponents at the top of the page."""
_HIGH: Final = 11
"""Height of a curve, in sizes of type."""
_PEOPLE: Final = 8
"""People to choose from."""


class StatisticsScreen(PaneScreen):
    """A click on a line of figures filters the whole page; another click undoes it."""

    modal = True
    help = ""

    def __init__(self, desk: Desk, game: str = "", section: str = "") -> None:
        """game: the filter at first, "" for all games; section: the one that is open at first, "" for none."""
        super().__init__(desk, "statistics")
        self.results = Results(desk.folders, desk.library.beside)
        self.results.look()
        self.open = {section}
        """The sections that are unfolded."""
        self.time: Time = "all"
        self.asked = ResultFilter(game=game)
        self.who: str | None = None
        self._scroll_to_self = section == "ranking"
        self.unfolded: set[int] = set()
        self.seen = -1, -1
        self._memo: tuple[object, dict[str, Any]] = None, {}
        """What was computed, and for which results and filter."""
        if self.results.notices:
            desk.notice(troubles_text(self.results.notices, desk.words))

    # -- what is shown -----------------------------------------------------------------------------------------

    def build(self, builder: Builder) -> Scene:
        self.seen = self.results.version, self.desk.reviewing.version
        title = builder.words("Statistics")
        if not any(line.counts == "yes" for line in self.results.lines):
            dialog(builder, self.pane, title, self._nothing, [close_button(builder)], Shape(760))
            return builder.scene("", title)
        builder.focus = builder.focus or f"only.{[key for key, _ in self._kinds(builder.words)].index(self.asked.game)}"
        gap = builder.space.gap
        inner, top = page(builder, title)
        top = self._controls(builder, inner._replace(y=top)) + gap
        to_file = Button("export", builder.words("Export…"), Action("export"))
        foot = Buttons((to_file, close_button(builder)), "right")
        room = foot.above(builder, Rect(inner.x, top, inner.w, inner.bottom - top), gap)
        self.pane.fill(builder, room, self._page, room=True)
        foot.at_foot(builder, "foot", inner)
        builder.key("escape", ESCAPE)
        return builder.scene("", title)

    def tick(self, now: float) -> bool:  # noqa: ARG002 - the shape of a screen
        return self.seen != (self.results.version, self.desk.reviewing.version)

    def closing(self) -> None:
        self.results.close()

    def _nothing(self, b: Builder, rect: Rect) -> float:
        text = b.words(
            "No finished game yet. Whatever you play to its end is counted here: games won, records, evenings."
        )
        parts = [Text(self._reading(b.words) or text, BODY, ink="text"), *self._left_out(b.words)]
        return column(b, "none", rect, parts, b.space.close)

    def _reading(self, words: Words) -> str:
        """How many games are still to be read; "" for none."""
        waiting = self.results.waiting
        return words.many("{n} game is being read …", "{n} games are being read …", waiting) if waiting else ""

    def _left_out(self, words: Words) -> list[Text]:
        """What is still being read, and what does not count."""
        left_out = wording.left_out(figures.left_out(self.results.lines), words)
        return [Text(each) for each in (self._reading(words), left_out) if each]

    def _kinds(self, words: Words) -> list[tuple[str, str]]:
        """The games to choose from, "" for all."""
        return [("", words("All games")), *((entry.key, words(entry.title)) for entry in GAMES)]

    def _controls(self, b: Builder, rect: Rect) -> float:
        """The choice of the game, the time and the person."""
        words, gap = b.words, b.space.gap
        kinds = tuple(self._kinds(words))
        y = Segments("only", kinds, self.asked.game, Action("game"), tight=True).draw(b, "only", rect)
        labels = (words("All time"), words("This year"), words("This month"), words("This week"))
        time = Segments("time", tuple(zip(_TIMES, labels, strict=True)), self.time, Action("time"))
        who = Button("who", wording.person(self.person, words), Action("who"))
        who_w = b.button_width(who.label) if len(self.names) > 1 else 0.0
        row = Rect(rect.x, y + b.space.close, rect.w - who_w - gap, 0)
        y = time.draw(b, "time", row)
        if who_w:
            who.draw(b, "who", Rect(rect.right - who_w, row.y, who_w, 0))
        return max(y, row.y + b.button_height)  # the same with one person and with several

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
        """Compute a value once for the present results and filter."""
        now = (self.results.version, self.asked, self.who)
        if self._memo[0] != now:
            self._memo = now, {}
        known = self._memo[1]
        if name not in known:
            known[name] = compute()
        return known[name]

    def _games(self, **changes: Any) -> list[SeatResult]:
        """The person's games that pass the filter with some changes."""
        asked = replace(self.asked, **changes)
        games: list[SeatResult] = self._once(
            f"{asked}", lambda: figures.seat_results(self.results.lines, self.person, asked)
        )
        return games

    # -- figures -----------------------------------------------------------------------------------------------

    def _page(self, b: Builder, rect: Rect) -> float:
        """The curve beside best evening and opponents, the other curves, and the sections."""
        words, wide = b.words, rect.w >= b.type(BODY) * _WIDE
        share = rect.w * 0.4 if wide else 0.0
        played = self._games()
        said = wording.games_won(figures.total(played), words) if played else words("No game of this kind yet.")
        won, *others = self._curves(b) or [Text(said, BODY)]
        met = [
            table._replace(name="met", lines=table.lines[:_MET])
            for table in self._breakdowns(words, "house", "level")[-1:]
        ]
        beside = Column((*self._best(b), *met), b.space.gap)
        first = Row(((won, 0.0), (beside, share)), b.space.wide) if wide else Column((won, beside), b.space.gap)
        pairs = [others[i : i + 2] for i in range(0, len(others), 2)] if wide else [[each] for each in others]
        curves = [Row([(each, 0.0) for each in pair], b.space.wide) for pair in pairs]
        sections = [
            Section(name, words(title), name in self.open, partial(draw, self))
            for name, (title, draw) in SECTIONS.items()
        ]
        parts = (first, *self._weakest(words), *curves, *sections, *self._left_out(words))
        return column(b, "page", rect, parts, b.space.gap)

    def _best(self, b: Builder) -> list[Part]:
        """The best evening on a slip; [] if there is none."""
        words, best = b.words, self._once("best", lambda: figures.best_evening(self._games()))
        if best is None:
            return []
        games = ", ".join(words(find(key).title) if key in KEYS else key for key in best.games)
        lines = (
            Text(words("Best evening"), BODY, "serif-bold", "text"),
            Text(wording.day(best.day, words), BODY, ink="text"),
            Text(words("{label}: {value}", label=games, value=wording.games_won(best.figures, words))),
        )
        return [PanelBox(Column(lines), style="slip", pad=(b.space.gap, b.space.close))]

    def _weakest(self, words: Words) -> list[Part]:
        """How most is lost in the game of the filter; [] if that is not known."""
        idea = self._once("idea", self._idea) if self.asked.game else None
        return [Text(idea_text(idea, words, self.desk.faces), BODY, ink="text")] if idea is not None else []

    def _games_section(self, b: Builder, rect: Rect) -> float:
        return column(b, "parts", narrow(b, rect), (self._by_game(b.words), Text(self._note(b.words))), b.space.close)

    def _opponents_section(self, b: Builder, rect: Rect) -> float:
        return draw_tables(b, rect, self._breakdowns(b.words, "level", "house"))

    def _rules_section(self, b: Builder, rect: Rect) -> float:
        return draw_tables(b, rect, self._breakdowns(b.words, "help", "rules"))

    def _by_game(self, words: Words) -> FigureTable:
        games = self._games(game="", rules=None)
        found = figures.by_game(games)
        title = words("{name}’s games", name=self.person) if self.person else words("Games")
        action, unfiltered = Action("game", ("",)), not self.asked.game
        lines = [self._line("all", words("All games"), figures.total(games), action, unfiltered, "", words)]
        for entry in GAMES:
            each, action = found.get(entry.key, Figures()), Action("game", (entry.key,))
            chosen = entry.key == self.asked.game
            lines.append(self._line(entry.key, words(entry.title), each, action, chosen, entry.key, words))
        return FigureTable("game", title, self._columns(words), tuple(lines))

    def _columns(self, words: Words) -> tuple[FigureColumn, ...]:
        """The columns; those that need a review only if some game has one."""
        usual = (
            FigureColumn(words("played")),
            FigureColumn(words("won")),
            FigureColumn(words("share")),
            FigureColumn(words("points a game"), 1),
        )
        if not any(each.result.accuracy for each in self._games(game="", rules=None)):
            return usual
        accuracy = FigureColumn(words("accuracy"), 1)
        return (*usual, accuracy, FigureColumn(words("without luck"), 2), FigureColumn(words("given away"), 3))

    def _line(
        self, name: str, label: str, each: Figures, action: Action, chosen: bool, game: str, words: Words
    ) -> TableLine:
        """A line of figures. game: "" for several, whose points cannot be added."""
        points = (NONE,) * 4
        if game:
            points = (
                wording.mean(each.points, each.played, words),
                accuracy_figure(pool(each.accuracies)) or NONE,
                wording.mean(each.skill, each.skilled, words, signed=True),
                wording.mean(each.lost, each.judged, words),
            )
        won = wording.number(each.won, words) if each.played else NONE
        cells = (f"{each.played}", won, wording.share(each.won, each.played, words), *points)
        return TableLine(name, label, cells[: len(self._columns(words))], action, chosen, faint=not each.played)

    def _note(self, words: Words) -> str:
        """What a click does, and how many games the last columns are from."""
        whole = figures.total(self._games())
        parts = [words("Click a line to see only those games.")]
        if whole.won % 1:
            parts.append(words("A win that is shared counts in parts: of three, a third for each."))
        if whole.judged:
            judged = words.many(
                "Last columns: average per game, from the one game reviewed.",
                "Last columns: average per game, from the {n} games reviewed.",
                whole.judged,
            )
            parts.append(judged)
        else:
            parts.append(words("Luck can be told from skill once a game has been reviewed to its end."))
        return " ".join(parts)

    def _idea(self) -> MistakeIdea | None:
        """The weakest idea of the person in the game of the filter, by the mistakes that are still to be solved."""
        return weakest_idea(deck.read(self.desk.folders), self.asked.game, self.person)

    def _curves(self, b: Builder) -> list[Part]:
        """The curve of games won, and for a single game the curves of results without luck and of accuracy."""
        words, games = b.words, self._games()
        if len(games) < 2:
            return []
        high = max(b.type(BODY) * _HIGH, b.px(340))
        first, last = (wording.day(day_of(each.result.when), words) for each in (games[0], games[-1]))
        won = wording.games_won(figures.total(games), words)
        curves: list[Part] = [
            Curve(words("Games won beyond an even share"), won, figures.won_curve(games), high, (first, last))
        ]
        skill = figures.skill_curve(games) if self.asked.game else ()
        if len(skill) > 2:
            note = words.many("{n} game", "{n} games", len(skill) - 1)
            curves.append(Curve(words("Points with luck taken out"), note, skill, high))
        accuracy = figures.accuracies(games) if self.asked.game else ()
        if len(accuracy) > 1:
            note = words("Of 100; each point is the average of ten games.")
            curves.append(Curve(words("Accuracy"), note, accuracy_curve(accuracy), high, zero=False))
        return curves

    def _breakdowns(self, words: Words, *names: str) -> list[FigureTable]:
        """The tables of those names: the games by opponents, by characters met, by help, and for a single game by house
        rules. A table of one line is left out unless it is the filter."""
        asked, game = self.asked, self.asked.game
        columns = self._columns(words)[: None if game else 3]

        def table(
            name: str, title: str, verb: str, chosen: object, found: Mapping[Any, Figures], label: Callable[[Any], str]
        ) -> FigureTable:
            lines = []
            for place, (key, each) in enumerate(found.items()):
                values = key if isinstance(key, tuple) else (key,)
                id, action = (key if isinstance(key, str) else f"{place}"), Action(verb, values)
                line = self._line(id, label(key), each, action, key == chosen, game, words)
                face = portrait(computer("", face=key), {}) if name == "house" else ""
                lines.append(line._replace(cells=line.cells[: len(columns)], face=face))
            return FigureTable(name, title, columns, tuple(lines))

        def opponent(key: str) -> str:
            return wording.opponent(key, words)

        met = self._games(against=None)
        characters = {key: each for key, each in figures.by_company(met).items() if character_of(key)}
        helps = figures.by_help(self._games(help=None))
        tables = [
            table("level", words("Against"), "against", asked.against, figures.by_level(met), opponent),
            table("house", words("People of the house"), "against", asked.against, characters, opponent),
            table("help", words("Help"), "help", asked.help, helps, lambda key: words(wording.HELPS[key])),
        ]
        if game:
            rules = figures.by_rules(self._games(rules=None))
            tables.append(
                table(
                    "rules",
                    words("House rules"),
                    "rules",
                    asked.rules,
                    rules,
                    lambda key: wording.rules(game, key[0], key[1], words),
                )
            )
        shown = (each for each in tables if len(each.lines) > 1 or any(line.chosen for line in each.lines))
        return [each for each in shown if each.name in names]

    # -- people, records, ranking ------------------------------------------------------------------------------

    def _people(self, b: Builder, rect: Rect) -> float:
        lines, asked = self.results.lines, ResultFilter(since=self.asked.since)
        everybody = self._once(
            "everybody", lambda: {name: figures.total(figures.seat_results(lines, name, asked)) for name in self.names}
        )
        groups = self._once("groups", lambda: figures.groups(lines, asked, b.words.code))
        ledger = Ledger(everybody, groups, self.unfolded, self.desk.settings.tokens)
        return ledger.draw(b, "people", narrow(b, rect))

    def _records(self, b: Builder, rect: Rect) -> float:
        """Of each game the best of this person and of everybody."""
        words, rect = b.words, narrow(b, rect)
        titles = (FigureColumn(words("own best")), FigureColumn(words("day"), 2), FigureColumn(words("best of all")))
        lines, asked = self.results.lines, ResultFilter(since=self.asked.since)
        own = figures.of_games(self._once("own", lambda: figures.seat_results(lines, self.person, asked)))
        everybody = figures.of_games(self._once("all", lambda: figures.seat_results(lines, None, asked)))
        tables = []
        for entry in GAMES:
            if entry.key not in everybody:
                continue
            mine = {best.feat: best for best in figures.bests(own.get(entry.key, ()), entry.engine.highlights)}
            rows = []
            for best in figures.bests(everybody[entry.key], entry.engine.highlights):
                kind, own_best = entry.engine.highlights.kind(best.feat), mine.get(best.feat)
                assert kind is not None  # `bests` knows no other
                cells = (
                    f"{own_best.number}" if own_best else NONE,
                    wording.day(day_of(own_best.result.when), words) if own_best else "",
                    f"{best.number} ({wording.person(best.result.names[best.seat], words)})",
                )
                opens = Action("review", ((own_best or best).result.id,))
                rows.append(TableLine(best.feat, words(kind.title), cells, opens))
            if rows:
                tables.append(FigureTable(f"record.{entry.key}", words(entry.title), titles, tuple(rows)))
        y = rect.y
        for table in aligned(tables):
            y = table.draw(b, table.name, rect._replace(y=y)) + b.space.wide
        return Text(words("Click a line to open that game.")).draw(b, "records", rect._replace(y=y))

    def _ranking(self, b: Builder, rect: Rect) -> float:
        """The ranking of the game in the filter, else of the game that the person has played most."""
        game, lines = self.asked.game or self._favourite(), self.results.lines
        people = self._once(f"ranking {game}", lambda: standings(lines, game, partial(house_rating, game=game)))
        ranking = Ranking(game, people, self.desk.settings.tokens)
        bottom = ranking.draw(b, "ranking", narrow(b, rect))
        if self._scroll_to_self and ranking.rows:
            self._scroll_to_self = False
            row = ranking.rows.get(wording.person(self.person, b.words), next(iter(ranking.rows.values())))
            self.pane.offset = max(0.0, row - self.pane.rect.y + b.space.wide - self.pane.view)
        return bottom

    def _favourite(self) -> str:
        games = figures.by_game(self._games(game="", rules=None))
        return max((entry.key for entry in GAMES), key=lambda key: games[key].played if key in games else 0)

    # -- what is done ------------------------------------------------------------------------------------------

    def do_section(self, name: str) -> None:
        """Unfold a section, or fold it again."""
        self.open ^= {name}

    def do_time(self, time: Time) -> None:
        self.time = time
        self.asked = replace(self.asked, since=figures.since(time, self.desk.today()))

    def do_game(self, game: str) -> None:
        self.asked = self.asked.of_game(game)

    def do_against(self, opponent: str) -> None:
        self.asked = replace(self.asked, against=None if opponent == self.asked.against else opponent)

    def do_help(self, help: Any) -> None:
        self.asked = replace(self.asked, help=None if help == self.asked.help else help)

    def do_rules(self, players: int, rules: str) -> None:
        self.asked = replace(self.asked, rules=None if (players, rules) == self.asked.rules else (players, rules))

    def do_unfold(self, group: int) -> None:
        self.unfolded.add(group)

    def do_who(self) -> None:
        words = self.desk.words
        names = [name for name in self.names if name != self.person][:_PEOPLE]
        choices = [(wording.person(name, words), partial(setattr, self, "who", name)) for name in names]
        stay = (words("Stay with {name}", name=wording.person(self.person, words)), lambda: None)
        self.desk.ask(words("Whose games do you want to see?"), (*choices, stay), words("Statistics"))

    def do_review(self, id: str) -> None:
        if (self.desk.folders.games / f"{id}.yaml").is_file():
            self.desk.open("review", id)
        else:
            self.desk.notice(self.desk.words("That game has been deleted; its result still counts."))

    def do_export(self) -> None:
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


SECTIONS: Final[Mapping[str, tuple[str, Callable[[StatisticsScreen, Builder, Rect], float]]]] = {
    "games": (N_("Games"), StatisticsScreen._games_section),
    "opponents": (N_("Opponents"), StatisticsScreen._opponents_section),
    "rules": (N_("Help and house rules"), StatisticsScreen._rules_section),
    "people": (N_("People and evenings"), StatisticsScreen._people),
    "records": (N_("Records"), StatisticsScreen._records),
    "ranking": (N_("Ranking"), StatisticsScreen._ranking),
}
"""The tables that unfold, by their names, with their titles."""
_TIMES: Final[tuple[Time, ...]] = ("all", "year", "month", "week")
