"""How Precognition lies on the table: everything readable at every size, motion that follows cards, no secrets."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from game_pictures import NAMES, English, flat, frame_name
from hypothesis import assume, example, given, settings
from precognition_table import Case, builder_of, built, cases, look_of, phases_of, played, scene_of
from seen import nodes_of

from tablegame.core.cards import value
from tablegame.games.precognition.facts import PrecognitionView, prediction
from tablegame.games.precognition.scene import SCENE
from tablegame.games.precognition.scene import pad as scene_pad
from tablegame.games.precognition.scene import row as rows
from tablegame.games.precognition.text import TEXT
from tablegame.storage.language import load
from tablegame.ui.access.tree import Reading
from tablegame.view.faces import Faces
from tablegame.view.game_scene import DRAFT, FrameRole, SceneInput
from tablegame.view.pieces import SIGNED
from tablegame.view.scale import BODY
from tablegame.view.scene import Action, Badge, Card, Label, Line, Panel, Picture, Rect

# -- readable ----------------------------------------------------------------------------------------------------


def index_box(card: Card) -> Rect:
    """The rank and the suit of the small cut, where the art draws them."""
    r = card.rect
    return Rect(r.x + 14 / 240 * r.w, r.y + 18 / 370 * r.h, 68 / 240 * r.w, 140 / 370 * r.h)


@given(case=cases())
@example(case=Case(players=2, cards=51, size=(960, 600), scale=1.25))
@example(case=Case(players=6, cards=40, size=(960, 600), scale=1.25))
@example(case=Case(players=3, phase="laid", playoffs=1, tied=(0, 1), strings=("U",) * 3, size=(960, 600), scale=1.25))
@example(case=Case(players=3, phase="laid", strings=("U",) * 3, size=(960, 600), scale=1.25))
def test_the_rank_of_every_card_in_the_row_is_uncovered_and_large(case: Case) -> None:
    if case.phase == "writing":
        case = replace(case, phase="laying")
    scene, in_row = scene_of(case), {f"card/{card}" for card in look_of(case).view.row}
    for order, card in enumerate(scene.nodes):
        if isinstance(card, Card) and card.id in in_row:
            assert card.w * 98 / 240 >= 16, "its index takes 98 of 240"
            later = [node for node in scene.nodes[order + 1 :] if isinstance(node, (Card, Label, Badge, Picture))]
            assert not any(index_box(card).overlaps(node.rect.inset(1)) for node in later), card


@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize("players", [5, 6])
def test_cards_stay_wide_when_all_strings_match_at_one_place(players: int, scale: float) -> None:
    case = Case(players=players, phase="turned", strings=("U",) * 6, size=(960, 600), scale=scale)
    scene = scene_of(case)
    view = look_of(case).view
    assert all(scene.cards()[f"card/{card}"].w >= 40 for card in view.row)


@given(case=cases())
@example(case=Case(players=2, cards=0, size=(960, 600), scale=1.25))
def test_the_index_of_every_own_card_is_at_least_16_pixels_wide(case: Case) -> None:
    for card in scene_of(case).cards().values():
        if "/small" in card.face:
            assert card.w * 98 / 240 >= 16, card
        if "/rail" in card.face:
            assert card.w * 88 / 240 >= 16, card


# -- the row -----------------------------------------------------------------------------------------------------


def plan_of(size: tuple[int, int], length: int) -> rows.RowPlan:
    builder = builder_of(Case(size=size))
    return rows.plan(builder, Rect(30, 90, size[0] - 60, size[1] * 0.55), length, 12.0)


def test_the_row_of_52_folds_into_two_lines_of_26() -> None:
    for size in ((960, 600), (1600, 1000), (3840, 2160)):
        assert plan_of(size, 52).per_line == 26


def test_a_letter_is_drawn_between_its_cards_even_at_the_end_of_a_line() -> None:
    plan = plan_of((960, 600), 52)
    assert plan.box(6).cx == pytest.approx(plan.place(7).rect.x)
    assert plan.box(25).y - plan.box(24).y == pytest.approx(plan.pitch)
    assert plan.box(25).cx == pytest.approx(plan.place(26).rect.x)
    assert plan.stretches(range(22, 28)) == [(22, 24), (25, 27)]


def test_overlapping_brackets_are_drawn_in_separate_lanes() -> None:
    assert rows.lanes_of([range(5), range(2, 5), range(4, 6), range(8, 9)]) == [0, 1, 2, 0]


def test_the_players_string_is_drawn_at_its_best_position_or_where_it_was_moved() -> None:
    case = Case(cards=35, seed=5)
    look = look_of(case)
    view = look.view
    assert rows.shown_start(look) == view.open_starts[0]
    other = view.open_starts[-1]
    action = rows.slide_to(view, other)
    moved = replace(look, picture_settings={str(action.values[0]): str(action.values[1])})
    assert rows.shown_start(moved) == other
    moved_to_lost_place = replace(look, picture_settings={str(action.values[0]): "0"})
    assert 0 not in view.open_starts and rows.shown_start(moved_to_lost_place) == view.open_starts[0]


def test_every_open_place_of_the_own_string_is_marked_and_can_be_clicked() -> None:
    case = Case(cards=35, seed=5)
    view, scene = look_of(case).view, scene_of(case)
    places = {target.id: target.rect for target in scene.targets if target.id.startswith("place/")}
    assert list(places) == [f"place/{place}" for place in view.open_starts]
    strokes = [line.points for line in nodes_of(scene.nodes, Line) if line.ink == "felt-text" and len(line.points) == 2]
    for box in places.values():
        assert any(left < box.cx < right and box.holds(box.cx, y) for (left, y), (right, _) in strokes), box
    early = scene_of(Case(cards=2))
    faint = [line for line in nodes_of(early.nodes, Line) if line.alpha < 1]
    assert len(faint) <= 3 and len(early.targets) > 20, "neighbours share a stroke"
    assert scene.keys["pagedown"] == rows.slide_to(view, view.open_starts[1])
    assert "pageup" not in scene.keys


def test_cards_that_continue_the_own_string_are_lit_and_ticked() -> None:
    case = Case(cards=35, seed=5)
    look = look_of(case)
    view = look.view
    wanted = rows.next_letter(view, rows.shown_start(look))
    assert wanted
    scene = scene_of(case)
    for card in view.hand:
        node = scene.cards()[f"card/{card}"]
        below = value(card) < value(view.row[-1])
        alive = wanted == ("D" if below else "U" if value(card) > value(view.row[-1]) else "S")
        assert node.glow == alive
    assert f"{SIGNED[wanted]} ✓" in scene.words()


def test_a_complete_string_has_a_golden_bracket_and_a_sentence() -> None:
    case = Case(cards=20, strings=("UD", "UUUUUU", "UUUUUU", "UUUUUU"), size=(1920, 1080))
    look = next(
        each
        for seed in range(50)
        for each in [look_of(replace(case, seed=seed))]
        if isinstance(each.frame.view, PrecognitionView) and each.frame.view.stands
    )
    scene = built(case, look)
    assert "Your string stands, all 2 letters: nobody can take it away. Now spoil the others'." in scene.words()
    last = built(case, replace(look, frame=replace(look.frame, role=FrameRole.EVENT), can_act=False))
    assert "nobody can take it away." in last.words() and "spoil" not in last.words(), "every card lies"
    assert any(isinstance(node, Line) and node.ink == "gold" for node in scene.nodes)
    assert not [target for target in scene.targets if target.id.startswith("place/")], "it needs no other place"


def test_cards_that_break_a_zigzag_are_marked_once_the_own_string_cannot_match() -> None:
    case = Case(ranks=4, cards=9, strings=("SSSSSSSSSSSS", "UUUUUU", "UUUUUU", "UUUUUU"))
    looks = [look_of(replace(case, seed=seed)) for seed in range(60)]
    found = 0
    for look in looks:
        view = look.view
        words = built(case, look).words()
        ends_in_zigzag = view.zigzag > 1 and set(view.letters[-view.zigzag :]) == {"U", "D"}
        assert (view.zigzag > 0) == ends_in_zigzag
        if view.open_starts:
            assert "×" not in words
        elif ends_in_zigzag and f"{SIGNED[view.letters[-1]]} ×" in words:
            found += 1
    assert found


def test_every_own_card_is_wide_enough_for_its_picture() -> None:
    for size in ((960, 600), (1920, 1080)):
        case = Case(players=2, cards=6, size=size)
        view = look_of(case).view
        cards = scene_of(case).cards()
        fronts = [cards[f"card/{card}"] for card in view.hand if f"card/{card}" in cards]
        assert all(card.w >= 60 and "/small" not in card.face for card in fronts)


def test_with_two_players_the_table_shows_the_hand_of_the_other() -> None:
    case = Case(players=2, cards=20)
    view = look_of(case).view
    known = view.known_cards(1)
    assert known is not None and len(known) == view.counts[1]
    assert "holds" in scene_of(case).words()
    assert "holds" not in scene_of(replace(case, viewer=None)).words()
    assert "holds" not in scene_of(replace(case, players=3)).words()


# -- the pad -----------------------------------------------------------------------------------------------------


def look_at_pad(text: str = "", caret: int | None = None, **changes: object) -> SceneInput:
    case = Case(phase="writing", draft=(text, len(text) if caret is None else caret, ()), **changes)  # type: ignore[arg-type]
    return look_of(case)


def look_after(look: SceneInput, *actions: Action) -> SceneInput:
    for action in actions:
        draft = SCENE.next_draft(look, action)
        assert draft is not None
        look = replace(look, draft=draft)
    return look


def text_of(look: SceneInput) -> str:
    return scene_pad.pad_of(look).writing.text


def test_letters_are_inserted_and_erased_at_the_caret() -> None:
    look = look_after(
        look_at_pad(), Action("write", ("U",)), Action("write", ("D",)), Action("pen", (-1,)), Action("write", ("S",))
    )
    assert text_of(look) == "USD"
    assert SCENE.drafted_move(look) == prediction("USD")
    assert text_of(look_after(look, Action("write", ("\b",)))) == "UD"
    assert text_of(look_after(look, Action("write", ("\x01",)), Action("write", ("\x7f",)))) == "SD"


def test_undo_takes_back_one_step_of_the_pad_at_a_time() -> None:
    look = look_after(look_at_pad("UU"), Action("write", ("D",)), Action("wipe"))
    assert text_of(look) == "" and SCENE.drafted_move(look) is None
    look = look_after(look, Action("unwrite"))
    assert text_of(look) == "UUD"
    assert text_of(look_after(look, Action("unwrite"))) == "UU"


def test_a_string_is_no_longer_than_the_row() -> None:
    look = look_at_pad("U" * 12, players=2, ranks=3)
    assert text_of(look_after(look, Action("write", ("D",)))) == "U" * 12
    scene = built(Case(phase="writing", players=2, ranks=3), look)
    assert "12 letters can never come true: 12 cards have 11 changes." in scene.words()
    assert not scene.target("up").enabled  # type: ignore[union-attr]


def test_a_press_on_the_pad_puts_the_caret_between_two_letters() -> None:
    look = look_at_pad("UDSU")
    target = built(Case(phase="writing"), look).target(DRAFT)
    assert target is not None and target.drag is not None
    left, each = (float(value or 0) for value in target.drag.values[2:4])
    for gap in range(5):
        action = Action("pen-to", (*target.drag.values, left + gap * each, 0.5))
        assert scene_pad.pad_of(look_after(look, action)).writing.caret == gap


def test_the_pad_has_the_focus_its_keys_and_its_buttons() -> None:
    scene = scene_of(Case(phase="writing", draft=("UD", 2, ("U",))))
    assert scene.focus == DRAFT
    for key, action in (("u", Action("write", ("U",))), ("s", Action("write", ("S",))), ("ctrl+z", Action("unwrite"))):
        assert scene.keys[key] == action
    for name in ("up", "down", "stay", "erase", "clear"):
        assert scene.target(name) is not None
    assert "ctrl+z" not in scene_of(Case(phase="writing")).keys


def test_nothing_can_be_written_while_cards_are_played() -> None:
    assert SCENE.next_draft(look_of(Case()), Action("write", ("U",))) is None


# -- pictures that tell what happened ----------------------------------------------------------------------------


def test_the_last_card_is_shown_before_the_strings_are_revealed() -> None:
    names = [frame_name(phase) for phase in phases_of(Case(phase="turned", playoff=False))]
    assert names == ["laid", "turned", "over"]
    last_card, turned, _ = phases_of(Case(phase="turned", playoff=False))
    assert turned.hold and last_card.least_seconds > 0
    assert isinstance(last_card.view, PrecognitionView) and isinstance(turned.view, PrecognitionView)
    assert len(last_card.view.row) == last_card.view.length and not last_card.view.past
    assert last_card.view.string and not turned.view.string and len(turned.view.past) == 1


def test_a_tie_is_shown_before_the_next_deal() -> None:
    phases = phases_of(Case(phase="turned", strings=("U",) * 6, players=3))
    assert [frame_name(phase) for phase in phases] == ["laid", "turned", "dealing", "writing"]
    assert "They play again among themselves." in scene_of(Case(phase="turned", strings=("U",) * 6, players=3)).words()


def test_strings_are_revealed_one_by_one_and_then_the_winner() -> None:
    case = Case(phase="turned", seed=3, strings=("DUDUUDDUSSS", "UDUDU", "SSSDD", "UDUDUD", "D", "U"))
    sealed = [scene_of(replace(case, step=step)).words().splitlines().count("sealed") for step in range(6)]
    assert sealed == [4, 3, 2, 1, 0, 0]
    assert "the longest string that came true" not in scene_of(replace(case, step=4)).words()
    assert "the longest string that came true" in scene_of(replace(case, step=5)).words()


def test_a_played_card_moves_from_its_hand_to_the_row() -> None:
    case = Case(cards=13, players=2)
    before, after_it, _ = played(case)
    card = after_it.row[-1]
    assert f"card/{card}" in scene_of(case).cards()
    assert (card in before.hand) == (after_it.putters[-1] == 0)
    assert scene_of(case).cards()[f"card/{card}"].origin.split()[0] == f"held/{after_it.putters[-1]}"


@settings(max_examples=30)
@given(case=cases())
def test_every_letter_of_the_row_has_an_arrow_next_to_it(case: Case) -> None:
    """In German U could be read as down: where the letters stand alone, arrows say up and down."""
    nodes = list(flat(built(case, look_of(case)).nodes))
    strokes = [line.points for line in nodes_of(nodes, Line) if len(line.points) == 2]
    letters = [label for label in nodes_of(nodes, Label) if label.id.startswith("letter/") and label.words in "UD"]
    assume(letters)
    for letter in letters:
        arrows = [
            "U" if end_y < y else "D"
            for (x, y), (end_x, end_y) in strokes
            if x == end_x and letter.rect.holds(letter.rect.cx, y) and 0 < x - letter.rect.cx < letter.rect.w
        ]
        assert letter.words in arrows, letter


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_with_two_players_the_frame_of_the_turn_does_not_touch_the_name(size: tuple[int, int]) -> None:
    case = Case(players=2, cards=2, size=size)
    b, scene = builder_of(case), scene_of(case)
    board = next(node.rect for node in scene.nodes if isinstance(node, Panel) and node.id == "board")
    (mark,) = (n.rect for n in scene.nodes if isinstance(n, Panel) and n.style == "mark" and board.overlaps(n.rect))
    assert mark.h >= b.line(BODY, serif=True)


# -- words -------------------------------------------------------------------------------------------------------------


WORDS = English()


def test_the_status_names_the_playoff_and_the_awaited_player() -> None:
    assert TEXT.status(look_of(Case(phase="writing", sealed=3)), WORDS) == (
        "Write in secret · Ben, Cilla and Dora have sealed"
    )
    assert TEXT.status(look_of(Case(playoffs=1, cards=1)), WORDS) == "Playoff 1 · Card 2 of 52 · waiting for Ben"


def test_the_status_does_not_run_ahead_of_the_strings_that_are_revealed() -> None:
    look = look_of(Case(phase="turned"))
    seated = len(look.view.past[-1].seated)
    for step in range(1, seated + 1):
        status = "All strings are open" if step == seated else "The strings are opened"
        assert TEXT.status(replace(look, step=step), WORDS) == status


def test_a_score_names_the_letters_that_matched_or_that_the_seat_is_out() -> None:
    """In the playoff of the second and the third nobody wrote for the first: that player may let it run."""
    case = Case(playoffs=1, tied=(1, 2))
    view = played(replace(case, phase="over", strings=("U", "DUDUDUDUD" * 3, "U", "U")))[1]
    scores = [TEXT.score_in_words(view, seat, load("en")) for seat in range(4)]
    assert scores[0] == scores[3] == "out of the playoff" and scores[2] == "1 letter"
    assert re.fullmatch(r"[1-9]\d? of 27 letters", scores[1])
    assert TEXT.no_choice_left(look_of(case)) and not TEXT.no_choice_left(look_of(replace(case, tied=(0, 2))))


def test_a_screen_reader_hears_letters_as_words() -> None:
    tree = Reading(load("en"), Faces(), NAMES[:4]).tree(scene_of(Case(cards=10, seed=7)), "x")
    names = [node.name for node in tree.items.values()]
    assert {"Up", "Down", "Your string"} <= set(names) and not {"U", "D", "S"} & set(names)
    assert not any("U↑" in name or "D↓" in name for name in names)
