"""A game under way: its moves, its file and its notes, whose turn it is, what computer players are asked.

It holds the true state. What leaves is a `Situation`, what one viewer may know, and jobs for the worker. Passive: it
never waits, thinks or draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final, Protocol

from tablegame.ai.judging import seed_of
from tablegame.core.bots import Memory
from tablegame.core.contract import CHANCE, Move, SeenEvent
from tablegame.core.errors import MoveError, OptionError, TableError
from tablegame.core.options import Chosen, complete, differing
from tablegame.core.text import N_, Reason
from tablegame.games import Game, find
from tablegame.session import seats
from tablegame.session.chance import LONGEST_DEAL, deal_by_chance, deal_seed, seed_for
from tablegame.session.characters import check_levels, style_of
from tablegame.session.game_file import GameFile, NullGameFile
from tablegame.session.history import GameHistory, PlayedMove, move_text
from tablegame.session.notes import MOST_BRANCHES, Ending, Notes, Sitting
from tablegame.session.saves import Library
from tablegame.session.seats import Chair
from tablegame.session.situation import Curtains, Situation, chooser, situation_of, taking_turns
from tablegame.session.worker import Job, JobKind
from tablegame.storage.records import Record, write_record

ADVISER: Final = "strong"
"""The level that plays in the place of one that this program does not know; every game has it."""


class Script(Protocol):
    """Leads a game along a written way. Nobody takes back, ends the game or has help in it."""

    led: Reason
    """Why not."""

    def deal(self) -> Move | None:
        """The deal that is due; None where none is written."""
        ...

    def why_not(self, move: Move) -> Reason | None:
        """Why the script does not take a move that the rules allow; None where it does."""
        ...

    def advance(self) -> None:
        """The player has made the move that the script took."""
        ...


class Session:
    """One game on the table. Every accepted move is in the file before the method that made it returns.

    Methods that change something raise MoveError with the reason where that may not be done, TableError where the disk
    refuses; nothing has changed then.
    """

    situation: Situation
    """Made anew at the end of each of them."""

    def __init__(
        self, entry: Game, history: GameHistory, file: GameFile | None, notes: Notes, script: Script | None = None
    ) -> None:
        """Use `start` or `resume`. file None: a game that is not kept; script: leads the game along a written way.
        Deals that are due are made."""
        self.entry, self.file = entry, file
        self.players, self.chosen = history.players, history.chosen
        self.memories: dict[int, Memory] = {}
        """What seats that learn know of the others from earlier games; the caller fills it."""
        self.learned: dict[int, Memory] = {}
        """The same with this game, once it is over, for the next one: the end may be taken back."""
        self._history, self._script = history, script
        self._keeper: GameFile | NullGameFile = file or NullGameFile(notes)
        self._curtains = Curtains()
        self._rewritten = 0
        """How often the past has changed."""
        self._trouble = ""
        self._job: tuple[tuple[int, int], Job] | None = None
        self._unknown_levels = frozenset(chair.level for chair in notes.chairs) - {"", ADVISER, *entry.bot.levels}
        written = len(history.moves)
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
        """A new game, its file made (none with store None: a game that is not kept).

        deal: the word that its deals come from, "" for one by chance; before: what these players have played already.
        Raises OptionError where house rules, players and chairs do not fit, OSError where the file cannot be made.
        """
        whole = complete(entry.engine, players, chosen)
        if len(chairs) != players:
            raise OptionError(f"{len(chairs)} chairs for {players} players")
        check_levels(entry.bot, (chair.level for chair in chairs), players, whole)
        seed = f"{rng.getrandbits(128):032x}"
        word = seats.tidy(deal, LONGEST_DEAL)
        notes = Notes(
            tuple(chairs),
            seed,
            practice=practice,
            deal=word or deal_by_chance(seed),
            won=before.won,
            points=before.points,
            known=bool(word) and entry.deals,
        )
        file = None if store is None else store.create(entry.key, players, whole, notes)
        return cls(entry, GameHistory(entry.engine, players, whole), file, notes if file is None else file.notes)

    @classmethod
    def resume(cls, file: GameFile) -> Session:
        """A saved game where it stopped, with several people behind the curtain of the next to act."""
        entry = find(file.record.game)
        assert file.history is not None  # it was opened
        session = cls(entry, file.history, file, file.notes)
        text = N_("There is no computer level “{level}” here; a strong one plays for it.")
        unknown = session._unknown_levels.difference(entry.bot.former_levels)
        file.notices += tuple(Reason(text, (("level", level),)) for level in sorted(unknown))
        return session

    def _update_situation(self) -> None:
        """Compute the situation again after a change. The curtain falls when another seat has to choose."""
        notes, curtains = self._keeper.notes, self._curtains
        if curtains.opened != chooser(self._history, notes):
            curtains = self._curtains = curtains._replace(opened=None)
        saved = "" if self.file is None else self.file.id
        led = None if self._script is None else self._script.led
        self.situation = situation_of(self.entry, self._history, notes, curtains, self._rewritten, saved, led)

    def clipboard_text(self) -> tuple[str, bool]:
        """The record for the clipboard, and whether it is whole; while something is hidden, up to where nothing was."""
        number, lines = self.situation.last_open_moment, self._history.lines
        options = differing(self.entry.engine, self.players, self.chosen)
        names = seats.record_names(self.situation.chairs)
        record = Record(self.entry.key, self.players, options, names, lines[:number])
        return write_record(record), number == len(lines)

    # -- moves -------------------------------------------------------------------------------------------------

    def why_not(self, move: Move) -> Reason | None:
        """Why the viewer may not make the move now; None when it may."""
        if not self.situation.can_act:
            return self.situation.why_not_choose
        reason = self.entry.engine.why_not(self.situation.view, move)
        return reason if reason is not None or self._script is None else self._script.why_not(move)

    def submit(self, move: int) -> tuple[SeenEvent, ...]:
        """The viewer's move. Returns what happened as the viewer may see it; with several people as anybody may."""
        _allow(self.why_not(move))
        viewer = self.situation.viewer
        assert viewer is not None  # nobody else can act
        events = self.make(viewer, move)
        if self._script is not None:
            self._script.advance()
        return events

    def make(self, seat: int, move: int) -> tuple[SeenEvent, ...]:
        """Make a move of any seat, and the deals that are due after it; what the viewer may see of it."""
        history, before = self._history, len(self._history.moves)
        if seat not in history.state.acting() or move not in history.state.legal(seat):
            raise MoveError(f"{move_text(self.entry.engine, seat, move)!r} is not allowed here")
        made = [history.add(seat, move), *self._deal()]
        self._write(before)
        self._leave_branch(before)
        if history.is_shown_to_all(before):
            self._curtains = self._curtains._replace(opened=None)
            self._show_all()
        self._update_situation()
        if self.situation.trick_shown or len(made) > 1:
            self._keeper.sync_soon()
        return self._seen_events(made)

    def _deal(self) -> list[PlayedMove]:
        """Make the deals that are due: as the script has them, by the game's number and how many there were, or by its
        seed where a record came without a number."""
        made, history, notes = [], self._history, self._keeper.notes
        while history.state.acting() == (CHANCE,):
            if self._script is not None:
                move = self._script.deal()
            else:
                seed = seed_for(notes.seed, "deal", CHANCE, len(history.moves))
                if notes.deal:
                    seed = deal_seed(notes.deal, sum(each.actor == CHANCE for each in history.moves))
                move = self.entry.engine.deal(history.state, Random(seed))
            if move is None:
                break
            made.append(history.add(CHANCE, move))
        return made

    def _write(self, before: int) -> None:
        """Append what was made since to the file; where it cannot be written it was not made."""
        lines = self._history.lines
        if len(lines) == before:
            return
        try:
            self._keeper.append(lines[before:])
        except TableError:
            self._history = self._history.with_lines(lines[:before])
            raise

    def _show_all(self) -> None:
        """A finished trick is shown to everybody before the next one looks."""
        turns = taking_turns(self._history.state, seats.persons(self._keeper.notes.chairs))
        self._curtains = self._curtains._replace(shown=turns)

    def _seen_events(self, made: Sequence[PlayedMove]) -> tuple[SeenEvent, ...]:
        """What happened, for the one who looks now."""
        viewer = self.situation.viewer
        return tuple(moment for each in made for moment in each.log.seen_by(viewer))

    # -- computer players ----------------------------------------------------------------------------------------

    def next_job(self) -> Job | None:
        """The next choice of a computer player; an equal job until it is answered or the game changed."""
        now = self.situation
        blocked = now.over or now.trick_shown or self._curtains.left_alone or self._script is not None
        if blocked or now.next_computer is None:
            return None
        if self._job is None or self._job[0] != now.version:
            self._job = now.version, self._job_of("choose", now.next_computer)
        return self._job[1]

    def _job_of(self, kind: JobKind, seat: int) -> Job:
        chair = self.situation.chairs[seat]
        level = ADVISER if chair.level in self._unknown_levels else chair.level
        seed = seed_for(self._keeper.notes.seed, kind, seat, self._history.pending().start)
        view, style = self._history.state.view(seat), style_of(chair, self.entry.key)
        return Job(kind, self.entry.key, level, view, seed, memory=self.memories.get(seat), style=style)

    def answer(self, job: Job, result: Any) -> tuple[SeenEvent, ...]:
        """Make the move a computer player chose; () where the job is not wanted any more (after an undo).

        A result that is no legal move (a computer player that failed) is replaced by any legal one: the game goes on.
        """
        seat = self.situation.next_computer
        if seat is None or job != self.next_job():
            return ()
        legal = self._history.state.legal(seat)
        if not isinstance(result, int) or isinstance(result, bool) or result not in legal:
            result = legal.sample(Random(job.seed))
        return self.make(seat, result)

    def weighing(self) -> Job | None:
        """The job that finds the worth of the viewer's choices; None where there is no choice, or no help of this kind.
        To show its answer is help (`take_help`)."""
        view = self.situation.view
        if view.seat is None or not self.situation.can_act or self.situation.why_not_help is not None:
            return None
        return Job("weigh", self.entry.key, self.entry.bot.adviser(view), view, seed_of(view))

    def learn_jobs(self) -> tuple[tuple[int, Job], ...]:
        """For each computer player that learns, once the game is over: the job whose answer is its new memory."""
        if not self.situation.over or self._script is not None:
            return ()
        bot, chairs = self.entry.bot, self.situation.chairs
        jobs = ((seat, self._job_of("learn", seat)) for seat, chair in enumerate(chairs) if not chair.person)
        return tuple((seat, job) for seat, job in jobs if bot.level_named(job.level) in bot.learners)

    # -- who looks, who sits -----------------------------------------------------------------------------------

    def open_curtain(self) -> None:
        """The named player looks."""
        seat = self.situation.curtain
        if seat is not None:
            self._curtains = self._curtains._replace(opened=seat, left_alone=False)
            self._update_situation()
            self._keeper.sync_soon()

    def drop_curtain(self) -> None:
        """The window lost focus: nobody's secret stays on the screen."""
        self._curtains = self._curtains._replace(opened=None)
        self._update_situation()

    def go_on(self) -> None:
        """Everybody has seen the trick."""
        self._curtains = self._curtains._replace(shown=False)
        self._update_situation()
        self._keeper.sync_soon()

    def hand_over(self, seat: int, chair: Chair) -> None:
        """Somebody else sits there from now on: a person joins or leaves, a level changes, a computer takes over. What
        was known of the players is forgotten."""
        notes, curtains = self._keeper.notes, self._curtains
        chairs, won, points = notes.chairs, notes.won, notes.points
        if chair.name != chairs[seat].name:
            # Somebody else begins without the games and the scores of who sat there.
            won, points = won and (*won[:seat], 0, *won[seat + 1 :]), ()
        chairs = (*chairs[:seat], chair, *chairs[seat + 1 :])
        self._keeper.save_notes(replace(notes, chairs=chairs, won=won, points=points))
        self._rewritten += 1
        self.memories.clear()
        self.learned.clear()
        persons = seats.persons(chairs)
        covered = self.situation.taking_turns or curtains.left_alone
        alone = len(persons) == 1 and curtains.opened not in persons
        self._curtains = curtains._replace(left_alone=covered and alone)
        self._update_situation()
        named = seats.record_names(chairs)
        if self.file is not None and self.file.record.seats != named:
            self.file.rewrite(self._history.lines, named)

    # -- help --------------------------------------------------------------------------------------------------

    def take_help(self) -> None:
        """Somebody has help from now on: the game is an assisted one."""
        _allow(self.situation.why_not_help)
        if not self.situation.assisted:
            self._note(assisted=True)

    def practise(self) -> None:
        """From now on this is a practice game, in which everything may be taken back."""
        _allow(self.situation.why_not_practise)
        self._note(practice=True, assisted=True)

    def know_deal(self) -> str:
        """The number of the deal. Somebody gets to know the cards; before the end of the game it is not rated then."""
        if not (self.situation.over or self.situation.cards_known):
            self._note(known=True)
        return self._keeper.notes.deal

    def _note(self, **changes: Any) -> None:
        """Change the notes."""
        self._keeper.save_notes(replace(self._keeper.notes, **changes))
        self._update_situation()

    def _note_afterwards(self, **changes: Any) -> None:
        """Change the notes after the record: where they cannot be written they wait, and `troubles` says so."""
        self._trouble = self._keeper.take_notes(replace(self._keeper.notes, **changes)) or self._trouble

    # -- taking back, putting back, giving up ------------------------------------------------------------------

    def take_back(self) -> None:
        """Take back the last choice of a person and what computer players did since; their sealed choices stay. Of a
        game that was claimed or conceded: its end."""
        _allow(self.situation.why_not_undo)
        notes, history, last = self._keeper.notes, self._history, self._history.last_choice_of(self.situation.persons)
        if notes.ended is not None:
            # All that was hidden could be looked at meanwhile.
            self._note(ended=None, known=notes.known or self.entry.deals)
            return
        assert last is not None  # or there had been a reason
        helps = history.is_answered(last) or history.revealed_since(last)
        stay, go = history.split_at(last)
        shorter = history.with_lines(stay)
        self._keeper.rewrite(stay)
        self._rewrite(shorter, undone=(*notes.undone, go), assisted=notes.assisted or helps)
        self._update_situation()

    def put_back(self) -> tuple[SeenEvent, ...]:
        """Put back what the last undo took, and return its events."""
        _allow(self.situation.why_not_put_back)
        *rest, lines = self._keeper.notes.undone
        try:
            history = self._history.with_lines((*self._history.lines, *lines))
        except MoveError:
            self._note(undone=())
            raise
        self._keeper.append(lines)
        self._rewrite(history, undone=tuple(rest))
        if any(history.is_shown_to_all(len(history.moves) - number) for number in range(1, len(lines) + 1)):
            self._show_all()
        self._update_situation()
        return self._seen_events(history.moves[-len(lines) :])

    def _rewrite(self, history: GameHistory, **changes: Any) -> None:
        """The past is another one, and what was on the screen no longer true. changes: of the notes."""
        self._history, self._curtains = history, self._curtains._replace(shown=False)
        self._note_afterwards(**changes)
        self._rewritten += 1

    def _leave_branch(self, number: int) -> None:
        """A move has been made after an undo, that of this number from 0: where it is another one than was taken back,
        that stays as a branch."""
        undone, branches = self._keeper.notes.undone, self._keeper.notes.branches
        if not undone:
            return
        if undone[-1][0] != self._history.moves[number].text:
            whole = self._history.lines[:number]
            for lines in reversed(undone):
                whole += lines
            branches = (*branches, whole)[-MOST_BRANCHES:]
        self._note_afterwards(undone=(), branches=branches)

    def concede(self) -> None:
        """Give the game up."""
        _allow(self.situation.why_not_concede)
        seat = self.situation.speaker
        assert seat is not None  # or there had been a reason
        ended = Ending("conceded", seat, self._history.state.winners_if_gives_up(seat))
        self._keeper.save_notes(replace(self._keeper.notes, ended=ended))
        self._curtains = self._curtains._replace(opened=None, shown=False)
        self._update_situation()

    # -- several games of the same players ---------------------------------------------------------------------

    @property
    def continues(self) -> bool:
        """Whether one more game or deal goes on with the scores: after a session of several, or after such a one."""
        return self.situation.scores_go_on or self.chosen.get(self.entry.session, 1) > 1

    def sitting(self, goes_on: bool) -> Sitting:
        """What the players of this game have played, for their next one. goes_on: it goes on with the scores."""
        now = self.situation
        return Sitting(now.games_won, now.points if goes_on else ())

    # -- the file ----------------------------------------------------------------------------------------------

    def troubles(self) -> tuple[str | Reason, ...]:
        """What the disk refused although the move is kept, and that the game goes on in another file; said once."""
        news = self.file.news() if self.file is not None else None
        said, self._trouble = (self._trouble, news), ""
        return tuple(each for each in said if each)

    def close(self, keep: bool = False) -> None:
        """Sync and let go of the file; the session is not used again. A game in which no person has moved is removed,
        unless it is to be kept. A second call does nothing."""
        self._keeper.close(keep)


def _allow(reason: Reason | None) -> None:
    """Raise MoveError where there is a reason against something."""
    if reason is not None:
        raise MoveError(reason.english())
