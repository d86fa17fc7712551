"""The ledger of people: who has played here, and evening by evening who won against whom."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from tablegame.core.text import N_
from tablegame.games import GAMES
from tablegame.practice.character_ratings import house_rating
from tablegame.practice.figures import Evening, Figures, Group, ResultFilter, groups, people, sat
from tablegame.practice.figures import figures as added
from tablegame.practice.ranking import NOTICED, SURE, PlayerRating
from tablegame.practice.rating import Rating
from tablegame.practice.results import Result
from tablegame.session import seats
from tablegame.session.characters import company
from tablegame.ui.screens.statistics_parts import NONE, FigureColumn, Figured, TableLine, day, number, person, share
from tablegame.ui.table.portraits import portrait
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Buttons, Heading, Segments, Text
from tablegame.view.layout import Column, Part, column
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Action, Rect

EVENINGS: Final = 6
"""So many of a group are shown before all of them are asked for."""
GROUPS: Final = 12


class Ledger:
    """What is drawn of people, remembered as long as nothing else is asked."""

    def __init__(self, results: Sequence[Result], asked: ResultFilter) -> None:
        self.each = {name: added(sat(results, name, asked)) for name in people(results)}
        self.groups = groups(results, asked)

    def draw(self, b: Builder, rect: Rect, unfolded: Collection[int], tokens: Mapping[str, str]) -> float:
        """Everybody, then the groups, each with its evenings; unfolded: the groups of which all are shown; tokens: what
        people are seen as, by name."""
        words, gap = b.words, b.space.wide
        heads = (words("played"), words("won"), words("share"))
        rows = [
            TableLine(f"{place}", person(name, words), _cells(each, words), face=portrait(seats.person(name), tokens))
            for place, (name, each) in enumerate(self.each.items())
            if each.played
        ]
        parts: list[Part] = []
        if rows:
            parts.append(Figured("person", words("People"), tuple(map(FigureColumn, heads)), tuple(rows)))
        if not self.groups:
            none = words(
                "Nobody has played together yet. Evenings with two or more people at the table are listed here."
            )
            parts.append(Text(none))
        for place, group in enumerate(self.groups[:GROUPS]):
            parts.append(_group(b, rect.w, place, group, place in unfolded))
        return column(b, "people", rect, parts, gap)


def _group(b: Builder, width: float, place: int, group: Group, unfolded: bool) -> Part:
    """A group of people with its games and evenings, the last ones unless unfolded."""
    words = b.words
    names = [person(name, words) for name in group.names]
    shown = group.evenings if unfolded else group.evenings[:EVENINGS]
    days = len({each.day for each in group.evenings})
    total = words.many("{n} game", "{n} games", group.played) + ", "
    total += words.many("{n} evening", "{n} evenings", days)
    won = tuple(number(each, words) for each in group.won)
    lines = [TableLine("all", total, won, strong=True)]
    if len(group.games) > 1:
        lines += [TableLine(each.game, _title(each, words), _tallies(each, words), strong=True) for each in group.games]
    for i, each in enumerate(shown):
        lines.append(TableLine(f"{i}", f"{day(each.day, words)}, {_title(each, words)}", _tallies(each, words)))
    table = Figured(f"group.{place}", words("won (points)"), tuple(map(FigureColumn, names)), tuple(lines))
    fits = sum(table.width(b, at) for at in range(len(names))) <= width * 0.62
    parts: list[Part] = [Heading(", ".join(names)), table if fits else _written(b, names, lines)]
    if len(shown) < len(group.evenings):
        more = words("All {n} evenings and games", n=len(group.evenings))
        parts.append(Buttons((Button(f"unfold.{place}", more, Action("unfold", (place,))),)))
    return Column(parts, b.space.close)


def _written(b: Builder, names: Sequence[str], lines: Sequence[TableLine]) -> Part:
    """The same without columns, where names are too long or too many for them."""
    said = [" · ".join(f"{name} {cell}" for name, cell in zip(names, line.cells, strict=True)) for line in lines]
    return Column(
        [
            Column((Text(line.label, SMALL, "sans-bold", "text"), Text(each)))
            for line, each in zip(lines, said, strict=True)
        ],
        b.space.close,
    )


def _cells(each: Figures, words: Words) -> tuple[str, str, str]:
    return f"{each.played}", number(each.won, words), share(each.won, each.played, words)


def _title(each: Evening, words: Words) -> str:
    """Which game it was, and how often."""
    title = next((words(entry.title) for entry in GAMES if entry.key == each.game), each.game)
    return f"{title} ({each.played})" if each.played > 1 else title


def _tallies(each: Evening, words: Words) -> tuple[str, ...]:
    return tuple(f"{number(won, words)} ({points})" for won, points in each.tallies)


TOLD: Final = N_(
    "Games without help change your rating, depending on whom you meet. A player 200 points ahead finishes ahead "
    "three times in four; ± says how sure that is. The measure is how the club plays: that is 1500."
)


class _Ranked(NamedTuple):
    name: str
    rating: Rating
    games: int
    face: str
    own: bool


class Ranking:
    """Who is how good at a game. people: one's own by name; tokens: whose picture is which; styles: those of players
    of the house that are told by now."""

    def __init__(
        self, game: str, people: Mapping[str, PlayerRating], tokens: Mapping[str, str], styles: Mapping[str, str]
    ) -> None:
        self.game = game
        self.people, self.tokens, self.styles = people, tokens, styles
        self.rows: dict[str, float] = {}
        """By the name of one's own people, where their rows ended when they were drawn last."""

    def draw(self, b: Builder, rect: Rect) -> float:
        """The games, everybody in order, and what a rating is."""
        words = b.words
        games = tuple((entry.key, words(entry.title)) for entry in GAMES)
        y = Segments("ranked", games, self.game, Action("ranked")).draw(b, "ranked", rect) + b.space.gap
        y = Text(words(TOLD)).draw(b, "ranking", Rect(rect.x, y, rect.w, 0)) + b.space.gap
        ranked = sorted(self._everybody(words), key=lambda each: -each.rating.value)
        if ranked:
            heads = (FigureColumn(words("rating")), FigureColumn(words("games without help"), 1))
            lines = tuple(self._line(place, each, words) for place, each in enumerate(ranked, 1))
            table = Figured("rank", words("Ranking"), heads, lines)
            for place, each in enumerate(ranked, 1):
                if each.own:
                    above = table._replace(lines=lines[:place], beside=lines)
                    self.rows[each.name] = above.draw(b.scratch(), "ranking", Rect(rect.x, y, rect.w, 0))
            y = table.draw(b, "ranking", Rect(rect.x, y, rect.w, 0)) + b.space.gap
        return column(b, "ranking", Rect(rect.x, y, rect.w, 0), self._found_out(words), b.space.thin) + b.space.thin

    def _found_out(self, words: Words) -> list[Part]:
        """What players of the house cannot help doing, as far as one has played beside them."""
        parts: list[Part] = [Heading(words("Found out"))]
        if len(self.styles) < sum(bool(each.games[self.game].style) for each in company()):
            told = words(
                "Nearly everyone in the house has a habit in each game. After {n} games together it is told here.",
                n=NOTICED,
            )
            parts.append(Text(told))
        for each in company():
            if each.key in self.styles:
                said = words("{name}: {style}", name=each.name, style=words(self.styles[each.key]))
                parts.append(Text(said, BODY, ink="text"))
        return parts

    def _everybody(self, words: Words) -> list[_Ranked]:
        found = [
            _Ranked(each.name, rating, 0, f"person/{each.key}", False)
            for each in company()
            if (rating := house_rating(each.key, self.game))
        ]
        for name, standing in self.people.items():
            face = portrait(seats.person(name), self.tokens)
            found.append(_Ranked(person(name, words), standing.rating, standing.games, face, True))
        return found

    def _line(self, place: int, each: _Ranked, words: Words) -> TableLine:
        rating, error = round(each.rating.value), round(each.rating.deviation)
        said = words("{rating} ± {error}", rating=rating, error=error) if error else words("{n}, the measure", n=rating)
        games = f"{each.games}" if each.own else NONE
        unsure = each.own and each.rating.deviation > SURE
        label = words("{place}. {name}", place=place, name=each.name)
        return TableLine(f"{place}", label, (said, games), strong=each.own, faint=unsure, face=each.face)
