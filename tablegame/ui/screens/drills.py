"""The drills to choose from: a tile for each, with the best of one's own and the rating."""

from __future__ import annotations

from tablegame.core.drills import Drill
from tablegame.games import GAMES, Entry, find
from tablegame.practice import drill_scores
from tablegame.practice.drill_run import MINUTES
from tablegame.practice.drill_scores import DrillScore
from tablegame.ui.desk import Desk, Screen
from tablegame.ui.screens.tiles import picture
from tablegame.ui.screens.widgets import ESCAPE
from tablegame.view.build import Builder
from tablegame.view.form import Buttons, Press, Segments, words_in
from tablegame.view.look import troubles_text
from tablegame.view.pane import Pane
from tablegame.view.scale import BODY, SMALL, TITLE
from tablegame.view.scene import Action, Rect, Scene, Target

TIMED, FREE = "timed", "free"


def opened(desk: Desk, game: str = "", kind: str = "") -> Screen:
    """The drills to choose from, of one game or, for "", of all. kind: which of the game's has the first focus."""
    return DrillsScreen(desk, game, kind)


class DrillsScreen:
    """Tiles; the segments above say whether the clock runs."""

    modal = False

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
        words, felt, gap = builder.words, builder.felt, builder.space.gap
        book = drill_scores.read(self.desk.folders)
        if not builder.focus and self.first:
            builder.focus = self.first
        builder.zones["drills"] = []
        foot = self._foot(builder, felt)
        area = Rect(felt.x, felt.y, felt.w, foot - felt.y)
        columns = 3 if felt.w > builder.type(BODY) * 40 else 2
        rows = -(-len(self.offered) // columns)
        w = (area.w - (columns - 1) * gap) / columns
        least = max(
            _words(builder.aside(), Rect(0, 0, w - 2 * gap, 0), entry, drill, book.standing(entry.key, drill.kind))
            for entry, drill in self.offered
        )
        wants = rows * (least + 2 * gap + builder.px(96)) + (rows - 1) * gap

        def draw(b: Builder, rect: Rect) -> float:
            wide = (rect.w - (columns - 1) * gap) / columns
            h = min((max(wants, area.h) - (rows - 1) * gap) / rows, wide + least)
            for place, (entry, drill) in enumerate(self.offered):
                row, column = divmod(place, columns)
                box = Rect(rect.x + column * (wide + gap), rect.y + row * (h + gap), wide, h)
                self._tile(b, box, entry, drill, book.standing(entry.key, drill.kind), least)
            return rect.y + rows * h + (rows - 1) * gap

        if wants <= area.h:
            draw(builder, area)
        else:
            self.pane.fill(builder, area, draw)
        builder.key("escape", ESCAPE)
        scene = builder.scene(title=words("Drills"))
        self.focus = scene.focus
        return scene

    def _tile(self, b: Builder, box: Rect, entry: Entry, drill: Drill, standing: DrillScore, least: float) -> None:
        gap, frame = b.space.gap, b.space.close
        name = f"drill.{entry.key}.{drill.kind}"
        b.panel(box, "tile", name=f"tile.{name}")
        image = Rect(box.x + frame, box.y + frame, box.w - 2 * frame, box.h - least - 2 * gap - frame)
        picture(b, image, entry)
        _words(b, Rect(box.x + gap, box.bottom - gap - least, box.w - 2 * gap, 0), entry, drill, standing)
        label = f"{b.words(entry.cover.title)}: {b.words(drill.title)}"
        b.target("drills", Target(name, box, Action("begin", (entry.key, drill.kind)), label))

    def _foot(self, b: Builder, felt: Rect) -> float:
        """What the screen is called, the clock, the way back; returns the top."""
        words, gap = b.words, b.space.gap
        buttons = Buttons((Press("close", words("Back"), ESCAPE, "green", words("Esc")),), "right")
        high = b.button_height
        top = felt.bottom - high
        buttons.draw(b, "foot", Rect(felt.x, top, felt.w, 0))
        back = b.button_width(words("Back"), words("Esc"))
        options = ((TIMED, words("Five minutes")), (FREE, words("As long as you like")))
        wide = min(felt.w - back - gap, sum(b.button_width(label) for _, label in options) + b.px(60))
        Segments("clock", options, self.timed, Action("clock")).draw(
            b, "clock", Rect(felt.right - back - gap - wide, top, wide, 0)
        )
        title = b.span(words("Drills"), 40, "serif-bold", "gold")
        if b.width([title]) <= felt.w - back - wide - 2 * gap:
            b.text(Rect(felt.x, top, b.width([title]) + 1, high), [title])
        return top - gap

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


def _all() -> list[tuple[Entry, Drill]]:
    """Every drill of the house, in the order of the games."""
    return [(find(entry.key), drill) for entry in GAMES for drill in entry.drills.drills]


def _words(b: Builder, rect: Rect, entry: Entry, drill: Drill, standing: DrillScore) -> float:
    """What it is, of which game, and how far one has come; returns how high it is."""
    words = b.words
    y = words_in(b, rect, words(drill.title), TITLE, "serif-bold")
    y = words_in(b, Rect(rect.x, y, rect.w, 0), words(entry.cover.title), SMALL, "sans", "soft")
    if standing.asked:
        parts = [words("best {n}", n=standing.best)] if standing.best else []
        said = " · ".join((*parts, words("rated {rating}", rating=round(standing.rating.value))))
    else:
        said = words("not tried yet")
    return words_in(b, Rect(rect.x, y, rect.w, 0), said, SMALL, "sans-bold", "accent") - rect.y
