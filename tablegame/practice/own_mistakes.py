"""Collects people's mistakes from the reviews of finished games, for the deck and for the list of games to review.

The cache folder remembers the mistakes of each review, so that it is read once.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import NamedTuple

from tablegame.ai.judging import judge_by, within
from tablegame.core.bots import LOSING
from tablegame.core.errors import TableError
from tablegame.games import find
from tablegame.practice.analysis import Analysis
from tablegame.practice.deck import MOST, MistakeCard, MistakeDeck, mistake_of, position_of
from tablegame.practice.judged_choice import JudgedChoice, line_of, read_line
from tablegame.practice.judgement_file import Judgements
from tablegame.session.chance import seed_for
from tablegame.session.game_file import RECORD_ENDING, REVIEW_ENDING, checked_record, notes_of, review_path
from tablegame.session.replay import opening
from tablegame.session.saved_index import Saved
from tablegame.session.seats import persons
from tablegame.storage.derived import Derived

Stamp = tuple[int, ...]
"""Size and time of a review file."""


@dataclass(frozen=True, slots=True)
class MistakeScan:
    """A finished game whose review is to be read: a task for a worker."""

    record: Path

    def do(self) -> tuple[MistakeCard, ...]:
        """The mistakes of the people who played; () if the game can no longer be read."""
        with suppress(TableError, OSError, ValueError):
            return tuple(_mistakes(self.record))
        return ()


def _mistakes(path: Path) -> Iterator[MistakeCard]:
    record = checked_record(path)
    opened = opening(record, path.name)
    people = persons(notes_of(path, record)[0].chairs)
    analysis = Analysis(record.game, record.players, opened.chosen, record.moves)
    Judgements(review_path(path), analysis)
    marks = {place.n: place.mark for place in analysis.places}
    for n, choice in sorted(analysis.judged.items()):
        if choice.seat in people and choice.judgement.judged == "mistake":
            yield MistakeCard(
                game=record.game,
                players=record.players,
                options=opened.head.options,
                seat=choice.seat,
                names=record.seats,
                moves=record.moves[:n],
                judged=line_of(opened.entry.engine, choice, marks[n]),
            )


class GameToReview(NamedTuple):
    """A finished game that is worth a review; mistakes: how many of the people's are not solved, None: not judged."""

    saved: Saved
    mistakes: int | None


class MistakeCollector:
    """Knows the mistakes of each review. A screen runs the tasks of `next_tasks` and hands the answers to `take`."""

    def __init__(self, games: Path, cache: Path) -> None:
        """Read nothing yet. games: the folder of saved games."""
        self._games = games
        self._keys = Derived[tuple[str, ...]](cache / "mistakes.json", 2, list, tuple)
        """The keys of the cards of each game."""

    def next_tasks(self, saved: Sequence[Saved], deck: MistakeDeck) -> dict[str, tuple[Stamp, MistakeScan]]:
        """By game the tasks to do: reviews that have changed, or whose mistakes are not in the deck."""
        reviews = self._reviews()
        held = frozenset(deck.cards) | frozenset(deck.gone)
        full = len(deck.cards) >= MOST
        found: dict[str, tuple[Stamp, MistakeScan]] = {}
        for line in saved:
            if _counts(line) and line.id in reviews:
                keys = self._keys.value_of(line.id, reviews[line.id])
                if keys is None or not (full or held.issuperset(keys)):
                    found[line.id] = reviews[line.id], MistakeScan(self._games / f"{line.id}{RECORD_ENDING}")
        return found

    def take(self, id: str, stamp: Stamp, keys: Sequence[str]) -> None:
        """Remember the keys of a game's cards."""
        self._keys.set(id, stamp, tuple(keys))

    def to_review(self, saved: Sequence[Saved], deck: MistakeDeck) -> tuple[GameToReview, ...]:
        """The games that are not judged, or have mistakes that have not left the deck, in the given order."""
        reviews, known, gone = self._reviews(), self._keys.values(), frozenset(deck.gone)
        found = []
        for line in filter(_counts, saved):
            left = sum(key not in gone for key in known.get(line.id, ())) if line.id in reviews else None
            if left != 0:
                found.append(GameToReview(line, left))
        return tuple(found)

    def keep(self) -> None:
        """Write the cache. Never raises."""
        self._keys.keep_only(self._reviews())
        self._keys.write()

    def _reviews(self) -> Mapping[str, Stamp]:
        """The review files in the folder, by the id of their game."""
        found: dict[str, Stamp] = {}
        with suppress(OSError):
            for entry in os.scandir(self._games):
                if entry.name.endswith(REVIEW_ENDING):
                    with suppress(OSError):
                        status = entry.stat()
                        found[entry.name.removesuffix(REVIEW_ENDING)] = (status.st_size, status.st_mtime_ns)
        return found


def _counts(saved: Saved) -> bool:
    """Whether people played the game to its end."""
    return saved.over and bool(saved.persons) and not saved.trouble


# -- answers to a mistake ----------------------------------------------------------------------------------------------


def judged_of(card: MistakeCard) -> JudgedChoice:
    """The judgement of a card's mistake. Raises TableError, ValueError, KeyError or TypeError for a broken card."""
    return read_line(find(card.game).engine, card.judged)[0]


@dataclass(frozen=True, slots=True)
class AnswerVerdict:
    """Whether an answer is right; lost: what it loses, in the unit of the evaluation."""

    right: bool
    lost: float


@dataclass(frozen=True, slots=True)
class AnswerTask:
    """A move in the place of a mistake, to be judged: a task for a worker. Equal tasks have equal answers."""

    card: MistakeCard
    move: int

    def do(self) -> AnswerVerdict:
        """The verdict. Raises TableError, ValueError, KeyError or TypeError for a broken card."""
        bot = find(self.card.game).bot
        view, _ = position_of(self.card)
        kept = judged_of(self.card).judgement
        if bot.same(view, mistake_of(self.card), self.move):
            return AnswerVerdict(False, kept.lost)
        if bot.same(view, kept.best, self.move):
            return AnswerVerdict(True, 0.0)
        rng = Random(seed_for(self.card.key, "answer", self.card.seat, self.move))
        found = judge_by(kept.evaluation, bot, view, self.move, rng)
        return AnswerVerdict(found.verdict not in LOSING, found.lost)


def verdict_without_judge(card: MistakeCard, move: int) -> AnswerVerdict:
    """The verdict if the judge failed: right if the move is one of those that the review found best."""
    judgement = judged_of(card).judgement
    best = {each.move for each in judgement.evaluation.choices if within(judgement.evaluation, each)}
    return AnswerVerdict(move in best | {judgement.best}, 0.0)
