"""Plays a session on the screen: opens curtains and makes choices until the session is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tables import table_of, until_choice
from tree_player import ROLES, Heard, Player
from ui_harness import Harness, desktop_tree

from tablegame.ui.table_screen.game_over import GameOverScreen


def play(ui: Harness, choose: Callable[[Harness], None], until: Callable[[Any], bool] | None = None) -> None:
    """Choose whenever the viewer may, until the session is over or `until` is true of the view."""
    for _ in range(400):  # more choices than any session has
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


def tree_steps(ui: Harness, player: Player) -> Iterator[bool]:
    """Let a player play whole games by the tree that the desktop's screen reader gets. Yields before each step of time
    whether the player presses something now."""
    assert ui.desktop is not None
    for _ in range(6000):
        items = [item for item in desktop_tree(ui).items.values() if item.role in ROLES and item.target]
        number = player.next_press([Heard(ROLES[item.role], item.name, item.note) for item in items])
        if player.finished:
            return
        yield number is not None
        if number is not None:
            ui.desktop.ask("press", items[number].target, None)
        ui.frame(0.3)
    raise AssertionError(f"{player.titles} are not over: {[item[:3] for item in desktop_tree(ui).items.values()]}")


def picks(ui: Harness) -> list[str]:
    """The ids of the cards that can be chosen, in their order on the screen."""
    return [t.id for t in ui.scene().targets if t.action.verb == "pick" and t.enabled]
