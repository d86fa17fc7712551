"""A game under way: whose turn it is, what may be seen, undo, the curtain; the only holder of the true state.

Passive: it never waits, thinks or draws. Knows the contract of engines, seats and the file the game lies in. Must not
know screens, clocks, processes, or any game. Nothing of the state leaves but the view of whoever may look.

An engine may help with what only it can know, by attributes that it need not have: `decided(view)` the winners once
nobody can change them, else None; `forced(view)` the only move left to the end of the hand, else None; `curtains`
False where nothing is secret and people need no curtain; a state `hidden()` whether anything lies hidden from anybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, cast

from tablegame.core.contract import CHANCE, Chosen, Event, Memory, Move, Reason, View, seat_letter
from tablegame.core.errors import MoveError, OptionError
from tablegame.core.options import complete, differing
from tablegame.core.record import Record
from tablegame.core.text import N_
from tablegame.files.records import write_record
from tablegame.games import Entry, find
from tablegame.play import seats
from tablegame.play.gamefile import GameFile
from tablegame.play.line import Line, Made
from tablegame.play.minds import Job
from tablegame.play.notes import MOST_BRANCHES, Ending, Notes
from tablegame.play.saves import Library
from tablegame.play.seals import OpenedSeal, salt_for, seal_of, seed_for
from tablegame.play.seats import Chair
from tablegame.table.look import Sitter

__all__ = ["Ending", "OpenedSeal", "Session"]

ADVISER = "strong"
"""The level that gives hints; every game has it."""


class _Unkept:
    """Stands in for the file of a game that is not kept."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes

    def append(self, lines: Sequence[str]) -> None: ...

    def rewrite(self, lines: Sequence[str], seats: tuple[str, ...] | None = None) -> None: ...

    def save_notes(self, notes: Notes) -> None:
        self.notes = notes

    def sync_soon(self) -> None: ...

    def close(self) -> None: ...


