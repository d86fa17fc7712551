"""The same cards once more from another chair: of a game that is over, or of the last deal of one that goes on."""

from __future__ import annotations

from tablegame.core.errors import TableError
from tablegame.games import find
from tablegame.practice.branches import Start, moved_on
from tablegame.practice.parts import Parts
from tablegame.session.saves import Library
from tablegame.ui.table.table import Table
from tablegame.view.builder import Words


def part_called(game: str, number: int, words: Words) -> str:
    """What the deal or game of that number is called, from 0."""
    return words(find(game).text.part, number=number + 1)


def one_on(part: str, words: Words) -> str:
    """What is about to be played; part: which deal or game of several, else ""."""
    said = words("The same cards, and everybody one chair on; each seat can be changed.")
    return f"{part}. {said}" if part else said


def same_cards(library: Library, name: str, words: Words) -> Start | None:
    """From where the same cards are played: the first deal where the game is over, else the last deal or game that is;
    None before that. Raises TableError, OSError."""
    _, line, notes = library.read(name)
    parts = Parts(line)
    over = notes.ended is not None or not line.state.acting()
    played = 0 if over else sum(parts.gains_of(number) is not None for number in range(len(parts.bands))) - 1
    if played < 0:
        return None
    part = part_called(line.engine.key, played, words) if len(parts.bands) > 1 else ""
    lines = line.lines[: parts.dealt(parts.bands[played].start)]
    title = words("Same deal, other chair")
    return Start(name, lines, moved_on(notes.chairs), find(line.engine.key), line.chosen, title, one_on(part, words))


def other_chair(table: Table) -> Start | None:
    """The same of the game on the table; None where all hands are alike, where it is not kept, or gives no help."""
    session = table.session
    if not table.entry.deals or session.file is None or (session.notes.locked and not session.over):
        return None
    try:
        return same_cards(table.desk.library, session.file.id, table.desk.words)
    except (TableError, OSError):
        return None
