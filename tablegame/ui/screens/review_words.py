"""Texts about judged choices: moments, moves, losses, luck and skill, and reasons with links to their rules.

Reviews, the result of a game and the questions about mistakes show these texts. A moment (`at`) is the number of moves
made before it. An `Evaluation`, here often `measure`, has the value of each choice and the unit of these values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from tablegame.ai.judging import Judgement, best_of
from tablegame.core.bots import STEPS, Choice, Evaluation, Verdict, rounded_as_shown
from tablegame.core.moments import local, seconds_of
from tablegame.core.text import N_, many_
from tablegame.practice.deck import MistakeIdea
from tablegame.practice.review import Review
from tablegame.ui.desk import OwnKeys
from tablegame.ui.table.launch import part_name
from tablegame.view import advice, game_scene
from tablegame.view.advice import ReasonLine, ReasonWriter, shown_value
from tablegame.view.builder import Builder, Words
from tablegame.view.faces import Faces
from tablegame.view.form import Text
from tablegame.view.phrases import capital, day_of_year, display_names, labelled, sentence_about
from tablegame.view.scale import BODY
from tablegame.view.scene import Ink

KEY_LINES: Final = OwnKeys(
    N_("Review"),
    (
        ("← →", N_("to the choice before, to the next one")),
        ("1 … 8", N_("through whose eyes")),
        ("M", N_("the next mistake, to find it yourself")),
        ("W", N_("what the computer thought")),
        ("L", N_("how it is likely to go on")),
        ("B", N_("play on from here")),
        ("P", N_("pause the analysis, or resume it")),
    ),
)
"""The keys of a review, for the key sheet."""
MEANINGS: Final[Mapping[Verdict, str]] = {
    "best": N_("the best"),
    **dict.fromkeys(("", "forced", "equal"), N_("no real difference")),
    "inaccuracy": N_("an inaccuracy"),
    "mistake": N_("a mistake"),
}
"""The words for each verdict on a choice, as message ids."""
_NOTHING_LOST: Final = {
    "best": N_("Nothing better was found."),
    "mixed": N_("One of several to vary between."),
    "same": N_("As good as the best choice."),
}
"""The sentences about a choice that lost nothing, by judgement, as message ids."""


def title_text(review: Review, words: Words) -> str:
    title, day = review.title or words(review.entry.title), local(seconds_of(review.created))
    return title if day is None else f"{title}, {day_of_year(day, words)}"


def moment_text(review: Review, at: int, words: Words) -> str:
    """The name of a moment of the game, such as "Deal 3, trick 7", or "Trick 7" in a game of a single deal."""
    trick = review.parts.trick_at(at)
    if at >= review.last:
        name = words("the end")
    elif trick is not None:
        name = words("trick {n}", n=trick)
    else:
        name = words(review.entry.text.listing.one, n=review.parts.choice_at(at))
    if len(review.parts.all) == 1:
        return capital(name)
    return f"{part_name(review.entry.key, review.parts.part_at(at), words)}, {name}"


def moment_labels(review: Review, words: Words) -> Iterator[tuple[int, str]]:
    """Pairs of a moment and its label, for the first moment of each trick or, in games without tricks, for each choice.
    The first label is a whole name, such as "Trick 1", the others are numbers."""
    last_number = 0
    for at in review.stops[:-1]:
        trick = review.parts.trick_at(at)
        number = review.parts.choice_at(at) if trick is None else trick
        if number != last_number:
            yield at, f"{number}" if last_number else moment_text(review, at, words)
            last_number = number


def move_text(review: Review, at: int, move: int, words: Words) -> str:
    """The text of a move that could be made at a moment. Somebody must choose at that moment."""
    mover = review.mover(at)
    assert mover is not None
    return game_scene.move_text(review.entry.text, move, review.view(at, mover), review.chosen, words)


def judgement_text(judgement: Judgement, words: Words) -> str:
    """The judgement of a choice as a sentence: its verdict and its loss. With the scale "share" (how often to make each
    choice) the sentence also has the values of the best choice and of this one."""
    if not judgement.loses:
        return words(_NOTHING_LOST.get(judgement.judged, _NOTHING_LOST["same"]))
    measure, made = judgement.evaluation, judgement.made
    loss, verdict = loss_text(measure, judgement.loss, words), capital(verdict_text(judgement.verdict, words))
    if measure.scale != "share":
        return words("{verdict}: {loss} lost.", verdict=verdict, loss=loss)
    without_unit = replace(measure, unit="")  # the sentence has the unit once, with the loss
    values = shown_value(measure, best_of(measure)), shown_value(measure, made)
    top, own = (amount_text(without_unit, value, words, signed=True) for value in values)
    sentence = N_("{verdict}: {loss} lost, {best} with the best choice, {made} with this one.")
    return words(sentence, verdict=verdict, loss=loss, best=top, made=own)


def mistake_text(review: Review, at: int, words: Words) -> str:
    """The name of a mistake, such as "Deal 2, trick 7: an inaccuracy"."""
    judged = review.judgement_at(at)
    moment = moment_text(review, at, words)
    return moment if judged is None else labelled(moment, verdict_text(judged.verdict, words), words)


def verdict_text(verdict: Verdict, words: Words) -> str:
    """The text of a verdict in a sentence, such as "an inaccuracy"."""
    return words(MEANINGS[verdict])


def loss_text(measure: Evaluation, value: float, words: Words) -> str:
    """A loss with its unit, such as "2.5 chips" or "12 percentage points"."""
    rounded = rounded_as_shown(measure.scale, value)
    if value and not rounded:
        return words("less than {amount}", amount=amount_text(measure, STEPS[measure.scale], words, lost=True))
    return amount_text(measure, rounded, words, lost=True)


def amount_text(measure: Evaluation, value: float, words: Words, signed: bool = False, lost: bool = False) -> str:
    """A value with its unit, such as "2.5 chips" or "12 %". measure: has the unit.
    signed: whether the text begins with a sign.
    lost: whether the value is a loss: a lost chance is written in percentage points."""
    # The factor to percent; None for a value in the unit of the game.
    percent = {"chance": 100.0, "hundred": 1.0}.get(measure.scale)
    digits = 0 if measure.scale == "chance" else 1
    text = f"{abs(value) * (percent or 1.0):.{digits}f}"
    rounds_to_zero = not any(digit in text for digit in "123456789")
    sign = sign_of(0.0 if rounds_to_zero else value) if signed else ""
    figure = sign + text.replace(".", words.raw("."))
    if percent is not None and lost:
        points = many_("{percent} percentage point", "{percent} percentage points")
        return words.many(*points, 1 if text == "1" else 2, percent=figure)  # even "1.0" takes the plural
    if percent is not None:
        return words("{percent} %", percent=figure)
    return f"{figure} {advice.unit_text(measure.unit, value, words)}" if measure.unit else figure


def sign_of(value: float) -> str:
    """The sign to stand before an amount: "+", "−", or "±" for zero."""
    if not value:
        return "±"
    return "+" if value > 0 else "−"


def summary_lines(review: Review, seat: int, words: Words) -> tuple[str, ...]:
    """Sentences about the luck, skill, mistakes and accuracy of a seat. Figures that are not known yet are left out."""
    lines, measure, sums = [], review.measure(), review.analysis.sums()[seat]
    if sums.luck is not None and sums.skill is not None:
        luck, skill = (amount_text(measure, value, words, signed=True) for value in (sums.luck, sums.skill))
        lines.append(words("The cards gave {luck}, the play {skill}.", luck=luck, skill=skill))
    count, percent = len(review.mistakes(seat)), review.accuracy(seat)
    accuracy = "" if percent is None else words("Accuracy: {figure} of 100.", figure=round(percent))
    if not count:
        return tuple(filter(None, (*lines, no_mistake_text(review, (seat,), words), accuracy)))
    lines.append(important_choices_text(review, (seat,), words))
    if count > 1 and measure.scale in ("chance", "hundred"):
        # Chances of several choices cannot be added.
        lines.append(f"{_mistake_counts(review, seat, words)}.")
    else:
        lost = amount_text(measure, review.lost(seat), words, lost=True)
        lines.append(words("{faults}: {lost} lost.", faults=_mistake_counts(review, seat, words), lost=lost))
    lines += (*_progress_sentence(review, (seat,), words), accuracy)
    return tuple(filter(None, lines))


def costliest_choice_text(review: Review, seat: int, reason_writer: ReasonWriter) -> str:
    """Sentences about the choice by which a seat lost most: its loss and the first reason; "" if nothing was lost."""
    at, words = review.costliest(seat), reason_writer.words
    judged = review.judgement_at(at) if at is not None else None
    if at is None or judged is None:
        return ""
    moment, move = moment_text(review, at, words), move_text(review, at, judged.move, words)
    loss = loss_text(judged.evaluation, judged.made.loss, words)
    why = [reason.text for reason in reason_writer.lines(judged.made)[:1]]
    return " ".join((words("{moment}: {move} cost {loss}.", moment=moment, move=move, loss=loss), *why))


def _mistake_counts(review: Review, seat: int, words: Words) -> str:
    """The numbers of a seat's mistakes, such as "2 mistakes, one inaccuracy"."""
    counts, parts = review.mistake_counts(seat), []
    if counts.mistakes:
        parts.append(words.many("one mistake", "{n} mistakes", counts.mistakes))
    if counts.inaccuracies:
        parts.append(words.many("one inaccuracy", "{n} inaccuracies", counts.inaccuracies))
    return capital(", ".join(parts))


