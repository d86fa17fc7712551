"""A game under way: whose turn it is, what may be seen, undo, the curtain; the only holder of the true state.

Passive: it never waits, thinks or draws. Knows the contract of engines, seats and the file the game lies in. Must not
know screens, clocks, processes, or any game. Nothing of the state leaves but the view of whoever may look.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from tablegame.core.contract import Chosen, Event, Move, Reason, View
from tablegame.games import Entry
from tablegame.play.saves import GameFile, Library
from tablegame.play.seats import Chair
from tablegame.table.look import Sitter

if TYPE_CHECKING:
    from tablegame.play.minds import Job


@dataclass(frozen=True, slots=True)
class Ended:
    """A game that stopped before its last move: "claimed" or "conceded", and by which seat."""

    how: str
    seat: int


@dataclass(frozen=True, slots=True)
class OpenedSeal:
    """A seal whose choice lies open: first four hexadecimal digits of SHA-256 over salt and text of the move."""

    seat: int
    number: int
    """Which move of the record, from 1."""
    text: str
    salt: str
    seal: str


class Session:
    """One game on the table. Every accepted move is in the file before the method that made it returns."""

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
        """A new game, its file made (none with store None: a game that is not kept); raises OptionError."""
        raise NotImplementedError

    @classmethod
    def resume(cls, file: GameFile) -> Session:
        """A saved game where it stopped, with several people behind the curtain of whoever acts next."""
        raise NotImplementedError

    entry: Entry
    chosen: Chosen
    players: int
    chairs: tuple[Chair, ...]
    practice: bool
    file: GameFile | None
    """None for a game that is not kept."""

    # -- what may be seen --------------------------------------------------------------------------------------

    @property
    def viewer(self) -> int | None:
        """Whose view is on the screen: the only person always; of several whoever's curtain is open; else None."""
        raise NotImplementedError

    @property
    def curtain(self) -> int | None:
        """The seat whose curtain is down and waits for `open_curtain`; None where there is none."""
        raise NotImplementedError

    @property
    def showing(self) -> bool:
        """Among several people: the finished trick is shown to all until `go_on`."""
        raise NotImplementedError

    def view(self) -> View:
        """The view of the viewer; what is public where there is none."""
        raise NotImplementedError

    def sitters(self) -> tuple[Sitter, ...]:
        """Who sits where and what each is doing, for the plates."""
        raise NotImplementedError

    def names(self) -> tuple[str, ...]:
        """A name for every seat, no two alike."""
        raise NotImplementedError

    @property
    def over(self) -> bool:
        """The last move is made, or the game was claimed or conceded."""
        raise NotImplementedError

    @property
    def ended(self) -> Ended | None:
        """How the game stopped before its last move, None where it did not."""
        raise NotImplementedError

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won or shares the win, also of a claimed or conceded game; empty while it goes on."""
        raise NotImplementedError

    @property
    def assisted(self) -> bool:
        """Somebody took a hint, or took back in practice what could not be taken back otherwise."""
        raise NotImplementedError

    def seals(self) -> tuple[OpenedSeal, ...]:
        """Seals of computer seats whose choice has been turned up, oldest first."""
        raise NotImplementedError

    def clipboard_text(self) -> tuple[str, bool]:
        """The record for the clipboard, and whether it is whole; while something is hidden, up to where nothing was."""
        raise NotImplementedError

    # -- moves -------------------------------------------------------------------------------------------------

    def can_act(self) -> bool:
        """Whether the viewer may choose now."""
        raise NotImplementedError

    def why_not(self, move: Move) -> Reason | None:
        """Why the viewer may not make the move now; None when it may."""
        raise NotImplementedError

    def submit(self, move: int) -> tuple[Event, ...]:
        """The viewer's move. Returns what happened as the viewer may see it; with several people as anybody may.

        Raises MoveError with the reason where the move is not allowed.
        """
        raise NotImplementedError

    def forced(self) -> int | None:
        """The only move the viewer has now and for all the rest of this hand, None where there is a choice."""
        raise NotImplementedError

    # -- computer seats ----------------------------------------------------------------------------------------

    def wants(self) -> Job | None:
        """The next choice of a computer seat; the same job (equal) until it is answered or the game changed."""
        raise NotImplementedError

    def answer(self, job: Job, result: Any) -> tuple[Event, ...]:
        """Make the move a computer seat chose; () where the job is not wanted any more (after an undo)."""
        raise NotImplementedError

    def hint_job(self) -> Job | None:
        """An evaluation of the viewer's choices; taking it makes the game assisted. None where nothing is to choose."""
        raise NotImplementedError

    # -- undo --------------------------------------------------------------------------------------------------

    def can_undo(self) -> Reason | None:
        """Why the last choice of a person may not be taken back; None when it may."""
        raise NotImplementedError

    def undo_asks(self) -> tuple[int, ...]:
        """The other people, who must agree before `undo`."""
        raise NotImplementedError

    def undo(self) -> None:
        """Take it back, and what computer seats did since; their sealed choices stay. Raises MoveError."""
        raise NotImplementedError

    def can_redo(self) -> Reason | None:
        """Why nothing may be put back; None when it may."""
        raise NotImplementedError

    def redo(self) -> tuple[Event, ...]:
        """Put back what the last undo took, and return its events. Raises MoveError."""
        raise NotImplementedError

    # -- the curtain -------------------------------------------------------------------------------------------

    def open_curtain(self) -> None:
        """The named player looks."""
        raise NotImplementedError

    def drop_curtain(self) -> None:
        """The window lost focus: nobody's secret stays on the screen."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Everybody has seen the trick."""
        raise NotImplementedError

    # -- seats and endings -------------------------------------------------------------------------------------

    def hand_over(self, seat: int, chair: Chair) -> None:
        """Somebody else sits there from now on: a person joins or leaves, a level changes, a computer takes over."""
        raise NotImplementedError

    def can_claim(self) -> Reason | None:
        """Why the rest must be played; None where nobody can change the ranking any more."""
        raise NotImplementedError

    def claim(self) -> None:
        """Leave the rest of a decided game unplayed. Raises MoveError."""
        raise NotImplementedError

    def can_concede(self) -> Reason | None:
        """Why nobody may give up now; None when the viewer (of several people: the one to choose) may."""
        raise NotImplementedError

    def concede_asks(self) -> tuple[int, ...]:
        """The other people, who must agree before `concede`."""
        raise NotImplementedError

    def concede(self) -> None:
        """Give the game up. Raises MoveError."""
        raise NotImplementedError

    def sync(self, now: float) -> None:
        """Called once a frame with a clock in seconds: what was written is on the disk at latest a second later."""
        raise NotImplementedError

    def close(self) -> None:
        """Sync and let go of the file; the session is not used again."""
        raise NotImplementedError
