"""A question: a position, the seat that has to answer, and what the answers are worth.

It comes from a drill, or from a mistake of one's own; the page that asks it knows no other form.
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
    """A position and what is asked of it."""

    entry: Game  # the game
    chosen: Chosen  # its house rules, complete
    view: View  # the position as the seat sees it; its seat answers
    names: tuple[str, ...] = ()  # of the players by seat, "" where none was given, () for none at all
    kind: str = ""  # of the drill, "" for a mistake
    offered: tuple[str, ...] = ()  # the answers to choose from, () if the answer is a move
    trick: SeenEvent | None = None
    """The finished trick of which it is asked who takes it, and before: the view before it, both None for any other
    question."""
    before: View | None = None
    judgement: Judgement | None = None  # the mistake as it was judged, with what all choices are worth; None in a drill

    @classmethod
    def of_puzzle(cls, game: str, puzzle: Puzzle) -> Question:
        """A position of a drill."""
        entry = find(game)
        history = history_of(entry, puzzle)
        chosen = history.chosen
        if not puzzle.offered or puzzle.why is not None:
            return cls(entry, chosen, history.state.view(puzzle.seat), (), puzzle.kind, puzzle.offered)
        last = history.moves[-1]
        trick = next(each for each in last.log.seen_by(puzzle.seat) if each.event.kind == "trick")
        before = last.before.view(puzzle.seat)
        return cls(entry, chosen, trick.view, (), puzzle.kind, puzzle.offered, trick, before)

    @classmethod
    def of_card(cls, card: MistakeCard) -> Question:
        """A mistake. Raises TableError, ValueError, KeyError or TypeError for a broken card."""
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
        """The choices with their values; () where these are not known."""
        return () if self.judgement is None else self.judgement.evaluation.choices

    def judging(self, move: int) -> JudgingTask:
        """The task that judges an answer beside the choices that are known."""
        known = None if self.judgement is None else self.judgement.evaluation
        return JudgingTask(self.entry.key, self.view, move, seed_of(self.view), known, explains=False)

    def move_of(self, text: str) -> int:
        """The move that an answer is."""
        move = self.entry.engine.parse(self.seat, text)
        assert isinstance(move, int)
        return move

    def text_of(self, move: int) -> str:
        """The answer that a move is."""
        return self.entry.engine.format(self.seat, move)

    def choice(self, move: int) -> Choice | None:
        """A move with its value; None where that is not known."""
        return next((each for each in self.choices if each.move == move), None)

    @property
    def moves(self) -> tuple[int, ...]:
        """The moves to answer with, in the order of the game; () where values are not known."""
        return tuple(sorted({each.move for each in self.choices}))

    @property
    def lines(self) -> tuple[Choice, ...]:
        """The best choice and the mistake, with their likely continuations where known."""
        known = self.judgement
        return () if known is None else shown_choices(known.evaluation, known.top.move, known.move)
