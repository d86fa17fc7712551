"""Habits in words: what is told of a seat's choices, from what everybody could see."""

from __future__ import annotations

from dataclasses import replace

import pytest
from contra_table import NAMES, Case, English, area_of, builder_of, look_of, played
from frames import frame_name

from tablegame.core.habits import EVER, LOST, PublicChoice, habits
from tablegame.core.options import complete
from tablegame.games.contraconquer.facts import ContraTrick, ContraView
from tablegame.games.contraconquer.scene import SCENE
from tablegame.games.contraconquer.text import TEXT, WATCHING
from tablegame.games.wargops.facts.settling import choices
from tablegame.games.wargops.facts.view import WarView
from tablegame.games.wargops.rules import ENGINE as WARGOPS
from tablegame.storage.language import load
from tablegame.view.game_scene import Term
from tablegame.view.habits import HabitsCache
from tablegame.view.scene import Panel, Rect

WORDS = English()


def name_of(seat: int) -> str:
    return NAMES[seat]


def lost(view: ContraView, ranks: str) -> ContraView:
    """A view whose tricks B has lost to A, with these cards of B's, A's 1 and C's 7."""
    return replace(view, tricks=tuple(ContraTrick(0, (1, int(rank), 7), 0) for rank in ranks))


def test_three_of_four_times_after_losing_is_a_habit_and_two_of_four_is_none() -> None:
    view = played(Case(tricks=0, copies=12))[1]
    told = WATCHING.in_words(view, lost(view, "54445").tricks, name_of, WORDS)
    assert [each.text for each in told if each.seat == 1] == ["Ben played the 4 after losing a trick, 3 of 4 times."]
    none = WATCHING.in_words(view, lost(view, "54455").tricks, name_of, WORDS)
    assert not [each for each in none if each.seat == 1]
    few = WATCHING.in_words(view, lost(view, "5444").tricks, name_of, WORDS)
    assert not [each for each in few if each.seat == 1], "three cases are too few"


def test_german_says_it_without_a_verb_so_that_it_fits_du_and_everybody() -> None:
    view = played(Case(tricks=0, copies=12))[1]
    told = WATCHING.in_words(view, lost(view, "54445").tricks, name_of, load("de"))
    assert "Ben: die Vier nach verlorenem Stich, 3 von 4 Mal." in [each.text for each in told]


def test_what_could_not_have_been_otherwise_is_no_habit() -> None:
    """The last card of a hand, and a sign that all cards bear, say nothing."""
    forced = PublicChoice(0, LOST, {"same": 1.0}, frozenset({"same"}))
    assert habits([forced] * 8) == ()


def test_what_a_shuffle_would_do_as_often_is_no_habit() -> None:
    higher = PublicChoice(0, LOST, {"higher": 0.75}, frozenset({"higher"}))
    assert habits([higher] * 4) == ()
    rare = PublicChoice(0, LOST, {"highest": 0.1}, frozenset({"highest"}))
    (habit,) = habits([rare] * 4)
    assert (habit.times, habit.of, habit.sign) == (4, 4, "highest")


def test_what_is_always_done_is_told_once() -> None:
    seen = [
        PublicChoice(0, after, {"lowest": 0.2}, frozenset({"lowest"})) for after in (LOST, LOST, EVER, LOST, LOST, LOST)
    ]
    (habit,) = habits(seen)
    assert habit.seat == 0 and habit.times == habit.of


def test_nothing_is_told_of_a_trick_before_it_is_seen() -> None:
    """While the last trick is turning up, the slip says what the tricks before it showed."""
    look = look_of(Case(tricks=9, seed=3, turned=True))
    view = look.view
    assert isinstance(view, ContraView) and frame_name(look.frame) == "turned"
    before = WATCHING.in_words(view, view.tricks[:-1], name_of, WORDS)
    assert WATCHING.habit_lines(look, WORDS) == before


def test_habits_are_counted_once_as_long_as_no_trick_is_new() -> None:
    counted, rare = HabitsCache(), PublicChoice(0, LOST, {"highest": 0.1}, frozenset({"highest"}))
    tricks = [object() for _ in range(5)]
    found = counted.habits(tricks, [rare] * 5)
    assert found and counted.habits(list(tricks), ()) == found, "the same tricks: nothing is looked at"
    assert counted.habits(tricks[:-1], [rare] * 4) == habits([rare] * 4)
    assert counted.habits([], ()) == ()
    assert counted.habits([*tricks[:-1], object()], [rare] * 4) == habits([rare] * 4), "taken back and played otherwise"


def test_a_hand_that_grows_is_counted_as_it_was() -> None:
    """Every choice in WarGops is compared with what the seat held then, cards won since included."""
    state = WARGOPS.new(2, complete(WARGOPS, 2, {"ranks": 5}))
    for choice in (5, 1, 4, 2, 1, 3):  # B loses two tricks, and then wins
        state.apply(state.acting()[0], choice)
    view = state.view(None)
    assert isinstance(view, WarView)
    seen = [each for each in choices(view, view.tricks) if each.seat == 0]
    assert [each.after for each in seen] == ["", "won", "won"]
    assert "lowest" in seen[2].bore and seen[2].open["lowest"] == pytest.approx(2 / 5)


def test_where_no_habit_has_been_seen_the_table_stays_empty_and_the_chart_says_what_is_named() -> None:
    look, builder, room = look_of(Case(tricks=0, copies=12)), builder_of(Case()), Rect(0, 0, 620, 400)
    WATCHING.sheet(builder, room, look)
    assert not builder.nodes
    WATCHING.chart(builder, room, look)
    assert "three of four similar tricks" in " ".join(builder.scene().words().split())


@pytest.mark.parametrize("size", [(960, 600), (1920, 1080)])
def test_the_lower_left_says_habits_and_a_name_explains_its_own(size: tuple[int, int]) -> None:
    case = Case(tricks=0, copies=12, size=size)
    look = look_of(case)
    view = look.view
    assert isinstance(view, ContraView)
    look = replace(look, frame=replace(look.frame, view=lost(view, "54445")))
    builder = builder_of(case)
    SCENE.build(builder, look, area_of(builder))
    slip = next(node for node in builder.nodes if isinstance(node, Panel) and node.id == "habits")
    assert slip.rect.cx < builder.felt.cx and slip.rect.cy > builder.felt.y + builder.felt.h * 0.3
    assert "3 of 4 times" in " ".join(builder.scene().words().split())
    terms = {term.word: term.said for term in TEXT.terms(look, WORDS) if isinstance(term, Term)}
    assert terms["Ben"] == "Ben played the 4 after losing a trick, 3 of 4 times."
