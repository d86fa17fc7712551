"""Memories of people: by leave, by name, on disk, and gone when they are to be forgotten."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tablegame.ai.predict import OptionSet, Predictor
from tablegame.core.bots import Memory
from tablegame.session import memories
from tablegame.storage.folders import Folders

QUESTION = OptionSet((4, 4, 4), {"last": ("same", "other", "other")})
GAME = "contraconquer"


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "data", tmp_path / "cache")


def learned(choices: int = 20, seed: int = 1) -> Memory:
    """What a predictor keeps after so many choices."""
    predictor, rng = Predictor({}), Random(seed)
    for _ in range(choices):
        predictor.observe(QUESTION, rng.choice((1, 2)))
    return predictor.memory


def file_of(folders: Folders) -> Path:
    (path,) = folders.people.glob("*.yaml")
    return path


def test_what_was_learned_of_a_person_comes_back_with_the_name(folders: Folders) -> None:
    memory = learned()
    memories.keep(folders, GAME, ("", "Anna", ""), ("Anna",), {"opponents": {"1": memory}})
    recalled, notices = memories.recall(folders, GAME, ("Ben", "", "Anna"), ("Anna", "Ben"))
    assert notices == () and set(recalled["opponents"]) == {"2"}
    again = Predictor(recalled["opponents"]["2"])
    assert again.observed == 20
    assert again.chances(QUESTION) == pytest.approx(Predictor(memory).chances(QUESTION), abs=1e-3)
    assert memories.remembers(folders, "Anna", GAME) and not memories.remembers(folders, "Ben", GAME)


def test_nothing_is_kept_or_recalled_without_leave(folders: Folders) -> None:
    memory = {"opponents": {"0": learned(), "1": learned()}}
    memories.keep(folders, GAME, ("Anna", "Ben"), ("Ben",), memory)
    assert not memories.remembers(folders, "Anna", GAME) and memories.remembers(folders, "Ben", GAME)
    assert memories.recall(folders, GAME, ("Anna", "Ben"), ())[0] == {"opponents": {}}


def test_two_of_one_name_are_not_mixed_up(folders: Folders) -> None:
    memories.keep(folders, GAME, ("Anna", "Anna"), ("Anna",), {"opponents": {"0": learned(), "1": learned()}})
    assert not memories.remembers(folders, "Anna", GAME)


def test_a_memory_that_saw_less_does_not_replace_one_that_saw_more(folders: Folders) -> None:
    for choices in (30, 10):
        memories.keep(folders, GAME, ("Anna",), ("Anna",), {"opponents": {"0": learned(choices)}})
    assert memories.recall(folders, GAME, ("Anna",), ("Anna",))[0]["opponents"]["0"]["observed"] == 30


def test_forgetting_removes_everything_of_one_person_alone(folders: Folders) -> None:
    for name in ("Anna", "Ann"):
        memories.keep(folders, GAME, (name,), (name,), {"opponents": {"0": learned()}})
    memories.forget(folders, "Anna")
    assert not memories.remembers(folders, "Anna", GAME) and memories.remembers(folders, "Ann", GAME)
    memories.forget(folders, "Anna")
    memories.forget(folders, "nobody ever heard of")


def test_a_new_name_takes_the_memory_along(folders: Folders) -> None:
    memories.keep(folders, GAME, ("Anna",), ("Anna",), {"opponents": {"0": learned()}})
    memories.rename(folders, "Anna", "Änne / Klöße")
    assert memories.remembers(folders, "Änne / Klöße", GAME) and not memories.remembers(folders, "Anna", GAME)
    memories.rename(folders, "Änne / Klöße", "Änne / Klöße")
    assert memories.remembers(folders, "Änne / Klöße", GAME)


@pytest.mark.parametrize("name", ["../../etc", "CON", "a" * 40, "名前", "ANNA", "Anna", "a:b*?"])
def test_every_name_has_a_file_of_its_own_in_the_folder(folders: Folders, name: str) -> None:
    memories.keep(folders, GAME, ("anna",), ("anna",), {"opponents": {"0": learned()}})
    memories.keep(folders, GAME, (name,), (name,), {"opponents": {"0": learned()}})
    paths = list(folders.people.iterdir())
    assert len({path.name.lower() for path in paths}) == 2 and memories.remembers(folders, name, GAME)


BROKEN = (
    b"",
    b"\xff\xfe\x00",
    b"contraconquer: {trust: 3}\n",
    b"- a\n- b\n",
    b"a: &x 1\nb: *x\n",
    b"contraconquer: {obs",
)


@pytest.mark.parametrize("data", BROKEN)
def test_a_broken_file_is_named_kept_and_does_no_harm(folders: Folders, data: bytes) -> None:
    memories.keep(folders, GAME, ("Anna",), ("Anna",), {"opponents": {"0": learned()}})
    path = file_of(folders)
    path.write_bytes(data)
    memory, notices = memories.recall(folders, GAME, ("Anna",), ("Anna",))
    assert memory == {"opponents": {}} and bool(notices) == bool(data)
    assert all(path.name in notice.english() for notice in notices)
    memories.keep(folders, GAME, ("Anna",), ("Anna",), {"opponents": {"0": learned()}})
    assert memories.remembers(folders, "Anna", GAME)
    kept = [each.read_bytes() for each in folders.people.iterdir()]
    assert data in kept or not data
    memories.forget(folders, "Anna")
    assert list(folders.people.iterdir()) == []


def test_a_file_cut_off_at_any_byte_costs_no_more_than_itself(folders: Folders) -> None:
    memories.keep(folders, GAME, ("Anna",), ("Anna",), {"opponents": {"0": learned()}})
    path = file_of(folders)
    whole = path.read_bytes()
    for end in range(0, len(whole), 7):
        path.write_bytes(whole[:end])
        memory, _ = memories.recall(folders, GAME, ("Anna",), ("Anna",))
        assert memory["opponents"].get("0", {}).get("observed", 0) in (0, 2, 20)


def test_what_is_no_memory_is_not_written(folders: Folders) -> None:
    memories.keep(folders, GAME, ("Anna",), ("Anna",), {"opponents": {"0": {"trust": "me"}}})
    assert not folders.people.exists()
