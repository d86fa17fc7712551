"""The panel at the end of a game: everybody's place as the game ranks them, not only as points do."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from every_screen import labels
from many_results import random_record, store_game
from tables import screen_of
from ui_harness import Harness

from tablegame.practice.ratings import changes, house_rating
from tablegame.practice.result_store import Results
from tablegame.session.characters import character_of
from tablegame.session.notes import Notes
from tablegame.session.seats import person
from tablegame.session.settings import Settings
from tablegame.ui.screens.review import ReviewScreen
from tablegame.ui.table.launch import resume
from tablegame.ui.table_screen.game_over import GameOverScreen

HUGO = character_of("hugo")
KEPT = Path(__file__).parent / "playthroughs"


def texts_on_result(ui: Harness) -> list[str]:
    """The words of the panel from top to bottom, those of a row from left to right."""
    assert isinstance(ui.top(), GameOverScreen)
    found = sorted(labels(ui.scene()), key=lambda label: (round(label.rect.cy), label.rect.x))
    return [label.words for label in found]


def to_the_end(ui: Harness) -> list[str]:
    """The panel at the end of the game on the screen, gone on to."""
    for _ in range(40):
        ui.run(0.5)
        if isinstance(ui.top(), GameOverScreen):
            break
        ui.key("enter")
    ui.run(0.5)
    return texts_on_result(ui)


def play_stored_game(ui: Harness, key: str, name: str) -> list[str]:
    """The panel at the end of a kept game."""
    ui.clipboard.copy((KEPT / key / f"{name}.yaml").read_text(encoding="utf-8"))
    ui.key("ctrl+v")
    return to_the_end(ui)


@pytest.mark.parametrize(
    ("name", "order"),
    [("three-nine-to-the-cap", ("Cy", "Ann", "Bo")), ("three-tie-broken", ("Cy", "Ann", "Bo"))],
)
def test_players_behind_at_the_cap_are_ranked_last_despite_more_points(
    tmp_path: Path, name: str, order: tuple[str, ...]
) -> None:
    with Harness(tmp_path) as ui:
        told = play_stored_game(ui, "contractgrid", name)
    places = [told.index(each) for each in order]
    assert places == sorted(places)
    assert [each for each in told if each in ("1.", "2.", "3.")] == ["2.", "3."], "the winner has a crown"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("key", "name"), [("contractgrid", "four-last-nine"), ("contraspiel", "four-club-fixed-bete")])
def test_a_result_of_four_players_is_whole_in_the_smallest_window(
    tmp_path: Path, key: str, name: str, language: str
) -> None:
    with Harness(tmp_path, (960, 600), Settings(language=language)) as ui:
        play_stored_game(ui, key, name)
        assert screen_of(ui, GameOverScreen).pane.furthest == 0


def test_points_decide_the_ranking_unless_a_game_defines_another(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        told = play_stored_game(ui, "contraspiel", "four-club-fixed-bete")
    scores = [int(each.split()[0].replace("−", "-")) for each in told if each.endswith(("chips", "chip"))]
    assert len(scores) == 4 and scores == sorted(scores, reverse=True)


def play_evenings(ui: Harness, games: int, *names: str, **last: object) -> list[str]:
    """The panel after so many games of Procession against Hugo, an evening each; last: notes of the last of them."""
    assert HUGO is not None
    for number in range(games):
        notes = Notes((*map(person, names), HUGO.chair("procession")), f"{number:032x}")
        notes = replace(notes, created=f"2026-01-{number + 1:02}T20:00:00")
        if number == games - 1:
            notes = replace(notes, **last)  # type: ignore[arg-type]
        store_game(
            ui.app.folders, random_record("procession", len(names) + 1, number, length=5), notes, f"game-{number}"
        )
    resume(ui.app, next(saved for saved in ui.app.library.saved.list() if saved.id == f"game-{games - 1}"))
    return to_the_end(ui)


def test_the_result_shows_the_rating_and_its_change(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        told = play_evenings(ui, 3, "Ada")
        results = Results(ui.app.folders)
        results.refresh()
        house = partial(house_rating, game="procession")
        lines, before = (changes(results.lines, f"game-{number}", house)["Ada"] for number in (2, 1))
        assert before.after == lines.after, "the present rating, whichever game it is asked for"
        assert lines.before is not None
        by = round(lines.after.value) - round(lines.before.value)
        assert by > 0, "the game was won"
        said = f"Your rating at Procession: {lines.after.value:.0f} (+{by})"
        assert said in told


def test_a_first_rating_is_named_as_one_and_every_player_has_a_line(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        assert any(each.startswith("Your first rating at Procession: ") for each in play_evenings(ui, 1, "Ada"))
    with Harness(tmp_path / "two") as ui:
        told = play_evenings(ui, 2, "Ada", "Bo")
    assert [each.split(":")[0] for each in told if "rating" in each] == ["Ada, rating", "Bo, rating"]


@pytest.mark.parametrize(
    ("notes", "why"),
    [
        ({"assisted": True}, "This game was played with help: it does not change a rating."),
        ({"practice": True}, "A practice game does not change a rating."),
        ({"foreign": True}, "A game that was played elsewhere does not change a rating."),
    ],
)
def test_the_result_explains_why_a_game_changes_no_rating(tmp_path: Path, notes: dict[str, object], why: str) -> None:
    with Harness(tmp_path) as ui:
        told = play_evenings(ui, 2, "Ada", **notes)
        assert why in told and not any("±" in each for each in told)
        assert not any(target.id.startswith("name.") for target in ui.scene().targets)


def test_a_nameless_player_can_enter_a_name_in_the_result_and_the_game_is_rated(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        told = play_evenings(ui, 3, "")
        assert "Without a name there is no rating." in told
        ui.click("name.0")
        ui.type("Ada")
        ui.key("enter")
        told = texts_on_result(ui)
        assert any(each.startswith("Your first rating at Procession: ") for each in told), (
            "the older ones stay as they are"
        )
        assert "Ada wins" in told and ui.app.settings.names == ("Ada",)
        ui.run(1.0)
        assert isinstance(ui.top(), GameOverScreen)


@pytest.mark.parametrize(("language", "size"), [("de", (960, 600)), ("de", (1920, 1080)), ("en", (1920, 1080))])
def test_a_result_has_one_row_of_buttons_again_first_and_no_seal(
    language: str, size: tuple[int, int], tmp_path: Path
) -> None:
    with Harness(tmp_path / "other", size, Settings(language=language)) as ui:
        play_stored_game(ui, "procession", "two-usual")  # one of its buttons is long in German
        assert len({target.rect.y for target in ui.scene().targets}) == 1 and len(ui.scene().targets) == 4
    with Harness(tmp_path, size, Settings(language=language, deaf_ms=0)) as ui:
        play_stored_game(ui, "precognition", "two-whole-pack")
        assert ui.focus() == "again"
        first = list(next(zone.targets for zone in ui.scene().zones if zone.id == "foot"))
        assert first[:2] == ["again", "review"] and len(first) == 4
        ui.key("m")
        more = ["look", "same", "other", "back"]
        for row in (more, first):
            boxes = [ui.target(each).rect for each in row if ui.scene().target(each) is not None]
            assert len({box.y for box in boxes}) == 1 and len(boxes) >= 3
            assert not any(re.fullmatch("[0-9a-f]{16}", word) for word in ui.words().split())
            ui.key("escape")
        assert not isinstance(ui.top(), GameOverScreen), "Esc leads back, then to the shelf"


def test_an_early_enter_after_the_last_trick_does_not_close_the_result(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        play_stored_game(ui, "contraspiel", "four-club-fixed-bete")
        ui.patient = False
        ui.run(0.3)  # with what has passed already more than the usual guard
        ui.key("enter")
        assert isinstance(ui.top(), GameOverScreen) and ui.notice()
        ui.run(1.5)
        ui.key("enter")
        assert not isinstance(ui.top(), GameOverScreen)


def test_a_result_reopened_from_its_review_closes_as_quickly_as_any_screen(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        play_stored_game(ui, "contraconquer", "printed-36-cards")
        ui.key("v")
        assert isinstance(ui.top(), ReviewScreen)
        ui.run(1.0)
        ui.key("escape")
        assert isinstance(ui.top(), GameOverScreen)
        ui.patient = False
        ui.run(0.8)
        ui.key("escape")
        assert not isinstance(ui.top(), GameOverScreen), ui.notice()


@pytest.mark.parametrize(
    ("key", "name", "repeated", "kept"),
    [
        ("contraconquer", "printed-all-share", "nobody comes out ahead", "made it even"),
        ("wargops", "two-one-game", "more than the next", "in hand"),
        ("contraspiel", "four-folded", "more than the next", "Deal 2 brought Cy most"),
    ],
)
def test_a_result_states_the_winner_and_the_margin_once(
    key: str, name: str, repeated: str, kept: str, tmp_path: Path
) -> None:
    """The headline and the ranking say it: no sentence repeats it."""
    with Harness(tmp_path, settings=Settings(speed=5, pace=5)) as ui:
        said = " ".join(play_stored_game(ui, key, name))
        assert repeated not in said and kept in said
