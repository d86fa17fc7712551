"""The tree for a screen reader, and summaries by key: the names of all targets, news, and requests of the reader."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random
from typing import NoReturn

import pytest
from every_screen import SCREENS, opened
from game_pictures import FixedMetrics
from playing import tree_steps
from seeds import new_seed, so_many
from tables import at_choice, at_table, hinted, short_games, until_choice, view_of
from tree_player import LANGUAGES, Player
from ui_harness import Harness, desktop_tree, usual_table

from tablegame.games import GAMES, Game
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
    """The tree of the top scene, without a screen reader."""
    app, scene = ui.app, ui.scene()
    return Reading(app.words, app.faces, app.top.player_names or ()).tree(scene, scene.title)


def request(ui: Harness, want: str, target: str, value: object = None) -> None:
    """Make a request as a screen reader does; the parameters are those of `tree.Ask`."""
    ui.run(1.0, rate=10)
    (post if ui.desktop is None else ui.desktop.ask)(want, target, value)
    ui.frame()


def assert_names_differ(tree: Tree, context: object) -> None:
    """All targets must have names in words, without ids of the program, and those of one parent different names."""
    for item in tree.items.values():
        targets = [tree.items[key] for key in item.children if tree.items[key].target]
        assert len({child.name for child in targets}) == len(targets), (context, item.name)
        for child in targets:
            assert re.search(r"\w", child.name), (context, child)
            assert not re.search(r"[{}_]|\w\.\w+\.|\w/\w", child.name) and child.name != child.target, (context, child)


@pytest.mark.parametrize("name", SCREENS)
def test_every_target_of_every_screen_has_a_name_of_its_own_in_english_and_german(name: str, tmp_path: Path) -> None:
    with opened(name, tmp_path, begun_games=2) as ui:
        for language in ("en", "de"):
            ui.app.settings.language = language
            ui.app.apply_settings()
            ui.frame()
            tree = tree_of(ui)
            assert_names_differ(tree, (name, language))
            zoned = {target for zone in ui.scene().zones for target in zone.targets}
            assert {item.target for item in tree.items.values()} - {""} <= zoned
            assert tree.focus == (f"target/{ui.focus()}" if ui.focus() else "window")


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_every_target_of_the_panels_over_a_table_has_a_name_of_its_own(entry: Game, tmp_path: Path) -> None:
    with Harness(tmp_path, settings=short_games("en"), screen=partial(usual_table, entry=entry)) as ui:
        ui.settle()
        for keys in ("m", "mm", "s", "t", "c", "r", "?"):  # menu, its rest, players, moves, chart, rules, keys
            ui.key(*keys)
            assert_names_differ(tree_of(ui), keys)
            ui.key(*("escape",) * len(keys))


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_can_be_played_by_the_tree_alone_and_all_names_differ(language: str, tmp_path: Path) -> None:
    rng = Random(new_seed())
    titles = rng.sample([entry.title for entry in GAMES], so_many(2, len(GAMES)))
    player = Player(LANGUAGES[language], titles, rng)
    last_tree: Tree | None = None
    with Harness(tmp_path, settings=short_games(language), reads=True) as ui:
        ui.run(1.0, rate=10)
        for _ in tree_steps(ui, player):
            if desktop_tree(ui) != last_tree:
                last_tree = desktop_tree(ui)
                assert_names_differ(last_tree, player.titles[0])


def news_of(ui: Harness) -> str:
    """The news in the tree that the desktop's screen reader has."""
    return " ".join(item.name for item in desktop_tree(ui).of_role("status"))


def test_a_screen_reader_plays_a_card_hears_the_trick_and_why_a_card_is_gone(tmp_path: Path) -> None:
    with at_choice(tmp_path, reads=True) as ui:
        ui.run(1.0, rate=10)
        first, _, _ = desktop_tree(ui).of_role("card")
        assert first.number_of == (1, 3), "the first of three cards"
        assert (first.name, first.note) == ("1, 1 left", "can be played"), "the rank 1, of which one card is left"
        request(ui, "press", first.target)
        assert desktop_tree(ui).items[f"target/{first.target}"].on, "the card is lifted"
        request(ui, "press", "commit")
        ui.run(1.0, rate=10)
        assert "takes the trick" in news_of(ui) and re.search(r"Anna: 1\b", news_of(ui)) and ui.notice() == ""
        ui.run(60.0, rate=2)
        assert "takes the trick" in ui.words(), "with a screen reader a trick stays until a press"
        until_choice(ui)
        ui.run(1.0, rate=10)
        played, *_ = desktop_tree(ui).of_role("card")
        why = "There is no 1 left in your hand"
        assert not played.enabled and played.note == f"not possible now: {why}"
        request(ui, "press", played.target)
        assert ui.notice() == why and why in news_of(ui)


