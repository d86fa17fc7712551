"""The magnifier: the card under the mouse, a finger or the focus is large as long as a key or the finger is held."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tablegame.view import spoken
from tablegame.view.builder import Builder
from tablegame.view.faces import full_face
from tablegame.view.nodes import unrotate
from tablegame.view.scale import NAME
from tablegame.view.scene import Card, Clip, Label, Node, Panel, Rect, Scene

MAGNIFIED: Final = "magnified"
"""The id of the enlarged card."""
HEIGHT: Final = 0.62
"""The height of the enlarged card, as a part of the window's."""


class Magnifier:
    """The card that is shown large, if any."""

    def __init__(self) -> None:
        self._card: Card | None = None
        self._left = False
        self.words = ""
        """Its name, for a screen reader; "" while nothing is enlarged."""

    @property
    def on(self) -> bool:
        """Whether a card is enlarged."""
        return self._card is not None

    def look_at(self, scene: Scene, place: tuple[float, float] | None) -> bool:
        """Enlarge the card at that place, if one lies there face up; None: nothing. Returns whether one is enlarged."""
        self._card, self.words = None if place is None else next(_cards_at(scene.nodes, *place), None), ""
        self._left = place is not None and place[0] >= scene.size[0] / 2
        return self.on

    def nodes(self, b: Builder, scene: Scene) -> list[Node]:
        """The enlarged card with its name, on the other half of the window; nothing once the picture lacks it."""
        card = self._card
        if card is None or card not in _cards(scene.nodes):
            self._card, self.words = None, ""
            return []
        holding = (t for t in scene.targets if t.role == "card" and t.grasp is not None and card.id in t.grasp.cards)
        target = next(holding, None)
        self.words = target.label if target is not None else spoken.card(card.face, b.faces, b.words)
        pad, line = b.space.gap, b.line(NAME) if self.words else 0.0
        high = b.window[1] * HEIGHT
        wide = high * card.w / card.h
        box = Rect(b.window[0] * (0.27 if self._left else 0.73) - wide / 2, (b.window[1] - high - line) / 2, wide, high)
        large = Card(MAGNIFIED, full_face(card.face), box.cx, box.cy, wide, high)
        said: list[Node] = []
        if self.words:
            words = tuple(b.fitted([b.span(self.words, NAME, "sans-bold", "plaque-text")], wide))
            under = Rect(box.x, box.bottom + pad / 2, wide, line)
            said = [Label(under, (words,), "centre", id=f"{MAGNIFIED}-words")]
        return [Panel(box._replace(h=high + line).inset(-pad), "tooltip", id=f"{MAGNIFIED}-box"), large, *said]


def _cards(nodes: Iterable[Node]) -> Iterator[Card]:
    """All cards that lie face up, within windows too."""
    for node in nodes:
        if isinstance(node, Clip):
            yield from _cards(node.nodes)
        elif isinstance(node, Card) and not node.face.startswith("back"):
            yield node


def _cards_at(nodes: tuple[Node, ...], x: float, y: float) -> Iterator[Card]:
    """The cards at that place, the topmost first; a card that lies face down hides those beneath it."""
    for node in reversed(nodes):
        if isinstance(node, Clip) and node.rect.holds(x, y):
            yield from _cards_at(node.nodes, x, y)
        elif isinstance(node, Card) and node.rect.holds(*unrotate(node.rect, node.angle, x, y)):
            if node.face.startswith("back"):
                return
            yield node
