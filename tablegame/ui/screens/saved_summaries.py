"""What lists say about saved games: title, players, state, winners; a game beside its list; pictures of tables.

Only what is public in a game; the table is drawn as its one person sees it, else as a spectator does.

The state of a game needs its rules and a replay of all its moves. Summaries are therefore kept in the cache folder, and
the start of the program imports no game that was left unfinished.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tablegame.core.contract import seat_letter
from tablegame.core.errors import TableError, guarded
from tablegame.core.table import Sitter
from tablegame.core.text import N_, Sentence, in_words, sentence_of
from tablegame.games import Game, find
from tablegame.session.game_file import RECORD_ENDING, untorn
from tablegame.session.history import GameHistory
from tablegame.session.replay import opening
from tablegame.storage.derived import Derived
from tablegame.storage.records import read_record
from tablegame.storage.strict_yaml import read_bytes
from tablegame.ui.screens.option_rows import RuleForm
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Buttons, Text
from tablegame.view.layout import Column, Custom, Part, RowWriter, Space, drawing, measure
from tablegame.view.nodes import miniature, shifted
from tablegame.view.pane import Pane
from tablegame.view.phrases import display_names, full_date, name_list, sentence_about
from tablegame.view.scale import BODY, SMALL, TITLE
from tablegame.view.scene import Clip, Ink, Node, Rect

if TYPE_CHECKING:
    from tablegame.session.saves import Saved
    from tablegame.ui.table.board import Board
    from tablegame.view.game_scene import SceneInput


T = TypeVar("T")
CACHE: Final = "standing.json"
_KEPT: Final = 200
"""Summaries in the cache."""
_WAITING: Final = 24
"""Games that wait to be read, those in sight last."""
_IN_MEMORY: Final = 48
"""Tables and moments in memory."""
_PICTURE: Final = 0.6
"""Height of a table's picture over its width."""
_WINDOW: Final = (1280, 800)
"""The window for which a table is laid out before it is made small."""
_MOST: Final = 12
"""Pictures in memory."""
_PLAYERS: Final = (
    N_("1 player"),
    N_("2 players"),
    N_("3 players"),
    N_("4 players"),
    N_("5 players"),
    N_("6 players"),
    N_("7 players"),
    N_("8 players"),
)


class LatestFirstLoader:
    """Does work in a thread, the latest request first. Requests beyond a limit are dropped, the oldest first."""

    def __init__(self) -> None:
        self._change = threading.Lock()
        self._asked: dict[str, Callable[[], None]] = {}
        self._thread: threading.Thread | None = None

    def ask(self, key: str, work: Callable[[], None]) -> None:
        """Request work, once under the same key."""
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


@dataclass(frozen=True, slots=True)
class SavedSummary:
    """The state of a saved game.

    line: whose turn it is, or the result, or why the game cannot be read; scores: by seat, in the words of the game;
    rules: the house rules that differ from the usual ones, in words.
    """

    line: str
    scores: tuple[str, ...] = ()
    rules: str = ""


READING: Final = SavedSummary("…")
"""Of a game that is still being read."""


