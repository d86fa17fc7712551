"""Stored games with stored reviews whose verdicts are made up: for tests of the deck of mistakes and of practice."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Literal

from many_results import random_record

from tablegame.ai.judging import Judgement
from tablegame.core.bots import Choice, Evaluation
from tablegame.core.options import complete
from tablegame.core.reasons import Claim
from tablegame.core.text import Reason
from tablegame.games import find
from tablegame.practice.analysis import Analysis
from tablegame.session.games_folder import review_path
from tablegame.session.notes import Notes
from tablegame.session.saves import Library
from tablegame.session.seats import computer, person
from tablegame.storage.folders import Folders

REASON = Reason("that is not allowed here", (), "choosing")


def store_finished_game(
    folders: Folders, game: str = "procession", players: int = 2, seed: int = 1, **options: object
) -> str:
    """Store a whole game of random moves: Anna at seat A, computer players elsewhere. Returns its id."""
    chairs = tuple(computer("club") if seat else person("Anna") for seat in range(players))
    notes = Notes(chairs, f"{0xAA + seed:x}")
    file = Library(folders).create(game, players, complete(find(game).engine, players, options), notes)
    file.append(random_record(game, players, seed, **options).moves)
    file.close()
    return file.id


def store_review(
    folders: Folders,
    id: str,
    mistakes: int = 1,
    judged: Literal["inaccuracy", "mistake"] = "mistake",
    seats: Sequence[int] = (0,),
) -> None:
    """Store a review of that game: the first choices of these seats that were not forced have the verdict `judged`."""
    path, history, _ = Library(folders).read(id)
    analysis = Analysis(history, review_path(path))
    stored, rng = 0, Random(1)
    for number, place in enumerate(analysis.places):
        legal = analysis.view_of(place.n).legal()
        move = history.engine.parse(place.seat, place.line[2:])
        if place.seat in seats and legal.count() > 1 and stored < mistakes and isinstance(move, int):
            stored += 1
            best = next(other for other in (legal.sample(rng) for _ in range(99)) if other != move)
            analysis.add_answer(number, _judgement(best, move, judged))
    assert stored == mistakes, "the game has too few choices"


def _judgement(best: int, move: int, judged: Literal["inaccuracy", "mistake"]) -> Judgement:
    """The judgement that a move loses a game which the best move wins."""
    choices = (
        Choice(best, 1.0, 0.0, 1.0, verdict="best", reasons=(Claim(REASON, kind="takes"),)),
        Choice(move, 0.0, 0.0, 0.0, 1.0, 0.0, judged),
    )
    return Judgement(move, Evaluation(choices, "chance to win", None, "chance", best))
