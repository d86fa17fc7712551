"""A position as one seat saw it, laid on the table to be looked at or answered: no game goes on.

What is clicked is taken as at the table: a pick lifts, a composed move is put together step by step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from tablegame.core.bots import Evaluation
from tablegame.core.contract import Plain, View
from tablegame.core.options import Chosen
from tablegame.core.table import Sitter
from tablegame.games import Game
from tablegame.view.builder import Builder, Words
from tablegame.view.card_keys import choosable
from tablegame.view.game_scene import DRAFT, Frame, SceneInput
from tablegame.view.pane import NOWHERE, Pane, scrolled
from tablegame.view.phrases import display_names
from tablegame.view.scene import Action

Taken: TypeAlias = tuple[str, int | None]
"""Where the focus goes by an action ("" to stay), and the move that was made by it."""
NOTHING: Final[Taken] = ("", None)


class Position:
    """What lies there, and what has been lifted or put together so far."""

    def __init__(self, entry: Game, view: View, chosen: Chosen, names: Sequence[str]) -> None:
        """names: by seat, "" where none was given; () for none at all."""
        self.entry, self.view, self.chosen = entry, view, chosen
        self.given = tuple(names) or ("",) * view.players
        self.picked: int | None = None
        self.draft: Plain = None
        self.panes: dict[str, Pane] = {}
        self.turned: dict[str, str] = {}
        self.frame: Frame | None = None
        """The picture that lies there, where it is not the present of the view."""
        self.step = 0
        """So many steps of its explanation are told."""
        self.places: dict[Action, str] = {}
        """The targets of the last picture, by what they do."""

    def names(self, words: Words) -> tuple[str, ...]:
        """What everybody is called: the own seat You, where it has no name."""
        return display_names(self.given, () if self.view.seat is None else (self.view.seat,), words)

    def look(self, words: Words, can_act: bool, hint: Evaluation | None = None) -> SceneInput:
        """What the scene is told. hint: values to stand at the choices."""
        frame = self.frame or self.entry.scene.frames(self.view, (), self.view)[-1]
        look = SceneInput(
            frame,
            self._sitters(words),
            self.chosen,
            self.view.seat,
            self.picked,
            can_act,
            hint,
            step=self.step,
            draft=self.draft,
            panes=self.panes,
            turned=self.turned,
        )
        return replace(look, picked=self.entry.scene.composed(look)) if can_act else look

    def _sitters(self, words: Words) -> tuple[Sitter, ...]:
        own = self.view.seat
        return tuple(Sitter(name, away=seat != own) for seat, name in enumerate(self.names(words)))

    def before(self) -> None:
        """A picture is about to be built."""
        for pane in self.panes.values():
            pane.rect = NOWHERE

    def built(self, b: Builder, look: SceneInput) -> None:
        """It has been built: cards can be chosen by an arrow key."""
        if look.can_act:
            b.targets = choosable(b.targets, lambda action: self.entry.scene.picked(look, action), self.picked)
        self.places = {target.action: target.id for target in b.targets}

    def act(self, look: SceneInput, action: Action) -> Taken:
        """Take an action on the picture."""
        if scrolled(self.panes.values(), action):
            return NOTHING
        taken = self._drafted(look, action) or self._lifted(look, action) if look.can_act else None
        if taken is not None:
            return taken
        if action.verb == "turn":
            name, value = map(str, action.values)
            self.turned[name] = value
        elif action.verb == "felt":
            self.picked = None
        elif look.can_act:
            return "", self._made(look, action)
        return NOTHING

    def _made(self, look: SceneInput, action: Action) -> int | None:
        """The move that is sealed, said, or laid by carrying a card."""
        if action.verb == "commit":
            return look.picked
        if action.verb == "lay" and action.values:
            return self.entry.scene.picked(look, Action(str(action.values[0]), action.values[1:]))
        move = action.values[0] if action.verb == "say" and action.values else None
        return move if isinstance(move, int) and move in self.view.legal() else None

    def _drafted(self, look: SceneInput, action: Action) -> Taken | None:
        """A step of a composed move; None where the action is none."""
        draft = self.entry.scene.drafted(look, action)
        if draft is None:
            return None
        self.draft = draft
        return DRAFT if DRAFT in self.places.values() else "", None

    def _lifted(self, look: SceneInput, action: Action) -> Taken | None:
        """A card lifted, or laid by lifting it twice; None where the action lifts none."""
        only = action.verb == "lift" and bool(action.values)
        action = Action(str(action.values[0]), action.values[1:]) if only else action
        move = self.entry.scene.picked(look, action)
        if move is None or move not in self.view.legal():
            return None
        twice, self.picked = self.picked == move and not only, move
        return self.places.get(action, ""), move if twice else None

    def lay_down(self) -> None:
        """Nothing is lifted, nothing put together."""
        self.picked = self.draft = None
