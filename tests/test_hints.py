"""Hints at the table: what they cost is said before, they cover nothing, and one figure stands everywhere."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest
from effort import quick_hints
from help_pages import anchors, page
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import play
from seeds import so_many
from tables import at_choice, at_table, hinted, table_for, table_of, until_choice
from ui_harness import Harness, new_table

from tablegame.core.bots import Choice, Evaluation
from tablegame.core.reasons import EQUAL, Claim
from tablegame.core.text import Reason
from tablegame.games import GAMES, Game, find
from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings
from tablegame.storage.language import load
from tablegame.ui.screens.dialogs import AskScreen
from tablegame.ui.screens.rule_book import RulesScreen
from tablegame.ui.table.ahead import trick_leads_to_choice
from tablegame.ui.table_screen.panels import HintScreen
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view import advice
from tablegame.view.layout import FreeSpace
from tablegame.view.scene import Badge, Rect

WHY = Reason("so it came out")
WORDS = load("en")


def test_the_first_hint_asks_before_it_makes_the_game_assisted(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        ui.key("h")
        assert isinstance(ui.top(), AskScreen) and "played with help" in ui.one_line()
        ui.run(1)
        ui.key("escape")
        ui.run(1)
        assert not table_of(ui).session.situation.assisted and table_of(ui).hint.shown is None
        hinted(ui)
        assert table_of(ui).session.situation.assisted
        ui.key("escape", "h")
        ui.run(1)
        assert isinstance(ui.top(), TableScreen) and table_of(ui).hint.shown is not None


@pytest.mark.parametrize("key", ["h", "enter"])
def test_h_or_enter_confirms_the_first_hint(tmp_path: Path, key: str) -> None:
    with at_choice(tmp_path) as ui:
        ui.key("h", key)
        ui.run(1)
        assert table_of(ui).session.situation.assisted and isinstance(ui.top(), TableScreen)


def test_where_the_tutor_watches_a_hint_asks_nothing(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        ui.app.settings.tutor = "mistakes"
        ui.key("h")
        ui.run(1)
        assert table_of(ui).hint.shown is not None and isinstance(ui.top(), TableScreen)


def test_in_practice_a_hint_is_given_at_once(tmp_path: Path) -> None:
    with at_choice(tmp_path, practice=True) as ui:
        ui.key("h")
        ui.run(1)
        assert isinstance(ui.top(), TableScreen) and table_of(ui).hint.shown is not None


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_the_hint_key_shows_a_hint_or_a_notice_in_every_state_of_the_table(
    tmp_path: Path, entry: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While cards come, in a result, and while the hint is worked out."""
    quick_hints(monkeypatch)
    chairs = (person("Anna"), *(computer("beginner", f"B{i}") for i in range(1, entry.engine.usual_players)))
    rng, rules = Random(1), dict(entry.short[1])
    opens = partial(new_table, entry=entry, players=len(chairs), chosen=rules, chairs=chairs, practice=True)
    with Harness(tmp_path, settings=Settings(language="en"), screen=opens) as ui:
        ui.patient = False
        for _ in range(40):
            ui.run(rng.choice((0.05, 0.3, 1.5)), 20)
            if not isinstance(ui.top(), TableScreen):
                break
            table = table_of(ui)
            only_one = table.session.situation.view.legal().count() == 1
            forced, ends_hold = table.chooses and only_one, trick_leads_to_choice(table) and table.pace.complete
            ui.key("h")
            asked = table.computers.hint_ticket is not None or table.hint.shown is not None
            plays_itself = forced and not table.chooses
            assert asked or ui.notice() or not ui.at_table() or plays_itself
            assert asked or only_one or not ends_hold
            if not ui.at_table():
                ui.key("escape")
            elif table.chooses:
                table.make(table.session.situation.view.legal().sample(rng))
                ui.app.invalidate()
            else:
                ui.key("enter")


