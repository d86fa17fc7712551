"""Own mistakes gathered from the reviews beside finished games: for the deck, and for the list of games to look at.

What each game had is remembered in the cache folder, so that a review is read once.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import NamedTuple

from tablegame.ai.judging import Judgement, judge_by, within
from tablegame.core.bots import LOSING
from tablegame.core.errors import TableError
from tablegame.games import find
from tablegame.practice.analysis import Analysis
from tablegame.practice.deck import MOST, MistakeCard, MistakeDeck, made_in, position_of
from tablegame.practice.judged_choice import JudgedChoice, line_of, read_line
from tablegame.practice.judgement_file import Judgements
from tablegame.session.game_file import RECORD_ENDING, REVIEW_ENDING, notes_of, read_own, review_path
from tablegame.session.replay import opening
from tablegame.session.saved_index import Saved
from tablegame.session.seals import seed_for
from tablegame.session.seats import persons
from tablegame.storage.derived import Derived
from tablegame.storage.strict_yaml import read_bytes

Stamp = tuple[int, ...]
"""Size and time of a review."""


@dataclass(frozen=True, slots=True)
class Gather:
    """A finished game whose review is to be read: a task for a worker."""

    record: Path

    def do(self) -> tuple[MistakeCard, ...]:
        """The mistakes of the people at it; () where it cannot be read any more."""
        with suppress(TableError, OSError, ValueError):
            return tuple(_mistakes(self.record))
        return ()


def _mistakes(path: Path) -> Iterator[MistakeCard]:
    record = read_own(read_bytes(path, path.name), path.name)
    opened = opening(record, path.name)
    own = persons(notes_of(path, record)[0].chairs)
    analysis = Analysis(record.game, record.players, opened.chosen, record.moves)
    Judgements(review_path(path), analysis)
    marks = {place.n: place.mark for place in analysis.places}
    for n, choice in sorted(analysis.judged.items()):
        if choice.seat in own and choice.judgement.judged == "mistake":
            judged = line_of(opened.entry.engine, choice, marks[n])
            options = opened.head.options
            yield MistakeCard(record.game, record.players, options, record.moves[:n], choice.seat, record.seats, judged)


def judged_of(card: MistakeCard) -> JudgedChoice:
    """How the mistake of a card was judged. Raises TableError, ValueError, KeyError or TypeError for a broken one."""
    return read_line(find(card.game).engine, card.judged)[0]


class ToReview(NamedTuple):
    """A finished game to look at again; mistakes: those of one's own still to be found, None where it is not judged."""

    saved: Saved
    mistakes: int | None


class Gathered:
    """What is known of reviews by now. A screen that shows it hands in the tasks and gives the answers back."""

    def __init__(self, games: Path, cache: Path) -> None:
        """Nothing is read yet. games: the folder of saved games."""
        self._games = games
        self._keys = Derived[tuple[str, ...]](cache / "mistakes.json", 2, list, tuple)
        """Of each game the keys of its mistakes in the deck."""

    def wanted(self, saved: Sequence[Saved], deck: MistakeDeck) -> dict[str, tuple[Stamp, Gather]]:
        """By id what is still to be read of these games: reviews that changed, or whose mistakes the deck lacks."""
        reviews = self._reviews()
        held = frozenset(deck.cards) | frozenset(deck.gone)
        full = len(deck.cards) >= MOST
        found: dict[str, tuple[Stamp, Gather]] = {}
        for line in saved:
            if _counts(line) and line.id in reviews:
                keys = self._keys.known(line.id, reviews[line.id])
                if keys is None or not (full or held.issuperset(keys)):
                    task = Gather(self._games / f"{line.id}{RECORD_ENDING}")
                    found[line.id] = (reviews[line.id], task)
        return found

    def take(self, id: str, stamp: Stamp, keys: Sequence[str]) -> None:
        """The cards of a game are these."""
        self._keys.put(id, stamp, tuple(keys))

    def to_review(self, saved: Sequence[Saved], deck: MistakeDeck) -> tuple[ToReview, ...]:
        """The games that are not judged yet, or have mistakes that have not left the deck, in the order given."""
        reviews, known, gone = self._reviews(), self._keys.values(), frozenset(deck.gone)
        found = []
        for line in filter(_counts, saved):
            left = sum(key not in gone for key in known.get(line.id, ())) if line.id in reviews else None
            if left != 0:
                found.append(ToReview(line, left))
        return tuple(found)

    def keep(self) -> None:
        """Remember it for the next time; failing is no harm."""
        self._keys.keep_only(self._reviews())
        self._keys.write()

    def _reviews(self) -> Mapping[str, Stamp]:
        """The reviews in the folder, by the id of their game."""
        found: dict[str, Stamp] = {}
        with suppress(OSError):
            for entry in os.scandir(self._games):
                if entry.name.endswith(REVIEW_ENDING):
                    with suppress(OSError):
                        status = entry.stat()
                        found[entry.name.removesuffix(REVIEW_ENDING)] = (status.st_size, status.st_mtime_ns)
        return found


def _counts(saved: Saved) -> bool:
    """Whether people played it to its end."""
    return saved.over and bool(saved.persons) and not saved.trouble


@dataclass(frozen=True, slots=True)
class AnswerTask:
    """A choice in place of the one that was the mistake: a task for a worker."""

    card: MistakeCard
    move: int

    def do(self) -> AnswerVerdict:
        """Whether it is right. Raises TableError, ValueError, KeyError or TypeError for a card that is broken."""
        bot = find(self.card.game).bot
        view, _ = position_of(self.card)
        kept = judged_of(self.card)
        if bot.same(view, made_in(self.card), self.move):
            return AnswerVerdict(False, kept.judgement.lost)
        found = self._judged(kept.judgement)
        return AnswerVerdict(found.verdict not in LOSING, found.lost)

    def _judged(self, kept: Judgement) -> Judgement:
        """By the evaluation that was kept; what it does not speak of is compared with its best."""
        bot = find(self.card.game).bot
        view, _ = position_of(self.card)
        if bot.same(view, kept.best, self.move):
            return Judgement(self.move, 0.0, 0.0, 0.0, 0.0, "best", kept.evaluation, "best")
        rng = Random(seed_for(self.card.key, "answer", self.card.seat, self.move))
        return judge_by(kept.evaluation, bot, view, self.move, rng)


@dataclass(frozen=True, slots=True)
class AnswerVerdict:
    """Whether an answer was right; lost: what it would have lost, in the unit of the evaluation."""

    right: bool
    lost: float


def unsure(card: MistakeCard, move: int) -> AnswerVerdict:
    """The same where nobody could compare: right if it is one of those that were found best."""
    judgement = judged_of(card).judgement
    best = {each.move for each in judgement.evaluation.choices if within(judgement.evaluation, each)}
    return AnswerVerdict(move in best | {judgement.best}, 0.0)
