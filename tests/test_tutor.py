"""The tutor: it asks before a choice that loses something, knows what the player knows, and keeps nobody long."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sweep import ROOMS, looked_at
from tables import table_of, until_choice
from ui_harness import Harness, new_table

from tablegame.ai.judging import Judgement
from tablegame.core.bots import Choice, Evaluation
from tablegame.core.text import Reason
from tablegame.games import GAMES, find
from tablegame.practice.analysis import JudgingTask
from tablegame.session.seats import Chair, computer, person
from tablegame.session.settings import Settings, Tutor
from tablegame.ui.screens.continuation import ContinuationScreen
from tablegame.ui.table.tutor import LONGEST_WAIT
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.ui.table_screen.tutor import TutorScreen

WHY = Reason("so it came out", (), "strategy")
"""A reason."""


def settings(tutor: Tutor = "mistakes", **more: Any) -> Settings:
    return Settings(hold_ms=100, speed=0, pace=5, tutor=tutor, **more)


def table_with_tutor(
    folder: Path,
    key: str = "wargops",
    chairs: tuple[Chair, ...] = (person("Anna"), computer("club", "Ben")),
    given: Settings | None = None,
    options: dict[str, object] | None = None,
    practice: bool = False,
) -> Harness:
    entry = find(key)
    usual = given or settings()
    return Harness(
        folder,
        (1280, 800),
        usual,
        screen=lambda desk: new_table(desk, entry, len(chairs), options or {}, chairs, practice),
    )


class Judge:
    """A substitute for the judge of the worker: gives every move one verdict, and records the moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, judged: str = "mistake", fails: bool = False) -> None:
        self.judged, self.fails, self.line = judged, fails, ()
        self.asked: list[int] = []
        monkeypatch.setattr(JudgingTask, "do", lambda question: self.do(question))
        monkeypatch.setattr("tablegame.session.worker.weigh", lambda *_: Evaluation(()))

    def do(self, question: JudgingTask) -> Judgement:
        self.asked.append(question.move)
        if self.fails:
            raise RuntimeError("no judge")
        others = (question.view.legal().sample(Random(seed)) for seed in range(100))
        best = next(each for each in others if each != question.move)
        lost = 0.5 if self.judged in ("mistake", "inaccuracy") else 0.0
        verdict = self.judged if lost else "equal"
        made = Choice(question.move, 0.4, 0.0, 0.0, lost, 0.0, verdict, line=self.line)  # type: ignore[arg-type]
        choices = Choice(best, 0.4 + lost, 0.0, 1.0, verdict="best" if lost else "equal"), made
        found = Evaluation(choices, "chance to win", WHY, "chance", best)
        return Judgement(question.move, found)


def lift(ui: Harness) -> int:
    """Lift the first card by mouse."""
    until_choice(ui)
    target = next(t for t in ui.scene().targets if t.action.verb == "pick" and t.enabled)
    ui.click(target.id)
    move = table_of(ui).look().picked
    assert move is not None
    return move


def is_warning(ui: Harness) -> bool:
    return table_of(ui).tutor.warned is not None and ui.scene().target("warning.again") is not None


def moves_made(ui: Harness) -> int:
    return table_of(ui).session.situation.version[1]


def test_the_tutor_is_off_until_it_is_switched_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judge = Judge(monkeypatch)
    with table_with_tutor(tmp_path, given=replace(settings(), tutor="off")) as ui:
        lift(ui)
        ui.run(0.5)
        ui.key("enter")
        ui.run(0.5)
        assert not judge.asked and not is_warning(ui)
        assert not table_of(ui).session.situation.assisted
    assert Settings().tutor == "off" and not Settings().dots


def test_a_click_at_the_table_switches_the_tutor_on_and_says_that_it_is_help(tmp_path: Path) -> None:
    with table_with_tutor(tmp_path, given=replace(settings(), tutor="off")) as ui:
        until_choice(ui)
        ui.click("tutor")
        assert isinstance(ui.top(), TutorScreen) and "played with help" in ui.one_line()
        ui.click("tutor.1")
        assert ui.app.settings.tutor == "mistakes" and "played with help" in ui.notice()
        ui.click("close")
        ui.settle()
        assert isinstance(ui.top(), TableScreen)


