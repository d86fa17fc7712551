"""What stands beside a mistake that has come back: the question, the choices, and once it is answered why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from tablegame.core.bots import Choice
from tablegame.core.contract import View
from tablegame.core.options import Chosen
from tablegame.games import Game
from tablegame.practice.deck import MistakeCard
from tablegame.practice.judged_choice import JudgedChoice
from tablegame.practice.mistake_answers import AnswerVerdict
from tablegame.practice.position import made_in
from tablegame.practice.weighed_choices import Agreed, agreed
from tablegame.ui.screens import review_words
from tablegame.ui.screens.practice_today import day_named
from tablegame.ui.screens.widgets import Meter
from tablegame.view import advice
from tablegame.view.build import Builder, Words
from tablegame.view.form import Note, Part, column
from tablegame.view.layout import Boxed, Column, Ends, Space
from tablegame.view.look import move_text, reason_text
from tablegame.view.pane import NOWHERE
from tablegame.view.scale import BODY, HEADING, NAME, SMALL
from tablegame.view.scene import Action, Rect, Span, Target

MOST: Final = 24
"""So many choices are listed at the most."""


@dataclass(frozen=True, slots=True)
class MistakeOnTable:
    """A mistake on the table. known: all that was weighed; lost: by the mistake; tried, answer: what was answered, and
    how that was judged."""

    card: MistakeCard
    entry: Game
    view: View
    chosen: Chosen
    known: Agreed
    lost: float
    tried: int | None = None
    answer: AnswerVerdict | None = None


def asked_of(card: MistakeCard, entry: Game, view: View, chosen: Chosen, choice: JudgedChoice) -> MistakeOnTable:
    """A card as it is asked. Raises TableError, ValueError where it names no choice."""
    known = agreed(choice.judgement, made_in(card))
    if known is None:
        raise ValueError("there was nothing to choose")
    return MistakeOnTable(card, entry, view, chosen, known, choice.judgement.lost)


def draw(
    b: Builder, rect: Rect, asked: MistakeOnTable, place: tuple[int, int], names: Sequence[str], thinking: bool
) -> float:
    """All of it from the top of a box; returns the bottom."""
    words, gap = b.words, Space(b.space.pad)
    heading = Note(_heading(asked, words), HEADING, "serif-bold", "accent")
    parts: list[Part] = [
        Ends(heading, Note(words("{n} of {count}", n=place[0], count=place[1]))),
        Space(b.space.close),
        Note(question(asked, words), NAME, "serif", "text"),
        gap,
    ]
    if asked.answer is None:
        note = words("Let me see …") if thinking else words("Choose on the table, or here:")
        parts += [Note(note, BODY), gap, Column(_choices(b, asked, thinking), b.space.close)]
    else:
        parts += _answered(b, asked, names)
    return column(b, "choices", rect, parts, 0)


def _heading(asked: MistakeOnTable, words: Words) -> str:
    if asked.answer is None:
        return words("What is better here?")
    if asked.answer.right:
        return words("That is it")
    return words("Not yet") if asked.tried is not None else words("Look")


def question(asked: MistakeOnTable, words: Words) -> str:
    """What was chosen and lost; once it is answered, what of it."""
    said = _question(asked, words)
    return said[:1].upper() + said[1:]


def _question(asked: MistakeOnTable, words: Words) -> str:
    title = words(asked.entry.title)
    if asked.answer is None:
        loss = review_words.lost(asked.known.evaluation, asked.lost, words)
        return words(
            "{game}: you chose {move}. That cost {loss}.",
            game=title,
            move=_move(asked, asked.known.made.move, words),
            loss=loss,
        )
    if asked.answer.right:
        return words("{move} is right.", move=_move(asked, asked.tried, words))
    best = _move(asked, asked.known.best, words)
    if asked.tried is None:
        return words("{move} is better.", move=best)
    tried = _move(asked, asked.tried, words)
    if not asked.answer.lost:
        return words("{tried} is not as good as {best}.", tried=tried, best=best)
    # What stands in the list below is said, where it does: the answer was judged by chance of its own.
    listed = (each for each in asked.known.evaluation.choices if each.move == asked.tried)
    lost = next((each.lost for each in listed), 0.0) or asked.answer.lost
    loss = review_words.lost(asked.known.evaluation, lost, words)
    return words("{tried} costs {loss}. {best} is better.", tried=tried, loss=loss, best=best)


def _move(asked: MistakeOnTable, move: int | None, words: Words) -> str:
    return "" if move is None else move_text(asked.entry.text, move, asked.view, asked.chosen, words)


def _choices(b: Builder, asked: MistakeOnTable, thinking: bool) -> list[Part]:
    """The choices to answer with, in the order of the game and not of their worth."""
    words, pad, parts = b.words, b.space.pad, list[Part]()
    for move in sorted(_listed(asked)):
        mistake = move == asked.known.made.move
        text, why = _move(asked, move, words), words("That was the mistake.") if mistake else ""
        said = [Note(text, BODY, ink="soft" if mistake else "text")]
        said += [Note(why, SMALL, "sans-italic")] if mistake else []
        dead = mistake or thinking
        press = Target(f"choice.{move}", NOWHERE, Action("choose", (move,)), text, not dead, why)
        parts.append(Boxed(Column(said), press, "quiet", (pad, pad), alpha=0.5 if dead else 1.0))
    return parts


def _listed(asked: MistakeOnTable) -> tuple[int, ...]:
    moves = dict.fromkeys(
        [asked.known.best, asked.known.made.move, *(each.move for each in asked.known.evaluation.choices)]
    )
    return tuple(moves)[:MOST]


def _answered(b: Builder, asked: MistakeOnTable, names: Sequence[str]) -> list[Part]:
    """Why the best is best, with a link to the rules, and what every choice is worth."""
    words, parts = b.words, list[Part]()
    best = next((each for each in asked.known.evaluation.choices if each.move == asked.known.best), None)
    reason = best.reason if best is not None else asked.known.evaluation.reason
    if reason is not None:
        said = reason_text(reason, lambda seat: names[seat], words, b.faces)
        spans = [b.span(f"{said[:1].upper()}{said[1:]} ", BODY)]
        if link := clause_of(asked):
            spans.append(b.span(words("The rule"), BODY, ink="link", link=link))
        parts += [Note(tuple(spans)), Space(b.space.gap)]
    for choice in asked.known.evaluation.choices[:MOST]:
        bar = advice.bar(asked.known.evaluation, choice)
        parts += [Note(_figures(b, asked, choice)), Meter(bar), Space(b.space.thin + b.space.close)]
    return parts


def _figures(b: Builder, asked: MistakeOnTable, choice: Choice) -> tuple[Span, ...]:
    """A choice with its figure."""
    words, evaluation = b.words, asked.known.evaluation
    marked = choice.move == asked.known.best
    spans = [b.span(_move(asked, choice.move, words), BODY, "sans-bold", "accent" if marked else "text")]
    figure = advice.figure(evaluation, choice, words)
    if figure:
        unit = advice.unit(evaluation)
        known = " ".join(filter(None, (figure, advice.margin(evaluation, choice, words))))
        spans.append(b.span("  " + known.replace(" ", "\N{NO-BREAK SPACE}") + " ", BODY))
        spans.append(b.span(words(unit) if unit else words("of the time"), SMALL, ink="soft"))
    if less := advice.behind(evaluation, choice, words):
        spans.append(b.span(f" · {less}" if figure else f"  {advice.EQUAL} {less}", SMALL, ink="soft"))
    return tuple(spans)


def clause_of(asked: MistakeOnTable) -> str:
    """The anchor of the rule that the reason of the best choice stands on, "" for none or before it is answered."""
    if asked.answer is None:
        return ""
    found = (each.reason for each in asked.known.evaluation.choices if each.move == asked.known.best)
    reason = next(found, asked.known.evaluation.reason)
    return f"{asked.card.game}#{reason.clause}" if reason is not None and reason.clause else ""


def later_said(day: date | None, today: date, words: Words) -> str:
    """When the next mistake comes back, "" where none does."""
    return "" if day is None else words("The next mistake comes back {day}.", day=day_named(day, today, words))
