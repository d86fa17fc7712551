"""A judged choice of a record, as a line of the review file, as output of `analyse`, and in one measure."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final, get_args

from tablegame.ai.judging import Judged, Judgement, best_of
from tablegame.core.bots import LOSING, Choice, Evaluation, Scale, Verdict
from tablegame.core.contract import Engine
from tablegame.core.reasons import Claim, Line
from tablegame.core.text import SEAT_LETTERS, Reason
from tablegame.session.replay import move_text
from tablegame.storage.strict_json import loads, number, whole

_JUDGED = get_args(Judged)
_FIGURES = ("value", "best_value", "lost", "error")
_SCALES = get_args(Scale)


@dataclass(frozen=True, slots=True)
class JudgedChoice:
    """A judged choice. n: its number among the moves, from 1; move: the line of the record."""

    n: int
    seat: int
    move: str
    judgement: Judgement

    @property
    def counts(self) -> bool:
        """Whether it is an inaccuracy or a mistake."""
        return self.judgement.verdict in LOSING


def choice_as_json(engine: Engine, choice: JudgedChoice) -> dict[str, Any]:
    """The object that `analyse --json` prints (docs/records.md)."""
    found = choice.judgement
    return {
        "n": choice.n,
        "move": choice.move,
        "best": engine.format(choice.seat, found.best),
        "value": _number(found.value),
        "best_value": _number(found.best_value),
        "lost": _number(found.lost),
        "error": _number(found.error),
        "judged": found.judged,
    }


def _number(value: float) -> float:
    return round(value, 6) + 0.0


_BEFORE: Final = 9
"""How many fields a choice had in 0.3.0 and before."""


def line_of(engine: Engine, choice: JudgedChoice, mark: str) -> str:
    """The line of the review file: the output of `analyse`, the mark (`ChoicePlace`), and the whole evaluation."""
    found, seat = choice.judgement.evaluation, choice.seat
    weighed = [
        [
            engine.format(seat, each.move),
            each.value,
            each.error,
            each.weight,
            each.lost,
            each.doubt,
            each.verdict,
            [_claim_as_json(engine, claim) for claim in each.why],
            [move_text(engine, *move) for move in each.line],
            each.seed,
        ]
        for each in found.choices
    ]
    exact = {name: getattr(choice.judgement, name) for name in _FIGURES}
    more: dict[str, Any] = {
        "mark": mark,
        "seat": seat,
        "unit": found.unit,
        "scale": found.scale,
        "choices": weighed,
        **exact,
    }
    if found.best is not None:
        more["top"] = engine.format(seat, found.best)
    if found.reason is not None:
        more["advice"] = _reason_as_json(found.reason)
    return json.dumps(choice_as_json(engine, choice) | more, ensure_ascii=False)


def read_line(engine: Engine, line: str) -> tuple[JudgedChoice, str]:
    """The choice and the mark of a line. Raises ValueError, KeyError, TypeError or MoveError for any other line."""
    kept: dict[str, Any] = loads(line)
    if not isinstance(kept, dict):
        raise ValueError("no judgement")
    seat, judged, scale = whole(kept["seat"], 0, len(SEAT_LETTERS) - 1), kept["judged"], kept["scale"]
    if judged not in _JUDGED or scale not in _SCALES:
        raise ValueError("no such judgement")
    choices = tuple(_choice(engine, seat, *fields_of(each)) for each in kept["choices"])
    advice = _reason(kept["advice"]) if "advice" in kept else None
    value, best_value, lost, error = (number(kept[name]) for name in _FIGURES)
    top = _move(engine, seat, kept["top"]) if "top" in kept else None
    if choices and all(each.move != top for each in choices):
        raise ValueError("the best choice is none of them")
    evaluation = Evaluation(choices, str(kept["unit"]), advice, scale, top)
    made = _move(engine, seat, str(kept["move"]).partition(" ")[2])
    verdict: Verdict = next((each.verdict for each in choices if each.move == made), "forced")
    judgement = Judgement(
        _move(engine, seat, kept["best"]), value, best_value, lost, error, judged, evaluation, verdict
    )
    return JudgedChoice(whole(kept["n"]), seat, str(kept["move"]), judgement), str(kept["mark"])


def fields_of(kept: Any) -> list[Any]:
    """The fields of a choice in a line; those of 0.3.0 and before had a sentence more, and lines at their reasons."""
    fields = list(kept)
    if len(fields) != _BEFORE:
        return fields
    claims = [[*claim[:4]] for claim in fields[8]]
    line, seed = next(((claim[3], claim[4]) for claim in fields[8] if claim[3]), ([], ""))
    return [*fields[:4], *fields[5:8], claims, line, seed]


def _choice(
    engine: Engine,
    seat: int,
    text: str,
    value: float,
    error: float,
    weight: float,
    lost: float,
    doubt: float,
    verdict: Verdict,
    why: Any,
    line: Any,
    seed: Any,
) -> Choice:
    """A choice of an evaluation."""
    if verdict not in get_args(Verdict):
        raise ValueError("no such verdict")
    figures = number(value), number(error), number(weight)
    claims = tuple(_claim(engine, *each) for each in why)
    move, moves = _move(engine, seat, text), _line(engine, line)
    return Choice(move, *figures, number(lost), number(doubt), verdict, why=claims, line=moves, seed=str(seed))


def _claim_as_json(engine: Engine, claim: Claim) -> list[Any]:
    line = [move_text(engine, *move) for move in claim.line]
    return [claim.kind, _reason_as_json(claim.reason), claim.share, line]


def _claim(engine: Engine, kind: Any, said: Any, share: Any, line: Any) -> Claim:
    return Claim(_reason(said), None if share is None else number(share), _line(engine, line), str(kind))


def _line(engine: Engine, line: Any) -> Line:
    moves = []
    for each in line:
        letter, _, text = str(each).partition(" ")
        actor = SEAT_LETTERS.index(letter)
        moves.append((actor, engine.parse(actor, text)))
    return tuple(moves)


def _move(engine: Engine, seat: int, text: str) -> int:
    move = engine.parse(seat, text)
    if not isinstance(move, int):
        raise ValueError("a deal is no choice")
    return move


def _reason_as_json(reason: Reason) -> list[Any]:
    return [reason.text, dict(reason.fields), reason.clause]


def _reason(said: Any) -> Reason:
    text, fields, clause = said
    if not isinstance(fields, dict):
        raise TypeError("no fields")
    reason = Reason(str(text), tuple((name, _plain(value)) for name, value in fields.items()), str(clause))
    try:
        reason.english()
    except (LookupError, ValueError, AttributeError) as error:
        raise ValueError("no sentence") from error
    return reason


def _plain(value: Any) -> Any:
    """The value with tuples in the place of lists."""
    return tuple(map(_plain, value)) if isinstance(value, list) else value


@dataclass(frozen=True, slots=True)
class Agreed:
    """All choices of a judgement in one measure. made: the choice that was made, one of them."""

    evaluation: Evaluation
    made: Choice

    @property
    def best(self) -> int:
        """The best choice, by which the others are measured."""
        return best_of(self.evaluation).move


def in_one_measure(found: Judgement, move: int) -> Agreed | None:
    """The choices of a judgement in one measure; None if there was nothing to choose."""
    made = next((each for each in found.evaluation.choices if each.move == move), None)
    return None if made is None else Agreed(found.evaluation, made)
