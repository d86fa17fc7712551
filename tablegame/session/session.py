"""A game under way: whose turn it is, what may be seen, what computer seats are asked. Nothing of the true state leaves
but the view of the seat that may look.

Passive: it never waits, thinks or draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from tablegame.ai.judging import seed_of
from tablegame.core.bots import Memory
from tablegame.core.contract import Move, Reason, SeenEvent, Sitter, View
from tablegame.core.errors import OptionError
from tablegame.core.options import Chosen, complete, differing
from tablegame.core.text import N_
from tablegame.games import Game, find
from tablegame.session import seats
from tablegame.session.chance import deal_by_chance, seed_for, tidy_deal
from tablegame.session.characters import check_levels, style_of
from tablegame.session.endings import GAME_OVER, Endings
from tablegame.session.game_file import GameFile
from tablegame.session.help import CHOOSING, Help
from tablegame.session.history import GameHistory, PlayedMove
from tablegame.session.notes import Notes, Sitting
from tablegame.session.recorded_game import RecordedGame, Script, allow
from tablegame.session.saves import Library
from tablegame.session.seats import Chair
from tablegame.session.undo import Undo
from tablegame.session.viewers import Viewers
from tablegame.session.worker import Job, JobKind
from tablegame.storage.records import Record, write_record

ADVISER: Final = "strong"
"""The level that plays in the place of one that this program does not know; every game has it."""


class Session:
    """One game on the table. Every accepted move is in the file before the method that made it returns.

    Methods that write raise TableError where the disk refuses; nothing has changed then. memories: what seats that
    learn know of the others from earlier games, by seat, handed to them with each job; the caller fills it.
    """

    def __init__(
        self, entry: Game, history: GameHistory, file: GameFile | None, notes: Notes, script: Script | None = None
    ) -> None:
        """Use `start` or `resume`. script: leads the game along a written way."""
        self.entry, self.file = entry, file
        self.players, self.chosen = history.players, history.chosen
        self._game = RecordedGame(entry, history, file, notes, script)
        self.viewers = Viewers(self._game)
        self.help = Help(self._game)
        self.undo = Undo(self._game, self.viewers, self.help)
        self.endings = Endings(self._game, self.viewers)
        self.memories: dict[int, Memory] = {}
        self._job: tuple[tuple[int, int], Job] | None = None
        self._unknown_levels = frozenset(chair.level for chair in self.chairs) - {"", ADVISER, *entry.bot.levels}

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
        before: Sitting = Sitting(),  # noqa: B008 - a frozen value
    ) -> Session:
        """A new game, its file made (none with store None: a game that is not kept).

        deal: the word that its deals come from, "" for one by chance; before: what these players have played already.
        Raises OptionError where house rules, players and chairs do not fit, OSError where the file cannot be made.
        """
        whole = complete(entry.engine, players, chosen)
        if len(chairs) != players:
            raise OptionError(f"{len(chairs)} chairs for {players} players")
        check_levels(entry.bot, (chair.level for chair in chairs), players, whole)
        seed = f"{rng.getrandbits(128):032x}"
        word = tidy_deal(deal)
        known = bool(word) and entry.deals
        notes = Notes(
            tuple(chairs),
            seed,
            practice=practice,
            deal=word or deal_by_chance(seed),
            won=before.won,
            points=before.points,
            after=before.after,
            known=known,
        )
        file = None if store is None else store.create(entry.key, players, whole, notes)
        return cls(entry, GameHistory(entry.engine, players, whole), file, notes if file is None else file.notes)

    @classmethod
    def resume(cls, file: GameFile) -> Session:
        """A saved game where it stopped, with several people behind the curtain of the next to act."""
        record = file.record
        entry = find(record.game)
        history = file.take_history()
        if history is None:
            chosen = complete(entry.engine, record.players, record.options)
            history = GameHistory(entry.engine, record.players, chosen, record.moves)
        session = cls(entry, history, file, file.notes)
        text = N_("There is no computer level “{level}” here; a strong one plays for it.")
        unknown = session._unknown_levels.difference(entry.bot.retired)
        file.notices += tuple(Reason(text, (("level", level),)) for level in sorted(unknown))
        return session

    # -- plain facts -------------------------------------------------------------------------------------------

    @property
    def notes(self) -> Notes:
        """What is kept beside the record."""
        return self._game.notes

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """Who sits where."""
        return self._game.chairs

    @property
    def persons(self) -> tuple[int, ...]:
        """Seats with a person."""
        return self._game.persons

    def names(self) -> tuple[str, ...]:
        """A name for every seat, no two alike."""
        return seats.names(self.chairs)

    @property
    def over(self) -> bool:
        """Whether the last move is made, or the game was claimed or conceded."""
        return self._game.over

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won or shares the win, also of a claimed or conceded game; empty while it goes on."""
        return self.notes.ended.winners if self.notes.ended is not None else self._game.state.winners()

    @property
    def deal_text(self) -> str:
        """The number of the deal, "" while it would reveal hidden cards: one by chance is shown at the end."""
        deal = self.notes.deal
        return deal if self.over or deal != deal_by_chance(self.notes.seed) else ""

    @property
    def at(self) -> tuple[int, int]:
        """Where the game stands: another value after every move, undo and redo; the second is the number of moves."""
        return self._game.at

    @property
    def viewer(self) -> int | None:
        """Whose view is on the screen; None for what is public."""
        return self.viewers.viewer

    # -- what may be seen --------------------------------------------------------------------------------------

    def view(self) -> View:
        """The view of the viewer; what is public if there is none."""
        return self._game.state.view(self.viewer)

    def onlooker(self) -> View:
        """What anybody may see who stands beside the table."""
        return self._game.state.view(None)

    def sitters(self) -> tuple[Sitter, ...]:
        """Who sits where and what each is doing, for the plates."""
        history = self._game.history
        chosen = {history.made[index].actor for index in history.pending()}
        thinking = None if self.over or self.viewers.showing else self.next_computer
        return tuple(
            Sitter(
                name,
                not chair.person,
                thinking=seat == thinking,
                sealed=seat in chosen,
            )
            for seat, (chair, name) in enumerate(zip(self.chairs, self.names(), strict=True))
        )

    def history(self) -> tuple[SeenEvent, ...]:
        """Everything that was turned up, as the viewer may see it, each with the viewer's view of then."""
        return self._game.history.seen_events(self.viewer)

    def opening(self) -> tuple[SeenEvent, ...]:
        """What happened before anybody chose, as the viewer may see it; () once somebody has."""
        return self._game.history.opening(self.viewer)

    def listed_at(self) -> tuple[int, ...]:
        """The number of the move, from 1, that led to each line of the history."""
        return self._game.history.listed_at()

    def fingerprints(self) -> tuple[str, ...]:
        """For each move a fingerprint of itself and all before it: alike only where the same has been played."""
        return self._game.history.fingerprints()

    @property
    def open_moves(self) -> int:
        """How many moves had been made when nothing was hidden from anybody last."""
        return self._game.history.open_moves()

    def dealt_since(self, number: int) -> bool:
        """Whether cards have been dealt after that many moves."""
        return self._game.history.dealt_since(number)

    def clipboard_text(self) -> tuple[str, bool]:
        """The record for the clipboard, and whether it is whole; while something is hidden, up to where nothing was."""
        number, lines = self.open_moves, self._game.history.lines
        options = differing(self.entry.engine, self.players, self.chosen)
        record = Record(self.entry.key, self.players, options, seats.record_names(self.chairs), lines[:number])
        return write_record(record), number == len(lines)

    # -- moves -------------------------------------------------------------------------------------------------

    def can_act(self) -> bool:
        """Whether the viewer may choose now. Computer seats that choose at the same time choose first, so that they
        cannot wait for anybody."""
        return self._is_next() and not self.over and not self._game.computers_owing

    def _is_next(self) -> bool:
        viewer = self.viewer
        return viewer is not None and viewer in self._game.state.acting()

    def why_not(self, move: Move) -> Reason | None:
        """Why the viewer may not make the move now; None when it may."""
        if self.can_act():
            reason = self.entry.engine.why_not(self.view(), move)
            script = self._game.script
            return reason if reason is not None or script is None else script.why_not(move)
        if self.over:
            return GAME_OVER
        if self._is_next():
            return Reason(N_("The computer players have not sealed their choices yet."), (), CHOOSING)
        return Reason(N_("It is not your turn to choose."), (), CHOOSING)

    def submit(self, move: int) -> tuple[SeenEvent, ...]:
        """The viewer's move. Returns what happened as the viewer may see it; with several people as anybody may.

        Raises MoveError with the reason where the move is not allowed, TableError where it cannot be written.
        """
        allow(self.why_not(move))
        viewer = self.viewer
        assert viewer is not None  # nobody else can act
        events = self.make(viewer, move)
        if self._game.script is not None:
            self._game.script.advance()
        return events

    def make(self, seat: int, move: int) -> tuple[SeenEvent, ...]:
        """Make a move of any seat, and the deals that are due after it; what the viewer may see of it."""
        before = self.at[1]
        made = self._game.make(seat, move)
        self.undo.leave_branch(before)
        if self._game.history.shows(before):
            self.viewers.drop_curtain()
            self.viewers.show()
        if self.viewers.showing or len(made) > 1:
            self._game.sync_soon()
        return self._seen_events(made)

    def put_back(self) -> tuple[SeenEvent, ...]:
        """Put back what the last undo took, and return its events. Raises MoveError, TableError."""
        return self._seen_events(self.undo.put_back())

    def _seen_events(self, made: Sequence[PlayedMove]) -> tuple[SeenEvent, ...]:
        """What happened, for the one who looks now."""
        self.viewers.settle()
        viewer = self.viewer
        return tuple(moment for each in made for moment in each.log.moments(viewer))

    def forced(self) -> int | None:
        """The viewer's only move, if it plays itself; None where there is a choice. A script lets the player make such
        a move too."""
        if not self.can_act() or self._game.script is not None:
            return None
        return self.entry.engine.forced(self.view(), alone=len(self.persons) == 1)

    # -- computer seats ----------------------------------------------------------------------------------------

    @property
    def next_computer(self) -> int | None:
        """The computer seat that is to choose next, None where there is none."""
        return next(iter(self._game.computers_owing), None)

    def next_job(self) -> Job | None:
        """The next choice of a computer seat; an equal job until it is answered or the game changed."""
        seat = self.next_computer
        blocked = self.over or self.viewers.showing or self.viewers.one_left or self._game.script is not None
        if blocked or seat is None:
            return None
        if self._job is None or self._job[0] != self.at:
            self._job = self.at, self._job_of("choose", seat)
        return self._job[1]

    def _job_of(self, kind: JobKind, seat: int) -> Job:
        chair = self.chairs[seat]
        level = ADVISER if chair.level in self._unknown_levels else chair.level
        seed = seed_for(self.notes.seed, kind, seat, self._game.history.pending().start)
        view, style = self._game.state.view(seat), style_of(chair, self.entry.key)
        return Job(kind, self.entry.key, level, view, seed, memory=self.memories.get(seat), style=style)

    def answer(self, job: Job, result: Any) -> tuple[SeenEvent, ...]:
        """Make the move a computer seat chose; () where the job is not wanted any more (after an undo).

        A result that is no legal move (a computer seat that failed) is replaced by any legal one: the game goes on.
        Raises TableError where it cannot be written.
        """
        seat = self.next_computer
        if seat is None or job != self.next_job():
            return ()
        legal = self._game.state.legal(seat)
        if not isinstance(result, int) or isinstance(result, bool) or result not in legal:
            result = legal.sample(Random(job.seed))
        return self.make(seat, result)

    def keeps_waiting(self) -> bool:
        """Whether a person could choose as soon as the computer seats have: then they do not take their time."""
        return any(seat in self.persons for seat in self._game.state.acting())

    def weighing(self) -> Job | None:
        """The job that finds the worth of the viewer's choices; None where there is no choice, or no help of this kind.
        To show its answer is help (`help.take`)."""
        if self.viewer is None or not self.can_act() or self.help.why_not() is not None:
            return None
        view = self.view()
        return Job("weigh", self.entry.key, self.entry.bot.adviser(view), view, seed_of(view))

    def learn_jobs(self) -> tuple[tuple[int, Job], ...]:
        """For each computer seat that learns, once the game is over: the job whose answer is its new memory."""
        if not self.over or self._game.script is not None:
            return ()
        bot = self.entry.bot
        jobs = ((seat, self._job_of("learn", seat)) for seat, chair in enumerate(self.chairs) if not chair.person)
        return tuple((seat, job) for seat, job in jobs if bot.level_named(job.level) in bot.learners)

    # -- seats -------------------------------------------------------------------------------------------------

    def hand_over(self, seat: int, chair: Chair) -> None:
        """Somebody else sits there from now on: a person joins or leaves, a level changes, a computer takes over. What
        was known of the players is forgotten.

        Raises TableError.
        """
        won, points = self.notes.won, self.notes.points
        if chair.name != self.chairs[seat].name:
            # Somebody else begins without the games and the scores of who sat there.
            won, points = won and (*won[:seat], 0, *won[seat + 1 :]), ()
        covered = self.viewers.are_taking_turns
        self._game.seat((*self.chairs[:seat], chair, *self.chairs[seat + 1 :]), won, points)
        self.memories.clear()
        self.viewers.seats_changed(covered)
        self._game.write_names()

    def games_won(self) -> tuple[int, ...]:
        """How many games each seat has won since these players sat down, this one included once it is over."""
        won = self.notes.won or (0,) * self.players
        return tuple(games + (seat in self.winners) for seat, games in enumerate(won)) if self.over else won

    def points(self) -> tuple[int, ...]:
        """The scores, with those of the games that this one goes on from."""
        before, now = self.notes.points, self._game.state.scores()
        first = self.entry.engine.new(self.players, self.chosen).scores()
        gains = (score - start for score, start in zip(now, first, strict=True))
        return tuple(map(sum, zip(before, gains, strict=True))) if before else now

    @property
    def continues(self) -> bool:
        """Whether one more game or deal goes on with the scores: after a session of several, or after such a one."""
        return bool(self.notes.points) or self.chosen.get(self.entry.session, 1) > 1

    def sitting(self, goes_on: bool) -> Sitting:
        """What the players of this game have played, for their next one. goes_on: it goes on with the scores."""
        after = self.file.id if self.file is not None else ""
        return Sitting(self.games_won(), self.points() if goes_on else (), after)

    # -- the file ----------------------------------------------------------------------------------------------

    def trouble(self) -> str:
        """What the disk refused although the move is kept, said once; "" for nothing."""
        return self._game.trouble()

    def close(self, keep: bool = False) -> None:
        """Sync and let go of the file; the session is not used again. A game in which no person has moved is removed,
        unless it is to be kept. A second call does nothing."""
        self._game.close(keep)
