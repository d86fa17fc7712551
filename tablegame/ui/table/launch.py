"""Ways to open a table: with a new game, a saved game, or a record (the text of a game, in a file or on the clipboard).

If a game cannot be opened, a notice says why, and the file of the game is not changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tablegame.core.errors import RecordError, TableError
from tablegame.core.text import in_words, seat_letter
from tablegame.games import GAMES, Game, find
from tablegame.session.seats import computer, person
from tablegame.session.session import Session
from tablegame.storage.files import refusal
from tablegame.ui.desk import Desk
from tablegame.ui.table.party import Party
from tablegame.view.builder import Words
from tablegame.view.game_scene import troubles_text

if TYPE_CHECKING:
    from tablegame.session.games_folder import Saved


def open_table(desk: Desk, session: Session) -> None:
    """Close all screens, and open the table of a game under way above the shelf."""
    desk.home()
    desk.open("table", session)


def begin_game(desk: Desk, party: Party, remembered: bool = True) -> None:
    """Begin a game and open its table. party: who sits where, and the house rules; remembered: whether the next game
    proposes the same party."""
    if remembered:
        party.remember(desk.settings)
        desk.save_settings()
    try:
        players, chosen, chairs, practice = party.players, party.chosen, party.chairs, party.practice
        library, chance = desk.library, desk.random
        session = Session.start(party.entry, players, chosen, chairs, practice, library, chance, party.deal)
    except (TableError, OSError) as error:
        desk.notice(refusal(error))
    else:
        open_table(desk, session)


def begin_usual_game(desk: Desk, entry: Game) -> None:
    """Begin a game with the players and house rules of the last game of this kind, or the usual ones."""
    begin_game(desk, Party.of_last_game(desk.settings, entry))


def resume(desk: Desk, saved: Saved) -> None:
    """Open the table with a saved game, or say why it cannot be opened."""
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
    """Open the record in a text from the clipboard, as a new saved game."""
    if text.strip():
        _import(desk, lambda: desk.library.import_text(text, desk.words("clipboard")))
    else:
        desk.notice(f"{desk.words('clipboard')}: {desk.words('there is no text on it')}")


def open_file(desk: Desk, path: Path) -> None:
    """Open a copy of the record in a file, as a new saved game."""
    _import(desk, lambda: desk.library.import_file(path))


def _refuse_in_dialog(desk: Desk, error: Exception) -> None:
    """Say in a dialog why a record cannot be opened: at the start of the program nobody would see a notice."""
    words = desk.words
    sentences = [in_words(refusal(error), words)]
    if isinstance(error, RecordError):
        sentences.append(
            words("The file is unchanged. It can be corrected in a text editor, or sent to you once more.")
        )
    desk.ask("\n\n".join(sentences), ((words("To the shelf"), lambda: None),), words("This record cannot be opened"))


def _import(desk: Desk, load: Callable[[], Saved], at_start: bool = False) -> None:
    """Make a saved game of a record and open it. load: makes the saved game, or raises the reason why that is not
    possible; at_start: whether the program has just started."""
    try:
        saved = load()
    except (TableError, OSError) as error:
        if at_start:
            _refuse_in_dialog(desk, error)
        else:
            desk.notice(refusal(error))
    else:
        _open_imported(desk, saved)


def _open_imported(desk: Desk, saved: Saved) -> None:
    """Open a game that was imported from a record. If it is not over and the record has a person at every seat, ask
    first which of them are to play on."""
    all_people = saved.persons == tuple(range(saved.players))
    if saved.over or not all_people or saved.players < 2:
        resume(desk, saved)
        return
    words, names = desk.words, saved.names
    own_seat = next((seat for seat, name in enumerate(names) if name in desk.settings.names), 0)

    def open_with(persons: Sequence[int]) -> None:
        """Open the game. persons: the seats on which people play; computers play on the other seats."""
        if len(persons) < saved.players:
            # A name that is the letter of the seat stands for a missing name.
            own_names = ["" if name == seat_letter(seat) else name for seat, name in enumerate(names)]
            level = find(saved.game).bot.usual_level
            chairs = (person(name) if seat in persons else computer(level, name) for seat, name in enumerate(own_names))
            try:
                desk.library.seat(saved.id, tuple(chairs))
            except (TableError, OSError) as error:
                desk.notice(refusal(error))
                return
        resume(desk, saved)

    question = words("Who plays on? A record says what was played, and not who is a computer.")
    against_computers = words("{name} against computers", name=names[own_seat])
    choices = (
        (against_computers, lambda: open_with((own_seat,))),
        (words("A person at every seat"), lambda: open_with(range(saved.players))),
        (words("Computers alone"), lambda: open_with(())),
        (words("Not now"), lambda: desk.notice(words("The game lies among the saved games."))),
    )
    desk.ask(question, choices)


def part_name(game: str, number: int, words: Words) -> str:
    """The name of one deal or game in a series of them, such as "Deal 3". game: the key of the game; number: from 0."""
    return words(find(game).text.part, number=number + 1)


def open_argument(desk: Desk, argument: str) -> None:
    """Open the table for the argument of the command line: the key of a game to begin, or the path of a record."""
    if argument in {entry.key for entry in GAMES}:
        begin_usual_game(desk, find(argument))
    else:
        _import(desk, lambda: desk.library.import_file(Path(argument)), at_start=True)
