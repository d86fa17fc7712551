"""Hints at the table: when they are asked for, their figures, and their reasons."""

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
from tablegame.core.tricks import not_none
from tablegame.games import GAMES, Game, find
from tablegame.games.precognition.facts import prediction
from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings
from tablegame.storage.language import load
from tablegame.ui.screens.rule_book import RulesScreen
from tablegame.ui.table.ahead import trick_leads_to_choice
from tablegame.ui.table_screen.panels import HintScreen
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view import advice
from tablegame.view.scene import Badge

WORDS = load("en")


def is_hint_shown(ui: Harness) -> bool:
    """Whether the table is on top and shows a hint."""
    return isinstance(ui.top(), TableScreen) and table_of(ui).hint.shown is not None


# -- asking for a hint -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("practice", "tutor"), [(False, "off"), (True, "off"), (False, "mistakes")])
def test_a_hint_comes_without_a_question(tmp_path: Path, practice: bool, tutor: str) -> None:
    with at_choice(tmp_path, practice=practice) as ui:
        ui.app.settings.tutor = tutor  # type: ignore[assignment]
        ui.key("h")
        ui.run(1)
        assert is_hint_shown(ui)


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_the_hint_key_shows_a_hint_or_a_notice_in_every_state_of_the_table(
    tmp_path: Path, entry: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick_hints(monkeypatch)
    chairs = (person("Anna"), *(computer("beginner", f"B{i}") for i in range(1, entry.engine.usual_players)))
    rng, rules = Random(1), dict(entry.short[1])
    opens = partial(new_table, entry=entry, players=len(chairs), chosen=rules, chairs=chairs, practice=True)
    with Harness(tmp_path, settings=Settings(language="en"), screen=opens) as ui:
        ui.patient = False  # keys also come while cards move, during a result and while a hint is worked out
        for _ in range(40):
            ui.run(rng.choice((0.05, 0.3, 1.5)), 20)
            if not isinstance(ui.top(), TableScreen):
                break
            table = table_of(ui)
            has_choice = table.session.situation.view.legal().count() > 1
            is_forced = table.chooses and not has_choice
            result_leads_to_choice = has_choice and trick_leads_to_choice(table) and table.pace.complete
            ui.key("h")
            has_hint = table.computers.hint_ticket is not None or table.hint.shown is not None
            forced_card_was_played = is_forced and not table.chooses
            assert has_hint or ui.notice() or not ui.at_table() or forced_card_was_played, "the key is answered"
            assert has_hint or not result_leads_to_choice, "during the result before a choice a hint can be asked for"
            if not ui.at_table():
                ui.key("escape")
            elif table.chooses:
                table.make(table.session.situation.view.legal().sample(rng))
                ui.app.invalidate()
            else:
                ui.key("enter")


def test_a_failed_hint_shows_a_notice_and_can_be_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Evaluation:
        raise RuntimeError("no hint")

    with at_choice(tmp_path) as ui:
        with monkeypatch.context() as patch:
            patch.setattr("tablegame.session.worker.weigh", fail)
            ui.key("h")
            ui.run(1)
        assert "The hint could not be worked out" in ui.notice()
        assert not is_hint_shown(ui)
        hinted(ui)
        assert is_hint_shown(ui)


def test_a_hint_for_the_only_choice_has_no_figures(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        play(ui, lambda ui: ui.key("right", "enter", "enter"), until=lambda view: view.legal().count() == 1)
        ui.key("h")
        ui.settle()
        assert "there is no other choice" in ui.words() and "%" not in ui.words()


# -- the list of choices -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by_mouse", [True, False], ids=["mouse", "keys"])
def test_a_click_outside_or_esc_closes_the_list_of_choices_and_then_the_hint(by_mouse: bool, tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        hinted(ui)
        assert "Drawn at random" in ui.one_line(), "the slip names one of several cards that should be mixed"
        ui.click("hint")
        ui.settle()
        assert isinstance(ui.top(), HintScreen) and "= no real difference" in ui.words()
        panel = ui.target("panel").rect
        inside, outside = (panel.x + 6, panel.y + 6), (panel.x / 2, panel.cy)
        ui.click(inside)
        assert isinstance(ui.top(), HintScreen)
        ui.click(outside)
        assert is_hint_shown(ui)
        ui.key("h", "escape")
        assert is_hint_shown(ui)
        ui.click("hint.away") if by_mouse else ui.key("escape")
        ui.settle()
        assert ui.at_table() and not is_hint_shown(ui)


def test_badges_on_the_table_and_the_list_of_choices_show_the_same_figures(tmp_path: Path) -> None:
    with table_for(tmp_path, find("procession"), 6) as ui:
        until_choice(ui)
        hinted(ui)
        table = table_of(ui)
        assert table.hint.shown is not None
        first, *others = table.hint.shown.choices
        best = replace(first, value=0.8, verdict="best")
        worse = (replace(choice, value=0.5, loss=0.3, verdict="mistake") for choice in others)
        evaluation = replace(table.hint.shown, choices=(best, *worse), best=best.move)
        table.show_hint(evaluation)
        ui.app.apply_settings()
        ui.settle()
        badges = sorted(node.text for node in ui.scene().nodes if isinstance(node, Badge) and "%" in node.text)
        assert badges == sorted(figures(evaluation))
        ui.key("h")
        ui.settle()
        assert all(badge in ui.words() for badge in badges) and "digit 1" in ui.words()


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_each_reason_of_a_hint_opens_its_clause(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick_hints(monkeypatch)
    entry = find(key)
    with table_for(tmp_path, entry, max(3, entry.engine.usual_players)) as ui:
        until_choice(ui)
        hinted(ui)
        hint = table_of(ui).hint.shown
        assert hint is not None and hint.reason is not None
        headings = set(anchors(page(key, "en"))) & set(anchors(page(key, "de")))
        reasons = [hint.reason, *(claim.reason for choice in hint.choices for claim in choice.reasons)]
        assert {reason.clause for reason in reasons if reason.clause} <= headings
        shown = advice.shown_reasons(hint)
        if shown and shown[0].clause:
            assert table_of(ui).help == f"{key}#{shown[0].clause}", "F1 opens it"
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
        assert isinstance(ui.top(), HintScreen)


@pytest.mark.parametrize("language", ["en", "de", "fr", "pl"])
def test_the_advice_for_a_string_and_its_button_have_room_in_the_smallest_window(tmp_path: Path, language: str) -> None:
    chairs = (person("Anna"), *(computer("club", name) for name in ("Basil", "Clara", "Edith")))
    given = Settings(language=language, hold_ms=100)
    with at_choice(tmp_path, chairs, {}, given, size=(960, 600), game="precognition") as ui:
        hinted(ui)
        table, values = table_of(ui), {"UDUDU": 0.38, "DUDUD": 0.38, "UDUD": 0.38, "DUDU": 0.3}
        choices = tuple(Choice(prediction(text), value, error=0.02, weight=value) for text, value in values.items())
        three_are_best = replace(not_none(table.hint.shown), choices=choices, best=None)  # the longest advice
        table.show_hint(three_are_best)
        ui.app.apply_settings()
        ui.settle()
        offer = ui.target(f"hint/{prediction('UDUDU')}")
        assert offer.label.startswith("UDUDU · 38")
        assert "±" not in offer.label, "the error is left out before the figure is cut"
        assert "…" not in ui.words()


# -- figures -----------------------------------------------------------------------------------------------------------

UNIT_REASON = Reason("so it came out")
"""The reason of an evaluation as a whole, which says what its figures are."""


def evaluation_of(*choices: Choice, scale: str = "points", best: int | None = None) -> Evaluation:
    """An evaluation of these choices. best: the move of the best one, if there is one best."""
    return Evaluation(choices, "points", UNIT_REASON, scale, best)  # type: ignore[arg-type]


def figures(evaluation: Evaluation, language: str = "en") -> list[str]:
    """The figures of all choices."""
    return [advice.figure(evaluation, choice, load(language)) for choice in evaluation.choices]


@given(value=st.floats(0, 1), error=st.floats(0, 1), scale=st.sampled_from(("chance", "hundred", "points")))
@settings(max_examples=so_many(100, 300))
def test_a_vague_chance_is_hidden_and_one_below_its_error_is_a_bound(value: float, error: float, scale: str) -> None:
    full = {"chance": 1.0, "hundred": 100.0, "points": 10.0}[scale]
    choice = Choice(0, value * full, error * full, 1.0)
    figure = advice.figure(evaluation_of(choice, Choice(1, 0.0, 0.0, 0.0), scale=scale), choice, WORDS)
    if scale != "points" and error >= advice.VAGUE:
        assert figure == ""
    elif error and error >= value:
        assert figure in ("", "±0") or figure.startswith(("under", "over"))


def test_figures_have_the_sign_and_the_decimal_point_of_the_language() -> None:
    choices = (Choice(0, 1.24, 0.1, 1.0), Choice(1, -0.52, 0.1, 0.0), Choice(2, 0.1, 0.3, 0.0))
    assert figures(evaluation_of(*choices), "de") == ["+1,2", "−0,5", "±0"]


@pytest.mark.parametrize(
    ("loss", "error", "text"),
    [
        (2.6, 0.0, "about 2.6 less than the best (points)"),
        (2.6, 0.5, "about 3 less than the best (points)"),
        (0.02, 0.0, ""),
    ],
)
def test_a_card_of_a_mix_shows_its_loss_with_the_digits_that_are_certain(loss: float, error: float, text: str) -> None:
    best, worse = Choice(0, 10.0, 0.0, 0.6, verdict="best"), Choice(1, 10.0 - loss, 0.0, 0.4, loss, error, "inaccuracy")
    mix = evaluation_of(best, worse, scale="share", best=0)
    assert advice.difference_text(mix, best, WORDS) == ""
    assert advice.difference_text(mix, worse, WORDS) == text
    assert advice.difference_text(replace(mix, scale="points"), worse, WORDS) == "", "the figures show the difference"


# -- the choice that a hint names --------------------------------------------------------------------------------------


def mix_of(*shares: float) -> Evaluation:
    """An evaluation whose choices 0, 1, 2 ... should be made in these shares."""
    return evaluation_of(*(Choice(move, 0.0, 0.0, weight) for move, weight in enumerate(shares)), scale="share")


def test_a_hint_draws_each_choice_of_a_mix_in_its_share_and_one_mix_always_the_same() -> None:
    drawn = []
    for number in range(400):
        mix = mix_of(0.5 + number / 1e6, 0.5 - number / 1e6, 0.0)
        choice = advice.sampled_choice(mix)
        assert choice is not None and choice == advice.sampled_choice(mix)
        drawn.append(choice.move)
    assert 160 < drawn.count(0) < 240 and drawn.count(2) == 0


def test_a_hint_draws_nothing_where_one_choice_is_best_or_each_has_its_own_value() -> None:
    mostly_one = mix_of(0.97, 0.03)
    assert advice.sampled_choice(mostly_one) is None
    assert advice.sampled_choice(replace(mix_of(0.5, 0.5), scale="chance")) is None
    always = tuple(Choice(move, 0.0, 0.0, float(move == 1), verdict="equal") for move in range(2))
    certain = evaluation_of(*always, scale="share", best=1)
    assert advice.sampled_choice(certain) is None and advice.constant_choice(certain) == always[1:]


# -- reasons -----------------------------------------------------------------------------------------------------------


def claim(text: str, kind: str) -> Claim:
    """A reason of that kind for a choice."""
    return Claim(Reason(text), kind=kind)


OTHERS_WIN = claim("Others win as well.", EQUAL)
QUEEN = claim("A queen.", "high")


@pytest.mark.parametrize("scale", ["points", "chance", "share"])
def test_a_hint_shows_the_reasons_of_the_best_choice(scale: str) -> None:
    takes, cheap = claim("It takes the trick.", "takes"), claim("It is cheap.", "cheap")
    best = Choice(0, 0.8, 0.0, 1.0, verdict="best", reasons=(takes, cheap))
    worse = Choice(1, 0.5, 0.0, 0.0, 0.3, 0.0, "mistake", reasons=(claim("It loses.", "loses"),))
    assert advice.shown_reasons(evaluation_of(best, worse, scale=scale, best=0)) == (takes.reason, cheap.reason)


def test_a_hint_among_equal_choices_only_says_that_they_are_equal() -> None:
    both = tuple(Choice(move, 50.0, 0.0, 0.5, verdict="equal", reasons=(OTHERS_WIN, QUEEN)) for move in (0, 1))
    assert advice.shown_reasons(evaluation_of(*both, scale="hundred", best=0)) == (OTHERS_WIN.reason,)
    second_says_it = (replace(both[0], reasons=(QUEEN,)), both[1])
    assert advice.shown_reasons(evaluation_of(*second_says_it, scale="hundred", best=0)) == (OTHERS_WIN.reason,)


def test_of_equal_choices_beside_a_losing_one_a_hint_gives_the_common_reason() -> None:
    equal = tuple(Choice(move, 50.0, 0.0, 0.5, verdict="equal", reasons=(QUEEN,)) for move in (0, 1))
    worse = Choice(2, 40.0, 0.0, 0.0, 10.0, 0.1, "mistake")
    assert advice.shown_reasons(evaluation_of(*equal, worse, scale="hundred", best=0)) == (QUEEN.reason,)
    without_reasons = tuple(replace(choice, reasons=()) for choice in equal)
    assert not advice.shown_reasons(evaluation_of(*without_reasons, worse, scale="hundred", best=0)), (
        "not what a figure is"
    )


def test_where_all_choices_lose_the_game_one_is_named_with_its_own_reason() -> None:
    choices = tuple(
        Choice(move, 0.0, 0.0, weight=move, verdict="equal", reasons=(reason,))
        for move, reason in enumerate((OTHERS_WIN, QUEEN))
    )
    lost = evaluation_of(*choices, scale="chance", best=0)
    assert advice.constant_choice(lost) == (choices[1],)
    assert advice.shown_reasons(lost) == (QUEEN.reason,)


def test_a_card_drawn_from_a_mix_shows_its_own_reason_if_another_choice_loses() -> None:
    enough = claim("The 5 is enough.", "often")
    drawn = Choice(0, 1.0, 0.0, 0.4, verdict="equal", reasons=(enough,))
    second, worse = Choice(1, 1.0, 0.0, 0.001, verdict="equal"), Choice(2, 0.0, 0.0, 0.6, 1.0, 0.0, "mistake")
    nearly_always = evaluation_of(drawn, second, worse, scale="share", best=0)
    assert figures(nearly_always) == ["100 %", "0 %", "0 %"], "a choice that loses has no share"
    assert advice.shown_reasons(nearly_always) == (enough.reason,)
    # The lot, which depends on the weights, falls on the card with a reason, then on the card without one.
    for weight, drawn_move, reason in ((0.41, 0, enough.reason), (0.4, 1, UNIT_REASON)):
        mix = (replace(drawn, weight=weight), replace(second, weight=0.4))
        mixed = replace(nearly_always, choices=(*mix, worse))
        lot = advice.sampled_choice(mixed)
        assert lot is not None and lot.move == drawn_move
        assert advice.shown_reasons(mixed) == (reason,)
        all_equal = replace(mixed, choices=mix)
        assert advice.shown_reasons(all_equal) == (UNIT_REASON,), "a reason for one of equal choices is none"


def test_of_two_changes_to_the_same_runs_neither_is_called_the_only_winner(tmp_path: Path) -> None:
    with table_for(tmp_path, find("procession"), 2) as ui:
        until_choice(ui)
        hinted(ui)
        hint = table_of(ui).hint.shown
        assert hint is not None and sum(choice.verdict == "best" for choice in hint.choices) == 2
        assert "Ben0 has a winning answer to every change but this one and its mirror image." in ui.one_line()
        assert "the only change" not in ui.words()
