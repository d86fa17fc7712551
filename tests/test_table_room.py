"""A table finds room in the smallest window whatever the size of type: there it grows only as the window does."""

from __future__ import annotations

from pathlib import Path

import pytest
from contra_table import English, FixedMetrics
from ui_harness import Harness, new_table

from tablegame.games import GAMES, Game
from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings
from tablegame.ui.table_screen.charts import ChartScreen
from tablegame.view.builder import SMALLEST, Builder


@pytest.mark.parametrize(
    ("size", "scale", "fitted"),
    [
        ((960, 600), 1.0, 1.0),
        ((960, 600), 1.25, 1.25),
        ((960, 600), 2.0, 1.25),
        ((1280, 800), 2.0, 5 / 3),
        ((1536, 960), 2.0, 2.0),
        ((3840, 2160), 2.0, 2.0),
        ((1920, 600), 2.0, 1.25),
        ((500, 400), 1.5, 1.0),
    ],
)
def test_type_at_a_table_grows_with_the_window(size: tuple[int, int], scale: float, fitted: float) -> None:
    builder = Builder(size, FixedMetrics(), English(), scale)
    builder.fit_table()
    assert builder.text_scale == pytest.approx(fitted)


@pytest.mark.parametrize("most", [False, True], ids=["fewest", "most"])
@pytest.mark.parametrize("entry", GAMES, ids=[entry.key for entry in GAMES])
def test_the_largest_type_in_the_smallest_window_breaks_no_table_and_no_chart(
    tmp_path: Path, entry: Game, most: bool
) -> None:
    counts = entry.players
    players = counts[-1] if most else counts[0]
    chairs = (person("Anna"), *(computer("beginner") for _ in range(1, players)))
    options = {"form": "remainder"} if entry.key == "contraconquer" else {}
    settings = Settings(text_scale=200)
    with Harness(
        tmp_path, SMALLEST, settings, screen=lambda desk: new_table(desk, entry, players, options, chairs, False)
    ) as ui:
        ui.run(2.0, rate=20)
        cards = ui.scene().cards()
        assert all(card.rect.w > 8 and card.rect.h > 8 for card in cards.values())
        ui.key("c")
        chart = ui.top()
        assert isinstance(chart, ChartScreen)
        charts = entry.scene.charts(chart.table.session.chosen, players)
        if len(charts) == 1:
            assert ui.app.words(charts[0][1]) in ui.words(), "a chart that stands alone has its title above it"
