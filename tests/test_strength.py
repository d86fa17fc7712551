"""What `make strength` reckons from games that were played."""

from __future__ import annotations

from pathlib import Path

import page
import pytest
import strength_parts

from tablegame.core.options import complete
from tablegame.games import find
from tablegame.session import arena
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
