"""Plays a kept game again at the table, as the player at the first seat sees and hears it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from tables import screen_of
from ui_harness import Harness, PlayedSound

from tablegame.core.contract import CHANCE, Move
from tablegame.core.text import SEAT_LETTERS, Reason
from tablegame.games import Game, find
from tablegame.session.history import replay_record
from tablegame.session.notes import Notes
from tablegame.session.replay import load_record
from tablegame.session.seats import computer, person
from tablegame.session.session import Session
from tablegame.session.settings import Settings
from tablegame.storage.records import Record
from tablegame.ui.table_screen.game_over import GameOverScreen
from tablegame.ui.table_screen.screen import TableScreen


@dataclass
class RecordScript:
    """Leads a session along a record (`session.session.Script`)."""

    entry: Game
    left: list[str] = field(default_factory=list)  # the lines of the record that are not yet made
    led = Reason("")

    def take(self, actor: int) -> Move | None:
        """The next move of an actor; None if the record has none."""
        letter = "*" if actor == CHANCE else SEAT_LETTERS[actor]
        line = next((line for line in self.left if line.startswith(f"{letter} ")), None)
        if line is None:
            return None
        self.left.remove(line)
        return self.entry.engine.parse(actor, line.partition(" ")[2])

    def deal(self) -> Move | None:
        return self.take(CHANCE)

    def why_not(self, move: Move) -> Reason | None:  # noqa: ARG002 - the shape of a script
        return None  # every legal move may be made

    def advance(self) -> None:
        """A record needs no explanations between moves."""


class RecordedGame:
    """A record at the table: its moves are made whenever the table waits for one."""

    def __init__(self, record: Record) -> None:
        entry, (_, history) = find(record.game), replay_record(replace(record, moves=()), "record")
        self.script = RecordScript(entry, list(record.moves))
        chairs = (person("Anna"), *(computer("club", f"B{seat}") for seat in range(1, record.players)))
        self.session = Session(entry, history, None, Notes(chairs, "0" * 32), self.script)

    def play(self, ui: Harness, rate: float = 12.0) -> None:
        """Play the record to its end on the open table. rate: frames a second."""
        screen = screen_of(ui, TableScreen)
        table = screen.table
        for _ in range(100_000):
            ui.frame(1 / rate)
            still = table.caught_up and not ui.app.moving()
            if isinstance(ui.top(), GameOverScreen) or (still and not self.script.left):
                return
            seat = max(self.session._history.state.acting(), default=0)
            move = self.script.take(seat) if still else None
            if move is None:
                continue
            if seat == self.session.situation.viewer:
                table.make(move)
            else:
                before = self.session.situation.view
                table.play_back(before, self.session.make(seat, move))
        raise AssertionError("the record does not end")


def heard_game(folder: Path, record: Path, settings: Settings | None = None) -> tuple[list[PlayedSound], Harness]:
    """The sounds of a kept game, and the window in which it was played."""
    game = RecordedGame(load_record(record))
    settings = settings or Settings(hold_ms=1000, language="en")
    with Harness(folder, settings=settings, screen=lambda desk: TableScreen(desk, game.session)) as ui:
        game.play(ui)
    return ui.speaker.played, ui
