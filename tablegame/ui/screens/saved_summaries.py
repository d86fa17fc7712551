"""Where a saved game stands, in words: the line on the shelf and in the list of saved games, and when it was played.

Knows records, the registry and dates. Must not show anything but what is public in a game. To say where a game stands
takes its rules and words and a replay of every move; so what was said is kept in the cache folder, and a start imports
no game because it was left unfinished.
"""

from __future__ import annotations

import threading
from contextlib import suppress
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tablegame.core.contract import seat_letter
from tablegame.core.errors import TableError, guarded
from tablegame.core.table import Sitter
from tablegame.core.text import N_
from tablegame.games import Game, find
from tablegame.session.game_file import RECORD_ENDING, untorn
from tablegame.session.history import GameHistory
from tablegame.session.replay import opening
from tablegame.storage.derived import Derived
from tablegame.storage.records import read_record
from tablegame.storage.strict_yaml import read_bytes
from tablegame.ui.screens.option_rows import differences
from tablegame.view.builder import Words
from tablegame.view.phrases import display_names, name_list, sentence_about

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tablegame.session.saves import Saved
    from tablegame.ui.table.board import Board
    from tablegame.view.game_scene import SceneInput

_PLAYERS = (
    N_("1 player"),
    N_("2 players"),
    N_("3 players"),
    N_("4 players"),
    N_("5 players"),
    N_("6 players"),
    N_("7 players"),
    N_("8 players"),
)

SAID = "standing.json"
"""What was said last, in the cache folder."""


class LatestFirstLoader:
    """Does one thing after another in a thread, what was asked last first; what nobody waits for any more is left."""

    def __init__(self) -> None:
        self._change = threading.Lock()
        self._asked: dict[str, Callable[[], None]] = {}
        self._thread: threading.Thread | None = None

    def ask(self, key: str, work: Callable[[], None]) -> None:
        """Do this soon; under one key once."""
        with self._change:
            if key in self._asked:
                return
            self._asked[key] = work
            while len(self._asked) > _WAITING:
                self._asked.pop(next(iter(self._asked)))
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="saved games", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while True:
            with self._change:
                if not self._asked:
                    self._thread = None
                    return
                key, work = next(reversed(self._asked.items()))
            with guarded():
                work()
            with self._change:
                self._asked.pop(key, None)


_WAITING = 24
"""So many games wait to be read at the most: those that were in sight last."""


@dataclass(frozen=True, slots=True)
class SavedFacts:
    """What a replay tells of a saved game.

    line: where it stands and who is to choose, or how it ended; scores: everybody's in the game's words, () where it
    cannot be read; rules: the house rules that differ from the usual, in words.
    """

    line: str
    scores: tuple[str, ...] = ()
    rules: str = ""


READING = SavedFacts("…")
"""Of a game that is still being read."""
KEPT = 200
"""Of so many games it is remembered where they stand."""


class SavedSummaries:
    """Says where saved games stand; remembers what it said until the game has changed, past the end of the program.

    beside: games are read by a thread of its own; `version` is another one whenever it has found something out.
    """

    def __init__(self, cache: Path, beside: bool = False) -> None:
        """Nothing is read yet."""
        self._kept = Derived[SavedFacts](
            cache / SAID, 1, astuple, lambda kept: SavedFacts(kept[0], tuple(kept[1]), kept[2])
        )
        self._said: dict[str, SavedFacts] = {}
        self._troubles: dict[str, SavedFacts] = {}
        """Why games cannot be read: asked anew by the next start, for what was in the way may be gone then."""
        self._looks: dict[str, SceneInput | None] = {}
        self._beside = LatestFirstLoader() if beside else None
        self.version = 0

    def line(self, saved: Saved, folder: Path, words: Words) -> str:
        """One line: the state of the game, or why it cannot be read."""
        return self.facts(saved, folder, words).line

    def facts(self, saved: Saved, folder: Path, words: Words) -> SavedFacts:
        """All that is told of a game; `READING` until it is known."""
        if saved.trouble:
            return SavedFacts(saved.trouble)
        key = _key(saved, words)
        known = self._troubles.get(key) or self._said.get(key)
        if known is not None:
            return known
        kept = self._kept.known(key, ())
        if kept is not None:
            self._said[key] = kept
            return kept
        if self._beside is not None:
            self._beside.ask(key, lambda: self._find_out(key, saved, folder, words))
            return READING
        self._find_out(key, saved, folder, words)
        return self._said.get(key) or self._troubles[key]

    def _find_out(self, key: str, saved: Saved, folder: Path, words: Words) -> None:
        try:
            self._said[key] = _facts(saved, folder, words)
            self._kept.put(key, (), self._said[key])
        except (TableError, OSError) as error:
            self._troubles[key] = SavedFacts(str(error))
        except Exception as error:
            self._troubles[key] = SavedFacts(f"{saved.id}: {type(error).__name__}")
            raise
        finally:
            self.version += 1

    def table(self, saved: Saved, folder: Path, words: Words) -> SceneInput | None:
        """How the table looks to the one person who plays, else to anybody; None until it is known, or for ever."""
        key = _key(saved, words)
        if key not in self._looks:
            if self._beside is not None:
                self._beside.ask(f"look {key}", lambda: self._find_look(key, saved, folder, words))
                return None
            self._find_look(key, saved, folder, words)
        return self._looks[key]

    def _find_look(self, key: str, saved: Saved, folder: Path, words: Words) -> None:
        look = None
        try:
            with suppress(TableError, OSError):
                look = _look(saved, folder, words, saved.persons[0] if len(saved.persons) == 1 else None)
        finally:
            while len(self._looks) >= _LOOKS:
                self._looks.pop(next(iter(self._looks)))
            self._looks[key] = look
            self.version += 1

    def reading(self, saved: Saved, words: Words) -> bool:
        """Whether the table of that game is still to be read."""
        return _key(saved, words) not in self._looks

    def keep(self) -> None:
        """Write what was said since this was made, for the next start; failing is no harm."""
        if self._said:
            self._kept.keep_only(list(self._said)[-KEPT:])
            self._kept.write()


