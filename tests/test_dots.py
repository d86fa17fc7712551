"""The marks of a player's own choices in the list of moves: when they appear, where they are kept, who sees them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from art_checks import arts
from effort import quick_hints
from playing import picks
from tables import SHORT_GAMES, at_table, history_of, table_of, until_choice
from twins import Twins, clocks_stand_still, look_about, to_curtain
from ui_harness import Harness

from tablegame.ai.judging import Judgement
from tablegame.core.bots import Choice, Evaluation
from tablegame.core.reasons import Claim
from tablegame.core.text import Reason
from tablegame.games import GAMES
from tablegame.practice.analysis import Analysis, JudgingTask
from tablegame.session.games_folder import review_path
from tablegame.session.seats import Chair, computer, person
from tablegame.session.settings import Settings
from tablegame.ui.table.launch import resume
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.panels import MovesScreen
from tablegame.view.scene import Clip, Node

__all__ = ["clocks_stand_still"]


def fake_judge(monkeypatch: pytest.MonkeyPatch, *verdicts: str) -> None:
    """Let choices have these verdicts, one after the other, and all further ones the last verdict."""
    remaining = list(verdicts)

    def judge(task: JudgingTask) -> Judgement:
        verdict = remaining.pop(0) if len(remaining) > 1 else remaining[0]
        loss = 0.5 if verdict in ("mistake", "inaccuracy") else 0.0
        reasons = (Claim(Reason("[You are|I am|{me} is] too late."), kind="late"),)
        choice = Choice(task.move, 0.4, 0.0, 1.0, loss, 0.0, verdict, reasons=reasons)  # type: ignore[arg-type]
        return Judgement(task.move, Evaluation((choice,), "chance to win", Reason("A reason."), "chance", task.move))

    monkeypatch.setattr(JudgingTask, "do", judge)


def table_with_marks(
    folder: Path,
    game: str = "wargops",
    chairs: tuple[Chair, ...] = (person("Anna"), computer("club", "Ben")),
    options: dict[str, object] | None = None,
    marks: bool = True,
) -> Harness:
    """A new game under the usual house rules, but for these options. marks: whether the setting for marks is on."""
    return at_table(folder, chairs, options or {}, Settings(hold_ms=100, speed=0, pace=5, dots=marks), game=game)


def marks_among(nodes: Iterable[Node]) -> list[str]:
    """The marks that are drawn by these nodes."""
    return [art.removeprefix("judged/") for art in arts(nodes) if art.startswith("judged/")]


def marks_in_list(ui: Harness) -> list[str]:
    """The marks at the lines of the list of moves, which is opened and closed. Its legend is left out."""
    ui.key("t")
    assert isinstance(ui.top(), MovesScreen)
    ui.settle()
    marks = [mark for node in ui.scene().nodes if isinstance(node, Clip) for mark in marks_among(node.nodes)]
    ui.key("escape")
    return marks


def marks_of(table: Table) -> list[str]:
    """The marks of the lines, from the first line to the last."""
    return [line_mark.mark for line in table.tutor.marks.by_line().values() for line_mark in line]


def play_card(ui: Harness) -> None:
    """Play the first card that may be played, by mouse, and wait for the next choice."""
    until_choice(ui)
    ui.click(picks(ui)[0])
    ui.key("enter")
    ui.run(0.5)
    until_choice(ui)


def make_move(ui: Harness, move: int) -> None:
    """Make a move, and let it be judged."""
    table_of(ui).make(move)
    ui.app.apply_settings()
    ui.settle()


def legal_move(ui: Harness) -> int:
    """A legal move of the viewer, always the same in the same position."""
    return table_of(ui).session.situation.view.legal().sample(Random(1))


# -- when a mark appears ---------------------------------------------------------------------------------------------


def test_each_own_choice_gets_its_mark_in_the_list_and_a_fault_its_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake_judge(monkeypatch, "best", "equal", "inaccuracy", "mistake", "forced")
    with table_with_marks(tmp_path) as ui:
        until_choice(ui)
        assert not table_of(ui).session.situation.assisted
        for count in range(1, 5):
            play_card(ui)
            assert len(marks_in_list(ui)) == count
        assert marks_in_list(ui) == ["best", "good", "inaccuracy", "mistake"]
        assert table_of(ui).session.situation.assisted
        ui.key("t")
        assert "an inaccuracy" in ui.words() and "no real difference" in ui.words(), "the legend"
        assert ui.target("move.3").label.endswith("You are too late. · a mistake")
        assert "too late" not in ui.target("move.1").label, "an equal choice has no reason against it"


def test_the_tutors_button_shows_the_mark_of_the_last_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_judge(monkeypatch, "mistake")
    with table_with_marks(tmp_path) as ui:
        until_choice(ui)
        assert not marks_among(ui.scene().nodes)
        play_card(ui)
        assert marks_among(ui.scene().nodes) == ["mistake"]


@pytest.mark.parametrize("by", ["a forced move", "a deal"])
def test_a_deal_or_a_forced_move_removes_the_mark_of_the_last_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    fake_judge(monkeypatch, "mistake")
    with table_with_marks(tmp_path) as ui:
        play_card(ui)
        table = table_of(ui)
        assert table.tutor.marks.latest() == "mistake"
        if by == "a deal":
            situation = table.session.situation
            table.session.situation = replace(situation, last_deal=situation.version[1])
        else:
            table.tutor.note_move(None, legal_move(ui))
        assert table.tutor.marks.latest() is None


def test_choices_are_marked_only_where_the_switch_beside_the_tutors_is_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake_judge(monkeypatch, "mistake")
    with table_with_marks(tmp_path, marks=False) as ui:
        play_card(ui)
        assert not marks_among(ui.scene().nodes) and not marks_in_list(ui)
        assert not table_of(ui).session.situation.assisted
        ui.click("tutor", "dots")
        assert ui.app.settings.dots and "played with help" in ui.notice()
        ui.key("escape")
        play_card(ui)
        assert marks_in_list(ui) == ["mistake"]


def test_while_several_people_play_no_choice_is_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_judge(monkeypatch, "mistake")
    people = (person("Anna"), person("Ben"))
    with table_with_marks(tmp_path, "contraconquer", people, {"form": "remainder", "copies": 1}) as ui:
        table = table_of(ui)
        for _ in range(4):
            until_choice(ui)
            if table.session.situation.curtain is not None:
                ui.key("enter")
                until_choice(ui)
            make_move(ui, legal_move(ui))
        assert len(history_of(table.session).moves) == 4
        assert not table.tutor.marks._known._judged and not table.tutor.marks.by_line()


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_in_every_game_each_judged_choice_that_is_shown_has_its_mark_at_a_line(
    entry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake_judge(monkeypatch, "mistake")
    quick_hints(monkeypatch)
    others = (computer("beginner", f"Ben{seat}") for seat in range(entry.engine.usual_players - 1))
    with table_with_marks(tmp_path, entry.key, (person("Anna"), *others), SHORT_GAMES.get(entry.key)) as ui:
        table = table_of(ui)
        for _ in range(4):
            until_choice(ui)
            if table.session.situation.over:
                break
            make_move(ui, legal_move(ui))
        event_moves = table.session.situation.event_moves
        assert len(event_moves) == len(table.session.situation.events)
        judged = [choice.n for choice in table.tutor.marks._known._judged.values()]
        shown = [n for n in judged if event_moves and n <= event_moves[-1]]
        assert judged and len(marks_of(table)) == len(shown)


def test_a_mark_has_the_judgement_of_an_analysis_of_the_record(tmp_path: Path) -> None:
    chairs = (person("Anna"), *(computer("beginner", f"Ben{seat}") for seat in range(3)))
    with table_with_marks(tmp_path, "contraspiel", chairs) as ui:
        until_choice(ui)
        make_move(ui, legal_move(ui))
        table = table_of(ui)
        analysis = Analysis(history_of(table.session))
        judgements = {choice.n: choice.judgement for choice in table.tutor.marks._known._judged.values()}
        numbers = {place.n: number for number, place in enumerate(analysis.places)}
        assert judgements
        for n, judgement in judgements.items():
            assert analysis.question(numbers[n]).do() == judgement


# -- how long it stays, and who sees it ------------------------------------------------------------------------------


def test_undo_and_redo_remove_and_restore_the_mark_of_a_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_judge(monkeypatch, "best", "mistake")
    with table_with_marks(tmp_path, "procession") as ui:
        for _ in range(2):
            until_choice(ui)
            make_move(ui, legal_move(ui))
        table = table_of(ui)
        assert marks_of(table) == ["best", "mistake"]
        table.session.take_back()
        assert marks_of(table) == ["best"]
        table.session.put_back()
        assert marks_of(table) == ["best", "mistake"]


def test_marks_are_stored_when_a_game_is_left_and_shown_when_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake_judge(monkeypatch, "inaccuracy")
    with table_with_marks(tmp_path) as ui:
        for _ in range(2):
            play_card(ui)
        file = table_of(ui).session.file
        assert file is not None
        assert not review_path(file.path).exists()
        ui.app.home()
        assert len(review_path(file.path).read_text("utf-8").splitlines()) == 3, "a head and two judgements"
        resume(ui.app, ui.app.library.saved.list()[0])
        until_choice(ui)
        assert marks_in_list(ui) == ["inaccuracy", "inaccuracy"]


def test_the_mark_of_a_sealed_choice_is_hidden_from_the_other_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two windows in which the first player seals different cards with different verdicts look the same."""

    def judge_by_move(task: JudgingTask) -> Judgement:
        verdict = ("best", "mistake", "equal", "inaccuracy")[task.move % 4]
        choice = Choice(task.move, 0.4, 0.0, 1.0, verdict=verdict)  # type: ignore[arg-type]
        return Judgement(task.move, Evaluation((choice,), "chance to win", None, "chance", task.move))

    def open_curtain() -> None:
        twins.watched(lambda ui: ui.key("enter"), "a curtain opens", 2)
        to_curtain(twins)

    monkeypatch.setattr(JudgingTask, "do", judge_by_move)
    with_help = Settings(hold_ms=400, dots=True, tutor="inaccuracies")
    with Twins(tmp_path, "two people at WarGops", settings=with_help) as twins:
        to_curtain(twins)
        for _ in twins.session.situation.persons:
            open_curtain()
            move = min(twins.session.situation.view.legal())
            twins.do(lambda ui, move=move: make_sealed_move(ui, move))
            twins.watched(lambda ui: ui.frame(), "a card is sealed", 2)
        to_curtain(twins)
        open_curtain()
        for ui, move in zip(twins.windows, sorted(twins.session.situation.view.legal())[:2], strict=True):
            make_sealed_move(ui, move)
        twins.watched(lambda ui: ui.frame(), "the next curtain falls", 20)
        look_about(twins, "behind the curtain")
        open_curtain()
        look_about(twins, "before the own hand")


def make_sealed_move(ui: Harness, move: int) -> None:
    """Make a move without waiting for what follows."""
    table_of(ui).make(move)
    ui.app.apply_settings()
