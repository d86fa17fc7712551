"""What a screen reader speaks that follows the focus and ignores live regions, as Orca 43 does (`ear.py`)."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

accesskit = pytest.importorskip("accesskit")

import ui_harness  # noqa: E402 - only where the library is there
from ear import Ear, HeardDesktop  # noqa: E402 - as above
from every_screen import opened  # noqa: E402 - as above
from looked_over import PROCESSION, save_game_of  # noqa: E402 - as above
from playing import tree_steps  # noqa: E402 - as above
from seeds import new_seed, so_many  # noqa: E402 - as above
from tables import at_choice, short_games  # noqa: E402 - as above
from tree_player import LANGUAGES, Player  # noqa: E402 - as above
from ui_harness import Harness, desktop_tree  # noqa: E402 - as above

from tablegame.games import GAMES  # noqa: E402 - as above
from tablegame.ui.access.tree import Reading  # noqa: E402 - as above
from tablegame.ui.screens.questions import drill  # noqa: E402 - as above
from tablegame.view.scene import STATUS  # noqa: E402 - as above

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere news is announced")


@pytest.fixture(autouse=True)
def record_speech(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accesskit.unix, "Adapter", Ear)
    monkeypatch.setattr(ui_harness, "RecordingDesktop", HeardDesktop)


def spoken(ui: Harness) -> list[str]:
    """All texts that were spoken, in their order."""
    assert isinstance(ui.desktop, HeardDesktop)
    return ui.desktop.ear.spoken


def texts_to_speak(ui: Harness) -> set[str]:
    """What must be spoken of the top scene: played cards, calls, the status line if it asks something, and the title of
    a panel."""
    app, scene = ui.app, ui.scene()
    reading = Reading(app.words, app.faces, app.top.player_names or ())
    blocks = reading.drawn(scene).blocks
    cards = {reading.text_of(card) for card in scene.cards().values() if card.origin}
    played = {card for card in cards if card.partition(": ")[0] in reading.players}
    calls = {": ".join(block.pieces[:2]) for block in blocks if block.id.startswith("said/")}
    asks = bool(scene.first_arrow and not scene.focus) or scene.settlement
    status = {block.text for block in blocks if block.id == STATUS and asks}
    return played | calls | status | ({scene.title} if not scene.ground else set())


def test_a_reader_of_the_focus_speaks_every_card_turn_and_result(tmp_path: Path) -> None:
    rng = Random(new_seed())
    titles = rng.sample([entry.title for entry in GAMES], so_many(3, len(GAMES)))
    player = Player(LANGUAGES["en"], titles, rng)
    last_texts: set[str] = set()
    count = 0  # of the texts that were spoken before the last press
    with Harness(tmp_path, settings=short_games("en"), reads=True) as ui:
        ui.run(1.0, rate=10)
        for presses in tree_steps(ui, player):
            if presses and not ui.app.moving():
                texts, news = texts_to_speak(ui), " ".join(spoken(ui)[count:])
                assert [text for text in texts - last_texts if text not in news] == [], (player.titles[0], news[-800:])
                last_texts, count = texts, len(spoken(ui))


@pytest.mark.parametrize("size", [(960, 600), (1920, 1080)])
def test_question_and_answer_of_a_drill_are_spoken_but_not_its_clock(size: tuple[int, int], tmp_path: Path) -> None:
    with Harness(tmp_path, size, reads=True, screen=lambda desk: drill(desk, "wargops", "who_takes", 300.0)) as ui:
        ui.run(1.0, rate=10)
        assert spoken(ui)[-1].rstrip().endswith("Who takes this trick?")
        count = len(spoken(ui))
        ui.run(3.0, rate=10)
        assert spoken(ui)[count:] == []
        ui.key("1")
        ui.run(0.2, rate=10)
        answer = spoken(ui)[-1]
        assert answer.startswith(("Right", "Wrong")) and "goes to the trash" in answer and ":5" not in answer
        ui.key("enter")
        ui.run(0.3, rate=10)
        assert "Who takes this trick?" in spoken(ui)[-1] and "You: " in spoken(ui)[-1]
        ui.key("escape")
        ui.run(0.2, rate=10)
        assert "right of 1" in spoken(ui)[-1]


def test_when_a_review_has_been_judged_the_mistakes_of_each_player_are_spoken(tmp_path: Path) -> None:
    with Harness(tmp_path, reads=True) as ui:
        name = save_game_of(ui.folders.games, PROCESSION)
        ui.run(1.0, rate=10)
        ui.app.open("review", name)
        ui.run(3.0, rate=10)
        mistakes = [text for text in spoken(ui) if "mistake" in text]
        assert [text.partition(":")[0] for text in mistakes[1:]] == ["Anna", "Berta"], spoken(ui)


def test_the_notice_of_a_key_is_spoken_at_every_press_of_the_key(tmp_path: Path) -> None:
    with at_choice(tmp_path, reads=True) as ui:
        ui.run(1.0, rate=10)
        for focus in ("", "menu"):
            if focus:
                ui.app.focus(focus)
            for key in ("f5", "f6", "f7", "f8", "f9", "f9", "y", "y"):  # summaries, and a key without a use
                count = len(spoken(ui))
                ui.key(key)
                ui.run(0.2, rate=10)
                assert any(ui.notice() in text for text in spoken(ui)[count:]), (focus, key)


def test_the_reason_of_a_disabled_button_is_spoken_at_every_press(tmp_path: Path) -> None:
    with at_choice(tmp_path, reads=True) as ui:
        ui.run(1.0, rate=10)
        ui.app.focus("undo")
        ui.frame()
        for _ in range(2):
            count = len(spoken(ui))
            ui.key("enter")
            ui.run(0.2, rate=10)
            assert ui.focus() == "undo"
            assert "There is nothing to take back." in " ".join(spoken(ui)[count:])


def test_a_setting_that_is_chosen_is_spoken_as_chosen_and_settings_are_a_dialog(tmp_path: Path) -> None:
    with opened("settings", tmp_path, reads=True) as ui:
        ui.run(1.0, rate=10)
        ui.app.focus("reader_detail.2")  # the button of the highest level
        ui.frame()
        ui.key("enter")
        assert spoken(ui)[-1].startswith("everything, chosen")
        assert [item.name for item in desktop_tree(ui).of_role("dialog")] == ["Settings"]


def test_sealing_a_card_is_spoken_and_the_focus_never_falls_to_the_window(tmp_path: Path) -> None:
    with at_choice(tmp_path, reads=True) as ui:
        ui.run(1.0, rate=10)
        ui.key("right")
        count = len(spoken(ui))
        ui.key("enter")
        assert spoken(ui)[count] == "Your card is sealed; undo takes it back"
        for _ in range(40):
            ui.frame(0.2)
            assert desktop_tree(ui).focus != "window"
