"""Game tables for tests of the window, and steps that lead to a choice of the viewer."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from ui_harness import Harness, new_table
from walks import party_of

from tablegame.games import Game, find
from tablegame.session.game_file import notes_of
from tablegame.session.history import GameHistory, read_move
from tablegame.session.notes import Notes
from tablegame.session.seats import Chair, computer, person
from tablegame.session.session import Session
from tablegame.session.settings import LastGame, Settings
from tablegame.session.worker import think
from tablegame.ui.table.launch import begin_usual_game
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.game_over import GameOverScreen
from tablegame.ui.table_screen.screen import TableScreen

S = TypeVar("S")

ONE = (person("Anna"), computer("club", "Ben"), computer("club", "Cilla"))
"""One person between computer players."""
SHORT: dict[str, object] = {"copies": 1}
SHORT_GAMES: dict[str, dict[str, object]] = {
    "contraconquer": SHORT,
    "wargops": {"ranks": 4, "games": 2},
    "precognition": {"ranks": 3, "playoff": False},
}
"""House rules for short games. A game of Contraconquer has three tricks then: each player has the ranks 1, 2 and 3, or
those above, once."""


def at_table(
    folder: Path,
    chairs: tuple[Chair, ...] = ONE,
    options: dict[str, object] | None = None,
    settings: Settings | None = None,
    practice: bool = False,
    size: tuple[int, int] = (1280, 800),
    pictures: bool = False,
    game: str = "contraconquer",
    reads: bool = False,
) -> Harness:
    """A window with a new game on the table."""
    entry = find(game)
    given = dict(SHORT_GAMES[game] if options is None else options)
    chosen_settings = settings or Settings(hold_ms=400)
    return Harness(
        folder, size, chosen_settings, lambda desk: new_table(desk, entry, len(chairs), given, chairs, practice),
        pictures=pictures, reads=reads,
    )  # fmt: skip


def at_choice(folder: Path, *args: Any, **given: Any) -> Harness:
    """A window as by `at_table`, with the viewer's first choice."""
    ui = at_table(folder, *args, **given)
    until_choice(ui)
    return ui


def table_of(ui: Harness) -> Table:
    """The game at the table, if the table or one of its panels is on top."""
    table = getattr(ui.top(), "table", None)
    assert isinstance(table, Table)
    return table


def table_under(ui: Harness) -> Table:
    """The game at the table, which may be below other screens."""
    return next(screen.table for screen in ui.screens() if isinstance(screen, TableScreen))


def screen_of(ui: Harness, kind: type[S]) -> S:
    """The screen on top, which must be of this kind."""
    top = ui.top()
    assert isinstance(top, kind)
    return top


def view_of(game: Harness | Session) -> Any:
    """The view of the viewer, with the fields of the game."""
    return (table_of(game).session if isinstance(game, Harness) else game).situation.view


def let_computers(session: Session) -> None:
    """Let the computer players move until a person has to choose."""
    while (job := session.next_job()) is not None:
        session.answer(job, think(job))


def history_of(session: Session) -> GameHistory:
    """The whole history of a session, secrets included."""
    return session._history


def notes_of_table(session: Session) -> Notes:
    """The notes of a session, whether they are on the disk or not."""
    return session._store.notes


def lines_of(session: Session) -> tuple[str, ...]:
    """All moves of a session as the lines of its record."""
    return history_of(session).lines


def make_lines(session: Session, *lines: str) -> None:
    """Make the moves of these lines of a record, whoever's moves they are."""
    for line in lines:
        session.make(*read_move(session.entry.engine, history_of(session).state, line))


def moves_of(session: Session) -> tuple[str, ...]:
    """The moves in the record of a game that is kept."""
    assert session.file is not None
    return tuple(session.file.record.moves)


def kept_notes(session: Session) -> Notes:
    """The notes of a game that is kept, read from the disk."""
    assert session.file is not None
    return notes_of(session.file.path, session.file.record)[0]


def until_choice(ui: Harness, longest: float = 30.0) -> None:
    """Let time pass, and go on after results, until the viewer may choose, a curtain is down or the game is over."""
    table = table_of(ui)
    end = ui.now + longest
    while ui.now < end:
        session = table.session
        if session.situation.curtain is not None or isinstance(ui.top(), GameOverScreen):
            return
        if table.caught_up and session.situation.can_act and not ui.app.moving():
            return
        if table.pace.waits_for_press and ui.at_table() and not ui.app.moving():
            ui.key("enter")
        ui.frame(1 / 12)
    raise AssertionError("nobody may choose and the game is not over")


def begun(ui: Harness, entry: Game) -> None:
    """Begin a usual game of this kind, and make the viewer's first choice."""
    begin_usual_game(ui.app, entry)
    until_choice(ui)
    session = table_of(ui).session
    session.submit(next(iter(session.situation.view.legal())))


def hinted(ui: Harness) -> None:
    """Ask for a hint, and wait for it."""
    ui.key("h")
    ui.wait_until(lambda: table_of(ui).hint.shown is not None)
    ui.settle()


def table_for(folder: Path, entry: Game, players: int) -> Harness:
    """A window with a new game of Anna against computers of the usual level.

    players: the wanted number; the nearest number that the game allows is taken.
    """
    players = party_of(entry, players)
    chairs = (person("Anna"), *(computer(entry.bot.usual_level, f"Ben{seat}") for seat in range(players - 1)))
    quick = Settings(hold_ms=100, speed=5, pace=5, language="en")
    return Harness(folder, settings=quick, screen=lambda desk: new_table(desk, entry, players, {}, chairs))


SHORTEST: dict[str, tuple[int, dict[str, str | int]]] = {
    "contraconquer": (3, {"copies": 1}),
    "wargops": (2, {"ranks": 4, "games": 1}),
    "contraspiel": (4, {"deals": 1}),
    "contractgrid": (3, {"contracts": "nine", "cards": 24, "cap": 6}),
    "precognition": (2, {"ranks": 3}),
    "procession": (2, {"length": 5}),
}
"""The number of players and the house rules with which a game is short."""


def short_games(language: str) -> Settings:
    """Settings with which each game begins in its shortest form, against beginners."""
    last = {}
    for key, (players, rules) in SHORTEST.items():
        chairs = (person("Anna"), *(computer("beginner", f"B{seat}") for seat in range(1, players)))
        last[key] = LastGame(chairs, tuple(rules.items()))
    quick = Settings(language=language, speed=0, pace=5, deaf_ms=0, talk=False, volume=0)
    quick.last_games = last
    return quick


def play_kept(ui: Harness, key: str, name: str, moves: int) -> None:
    """Put a kept game on the table after this many of its moves, and open the curtain."""
    kept = Path(__file__).parent / "playthroughs" / key / f"{name}.yaml"
    head, _, lines = kept.read_text(encoding="utf-8").partition("moves:\n")
    ui.paste(head + "moves:\n" + "".join(f"{line}\n" for line in lines.splitlines()[:moves]))
    ui.settle()
    ui.run(3.0, rate=10)
    if ui.scene().target("open"):
        ui.key("enter")
    ui.run(6.0, rate=10)
