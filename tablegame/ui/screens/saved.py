"""The saved games: open, rename, copy, export, delete and bring back; files that cannot be read, with the reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tablegame.core.errors import TableError
from tablegame.core.text import N_
from tablegame.session.game_file import RECORD_ENDING
from tablegame.session.saves import LockedError
from tablegame.storage.files import refusal
from tablegame.ui.desk import Desk, Prompt, Screen
from tablegame.ui.screens.saved_game import SavedGame
from tablegame.ui.screens.saved_summaries import SavedSummaries, title_of, winners
from tablegame.ui.screens.widgets import ESCAPE, Shape, close_button, dialog, export, page
from tablegame.ui.table.portraits import portraits_of
from tablegame.view.builder import Builder
from tablegame.view.form import Button, Buttons, Text
from tablegame.view.layout import Column, PanelBox, Part, Row
from tablegame.view.pane import Pane, bar_room, scrolled
from tablegame.view.phrases import relative_date
from tablegame.view.scale import BODY, NAME, SMALL
from tablegame.view.scene import Action, Ink, Line, Rect, Scene, Target

if TYPE_CHECKING:
    from tablegame.practice.results import Result
    from tablegame.session.saves import Deleted, Saved


RESTING = 0.15
"""Seconds after which the table of a game is drawn: running through the list is not held up by it."""
_WIDE = 44
"""From so many sizes of type on the game lies beside the list, else below it."""


class SavedScreen(Screen):
    """A list, and beside it the game that is taken up. A click takes one up; a second one, or Enter, opens it.

    The rows in sight are all that is built, however many games there are; the arrows move through all of them.
    """

    modal = True
    help = ""

    def __init__(self, desk: Desk, taken: str = "") -> None:
        self.desk = desk
        self.pane = Pane("games")
        self.standing = SavedSummaries(desk.folders.cache, desk.library.beside)
        self.beside = SavedGame(self.standing, desk.folders.games)
        self.deleted: Deleted | None = None
        self._grouped: tuple[int, tuple[Saved, ...]] = (-1, ())
        self.kept = ""
        """The mark of its result, where that still counts."""
        self.seen = (0, 0)
        self.page = 1
        self.since = desk.clock()
        """When a game was taken up last."""
        desk.library.look()
        self.taken = taken or (self.games[0].id if self.games else "")
        self.focus = ""

    @property
    def games(self) -> tuple[Saved, ...]:
        """Every saved game that is known by now, the last changed first; below each its branches."""
        if self._grouped[0] != self.desk.library.version:
            self._grouped = (self.desk.library.version, with_branches(self.desk.library.lines))
        return self._grouped[1]

    # -- what is shown -----------------------------------------------------------------------------------------

    def build(self, builder: Builder) -> Scene:
        """The list, the game that is taken up with its buttons, and the way back for a deleted one."""
        words = builder.words
        self.seen = self._now()
        self.beside.resting = self.desk.clock() - self.since > RESTING
        if self.game(self.taken) is None:
            self.taken = self.games[0].id if self.games else ""
        builder.focus = builder.focus or (f"game.{self.taken}" if self.taken else "close")
        self._focused(builder.focus)
        title = words("Saved games")
        if self.games or self.deleted is not None:
            self._page(builder, title)
        else:
            dialog(builder, self.pane, title, self._none, [close_button(builder)], Shape(760))
        for key, verb in (("f2", "rename"), ("v", "review"), ("delete", "delete"), ("ctrl+z", "restore")):
            builder.key(key, Action(verb))
        return builder.scene("", title)

    def game(self, name: str) -> Saved | None:
        """The line of that game."""
        return next((game for game in self.games if game.id == name), None)

    def _now(self) -> tuple[int, int]:
        return self.desk.library.version, self.standing.version

    def tick(self, now: float) -> bool:  # noqa: ARG002 - the shape of a screen
        """Whether something has been found out meanwhile."""
        rested = self.desk.clock() - self.since > RESTING and not self.beside.resting
        return rested or self.seen != self._now()

    def closing(self) -> None:
        """What was said of saved games is kept."""
        self.standing.keep()

    def _focused(self, focus: str) -> None:
        """The focused line is the one that Delete and F2 mean."""
        self.focus = focus.removeprefix("game.") if focus.startswith("game.") else self.taken

    def _none(self, b: Builder, rect: Rect) -> float:
        sentence = b.words("No game is kept yet. Ctrl+V opens one from the clipboard, a file can be dropped here.")
        return Text(sentence, BODY).draw(b, "games", Rect(rect.x, rect.y, rect.w, 0))

    def _page(self, b: Builder, title: str) -> None:
        """The list at the left and the game at the right; where that is too narrow, one above the other."""
        gap = b.space.wide
        inner, top = page(b, title)
        bottom = inner.bottom - b.button_height - gap
        if self.deleted is not None:
            top = self._way_back(b, Rect(inner.x, top, inner.w, 0), self.deleted) + gap * 0.6
        room = Rect(inner.x, top, inner.w, bottom - top)
        taken = self.game(self.taken)
        if inner.w >= b.type(BODY) * _WIDE:
            left = min(inner.w * 0.46, b.type(BODY) * 30)
            listed = Rect(room.x, room.y, left, room.h)
            details = Rect(listed.right + gap, room.y, room.right - listed.right - gap, room.h)
        else:
            rows = max(1, int(room.h * 0.42 / self._row_height(b)))
            listed = Rect(room.x, room.y, room.w, rows * self._row_height(b))
            details = Rect(room.x, listed.bottom + gap * 0.6, room.w, room.bottom - listed.bottom - gap * 0.6)
        self._list(b, listed)
        if taken is not None:
            b.portraits = portraits_of(taken, self.desk.settings.tokens)
            self.beside.draw(b, details, taken, self._presses(b, taken))
        figures = Button("statistics", b.words("Statistics"), Action("statistics"))
        Buttons((figures, close_button(b)), "right").at_foot(b, "foot", inner)
        b.key("escape", ESCAPE)

    # -- the list ----------------------------------------------------------------------------------------------

    def _row_height(self, b: Builder) -> float:
        return b.line(NAME, True) + b.line(SMALL) + 2 * self._row_pad(b)

    def _row_pad(self, b: Builder) -> float:
        return b.space.close

    def _list(self, b: Builder, rect: Rect) -> None:
        """The rows in sight, each a target; the one taken up is scrolled to."""
        games, height = self.games, self._row_height(b)
        self.page = max(1, int(rect.h / height) - 1)
        number = next((i for i, game in enumerate(games) if game.id == self.taken), 0)

        def row(aside: Builder, box: Rect, i: int) -> None:
            self._row(aside, box, games[i])

        self.pane.rows(b, rect, len(games), height, row, keys=False, follow=(f"{self.taken} {rect.h}", number))
        first = int(self.pane.offset / height)
        last = min(len(games), int((self.pane.offset + rect.h) / height - 1e-6) + 1)
        for i in range(first, last):
            box = Rect(rect.x, rect.y + i * height - self.pane.offset, rect.w - bar_room(b), height)
            name, action = f"game.{games[i].id}", Action("take", (games[i].id,))
            taken = games[i].id == self.taken
            b.target("games", Target(name, box, action, title_of(games[i], b.words), window=rect, chosen=taken))
        steps = {"pageup": -self.page, "pagedown": self.page, "home": -len(games), "end": len(games)}
        if b.focus.startswith("game."):
            steps |= {"up": -1, "down": 1}
        for key, by in steps.items():
            b.key(key, Action("step", (by,)))

    def _row(self, b: Builder, box: Rect, game: Saved) -> None:
        """Title and date, and where it stands."""
        words, pad = b.words, self._row_pad(b)
        if game.id == self.taken:
            b.panel(box, "row")
        inner = box.inset(pad * 1.4, pad)
        if game.branch_of and self.game(game.branch_of) is not None:
            inner = _branched(b, inner)
        when = relative_date(game.when, words)
        wide = b.width([b.span(when, SMALL)]) + 2
        upper = b.line(NAME, True)
        ink: Ink = "warning" if game.trouble else "text"
        title = [b.span(title_of(game, words), NAME, "serif-bold", ink)]
        left = inner.x
        if game.locked:
            side = upper * 0.72
            b.picture(Rect(left, inner.y + (upper - side) / 2, side, side), "icon/lock")
            left += side + pad
        b.text(Rect(left, inner.y, inner.right - wide - pad - left, upper), title)
        b.text(Rect(inner.right - wide, inner.y, wide, upper), when, SMALL, ink="soft", align="right")
        line = self.standing.line(game, self.desk.folders.games, words)
        if game.over and not game.trouble:
            line = winners(game, words)
        while " · " in line and b.width([b.span(line, SMALL)]) > inner.w:
            line = line.rpartition(" · ")[0]  # all of it stands beside the list
        lower = Rect(inner.x, inner.y + upper, inner.w, b.line(SMALL))
        b.text(lower, line, SMALL, ink="warning" if game.trouble else "soft")

    # -- what lies beside it -----------------------------------------------------------------------------------

    def _way_back(self, b: Builder, rect: Rect, deleted: Deleted) -> float:
        """What was just deleted, and the button that brings it back, beside it or below."""
        words, pad = b.words, b.space.pad
        undo = Buttons((Button("restore", words("Bring it back"), Action("restore"), "ivory", words("Ctrl+Z")),))
        said = Text(words("“{title}” is deleted.", title=deleted.title or deleted.id), BODY, ink="text")
        wide = undo.width(b)
        whole: Part = Column((said, undo), pad)
        if rect.w - wide - 3 * pad > b.type(BODY) * 9:
            whole = Row(((said, 0.0), (undo, wide)), pad, middle=True)
        return PanelBox(whole, style="lit", pad=(pad, pad)).draw(b, "deleted", rect)

    def _presses(self, b: Builder, game: Saved) -> tuple[Button, ...]:
        words = b.words
        why = game.trouble
        live = not why
        opens = Button("open", words("Open"), Action("open"), "brass", words("Enter"), live, why)
        return (
            opens,
            Button("review", words("Review"), Action("review"), "ivory", "V", *self._reviewed(game)),
            Button("rename", words("Rename…"), Action("rename"), "ivory", "F2", live, why),
            Button("copy", words("Copy"), Action("copy_game"), "ivory", "", live, why),
            Button("export", words("Export…"), Action("export")),
            Button("delete", words("Delete"), Action("delete"), "ivory", words("Del")),
        )

    def _reviewed(self, game: Saved) -> tuple[bool, str]:
        """Whether a game may be looked over, and why not."""
        if game.trouble or game.over or game.practice:
            return not game.trouble, game.trouble
        return False, self.desk.words("What hands hid is told when the game is over. Then it can be reviewed.")

    # -- what is done ------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """A line, a button, a key, or what the app asks for."""
        if scrolled((self.pane, self.beside.pane), action):
            return
        if action == ESCAPE:
            self.desk.pop()
            return
        if action.verb in ("rename", "delete") and self.focus:
            self.taken = self.focus
        try:
            if action.verb in VERBS:
                VERBS[action.verb](self, *action.values)
        except (TableError, OSError) as error:
            self.desk.notice(refusal(error))

    def _do_step(self, by: int) -> None:
        """So many rows up or down, as far as there are any."""
        here = next((i for i, game in enumerate(self.games) if game.id == self.taken), 0)
        if self.games:
            self._take_up(self.games[min(max(0, here + by), len(self.games) - 1)].id)
            self.desk.focus(f"game.{self.taken}")

    def _do_take(self, name: str) -> None:
        if self.game(name) is None:
            self.desk.library.look()
        if self.taken == name:
            self._do_open()
        else:
            self._take_up(name)

    def _take_up(self, name: str) -> None:
        self.taken, self.since = name, self.desk.clock()

    def _do_open(self) -> None:
        from tablegame.ui.table.beginning import resume

        game = self.game(self.taken)
        if game is None:
            return
        if game.trouble:
            self.desk.notice(game.trouble)
            return
        resume(self.desk, game)

    def _do_review(self) -> None:
        game = self.game(self.focus or self.taken)
        if game is None:
            return
        live, why = self._reviewed(game)
        if live:
            self.desk.open("review", game.id)
        else:
            self.desk.notice(why)

    def _do_rename(self) -> None:
        game = self.game(self.taken)
        if game is None or game.trouble:
            return
        words = self.desk.words
        note = words("Without a title it is called by its game.")
        title = words("Rename a saved game")
        self.desk.prompt(Prompt(title, game.title, lambda text: self._rename(game.id, text), note))

    def _rename(self, name: str, title: str) -> None:
        try:
            self.desk.library.rename(name, title)
            self.desk.library.look()
        except (TableError, OSError) as error:
            self.desk.notice(refusal(error))

    def _do_copy_game(self) -> None:
        from tablegame.ui.table.beginning import refused

        try:
            copied = self.desk.library.copy(self.taken)
        except LockedError as error:
            self.desk.notice(refused(self.desk, error))
            return
        self.desk.library.look()
        self.taken = copied.id
        self.desk.focus(f"game.{copied.id}")

    def _do_export(self) -> None:
        game = self.game(self.taken)
        if game is None:
            return
        words = self.desk.words
        note = words("The whole path of the file; nothing that is there already is overwritten.")
        write, done = partial(self.desk.library.export, game.id), N_("The game is written to {path}.")
        name = f"{game.id}{RECORD_ENDING}"
        export(self.desk, words("Export a game"), name, note, write, done, "game.yaml")

    def _do_delete(self) -> None:
        index = next((i for i, game in enumerate(self.games) if game.id == self.taken), None)
        if index is None:
            return
        game, words = self.games[index], self.desk.words
        result = self._counting(game)
        if result is None:
            self._delete(index, game, None)
            return
        question = words("“{title}” is over. Does its result still count?", title=title_of(game, words))
        choices = (
            (words("Its result still counts"), lambda: self._delete(index, game, result)),
            (words("Forget the result too"), lambda: self._delete(index, game, None)),
            (words("Keep the game"), lambda: None),
        )
        self.desk.ask(question, choices, words("Delete a game"))

    def _counting(self, game: Saved) -> Result | None:
        """What became of the game, where that counts."""
        if not game.over or game.trouble:
            return None
        from tablegame.practice.results import result_of

        result = result_of(self.desk.folders.games / f"{game.id}{RECORD_ENDING}", game.when)
        return result if result.counts == "yes" else None

    def _delete(self, index: int, game: Saved, kept: Result | None) -> None:
        """Put the game aside, its result kept or not; what the disk refuses is said, and nothing has changed."""
        from tablegame.practice import result_store

        try:
            if kept is not None:
                result_store.keep_result(self.desk.folders, kept)
            try:
                self.deleted = self.desk.library.delete(game.id)
            except (TableError, OSError):
                if kept is not None:
                    result_store.forget_result(self.desk.folders, kept.mark)
                raise
        except (TableError, OSError) as error:
            self.desk.notice(refusal(error))
            return
        self.kept = kept.mark if kept is not None else ""
        title = title_of(game, self.desk.words)
        left = [game for game in self.games if game.id != self.taken]
        self.desk.library.look()
        self.taken = left[min(index, len(left) - 1)].id if left else ""
        self.desk.focus(f"game.{self.taken}" if self.taken else "restore")
        self.desk.notice(self.desk.words("“{title}” is deleted. Ctrl+Z brings it back.", title=title))

    def _do_restore(self) -> None:
        if self.deleted is None:
            return
        back = self.desk.library.restore(self.deleted)
        if self.kept:
            from tablegame.practice import result_store

            result_store.forget_result(self.desk.folders, self.kept)
            self.kept = ""
        self.deleted = None
        self.desk.library.look()
        self.taken = back.id
        self.desk.focus(f"game.{back.id}")

    def _do_statistics(self) -> None:
        self.desk.open("statistics")

    def _do_paste(self, text: str) -> None:
        from tablegame.ui.table.beginning import open_text

        open_text(self.desk, text)

    def _do_dropped(self, path: str) -> None:
        from tablegame.ui.table.beginning import open_file

        open_file(self.desk, Path(path))


def with_branches(games: Sequence[Saved]) -> tuple[Saved, ...]:
    """Every branch below the game that it is from, where that is there; a game comes as early as its last branch."""
    there = {game.id: game for game in games}
    below: dict[str, list[Saved]] = {}
    order: dict[str, None] = {}
    for game in games:
        root, seen = game, {game.id}
        while root.branch_of in there and root.branch_of not in seen:
            root = there[root.branch_of]
            seen.add(root.id)
        if root.branch_of in there:
            root = game  # they lead in a circle: somebody wrote into the notes
        order[root.id] = None
        if root is not game:
            below.setdefault(root.id, []).append(game)
    return tuple(game for root in order for game in (there[root], *below.get(root, ())))


def _branched(b: Builder, rect: Rect) -> Rect:
    """A twig before a branch; the room that is left of its row."""
    step = b.type(BODY)
    x, thick = rect.x + step * 0.4, max(1.0, b.px(1.6))
    b.add(
        Line(((x, rect.y), (x, rect.cy)), "soft", thick), Line(((x, rect.cy), (x + step * 0.6, rect.cy)), "soft", thick)
    )
    return Rect(rect.x + step * 1.3, rect.y, rect.w - step * 1.3, rect.h)


VERBS: Final[Mapping[str, Callable[..., None]]] = {
    "step": SavedScreen._do_step,
    "take": SavedScreen._do_take,
    "open": SavedScreen._do_open,
    "review": SavedScreen._do_review,
    "rename": SavedScreen._do_rename,
    "copy_game": SavedScreen._do_copy_game,
    "export": SavedScreen._do_export,
    "delete": SavedScreen._do_delete,
    "restore": SavedScreen._do_restore,
    "statistics": SavedScreen._do_statistics,
    "paste": SavedScreen._do_paste,
    "dropped": SavedScreen._do_dropped,
}
