"""What stands beside a mistake that has come back: the question, the choices, and once it is answered why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from tablegame.core.bots import Choice
from tablegame.core.contract import Chosen, View
from tablegame.games import Game
from tablegame.practice.deck import MistakeCard
from tablegame.practice.judged_choice import JudgedChoice
from tablegame.practice.mistake_answers import AnswerVerdict
from tablegame.practice.position import made_in
from tablegame.practice.weighed_choices import Agreed, agreed
from tablegame.ui.screens import review_words
from tablegame.ui.screens.practice_today import day_named
from tablegame.ui.screens.widgets import meter
from tablegame.view import advice
from tablegame.view.build import Builder, Words
from tablegame.view.form import words_in
from tablegame.view.look import move_text, reason_text
from tablegame.view.scale import BODY, HEADING, NAME, SMALL
from tablegame.view.scene import Action, Ink, Panel, Rect, Target

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
    words, gap = b.words, b.space.pad
    said = words("{n} of {count}", n=place[0], count=place[1])
    wide = b.width([b.span(said, SMALL)]) + 2
    b.text(Rect(rect.right - wide, rect.y, wide, b.line(HEADING, True)), said, SMALL, ink="soft", align="right")
    head = Rect(rect.x, rect.y, rect.w - wide - gap, 0)
    y = words_in(b, head, _heading(asked, words), HEADING, "serif-bold", "accent") + b.space.close
    y = words_in(b, Rect(rect.x, y, rect.w, 0), question(asked, words), NAME, "serif") + gap
    if asked.answer is None:
        note = words("Let me see …") if thinking else words("Choose on the table, or here:")
        y = words_in(b, Rect(rect.x, y, rect.w, 0), note, BODY, ink="soft") + gap
        return _choices(b, Rect(rect.x, y, rect.w, 0), asked, thinking)
    return _draw_answer(b, Rect(rect.x, y, rect.w, 0), asked, names)


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


def _choices(b: Builder, rect: Rect, asked: MistakeOnTable, thinking: bool) -> float:
    """The choices to answer with, in the order of the game and not of their worth."""
    y, words, pad = rect.y, b.words, b.space.pad
    for move in sorted(_listed(asked)):
        mistake = move == asked.known.made.move
        text = _move(asked, move, words)
        ink: Ink = "soft" if mistake else "text"
        at = len(b.nodes)
        bottom = words_in(b, Rect(rect.x + pad, y + pad, rect.w - 2 * pad, 0), text, BODY, "sans", ink)
        if mistake:
            bottom = words_in(b, Rect(rect.x + pad, bottom, rect.w - 2 * pad, 0), words("That was the mistake."), SMALL,
                              "sans-italic", "soft")  # fmt: skip
        box = Rect(rect.x, y, rect.w, bottom + pad - y)
        b.nodes.insert(at, Panel(box, "quiet", alpha=0.5 if mistake or thinking else 1.0))
        why = words("That was the mistake.") if mistake else ""
        action = Action("choose", (move,))
        b.target("choices", Target(f"choice.{move}", box, action, text, not (mistake or thinking), why))
        y = box.bottom + b.space.close
    return y - b.space.close


def _listed(asked: MistakeOnTable) -> tuple[int, ...]:
    moves = dict.fromkeys(
        [asked.known.best, asked.known.made.move, *(each.move for each in asked.known.evaluation.choices)]
    )
    return tuple(moves)[:MOST]


def _draw_answer(b: Builder, rect: Rect, asked: MistakeOnTable, names: Sequence[str]) -> float:
    """Why the best is best, with a link to the rules, and what every choice is worth."""
    words, y = b.words, rect.y
    best = next((each for each in asked.known.evaluation.choices if each.move == asked.known.best), None)
    reason = best.reason if best is not None else asked.known.evaluation.reason
    if reason is not None:
        said = reason_text(reason, lambda seat: names[seat], words, b.faces)
        link = clause_of(asked)
        spans = [b.span(f"{said[:1].upper()}{said[1:]} ", BODY)]
        if link:
            spans.append(b.span(words("The rule"), BODY, ink="link", link=link))
        y = words_in(b, Rect(rect.x, y, rect.w, 0), spans) + b.space.gap
    for choice in asked.known.evaluation.choices[:MOST]:
        y = _line(b, Rect(rect.x, y, rect.w, 0), asked, choice) + b.space.close
    return y


def _line(b: Builder, rect: Rect, asked: MistakeOnTable, choice: Choice) -> float:
    """A choice with its figure and its bar."""
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
    y = words_in(b, rect, spans)
    return meter(b, Rect(rect.x, y, rect.w, b.space.close), advice.bar(evaluation, choice)) + b.space.thin


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
