"""What long runs of the tools keep: a run that was ended goes on, and other players begin anew."""

from __future__ import annotations

from operator import neg
from pathlib import Path

import past
import pytest
import strength_parts
import strength_procession
from kept import Kept, players_of

from tablegame.games import GAMES
from tablegame.session import arena


def test_lines_are_found_again_and_one_that_was_broken_off_is_not(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "run.jsonl"
    kept = Kept(path, ["players", 1])
    kept.add([1, [2, 3]])
    kept.add(None)
    path.write_text(path.read_text(encoding="utf-8") + "[4, [[0", encoding="utf-8")
    assert Kept(path, ["players", 1]).lines == [[1, [2, 3]], None]
    Kept(path, ["players", 1]).add(5)
    assert Kept(path, ["players", 1]).lines == [[1, [2, 3]], None, 5]


def test_lines_are_in_their_order_on_however_many_processors_they_are_played(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "run.jsonl", "these")
    assert kept.fill(3, hex) == ["0x0", "0x1", "0x2"]
    assert kept.fill(20, neg) == ["0x0", "0x1", "0x2", *map(neg, range(3, 20))]
    assert Kept(tmp_path / "run.jsonl", "these").fill(2, neg) == ["0x0", "0x1"]


def test_lines_about_other_players_are_forgotten(tmp_path: Path) -> None:
    Kept(tmp_path / "run.jsonl", "these").add(1)
    assert Kept(tmp_path / "run.jsonl", "others").lines == []
    assert Kept(tmp_path / "run.jsonl", "these").lines == []


def test_the_players_of_each_game_have_a_sign_of_their_own() -> None:
    assert len({players_of(entry.key) for entry in GAMES}) == len(GAMES)


def test_a_measurement_that_was_ended_goes_on_and_is_the_same_as_a_whole_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reader learns from the games before, which are then played once more."""
    monkeypatch.setattr(strength_parts, "KEPT", tmp_path / "parts")
    for seats in (("club", "beginner"), ("reader", "club")):
        measure = strength_parts.Measure("", seats, 6, "contraconquer", {"form": "remainder"}, warmup=1)
        said = []
        for games in (2, 6, 4):
            outcomes = measure.played(games, 7, past.BASELINE, seats, 1)
            said.append([outcome.scores for outcome in outcomes])
        whole = arena.run("contraconquer", seats, 6, {"form": "remainder"}, 1, 7)
        assert [len(each) for each in said] == [2, 6, 4]
        assert said[0] == said[1][:2]
        assert said[2] == said[1][:4]
        assert sum(scores[0] for scores in said[1]) / 6 == pytest.approx(whole["seats"][0]["mean_score"])


def test_nothing_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength_procession, "KEPT", tmp_path)
    first = strength_procession.perfect(6, "beginner", 3)

    def never(*_: object) -> None:
        raise AssertionError("it was played already")

    monkeypatch.setattr(strength_procession, "play", never)
    assert strength_procession.perfect(6, "beginner", 3) == first
    assert first[0] == 3
