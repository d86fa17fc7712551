"""How people read and are read in games of secret choice: planted habits are found, an unreadable player shows none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from every_screen import labels
from many_results import keep, seated
from ui_harness import Harness

from tablegame.ai.judging import Judgement
from tablegame.core.bots import Choice, Evaluation
from tablegame.core.contract import CHANCE, Reason
from tablegame.core.mixes import Mixes
from tablegame.core.options import complete, differing
from tablegame.games import find
from tablegame.games.contraconquer import mixes as contraconquer
from tablegame.games.precognition.facts import prediction
from tablegame.games.wargops import mixes as wargops
from tablegame.practice.analysis import Analysis
from tablegame.practice.judgement_file import Judgements
from tablegame.practice.reading import PersonReading, reading_task
from tablegame.session.game_file import review_path
from tablegame.session.history import GameHistory
from tablegame.session.notes import Notes
from tablegame.session.saves import Library
from tablegame.storage.folders import Folders
from tablegame.storage.records import Record

WHY = Reason("as good as any")
STRINGS = tuple(map(prediction, ("UDUDU", "DUDUD", "UDUDUDU", "DUDUDUD", "UUU", "DDD")))
OPTIONS: dict[str, dict[str, Any]] = {"contraconquer": {}, "wargops": {"ranks": 7}, "precognition": {}}
MIXES: dict[str, Mixes] = {"ContraView": contraconquer.MIXES, "WarView": wargops.MIXES}
Chooses = Callable[[Any, Random], int]


def right(view: Any) -> dict[int, float]:
    """The right mix in these tests: any card of the hand, any of some strings."""
    if hasattr(view, "writing"):
        moves = STRINGS if view.writing else tuple(view.legal())
        return dict.fromkeys(moves, 1 / len(moves))
    cards = {move: MIXES[type(view).__name__].copies(view, move) for move in view.legal()}
    return {move: count / sum(cards.values()) for move, count in cards.items()}


def unreadable(view: Any, rng: Random) -> int:
    mix = right(view)
    return rng.choices(list(mix), list(mix.values()))[0]


def took_the_last(view: Any) -> bool:
    """Whether the seat took the trick before."""
    tricks = view.tricks_of(view.game)
    if not tricks:
        return False
    if hasattr(tricks[-1], "winner"):
        return bool(tricks[-1].winner == view.seat)
    return view.seat in {step.seats[0] for step in tricks[-1].steps if step.kind == "takes"}


def highest_after_a_win(view: Any, rng: Random) -> int:
    return max(view.legal()) if took_the_last(view) else unreadable(view, rng)


def always_up(view: Any, rng: Random) -> int:
    return STRINGS[4] if view.writing else unreadable(view, rng)


def saved(
    folders: Folders,
    game: str,
    chooses: Chooses,
    games: int,
    seed: int,
    others: Mapping[int, Chooses] | None = None,
    **options: Any,
) -> None:
    """Finished games of three with Anna, who chooses so, against others who choose blindly; her choices are judged."""
    players, choosers = 3, {0: chooses, **(others or {})}
    entry, rng = find(game), Random(seed)
    engine = entry.engine
    chosen = complete(engine, players, OPTIONS[game] | options)
    for number in range(games):
        line = GameHistory(engine, players, chosen)
        while acting := line.state.acting():
            for seat in acting:
                state = line.state
                if seat == CHANCE:
                    line.add(seat, engine.deal(state, rng))
                else:
                    line.add(seat, choosers.get(seat, unreadable)(state.view(seat), rng))
        record = Record(game, players, differing(engine, players, chosen), (), line.lines)
        notes = Notes(seated("Anna", *["club"] * (players - 1)), f"{seed:016x}{number:016x}")
        path = keep(folders, record, replace(notes, created=f"2026-03-{number + 1:02}T20:00:00"), f"game-{number:02}")
        analysis = Analysis(game, players, chosen, record.moves)
        kept = Judgements(review_path(path), analysis)
        for task, place in enumerate(analysis.places):
            if place.seat == 0:
                question = analysis.question(task)
                mix = {question.move: 0.0, **right(question.view)}
                choices = (Choice(move, 1.0, 0.0, weight, WHY, verdict="equal") for move, weight in mix.items())
                found = Evaluation(tuple(choices), "tricks", None, "share", question.move)
                kept.add(task, Judgement(question.move, 1.0, 1.0, 0.0, 0.0, "mixed", found))


def read(folders: Folders, game: str, first: str = "", seat: int | None = None) -> PersonReading:
    task = reading_task(Library(folders).list(), folders.games, game, "Anna", first, seat)
    return replace(task, gains=seat is not None).do()


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "data", tmp_path / "cache")


@pytest.mark.parametrize(("game", "high"), [("contraconquer", "high"), ("wargops", "highest")])
def test_a_planted_habit_is_found_and_predicted(folders: Folders, game: str, high: str) -> None:
    saved(folders, game, highest_after_a_win, 10, 1)
    found = read(folders, game)
    assert len(found.games) == 10 and found.habit is not None
    assert (found.habit.situation, found.habit.kind) == ("won", high)
    seen = found.habit.seen
    assert seen.times == seen.of > 2 * seen.expected, "in every case, far more often than by chance"
    assert found.total.times > found.total.expected


def test_strings_that_are_always_the_same_are_predicted(folders: Folders) -> None:
    saved(folders, "precognition", always_up, 16, 1)
    found = read(folders, "precognition")
    assert found.total.sure and found.total.times > found.total.of / 2
    assert found.habit is not None and found.habit.seen.times == found.habit.seen.of


@pytest.mark.parametrize(("game", "seeds"), [("contraconquer", 12), ("wargops", 2), ("precognition", 2)])
def test_nothing_is_found_of_an_unreadable_player(tmp_path: Path, game: str, seeds: int) -> None:
    for seed in range(seeds):
        folders = Folders(tmp_path / f"{seed}", tmp_path / "cache")
        saved(folders, game, unreadable, 5, seed)
        found = read(folders, game, "game-04", 0)
        assert found.tell is None and found.habit is None and not found.total.sure, f"seed {seed}: {found}"
        assert not found.read.sure and not any(gain.sure for gain in found.reads.values()), f"seed {seed}: {found}"


def test_earlier_games_are_known_later_ones_are_not_and_others_who_play_do_not_count(folders: Folders) -> None:
    saved(folders, "contraconquer", highest_after_a_win, 4, 1)
    assert len(read(folders, "contraconquer", "game-02", 0).games) == 3
    listed = Library(folders).list()
    assert not reading_task(listed, folders.games, "contraconquer", "Ben").records


def test_who_always_does_the_same_costs_something_and_who_knows_it_gains(folders: Folders) -> None:
    """Anna plays her highest card; the card that is best against it is worth a third of a trick more than any."""
    saved(folders, "contraconquer", lambda view, _: max(view.legal()), 12, 1)
    assert read(folders, "contraconquer", "game-11", 0).read.sure


def test_who_knows_what_another_plays_gains_by_it(folders: Folders) -> None:
    """Seat B plays its lowest card, and Anna what is best against it."""

    def lowest(view: Any) -> int:
        return next(rank for rank, count in zip(view.ranks[1], view.hands[1], strict=True) if count)

    def reply(view: Any, rng: Random) -> int:
        (values,) = find("contraconquer").bot.beside(view, 1, [{lowest(view): 1.0}], rng)
        return max(values, key=lambda rank: values[rank])

    saved(folders, "contraconquer", reply, 1, 1, others={1: lambda view, _: lowest(view)}, copies=9)
    reads = read(folders, "contraconquer", "game-00", 0).reads
    assert reads[1].sure and not reads[2].sure


def test_review_result_and_statistics_say_how_one_was_read(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        saved(ui.app.folders, "contraconquer", highest_after_a_win, 8, 1)
        ui.app.library.refresh()
        ui.app.open("review", "game-07")
        ui.run(2.0)
        said = " ".join(word for label in labels(ui.scene()) for word in label.words.split())
        assert "secret choices could have been predicted" in said and "A reader in another chair" in said
        assert "After a trick that you took: your highest number" in said and "No mistake was found" not in said
        ui.key("escape")
        ui.app.open("statistics", "contraconquer", "games")
        ui.run(2.0)
        assert "Secret choices predicted beyond chance" in [label.words for label in labels(ui.scene())]
