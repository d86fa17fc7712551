"""A game under way: it makes moves and deals, stores them, and has the jobs of the computer players.

Only a session has the true state. Screens get a `Situation`, which has only what one viewer may know.
`session/situation.py` explains the words used here. A job is a question to a computer player, which the worker, another
process, answers. A session never waits, thinks or draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, Protocol

from tablegame.ai.judging import seed_of
from tablegame.core.bots import Memory
from tablegame.core.contract import CHANCE, Move, SeenEvent
from tablegame.core.errors import MoveError, OptionError, TableError
from tablegame.core.options import Chosen, complete, differing
from tablegame.core.text import N_, Reason
from tablegame.games import Game, find
from tablegame.session import seats
from tablegame.session.chance import LONGEST_DEAL, deal_by_chance, deal_seed, seed_for
from tablegame.session.characters import FALLBACK_LEVEL, check_levels, style_of
from tablegame.session.game_file import GameFile, NullGameFile
from tablegame.session.history import GameHistory, PlayedMove, move_text
from tablegame.session.notes import MOST_BRANCHES, Ending, Notes, Sitting
from tablegame.session.saves import Library
from tablegame.session.seats import Chair
from tablegame.session.situation import Curtains, Situation, chooser, situation_of, taking_turns
from tablegame.session.worker import Job, JobKind
from tablegame.storage.records import Record, write_record


class Script(Protocol):
    """Leads a game along prescribed moves, as in a lesson. In such a game nobody takes back, gives up or has help."""

    led: Reason  # why nobody takes back, gives up or has help

    def deal(self) -> Move | None:
        """The next deal; None if the script has no more deals."""

    def why_not(self, move: Move) -> Reason | None:
        """Why the script refuses a move that the rules allow; None for the move that it prescribes."""

    def advance(self) -> None:
        """Go on to the next move, after the player has made this one."""


class Session:
    """One game on the table. When a method that makes a move returns, the move is in the file. Methods that change the
    game raise MoveError if the change is not allowed, and TableError if the file cannot be written. After such an error
    nothing has changed."""

    situation: Situation  # what the viewer may know and do now; replaced after each change

    def __init__(
        self, entry: Game, history: GameHistory, file: GameFile | None, notes: Notes, script: Script | None = None
    ) -> None:
        """Use `start` or `resume`. Deals that are due are made at once. file: None for a game that is not stored.
        script: leads the game, as a lesson does; None for any other game."""
        self.entry, self.file = entry, file
        self.players, self.chosen = history.players, history.chosen
        self.memories: dict[int, Memory] = {}
        """By seat, what a computer player that learns remembers of earlier games. The caller fills it."""
        self.learned: dict[int, Memory] = {}
        """By seat, the memories for the next game, which include this one. The caller fills it. These replace
        `memories` only in the next game, because an undo may take back the end of this one."""
        self._history, self._script = history, script
        self._store: GameFile | NullGameFile = file or NullGameFile(notes)
        self._curtains = Curtains()
        self._rewritten = 0  # how often earlier moves or players were changed: by undo, redo or a new player
        self._disk_error = ""
        """Why the notes could not be written, "" if they are written or `take_notices` has said so."""
        self._job: tuple[tuple[int, int], Job] | None = None
        """The version of the situation for which `next_job` has made a job, and the job."""
        known_levels = {"", FALLBACK_LEVEL, *entry.bot.levels}
        self._unknown_levels = frozenset(chair.level for chair in notes.chairs) - known_levels
        """Levels of chairs that this program does not have. FALLBACK_LEVEL plays in their place."""
        written = len(history.moves)  # the moves that are in the file
        self._deal()
        self._write(written)
        self._update_situation()

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
        """A new game. Raises OptionError if house rules, number of players and chairs do not fit together, and OSError
        if the game cannot be stored.

        chairs: who plays at each seat.
        store: the library that stores the game; None for a game that is not stored.
        deal: the word or number from which the deals follow, "" for a random number.
        before: the games that the same players have finished since they sat down.
        """
        complete_rules = complete(entry.engine, players, chosen)
        if len(chairs) != players:
            raise OptionError(f"{len(chairs)} chairs for {players} players")
        check_levels(entry.bot, (chair.level for chair in chairs), players, complete_rules)
        seed = f"{rng.getrandbits(128):032x}"
        word = seats.tidy(deal, LONGEST_DEAL)
        notes = Notes(
            tuple(chairs), seed, practice=practice, deal=word or deal_by_chance(seed),
            won=before.won, points=before.points, known=bool(word) and entry.deals,
        )  # fmt: skip
        history = GameHistory(entry.engine, players, complete_rules)
        if store is None:
            return cls(entry, history, None, notes)
        file = store.create(entry.key, players, complete_rules, notes)
        return cls(entry, history, file, file.notes)

    @classmethod
    def resume(cls, file: GameFile) -> Session:
        """A saved game, which goes on after its last move. file: as `Library.open` returns it."""
        entry = find(file.record.game)
        assert file.history is not None
        session = cls(entry, file.history, file, file.notes)
        text = N_("There is no computer level “{level}” here; a strong one plays for it.")
        unknown = session._unknown_levels.difference(entry.bot.former_levels)  # former levels are replaced silently
        file.notices += tuple(Reason(text, (("level", level),)) for level in sorted(unknown))
        return session

    def _update_situation(self) -> None:
        """Compute the situation after a change. The screen is covered if it is another person's turn to choose."""
        notes, curtains = self._store.notes, self._curtains
        if curtains.opened != chooser(self._history, notes):
            curtains = self._curtains = curtains._replace(opened=None)
        saved = "" if self.file is None else self.file.id
        led = None if self._script is None else self._script.led
        self.situation = situation_of(self.entry, self._history, notes, curtains, self._rewritten, saved, led)

    def clipboard_text(self) -> tuple[str, bool]:
        """The record as text up to the last move after which nothing was hidden, and whether that is all moves."""
        open_moves, lines = self.situation.last_open_moment, self._history.lines
        options = differing(self.entry.engine, self.players, self.chosen)
        names = seats.record_names(self.situation.chairs)
        record = Record(self.entry.key, self.players, options, names, lines[:open_moves])
        return write_record(record), open_moves == len(lines)

    # -- moves -------------------------------------------------------------------------------------------------

    def why_not(self, move: Move) -> Reason | None:
        """Why the viewer may not make this move now; None if it is allowed."""
        if not self.situation.can_act:
            return self.situation.why_not_choose
        reason = self.entry.engine.why_not(self.situation.view, move)
        return reason if reason is not None or self._script is None else self._script.why_not(move)

    def submit(self, move: int) -> tuple[SeenEvent, ...]:
        """Make a move of the viewer. Returns the events, as `make` does."""
        _check_allowed(self.why_not(move))
        viewer = self.situation.viewer
        assert viewer is not None  # nobody else can act
        events = self.make(viewer, move)
        if self._script is not None:
            self._script.advance()
        return events

    def make(self, seat: int, move: int) -> tuple[SeenEvent, ...]:
        """Make a move of any seat and the deals that are due after it. Returns the events as the viewer after the move
        may see them. If there is no viewer then, they are as a spectator may see them."""
        history, index = self._history, len(self._history.moves)  # of the new move
        if seat not in history.state.acting() or move not in history.state.legal(seat):
            raise MoveError(f"{move_text(self.entry.engine, seat, move)!r} is not allowed here")
        played = [history.add(seat, move), *self._deal()]
        self._write(index)
        self._leave_branch(index)
        if history.is_shown_to_all(index):
            self._curtains = self._curtains._replace(opened=None)
            self._show_all()
        self._update_situation()
        if self.situation.trick_shown or len(played) > 1:  # players look at a trick or at new cards
            self._store.sync_soon()
        return self._visible_events(played)

    def _deal(self) -> list[PlayedMove]:
        """Make the deals that are due and return them. A script has its own deals. Any other game has those of the word
        or number in its notes, or without one those of its seed."""
        deals, history, notes = [], self._history, self._store.notes
        while history.state.acting() == (CHANCE,):
            if self._script is not None:
                move = self._script.deal()
            else:
                if notes.deal:
                    deals_before = sum(played.actor == CHANCE for played in history.moves)
                    seed = deal_seed(notes.deal, deals_before)
                else:
                    seed = seed_for(notes.seed, "deal", CHANCE, len(history.moves))
                move = self.entry.engine.deal(history.state, Random(seed))
            if move is None:
                break
            deals.append(history.add(CHANCE, move))
        return deals

    def _write(self, start: int) -> None:
        """Append all moves from the index `start` on to the file. If that raises TableError, they are undone."""
        lines = self._history.lines
        if len(lines) == start:
            return
        try:
            self._store.append(lines[start:])
        except TableError:
            self._history = self._history.with_lines(lines[:start])
            raise

    def _show_all(self) -> None:
        """Show the finished trick to all people, if they share the screen and take turns, until `go_on` is called."""
        turns = taking_turns(self._history.state, seats.persons(self._store.notes.chairs))
        self._curtains = self._curtains._replace(shown=turns)

    def _visible_events(self, moves: Sequence[PlayedMove]) -> tuple[SeenEvent, ...]:
        """The events of these moves as the viewer may see them."""
        viewer = self.situation.viewer
        return tuple(event for played in moves for event in played.log.seen_by(viewer))

    # -- computer players ----------------------------------------------------------------------------------------

    def next_job(self) -> Job | None:
        """The job of the computer player that may choose now, the same until the game changes; None if none may."""
        situation = self.situation
        blocked = situation.over or situation.trick_shown or self._curtains.left_alone or self._script is not None
        if blocked or situation.next_computer is None:
            return None
        if self._job is None or self._job[0] != situation.version:
            self._job = situation.version, self._job_of("choose", situation.next_computer)
        return self._job[1]

    def _job_of(self, kind: JobKind, seat: int) -> Job:
        """A job of this kind for the computer player of a seat."""
        chair = self.situation.chairs[seat]
        level = FALLBACK_LEVEL if chair.level in self._unknown_levels else chair.level
        moves_before = self._history.pending().start  # the order within a secret choice has no influence
        seed = seed_for(self._store.notes.seed, kind, seat, moves_before)
        view, style = self._history.state.view(seat), style_of(chair, self.entry.key)
        return Job(kind, self.entry.key, level, view, seed, memory=self.memories.get(seat), style=style)

    def answer(self, job: Job, result: Any) -> tuple[SeenEvent, ...]:
        """Make the move that a computer player has chosen. Returns the events, as `make` does.

        job: what `next_job` returned. If the game has changed since, nothing is done.
        result: the answer to the job. If it is no legal move, the player has failed, and a random move is made.
        """
        seat = self.situation.next_computer
        if seat is None or job != self.next_job():
            return ()
        legal = self._history.state.legal(seat)
        is_number = isinstance(result, int) and not isinstance(result, bool)
        if not is_number or result not in legal:
            result = legal.sample(Random(job.seed))
        return self.make(seat, result)

    def hint_job(self) -> Job | None:
        """The job that evaluates the viewer's choices; None if the viewer may not choose or may not have help."""
        view = self.situation.view
        if view.seat is None or not self.situation.can_act or self.situation.why_not_help is not None:
            return None
        return Job("weigh", self.entry.key, self.entry.bot.adviser(view), view, seed_of(view))

    def learn_jobs(self) -> tuple[tuple[int, Job], ...]:
        """After the end: for each computer player that learns, its seat and the job for its new memory; else ()."""
        if not self.situation.over or self._script is not None:
            return ()
        bot, chairs = self.entry.bot, self.situation.chairs
        jobs = ((seat, self._job_of("learn", seat)) for seat, chair in enumerate(chairs) if not chair.person)
        return tuple((seat, job) for seat, job in jobs if bot.level_named(job.level) in bot.learners)

    # -- who looks, who sits -----------------------------------------------------------------------------------

    def open_curtain(self) -> None:
        """Uncover the screen for the person whose turn it is, who becomes the viewer."""
        seat = self.situation.curtain
        if seat is not None:
            self._curtains = self._curtains._replace(opened=seat, left_alone=False)
            self._update_situation()
            self._store.sync_soon()

    def drop_curtain(self) -> None:
        """Cover the screen, because the window has lost the keyboard."""
        self._curtains = self._curtains._replace(opened=None)
        self._update_situation()

    def go_on(self) -> None:
        """Go on after a trick that has been shown to all people."""
        self._curtains = self._curtains._replace(shown=False)
        self._update_situation()
        self._store.sync_soon()

    def hand_over(self, seat: int, chair: Chair) -> None:
        """Let another player play at a seat from now on. The computer players forget all that they have learned."""
        notes, curtains = self._store.notes, self._curtains
        won, points = notes.won, notes.points
        if chair.name != notes.chairs[seat].name:
            # The new player begins with no games won, and all begin without the scores of earlier games.
            won = tuple(0 if index == seat else games for index, games in enumerate(won))
            points = ()
        chairs = (*notes.chairs[:seat], chair, *notes.chairs[seat + 1 :])
        self._store.save_notes(replace(notes, chairs=chairs, won=won, points=points))
        self._rewritten += 1  # so that a job for a former player is not answered
        self.memories.clear()
        self.learned.clear()
        persons = seats.persons(chairs)
        took_turns = self.situation.taking_turns or curtains.left_alone
        last_has_not_looked = len(persons) == 1 and curtains.opened not in persons  # the last person who is left
        self._curtains = curtains._replace(left_alone=took_turns and last_has_not_looked)
        self._update_situation()
        names = seats.record_names(chairs)
        if self.file is not None and self.file.record.seats != names:
            self.file.rewrite(self._history.lines, names)

    # -- practice, known cards ---------------------------------------------------------------------------------

    def practise(self) -> None:
        """Make this a practice game, in which everything may be taken back."""
        _check_allowed(self.situation.why_not_practise)
        self._note(practice=True)

    def reveal_deal(self) -> str:
        """The word or number of the deals. If the game is not over, it is noted that somebody may know the cards."""
        if not (self.situation.over or self.situation.cards_known):
            self._note(known=True)
        return self._store.notes.deal

    def _note(self, **changes: Any) -> None:
        """Change fields of the notes, write them, and compute the situation."""
        self._store.save_notes(replace(self._store.notes, **changes))
        self._update_situation()

    def _note_afterwards(self, **changes: Any) -> None:
        """Change fields of the notes after the record has been changed. If they cannot be written, nothing is raised,
        and `take_notices` says so."""
        self._disk_error = self._store.try_to_save_notes(replace(self._store.notes, **changes)) or self._disk_error

    # -- taking back, putting back, giving up ------------------------------------------------------------------

    def take_back(self) -> None:
        """Take back the claim or concession that ended the game. If there is none, take back the last choice of a
        person and all later moves. Secret choices that others made at the same time remain."""
        _check_allowed(self.situation.why_not_undo)
        notes, history, last = self._store.notes, self._history, self._history.last_choice_of(self.situation.persons)
        if notes.ended is not None:
            # After the end everybody could look at the hidden cards.
            self._note(ended=None, known=notes.known or self.entry.deals)
            return
        assert last is not None  # else why_not_undo has a reason
        remaining, undone = history.split_at(last)
        shorter = history.with_lines(remaining)
        self._store.rewrite(remaining)
        self._rewrite(shorter, undone=(*notes.undone, undone))
        self._update_situation()

    def put_back(self) -> tuple[SeenEvent, ...]:
        """Make the moves again that the last undo took back. Returns their events, as `make` does."""
        _check_allowed(self.situation.why_not_put_back)
        *earlier_undos, lines = self._store.notes.undone
        try:
            history = self._history.with_lines((*self._history.lines, *lines))
        except MoveError:  # the notes do not fit the record: forget what cannot be put back
            self._note(undone=())
            raise
        self._store.append(lines)
        self._rewrite(history, undone=tuple(earlier_undos))
        count = len(history.moves)
        if any(history.is_shown_to_all(index) for index in range(count - len(lines), count)):
            self._show_all()
        self._update_situation()
        return self._visible_events(history.moves[-len(lines) :])

    def _rewrite(self, history: GameHistory, **changes: Any) -> None:
        """Go on with another history after an undo or redo. changes: new values of the notes."""
        self._history, self._curtains = history, self._curtains._replace(shown=False)
        self._note_afterwards(**changes)
        self._rewritten += 1

    def _leave_branch(self, index: int) -> None:
        """After a new move, which makes it impossible to put moves back, keep the game with these moves in the notes as
        a branch, unless the new move is the first of them. index: that of the new move."""
        undone, branches = self._store.notes.undone, self._store.notes.branches
        if not undone:
            return
        first_undone = undone[-1][0]
        if first_undone != self._history.moves[index].text:
            branch = self._history.lines[:index]
            for lines in reversed(undone):
                branch += lines
            branches = (*branches, branch)[-MOST_BRANCHES:]
        self._note_afterwards(undone=(), branches=branches)

    def concede(self) -> None:
        """End the game because the people give up. `Situation.speaker`, the seat that acts for them, gives up."""
        _check_allowed(self.situation.why_not_concede)
        seat = self.situation.speaker
        assert seat is not None  # else why_not_concede has a reason
        ended = Ending("conceded", seat, self._history.state.winners_if_gives_up(seat))
        self._store.save_notes(replace(self._store.notes, ended=ended))
        self._curtains = self._curtains._replace(opened=None, shown=False)
        self._update_situation()

    # -- several games of the same players ---------------------------------------------------------------------

    @property
    def continues(self) -> bool:
        """Whether the next game may begin with the scores of this one. It may if this game began with earlier scores,
        or if the house rules ask for several games or deals."""
        agreed_games = self.chosen.get(self.entry.session, 1)  # `Game.session` is the name of a house rule
        return self.situation.scores_go_on or agreed_games > 1

    def next_sitting(self, goes_on: bool) -> Sitting:
        """The games that these players have finished, for the parameter `before` of `start`. goes_on: whether the next
        game begins with the scores of this one."""
        return Sitting(self.situation.games_won, self.situation.points if goes_on else ())

    # -- the file ----------------------------------------------------------------------------------------------

    def take_notices(self) -> tuple[str | Reason, ...]:
        """The notices since the last call: why the notes could not be written, and that the game goes on in a copy."""
        copy_notice = self.file.take_copy_notice() if self.file is not None else None
        notices, self._disk_error = (self._disk_error, copy_notice), ""
        return tuple(notice for notice in notices if notice)

    def close(self, keep: bool = False) -> None:
        """Close the file. A second call does nothing. keep: False to remove a game in which no person has moved."""
        self._store.close(keep)


def _check_allowed(why_not: Reason | None) -> None:
    """Raise MoveError with the reason if there is one."""
    if why_not is not None:
        raise MoveError(why_not.english())
