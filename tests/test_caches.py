"""Caches: values made from files, and where saved games stand; losing them is no harm."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tablegame.core.errors import TableError
from tablegame.session.saved_index import Saved
from tablegame.storage.derived import Derived
from tablegame.storage.language import load
from tablegame.ui.screens import saved_summaries
from tablegame.ui.screens.saved_summaries import CACHE, SavedSummaries, SavedSummary

# -- values made from files --------------------------------------------------------------------------------------------


def cache(path: Path, form: int = 1) -> Derived[tuple[str, ...]]:
    return Derived(path / "kept.json", form, list, tuple)


def test_a_value_is_known_to_the_next_start_until_its_file_changes(tmp_path: Path) -> None:
    first = cache(tmp_path)
    first.set("one", (3, 4), ("a", "b"))
    first.set("two", ("text",), ())
    first.write()
    second = cache(tmp_path)
    assert second.value_of("one", (3, 4)) == ("a", "b") and second.value_of("two", ("text",)) == ()
    assert second.value_of("one", (3, 5)) is None and second.value_of("three", ()) is None
    second.keep_only(["two"])
    second.write()
    assert cache(tmp_path).values() == {"two": ()}


@pytest.mark.parametrize("old, new", [(b'"a"', b'"b"'), (b"]]", b"]"), (b"\n", b""), (b"", b"x")])
def test_a_file_that_somebody_wrote_into_is_not_believed(tmp_path: Path, old: bytes, new: bytes) -> None:
    first = cache(tmp_path)
    first.set("one", (), ("a",))
    first.write()
    first.path.write_bytes(first.path.read_bytes().replace(old, new, 1))
    assert cache(tmp_path).values() == {}


def test_another_form_is_made_anew(tmp_path: Path) -> None:
    first = cache(tmp_path)
    first.set("one", (), ("a",))
    first.write()
    assert cache(tmp_path, 2).values() == {}


def test_a_folder_that_cannot_be_written_is_no_harm(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    kept = cache(tmp_path / "file")
    kept.set("one", (), ("a",))
    kept.write()
    assert kept.value_of("one", ()) == ("a",)


# -- where saved games stand -------------------------------------------------------------------------------------------


GAME = Saved("one", "contraconquer", "", 1000.5, names=("Anna", "B", "C"))
WORDS = load("en")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Ids of the games that had to be replayed."""
    found: list[str] = []

    def facts(saved: Saved, *_: object) -> SavedSummary:
        found.append(saved.id)
        return SavedSummary(f"{saved.id} at {saved.when}", ("1", "2"), "rules")

    monkeypatch.setattr(saved_summaries, "summarize", facts)
    return found


def test_what_was_said_is_remembered_by_the_next_start(tmp_path: Path, asked: list[str]) -> None:
    first = SavedSummaries(tmp_path, tmp_path)
    said = [first.line(GAME, WORDS) for _ in range(2)]
    first.keep()
    said.append(SavedSummaries(tmp_path, tmp_path).line(GAME, WORDS))
    assert SavedSummaries(tmp_path, tmp_path).summary(GAME, WORDS) == first.summary(GAME, WORDS)
    assert asked == ["one"] and set(said) == {"one at 1000.5"}


@pytest.mark.parametrize("changed", [{"when": 1001.5}, {"names": ("Ann", "B", "C")}, {"id": "two"}])
def test_a_game_that_changed_is_replayed(tmp_path: Path, asked: list[str], changed: dict[str, object]) -> None:
    first = SavedSummaries(tmp_path, tmp_path)
    first.line(GAME, WORDS)
    first.keep()
    other = replace(GAME, **changed)  # type: ignore[arg-type]
    assert SavedSummaries(tmp_path, tmp_path).line(other, WORDS) == f"{other.id} at {other.when}"
    assert len(asked) == 2


@pytest.mark.parametrize(
    "spoilt", ["", '{"version": 1, "said": {"one": 3}}', "[]", '{"version": "0", "said": {}}', '{"said": 3}', "\x00"]
)
def test_a_spoilt_memory_is_no_harm(tmp_path: Path, asked: list[str], spoilt: str) -> None:
    (tmp_path / CACHE).write_text(spoilt, encoding="utf-8")
    assert SavedSummaries(tmp_path, tmp_path).line(GAME, WORDS) == "one at 1000.5"
    assert asked == ["one"]


def test_what_nobody_asks_for_any_more_is_forgotten(tmp_path: Path, asked: list[str]) -> None:
    first = SavedSummaries(tmp_path, tmp_path)
    for game in (GAME, replace(GAME, id="two")):
        first.line(game, WORDS)
    first.keep()
    second = SavedSummaries(tmp_path, tmp_path)
    second.line(GAME, WORDS)
    second.keep()
    assert "one|" in (tmp_path / CACHE).read_text() and "two|" not in (tmp_path / CACHE).read_text()
    assert asked == ["one", "two"]


def test_why_a_game_cannot_be_read_is_asked_anew_by_the_next_start(tmp_path: Path, asked: list[str]) -> None:
    first = SavedSummaries(tmp_path, tmp_path)
    first.line(GAME, WORDS)
    broken = replace(GAME, id="two")

    def refused(saved: Saved, *_: object) -> SavedSummary:
        raise TableError(f"{saved.id} cannot be read")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(saved_summaries, "summarize", refused)
        assert [first.line(broken, WORDS) for _ in range(2)] == ["two cannot be read"] * 2
    first.keep()
    assert SavedSummaries(tmp_path, tmp_path).line(broken, WORDS) == "two at 1000.5"
    assert asked == ["one", "two"]


def test_a_record_that_is_gone_says_so_in_its_line(tmp_path: Path) -> None:
    assert "cannot be read" in SavedSummaries(tmp_path, tmp_path).line(GAME, WORDS)


def test_a_cache_that_cannot_be_written_is_no_harm(tmp_path: Path, asked: list[str]) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be", encoding="utf-8")
    first = SavedSummaries(tmp_path, tmp_path / "cache")
    first.line(GAME, WORDS)
    first.keep()
    assert asked == ["one"]
