"""What is said in Nim."""
# ruff: noqa: ARG002 - the shape of a text

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablegame.core.contract import SeenEvent
from tablegame.core.options import Chosen
from tablegame.games.nim.facts import NimView, StonesTaken
from tablegame.view.builder import Words
from tablegame.view.game_scene import MOVES, GameText, Listing, MoveLine, SceneInput


class NimText(GameText[NimView]):
    """The game's words."""

    listing: Listing = MOVES

    def status(self, look: SceneInput[NimView], words: Words) -> str:
        return words.many("{n} stone", "{n} stones", look.view.left)

    def aim(self, chosen: Chosen, players: int, words: Words) -> str:
        return words("Take the last stone.")

    def commit(self, look: SceneInput[NimView], words: Words) -> str:
        return "" if look.picked is None else words("Take {n}", n=look.picked)

    def line(self, moment: SeenEvent[NimView], name_of: Callable[[int], str], words: Words) -> MoveLine:
        assert isinstance(moment.event, StonesTaken)
        return MoveLine(words("{name}: {n}", name=name_of(moment.event.seat), n=moment.event.number), "choosing")

    def verdict(self, view: NimView, name_of: Callable[[int], str], words: Words) -> tuple[str, ...]:
        return (words("{name} took the last stone.", name=name_of(view.winners[0])),)

    def score(self, view: NimView, seat: int, words: Words) -> str:
        return str(view.scores[seat])

    def move(self, move: int, chosen: Chosen, words: Words) -> str:
        return str(move)

    def people(self, view: NimView, name_of: Callable[[int], str]) -> str:
        return f"{view.left} left, {' and '.join(map(name_of, view.acting)) or 'nobody'} to take"


TEXT: Final = NimText()
