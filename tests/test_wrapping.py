"""Lines are broken at blanks alone: what stands close to a word stays with it."""

from __future__ import annotations

from contra_table import English, FixedMetrics

from tablegame.view.builder import Builder
from tablegame.view.scene import Span


def lines(texts: tuple[str, ...], width: float) -> list[str]:
    """Those spans in lines of that many pixels."""
    builder = Builder((960, 600), FixedMetrics(), English())
    return ["".join(span.text for span in line) for line in builder.wrap([Span(text) for text in texts], width)]


def test_a_comma_after_a_link_stays_with_it() -> None:
    texts = ("the new dealer pays a ", "stamm", ", a few chips, ", "in advance")
    whole = "".join(texts)
    builder = Builder((960, 600), FixedMetrics(), English())
    for part in range(8, 100, 3):
        width = builder.width([Span(whole)]) * part / 100
        broken = lines(texts, width)
        assert " ".join(broken) == whole, "every break is at a blank"


def test_what_has_no_blank_at_all_is_broken_between_spans() -> None:
    assert lines(("unbreakable", "unbreakable"), 10.0) == ["unbreakable", "unbreakable"]


def test_a_last_line_is_no_word_alone_where_the_line_before_it_can_spare_one() -> None:
    text = "no card of the three is ever the highest"
    builder = Builder((960, 600), FixedMetrics(), English())
    width = builder.width([Span("no card of the three is ever the")])
    assert lines((text,), width) == ["no card of the three is ever", "the highest"]
    assert lines((f"{text}\nand so on",), width) == ["no card of the three is ever", "the highest", "and so on"]


def test_company_for_a_last_word_makes_no_line_more_and_none_too_wide() -> None:
    builder = Builder((960, 600), FixedMetrics(), English())
    texts = ("one two ", "three", ", four ", "Donaudampfschifffahrtsgesellschaft")
    for part in range(20, 100, 3):
        width = builder.width([Span("".join(texts))]) * part / 100
        broken = lines(texts, width)
        assert " ".join(broken) == "".join(texts)
        assert all(builder.width([Span(line)]) <= width or " " not in line for line in broken)


def test_a_line_of_two_words_spares_none() -> None:
    assert lines(("of the match",), 50.0)[-1] == "match"


def test_a_percent_sign_stays_with_its_number() -> None:
    for width in range(10, 200, 5):
        assert not [line for line in lines(("that lost 100 % of it",), width) if line.endswith("100")]