def important_choices_text(review: Review, seats: Sequence[int], words: Words) -> str:
    """A sentence: how many choices these seats had, and at how many of them something could be lost."""
    by_seat = [review.mistake_counts(seat) for seat in seats]
    choices, important = sum(counts.choices for counts in by_seat), sum(counts.mattered for counts in by_seat)
    if not choices:
        return ""
    if not important:
        return words.many(
            "One choice, in which nothing could be lost.",
            "{n} choices; in none of them could anything be lost.",
            choices,
        )
    if 2 * important <= choices:
        return words.many(
            "{all} choices, of which one mattered.", "{all} choices, of which {n} mattered.", important, all=choices
        )
    return words.many("One choice.", "{n} choices.", choices)


def no_mistake_text(review: Review, seats: Sequence[int], words: Words) -> str:
    """Sentences for seats without a mistake: that they made none, or how many of their choices are judged so far."""
    unfinished = _progress_sentence(review, seats, words)
    if unfinished:
        has_begun = any(review.progress(seat)[0] for seat in seats)
        return " ".join((words("No mistake so far.") if has_begun else words("Not judged yet."), *unfinished))
    decided = _decided_sentence(review, seats, words)
    sentences = words("No mistake was found."), important_choices_text(review, seats, words), *decided
    return " ".join(filter(None, sentences))


