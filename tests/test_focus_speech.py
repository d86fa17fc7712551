"""Whole games heard as by Orca 43, which follows the focus and knows no announcements."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

accesskit = pytest.importorskip("accesskit")

import ui_harness  # noqa: E402 - only where the library is there
from ear import Ear, HeardDesktop  # noqa: E402 - as above
from every_screen import opened  # noqa: E402 - as above
from looked_over import PROCESSION, kept  # noqa: E402 - as above
from seeds import new_seed, so_many  # noqa: E402 - as above
from tables import at_choice, short_games  # noqa: E402 - as above
from tree_player import LANGUAGES, ROLES, Heard, Player  # noqa: E402 - as above
from ui_harness import Harness, desktop_tree  # noqa: E402 - as above

from tablegame.games import GAMES  # noqa: E402 - as above
from tablegame.ui.access.tree import Reading  # noqa: E402 - as above
from tablegame.ui.screens.questions import drill  # noqa: E402 - as above
from tablegame.view.scene import STATUS, Scene  # noqa: E402 - as above

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere news is announced")


@pytest.fixture(autouse=True)
def record_speech(monkeypatch: pytest.MonkeyPatch) -> None:
    """Screen readers of the tests listen with that ear."""
    monkeypatch.setattr(accesskit.unix, "Adapter", Ear)
    monkeypatch.setattr(ui_harness, "RecordingDesktop", HeardDesktop)


def recorder_of(ui: Harness) -> Ear:
    assert isinstance(ui.desktop, HeardDesktop)
    return ui.desktop.ear


def must_hear(ui: Harness, scene: Scene) -> set[str]:
    """The cards that lie open before a player, whose turn it is, and what a panel is called."""
    app = ui.app
    reading = Reading(app.words, app.faces, app.top.player_names or ())
    cards = {reading.text_of(card) for card in scene.cards().values() if card.origin}
    played = {said for said in cards if said.partition(": ")[0] in reading.players}
    asked = bool(scene.first_arrow and not scene.focus) or scene.settlement
    turn = {block.text for block in reading.drawn(scene).blocks if block.id == STATUS}
    said = (block.pieces for block in reading.drawn(scene).blocks if block.id.startswith("said/"))
    called = {": ".join(pieces[:2]) for pieces in said}
    return played | called | (turn if asked else set()) | ({scene.title} if not scene.ground else set())


def test_a_reader_of_the_focus_speaks_every_card_turn_and_result(tmp_path: Path) -> None:
    rng = Random(new_seed())
    titles = rng.sample([entry.title for entry in GAMES], so_many(3, len(GAMES)))
    player = Player(LANGUAGES["en"], titles, rng)
    wanted: set[str] = set()
    with Harness(tmp_path, settings=short_games("en"), reads=True) as ui:
        ui.run(1.0, 10)
        at = 0
        for _ in range(6000):
            items = [item for item in desktop_tree(ui).items.values() if item.role in ROLES and item.target]
            number = player.next_press([Heard(ROLES[item.role], item.name, item.note) for item in items])
            if player.finished:
                break
            if number is not None and ui.desktop is not None:
                if not ui.app.moving():
                    new = must_hear(ui, ui.scene()) - wanted
                    said = " ".join(recorder_of(ui).said[at:])
                    assert [each for each in new if each not in said] == [], (player.titles[0], said[-800:])
                    wanted, at = must_hear(ui, ui.scene()), len(recorder_of(ui).said)
                ui.desktop.ask("press", items[number].target, None)
            ui.frame(0.3)
        assert player.finished, player.titles


def test_a_screen_reader_speaks_question_and_answer_but_not_the_clock_of_a_drill(tmp_path: Path) -> None:
    for size in ((960, 600), (1920, 1080)):
        with Harness(tmp_path, size, reads=True, screen=lambda desk: drill(desk, "wargops", "who_takes", 300.0)) as ui:
            ui.run(1.0, 10)
            assert recorder_of(ui).said[-1].rstrip().endswith("Who takes this trick?")
            before = len(recorder_of(ui).said)
            ui.run(3.0, 10)
            assert recorder_of(ui).said[before:] == []
            ui.key("1")
            ui.run(0.2, 10)
            said = recorder_of(ui).said[-1]
            assert said.startswith(("Right", "Wrong")) and "goes to the trash" in said and ":5" not in said, said
            ui.key("enter")
            ui.run(0.3, 10)
            assert "Who takes this trick?" in recorder_of(ui).said[-1] and "You: " in recorder_of(ui).said[-1], (
                recorder_of(ui).said[-1]
            )
            ui.key("escape")
            ui.run(0.2, 10)
            assert "right of 1" in recorder_of(ui).said[-1], recorder_of(ui).said[-2:]


def test_a_finished_review_announces_each_players_mistakes_by_name(tmp_path: Path) -> None:
    with Harness(tmp_path, reads=True) as ui:
        name = kept(ui.folders.games, PROCESSION)
        ui.run(1.0, 10)
        ui.app.open("review", name)
        ui.run(3.0, 10)
        said = [each for each in recorder_of(ui).said if "mistake" in each]
        assert [each.partition(":")[0] for each in said[1:]] == ["Anna", "Berta"], recorder_of(ui).said


def test_a_repeated_information_key_is_spoken_each_time(tmp_path: Path) -> None:
    with at_choice(tmp_path, reads=True) as ui:
        ui.run(1.0, 10)
        for focus in ("", "menu"):
            if focus:
                ui.app.focus(focus)
            for key in ("f5", "f6", "f7", "f8", "f9", "f9", "y", "y"):
                before = len(recorder_of(ui).said)
                ui.key(key)
                ui.run(0.2, 10)
                assert any(ui.notice() in said for said in recorder_of(ui).said[before:]), (focus, key)


def test_the_reason_of_a_disabled_button_is_spoken_at_every_press(tmp_path: Path) -> None:
    with at_choice(tmp_path, reads=True) as ui:
        ui.run(1.0, 10)
        ui.app.focus("undo")
        ui.frame()
        for _ in range(2):
            before = len(recorder_of(ui).said)
            ui.key("enter")
            ui.run(0.2, 10)
            assert ui.focus() == "undo"
            assert "There is nothing to take back." in " ".join(recorder_of(ui).said[before:])


def test_a_chosen_setting_is_spoken_and_the_panel_is_a_dialog_node(tmp_path: Path) -> None:
    with opened("settings", tmp_path, reads=True) as ui:
        ui.run(1.0, 10)
        ui.app.focus("reader_detail.2")
        ui.frame()
        ui.key("enter")
        assert recorder_of(ui).said[-1].startswith("everything, chosen")
        assert [item.name for item in desktop_tree(ui).of_role("dialog")] == ["Settings"]


def test_sealing_a_card_is_spoken_and_the_focus_never_falls_to_the_window(tmp_path: Path) -> None:
    with at_choice(tmp_path, reads=True) as ui:
        ui.run(1.0, 10)
        ui.key("right")
        before = len(recorder_of(ui).said)
        ui.key("enter")
        assert recorder_of(ui).said[before] == "Your card is sealed; undo takes it back"
        for _ in range(40):
            ui.frame(0.2)
            assert desktop_tree(ui).focus != "window"
