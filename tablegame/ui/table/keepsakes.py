"""What the player saves at a table: named keepsakes for later games, and a move not yet finished."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from tablegame.core.contract import Plain, seat_letter
from tablegame.core.table import Keepsake
from tablegame.session import keepsake_store
from tablegame.session.seats import LONGEST_NAME, tidy
from tablegame.session.session import Session
from tablegame.ui.desk import Desk, Prompt, attempt
from tablegame.view.game_scene import troubles_text


class Keepsakes:
    """What is kept of one game. Where the disk refuses a change, that is said, and nothing has changed."""

    def __init__(self, desk: Desk, game: str) -> None:
        self.desk = desk
        self.game = game
        self.kept, troubles = keepsake_store.kept_of(desk.folders, game)
        if troubles:
            desk.notice(troubles_text(troubles, desk.words))

    def keep(self, text: str, proposed: str = "") -> None:
        """Ask for a name, and keep a text under it."""
        words = self.desk.words
        same = next((kept for kept in self.kept if kept.text == text), None)
        if same is not None:
            self.desk.notice(words("This is kept already, as “{name}”.", name=same.name))
            return
        if len(self.kept) >= keepsake_store.MOST:
            full = words("{count} are kept already: remove one of them first.", count=keepsake_store.MOST)
            self.desk.notice(full)
            return
        self._prompt(words("Keep it under a name"), proposed, lambda name: self._keep(Keepsake(name, text)))

    def rename(self, index: int) -> None:
        """Ask for another name."""
        if 0 <= index < len(self.kept):
            old = self.kept[index].name
            rename = partial(keepsake_store.rename, self.desk.folders, self.game, old)
            title = self.desk.words("Rename {name}", name=old)
            self._prompt(title, old, lambda name: self._change(lambda: rename(name)))

    def forget(self, index: int) -> None:
        """Remove one, once that is confirmed."""
        if not 0 <= index < len(self.kept):
            return
        words, name = self.desk.words, self.kept[index].name
        question = words("Keep “{name}” no longer?", name=name)
        forget = partial(keepsake_store.forget, self.desk.folders, self.game, name)
        self.desk.ask(question, ((words("Remove it"), lambda: self._change(forget)), (words("Keep it"), lambda: None)))

    def _prompt(self, title: str, text: str, then: Callable[[str], object]) -> None:
        words = self.desk.words
        note, missing = words("What has the same name is replaced."), words("Write a name first.")

        def refuse(name: str) -> str:
            return "" if tidy(name) else missing

        self.desk.prompt(Prompt(title, text, lambda name: then(tidy(name)), note, refuse, LONGEST_NAME))

    def _keep(self, new: Keepsake) -> None:
        if self._change(lambda: keepsake_store.keep(self.desk.folders, self.game, new)):
            self.desk.notice(self.desk.words("Kept as “{name}”.", name=new.name))

    def _change(self, change: Callable[[], tuple[Keepsake, ...]]) -> bool:
        """Change what is kept; False, with a notice, where the disk refuses."""
        return attempt(self.desk, lambda: setattr(self, "kept", change()))


def take_up_draft(desk: Desk, session: Session) -> Plain:
    """The viewer's draft of a composed move with which the table was left; None for none."""
    return None if session.viewer is None else desk.drafts.pop(_draft_key(session, session.viewer), None)


def leave_drafts(desk: Desk, session: Session, drafts: Mapping[int | None, Plain]) -> None:
    """Keep a draft for its seat, as long as the program runs."""
    for seat, draft in drafts.items():
        if seat is not None and session.file is not None:
            desk.drafts[_draft_key(session, seat)] = draft


def _draft_key(session: Session, seat: int) -> tuple[str, int, int]:
    """The game's file, the seat, and how many choices it has made: its next one is the same, whatever others do."""
    file = session.file
    if file is None:
        return "", seat, 0
    return str(file.path), seat, sum(line.startswith(f"{seat_letter(seat)} ") for line in file.record.moves)