def test_the_tutor_warns_of_a_mistake_and_thinking_again_makes_no_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Judge(monkeypatch)
    with table_with_tutor(tmp_path) as ui:
        lift(ui)
        before = moves_made(ui)
        ui.key("enter")
        ui.run(0.3)
        assert is_warning(ui)
        said = ui.one_line()
        assert "a mistake" in said and "40 % chance to win" in said and "90 % chance to win" in said
        ui.run(1)
        ui.key("enter")
        ui.settle()
        assert isinstance(ui.top(), TableScreen) and moves_made(ui) == before
        assert table_of(ui).picked is None and table_of(ui).hint.shown is None
        lift(ui)
        ui.key("enter")
        ui.run(0.3)
        ui.key("escape")
        ui.settle()
        assert isinstance(ui.top(), TableScreen) and moves_made(ui) == before


def test_a_player_can_make_the_move_in_spite_of_the_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Judge(monkeypatch)
    for how in ("ctrl+enter", "click"):
        with table_with_tutor(tmp_path / how) as ui:
            move = lift(ui)
            before = moves_made(ui)
            ui.key("enter")
            ui.run(1)
            if how == "ctrl+enter":
                ui.key("ctrl+enter")
            else:
                ui.click("warning.anyway")
            ui.settle()
            assert moves_made(ui) > before and isinstance(ui.top(), TableScreen)
            session = table_of(ui).session
            assert session._history.moves[before].move == move and session.situation.assisted


def test_the_warning_opens_the_continuation_and_the_hint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judge = Judge(monkeypatch)
    judge.line = ((1, 1),)  # type: ignore[assignment]
    with table_with_tutor(tmp_path) as ui:
        lift(ui)
        before = moves_made(ui)
        ui.key("enter")
        ui.run(1)
        assert "It costs" not in ui.words(), "both values stand there already"
        ui.key("s")
        assert isinstance(ui.top(), ContinuationScreen)
        ui.key("escape")
        ui.click("warning.show")
        ui.settle()
        table_here = table_of(ui)
        assert isinstance(ui.top(), TableScreen) and moves_made(ui) == before
        assert table_here.hint.shown is not None and ui.scene().target("hint.all") is not None


@pytest.mark.parametrize(
    ("level", "judged", "asks"),
    [
        ("mistakes", "mistake", True),
        ("mistakes", "inaccuracy", False),
        ("inaccuracies", "inaccuracy", True),
        ("inaccuracies", "mistake", True),
        ("inaccuracies", "same", False),
        ("inaccuracies", "mixed", False),
        ("inaccuracies", "best", False),
    ],
)
def test_the_level_of_the_tutor_decides_which_faults_it_warns_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, level: Tutor, judged: str, asks: bool
) -> None:
    Judge(monkeypatch, judged)
    with table_with_tutor(tmp_path, given=settings(level)) as ui:
        lift(ui)
        before = moves_made(ui)
        ui.key("enter")
        ui.run(0.5)
        assert is_warning(ui) == asks and (moves_made(ui) == before) == asks


def test_a_move_is_made_without_warning_if_the_judge_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Judge(monkeypatch, fails=True)
    with table_with_tutor(tmp_path) as ui:
        lift(ui)
        before = moves_made(ui)
        ui.key("enter")
        ui.run(0.5)
        assert moves_made(ui) > before