class Session:
    """One game on the table. Every accepted move is in the file before the method that made it returns.

    Methods that write raise TableError where the disk refuses; nothing has changed then. memories: what computer seats
    remember of the others, by seat, handed to them with each job; the caller fills it.
    """

    def __init__(self, entry: Entry, line: Line, file: GameFile | None, notes: Notes) -> None:
        """Use `start` or `resume`."""
        self.entry = entry
        self.players = line.players
        self.chosen = line.chosen
        self.file = file
        self.memories: dict[int, Memory] = {}
        self._keeper: GameFile | _Unkept = file or _Unkept(notes)
        self._line = line
        self._open: int | None = None
        self._shown = False
        self._job: tuple[int, Job] | None = None
        self._past: tuple[tuple[object, ...], tuple[tuple[Event, View], ...]] | None = None
        self._turns = 0
        self._run_chance()

    @classmethod
    def start(
        cls,
        entry: Entry,
        players: int,
        chosen: Chosen,
        chairs: Sequence[Chair],
        practice: bool,
        store: Library | None,
        rng: Random,
    ) -> Session:
        """A new game, its file made (none with store None: a game that is not kept).

        Raises OptionError where house rules, players and chairs do not fit, OSError where the file cannot be made.
        """
        whole = complete(entry.engine, players, chosen)
        if len(chairs) != players:
            raise OptionError(f"{len(chairs)} chairs for {players} players")
        line = Line(entry.engine, players, whole)
        seed = f"{rng.getrandbits(128):032x}"
        if store is None:
            return cls(entry, line, None, Notes(tuple(chairs), seed, practice=practice))
        file = store.create(entry.key, players, whole, tuple(chairs), practice, seed)
        return cls(entry, line, file, file.notes)

    @classmethod
    def resume(cls, file: GameFile) -> Session:
        """A saved game where it stopped, with several people behind the curtain of whoever acts next."""
        record = file.record
        entry = find(record.game)
        line = Line(entry.engine, record.players, complete(entry.engine, record.players, record.options), record.moves)
        return cls(entry, line, file, file.notes)

    # -- plain facts -------------------------------------------------------------------------------------------

    @property
    def notes(self) -> Notes:
        """What is kept beside the record."""
        return self._keeper.notes

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """Who sits where."""
        return self.notes.chairs

    @property
    def practice(self) -> bool:
        """Whether everything may be taken back."""
        return self.notes.practice

    @property
    def assisted(self) -> bool:
        """Somebody took a hint, or took back in practice what could not be taken back otherwise."""
        return self.notes.assisted

    @property
    def ended(self) -> Ending | None:
        """How the game stopped before its last move, None where it did not."""
        return self.notes.ended

    @property
    def over(self) -> bool:
        """The last move is made, or the game was claimed or conceded."""
        return self.ended is not None or not self._line.state.acting()

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won or shares the win, also of a claimed or conceded game; empty while it goes on."""
        return self.ended.winners if self.ended is not None else self._line.state.winners()

    def names(self) -> tuple[str, ...]:
        """A name for every seat, no two alike."""
        return seats.names(self.chairs)

    def _note(self, **changes: Any) -> None:
        self._keeper.save_notes(replace(self.notes, **changes))

    # -- who looks ---------------------------------------------------------------------------------------------

    @property
    def persons(self) -> tuple[int, ...]:
        """Seats with a person."""
        return seats.persons(self.chairs)

    @property
    def _several(self) -> bool:
        return len(self.persons) > 1

    @property
    def _covered(self) -> bool:
        """Whether people must look one after another."""
        return self._several and getattr(self.entry.engine, "curtains", True)

    def _computers_owing(self) -> tuple[int, ...]:
        return tuple(s for s in self._line.state.acting() if s != CHANCE and not self.chairs[s].person)

    def _next_person(self) -> int | None:
        """The person to choose next; None while computer seats still owe theirs, and when all is over."""
        if self.over or self._computers_owing():
            return None
        return next((s for s in self._line.state.acting() if s in self.persons), None)

    @property
    def showing(self) -> bool:
        """Among several people: the finished trick is shown to all until `go_on`."""
        return self._shown and self._covered

    @property
    def viewer(self) -> int | None:
        """Whose view is on the screen: the only person always; of several whoever's curtain is open; else None."""
        if not self._several:
            return next(iter(self.persons), None)
        if self.showing:
            return None
        chooser = self._next_person()
        return chooser if chooser == self._open or not self._covered else None

    @property
    def curtain(self) -> int | None:
        """The seat whose curtain is down and waits for `open_curtain`; None where there is none."""
        if not self._covered or self.showing:
            return None
        chooser = self._next_person()
        return chooser if chooser != self._open else None

    def open_curtain(self) -> None:
        """The named player looks."""
        seat = self.curtain
        if seat is not None:
            self._open = seat
            self._keeper.sync_soon()

    def drop_curtain(self) -> None:
        """The window lost focus: nobody's secret stays on the screen."""
        self._open = None

    def go_on(self) -> None:
        """Everybody has seen the trick."""
        self._shown = False
        self._keeper.sync_soon()

    # -- what may be seen --------------------------------------------------------------------------------------

    def view(self) -> View:
        """The view of the viewer; what is public where there is none."""
        return self._line.state.view(self.viewer)

    def sitters(self) -> tuple[Sitter, ...]:
        """Who sits where and what each is doing, for the plates."""
        pending = self._line.pending()
        chosen = {self._line.made[index].actor: index for index in pending}
        job_seat = None if self.over or self.showing else next(iter(self._computers_owing()), None)
        return tuple(
            Sitter(
                name,
                "" if chair.person else chair.level,
                thinking=seat == job_seat,
                sealed=seat in chosen,
                seal=self._seal(chosen[seat])[1] if seat in chosen and not chair.person else "",
            )
            for seat, (chair, name) in enumerate(zip(self.chairs, self.names(), strict=True))
        )

    def _seal(self, index: int) -> tuple[str, str]:
        """Salt and seal of a secret choice."""
        made = self._line.made[index]
        start = self._line.choice_of(index).start
        salt = salt_for(self.notes.seed, made.actor, (m.text for m in self._line.made[:start]))
        return salt, seal_of(salt, made.text)

    def seals(self) -> tuple[OpenedSeal, ...]:
        """Seals of computer seats whose choice has been turned up, oldest first."""
        found = []
        for index, made in enumerate(self._line.made[: self._open_moves()]):
            if made.actor != CHANCE and not self.chairs[made.actor].person and len(made.owing) > 1:
                salt, seal = self._seal(index)
                found.append(OpenedSeal(made.actor, index + 1, made.text, salt, seal))
        return tuple(found)

    def history(self) -> tuple[tuple[Event, View], ...]:
        """Everything that was turned up, as the viewer may see it, each with the viewer's view right after it."""
        key = (self._turns, len(self._line.made), self.viewer)
        if self._past is None or self._past[0] != key:
            found: list[tuple[Event, View]] = []
            past = self._line.again(())
            for made in self._line.made:
                again = past.add(made.actor, made.move)
                told = [event for event in again.events if event.reveals]
                if told:
                    view = past.state.view(self.viewer)
                    found += [(event.for_seat(self.viewer), view) for event in told]
            self._past = (key, tuple(found))
        return self._past[1]

    def _open_moves(self) -> int:
        """How many moves had been made at the last moment at which nothing was hidden from anybody."""
        made = self._line.made
        if not hasattr(self._line.state, "hidden"):
            dealt = next((i for i, each in enumerate(made) if each.actor == CHANCE), None)
            if dealt is None or not self._line.state.acting():
                return self._line.pending().start
            return dealt
        number, past = 0, self._line.again(())
        for index, each in enumerate(made, 1):
            past.add(each.actor, each.move)
            if not cast("Any", past.state).hidden():
                number = index
        return number

    def clipboard_text(self) -> tuple[str, bool]:
        """The record for the clipboard, and whether it is whole; while something is hidden, up to where nothing was."""
        number = self._open_moves()
        engine = self.entry.engine
        named = self.names() if any(chair.name for chair in self.chairs) else ()
        options = differing(engine, self.players, self.chosen)
        record = Record(self.entry.key, self.players, options, named, self._line.lines[:number])
        return write_record(record), number == len(self._line.made)

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
            return Reason(N_("The game is over."))
        if self.viewer is not None and self.viewer in self._line.state.acting():
            return Reason(N_("The computer seats have not sealed their choices yet."))
        return Reason(N_("It is not your turn to choose."))

    def submit(self, move: int) -> tuple[Event, ...]:
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
        view = self.view()
        hook = getattr(self.entry.engine, "forced", None)
        if hook is not None:
            return cast("int | None", hook(view))
        domain = view.legal()
        return next(iter(domain)) if domain.count() == 1 else None

    def _make(self, seat: int, move: int) -> tuple[Event, ...]:
        """Write the move, make it, deal where a deal is due; what the viewer may see of it."""
        text = self._line.text(seat, move)
        self._keeper.append((text,))
        made = [self._line.add(seat, move)]
        self._leave_branch(text)
        if self._line.settled_common(len(self._line.made) - 1):
            self._shown = self._covered
            self._open = None
            self._keeper.sync_soon()
        made += self._run_chance()
        return self._told(made)

    def _told(self, made: Sequence[Made]) -> tuple[Event, ...]:
        """Events for the eyes that look now. Whoever looked before a curtain fell does not look any more."""
        if self._next_person() != self._open:
            self._open = None
        viewer = self.viewer
        return tuple(event.for_seat(viewer) for each in made for event in each.events)

    def _run_chance(self) -> list[Made]:
        """Deal as long as deals are due."""
        made = []
        while self._line.state.acting() == (CHANCE,):
            rng = Random(seed_for(self.notes.seed, "deal", CHANCE, len(self._line.made)))
            move = self.entry.engine.deal(self._line.state, rng)
            self._keeper.append((self._line.text(CHANCE, move),))
            made.append(self._line.add(CHANCE, move))
            self._keeper.sync_soon()
        return made

    # -- computer seats ----------------------------------------------------------------------------------------

    def wants(self) -> Job | None:
        """The next choice of a computer seat; an equal job until it is answered or the game changed."""
        owing = self._computers_owing()
        if self.over or self.showing or not owing:
            return None
        key = len(self._line.made)
        if self._job is None or self._job[0] != key:
            self._job = (key, self._asked("choose", owing[0], self.chairs[owing[0]].level))
        return self._job[1]

    def _asked(self, kind: Any, seat: int, level: str) -> Job:
        start = self._line.pending().start
        return Job(
            kind,
            self.entry.key,
            level,
            self._line.state.view(seat),
            seed_for(self.notes.seed, kind, seat, start),
            memory=self.memories.get(seat),
        )

    def answer(self, job: Job, result: Any) -> tuple[Event, ...]:
        """Make the move a computer seat chose; () where the job is not wanted any more (after an undo).

        A result that is no legal move (a computer seat that failed) is replaced by any legal one: the game goes on.
        Raises TableError where it cannot be written.
        """
        if job != self.wants():
            return ()
        seat = self._computers_owing()[0]
        domain = self._line.state.legal(seat)
        if not isinstance(result, int) or isinstance(result, bool) or result not in domain:
            result = domain.sample(Random(job.seed))
        return self._make(seat, result)

    def hint_job(self) -> Job | None:
        """An evaluation of the viewer's choices; taking it makes the game assisted. None where nothing is to choose."""
        viewer = self.viewer
        if viewer is None or not self.can_act():
            return None
        self._note(assisted=True)
        return self._asked("evaluate", viewer, ADVISER)

    def learn_jobs(self) -> tuple[tuple[int, Job], ...]:
        """For each computer seat of a game that is over: the job whose answer is its new memory."""
        if not self.over:
            return ()
        return tuple(
            (seat, self._asked("learn", seat, chair.level))
            for seat, chair in enumerate(self.chairs)
            if not chair.person
        )

    # -- undo --------------------------------------------------------------------------------------------------

    def _last_choice(self) -> int | None:
        return self._line.last_of(self.persons)

    def can_undo(self) -> Reason | None:
        """Why the last choice of a person may not be taken back; None when it may."""
        if self.ended is not None:
            return None
        index = self._last_choice()
        if index is None:
            return Reason(N_("There is nothing to take back."))
        if not self.practice and self._line.shown_since(index):
            return Reason(
                N_("{seat} has been shown since what was hidden before: that choice stands."),
                (("seat", self._line.made[index].actor),),
            )
        return None

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
            self._note(ended=None)
            return
        index = self._last_choice()
        assert index is not None  # or there had been a reason
        helped = self._line.shown_since(index)
        stay, go = self._line.without(index)
        line = self._line.again(stay)
        self._keeper.rewrite(stay)
        self._line = line
        self._note(undone=(*self.notes.undone, go), assisted=self.assisted or helped)
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
            return Reason(N_("There is nothing to put back."))
        owner = self.notes.undone[-1][0].partition(" ")[0]
        if self._several and (self.viewer is None or seat_letter(self.viewer) != owner):
            return Reason(N_("Only whoever took the choice back can put it back."))
        return None

    def redo(self) -> tuple[Event, ...]:
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
        self._note(undone=tuple(rest))
        self._afresh()
        made = line.made[before:]
        if any(line.settled_common(before + i) for i in range(len(made))):
            self._shown = self._covered
        return self._told(made)

    def _leave_branch(self, text: str) -> None:
        """Playing something else after an undo leaves what was taken back as a branch; playing the same does not."""
        if not self.notes.undone:
            return
        branches = self.notes.branches
        if self.notes.undone[-1][0] != text:
            whole = self._line.lines[:-1]
            for lines in reversed(self.notes.undone):
                whole += lines
            branches = (*branches, whole)[-MOST_BRANCHES:]
        self._note(undone=(), branches=branches)

    # -- seats and endings -------------------------------------------------------------------------------------

    def hand_over(self, seat: int, chair: Chair) -> None:
        """Somebody else sits there from now on: a person joins or leaves, a level changes, a computer takes over."""
        chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])
        named = seats.names(chairs) if any(each.name for each in chairs) else ()
        if self.file is not None and self.file.record.seats != named:
            self.file.rewrite(self._line.lines, named)
        self._note(chairs=chairs)
        self.memories.pop(seat, None)
        shown = self._shown
        self._afresh()
        self._shown = shown

    def _decided(self) -> tuple[int, ...] | None:
        hook = getattr(self.entry.engine, "decided", None)
        return None if hook is None else cast("tuple[int, ...] | None", hook(self._line.state.view(None)))

    def _speaker(self) -> int | None:
        """Who speaks for the people: the viewer, or else whoever is to look next."""
        seat = self.viewer
        if seat is None:
            seat = self.curtain
        return next(iter(self.persons), None) if seat is None else seat

    def can_claim(self) -> Reason | None:
        """Why the rest must be played; None where nobody can change any more who wins."""
        if self.over:
            return Reason(N_("The game is over."))
        if self._speaker() is None or self._decided() is None:
            return Reason(N_("The game is not decided yet."))
        return None

    def claim(self) -> None:
        """Leave the rest of a decided game unplayed. Raises MoveError, TableError."""
        self._end("claimed", self.can_claim(), self._decided() or ())

    def can_concede(self) -> Reason | None:
        """Why nobody may give up now; None when the viewer (of several people: the one to choose) may."""
        if self.over:
            return Reason(N_("The game is over."))
        return Reason(N_("Nobody plays here who could give up.")) if self._speaker() is None else None

    def concede_asks(self) -> tuple[int, ...]:
        """The other people, who must agree before `concede`."""
        return tuple(seat for seat in self.persons if seat != self._speaker())

    def concede(self) -> None:
        """Give the game up: of the others whoever is ahead wins. Raises MoveError, TableError."""
        scores = self._line.state.scores()
        best = max((score for seat, score in enumerate(scores) if seat != self._speaker()), default=0)
        winners = (seat for seat, score in enumerate(scores) if seat != self._speaker() and score == best)
        self._end("conceded", self.can_concede(), tuple(winners))

    def _end(self, how: str, refused: Reason | None, winners: tuple[int, ...]) -> None:
        seat = self._speaker()
        if refused is not None or seat is None:
            raise MoveError(refused.english() if refused else "nobody plays here")
        self._note(ended=Ending(how, seat, winners))
        self._open = None
        self._shown = False

    def sync(self, now: float) -> None:
        """Nothing to do by the clock: the file syncs itself within a second, also while no frame is drawn."""

    def close(self) -> None:
        """Sync and let go of the file; the session is not used again. A second call does nothing."""
        self._keeper.close()