_LOOKS = 12
"""So many tables are kept at a time."""


def _key(saved: Saved, words: Words) -> str:
    return "|".join((saved.id, repr(saved.when), words("Monday"), *saved.names))


def entry_of(saved: Saved) -> Game | None:
    """The game of a saved game, None where it cannot be read or is not known here."""
    try:
        return find(saved.game)
    except TableError:
        return None


def title_of(saved: Saved, words: Words) -> str:
    """What a saved game is called: its own title, else the game's, else its file."""
    entry = entry_of(saved)
    return saved.title or (words(entry.title) if entry else saved.id)


def with_whom(saved: Saved, words: Words) -> str:
    """The people's names, and how many play."""
    return "\u00a0· ".join((*_people(saved.names), how_many(max(1, saved.players), words)))


def how_many(players: int, words: Words) -> str:
    """How many play, as one says it."""
    if players <= len(_PLAYERS):
        return words(_PLAYERS[players - 1])
    return words("{n} players", n=players)


def _people(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names that somebody gave; a seat without one is called by its letter."""
    return tuple(name for seat, name in enumerate(names) if name and name != seat_letter(seat))


def won(winners: Sequence[str], players: int, words: Words) -> str:
    """Who has won a game that is over, by their names."""
    if len(winners) == players:
        return words("Everybody shares the win")
    if len(winners) > 1:
        return sentence_about(
            name_list(winners, words), N_("{name} share the win"), N_("The win is shared by {name}"), words
        )
    return sentence_about(winners[0], N_("You win"), N_("{name} wins"), words) if winners else words("The game is over")


def winners(saved: Saved, words: Words) -> str:
    """The same of a saved game."""
    names = named(saved, words)
    return won([names[seat] for seat in saved.winners], saved.players, words)


def _replayed(saved: Saved, folder: Path) -> tuple[Game, GameHistory]:
    """A saved game with every move. Raises TableError or OSError where it cannot be read."""
    entry = entry_of(saved)
    if saved.trouble or entry is None:
        raise TableError(saved.trouble or f"{saved.id}: there is no game {saved.game!r} here")
    data = read_bytes(folder / f"{saved.id}{RECORD_ENDING}", saved.id)
    record = read_record(untorn(data), saved.id)
    return entry, GameHistory(entry.engine, record.players, opening(record, saved.id).chosen, record.moves)


def _look(saved: Saved, folder: Path, words: Words, viewer: int | None = None) -> SceneInput:
    """The table as that seat sees it, or as anybody may; nobody chooses. What ended a game still lies there."""
    entry, line = _replayed(saved, folder)
    board, view = _board(entry, line), line.state.view(viewer)
    frame = board.past(line.seen_events(viewer)[-1]) if view.over else board.present(view)
    return board.scene_input(frame, _sitters(saved, words), viewer)


def _board(entry: Game, line: GameHistory) -> Board:
    """Imported with the first game that is read: a start knows what was said before."""
    from tablegame.ui.table.board import Board

    return Board(entry, line.chosen)


def _sitters(saved: Saved, words: Words) -> tuple[Sitter, ...]:
    return tuple(map(Sitter, named(saved, words)))


def named(saved: Saved, words: Words) -> tuple[str, ...]:
    """What everybody is called: by the name that was given, else You or the seat."""
    return display_names(saved.names or ("",) * saved.players, saved.persons, words)


def _facts(saved: Saved, folder: Path, words: Words) -> SavedFacts:
    """The game replayed, and its state said by its own words, as anybody at the table hears it.

    Raises TableError or OSError where it cannot be read.
    """
    entry, game = _replayed(saved, folder)
    view, names = game.state.view(None), named(saved, words)
    board = _board(entry, game)
    scores = tuple(entry.text.score(view, seat, words) for seat in range(saved.players))
    rules = differences(entry, saved.players, game.chosen, words)
    line = entry.text.status(board.scene_input(board.present(view), _sitters(saved, words), None), words)
    if view.over:
        line = next(iter(entry.text.verdict(view, lambda seat: names[seat], words)), line)
    elif saved.winners:
        line = winners(saved, words)
    return SavedFacts(line, scores, rules)
