"""A choice of a game with its judgement, and how it is written as a line of JSON and read again.

Such lines are in review files, in the deck of mistakes, and (in a shorter form) in the output of `analyse --json`. In
this module a move is a number, and a line of a game is a text such as "A 7S" (seat A plays the seven of spades).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, get_args

from tablegame.ai.judging import Judgement
from tablegame.core.bots import LOSING, Choice, Evaluation, Scale, Verdict
from tablegame.core.contract import Engine
from tablegame.core.reasons import EQUAL, Claim, Line
from tablegame.core.text import SEAT_LETTERS, Reason
from tablegame.session.history import move_text
from tablegame.storage.strict_json import as_tuples, loads, number, whole


@dataclass(frozen=True, slots=True)
class ChoicePlace:
    """The place of a choice in a game, which identifies the choice."""

    n: int  # the number of the move among all moves, from 1
    seat: int
    line: str  # the move as a line of the record
    mark: str  # identifies all moves up to the choice, and the edition of the judge (`analysis.marks_of`)


@dataclass(frozen=True, slots=True)
class JudgedChoice(ChoicePlace):
    """A choice that was made in a game, and its comparison with the best choice."""

    judgement: Judgement

    @property
    def mattered(self) -> bool:
        """Whether the seat could go wrong: whether a mistake or an inaccuracy was among its possible choices."""
        return any(choice.verdict in LOSING for choice in self.judgement.evaluation.choices)


def choice_as_json(engine: Engine, choice: JudgedChoice) -> dict[str, Any]:
    """The object that `analyse --json` prints (docs/records.md)."""
    judgement, made = choice.judgement, choice.judgement.made
    values = {"value": made.value, "best_value": judgement.top.value, "lost": made.loss, "error": made.loss_error}
    return {
        "n": choice.n, "move": choice.line,
        # Of several best choices, the one that was made.
        "best": engine.format(choice.seat, judgement.top.move if made.loss else made.move),
        **{name: round(value, 6) + 0.0 for name, value in values.items()},  # 0.0 is added to make 0.0 of -0.0
        "judged": judgement.judged,
    }  # fmt: skip


def line_of(engine: Engine, choice: JudgedChoice) -> str:
    """The line of JSON for a review file: the object of `choice_as_json` with the mark and all possible choices."""
    evaluation, seat = choice.judgement.evaluation, choice.seat
    more: dict[str, Any] = {
        "mark": choice.mark, "seat": seat, "unit": evaluation.unit, "scale": evaluation.scale,
        "choices": [_possible_as_json(engine, seat, each) for each in evaluation.choices],
    }  # fmt: skip
    if evaluation.best is not None:
        more["top"] = engine.format(seat, evaluation.best)
    if evaluation.reason is not None:
        more["advice"] = _reason_as_json(evaluation.reason)
    return json.dumps(choice_as_json(engine, choice) | more, ensure_ascii=False)


def _possible_as_json(engine: Engine, seat: int, choice: Choice) -> list[Any]:
    """A choice that was possible. `_fields_of` reads it again."""
    figures = choice.value, choice.error, choice.weight, choice.loss, choice.loss_error
    claims = [
        [claim.kind, _reason_as_json(claim.reason), claim.share, _line_as_json(engine, claim.line)]
        for claim in choice.reasons
    ]
    likely_moves = _line_as_json(engine, choice.line)
    return [engine.format(seat, choice.move), *figures, choice.verdict, claims, likely_moves, choice.seed]


def _line_as_json(engine: Engine, line: Line) -> list[str]:
    return [move_text(engine, *move) for move in line]


def _reason_as_json(reason: Reason) -> list[Any]:
    return [reason.text, dict(reason.fields), reason.clause]


def read_line(engine: Engine, line: str) -> JudgedChoice:
    """The choice that `line_of` has written. Raises ValueError, KeyError, TypeError or MoveError for another text."""
    values: Any = loads(line)
    seat = whole(values["seat"], 0, len(SEAT_LETTERS) - 1)
    choices = tuple(_choice(engine, seat, *_fields_of(entry)) for entry in values["choices"])
    made = _move(engine, seat, str(values["move"]).partition(" ")[2])
    top = _move(engine, seat, values["top"]) if "top" in values else None
    listed = {choice.move for choice in choices}  # empty for a forced choice, which was not evaluated
    are_listed = made in listed and (top is None or top in listed)
    if values["scale"] not in get_args(Scale) or (choices and not are_listed):
        raise ValueError("no such judgement")
    advice = _reason(values["advice"]) if "advice" in values else None
    evaluation = Evaluation(choices, str(values["unit"]), advice, values["scale"], top)
    return JudgedChoice(whole(values["n"]), seat, values["move"], str(values["mark"]), Judgement(made, evaluation))


_VERDICTS: Final = get_args(Verdict)
_OLD_FIELDS: Final = 9  # the number of fields of a choice in versions up to 0.3.0


def _fields_of(entry: Any) -> list[Any]:
    """The fields of one possible choice, in the order in which `line_of` writes them. entry: the choice in the JSON. Up
    to version 0.3.0 the fifth field was a sentence, and each reason ended with its likely moves and a seed."""
    if len(entry) != _OLD_FIELDS:
        return list(entry)
    move, value, error, weight, _, loss, loss_error, verdict, old_claims = entry
    line, seed = next(((claim[3], claim[4]) for claim in old_claims if claim[3]), ([], ""))
    return [move, value, error, weight, loss, loss_error, verdict, [[*claim[:4]] for claim in old_claims], line, seed]


@lru_cache(maxsize=1000)
def idea_and_loss(line: str) -> tuple[str, float]:
    """The idea of a mistake, and how much the mistake lost.

    The idea is the kind of the reason against the choice that was made. Without such a reason it is the kind of the
    reason for the best choice, or "". line: from `line_of`. Only these values are read, since a deck has many lines.
    Raises ValueError, KeyError, TypeError or IndexError for a text that is no such line.
    """
    values: Any = loads(line)
    claims = {}
    for entry in values["choices"]:
        text, _, _, _, _, _, _, reasons, _, _ = _fields_of(entry)
        claims[text] = reasons
    made, best = str(values["move"]).partition(" ")[2], values.get("top", values["best"])
    kinds = (str(claim[0]) for move in (made, best) for claim in claims.get(move, ()))
    return next((kind for kind in kinds if kind != EQUAL), ""), float(values["lost"])


def _choice(engine: Engine, seat: int, text: str, *fields: Any) -> Choice:
    """A possible choice, read from the JSON. text: of its move; fields: the others of `_fields_of`."""
    *figures, verdict, entries, line, seed = fields
    value, error, weight, loss, loss_error = map(number, figures)
    if verdict not in _VERDICTS:
        raise ValueError("no such verdict")
    reasons = tuple(
        Claim(_reason(reason), None if share is None else number(share), _line(engine, moves), str(kind))
        for kind, reason, share, moves in entries
    )
    move, moves = _move(engine, seat, str(text)), _line(engine, line)
    return Choice(move, value, error, weight, loss, loss_error, verdict, reasons=reasons, line=moves, seed=str(seed))


def _line(engine: Engine, line: Any) -> Line:
    """The moves that were likely to follow a choice. line: a list of texts such as "B 7S"."""
    parts = (str(move).partition(" ") for move in line)
    actors = ((SEAT_LETTERS.index(letter), text) for letter, _, text in parts)
    return tuple((actor, engine.parse(actor, text)) for actor, text in actors)


def _move(engine: Engine, seat: int, text: str) -> int:
    """The move of a seat, from its text without the seat. Raises MoveError, and ValueError for a deal."""
    move = engine.parse(seat, text)
    if not isinstance(move, int):
        raise ValueError("a deal is no choice")
    return move


def _reason(values: Any) -> Reason:
    """The sentence that `_reason_as_json` has written. Raises ValueError or TypeError if its fields do not fit it."""
    text, fields, clause = values
    reason = Reason(str(text), tuple((name, as_tuples(value)) for name, value in dict(fields).items()), str(clause))
    try:
        reason.english()
    except (LookupError, ValueError, AttributeError) as error:
        raise ValueError("no sentence") from error
    return reason
