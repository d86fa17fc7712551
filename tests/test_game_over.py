"""The panel at the end of a game: everybody's place as the game ranks them, not only as points do."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from every_screen import labels
from many_results import keep, record_of
from ui_harness import Harness

from tablegame.games import find
from tablegame.play.company import known
from tablegame.play.notes import Notes
from tablegame.play.seats import person
from tablegame.practice.leanings import NOTICED
from tablegame.ui.at_table.game_over import GameOverScreen
from tablegame.ui.playing.rated import found_out

KEPT = Path(__file__).parent / "playthroughs"


def rows(ui: Harness) -> list[str]:
    """The words of the panel from top to bottom, those of a row from left to right."""
    assert isinstance(ui.top(), GameOverScreen)
    found = sorted(labels(ui.scene()), key=lambda label: (round(label.rect.cy), label.rect.x))
    return [label.words for label in found]


def ended(ui: Harness, key: str, name: str) -> list[str]:
    """The panel at the end of a kept game."""
    ui.clipboard.copy((KEPT / key / f"{name}.yaml").read_text(encoding="utf-8"))
    ui.key("ctrl+v")
    for _ in range(40):
        if isinstance(ui.top(), GameOverScreen):
            break
        ui.run(0.5)
        ui.key("enter")
    return rows(ui)


@pytest.mark.parametrize(
    ("name", "order"),
    [("three-nine-to-the-cap", ("Cy", "Ann", "Bo")), ("three-tie-broken", ("Cy", "Ann", "Bo"))],
)
def test_those_who_fell_behind_at_the_cap_stand_last_whatever_the_points(
    tmp_path: Path, name: str, order: tuple[str, ...]
) -> None:
    with Harness(tmp_path) as ui:
        told = ended(ui, "contractgrid", name)
    places = [told.index(each) for each in order]
    assert places == sorted(places)
    assert [each for each in told if each in ("1.", "2.", "3.")] == ["2.", "3."], "the winner has a crown"


def test_points_rank_where_a_game_says_nothing_else(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        told = ended(ui, "contraspiel", "four-club-fixed-bete")
    scores = [int(each.split()[0].replace("−", "-")) for each in told if each.endswith(("chips", "chip"))]
    assert len(scores) == 4 and scores == sorted(scores, reverse=True)


def test_a_habit_that_came_out_with_this_game_is_told_at_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    habit = find("contraspiel").bot.temperaments["trumps"]
    monkeypatch.setattr("tablegame.ui.at_table.game_over.found_out", lambda *_: {"konrad": habit})
    with Harness(tmp_path) as ui:
        told = ended(ui, "contraspiel", "four-club-fixed-bete")
    assert any(each.startswith("Found out about Konrad:") for each in told)


def test_a_habit_comes_out_with_the_tenth_kept_game_and_with_none_besides(tmp_path: Path) -> None:
    albin = known("albin")
    assert albin is not None
    ids = [f"game-{number}" for number in range(NOTICED + 1)]
    with Harness(tmp_path) as ui:
        for number, id in enumerate(ids):
            notes = Notes((person("Ada"), albin.chair("procession")), f"{number:032x}")
            created = f"2026-01-{number + 1:02}T20:00:00"
            keep(ui.app.folders, record_of("procession", 2, number, length=5), replace(notes, created=created), id)
        told = [found_out(ui.app, "procession", id) for id in ids]
    habit = find("procession").bot.temperaments["left"]
    assert told == [*({} for _ in range(NOTICED - 1)), {"albin": habit}, {}]
