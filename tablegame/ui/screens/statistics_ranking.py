"""The ranking of a game: the players of the house by what the arena has measured, one's own people among them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from tablegame.core.text import N_
from tablegame.games import GAMES
from tablegame.practice.character_ratings import house_rating
from tablegame.practice.house_styles import NOTICED
from tablegame.practice.ranking import SURE, PlayerRating
from tablegame.practice.rating import Rating
from tablegame.session import seats
from tablegame.session.characters import company
from tablegame.ui.screens.statistics_parts import FigureColumn, Figured, TableLine
from tablegame.ui.screens.statistics_words import NONE, person
from tablegame.ui.table.portraits import portrait
from tablegame.view.build import Builder, Words
from tablegame.view.form import Heading, Note, Part, Segments, column
from tablegame.view.scale import BODY
from tablegame.view.scene import Action, Rect

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
        y = Note(words(TOLD)).draw(b, "ranking", Rect(rect.x, y, rect.w, 0)) + b.space.gap
        ranked = sorted(self._everybody(words), key=lambda each: -each.rating.value)
        if ranked:
            heads = (FigureColumn(words("rating")), FigureColumn(words("games without help"), 1))
            lines = tuple(self._line(place, each, words) for place, each in enumerate(ranked, 1))
            table = Figured("rank", words("Ranking"), heads, lines)
            for place, each in enumerate(ranked, 1):
                if each.own:
                    above = table._replace(lines=lines[:place], beside=lines)
                    self.rows[each.name] = above.draw(b.aside(), "ranking", Rect(rect.x, y, rect.w, 0))
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
            parts.append(Note(told))
        for each in company():
            if each.key in self.styles:
                said = words("{name}: {style}", name=each.name, style=words(self.styles[each.key]))
                parts.append(Note(said, BODY, ink="text"))
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
