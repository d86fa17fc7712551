"""Words that explain themselves at the table, under the mouse and by keyboard alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from kept_words import kept
from ui_harness import Harness, middle

from tablegame.session.settings import Settings
from tablegame.ui.screens.rule_book import RulesScreen
from tablegame.view.scene import Action, Label, Panel, Scene, Target
from tablegame.view.terms import _Finder, is_term

GAMES = (
    ("contraspiel", "four-club-fixed-bete", 20, "talon"),
    ("contractgrid", "three-usual-to-the-cap", 389, "bid"),
    ("procession", "three-usual", 6, "partition"),
)


def marked(scene: Scene) -> list[Target]:
    return [target for target in scene.targets if is_term(target.id)]


def said(scene: Scene) -> str:
    """The sentence on the slip of a word, "" where none is shown."""
    nodes = scene.nodes
    at = next((i for i, node in enumerate(nodes) if isinstance(node, Panel) and node.id == "term"), None)
    label = nodes[at + 1] if at is not None else None
    return " ".join(label.words.split()) if isinstance(label, Label) else ""


@pytest.mark.parametrize(("key", "name", "moves", "word"), GAMES)
def test_a_marked_word_says_what_it_means_under_the_mouse(
    key: str, name: str, moves: int, word: str, tmp_path: Path
) -> None:
    with Harness(tmp_path, (1280, 800)) as ui:
        kept(ui, key, name, moves)
        found = marked(ui.scene())
        assert any(target.label.lower().startswith(word) for target in found)
        for target in found:
            ui.move(*middle(target), held=False)
            ui.frame()
            assert said(ui.scene()) == target.label
        ui.move(2, 2, held=False)
        ui.frame()
        assert not said(ui.scene())


def test_tab_reaches_the_marked_words_and_enter_opens_the_list_of_words(tmp_path: Path) -> None:
    with Harness(tmp_path, (960, 600), Settings(language="de")) as ui:
        kept(ui, *GAMES[0][:3])
        for _ in range(8):
            ui.key("tab")
            if is_term(ui.focus()):
                break
        reached, queue = {ui.focus()}, [ui.focus()]
        while queue:
            here = queue.pop()
            for way in ("right", "down", "left", "up"):
                ui.move_focus(here)
                ui.key(way)
                assert said(ui.scene()) == ui.target(ui.focus()).label
                if ui.focus() not in reached:
                    reached.add(ui.focus())
                    queue.append(ui.focus())
        assert reached == {target.id for target in marked(ui.scene())}
        assert {ui.target(name).action for name in reached} == {Action("explain", ("terms",))}
        ui.key("enter")
        top = ui.top()
        assert isinstance(top, RulesScreen) and top.game == "contraspiel"


def test_no_word_is_marked_twice_nor_on_what_is_clicked(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800)) as ui:
        kept(ui, "contraspiel", "four-club-fixed-bete", 3)
        scene = ui.scene()
        found = marked(scene)
        assert len({target.label for target in found}) == len(found) > 3
        others = [t.rect for t in scene.targets if not is_term(t.id) and t.id != "felt"]
        assert not any(target.rect.inset(2.0).overlaps(other) for target in found for other in others)


def test_a_click_on_a_word_goes_on_while_a_picture_is_held(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800)) as ui:
        kept(ui, "contraspiel", "four-club-fixed-bete", 19)
        for _ in range(40):
            if ui.scene().target("go"):
                break
            ui.key("right", "enter", "enter")
            ui.run(0.5, rate=10)
        assert ui.scene().target("go")
        ui.settle()
        words = [target for target in marked(ui.scene()) if target.action.verb == "felt"]
        assert words
        ui.click(words[0].id)
        assert not isinstance(ui.top(), RulesScreen)


@pytest.mark.parametrize(
    ("word", "text", "found"),
    [("Lauf", "Läufe", True), ("Wenzel", "Wenzels above", True), ("forehand", "Forehand", True),
     ("Stamm", "Stammtisch", False), ("Contra", "Recontra", False), ("run", "runs", True)],
)  # fmt: skip
def test_a_word_is_known_with_its_usual_endings_and_not_within_another(word: str, text: str, found: bool) -> None:
    assert bool(_Finder(((word, False),))(text)) is found


def test_a_name_that_means_something_else_too_is_known_as_it_is_written_only() -> None:
    finder = _Finder((("One", True),))
    assert finder("One, Two") == ((0, 0, 3),) and not finder("one trick")


def test_f1_lights_the_heading_that_was_asked_for_however_short_it_is(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800)) as ui:
        kept(ui, "contractgrid", "three-usual-to-the-cap", 5)
        ui.key("f1")
        ui.settle()
        top = ui.top()
        assert isinstance(top, RulesScreen) and top._here() == "trump", "not the heading below it"
        ui.wheel(3)
        ui.wheel(3)
        ui.settle()
        assert top._here() != "trump", "once the page is scrolled it is what is being read"
