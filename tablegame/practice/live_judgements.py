"""What was judged of a game while it was played, kept beside its record and found again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from tablegame.ai.judging import Judgement
from tablegame.core.options import Chosen
from tablegame.practice.analysis import Analysis
from tablegame.practice.judged_choice import JudgedChoice
from tablegame.practice.judgement_file import Judgements
from tablegame.session.game_file import review_path


def found(record: Path, game: str, players: int, chosen: Chosen, lines: Sequence[str]) -> tuple[JudgedChoice, ...]:
    """What lies beside the record and is true of these moves; () where nothing does."""
    path = review_path(record)
    if not path.exists():
        return ()
    analysis = Analysis(game, players, chosen, lines)
    Judgements(path, analysis)
    return tuple(analysis.judged.values())


def keep(
    record: Path, game: str, players: int, chosen: Chosen, lines: Sequence[str], judged: Mapping[int, Judgement]
) -> None:
    """Lay these beside the record, by the number of the move from 1, where they do not lie there. Raises OSError."""
    analysis = Analysis(game, players, chosen, lines)
    kept = Judgements(review_path(record), analysis)
    for number, place in enumerate(analysis.places):
        if place.n in judged and place.n not in analysis.judged:
            kept.add(number, judged[place.n])
