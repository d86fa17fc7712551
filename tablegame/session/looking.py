"""What may be seen of a game under way: who is looking, whose curtain is down, and what that viewer may know.

Knows the true state, which never leaves it: only views, filtered events and texts do. Changes nothing.
"""

from __future__ import annotations

from hashlib import sha256

from tablegame.core.contract import CHANCE, SeenEvent, View
from tablegame.core.options import differing
from tablegame.core.table import Sitter
from tablegame.games import Game
from tablegame.session import seats
from tablegame.session.deals import deal_by_chance
from tablegame.session.game_file import GameFile, NullGameFile
from tablegame.session.history import GameHistory
from tablegame.session.notes import Ending, Notes
from tablegame.session.seals import DealSeal, OpenedSeal, salt_for, salt_of_deals, seal_of, seal_of_deals
from tablegame.session.seats import Chair
from tablegame.storage.records import Record, write_record


class Looking:
    """The side of a session that only looks."""

    def __init__(self, entry: Game, line: GameHistory, file: GameFile | None, notes: Notes) -> None:
        """file None: a game that is not kept."""
        self.entry = entry
        self.players = line.players
        self.chosen = line.chosen
        self.file = file
        self._keeper: GameFile | NullGameFile = file or NullGameFile(notes)
        self._line = line
        self._open: int | None = None
        self._shown = False
        self._left = False
        """Of several people one is left, who has not looked yet: the one who left may still sit at the screen."""
        self._turns = 0
        """Counts how often the past changed, so that what was made from it is made anew."""
        self._past: tuple[SeenEvent, ...] = ()
        self._past_of: tuple[int, int | None, int] = (0, None, 0)
        """Of what that is the past: of which turn, for whose eyes, up to which move."""
        self._marks: tuple[str, ...] = ()
        self._marks_of = (-1, 0)
        self._when: tuple[int, ...] = ()
        self._when_of = (-1, 0)
        """Of what that is told, and of what there are marks."""

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
    def locked(self) -> bool:
        """Whether nobody may have help of any kind, until the game is over."""
        return self.notes.locked and not self.over

    @property
    def deal_text(self) -> str:
        """The number of the deal, "" as long as it would tell what is hidden: one by chance is told at the end."""
        return self.notes.deal if self.over or self.deal_chosen else ""

    @property
    def deal_chosen(self) -> bool:
        """Whether somebody chose the number of the deal."""
        return bool(self.notes.deal) and self.notes.deal != deal_by_chance(self.notes.seed)

    def deal_seal(self) -> DealSeal | None:
        """What commits the table to the deals, opened once the game is over; None where nothing was sealed."""
        seal, seed, deal = self.notes.deal_seal, self.notes.seed, self.notes.deal
        if not seal or not self.over:
            return DealSeal(seal) if seal else None
        return DealSeal(seal, deal, salt_of_deals(seed), seal == seal_of_deals(seed, deal))

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

    @property
    def at(self) -> tuple[int, int]:
        """Where the game stands: another after every move, undo and redo; the second is how many moves were made."""
        return self._turns, len(self._line.made)

    # -- who looks ---------------------------------------------------------------------------------------------

    @property
    def persons(self) -> tuple[int, ...]:
        """Seats with a person."""
        return seats.persons(self.chairs)

    @property
    def _several(self) -> bool:
        return len(self.persons) > 1

    @property
    def covered(self) -> bool:
        """Whether people must look one after another, now."""
        return self._several and self._line.state.curtained()

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
        return self._shown and self.covered

    @property
    def viewer(self) -> int | None:
        """Whose view is on the screen: the only person always; of several the one whose curtain is open; else None."""
        if not self._several:
            return None if self.curtain is not None else next(iter(self.persons), None)
        if self.showing:
            return None
        chooser = self._next_person()
        return chooser if chooser == self._open or not self.covered else None

    @property
    def curtain(self) -> int | None:
        """The seat whose curtain is down and waits for `open_curtain`; None if there is none."""
        if self._left and not self.over:
            return next(iter(self.persons), None)
        if not self.covered or self.showing:
            return None
        chooser = self._next_person()
        return chooser if chooser != self._open else None

    # -- what may be seen --------------------------------------------------------------------------------------

    def view(self) -> View:
        """The view of the viewer; what is public if there is none."""
        return self._line.state.view(self.viewer)

    def sitters(self) -> tuple[Sitter, ...]:
        """Who sits where and what each is doing, for the plates."""
        pending = self._line.pending()
        chosen = {self._line.made[index].actor: index for index in pending}
        job_seat = None if self.over or self.showing else next(iter(self._computers_owing()), None)
        return tuple(
            Sitter(
                name,
                not chair.person,
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
        for index, made in enumerate(self._line.made[: self._line.open_moves()]):
            if made.actor != CHANCE and not self.chairs[made.actor].person and len(made.owing) > 1:
                salt, seal = self._seal(index)
                found.append(OpenedSeal(made.actor, index + 1, made.text, salt, seal))
        return tuple(found)

    def history(self) -> tuple[SeenEvent, ...]:
        """Everything that was turned up, as the viewer may see it, each with the viewer's view of then."""
        now, known = (self._turns, self.viewer, len(self._line.made)), self._past_of
        if now != known:
            alike = now[:2] == known[:2] and now[2] > known[2]
            before, since = (self._past, known[2]) if alike else ((), 0)
            self._past, self._past_of = (*before, *self._line.seen_events(self.viewer, since)), now
        return self._past

    def told_at(self) -> tuple[int, ...]:
        """By which move, counted from 1, each line of the history was told."""
        if self._when_of != self.at:
            self._when_of, self._when = self.at, self._line.told_at()
        return self._when

    @property
    def open_moves(self) -> int:
        """How many moves had been made when nothing was hidden from anybody last."""
        return self._line.open_moves()

    def marks(self) -> tuple[str, ...]:
        """For each move a mark of itself and all before it: alike only where the same has been played."""
        if self._marks_of != self.at:
            hashed, found = sha256(), []
            for made in self._line.made:
                hashed.update(made.text.encode() + b"\n")
                found.append(hashed.hexdigest()[:16])
            self._marks_of, self._marks = self.at, tuple(found)
        return self._marks

    def dealt_since(self, number: int) -> bool:
        """Whether cards have been dealt anew after so many moves."""
        return any(made.actor == CHANCE for made in self._line.made[number:])

    def opening(self) -> tuple[SeenEvent, ...]:
        """What happened before anybody chose, as the viewer may see it; () once somebody has."""
        made = self._line.made
        if any(each.actor != CHANCE for each in made):
            return ()
        return tuple(moment for each in made for moment in each.log.moments(self.viewer))

    def clipboard_text(self) -> tuple[str, bool]:
        """The record for the clipboard, and whether it is whole; while something is hidden, up to where nothing was."""
        number = self._line.open_moves()
        engine = self.entry.engine
        named = self.names() if any(chair.name for chair in self.chairs) else ()
        options = differing(engine, self.players, self.chosen)
        record = Record(self.entry.key, self.players, options, named, self._line.lines[:number])
        return write_record(record), number == len(self._line.made)
