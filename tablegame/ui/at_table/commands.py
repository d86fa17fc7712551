"""What can be done at a table beside choosing a card: panels to open, seats, endings, looking back, the clipboard.

Knows the session, the desk and the panels. Must not know rules, pygame, or any particular game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tablegame.core.contract import Moment, Reason, View
from tablegame.core.errors import TableError
from tablegame.core.text import N_
from tablegame.files.writing import refusal
from tablegame.games import Entry
from tablegame.play.seats import Chair, persons
from tablegame.play.session import Session
from tablegame.table.look import reason_text
from tablegame.table.naming import called
from tablegame.table.scene import Action
from tablegame.ui.at_table.keepsakes import Keepsakes
from tablegame.ui.at_table.telling import Telling
from tablegame.ui.desk import Desk
from tablegame.ui.playing.beginning import begin, lay, open_file, open_text, sit_down_here

if TYPE_CHECKING:
    from tablegame.play.minds import Job
    from tablegame.ui.at_table.screen import TableScreen


class Commands:
    """The verbs of the table; each is a method `_do_` and its name. The table screen adds the picture and the time."""

    desk: Desk
    session: Session
    entry: Entry
    telling: Telling
    picked: int | None
    paused: bool
    forward: bool
    review: int | None
    hinting: int | None
    told_end: bool
    tickets: dict[int, Job]
    keepsakes: Keepsakes

    def _afresh(self) -> None:
        raise NotImplementedError

    def _tell(self, before: View, told: Sequence[Moment], at_once: bool = False) -> None:
        raise NotImplementedError

    def learn_all(self) -> None:
        """Leave nothing of this game to be learned later."""
        raise NotImplementedError

    def _ends_hold(self) -> bool:
        raise NotImplementedError

    def _think(self, once: bool = False) -> None:
        raise NotImplementedError

    @property
    def caught_up(self) -> bool:
        """Whether the picture is the present, with nothing left to tell."""
        raise NotImplementedError

    @property
    def table(self) -> TableScreen:
        """This, as the panels over it know it."""
        raise NotImplementedError

    def command(self, action: Action) -> bool:
        """Do a verb of the table; False where it is none. What the disk refuses is said, and nothing has changed."""
        method = getattr(self, f"_do_{action.verb.replace('-', '_')}", None)
        if method is None:
            return False
        self._try(lambda: method(*action.values))
        return True

    def _try(self, what: Callable[[], object]) -> None:
        """Do something; what the disk refuses is said."""
        try:
            what()
        except (TableError, OSError) as error:
            self.desk.notice(refusal(error))
        self._say_trouble()

    def _say_trouble(self) -> None:
        """Say what the disk refused although the move itself is kept, and that the game goes on in another file."""
        trouble = self.session.trouble()
        if trouble:
            self.desk.notice(trouble)
        news = self.session.file.news() if self.session.file is not None else None
        if news is not None:
            self.say(news)

    def name_of(self, seat: int) -> str:
        """The name of whoever sits there."""
        return self.names[seat]

    @property
    def names(self) -> tuple[str, ...]:
        """What everybody is called in the language on screen; two of one name have their letters with it."""
        session = self.session
        given = [name if chair.name else "" for name, chair in zip(session.names(), session.chairs, strict=True)]
        return called(given, session.persons, self.desk.words)

    def say(self, reason: Reason) -> None:
        """Tell a reason as a notice that links to its rule."""
        link = f"{self.entry.key}#{reason.clause}" if reason.clause else ""
        self.desk.notice(reason_text(reason, self.name_of, self.desk.words, self.desk.faces), link)

    def _agreed(self, asked: Sequence[int], question: str, then: Callable[[], None]) -> None:
        words = self.desk.words
        if not asked:
            then()
            return
        others = ", ".join(self.name_of(seat) for seat in asked)
        viewer = next((s for s in persons(self.session.chairs) if s not in asked), asked[0])
        text = words(question, name=self.name_of(viewer)) + "\n" + words("This is for {names} to say.", names=others)
        choices = ((words("Agreed"), lambda: self._try(then)), (words("No"), lambda: None))
        self.desk.ask(text, choices)

    def _do_undo(self) -> None:
        if self.session.undo_wants_practice():
            self._offer_practice()
            return
        reason = self.session.can_undo()
        if reason is not None:
            self.say(reason)
            return
        self._agreed(self.session.undo_asks(), N_("{name} wants to take a choice back. Do you agree?"), self._undo)

    def _offer_practice(self) -> None:
        """What was hidden has been seen: the choice can only be taken back in a game that does not count."""
        words = self.desk.words
        question = words(
            "Cards that were hidden have been shown since, so that choice stands in a game that counts. "
            "In practice everything may be taken back. Make this a practice game? It then counts as assisted."
        )
        choices = (
            (words("Practice: take it back"), lambda: self._try(self._practise)),
            (words("Let it stand"), lambda: None),
        )
        self.desk.ask(question, choices, words("Undo"))

    def _practise(self) -> None:
        self.session.practise()
        self._undo()

    def _undo(self) -> None:
        self.session.undo()
        self._afresh()

    def _do_redo(self) -> None:
        reason = self.session.can_redo()
        if reason is not None:
            self.say(reason)
            return
        before = self.session.view()
        self._afresh()
        self._tell(before, self.session.redo(), at_once=True)

    def _do_aim(self) -> None:
        self.table.aim.open = True

    def _do_aim_away(self) -> None:
        self.table.aim.close()

    def _do_menu(self) -> None:
        self.desk.open("menu", self.table)

    def _do_moves(self) -> None:
        self.desk.open("moves", self.table)

    def _do_beside(self) -> None:
        """Open the list of moves beside the table, or close it there, now and from now on."""
        self.desk.settings.moves_beside = not self.desk.settings.moves_beside
        self.desk.keep_settings()

    def _do_seals(self) -> None:
        self.desk.open("seals", self.table)

    def _do_chart(self, chart: str = "", turned: str = "", value: str = "") -> None:
        """Open a chart, the first where none is named; turned, value: what the game's picture is turned to there."""
        if turned:
            self.table.act(Action("turn", (turned, value)))
        charts = self.entry.scene.charts(self.session.chosen, self.session.players)
        if charts:
            self.desk.open("chart", self.table, chart or charts[0][0])

    def _do_explain(self, clause: str) -> None:
        self.desk.help(f"{self.entry.key}#{clause}")

    def _do_house(self) -> None:
        session = self.session
        self.desk.open("house rules", self.entry, session.players, session.chosen)

    def _do_seats(self) -> None:
        self.desk.open("seats", self.table)

    def _do_pause(self) -> None:
        self.paused = not self.paused or self.forward
        self.forward = False

    def _do_step_on(self) -> None:
        self.paused = True
        if not self._ends_hold():
            self._think(once=True)

    def _do_review(self, index: int) -> None:
        self.review = index
        self.telling.fresh = True

    def _do_earlier(self) -> None:
        if self.review:
            self.review -= 1

    def _do_later(self) -> None:
        if self.review is not None and self.review + 1 < len(self.session.history()):
            self.review += 1

    def _do_back(self) -> None:
        self.review = None
        self.told_end = False

    def _do_claim(self) -> None:
        reason = self.session.can_claim()
        if reason is not None:
            self.say(reason)
            return
        self.session.claim()
        self._afresh()

    def _do_concede(self) -> None:
        reason = self.session.can_concede()
        if reason is not None:
            self.say(reason)
            return
        words = self.desk.words
        asked = self.session.concede_asks()
        if asked:
            self._agreed(asked, N_("{name} wants to give the game up. Do you agree?"), self._concede)
            return
        choices = ((words("Give up"), lambda: self._try(self._concede)), (words("Play on"), lambda: None))
        self.desk.ask(words("Give this game up?"), choices)

    def _concede(self) -> None:
        self.session.concede()
        self._afresh()

    def _do_keep(self, text: str, proposed: str = "") -> None:
        self.keepsakes.keep(text, proposed)

    def _do_rename_kept(self, index: int) -> None:
        self.keepsakes.rename(index)

    def _do_forget(self, index: int) -> None:
        self.keepsakes.forget(index)

    def _do_copy(self) -> None:
        text, whole = self.session.clipboard_text()
        self.desk.clipboard.copy(text)
        words = self.desk.words
        self.desk.notice(
            words("The game is on the clipboard.")
            if whole
            else words("The game is on the clipboard, up to where nothing was hidden.")
        )

    def _do_paste(self, text: str = "") -> None:
        open_text(self.desk, text)

    def _do_dropped(self, path: str) -> None:
        open_file(self.desk, Path(path))

    def _do_leave(self) -> None:
        self.desk.home()

    def _do_again(self) -> None:
        self._once_more("")

    def _do_same_deal(self) -> None:
        self._once_more(self.session.notes.deal)

    def _once_more(self, deal: str) -> None:
        """Another game of the same players under the same house rules; this one is kept as it is."""
        old = self.session
        self.learn_all()
        won = old.standing()
        new = begin(self.desk, old.entry, old.players, old.chosen, old.chairs, old.practice, deal, won)
        lay(self.desk, new)

    def _do_new_game(self) -> None:
        self.desk.open("new game", self.entry, False, True)

    def hand_over(self, seat: int, chair: Chair) -> None:
        """Somebody else sits there from now on; what the disk refuses is said."""
        self._try(lambda: self.session.hand_over(seat, chair))
        sit_down_here(self.desk, self.session)
        self.paused = self.paused and not persons(self.session.chairs)
        self._afresh()
