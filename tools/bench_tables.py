"""The parts of the bench about input at a table: arrows, the mouse over digits, the wheel over a long sheet.

A figure is the processor time of one step of the app: events, building the scene, painting what changed; without the
flip, which copies the window.
"""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from tablegame.games import find
from tablegame.session.seats import computer, person
from tablegame.session.session import Session
from tablegame.ui.loop import GarbageCollector
from tablegame.ui.table_screen.screen import TableScreen

ROWS, SEED = 500, 21
"""The number of random rows before the sheet of 24 digits is measured, and a seed whose game is longer."""


def contraconquer(app: Any) -> None:
    """The usual table: a person and two computers."""
    _sit(app, "contraconquer", {}, 3)


def procession(app: Any) -> None:
    """Six seats at 24 digits with hundreds of rows on the sheet."""
    _sit(app, "procession", {"length": 24}, 6, ROWS)


def _sit(app: Any, key: str, options: dict[str, Any], players: int, moves: int = 0) -> None:
    """A table after some random moves; if it has people, all seats are people."""
    rng = random.Random(SEED)
    others = [person(name) if moves else computer("club") for name in "BCDEF"[: players - 1]]
    session = Session.start(find(key), players, options, (person("A"), *others), False, None, random.Random(1))
    for _ in range(moves):
        session.submit(session.view().legal().sample(rng))
    app.push(TableScreen(app, session))


class Hand:
    """Repeats inputs at a table and measures the processor time of each."""

    def __init__(self, app: Any, beat: Callable[[Any], bool], count: int) -> None:
        self.app, self.beat, self.count = app, beat, count
        self.broom = GarbageCollector()

    def timed(self, inputs: Iterator[Callable[[], None]]) -> list[float]:
        """Milliseconds of the step that follows each input and changes the picture; the first four are not counted."""
        import pygame

        spent = []
        for number, give in enumerate(itertools.islice(inputs, self.count)):
            give()
            begun = time.thread_time()
            drew = self.app.step(self.app.clock(), pygame.event.get())
            if drew and number >= 4:
                spent.append((time.thread_time() - begun) * 1000)
            self.broom.sweep(drew, True)
            while self.beat(self.app):
                pass
        return spent

    def keys(self, *names: str) -> Iterator[Callable[[], None]]:
        """Keys in a cycle."""
        import pygame

        def press(code: int) -> Callable[[], None]:
            return lambda: _post(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)

        return itertools.cycle([press(pygame.key.key_code(name)) for name in names])

    def wheel(self, place: tuple[int, int]) -> Iterator[Callable[[], None]]:
        """The wheel over a place: down and up again."""
        import pygame

        _post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
        self.beat(self.app)
        half = self.count // 2
        for step in itertools.count():
            up = 1 if (step // half) % 2 == 0 else -1
            yield lambda up=up: _post(pygame.MOUSEWHEEL, x=0, y=up, precise_y=float(up), flipped=False)  # type: ignore[misc]

    def over(self, beginning: str) -> Iterator[Callable[[], None]]:
        """The mouse from one target to the next among those whose ids have a prefix."""
        import pygame

        rects = [target.rect for target in self.app.scene.targets if target.id.startswith(beginning)]
        places = [(round(rect.cx), round(rect.cy)) for rect in rects]

        def go(place: tuple[int, int]) -> Callable[[], None]:
            return lambda: _post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))

        return itertools.cycle([go(place) for place in places])


def _post(kind: int, **fields: Any) -> None:
    import pygame

    pygame.event.post(pygame.Event(kind, **fields))


def answers(app: Any, beat: Callable[[Any], bool], settle: Callable[[Any], None], count: int) -> dict[str, list[float]]:
    """Milliseconds by kind of input, at both tables."""
    contraconquer(app)
    settle(app)
    hand = Hand(app, beat, count)
    cards = next(zone.targets for zone in app.scene.zones if zone.id == "hand")
    app.focus(cards[0])
    settle(app)
    way = len(cards) - 1
    found = {"cards_arrows": hand.timed(hand.keys(*["right"] * way, *["left"] * way))}
    app.home()
    procession(app)
    settle(app)
    rect = next(node.rect for node in app.scene.nodes if getattr(node, "id", "") == "sheet")
    found["sheet_wheel"] = hand.timed(hand.wheel((round(rect.cx), round(rect.y + rect.h / 3))))
    found["sheet_hover"] = hand.timed(hand.over("digit/"))
    app.focus("digit/1")
    settle(app)
    found["sheet_arrows"] = hand.timed(hand.keys(*["right"] * 23, *["left"] * 23))
    return found