def _decided_sentence(review: Review, seats: Sequence[int], words: Words) -> tuple[str, ...]:
    """A tuple with a sentence that explains why one of these seats lost without a mistake: the first or the second
    player wins by force. () if none of them lost, and in games that nobody can win by force."""
    first_wins = review.beginner_wins()
    lost_seats = set(range(review.players)) - set(review.winners())
    loser = 1 if first_wins else 0  # the seat that loses by force, in a game of two
    if first_wins is None or lost_seats != {loser} or loser not in seats:
        return ()
    if first_wins:
        return (words("Under these house rules the first player wins, if nobody makes a mistake."),)
    return (words("Under these house rules the first player cannot win against play without a mistake."),)


def _progress_sentence(review: Review, seats: Sequence[int], words: Words) -> tuple[str, ...]:
    """A tuple with a sentence: how many of these seats' choices are judged so far. () once all of them are judged."""
    done, total = (sum(counts) for counts in zip(*map(review.progress, seats), strict=True))
    judged = many_("{done} of {n} choice judged.", "{done} of {n} choices judged.")
    return (words.many(*judged, total, done=done),) if done < total else ()


def idea_text(idea: MistakeIdea, words: Words, faces: Faces) -> str:
    """A sentence about mistakes of one kind, with the reason against the costliest; "" if no reason is known."""
    costliest = idea.cards[0]
    if idea.reason is None:
        return ""
    names = display_names(costliest.names or ("",) * costliest.players, (costliest.seat,), words)
    text = game_scene.reason_text(idea.reason, lambda seat: names[seat], words, faces)
    return words("{n} mistakes are of one kind: {reason}", n=len(idea.cards), reason=text)


def chose_text(name: str, move: str, words: Words, forced: bool = False) -> str:
    """A sentence about the move that a player made. forced: whether there was no other."""
    you, them = N_("You chose: {move}"), N_("{name} chose: {move}")
    if forced:
        you, them = N_("You had only this choice: {move}"), N_("{name} had only this choice: {move}")
    return sentence_about(name, you, them, words, move=move)


def question_text(name: str, move: str, loss: str, words: Words) -> str:
    """The question what was better than a mistake. name: of the player who made the mistake; move, loss: as texts."""
    you = N_("You chose: {move}. That cost {loss}. What was better?")
    them = N_("{name} chose: {move}. That cost {loss}. What was better?")
    return sentence_about(name, you, them, words, move=move, loss=loss)


class Naming(NamedTuple):
    """Puts the moves and the reasons of one choice into words, and links them to the rules."""

    move: Callable[[int], str]  # the text of a move
    reason_writer: ReasonWriter  # speaks about the player who chose
    game: str = ""  # the key of the game

    def paragraphs(self, b: Builder, reasons: Sequence[ReasonLine], ink: Ink = "text") -> list[Text]:
        """Reasons as one paragraph, with a link to the rule of the first reason; [] without reasons."""
        if not reasons:
            return []
        anchor = f"{self.game}#{reasons[0].clause}" if reasons[0].clause else ""
        return [paragraph(b, " ".join(reason.text for reason in reasons), ink, anchor)]


def paragraph(b: Builder, text: str, ink: Ink = "text", anchor: str = "") -> Text:
    """A paragraph, at its end a link to the rule book. anchor: of the rule ("wargops#score"); "" for no link."""
    spans = [b.span(text, BODY, "sans-bold" if ink == "accent" else "sans", ink)]
    if anchor:
        spans += [b.span(" ", BODY), b.span(b.words("The rule"), BODY, ink="link", link=anchor)]
    return Text(tuple(spans))


def explanation(b: Builder, choices: Iterable[tuple[str, Choice]], naming: Naming) -> list[Text]:
    """Paragraphs with the reasons for or against choices. Choices without reasons are left out.
    choices: pairs of a heading ("" for none) and a choice."""
    parts = []
    for heading, choice in choices:
        reasons = naming.paragraphs(b, naming.reason_writer.lines(choice))
        parts += [Text(heading, BODY, "sans-bold", "text"), *reasons] if reasons and heading else reasons
    return parts
