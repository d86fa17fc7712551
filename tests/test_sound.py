"""Sounds: which of them a game plays, when the app is silent, the audio device, and the files."""

from __future__ import annotations

import itertools
from collections import Counter
from math import pi, sin
from pathlib import Path
from random import Random

import pytest
import sound as tool
from looked_over import PLAYED
from recorded_play import heard_game
from seeds import new_seed
from tables import table_of
from ui_harness import Harness, usual_table

from tablegame.core.contract import Event
from tablegame.games import find
from tablegame.session.settings import Settings
from tablegame.ui.sound import APART, KINDS, LATE, MOST, VARIANTS, DueSound, Mixer, frame_sound, sounds_between
from tablegame.view.game_scene import Frame, FrameRole
from tablegame.view.scene import SILENCE, Card, Scene

HEARD = {
    "wargops/two-nobody-scores": "seal*2 turn*2 trick " * 2 + "seal*2 turn*2 pencil place end",
    "procession/two-three-digits": "pencil*3 end",
    "precognition/two-no-string": "deal*5 place*12 slide end",
    "contraconquer/remainder-two": "seal*2 turn*2 pencil trick "
    + "seal*2 turn*2 trick " * 2
    + "seal*2 turn*2 pencil end trick",
    "contraspiel/four-folded": "call slide chips shuffle chips turn deal*5 call*4 slide turn chips place*4 "
    "trick place*4 trick call*2 place*3 chips*2 call place*4 trick place*4 trick place*4 trick chips*3 end",
    "contractgrid/three-joker-counts": "pencil*2 shuffle deal*6 call deal*2 call*2 slide pencil*3 slide "
    + "place*3 trick " * 10
    + "place*3 pencil trick end",
}
"""Record of a game → its sounds in their order, "turn*2" for two of a kind in a row."""


def in_short(kinds: list[str]) -> str:
    """The kinds of sounds in the form of `HEARD`."""
    runs = ((kind, len(list(run))) for kind, run in itertools.groupby(kinds))
    return " ".join(kind if count == 1 else f"{kind}*{count}" for kind, count in runs)


def played_kinds(ui: Harness) -> list[str]:
    return [sound.kind for sound in ui.speaker.played]


def card(name: str, x: float, y: float = 300, face: str = "french/S/A/full", **more) -> Card:
    """A card with the middle at x and y, in pixels; by default the ace of spades."""
    return Card(name, face, x, y, 80, 120, **more)


def felt(*cards: Card, **more) -> Scene:
    return Scene((1000, 600), "table", cards, **more)


@pytest.mark.parametrize("name", HEARD)
def test_a_game_plays_its_sounds_in_order_and_no_file_twice_in_a_row(tmp_path, name):
    played, ui = heard_game(tmp_path, PLAYED / f"{name}.yaml")
    assert in_short([sound.kind for sound in played]) == HEARD[name].strip()
    for kind in KINDS:
        files = [sound.name for sound in played if sound.kind == kind]
        assert all(last != following for last, following in itertools.pairwise(files))
    assert {sound.name for sound in played} <= {path.name for path in tool.files()}
    assert ui.speaker.ready is False, "the device is closed at the end"


def test_without_motion_cards_still_make_their_sounds(tmp_path):
    record = PLAYED / "contraspiel/four-folded.yaml"
    played, _ = heard_game(tmp_path, record, Settings(hold_ms=1000, language="en", speed=0))
    expected = Counter({"place": 23, "deal": 5, "trick": 5})
    assert Counter(sound.kind for sound in played if sound.kind in expected) == expected


@pytest.mark.parametrize("settings", [Settings(volume=0), Settings()])
def test_at_the_start_no_sound_is_played_and_no_device_is_opened(tmp_path, settings):
    with Harness(tmp_path, settings=settings) as ui:
        ui.settle()
        assert not ui.speaker.played and not ui.speaker.tries


def at_contraconquer(tmp_path: Path) -> Harness:
    ui = Harness(
        tmp_path, settings=Settings(language="en"), screen=lambda desk: usual_table(desk, find("contraconquer"))
    )
    ui.settle()
    ui.speaker.played.clear()
    return ui


