"""Finished games with judged mistakes, as reviews leave them, for tests of what is made of them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Literal

from tablegame.ai.judging import Judgement
from tablegame.core.bots import Choice, Evaluation
from tablegame.core.contract import CHANCE
from tablegame.core.options import complete
from tablegame.core.reasons import Claim
from tablegame.core.text import Reason
from tablegame.games import find
from tablegame.practice.analysis import Analysis
from tablegame.session.games_folder import review_path
from tablegame.session.history import GameHistory, replay_record
from tablegame.session.notes import Notes
from tablegame.session.saves import Library
from tablegame.session.seats import computer, person
from tablegame.storage.folders import Folders

REASON = Reason("that is not allowed here", (), "choosing")


def finished(folders: Folders, game: str = "procession", players: int = 2, seed: int = 1, **options: object) -> str:
    """A game played to its end at random, kept; Anna sat at A. Returns its id."""
    entry, rng = find(game), Random(seed)
    chosen = complete(entry.engine, players, options)
    chairs = tuple(computer("club") if seat else person("Anna") for seat in range(players))
    library = Library(folders)
    file = library.create(game, players, chosen, Notes(chairs, f"{0xAA + seed:x}"))
    line = GameHistory(entry.engine, players, chosen)
    while line.state.acting():
        for seat in line.state.acting():
            deals = seat == CHANCE
            line.add(seat, entry.engine.deal(line.state, rng) if deals else line.state.legal(seat).sample(rng))
    file.append(line.lines)
    file.close()
    return file.id


def reviewed(
    folders: Folders,
    id: str,
    mistakes: int = 1,
    judged: Literal["inaccuracy", "mistake"] = "mistake",
    seats: Sequence[int] = (0,),
) -> None:
    """A review of that game in which the first choices of these seats that could be others were mistakes."""
    library = Library(folders)
    file = library.open(id)
    record = file.record
    file.close()
    analysis = Analysis(replay_record(record, id)[1], review_path(file.path))
    found, rng = 0, Random(1)
    for number, place in enumerate(analysis.places):
        legal = analysis.view_of(place.n).legal()
        made = find(record.game).engine.parse(place.seat, place.line[2:])
        if place.seat in seats and legal.count() > 1 and found < mistakes and isinstance(made, int):
            found += 1
            best = next(move for move in (legal.sample(rng) for _ in range(99)) if move != made)
            analysis.take(number, _missed(best, made, judged))
    assert found == mistakes


def _missed(best: int, made: int, judged: Literal["inaccuracy", "mistake"]) -> Judgement:
    why = (Claim(REASON, kind="takes"),)
    missed = Choice(made, 0.0, 0.0, 0.0, 1.0, 0.0, judged)
    choices = Choice(best, 1.0, 0.0, 1.0, verdict="best", reasons=why), missed
    found = Evaluation(choices, "chance to win", None, "chance", best)
    return Judgement(made, found)