class SavedSummaries:
    """Summaries and tables of saved games.

    beside: a thread reads the games, and `version` changes when it has read something.
    """

    def __init__(self, games: Path, cache: Path, beside: bool = False) -> None:
        """Read nothing yet. games, cache: folders."""
        self._games = games
        self._kept = Derived[SavedSummary](
            cache / CACHE, 1, astuple, lambda kept: SavedSummary(kept[0], tuple(kept[1]), kept[2])
        )
        self._known: dict[str, SavedSummary] = {}
        self._troubles: dict[str, SavedSummary] = {}
        """Of games that cannot be read; the next start tries them again."""
        self._in_memory: dict[str, Any] = {}
        self._loader = LatestFirstLoader() if beside else None
        self.version = 0

    def line(self, saved: Saved, words: Words) -> str:
        """The state of the game, or why it cannot be read."""
        return self.summary(saved, words).line

    def summary(self, saved: Saved, words: Words) -> SavedSummary:
        """The summary of a game; `READING` until it is known."""
        if saved.trouble:
            return SavedSummary(in_words(saved.trouble, words))
        key = _key(saved, words)
        if key not in self._known and (kept := self._kept.value_of(key, ())) is not None:
            self._known[key] = kept
        if key not in self._known and key not in self._troubles:
            self._load(key, lambda: self._summarize(key, saved, words))
        return self._troubles.get(key) or self._known.get(key) or READING

    def _load(self, key: str, work: Callable[[], None]) -> None:
        if self._loader is not None:
            self._loader.ask(key, work)
        else:
            work()

    def _summarize(self, key: str, saved: Saved, words: Words) -> None:
        try:
            self._known[key] = summarize(saved, self._games, words)
            self._kept.set(key, (), self._known[key])
        except (TableError, OSError) as error:
            self._troubles[key] = SavedSummary(in_words(sentence_of(error), words))
        except Exception as error:
            self._troubles[key] = SavedSummary(f"{saved.id}: {type(error).__name__}")
            raise
        finally:
            self.version += 1

    def table(self, saved: Saved, words: Words) -> SceneInput | None:
        """The table as its one person sees it, else as a spectator; None until it is known, or if it cannot be read."""
        return self._found("table", saved, words, _table)

    def reading_table(self, saved: Saved, words: Words) -> bool:
        """Whether the table of a game is still being read."""
        return f"table {_key(saved, words)}" not in self._in_memory

    def _found(self, what: str, saved: Saved, words: Words, find: Callable[[Saved, Path, Words], T]) -> T | None:
        """What is found in a game, once in memory; None until then, or if the game cannot be read."""
        key = f"{what} {_key(saved, words)}"

        def work() -> None:
            found = None
            try:
                with suppress(TableError, OSError):
                    found = find(saved, self._games, words)
            finally:
                while len(self._in_memory) >= _IN_MEMORY:
                    self._in_memory.pop(next(iter(self._in_memory)))
                self._in_memory[key] = found
                self.version += 1

        if key not in self._in_memory:
            self._load(key, work)
        return self._in_memory.get(key)

    def keep(self) -> None:
        """Write the cache. Never raises."""
        if self._known:
            self._kept.keep_only(list(self._known)[-_KEPT:])
            self._kept.write()


def _key(saved: Saved, words: Words) -> str:
    return "|".join((saved.id, repr(saved.when), words("Monday"), *saved.names))


# -- words -------------------------------------------------------------------------------------------------------------


def entry_of(saved: Saved) -> Game | None:
    """The game of a saved game; None if it cannot be read or is not known here."""
    try:
        return find(saved.game)
    except TableError:
        return None


def title_of(saved: Saved, words: Words) -> str:
    """The title of a saved game: its own, else that of its game, else its file."""
    entry = entry_of(saved)
    return saved.title or (words(entry.title) if entry else saved.id)


def players_of(saved: Saved, words: Words) -> str:
    """The names of the players who have one, and the number of players."""
    named = (name for seat, name in enumerate(saved.names) if name and name != seat_letter(seat))
    return "\u00a0· ".join((*named, how_many(max(1, saved.players), words)))


def how_many(players: int, words: Words) -> str:
    """The number of players in words."""
    if players <= len(_PLAYERS):
        return words(_PLAYERS[players - 1])
    return words("{n} players", n=players)


def names_of(saved: Saved, words: Words) -> tuple[str, ...]:
    """The names of all players: as given, else You or the seat."""
    return display_names(saved.names or ("",) * saved.players, saved.persons, words)


def winner_sentence(winners: Sequence[str], players: int, words: Words) -> str:
    """Who has won a game that is over."""
    if len(winners) == players:
        return words("Everybody shares the win")
    if len(winners) > 1:
        names = name_list(winners, words)
        return sentence_about(names, N_("{name} share the win"), N_("The win is shared by {name}"), words)
    return sentence_about(winners[0], N_("You win"), N_("{name} wins"), words) if winners else words("The game is over")


