"""The pace of the table: how long results stay, what a press does to them, fast-forward, and demonstrations."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from game_pictures import frame_name
from playing import make_random_move
from tables import at_choice, at_table, table_of, until_choice, view_of
from trick_play import at_spiel, choose_by_keys
from ui_harness import Harness, usual_table

from tablegame.games import find
from tablegame.session.seats import computer, person
from tablegame.session.settings import FASTEST, PACES, SLOWEST, Settings, load_settings
from tablegame.ui.table.pace import FACTORS, LEAST_REST, SETTLING
from tablegame.ui.table_screen.game_over import GameOverScreen

LONG = Settings(hold_ms=9000)
UNTIL_PRESS = Settings(hold_ms=None)
COMPUTERS = tuple(computer("beginner", name) for name in ("Ada", "Ben", "Cilla", "Dora"))
SHORT: dict[str, object] = {"deals": 2, "bete": 8}
GOES_ON = "Enter or a click goes on"


def is_result_held(ui: Harness) -> bool:
    return table_of(ui).playback.holding


def at_settlement(ui: Harness) -> bool:
    """Whether a settlement is on the screen and something comes after it."""
    return table_of(ui).playback.frame.settlement and is_result_held(ui)


def may_choose(ui: Harness) -> bool:
    table = table_of(ui)
    return table.caught_up and table.session.situation.can_act and ui.scene().asking.occasion.startswith("choice")


def choose_and_wait(ui: Harness) -> None:
    """Seal the first card if the viewer may choose, and wait until the finished trick lies still."""
    until_choice(ui)
    if may_choose(ui):
        ui.key("right", "enter")
    ui.wait_until(lambda: is_result_held(ui) and not ui.app.moving())


def usual_game(folder: Path, key: str, settings: Settings, options: dict[str, object]) -> Harness:
    opens = partial(usual_table, entry=find(key), chosen=options, players=3)
    return Harness(folder, settings=settings, screen=opens)


@pytest.mark.parametrize("key", ["contraconquer", "wargops"])
def test_without_a_time_for_results_a_trick_waits_for_a_press_that_the_bar_names(tmp_path: Path, key: str) -> None:
    with usual_game(tmp_path, key, Settings(language="en", hold_ms=None), {}) as ui:
        pace = table_of(ui).pace
        for _ in range(6):
            ui.wait_until(lambda: may_choose(ui))
            make_random_move(ui, Random(1))
            ui.wait_until(lambda: is_result_held(ui) and pace.complete and not ui.app.moving())
            ui.run(8.0, rate=10)
            assert is_result_held(ui) and GOES_ON in ui.one_line()
            ui.key("enter")
            assert not is_result_held(ui) and GOES_ON not in ui.words()


def test_with_timed_results_a_settlement_stays_longer_than_a_trick(tmp_path: Path) -> None:
    with at_spiel(tmp_path, settings=Settings(hold_ms=1000)) as ui:
        pace = table_of(ui).pace
        holds = set()
        for _ in range(80):
            ui.wait_until(lambda: may_choose(ui) or is_result_held(ui))
            if not is_result_held(ui):
                choose_by_keys(ui)
                continue
            holds.add((pace.shows_settlement, pace.hold_seconds))
            if at_settlement(ui):
                break
            ui.wait_until(lambda: not is_result_held(ui))
        assert holds == {(False, 1.0), (True, SETTLING)}


@pytest.mark.parametrize("by_press", [True, False], ids=["press", "time"])
def test_a_press_too_early_does_not_leave_the_last_trick_and_the_bar_says_so(tmp_path: Path, by_press: bool) -> None:
    """The press was meant for the last card, which has played itself."""
    settings = Settings(hold_ms=None if by_press else 2900, speed=0)
    with at_table(tmp_path, settings=settings) as ui:
        for _ in range(3):  # the tricks of a short game
            ui.wait_until(lambda: table_of(ui).caught_up or is_result_held(ui))
            ui.key("enter") if is_result_held(ui) else None
            choose_and_wait(ui)
        assert table_of(ui).session.situation.over and "one moment" not in ui.one_line()
        ui.patient = False
        ui.run(0.3)
        ui.key("enter", "enter", "enter")
        assert is_result_held(ui) and "one moment" in ui.one_line() and GOES_ON not in ui.one_line()
        ui.run(settings.deaf_ms / 1000)
        assert ui.at_table() and (GOES_ON in ui.one_line()) == by_press
        ui.key("enter")
        ui.wait_until(lambda: isinstance(ui.top(), GameOverScreen), 2.0)


@pytest.mark.parametrize("hold", [None, 9000], ids=["press", "time"])
def test_a_press_during_an_explanation_completes_it_before_leaving_it(tmp_path: Path, hold: int | None) -> None:
    with usual_game(tmp_path, "contraconquer", Settings(hold_ms=hold), {"form": "remainder"}) as ui:
        ui.wait_until(lambda: may_choose(ui))
        make_random_move(ui, Random(1))
        ui.wait_until(lambda: is_result_held(ui) and not ui.app.moving())
        pace = table_of(ui).pace
        assert pace.steps_shown < pace.explanation_steps
        ui.key("enter")
        assert is_result_held(ui) and pace.steps_shown == pace.explanation_steps
        ui.key("enter")
        assert not is_result_held(ui)


@pytest.mark.parametrize("settings", [LONG, UNTIL_PRESS], ids=["time", "press"])
def test_fast_forward_passes_a_hold_and_stops_at_the_next_choice(tmp_path: Path, settings: Settings) -> None:
    with at_table(tmp_path, settings=settings) as ui:
        choose_and_wait(ui)
        ui.run(2.0)
        assert not may_choose(ui)
        ui.key("f")
        assert ui.wait_until(lambda: may_choose(ui)) < 1.0
        assert not table_of(ui).pace.forward and len(view_of(ui).tricks) == 1
        ui.run(2.0)
        assert may_choose(ui), "no card is chosen for the player"


def test_fast_forward_refuses_to_start_while_the_player_has_to_choose(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        ui.key("f")
        assert not table_of(ui).pace.forward and "choose" in ui.notice()


def test_fast_forward_stops_at_a_settlement_and_its_key_pressed_again_passes_it(tmp_path: Path) -> None:
    with at_spiel(tmp_path, settings=UNTIL_PRESS) as ui:
        for _ in range(80):
            ui.wait_until(lambda: may_choose(ui) or at_settlement(ui))
            if at_settlement(ui):
                break
            choose_by_keys(ui)
            if not may_choose(ui) and not table_of(ui).pace.forward:
                ui.key("f")
        assert at_settlement(ui) and not table_of(ui).pace.forward
        ui.run(5.0)
        assert at_settlement(ui)
        ui.key("f")
        ui.wait_until(lambda: may_choose(ui), 5.0)


def test_fast_forward_stops_at_a_curtain(tmp_path: Path) -> None:
    people = (person("Anna"), person("Ben"), computer("club", "Cilla"))
    with at_table(tmp_path, people, settings=UNTIL_PRESS) as ui:
        for _ in range(2):  # both people seal their cards
            until_choice(ui)
            ui.key("enter")  # opens the curtain
            ui.wait_until(lambda: may_choose(ui))
            ui.key("right", "enter")
        ui.wait_until(lambda: is_result_held(ui))
        ui.key("f")
        ui.wait_until(lambda: table_of(ui).session.situation.curtain is not None, 3.0)
        ui.run(0.5)
        assert not table_of(ui).pace.forward and table_of(ui).session.situation.curtain == 0


@pytest.mark.parametrize("by", ["enter", "f", "a click", "1"])  # 1 would lift a card
def test_any_input_stops_fast_forward_and_does_nothing_else(tmp_path: Path, by: str) -> None:
    with at_table(tmp_path, settings=LONG) as ui:
        choose_and_wait(ui)
        ui.key("f")
        assert table_of(ui).pace.forward
        middle_of_felt = 640.0, 400.0
        ui.click(middle_of_felt) if by == "a click" else ui.key(by)
        assert not table_of(ui).pace.forward and is_result_held(ui) and ui.at_table()


def test_fast_forward_does_not_stop_at_a_forced_card_but_at_the_last_trick(tmp_path: Path) -> None:
    with at_table(tmp_path, settings=LONG) as ui:
        for _ in range(2):  # in the third and last trick the only card plays itself
            choose_and_wait(ui)
            ui.key("f")
        ui.wait_until(lambda: table_of(ui).pace.shows_settlement and not table_of(ui).pace.forward, 3.0)
        assert table_of(ui).session.situation.over
        ui.key("f")
        ui.wait_until(lambda: isinstance(ui.top(), GameOverScreen), 3.0)


def test_a_demonstration_in_fast_forward_shows_the_same_pictures_in_half_the_time(tmp_path: Path) -> None:
    def watch(forward: bool) -> tuple[float, str, list[tuple[float, str]]]:
        """The seconds that the demonstration takes, its record, and its pictures with their times."""
        with at_spiel(tmp_path / str(forward), COMPUTERS, SHORT, Settings(hold_ms=1000)) as ui:
            table = table_of(ui)
            if forward:
                ui.click("forward")
                assert table.pace.forward and "Stop" in ui.words()
            start, pictures = ui.now, [(ui.now, frame_name(table.frame))]
            while not table.end_shown:
                ui.frame(1 / 30)
                if frame_name(table.frame) != pictures[-1][1]:
                    pictures.append((ui.now, frame_name(table.frame)))
                assert ui.now - start < 600
            assert not table.pace.forward and table.session.file is not None
            return ui.now - start, table.session.file.path.read_text(), pictures

    seconds, record, pictures = watch(forward=False)
    fast_seconds, fast_record, fast_pictures = watch(forward=True)
    assert fast_record == record and [name for _, name in fast_pictures] == [name for _, name in pictures]
    assert fast_seconds < seconds / 2
    settlements = [end - begin for (begin, name), (end, _) in pairwise(fast_pictures) if name == "settled"]
    assert settlements and min(settlements) >= LEAST_REST


def test_fast_forward_and_pause_of_a_demonstration_end_each_other(tmp_path: Path) -> None:
    with at_spiel(tmp_path, COMPUTERS, SHORT, LONG) as ui:
        pace = table_of(ui).pace
        ui.key("f")
        ui.run(0.5)
        assert pace.forward
        ui.key("f")
        assert not pace.forward and "Fast forward" in ui.words()
        ui.key("f", "space")
        assert not pace.forward and pace.paused
        ui.key("f")
        assert pace.forward and not pace.paused


def test_plus_and_minus_change_show_and_save_the_pace(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        for key, pace in (("+", 4), ("+", 5), ("+", 5), ("-", 4), ("-", 3), ("-", 2), ("-", 1), ("-", 1)):
            ui.key(key)
            assert ui.app.settings.pace == pace == load_settings(ui.folders)[0].pace
            assert ui.app.words(PACES[pace - SLOWEST]) in ui.notice()
        assert may_choose(ui)


def test_holds_last_as_long_as_the_pace_defines(tmp_path: Path) -> None:
    seconds, since = [], 0.0
    for pace in range(SLOWEST, FASTEST + 1):
        with at_table(tmp_path / str(pace), settings=Settings(hold_ms=1000, pace=pace)) as ui:
            choose_and_wait(ui)
            while is_result_held(ui):
                since = table_of(ui).playback.since
                ui.frame(1 / 60)
            seconds.append(ui.now - since)
    assert all(slower > quicker for slower, quicker in pairwise(seconds)), seconds
    slowest, _, usual, *_ = seconds
    assert usual == pytest.approx(1.0, abs=0.15) and slowest == pytest.approx(FACTORS[0], abs=0.2), "hold_ms is usual"
