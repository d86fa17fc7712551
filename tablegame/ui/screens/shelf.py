"""The shelf: the game to continue and saved games at the left, all games as tiles, and buttons to everything else."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from tablegame.core.text import N_
from tablegame.games import GAMES, Game, find
from tablegame.ui.desk import Desk
from tablegame.ui.screens.felt import (
    LEAST_PICTURE,
    MOST_LISTED,
    GameRow,
    GamesCard,
    GameTile,
    NowCard,
    TileGrid,
    foot_bar,
    left_width,
    on_felt,
    picture,
)
from tablegame.ui.screens.saved_summaries import SavedSummaries, entry_of, how_many, players_of, title_of
from tablegame.ui.screens.widgets import PaneScreen
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Buttons, Text
from tablegame.view.layout import Column, PanelBox, Part, Space
from tablegame.view.pane import NOWHERE
from tablegame.view.phrases import relative_date
from tablegame.view.scale import BODY, TITLE
from tablegame.view.scene import Action, Ink, Rect, Scene, Target

if TYPE_CHECKING:
    from tablegame.session.saves import Saved

_PICTURE: Final = 104
"""Least height of a tile's picture in study units."""
_DEPTHS: Final = (N_("easy"), N_("medium"), N_("deep"))


class ShelfScreen(PaneScreen):
    """The first screen. The game to continue has the focus first."""

    def __init__(self, desk: Desk, games: tuple[Game, ...] = GAMES) -> None:
        super().__init__(desk, "shelf")
        self.games = games
        self.focus = ""
        self.summaries = SavedSummaries(desk.folders.games, desk.folders.cache, desk.library.beside)
        self.seen = (0, 0)
        desk.library.refresh()

    def build(self, builder: Builder) -> Scene:
        self.seen = self._versions()
        saved, unfinished = self.desk.library.lines, self._game_to_continue()
        area = self._bar(builder)
        self._draw(builder, area, saved, unfinished)
        for key, screen in (("ctrl+o", "saved games"), ("p", "practice"), ("escape", "quit")):
            builder.key(key, Action("go_to", (screen,)))
        if unfinished is None:
            # Without a game to continue, Enter twice deals a new game of the kind that was played last.
            last = entry_of(saved[0]) if saved else None
            builder.focus = builder.focus or f"tile.{(last or self.games[0]).key}"
        scene = builder.scene()
        self.focus = scene.focus
        return scene

    def _draw(self, builder: Builder, area: Rect, saved: tuple[Saved, ...], unfinished: Saved | None) -> None:
        """The cards at the left, if there are saved games, and the tiles."""
        words, gap = builder.words, builder.space.gap
        tiles = [_tile(builder, entry) for entry in self.games]
        grid = TileGrid("games", tiles, _PICTURE)
        now = self._continue(words, unfinished) if unfinished is not None else None
        others = [game for game in saved if game is not unfinished][:MOST_LISTED]
        head: Part = _SavedHead(words("Saved games"), words("all {count}", count=len(saved)))
        listed = GamesCard("saved", head, [self._row(game, words) for game in others])

        def sides(width: float, b: Builder) -> tuple[float, float]:
            left = left_width(b, width) if saved else 0.0
            return left, width - left - (gap if left else 0.0)

        def left_least(b: Builder, width: float) -> float:
            return (now.least(b, width) + gap if now else 0.0) + (listed.least(b, width) if others else 0.0)

        def least(b: Builder, width: float) -> float:
            left, right = sides(width, b)
            return max(left_least(b, left) if left else 0.0, grid.least(b, right))

        def draw(b: Builder, room: Rect, visible: float) -> None:
            left, right = sides(room.w, b)
            if left:
                high = min(room.h, max(visible, left_least(b, left)))
                _left(b, Rect(room.x, room.y, left, high), now, listed, entry_of(others[0]) if others else None)
            grid.draw(b, Rect(room.right - right, room.y, right, room.h))

        on_felt(builder, self.pane, area, least, draw)

    @property
    def help(self) -> str:
        kind, _, name = self.focus.partition(".")
        if kind in ("tile", "short"):
            return name
        if kind == "continue":
            found = self._game_to_continue()
        else:
            found = next((game for game in self.desk.library.lines if kind == "saved" and game.id == name), None)
        entry = entry_of(found) if found is not None else None
        return entry.key if entry is not None else ""

    def _game_to_continue(self) -> Saved | None:
        """The game to continue: the last changed one that can be read and is not over."""
        return next((game for game in self.desk.library.lines if not game.over and not game.trouble), None)

    def _versions(self) -> tuple[int, int]:
        return self.desk.library.version, self.summaries.version

    def tick(self, now: float) -> bool:  # noqa: ARG002 - the shape of a screen
        return self.seen != self._versions()

    def closing(self) -> None:
        self.summaries.keep()

    def _continue(self, words: Words, saved: Saved) -> NowCard:
        """The card of the game to continue."""
        entry = entry_of(saved)
        line = f"{players_of(saved, words)}\u00a0· {relative_date(saved.when, words)}"
        said = self.summaries.line(saved, words)
        return NowCard(
            "continue",
            words("Continue"),
            title_of(saved, words),
            (Text(said, BODY, "sans-bold", "text"), Text(line)),
            words("Continue"),
            words("Go on"),
            Action("resume", (saved.id,)),
            partial(picture, entry=entry) if entry is not None else None,
        )

    def _row(self, game: Saved, words: Words) -> GameRow:
        """A saved game; one that cannot be read opens the list of saved games."""
        line = self.summaries.line(game, words)
        action = Action("go_to", ("saved games", game.id)) if game.trouble else Action("resume", (game.id,))
        ink: Ink = "warning" if game.trouble else "soft"
        return GameRow(f"saved.{game.id}", title_of(game, words), relative_date(game.when, words), line, action, ink)

    def _bar(self, b: Builder) -> Rect:
        """The bar at the foot, without key hints if there is little room. Returns the room above."""
        words = b.words
        presses: tuple[Button, ...] = (
            Button("practice", words("Practice"), Action("go_to", ("practice",)), "green", "P"),
            Button("rules", words("Rule book"), Action("link", ("",)), "green", "F1"),
            Button("saves", words("Saved games"), Action("go_to", ("saved games",)), "green"),
            Button("print", words("Print"), Action("go_to", ("print",)), "green"),
            Button("settings", words("Settings"), Action("go_to", ("settings",)), "green"),
            Button("quit", words("Quit"), Action("go_to", ("quit",)), "green", words("Ctrl+Q")),
        )
        if Buttons(presses).width(b) > b.felt.w:
            presses = tuple(press._replace(hint="") for press in presses)
        return foot_bar(b, words("Which game?"), presses, words("Arrows choose, Enter deals, F1 explains"))

    # -- what is done ------------------------------------------------------------------------------------------

    def do_resume(self, name: str) -> None:
        """Play a saved game on."""
        from tablegame.ui.table.launch import resume

        saved = next((game for game in self.desk.library.lines if game.id == name), None)
        if saved is not None:
            resume(self.desk, saved)

    def do_new(self, game: str, short: bool = False) -> None:
        """Open the dialog of a new game; a lesson is offered if the game is opened for the first time."""
        from tablegame.ui.table.lesson import offer

        self.desk.open("new game", find(game), short)
        offer(self.desk, find(game))

    def do_short(self, game: str) -> None:
        """Open the dialog of a new game with the short version."""
        self.do_new(game, short=True)

    def do_paste(self, text: str = "") -> None:
        """Open a game that was copied as text."""
        from tablegame.ui.table.launch import open_text

        open_text(self.desk, text)

    def do_dropped(self, path: str) -> None:
        """Open the file of a game."""
        from tablegame.ui.table.launch import open_file

        open_file(self.desk, Path(path))

    def do_close(self) -> None:
        """Nothing lies below this screen."""


