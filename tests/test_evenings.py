"""Evenings: first sessions that fit one, one more deal, deals of the day, and the page of an evening."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import table_of, until_choice
from ui_harness import Harness, new_table

from tablegame.games import GAMES, find
from tablegame.session.notes import Ending
from tablegame.session.seats import computer, person
from tablegame.session.settings import LastGame, Settings
from tablegame.ui.screens.new_game import NewGameScreen
from tablegame.ui.table_screen.game_over import GameOverScreen

QUICK = Settings(language="en", hold_ms=30, speed=0, forced_last=False, deaf_ms=0)
FOUR = (person("Anna"), *(computer("club", name) for name in ("Berta", "Cilla", "Dora")))


def give_up(ui: Harness, winner: int) -> None:
    """The game ends here, won by that seat."""
    table = table_of(ui)
    table.session._game.note(ended=Ending("conceded", 0, (winner,)))
    table.reset_to_present()
    ui.run(0.2)
    assert isinstance(ui.top(), GameOverScreen)
    ui.run(1.0)


@pytest.mark.parametrize(("key", "rule", "count"), [("wargops", "games", 2), ("contraspiel", "deals", 4)])
def test_the_first_session_that_is_proposed_fits_an_evening(key: str, rule: str, count: int, tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK) as ui:
        ui.app.open("new game", find(key))
        screen = ui.top()
        assert isinstance(screen, NewGameScreen) and screen.party.chosen[rule] == count
        assert screen.party.differences == {rule: count}, "everything else is as usual"
        ui.run(0.1)
        ui.key("enter")
        assert table_of(ui).session.chosen[rule] == count
        ui.app.home()
        ui.app.settings.last_games[key] = LastGame(FOUR)
        ui.app.open("new game", find(key))
        screen = ui.top()
        assert isinstance(screen, NewGameScreen) and screen.party.differences == {}, "later as in the last game"


@pytest.mark.parametrize(("key", "rule"), [("wargops", "games"), ("contraspiel", "deals")])
def test_one_more_after_a_session_goes_on_with_its_scores_in_a_record_of_its_own(
    key: str, rule: str, tmp_path: Path
) -> None:
    with Harness(tmp_path, settings=QUICK, screen=lambda desk: new_table(desk, find(key), 4, {rule: 2}, FOUR)) as ui:
        first = table_of(ui).session
        give_up(ui, 1)
        ended = first.points()
        ui.key("enter")
        second = table_of(ui).session
        assert first.file is not None and second.notes.after == first.file.id
        assert second.chairs == first.chairs and second.chosen == {**first.chosen, rule: 1}
        assert second.notes.points == ended and sum(second.points()) <= sum(ended), "a stamm may be paid already"
        until_choice(ui)
        give_up(ui, 2)
        assert "Since you sat down: " in ui.words()
        ui.click("more", "new")
        assert isinstance(ui.top(), NewGameScreen), "a whole session is a choice of its own"


@pytest.mark.parametrize("entry", [each for each in GAMES if not each.session], ids=lambda entry: entry.key)
def test_one_more_of_a_game_without_sessions_is_a_whole_game(entry, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    with Harness(tmp_path, settings=QUICK) as ui:
        count = entry.engine.usual_players
        ui.app.push(new_table(ui.app, entry, count, {}, FOUR[:count]))
        first = table_of(ui).session
        give_up(ui, 0)
        ui.key("enter")
        second = table_of(ui).session
        assert (second.chosen, second.chairs, second.notes.points) == (first.chosen, first.chairs, ())
        assert second.notes.won == (1, *(0 for _ in FOUR[1:count]))
