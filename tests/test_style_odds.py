"""Which of several known styles somebody plays in: what was seen decides, and never for ever."""

from __future__ import annotations

import json
from math import log

import pytest

from tablegame.ai.predict import FARTHEST, StyleOdds, is_memory
from tablegame.core.bots import Memory

USUAL = {"one": 0.6, "other": 0.3, "third": 0.1}


def test_before_anything_was_seen_each_style_is_as_likely_as_usual() -> None:
    assert StyleOdds({}).chances(USUAL) == pytest.approx(USUAL)


def test_what_was_seen_is_weighed_as_bayes_has_it() -> None:
    memory: Memory = {}
    StyleOdds(memory).observe({"one": log(0.1), "other": log(0.4), "third": log(0.1)})
    assert StyleOdds(memory).chances(USUAL) == pytest.approx({"one": 6 / 19, "other": 12 / 19, "third": 1 / 19})


def test_whoever_plays_otherwise_from_now_on_is_believed_as_soon_after_many_games_as_after_some() -> None:
    memory: Memory = {}
    for _ in range(1000):
        StyleOdds(memory).observe({"one": log(0.9), "other": log(0.1), "third": log(0.1)})
    assert is_memory(memory) and is_memory(json.loads(json.dumps(memory)))
    for _ in range(int(2 * FARTHEST / log(9)) + 1):
        StyleOdds(memory).observe({"one": log(0.1), "other": log(0.9), "third": log(0.1)})
    assert StyleOdds(memory).chances(USUAL)["other"] > 0.99


@pytest.mark.parametrize("broken", [[], {"one": "far"}, {"one": -1.0}, {"one": FARTHEST + 1}, {"one": True}])
def test_a_broken_memory_is_no_memory(broken: object) -> None:
    assert not is_memory({"manners": broken})
