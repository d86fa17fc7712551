"""One saved game as the list shows it beside itself: its table made small, who plays, how it stands, its house rules.

The table is drawn as the one person who plays it sees it, else as anybody may; it is read beside the window and drawn
once.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tablegame.games import Game
from tablegame.ui.screens.saved_summaries import SavedSummaries, entry_of, named, title_of
from tablegame.view.builder import Builder
from tablegame.view.form import Button, Buttons, draw_wrapped
from tablegame.view.game_scene import SceneInput
from tablegame.view.layout import RowWriter, column_height
from tablegame.view.nodes import miniature, shifted
from tablegame.view.pane import Pane
from tablegame.view.phrases import full_date
from tablegame.view.scale import BODY, SMALL, TITLE
from tablegame.view.scene import Clip, Ink, Node, Rect

if TYPE_CHECKING:
    from tablegame.session.saves import Saved

PICTURE = 0.6
"""Height of the picture of a table, as a share of its width."""
_STUDY = (1280, 800)
"""The window for which the table is laid out before it is made small."""
_PICTURES = 12


class SavedGame:
    """What is told of the game that is taken up."""

    def __init__(self, standing: SavedSummaries, folder: Path) -> None:
        self.standing = standing
        self.folder = folder
        self.pane = Pane("beside")
        self.resting = False
        """Whether there is time to draw a table that has not been drawn yet."""
        self._drawn: dict[tuple[object, ...], tuple[Node, ...]] = {}
        self._seen: set[tuple[object, ...]] = set()

    def draw(self, b: Builder, rect: Rect, game: Saved, presses: Sequence[Button]) -> None:
        """The picture as large as words and buttons leave room for; what finds none scrolls."""
        pad = b.space.gap
        b.panel(rect, "slip")
        inner = rect.inset(pad)
        buttons = Buttons(tuple(presses))
        part = buttons.above(b, inner, pad)
        words = column_height(b, part.w, lambda aside, box: self._facts(aside, box, game, 0.0))
        if part.h < min(words, b.type(BODY) * 5):
            # So little room that the buttons scroll with the words.
            def whole(aside: Builder, box: Rect) -> float:
                bottom = self._facts(aside, box, game, 0.0) + pad
                return buttons.draw(aside, "taken", Rect(box.x, bottom, box.w, 0)) + 4

            self.pane.fill(b, inner, whole, keys=False)
            return
        most = min(part.h - words - pad, part.w * PICTURE)
        picture = 0.0 if game.trouble or most < part.w * PICTURE * 0.3 else most
        self.pane.fill(b, part, lambda aside, box: self._facts(aside, box, game, picture), keys=False)
        buttons.at_foot(b, "taken", inner)

    def _facts(self, b: Builder, rect: Rect, game: Saved, picture: float) -> float:
        """The picture so high, and everything that is known of the game; returns the bottom."""
        words, y = b.words, rect.y
        gap = b.space.close
        if picture:
            wide = picture / PICTURE
            self._table(b, Rect(rect.cx - wide / 2, y, wide, picture), game)
            y += picture + gap * 1.5
        facts = self.standing.facts(game, self.folder, words)
        ink: Ink = "warning" if game.trouble else "text"
        y = draw_wrapped(b, Rect(rect.x, y, rect.w, 0), title_of(game, words), TITLE, "serif-bold", ink)
        y = draw_wrapped(b, Rect(rect.x, y, rect.w, 0), facts.line, BODY, "sans" if game.trouble else "sans-bold", ink)
        if game.trouble:
            return y
        y = self._seats(b, Rect(rect.x, y + gap, rect.w, 0), game, facts.scores) + gap
        marks = [full_date(game.when, words)]
        marks += [words("branch")] if game.branch_of else []
        marks += [words("practice")] if game.practice else []
        marks += [words("locked")] if game.locked else []
        marks += [words("finished")] if game.over else []
        y = draw_wrapped(b, Rect(rect.x, y, rect.w, 0), " · ".join(filter(None, marks)), SMALL, ink="soft")
        return draw_wrapped(b, Rect(rect.x, y, rect.w, 0), facts.rules, SMALL, ink="soft") if facts.rules else y

    def _seats(self, b: Builder, rect: Rect, game: Saved, scores: tuple[str, ...]) -> float:
        """Everybody's shape, name and score, in two columns where there is room; a crown at the winner."""
        gap, high = b.space.wide, b.type(BODY) * 1.7
        columns = 2 if rect.w >= b.type(BODY) * 24 and game.players > 3 else 1
        wide = (rect.w - (columns - 1) * gap) / columns
        rows = -(-game.players // columns)
        for seat, name in enumerate(named(game, b.words)):
            column, number = divmod(seat, rows)
            box = Rect(rect.x + column * (wide + gap), rect.y + number * high, wide, high)
            row = RowWriter(b, box, high * 0.94, gap * 0.4)
            row.seat(seat)
            row.last(scores[seat] if seat < len(scores) else "", SMALL, ink="soft")
            if seat in game.winners and len(game.winners) < game.players:
                row.picture("crown")
            row.text(str.__str__(name), BODY, "serif-bold" if seat in game.persons else "serif")
        return rect.y + rows * high

    # -- the picture -------------------------------------------------------------------------------------------

    def _table(self, b: Builder, rect: Rect, game: Saved) -> None:
        """The table on its felt; the game's own picture where it cannot be drawn, nothing while it is being read."""
        b.panel(rect, "tile-picture")
        if not self.resting and (game.id, game.when) not in self._seen:
            return
        look = self.standing.table(game, self.folder, b.words)
        entry = entry_of(game)
        if entry is None or (look is None and self.standing.reading(game, b.words)):
            return
        size = (round(rect.w), round(rect.h))
        key = (game.id, game.when, look is None, b.faces, b.portraits, b.words("Monday"), size)
        if key not in self._drawn:
            while len(self._drawn) >= _PICTURES:
                self._drawn.pop(next(iter(self._drawn)))
            self._drawn[key] = small_table(b, entry, look, Rect(0, 0, *size), b.portraits)
            self._seen = {each[:2] for each in self._drawn}
        b.add(Clip(rect, tuple(shifted(node, rect.x, rect.y) for node in self._drawn[key])))


def small_table(
    b: Builder, entry: Game, look: SceneInput | None, rect: Rect, portraits: tuple[str, ...] = ()
) -> tuple[Node, ...]:
    """A table made small; the game's own picture where it cannot be drawn. portraits: who sits there, by seat."""
    if look is not None:
        large = Builder(_STUDY, b.metrics, b.words, 1.0, faces=b.faces)
        large.portraits = portraits
        try:
            entry.scene.build(large, look, large.felt)
        except Exception:
            look = None
        else:
            return miniature(large.nodes, large.felt, rect.inset(rect.w * 0.02, rect.h * 0.02))
    aside = b.scratch()
    entry.picture(aside, rect)
    return tuple(aside.nodes)
