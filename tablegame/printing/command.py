"""The command `tablegame print`, which lists all printables or writes the PDF file of one of them.

A printable is something that can be printed, such as a pack of cards (`art/paper.py`). It has a key and options.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from tablegame.art.paper import PAPERS, Page, Printable, PrintOrder
from tablegame.core.errors import echo
from tablegame.core.options import Chosen, Option, choose, from_texts
from tablegame.core.text import N_
from tablegame.games import GAMES
from tablegame.printing.common import PACKS, SCORE_PAD
from tablegame.printing.pdf import PrintError, pdf
from tablegame.printing.rules import RULES
from tablegame.session.settings import load_settings
from tablegame.storage.files import write_atomic
from tablegame.storage.folders import Folders
from tablegame.storage.language import CODES, LANGUAGES, load

LANGUAGE: Final = Option(
    name="language", kind="choice", title=N_("Language"), choices=CODES, default="en",
    words=tuple(name for _, name in LANGUAGES),
)  # fmt: skip


def print_file(what: str | None, paper: str, settings: Sequence[str], out: str | None) -> int:
    """Write the PDF file of a printable, or list all printables if `what` is None. Returns the exit status.

    what: the key of a printable, such as "score-pad". paper: "a4" or "letter". out: the path of the file.
    settings: values of its options, such as "players=3". Without "language=…" the language of the settings is taken.
    Raises TableError for a wrong argument.
    """
    if what is None:
        print(listing())
        return 0
    if paper.lower() not in PAPERS:
        raise PrintError(f"--paper {echo(paper)}: the papers are {', '.join(PAPERS)}")
    if out is None:
        raise PrintError(f"print {what}: say where to write it: --out FILE.pdf")
    if not Path(out).parent.is_dir():
        raise PrintError(f"{out}: there is no folder {Path(out).parent}")
    folders = Folders.of_user()
    if not any(setting.startswith(f"{LANGUAGE.name}=") for setting in settings):
        settings = [*settings, f"{LANGUAGE.name}={load(load_settings(folders)[0].language).code}"]
    printed = compose(what, paper.lower(), tuple(settings))
    write(printed, Path(out), folders.packs)
    print(f"{out}: {len(printed.pages)} {'page' if len(printed.pages) == 1 else 'pages'}")
    return 0


def listing() -> str:
    """The list of all printables with their options and the allowed values, in English."""
    lines = []
    for printable in printables():
        lines.append(f"{printable.key}: {printable.sentence or printable.title}")
        lines += [f"    {option.name}: {option.allowed_values()}" for option in (*printable.options, LANGUAGE)]
    return "\n".join(lines)


def printables() -> tuple[Printable, ...]:
    """Everything that can be printed, in the order of the list."""
    of_games = [printable for game in GAMES for printable in game.printables]
    return (*PACKS, *of_games, SCORE_PAD, RULES)


class PrintedPages(NamedTuple):
    """The pages of a file. They are cached: nobody may change them."""

    title: str
    language: str  # the code of the language, such as "de"
    pages: Sequence[Page]


@lru_cache(maxsize=2)
def compose(what: str, paper: str, settings: tuple[str, ...]) -> PrintedPages:
    """The pages of a printable. Raises TableError for an unknown key, option or value.
    what: the key of the printable, such as "score-pad". paper: "a4" or "letter".
    settings: values of its options, such as "players=3"; options that are not named have their defaults."""
    by_key = {printable.key: printable for printable in printables()}
    if what not in by_key:
        raise PrintError(f"print {echo(what)}: there is no such thing; there are {', '.join(by_key)}")
    printable = by_key[what]
    options = PrintOptions(what, (*printable.options, LANGUAGE))
    chosen = choose(options, 0, from_texts(options, settings))
    order = PrintOrder(chosen, PAPERS[paper], load(chosen["language"]))
    return PrintedPages(order.words(printable.title), chosen["language"], printable.pages(order))


@dataclass(slots=True)
class PrintOptions:
    """Gives the options of a printable the form of house rules of a game, so that the same functions read them. A
    printable has no players: the only number of players is 0."""

    key: str
    options: tuple[Option, ...]

    def player_counts(self, chosen: Chosen) -> tuple[int, ...]:  # noqa: ARG002 - house rules have this parameter
        return (0,)


def write(printed: PrintedPages, out: Path, packs: Path) -> None:
    """Write the pages to a PDF file. Raises PrintError if fpdf2 is not installed, or OSError.
    packs: the folder of the player's own packs of cards."""
    write_atomic(out, pdf(printed.pages, printed.title, printed.language, packs))
