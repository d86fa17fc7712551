"""The drills to choose from: a tile for each, with the best of one's own and the rating."""

from __future__ import annotations

from typing import Final

from tablegame.core.drills import Drill
from tablegame.games import GAMES, Game, find
from tablegame.practice import drill_scores
from tablegame.practice.drill_scores import DrillScore
from tablegame.practice.drills import MINUTES
from tablegame.ui.desk import Desk, Screen
from tablegame.ui.screens.felt import GameTile, TileGrid, foot_bar, on_felt
from tablegame.ui.screens.widgets import ESCAPE
from tablegame.view.builder import Builder
from tablegame.view.form import Button, Segments, Text
from tablegame.view.game_scene import troubles_text
from tablegame.view.layout import Column
from tablegame.view.pane import NOWHERE, Pane
from tablegame.view.scale import BODY, SMALL, TITLE
from tablegame.view.scene import Action, Rect, Scene, Target

TIMED, FREE = "timed", "free"
_PICTURE: Final = 96
"""Study units of height that a tile's picture has at the least."""


def opened(desk: Desk, game: str = "", kind: str = "") -> Screen:
    """The drills to choose from, of one game or, for "", of all. kind: which of the game's has the first focus."""
    return DrillsScreen(desk, game, kind)


class DrillsScreen(Screen):
    """Tiles; the segments above say whether the clock runs."""

    def __init__(self, desk: Desk, game: str, kind: str) -> None:
        self.desk = desk
        self.pane = Pane("drills")
        self.timed = TIMED
        self.offered = [(g, d) for g, d in _all() if game in ("", g.key)]
        self.first = next((f"drill.{g.key}.{d.kind}" for g, d in self.offered if game and kind in ("", d.kind)), "")
        self.focus = ""
        notices = drill_scores.read(desk.folders).notices
        if notices:
            desk.notice(troubles_text(notices, desk.words))

    @property
    def help(self) -> str:
        """F1 opens the rule by which the drill in focus is decided."""
        _, _, name = self.focus.partition("drill.")
        game, _, kind = name.partition(".")
        found = next((drill for entry, drill in _all() if (entry.key, drill.kind) == (game, kind)), None)
        return f"{game}#{found.clause}" if found is not None else ""

    def build(self, builder: Builder) -> Scene:
        """The drills on felt; they scroll where there is no room."""
        if not builder.focus and self.first:
            builder.focus = self.first
        area, book = self._bar(builder), drill_scores.read(self.desk.folders)
        offered = [_tile(builder, g, d, book.standing(g.key, d.kind)) for g, d in self.offered]
        tiles = TileGrid("drills", offered, 3 if area.w > builder.type(BODY) * 40 else 2, _PICTURE)
        on_felt(builder, self.pane, area, tiles.least, lambda b, room, _: tiles.draw(b, room, tall=False))
        builder.key("escape", ESCAPE)
        scene = builder.scene(title=builder.words("Drills"))
        self.focus = scene.focus
        return scene

    def _bar(self, b: Builder) -> Rect:
        """What the screen is called, the clock, the way back; returns the room above."""
        words, felt, gap = b.words, b.felt, b.space.gap
        back = Button("close", words("Back"), ESCAPE, "green", words("Esc"))
        right = felt.right - b.button_width(back.label, back.hint) - gap
        options = ((TIMED, words("Five minutes")), (FREE, words("As long as you like")))
        wide = min(right - felt.x, sum(b.button_width(label) for _, label in options) + b.px(60))
        area = foot_bar(b, words("Drills"), [back], beside=wide + gap)
        clock = Segments("clock", options, self.timed, Action("clock"))
        clock.draw(b, "clock", Rect(right - wide, felt.bottom - b.button_height, wide, 0))
        return area

    def act(self, action: Action) -> None:
        """A drill, the clock, back."""
        if self.pane.act(action):
            return
        if action == ESCAPE:
            self.desk.pop()
        elif action.verb == "clock":
            self.timed = str(action.values[0])
        elif action.verb == "begin":
            game, kind = map(str, action.values)
            self.first = ""
            self.desk.open("drill", game, kind, MINUTES * 60.0 if self.timed == TIMED else None)


def _all() -> list[tuple[Game, Drill]]:
    """Every drill of the house, in the order of the games."""
    return [(find(entry.key), drill) for entry in GAMES for drill in entry.kinds_of_drills]


def _tile(b: Builder, entry: Game, drill: Drill, standing: DrillScore) -> GameTile:
    """What it is, of which game, and how far one has come."""
    words = b.words
    title, game, name = words(drill.title), words(entry.title), f"drill.{entry.key}.{drill.kind}"
    said = words("not tried yet")
    if standing.asked:
        parts = [words("best {n}", n=standing.best)] if standing.best else []
        said = " · ".join((*parts, words("rated {rating}", rating=round(standing.rating.value))))
    about = (
        Text(title, TITLE, "serif-bold", "text"),
        Text(game),
        Text(said, SMALL, "sans-bold", "accent"),
    )
    press = Target(name, NOWHERE, Action("begin", (entry.key, drill.kind)), f"{game}: {title}")
    return GameTile(f"tile.{name}", entry, Column(about), press)
