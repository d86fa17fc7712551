"""The selection of reasons for a choice, in a small game with a hidden coin."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random
from types import SimpleNamespace
from typing import Any

from tablegame.ai.reasons import explained, likeliest
from tablegame.core.bots import Bot, Choice, Evaluation, Verdict
from tablegame.core.contract import Event, EventLog
from tablegame.core.reasons import EQUAL, Claim, Kind, LikelyKind, Playout, QuickPlay, Reasons, SureKind, with_share
from tablegame.core.text import Reason

DARE, HOLD, THROW = 1, 2, 3
"""The moves: to dare wins 10 if the hidden coin shows heads, to hold wins 3, to throw loses 5."""


class Fell(Event):
    """The coin is shown."""

    kind = "fell"


@dataclass
class CoinState:
    """A hidden coin; seat 0 chooses, then seat 1 replies."""

    heads: bool
    sneeze: bool
    made: list[int] = field(default_factory=list)

    def clone(self) -> CoinState:
        return CoinState(self.heads, self.sneeze, [*self.made])

    def acting(self) -> tuple[int, ...]:
        return (len(self.made),) if len(self.made) < 2 else ()

    def apply(self, actor: int, move: int, log: EventLog | None = None) -> None:  # noqa: ARG002 - a state's shape
        self.made.append(move)
        if log is not None:
            log.append(Fell(), self)  # type: ignore[arg-type]


class CoinPlay(QuickPlay[Any]):
    """Playouts with a fair coin."""

    def imagine(self, rng: Random) -> Any:
        return CoinState(rng.random() < 0.5, rng.random() < 0.5)

    def move(self, state: Any, *_: Any) -> int:
        return 7 if state.heads else 8

    def value(self, state: Any) -> float:
        return {DARE: 10.0 * state.heads, HOLD: 3.0, THROW: -5.0}[state.made[0]]


WINS_TEXT = Reason("In {n} of {of} throws the coin lands for you.")


def wins(played: Playout[Any]) -> Iterator[Reason]:
    if played.value == 10:
        yield WINS_TEXT


def sneezes(played: Playout[Any]) -> Iterator[Reason]:
    """A frequent event after daring, without a consequence."""
    if played.move == DARE and played.start.sneeze:
        yield Reason("In {n} of {of} throws somebody sneezes.")


def claim(text: str, *moves: int) -> Any:
    return lambda _, move: Claim(Reason(text)) if move in moves else None


WINS = LikelyKind("wins", wins, good=True)
LOSES = SureKind("loses", claim("It is thrown away.", THROW), good=False, shows=lambda playout: playout.value < 0)
PRAISE = SureKind("praise", claim("It is bold.", THROW), good=True)
BOTH = SureKind("both", claim("A coin is thrown.", DARE, HOLD, THROW), good=True)
SHAPE = SureKind("shape", claim("The number is odd.", DARE, THROW), shows=lambda playout: playout.end.made[0] % 2 == 1)


def hint_with_losses(**losses: float) -> Evaluation:
    """A judged evaluation of the choices that are named, with the loss of each."""
    numbers = {"dare": DARE, "hold": HOLD, "throw": THROW}
    choices = []
    for name, lost in losses.items():
        verdict: Verdict = "mistake" if lost else "best" if any(losses.values()) else "equal"
        choices.append(Choice(numbers[name], 5 - lost, 0.0, 1.0, loss=lost, verdict=verdict))
    return Evaluation(tuple(choices), best=choices[0].move)


class CoinBot(Bot[Any]):
    """A bot in whose game no two choices are equivalent."""


VIEW = SimpleNamespace(seat=0)


def reasons_by_move(
    evaluation: Evaluation, *kinds: Kind[Any], equal: Any = None, made: int | None = None, apart: bool = False
) -> dict[int, Any]:
    """The claims for each move; equal questions must have equal answers.

    equal: as in `Reasons`, the sentence about moves that are equally good.
    made: the move of the player.
    apart: as in `Reasons`, for moves that are composed.
    """
    reasons = Reasons(kinds, CoinPlay, equal, apart=apart)
    first, second = (
        explained(evaluation, reasons, None, CoinBot(), VIEW, "coin", made)  # type: ignore[arg-type]
        for _ in range(2)
    )
    assert first == second
    return {choice.move: choice.reasons for choice in first.choices}


def kinds_of(claims: tuple[Claim, ...]) -> list[str]:
    return [claim.kind for claim in claims]


def test_a_likely_reason_has_the_share_of_the_playouts() -> None:
    (reason,) = reasons_by_move(hint_with_losses(dare=0, hold=2), WINS)[DARE]
    assert reason.kind == "wins" and 0.3 < reason.share < 0.7
    assert dict(reason.reason.fields) == {"n": round(10 * reason.share), "of": 10}
    assert with_share(WINS_TEXT, 0.99).english() == "In more than 9 of 10 throws the coin lands for you."


def test_an_event_that_explains_no_difference_is_no_reason() -> None:
    chance = LikelyKind("sneezes", sneezes, good=True)
    assert reasons_by_move(hint_with_losses(dare=0, hold=2), chance)[DARE] == ()


def test_a_sure_reason_needs_its_consequence_in_the_playouts() -> None:
    reasons = reasons_by_move(hint_with_losses(hold=0, throw=8), LOSES, SHAPE)
    assert kinds_of(reasons[THROW]) == ["loses"], "an odd number explains nothing that throwing does not explain"
    assert reasons[HOLD] == ()


def test_a_fact_about_both_compared_moves_is_no_reason() -> None:
    assert reasons_by_move(hint_with_losses(dare=0, hold=2), BOTH)[DARE] == ()


def test_a_fact_about_a_good_move_is_no_reason_against_a_composed_move() -> None:
    """apart: moves are composed, such as strings, so that a choice need not be compared with the best one alone."""
    even = SureKind("even", claim("Others do it too.", HOLD, THROW), good=False)  # true of two moves
    assert kinds_of(reasons_by_move(hint_with_losses(dare=0, hold=2, throw=10), even)[THROW]) == ["even"]
    assert not reasons_by_move(hint_with_losses(dare=0, hold=0, throw=10), even, apart=True)[THROW], "a good one"
    assert kinds_of(reasons_by_move(hint_with_losses(dare=0, hold=2, throw=10), even, apart=True)[THROW]) == ["even"]


def test_praise_of_a_move_is_no_reason_against_it() -> None:
    assert reasons_by_move(hint_with_losses(hold=0, throw=8), PRAISE)[THROW] == ()


def test_equal_moves_get_one_sentence_about_their_equality() -> None:
    reasons = reasons_by_move(hint_with_losses(dare=0, hold=0), WINS, equal=lambda *_: Reason("It is all one."))
    assert kinds_of(reasons[DARE]) == kinds_of(reasons[HOLD]) == [EQUAL]
    reasons = reasons_by_move(hint_with_losses(dare=0, hold=0), WINS, PRAISE)
    assert [claim.reason.text for claim in reasons[DARE]] == ["Either card."] and reasons[HOLD] == ()
    of_three = reasons_by_move(hint_with_losses(dare=0, hold=0, throw=0))
    assert [claim.reason.text for claim in of_three[DARE]] == ["Any card."]


def test_the_best_move_is_not_called_equal_to_moves_that_lose() -> None:
    assert reasons_by_move(hint_with_losses(dare=0, hold=2), made=DARE)[DARE] == ()


def test_a_move_without_reasons_has_a_continuation() -> None:
    no_kinds_of_reasons = Reasons((), CoinPlay)
    hint = hint_with_losses(dare=0, hold=2)
    hint = explained(hint, no_kinds_of_reasons, None, CoinBot(), VIEW, "coin")  # type: ignore[arg-type]
    assert all(choice.line and not choice.reasons for choice in hint.choices), "`line` is the continuation"


def test_a_sure_reason_replaces_the_likely_reasons_that_it_covers() -> None:
    certain = replace(BOTH, covers=("wins",))
    assert kinds_of(reasons_by_move(hint_with_losses(dare=0, hold=2), WINS)[DARE]) == ["wins"]
    assert reasons_by_move(hint_with_losses(dare=0, hold=2), WINS, certain)[DARE] == ()


def test_a_reason_that_stands_alone_is_given_with_no_other() -> None:
    bad = SureKind("bad", claim("It is bad.", THROW), good=False)
    alone = SureKind("alone", claim("It is awful.", THROW), good=False, alone=True)
    hint = hint_with_losses(hold=0, throw=8)
    assert kinds_of(reasons_by_move(hint, bad, alone)[THROW]) == ["bad"], "the first of both"
    assert kinds_of(reasons_by_move(hint, alone)[THROW]) == ["alone"]


def test_a_mistake_is_explained_together_with_the_best_move() -> None:
    reasons = reasons_by_move(hint_with_losses(dare=0, hold=2, throw=10), WINS, LOSES, made=THROW)
    assert kinds_of(reasons[THROW]) == ["loses"] and kinds_of(reasons[DARE]) == ["wins"] and reasons[HOLD] == ()


def test_a_move_has_at_most_two_reasons_and_the_first_fits_one_line() -> None:
    long = SureKind("long", claim("It is " + "very " * 20 + "bad.", THROW), good=False)
    bad = [SureKind(f"bad {number}", claim(f"It is bad, {number}.", THROW), good=False) for number in range(3)]
    claims = reasons_by_move(hint_with_losses(hold=0, throw=8), long, *bad)[THROW]
    assert len(claims) == 2 and len(claims[0].reason.english()) <= 90
    assert reasons_by_move(hint_with_losses(hold=0, throw=8), long)[THROW] == ()


def test_the_continuation_is_the_most_frequent_one_of_the_playouts() -> None:
    def playout(*moves: int) -> Playout:
        return Playout(None, 0, None, None, tuple((1, move) for move in moves), (), 0.0)  # type: ignore[arg-type]

    assert likeliest([playout(4, 5), playout(4, 6), playout(9), playout(4, 6)]) == ((1, 4), (1, 6))
    assert likeliest([]) == ()
