"""Parts of pictures: plates, medallions, hands, slips and lines fit, whatever their words and their room."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import combinations, pairwise, permutations, product
from typing import cast

import pygame
import pytest
from art_checks import furthest
from drawn import medallions
from game_pictures import English, FixedMetrics
from hypothesis import given
from hypothesis import strategies as st
from patience import EndlessError, steps
from seen import nodes_of, overlapping, spans_of

from tablegame.art import assets
from tablegame.art.catalogue import svg
from tablegame.art.drawing import png
from tablegame.art.inks import Inks
from tablegame.core.contract import View
from tablegame.storage.folders import themes_folder
from tablegame.theme.library import load
from tablegame.theme.model import LAMPLIGHT
from tablegame.view import hand as hands
from tablegame.view import plate, rank_columns, score_sheet, slips
from tablegame.view.advice import Mark
from tablegame.view.builder import Builder
from tablegame.view.form import FormRow, Segments, Stepper, draw_wrapped
from tablegame.view.game_scene import Frame, FrameRole, SceneInput
from tablegame.view.hand import HandCard
from tablegame.view.phrases import UnnamedSeat
from tablegame.view.plate import Plate
from tablegame.view.rank_columns import ColumnCard, Pick, RankColumn
from tablegame.view.scale import HEADING
from tablegame.view.scene import Action, Badge, Label, Panel, Picture, Rect, Span
from tablegame.view.score_sheet import ScoreRow

# -- plates ------------------------------------------------------------------------------------------------------------


SIZES = ((960, 600), (1600, 1000), (3840, 2160))


def builder(size: tuple[int, int] = (1600, 1000)) -> Builder:
    return Builder(size, FixedMetrics(), English())


def boxes_by_text(b: Builder) -> dict[str, Rect]:
    """The boxes that the texts cover, by text."""
    found = {}
    for node in b.nodes:
        if isinstance(node, Label):
            (line,) = node.lines
            wide = b.width(line)
            left = node.rect.right - wide if node.align == "right" else node.rect.x
            high = max(span.size for span in line)
            found["".join(span.text for span in line)] = Rect(left, node.rect.cy - high / 2, wide, high)
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["Al", "Wilhelmine von Altenburg"])
def test_name_sentence_and_figure_of_a_plate_never_overlap(size: tuple[int, int], name: str) -> None:
    b = builder(size)
    who = Plate(1, name, ("is thinking about it", "…"), ("12 tricks", "12"))
    plate.draw(b, who, Rect(20, 20, b.px(300), plate.height(b)))
    assert not overlapping(box.inset(1) for box in boxes_by_text(b).values())


def test_a_figure_that_leaves_no_room_for_the_name_stands_below_it() -> None:
    b = builder()
    plate.draw(b, Plate(0, "Wilhelmine Auguste", (), ("3 tricks",)), Rect(0, 0, 260, plate.height(b)))
    boxes = boxes_by_text(b)
    assert boxes["3 tricks"].y >= boxes["Wilhelmine Auguste"].bottom - 1


def test_a_plate_shows_the_longest_sentence_that_fits() -> None:
    b = builder()
    who = Plate(0, "Al", ("a sentence that is far too long for a plate", "short", "s"))
    plate.draw(b, who, Rect(0, 0, 180, plate.height(b)))
    assert set(boxes_by_text(b)) == {"Al", "short"}


@pytest.mark.parametrize("height", range(600, 2200, 37))
def test_a_score_sheet_as_high_as_its_rows_is_drawn(height: int) -> None:
    b = builder((1920, height))
    rows, total = [ScoreRow("1", ("0", "2"))], ScoreRow("Σ", ("0", "2"), bold=True)
    room = Rect(20.3, 301.7, 400, score_sheet.height(b, 2, title=False))
    assert score_sheet.draw(b, room, 2, rows, 0, total=total)


def test_an_awaited_seat_is_framed_and_a_winner_wears_the_crown() -> None:
    b = builder()
    plate.draw(b, Plate(2, "Cy", awaited=True, crowned=True), Rect(0, 0, 200, plate.height(b)))
    assert [node.style for node in b.nodes if isinstance(node, Panel)] == ["slip", "mark"]
    assert [node.art for node in b.nodes if isinstance(node, Picture)] == ["seat/2", "crown"]


def test_the_texts_of_a_plate_do_not_reach_into_the_room_reserved_for_the_game() -> None:
    b = builder()
    room = plate.draw(b, Plate(0, "Al", ("seven cards",), kept=60), Rect(0, 0, 260, plate.height(b)))
    assert room.w == 60
    assert not [box for box in boxes_by_text(b).values() if box.right > room.x]


@pytest.mark.parametrize("form", [plate.draw, plate.draw_upright])
def test_the_label_of_an_unnamed_seat_is_left_out_rather_than_cut(form: Callable[..., object]) -> None:
    def texts_on_plate(name: str, wide: float) -> list[str]:
        b = builder((960, 600))
        form(b, Plate(1, name), Rect(0, 0, wide, plate.height(b)))
        return list(boxes_by_text(b))

    assert texts_on_plate(UnnamedSeat("Seat B"), 400) == ["Seat B"]
    assert texts_on_plate(UnnamedSeat("Seat B"), 48) == []
    assert "…" in "".join(texts_on_plate("Wilhelmine", 70))


def test_without_space_for_an_unnamed_seat_its_sentence_is_centred() -> None:
    b = builder((960, 600))
    rect = Rect(0, 0, 72, plate.height(b))
    plate.draw(b, Plate(1, UnnamedSeat("Seat B"), ("lays",)), rect)
    assert abs(boxes_by_text(b)["lays"].cy - rect.cy) <= 1


# -- medallions --------------------------------------------------------------------------------------------------------


INKS = Inks.of(LAMPLIGHT.art_colours())
KEYS = medallions()
PERSONS = assets.names("person")
GROUNDS = {path.stem: load(path) for path in sorted(themes_folder().glob("*.yaml"))}


@cache
def raster(key: str, size: int) -> pygame.Surface:
    return pygame.image.load(BytesIO(png(svg(key, INKS), size, size)))


def picture_on(key: str, size: int, ground: str) -> pygame.Surface:
    sheet = pygame.Surface((size, size))
    sheet.fill(ground)
    sheet.blit(raster(key, size), (0, 0))
    return sheet


def test_the_three_expressions_of_a_portrait_differ_at_sixty_pixels() -> None:
    for name in PERSONS:
        faces = [picture_on(f"person/{name}{mood}", 64, LAMPLIGHT.felt.base) for mood in ("", "/pleased", "/worried")]
        for one, other in combinations(faces, 2):
            assert furthest(one, other) >= 40, name


def test_portraits_and_tokens_are_the_same_in_every_theme() -> None:
    for theme in GROUNDS.values():
        assert all(svg(key, Inks.of(theme.art_colours())) == svg(key, INKS) for key in KEYS)


@pytest.mark.parametrize(("kind", "size", "least", "grey"), [("person", 32, 95, 65), ("token", 24, 70, 55)])
def test_any_two_portraits_or_tokens_differ_also_without_colour(kind: str, size: int, least: int, grey: int) -> None:
    """Somewhere a block of three pixels differs plainly, in colour and to an eye that sees light and dark only."""
    keys = [f"{kind}/{name}" for name in assets.names(kind)]
    pictures = {key: picture_on(key, size, LAMPLIGHT.felt.base) for key in keys}
    without = {key: pygame.transform.grayscale(picture) for key, picture in pictures.items()}
    for one, other in combinations(keys, 2):
        assert furthest(pictures[one], pictures[other]) >= least, f"{one} and {other} look alike"
        assert furthest(without[one], without[other]) >= grey, f"{one} and {other} look alike without colour"


def test_a_portrait_is_a_disc_within_its_square() -> None:
    """Its corners are open, so that a theme is seen round it; its rim reaches the sides."""
    for key in KEYS:
        picture = raster(key, 60)
        corners, sides = product((2, 57), (2, 57)), ((30, 2), (30, 57), (2, 30), (57, 30))
        assert {picture.get_at(place).a for place in corners} == {0}
        assert {picture.get_at(place).a for place in sides} == {255}


# -- hands -------------------------------------------------------------------------------------------------------------


NOBODYS = SceneInput(Frame(FrameRole.CHOOSING, cast("View", None)), (), {}, 0, None, True)
HAND = (3, 7, 9, 12, 20)


def look_after_moving(look: SceneInput, cards: tuple[int, ...], here: int, there: int) -> SceneInput:
    """The look after a card was carried to another place."""
    moved = hands.reorder_action(look, cards)
    assert moved is not None
    action = moved(here, there)
    assert action.verb == "turn"
    return replace(look, picture_settings=dict([cast("tuple[str, str]", action.values)]))


def test_a_card_moved_in_the_hand_stays_where_it_was_dropped() -> None:
    assert hands.in_order(NOBODYS, HAND) == HAND
    assert hands.in_order(look_after_moving(NOBODYS, HAND, 0, 3), HAND) == (7, 9, 12, 3, 20)
    assert hands.in_order(look_after_moving(NOBODYS, HAND, 4, 0), HAND) == (20, 3, 7, 9, 12)
    assert hands.reorder_action(NOBODYS, (3,)) is None


def test_a_players_order_of_the_hand_stays_and_a_new_card_comes_last() -> None:
    look = look_after_moving(NOBODYS, HAND, 0, 3)
    assert hands.in_order(look, (3, 7, 12)) == (7, 12, 3)
    assert hands.in_order(look, (3, 5, 7, 12, 20)) == (7, 12, 3, 20, 5)


def test_a_new_deal_with_some_cards_of_the_last_one_is_sorted() -> None:
    look = look_after_moving(NOBODYS, HAND, 0, 3)
    for old_cards in permutations(HAND, 3):
        dealt = tuple(sorted((*old_cards, 30, 31)))
        assert hands.in_order(look, dealt) == dealt


def test_the_own_order_belongs_to_one_seat_and_can_be_reset() -> None:
    look = look_after_moving(NOBODYS, HAND, 0, 3)
    assert hands.in_order(replace(look, viewer=1), HAND) == HAND
    again = dict([cast("tuple[str, str]", hands.sort_again(look).values)])
    assert hands.in_order(replace(look, picture_settings=again), HAND) == HAND


def test_the_targets_of_a_hand_do_not_overlap() -> None:
    b, count = builder((960, 600)), 17
    room = hands.places_in(Rect(100, 400, 420, 150), [0] * count, 100)
    picks = [Pick(f"card {number}", Action("pick", (number,)), "card") for number in range(count)]
    cards = [
        HandCard(pick.target, "back", 0, pick, raised=number % 3 == 0, lifted=number == 6)
        for number, pick in enumerate(picks)
    ]
    hands.draw(b, room, cards)
    assert all(left.rect.right < right.rect.x for left, right in pairwise(b.targets))
    assert b.targets[-1].rect.w == pytest.approx(room.w), "the last card is whole"


def test_the_hint_on_a_card_lies_on_its_visible_part() -> None:
    b = Builder((960, 600), FixedMetrics(), English())
    room = hands.places_in(Rect(220, 400, 450, 130), [0, 1, 1, 2, 2, 2, 2, 2], 100)
    hands.draw(b, room, [HandCard(f"card/{i}", "back", hint=Mark("34 %")) for i in range(8)])
    badges = [node.rect for node in b.nodes if isinstance(node, Badge)]
    assert len(badges) == 8
    for badge, (place, right) in zip(badges, pairwise(room.places), strict=False):
        assert place.rect.x <= badge.x and badge.right <= right.rect.x, (place, badge)


def test_the_hint_on_a_stack_stays_below_the_top_of_the_hand() -> None:
    b = Builder((960, 600), FixedMetrics(), English())
    room = Rect(180, 450, 800, 150)
    stack = tuple(ColumnCard(f"card/{i}", "back") for i in range(2))
    columns = tuple(RankColumn(cards, hint=Mark("100 %")) for cards in (stack, stack[:1]))
    rank_columns.draw(b, rank_columns.staggered(b, room, 2, 200, behind=1), columns)
    stacked, single = (node.rect for node in b.nodes if isinstance(node, Badge) and node.text == "100 %")
    assert room.y - b.space.gap < stacked.y < single.y


# -- slips -------------------------------------------------------------------------------------------------------------


def narrow_builder(scale: float = 1.0) -> Builder:
    return Builder((1600, 1000), FixedMetrics(), English(), scale)


def test_sentences_run_on_before_one_is_left_out() -> None:
    b, sentences = narrow_builder(), [("one two three four five six", ""), ("seven eight", ""), ("nine ten", "")]
    longest = b.width([b.span("one two three four five six", 22)])
    slips.numbered_slip(b, Rect(0, 0, longest + 60, 50), sentences, 3)  # room for two lines, not for three
    words = " ".join(span.text for span in spans_of(b.nodes))
    assert all(part in words for part in ("one", "seven", "ten"))


def test_in_little_space_the_first_and_last_sentences_are_shown() -> None:
    b, sentences = narrow_builder(), [(f"word{i} " * 12, "") for i in range(6)]
    slips.numbered_slip(b, Rect(0, 0, 500, 130), sentences, 6)
    words = " ".join(span.text for span in spans_of(b.nodes))
    assert "word0" in words and "word5" in words and "word1" not in words


def test_a_slip_grows_upwards_with_its_visible_sentences() -> None:
    b, sentences = narrow_builder(), [(f"word{i} " * 12, "") for i in range(3)]
    room, above = Rect(0, 200, 500, 60), 150.0
    tops = [slips.numbered_slip(b, room, sentences, visible, above).y for visible in (1, 2, 3)]
    assert tops[0] > tops[1] > tops[2] >= room.y - above


def test_the_lines_of_a_slip_are_of_similar_length() -> None:
    b = narrow_builder()
    words = [b.span("one two three four five six seven eight nine", 22)]
    room = b.width(words) * 0.9
    slips.text_slip(b, Rect(0, 0, room + 40, 200), [words])
    (label,) = (node for node in b.nodes if hasattr(node, "lines"))
    first, second = (b.width(line) for line in label.lines)
    assert abs(first - second) < room * 0.3


def test_the_counter_of_calls_stops_an_endless_loop() -> None:
    with pytest.raises(EndlessError), steps(1000):
        while True:
            len(English().raw(""))


# -- lines -------------------------------------------------------------------------------------------------------------


def wrapped_lines(texts: tuple[str, ...], width: float) -> list[str]:
    """Those spans in lines of that many pixels."""
    builder = Builder((960, 600), FixedMetrics(), English())
    return ["".join(span.text for span in line) for line in builder.wrap([Span(text) for text in texts], width)]


def test_a_comma_after_a_link_stays_on_its_line() -> None:
    texts = ("the new dealer pays a ", "stamm", ", a few chips, ", "in advance")
    whole = "".join(texts)
    builder = Builder((960, 600), FixedMetrics(), English())
    for part in range(8, 100, 3):
        width = builder.width([Span(whole)]) * part / 100
        broken = wrapped_lines(texts, width)
        assert " ".join(broken) == whole, "every break is at a blank"


def test_text_without_a_blank_is_broken_between_spans() -> None:
    assert wrapped_lines(("unbreakable", "unbreakable"), 10.0) == ["unbreakable", "unbreakable"]


def test_a_last_word_alone_gets_a_word_from_the_line_before() -> None:
    text = "no card of the three is ever the highest"
    builder = Builder((960, 600), FixedMetrics(), English())
    width = builder.width([Span("no card of the three is ever the")])
    assert wrapped_lines((text,), width) == ["no card of the three is ever", "the highest"]
    assert wrapped_lines((f"{text}\nand so on",), width) == ["no card of the three is ever", "the highest", "and so on"]


def test_avoiding_a_last_word_alone_makes_no_line_too_wide() -> None:
    builder = Builder((960, 600), FixedMetrics(), English())
    texts = ("one two ", "three", ", four ", "Donaudampfschifffahrtsgesellschaft")
    for part in range(20, 100, 3):
        width = builder.width([Span("".join(texts))]) * part / 100
        broken = wrapped_lines(texts, width)
        assert " ".join(broken) == "".join(texts)
        assert all(builder.width([Span(line)]) <= width or " " not in line for line in broken)


def test_a_line_of_two_words_gives_none_to_the_last_line() -> None:
    assert wrapped_lines(("of the match",), 50.0)[-1] == "match"


def test_a_number_is_never_parted_from_its_percent_sign_or_its_error() -> None:
    for width in range(10, 200, 5):
        assert not [line for line in wrapped_lines(("that lost 100 % of it",), width) if line.endswith("100")]
        assert not [line for line in wrapped_lines(("it is −0.3 ± 0.2 chips",), width) if line.endswith("±")]


def test_the_cards_of_a_trick_stay_on_one_line() -> None:
    for width in range(10, 200, 5):
        assert any("10 – A – 7." in line for line in wrapped_lines(("Trick 3: 10 – A – 7. Ben takes it",), width))


def test_a_long_word_is_cut_and_a_long_path_is_broken_at_its_folders() -> None:
    b = Builder((960, 600), FixedMetrics(), English())
    name, path = "Donaudampfschifffahrtsgesellschaftskapitän" * 9, f"/home/{'anna/' * 99}felt.yaml"
    for text, parts in ((f"Game {name} is over", (name[:9], "…")), (f"{path}: is broken", (path,))):
        b.nodes.clear()
        draw_wrapped(b, Rect(0, 0, 300, 0), text, HEADING, "serif-bold")
        (label,) = (node for node in b.nodes if isinstance(node, Label))
        assert all(b.width(line) <= 300 for line in label.lines)
        assert all(part in label.words.replace("\n", "") for part in parts)


@given(wide=st.integers(200, 900), count=st.integers(2, 10), longest=st.integers(1, 24))
def test_values_in_several_rows_stand_in_columns(wide: int, count: int, longest: int) -> None:
    options = tuple((i, "m" * (1 + i * 7 % longest)) for i in range(count))
    b = Builder((960, 600), FixedMetrics(), English(), 1.5)
    rows = Segments("which", options, 0, Action("set")).cells(b, wide)
    widths = [[across for _, across in row] for row in rows]
    assert all(row == pytest.approx(widths[0][: len(row)]) for row in widths) and sum(widths[0]) == pytest.approx(wide)


def test_a_long_sentence_of_a_form_runs_below_the_whole_row() -> None:
    form = Rect(0, 0, 800, 0)
    for words, below_the_row in ((3, False), (40, True)):
        b = builder((1280, 800))
        FormRow("Label", Stepper("n", 3, 1, 9, Action("n")), "word " * words).draw(b, "form", form)
        sentence = nodes_of(b.nodes, Label)[-1].rect
        assert (sentence.w > 0.9 * form.w) is below_the_row
