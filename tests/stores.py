"""Every file that the program stores for a user: how it is read and written. And a home that has all of them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from pack_files import pack_in, png
from practised import store_finished_game, store_review

from tablegame.core.errors import TableError
from tablegame.practice import deck, drills, lessons, result_store, review
from tablegame.practice.analysis import Analysis
from tablegame.practice.deck import MistakeCollector
from tablegame.practice.result_store import Results
from tablegame.session import settings
from tablegame.session.games_folder import NOTES_ENDING, RECORD_ENDING, REVIEW_ENDING
from tablegame.session.saves import Library
from tablegame.storage.folders import Folders
from tablegame.storage.packs import check as check_pack
from tablegame.storage.packs import read as read_pack
from tablegame.theme.library import survey as themes
from tablegame.ui.error_boundary import ErrorLog
from tablegame.ui.render.rasters import read_picture


class Store(NamedTuple):
    path: str  # from the home on
    read: Callable[[Folders], object]
    write: Callable[[Folders], object] | None = None  # None if a file that cannot be read is left alone


GAME = "procession"
ID = "2026-01-01-procession-abcdef"


def _read_record(folders: Folders) -> None:
    library = Library(folders)
    library.saved.list()
    for read in (library.read, library.copy, library.open):
        with suppress(TableError):
            read(ID)


def _read_judgements(folders: Folders) -> Analysis:
    path = folders.games / f"{ID}{RECORD_ENDING}"
    return Analysis(Library(folders).read(ID)[1], path.with_name(f"{ID}{REVIEW_ENDING}"))


def _write_judgement(folders: Folders) -> None:
    analysis = _read_judgements(folders)
    number, task = next(analysis.open_tasks())
    analysis.add_answer(number, task.do())


def _read_mistakes(folders: Folders) -> None:
    collector = MistakeCollector(folders.games, folders.cache)
    collector.next_tasks(Library(folders).saved.list(), deck.read(folders))
    collector.save()


def _read_pack(folders: Folders) -> None:
    for read in (read_pack, check_pack):
        with suppress(TableError):
            read(folders.packs / "mine")


STORES = [
    Store("data/settings.yaml", settings.load_settings),
    Store("data/practice/deck.yaml", deck.read, lambda folders: deck._write(folders, deck.read(folders), {}, ())),
    Store(
        "data/practice/drills.yaml", drills.drill_scores, lambda folders: drills.store_score(folders, GAME, "k", 0, 3)
    ),
    Store("data/practice/found.yaml", review.found_mistakes, lambda folders: review.add_found(folders, ID, 1)),
    Store("data/practice/lessons.yaml", lessons.lessons_of, lambda folders: lessons.store_place(folders, GAME, 3)),
    Store(
        "data/practice/kept_results.jsonl", result_store.kept_results, lambda folders: result_store._write(folders, ())
    ),
    Store(f"data/games/{ID}{RECORD_ENDING}", _read_record),
    Store(f"data/games/{ID}{NOTES_ENDING}", _read_record),
    Store(f"data/games/{ID}{REVIEW_ENDING}", _read_judgements, _write_judgement),
    Store("data/errors.log", lambda folders: ErrorLog(folders).add("an error")),
    Store("data/themes/mine.yaml", themes),
    Store("data/packs/mine/pack.yaml", _read_pack),
    Store("data/packs/mine/cards/AS.png", _read_pack),
    Store("cache/games.json", lambda folders: Library(folders).saved.list()),
    Store("cache/results.json", lambda folders: Results(folders).refresh()),
    Store("cache/mistakes.json", _read_mistakes),
    Store("cache/rasters/e8b7be43-1x1.raster", lambda folders: read_picture(folders.rasters, "a", (1, 1))),
]


def fill(home: Path) -> Folders:
    """Put something into every store of a user's folders."""
    folders = Folders(home / "data", home / "cache")
    id = store_finished_game(folders, GAME)
    store_review(folders, id)
    for path in folders.games.glob(f"{id}.*"):
        path.rename(path.with_name(path.name.replace(id, ID)))
    settings.save_settings(folders, settings.Settings())
    pack_in(folders.packs / "mine", AS=png())
    for store in STORES:
        store.read(folders)
        if store.write is not None:
            store.write(folders)
    return folders
