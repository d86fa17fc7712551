"""A game under way: whose turn it is, what may be seen, undo, the curtain; the only holder of the true state.

Passive: it never waits, thinks or draws. Nothing of the state leaves but the view of the seat that may look.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from tablegame.core.bots import Memory
from tablegame.core.contract import CHANCE, Move, Reason, SeenEvent, View, seat_letter
from tablegame.core.errors import MoveError, OptionError, TableError
from tablegame.core.options import Chosen, complete
from tablegame.core.text import N_
from tablegame.games import Game, find
from tablegame.session import seats
from tablegame.session.assistance import CHOOSING, LOCKED_SEATS, Helping
from tablegame.session.available_levels import check_levels
from tablegame.session.characters import style_of
from tablegame.session.deals import deal_by_chance, deal_seed, tidy_deal
from tablegame.session.game_file import GameFile
from tablegame.session.history import GameHistory, PlayedMove
from tablegame.session.jobs import Job
from tablegame.session.notes import MOST_BRANCHES, Ending, Notes
from tablegame.session.saves import Library
from tablegame.session.seals import OpenedSeal, judging_seed, seal_of_deals, seed_for
from tablegame.session.seats import Chair

__all__ = ["Ending", "OpenedSeal", "Session"]

ADVISER = "strong"
"""The level that gives hints; every game has it."""
SCORE = "score"
"""A heading that the help page of every game has."""


class Session(Helping):
    """One game on the table. Every accepted move is in the file before the method that made it returns.

    Methods that write raise TableError where the disk refuses; nothing has changed then. memories: what computer seats
    remember of the others, by seat, handed to them with each job; the caller fills it.
    """

    def __init__(self, entry: Game, line: GameHistory, file: GameFile | None, notes: Notes) -> None:
        """Use `start` or `resume`."""
        super().__init__(entry, line, file, notes)
        self.memories: dict[int, Memory] = {}
        self._job: tuple[int, Job] | None = None
        self._trouble = ""
        self._strange: frozenset[str] = frozenset()
        """Levels of the notes that this program does not know."""
        written = len(line.made)
        self._deal()
        self._write(written)

    @classmethod
    def start(
        cls,
        entry: Game,
        players: int,
        chosen: Chosen,
        chairs: Sequence[Chair],
        practice: bool,
        store: Library | None,
        rng: Random,
        deal: str = "",
        won: tuple[int, ...] = (),
        locked: bool = False,
    ) -> Session:
        """A new game, its file made (none with store None: a game that is not kept).

        deal: the word that its deals come from, "" for one by chance; won: games won before, as the notes have them.
        locked: no help of any kind until the game is over; a game whose deal somebody chose is never locked.
        Raises OptionError where house rules, players and chairs do not fit, OSError where the file cannot be made.
        """
        whole = complete(entry.engine, players, chosen)
        if len(chairs) != players:
            raise OptionError(f"{len(chairs)} chairs for {players} players")
        check_levels(entry.bot, (chair.level for chair in chairs), players, whole)
        line = GameHistory(entry.engine, players, whole)
        seed = f"{rng.getrandbits(128):032x}"
        word = tidy_deal(deal)
        number = word or deal_by_chance(seed)
        seal = seal_of_deals(seed, number) if entry.deals and not word else ""
        notes = Notes(tuple(chairs), seed, practice=practice, deal=number, deal_seal=seal, won=won)
        known = bool(word) and entry.deals
        notes = replace(notes, locked=locked and not known, known=known)
        if store is None:
            return cls(entry, line, None, notes)
        file = store.create(entry.key, players, whole, notes)
        return cls(entry, line, file, file.notes)

    @classmethod
    def resume(cls, file: GameFile) -> Session:
        """A saved game where it stopped, with several people behind the curtain of the next to act."""
        record = file.record
        entry = find(record.game)
        line = file.take_line()
        if line is None:
            chosen = complete(entry.engine, record.players, record.options)
            line = GameHistory(entry.engine, record.players, chosen, record.moves)
        session = cls(entry, line, file, file.notes)
        session._strange = frozenset(chair.level for chair in session.chairs) - {"", ADVISER, *entry.bot.levels}
        text = N_("There is no computer level “{level}” here; a strong one plays for it.")
        file.notices += tuple(Reason(text, (("level", level),)) for level in sorted(session._strange))
        return session

    # -- the curtain -------------------------------------------------------------------------------------------

    def open_curtain(self) -> None:
        """The named player looks."""
        seat = self.curtain
        if seat is not None:
            self._open = seat
            self._left = False
            self._keeper.sync_soon()

    def drop_curtain(self) -> None:
        """The window lost focus: nobody's secret stays on the screen."""
        self._open = None

    def go_on(self) -> None:
        """Everybody has seen the trick."""
        self._shown = False
        self._keeper.sync_soon()

    # -- moves -------------------------------------------------------------------------------------------------

    def can_act(self) -> bool:
        """Whether the viewer may choose now."""
        viewer = self.viewer
        return viewer is not None and viewer in self._line.state.acting() and not self.over and not self._behind()

    def _behind(self) -> bool:
        """Computer seats that choose at the same time choose first, so that they cannot wait for anybody."""
        return bool(self._computers_owing())

    def why_not(self, move: Move) -> Reason | None:
        """Why the viewer may not make the move now; None when it may."""
        if self.can_act():
            return self.entry.engine.why_not(self.view(), move)
        if self.over:
            return Reason(N_("The game is over."), (), SCORE)
        if self.viewer is not None and self.viewer in self._line.state.acting():
            return Reason(N_("The computer players have not sealed their choices yet."), (), CHOOSING)
        return Reason(N_("It is not your turn to choose."), (), CHOOSING)

    def submit(self, move: int) -> tuple[SeenEvent, ...]:
        """The viewer's move. Returns what happened as the viewer may see it; with several people as anybody may.

        Raises MoveError with the reason where the move is not allowed, TableError where it cannot be written.
        """
        reason = self.why_not(move)
        if reason is not None:
            raise MoveError(reason.english())
        viewer = self.viewer
        assert viewer is not None  # nobody else can act
        return self._make(viewer, move)

    def forced(self) -> int | None:
        """The only move the viewer has now and for all the rest of this hand, None where there is a choice."""
        if not self.can_act():
            return None
        return self.entry.engine.forced(self.view())

    def _make(self, seat: int, move: int) -> tuple[SeenEvent, ...]:
        """Make the move, deal where a deal is due, write it all; what the viewer may see of it."""
        self._line.text(seat, move)
        before = len(self._line.made)
        made = [self._line.add(seat, move), *self._deal()]
        self._write(before)
        self._leave_branch(before)
        if self._line.shows(before):
            self._shown = self.covered
            self._open = None
        if self._shown or len(made) > 1:
            self._keeper.sync_soon()
        return self._seen_by_viewer(made)

    def _write(self, before: int) -> None:
        """Put what was made since into the file, all or nothing; where it cannot be written it was not made."""
        lines = self._line.lines
        if len(lines) == before:
            return
        try:
            self._keeper.append(lines[before:])
        except TableError:
            self._line = self._line.again(lines[:before])
            raise

    def _seen_by_viewer(self, made: Sequence[PlayedMove]) -> tuple[SeenEvent, ...]:
        """What happened, for the eyes that look now. A viewer from before the curtain fell does not look any more."""
        if self._next_person() != self._open:
            self._open = None
        viewer = self.viewer
        return tuple(moment for each in made for moment in each.log.moments(viewer))

    def _deal(self) -> list[PlayedMove]:
        """Deal as long as deals are due."""
        made = []
        while self._line.state.acting() == (CHANCE,):
            made.append(self._line.add(CHANCE, self.entry.engine.deal(self._line.state, Random(self._deal_seed()))))
        return made

    def _deal_seed(self) -> int:
        """By the game's number and how many deals there were; games of old have none and deal by their seed."""
        if not self.notes.deal:
            return seed_for(self.notes.seed, "deal", CHANCE, len(self._line.made))
        return deal_seed(self.notes.deal, sum(each.actor == CHANCE for each in self._line.made))

    # -- computer seats ----------------------------------------------------------------------------------------

    def next_job(self) -> Job | None:
        """The next choice of a computer seat; an equal job until it is answered or the game changed."""
        owing = self._computers_owing()
        if self.over or self.showing or not owing:
            return None
        if self._left:
            return None
        key = len(self._line.made)
        if self._job is None or self._job[0] != key:
            self._job = (key, self._asked("choose", owing[0], self.chairs[owing[0]]))
        return self._job[1]

    def _asked(self, kind: Any, seat: int, chair: Chair) -> Job:
        level = ADVISER if chair.level in self._strange else chair.level
        start = self._line.pending().start
        return Job(
            kind,
            self.entry.key,
            level,
            self._line.state.view(seat),
            seed_for(self.notes.seed, kind, seat, start),
            memory=self.memories.get(seat),
            style=style_of(chair, self.entry.key),
        )

    def answer(self, job: Job, result: Any) -> tuple[SeenEvent, ...]:
        """Make the move a computer seat chose; () where the job is not wanted any more (after an undo).

        A result that is no legal move (a computer seat that failed) is replaced by any legal one: the game goes on.
        Raises TableError where it cannot be written.
        """
        if job != self.next_job():
            return ()
        seat = self._computers_owing()[0]
        domain = self._line.state.legal(seat)
        if not isinstance(result, int) or isinstance(result, bool) or result not in domain:
            result = domain.sample(Random(job.seed))
        return self._make(seat, result)

    @property
    def asked(self) -> int | None:
        """The computer seat that is to choose next, None where there is none."""
        return next(iter(self._computers_owing()), None)

    def onlooker(self) -> View:
        """What anybody may see who stands beside the table."""
        return self._line.state.view(None)

    def keeps_waiting(self) -> bool:
        """Whether a person could choose as soon as the computer seats have: then they do not take their time."""
        return any(seat in self.persons for seat in self._line.state.acting())

    def weighing(self) -> Job | None:
        """What asks for the worth of the viewer's choices; None where nothing is to choose, or the game is locked. Who
        is shown the answer has help (`take_help`)."""
        viewer = self.viewer
        if viewer is None or not self.can_act() or self.locked:
            return None
        seed = judging_seed(viewer, len(self._line.made) + 1)
        view = self._line.state.view(viewer)
        return Job("weigh", self.entry.key, self.entry.bot.adviser(view), view, seed)

    def learn_jobs(self) -> tuple[tuple[int, Job], ...]:
        """For each computer seat of a game that is over: the job whose answer is its new memory."""
        if not self.over:
            return ()
        return tuple(
            (seat, self._asked("learn", seat, chair)) for seat, chair in enumerate(self.chairs) if not chair.person
        )

    def mark_learned(self) -> None:
        """Computer seats have taken this game in. Raises TableError."""
        self._note(learned=True)

    # -- undo --------------------------------------------------------------------------------------------------

    def can_undo(self) -> Reason | None:
        """Why the last choice of a person may not be taken back; None when it may."""
        if self.ended is not None:
            return self._end_stands()
        index = self._last_choice()
        if index is None:
            return Reason(N_("There is nothing to take back."), (), CHOOSING)
        if not self.practice and self._line.shown_since(index):
            return Reason(
                N_("{seat} has since seen what was hidden: that choice stands."),
                (("seat", self._line.made[index].actor),),
                CHOOSING,
            )
        return self.no_help() if self._undo_helps(index) else None

    def undo_wants_practice(self) -> bool:
        """Whether nothing but that the game counts keeps the last choice from being taken back."""
        index = self._last_choice()
        if index is None or self.ended is not None or self.can_practise() is not None:
            return False
        return self._line.shown_since(index)

    def undo_asks(self) -> tuple[int, ...]:
        """The other people, who must agree before `undo`."""
        index = self._last_choice()
        owner = self.ended.seat if self.ended else None if index is None else self._line.made[index].actor
        return tuple(seat for seat in self.persons if seat != owner)

    def undo(self) -> None:
        """Take it back, and what computer seats did since; their sealed choices stay. Raises MoveError, TableError."""
        reason = self.can_undo()
        if reason is not None:
            raise MoveError(reason.english())
        if self.ended is not None:
            # All that was hidden could be looked at meanwhile.
            self._note(ended=None, known=self.notes.known or self.entry.deals)
            return
        index = self._last_choice()
        assert index is not None  # or there had been a reason
        helped = self._undo_helps(index)
        stay, go = self._line.without(index)
        line = self._line.again(stay)
        self._keeper.rewrite(stay)
        self._line = line
        self._note_down(undone=(*self.notes.undone, go), assisted=self.assisted or helped)
        self._afresh()

    def _afresh(self) -> None:
        """What was on the screen is no longer so."""
        self._turns += 1
        self._job = None
        self._shown = False
        if self._next_person() != self._open:
            self._open = None

    def can_redo(self) -> Reason | None:
        """Why nothing may be put back; None when it may."""
        if not self.notes.undone or self.ended is not None:
            return Reason(N_("There is nothing to put back."), (), CHOOSING)
        owner = self.notes.undone[-1][0].partition(" ")[0]
        if self._several and (self.viewer is None or seat_letter(self.viewer) != owner):
            return Reason(N_("Only the player who took the choice back can put it back."), (), CHOOSING)
        return None

    def redo(self) -> tuple[SeenEvent, ...]:
        """Put back what the last undo took, and return its events. Raises MoveError, TableError."""
        reason = self.can_redo()
        if reason is not None:
            raise MoveError(reason.english())
        *rest, lines = self.notes.undone
        before = len(self._line.made)
        try:
            line = self._line.again((*self._line.lines, *lines))
        except MoveError:
            self._note(undone=())
            raise
        self._keeper.append(lines)
        self._line = line
        self._note_down(undone=tuple(rest))
        self._afresh()
        made = line.made[before:]
        if any(line.shows(before + i) for i in range(len(made))):
            self._shown = self.covered
        return self._seen_by_viewer(made)

    def _note_down(self, **changes: Any) -> None:
        """Change the notes after the record: where they cannot be written they wait, and `trouble` says so."""
        self._trouble = self._keeper.take_notes(replace(self.notes, **changes)) or self._trouble

    def trouble(self) -> str:
        """What the disk refused although the move is kept, once; "" for nothing."""
        said, self._trouble = self._trouble, ""
        return said

    def _leave_branch(self, before: int) -> None:
        """Playing something else after an undo leaves what was taken back as a branch; playing the same does not."""
        if not self.notes.undone:
            return
        branches = self.notes.branches
        if self.notes.undone[-1][0] != self._line.made[before].text:
            whole = self._line.lines[:before]
            for lines in reversed(self.notes.undone):
                whole += lines
            branches = (*branches, whole)[-MOST_BRANCHES:]
        self._note_down(undone=(), branches=branches)

    # -- seats and endings -------------------------------------------------------------------------------------

    def can_hand_over(self, seat: int, chair: Chair) -> Reason | None:
        """Why nobody else may sit there now; None where they may. Who plays stays in a locked game: a computer in one's
        place is help, and so is a look at its cards."""
        here = self.chairs[seat]
        same = chair.level == here.level and (chair.person or chair.face == here.face)
        return Reason(LOCKED_SEATS) if self.locked and not same else None

    def hand_over(self, seat: int, chair: Chair) -> None:
        """Somebody else sits there from now on: a person joins or leaves, a level changes, a computer takes over.

        Raises MoveError, TableError.
        """
        reason = self.can_hand_over(seat, chair)
        if reason is not None:
            raise MoveError(reason.english())
        chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])
        named = seats.names(chairs) if any(each.name for each in chairs) else ()
        looked = self._open
        covered = self.covered
        self._note(chairs=chairs, won=self._won_without(seat, chair))
        self._left = (covered or self._left) and len(self.persons) == 1 and looked not in self.persons
        self.memories.pop(seat, None)
        shown = self._shown
        self._afresh()
        self._shown = shown
        if self.file is not None and self.file.record.seats != named:
            self.file.rewrite(self._line.lines, named)

    def _won_without(self, seat: int, chair: Chair) -> tuple[int, ...]:
        """The games won before, without those of somebody who leaves."""
        won = self.notes.won
        if not won or chair.name == self.chairs[seat].name:
            return won
        return (*won[:seat], 0, *won[seat + 1 :])

    def standing(self) -> tuple[int, ...]:
        """How many games each seat has won since these players sat down, this one included once it is over."""
        won = self.notes.won or (0,) * self.players
        return tuple(games + (seat in self.winners) for seat, games in enumerate(won)) if self.over else won

    def _decided(self) -> tuple[int, ...] | None:
        return self.entry.engine.decided(self._line.state.view(None))

    def _speaker(self) -> int | None:
        """Who speaks for the people: the viewer, or else the next one to look."""
        seat = self.viewer
        if seat is None:
            seat = self.curtain
        return next(iter(self.persons), None) if seat is None else seat

    def can_claim(self) -> Reason | None:
        """Why the rest must be played; None where nobody can change any more who wins."""
        if self.over:
            return Reason(N_("The game is over."), (), SCORE)
        if self._speaker() is None or self._decided() is None:
            return Reason(N_("The game is not decided yet."), (), SCORE)
        return None

    def claim(self) -> None:
        """Leave the rest of a decided game unplayed. Raises MoveError, TableError."""
        self._end("claimed", self.can_claim(), self._decided() or ())

    def can_concede(self) -> Reason | None:
        """Why nobody may give up now; None when the viewer (of several people: the one to choose) may."""
        if self.over:
            return Reason(N_("The game is over."), (), SCORE)
        return Reason(N_("Nobody plays here who could give up."), (), SCORE) if self._speaker() is None else None

    def concede_asks(self) -> tuple[int, ...]:
        """The other people, who must agree before `concede`."""
        return tuple(seat for seat in self.persons if seat != self._speaker())

    def concede(self) -> None:
        """Give the game up. Raises MoveError, TableError."""
        seat = self._speaker()
        self._end("conceded", self.can_concede(), () if seat is None else self._line.state.conceded(seat))

    def _end(self, how: str, refused: Reason | None, winners: tuple[int, ...]) -> None:
        seat = self._speaker()
        if refused is not None or seat is None:
            raise MoveError(refused.english() if refused else "nobody plays here")
        self._note(ended=Ending(how, seat, winners))
        self._open = None
        self._shown = False

    def close(self) -> None:
        """Sync and let go of the file; the session is not used again. A second call does nothing."""
        self._keeper.close()
