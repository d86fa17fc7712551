"""Mistakes found again: each in its turn, hidden while it is asked for, kept once it is found."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tablegame.practice.review import MistakeSearch
from tablegame.storage.folders import Folders

MISTAKES = {0: (3, 9), 1: (5,)}
"""By seat, the moments of mistakes."""
BOTH = (0, 1)


@pytest.fixture
def search(tmp_path: Path) -> MistakeSearch:
    review: Any = SimpleNamespace(mistakes=lambda seat: MISTAKES[seat])
    return MistakeSearch(review, Folders(tmp_path / "data", tmp_path / "cache"), "2026-01-01-wargops-abcdef")


def test_the_next_mistake_is_the_one_stood_at_until_it_is_asked_for_and_after_the_last_the_first(
    search: MistakeSearch,
) -> None:
    assert search.next_mistake(3, BOTH) == 3 and search.next_mistake(4, BOTH) == 5
    assert search.next_mistake(4, (0,)) == 9
    search.asks = True
    assert search.next_mistake(3, BOTH) == 5 and search.next_mistake(9, BOTH) == 3
    assert search.next_mistake(3, ()) is None


def test_a_mistake_is_hidden_while_it_is_asked_for_until_it_is_found_or_shown(search: MistakeSearch) -> None:
    assert not search.hides(3, BOTH)
    search.asks = True
    assert search.hides(3, BOTH) and search.hides(9, BOTH) and not search.hides(4, BOTH)
    assert not search.hides(5, (0,)), "a mistake of somebody who is not looked at"
    search.find(3)
    search.shown.add(9)
    assert not search.hides(3, BOTH) and not search.hides(9, BOTH) and search.hides(5, BOTH)
    again = MistakeSearch(search.review, search.folders, search.name)
    assert again.found == {3} and not again.shown
