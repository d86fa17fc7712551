"""The tutor, which warns before a choice that loses something."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from playing import picks, play
from sweep import ROOMS, faults_in
from tables import at_table, history_of, table_of, until_choice
from twins import clocks_stand_still
from ui_harness import Harness

from tablegame.ai.judging import Judgement
from tablegame.core.bots import Choice, Evaluation
from tablegame.core.reasons import Claim
from tablegame.core.tricks import not_none
from tablegame.games import GAMES, find
from tablegame.practice.analysis import Analysis, JudgingTask
from tablegame.session.games_folder import review_path
from tablegame.session.seats import Chair, computer, person
from tablegame.session.settings import Settings, Tutor
from tablegame.ui.screens.continuation import ContinuationScreen
from tablegame.ui.table.tutor import LONGEST_WAIT
from tablegame.ui.table_screen.panels import TutorScreen

__all__ = ["clocks_stand_still"]
ALONE = (person("Anna"), computer("club", "Ben"))


def table_with_tutor(
    folder: Path,
    tutor: Tutor = "mistakes",
    game: str = "wargops",
    chairs: tuple[Chair, ...] = ALONE,
    options: dict[str, object] | None = None,
) -> Harness:
    """A new game under the usual house rules, but for these options. tutor: the faults of which the tutor warns."""
    settings = Settings(hold_ms=100, speed=0, pace=5, tutor=tutor)
    return at_table(folder, chairs, options or {}, settings, game=game)


class FakeJudge:
    """In place of the judge of the worker: gives these verdicts in turn, the last one for good, and notes the moves.

    A fault has a chance of 40 % to win, and another choice one of 90 %.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *verdicts: str) -> None:
        self.verdicts = list(verdicts) or ["mistake"]
        self.judged: list[int] = []
        self.continuation: tuple[tuple[int, int], ...] = ()
        """The moves that follow a judged move, with their seats."""
        self.reasons: tuple[Claim, ...] = ()
        """The reasons for or against every judged move."""
        monkeypatch.setattr(JudgingTask, "do", lambda task: self.judge(task))
        monkeypatch.setattr("tablegame.session.worker.weigh", lambda *_: Evaluation(()))

    def judge(self, task: JudgingTask) -> Judgement:
        self.judged.append(task.move)
        verdict = self.verdicts.pop(0) if len(self.verdicts) > 1 else self.verdicts[0]
        if verdict in ("mistake", "inaccuracy"):
            samples = (task.view.legal().sample(Random(seed)) for seed in range(100))
            best = Choice(next(move for move in samples if move != task.move), 0.9, 0.0, 1.0, verdict="best")
            fault = Choice(task.move, 0.4, 0.0, 0.0, 0.5, 0.0, verdict, self.reasons, self.continuation)  # type: ignore[arg-type]
            return Judgement(task.move, Evaluation((best, fault), "chance to win", None, "chance", best.move))
        choice = Choice(task.move, 0.9, 0.0, 1.0, verdict=verdict)  # type: ignore[arg-type]
        return Judgement(task.move, Evaluation((choice,), "chance to win", None, "chance", task.move))


def lift_card(ui: Harness) -> int:
    """Lift the first card that may be played, by mouse. Returns its move."""
    until_choice(ui)
    ui.click(picks(ui)[0])
    move = table_of(ui).look().picked
    assert move is not None
    return move


def make_first_legal_move(ui: Harness) -> None:
    table_of(ui).make(next(iter(table_of(ui).session.situation.view.legal())))
    ui.app.invalidate()


def is_warning(ui: Harness) -> bool:
    """Whether the tutor asks whether to think again."""
    return table_of(ui).tutor.warned is not None and ui.scene().target("warning.again") is not None


def moves_made(ui: Harness) -> int:
    """The number of moves in the game, deals included."""
    return table_of(ui).session.situation.version[1]


# -- the switch --------------------------------------------------------------------------------------------------------


def test_the_tutor_is_off_until_it_is_switched_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings().tutor == "off"
    judge = FakeJudge(monkeypatch)
    with table_with_tutor(tmp_path, "off") as ui:
        lift_card(ui)
        ui.run(0.5)
        ui.key("enter")
        ui.run(0.5)
        assert not judge.judged and not is_warning(ui)


def test_a_tutor_switched_off_during_a_choice_judges_no_card_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = FakeJudge(monkeypatch)
    with table_with_tutor(tmp_path) as ui:
        first = lift_card(ui)
        ui.run(0.5)
        assert judge.judged == [first]
        ui.app.settings.tutor = "off"
        ui.click(picks(ui)[1])
        ui.run(0.5)
        assert table_of(ui).look().picked != first and judge.judged == [first]


def test_the_tutor_is_switched_on_at_the_table(tmp_path: Path) -> None:
    with table_with_tutor(tmp_path, "off") as ui:
        until_choice(ui)
        ui.click("tutor")
        assert isinstance(ui.top(), TutorScreen)
        ui.click("tutor.1")  # of the three levels, the one that warns of mistakes
        assert ui.app.settings.tutor == "mistakes"
        ui.click("close")
        ui.settle()
        assert ui.at_table()


