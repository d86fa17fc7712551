"""The screen of saved games: open, review, rename, copy, export, delete and restore them.

A branch is a game that was played on from a moment of another game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tablegame.core.errors import TableError
from tablegame.core.text import N_, in_words
from tablegame.games import Game
from tablegame.session.games_folder import RECORD_ENDING
from tablegame.ui.desk import Desk, Prompt
from tablegame.ui.screens.felt import draw_game_picture, entry_of, line_of, names_of, title_of
from tablegame.ui.screens.widgets import ESCAPE, GameListScreen, ask_path, close_button, draw_dialog, draw_page
from tablegame.ui.table.party import portraits_of
from tablegame.view.builder import Builder
from tablegame.view.form import Button, Buttons, Text
from tablegame.view.layout import Column, Custom, LiveRegion, PanelBox, Part, Row, RowWriter, Space, drawing, measure
from tablegame.view.pane import Pane, bar_room
from tablegame.view.phrases import full_date, relative_date, standalone_name
from tablegame.view.scale import BODY, NAME, SMALL, TITLE
from tablegame.view.scene import Action, Ink, Line, Rect, Scene, Target

if TYPE_CHECKING:
    from tablegame.practice.results import Result
    from tablegame.session.games_folder import Saved
    from tablegame.session.saves import DeletedGame


_SHAPE: Final = 0.6  # the height of a game's picture, in widths of the picture
_LEAST_PICTURE: Final = 0.3  # the least height of the picture beside the list, as a share of the greatest
_WIDE: Final = 44  # from this width on, in sizes of type, the chosen game is beside the list; in less room it is below


class SavedScreen(GameListScreen):
    """The list of saved games, and beside it the chosen game. A click chooses a game; a second click or Enter opens it.
    Only the visible rows have targets; the arrow keys move through all rows."""

    modal = True
    help = ""

    def __init__(self, desk: Desk, chosen: str = "") -> None:
        """chosen: the id of the game that is chosen at first; "" for the last changed game."""
        super().__init__(desk, "games")
        self.details_pane = Pane("beside")
        self.deleted: DeletedGame | None = None  # the last deleted game, which can be restored
        self.deleted_title = ""
        self.result_mark = ""  # the mark of the deleted game's result if the result still counts, else ""
        self._ordered: tuple[int, tuple[Saved, ...]] = (-1, ())
        """The version of the list, and its games in the order of the rows."""
        self.rows_a_page = 1  # how many rows the page keys move
        desk.saved_games.refresh()
        self.chosen = chosen or (self.games[0].id if self.games else "")
        self.focus = ""  # the id of the game whose row has the focus, else of the chosen game

    @property
    def games(self) -> tuple[Saved, ...]:
        """All saved games, the last changed first, each followed by its branches."""
        if self._ordered[0] != self.desk.saved_games.version:
            self._ordered = (self.desk.saved_games.version, with_branches(self.desk.saved_games.lines))
        return self._ordered[1]

    def game(self, id: str) -> Saved | None:
        return next((game for game in self.games if game.id == id), None)

    def build(self, builder: Builder) -> Scene:
        words = builder.words
        self.drawn_version = self.desk.saved_games.version
        if self.game(self.chosen) is None:
            self.chosen = self.games[0].id if self.games else ""
        builder.focus = builder.focus or (f"game.{self.chosen}" if self.chosen else "close")
        self.focus = builder.focus.removeprefix("game.") if builder.focus.startswith("game.") else self.chosen
        title = words("Saved games")
        if self.games or self.deleted is not None:
            self._draw_columns(builder, title)
        else:
            text = words("No game is kept yet. Ctrl+V opens one from the clipboard, a file can be dropped here.")
            draw_dialog(builder, self.pane, title, drawing("games", Text(text, BODY)), [close_button(builder)])
        for key, verb in (("f2", "rename"), ("v", "review"), ("delete", "delete"), ("ctrl+z", "restore")):
            builder.key(key, Action(verb))
        return builder.scene("", title)

    def _draw_columns(self, b: Builder, title: str) -> None:
        """Draw the list at the left and the chosen game at the right, or below in a narrow window."""
        gap = b.space.wide
        inner, top = draw_page(b, title)
        statistics = Button("statistics", b.words("Statistics"), Action("go_to", ("statistics",)))
        foot = Buttons((statistics, close_button(b)), "right")
        if self.deleted is not None:
            top = self._deletion_note(b).draw(b, "deleted", inner._replace(y=top)) + gap * 0.6
        room = Rect(inner.x, top, inner.w, inner.bottom - b.button_height - gap - top)
        if inner.w >= b.type(BODY) * _WIDE:
            listed = room._replace(w=min(inner.w * 0.46, b.type(BODY) * 30))
            details = Rect(listed.right + gap, room.y, room.right - listed.right - gap, room.h)
        else:
            rows = max(1, int(room.h * 0.42 / self._row_height(b)))  # whole rows only
            listed = room._replace(h=rows * self._row_height(b))
            top = listed.bottom + gap * 0.6
            details = Rect(room.x, top, room.w, room.bottom - top)
        self._draw_list(b, listed)
        chosen = self.game(self.chosen)
        if chosen is not None:
            b.portraits = portraits_of(chosen, self.desk.settings.tokens)
            self._draw_details(b, details, chosen)
        foot.at_foot(b, "foot", inner)
        b.key("escape", ESCAPE)

    def _deletion_note(self, b: Builder) -> Part:
        """The note that a game was deleted, with the button that restores the game."""
        words, pad = b.words, b.space.pad
        undo = Buttons((Button("restore", words("Bring it back"), Action("restore"), "ivory", words("Ctrl+Z")),))
        counts = N_("“{title}” is deleted; its result stays in the statistics.")
        sentence = words(counts if self.result_mark else N_("“{title}” is deleted."), title=self.deleted_title)
        text = LiveRegion("said/deleted", Text(sentence, BODY, ink="text"))
        return PanelBox(Row(((text, 0.0), (undo, undo.width(b))), pad, middle=True), style="lit", pad=(pad, pad))

    def _draw_details(self, b: Builder, rect: Rect, game: Saved) -> None:
        """Draw the chosen game: its picture as large as texts and buttons allow. Without room the texts scroll."""
        pad, foot = b.space.gap, Buttons(self._buttons(b, game))
        b.panel(rect, "slip")
        inner = rect.inset(pad)
        room = foot.above(b, inner, pad)
        text = self._facts(b, game, 0.0)
        high = measure(b, "game", text, room.w).height
        if room.h < min(high, b.type(BODY) * 5):  # too low for a pane above the buttons: these scroll too
            whole = Column((foot, Space(pad), text))
            self.details_pane.fill(b, inner, drawing("taken", whole), keys=False)
            return
        largest = room.w * _SHAPE  # the height of a picture as wide as the room
        picture_h = min(room.h - high - pad, largest)
        content = self._facts(b, game, picture_h if picture_h >= largest * _LEAST_PICTURE else 0.0)
        self.details_pane.fill(b, room, drawing("game", content), keys=False)
        foot.at_foot(b, "taken", inner)

    def _facts(self, b: Builder, game: Saved, high: float) -> Column:
        """The picture of a game and texts about it. high: the height of the picture in pixels, 0 for none."""
        words, gap, parts = b.words, b.space.close, list[Part]()
        entry = entry_of(game)
        if high and entry is not None:
            parts += [Custom(partial(_draw_picture, entry=entry, high=high)), Space(gap * 1.5)]
        ink: Ink = "warning" if game.trouble else "text"
        parts.append(Text(title_of(game, words), TITLE, "serif-bold", ink))
        if game.trouble or game.over:
            parts.append(Text(line_of(game, words), BODY, "sans" if game.trouble else "sans-bold", ink))
        if game.trouble:
            return Column(parts)
        marks = (
            full_date(game.when, words),
            words("branch") if game.branch_of else "",
            words("practice") if game.practice else "",
            words("finished") if game.over else "",
        )
        parts += [Space(gap), Custom(partial(_draw_players, game=game)), Space(gap)]
        return Column((*parts, Text(" · ".join(filter(None, marks)))))

    def _buttons(self, b: Builder, game: Saved) -> tuple[Button, ...]:
        """The buttons for a game. If it cannot be read it can only be exported or deleted."""
        words, why = b.words, in_words(game.trouble, b.words)
        readable, why_no_review = not why, self._why_no_review(game)
        opening = Button("open", words("Open"), Action("open"), "brass", words("Enter"), readable, why)
        review = Button("review", words("Review"), Action("review"), "ivory", "V", not why_no_review, why_no_review)
        rename = Button("rename", words("Rename…"), Action("rename"), "ivory", "F2", readable, why)
        copy = Button("copy", words("Copy"), Action("copy_game"), enabled=readable, why=why)
        export = Button("export", words("Export…"), Action("export"))
        delete = Button("delete", words("Delete"), Action("delete"), "ivory", words("Del"))
        return opening, review, rename, copy, export, delete

    def _why_no_review(self, game: Saved) -> str:
        """The reason why a game cannot be reviewed; "" if it can be."""
        if game.trouble:
            return in_words(game.trouble, self.desk.words)
        if game.over or game.practice:
            return ""
        return self.desk.words("What hands hid is told when the game is over. Then it can be reviewed.")

    def _row_height(self, b: Builder) -> float:
        return b.line(NAME, True) + b.line(SMALL) + 3 * b.space.close

    def _draw_list(self, b: Builder, rect: Rect) -> None:
        """Draw the visible rows of the list, each with a target. The chosen row is scrolled into view."""
        games, height = self.games, self._row_height(b)
        self.rows_a_page = max(1, int(rect.h / height) - 1)  # the last row of a page is the first of the next
        number = next((i for i, game in enumerate(games) if game.id == self.chosen), 0)

        def row(aside: Builder, box: Rect, i: int) -> None:
            self._draw_row(aside, box, games[i])

        self.pane.rows(b, rect, len(games), height, row, keys=False, follow=(f"{self.chosen} {rect.h}", number))
        first = int(self.pane.offset / height)
        last = min(len(games), int((self.pane.offset + rect.h) / height - 1e-6) + 1)  # without a row only touched
        for i, game in enumerate(games[first:last], first):
            box = Rect(rect.x, rect.y + i * height - self.pane.offset, rect.w - bar_room(b), height)
            name, action, is_chosen = f"game.{game.id}", Action("take", (game.id,)), game.id == self.chosen
            b.target("games", Target(name, box, action, title_of(game, b.words), window=rect, chosen=is_chosen))
        steps = {"pageup": -self.rows_a_page, "pagedown": self.rows_a_page, "home": -len(games), "end": len(games)}
        if b.focus.startswith("game."):
            steps |= {"up": -1, "down": 1}
        for key, by in steps.items():
            b.key(key, Action("step", (by,)))

    def _draw_row(self, b: Builder, box: Rect, game: Saved) -> None:
        """Draw the picture of the game, its title and date, and a line below them."""
        words, pad = b.words, b.space.close
        if game.id == self.chosen:
            b.panel(box, "row")
        inner = box.inset(pad, pad * 1.5)
        if game.branch_of and self.game(game.branch_of) is not None:
            inner = _draw_branch_mark(b, inner)
        entry = entry_of(game)
        if entry is not None:
            picture_h = box.h - pad
            picture_w = picture_h / _SHAPE
            draw_game_picture(b, Rect(inner.x, box.cy - picture_h / 2, picture_w, picture_h), entry)
            left = picture_w + pad * 1.4
            inner = Rect(inner.x + left, inner.y, inner.w - left, inner.h)
        when = relative_date(game.when, words)
        when_w, title_h = b.width([b.span(when, SMALL)]) + 2, b.line(NAME, True)
        ink: Ink = "warning" if game.trouble else "text"
        title = Rect(inner.x, inner.y, inner.w - when_w - pad, title_h)
        b.text(title, title_of(game, words), NAME, "serif-bold", ink)
        b.text(Rect(inner.right - when_w, inner.y, when_w, title_h), when, SMALL, ink="soft", align="right")
        line = line_of(game, words)
        while " · " in line and b.width([b.span(line, SMALL)]) > inner.w:
            line = line.rpartition(" · ")[0]  # all names are shown beside the list
        below = Rect(inner.x, inner.y + title_h, inner.w, b.line(SMALL))
        b.text(below, line, SMALL, ink="warning" if game.trouble else "soft")

    @property
    def panes(self) -> tuple[Pane, ...]:
        return self.pane, self.details_pane

    def act(self, action: Action) -> None:
        if action.verb in ("rename", "delete") and self.focus:
            self.chosen = self.focus  # the keys F2 and Del are about the row in focus
        super().act(action)

    def do_step(self, by: int) -> None:
        """Choose the game so many rows further down, at most the last or first one. by: negative for up."""
        index = next((i for i, game in enumerate(self.games) if game.id == self.chosen), 0)
        if self.games:
            self.chosen = self.games[min(max(0, index + by), len(self.games) - 1)].id
            self.desk.focus(f"game.{self.chosen}")

    def do_take(self, id: str) -> None:
        """Choose a game, or open it if it is the chosen one."""
        if self.game(id) is None:
            self.desk.saved_games.refresh()
        if self.chosen == id:
            self.do_open()
        else:
            self.chosen = id

    def do_open(self) -> None:
        from tablegame.ui.table.launch import resume

        game = self.game(self.chosen)
        if game is not None and game.trouble:
            self.desk.notice(in_words(game.trouble, self.desk.words))
        elif game is not None:
            resume(self.desk, game)

    def do_review(self) -> None:
        game = self.game(self.focus or self.chosen)
        if game is None:
            return
        why_not = self._why_no_review(game)
        if why_not:
            self.desk.notice(why_not)
        else:
            self.desk.open("review", game.id)

    def do_rename(self) -> None:
        game = self.game(self.chosen)
        if game is None or game.trouble:
            return
        words = self.desk.words
        note = words("Without a title it is called by its game.")
        self.desk.open("prompt", Prompt(words("Rename a saved game"), game.title, partial(self._rename, game.id), note))

    def _rename(self, id: str, title: str) -> None:
        self.desk.library.rename(id, title)
        self.desk.saved_games.refresh()

    def do_copy_game(self) -> None:
        copied = self.desk.library.copy(self.chosen)
        self.desk.saved_games.refresh()
        self.chosen = copied.id
        self.desk.focus(f"game.{copied.id}")

    def do_export(self) -> None:
        game = self.game(self.chosen)
        if game is None:
            return
        words = self.desk.words
        note = words("The whole path of the file; nothing that is there already is overwritten.")

        def export(path: Path) -> None:
            self.desk.library.export(game.id, path)
            self.desk.notice(words("The game is written to {path}.", path=str(path)))

        ask_path(self.desk, words("Export a game"), f"{game.id}{RECORD_ENDING}", note, export, "game.yaml")

    def do_delete(self) -> None:
        game = self.game(self.chosen)
        if game is not None:
            self._delete(game, self._result_that_counts(game))

    def _result_that_counts(self, game: Saved) -> Result | None:
        """The result of a game, if the statistics count it; else None."""
        if not game.over or game.trouble:
            return None
        from tablegame.practice.results import result_of

        result = result_of(self.desk.folders.games / f"{game.id}{RECORD_ENDING}", game.when)
        return result if result.counts == "yes" else None

    def _delete(self, game: Saved, result: Result | None) -> None:
        """Delete a game. Nothing changes if the disk refuses. result: what the statistics go on counting, or None."""
        from tablegame.practice import result_store

        index = next((i for i, other in enumerate(self.games) if other.id == game.id), 0)
        # The result is stored first: once the game is deleted, nothing can make it again.
        if result is not None:
            result_store.keep_result(self.desk.folders, result)
        try:
            self.deleted = self.desk.library.delete(game.id)
        except (TableError, OSError):
            if result is not None:
                result_store.forget_result(self.desk.folders, result.mark)
            raise
        self.result_mark = result.mark if result is not None else ""
        self.deleted_title = title_of(game, self.desk.words)
        others = [other for other in self.games if other.id != game.id]
        self.desk.saved_games.refresh()
        self.chosen = others[min(index, len(others) - 1)].id if others else ""  # the next row, else the last
        self.desk.focus(f"game.{self.chosen}" if self.chosen else "restore")

    def do_restore(self) -> None:
        """Bring back the game that was deleted last. The result kept by itself is forgotten: the game has it again."""
        if self.deleted is None:
            return
        restored = self.desk.library.restore(self.deleted)
        if self.result_mark:
            from tablegame.practice import result_store

            result_store.forget_result(self.desk.folders, self.result_mark)
            self.result_mark = ""
        self.deleted = None
        self.desk.saved_games.refresh()
        self.chosen = restored.id
        self.desk.focus(f"game.{restored.id}")


def with_branches(games: Sequence[Saved]) -> tuple[Saved, ...]:
    """The games in the order of their rows. Each is followed by its branches and the branches of its branches.
    games: the last changed first. A game whose branch changed later takes the place of the branch."""
    by_id = {game.id: game for game in games}
    branches: dict[str, list[Saved]] = {}  # by the id of the game at the root, in the order of the rows
    for game in games:
        root = _root_of(game, by_id)
        below = branches.setdefault(root.id, [])
        if root is not game:
            below.append(game)
    return tuple(game for root_id, below in branches.items() for game in (by_id[root_id], *below))


def _root_of(game: Saved, by_id: Mapping[str, Saved]) -> Saved:
    """The game from which a chain of branches to this game began; the game itself if it is no branch."""
    root, visited = game, {game.id}
    while root.branch_of in by_id and root.branch_of not in visited:
        root = by_id[root.branch_of]
        visited.add(root.id)
    is_circle = root.branch_of in by_id  # as in notes that were edited by hand
    return game if is_circle else root


def _draw_picture(b: Builder, rect: Rect, entry: Game, high: float) -> float:
    """Draw the picture of a game in the middle of a column. Returns the y of the bottom."""
    wide = high / _SHAPE
    draw_game_picture(b, Rect(rect.cx - wide / 2, rect.y, wide, high), entry)
    return rect.y + high


def _draw_players(b: Builder, rect: Rect, game: Saved) -> float:
    """Draw the portrait and name of each player, with a crown for winners. Returns the y of the bottom."""
    gap, high = b.space.wide, b.type(BODY) * 1.7
    columns = 2 if rect.w >= b.type(BODY) * 24 and game.players > 3 else 1
    wide = (rect.w - (columns - 1) * gap) / columns
    rows = ceil(game.players / columns)
    for seat, name in enumerate(names_of(game, b.words)):
        column, number = divmod(seat, rows)
        box = Rect(rect.x + column * (wide + gap), rect.y + number * high, wide, high)
        row = RowWriter(b, box, high * 0.94, gap * 0.4)
        row.seat(seat)
        if seat in game.winners and len(game.winners) < game.players:
            row.picture("crown")
        row.text(standalone_name(name), BODY, "serif-bold" if seat in game.persons else "serif")
    return rect.y + rows * high


def _draw_branch_mark(b: Builder, rect: Rect) -> Rect:
    """Draw the angled line at the left of a branch, which stands below its game. Returns the room at its right."""
    step = b.type(BODY)
    x, thick = rect.x + step * 0.4, max(1.0, b.px(1.6))
    b.add(
        Line(((x, rect.y), (x, rect.cy)), "soft", thick), Line(((x, rect.cy), (x + step * 0.6, rect.cy)), "soft", thick)
    )
    return Rect(rect.x + step * 1.3, rect.y, rect.w - step * 1.3, rect.h)
