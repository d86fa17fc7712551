"""Caches of values made from files; losing them is no harm."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tablegame
from tablegame.storage.derived import Derived


def cache(path: Path, form: int = 1) -> Derived[tuple[str, ...]]:
    return Derived(path / "kept.json", form, tuple)


def test_a_cached_value_survives_a_restart_until_its_source_changes(tmp_path: Path) -> None:
    first = cache(tmp_path)
    first.set("one", (3, 4), ("a", "b"))
    first.set("two", (5,), ())
    first.write()
    second = cache(tmp_path)
    assert second.value_of("one", (3, 4)) == ("a", "b") and second.value_of("two", (5,)) == ()
    assert second.value_of("one", (3, 5)) is None and second.value_of("three", ()) is None
    second.keep_only(["two"])
    second.write()
    assert cache(tmp_path).values() == {"two": ()}


@pytest.mark.parametrize("old, new", [(b'"a"', b'"b"'), (b"]]", b"]"), (b"\n", b""), (b"", b"x")])
def test_a_cache_file_that_was_tampered_with_is_ignored(tmp_path: Path, old: bytes, new: bytes) -> None:
    first = cache(tmp_path)
    first.set("one", (), ("a",))
    first.write()
    first.path.write_bytes(first.path.read_bytes().replace(old, new, 1))
    assert cache(tmp_path).values() == {}


def test_a_cache_in_an_older_form_is_ignored(tmp_path: Path) -> None:
    first = cache(tmp_path)
    first.set("one", (), ("a",))
    first.write()
    assert cache(tmp_path, 2).values() == {}


def test_a_cache_works_in_memory_where_its_folder_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    unwritable = cache(tmp_path / "file")
    unwritable.set("one", (), ("a",))
    unwritable.write()
    assert unwritable.value_of("one", ()) == ("a",)


def test_every_memory_cache_has_a_bound_of_at_most_4096_entries() -> None:
    """A worker that thinks all evening stays small; four times as many entries were no faster."""
    package = Path(tablegame.__file__).parent
    for path in package.rglob("*.py"):
        for most in re.findall(r"lru_cache\(maxsize=(\w+)", path.read_text("utf-8")):
            assert not most.isdigit() or int(most) <= 4096, f"{path.name}: {most}"
