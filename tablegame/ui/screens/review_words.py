"""What a review says: moments, what a choice lost, what the cards gave and the choices made of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tablegame.ai.judging import Judgement, best_of
from tablegame.core.bots import LOSING, STEPS, Evaluation, Verdict, as_said
from tablegame.core.text import N_
from tablegame.practice.judged_choice import Agreed
from tablegame.practice.review import Review
from tablegame.ui.screens.widgets import MEANINGS
from tablegame.ui.table.launch import part_called
from tablegame.ui.table.marks import MARK_OF
from tablegame.view import advice
from tablegame.view.advice import shown_value
from tablegame.view.builder import Words
from tablegame.view.phrases import sentence_about

_SAID: Final = {
    "forced": N_("There was nothing to choose."),
    "best": N_("Nothing better was found."),
    "mixed": N_("One of several to mix: right, if not too often."),
    "same": N_("No real difference to the best choice."),
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
    return part_called(review.entry.key, number, words)


def moment_said(review: Review, at: int, words: Words) -> str:
    """Where in the game a moment is: "Deal 3, trick 7"."""
    trick = review.parts.trick(at)
    if at >= review.last:
        move = words("the end")
    elif trick is not None:
        move = words("trick {n}", n=trick)
    else:
        move = words(review.entry.text.listing.one, n=review.parts.choice(at))
    part = part_said(review, at, words)
    return f"{part}, {move}" if part else move[:1].upper() + move[1:]


def judged_said(judgement: Judgement, known: Agreed | None, words: Words) -> str:
    """What became of a choice, in a sentence; of shares, which say nothing of it, also from what to what."""
    if known is None or judgement.verdict not in LOSING:
        return words(_SAID[judgement.judged if judgement.judged in _SAID else "same"])
    measure, made = known.evaluation, known.made
    loss, name = lost(measure, judgement.lost, words), verdict_said(judgement.verdict, words)
    name = name[:1].upper() + name[1:]
    if measure.scale != "share":
        return words("{verdict}: {loss} lost.", verdict=name, loss=loss)
    bare, best = replace(measure, unit=""), shown_value(measure, best_of(measure))
    top, worse = (amount(bare, value, words, True) for value in (best, shown_value(measure, made)))
    with_best = N_("{verdict}: {loss} lost, {best} with the best choice, {made} with this one.")
    return words(with_best, verdict=name, loss=loss, best=top, made=worse)


def fault_said(review: Review, at: int, words: Words) -> str:
    """A mistake by its place: "Deal 2, trick 7: an inaccuracy"."""
    judged = review.judged(at)
    moment = moment_said(review, at, words)
    return moment if judged is None else f"{moment}: {verdict_said(judged.judgement.verdict, words)}"


def verdict_said(verdict: Verdict, words: Words) -> str:
    """A verdict in a word, as the tutor and the marks say it."""
    return words(MEANINGS[MARK_OF[verdict] or "good"])


def lost(measure: Evaluation, value: float, words: Words) -> str:
    """What a choice lost, with its unit: "2.5 chips", "12 % chance to win"."""
    said = as_said(measure.scale, value)
    if value and not said:
        return words("less than {amount}", amount=_with_unit(measure, STEPS[measure.scale], words))
    return _with_unit(measure, said, words)


def _with_unit(measure: Evaluation, value: float, words: Words) -> str:
    said = amount(measure, value, words)
    return f"{said} {words(advice.unit(measure))}" if measure.scale in ("chance", "hundred") else said


def amount(measure: Evaluation, value: float, words: Words, signed: bool = False) -> str:
    """So much in the unit of a game: "2.5 chips", "12 %"."""
    scale = {"chance": 100.0, "hundred": 1.0}.get(measure.scale)
    digits = 0 if measure.scale == "chance" else 1
    text = f"{abs(value) * (scale or 1.0):.{digits}f}"
    none = not any(digit in text for digit in "123456789")
    sign = ("±" if none else "+" if value > 0 else "−") if signed else ""
    figure = sign + text.replace(".", words.raw("."))
    if scale is not None:
        return words("{percent} %", percent=figure)
    return f"{figure} {words(measure.unit)}" if measure.unit else figure


def sum_said(review: Review, seat: int, words: Words) -> tuple[str, ...]:
    """What became of a seat: what the cards gave, what the play made of them, what mistakes lost. That there was no
    mistake is said once everything has been looked at."""
    said, measure, each = [], review.measure(), review.sums()[seat]
    if each.luck is not None and each.skill is not None:
        luck, skill = (amount(measure, value, words, True) for value in (each.luck, each.skill))
        said.append(words("The cards gave {luck}, the play {skill}.", luck=luck, skill=skill))
    missed = len(review.mistakes(seat))
    if not missed:
        return (*said, no_mistake(review, (seat,), words))
    if missed > 1 and measure.scale in ("chance", "hundred"):
        # Chances of one game after another add up to more than there is.
        worst = _with_unit(measure, review.worst(seat), words)
        said.append(words("{faults}; the worst lost {lost}.", faults=faults_said(review, seat, words), lost=worst))
    else:
        gone = _with_unit(measure, review.lost(seat), words)
        said.append(words("{faults}: {lost} lost.", faults=faults_said(review, seat, words), lost=gone))
    return (*said, mattered(review, (seat,), words), *_still(review, (seat,), words))


def faults_said(review: Review, seat: int, words: Words) -> str:
    """How many inaccuracies and mistakes: "2 mistakes, one inaccuracy"."""
    found, said = review.counted(seat), []
    if found.mistakes:
        said.append(words.many("one mistake", "{n} mistakes", found.mistakes))
    if found.inaccuracies:
        said.append(words.many("one inaccuracy", "{n} inaccuracies", found.inaccuracies))
    text = ", ".join(said)
    return text[:1].upper() + text[1:]


def mattered(review: Review, seats: Sequence[int], words: Words) -> str:
    """How many choices there were, and at how many of them something could be lost."""
    choices, important, *_ = (sum(each) for each in zip(*map(review.counted, seats), strict=True))
    if not choices:
        return ""
    said = words.many("One choice.", "{n} choices.", choices)
    if not important:
        return words.many("One choice, in which nothing could be lost.",
                          "{n} choices; in none of them could anything be lost.", choices)  # fmt: skip
    if 2 * important <= choices:
        said = words.many("{all} choices, of which one mattered.", "{all} choices, of which {n} mattered.", important,
                          all=choices)  # fmt: skip
    return said


def no_mistake(review: Review, seats: Sequence[int], words: Words) -> str:
    """That nobody there made a mistake: not before everything has been looked at."""
    still = _still(review, seats, words)
    if still:
        looked_at = any(review.progress(seat)[0] for seat in seats)
        return " ".join((words("No mistake so far.") if looked_at else words("Not judged yet."), *still))
    parts = (words("No mistake was found."), mattered(review, seats, words), *_settled(review, seats, words))
    return " ".join(filter(None, parts))


def _settled(review: Review, seats: Sequence[int], words: Words) -> tuple[str, ...]:
    """Why somebody could make no mistake and lose: what comes of play without any; () where that is not the reason."""
    begins, lost = review.beginner_wins(), set(range(review.players)) - set(review.winners())
    if begins is None or lost != {1 if begins else 0} or not lost.intersection(seats):
        return ()
    if begins:
        return (words("Under these house rules whoever begins wins, if nobody makes a mistake."),)
    return (words("Under these house rules whoever begins cannot win against play without a mistake."),)


def _still(review: Review, seats: Sequence[int], words: Words) -> tuple[str, ...]:
    """How far these seats' choices are judged; () where all are."""
    done, all_of = (sum(each) for each in zip(*map(review.progress, seats), strict=True))
    return (words("{done} of {all} choices judged.", done=done, all=all_of),) if done < all_of else ()


def chose(name: str, move: str, words: Words) -> str:
    """What somebody chose."""
    return sentence_about(name, N_("You chose: {move}"), N_("{name} chose: {move}"), words, move=move)


def asked(name: str, move: str, loss: str, words: Words) -> str:
    """A mistake that is to be found again."""
    you = N_("You chose: {move}. That cost {loss}. What was better?")
    them = N_("{name} chose: {move}. That cost {loss}. What was better?")
    return sentence_about(name, you, them, words, move=move, loss=loss)
