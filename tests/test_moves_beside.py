"""The list of moves stays open beside the table where there is room, and tells nothing that has not been seen."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from game_pictures import NAMES
from tables import ONE, at_choice, at_table, screen_of, table_of, until_choice
from ui_harness import Harness, middle, new_table
from walks import short_rules

from tablegame.core.options import choose
from tablegame.games import GAMES, find
from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings, load_settings
from tablegame.ui.table_screen.screen import TableScreen

WIDE = (1920, 1080)


def settings(beside: bool = True, scale: int = 100) -> Settings:
    return Settings(hold_ms=400, moves_beside=beside, text_scale=scale)


def game(folder: Path, key: str, size: tuple[int, int] = WIDE, given: Settings | None = None) -> Harness:
    """A short game with Anna against computer players."""
    entry = find(key)
    players = entry.engine.usual_players
    chairs = (person("Anna"), *(computer(entry.bot.levels[0], name) for name in NAMES[1:players]))
    chosen = choose(entry.engine, players, short_rules(entry))
    return Harness(
        folder, size, given or settings(), lambda desk: new_table(desk, entry, players, chosen, chairs, practice=False)
    )


def listed(ui: Harness) -> list[str]:
    """What the lines in the column say."""
    return [target.label for target in ui.scene().targets if target.id.startswith("beside.move.")]


def played(ui: Harness, *ranks: int) -> None:
    for rank in ranks:
        until_choice(ui)
        ui.key(str(rank), "enter")
    until_choice(ui)
    ui.settle()


def test_the_list_of_moves_stays_open_or_closed_as_its_panel_says_and_is_remembered(tmp_path: Path) -> None:
    with at_table(tmp_path, size=WIDE) as ui:
        played(ui, 1)
        assert ui.scene().target("beside.away") is None
        ui.key("t")
        assert "Keep open beside the table" in ui.words()
        ui.click("beside")
        assert len(listed(ui)) == 1 and load_settings(ui.folders)[0].moves_beside
        ui.key("t", "l")
        assert not listed(ui) and not load_settings(ui.folders)[0].moves_beside
        ui.key("l")
        assert len(listed(ui)) == 1
        ui.click("beside.away")
        assert not listed(ui) and not load_settings(ui.folders)[0].moves_beside


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1480, 900), 100), ((1500, 1300), 100), (WIDE, 200)])
def test_the_column_is_never_where_it_has_no_room(size: tuple[int, int], scale: int, tmp_path: Path) -> None:
    with at_choice(tmp_path, size=size, settings=settings(scale=scale)) as ui:
        assert ui.scene().target("beside.away") is None and "l" not in ui.scene().keys
        ui.key("t")
        assert ui.scene().target("beside") is None


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
@pytest.mark.parametrize(("size", "scale"), [((1500, 940), 100), (WIDE, 140)])
def test_the_table_beside_it_is_laid_out_as_in_a_window_so_much_narrower(
    key: str, size: tuple[int, int], scale: int, tmp_path: Path
) -> None:
    with game(tmp_path / "wide", key, size, settings(scale=scale)) as ui:
        ui.settle()
        room = size[0] - int(screen_of(ui, TableScreen).beside.room)
        assert 960 <= room < size[0] and ui.scene().size == size
        wide = [target for target in ui.scene().targets if not target.id.startswith("beside.")]
        column = [target for target in ui.scene().targets if target.id.startswith("beside.")]
        assert column and all(room <= target.rect.x and target.rect.right <= size[0] for target in column)
    with game(tmp_path / "narrow", key, (room, size[1]), settings(beside=False, scale=scale)) as ui:
        ui.settle()
        assert [(t.id, t.rect) for t in wide] == [(t.id, t.rect) for t in ui.scene().targets]


def test_a_line_lays_its_trick_on_the_table_again_and_the_newest_is_in_sight(tmp_path: Path) -> None:
    with at_table(tmp_path, size=(1500, 600), options={"copies": 3}, settings=settings()) as ui:
        played(ui, 1, 2, 3, 1, 2, 3)
        pane = screen_of(ui, TableScreen).beside.pane
        assert len(listed(ui)) == 6 and pane.furthest > 0 and pane.offset == pane.furthest
        x, y = middle(ui.target("beside.move.5"))
        ui.move(x, y, held=False)
        ui.wheel(-50)
        assert pane.offset == 0
        ui.click("beside.move.0")
        first = table_of(ui).session.situation.events[0][0]
        assert "Looking back" in ui.words() and table_of(ui).look().frame.event == first
        assert len(listed(ui)) == 6 and pane.offset == 0
        for _ in range(5):
            ui.key("right")
        ui.settle()
        last, window = ui.target("beside.move.5").rect, pane.rect
        assert window.y <= last.y and last.bottom <= window.bottom + 0.1, "the one that is looked at comes into sight"
        ui.key("escape")
        ui.move(*middle(ui.target("felt")), held=False)
        before = pane.offset
        ui.wheel(-50)
        assert pane.offset == before, "the wheel scrolls what is under the mouse"


def test_tab_reaches_the_column_last_and_the_focus_never_lands_there_by_itself(tmp_path: Path) -> None:
    with at_table(tmp_path, size=WIDE, settings=settings()) as ui:
        played(ui, 1, 2)
        assert not ui.focus().startswith("beside.")
        zones = [zone.id for zone in ui.scene().zones]
        assert zones[-1] == "beside.moves" and not any(zone.startswith("beside.") for zone in zones[:-1])
        ui.key("shift+tab")
        assert ui.focus().startswith("beside.")
        ui.key("f1")
        assert getattr(ui.top(), "game", "") == "contraconquer"
        ui.key("escape", "tab")
        assert not ui.focus().startswith("beside.")


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_a_line_comes_when_its_picture_has_been_told_to_the_end(key: str, tmp_path: Path) -> None:
    rng = Random(7)
    with game(tmp_path, key) as ui:
        table, before, most = table_of(ui), listed(ui), 0
        for _ in range(500):
            if table.chooses and not ui.app.moving():
                table.submit(table.session.situation.forced_move or table.session.situation.view.legal().sample(rng))
                ui.app.invalidate()
            ui.frame(0.07)
            if not ui.at_table():
                break
            now = listed(ui)
            if not table.caught_up or ui.app.moving():
                assert now == before, "a line came while something was still being told (seed 7)"
            before, most = now, max(most, len(now))
        assert most > 0 or key == "contraspiel"


def test_nothing_of_it_is_behind_a_curtain_and_the_next_viewer_sees_their_own_list(tmp_path: Path) -> None:
    two = (person("Anna"), person("Ben"), *ONE[2:])
    with at_table(tmp_path, two, size=WIDE, settings=settings()) as ui:
        for _ in range(3):
            until_choice(ui)
            session = table_of(ui).session
            if session.situation.curtain is not None:
                assert not any(target.id.startswith("beside.") for target in ui.scene().targets)
                ui.key("enter")
                until_choice(ui)
            ui.settle()
            line, name_of = table_of(ui).entry.text.move_line, table_of(ui).name_of
            assert listed(ui) == [line(moment, name_of, ui.app.words).text for moment in session.situation.events]
            ui.key(next(key for key, action in ui.scene().keys.items() if action.verb in ("pick", "lift")), "enter")
        ui.lose_focus()
        assert not listed(ui)


def test_a_choice_taken_back_is_off_the_list_at_once(tmp_path: Path) -> None:
    with at_table(tmp_path, size=WIDE, settings=settings(), practice=True) as ui:
        played(ui, 1, 2)
        assert len(listed(ui)) == 2
        ui.key("ctrl+z")
        assert len(listed(ui)) == 1
