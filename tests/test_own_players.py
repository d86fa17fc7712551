"""Players of one's own: the page that tells how to write one is right, and what they are handed is theirs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tablegame.core.contract import CHANCE, State
from tablegame.core.describing import Finished
from tablegame.core.domain import Layouts, Listed, Strings, told
from tablegame.core.options import complete
from tablegame.games import GAMES, Entry
from tablegame.play.arena import run

PAGE = Path(__file__).resolve().parent.parent / "docs" / "arena.md"
SHORT = {"contraspiel": {"deals": 2}, "contractgrid": {"contracts": "nine", "cap": 60}}
"""House rules for a short game, where the usual one is long."""


@pytest.fixture
def examples(tmp_path: Path) -> list[str]:
    """Every example of the page as a file, by the name of its player."""
    found = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    names = []
    for i, code in enumerate(found):
        path = tmp_path / f"example{i}.py"
        path.write_text(code, encoding="utf-8")
        names.append(f"{path}:Player")
    return names


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_the_examples_of_the_page_play_every_game(entry: Entry, examples: list[str]) -> None:
    players = entry.engine.usual_players
    for name in examples:
        result = run(entry.key, [name] * players, 1, SHORT.get(entry.key))
        assert result["seats"][0]["moves"] > 0


def test_moves_too_many_to_list_are_counted_and_sampled() -> None:
    strings = Strings(2, 26)
    found = told(strings, str)
    assert isinstance(found, dict)
    assert found == told(Strings(2, 26), str), "the same moves give the same sample"
    sample = found["sample"]
    assert isinstance(sample, list) and found["count"] == strings.count()
    assert len(set(sample)) == len(sample) == 50 and all(int(text) in strings for text in sample)
    assert sample == sorted(sample)
    few = told(Layouts((0, 1, 2)), lambda move: f"{move:x}")
    assert few == {"count": 6, "sample": ["1012", "1021", "1102", "1120", "1201", "1210"]}
    assert told(Listed((3, 10)), str) == ["10", "3"]


def test_strings_are_sampled_evenly() -> None:
    """Of all strings of two letters nearly half have the greatest length."""
    found = told(Strings(2, 20), lambda move: f"{move:b}")
    assert isinstance(found, dict) and isinstance(found["sample"], list)
    longest = sum(len(text) == 41 for text in found["sample"])
    assert 15 <= longest <= 35


def test_what_a_view_tells_is_json_already() -> None:
    """Nothing in it has to pass through text to be what the command line prints."""
    for entry in GAMES:
        for state in states(entry):
            shown = entry.engine.describe(state.view(0))
            assert json.loads(json.dumps(shown)) == shown


def test_what_is_over_is_told_once_and_as_ever() -> None:
    """What a player is handed is built from what changed, and is what a fresh look would give."""
    for entry in GAMES:
        finished = Finished()
        for state in states(entry):
            view = state.view(0)
            assert entry.engine.describe(view, finished) == entry.engine.describe(view)


def states(entry: Entry) -> Iterator[State]:
    """The states of a game played at random, at most two hundred."""
    rng, players = Random(f"own {entry.key}"), entry.engine.usual_players
    state = entry.engine.new(players, complete(entry.engine, players, SHORT.get(entry.key, {})))
    for _ in range(200):
        acting = state.acting()
        if not acting:
            return
        actor = acting[0]
        dealt = actor == CHANCE
        state.apply(actor, entry.engine.deal(state, rng) if dealt else state.legal(actor).sample(rng))
        yield state
