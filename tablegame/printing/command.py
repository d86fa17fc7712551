"""`tablegame print`: what can be printed, and the file of one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from tablegame.art.paper import PAPERS, Page, Printable, PrintOrder
from tablegame.core.errors import echo
from tablegame.core.options import Chosen, Option, as_text, choose, from_texts
from tablegame.core.text import N_
from tablegame.games import GAMES
from tablegame.printing.booklets import BOOKLETS
from tablegame.printing.games import PUZZLES, record_pages
from tablegame.printing.packs import PACKS
from tablegame.printing.pdf import PrintError, pdf
from tablegame.printing.score_pad import SCORE_PAD
from tablegame.session.keepsake_store import kept_of
from tablegame.storage.files import write_atomic
from tablegame.storage.folders import Folders
from tablegame.storage.language import CODES, LANGUAGES, load

LANGUAGE: Final = Option(
    name="language", kind="choice", title=N_("Language"), choices=CODES, default="en",
    words=tuple(name for _, name in LANGUAGES),
)  # fmt: skip


def printables() -> tuple[Printable, ...]:
    """Everything that can be printed: what belongs to each game, and what belongs to none."""
    of_games = [each for entry in GAMES for each in entry.printables]
    return (*PACKS, *of_games, *SCORE_PAD, *BOOKLETS, *PUZZLES)


def kept_for(printable: Printable, folders: Folders) -> dict[str, str]:
    """What the player keeps that can be printed so: names by text."""
    game, _ = printable.kept
    return {each.text: each.name for each in kept_of(folders, game)[0]} if game else {}


class PrintedPages(NamedTuple):
    """What an order comes to, to be read and not changed; with title and language of the file."""

    title: str
    language: str
    pages: Sequence[Page]


@dataclass(slots=True)
class PrintOptions:
    """The options of a printable, read as house rules are."""

    key: str
    options: tuple[Option, ...]

    def player_counts(self, chosen: Chosen) -> tuple[int, ...]:  # noqa: ARG002 - the shape of house rules
        """Nobody plays."""
        return (0,)


def print_file(what: str | None, paper: str, settings: Sequence[str], out: str | None) -> int:
    """Write the file, or list what there is; the exit status. Raises TableError with the one line to print."""
    if what is None:
        print(listing())
        return 0
    if paper.lower() not in PAPERS:
        raise PrintError(f"--paper {echo(paper)}: the papers are {', '.join(PAPERS)}")
    if out is None:
        raise PrintError(f"print {what}: say where to write it: --out FILE.pdf")
    folders, named = Folders.of_user(), {}
    if (found := _found(what)) is not None:
        for text, name in kept_for(found, folders).items():
            named[as_text(found.kept[1], name)] = as_text(found.kept[1], text)
    made = compose(what, paper.lower(), tuple(named.get(setting, setting) for setting in settings))
    write(made, Path(out), folders.packs)
    print(f"{out}: {len(made.pages)} {'page' if len(made.pages) == 1 else 'pages'}")
    return 0


def write(made: PrintedPages, out: Path, packs: Path) -> None:
    """Write the file. Raises PrintError without fpdf2, or OSError."""
    write_atomic(out, pdf(made.pages, made.title, made.language, packs))


def _found(what: str) -> Printable | None:
    return next((each for each in printables() if each.key == what), None)


@lru_cache(maxsize=2)
def compose(what: str, paper: str, settings: tuple[str, ...]) -> PrintedPages:
    """Make the pages of a printable, or of a record by its path. Raises TableError."""
    found = _found(what)
    if found is not None:
        pairs = (setting.partition("=")[::2] for setting in settings)
        found = found.offering({text: text for name, text in pairs if name == found.kept[1]})
    own = PrintOptions(what, (*(found.options if found else ()), LANGUAGE))
    if found is None and not Path(what).is_file():
        names = ", ".join(each.key for each in printables())
        raise PrintError(f"print {echo(what)}: there is no such thing, and no such record; there are {names}")
    chosen = choose(own, 0, from_texts(own, settings))
    code = chosen["language"]
    order = PrintOrder(chosen, PAPERS[paper], load(code))
    if found is None:
        return PrintedPages(Path(what).stem, code, record_pages(what, order.paper, order.words))
    return PrintedPages(order.words(found.title), code, found.pages(order))


def listing() -> str:
    """What can be printed with its options, in English."""
    lines = []
    for each in printables():
        lines.append(f"{each.key}: {each.sentence}")
        lines += [f"    {option.name}: {option.allowed_values()}" for option in (*each.options, LANGUAGE)]
    lines.append("RECORD: a game of yours, move by move")
    return "\n".join(lines)
