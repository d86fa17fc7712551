"""Drills of WarGops, exercises of one question: who takes the trick, and which cards does each seat take with piles?

`DRILLS` makes puzzles: a game of random cards up to the trick that is asked about, and answers to choose from.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from tablegame.core.bots import Bot
from tablegame.core.contract import Engine
from tablegame.core.drills import Drill, DrillGame, Drills, Puzzle
from tablegame.core.text import N_, seat_letter
from tablegame.games.wargops.facts.view import WarTrick, WarView

WHO_TAKES: Final = "who_takes"
PILES: Final = "piles"
NOBODY: Final = "nobody"  # an answer to `WHO_TAKES`; the others are letters of seats
_TIES: Final = {WHO_TAKES: 0.1, PILES: 0.35}
"""The chance that a seat plays the highest rank of the trick so far, so that it ties."""
_OFFERED: Final = 4  # the number of answers to choose from
_MOST_BEFORE: Final = {WHO_TAKES: 4, PILES: 9}  # the most tricks before the trick that is asked about
_SPARED: Final = 0.7  # the chance that a trick in which nobody takes an older pile makes no puzzle


class WarDrills(Drills):
    """Tricks of random cards, with more ties than people play; ties wait, as by the usual house rules."""

    drills: tuple[Drill, ...] = (
        Drill(WHO_TAKES, N_("Who takes this trick?"), N_("Who takes this trick?"), "trick", steps=(0.18, 0.27)),
        Drill(PILES, N_("The waiting piles"), N_("Which cards does everybody take?"), "ties", steps=(0.53, 0.58)),
    )

    def make(self, kind: str, engine: Engine, bot: Bot, rng: Random) -> Puzzle | None:  # noqa: ARG002 - nobody chooses
        """A puzzle about a trick whose cards are all sealed. For the drill `PILES`, a pile waits before this trick.

        None if the game ended before such a trick, or the trick makes no good puzzle.
        """
        players = rng.choice((2, 3, 3, 4, 4, 5) if kind == WHO_TAKES else (3, 3, 4, 4, 5, 6))
        game: DrillGame = DrillGame(engine, players, (("ranks", rng.choice((8, 10, 13, 13))),))
        least_before = rng.randrange(_MOST_BEFORE[kind] + 1)  # the fewest tricks before the one that is asked about
        for number in range(_MOST_BEFORE[kind] + 1):
            waiting = len(game.state.view(None).piles)  # before the trick
            _random_trick(game, rng, _TIES[kind])
            is_next_game = game.state.view(None).game > 0
            if is_next_game:
                return None
            if number >= least_before and (kind == WHO_TAKES or waiting):
                return self._make_puzzle(kind, game, waiting, rng)
        return None

    def _make_puzzle(self, kind: str, game: DrillGame, waiting: int, rng: Random) -> Puzzle | None:
        """A puzzle about the last trick of the game; None if it makes no good one. waiting: the piles before it."""
        view: WarView = game.state.view(None)
        trick = view.tricks[-1]
        steps = [step for step in trick.steps if step.kind == "takes"]
        takes: list[list[int]] = [[] for _ in range(view.players)]
        for step in steps:
            takes[step.seats[0]] += [card.rank for card in step.cards]
        answer = NOBODY if trick.taker is None else seat_letter(trick.taker)
        count = sum(card is not None for card in trick.rounds[0])
        seat = rng.randrange(view.players)
        if kind == WHO_TAKES:
            everybody = (*map(seat_letter, range(view.players)), NOBODY)
            hard = 0.05 * count + (0.15 if answer == NOBODY else 0.0)
            return game.puzzle(kind, seat, answer, offered=everybody, hard=hard)
        no_pile_taken = all(step.trick == trick.number for step in steps)
        if no_pile_taken and rng.random() < _SPARED:
            return None
        offered = list(dict.fromkeys(map(_answer_text, (takes, *_wrong(trick, takes, rng)))))[:_OFFERED]
        if len(offered) < _OFFERED:
            return None
        rng.shuffle(offered)
        hard = min(1.0, 0.25 + 0.1 * waiting + 0.05 * count)
        return game.puzzle(kind, seat, _answer_text(takes), offered=tuple(offered), hard=hard)


def _answer_text(takes: list[list[int]]) -> str:
    """The ranks that each seat takes, such as "A:3 9, B:"."""
    return ", ".join(f"{seat_letter(seat)}:{' '.join(map(str, sorted(ranks)))}" for seat, ranks in enumerate(takes))


def _wrong(trick: WarTrick, takes: list[list[int]], rng: Random) -> list[list[list[int]]]:
    """Answers in random order, mostly wrong ones, each as the ranks that every seat takes.

    The cards that one step of the settlement moves (also those to the trash) go to any other seat or to nobody instead.
    takes: the right answer.
    """
    players = [seat for seat, card in enumerate(trick.rounds[0]) if card is not None]
    answers = []
    for step in trick.steps:
        moved = [card.rank for card in step.cards]
        takers = dict.fromkeys((*step.seats, *players)) if moved else ()  # each seat once
        for taker in takers:
            to_nobody = [_without(ranks, moved) for ranks in takes]
            answers.append([[*ranks, *(moved if seat == taker else [])] for seat, ranks in enumerate(to_nobody)])
            answers.append(to_nobody)
    rng.shuffle(answers)
    return answers


def _without(cards: list[int], removed: list[int]) -> list[int]:
    """The ranks without the removed ones; all of them if they do not contain all removed ones."""
    counts = Counter(cards)
    counts.subtract(removed)
    return list(cards) if min(counts.values()) < 0 else list(counts.elements())


def _random_trick(game: DrillGame, rng: Random, ties: float) -> None:
    """Play a trick of random ranks. ties: the chance that a seat plays the highest rank of the trick so far."""
    highest = 0
    for seat in game.state.acting():
        ranks = game.state.legal(seat)
        rank = highest if highest in ranks and rng.random() < ties else ranks.sample(rng)
        highest = max(highest, rank)
        game.make(seat, rank)


DRILLS: Final = WarDrills()
