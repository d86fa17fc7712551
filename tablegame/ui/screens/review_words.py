"""What a review says: moments, what a choice lost, what the cards gave and the choices made of it.

Knows judged choices, units and the language. Must not know any particular game, nor where anything stands.
"""

from __future__ import annotations

from typing import Final

from tablegame.ai.judging import Judgement
from tablegame.core.bots import Evaluation
from tablegame.core.text import N_
from tablegame.practice.analysis import SeatSum
from tablegame.practice.review import Review
from tablegame.table.build import Words
from tablegame.ui.playing.branches import part_called

_SAID: Final = {
    "forced": N_("There was nothing to choose."),
    "best": N_("Nothing better was found."),
    "mixed": N_("One of the choices to be varied: right as often as it is due."),
    "same": N_("No difference to the best choice was found."),
}
"""What is said of a choice that lost nothing."""


def part_said(review: Review, at: int, words: Words) -> str:
    """Which deal or game a moment belongs to; "" where there is but one."""
    if len(review.parts.bands) < 2:
        return ""
    number = review.parts.band(at)
    return band_said(review, number, words)


def band_said(review: Review, number: int, words: Words) -> str:
    """A deal or game of the review by its number, from 0."""
    return part_called(review.parts.bands[number].dealt, number, words)


def moment_said(review: Review, at: int, words: Words) -> str:
    """Where in the game a moment is: "Deal 3, move 12"."""
    move = words("move {n}", n=at + 1) if at < review.last else words("the end")
    part = part_said(review, at, words)
    return f"{part}, {move}" if part else move[:1].upper() + move[1:]


def judged_said(judgement: Judgement, words: Words) -> str:
    """What became of a choice, in a sentence."""
    if judgement.lost > 0:
        return words("{loss} lost.", loss=amount(judgement.evaluation, judgement.lost, words))
    return words(_SAID[judgement.judged])


def amount(measure: Evaluation, value: float, words: Words, signed: bool = False) -> str:
    """So much in the unit of a game: "2.5 chips", "12 %"."""
    scale = {"chance": 100.0, "hundred": 1.0}.get(measure.scale)
    if scale is not None:
        figure = _figure(value * scale, 0 if abs(value * scale) >= 1 or not value else 1, words, signed)
        return words("{percent} %", percent=figure)
    figure = _figure(value, 2 if 0 < abs(value) < 0.095 else 1, words, signed)
    return f"{figure} {words(measure.unit)}" if measure.unit else figure


def _figure(value: float, digits: int, words: Words, signed: bool) -> str:
    text = f"{abs(value):.{digits}f}".replace(".", words.raw("."))
    if not signed:
        return text
    none = not any(digit in text for digit in "123456789")
    return ("±" if none else "+" if value > 0 else "−") + text


def sum_said(each: SeatSum, measure: Evaluation, words: Words, missed: int) -> tuple[str, ...]:
    """What became of a seat: what the cards gave, what the choices made of them, what mistakes lost."""
    said = []
    if each.luck is not None and each.skill is not None:
        luck, skill = (amount(measure, value, words, True) for value in (each.luck, each.skill))
        said.append(words("The cards gave {luck}, the choices made {skill} of them.", luck=luck, skill=skill))
    if missed:
        lost = amount(measure, each.lost, words)
        said.append(words.many("One mistake lost {lost}.", "{n} mistakes lost {lost}.", missed, lost=lost))
    else:
        said.append(words("No mistake was found."))
    return tuple(said)


def chose(name: str, move: str, words: Words) -> str:
    """What somebody chose."""
    return words("{name} chose: {move}", name=name, move=move)
