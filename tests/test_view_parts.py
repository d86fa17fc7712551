"""Parts of pictures: plates, portraits, hands, slips and lines of text fit into their room."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import combinations, pairwise, permutations, product
from typing import cast

import pygame
import pytest
from art_checks import greatest_difference
from drawn import medallions
from game_pictures import English, FixedMetrics
from hypothesis import given
from hypothesis import strategies as st
from seen import nodes_of, spans_of

from tablegame.art import assets
from tablegame.art.catalogue import svg
from tablegame.art.drawing import png
from tablegame.art.inks import Inks
from tablegame.core.contract import View
from tablegame.storage.folders import themes_folder
from tablegame.theme.library import load
from tablegame.theme.model import LAMPLIGHT
from tablegame.view import hand as hands
from tablegame.view import holdings, plate, rank_columns, score_sheet, slips
from tablegame.view.advice import Mark
from tablegame.view.builder import Builder
from tablegame.view.form import FormRow, Segments, Stepper, draw_wrapped
from tablegame.view.game_scene import Frame, FrameRole, SceneInput
from tablegame.view.hand import HandCard
from tablegame.view.holdings import HoldingsBoard, HoldingsRow
from tablegame.view.phrases import UnnamedSeat
from tablegame.view.plate import Plate
from tablegame.view.rank_columns import ColumnCard, Pick, RankColumn
from tablegame.view.scale import BODY, HEADING
from tablegame.view.scene import Action, Badge, Label, Panel, Picture, Rect, Span
from tablegame.view.score_sheet import ScoreRow

SIZES = ((960, 600), (1600, 1000), (3840, 2160))


def builder(size: tuple[int, int] = (1600, 1000)) -> Builder:
    return Builder(size, FixedMetrics(), English())


def boxes_by_text(b: Builder) -> dict[str, Rect]:
    """The boxes of the letters of all labels of one line, by text."""
    boxes = {}
    for node in b.nodes:
        if isinstance(node, Label):
            (line,) = node.lines
            width, height = b.width(line), max(span.size for span in line)
            left = node.rect.right - width if node.align == "right" else node.rect.x
            boxes["".join(span.text for span in line)] = Rect(left, node.rect.cy - height / 2, width, height)
    return boxes


def test_a_figure_that_leaves_no_room_for_the_name_stands_below_it() -> None:
    b = builder()
    plate.draw(b, Plate(0, "Wilhelmine Auguste", (), ("3 tricks",)), Rect(0, 0, 260, plate.height(b)))
    boxes = boxes_by_text(b)
    assert boxes["3 tricks"].y >= boxes["Wilhelmine Auguste"].bottom - 1


def test_a_figure_is_beside_the_name_at_the_same_height_if_no_line_fits() -> None:
    b = builder()
    plate.draw(
        b, Plate(0, "Al", ("a sentence that is far too long",), ("0 of 1000",)), Rect(0, 0, 250, plate.height(b))
    )
    boxes = boxes_by_text(b)
    assert set(boxes) == {"Al", "0 of 1000"} and boxes["Al"].cy == pytest.approx(boxes["0 of 1000"].cy, abs=1)


def test_a_plate_shows_the_longest_form_of_the_activity_that_fits() -> None:
    b = builder()
    forms_of_activity = ("a sentence that is far too long for a plate", "short", "s")
    plate.draw(b, Plate(0, "Al", forms_of_activity), Rect(0, 0, 180, plate.height(b)))
    assert set(boxes_by_text(b)) == {"Al", "short"}


@pytest.mark.parametrize("height", range(600, 2200, 37))  # many sizes of type, to meet rounding errors
def test_a_score_sheet_is_drawn_if_its_room_is_just_as_high_as_its_rows(height: int) -> None:
    b = builder((1920, height))
    rows, total = [ScoreRow("1", ("0", "2"))], ScoreRow("Σ", ("0", "2"), bold=True)
    room = Rect(20.3, 301.7, 400, score_sheet.height(b, 2, title=False))
    assert score_sheet.draw(b, room, 2, rows, 0, total=total)


@pytest.mark.parametrize("text", ["A", "A ×2"])
def test_a_shape_without_a_column_of_names_does_not_cover_the_figure_of_the_first_rank(text: str) -> None:
    b = builder((960, 600))
    cells = tuple((b.span(figure, BODY, "sans-bold"),) for figure in (text, "2", "3"))
    board = HoldingsBoard((HoldingsRow(0, "Al", cells, (2, 1, 1)),), ("A", "2", "3"), centres=(35.0, 105.0, 175.0))
    holdings.draw(b, board, Rect(0, 0, 210, 30))
    shape_right = b.space.close + holdings.shape_size(b)
    label = next(node for node in b.nodes if isinstance(node, Label) and node.lines[0][0].text == text)
    assert label.rect.cx - b.width(label.lines[0]) / 2 >= shape_right


def test_an_awaited_seat_is_framed_and_a_winner_wears_the_crown() -> None:
    b = builder()
    plate.draw(b, Plate(2, "Cy", awaited=True, crowned=True), Rect(0, 0, 200, plate.height(b)))
    assert [node.style for node in b.nodes if isinstance(node, Panel)] == ["slip", "mark"]
    assert [node.art for node in b.nodes if isinstance(node, Picture)] == ["seat/2", "crown"]


def test_no_text_of_a_plate_reaches_into_the_room_that_is_reserved_for_the_game() -> None:
    b = builder()
    reserved_room = plate.draw(b, Plate(0, "Al", ("seven cards",), reserved=60), Rect(0, 0, 260, plate.height(b)))
    assert reserved_room.w == 60
    assert not [box for box in boxes_by_text(b).values() if box.right > reserved_room.x]


@pytest.mark.parametrize("form", [plate.draw, plate.draw_upright])
def test_the_label_of_an_unnamed_seat_is_left_out_rather_than_cut(form: Callable[..., object]) -> None:
    def texts_on_plate(name: str, width: float) -> list[str]:
        b = builder((960, 600))
        form(b, Plate(1, name), Rect(0, 0, width, plate.height(b)))
        return list(boxes_by_text(b))

    assert texts_on_plate(UnnamedSeat("Seat B"), width=400) == ["Seat B"]
    assert texts_on_plate(UnnamedSeat("Seat B"), width=48) == []
    assert "…" in "".join(texts_on_plate("Wilhelmine", width=70)), "a name is cut"


def test_if_the_label_of_an_unnamed_seat_is_left_out_its_activity_is_centred() -> None:
    b = builder((960, 600))
    rect = Rect(0, 0, 72, plate.height(b))
    plate.draw(b, Plate(1, UnnamedSeat("Seat B"), ("lays",)), rect)
    boxes = boxes_by_text(b)
    assert set(boxes) == {"lays"}, "the plate is too narrow for the label"
    assert abs(boxes["lays"].cy - rect.cy) <= 1


INKS = Inks.of(LAMPLIGHT.art_colours())
KEYS = medallions()
PERSONS = assets.names("person")
GROUNDS = {path.stem: load(path) for path in sorted(themes_folder().glob("*.yaml"))}


@cache
def medallion(key: str, size: int) -> pygame.Surface:
    return pygame.image.load(BytesIO(png(svg(key, INKS), size, size)))


def picture_on(key: str, size: int, ground: str) -> pygame.Surface:
    sheet = pygame.Surface((size, size))
    sheet.fill(ground)
    sheet.blit(medallion(key, size), (0, 0))
    return sheet


def test_the_three_expressions_of_a_portrait_differ_on_a_plate() -> None:
    size, visible_difference = 64, 40  # in pixels as on a plate; in steps of 256 of a colour
    for name in PERSONS:
        moods = ("", "/pleased", "/worried")
        faces = [picture_on(f"person/{name}{mood}", size, LAMPLIGHT.felt.base) for mood in moods]
        assert all(greatest_difference(*pair) >= visible_difference for pair in combinations(faces, 2)), name


def test_portraits_and_tokens_are_the_same_in_every_theme() -> None:
    for theme in GROUNDS.values():
        assert all(svg(key, Inks.of(theme.art_colours())) == svg(key, INKS) for key in KEYS)


@pytest.mark.parametrize(("kind", "size", "least", "grey"), [("person", 32, 95, 65), ("token", 24, 70, 55)])
def test_any_two_portraits_or_tokens_differ_also_without_colour(kind: str, size: int, least: int, grey: int) -> None:
    """least, grey: how far the most different block of three pixels differs at least, in colour and without colour."""
    pictures = {name: picture_on(f"{kind}/{name}", size, LAMPLIGHT.felt.base) for name in assets.names(kind)}
    for (name, picture), (other, other_picture) in combinations(pictures.items(), 2):
        assert greatest_difference(picture, other_picture) >= least, f"{name} and {other} look alike"
        without_colour = map(pygame.transform.grayscale, (picture, other_picture))
        assert greatest_difference(*without_colour) >= grey, f"{name} and {other} look alike without colour"


def test_a_portrait_is_a_disc_that_fills_its_square() -> None:
    size, first, middle, last = 60, 2, 30, 57  # pixels; the first and the last lie just inside the edge
    corners = tuple(product((first, last), repeat=2))
    sides = ((middle, first), (middle, last), (first, middle), (last, middle))
    for picture in (medallion(key, size) for key in KEYS):
        assert {picture.get_at(corner).a for corner in corners} == {0}, "the table shows at the corners"
        assert {picture.get_at(side).a for side in sides} == {255}, "the rim reaches the sides"


LOOK = SceneInput(Frame(FrameRole.CHOOSING, cast("View", None)), (), {}, viewer=0, picked=None, can_act=True)
HAND = (3, 7, 9, 12, 20)  # sorted


def look_after_moving(look: SceneInput, cards: tuple[int, ...], index: int, new_index: int) -> SceneInput:
    """The look after a card of the hand was carried to another index."""
    reordering = hands.reorder_action(look, cards)
    assert reordering is not None
    action = reordering(index, new_index)
    assert action.verb == "turn"
    return replace(look, picture_settings=dict([cast("tuple[str, str]", action.values)]))


def test_a_card_moved_in_the_hand_stays_where_it_was_dropped() -> None:
    assert hands.in_order(LOOK, HAND) == HAND
    assert hands.in_order(look_after_moving(LOOK, HAND, 0, 3), HAND) == (7, 9, 12, 3, 20)
    assert hands.in_order(look_after_moving(LOOK, HAND, 4, 0), HAND) == (20, 3, 7, 9, 12)
    single_card = (3,)
    assert hands.reorder_action(LOOK, single_card) is None


def test_the_own_order_of_a_hand_stays_and_a_new_card_comes_last() -> None:
    look = look_after_moving(LOOK, HAND, 0, 3)  # 7 9 12 3 20
    assert hands.in_order(look, (3, 7, 12)) == (7, 12, 3), "9 and 20 were played"
    assert hands.in_order(look, (3, 5, 7, 12, 20)) == (7, 12, 3, 20, 5), "5 is new"


def test_a_new_deal_is_sorted_although_it_has_cards_of_the_last_hand() -> None:
    look = look_after_moving(LOOK, HAND, 0, 3)
    for old_cards in permutations(HAND, 3):
        dealt = tuple(sorted((*old_cards, 30, 31)))
        assert hands.in_order(look, dealt) == dealt


def test_an_order_of_cards_that_the_viewer_has_made_is_for_that_seat_alone_and_can_be_reset() -> None:
    look = look_after_moving(LOOK, HAND, 0, 3)
    assert hands.in_order(replace(look, viewer=1), HAND) == HAND
    setting, value = hands.sort_again(look).values  # the action that resets it stores an empty order
    sorted_again = {cast("str", setting): cast("str", value)}
    assert hands.in_order(replace(look, picture_settings=sorted_again), HAND) == HAND


def test_the_targets_of_a_hand_do_not_overlap() -> None:
    b, count = builder((960, 600)), 17  # so many cards that they overlap
    room = hands.places_in(Rect(100, 400, 420, 150), groups=[0] * count, widest=100)
    picks = [Pick(f"card {number}", Action("pick", (number,)), "card") for number in range(count)]
    cards = [
        HandCard(pick.target, "back", 0, pick, raised=number % 3 == 0, lifted=number == 6)
        for number, pick in enumerate(picks)
    ]
    hands.draw(b, room, cards)
    assert all(left.rect.right < right.rect.x for left, right in pairwise(b.targets))
    assert b.targets[-1].rect.w == pytest.approx(room.w), "the last card is whole"


def test_the_hint_on_a_card_lies_on_its_visible_part() -> None:
    b = builder((960, 600))
    suits = [0, 1, 1, 2, 2, 2, 2, 2]
    room = hands.places_in(Rect(220, 400, 450, 130), groups=suits, widest=100)
    hands.draw(b, room, [HandCard(f"card/{i}", "back", hint=Mark("34 %")) for i in range(len(suits))])
    badges = [node.rect for node in b.nodes if isinstance(node, Badge)]
    assert len(badges) == len(suits)
    for badge, (place, right) in zip(badges, pairwise(room.places), strict=False):
        assert place.rect.x <= badge.x and badge.right <= right.rect.x, (place, badge)


def test_the_hint_on_a_stack_stays_below_the_top_of_the_hand() -> None:
    b = builder((960, 600))
    room = Rect(180, 450, 800, 150)
    single = (ColumnCard("card/0", "back"),)
    stack = (*single, ColumnCard("card/1", "back"))
    columns = tuple(RankColumn(cards, hint=Mark("100 %")) for cards in (stack, single))
    rank_columns.draw(b, rank_columns.staggered(b, room, len(columns), 200, behind=1), columns)
    on_stack, on_single = (node.rect for node in b.nodes if isinstance(node, Badge) and node.text == "100 %")
    assert room.y - b.space.gap < on_stack.y < on_single.y


NO_LINK = ""
"""In place of the link of a sentence on a slip to its rule."""


def test_sentences_run_on_in_one_paragraph_before_a_sentence_is_left_out() -> None:
    b, texts = builder(), ("one two three four five six", "seven eight", "nine ten")
    number_and_margins, two_lines = 60, 50
    room = Rect(0, 0, b.width([b.span(texts[0], BODY)]) + number_and_margins, two_lines)
    slips.numbered_slip(b, room, [(text, NO_LINK) for text in texts], shown=len(texts))
    words = " ".join(span.text for span in spans_of(b.nodes))
    assert all(word in words for word in ("one", "seven", "ten")), "all three sentences are there"


def test_a_slip_that_is_too_small_shows_the_first_and_the_last_sentence() -> None:
    b, sentences = builder(), [(f"word{i} " * 12, NO_LINK) for i in range(6)]
    slips.numbered_slip(b, Rect(0, 0, 500, 130), sentences, shown=len(sentences))
    words = " ".join(span.text for span in spans_of(b.nodes))
    assert "word0" in words and "word5" in words and "word1" not in words


def test_a_slip_grows_upwards_with_each_visible_sentence() -> None:
    b, sentences = builder(), [(f"word{i} " * 12, NO_LINK) for i in range(3)]
    room, above = Rect(0, 200, 500, 60), 150.0
    tops = [slips.numbered_slip(b, room, sentences, shown, above).y for shown in (1, 2, 3)]
    assert tops[0] > tops[1] > tops[2] >= room.y - above


def test_the_lines_of_a_slip_are_of_similar_length() -> None:
    b = builder()
    text = [b.span("one two three four five six seven eight nine", BODY)]
    too_narrow = b.width(text) * 0.9  # the last word alone would be on the second line
    slips.text_slip(b, Rect(0, 0, too_narrow + 40, 200), [text])
    (label,) = (node for node in b.nodes if hasattr(node, "lines"))
    first, second = (b.width(line) for line in label.lines)
    assert abs(first - second) < too_narrow * 0.3


def wrapped_lines(texts: tuple[str, ...], width: float) -> list[str]:
    """The texts of the lines into which spans with these texts are broken. width: in pixels."""
    lines = builder((960, 600)).wrap([Span(text) for text in texts], width)
    return ["".join(span.text for span in line) for line in lines]


def text_width(text: str) -> float:
    return builder((960, 600)).width([Span(text)])


def test_two_links_without_a_blank_between_them_are_broken_apart() -> None:
    narrower_than_a_word = 10.0
    assert wrapped_lines(("unbreakable", "unbreakable"), narrower_than_a_word) == ["unbreakable", "unbreakable"]


def test_a_last_word_alone_gets_a_word_from_the_line_before() -> None:
    text = "no card of the three is ever the highest"
    width = text_width("no card of the three is ever the")
    assert wrapped_lines((text,), width) == ["no card of the three is ever", "the highest"]
    assert wrapped_lines((f"{text}\nand so on",), width) == ["no card of the three is ever", "the highest", "and so on"]


def test_lines_break_at_blanks_alone_and_avoiding_a_last_word_alone_makes_none_too_wide() -> None:
    """A comma after a link, which is a text of its own, stays on the line of the link."""
    texts = ("one two ", "three", ", four ", "Donaudampfschifffahrtsgesellschaft")
    for percent in range(20, 100, 3):
        width = text_width("".join(texts)) * percent / 100
        lines = wrapped_lines(texts, width)
        assert " ".join(lines) == "".join(texts), "every break is at a blank"
        assert all(text_width(line) <= width or " " not in line for line in lines)


def test_a_line_of_two_words_gives_no_word_to_a_last_word_alone() -> None:
    assert wrapped_lines(("of the match",), text_width("of the"))[-1] == "match"


def test_a_number_stays_on_one_line_with_its_percent_sign_and_its_error() -> None:
    for width in range(10, 200, 5):
        assert not [line for line in wrapped_lines(("that lost 100 % of it",), width) if line.endswith("100")]
        assert not [line for line in wrapped_lines(("it is −0.3 ± 0.2 chips",), width) if line.endswith("±")]


def test_the_cards_of_a_trick_stay_on_one_line() -> None:
    for width in range(10, 200, 5):
        assert any("10 – A – 7." in line for line in wrapped_lines(("Trick 3: 10 – A – 7. Ben takes it",), width))


def test_a_long_word_is_cut_and_a_long_path_is_broken_at_its_folders() -> None:
    b = builder((960, 600))
    name, path = "Donaudampfschifffahrtsgesellschaftskapitän" * 9, f"/home/{'anna/' * 99}felt.yaml"
    for text, parts in ((f"Game {name} is over", (name[:9], "…")), (f"{path}: is broken", (path,))):
        b.nodes.clear()
        draw_wrapped(b, Rect(0, 0, 300, 0), text, HEADING, "serif-bold")
        (label,) = (node for node in b.nodes if isinstance(node, Label))
        assert all(b.width(line) <= 300 for line in label.lines)
        assert all(part in label.words.replace("\n", "") for part in parts)


@given(width=st.integers(200, 900), lengths=st.lists(st.integers(1, 24), min_size=2, max_size=10))
def test_options_in_several_rows_stand_in_columns_as_wide_as_the_room(width: int, lengths: list[int]) -> None:
    options = tuple((number, "m" * length) for number, length in enumerate(lengths))
    b = Builder((960, 600), FixedMetrics(), English(), 1.5)
    first_row, *rows = (
        [cell_width for _, cell_width in row] for row in Segments("which", options, 0, Action("set")).cells(b, width)
    )
    assert sum(first_row) == pytest.approx(width)
    assert all(row == pytest.approx(first_row[: len(row)]) for row in rows)


def test_a_long_sentence_of_a_form_runs_below_the_whole_row() -> None:
    form = Rect(0, 0, 800, 0)
    for word_count, below_the_row in ((3, False), (40, True)):
        b = builder((1280, 800))
        FormRow("Label", Stepper("n", 3, 1, 9, Action("n")), "word " * word_count).draw(b, "form", form)
        sentence = nodes_of(b.nodes, Label)[-1].rect
        assert (sentence.w > 0.9 * form.w) is below_the_row, "only below the row the sentence has the whole width"
