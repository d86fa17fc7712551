"""The saved games: open, rename, copy, export, delete and bring back; files that cannot be read, with the reason.

Knows the library of saved games and the desk. Must not know any particular game, nor pygame.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tablegame.core.errors import TableError
from tablegame.files.writing import refusal
from tablegame.play.gamefile import RECORD_ENDING
from tablegame.table.build import Builder
from tablegame.table.form import Buttons, Note, Press, words_in
from tablegame.table.pane import Pane
from tablegame.table.scene import Action, Rect, Scene, Target
from tablegame.ui.desk import Desk
from tablegame.ui.screens.dialogs import PromptScreen
from tablegame.ui.screens.standing import Standing, title_of, when_said, with_whom
from tablegame.ui.screens.widgets import ESCAPE, Shape, Still, close_press, dialog

if TYPE_CHECKING:
    from tablegame.play.saves import Deleted, Saved


class SavedScreen(Still):
    """A list. A click takes up a game and shows what can be done with it; a second one, or Enter, opens it."""

    modal = True
    help = ""

    def __init__(self, desk: Desk, taken: str = "") -> None:
        self.desk = desk
        self.pane = Pane()
        self.standing = Standing(desk.folders.cache)
        self.deleted: Deleted | None = None
        self.games = desk.library.list()
        self.taken = taken or (self.games[0].id if self.games else "")
        self.focus = ""

    # -- what is shown -----------------------------------------------------------------------------------------

    def build(self, builder: Builder) -> Scene:
        """The list, the game that is taken up with its buttons, and the way back for a deleted one."""
        words = builder.words
        self.games = self.desk.library.list()
        if self.game(self.taken) is None:
            self.taken = self.games[0].id if self.games else ""
        builder.focus = builder.focus or (f"game.{self.taken}" if self.taken else "close")
        self._focused(builder.focus)
        title = words("Saved games")
        dialog(builder, self.pane, title, self._list, [close_press(builder)], Shape(980, full=bool(self.games)))
        for key, verb in (("f2", "rename"), ("delete", "delete"), ("ctrl+z", "restore")):
            builder.key(key, Action(verb))
        return builder.scene("", title)

    def game(self, name: str) -> Saved | None:
        """The line of that game."""
        return next((game for game in self.games if game.id == name), None)

    def _focused(self, focus: str) -> None:
        """The focused line is the one that Delete and F2 mean."""
        self.focus = focus.removeprefix("game.") if focus.startswith("game.") else self.taken

    def _list(self, b: Builder, rect: Rect) -> float:
        y = rect.y
        gap = max(b.px(6), 4.0)
        if self.deleted is not None:
            y = self._way_back(b, Rect(rect.x, y, rect.w, 0), self.deleted) + gap
        if not self.games:
            sentence = b.words("No game is kept yet. Ctrl+V opens one from the clipboard, a file can be dropped here.")
            return Note(sentence, 20).draw(b, "games", Rect(rect.x, y, rect.w, 0))
        for game in self.games:
            y = self._line(b, Rect(rect.x, y, rect.w, 0), game) + gap
        return y

    def _way_back(self, b: Builder, rect: Rect, deleted: Deleted) -> float:
        """What was just deleted, and the button that brings it back."""
        words = b.words
        pad = max(b.px(12), 8.0)
        undo = Press("restore", words("Bring it back"), Action("restore"), "ivory", words("Ctrl+Z"))
        wide = b.button_width(undo.label, undo.hint)
        said = words("“{title}” is deleted.", title=deleted.title or deleted.id)
        beside = rect.w - wide - 3 * pad > b.type(20) * 9
        at = len(b.nodes)
        left = rect.w - (wide + 3 * pad if beside else 2 * pad)
        text_y = rect.y + (pad + max(0.0, (b.button_height - b.type(20) * 1.25) / 2) if beside else pad)
        y = words_in(b, Rect(rect.x + pad, text_y, left, 0), said, 20)
        if beside:
            bottom = Buttons((undo,)).draw(b, "deleted", Rect(rect.right - pad - wide, rect.y + pad, wide, 0))
        else:
            bottom = Buttons((undo,)).draw(b, "deleted", Rect(rect.x + pad, y + pad, rect.w - 2 * pad, 0))
        bottom = max(bottom, y) + pad
        b.panel(Rect(rect.x, rect.y, rect.w, bottom - rect.y), "lit")
        b.nodes.insert(at, b.nodes.pop())
        return bottom

    def _line(self, b: Builder, rect: Rect, game: Saved) -> float:
        """Title and date, where it stands, who plays; the game taken up has its buttons below."""
        words = b.words
        taken = game.id == self.taken
        pad = max(b.px(14), 9.0)
        at = len(b.nodes)
        inner = Rect(rect.x + pad, rect.y + pad * 0.7, rect.w - 2 * pad, 0)
        when = when_said(game.when, words)
        wide = b.width([b.span(when, 18)]) + 2
        title = Rect(inner.x, inner.y, inner.w - wide - pad, 0)
        y = words_in(b, title, title_of(game, words), 24, "serif-bold", "warning" if game.trouble else "text")
        b.text(Rect(inner.right - wide, inner.y, wide, y - inner.y), when, 18, ink="soft", align="right")
        line = self.standing.line(game, self.desk.folders.games, words)
        y = words_in(b, Rect(inner.x, y, inner.w, 0), line, 18, ink="warning" if game.trouble else "text")
        if not game.trouble:
            marks = [with_whom(game, words)]
            marks += [words("practice")] if game.practice else []
            marks += [words("finished")] if game.over else []
            y = words_in(b, Rect(inner.x, y, inner.w, 0), " · ".join(marks), 17, ink="soft")
        hit_bottom = y + pad * 0.7
        hit = Rect(rect.x, rect.y, rect.w, hit_bottom - rect.y)
        b.target("games", Target(f"game.{game.id}", hit, Action("take", (game.id,)), title_of(game, words)))
        bottom = hit_bottom
        if taken:
            presses = Buttons(self._presses(b, game))
            bottom = presses.draw(b, "games", Rect(inner.x, hit_bottom + pad, inner.w, 0)) + pad
            b.panel(Rect(rect.x, rect.y, rect.w, bottom - rect.y), "row")
            b.nodes.insert(at, b.nodes.pop())
        return bottom

    def _presses(self, b: Builder, game: Saved) -> tuple[Press, ...]:
        words = b.words
        why = game.trouble
        live = not why
        opens = Press("open", words("Open"), Action("open"), "brass", words("Enter"), live, why)
        return (
            opens,
            Press("rename", words("Rename…"), Action("rename"), "ivory", "F2", live, why),
            Press("copy", words("Copy"), Action("copy_game"), "ivory", "", live, why),
            Press("export", words("Export…"), Action("export")),
            Press("delete", words("Delete"), Action("delete"), "ivory", words("Del")),
        )

    # -- what is done ------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """A line, a button, a key, or what the app asks for."""
        if self.pane.act(action):
            return
        if action == ESCAPE:
            self.desk.pop()
            return
        if action.verb in ("rename", "delete") and self.focus:
            self.taken = self.focus
        method = getattr(self, f"_do_{action.verb}", None)
        if method is None:
            return
        try:
            method(*action.values)
        except (TableError, OSError) as error:
            self.desk.notice(refusal(error))

    def _do_take(self, name: str) -> None:
        if self.taken == name:
            self._do_open()
        else:
            self.taken = name

    def _do_open(self) -> None:
        from tablegame.ui.screens.openings import resume

        game = self.game(self.taken)
        if game is None:
            return
        if game.trouble:
            self.desk.notice(game.trouble)
            return
        resume(self.desk, game)

    def _do_rename(self) -> None:
        game = self.game(self.taken)
        if game is None or game.trouble:
            return
        words = self.desk.words
        note = words("Without a title it is called by its game.")
        title = words("Rename a saved game")
        self.desk.push(PromptScreen(self.desk, title, game.title, lambda text: self._rename(game.id, text), note))

    def _rename(self, name: str, title: str) -> None:
        try:
            self.desk.library.rename(name, title)
        except (TableError, OSError) as error:
            self.desk.notice(refusal(error))

    def _do_copy_game(self) -> None:
        copied = self.desk.library.copy(self.taken)
        self.taken = copied.id
        self.desk.focus(f"game.{copied.id}")

    def _do_export(self) -> None:
        game = self.game(self.taken)
        if game is None:
            return
        words = self.desk.words
        place = str(_folder_of_documents() / f"{game.id}{RECORD_ENDING}")
        note = words("The whole path of the file; nothing that is there already is overwritten.")
        title = words("Export a game")
        then = PromptScreen(
            self.desk, title, place, lambda text: self._export(game.id, text), note, self._refuse_place, 400
        )
        self.desk.push(then)

    def _refuse_place(self, text: str) -> str:
        """Why nothing can be written there, "" where it can."""
        words, path = self.desk.words, Path(text).expanduser()
        if not text or not path.is_absolute():
            return words("Write a whole path, such as {example}.", example=str(_folder_of_documents() / "game.yaml"))
        if path.exists():
            return words("{path} is there already; choose another name.", path=str(path))
        if not path.parent.is_dir():
            return words("There is no folder {path}.", path=str(path.parent))
        return ""

    def _export(self, name: str, text: str) -> None:
        path = Path(text).expanduser()
        try:
            self.desk.library.export(name, path)
        except (TableError, OSError) as error:
            self.desk.notice(refusal(error))
            return
        self.desk.notice(self.desk.words("The game is written to {path}.", path=str(path)))

    def _do_delete(self) -> None:
        index = next((i for i, game in enumerate(self.games) if game.id == self.taken), None)
        if index is None:
            return
        title = title_of(self.games[index], self.desk.words)
        self.deleted = self.desk.library.delete(self.taken)
        left = [game for game in self.games if game.id != self.taken]
        self.taken = left[min(index, len(left) - 1)].id if left else ""
        self.desk.focus(f"game.{self.taken}" if self.taken else "restore")
        self.desk.notice(self.desk.words("“{title}” is deleted. Ctrl+Z brings it back.", title=title))

    def _do_restore(self) -> None:
        if self.deleted is None:
            return
        back = self.desk.library.restore(self.deleted)
        self.deleted = None
        self.taken = back.id
        self.desk.focus(f"game.{back.id}")

    def _do_paste(self, text: str) -> None:
        from tablegame.ui.screens.openings import open_text

        open_text(self.desk, text)

    def _do_dropped(self, path: str) -> None:
        from tablegame.ui.screens.openings import open_file

        open_file(self.desk, Path(path))


def _folder_of_documents() -> Path:
    """Where people keep what they export: Documents where there is such a folder, else home."""
    documents = Path.home() / "Documents"
    return documents if documents.is_dir() else Path.home()
