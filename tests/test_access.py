"""What players hear in place of the picture: every name of the tree, what it tells, and what comes of its actions."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random
from typing import NoReturn

import pytest
from every_screen import SCREENS, opened
from game_pictures import FixedMetrics
from seeds import new_seed, so_many
from tables import at_choice, at_table, hinted, short_games, until_choice, view_of
from tree_player import LANGUAGES, ROLES, Heard, Player
from ui_harness import Harness, desktop_tree, usual_table

from tablegame.games import GAMES
from tablegame.session.seats import computer, person
from tablegame.storage.language import load
from tablegame.ui.access.reader import post
from tablegame.ui.access.tree import Reading, Tree
from tablegame.ui.table_screen.screen import lesson
from tablegame.view.builder import Builder
from tablegame.view.faces import Faces
from tablegame.view.scene import Badge, Node, Panel, Rect, Scene
from tablegame.view.slips import bold, flow_text, seat_shapes


def tree_of(ui: Harness) -> Tree:
    app, scene = ui.app, ui.scene()
    return Reading(app.words, app.faces, app.top.player_names or ()).tree(scene, scene.title)


def ask(ui: Harness, want: str, target: str, value: object = None) -> None:
    """Ask for an action on a target as a screen reader does."""
    ui.run(1.0, 10)
    (post if ui.desktop is None else ui.desktop.ask)(want, target, value)
    ui.frame()


def check_names(tree: Tree, place: object) -> None:
    """Every target has a name, alone among its siblings, in words and not in the program's own ids."""
    for item in tree.items.values():
        names = Counter(tree.items[key].name for key in item.children if tree.items[key].target)
        assert [name for name, count in names.items() if count > 1] == [], (place, item.name)
        for key in item.children:
            child = tree.items[key]
            if child.target:
                assert re.search(r"\w", child.name), (place, child)
                assert not re.search(r"[{}_]|\w\.\w+\.|\w/\w", child.name), (place, child)
                assert child.name != child.target, (place, child)


@pytest.mark.parametrize("name", SCREENS)
def test_every_target_of_every_screen_has_a_name_of_its_own_in_both_languages(name: str, tmp_path: Path) -> None:
    with opened(name, tmp_path, begun_games=2) as ui:
        for language in ("en", "de"):
            ui.app.settings.language = language
            ui.app.apply_settings()
            ui.frame()
            tree = tree_of(ui)
            check_names(tree, (name, language))
            zoned = {target for zone in ui.scene().zones for target in zone.targets}
            assert {item.target for item in tree.items.values()} - {""} <= zoned
            assert tree.focus == (f"target/{ui.focus()}" if ui.focus() else "window")


def test_panels_over_a_table_the_result_and_the_review_have_names_too(tmp_path: Path) -> None:
    """The menu and the rest of it, players, moves, chart, keys; in each game, some moves from the start."""
    for entry in GAMES:
        table = partial(usual_table, entry=entry)
        with Harness(tmp_path / entry.key, settings=short_games("en"), screen=table) as ui:
            ui.settle()
            for keys in ("m", "mm", "s", "t", "c", "r", "?"):
                ui.key(*keys)
                check_names(tree_of(ui), (entry.key, keys))
                for _ in keys:
                    ui.key("escape")


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_can_be_played_by_the_accessibility_tree_alone(language: str, tmp_path: Path) -> None:
    rng = Random(new_seed())
    titles = rng.sample([entry.title for entry in GAMES], so_many(2, len(GAMES)))
    player = Player(LANGUAGES[language], titles, rng)
    with Harness(tmp_path, settings=short_games(language), reads=True) as ui:
        ui.run(1.0, 10)
        for _ in range(6000):
            tree = desktop_tree(ui)
            items = [item for item in tree.items.values() if item.role in ROLES and item.target]
            number = player.next_press([Heard(ROLES[item.role], item.name, item.note) for item in items])
            if player.finished:
                break
            if number is not None and ui.desktop is not None:
                ui.desktop.ask("press", items[number].target, None)
            before = tree
            ui.frame(0.3)
            if desktop_tree(ui) != before:
                check_names(desktop_tree(ui), player.titles[0])
        assert player.finished, (player.titles, [item[:3] for item in desktop_tree(ui).items.values()])


