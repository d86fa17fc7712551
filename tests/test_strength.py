"""What the tools that measure strength compute, keep and go on with."""

from __future__ import annotations

from operator import neg
from pathlib import Path
from random import Random

import ladder
import page
import past
import pytest
import strength_parts
import strength_procession
import strength_readers
from kept import Kept, players_of
from ladder_fit import SCALE, fit
from strength_readers import Table

from tablegame.core.contract import CHANCE
from tablegame.core.options import complete
from tablegame.games import GAMES, find
from tablegame.practice.character_ratings import read
from tablegame.session import arena
from tablegame.session.arena import Outcome
from tablegame.session.characters import company
from tablegame.session.contestants import contestant


def test_the_error_of_single_games_is_that_of_their_mean() -> None:
    mean, error = strength_parts.estimate([1, 2, 3, 6], [])
    assert mean == 3
    assert error == pytest.approx((14 / 3 / 4) ** 0.5)


def test_a_game_that_nobody_won_alone_says_nothing_of_wins() -> None:
    assert strength_parts.estimate([1, None, 0, 1, None, 0], [])[0] == 0.5
    assert strength_parts.estimate([None, None], []) == (0, 0)


def test_what_the_same_cards_say_from_every_seat_is_one_observation() -> None:
    """Good cards for one seat are bad ones for the other: that luck is no error, but two such games are no two."""
    assert strength_parts.estimate([9, 1, 7, 3], [], together=2) == (5, 0)
    mean, error = strength_parts.estimate([4, 4, 8, 8], [], together=2)
    assert (mean, error) == (6, pytest.approx(2))


def test_the_luck_that_a_game_has_with_and_without_is_no_error() -> None:
    assert strength_parts.estimate([10, 20, 31], [9, 19, 30]) == (pytest.approx(1), pytest.approx(0))


def test_duplicate_games_deal_everybody_the_cards_of_every_seat() -> None:
    entry = find("contraspiel")
    match = arena.Match("contraspiel", ("random",) * 3, complete(entry.engine, 3, {"deals": 1}), 5, duplicate=True)
    seated = [contestant(entry, name) for name in match.seats]
    first: dict[int, object] = {}

    def told(actor: int, move: object) -> None:
        if actor == arena.CHANCE:
            dealt.append(move)

    for number in range(6):
        dealt: list[object] = []
        arena.play(match, seated, number, told)
        first[number] = tuple(dealt[:2])
    assert first[0] == first[1] == first[2]
    assert first[3] == first[4] == first[5] != first[0]


def test_a_section_stands_where_its_last_one_stood_and_the_page_says_what_all_took(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "TARGET", tmp_path / "strength.md")
    page.keep([f"\n## {name}\n\n{figure}\n{page.taken_in(60 * 50)}" for name, figure in (("One", "1"), ("Two", "2"))])
    page.keep([f"## One\n\n3\n{page.taken_in(60 * 90)}"])
    written = (tmp_path / "strength.md").read_text(encoding="utf-8")
    assert [part.split()[:3] for part in page.standing()] == [["##", "One", "3"], ["##", "Two", "2"]]
    assert written.count("All sections together took 2 h 20 min of one core") == 1


# -- what a reader gains -----------------------------------------------------------------------------------------------


def test_whoever_chooses_alike_gains_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength_readers, "READER", "club")
    monkeypatch.setattr(strength_readers, "STRONG", "club")
    assert Table("contraconquer", 3, "alike", {}).gained() == (0.0, 0)


def test_a_choice_is_worth_what_comes_of_it_with_these_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A single deal of Contraspiel between people who never think: what both choices come to, each played out."""
    monkeypatch.setattr(strength_readers, "READER", "beginner")
    monkeypatch.setattr(strength_readers, "STRONG", "club")
    monkeypatch.setattr(strength_readers, "PEOPLE", ("agnes", "basil", "jonas"))
    gains = []
    for number in range(12):
        table = Table("contraspiel", 4, str(number), {})
        table.state = table.entry.engine.new(4, complete(table.entry.engine, 4, {"deals": 2}))
        gains.append(table.gained())
    assert any(differing for _, differing in gains)
    assert all(not gain for gain, differing in gains if not differing)
    assert any(gain for gain, _ in gains)
    assert max(abs(gain) for gain, _ in gains) <= 240, "nobody wins more than lies on the table"


def test_the_game_goes_on_from_where_it_was_after_both_were_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("contraspiel", 4, "kept", {})
    rng = strength_readers.Random(4)
    while table.state.acting() == (CHANCE,):
        table.played("club", table.state, CHANCE, rng)
    (seat,) = table.state.acting()
    table.own = seat
    monkeypatch.setattr(strength_readers, "STRONG", "club")
    table.levels = dict.fromkeys(range(4), strength_readers.STYLED_LEVELS["agnes"]["contraspiel"])
    before = table.entry.engine.describe(table.state.view(seat))
    move = next(iter(table.state.legal(seat)))
    assert table.expected(table.state, move, "seed") == table.expected(table.state, move, "seed")
    assert table.entry.engine.describe(table.state.view(seat)) == before


def test_the_people_know_each_game_that_is_measured() -> None:
    for game, players, _ in strength_readers.ROWS:
        assert find(game).engine.usual_players == players
        assert strength_readers.READER in find(game).bot.learners
        assert all(game in games for games in strength_readers.STYLED_LEVELS.values())


# -- what long runs keep -----------------------------------------------------------------------------------------------


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


# -- ladder ------------------------------------------------------------------------------------------------------------


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