def test_a_window_without_the_keyboard_is_silent(tmp_path):
    with at_contraconquer(tmp_path) as ui:
        ui.lose_focus()
        ui.key("1")
        ui.run(0.3)
        assert not ui.speaker.played


def test_a_table_in_fast_forward_is_silent(tmp_path):
    with at_contraconquer(tmp_path) as ui:
        table_of(ui).pace.forward = True
        ui.app.invalidate()
        ui.app._refresh(ui.now)
        assert ui.scene().sound == SILENCE
    assert not sounds_between(felt(card("a", 100)), felt(card("a", 700), sound=SILENCE), 0.0, 1.0)


def test_a_device_that_fails_is_tried_again_only_when_the_volume_changes(tmp_path):
    with at_contraconquer(tmp_path) as ui:
        ui.speaker._usable, ui.speaker.ready, ui.speaker.tries = False, False, 0
        for key in ("1", "2", "1"):
            ui.key(key)
            ui.run(0.3)
        assert (ui.speaker.tries, ui.speaker.played) == (1, [])
        ui.speaker._usable = True
        ui.app.settings.volume = 100
        ui.key("2")
        ui.run(0.3)
        assert played_kinds(ui) == ["pick-up"]


def test_the_first_sound_waits_until_the_device_is_open(tmp_path):
    with at_contraconquer(tmp_path) as ui:
        ui.speaker._usable = ui.speaker.ready = False
        ui.key("1")
        ui.speaker.ready = True
        ui.frame()
        assert played_kinds(ui) == ["pick-up"]


def test_the_device_is_closed_after_a_while_and_opened_again(tmp_path):
    with at_contraconquer(tmp_path) as ui:
        ui.key("1")
        ui.run(0.3)
        assert ui.speaker.ready
        ui.run(25, rate=4)
        assert not ui.speaker.ready
        ui.key("2")
        ui.run(0.3)
        assert played_kinds(ui) == ["pick-up", "pick-up"]


def test_a_press_ends_the_motion_and_leaves_one_sound_of_each_kind(tmp_path):
    with at_contraconquer(tmp_path) as ui:
        before = felt(*(card(f"pack/{i}", 500, face="back") for i in range(5)))
        after = felt(*(card(f"pack/{i}", 100 + 50 * i) for i in range(5)))
        ui.app.sounds.show(before, after, ui.now, 2.0)
        ui.app.sounds.hurry(ui.now)
        ui.frame()
        assert played_kinds(ui) == ["deal"] and not ui.app.sounds.waiting


@pytest.mark.parametrize(
    ("before", "after", "kinds"),
    [
        ([card("a", 300)], [card("a", 300, 280, lift=1.0)], "pick-up"),
        ([card("a", 300, 280, lift=1.0)], [card("a", 300)], ""),  # a lifted card is put back
        ([card("a", 100)], [card("a", 700)], "place"),
        ([card("a", 100, face="back")], [card("a", 100)], "turn"),
        ([card("a", 100, face="back/sealed")], [card("a", 700, face="back/sealed")], "seal"),
        ([card(f"{i}", 100, face="back") for i in range(4)], [card(f"{i}", 500 + 90 * i) for i in range(4)], "deal*4"),
        ([card(f"{i}", 500 + 90 * i, goal="x") for i in range(4)], [card("x", 100)], "trick"),
        ([card(f"{i}", 300 + 90 * i) for i in range(4)], [card(f"{i}", 340 + 90 * i) for i in range(4)], "slide"),
        (
            [card(f"{i}", 300 + 90 * i) for i in range(4)],
            [card(f"{i}", 310 + 90 * i) for i in range(4)],
            "",
        ),  # by 10 px
        ([card("c", 300, face="chips/0/0/1/0")], [card("c", 800, face="chips/0/0/1/0")], "chips"),
    ],
)
def test_the_motion_of_cards_decides_the_kind_of_sound(before, after, kinds):
    assert in_short([due.kind for due in sounds_between(felt(*before), felt(*after), now=0.0, seconds=0.5)]) == kinds


