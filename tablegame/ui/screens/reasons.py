"""Reasons beside a choice, with links to their rules: in a review and for a mistake that comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from tablegame.core.bots import Choice
from tablegame.view.advice import ReasonLine, Teller
from tablegame.view.builder import Builder
from tablegame.view.form import Text
from tablegame.view.scale import BODY
from tablegame.view.scene import Ink


class Naming(NamedTuple):
    """The words of moves and reasons in a game. teller: speaks of the player who chose."""

    move: Callable[[int], str]
    teller: Teller
    game: str = ""

    def paragraphs(self, b: Builder, reasons: Sequence[ReasonLine], ink: Ink = "text") -> list[Text]:
        """Reasons as a paragraph with a link to the rule of the first; [] for none."""
        if not reasons:
            return []
        anchor = f"{self.game}#{reasons[0].clause}" if reasons[0].clause else ""
        return [paragraph(b, " ".join(each.text for each in reasons), ink, anchor)]


def paragraph(b: Builder, text: str, ink: Ink = "text", anchor: str = "", units: float = BODY) -> Text:
    """A paragraph, followed by a link to its rule."""
    spans = [b.span(text, units, "sans-bold" if ink == "accent" else "sans", ink)]
    if anchor:
        spans += [b.span(" ", units), b.span(b.words("The rule"), units, ink="link", link=anchor)]
    return Text(tuple(spans))


def explanation(b: Builder, choices: Iterable[tuple[str, Choice]], naming: Naming) -> list[Text]:
    """The reasons for choices, or against them, each below a heading; a choice without a reason is left out."""
    found = []
    for heading, choice in choices:
        reasons = naming.paragraphs(b, naming.teller.why(choice))
        found += [Text(heading, BODY, "sans-bold", "text"), *reasons] if reasons and heading else reasons
    return found