def test_a_screen_reader_gets_a_cards_number_and_why_it_cannot_be_played(tmp_path: Path) -> None:
    with at_choice(tmp_path, reads=True) as ui:
        ui.run(1.0, 10)
        first, second, _ = desktop_tree(ui).of_role("card")
        assert (first.name, first.number_of, first.note) == ("1, 1 left", (1, 3), "can be played")
        ask(ui, "press", first.target)
        assert desktop_tree(ui).items[f"target/{first.target}"].on, "the card is lifted"
        ask(ui, "press", "commit")
        until_choice(ui)
        ui.run(1.0, 10)
        gone = desktop_tree(ui).of_role("card")[0]
        why = "There is no 1 left in your hand"
        assert not gone.enabled and gone.note == f"not possible now: {why}"
        ask(ui, "press", gone.target)
        assert ui.notice() == why
        assert any(why in item.name for item in desktop_tree(ui).of_role("status")), "it is announced"
        assert second.enabled


def test_events_at_the_table_are_announced_with_the_text_on_screen(tmp_path: Path) -> None:
    with at_choice(tmp_path, reads=True) as ui:
        ui.run(1.0, 10)
        ask(ui, "press", "pick/1")
        ask(ui, "press", "commit")
        ui.run(1.0, 10)
        news = " ".join(item.name for item in desktop_tree(ui).of_role("status"))
        assert "takes the trick" in news and re.search(r"Anna: 1\b", news)
        assert ui.notice() == "" and "Go on" in {item.name for item in desktop_tree(ui).items.values()}
        ui.run(60.0, 2)
        assert "takes the trick" in ui.words(), "the trick stays until somebody goes on"


def test_questions_hints_and_lessons_are_announced_when_they_open(tmp_path: Path) -> None:
    with at_choice(tmp_path / "table", reads=True) as ui:
        ui.run(1.0, 10)
        ui.key("ctrl+q")
        assert "Close tablegame? Everything is kept." in desktop_tree(ui).of_role("status")[0].name
        ui.key("escape")
        hinted(ui)
        ui.run(1.0, 10)
        assert desktop_tree(ui).of_role("status")[0].name.count("Drawn at random")
    with Harness(tmp_path / "lesson", reads=True, screen=lambda desk: lesson(desk, "contraconquer")) as ui:
        ui.run(2.0, 10)
        first = desktop_tree(ui).of_role("status")[0].name
        assert len(first) > 60 and first.startswith("Contraconquer")


def test_numbers_and_fields_are_set_and_the_focus_goes_both_ways(tmp_path: Path) -> None:
    with opened("new game of WarGops", tmp_path) as ui:
        ask(ui, "set", "option.ranks", 99.0)
        number = tree_of(ui).items["target/option.ranks"]
        assert number.number is not None and number.number.now == number.number.high and number.role == "number"
        ask(ui, "less", "option.ranks")
        assert tree_of(ui).items["target/option.ranks"].value == str(number.number.high - 1)
        assert ui.focus() == "option.ranks" and tree_of(ui).focus == "target/option.ranks"
        ask(ui, "focus", "close")
        assert ui.focus() == "close"
        ask(ui, "press", "nothing.of.this.name")
    with opened("prompt", tmp_path) as ui:
        ask(ui, "set", "text", "Berta")
        assert tree_of(ui).items["target/text"].value == "Berta"


def test_the_curtain_hides_everything_and_a_screen_reader_asks_for_headphones(tmp_path: Path) -> None:
    two = (person("Anna"), person("Ben"), computer("club", "Cilla"))
    with at_table(tmp_path, two, reads=True) as ui:
        ui.run(3.0, 10)
        tree = desktop_tree(ui)
        assert not tree.of_role("card", "table", "list")
        assert {item.name for item in tree.items.values() if item.target} == {"I am Anna: open", "Menu"}
        assert any("use headphones" in item.name for item in tree.of_role("text"))
        ui.click("open")
        assert len(desktop_tree(ui).of_role("card")) == 3
        ui.run(1.0, 10)
        ui.click("pick/1")
        ui.run(1.0, 10)
        ui.lose_focus()
        ui.run(1.0, 10)
        assert not desktop_tree(ui).of_role("card")
        said = {word for item in desktop_tree(ui).items.values() for word in re.findall(r"\w+", item.name)}
        assert not said & {"1", "2", "3"}, "nothing of the hand is heard any more"


