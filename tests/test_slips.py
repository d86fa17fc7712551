"""Slips are as large as their words, and words that find no room cost no more time than those that do."""

from __future__ import annotations

import pytest
from contra_table import English, FixedMetrics
from hypothesis import given
from hypothesis import strategies as st
from patience import EndlessError, steps

from tablegame.view import slips
from tablegame.view.builder import Builder
from tablegame.view.scene import Rect

WORDS = st.lists(st.text("abcW", min_size=1, max_size=40), min_size=1, max_size=12).map(" ".join)


def builder(scale: float = 1.0) -> Builder:
    return Builder((1600, 1000), FixedMetrics(), English(), scale)


@given(WORDS, st.floats(-200, 900), st.floats(1, 300), st.sampled_from([None, 3]), st.sampled_from([1.0, 1.5, 2.0]))
def test_a_slip_is_made_in_a_bounded_number_of_steps(
    text: str, width: float, height: float, seat: int | None, scale: float
) -> None:
    b = builder(scale)
    with steps(20_000):
        slips.text_slip(b, Rect(0, 0, width, height), [[b.span(text, 22)]], seat)


@pytest.mark.parametrize(
    "make", [slips.sentence_slip, lambda b, room, text: slips.numbered_slip(b, room, [(text, "")] * 3, 3)]
)
def test_sentences_that_find_no_room_are_made_in_a_bounded_number_of_steps(make) -> None:
    for width in (-50, 0, 1, 30, 200):
        with steps(60_000):
            make(builder(2.0), Rect(0, 0, width, 20), "Donaudampfschifffahrt " * 12)


def test_sentences_that_have_no_room_for_a_line_each_run_on_before_one_is_left_out() -> None:
    b, told = builder(), [("one two three four five six", ""), ("seven eight", ""), ("nine ten", "")]
    line, wide = 20.0, b.width([b.span("one two three four five six", 22)]) + 60
    slips.numbered_slip(b, Rect(0, 0, wide, 2 * line + 10), told, 3)
    words = " ".join(span.text for node in b.nodes if hasattr(node, "lines") for each in node.lines for span in each)
    assert all(part in words for part in ("one", "seven", "ten"))


def test_the_first_sentence_and_the_last_ones_stay_where_not_all_have_room() -> None:
    b, said = builder(), [(f"word{i} " * 12, "") for i in range(6)]
    slips.numbered_slip(b, Rect(0, 0, 500, 130), said, 6)
    words = " ".join(span.text for node in b.nodes if hasattr(node, "lines") for each in node.lines for span in each)
    assert "word0" in words and "word5" in words and "word1" not in words


def test_a_slip_balances_its_lines() -> None:
    b = builder()
    words = [b.span("one two three four five six seven eight nine", 22)]
    room = b.width(words) * 0.9
    slips.text_slip(b, Rect(0, 0, room + 40, 200), [words])
    (label,) = (node for node in b.nodes if hasattr(node, "lines"))
    first, second = (b.width(line) for line in label.lines)
    assert abs(first - second) < room * 0.3


def test_what_never_ends_is_found_out() -> None:
    with pytest.raises(EndlessError), steps(1000):
        while True:
            len(English().raw(""))
