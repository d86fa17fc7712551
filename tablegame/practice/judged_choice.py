"""A judged choice of a game, and its line in the review file, in a card of the deck, in the output of `analyse`."""

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
    """A choice in a record."""

    n: int  # its number among the moves, from 1
    seat: int
    line: str  # of the record
    mark: str  # identifies all moves up to it, and the edition of the judge


@dataclass(frozen=True, slots=True)
class JudgedChoice(ChoicePlace):
    """A choice with its judgement."""

    judgement: Judgement

    @property
    def mattered(self) -> bool:
        """Whether some choice would have lost something. If none surely loses, differences are noise."""
        return any(other.verdict in LOSING for other in self.judgement.evaluation.choices)


def choice_as_json(engine: Engine, choice: JudgedChoice) -> dict[str, Any]:
    """The object that `analyse --json` prints (docs/records.md)."""
    judgement, made = choice.judgement, choice.judgement.made
    values = {"value": made.value, "best_value": judgement.top.value, "lost": made.loss, "error": made.loss_error}
    return {
        "n": choice.n,
        "move": choice.line,
        "best": engine.format(choice.seat, judgement.top.move if made.loss else made.move),
        **{name: round(value, 6) + 0.0 for name, value in values.items()},
        "judged": judgement.judged,
    }


def line_of(engine: Engine, choice: JudgedChoice) -> str:
    """The line of the review file: the output of `analyse`, the mark, and all choices."""
    evaluation, seat = choice.judgement.evaluation, choice.seat
    more: dict[str, Any] = {
        "mark": choice.mark,
        "seat": seat,
        "unit": evaluation.unit,
        "scale": evaluation.scale,
        "choices": [
            [
                engine.format(seat, each.move),
                each.value,
                each.error,
                each.weight,
                each.loss,
                each.loss_error,
                each.verdict,
                [
                    [claim.kind, _reason_as_json(claim.reason), claim.share, _line_as_json(engine, claim.line)]
                    for claim in each.reasons
                ],
                _line_as_json(engine, each.line),
                each.seed,
            ]
            for each in evaluation.choices
        ],
    }
    if evaluation.best is not None:
        more["top"] = engine.format(seat, evaluation.best)
    if evaluation.reason is not None:
        more["advice"] = _reason_as_json(evaluation.reason)
    return json.dumps(choice_as_json(engine, choice) | more, ensure_ascii=False)


def _line_as_json(engine: Engine, line: Line) -> list[str]:
    return [move_text(engine, *move) for move in line]


def _reason_as_json(reason: Reason) -> list[Any]:
    return [reason.text, dict(reason.fields), reason.clause]


def read_line(engine: Engine, line: str) -> JudgedChoice:
    """The choice of a line. Raises ValueError, KeyError, TypeError or MoveError for any other line."""
    values: Any = loads(line)
    seat = whole(values["seat"], 0, len(SEAT_LETTERS) - 1)
    choices = tuple(_choice(engine, seat, *_fields_of(entry)) for entry in values["choices"])
    made = _move(engine, seat, str(values["move"]).partition(" ")[2])
    top = _move(engine, seat, values["top"]) if "top" in values else None
    listed = {choice.move for choice in choices}
    if values["scale"] not in get_args(Scale) or (choices and not {made, made if top is None else top} <= listed):
        raise ValueError("no such judgement")
    advice = _reason(values["advice"]) if "advice" in values else None
    evaluation = Evaluation(choices, str(values["unit"]), advice, values["scale"], top)
    return JudgedChoice(whole(values["n"]), seat, values["move"], str(values["mark"]), Judgement(made, evaluation))


_VERDICTS: Final = get_args(Verdict)
_OLD_FIELDS: Final = 9
"""The number of fields of a choice in 0.3.0 and before."""


def _fields_of(entry: Any) -> list[Any]:
    """The fields of a choice in a line. Those of 0.3.0 and before had one more sentence, and lines in their reasons."""
    fields = list(entry)
    if len(fields) != _OLD_FIELDS:
        return fields
    claims = [[*claim[:4]] for claim in fields[8]]
    line, seed = next(((claim[3], claim[4]) for claim in fields[8] if claim[3]), ([], ""))
    return [*fields[:4], *fields[5:8], claims, line, seed]


@lru_cache(maxsize=1000)
def idea_and_loss(line: str) -> tuple[str, float]:
    """The kind of the reason against a line's choice, else for the best one ("" without a reason), and the loss.

    Parses only these, since a deck has many lines. Raises ValueError, KeyError, TypeError or IndexError for any other
    line.
    """
    values: Any = loads(line)
    claims = {entry[0]: _fields_of(entry)[7] for entry in values["choices"]}
    made, best = str(values["move"]).partition(" ")[2], values.get("top", values["best"])
    kinds = (str(claim[0]) for move in (made, best) for claim in claims.get(move, ()))
    return next((kind for kind in kinds if kind != EQUAL), ""), float(values["lost"])


def _choice(engine: Engine, seat: int, text: str, *fields: Any) -> Choice:
    """A choice of an evaluation from its fields in a line."""
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
    parts = (str(move).partition(" ") for move in line)
    actors = ((SEAT_LETTERS.index(letter), text) for letter, _, text in parts)
    return tuple((actor, engine.parse(actor, text)) for actor, text in actors)


def _move(engine: Engine, seat: int, text: str) -> int:
    move = engine.parse(seat, text)
    if not isinstance(move, int):
        raise ValueError("a deal is no choice")
    return move


def _reason(values: Any) -> Reason:
    text, fields, clause = values
    reason = Reason(str(text), tuple((name, as_tuples(value)) for name, value in dict(fields).items()), str(clause))
    try:
        reason.english()
    except (LookupError, ValueError, AttributeError) as error:
        raise ValueError("no sentence") from error
    return reason