def winners(saved: Saved, words: Words) -> str:
    """Who has won a saved game that is over."""
    names = names_of(saved, words)
    return winner_sentence([names[seat] for seat in saved.winners], saved.players, words)


# -- reading a game ----------------------------------------------------------------------------------------------------


def _replay(saved: Saved, games: Path) -> tuple[Board, GameHistory]:
    """A saved game with all its moves. Raises TableError or OSError if it cannot be read."""
    from tablegame.ui.table.board import Board  # imported late: a start needs only the cache

    entry = entry_of(saved)
    if saved.trouble or entry is None:
        unknown = Sentence(N_("{name}: there is no game {game} here"), name=saved.id, game=repr(saved.game))
        raise TableError(saved.trouble or unknown)
    record = read_record(untorn(read_bytes(games / f"{saved.id}{RECORD_ENDING}", saved.id)), saved.id)
    chosen = opening(record, saved.id).chosen
    return Board(entry, chosen), GameHistory(entry.engine, record.players, chosen, record.moves)


def _table(saved: Saved, games: Path, words: Words) -> SceneInput:
    board, line = _replay(saved, games)
    viewer = saved.persons[0] if len(saved.persons) == 1 else None
    view = line.state.view(viewer)
    frame = board.past(line.seen_events(viewer)[-1]) if view.over else board.present(view)
    return board.scene_input(frame, tuple(map(Sitter, names_of(saved, words))), viewer)


def summarize(saved: Saved, games: Path, words: Words) -> SavedSummary:
    """The summary of a game, by a replay. Raises TableError or OSError if it cannot be read."""
    board, history = _replay(saved, games)
    entry, view, names = board.entry, history.state.view(None), names_of(saved, words)
    scores = tuple(entry.text.score(view, seat, words) for seat in range(saved.players))
    look = board.scene_input(board.present(view), tuple(map(Sitter, names)), None)
    line = entry.text.status(look, words)
    if view.over:
        line = next(iter(entry.text.verdict(view, lambda seat: names[seat], words)), line)
    elif saved.winners:
        line = winners(saved, words)
    rules = RuleForm(entry.engine, saved.players, history.chosen, words)
    return SavedSummary(line, scores, rules.differences())


# -- pictures of tables, and a game beside its list --------------------------------------------------------------------