def test_a_move_waits_for_the_tutor_no_longer_than_a_hint_may_take(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with table_with_tutor(tmp_path) as ui:
        until_choice(ui)
        worker = ui.app.worker
        monkeypatch.setattr(worker, "poll", list)
        lift(ui)
        before = moves_made(ui)
        ui.key("enter")
        ui.run(LONGEST_WAIT * 0.5)
        assert moves_made(ui) == before and "The tutor looks" in ui.one_line()
        ui.key("enter")
        ui.run(LONGEST_WAIT * 0.3)
        assert moves_made(ui) == before, "a second press neither restarts nor skips the wait"
        ui.run(LONGEST_WAIT * 0.4)
        assert moves_made(ui) > before and not is_warning(ui)


def test_a_lifted_card_is_judged_before_it_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judge = Judge(monkeypatch)
    with table_with_tutor(tmp_path) as ui:
        move = lift(ui)
        ui.settle()
        assert move in judge.asked
        ui.key("enter")
        assert is_warning(ui), "at once"


def test_lifting_another_card_cancels_a_move_that_waits_for_the_tutor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with table_with_tutor(tmp_path) as ui:
        until_choice(ui)
        monkeypatch.setattr(ui.app.worker, "poll", list)
        lift(ui)
        before = moves_made(ui)
        ui.key("enter")
        ui.run(0.2)
        others = [t for t in ui.scene().targets if t.action.verb == "pick" and t.enabled]
        ui.click(others[-1].id)
        ui.run(2 * LONGEST_WAIT)
        assert moves_made(ui) == before and table_of(ui).tutor.waiting_move is None


def test_the_judge_is_not_asked_about_the_only_legal_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judge = Judge(monkeypatch)
    with table_with_tutor(tmp_path, options={"ranks": 4}) as ui:
        for _ in range(8):
            until_choice(ui)
            legal = table_of(ui).session.situation.view.legal()
            if legal.count() == 1:
                break
            table_of(ui).make(next(iter(legal)))
            ui.app.invalidate()
        judge.asked.clear()
        before = moves_made(ui)
        while moves_made(ui) == before:
            ui.frame(0.1)  # the last card plays itself
        assert not judge.asked


def test_the_tutor_is_off_while_several_people_play_and_its_button_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = Judge(monkeypatch)
    with table_with_tutor(tmp_path, chairs=(person("Anna"), person("Ben"))) as ui:
        ui.settle()
        ui.key("enter")
        lift(ui)
        assert "several people" in ui.target("tutor").why
        ui.key("enter")
        ui.run(0.5)
        assert isinstance(ui.top(), TableScreen) and moves_made(ui) == 1 and not judge.asked
        assert not table_of(ui).session.situation.assisted


# -- it knows what the player knows --------------------------------------------------------------------------------


def test_the_panels_of_the_tutor_are_whole_in_every_window_at_every_size_of_type(tmp_path: Path) -> None:
    with table_with_tutor(tmp_path) as ui:
        assert not looked_at(ui, TutorScreen(ui.app, table_of(ui)), ROOMS[::11], "switches")


def choose_by_hand(ui: Harness, key: str) -> None:
    """Make the first choice of that game by keys and mouse, whatever it is."""
    if key == "precognition":
        ui.key(*"udu", "enter")
        return
    targets = [t for t in ui.scene().targets if t.enabled]
    said = next((t for t in targets if t.action.verb == "say"), None)
    if said is not None:
        ui.click(said.id)
    elif any(t.action.verb == "commit" and t.id == "commit" for t in targets):
        ui.key("enter") if ui.target("commit").default_button else ui.click("commit")
    else:
        ui.click(next(t.id for t in targets if t.action.verb == "pick"))
        ui.run(1)
        ui.key("enter")


@contextmanager
def at_a_choice(folder: Path, key: str) -> Iterator[Harness]:
    """A table of that game with one person, whose choice it is."""
    others = range(find(key).engine.usual_players - 1)
    with table_with_tutor(
        folder, key, (person("Anna"), *(computer("beginner", f"Ben{seat}") for seat in others))
    ) as ui:
        until_choice(ui)
        ui.settle()
        ui.run(1)
        yield ui


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_the_tutor_warns_of_cards_bids_sheets_and_strings_in_every_game(
    tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Judge(monkeypatch)
    with at_a_choice(tmp_path, key) as ui:
        before = moves_made(ui)
        for answer in ("escape", "ctrl+enter"):
            choose_by_hand(ui, key)
            ui.run(1)
            assert is_warning(ui), f"{key}: {ui.words()}"
            drafts = dict(table_of(ui).drafts)
            ui.key(answer)
            ui.run(1)
            if answer == "escape":
                assert moves_made(ui) == before and table_of(ui).drafts == drafts
                if key == "precognition":
                    for _ in range(3):
                        ui.key("backspace")
        assert moves_made(ui) > before


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_a_letter_key_of_the_table_only_gives_a_notice_in_the_warning(
    tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """P would pass at the table and make the mistake final."""
    Judge(monkeypatch)
    with at_a_choice(tmp_path, key) as ui:
        before, bound = moves_made(ui), {name for name in ui.scene().keys if len(name) == 1 and name != "?"}
        assert {"m", "w", "t"} <= bound
        choose_by_hand(ui, key)
        ui.run(1)
        for name in sorted(bound | {"p"}):
            ui.app.notice("")
            ui.frame(0.05)
            if name == "h":
                continue  # the hint, here as there
            ui.key(name)
            assert is_warning(ui) and moves_made(ui) == before, name
            assert "That key does nothing now" in ui.notice(), name
            assert any(getattr(node, "id", "") == "notice" for node in ui.app.studio.stage._final), name