def _left(b: Builder, area: Rect, now: NowCard | None, listed: GamesCard, last: Game | None) -> None:
    """The game to continue, with a picture as large as the list below it allows, and the list. last: the game of its
    first entry."""
    gap, wide = b.space.gap, area.w - 2 * b.space.wide
    if now is not None:
        words = now.least(b, area.w)
        wants = listed.least(b, area.w, len(listed.rows)) + gap if listed.rows else 0.0
        least = listed.least(b, area.w) + gap if listed.rows else 0.0
        most = words + area.w * (0.75 if listed.rows else 1.2)
        high = max(words, min(max(area.h - wants, words + area.w * 0.45), most, area.h - least))
        high = high if high - words > area.w * LEAST_PICTURE else words
        now.draw(b, area._replace(h=high))
        area = Rect(area.x, area.y + high + gap, area.w, area.h - high - gap)
    if listed.rows:
        needs, gap = listed.least(b, area.w, len(listed.rows)), b.space.pad
        high = min(area.h - needs - gap, wide * 0.75)
        if last is not None and high > wide * LEAST_PICTURE:
            first = listed.rows[0]._replace(above=_Picture(last, high))
            listed = listed._replace(rows=(first, *listed.rows[1:]))
            needs += high + gap
        listed.draw(b, area._replace(h=min(area.h, needs)))


