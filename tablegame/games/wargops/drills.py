"""WarGops's drills: who takes the trick, and what everybody takes where piles wait."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

from tablegame.core.bots import Bot
from tablegame.core.contract import Engine, seat_letter
from tablegame.core.drills import Drill, DrillGame, Drills, Puzzle
from tablegame.core.text import N_
from tablegame.games.wargops.facts.view import WarTrick, WarView

WHO_TAKES: Final = "who_takes"
PILES: Final = "piles"
NOBODY: Final = "nobody"
_LIKE: Final = {WHO_TAKES: 0.1, PILES: 0.35}
"""How often a seat lays a card like the highest that lies already, so that ties come."""
_OFFERED: Final = 4
"""Answers to choose from."""
_BEFORE: Final = {WHO_TAKES: 4, PILES: 9}
"""Tricks played at most before the one that is asked for."""


class WarDrills(Drills):
    """Tricks of cards that tie oftener than people let them; ties wait, as by the usual house rules."""

    drills: tuple[Drill, ...] = (
        Drill(WHO_TAKES, N_("Who takes this trick?"), N_("Who takes this trick?"), "trick"),
        Drill(PILES, N_("The waiting piles"), N_("Which cards does everybody take?"), "ties"),
    )

    def make(self, kind: str, engine: Engine, bot: Bot, rng: Random) -> Puzzle | None:  # noqa: ARG002 - nobody chooses
        """A trick with all cards sealed; with a waiting pile, where these are asked for."""
        players = rng.choice((2, 3, 3, 4, 4, 5) if kind == WHO_TAKES else (3, 3, 4, 4, 5, 6))
        course = DrillGame(engine, players, (("ranks", rng.choice((8, 10, 13, 13))),))
        waiting = 0
        before = rng.randrange(_BEFORE[kind] + 1)
        for number in range(_BEFORE[kind] + 1):
            waiting = len(_view(course).piles)
            last = number >= before and (kind == WHO_TAKES or waiting > 0)
            _trick(course, rng, _LIKE[kind])
            if _view(course).game:
                return None
            if last:
                break
        else:
            return None
        return self._asked(kind, course, waiting, rng)

    def _asked(self, kind: str, course: DrillGame, waiting: int, rng: Random) -> Puzzle | None:
        view = _view(course)
        trick = view.tricks[-1]
        takes: list[list[int]] = [[] for _ in range(view.players)]
        answer = NOBODY
        for step in trick.steps:
            if step.kind == "takes":
                takes[step.seats[0]] += [card.rank for card in step.cards]
                if step.trick == trick.number:
                    answer = seat_letter(step.seats[0])
        count = sum(card is not None for card in trick.rounds[0])
        seat = rng.randrange(view.players)
        if kind == WHO_TAKES:
            everybody = (*map(seat_letter, range(view.players)), NOBODY)
            hard = 0.05 * count + (0.15 if answer == NOBODY else 0.0)
            return course.asks(kind, seat, answer, offered=everybody, hard=hard)
        if not any(step.kind == "takes" and step.trick != trick.number for step in trick.steps) and rng.random() < 0.7:
            return None  # mostly a pile is taken
        offered = [_said(takes)]
        for wrong in _mistaken(trick, takes, rng):
            if _said(wrong) not in offered and len(offered) < _OFFERED:
                offered.append(_said(wrong))
        if len(offered) < _OFFERED:
            return None
        rng.shuffle(offered)
        hard = min(1.0, 0.25 + 0.1 * waiting + 0.05 * count)
        return course.asks(kind, seat, _said(takes), offered=tuple(offered), hard=hard)


def _said(takes: list[list[int]]) -> str:
    return ", ".join(f"{seat_letter(each)}:{' '.join(map(str, sorted(ranks)))}" for each, ranks in enumerate(takes))


def _mistaken(trick: WarTrick, takes: list[list[int]], rng: Random) -> Iterator[list[list[int]]]:
    """What it would be if parts of the rule were forgotten: cards left lying, the winning card taken too, another
    seat's."""
    parts = [(step.seats, [card.rank for card in step.cards]) for step in trick.steps if step.cards]
    laid = [seat for seat, card in enumerate(trick.rounds[0]) if card is not None]
    tries = []
    for seats, ranks in parts:
        for seat in dict.fromkeys((*seats, *laid)):
            given = [_without(each, ranks) for each in takes]
            tries.append([[*each, *(ranks if place == seat else [])] for place, each in enumerate(given)])
            tries.append(given)
    rng.shuffle(tries)
    yield from tries


def _without(cards: list[int], gone: list[int]) -> list[int]:
    """The cards without those, where all of them are there."""
    left = Counter(cards)
    left.subtract(gone)
    return list(cards) if any(count < 0 for count in left.values()) else list(left.elements())


def _view(course: DrillGame) -> WarView:
    view = course.state.view(None)
    assert isinstance(view, WarView)
    return view


def _trick(course: DrillGame, rng: Random, often: float) -> None:
    """Everybody lays a card, now and then one that lies already."""
    laid: list[int] = []
    for seat in course.state.acting():
        held = course.state.legal(seat)
        rank = max(laid) if max(laid, default=0) in held and rng.random() < often else held.sample(rng)
        laid.append(rank)
        course.make(seat, rank)


DRILLS: Final = WarDrills()
