"""Cards at a table by the hand: laid by carrying them or by two clicks, lifted by what is typed, put where they belong.

Knows the session's public side, the game's scene and the look. Must not know rules, pygame, or any particular game.
"""

from __future__ import annotations

from typing import TypeAlias

from tablegame.table.build import Builder
from tablegame.table.look import Focusing, Look
from tablegame.table.scene import Action, Target
from tablegame.ui.at_table.pacing import Pacing

Value: TypeAlias = "str | int | float | bool | None"


class Laying(Pacing):
    """The hand at the table screen, which adds the picture."""

    places: dict[Action, str]
    """The targets of the picture by what they do."""
    typed: frozenset[str]
    """The keys of the cards that could be chosen last, and the digits."""

    def look(self) -> Look:
        """What the game's scene is told about the picture."""
        raise NotImplementedError

    def _submit(self, move: int) -> None:
        raise NotImplementedError

    def _lifted(self, look: Look) -> bool:
        """Whether a card is lifted that can be put back: not where what has the focus counts as lifted anyway."""
        return look.can_act and self.picked is not None and not isinstance(self.entry.scene, Focusing)

    def _slots(self, builder: Builder, look: Look) -> None:
        """The place where a card will lie: a click on it lays the lifted one, else it is a part of the felt.

        It is there before anything is lifted, so that whoever lifts a card and clicks there is heard at once.
        """
        if not look.can_act:
            return
        lifted = self._lifted(look)
        said = self.entry.text.commit(look, builder.words) if lifted else builder.words("The table")
        action = Action("commit" if lifted else "felt")
        slots = dict.fromkeys(drop.slot for drop in builder.drops)
        # Below all that the game can be clicked at.
        builder.targets[1:1] = [Target(f"slot/{i}", box, action, said) for i, box in enumerate(slots)]

    def _typed_early(self, builder: Builder, look: Look) -> None:
        """Whoever already types the next card while a picture holds ends that with it, and does nothing else."""
        if look.can_act:
            named = builder.keys.items()
            cards = frozenset(key for key, action in named if action.verb in ("pick", "lift") and len(key) == 1)
            self.typed = cards.union("0123456789") if cards else self.typed
        elif self.telling.holding:
            for key in self.typed:
                builder.key(key, Action("felt"))

    def _do_commit(self) -> None:
        if self._ends_hold():
            return
        move = self.look().picked
        if move is not None:
            self._do_say(move)

    def _do_say(self, move: int) -> None:
        """Make a move that is said and not played: the button names it, so one click on it is enough."""
        if self._ends_hold() or not self.look().can_act:
            return
        reason = self.session.why_not(move)
        if reason is None:
            self._submit(move)
        else:
            self.say(reason)

    def _do_felt(self) -> None:
        if not self._ends_hold():
            self.picked = None

    def _do_lay(self, verb: str, *values: Value) -> None:
        """Lay the card at once that this action lifts: it was carried to its place, or clicked twice."""
        if self._ends_hold():
            return
        move = self.entry.scene.picked(self.look(), Action(verb, values))
        if move is not None:
            self._do_say(move)

    def _do_lift(self, verb: str, *values: Value) -> None:
        """Only lift what this action lifts, also where the first click lays."""
        action = Action(verb, values)
        move = None if self._ends_hold() else self.entry.scene.picked(self.look(), action)
        if move is not None and self.session.why_not(move) is None:
            self.desk.focus(self.places.get(action, ""))
            self.picked = move
