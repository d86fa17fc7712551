"""The pictures of Precognition: cards are readable at every size, and row, pad and reveal show what the view says."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from game_pictures import NAMES, English, flat, frame_name
from hypothesis import assume, example, given, settings
from precognition_table import Case, builder_of, built, cases, frames_of, look_of, played, scene_of
from seen import nodes_of

from tablegame.core.tricks import not_none
from tablegame.games.precognition.facts import PrecognitionView, letter_between, prediction
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
from tablegame.view.text_field import BACKSPACE, DELETE, HOME

SMALL_INDEX, RAIL_INDEX = 98 / 240, 88 / 240
"""The part of a card's width that its index takes: on a small card, and on the strip of a card behind another."""
WORDS = English()


LATE = Case(cards=35, seed=5)
"""35 of 52 cards lie in the row. The viewer's string has not come true yet; it still can, at several starts."""


def index_box(card: Card) -> Rect:
    """The rank and the suit of the small cut, where the art (240 by 370) draws them."""
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
            assert card.w * SMALL_INDEX >= 16, card
            later = [node for node in scene.nodes[order + 1 :] if isinstance(node, (Card, Label, Badge, Picture))]
            assert not any(index_box(card).overlaps(node.rect.inset(1)) for node in later), card


@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize("players", [5, 6])
def test_cards_stay_readable_above_the_brackets_of_many_equal_strings(players: int, scale: float) -> None:
    case = Case(players=players, phase="turned", strings=("U",) * 6, size=(960, 600), scale=scale)
    cards, view = scene_of(case).cards(), look_of(case).view
    assert all(cards[f"card/{card}"].w >= 40 for card in view.row)


@given(case=cases())
@example(case=Case(players=2, cards=0, size=(960, 600), scale=1.25))
def test_the_index_of_every_own_card_is_at_least_16_pixels_wide(case: Case) -> None:
    for card in scene_of(case).cards().values():
        part = SMALL_INDEX if "/small" in card.face else RAIL_INDEX if "/rail" in card.face else 1.0
        assert card.w * part >= 16, card


@pytest.mark.parametrize("size", [(960, 600), (1920, 1080)])
def test_the_cards_of_the_own_hand_are_large_enough_for_their_pictures(size: tuple[int, int]) -> None:
    case = Case(players=2, cards=6, size=size)
    cards = scene_of(case).cards()
    fronts = [cards[f"card/{card}"] for card in look_of(case).view.hand if f"card/{card}" in cards]
    assert fronts and all(card.w >= 60 and "/small" not in card.face for card in fronts)


def test_a_letter_stands_between_its_cards_also_at_the_start_of_a_line() -> None:
    """In about the room of the smallest window, 52 cards have two lines of 26."""
    plan = rows.plan(builder_of(Case(size=(960, 600))), Rect(30, 90, 900, 330), 52, 12.0)  # cards 0 to 51
    assert plan.per_line == 26
    assert plan.box(6).cx == pytest.approx(plan.place(7).rect.x), "letter 6 stands between the cards 6 and 7"
    assert plan.box(25).cx == pytest.approx(plan.place(26).rect.x), "left of the first card of the second line"
    assert plan.box(25).y - plan.box(24).y == pytest.approx(plan.pitch)
    assert plan.stretches(range(22, 28)) == [(22, 24), (25, 27)]


def test_brackets_that_overlap_or_touch_are_drawn_in_different_lanes() -> None:
    assert rows.lanes_of([range(5), range(2, 5), range(4, 6), range(8, 9)]) == [0, 1, 2, 0]


def test_the_own_string_is_drawn_at_its_first_open_start_or_where_it_was_slid() -> None:
    look = look_of(LATE)
    first, *_, last = look.view.open_starts
    assert rows.shown_start(look) == first
    key, value_of_last = map(str, rows.slide_to(look.view, last).values)
    assert rows.shown_start(replace(look, picture_settings={key: value_of_last})) == last
    assert 0 not in look.view.open_starts, "at the first start of the row the string is lost"
    slid_to_a_lost_start = replace(look, picture_settings={key: "0"})
    assert rows.shown_start(slid_to_a_lost_start) == first


def test_every_open_start_of_the_own_string_is_marked_and_can_be_clicked() -> None:
    view, scene = look_of(LATE).view, scene_of(LATE)
    starts = {target.id: target.rect for target in scene.targets if target.id.startswith("place/")}
    assert list(starts) == [f"place/{start}" for start in view.open_starts]
    strokes = [line.points for line in nodes_of(scene.nodes, Line) if line.ink == "felt-text" and len(line.points) == 2]
    for box in starts.values():
        assert any(left < box.cx < right and box.holds(box.cx, y) for (left, y), (right, _) in strokes), box
    assert scene.keys["pagedown"] == rows.slide_to(view, view.open_starts[1])
    assert "pageup" not in scene.keys
    early = scene_of(Case(cards=2))
    assert len([line for line in nodes_of(early.nodes, Line) if line.alpha < 1]) <= 3, "neighbours share a stroke"


