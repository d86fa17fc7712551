"""The pace of the table, and fast-forward: quicker to the next choice or settlement, and nothing is lost."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from game_pictures import frame_name
from tables import at_choice, at_table, table_of, until_choice, view_of
from trick_play import at_spiel, by_keys
from ui_harness import Harness, new_table

from tablegame.games import find
from tablegame.session.seats import computer, person
from tablegame.session.settings import FASTEST, PACES, SLOWEST, Settings, load_settings
from tablegame.ui.table.pace import FACTORS, LEAST_REST, SETTLING
from tablegame.ui.table_screen.game_over import GameOverScreen
from tablegame.view.scene import Action

LONG = Settings(hold_ms=9000)
CLICK = replace(LONG, hold_ms=None)
WATCHED = tuple(computer("beginner", name) for name in ("Ada", "Ben", "Cilla", "Dora"))
SHORT: dict[str, object] = {"deals": 2, "bete": 8}


def settled(ui: Harness) -> bool:
    """Whether a settlement is on the screen and something comes after it."""
    playback = table_of(ui).playback
    return playback.frame.settlement and playback.holding


def wait_for(ui: Harness, wanted: object, longest: float = 60.0) -> float:
    """Let time pass until something is so; how long that took, in seconds."""
    start = ui.now
    while not wanted():  # type: ignore[operator]
        ui.frame(1 / 60)
        assert ui.now - start < longest, "it never came"
    return ui.now - start


def may_choose(ui: Harness) -> bool:
    """Whether the viewer may choose now."""
    table = table_of(ui)
    return table.caught_up and table.session.situation.can_act and ui.scene().asking.occasion.startswith("choice")


def seal_and_wait(ui: Harness) -> None:
    """Seal a card, and wait until the trick lies there."""
    until_choice(ui)
    if may_choose(ui):
        seal_first_card(ui)
    wait_for(ui, lambda: table_of(ui).playback.holding and not ui.app.moving())


def seal_first_card(ui: Harness) -> None:
    """The first card, by keys alone."""
    ui.key("right", "enter")


# -- to the next choice ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("settings", [LONG, CLICK], ids=["hold", "click"])
def test_a_hold_is_passed_quickly_up_to_the_next_choice(tmp_path: Path, settings: Settings) -> None:
    with at_table(tmp_path, settings=settings) as ui:
        seal_and_wait(ui)
        ui.run(2.0)
        assert not may_choose(ui)
        ui.key("f")
        assert wait_for(ui, lambda: may_choose(ui)) < 1.0
        assert not table_of(ui).pace.forward and len(view_of(ui).tricks) == 1
        ui.run(2.0)
        assert may_choose(ui), "nothing is chosen for anybody"


def usual_game(folder: Path, key: str, settings: Settings, options: dict[str, object]) -> Harness:
    """A table of one person and two computer players."""
    entry = find(key)
    chairs = (person("Anna"), *(computer("club", name) for name in ("Ben", "Cilla")))
    opens = partial(new_table, entry=entry, players=3, chosen=options, chairs=chairs)
    return Harness(folder, settings=settings, screen=opens)


def play_and_wait(ui: Harness) -> None:
    """Choose anything, and wait until the trick lies there."""
    wait_for(ui, lambda: may_choose(ui))
    table = table_of(ui)
    table.submit(next(iter(table.session.situation.view.legal())))
    ui.app.invalidate()
    wait_for(
        ui,
        lambda: (
            table.playback.holding and table.pace.steps_shown >= table.pace.explanation_steps and not ui.app.moving()
        ),
    )


@pytest.mark.parametrize("key", ["contraconquer", "wargops"])
def test_finished_tricks_wait_for_a_press_and_show_which(tmp_path: Path, key: str) -> None:
    with usual_game(tmp_path, key, Settings(language="en", hold_ms=None), {}) as ui:
        for _ in range(6):
            play_and_wait(ui)
            ui.run(8.0, 10)
            assert table_of(ui).playback.holding and "Enter or a click goes on" in ui.one_line()
            ui.key("enter")
            assert not table_of(ui).playback.holding and "Enter or a click goes on" not in ui.words()


def test_with_the_usual_settings_a_trick_takes_two_presses_and_a_settlement_stays(tmp_path: Path) -> None:
    with at_spiel(tmp_path, settings=Settings(talk=False)) as ui:
        presses = 0
        while not settled(ui):
            wait_for(ui, lambda: may_choose(ui) or settled(ui))
            table = table_of(ui)
            if settled(ui) or table.session.situation.forced_move is not None:
                ui.frame(0.1)
            elif view_of(ui).phase == "play":
                card = next(iter(table.session.situation.view.legal()))
                for _ in range(2):
                    presses += 1
                    ui.act(Action("pick", (card,)))
                assert not may_choose(ui), "two presses play a card, and nothing else is asked for"
            else:
                by_keys(ui)
        assert presses
        ui.run(60.0, 10)
        assert settled(ui)


def test_with_timed_results_a_settlement_stays_longer_than_a_trick(tmp_path: Path) -> None:
    with at_spiel(tmp_path, settings=Settings(hold_ms=1000)) as ui:
        pace = table_of(ui).pace
        stays = set()
        for _ in range(80):
            wait_for(ui, lambda: may_choose(ui) or table_of(ui).playback.holding)
            if table_of(ui).playback.holding:
                stays.add((pace.shows_settlement, pace.hold_seconds))
                if settled(ui):
                    break
                wait_for(ui, lambda: not table_of(ui).playback.holding)
            else:
                by_keys(ui)
        assert stays == {(False, 1.0), (True, SETTLING)}


@pytest.mark.parametrize("settles", [True, False], ids=["click", "time"])
def test_the_last_trick_of_a_game_stays_as_long_as_any_other(tmp_path: Path, settles: bool) -> None:
    hasty = Settings(hold_ms=None if settles else 2900)
    with at_table(tmp_path, settings=hasty) as ui:
        for _ in range(3):
            seal_and_wait(ui)
            table = table_of(ui)
            if not table.session.situation.over:
                ui.key("enter")
        ui.patient = False
        ui.run(0.3)
        for _ in range(3):
            ui.key("enter")
        assert table.playback.holding and ui.at_table(), "a press meant for the card does not take the trick away"
        ui.run(2.0)
        assert ui.at_table()
        ui.run(6.0) if not settles else ui.key("enter")
        wait_for(ui, lambda: isinstance(ui.top(), GameOverScreen), 2.0)


@pytest.mark.parametrize("settles", [True, False], ids=["click", "time"])
def test_the_bar_answers_a_press_too_early_for_the_last_trick(tmp_path: Path, settles: bool) -> None:
    hasty = Settings(hold_ms=None if settles else 2900, speed=0)
    early, waits = "one moment", "Enter or a click goes on"
    with at_table(tmp_path, settings=hasty) as ui:
        for _ in range(3):
            wait_for(ui, lambda: table_of(ui).caught_up or table_of(ui).playback.holding)
            ui.key("enter") if table_of(ui).playback.holding else None
            seal_and_wait(ui)
        assert table_of(ui).session.situation.over and early not in ui.one_line()
        ui.patient = False
        ui.run(0.3)
        for _ in range(3):
            ui.key("enter")
        assert early in ui.one_line() and waits not in ui.one_line()
        ui.run(hasty.deaf_ms / 1000)
        assert ui.at_table() and (waits in ui.one_line(), early in ui.one_line()) == (settles, not settles)
        ui.key("enter")
        wait_for(ui, lambda: isinstance(ui.top(), GameOverScreen), 2.0)


@pytest.mark.parametrize("hold", [None, 9000], ids=["press", "time"])
def test_a_press_during_an_explanation_completes_it_before_leaving_it(tmp_path: Path, hold: int | None) -> None:
    with usual_game(tmp_path, "contraconquer", Settings(hold_ms=hold), {"form": "remainder"}) as ui:
        wait_for(ui, lambda: may_choose(ui))
        table = table_of(ui)
        table.submit(next(iter(table.session.situation.view.legal())))
        ui.app.invalidate()
        wait_for(ui, lambda: table.playback.holding and not ui.app.moving())
        assert table.pace.steps_shown < table.pace.explanation_steps
        ui.key("enter")
        assert table.playback.holding and table.pace.steps_shown == table.pace.explanation_steps
        ui.key("enter")
        assert not table.playback.holding


def test_computer_seats_play_on_quickly_and_the_pause_of_each_is_short(tmp_path: Path) -> None:
    def waits(forward: bool) -> float:
        with at_spiel(tmp_path / str(forward), settings=Settings(hold_ms=3000)) as ui:
            start = ui.now
            for _ in range(8):
                wait_for(ui, lambda: may_choose(ui) or settled(ui))
                ui.key("enter") if settled(ui) else by_keys(ui)
                if forward and not may_choose(ui):
                    ui.key("f")
            return ui.now - start

    assert waits(True) < waits(False) / 2


def test_fast_forward_refuses_to_start_while_the_player_has_to_choose(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        ui.key("f")
        assert not table_of(ui).pace.forward and "choose" in ui.notice()


def test_a_settlement_stays_with_its_usual_hold_and_the_next_time_it_is_passed(tmp_path: Path) -> None:
    with at_spiel(tmp_path, settings=CLICK) as ui:
        for _ in range(80):
            wait_for(ui, lambda: may_choose(ui) or settled(ui))
            if settled(ui):
                break
            by_keys(ui)
            if not may_choose(ui) and not table_of(ui).pace.forward:
                ui.key("f")
        assert settled(ui) and not table_of(ui).pace.forward
        ui.run(5.0)
        assert settled(ui), "it waits for a click"
        ui.key("f")
        wait_for(ui, lambda: may_choose(ui), 5.0)


def test_fast_forward_stops_at_a_curtain(tmp_path: Path) -> None:
    people = (person("Anna"), person("Ben"), computer("club", "Cilla"))
    with at_table(tmp_path, people, settings=CLICK) as ui:
        for _ in range(2):
            until_choice(ui)
            ui.key("enter")
            wait_for(ui, lambda: may_choose(ui))
            seal_first_card(ui)
        wait_for(ui, lambda: table_of(ui).playback.holding)
        ui.key("f")
        wait_for(ui, lambda: table_of(ui).session.situation.curtain is not None, 3.0)
        ui.run(0.5)
        assert not table_of(ui).pace.forward and table_of(ui).session.situation.curtain == 0


@pytest.mark.parametrize("how", ["enter", "f", "felt", "1"])
def test_any_input_stops_fast_forward_and_does_nothing_else(tmp_path: Path, how: str) -> None:
    with at_table(tmp_path, settings=LONG) as ui:
        seal_and_wait(ui)
        ui.key("f")
        assert table_of(ui).pace.forward
        ui.click((640.0, 400.0)) if how == "felt" else ui.key(how)
        assert not table_of(ui).pace.forward and table_of(ui).playback.holding and ui.at_table()


def test_a_forced_card_that_plays_itself_is_no_choice(tmp_path: Path) -> None:
    with at_table(tmp_path, settings=replace(LONG)) as ui:
        seal_and_wait(ui)
        ui.key("f")
        seal_and_wait(ui)
        ui.key("f")
        wait_for(ui, lambda: table_of(ui).pace.shows_settlement and not table_of(ui).pace.forward, 3.0)
        assert table_of(ui).session.situation.over
        ui.key("f")
        wait_for(ui, lambda: isinstance(ui.top(), GameOverScreen), 3.0)


# -- when only computers play -----------------------------------------------------------------------------------------


def test_a_demonstration_runs_fast_shows_every_settlement_and_plays_the_same_game(tmp_path: Path) -> None:
    def watched(forward: bool) -> tuple[float, str, list[str]]:
        with at_spiel(tmp_path / str(forward), WATCHED, SHORT, Settings(hold_ms=1000)) as ui:
            table = table_of(ui)
            if forward:
                ui.click("forward")
                assert table.pace.forward and "Stop" in ui.words()
            start, seen = ui.now, [(ui.now, frame_name(table.frame))]
            while not table.end_shown:
                ui.frame(1 / 30)
                if frame_name(table.frame) != seen[-1][1]:
                    seen.append((ui.now, frame_name(table.frame)))
                assert ui.now - start < 600
            assert not table.pace.forward
            if forward:
                stays = [b[0] - a[0] for a, b in pairwise(seen) if a[1] == "settled"]
                assert stays and min(stays) >= LEAST_REST
            assert table.session.file is not None
            record = table.session.file.path.read_text()
            return ui.now - start, record, [name for _, name in seen]

    (slow, record, told), (fast, same, told_fast) = watched(False), watched(True)
    assert record == same and told == told_fast
    assert fast < slow / 2, (fast, slow)


def test_a_demonstration_is_slowed_and_paused_again(tmp_path: Path) -> None:
    with at_spiel(tmp_path, WATCHED, SHORT, LONG) as ui:
        ui.key("f")
        ui.run(0.5)
        assert table_of(ui).pace.forward
        ui.key("f")
        assert not table_of(ui).pace.forward and "Fast forward" in ui.words()
        ui.key("f", "space")
        assert not table_of(ui).pace.forward and table_of(ui).pace.paused
        ui.key("f")
        assert table_of(ui).pace.forward and not table_of(ui).pace.paused


# -- the pace -----------------------------------------------------------------------------------------------------


def test_plus_and_minus_change_show_and_save_the_pace(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        for key, pace in (("+", 4), ("+", 5), ("+", 5), ("-", 4), ("-", 3), ("-", 2), ("-", 1), ("-", 1)):
            ui.key(key)
            assert ui.app.settings.pace == pace == load_settings(ui.folders)[0].pace
            assert ui.app.words(PACES[pace - SLOWEST]) in ui.notice()
        assert may_choose(ui)


def test_holds_last_as_long_as_the_pace_defines(tmp_path: Path) -> None:
    lasted, since = [], 0.0
    for pace in range(SLOWEST, FASTEST + 1):
        with at_table(tmp_path / str(pace), settings=Settings(hold_ms=1000, pace=pace)) as ui:
            seal_and_wait(ui)
            while table_of(ui).playback.holding:
                since = table_of(ui).playback.since
                ui.frame(1 / 60)
            lasted.append(ui.now - since)
    assert all(slower > quicker for slower, quicker in pairwise(lasted)), lasted
    assert lasted[2] == pytest.approx(1.0, abs=0.15) and lasted[0] == pytest.approx(FACTORS[0], abs=0.2)
