"""Ways to open a table: with a new game, a saved one, a record, or the same deal from another chair.

A game that cannot be opened is refused in one sentence, and its file stays as it is.
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


def new_session(
    desk: Desk,
    entry: Game,
    players: int,
    chosen: Chosen,
    chairs: Sequence[Chair],
    practice: bool,
    deal: str = "",
    before: Sitting = Sitting(),  # noqa: B008 - a frozen value
) -> Session:
    """A new game.

    chosen: the house rules.
    deal: the deal number as text, "" for one by chance.
    before: the sitting that this game continues.
    Raises OptionError where the house rules do not fit, OSError where it cannot be saved.
    """
    return Session.start(entry, players, chosen, chairs, practice, desk.library, desk.random, deal, before)


def open_table(desk: Desk, session: Session) -> None:
    """Open the table with that game; everything else closes."""
    desk.home()
    desk.open("table", session)


def begin_game(desk: Desk, party: Party, remembered: bool = True) -> None:
    """Begin the party's game and open its table. remembered: whether the next game proposes the same party."""
    if remembered:
        party.remember(desk.settings)
        desk.save_settings()
    try:
        players, chosen, chairs = party.players, party.chosen, party.chairs
        session = new_session(desk, party.entry, players, chosen, chairs, party.practice, party.deal)
    except (TableError, OSError) as error:
        desk.notice(refusal(error))
    else:
        open_table(desk, session)


def begin_usual_game(desk: Desk, entry: Game) -> None:
    """Begin a game with the seats and house rules of the last one."""
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
    """Import a record from the clipboard and open it."""
    if text.strip():
        _import(desk, lambda: desk.library.import_text(text, desk.words("clipboard")))
    else:
        desk.notice(f"{desk.words('clipboard')}: {desk.words('there is no text on it')}")


def open_file(desk: Desk, path: Path) -> None:
    """Import a copy of a record and open it."""
    _import(desk, lambda: desk.library.import_file(path))


def _refuse(desk: Desk, error: Exception) -> None:
    desk.notice(refusal(error))


def _refuse_and_wait(desk: Desk, error: Exception) -> None:
    """Refuse a record in a dialog. After a double click on a file nobody would see a notice."""
    words = desk.words
    sentences = [in_words(refusal(error), words)]
    if isinstance(error, RecordError):
        sentences.append(
            words("The file is unchanged. It can be corrected in a text editor, or sent to you once more.")
        )
    desk.ask("\n\n".join(sentences), ((words("To the shelf"), lambda: None),), words("This record cannot be opened"))


def _import(desk: Desk, load: Callable[[], Saved], refuse: Callable[[Desk, Exception], None] = _refuse) -> None:
    try:
        saved = load()
    except (TableError, OSError) as error:
        refuse(desk, error)
    else:
        _open_imported(desk, saved)


def _open_imported(desk: Desk, saved: Saved) -> None:
    """Open an imported game. First ask which seats are persons, if nobody of them is known to be a computer player."""
    if saved.over or saved.persons != tuple(range(saved.players)) or saved.players < 2:
        resume(desk, saved)
        return
    words, names = desk.words, saved.names
    here = next((seat for seat, name in enumerate(names) if name in desk.settings.names), 0)

    def open_with(persons: Sequence[int]) -> None:
        if len(persons) < saved.players:
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
    choices = (
        (words("{name} against computers", name=names[here]), lambda: open_with((here,))),
        (words("A person at every seat"), lambda: open_with(range(saved.players))),
        (words("Computers alone"), lambda: open_with(())),
        (words("Not now"), lambda: desk.notice(words("The game lies among the saved games."))),
    )
    desk.ask(question, choices)


def part_name(game: str, number: int, words: Words) -> str:
    """The name of the deal or game with that number, from 0."""
    return words(find(game).text.part, number=number + 1)


def other_chair_question(part: str, words: Words) -> str:
    """The text above the seats of the same deal. part: the name of the deal or game of several, "" for the only one."""
    text = words("The same cards, and everybody one chair on; each seat can be changed.")
    return f"{part}. {text}" if part else text


def same_deal_start(library: Library, name: str, words: Words) -> Start | None:
    """The start of the same deal at another chair; None where all hands are alike. name: the id of the saved game.
    Raises TableError, OSError."""
    found = branches.same_cards(library, name)
    if found is None:
        return None
    start, number = found
    part = part_name(start.entry.key, number, words) if number is not None else ""
    return start._replace(title=words("Same deal, other chair"), moment=other_chair_question(part, words))


def other_chair_start(desk: Desk, session: Session) -> Start | None:
    """The same for a game on the table; None also where it is not saved or cannot be read."""
    if not session.entry.deals or not session.situation.saved:
        return None
    try:
        return same_deal_start(desk.library, session.situation.saved, desk.words)
    except (TableError, OSError):
        return None


def open_argument(desk: Desk, argument: str) -> None:
    """Open the table for the argument of the command line: a game's key, or a record's path."""
    if argument in {entry.key for entry in GAMES}:
        begin_usual_game(desk, find(argument))
    else:
        _import(desk, lambda: desk.library.import_file(Path(argument)), _refuse_and_wait)
