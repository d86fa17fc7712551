"""Two views of the statistics page: the evenings of people who play together, and the ranking of a game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from tablegame.core.text import N_
from tablegame.games import GAMES
from tablegame.practice.character_ratings import house_rating
from tablegame.practice.figures import Evening, Figures, Group
from tablegame.practice.ranking import NOTICED, SURE, PlayerRating
from tablegame.practice.rating import Rating
from tablegame.session import seats
from tablegame.session.characters import company
from tablegame.ui.screens.statistics_parts import NONE, FigureColumn, FigureTable, TableLine, day, number, person, share
from tablegame.ui.table.party import portrait
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Buttons, Heading, Segments, Text
from tablegame.view.layout import Column, Part, Space, column
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Action, Rect

EVENINGS: Final = 6
"""Evenings of a group that are shown before the player asks for all."""
GROUPS: Final = 12


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
    """Characters and people of one game by rating. people, tokens: by name; styles: the known ones of characters."""

    def __init__(
        self, game: str, people: Mapping[str, PlayerRating], tokens: Mapping[str, str], styles: Mapping[str, str]
    ) -> None:
        self.game = game
        self.people, self.tokens, self.styles = people, tokens, styles
        self.rows: dict[str, float] = {}
        """By the name of a person the bottom of the row in the last picture."""

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        words = b.words
        games = tuple((entry.key, words(entry.title)) for entry in GAMES)
        y = Segments("ranked", games, self.game, Action("game")).draw(b, "ranked", rect) + b.space.gap
        y = Text(words(ABOUT_RATINGS)).draw(b, zone, rect._replace(y=y)) + b.space.gap
        ranked = sorted(self._players(words), key=lambda each: -each.rating.value)
        if ranked:
            titles = (FigureColumn(words("rating")), FigureColumn(words("games without help"), 1))
            lines = tuple(_ranked_line(place, each, words) for place, each in enumerate(ranked, 1))
            table = FigureTable("rank", words("Ranking"), titles, lines)
            for place, each in enumerate(ranked, 1):
                if each.games is not None:
                    above = table._replace(lines=lines[:place], aligned=lines)
                    self.rows[each.name] = above.draw(b.scratch(), zone, rect._replace(y=y))
            y = table.draw(b, zone, rect._replace(y=y)) + b.space.gap
        return column(b, zone, rect._replace(y=y), (*self._known_styles(words), Space(0)), b.space.thin)

    def _known_styles(self, words: Words) -> list[Part]:
        """The styles of characters that a person has noticed."""
        parts: list[Part] = [Heading(words("Found out"))]
        if len(self.styles) < sum(bool(each.games[self.game].style) for each in company()):
            more = words(
                "Nearly everyone in the house has a habit in each game. After {n} games together it is told here.",
                n=NOTICED,
            )
            parts.append(Text(more))
        for each in company():
            if each.key in self.styles:
                style = words("{name}: {style}", name=each.name, style=words(self.styles[each.key]))
                parts.append(Text(style, BODY, ink="text"))
        return parts

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
