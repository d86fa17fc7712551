"""A question: a position, the seat that has to answer, and the values of the answers.

A position of a drill and a mistake in the player's deck both become questions, so that one page can ask either.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablegame.ai.judging import Judgement, seed_of
from tablegame.core.bots import Choice
from tablegame.core.contract import SeenEvent, View
from tablegame.core.drills import Puzzle
from tablegame.core.options import Chosen
from tablegame.core.tricks import not_none
from tablegame.games import Game, find
from tablegame.practice.analysis import JudgingTask
from tablegame.practice.continuations import shown_choices
from tablegame.practice.deck import MistakeCard, judged_of, position_of
from tablegame.practice.drills import history_of


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a picture of the table. The answer is a move, or one of the texts in `offered`."""

    entry: Game
    chosen: Chosen  # all house rules
    view: View  # of the seat that answers
    names: tuple[str, ...] = ()  # of the players by seat, "" for an unnamed one, () if nobody has a name
    kind: str = ""  # of the drill (`Drill.kind`), "" for a mistake
    offered: tuple[str, ...] = ()  # the answers to choose from, () if the answer is a move
    trick: SeenEvent | None = None  # the finished trick if the question is who takes it
    before: View | None = None  # the view before the last card of that trick
    judgement: Judgement | None = None  # of the mistake, with the values of all choices; None in a drill

    @classmethod
    def of_puzzle(cls, game: str, puzzle: Puzzle) -> Question:
        """The question of a puzzle. game: the key of its game."""
        entry = find(game)
        history = history_of(entry, puzzle)
        chosen = history.chosen
        asks_about_last_trick = bool(puzzle.offered) and puzzle.why is None  # then the trick itself shows the answer
        if not asks_about_last_trick:
            return cls(entry, chosen, history.state.view(puzzle.seat), (), puzzle.kind, puzzle.offered)
        last = history.moves[-1]
        trick = next(moment for moment in last.log.seen_by(puzzle.seat) if moment.event.kind == "trick")
        before = last.before.view(puzzle.seat)
        return cls(entry, chosen, trick.view, (), puzzle.kind, puzzle.offered, trick, before)

    @classmethod
    def of_card(cls, card: MistakeCard) -> Question:
        """The question of a mistake in the deck. Raises TableError, ValueError, KeyError or TypeError if the card was
        damaged, so that its moves are not legal or its judgement cannot be read."""
        view, chosen = position_of(card)
        judgement = judged_of(card).judgement
        if judgement.verdict == "forced":
            raise ValueError("there was nothing to choose")
        names = card.names if any(card.names) else ()
        return cls(find(card.game), chosen, view, names, judgement=judgement)

    @property
    def seat(self) -> int:
        """The seat that answers."""
        return not_none(self.view.seat)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The possible moves with their values; () if the values are not known."""
        return () if self.judgement is None else self.judgement.evaluation.choices

    def judging_task(self, move: int) -> JudgingTask:
        """The task that judges a move with which the player has answered. The judgement has no reasons in words."""
        evaluation = None if self.judgement is None else self.judgement.evaluation
        return JudgingTask(self.entry.key, self.view, move, seed_of(self.view), evaluation, explains=False)

    def move_of(self, text: str) -> int:
        """The move that an answer stands for. text: the answer, as in records."""
        move = self.entry.engine.parse(self.seat, text)
        assert isinstance(move, int)
        return move

    def text_of(self, move: int) -> str:
        """The answer, as in records, that stands for a move."""
        return self.entry.engine.format(self.seat, move)

    def choice(self, move: int) -> Choice | None:
        """This move with its value; None if the value is not known."""
        return next((choice for choice in self.choices if choice.move == move), None)

    @property
    def moves(self) -> tuple[int, ...]:
        """The sorted moves whose values are known."""
        return tuple(sorted({choice.move for choice in self.choices}))

    @property
    def lines(self) -> tuple[Choice, ...]:
        """The best choice and the mistake, each only if likely moves after it are known, which can be shown."""
        judgement = self.judgement
        return () if judgement is None else shown_choices(judgement.evaluation, judgement.top.move, judgement.move)
