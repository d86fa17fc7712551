"""The ladder of `tools/ladder.py`: who sits down, what a finished table says, that a run goes on, what is written."""

from __future__ import annotations

from pathlib import Path
from random import Random

import ladder
import page
import pytest
from ladder_fit import SCALE, fit

from tablegame.games import GAMES, find
from tablegame.practice.character_ratings import read
from tablegame.session.arena import Outcome
from tablegame.session.characters import company


@pytest.mark.parametrize("game", [entry.key for entry in GAMES])
def test_all_levels_and_everybodys_styled_level_sit_down_equally_often(game: str) -> None:
    found = ladder.ladder_of(find(game))
    assert {player.games[game] for player in company()} <= set(found.pool)
    players = found.entry.engine.usual_players
    seated = [own for number in range(len(found.pool)) for own in found.table(number)]
    assert all(seated.count(own) == players for own in range(len(found.pool)))


def test_a_table_finishes_by_who_won_and_then_by_the_scores() -> None:
    assert ladder.order_of(Outcome((7, 9, 7, 3), (0,), ((), (), (), ()))) == [[0], [1], [2], [3]]
    assert ladder.order_of(Outcome((7, 7, 1), (0, 1), ((), (), ()))) == [[0, 1], [2]]
    assert ladder.order_of(Outcome((0, 0), (), ((), ()))) == [[0, 1]]


def test_strength_is_found_again_in_the_games_that_came_of_it() -> None:
    true, rng = (0.0, 1.2, -0.8, 1.5), Random(5)
    orders = []
    for _ in range(1500):
        left = rng.sample(range(4), 3)
        order = []
        while left:
            first = rng.choices(left, [2.718281828 ** true[each] for each in left])[0]
            order.append([first])
            left.remove(first)
        orders.append(order)
    found = fit((None, None, None, 1), 0, orders)
    for one, each in zip(true, found, strict=True):
        assert abs(each.strength - one) <= 3 * each.error + 0.01
    assert found[0].error * SCALE < 1
    assert all(each.error * SCALE < 20 for each in found)


def test_a_shared_win_counts_by_half_and_nothing_played_is_as_expected() -> None:
    level, other = fit((None, None), 0, [[[0, 1]]] * 50)
    assert abs(level.strength) < 1e-6
    assert abs(other.strength) < 1e-6
    unplayed = fit((None, None, 1), 0, [])
    assert [each.strength for each in unplayed] == [0.0, 0.0, 0.0]
    assert unplayed[1].error < unplayed[2].error


def test_a_run_that_was_broken_off_goes_on_and_is_the_same_as_a_whole_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder, "KEPT", tmp_path)
    monkeypatch.setattr(ladder, "FEWEST", 4)
    first = ladder.ladder_of(find("contraconquer"))
    ladder.fill(first, 0.0, 1)
    path = tmp_path / "ladder" / "contraconquer.jsonl"
    monkeypatch.setattr(ladder, "FEWEST", 8)
    second = ladder.ladder_of(find("contraconquer"))
    ladder.fill(second, 0.0, 1)
    path.unlink()
    whole = ladder.ladder_of(find("contraconquer"))
    ladder.fill(whole, 0.0, 1)
    assert len(first.tables) == 4
    assert second.tables[:4] == first.tables
    assert second.tables == whole.tables


def test_what_is_written_is_read_by_the_house_and_stands_once_on_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ratings, written = tmp_path / "ratings.yaml", tmp_path / "strength.md"
    monkeypatch.setattr(ladder, "RATINGS", ratings)
    monkeypatch.setattr(page, "TARGET", written)
    written.write_text("# Strength\n\n## Procession\n\nfigures\n\n## Calibration\n\nmore\n", encoding="utf-8")
    for game in ("procession", "contraconquer", "procession"):
        found = ladder.ladder_of(find(game))
        rungs = ladder.rungs(found)
        ladder.keep_ratings(game, rungs)
        ladder.keep_page(ladder.section(found, rungs))
    kept = read(ratings)
    assert list(kept) == ["contraconquer", "procession"]
    assert kept["procession"]["club"].value == 1500
    assert {player.key for player in company()} <= set(kept["procession"])
    text = written.read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if line.startswith("## ")] == [
        "## Procession",
        "## Calibration",
        "## Ladder",
    ]
    assert [line.split()[1] for line in text.splitlines() if line.startswith("### ")] == ["Contraconquer", "Procession"]
    assert "figures\n\n## Calibration" in text