def test_a_second_press_lists_the_choices_of_a_hint_and_escape_closes_them(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        hinted(ui)
        assert "Drawn at random" in ui.one_line()
        assert isinstance(ui.top(), TableScreen)
        ui.click("hint")
        ui.settle()
        assert isinstance(ui.top(), HintScreen) and "= no real difference" in ui.words()
        ui.key("escape", "escape")
        ui.settle()
        assert isinstance(ui.top(), TableScreen) and "No real difference" not in ui.words()


def test_a_click_outside_the_list_of_choices_closes_it_and_one_inside_does_not(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        hinted(ui)
        ui.click("hint")
        ui.settle()
        panel = next(target for target in ui.scene().targets if target.id == "panel").rect
        ui.click((panel.x + 6, panel.y + 6))
        assert isinstance(ui.top(), HintScreen)
        ui.click((panel.x / 2, panel.cy))
        assert isinstance(ui.top(), TableScreen)


def test_a_mouse_alone_puts_a_hint_away(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        hinted(ui)
        ui.click("hint.away")
        ui.settle()
        assert ui.scene().target("hint.away") is None and table_of(ui).hint.shown is None


def test_a_hint_for_the_only_choice_has_no_figures_and_does_not_count_as_help(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        play(ui, _first, until=lambda view: view.legal().count() == 1)
        ui.key("h")
        ui.settle()
        assert "there is no other choice" in ui.words() and "%" not in ui.words()
        assert not table_of(ui).session.situation.assisted


def _first(ui: Harness) -> None:
    ui.key("right", "enter", "enter")


def test_of_two_digits_that_make_the_same_runs_neither_is_the_only_winning_change(tmp_path: Path) -> None:
    with table_for(tmp_path, find("procession"), 2, (1280, 800), 100, "en") as ui:
        until_choice(ui)
        hinted(ui)
        shown = table_of(ui).hint.shown
        assert shown is not None and sum(choice.verdict == "best" for choice in shown.choices) == 2
        assert "Ben0 has a winning answer to every change but this one and its mirror image." in ui.one_line()
        assert "the only change" not in ui.words()


def test_badges_and_list_show_the_same_figures(tmp_path: Path) -> None:
    with table_for(tmp_path, find("procession"), 6, (1280, 800), 100, "en") as ui:
        until_choice(ui)
        hinted(ui)
        here = table_of(ui)
        assert here.hint.shown is not None
        first, *others = here.hint.shown.choices
        best = replace(first, value=0.8, verdict="best")
        worse = (replace(each, value=0.5, loss=0.3, verdict="mistake") for each in others)
        evaluation = replace(here.hint.shown, choices=(best, *worse), best=best.move)
        here.show_hint(evaluation)
        ui.app.apply_settings()
        ui.settle()
        badges = sorted(node.text for node in ui.scene().nodes if isinstance(node, Badge) and "%" in node.text)
        assert badges == sorted(advice.figure(evaluation, each, ui.app.words) for each in evaluation.choices)
        ui.key("h")
        ui.settle()
        assert all(badge in ui.words() for badge in badges) and "digit 1" in ui.words()


@given(value=st.floats(0, 1), error=st.floats(0, 1), scale=st.sampled_from(("chance", "hundred", "points")))
@settings(max_examples=so_many(100, 300))
def test_a_figure_below_its_error_is_hidden_or_shown_as_a_bound(value: float, error: float, scale: str) -> None:
    full = {"chance": 1.0, "hundred": 100.0, "points": 10.0}[scale]
    choice = Choice(0, value * full, error * full, 1.0)
    evaluation = Evaluation((choice, Choice(1, 0.0, 0.0, 0.0)), "points", WHY, scale)  # type: ignore[arg-type]
    said = advice.figure(evaluation, choice, WORDS)
    if scale != "points" and error >= 0.2:
        assert said == ""
    elif error and error >= value:
        assert said in ("", "±0") or said.startswith(("under", "over"))


def test_where_choices_are_to_be_varied_the_lot_names_one_as_often_as_its_share() -> None:
    named = []
    for number in range(400):
        weights = (0.5 + number / 1e6, 0.5 - number / 1e6, 0.0)
        choices = tuple(Choice(move, 0.0, 0.0, weight) for move, weight in enumerate(weights))
        lot = advice.sampled_choice(Evaluation(choices, "points", WHY, "share"))
        assert lot is not None and lot == advice.sampled_choice(Evaluation(choices, "points", WHY, "share")), (
            "always the same"
        )
        named.append(lot.move)
    assert 160 < named.count(0) < 240 and named.count(2) == 0
    not_none = (Choice(0, 1.0, 0.0, 0.97), Choice(1, 0.0, 0.0, 0.03))
    assert advice.sampled_choice(Evaluation(not_none, "points", WHY, "share")) is None, "one is marked"
    assert advice.sampled_choice(Evaluation(choices, "points", WHY, "chance")) is None, "each has a value of its own"
    always = tuple(Choice(move, 0.0, 0.0, float(move == 1), "equal") for move in range(2))
    judged = Evaluation(always, "points", WHY, "share", best=1)
    assert advice.sampled_choice(judged) is None and advice.constant_choice(judged) == always[1:], "nothing is drawn"


def test_a_card_of_a_mix_shows_its_loss_only_as_far_as_that_is_known() -> None:
    told = {(2.6, 0.0): "about 2.6 less", (2.6, 0.5): "about 3 less", (0.02, 0.0): ""}
    for (less, error), said in told.items():
        worse = Choice(1, 10.0 - less, 0.0, 0.4, less, error, "inaccuracy")
        evaluation = Evaluation((Choice(0, 10.0, 0.0, 0.6, verdict="best"), worse), "points", WHY, "share", 0)
        assert advice.difference_text(evaluation, evaluation.choices[0], WORDS) == ""
        assert advice.difference_text(evaluation, worse, WORDS) == (said and f"{said} than the best (points)")
        assert advice.difference_text(replace(evaluation, scale="points"), worse, WORDS) == "", "its figure says it"


def test_figures_have_the_sign_and_the_decimal_point_of_the_language() -> None:
    choices = (Choice(0, 1.24, 0.1, 1.0), Choice(1, -0.52, 0.1, 0.0), Choice(2, 0.1, 0.3, 0.0))
    evaluation = Evaluation(choices, "chips", WHY, "points")
    assert [advice.figure(evaluation, each, load("de")) for each in choices] == ["+1,2", "−0,5", "±0"]


def test_a_gap_is_free_of_everything_and_near_where_it_is_wanted() -> None:
    rng = Random(3)
    area = Rect(0, 0, 900, 500)
    for _ in range(50):
        taken = [Rect(rng.random() * 800, rng.random() * 450, 90, 60) for _ in range(rng.randrange(30))]
        for found in filter(None, (FreeSpace(area, taken).box(size, (450, 400)) for size in ((300, 60), (120, 80)))):
            assert not any(found.overlaps(box) for box in taken)
            assert area.x <= found.x and found.right <= area.right and found.bottom <= area.bottom
    assert FreeSpace(area, [area]).box((50, 20), (0, 0)) is None
    near = FreeSpace(area, []).box((100, 50), (450, 400))
    assert near is not None and abs(near.cx - 450) < 10 and abs(near.cy - 400) < 10


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_every_reason_of_a_hint_opens_its_clause_of_the_rule_book(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick_hints(monkeypatch)
    entry = find(key)
    with table_for(tmp_path, entry, max(3, entry.engine.usual_players), (1280, 800), 100, "en") as ui:
        until_choice(ui)
        hinted(ui)
        hint = table_of(ui).hint.shown
        assert hint is not None and hint.reason is not None
        headings = set(anchors(page(key, "en"))) & set(anchors(page(key, "de")))
        reasons = [hint.reason, *(claim.reason for choice in hint.choices for claim in choice.reasons)]
        assert all(reason.clause in headings for reason in reasons if reason.clause), "a heading of its own"
        told = advice.shown_reasons(hint)
        if told and told[0].clause:
            assert table_of(ui).help == f"{key}#{told[0].clause}", "F1 opens it"
            ui.click("hint.why")
            assert isinstance(ui.top(), RulesScreen)
            ui.key("escape")
        else:
            assert advice.all_equal(hint) and ui.scene().target("hint.why") is None, "of equal choices no rule"
        ui.key("h")
        ui.settle()
        assert isinstance(ui.top(), HintScreen)
        ui.click("why")
        assert isinstance(ui.top(), RulesScreen)
        ui.key("escape")
        assert isinstance(ui.top(), HintScreen), "and back to where one was"


def test_a_failed_hint_shows_a_message_and_does_not_mark_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> Evaluation:
        raise RuntimeError("no hint")

    monkeypatch.setattr("tablegame.session.worker.weigh", fails)
    with at_choice(tmp_path) as ui:
        ui.key("h")
        ui.run(1)
        ui.click("answer.0")
        ui.run(1)
        assert "The hint could not be worked out" in ui.notice()
        assert table_of(ui).hint.shown is None and not table_of(ui).session.situation.assisted
        monkeypatch.undo()
        hinted(ui)
        assert table_of(ui).hint.shown is not None, "asked once more it is given"
        assert table_of(ui).session.situation.assisted


def test_a_hint_among_equal_choices_gives_their_reason_not_the_unit_of_the_figures() -> None:
    claims = tuple(
        Claim(Reason(text), kind=kind) for text, kind in (("Others win as well.", EQUAL), ("A queen.", "high"))
    )
    choices = tuple(Choice(move, 50.0, 0.0, float(move == 0), 0.0, 0.1, "equal", reasons=claims) for move in (1, 0))
    evaluation = Evaluation(choices, "of 100 games", Reason("figures", (), "strategy"), "hundred", 1)
    assert [reason.text for reason in advice.shown_reasons(evaluation)] == ["Others win as well."]
    without = replace(evaluation, choices=(replace(choices[0], reasons=claims[1:]), choices[1]))
    assert advice.shown_reasons(without) == advice.shown_reasons(evaluation), "another equal choice says it"
    worse = Choice(2, 40.0, 0.0, 0.0, 10.0, 0.1, "mistake")
    beside = replace(without, choices=(*without.choices, worse))
    assert [reason.text for reason in advice.shown_reasons(beside)] == ["A queen."]
    lost = tuple(Choice(move, 0.0, 0.0, move, 0.0, 0.0, "equal", reasons=(claims[move],)) for move in (0, 1))
    decided = Evaluation(lost, "chance to win", None, "chance", 0)
    assert advice.constant_choice(decided) == (lost[1],), "where all is lost one is named"
    assert advice.shown_reasons(decided) == (claims[1].reason,), "and the reason is its own"
    untold = tuple(replace(each, reasons=()) for each in beside.choices)
    assert not advice.shown_reasons(replace(beside, choices=untold)), "nothing, rather than what a figure is"


def test_a_drawn_card_shows_its_own_reason_and_losing_choices_get_no_weight() -> None:
    enough = Claim(Reason("The 5 is enough."), kind="often")
    drawn = Choice(0, 1.0, 0.0, 0.4, verdict="equal", reasons=(enough,))
    other, worse = Choice(1, 1.0, 0.0, 0.001, verdict="equal"), Choice(2, 0.0, 0.0, 0.6, 1.0, 0.0, "mistake")
    fixed = Evaluation((drawn, other, worse), "points", WHY, "share", 0)
    assert [advice.figure(fixed, each, WORDS) for each in fixed.choices] == ["100 %", "0 %", "0 %"]
    assert advice.shown_reasons(fixed) == (enough.reason,)
    mixed = replace(fixed, choices=(drawn, replace(other, weight=0.4), worse))
    assert advice.shown_reasons(mixed) == ((enough.reason,) if advice.sampled_choice(mixed) == drawn else (WHY,))
    alike = replace(mixed, choices=mixed.choices[:2])
    assert advice.shown_reasons(alike) == (WHY,), "what holds for one of equal choices is no reason"


def test_a_hint_shows_the_reasons_of_the_best_choice() -> None:
    why = (Claim(Reason("It takes the trick."), kind="takes"), Claim(Reason("It is cheap."), kind="cheap"))
    best = Choice(0, 0.8, 0.0, 1.0, verdict="best", reasons=why)
    worse = Choice(1, 0.5, 0.0, 0.0, 0.3, 0.0, "mistake", reasons=(Claim(Reason("It loses."), kind="loses"),))
    for scale in ("points", "chance", "share"):
        evaluation = Evaluation((best, worse), "points", WHY, scale, 0)  # type: ignore[arg-type]
        assert [reason.text for reason in advice.shown_reasons(evaluation)] == ["It takes the trick.", "It is cheap."]
