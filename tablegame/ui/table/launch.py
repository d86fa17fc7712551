"""Ways to put a game on the table: a new one, a saved one, a record, the same cards once more from another chair.

A game that cannot be opened is refused in one line, and nothing is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tablegame.core.errors import RecordError, TableError
from tablegame.core.options import Chosen
from tablegame.core.text import in_words, seat_letter
from tablegame.games import GAMES, Game, find
from tablegame.practice import branches
from tablegame.practice.branches import Start
from tablegame.session.notes import Sitting
from tablegame.session.saves import Library
from tablegame.session.seats import Chair, computer, person
from tablegame.session.session import Session
from tablegame.storage.files import refusal
from tablegame.ui.desk import Desk
from tablegame.ui.table.party import Party
from tablegame.view.builder import Words
from tablegame.view.game_scene import troubles_text

if TYPE_CHECKING:
    from tablegame.session.games_folder import Saved


def begin(
    desk: Desk,
    entry: Game,
    players: int,
    chosen: Chosen,
    chairs: Sequence[Chair],
    practice: bool,
    deal: str = "",
    before: Sitting = Sitting(),  # noqa: B008 - a frozen value
) -> Session:
    """A new game; raises OptionError where the house rules do not fit, OSError."""
    return Session.start(entry, players, chosen, chairs, practice, desk.library, desk.random, deal, before)


def open_table(desk: Desk, session: Session) -> None:
    """Open the table with that game."""
    desk.home()
    desk.open("table", session)


def deal(desk: Desk, party: Party, remembered: bool = True) -> None:
    """Begin that game and open the table. remembered: the party is kept for the next time."""
    if remembered:
        party.remember(desk.settings)
        desk.save_settings()
    try:
        players, chosen, chairs = party.players, party.chosen, party.chairs
        session = begin(desk, party.entry, players, chosen, chairs, party.practice, party.deal)
    except (TableError, OSError) as error:
        desk.notice(refusal(error))
    else:
        open_table(desk, session)


def deal_usual(desk: Desk, entry: Game) -> None:
    """Begin a game with the seats and house rules of the last one, without a question."""
    deal(desk, Party.last(desk.settings, entry))


def resume(desk: Desk, saved: Saved) -> None:
    """Open a saved game exactly where it was, or say why it cannot be opened."""
    try:
        file = desk.library.open(saved.id)
        session = Session.resume(file)
    except (TableError, OSError) as error:
        desk.notice(refusal(error))
        return
    open_table(desk, session)
    if file.copied:
        desk.notice(desk.words("This game is open in another window; this is a copy of it."))
    elif file.notices:
        desk.notice(troubles_text(file.notices, desk.words))


def open_text(desk: Desk, text: str) -> None:
    """Take in a record from the clipboard and open it."""
    if text.strip():
        _take_in(desk, lambda: desk.library.import_text(text, desk.words("clipboard")))
    else:
        desk.notice(f"{desk.words('clipboard')}: {desk.words('there is no text on it')}")


def open_file(desk: Desk, path: Path) -> None:
    """Take in a copy of a record and open it."""
    _take_in(desk, lambda: desk.library.import_file(path))


def _refuse(desk: Desk, error: Exception) -> None:
    desk.notice(refusal(error))


def _refuse_and_wait(desk: Desk, error: Exception) -> None:
    """Refuse a record until the player answers: after a double click on a file, a notice would go unseen."""
    words = desk.words
    sentences = [in_words(refusal(error), words)]
    if isinstance(error, RecordError):
        sentences.append(
            words("The file is unchanged. It can be corrected in a text editor, or sent to you once more.")
        )
    desk.ask("\n\n".join(sentences), ((words("To the shelf"), lambda: None),), words("This record cannot be opened"))


def _take_in(desk: Desk, taken: Callable[[], Saved], refuse: Callable[[Desk, Exception], None] = _refuse) -> None:
    try:
        saved = taken()
    except (TableError, OSError) as error:
        refuse(desk, error)
    else:
        _sit(desk, saved)


def _sit(desk: Desk, saved: Saved) -> None:
    """Open an imported game; ask who sits down where the record cannot say who was a computer."""
    if saved.over or saved.persons != tuple(range(saved.players)) or saved.players < 2:
        resume(desk, saved)
        return
    words, names = desk.words, saved.names
    here = next((seat for seat, name in enumerate(names) if name in desk.settings.names), 0)

    def seated(persons: Sequence[int]) -> None:
        if len(persons) < saved.players:
            given = ["" if name == seat_letter(seat) else name for seat, name in enumerate(names)]
            level = find(saved.game).bot.usual_level
            sitting = (person(name) if seat in persons else computer(level, name) for seat, name in enumerate(given))
            try:
                desk.library.seat(saved.id, tuple(sitting))
            except (TableError, OSError) as error:
                desk.notice(refusal(error))
                return
        resume(desk, saved)

    question = words("Who plays on? A record says what was played, and not who is a computer.")
    choices = (
        (words("{name} against computers", name=names[here]), lambda: seated((here,))),
        (words("A person at every seat"), lambda: seated(range(saved.players))),
        (words("Computers alone"), lambda: seated(())),
        (words("Not now"), lambda: desk.notice(words("The game lies among the saved games."))),
    )
    desk.ask(question, choices)


def part_called(game: str, number: int, words: Words) -> str:
    """The name of the deal or game with that number, from 0."""
    return words(find(game).text.part, number=number + 1)


def one_on(part: str, words: Words) -> str:
    """The text of the question who sits down. part: which deal or game of several, "" for the only one."""
    said = words("The same cards, and everybody one chair on; each seat can be changed.")
    return f"{part}. {said}" if part else said


def same_cards(library: Library, name: str, words: Words) -> Start | None:
    """Where the same cards are played from, with the question who sits down. Raises TableError, OSError."""
    found = branches.same_cards(library, name)
    if found is None:
        return None
    start, part = found
    said = part_called(start.entry.key, part, words) if part is not None else ""
    return start._replace(title=words("Same deal, other chair"), said=one_on(said, words))


def other_chair(desk: Desk, session: Session) -> Start | None:
    """The start of the same deal at another chair; None where all hands are alike, or where the game is not saved."""
    if not session.entry.deals or not session.situation.saved:
        return None
    try:
        return same_cards(desk.library, session.situation.saved, desk.words)
    except (TableError, OSError):
        return None


def open_argument(desk: Desk, argument: str) -> None:
    """Open the argument of the command line: a game's key, or a record's path."""
    if argument in {entry.key for entry in GAMES}:
        deal_usual(desk, find(argument))
    else:
        _take_in(desk, lambda: desk.library.import_file(Path(argument)), _refuse_and_wait)
