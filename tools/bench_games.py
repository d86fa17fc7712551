"""The parts of the bench that are the same for every game: its engine, its picture, its answer to a click."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

KEYS = ("wargops", "contraspiel", "contractgrid", "precognition", "procession")
"""Games measured beside Contraconquer, which has figures of its own."""

MOVES = {
    "contraconquer": 20,
    "wargops": 24,
    "contraspiel": 29,
    "contractgrid": 28,
    "precognition": 34,
    "procession": 40,
}
"""The number of moves before a game's picture is measured: piles wait, half of the row is laid, the sheet is full."""

TABLES: dict[str, dict[str, Any]] = {"contraconquer": {"form": "remainder"}, "procession": {"length": 24}}
"""House rules of the tables whose pictures are measured."""

RULES: dict[str, dict[str, Any]] = {"precognition": {"playoff": False}}
"""House rules under which random play comes to an end."""

PLAYERS = 4
FRAMES = 30


def sit(app: Any, key: str, moves: int) -> Any:
    """The screen of a table of people after random moves, the next curtain open."""
    from tablegame.games import find
    from tablegame.session.seats import person
    from tablegame.session.session import Session
    from tablegame.ui.table_screen.screen import TableScreen

    rng = random.Random(7)
    chairs = [person(name) for name in ("Anna", "Ben", "Cilla", "David")[:PLAYERS]]
    session = Session.start(find(key), PLAYERS, TABLES.get(key, {}), chairs, False, None, random.Random(1))
    for _ in range(moves):
        session.viewers.open_curtain()
        session.submit(session.view().legal().sample(rng))
        session.viewers.go_on()
    session.viewers.open_curtain()
    screen = TableScreen(app, session)
    app.home()
    app.push(screen)
    return screen


def picture(app: Any, key: str, settle: Callable[[Any], None]) -> tuple[list[float], list[float]]:
    """Processor milliseconds to build and paint the whole picture of a game under way; and to build it and restore the
    resting picture after the window was uncovered.
    """
    from tablegame.view.builder import Builder

    screen = sit(app, key, MOVES[key])
    settle(app)
    spent: tuple[list[float], list[float]] = [], []
    for number in range(2 * FRAMES):
        begun = time.thread_time()
        focus = app.scene.focus
        settings, studio = app.settings, app.studio
        builder = Builder(app.window.size, studio.fonts, app.words, settings.scale, focus, "", app.faces)
        studio.stage.show([screen.build(builder)])
        (studio.stage.expose if number % 2 else studio.stage.reveal)()
        studio.stage.draw(app.window.surface, app.clock())
        if number >= 8:
            spent[number % 2].append((time.thread_time() - begun) * 1000)
    return spent


def answers(app: Any, key: str, settle: Callable[[Any], None], beat: Callable[[Any], bool]) -> list[float]:
    """Processor milliseconds from a click on a choice to the picture that shows it lifted."""
    import pygame

    sit(app, key, MOVES[key])
    settle(app)
    spent = []
    for number in range(FRAMES):
        places = _choices(app.scene.targets)
        if not places:
            break
        place = places[number % len(places)]
        begun = time.thread_time()
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, button=1, pos=place, touch=False))
        drew = beat(app)
        if drew and number >= 4:
            spent.append((time.thread_time() - begun) * 1000)
        settle(app)
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(8, 8), touch=False))
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, button=1, pos=(8, 8), touch=False))
        while beat(app):
            pass
    return spent


def _choices(targets: Sequence[Any]) -> list[tuple[int, int]]:
    """The places of the choices that can be made."""
    return [(round(t.rect.cx), round(t.rect.cy)) for t in targets if t.action.verb == "pick" and t.enabled]


def rules(key: str, seconds: float) -> float:
    """Moves per second of random play."""
    from playout import random_play

    from tablegame.core.options import complete
    from tablegame.games import find

    entry = find(key)
    players = entry.engine.usual_players
    chosen = complete(entry.engine, players, RULES.get(key, {}))
    best, end, seed = 0.0, time.perf_counter() + seconds, 0
    while time.perf_counter() < end:
        seed += 1
        moves, spent = random_play(entry, players, chosen, 20, seed)
        best = max(best, moves / spent)
    return best
