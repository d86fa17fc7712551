"""Plays a session on the screen: opens curtains and makes choices until the session is over."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tables import table_of, until_choice
from ui_harness import Harness

from tablegame.ui.table_screen.game_over import GameOverScreen


def play(
    ui: Harness, choose: Callable[[Harness], None], until: Callable[[Any], bool] | None = None, most: int = 400
) -> None:
    """Choose whenever the viewer may, until the session is over or `until` is true of the view; in at most `most`
    steps."""
    for _ in range(most):
        until_choice(ui)
        if isinstance(ui.top(), GameOverScreen):
            return
        if table_of(ui).session.situation.curtain is not None:
            ui.key("enter")
            continue
        if until is not None and until(table_of(ui).session.situation.view):
            return
        choose(ui)
    raise AssertionError("the session does not end")


def make_random_move(ui: Harness, rng: Random) -> None:
    """Make a random legal move of the viewer, without a press; the next frame shows it."""
    table = table_of(ui)
    table.make(table.session.situation.view.legal().sample(rng))
    ui.app.invalidate()


def picks(ui: Harness) -> list[str]:
    """The ids of the cards that can be chosen, in their order on the screen."""
    return [t.id for t in ui.scene().targets if t.action.verb == "pick" and t.enabled]