class TablePictures:
    """Small pictures of tables, each made once for its size."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], tuple[Node, ...]] = {}

    def has(self, name: object) -> bool:
        """Whether the picture of that name has been made for some size."""
        return any(key[0] == name for key in self._made)

    def draw(self, b: Builder, rect: Rect, name: object, entry: Game, table: Callable[[], SceneInput | None]) -> None:
        """Draw a table made small, or the picture of its game if `table` gives None or cannot be drawn."""
        b.panel(rect, "tile-picture")
        size = (round(rect.w), round(rect.h))
        key = (name, b.faces, b.portraits, b.words.code, size)
        if key not in self._made:
            while len(self._made) >= _MOST:
                self._made.pop(next(iter(self._made)))
            self._made[key] = _small(b, entry, table(), Rect(0, 0, *size))
        b.add(Clip(rect, tuple(shifted(node, rect.x, rect.y) for node in self._made[key])))


def _small(b: Builder, entry: Game, look: SceneInput | None, rect: Rect) -> tuple[Node, ...]:
    if look is not None:
        large = Builder(_WINDOW, b.metrics, b.words, 1.0, faces=b.faces)
        large.portraits = b.portraits
        try:
            entry.scene.build(large, look, large.felt)
        except Exception:  # a broken game must not break the list
            pass
        else:
            return miniature(large.nodes, large.felt, rect.inset(rect.w * 0.02, rect.h * 0.02))
    aside = b.scratch()
    entry.picture(aside, rect)
    return tuple(aside.nodes)


class SavedGame:
    """A saved game: its table, title, state, players, house rules and buttons."""

    def __init__(self, summaries: SavedSummaries) -> None:
        self.summaries = summaries
        self.pane = Pane("beside")
        self.resting = False
        """Whether there is time to draw a new table."""
        self._pictures = TablePictures()

    def draw(self, b: Builder, rect: Rect, game: Saved, buttons: Sequence[Button]) -> None:
        """The picture is as large as text and buttons allow. What has no room scrolls."""
        pad, foot = b.space.gap, Buttons(tuple(buttons))
        b.panel(rect, "slip")
        inner = rect.inset(pad)
        room = foot.above(b, inner, pad)
        text = self._content(b, game, 0.0)
        high = measure(b, "game", text, room.w).height
        if room.h < min(high, b.type(BODY) * 5):
            whole = Column((text, Space(pad), foot, Space(4)))
            self.pane.fill(b, inner, drawing("taken", whole), keys=False)
            return
        most = min(room.h - high - pad, room.w * _PICTURE)
        picture = 0.0 if game.trouble or most < room.w * _PICTURE * 0.3 else most
        content = self._content(b, game, picture)
        self.pane.fill(b, room, drawing("game", content), keys=False)
        foot.at_foot(b, "taken", inner)

    def _content(self, b: Builder, game: Saved, picture: float) -> Column:
        """The picture of that height, and what is known of the game."""
        words, gap, parts = b.words, b.space.close, list[Part]()
        if picture:
            parts += [Custom(partial(self._table, game=game, height=picture)), Space(gap * 1.5)]
        summary = self.summaries.summary(game, words)
        ink: Ink = "warning" if game.trouble else "text"
        parts.append(Text(title_of(game, words), TITLE, "serif-bold", ink))
        parts.append(Text(summary.line, BODY, "sans" if game.trouble else "sans-bold", ink))
        if game.trouble:
            return Column(parts)
        marks = (
            full_date(game.when, words),
            words("branch") if game.branch_of else "",
            words("practice") if game.practice else "",
            words("finished") if game.over else "",
        )
        players = Custom(partial(_players, game=game, scores=summary.scores))
        parts += [Space(gap), players, Space(gap), Text(" · ".join(filter(None, marks)))]
        return Column((*parts, Text(summary.rules)) if summary.rules else parts)

    def _table(self, b: Builder, rect: Rect, game: Saved, height: float) -> float:
        """The table; felt alone while it is being read."""
        wide, bottom = height / _PICTURE, rect.y + height
        box, name = Rect(rect.cx - wide / 2, rect.y, wide, height), (game.id, game.when)
        entry, table = entry_of(game), None
        drawn = entry is not None and (self.resting or self._pictures.has(name))
        if drawn:
            table = self.summaries.table(game, b.words)
            drawn = table is not None or not self.summaries.reading_table(game, b.words)
        if entry is not None and drawn:
            self._pictures.draw(b, box, name, entry, lambda: table)
        else:
            b.panel(box, "tile-picture")
        return bottom


def _players(b: Builder, rect: Rect, game: Saved, scores: tuple[str, ...]) -> float:
    """The portrait, name and score of each player, with a crown for winners."""
    gap, high = b.space.wide, b.type(BODY) * 1.7
    columns = 2 if rect.w >= b.type(BODY) * 24 and game.players > 3 else 1
    wide = (rect.w - (columns - 1) * gap) / columns
    rows = -(-game.players // columns)
    for seat, name in enumerate(names_of(game, b.words)):
        column, number = divmod(seat, rows)
        box = Rect(rect.x + column * (wide + gap), rect.y + number * high, wide, high)
        row = RowWriter(b, box, high * 0.94, gap * 0.4)
        row.seat(seat)
        row.last(scores[seat] if seat < len(scores) else "", SMALL, ink="soft")
        if seat in game.winners and len(game.winners) < game.players:
            row.picture("crown")
        row.text(str.__str__(name), BODY, "serif-bold" if seat in game.persons else "serif")
    return rect.y + rows * high