def test_questions_hints_and_lessons_are_read_when_they_open(tmp_path: Path) -> None:
    with at_choice(tmp_path / "table", reads=True) as ui:
        ui.run(1.0, rate=10)
        ui.key("ctrl+q")
        assert "Close tablegame? Everything is kept." in news_of(ui)
        ui.key("escape")
        hinted(ui)
        ui.run(1.0, rate=10)
        assert "Drawn at random" in news_of(ui)
    with Harness(tmp_path / "lesson", reads=True, screen=lambda desk: lesson(desk, "contraconquer")) as ui:
        ui.run(2.0, rate=10)
        assert len(news_of(ui)) > 60 and news_of(ui).startswith("Contraconquer")


def test_a_screen_reader_can_set_numbers_and_fields_and_move_the_focus(tmp_path: Path) -> None:
    with opened("new game of WarGops", tmp_path) as ui:
        request(ui, "set", "option.ranks", 99.0)
        number = tree_of(ui).items["target/option.ranks"]
        assert number.number is not None and number.number.now == number.number.high and number.role == "number"
        request(ui, "less", "option.ranks")
        assert tree_of(ui).items["target/option.ranks"].value == str(number.number.high - 1)
        assert ui.focus() == "option.ranks" and tree_of(ui).focus == "target/option.ranks"
        request(ui, "focus", "close")
        assert ui.focus() == "close"
        request(ui, "press", "nothing.of.this.name")  # is ignored
    with opened("prompt", tmp_path) as ui:
        request(ui, "set", "text", "Berta")
        assert tree_of(ui).items["target/text"].value == "Berta"


def test_the_curtain_hides_everything_and_a_screen_reader_asks_for_headphones(tmp_path: Path) -> None:
    two = (person("Anna"), person("Ben"), computer("club", "Cilla"))
    with at_table(tmp_path, two, reads=True) as ui:
        ui.run(3.0, rate=10)
        tree = desktop_tree(ui)
        assert not tree.of_role("card", "table", "list")
        assert {item.name for item in tree.items.values() if item.target} == {"I am Anna: open", "Menu"}
        assert any("use headphones" in item.name for item in tree.of_role("text"))
        ui.click("open")
        assert len(desktop_tree(ui).of_role("card")) == 3
        ui.run(1.0, rate=10)
        ui.click("pick/1")
        ui.run(1.0, rate=10)
        ui.lose_focus()
        ui.run(1.0, rate=10)
        assert not desktop_tree(ui).of_role("card")
        words = {word for item in desktop_tree(ui).items.values() for word in re.findall(r"\w+", item.name)}
        assert not words & {"1", "2", "3"}, "the ranks of the hand are not read any more"


def test_f5_to_f9_tell_the_position_the_hand_the_table_the_score_and_the_choices(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        summaries = {}
        for key in ("f5", "f6", "f7", "f8", "f9"):
            ui.key(key)
            summaries[key] = ui.notice()
        assert summaries["f5"].startswith("Contraconquer. Trick 1")
        assert summaries["f6"] == "1, 1 left; 2, 1 left; 3, 1 left"
        assert "Ben, 0 tricks" in summaries["f8"] and "3 cards" in summaries["f9"] and "Menu" in summaries["f9"]
        assert len(set(summaries.values())) == 5


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


def test_equal_figures_that_stand_in_a_row_are_all_read() -> None:
    nodes: list[Node] = [Panel(Rect(0, 0, 400, 50), "slip", id="board")]
    figures = ["2", "3", "1", "1", "3", "2", "×3", "×3"]
    nodes += [Badge(Rect(50 * n, 10, 20, 20), figure) for n, figure in enumerate(figures)]
    scene = Scene((400, 50), "table", tuple(nodes))
    assert Reading(load("en"), Faces()).drawn(scene).blocks[0].pieces == figures


def test_a_sentence_over_several_lines_is_read_as_one_piece_with_players_names() -> None:
    b, names = Builder((400, 300), FixedMetrics(), load("en")), ("Anna", "Ben", "Cilla")
    b.names = names
    sentences = f"{bold('2')} and 3 wait for {seat_shapes((0, 2))}: Ben has the highest card.", "The rest is lost."
    b.panel(b.area, "slip", name="told")
    flow_text(b, "  ".join(sentences), 120).draw(b, 10, 10)
    (block,) = Reading(b.words, Faces(), names).drawn(b.scene()).blocks
    assert block.pieces == ["2 and 3 wait for Anna, Cilla: Ben has the highest card.", "The rest is lost."]


@pytest.mark.parametrize("form", ["printed", "remainder"])
def test_the_open_hands_are_read_as_a_table_of_counts(form: str, tmp_path: Path) -> None:
    with at_choice(tmp_path, options={"copies": 2, "form": form}) as ui:
        table = next(table for table in ui.scene().spoken_tables if table.kind == "hands")
        counts = {name: tuple(int(cell) for cell in cells if cell) for name, *cells in table.rows}
        assert counts == dict(zip(("Anna", "Ben", "Cilla"), map(tuple, view_of(ui).hands), strict=True))
        ui.key("f7")
        name, *cells = table.rows[0]
        first_card = next(card for card, cell in zip(table.columns[1:], cells, strict=True) if cell)
        assert f"{name}: 2 × {first_card}" in ui.notice()


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
