"""What belongs to a screen comes and goes with it; how screens are opened; answers come in under panels too."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from itertools import chain
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


class Slow(InlineClient):
    """Answers only when it is told to."""

    open = False

    def poll(self) -> list[tuple[int, object]]:
        """What was asked, once that is wanted."""
        return super().poll() if self.open else []


def test_a_screen_pushed_on_the_stack_has_no_state_of_an_earlier_one(tmp_path: Path) -> None:
    """Not even where it is the very same thing in memory as what lay there before."""
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


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every worker is slow, from the first frame on."""
    monkeypatch.setattr("ui_harness.InlineClient", Slow)


@pytest.mark.usefixtures("slow")
def test_a_workers_answer_is_received_under_a_panel_and_the_window_can_sleep(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        worker = ui.app.worker
        assert isinstance(worker, Slow)
        until = ui.now + 30
        while not worker.busy and ui.now < until:
            ui.frame()
        session = table_of(ui).session
        before = session.next_job()
        assert before is not None and worker.busy
        ui.app.open("settings")
        ui.run(0.5)
        assert session.next_job() is before or session.next_job() == before
        worker.open = True
        ui.run(5)
        assert session.next_job() != before and not worker.busy
        assert not ui.app.awake(ui.now)
        ui.key("escape")
        until_choice(ui)


@pytest.mark.usefixtures("slow")
def test_an_answer_for_a_table_that_was_left_keeps_nobody_awake(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        worker = ui.app.worker
        assert isinstance(worker, Slow)
        until = ui.now + 30
        while not worker.busy and ui.now < until:
            ui.frame()
        assert worker.busy
        ui.app.home()
        worker.open = True
        ui.settle()
        ui.run(5)
        assert not ui.app.awake(ui.now)


def calls_that_open() -> Iterator[tuple[str, str, ast.Call]]:
    """The file, the name of the screen and the call of every place that opens a screen by its name."""
    for path in sorted(UI.rglob("*.py")):
        nodes = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
        tuples = {
            ast.unparse(node.targets[0]): node.value.elts
            for node in nodes
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple)
        }
        for node in nodes:
            called = node.func if isinstance(node, ast.Call) else None
            acts = isinstance(called, ast.Name) and called.id == "Action"
            if isinstance(node, ast.Call) and acts and ast.unparse(node).startswith("Action('go_to', ('"):
                # By a verb of the page that asks: what comes with it stands in a tuple behind the name.
                bundle = node.args[1]
                assert isinstance(bundle, ast.Tuple)
                name = bundle.elts[0]
                if isinstance(name, ast.Constant):
                    yield str(path.relative_to(UI)), str(name.value), ast.Call(node.func, bundle.elts, [])
            if not isinstance(node, ast.Call):
                continue
            given = node.args
            if isinstance(called, ast.Name) and called.id == "partial":
                called, *given = node.args
            if isinstance(called, ast.Attribute) and called.attr == "open":
                name, whom = given[0] if given else None, ast.unparse(called.value)
                if isinstance(name, ast.Constant) and whom in ("self", "desk", "self.desk", "table.desk"):
                    values = [
                        tuples[ast.unparse(arg.value)] if isinstance(arg, ast.Starred) else [arg] for arg in given
                    ]
                    call = ast.Call(called, [*chain.from_iterable(values)], node.keywords)
                    yield str(path.relative_to(UI)), str(name.value), call


def test_every_screen_is_opened_somewhere_with_the_arguments_that_it_needs() -> None:
    opened = set()
    for place, name, call in calls_that_open():
        assert name in OPENINGS, place
        inspect.signature(maker(name)).bind(*range(len(call.args)))
        assert not call.keywords, (place, name)
        opened.add(name)
    assert opened == set(OPENINGS)


WORDS = sorted({name.removeprefix(SPACE) for name in HANDLERS})


def test_every_verb_of_the_table_does_something() -> None:
    named = [verb.name for verb in vars(verbs).values() if isinstance(verb, verbs.Verb)]
    assert len(named) == len(set(named)) and set(named) - {verbs.PICK.name} == set(HANDLERS)


class Wordy(ContraScene):
    """A game that calls what it does by words that the frame uses too."""

    def picked_move(self, look: SceneInput, action: Action) -> int | None:
        """Whatever it is called, it lifts the lowest rank."""
        return next(iter(look.view.legal())) if look.can_act and action.verb in WORDS else None


def test_no_verb_of_a_game_is_swallowed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contra, "SCENE", Wordy())
    with at_choice(tmp_path) as ui:
        table = table_of(ui)
        for verb in WORDS:
            table.picked = None
            ui.app.act(Action(verb))
            assert table.picked is not None and ui.at_table(), verb


def test_a_games_verbs_never_collide_with_those_of_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contra, "SCENE", Wordy())
    with at_choice(tmp_path) as ui:
        for key, panel in (("m", "Menu"), ("c", "Combinations"), ("r", "House rules"), ("s", "Seats")):
            ui.key(key)
            assert not ui.at_table() and panel in ui.words()
            ui.key("escape")
        assert table_of(ui).picked is None
