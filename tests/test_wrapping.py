"""Lines are broken at blanks alone: what stands close to a word stays with it."""

from __future__ import annotations

from contra_table import English, FixedMetrics

from tablegame.table.build import Builder
from tablegame.table.scene import Span


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
