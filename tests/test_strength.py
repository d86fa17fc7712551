"""The tool that measures the strength of computer players: its statistics and its page."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from pathlib import Path

import arena
import pytest
import strength
from arena import contestant

from tablegame.core.contract import View
from tablegame.core.options import complete
from tablegame.games import find


@pytest.mark.parametrize(
    ("results", "baseline", "together", "mean", "error"),
    [
        ([1, 2, 3, 6], [], 1, 3, (14 / 3 / 4) ** 0.5),
        ([None, None], [], 1, 0, 0),
        ([9, 1, 7, 3], [], 2, 5, 0),
        ([4, 4, 8, 8], [], 2, 6, 2),
        ([10, 20, 31], [9, 19, 30], 1, 1, 0),
    ],
    ids=["single games", "no winner", "luck of the cards cancels", "two games count once", "two runs of each game"],
)
def test_an_estimate_has_the_standard_error_of_independent_games(
    results: list[float | None], baseline: list[float], together: int, mean: float, error: float
) -> None:
    assert strength.estimate(results, baseline, together=together) == pytest.approx((mean, error))


def test_games_without_a_single_winner_are_left_out_of_the_wins() -> None:
    assert strength.estimate([1, None, 0, 1, None, 0], [])[0] == 0.5


class HandRecorder(arena.Yardstick):
    """A random player that notes the first hand of each game."""

    def __init__(self) -> None:
        super().__init__(find("contraspiel").bot)
        self.hands: list[object] = []

    def begin(self, own: int, places: Sequence[int]) -> None:  # noqa: ARG002 - the shape of a contestant
        self.asked = False

    def choose(self, view: View, seed: int) -> int:
        if not self.asked:
            self.asked = True
            self.hands.append((view.seat, find("contraspiel").engine.view_as_json(view)["hand"]))
        return super().choose(view, seed)


def test_duplicate_games_deal_each_contestant_the_cards_of_every_seat() -> None:
    entry, first = find("contraspiel"), HandRecorder()
    match = arena.Match("contraspiel", ("random",) * 3, complete(entry.engine, 3, {"deals": 1}), 5, duplicate=True)
    seated = [first, contestant(entry, "random"), contestant(entry, "random")]
    second = HandRecorder()
    for number in range(3):
        arena.play(match, seated, number)
        arena.play(match, [seated[1], second, seated[2]], number)
    assert sorted(map(str, first.hands)) == sorted(map(str, second.hands)), "the cards belong to the seat"
    assert len({seat for seat, _ in first.hands}) == 3


def test_a_new_figure_replaces_its_row_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "strength.md"
    monkeypatch.setattr(strength, "PAGE", page)
    page.write_text("| WarGops | one | 1 |\n| WarGops | other | 2 |\n", encoding="utf-8")
    strength.keep_row("| WarGops | other | 3 |")
    assert page.read_text(encoding="utf-8") == "| WarGops | one | 1 |\n| WarGops | other | 3 |\n"


@pytest.mark.parametrize("game", strength.MEASURES)
def test_every_measure_has_a_row_on_the_page(game: str) -> None:
    page = strength.PAGE.read_text(encoding="utf-8").splitlines()
    for measure in strength.MEASURES[game]():
        assert any(line.startswith(f"| {find(game).title} | {measure.what} |") for line in page), measure.what


def test_a_measure_plays_the_games_of_its_row() -> None:
    row = strength.Measure("contraconquer", "", ("club", "beginner"), 6, {"form": "remainder"})
    whole = arena.run("contraconquer", row.seats, 6, row.options, seed=strength.SEED)["seats"][0]
    mean, error, games = row.result(inf, 1)
    assert (games, mean) == (6, pytest.approx(whole["mean_score"]))
    assert error == pytest.approx(whole["se_score"])
    assert row.promise(mean, error) == ("–", True)