def _tile(b: Builder, entry: Game) -> GameTile:
    """A game: title, tagline, facts, and the short version."""
    words = b.words
    label = words("short: {sentence}", sentence=words(entry.short[0]))
    short = Target(f"short.{entry.key}", NOWHERE, Action("short", (entry.key,)), label)
    title = words(entry.title)
    least, most = entry.players
    several = words("{least}–{most} players", least=least, most=most)
    players = how_many(most, words) if least == most else several
    minutes = words("{minutes} min", minutes=entry.minutes).replace(" ", "\u00a0")
    # A line may end with the dot, but not begin with it.
    said = (
        _TitleDots(title, entry.depth),
        Text(words(entry.tagline), BODY, "serif-italic", "text"),
        Text("\u00a0· ".join((players, minutes, words(_DEPTHS[entry.depth - 1])))),
        Space(b.space.close),  # for the focus ring
        PanelBox(Text(label, ink="link"), short),
    )
    press = Target(f"tile.{entry.key}", NOWHERE, Action("new", (entry.key,)), title)
    return GameTile(f"tile.{entry.key}", entry, Column(said), press)


class _SavedHead(NamedTuple):
    """The title of the list of saved games, and a link to the whole list."""

    title: str
    everything: str

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        wide = b.width([b.span(self.everything, BODY)]) + b.space.gap
        box = Rect(rect.right - wide, rect.y, wide, b.line(TITLE, True))
        bottom = Text(self.title, TITLE, "serif-bold", "text").draw(b, zone, rect._replace(w=rect.w - wide))
        b.text(box, self.everything, BODY, ink="link", align="right")
        b.target(zone, Target("saved.all", box, Action("go_to", ("saved games",)), self.everything))
        return max(bottom, box.bottom) + b.px(4)


class _Picture(NamedTuple):
    """The picture of a game at that height."""

    entry: Game
    height: float

    def draw(self, b: Builder, _zone: str, rect: Rect) -> float:
        picture(b, rect._replace(h=self.height), self.entry)
        return rect.y + self.height + b.space.pad


class _TitleDots(NamedTuple):
    """The title of a game, and dots that show how hard it is: beside the title, or below if it is long."""

    title: str
    level: int

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        dot = b.type(BODY) * 0.85
        step, room = dot * 1.25, b.type(BODY) * 3.6
        title = Text(self.title, TITLE, "serif-bold", "text")
        beside = title.width(b) <= rect.w - room
        bottom = title.draw(b, zone, rect._replace(w=rect.w - (room if beside else 0)))
        line = Rect(rect.right - 3 * step, rect.y, room, b.line(TITLE, True))
        if not beside:
            line = Rect(rect.x, bottom, room, b.line(BODY))
        for i in range(3):
            art = "dot/full" if i < self.level else "dot/empty"
            b.picture(Rect(line.x + i * step, line.cy - dot / 2, dot, dot), art)
        return bottom if beside else line.bottom