def test_the_sounds_of_a_deal_do_not_depend_on_the_faces_of_the_cards():
    rng = Random(new_seed())
    faces = [f"french/{suit}/{rank}/full" for suit in "SHDC" for rank in "A23456789"]
    before = felt(*(card(f"{i}", 500, face="back") for i in range(9)))

    def sounds_of_random_deal() -> list[DueSound]:
        hand = rng.sample(faces, 9)
        return sounds_between(before, felt(*(card(f"{i}", 90 * i, face=hand[i]) for i in range(9))), 0.0, 0.5)

    assert sounds_of_random_deal() == sounds_of_random_deal() == sounds_of_random_deal()


def test_at_most_8_cards_that_arrive_together_sound_one_after_another(tmp_path):
    with at_contraconquer(tmp_path) as ui:
        before = felt(*(card(f"{i}", 500, face="back") for i in range(20)))
        after = felt(*(card(f"{i}", 90 + 10 * i) for i in range(20)))
        ui.app.sounds.show(before, after, ui.now, 0.0)
        for _ in range(200):
            ui.frame(0.005)
        times = [sound.at for sound in ui.speaker.played]
        assert len(times) == MOST
        assert min(later - earlier for earlier, later in itertools.pairwise(times)) > APART / 2


@pytest.mark.parametrize(("x", "louder"), [(50, "left"), (950, "right")])
def test_a_sound_is_louder_on_the_side_of_its_card_but_heard_on_both(tmp_path, x, louder):
    with at_contraconquer(tmp_path) as ui:
        ui.app.sounds.show(felt(card("a", 500)), felt(card("a", x)), ui.now, 0.0)
        ui.frame()
        (sound,) = ui.speaker.played
        assert (sound.left > sound.right) == (louder == "left")
        assert min(sound.left, sound.right) > 0


def test_a_sound_that_is_late_is_left_out(tmp_path):
    with at_contraconquer(tmp_path) as ui:
        ui.app.sounds.show(felt(card("a", 500)), felt(card("a", 100)), ui.now, 0.1)
        ui.frame(0.1 + LATE * 2)
        assert not ui.speaker.played


def test_an_event_that_two_frames_show_sounds_with_the_first_only():
    class Called(Event):
        kind = "call"

    event = Called()
    first, second = Frame(FrameRole.EVENT, None, event), Frame(FrameRole.CHOOSING, None, event)
    assert frame_sound(first, Frame(FrameRole.CHOOSING, None)) == "call"
    assert frame_sound(second, first) == ""


@pytest.mark.parametrize(("driver", "opens"), [("dummy", True), ("none-such", False)])
def test_the_mixer_opens_in_the_background_and_a_missing_device_is_no_error(monkeypatch, driver, opens):
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    mixer = Mixer()
    mixer.open_device()
    assert mixer._thread is not None
    mixer._thread.join(10)
    assert mixer.ready == opens
    mixer.play("place-1.wav", 0.5, 0.5)
    mixer.close()
    assert not mixer.ready


def test_the_tool_measures_the_loudness_that_the_standard_gives_for_a_tone():
    tone = [sin(2 * pi * 997 * i / 48000) for i in range(48000)]
    assert tool.loudness([tone, tone], 48000) == pytest.approx(0.0, abs=0.1)
    assert tool.loudness([[value / 10 for value in tone]], 48000) == pytest.approx(-23.0, abs=0.1)


def test_the_sound_files_are_short_soft_equally_loud_and_small():
    signals = {path.stem: tool.read(path) for path in tool.files()}
    assert len(signals) == len(KINDS) * VARIANTS
    levels = [tool.loudness([signal]) for signal in signals.values()]
    assert max(levels) - min(levels) < tool.SPREAD
    for name, signal in signals.items():
        assert len(signal) <= tool.LONGEST * tool.RATE, name
        assert tool.peak(signal) <= tool.PEAK, name
        assert max(abs(signal[0]), abs(signal[-1])) < 0.001, f"{name} would click at its begin or end"
    assert sum(path.stat().st_size for path in tool.files()) < 700_000
    assert {path.name for path in tool.SOUNDS.iterdir()} == {path.name for path in tool.files()}


def test_the_tool_reproduces_the_shipped_sound_files():
    made = tool.levelled(tool.MODELS["place"](Random("place 0")))
    assert made == pytest.approx(tool.read(tool.SOUNDS / "place-1.wav"), abs=0.0001)
