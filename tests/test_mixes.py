"""The mix trainer: own choices by situation beside the right ones, what a reader gains, and a seat that has watched."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from practised import finished
from tables import screen_of
from ui_harness import Harness

from tablegame.core.contract import CHANCE, View
from tablegame.core.options import complete
from tablegame.core.tricks import not_none
from tablegame.games import GAMES, find
from tablegame.games.precognition.facts import prediction
from tablegame.practice.mix_trainer import LEAST, OwnChoice, Trainer
from tablegame.session.game_file import RECORD_ENDING
from tablegame.session.history import GameHistory
from tablegame.session.notes import Notes
from tablegame.session.saves import Library
from tablegame.session.seats import computer, person
from tablegame.storage.folders import Folders
from tablegame.ui.screens.mix_trainer import MixTrainerScreen
from tablegame.ui.table_screen.screen import TableScreen

MIXED = tuple(entry.key for entry in GAMES if entry.mixes is not None)
SHORT: dict[str, dict[str, Any]] = {
    "contraconquer": {},
    "wargops": {"ranks": 7},
    "precognition": {"ranks": 6, "playoff": False},
}
Chooses = Callable[[View, Random], int]


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "data", tmp_path / "cache")


def trained(folders: Folders, game: str) -> Trainer:
    """A trainer that has done all its work on the games that are kept."""
    lines = Library(folders).list()
    trainer = Trainer(game, [folders.games / f"{line.id}{RECORD_ENDING}" for line in lines])
    while (task := trainer.next()) is not None:
        trainer.take(task, task.do())
    return trainer


def played(folders: Folders, game: str, players: int, choose: Chooses, seed: int, **options: Any) -> None:
    """A game in which seat A chooses so, and the others at random."""
    entry, rng = find(game), Random(seed)
    chosen = complete(entry.engine, players, options)
    line = GameHistory(entry.engine, players, chosen)
    while acting := line.state.acting():
        for seat in acting:
            if seat == CHANCE:
                line.add(seat, entry.engine.deal(line.state, rng))
                continue
            view = line.state.view(seat)
            line.add(seat, view.legal().sample(rng) if seat else choose(view, rng))
    chairs = tuple(computer("club") if seat else person("Anna") for seat in range(players))
    file = Library(folders).create(game, players, chosen, Notes(chairs, "ab"))
    file.append(line.lines)
    file.close()


def lowest(view: View, rng: Random) -> int:  # noqa: ARG001 - the shape of a way to choose
    return min(view.legal())


def usual(game: str) -> Chooses:
    bot = find(game).bot
    return lambda view, rng: bot.choose(view, "strong", rng, None)


def test_the_three_games_of_secret_choice_have_mixes() -> None:
    assert MIXED == ("contraconquer", "wargops", "precognition")


@pytest.mark.parametrize("game", MIXED)
def test_every_choice_is_of_kinds_that_the_game_names(folders: Folders, game: str) -> None:
    finished(folders, game, 3, **SHORT[game])
    mixes = find(game).mixes
    assert mixes is not None
    known = {(each.key, kind) for each in mixes.situations for kind, _ in each.options}
    trainer = trained(folders, game)
    kinds = {kind for each in trainer.chose for kind in mixes.kinds(each.view, each.move)}
    assert kinds and kinds <= known
    assert all(abs(sum(each.right.values()) - 1) < 1e-6 for each in trainer.chose)


def test_nothing_is_told_of_fewer_than_twenty_choices(folders: Folders) -> None:
    finished(folders, "contraconquer", 3, copies=1)
    trainer = trained(folders, "contraconquer")
    assert 0 < len(trainer.chose) < LEAST == 20
    assert not trainer.enough and trainer.gain is None and trainer.memory is None


@pytest.mark.parametrize(("game", "players"), [("contraconquer", 3), ("wargops", 2)])
def test_a_reader_gains_much_from_whoever_lays_the_lowest_card_and_little_from_the_right_mix(
    folders: Folders, tmp_path: Path, game: str, players: int
) -> None:
    other = Folders(tmp_path / "other", tmp_path / "cache")
    for seed in range(6):
        played(folders, game, players, lowest, seed, **SHORT[game])
        played(other, game, players, usual(game), seed, **SHORT[game])
    habit, right = trained(folders, game).gain, trained(other, game).gain
    assert habit is not None and right is not None
    assert habit[0] > 2 * habit[1] and habit[0] > 2 * max(right[0], 0.0)


def test_a_reader_writes_against_strings_that_are_known(folders: Folders) -> None:
    def short(view: View, rng: Random) -> int:
        return prediction("UUU") if getattr(view, "writing", False) else view.legal().sample(rng)

    for seed in range(LEAST):
        played(folders, "precognition", 2, short, seed, ranks=6, playoff=False)
    trainer = trained(folders, "precognition")
    assert trainer.own().counts["length"] == {"5": float(len(trainer.chose))}
    assert trainer.gain is not None and trainer.gain[0] > trainer.gain[1]
    asked = next(each for each in trainer.chose if each.reader is not None)
    memory = trainer.memory_of(asked.seat)
    bot = find("precognition").bot
    assert asked.reader is not None
    assert bot.choose(asked.reader, trainer.reader, Random(1), memory) in asked.reader.legal()


def test_the_reader_has_watched_exactly_these_choices(folders: Folders) -> None:
    for seed in range(3):
        played(folders, "contraconquer", 3, lowest, seed)
    trainer = trained(folders, "contraconquer")
    memory = trainer.memory_of(2)
    assert set(memory["opponents"]) == {"2"}
    # Where one rank is left there is nothing to be foretold.
    assert memory["opponents"]["2"]["observed"] == len(trainer.chose)


@pytest.mark.parametrize(("game", "players"), [("contraconquer", 3), ("wargops", 2)])
def test_the_bars_stand_beside_each_other_and_enter_plays_against_the_reader(
    tmp_path: Path, game: str, players: int
) -> None:
    with Harness(tmp_path) as ui:
        for seed in range(3):
            finished(ui.folders, game, players, seed, **SHORT[game])
        ui.app.open("mix trainer", game)
        ui.settle()
        assert "What a reader gains" in ui.words() and "%" in ui.words()
        ui.key("enter")
        ui.settle()
        table = screen_of(ui, TableScreen)
        memories = table.table.session.memories
        assert any(memory.get("opponents", {}).get("0") for memory in memories.values())


def test_before_twenty_choices_it_says_how_many_there_are(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.app.open("mix trainer", "wargops")
        ui.settle()
        assert "After 20 choices" in " ".join(ui.words().split())
        ui.key("escape")
        assert not isinstance(ui.top(), MixTrainerScreen)


def test_the_mix_is_offered_from_as_many_choices_on_as_it_needs_and_says_how_many_are_missing(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        for seed, opens in enumerate((False, True)):
            finished(ui.folders, "contraconquer", 3, seed, **SHORT["contraconquer"])
            ui.key("p")
            ui.settle()
            count, mix = len(trained(ui.folders, "contraconquer").chose), ui.target("part.contraconquer.mix")
            assert mix.enabled == opens == (count >= LEAST), (seed, count)
            assert opens or f"after {LEAST - count} more secret choices" in mix.why
            ui.key("escape")


def planted(game: str, often: float, count: int) -> tuple[Trainer, str, str]:
    """Somebody who makes one kind of choice so often and else the right ones; the situation and the kind.

    What a reader gains is not worked out: it is little.
    """
    entry, rng, trainer = find(game), Random(5), Trainer(game, ())
    mixes, chose = not_none(entry.mixes), list[OwnChoice]()
    habit = next(iter(HABITS[game].items()))
    players = min(entry.engine.player_counts(complete(entry.engine, 3, SHORT[game])))
    while len(chose) < count:
        state = entry.engine.new(players, complete(entry.engine, players, SHORT[game]))
        while (acting := state.acting()) and len(chose) < count:
            seat = acting[0]
            if seat == CHANCE:
                state.apply(seat, entry.engine.deal(state, rng))
                continue
            view = state.view(seat)
            kinds = dict[str, int]()
            for _ in range(60):
                move = view.legal().sample(rng)
                for situation, kind in mixes.kinds(view, move):
                    if situation == habit[0]:
                        kinds[kind] = move
            move = view.legal().sample(rng)
            if len(kinds) > 1 and habit[1] in kinds:
                even = {each: 1 / len(kinds) for each in kinds.values()}
                move = kinds[habit[1]] if rng.random() < often else rng.choice(list(kinds.values()))
                chose.append(OwnChoice(seat, move, view, None, even))
            state.apply(seat, move)
    trainer.chose, trainer.gain = chose, (0.0, 0.5)
    return trainer, *habit


HABITS = {"contraconquer": {"won": "same"}, "wargops": {"none": "low"}, "precognition": {"first": "U"}}


@pytest.mark.parametrize("game", MIXED)
def test_the_verdict_names_a_planted_habit_as_the_bars_show_it_whatever_a_reader_gains(
    game: str, tmp_path: Path
) -> None:
    trainer, situation, kind = planted(game, 0.8, 60)
    found = trainer.habit()
    assert found is not None and (found.situation, found.kind) == (situation, kind)
    own = trainer.own()
    counts, right = own.counts[situation], own.right[situation]
    assert found.own == pytest.approx(counts[kind] / sum(counts.values()))
    assert found.right == pytest.approx(right.get(kind, 0.0) / sum(counts.values()))
    with Harness(tmp_path) as ui:
        ui.app.open("mix trainer", game)
        screen = screen_of(ui, MixTrainerScreen)
        screen.trainer = trainer
        said = " ".join(screen.build(ui.app._builder("")).words().split())
        assert f"{round(100 * found.own)} % of the time; right is {round(100 * found.right)} %" in said
        assert "Hardly anything" not in said and "hardly more from it than from chance" in said


@pytest.mark.parametrize("game", MIXED)
def test_whoever_mixes_rightly_is_told_of_no_habit(game: str) -> None:
    trainer, *_ = planted(game, 0.0, 150)
    assert trainer.habit() is None
