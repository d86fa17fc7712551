"""A computer level that does not play under some house rules: nobody can seat it there, and everybody is told why."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tables import screen_of
from ui_harness import Harness

from tablegame.core.contract import Reason
from tablegame.core.errors import OptionError
from tablegame.core.options import Chosen, complete
from tablegame.games import find
from tablegame.games.contraconquer.bot import ContraBot
from tablegame.session.arena import run
from tablegame.session.characters import chairs_that_fit, check_levels, levels_offered
from tablegame.session.seats import computer, person
from tablegame.session.session import Session
from tablegame.ui.screens.new_game import NewGameScreen
from tablegame.view.scene import Action

ENTRY = find("contraconquer")
WHY = "The perfect level is for two players."


def only_two(self: ContraBot, level: str, players: int, chosen: Chosen) -> Reason | None:  # noqa: ARG001 - the shape
    return Reason(WHY, (), "strategy") if level == "perfect" and players != 2 else None


@pytest.fixture
def limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ContraBot, "offers", only_two, raising=False)


def test_without_a_word_from_the_game_every_level_plays() -> None:
    assert levels_offered(ENTRY.bot, 3, complete(ENTRY.engine, 3, {})) == ENTRY.bot.levels


@pytest.mark.usefixtures("limited")
def test_a_level_is_offered_where_it_plays_only() -> None:
    assert levels_offered(ENTRY.bot, 2, {}) == ENTRY.bot.levels
    assert "perfect" not in levels_offered(ENTRY.bot, 3, {})
    check_levels(ENTRY.bot, ("perfect", ""), 2, {})
    with pytest.raises(OptionError, match=f"perfect: {WHY}"):
        check_levels(ENTRY.bot, ("club", "perfect", ""), 3, {})


@pytest.mark.usefixtures("limited")
def test_a_strong_player_sits_down_instead() -> None:
    chairs, reason = chairs_that_fit(ENTRY.bot, (person("Al"), computer("perfect", "Berta"), computer("club")), {})
    assert chairs == (person("Al"), computer("strong", "Berta"), computer("club"))
    assert reason is not None and reason.text == WHY
    assert chairs_that_fit(ENTRY.bot, chairs, {}) == (chairs, None)


@pytest.mark.usefixtures("limited")
def test_arena_and_table_refuse_it_in_one_sentence() -> None:
    with pytest.raises(OptionError, match=WHY):
        run("contraconquer", ("perfect", "club", "club"), 1)
    with pytest.raises(OptionError, match=WHY):
        chairs = (computer("perfect"), computer("club"), computer("club"))
        Session.start(ENTRY, 3, {}, chairs, False, None, Random(0))
    assert run("contraconquer", ("perfect", "club"), 1, {"form": "remainder"})["games"] == 1


@pytest.mark.usefixtures("limited")
def test_the_dialog_offers_it_only_where_it_plays_and_says_what_it_changed(tmp_path: Path) -> None:
    with Harness(tmp_path, screen=lambda desk: NewGameScreen(desk, ENTRY), size=(1600, 1000)) as ui:
        screen = screen_of(ui, NewGameScreen)
        screen.do_option("form", "remainder")
        screen.do_players(2)
        screen.act(Action("level", (1, "perfect")))
        assert "perfect" in screen.party.levels
        screen.do_players(3)
        assert [chair.level for chair in screen.party.chairs] == ["", "strong", "club"]
        assert "perfect" not in screen.party.levels
        assert ui.notice() == WHY
