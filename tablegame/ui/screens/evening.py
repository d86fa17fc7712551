"""The page of an evening: what was played and who won, and the best moment as a picture that can be kept."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Final

from tablegame.games import Game
from tablegame.session.saved_index import day_of, games_of_evening
from tablegame.storage.files import refusal
from tablegame.ui.desk import Desk
from tablegame.ui.screens.felt import GameRow
from tablegame.ui.screens.saved_summaries import (
    BestMoment,
    SavedSummaries,
    TablePictures,
    entry_of,
    names_of,
    players_of,
    title_of,
)
from tablegame.ui.screens.statistics_parts import number
from tablegame.ui.screens.widgets import ESCAPE, PaneScreen, close_button, page
from tablegame.ui.table.party import portraits_of
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Buttons, Text
from tablegame.view.layout import Column, Custom, Part, Row, Space, drawing
from tablegame.view.phrases import day_of_year, relative_date
from tablegame.view.scale import BODY, NAME, TITLE
from tablegame.view.scene import Action, Rect, Scene

if TYPE_CHECKING:
    from tablegame.session.saves import Saved

SIZE: Final = (1920, 1200)
"""The picture that is kept, in pixels."""
_SHAPE: Final = 0.6
"""Height of the picture on the page over its width."""
_WIDE: Final = 44
"""From this width on, in sizes of type, the picture stands beside the list, else above it."""


class EveningScreen(PaneScreen):
    """The games that people have played to their end since this morning; a click reviews one."""

    modal = True
    help = ""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, "evening")
        self.summaries = SavedSummaries(desk.folders.games, desk.folders.cache, desk.library.beside)
        self._pictures = TablePictures()
        self._pen: Builder | None = None
        """The builder of the last picture, whose letters a kept picture has."""
        self._seen = (-1, -1)
        desk.library.refresh()
        self.games = games_of_evening(desk.library.lines)
        """The games of the evening, the first one first."""

    def build(self, builder: Builder) -> Scene:
        self.games = games_of_evening(self.desk.library.lines)
        words, games, gap = builder.words, self.games, builder.space.wide
        self._seen, self._pen = (self.desk.library.version, self.summaries.version), builder
        title = words("The evening of {day}", day=day_of_year(day_of(time()), words))
        inner, top = page(builder, title)
        keep = (Button("keep", words("Keep the picture"), Action("keep"), "brass", "P"),) if self._best() else ()
        foot = Buttons((*keep, close_button(builder)), "right")
        room = foot.above(builder, Rect(inner.x, top, inner.w, inner.bottom - top), gap)
        self.pane.fill(builder, room, drawing("evening", self._content(builder, games, room)), room=True)
        foot.at_foot(builder, "foot", inner)
        builder.key("escape", ESCAPE)
        if keep:
            builder.key("p", Action("keep"))
        return builder.scene("", title)

    def tick(self, now: float) -> bool:  # noqa: ARG002 - the shape of a screen
        return self._seen != (self.desk.library.version, self.summaries.version)

    def closing(self) -> None:
        self.summaries.keep()

    # -- what is shown -----------------------------------------------------------------------------------------

    def _content(self, b: Builder, games: tuple[Saved, ...], room: Rect) -> Part:
        """The picture beside the list, or above it in a narrow window."""
        words = b.words
        if not games:
            return Text(words("No game has been played to its end this evening."), BODY)
        rows = [self._row(game, words) for game in games]
        listed = Column((Text(self._won(games, words), NAME, "serif-bold", "text"), *rows), b.space.close)
        wide = room.w >= b.type(BODY) * _WIDE
        width = min(room.w * 0.56, (room.h - b.type(BODY) * 5) / _SHAPE) if wide else min(room.w, room.h * 0.8)
        best = Column(self._picture(b, width), b.space.close)
        return Row(((best, width), (listed, 0.0)), b.space.wide) if wide else Column((best, Space(b.space.gap), listed))

    def _row(self, game: Saved, words: Words) -> GameRow:
        line = f"{players_of(game, words)}\n{self.summaries.line(game, words)}"
        action = Action("go_to", ("review", game.id))
        return GameRow(f"game.{game.id}", title_of(game, words), relative_date(game.when, words), line, action)

    def _won(self, games: tuple[Saved, ...], words: Words) -> str:
        """Who has won how many games, a shared win as its share."""
        won: dict[str, float] = {}
        for game in games:
            for seat in {*game.persons, *game.winners}:
                name = str.__str__(names_of(game, words)[seat])
                won[name] = won.get(name, 0.0) + (seat in game.winners) / max(1, len(game.winners))
        best = sorted(won.items(), key=lambda each: -each[1])
        each = (words("{name} {n}", name=name, n=number(share, words)) for name, share in best)
        return words("Games won: {games}", games="\u00a0· ".join(each))

    def _best(self) -> tuple[Saved, Game, BestMoment] | None:
        """The best moment of the evening: the last one that says most for itself; None until one is known."""
        found: tuple[Saved, Game, BestMoment] | None = None
        for game in self.games:
            moment, entry = self.summaries.moment(game, self.desk.words), entry_of(game)
            if moment is not None and entry is not None and (found is None or moment.weight >= found[2].weight):
                found = game, entry, moment
        return found

    def _picture(self, b: Builder, width: float) -> list[Part]:
        """The best moment as a small table, and what happened; felt alone until it is known."""
        found = self._best()
        if found is not None:
            b.portraits = portraits_of(found[0], self.desk.settings.tokens)

        def draw(aside: Builder, rect: Rect) -> float:
            box = rect._replace(h=width * _SHAPE)
            if found is not None:
                self._pictures.draw(aside, box, found[0].id, found[1], lambda: found[2].look)
            else:
                aside.panel(box, "tile-picture")
            return box.bottom

        said = [Text(found[2].text, BODY, "serif-italic", "text")] if found is not None else []
        return [Custom(draw), *said]

    # -- what is done ------------------------------------------------------------------------------------------

    def do_keep(self) -> None:
        """Write the best moment as a picture into the player's folder for pictures."""
        found, pen = self._best(), self._pen
        if found is None or pen is None:
            return
        game, entry, moment = found
        day = day_of(game.when)
        words, large = self.desk.words, Builder(SIZE, pen.metrics, self.desk.words, 1.0, faces=pen.faces)
        large.portraits = portraits_of(game, self.desk.settings.tokens)
        area, line = large.felt, large.line(TITLE, True)
        entry.scene.build(large, moment.look, area._replace(h=area.h - line - large.space.gap))
        foot = Rect(area.x, area.bottom - line, area.w, line)
        said = f"{words(entry.title)} · {day_of_year(day, words)} {day.year}"
        large.text(foot, said, TITLE, "serif-bold", "gold")
        path = self.desk.folders.pictures / f"tablegame {day.isoformat()} {words(entry.title)}.png"
        self.desk.save_picture(large.scene()._replace(focus=""), path, partial(self._kept, words))

    def _kept(self, words: Words, written: Path | OSError) -> None:
        """Say where the picture is, or why it is not there."""
        if isinstance(written, OSError):
            self.desk.notice(refusal(written))
        else:
            self.desk.notice(words("The picture is kept: {path}", path=written))
