"""An answer to a mistake of one's own, judged: right where nothing better can be found, as the judge found it missing.

The same answer is judged alike whenever it is given.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tablegame.ai.judging import Judgement, judge_by, within
from tablegame.core.bots import LOSING
from tablegame.games import find
from tablegame.practice.deck import MistakeCard
from tablegame.practice.own_mistakes import judged_of
from tablegame.practice.position import made_in, position_of
from tablegame.session.seals import seed_for


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
