"""Mistakes found again: each in its turn, hidden while it is asked for, kept once it is found."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tablegame.practice.mistake_search import Finding
from tablegame.storage.folders import Folders

MISTAKES = {0: (3, 9), 1: (5,)}
"""By seat, the moments of mistakes."""
BOTH = (0, 1)


@pytest.fixture
def finding(tmp_path: Path) -> Finding:
    review: Any = SimpleNamespace(mistakes=lambda seat: MISTAKES[seat])
    return Finding(review, Folders(tmp_path / "data", tmp_path / "cache"), "2026-01-01-wargops-abcdef")


def test_the_next_mistake_is_the_one_stood_at_until_it_is_asked_for_and_after_the_last_the_first(
    finding: Finding,
) -> None:
    assert finding.following(3, BOTH) == 3 and finding.following(4, BOTH) == 5
    assert finding.following(4, (0,)) == 9
    finding.asks = True
    assert finding.following(3, BOTH) == 5 and finding.following(9, BOTH) == 3
    assert finding.following(3, ()) is None


def test_a_mistake_is_hidden_while_it_is_asked_for_until_it_is_found_or_shown(finding: Finding) -> None:
    assert not finding.hides(3, BOTH)
    finding.asks = True
    assert finding.hides(3, BOTH) and finding.hides(9, BOTH) and not finding.hides(4, BOTH)
    assert not finding.hides(5, (0,)), "a mistake of somebody who is not looked at"
    finding.keep(3)
    finding.shown.add(9)
    assert not finding.hides(3, BOTH) and not finding.hides(9, BOTH) and finding.hides(5, BOTH)
    again = Finding(finding.review, finding.folders, finding.name)
    assert again.found == {3} and not again.shown
