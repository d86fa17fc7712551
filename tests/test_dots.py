"""Marks on own choices in the list of moves: as soon as they are known, kept with the game, for nobody else's eyes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from art_checks import arts
from effort import quick_hints
from tables import SHORT_GAMES, table_of, until_choice
from twins import Twins, clocks_stand_still, look_about, to_curtain
from ui_harness import Harness, new_table

from tablegame.ai.judging import Judgement
from tablegame.core.bots import Choice, Evaluation
from tablegame.core.reasons import Claim
from tablegame.core.text import Reason
from tablegame.games import GAMES, find
from tablegame.practice.analysis import Analysis, JudgingTask
from tablegame.session.games_folder import review_path
from tablegame.session.seats import Chair, computer, person
from tablegame.session.settings import Settings
from tablegame.ui.table.launch import resume
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.panels import MovesScreen
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view.scene import Clip, Scene

__all__ = ["clocks_stand_still"]
WHY = Reason("so it came out", (), "strategy")
USUAL = Settings(hold_ms=100, speed=0, pace=5, dots=True)


def judging(monkeypatch: pytest.MonkeyPatch, *judged: str) -> None:
    """Choices are judged so, one after the other, the last for good."""
    said = list(judged)

    def do(question: JudgingTask) -> Judgement:
        word = said.pop(0) if len(said) > 1 else said[0]
        lost = 0.5 if word in ("mistake", "inaccuracy") else 0.0
        why = (Claim(Reason("[You are|I am|{me} is] too late."), kind="late"),)
        verdict = "equal" if word == "same" else word
        choice = Choice(question.move, 0.4, 0.0, 1.0, lost, 0.0, verdict, reasons=why)  # type: ignore[arg-type]
        found = Evaluation((choice,), "chance to win", WHY, "chance", question.move)
        return Judgement(question.move, found)

    monkeypatch.setattr(JudgingTask, "do", do)


def table_with_marks(
    folder: Path,
    key: str = "wargops",
    chairs: tuple[Chair, ...] = (person("Anna"), computer("club", "Ben")),
    given: Settings = USUAL,
    options: dict[str, object] | None = None,
) -> Harness:
    entry = find(key)
    return Harness(
        folder, (1280, 800), given, screen=lambda desk: new_table(desk, entry, len(chairs), options or {}, chairs)
    )


def marks_on_picture(scene: Scene) -> list[str]:
    """The marks on a picture, without the legend."""
    return [art.removeprefix("judged/") for art in arts(scene.nodes) if art.startswith("judged/")]


def marks_in_list(ui: Harness) -> list[str]:
    """The marks at the lines of the list of moves, without the legend."""
    ui.key("t")
    assert isinstance(ui.top(), MovesScreen)
    ui.settle()
    found = [mark for node in ui.scene().nodes if isinstance(node, Clip) for mark in arts(node.nodes)]
    ui.key("escape")
    return [mark.removeprefix("judged/") for mark in found if mark.startswith("judged/")]


def play_first_card(ui: Harness) -> None:
    """Play the first card by keys."""
    until_choice(ui)
    target = next(t for t in ui.scene().targets if t.action.verb == "pick" and t.enabled)
    ui.click(target.id)
    ui.key("enter")
    ui.run(0.5)


def test_each_own_choice_gets_its_mark_in_the_list_as_soon_as_it_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judging(monkeypatch, "best", "same", "inaccuracy", "mistake", "forced")
    with table_with_marks(tmp_path) as ui:
        until_choice(ui)
        assert not table_of(ui).session.situation.assisted
        for count in range(1, 5):
            play_first_card(ui)
            until_choice(ui)
            assert len(marks_in_list(ui)) == count
        assert marks_in_list(ui) == ["best", "good", "inaccuracy", "mistake"]
        assert table_of(ui).session.situation.assisted
        ui.key("t")
        assert "an inaccuracy" in ui.words() and "no real difference" in ui.words(), "a legend"
        assert ui.target("move.3").label.endswith("You are too late. · a mistake")
        assert "too late" not in ui.target("move.1").label, "nothing was lost"


def test_the_mark_of_the_last_choice_is_drawn_at_the_switch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judging(monkeypatch, "mistake")
    with table_with_marks(tmp_path) as ui:
        until_choice(ui)
        assert not marks_on_picture(ui.scene())
        play_first_card(ui)
        until_choice(ui)
        assert marks_on_picture(ui.scene()) == ["mistake"]


@pytest.mark.parametrize("by", ["a move that is no choice", "a deal"])
def test_a_deal_or_a_forced_move_removes_the_last_mark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    judging(monkeypatch, "mistake")
    with table_with_marks(tmp_path) as ui:
        until_choice(ui)
        play_first_card(ui)
        until_choice(ui)
        here = table_of(ui)
        assert here.tutor.marks.latest() == "mistake"
        if by == "a deal":
            now = here.session.situation
            here.session.situation = replace(now, last_deal=now.version[1])
        else:
            here.tutor.note_move(None, next(iter(here.session.situation.view.legal())))
        assert here.tutor.marks.latest() is None


def test_without_the_setting_no_choice_is_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judging(monkeypatch, "mistake")
    with table_with_marks(tmp_path, given=Settings(hold_ms=100, speed=0, pace=5)) as ui:
        play_first_card(ui)
        until_choice(ui)
        assert (
            not marks_on_picture(ui.scene()) and not marks_in_list(ui) and not table_of(ui).session.situation.assisted
        )


def test_the_switch_next_to_the_tutors_turns_marks_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judging(monkeypatch, "mistake")
    with table_with_marks(tmp_path, given=Settings(hold_ms=100, speed=0, pace=5)) as ui:
        until_choice(ui)
        ui.click("tutor", "dots")
        assert ui.app.settings.dots and "played with help" in ui.notice()
        ui.key("escape")
        play_first_card(ui)
        until_choice(ui)
        assert marks_in_list(ui) == ["mistake"]


def _marks_of(table: Table) -> list[str]:
    return [each.mark for line in table.tutor.marks.by_line().values() for each in line]


def test_undo_and_redo_remove_and_restore_the_mark_of_a_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judging(monkeypatch, "best", "mistake")
    with table_with_marks(tmp_path, "procession") as ui:
        for _ in range(2):
            until_choice(ui)
            here = table_of(ui)
            here.make(next(iter(here.session.situation.view.legal())))
            ui.app.apply_settings()
            ui.settle()
        assert _marks_of(here) == ["best", "mistake"]
        here.session.take_back()
        assert _marks_of(here) == ["best"]
        here.session.put_back()
        assert _marks_of(here) == ["best", "mistake"]


def test_marks_are_stored_in_the_notes_and_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judging(monkeypatch, "inaccuracy")
    with table_with_marks(tmp_path) as ui:
        for _ in range(2):
            play_first_card(ui)
        until_choice(ui)
        file = table_of(ui).session.file
        assert file is not None
        assert not review_path(file.path).exists()
        ui.app.home()
        assert len(review_path(file.path).read_text("utf-8").splitlines()) == 3
        ui.app.library.saved.refresh()
        resume(ui.app, ui.app.library.saved.lines[0])
        until_choice(ui)
        assert isinstance(ui.top(), TableScreen) and marks_in_list(ui) == ["inaccuracy", "inaccuracy"]


def test_the_mark_of_a_sealed_choice_is_hidden_from_the_other_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judging(monkeypatch, "best")
    kind = JudgingTask.do

    def by_move(question: JudgingTask) -> Judgement:
        found, verdict = kind(question), ("best", "mistake", "equal", "inaccuracy")[question.move % 4]
        choices = tuple(replace(each, verdict=verdict) for each in found.evaluation.choices)
        return replace(found, evaluation=replace(found.evaluation, choices=choices))

    monkeypatch.setattr(JudgingTask, "do", by_move)
    help_ = Settings(hold_ms=400, dots=True, tutor="inaccuracies")
    with Twins(tmp_path, "two people at WarGops", settings=help_) as twins:
        _first_trick(twins)
        twins.do(lambda ui: ui.key("enter"))
        to_curtain(twins)
        for ui, move in zip(twins.windows, sorted(twins.session.situation.view.legal())[:2], strict=True):
            table_of(ui).make(move)
            ui.app.apply_settings()
        twins.watched(lambda ui: ui.frame(), "the next curtain falls", 20)
        look_about(twins, "behind the curtain")
        twins.watched(lambda ui: ui.key("enter"), "the curtain opens", 20)
        to_curtain(twins)
        look_about(twins, "before the own hand")


def _first_trick(twins: Twins) -> None:
    to_curtain(twins)
    for _ in twins.session.situation.persons:
        twins.watched(lambda ui: ui.key("enter"), "a curtain opens", 2)
        to_curtain(twins)
        move = sorted(twins.session.situation.view.legal())[0]
        for ui in twins.windows:
            table_of(ui).make(move)
            ui.app.apply_settings()
        twins.watched(lambda ui: ui.frame(), "a card is sealed", 2)
    to_curtain(twins)


def test_while_several_people_play_nobodys_choice_is_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judging(monkeypatch, "mistake")
    people = (person("Anna"), person("Ben"))
    with table_with_marks(tmp_path, "contraconquer", people, options={"form": "remainder", "copies": 1}) as ui:
        here = table_of(ui)
        for _ in range(4):
            ui.settle()
            if here.session.situation.curtain is not None:
                ui.key("enter")
            until_choice(ui)
            if here.session.situation.viewer is None:
                ui.key("enter")
                until_choice(ui)
            here.make(next(iter(here.session.situation.view.legal())))
            ui.app.apply_settings()
            ui.settle()
        assert not here.tutor.marks._known._judged and not here.tutor.marks.by_line()


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_every_game_has_a_line_for_each_open_choice(entry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judging(monkeypatch, "mistake")
    quick_hints(monkeypatch)
    count = entry.engine.usual_players
    chairs = (person("Anna"), *(computer("beginner", f"Ben{seat}") for seat in range(count - 1)))
    with table_with_marks(tmp_path, entry.key, chairs, options=dict(SHORT_GAMES.get(entry.key, {}))) as ui:
        here = table_of(ui)
        for _ in range(4):
            until_choice(ui)
            if here.session.situation.over:
                break
            here.make(here.session.situation.view.legal().sample(ui.app.random))
            ui.app.apply_settings()
            ui.settle()
        told = here.session.situation.event_moves
        assert len(told) == len(here.session.situation.events)
        dots = here.tutor.marks
        own = sorted(made.n for made in dots._known._judged.values() if told and made.n <= told[-1])
        assert sum(map(len, dots.by_line().values())) == len(own)
        assert dots._known._judged


def test_a_mark_equals_the_verdict_of_an_analysis_of_the_record(tmp_path: Path) -> None:
    with table_with_marks(
        tmp_path, "contraspiel", (person("Anna"), *(computer("beginner", f"Ben{n}") for n in range(3)))
    ) as ui:
        here = table_of(ui)
        until_choice(ui)
        here.make(here.session.situation.view.legal().sample(ui.app.random))
        ui.app.apply_settings()
        ui.settle()
        session = here.session
        assert session.file is not None
        analysis = Analysis(session._history)
        found = {made.n: made.judgement for made in here.tutor.marks._known._judged.values()}
        assert found
        for number, place in enumerate(analysis.places):
            if place.n in found:
                assert analysis.question(number).do() == found[place.n]
