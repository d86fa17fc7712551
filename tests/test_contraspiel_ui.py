"""Contraspiel played through the real app without a screen: by mouse, by keys, by pass and play with four people."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from frames import frame_name
from playing import picks, play
from spiel_play import ONE, at_table, by_keys, said
from tables import table_of, until_choice, view_of
from ui_harness import Harness, new_table

from tablegame.core.cards import GERMAN
from tablegame.games import find
from tablegame.games.contraspiel.facts import moves
from tablegame.session.seats import Chair, computer, person
from tablegame.session.settings import Settings
from tablegame.ui.table_screen.charts import ChartScreen
from tablegame.ui.table_screen.game_over import GameOverScreen

FOUR = (person("Anna"), person("Ben"), person("Cilla"), person("Dora"))


def bold_answer(ui: Harness) -> str:
    """Play where it can be said, else what costs nothing: deals come about and are not all thrown in."""
    offered = said(ui)
    plays = [name for name in offered if name == f"say/{moves.PLAY}"]
    return (plays or offered)[0]


def by_mouse(ui: Harness) -> None:
    if said(ui):
        ui.click(bold_answer(ui))
        return
    card = picks(ui)[-1]
    ui.click(card)
    ui.run(0.1)
    assert table_of(ui).picked is not None
    ui.click("commit")


def by_arrows(ui: Harness) -> None:
    """Tab, arrows and Enter alone, from wherever the focus is."""
    wanted = said(ui) or picks(ui)
    if not ui.focus():
        ui.key("right")  # to the first card that can be played
    for key in ["tab"] * 6 + ["right"] * 6 + ["left"] * 6:
        if ui.focus() in wanted:
            break
        ui.key(key)
    assert ui.focus() in wanted
    if table_of(ui).picked is None and not said(ui):
        ui.key("enter")  # Tab only leads to a card
    ui.key("enter")


@pytest.mark.parametrize("hand", [by_mouse, by_keys, by_arrows], ids=lambda hand: hand.__name__)
def test_a_whole_session(tmp_path: Path, hand: Callable[[Harness], None]) -> None:
    with at_table(tmp_path) as ui:
        play(ui, hand, most=300)
        session = table_of(ui).session
        view = view_of(session)
        assert session.over and len(view.past) == 2
        assert sum(view.scores) == 240 and view.pool == 0
        assert "chips" in ui.words()


@pytest.mark.parametrize("way", ["tab", "down"])
def test_where_a_question_comes_nothing_has_the_focus_and_the_first_key_leads_to_an_answer(
    tmp_path: Path, way: str
) -> None:
    with at_table(tmp_path) as ui:
        until_choice(ui)
        assert said(ui) and ui.focus() == ""
        ui.key(way)
        assert ui.focus() in said(ui)


def test_enter_again_and_again_on_a_question_says_nothing_but_which_keys_answer(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        until_choice(ui)
        moves_made = len(table_of(ui).session.history())
        for _ in range(5):
            ui.key("enter")
            ui.run(1)
            assert ui.focus() == ""
        assert "P: Pass" in ui.notice() and len(table_of(ui).session.history()) == moves_made and said(ui)


def test_at_each_question_of_a_session_the_first_arrow_leads_to_an_answer(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        for _ in range(12):
            until_choice(ui)
            if said(ui):
                assert ui.focus() == ""
                ui.key("down")
                assert ui.focus() in said(ui)
            by_arrows(ui)


@pytest.mark.parametrize(("bete", "told"), [("pool", True), (8, False)])
def test_a_question_to_play_says_why_so_much_is_lost_where_a_bete_is_as_high_as_the_pool(
    tmp_path: Path, bete: str | int, told: bool
) -> None:
    with at_table(tmp_path, options={"deals": 1, "bete": bete}) as ui:
        ui.resize(1920, 1080)
        until_choice(ui)
        assert said(ui)
        assert ("as high as the pool" in " ".join(ui.words().split())) is told


def test_a_settlement_stays_until_somebody_goes_on(tmp_path: Path) -> None:
    with at_table(tmp_path, settings=Settings(forced_last=False)) as ui:
        for _ in range(400):
            table = table_of(ui)
            if frame_name(table.frame) == "settled":
                break
            ui.run(0.1)
            if table.playback.holding and frame_name(table.frame) != "settled":
                ui.key("enter")
            elif said(ui) or picks(ui):
                by_keys(ui)
        assert frame_name(table_of(ui).frame) == "settled" and "After the deal" in ui.words()
        ui.run(3)
        assert frame_name(table_of(ui).frame) == "settled"
        ui.key("enter")
        ui.run(0.3)
        assert "After the deal" not in ui.words()


def test_a_card_is_carried_to_another_place_and_sorted_back(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        until_choice(ui)
        while view_of(ui).hand is None:
            ui.click(said(ui)[0])
            until_choice(ui)

        def order() -> list[str]:
            hand = [t for t in ui.scene().targets if t.action.verb == "pick"]
            return [t.id for t in sorted(hand, key=lambda t: t.rect.x)]

        before = order()
        start, goal = ui.target(before[0]).rect, ui.target(before[2]).rect
        ui.press(start.x + 12, start.cy)
        ui.move(goal.x + 12, goal.cy)
        ui.release(goal.x + 12, goal.cy)
        ui.frame()
        assert order() == [before[1], before[2], before[0], *before[3:]]
        assert table_of(ui).picked is None, "a card that was carried is not lifted"
        ui.app.focus(before[0])
        ui.frame()
        ui.key("shift+left")
        assert order() == [before[1], before[0], before[2], *before[3:]]
        ui.click("sort")
        assert order() == before


def test_ledger_and_tricks_open_by_mouse_and_by_key(tmp_path: Path) -> None:
    with at_table(tmp_path, options={"deals": 1, "bete": 8}) as ui:
        for _ in range(60):
            until_choice(ui)
            if "last.open" in {t.id for t in ui.scene().targets}:
                break
            by_keys(ui)
        ui.key("c")
        ui.key("c")
        assert isinstance(ui.top(), ChartScreen) and "No deal has been settled yet." in ui.words()
        ui.key("escape")
        ui.click("last.open")
        lines = [t.id for t in ui.scene().targets if t.id.startswith("move.")]
        assert len(lines) == len(table_of(ui).session.history()) >= 1
        ui.click(lines[0])
        ui.run(0.3)
        assert table_of(ui).old_trick == 0 and "Looking back" in ui.words()


def test_four_people_see_only_their_own_hands(tmp_path: Path) -> None:
    """Behind every curtain nothing; before everybody only the own cards, until a trick is shown to all."""
    with at_table(tmp_path, FOUR, {"deals": 1, "bete": 8}) as ui:
        shown, opened = 0, set()
        for _ in range(200):
            until_choice(ui)
            if isinstance(ui.top(), GameOverScreen):
                break
            session = table_of(ui).session
            if session.viewers.curtain is not None:
                assert "german/" not in ui.words() and not ui.scene().cards(), "a curtain shows no card"
                opened.add(session.viewers.curtain)
                ui.key("enter")
                continue
            view = view_of(session)
            assert view.seat == session.viewer
            faces = {c.id for c in ui.scene().cards().values() if c.id.startswith("card/")}
            public = {*view.trick, view.turn_up}
            assert faces <= {f"card/{card}" for card in (*(view.hand or ()), *public)}, GERMAN.texts
            shown += 1
            by_keys(ui)
        else:
            raise AssertionError("the session does not end")
        assert shown > 8 and opened == {0, 1, 2, 3}


def with_redeal(folder: Path, chairs: tuple[Chair, ...] = ONE[:3], **kept: object) -> Harness:
    """A new session at whose first deal both Wenzels lay in the talon."""
    entry = find("contraspiel")
    return Harness(
        folder,
        (1280, 800),
        Settings(hold_ms=200, **kept),  # type: ignore[arg-type]
        screen=lambda desk: new_table(desk, entry, 3, {}, chairs, False, "11"),
    )


def test_a_redeal_of_the_very_first_cards_is_told_before_the_cards_that_count(tmp_path: Path) -> None:
    with with_redeal(tmp_path) as ui:
        table = table_of(ui)
        assert [event.kind for event, _ in table.session.opening()].count("redeal") == 1
        assert frame_name(table.frame) == "redealt" and not table.caught_up
        assert "Both Wenzels lay in the talon" in ui.words() and "dealt again" in ui.words()
        assert not ui.scene().cards(), "no card of the deal that counts is to be seen yet"
        ui.run(3.0)
        assert frame_name(table.frame) != "redealt" and "Both Wenzels" not in ui.words()


def test_with_several_people_the_redeal_is_told_before_the_first_of_them_is_asked(tmp_path: Path) -> None:
    people = (person("Anna"), person("Ben"), computer("beginner", "Cilla"))
    with with_redeal(tmp_path, people) as ui:
        told = {frame_name(table_of(ui).frame)}
        until_choice(ui)
        if table_of(ui).session.viewers.curtain is not None:
            assert "Both Wenzels" not in ui.words()
            ui.key("enter")
        assert "redealt" in told | {frame_name(table_of(ui).frame)}
