"""The result of a game: the ranking, the buttons, and when it closes."""

from __future__ import annotations

from pathlib import Path

import pytest
from every_screen import labels
from tables import screen_of
from ui_harness import Harness

from tablegame.session.settings import Settings
from tablegame.ui.screens.review import ReviewScreen
from tablegame.ui.table_screen.game_over import GameOverScreen

KEPT = Path(__file__).parent / "playthroughs"


def texts_on_result(ui: Harness) -> list[str]:
    """The texts of the result from top to bottom, and in a row from left to right."""
    assert isinstance(ui.top(), GameOverScreen)
    return [label.words for label in sorted(labels(ui.scene()), key=lambda label: (round(label.rect.cy), label.rect.x))]


def go_on_to_result(ui: Harness) -> list[str]:
    """Go on to the result of the game on the table. Returns its texts."""
    for _ in range(40):
        ui.run(0.5)
        if isinstance(ui.top(), GameOverScreen):
            break
        ui.key("enter")
    ui.run(0.5)
    return texts_on_result(ui)


def open_result(ui: Harness, key: str, name: str) -> list[str]:
    """Paste the record of a finished game and go on to its result. Returns its texts."""
    ui.clipboard.copy((KEPT / key / f"{name}.yaml").read_text(encoding="utf-8"))
    ui.key("ctrl+v")
    return go_on_to_result(ui)


@pytest.mark.parametrize("name", ["three-nine-to-the-cap", "three-tie-broken"])
def test_players_behind_at_the_cap_are_ranked_last_despite_more_points(tmp_path: Path, name: str) -> None:
    order = ["Cy", "Ann", "Bo"]
    with Harness(tmp_path) as ui:
        texts = open_result(ui, "contractgrid", name)
    assert [text for text in texts if text in order] == order
    assert [text for text in texts if text in ("1.", "2.", "3.")] == ["2.", "3."], "the winner has a crown"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("key", "name"), [("contractgrid", "four-last-nine"), ("contraspiel", "four-club-fixed-bete")])
def test_a_result_of_four_fits_the_smallest_window(tmp_path: Path, key: str, name: str, language: str) -> None:
    with Harness(tmp_path, (960, 600), Settings(language=language)) as ui:
        open_result(ui, key, name)
        assert screen_of(ui, GameOverScreen).pane.furthest == 0


def test_points_decide_the_ranking_unless_a_game_defines_another(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        texts = open_result(ui, "contraspiel", "four-club-fixed-bete")
    scores = [int(text.split()[0].replace("−", "-")) for text in texts if text.endswith(("chips", "chip"))]
    assert len(scores) == 4 and scores == sorted(scores, reverse=True)


@pytest.mark.parametrize(("language", "size"), [("de", (960, 600)), ("de", (1920, 1080)), ("en", (1920, 1080))])
@pytest.mark.parametrize(
    ("key", "name", "rows"),
    [
        ("procession", "two-usual", ["again review look shelf"]),
        ("precognition", "two-whole-pack", ["again review look shelf"]),
        ("wargops", "four-orphaned-pile", ["again review more shelf", "look new back", "again review more shelf"]),
    ],
)
def test_the_buttons_of_a_result_stand_in_one_row_and_more_shows_the_others(
    key: str, name: str, rows: list[str], language: str, size: tuple[int, int], tmp_path: Path
) -> None:
    with Harness(tmp_path, size, Settings(language=language, deaf_ms=0)) as ui:
        open_result(ui, key, name)
        assert ui.focus() == "again"
        for row in rows:
            assert {target.id for target in ui.scene().targets} == {*row.split()}
            assert len({target.rect.y for target in ui.scene().targets}) == 1
            ui.key("m")


def test_an_early_enter_after_the_last_trick_does_not_close_the_result(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        open_result(ui, "contraspiel", "four-club-fixed-bete")
        ui.patient = False
        ui.run(0.3)  # longer than a new screen usually listens to no key
        ui.key("enter")
        assert isinstance(ui.top(), GameOverScreen) and ui.notice()
        ui.run(1.5)
        ui.key("enter")
        assert not isinstance(ui.top(), GameOverScreen)


def test_a_result_to_which_a_review_returns_closes_at_once_like_any_screen(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        open_result(ui, "contraconquer", "printed-36-cards")
        ui.key("v")
        assert isinstance(ui.top(), ReviewScreen)
        ui.run(1.0)
        ui.key("escape")
        assert isinstance(ui.top(), GameOverScreen)
        ui.patient = False  # keys are pressed at once, not when the screen takes them
        ui.run(0.8)  # too short for a result that has just come, but this one has been read before the review
        ui.key("escape")
        assert not isinstance(ui.top(), GameOverScreen), ui.notice()


@pytest.mark.parametrize(
    ("key", "name", "repetition", "verdict"),
    [
        ("contraconquer", "printed-all-share", "nobody comes out ahead", "made it even"),
        ("wargops", "two-one-game", "more than the next", "in hand"),
        ("contraspiel", "four-folded", "more than the next", "Deal 2 brought Cy most"),
    ],
)
def test_no_sentence_of_a_result_repeats_its_headline_or_its_ranking(
    key: str, name: str, repetition: str, verdict: str, tmp_path: Path
) -> None:
    with Harness(tmp_path, settings=Settings(speed=5, pace=5)) as ui:
        texts = " ".join(open_result(ui, key, name))
        assert repetition not in texts and verdict in texts
