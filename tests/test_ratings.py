"""What people are rated, from games without help against whom they met."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablegame.core.errors import TableError
from tablegame.practice.ratings import Rating, after_game, changes, read, standings
from tablegame.practice.results import Result

HOUSE = {"martha": Rating(1800, 40), "rosa": Rating(1500, 40), "club": Rating(1500, 40)}
DAY = 86400.0


def result_against(
    number: int, winners: tuple[int, ...], scores: tuple[int, ...] = (1, 0), other: str = "rosa", **more: object
) -> Result:
    """Ada against somebody of the house, a game an evening."""
    result = Result(
        f"{number}",
        f"{number}",
        "wargops",
        "",
        1_700_000_000.0 + number * DAY,
        "yes",
        names=("Ada", other.title()),
        levels=("", "club"),
        scores=scores,
        winners=winners,
        faces=("fox", other),
    )
    return result._replace(**more)  # type: ignore[arg-type]


def rating_of_ada(*results: Result) -> Rating:
    return standings(results, "wargops", HOUSE.get)["Ada"]


def test_a_rating_changes_by_the_formula_of_the_paper() -> None:
    """Worked out by hand with the weights and expectations of its example: .9955 and .639, .9531 and .432."""
    won = after_game(Rating(1500, 200), Rating(1400, 30), 1.0)
    assert won == (pytest.approx(1563.4, abs=0.1), pytest.approx(175.2, abs=0.1))
    lost = after_game(Rating(1500, 200), Rating(1550, 100), 0.0)
    assert lost == (pytest.approx(1426.8, abs=0.1), pytest.approx(175.7, abs=0.1))


def test_a_rating_after_many_games_still_follows_a_player_who_improves() -> None:
    lost = [result_against(number, (1,), (0, 1)) for number in range(300)]
    before, after = (
        rating_of_ada(*lost),
        rating_of_ada(*lost, *(result_against(number, (0,)) for number in range(300, 310))),
    )
    assert before.deviation == after.deviation == 60
    assert after.value > before.value + 100


def test_a_win_raises_a_rating_a_loss_lowers_it_and_every_game_makes_it_surer() -> None:
    won, lost = rating_of_ada(result_against(1, (0,))), rating_of_ada(result_against(1, (1,), (0, 1)))
    assert won.value > 1500 > lost.value
    assert rating_of_ada(result_against(1, (0,)), result_against(2, (1,), (0, 1))).deviation < won.deviation < 350


def test_a_win_against_a_better_player_counts_more() -> None:
    assert rating_of_ada(result_against(1, (0,), other="martha")).value > rating_of_ada(result_against(1, (0,))).value


def test_games_with_help_and_practice_do_not_count() -> None:
    plain = rating_of_ada(result_against(1, (0,)))
    assert rating_of_ada(result_against(1, (0,)), result_against(2, (1,), (0, 1), help="assisted")) == plain
    assert rating_of_ada(result_against(1, (0,)), result_against(2, (1,), (0, 1), counts="practice")) == plain
    assert rating_of_ada(result_against(1, (0,)), result_against(2, (1,), (0, 1))) != plain


def test_a_player_without_rated_opponents_has_no_rating() -> None:
    assert not standings([result_against(1, (0,), other="nobody", levels=("", "unheard"))], "wargops", HOUSE.get)
    assert not standings([result_against(1, (0,))], "procession", HOUSE.get)


def test_a_game_of_several_counts_by_the_share_of_opponents_beaten() -> None:
    three = {"names": ("Ada", "Rosa", "Rosa"), "levels": ("", "club", "club"), "faces": ("", "rosa", "rosa")}
    middle = rating_of_ada(result_against(1, (1,), (2, 3, 1), **three))
    assert abs(middle.value - 1500) < 1
    assert (
        rating_of_ada(result_against(1, (0,), (3, 2, 1), **three)).deviation
        >= rating_of_ada(result_against(1, (0,))).deviation - 1
    )


def test_people_are_rated_by_their_games_against_each_other() -> None:
    both = standings([result_against(1, (0,), names=("Ada", "Ben"), levels=("", ""))], "wargops", HOUSE.get)
    assert both["Ada"].value > both["Ben"].value
    for winner in (0, 1):  # two of one name count as one, who won and lost
        assert rating_of_ada(
            result_against(1, (winner,), names=("Ada", "Ada"), levels=("", ""))
        ).value == pytest.approx(1500, abs=50)


def test_the_ratings_of_characters_are_read_and_a_broken_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "ratings.yaml"
    path.write_text("ratings: 1\nwargops: {club: [1500, 12], martha: [1610.5, 20]}\n", encoding="utf-8")
    assert read(path) == {"wargops": {"club": Rating(1500, 12), "martha": Rating(1610.5, 20)}}
    path.write_text("ratings: 1\nwargops: {club: [1500]}\n", encoding="utf-8")
    with pytest.raises(TableError, match=r"ratings\.yaml.*club.*a rating and its deviation"):
        read(path)


def test_the_change_by_a_game_is_from_the_rating_without_it() -> None:
    first, second = result_against(1, (0,)), result_against(2, (1,), (0, 1))
    change = changes((first, second), "2", HOUSE.get)["Ada"]
    assert change == (rating_of_ada(first), rating_of_ada(first, second))
    assert changes((first,), "1", HOUSE.get)["Ada"] == (None, rating_of_ada(first))


def test_a_game_that_does_not_count_changes_no_rating() -> None:
    assert changes((result_against(1, (0,)), result_against(2, (0,), help="assisted")), "2", HOUSE.get) == {}
    assert changes((result_against(1, (0,)),), "elsewhere", HOUSE.get) == {}