def test_the_panel_of_the_tutor_is_whole_in_windows_and_type_of_many_sizes(tmp_path: Path) -> None:
    with table_with_tutor(tmp_path) as ui:
        some_rooms = ROOMS[::11]  # a room is a size of the window with a size of type
        assert not faults_in(ui, TutorScreen(ui.app, table_of(ui)), some_rooms, "tutor")


def test_among_several_people_the_tutor_is_off_and_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judge = FakeJudge(monkeypatch)
    with table_with_tutor(tmp_path, chairs=(person("Anna"), person("Ben"))) as ui:
        ui.settle()
        ui.key("enter")
        lift_card(ui)
        assert "several people" in ui.target("tutor").why
        ui.key("enter")
        ui.run(0.5)
        assert ui.at_table() and moves_made(ui) == 1, "Anna's move was made at once"
        assert not judge.judged


# -- the warning -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["enter", "escape"])
def test_enter_or_esc_at_a_warning_thinks_again(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    FakeJudge(monkeypatch)
    with table_with_tutor(tmp_path) as ui:
        lift_card(ui)
        before = moves_made(ui)
        ui.key("enter")
        ui.run(0.3)
        assert is_warning(ui)
        assert all(text in ui.one_line() for text in ("a mistake", "40 % chance to win", "90 % chance to win"))
        ui.run(1)
        ui.key(key)
        ui.settle()
        assert ui.at_table() and moves_made(ui) == before
        assert table_of(ui).picked is None and table_of(ui).hint.shown is None


@pytest.mark.parametrize("by_mouse", [True, False], ids=["mouse", "keys"])
def test_the_player_can_ignore_the_warning(by_mouse: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    FakeJudge(monkeypatch)
    with table_with_tutor(tmp_path) as ui:
        move = lift_card(ui)
        before = moves_made(ui)
        ui.key("enter")
        ui.run(1)
        ui.click("warning.anyway") if by_mouse else ui.key("ctrl+enter")
        ui.settle()
        assert ui.at_table() and history_of(table_of(ui).session).moves[before].move == move


def test_the_warning_opens_the_continuation_and_the_hint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    FakeJudge(monkeypatch).continuation = ((1, 1),)
    with table_with_tutor(tmp_path) as ui:
        lift_card(ui)
        before = moves_made(ui)
        ui.key("enter")
        ui.run(1)
        assert "It costs" not in ui.words(), "both chances are shown already"
        ui.key("s")
        assert isinstance(ui.top(), ContinuationScreen)
        ui.key("escape")
        ui.click("warning.show")
        ui.settle()
        assert ui.at_table() and moves_made(ui) == before
        assert table_of(ui).hint.shown is not None and ui.scene().target("hint.all") is not None


@pytest.mark.parametrize(
    ("tutor", "verdict", "warns"),
    [
        ("mistakes", "mistake", True),
        ("mistakes", "inaccuracy", False),
        ("inaccuracies", "inaccuracy", True),
        ("inaccuracies", "mistake", True),
        ("inaccuracies", "equal", False),
    ],
)
def test_the_level_of_the_tutor_decides_which_faults_it_warns_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tutor: Tutor, verdict: str, warns: bool
) -> None:
    FakeJudge(monkeypatch, verdict)
    with table_with_tutor(tmp_path, tutor) as ui:
        lift_card(ui)
        before = moves_made(ui)
        ui.key("enter")
        ui.run(0.5)
        assert is_warning(ui) == warns and (moves_made(ui) == before) == warns


# -- waiting for the judge ---------------------------------------------------------------------------------------------


def test_a_move_is_made_without_warning_if_the_judge_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: JudgingTask) -> Judgement:
        raise RuntimeError("no judge")

    monkeypatch.setattr(FakeJudge(monkeypatch), "judge", fail)
    with table_with_tutor(tmp_path) as ui:
        lift_card(ui)
        before = moves_made(ui)
        ui.key("enter")
        ui.run(0.5)
        assert moves_made(ui) > before


def test_a_move_waits_for_a_slow_tutor_and_is_then_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with table_with_tutor(tmp_path) as ui:
        until_choice(ui)
        monkeypatch.setattr(ui.app.worker, "poll", list)  # never answers
        lift_card(ui)
        before = moves_made(ui)
        ui.key("enter")
        ui.run(LONGEST_WAIT * 0.5)
        assert moves_made(ui) == before and "The tutor looks" in ui.one_line()
        ui.key("enter")
        ui.run(LONGEST_WAIT * 0.3)
        assert moves_made(ui) == before, "a second press neither restarts nor skips the wait"
        ui.run(LONGEST_WAIT * 0.4)  # 1.2 times the longest wait in all
        assert moves_made(ui) > before and not is_warning(ui)