def test_cards_that_continue_the_own_string_are_lit_and_ticked() -> None:
    look, scene = look_of(LATE), scene_of(LATE)
    view = look.view
    wanted = rows.next_letter(view, rows.shown_start(look))
    assert f"{SIGNED[wanted]} ✓" in scene.words()
    for card in view.hand:
        assert scene.cards()[f"card/{card}"].glow == (letter_between(view.row[-1], card) == wanted)


def test_a_complete_string_has_a_golden_bracket_and_a_sentence_but_no_other_start() -> None:
    case = Case(cards=20, strings=("UD", "UUUUUU", "UUUUUU", "UUUUUU"), size=(1920, 1080))
    look = next(look for seed in range(50) if (look := look_of(replace(case, seed=seed))).view.stands)
    scene = built(case, look)
    assert "Your string stands, all 2 letters: nobody can take it away. Now spoil the others'." in scene.words()
    assert any(line.ink == "gold" for line in nodes_of(scene.nodes, Line))
    assert not [target for target in scene.targets if target.id.startswith("place/")]
    at_end = built(case, replace(look, frame=replace(look.frame, role=FrameRole.EVENT), can_act=False))
    assert "nobody can take it away." in at_end.words() and "spoil" not in at_end.words()


def test_cards_that_end_the_ups_and_downs_are_marked_once_the_own_string_is_lost() -> None:
    case = Case(ranks=4, cards=9, strings=("SSSSSSSSSSSS", "UUUUUU", "UUUUUU", "UUUUUU"))
    marked = 0
    for seed in range(60):
        look = look_of(replace(case, seed=seed))
        if "×" in built(case, look).words():
            assert not look.view.open_starts, "the own string is lost"
            marked += look.view.zigzag > 1
    assert marked


def test_a_zigzag_is_the_letters_u_and_d_by_turns_at_the_end_of_the_row() -> None:
    most = 8  # the letters between nine cards
    for seed in range(60):
        view = look_of(Case(ranks=4, cards=most + 1, seed=seed)).view
        endings = [("UDUDUDUD"[most - n :], "DUDUDUDU"[most - n :]) for n in range(most + 1)]  # by their length
        longest = max(len(ending[0]) for ending in endings if view.letters.endswith(ending))
        assert view.zigzag == (longest if longest > 1 else 0), view.letters


def test_only_between_two_players_the_table_shows_the_hand_of_the_opponent() -> None:
    case = Case(players=2, cards=20)
    assert "holds" in scene_of(case).words()
    assert "holds" not in scene_of(replace(case, viewer=None)).words()
    assert "holds" not in scene_of(replace(case, players=3)).words()


def look_at_pad(text: str = "", **fields: Any) -> SceneInput:
    """The pad with these letters, and the pen after them."""
    return look_of(Case(phase="writing", draft=(text, len(text), ()), **fields))


def look_after(look: SceneInput, *actions: Action) -> SceneInput:
    """The pad after actions of the player."""
    for action in actions:
        draft = SCENE.next_draft(look, action)
        assert draft is not None
        look = replace(look, draft=draft)
    return look


def text_of(look: SceneInput) -> str:
    """The letters on the pad."""
    return scene_pad.pad_of(look).writing.text


def test_letters_are_inserted_and_erased_at_the_pen() -> None:
    look = look_after(look_at_pad("UD"), Action("pen", (-1,)), Action("write", ("S",)))
    assert text_of(look) == "USD" and SCENE.drafted_move(look) == prediction("USD")
    assert text_of(look_after(look, Action("write", (BACKSPACE,)))) == "UD"
    assert text_of(look_after(look, Action("write", (HOME,)), Action("write", (DELETE,)))) == "SD"


def test_undo_takes_back_one_step_of_the_pad_at_a_time() -> None:
    wiped = look_after(look_at_pad("UU"), Action("write", ("D",)), Action("wipe"))
    assert text_of(wiped) == "" and SCENE.drafted_move(wiped) is None
    once = look_after(wiped, Action("unwrite"))
    assert (text_of(once), text_of(look_after(once, Action("unwrite")))) == ("UUD", "UU")


def test_the_pad_takes_no_more_letters_than_the_row_will_have_cards() -> None:
    look = look_at_pad("U" * 12, players=2, ranks=3)
    assert text_of(look_after(look, Action("write", ("D",)))) == "U" * 12
    scene = built(Case(phase="writing", players=2, ranks=3), look)
    assert "12 letters can never come true: 12 cards have 11 changes." in scene.words()
    assert not not_none(scene.target("up")).enabled


def test_a_press_on_the_pad_puts_the_pen_between_two_letters() -> None:
    look = look_at_pad("UDSU")
    drag = not_none(not_none(built(Case(phase="writing"), look).target(DRAFT)).drag)
    left, advance = (float(number or 0) for number in drag.values[2:4])
    for gap in range(5):
        action = Action("pen-to", (*drag.values, left + gap * advance, 0.5))
        assert scene_pad.pad_of(look_after(look, action)).writing.caret == gap


