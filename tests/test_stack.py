"""The stack of screens, the names by which screens are opened, and the verbs of the table."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from demo_screen import Demo
from tables import at_choice, at_table, table_of, until_choice
from ui_harness import Harness

import tablegame.ui
from tablegame.games.contraconquer import scene as contra
from tablegame.games.contraconquer.scene import ContraScene
from tablegame.session.client import InlineClient
from tablegame.ui.stack import OPENINGS, maker
from tablegame.ui.table.actions import HANDLERS
from tablegame.view import verbs
from tablegame.view.game_scene import SceneInput
from tablegame.view.scene import Action
from tablegame.view.verbs import SPACE

UI = Path(tablegame.ui.__file__).parent


class HeldWorker(InlineClient):
    """A worker that gives no answer before `answers` is true."""

    answers = False

    def poll(self) -> list[tuple[int, object]]:
        return super().poll() if self.answers else []


def test_a_screen_that_is_laid_on_the_stack_again_begins_without_focus_and_picture(tmp_path: Path) -> None:
    with Harness(tmp_path, screen=Demo) as ui:
        screen = Demo(ui.app, modal=True)
        for _ in range(3):
            ui.app.push(screen)
            top = ui.app.stack.top
            assert (top.scene, top.focus, top.drawn) == (None, "", None) and ui.scene().size == (1, 1)
            ui.frame()
            ui.move_focus("field")
            assert ui.app.stack.top.focus == "field" and ui.app.stack.top.drawn is not None
            ui.app.close_top()


@contextmanager
def table_whose_worker_thinks(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Harness, HeldWorker]]:
    """A table at which the worker has been asked for a move, and the worker."""
    monkeypatch.setattr("ui_harness.InlineClient", HeldWorker)
    with at_table(folder) as ui:
        worker = ui.app.worker
        assert isinstance(worker, HeldWorker)
        while not worker.busy:
            ui.frame()
            assert ui.now < 1030, "the worker was not asked in 30 seconds"
        yield ui, worker


def test_under_a_panel_answers_come_and_then_the_window_sleeps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with table_whose_worker_thinks(tmp_path, monkeypatch) as (ui, worker):
        session = table_of(ui).session
        job = session.next_job()
        assert job is not None
        ui.app.open("settings")
        ui.run(0.5)
        assert session.next_job() == job
        worker.answers = True
        ui.run(5)
        assert session.next_job() != job and not worker.busy
        assert not ui.app.awake(ui.now)
        ui.key("escape")
        until_choice(ui)


def test_an_answer_for_a_table_left_lets_the_window_sleep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with table_whose_worker_thinks(tmp_path, monkeypatch) as (ui, worker):
        ui.app.home()
        worker.answers = True
        ui.settle()
        ui.run(5)
        assert not ui.app.awake(ui.now)


def openings_in(path: Path) -> Iterator[tuple[str, int]]:
    """Every place of a module that opens a screen: the name of the screen, and how many arguments come with it.

    A screen is opened by `desk.open("name", ...)`, by `partial(desk.open, "name", ...)`, by the action "go_to" of
    practice and of the shelf, whose values are the name and the arguments, or by a button of the shelf.
    """
    nodes = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    assigned_tuples = {
        ast.unparse(node.targets[0]): node.value.elts
        for node in nodes
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple)
    }
    for call in (node for node in nodes if isinstance(node, ast.Call)):
        called, arguments = ast.unparse(call.func), call.args
        if called == "partial":
            called, arguments = ast.unparse(arguments[0]), arguments[1:]
        elif called == "Action" and ast.unparse(call).startswith("Action('go_to', ("):
            values = arguments[1]
            assert isinstance(values, ast.Tuple)
            called, arguments = "desk.open", values.elts
        elif called == "_opening_button":
            called, arguments = "desk.open", [arguments[2]]  # after the id and the label
        if called in ("self.open", "desk.open", "self.desk.open", "table.desk.open"):
            name = arguments[0]
            if isinstance(name, ast.Constant):
                assert not call.keywords, ast.unparse(call)
                counts = (
                    len(assigned_tuples[ast.unparse(argument.value)]) if isinstance(argument, ast.Starred) else 1
                    for argument in arguments[1:]
                )
                yield str(name.value), sum(counts)


def test_every_screen_is_opened_somewhere_with_as_many_arguments_as_it_needs() -> None:
    opened = set()
    for path in UI.rglob("*.py"):
        for name, arguments in openings_in(path):
            assert name in OPENINGS, path
            inspect.signature(maker(name)).bind("desk", *range(arguments))
            opened.add(name)
    assert opened == set(OPENINGS)


TABLE_VERBS = sorted({name.removeprefix(SPACE) for name in HANDLERS})
"""The names of the verbs of the table without their prefix."""


def test_every_verb_of_the_table_has_a_name_of_its_own_and_a_handler() -> None:
    names = [verb.name for verb in vars(verbs).values() if isinstance(verb, verbs.Verb)]
    assert len(names) == len(set(names)) and set(names) - {verbs.PICK.name} == set(HANDLERS)


class SceneWithTableVerbs(ContraScene):
    """A game whose own actions have the names of verbs of the table: each of them lifts the lowest rank."""

    def picked_move(self, look: SceneInput, action: Action) -> int | None:
        return next(iter(look.view.legal())) if look.can_act and action.verb in TABLE_VERBS else None


def test_a_game_action_named_as_a_table_verb_reaches_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contra, "SCENE", SceneWithTableVerbs())
    with at_choice(tmp_path) as ui:
        table = table_of(ui)
        for verb in TABLE_VERBS:
            table.picked = None
            ui.app.act(Action(verb))
            assert table.picked is not None and ui.at_table(), verb
        table.picked = None
        for key, panel in (("m", "Menu"), ("c", "Combinations"), ("r", "House rules"), ("s", "Seats")):
            ui.key(key)
            assert not ui.at_table() and panel in ui.words(), "the keys of the table still reach the table"
            ui.key("escape")
        assert table.picked is None
