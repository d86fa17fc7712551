"""Caches of derived values in files: a value is never stale, and a cache may be lost without harm."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tablegame
from tablegame.storage.derived import Derived


def cache(path: Path, form: int = 1) -> Derived[tuple[str, ...]]:
    return Derived(path / "kept.json", form, tuple)


def filled_cache(path: Path) -> Derived[tuple[str, ...]]:
    """A cache that is written to its file, with two values and the state of their sources."""
    filled = cache(path)
    filled.set("one", (3, 4), ("a", "b"))
    filled.set("two", (5,), ())
    filled.write()
    return filled


def test_a_cached_value_survives_a_restart_until_its_source_changes(tmp_path: Path) -> None:
    filled_cache(tmp_path)
    restarted = cache(tmp_path)
    assert restarted.value_of("one", (3, 4)) == ("a", "b") and restarted.value_of("two", (5,)) == ()
    assert restarted.value_of("one", (3, 5)) is None and restarted.value_of("three", ()) is None
    restarted.keep_only(["two"])
    restarted.write()
    assert cache(tmp_path).values() == {"two": ()}


@pytest.mark.parametrize("old, new", [(b'"a"', b'"b"'), (b"]]", b"]"), (b"\n", b""), (b"", b"x")])
def test_a_cache_file_that_was_tampered_with_is_ignored(tmp_path: Path, old: bytes, new: bytes) -> None:
    file = filled_cache(tmp_path).path
    file.write_bytes(file.read_bytes().replace(old, new, 1))
    assert cache(tmp_path).values() == {}


def test_a_cache_in_an_older_form_is_ignored(tmp_path: Path) -> None:
    filled_cache(tmp_path)
    assert cache(tmp_path, form=2).values() == {}


def test_a_cache_whose_folder_cannot_be_written_works_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert filled_cache(tmp_path / "file").value_of("one", (3, 4)) == ("a", "b")


def test_every_memory_cache_has_a_bound_of_at_most_4096_entries() -> None:
    """A worker that thinks all evening stays small; four times as many entries were no faster."""
    package = Path(tablegame.__file__).parent
    for path in package.rglob("*.py"):
        for most in re.findall(r"lru_cache\(maxsize=(\w+)", path.read_text("utf-8")):
            assert not most.isdigit() or int(most) <= 4096, f"{path.name}: {most}"
