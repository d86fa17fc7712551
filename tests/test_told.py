"""Nothing is told before it is seen: games of all kinds walked on the screen, and looked at frame by frame.

What is really painted counts: the items of the stage at a moment, not what a scene asks for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from test_table import table_of
from ui_harness import Harness
from walks import Case, case_name, cases

from tablegame.core.options import choose
from tablegame.play.seats import computer, person
from tablegame.play.settings import Settings
from tablegame.table.faces import plain
from tablegame.table.scene import Card
from tablegame.ui.screens.game_over import GameOverScreen
from tablegame.ui.screens.openings import new_table

SHORT: dict[str, dict[str, object]] = {
    "contraconquer": {"copies": 1},
    "wargops": {"ranks": 5, "copies": 1, "games": 1},
    "precognition": {"ranks": 4},
    "contraspiel": {"deals": 1},
    "contractgrid": {"cap": 20},
    "procession": {"length": 5},
}
MOST = 8
"""So many pictures are told of each game."""
STEP = 0.07
"""Seconds between two looks at the picture."""


def seen(ui: Harness) -> tuple[set[object], dict[str, Card]]:
    """What is painted at this moment: everything that is no card, and the cards by their ids."""
    stage = ui.app.studio.stage
    moving = stage.timeline.poses(ui.now) if stage.timeline is not None else []
    items = [*stage._painted, *(item for _, item in stage._above), *(pose.card for pose in moving)]
    return {item for item in items if not isinstance(item, Card)}, {c.id: c for c in items if isinstance(c, Card)}


def at_rest(ui: Harness, cards: dict[str, Card]) -> bool:
    """Whether every card that is painted lies where the picture has it in the end."""
    there = ui.scene().cards()
    return all(name in there and _place(card) == _place(there[name]) for name, card in cards.items())


def _place(card: Card) -> tuple[object, ...]:
    return card.x, card.y, card.w, card.h, card.angle, plain(card.face)


def lit_early(card: Card, before: Card | None) -> bool:
    """Whether anything lights or shades a card that did not when all lay still the last time."""
    if before is None:
        before = replace(card, face=plain(card.face), glow=False, dim=0.0)
    lit, was = (each.face.removeprefix(plain(each.face)) for each in (card, before))
    return lit not in ("", was) or card.glow > before.glow or card.dim > before.dim


def choices(ui: Harness, rng: Random, most: int) -> Iterator[None]:
    """A game in which whoever may choose does so at random, a moment after another, up to so many pictures."""
    table = table_of(ui)
    told = -1
    for _ in range(4000):
        if isinstance(ui.top(), GameOverScreen) or told >= most:
            return
        if table.telling.fresh:
            told += 1
        if table.settles and not ui.app.moving():
            ui.key("enter")
        elif table.chooses and not ui.app.moving():
            move = table.session.forced() or table.session.view().legal().sample(rng)
            table._submit(move)
            ui.app._spoil()
        ui.frame(STEP)
        yield
    raise AssertionError("the game does not go on")


def forms() -> dict[str, list[Case]]:
    """Every form of every game, with each number of players."""
    found: dict[str, list[Case]] = {}
    for case in cases():
        found.setdefault(case_name(case).rpartition("-")[0], []).append(case)
    return found


@pytest.mark.parametrize("form", forms())
def test_whatever_cards_tell_is_painted_when_the_last_of_them_lies(tmp_path: Path, form: str) -> None:
    seed = Random().randrange(10**6)
    rng = Random(seed)
    entry, players, words = rng.choice(forms()[form])
    print(f"seed {seed}: {players} players")
    options = choose(entry.engine, players, {**SHORT[entry.key], **dict(words)})
    names = ("Anna", "Berta", "Cilla", "Dora", "Emil", "Fritz", "Gustl", "Hans")
    chairs = tuple(computer("beginner", name) for name in names[:players])
    if rng.random() < 0.7:
        chairs = (person("Anna"), *chairs[1:])
    settings = Settings(hold_ms=100, settle_ms=100, settle_click=False)
    looks = 0
    with Harness(
        tmp_path, (960, 600), settings, lambda desk: new_table(desk, entry, players, options, chairs, False)
    ) as ui:
        items, cards = seen(ui)
        for _ in choices(ui, rng, MOST):
            if ui.top() is not table_of(ui):
                break
            now, under_way = seen(ui)
            if at_rest(ui, under_way):
                items, cards = now, under_way
                continue
            looks += 1
            assert not now - items, f"told too early: {now - items}"
            for name, card in under_way.items():
                assert not lit_early(card, cards.get(name)), f"told too early: {card}"
        if not ui.app.moving():
            assert set(ui.scene().nodes) <= seen(ui)[0] | set(seen(ui)[1].values())
    assert looks or entry.key == "procession"
