"""Takes a picture of every screen in three sizes, two themes and all languages, into screenshots/.

    python tools/screenshots.py [--only NAME] [--size 1920x1080] [--theme felt] [--language en] [--out FOLDER]

SCREENS has the name of each screen and a function that opens it. The function is given a Harness (tests/ui_harness.py)
at the shelf; the picture is taken when the screen has come to rest.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from looked_over import (  # noqa: E402 - found through the path above
    PROCESSION,
    played_to_end,
    save_game_of,
)
from looked_over import finished as whole  # noqa: E402
from practised import store_finished_game, store_review  # noqa: E402
from ui_harness import Harness  # noqa: E402

from tablegame.games import find  # noqa: E402
from tablegame.session.characters import company_for  # noqa: E402
from tablegame.session.game_file import blank_notes  # noqa: E402
from tablegame.session.seats import Chair, person  # noqa: E402
from tablegame.session.settings import LastGame, Settings  # noqa: E402
from tablegame.storage.language import CODES  # noqa: E402
from tablegame.storage.records import Record, read_record  # noqa: E402

SIZES = ((960, 600), (1920, 1080), (3840, 2160))
THEMES = ("felt", "paper")
NAMES = ("Anna", "Ben", "Carla", "David", "Emil", "Frieda", "Greta", "Hans")


def seated(key: str, players: int, people: int) -> tuple[Chair, ...]:
    """People at the first seats, characters at the others."""
    house = company_for(key, players - people)
    return (*(person(name) for name in NAMES[:people]), *(player.chair(key) for player in house))


def at_table(ui: Harness, players: int = 3, people: int = 1, **options: object) -> None:
    game(ui, "contraconquer", players, people=people, **options)


def played(ui: Harness, keys: Iterable[str]) -> None:
    """Press keys, and let the screen come to rest after each."""
    for key in keys:
        ui.key(key)
        ui.run(1.0, rate=10)
        ui.settle()


def beside(ui: Harness, *keys: str) -> None:
    """Play some moves of a game, then press keys that open a panel beside the table."""
    at_table(ui)
    played(ui, ("1", "enter", "enter", "2", "enter", "enter", *keys))


def remainder(ui: Harness, players: int, *keys: str, **options: object) -> None:
    """Deal a game of Contraconquer by remainder, then press keys."""
    at_table(ui, players, form="remainder", **options)
    played(ui, keys)
    ui.run(6.0, rate=10)  # an explanation comes step by step


def game(ui: Harness, key: str, players: int, *keys: str, people: int = 1, **options: object) -> None:
    """Begin a game with people at the first seats, then press keys."""
    from tablegame.ui.table.launch import begin_usual_game

    ui.app.settings.last_games[key] = LastGame(seated(key, players, people), tuple(options.items()))
    begin_usual_game(ui.app, find(key))
    ui.run(2.0, rate=10)
    ui.settle()
    played(ui, keys)


def wargops(ui: Harness, players: int, *keys: str, **options: object) -> None:
    game(ui, "wargops", players, *keys, **options)


def kept(ui: Harness, key: str, name: str, moves: int, *keys: str) -> None:
    """Put the first moves of a record (tests/playthroughs) on the table, open the next curtain, then press keys."""
    head, _, lines = (ROOT / "tests" / "playthroughs" / key / f"{name}.yaml").read_text("utf-8").partition("moves:\n")
    ui.paste(head + "moves:\n" + "".join(f"{line}\n" for line in lines.splitlines()[:moves]))
    ui.settle()
    played(ui, ("enter",) if ui.scene().target("open") else ())
    ui.run(6.0, rate=10)  # a forced last card plays itself, an explanation comes step by step
    played(ui, keys)


def four_bids(ui: Harness, *squares: int) -> None:
    """Lay bids on these squares in a hand of ContractGrid."""
    kept(ui, "contractgrid", "three-usual-to-the-cap", 370)
    for square in squares:
        ui.click(f"square/{square}")
        ui.settle()


def looked_over(ui: Harness, record: Record, judged: int, *keys: str) -> None:
    """Open the review of a finished game, let so many of its choices be judged, then press keys."""
    notes = replace(blank_notes(record), chairs=seated(record.game, record.players, 1))
    ui.app.open("review", save_game_of(ui.folders.games, record, notes))
    reviewing = ui.app.reviewing
    while reviewing.review is not None and reviewing.going and reviewing.review.done < judged:
        ui.frame()
    reviewing.stop()
    played(ui, keys)


def four_at_contraspiel() -> Record:
    """The record of a game of three deals, played to its end."""
    path = ROOT / "tests" / "playthroughs" / "contraspiel" / "four-club-fixed-bete.yaml"
    return played_to_end(read_record(path.read_bytes(), path.name))


def new_game(ui: Harness, key: str, players: int) -> None:
    """Open the dialog of a new game at the page of its house rules."""
    from tablegame.ui.screens.new_game import RULES, NewGameScreen

    screen = NewGameScreen(ui.app, find(key))
    screen.do_players(players)
    screen.do_page(RULES)
    ui.app.push(screen)
    ui.settle()


def statistics(ui: Harness, games: int = 400) -> None:
    """Open the statistics of so many games of three people."""
    from many_results import store_many_games

    store_many_games(ui.folders, games)
    ui.app.open("statistics")
    ui.settle()


def large_print(ui: Harness, *keys: str) -> None:
    ui.app.settings.french_pack = "large-print"
    ui.app.apply_settings()
    wargops(ui, 6, *keys)


def due(ui: Harness, *keys: str) -> None:
    """Open the page of practice when mistakes are due, then press keys."""
    for game in ("contraspiel", "wargops", "contraconquer"):
        store_review(ui.folders, store_finished_game(ui.folders, game, find(game).engine.usual_players), 2)
    ui.key("p")
    ui.settle()
    ui.key("escape")
    ui.today += timedelta(1)
    ui.key("p")
    ui.settle()
    played(ui, keys)


SCREENS: tuple[tuple[str, Callable[[Harness], None]], ...] = (
    ("shelf", lambda ui: ui.settle()),
    ("new-game", lambda ui: played(ui, ["enter"])),
    ("print", lambda ui: ui.click("print")),
    ("settings", lambda ui: ui.click("settings")),
    ("settings-people", lambda ui: ui.app.open("settings", "people")),
    ("settings-cards", lambda ui: ui.app.open("settings", "cards")),
    ("statistics", lambda ui: statistics(ui)),
    ("statistics-few", lambda ui: statistics(ui, 8)),
    ("saved-games", lambda ui: ui.click("saves")),
    ("practice", lambda ui: ui.click("practice")),
    ("lesson", lambda ui: ui.app.open("lesson", "contraconquer")),
    ("practice-due", lambda ui: due(ui)),
    ("mistake", lambda ui: due(ui, "enter")),
    ("drills", lambda ui: ui.click("practice", "part.wargops.drills")),
    ("drill-asked", lambda ui: ui.app.open("drill", "contraconquer", "who_takes", 300.0)),
    ("drill-piles", lambda ui: ui.app.open("drill", "wargops", "piles", 300.0)),
    ("rules", lambda ui: played(ui, ["f1"])),
    ("keys", lambda ui: played(ui, ["?"])),
    ("table-choose", lambda ui: at_table(ui)),
    ("table-lifted", lambda ui: beside(ui, "2")),
    ("table-turned", lambda ui: beside(ui, "2", "enter")),
    ("table-menu", lambda ui: beside(ui, "escape")),
    ("table-chart", lambda ui: beside(ui, "c")),
    ("table-tricks", lambda ui: beside(ui, "t")),
    ("table-hint", lambda ui: beside(ui, "h", "h")),
    ("table-tutor", lambda ui: beside(ui, "w")),
    ("table-seats", lambda ui: beside(ui, "s")),
    ("table-rules", lambda ui: beside(ui, "f1")),
    ("review", lambda ui: looked_over(ui, whole("wargops"), 40)),
    ("review-four", lambda ui: looked_over(ui, four_at_contraspiel(), 400)),
    ("review-choice", lambda ui: looked_over(ui, whole("contraconquer"), 12, "home", "right", "right")),
    ("review-find", lambda ui: looked_over(ui, PROCESSION, 13, "m")),
    ("play-on", lambda ui: looked_over(ui, whole("contraspiel"), 1, "left", "b")),
    ("curtain", lambda ui: at_table(ui, people=2)),
    ("remainder-4", lambda ui: remainder(ui, 4, "2", "enter")),
    ("remainder-8", lambda ui: remainder(ui, 8, "2", "enter")),
    ("wargops-4", lambda ui: wargops(ui, 4, "9", "enter", "enter", "7", "enter", "enter", "q")),
    ("wargops-4-turned", lambda ui: wargops(ui, 4, "9", "enter", "enter", "7", "enter")),
    ("wargops-8", lambda ui: wargops(ui, 8, "k", "enter", "enter", "k")),
    ("wargops-2-replaced", lambda ui: wargops(ui, 2, "3", "enter", "enter", "2", "enter", ranks=3, ties="replace")),
    ("wargops-trash", lambda ui: wargops(ui, 4, "9", "enter", "enter", "7", "enter", "enter", "c")),
    ("wargops-scored", lambda ui: kept(ui, "wargops", "two-session-of-three-ranks", 7, "enter")),
    ("wargops-large-print", lambda ui: large_print(ui, "9", "enter", "enter", "7", "enter")),
    ("remainder-standard", lambda ui: remainder(ui, 5, "2", pack="standard")),
    ("contraspiel-bidding", lambda ui: kept(ui, "contraspiel", "four-club-fixed-bete", 3)),
    ("contraspiel-play", lambda ui: kept(ui, "contraspiel", "four-club-fixed-bete", 20)),
    ("contraspiel-settled", lambda ui: kept(ui, "contraspiel", "four-folded", 33)),
    ("contractgrid-layout", lambda ui: game(ui, "contractgrid", 3)),
    ("contractgrid-refusing", lambda ui: kept(ui, "contractgrid", "three-usual-to-the-cap", 5)),
    ("contractgrid-bidding", lambda ui: four_bids(ui, 0, 3, 5, 12)),
    ("contractgrid-play", lambda ui: kept(ui, "contractgrid", "three-usual-to-the-cap", 389)),
    ("contractgrid-settled", lambda ui: kept(ui, "contractgrid", "three-usual-to-the-cap", 403, "enter")),
    ("contractgrid-contracts", lambda ui: kept(ui, "contractgrid", "three-usual-to-the-cap", 389, "c")),
    ("contractgrid-hands", lambda ui: kept(ui, "contractgrid", "three-usual-to-the-cap", 389, "c", "c")),
    ("contractgrid-four", lambda ui: kept(ui, "contractgrid", "four-last-nine", 160)),
    ("contractgrid-over", lambda ui: kept(ui, "contractgrid", "three-nine-to-the-cap", 999)),
    ("precognition-pad", lambda ui: game(ui, "precognition", 4, "u", "u", "d", "s")),
    ("precognition-curtain", lambda ui: game(ui, "precognition", 3, people=2)),
    ("precognition-row", lambda ui: kept(ui, "precognition", "two-whole-pack", 40)),
    ("precognition-six", lambda ui: kept(ui, "precognition", "six-stopped", 24)),
    ("precognition-reveal", lambda ui: kept(ui, "precognition", "four-short-with-playoffs", 20)),
    ("precognition-playoff", lambda ui: kept(ui, "precognition", "four-short-with-playoffs", 30)),
    ("precognition-chart", lambda ui: kept(ui, "precognition", "two-whole-pack", 40, "c")),
    ("precognition-over", lambda ui: kept(ui, "precognition", "three-shared-without-playoff", 99)),
    ("procession-3", lambda ui: kept(ui, "procession", "three-usual", 6, "right", "right")),
    ("procession-24", lambda ui: kept(ui, "procession", "six-24-digits-stopped", 40)),
    ("procession-refused", lambda ui: kept(ui, "procession", "sample-of-the-source", 4, "left", "enter")),
    ("procession-over", lambda ui: kept(ui, "procession", "two-usual", 99)),
    ("new-wargops", lambda ui: new_game(ui, "wargops", 8)),
    ("new-contractgrid", lambda ui: new_game(ui, "contractgrid", 3)),
    ("new-precognition", lambda ui: new_game(ui, "precognition", 6)),
    ("new-procession", lambda ui: new_game(ui, "procession", 6)),
)


def photograph(name: str, size: tuple[int, int], theme: str, language: str, out: Path) -> Path:
    """Take a picture of a screen; returns its path."""
    open_screen = dict(SCREENS)[name]
    settings = Settings(language=language, theme=theme, names=NAMES[:2])
    path = out / f"{name}-{size[0]}-{theme}-{language}.png"
    out.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Harness(Path(folder), size, settings, pictures=True, cache=ROOT / "build" / "screenshots") as ui,
    ):
        open_screen(ui)
        ui.save_png(path)
    return path


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", choices=[name for name, _ in SCREENS], help="only this screen")
    parser.add_argument("--size", action="append", help="only this size (1920x1080)")
    parser.add_argument("--theme", action="append", help="only this theme")
    parser.add_argument("--language", action="append", help="only this language")
    parser.add_argument("--out", type=Path, default=ROOT / "screenshots", help="the folder for the pictures")
    asked = parser.parse_args()
    sizes = [(int(w), int(h)) for w, _, h in (size.partition("x") for size in asked.size or ())] or SIZES
    failed = 0
    for name in asked.only or [name for name, _ in SCREENS]:
        for size in sizes:
            for theme in asked.theme or THEMES:
                for language in asked.language or CODES:
                    try:
                        print(photograph(name, size, theme, language, asked.out), flush=True)
                    except Exception as error:
                        failed += 1
                        print(f"{name} at {size[0]}: {type(error).__name__}: {error}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