def test_lifting_another_card_cancels_the_move_that_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with table_with_tutor(tmp_path) as ui:
        until_choice(ui)
        monkeypatch.setattr(ui.app.worker, "poll", list)  # never answers
        lift_card(ui)
        before = moves_made(ui)
        ui.key("enter")
        ui.run(0.2)
        ui.click(picks(ui)[-1])
        ui.run(2 * LONGEST_WAIT)
        assert moves_made(ui) == before and table_of(ui).tutor.waiting_move is None


def test_a_lifted_card_is_judged_so_that_warnings_come_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judge = FakeJudge(monkeypatch)
    with table_with_tutor(tmp_path) as ui:
        move = lift_card(ui)
        ui.settle()
        assert move in judge.judged
        ui.key("enter")  # one frame follows
        assert is_warning(ui)


def test_the_judge_is_not_asked_about_the_only_legal_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judge = FakeJudge(monkeypatch, "equal")
    with table_with_tutor(tmp_path, options={"ranks": 4}) as ui:
        play(ui, make_first_legal_move, until=lambda view: view.legal().count() == 1)
        judge.judged.clear()
        before = moves_made(ui)
        while moves_made(ui) == before:
            ui.frame(0.1)  # the last card plays itself
        assert not judge.judged


# -- every game --------------------------------------------------------------------------------------------------------


def choose_by_hand(ui: Harness, key: str) -> None:
    """Make a choice of that game by keys and mouse: write a string, answer a question, seal a sheet, or play a card."""
    if key == "precognition":
        ui.key(*"udu", "enter")  # the string up, down, up
        return
    targets = [target for target in ui.scene().targets if target.enabled]
    answers = [target for target in targets if target.action.verb == "say"]
    if answers:
        ui.click(answers[0].id)
    elif any(target.action.verb == "commit" and target.id == "commit" for target in targets):
        ui.key("enter") if ui.target("commit").default_button else ui.click("commit")
    else:
        ui.click(picks(ui)[0])
        ui.run(1)
        ui.key("enter")


@contextmanager
def at_choice_with_tutor(folder: Path, key: str) -> Iterator[Harness]:
    """A table of that game with one person, who may choose, and the tutor."""
    others = (computer("beginner", f"Ben{seat}") for seat in range(find(key).engine.usual_players - 1))
    with table_with_tutor(folder, game=key, chairs=(person("Anna"), *others)) as ui:
        until_choice(ui)
        ui.settle()
        ui.run(1)
        yield ui


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_in_every_game_the_tutor_warns_of_a_first_choice_and_keeps_the_draft(
    tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    FakeJudge(monkeypatch)
    with at_choice_with_tutor(tmp_path, key) as ui:
        before = moves_made(ui)
        choose_by_hand(ui, key)
        ui.run(1)
        assert is_warning(ui), ui.words()
        drafts = dict(table_of(ui).drafts)
        ui.key("escape")
        ui.run(1)
        assert moves_made(ui) == before and table_of(ui).drafts == drafts
        if key == "precognition":
            ui.key(*["backspace"] * len("udu"))
        choose_by_hand(ui, key)
        ui.run(1)
        ui.key("ctrl+enter")
        ui.run(1)
        assert moves_made(ui) > before


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_during_a_warning_letter_keys_show_a_notice(tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """P passes at a table: it must not make the mistake final."""
    FakeJudge(monkeypatch)
    with at_choice_with_tutor(tmp_path, key) as ui:
        before, letters = moves_made(ui), {name for name in ui.scene().keys if len(name) == 1 and name != "?"}
        assert {"m", "w", "t"} <= letters
        choose_by_hand(ui, key)
        ui.run(1)
        for letter in sorted((letters | {"p"}) - {"h"}):  # H alone acts: it shows the hint
            ui.app.notice("")
            ui.frame(0.05)
            ui.key(letter)
            assert is_warning(ui) and moves_made(ui) == before, letter
            assert "That key does nothing now" in ui.notice(), letter
            assert any(getattr(node, "id", "") == "notice" for node in ui.app.studio.stage._final), letter


# -- what is stored ----------------------------------------------------------------------------------------------------


def test_the_judgements_of_the_tutor_are_stored_with_the_game_and_are_those_of_its_review(tmp_path: Path) -> None:
    chairs = (person("Anna"), *(computer("beginner", f"Ben{seat}") for seat in range(3)))
    with table_with_tutor(tmp_path, game="contraspiel", chairs=chairs) as ui:
        until_choice(ui)
        table = table_of(ui)
        table.picked = move = table.session.situation.view.legal().sample(Random(1))
        ui.app.apply_settings()
        ui.settle()
        table.make(move)
        path, history = review_path(not_none(table.session.file).path), history_of(table.session)
        assert not path.exists(), "nothing is written while the player waits for the next choice"
        ui.app.home()
    stored, fresh = Analysis(history, path), Analysis(history)
    [(n, choice)] = stored.judged.items()
    [number] = [number for number, place in enumerate(fresh.places) if place.n == n]
    assert choice.judgement.move == move and choice.judgement == fresh.judging_task(number).do()