def test_nothing_can_be_written_while_cards_are_played() -> None:
    assert SCENE.next_draft(look_of(Case()), Action("write", ("U",))) is None


def test_the_last_card_is_shown_before_the_strings_are_revealed() -> None:
    frames = frames_of(Case(phase="turned", playoff=False))
    assert [frame_name(frame) for frame in frames] == ["laid", "turned", "over"]
    last_card, turned, _ = frames
    assert turned.hold and last_card.least_seconds > 0
    assert isinstance(last_card.view, PrecognitionView) and isinstance(turned.view, PrecognitionView)
    assert len(last_card.view.row) == last_card.view.length and not last_card.view.past
    assert last_card.view.string and not turned.view.string and len(turned.view.past) == 1


def test_a_tie_is_shown_before_the_next_deal() -> None:
    case = Case(phase="turned", strings=("U",) * 6, players=3)
    assert [frame_name(frame) for frame in frames_of(case)] == ["laid", "turned", "dealing", "writing"]
    assert "They play again among themselves." in scene_of(case).words()


def test_strings_are_revealed_one_by_one_and_then_the_winner() -> None:
    case = Case(phase="turned", seed=3, strings=("DUDUUDDUSSS", "UDUDU", "SSSDD", "UDUDUD", "D", "U"))
    words = [scene_of(replace(case, step=step)).words() for step in range(6)]  # of four players
    assert [text.splitlines().count("sealed") for text in words] == [4, 3, 2, 1, 0, 0]
    assert ["the longest string that came true" in text for text in words] == [False] * 5 + [True]


def test_a_played_card_comes_from_the_hand_of_its_player() -> None:
    case = Case(cards=13, players=2)
    before, after, _ = played(case)
    card, putter = after.row[-1], after.putters[-1]
    assert (card in before.hand) == (putter == 0)
    assert scene_of(case).cards()[f"card/{card}"].origin.split()[0] == f"held/{putter}"


@settings(max_examples=30)
@given(case=cases())
def test_every_letter_of_the_row_has_an_arrow_at_its_right(case: Case) -> None:
    """In German a U alone could be read as down ("unten")."""
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
def test_on_the_board_of_two_the_frame_of_the_turn_holds_the_whole_name(size: tuple[int, int]) -> None:
    case = Case(players=2, cards=2, size=size)
    scene = scene_of(case)
    panels = nodes_of(scene.nodes, Panel)
    (board,) = (panel.rect for panel in panels if panel.id == "board")
    (mark,) = (panel.rect for panel in panels if panel.style == "mark" and board.overlaps(panel.rect))
    labels = [label for label in nodes_of(scene.nodes, Label) if board.overlaps(label.rect)]
    (name,) = (label.rect for label in labels if label.words == NAMES[1])
    assert abs(name.cy - mark.cy) < 0.01 and mark.x < name.x and name.right < mark.right
    assert mark.h >= builder_of(case).line(BODY, serif=True), "as high as a line of the name"


def test_the_status_names_the_playoff_and_the_awaited_player() -> None:
    writing = TEXT.status(look_of(Case(phase="writing", sealed=3)), WORDS)
    assert writing == "Write in secret · Ben, Cilla and Dora have sealed"
    assert TEXT.status(look_of(Case(playoffs=1, cards=1)), WORDS) == "Playoff 1 · Card 2 of 52 · waiting for Ben"


def test_the_status_does_not_run_ahead_of_the_strings_that_are_revealed() -> None:
    look = look_of(Case(phase="turned"))
    status = [TEXT.status(replace(look, step=step), WORDS) for step in range(1, 5)]
    assert status == ["The strings are opened"] * 3 + ["All strings are open"]


def test_a_score_names_the_letters_that_occurred_or_that_the_seat_is_out() -> None:
    case = Case(playoffs=1, tied=(1, 2), phase="over", strings=("U", "DUDUDUDUD" * 3, "U", "U"))
    _, view, _ = played(case)
    first, second, third, fourth = (TEXT.score_in_words(view, seat, load("en")) for seat in range(4))
    assert first == fourth == "out of the playoff" and third == "1 letter"
    assert re.fullmatch(r"[1-9]\d? of 27 letters", second)


def test_a_person_has_no_choice_left_in_a_playoff_among_computer_players() -> None:
    case = Case(playoffs=1, tied=(1, 2))
    assert TEXT.no_choice_left(look_of(case))
    assert not TEXT.no_choice_left(look_of(replace(case, tied=(0, 2))))


def test_a_screen_reader_hears_letters_as_words() -> None:
    tree = Reading(load("en"), Faces(), NAMES[:4]).tree(scene_of(Case(cards=10, seed=7)), "x")
    names = [node.name for node in tree.items.values()]
    assert {"Up", "Down", "Your string"} <= set(names) and {"U", "D", "S"}.isdisjoint(names)
    assert not any("U↑" in name or "D↓" in name for name in names)