def test_f5_to_f9_tell_the_position_the_hand_the_table_the_score_and_the_choices(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        said = {}
        for key in ("f5", "f6", "f7", "f8", "f9"):
            ui.key(key)
            said[key] = ui.notice()
        assert said["f5"].startswith("Contraconquer. Trick 1")
        assert said["f6"] == "1, 1 left; 2, 1 left; 3, 1 left"
        assert "Ben, 0 tricks" in said["f8"] and "3 cards" in said["f9"] and "Menu" in said["f9"]
        assert len(set(said.values())) == 5


def test_a_higher_level_of_detail_makes_longer_notes(tmp_path: Path) -> None:
    with opened("shelf", tmp_path) as ui:
        app, scene = ui.app, ui.scene()
        trees = [Reading(app.words, app.faces, (), level).tree(scene, "x") for level in (1, 2, 3)]
        lengths = [sum(len(item.note) for item in tree.items.values()) for tree in trees]
        assert lengths[0] <= lengths[1] < lengths[2]


def test_the_start_imports_no_module_of_the_screen_reader() -> None:
    code = "import sys, tablegame.ui.start, tablegame.ui.table_screen.screen; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {name for name in done.stdout.split() if name.startswith(("accesskit", "tablegame.ui.access"))}


def test_a_tree_that_cannot_be_opened_is_tried_and_logged_once(tmp_path: Path) -> None:
    tries = []

    def fails(_handle: int, ask: object) -> NoReturn:
        tries.append(ask)
        raise OSError("no such thing")

    with Harness(tmp_path, strict=False) as ui:
        ui.app._services.reader_runs, ui.app._services.open_desktop = lambda: True, fails
        for _ in range(3):
            ui.app.listener.look()
            ui.frame()
        assert len(tries) == 1 and not ui.app.read_aloud
        assert "no such thing" in (ui.folders.data / "errors.log").read_text("utf-8")


def test_equal_figures_in_a_row_are_all_read() -> None:
    nodes: list[Node] = [Panel(Rect(0, 0, 400, 50), "slip", id="board")]
    figures = ["2", "3", "1", "1", "3", "2", "×3", "×3"]
    nodes += [Badge(Rect(50 * n, 10, 20, 20), figure) for n, figure in enumerate(figures)]
    scene = Scene((400, 50), "table", tuple(nodes))
    assert Reading(load("en"), Faces()).drawn(scene).blocks[0].pieces == figures


def test_a_sentence_is_one_piece_however_many_lines_and_shapes_it_has() -> None:
    b, names = Builder((400, 300), FixedMetrics(), load("en")), ("Anna", "Ben", "Cilla")
    b.names = names
    sentences = f"{bold('2')} and 3 wait for {seat_shapes((0, 2))}: Ben has the highest card.", "The rest is lost."
    b.panel(b.area, "slip", name="told")
    flow_text(b, "  ".join(sentences), 120).draw(b, 10, 10)
    found = Reading(b.words, Faces(), names).drawn(b.scene()).blocks
    wanted = "2 and 3 wait for Anna, Cilla: Ben has the highest card.", sentences[1]
    assert [block.pieces for block in found] == [list(wanted)]


@pytest.mark.parametrize("form", ["printed", "remainder"])
def test_the_hands_on_the_table_are_a_table_with_counts(form: str, tmp_path: Path) -> None:
    with at_choice(tmp_path, options={"copies": 2, "form": form}) as ui:
        view = view_of(ui)
        rows = next(each for each in ui.scene().spoken_tables if each.kind == "hands")
        counts = {row[0]: [int(cell) for cell in row[1:] if cell] for row in rows.rows}
        names = ("Anna", "Ben", "Cilla")
        assert counts == {name: list(view.hands[seat]) for seat, name in enumerate(names)}
        ui.key("f7")
        first = rows.columns[1 + next(n for n, cell in enumerate(rows.rows[0][1:]) if cell)]
        assert f"{rows.rows[0][0]}: 2 × {first}" in ui.notice()


def test_the_spoken_score_names_the_winner_of_a_trick(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        ui.key("1", "enter")
        until_choice(ui)
        ui.key("f8")
        assert re.search(r"1: Anna: 1.*, wins", ui.notice())


def test_notes_of_tiles_contain_no_illustration_and_no_key(tmp_path: Path) -> None:
    with opened("shelf", tmp_path) as ui:
        notes = [item.note for item in tree_of(ui).items.values() if item.target.startswith("tile.")]
        assert all(note[:1].isupper() for note in notes), notes
        ui.key("p")
        note = tree_of(ui).items["target/today"].note
        assert "Begin here, Contraconquer" in note and "Enter" not in note
