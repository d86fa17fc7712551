"""The ratings of people: how a game without help changes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablegame.core.errors import TableError
from tablegame.practice.ratings import Rating, after_game, changes, read, standings
from tablegame.practice.results import Result

HOUSE = {"martha": Rating(1800, 40), "rosa": Rating(1500, 40), "club": Rating(1500, 40)}
DAY = 86400.0


def result_against(
    number: int, winners: tuple[int, ...], scores: tuple[int, ...] = (1, 0), opponent: str = "rosa", **more: object
) -> Result:
    """The result of Ada, at seat 0, against a character. number: of the game; there is one in an evening."""
    result = Result(
        f"{number}",
        f"{number}",
        "wargops",
        "",
        1_700_000_000.0 + number * DAY,
        "yes",
        names=("Ada", opponent.title()),
        levels=("", "club"),
        scores=scores,
        winners=winners,
        faces=("fox", opponent),
    )
    return result._replace(**more)  # type: ignore[arg-type]


def rating_of_ada(*results: Result) -> Rating:
    return standings(results, "wargops", HOUSE.get)["Ada"]


def test_a_rating_changes_by_the_formula_of_glicko() -> None:
    """The expected ratings were worked out by hand with the figures of the example in Glickman's paper."""
    won = after_game(Rating(1500, 200), Rating(1400, 30), 1.0)
    assert won == (pytest.approx(1563.4, abs=0.1), pytest.approx(175.2, abs=0.1))
    lost = after_game(Rating(1500, 200), Rating(1550, 100), 0.0)
    assert lost == (pytest.approx(1426.8, abs=0.1), pytest.approx(175.7, abs=0.1))


def test_a_rating_after_many_games_still_follows_a_player_who_improves() -> None:
    losses = [result_against(number, (1,), (0, 1)) for number in range(300)]
    wins = [result_against(number, (0,)) for number in range(300, 310)]
    before, after = rating_of_ada(*losses), rating_of_ada(*losses, *wins)
    assert before.deviation == after.deviation == 60
    assert after.value > before.value + 100


def test_a_win_raises_a_rating_a_loss_lowers_it_and_every_game_makes_it_surer() -> None:
    win, loss = result_against(1, (0,)), result_against(2, (1,), (0, 1))
    assert rating_of_ada(win).value > 1500 > rating_of_ada(loss).value
    assert rating_of_ada(win, loss).deviation < rating_of_ada(win).deviation < Rating().deviation


def test_a_win_against_a_better_player_counts_more() -> None:
    win_against_martha, win_against_rosa = result_against(1, (0,), opponent="martha"), result_against(1, (0,))
    assert rating_of_ada(win_against_martha).value > rating_of_ada(win_against_rosa).value


def test_games_with_help_and_practice_do_not_count() -> None:
    win, loss = result_against(1, (0,)), result_against(2, (1,), (0, 1))
    for uncounted in (loss._replace(help="assisted"), loss._replace(counts="practice")):
        assert rating_of_ada(win, uncounted) == rating_of_ada(win) != rating_of_ada(win, loss)


def test_a_player_without_rated_opponents_has_no_rating() -> None:
    unrated_opponent = result_against(1, (0,), opponent="nobody", levels=("", "unknown level"))
    assert not standings([unrated_opponent], "wargops", HOUSE.get)
    assert not standings([result_against(1, (0,))], "procession", HOUSE.get), "that game was WarGops"


def test_a_game_of_several_counts_as_one_game_by_the_share_of_opponents_beaten() -> None:
    three = {"names": ("Ada", "Rosa", "Rosa"), "levels": ("", "club", "club"), "faces": ("", "rosa", "rosa")}
    second_of_three = rating_of_ada(result_against(1, (1,), (2, 3, 1), **three))
    assert second_of_three.value == pytest.approx(1500, abs=1)
    first_of_three = rating_of_ada(result_against(1, (0,), (3, 2, 1), **three))
    assert first_of_three.deviation == pytest.approx(rating_of_ada(result_against(1, (0,))).deviation, abs=1)


def test_people_are_rated_by_their_games_against_each_other() -> None:
    ratings = standings([result_against(1, (0,), names=("Ada", "Ben"), levels=("", ""))], "wargops", HOUSE.get)
    assert ratings["Ada"].value > ratings["Ben"].value


@pytest.mark.parametrize("winner", [0, 1])
def test_two_seats_with_one_name_are_a_person_who_won_and_lost(winner: int) -> None:
    rating = rating_of_ada(result_against(1, (winner,), names=("Ada", "Ada"), levels=("", "")))
    assert rating.value == pytest.approx(1500, abs=50)


def test_the_ratings_of_characters_are_read_and_a_broken_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "ratings.yaml"
    path.write_text("ratings: 1\nwargops: {club: [1500, 12], martha: [1610.5, 20]}\n", encoding="utf-8")
    assert read(path) == {"wargops": {"club": Rating(1500, 12), "martha": Rating(1610.5, 20)}}
    path.write_text("ratings: 1\nwargops: {club: [1500]}\n", encoding="utf-8")
    with pytest.raises(TableError, match=r"ratings\.yaml.*club.*a rating and its deviation"):
        read(path)


def test_the_change_by_a_game_names_the_ratings_without_and_with_the_game() -> None:
    first, second = result_against(1, (0,)), result_against(2, (1,), (0, 1))
    assert changes((first,), "1", HOUSE.get)["Ada"] == (None, rating_of_ada(first))
    assert changes((first, second), "2", HOUSE.get)["Ada"] == (rating_of_ada(first), rating_of_ada(first, second))
    assert changes((first, second._replace(help="assisted")), "2", HOUSE.get) == {}
    assert changes((first,), "unknown id", HOUSE.get) == {}
