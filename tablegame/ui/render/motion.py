"""How one scene leads to the next: what is under way, what is in the hand, what was let go and glides to its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from tablegame.view.scene import Card, Drop, Node, Scene
from tablegame.view.timeline import RAISE_SECONDS, Timeline, raised

if TYPE_CHECKING:
    from tablegame.ui.render.studio import Studio

PACE: Final = (0.0, 2.2, 1.5, 1.0, 0.65, 0.4)
"""How much longer or shorter motion takes at each speed."""
GLIDE: Final = 0.25
"""How long a card that is let go glides at least, in seconds at speed 3."""
_NOTHING: Final = Scene((1, 1), "", ())


class Motion:
    """Cards between two scenes."""

    def __init__(self, studio: Studio, changed: Callable[[], None]) -> None:
        self._studio, self._changed = studio, changed
        self._top = _NOTHING
        self._grip: dict[str, tuple[float, float]] = {}
        """The cards in the hand, each by how far its middle is from the pointer."""
        self._let_go: dict[str, Card] = {}
        """Where cards were let go that have yet to glide to where they lie."""

    def take_up(self, cards: tuple[str, ...], x: float, y: float) -> None:
        """Take cards in the hand where they lie, grasped at that place."""
        lying = self._top.cards()
        self._grip = {name: (lying[name].x - x, lying[name].y - y) for name in cards if name in lying}

    def carry(self, scene: Scene, x: float, y: float, over: Drop | None, lit: bool) -> None:
        """What is in the hand is at that place now, above that drop; lit: it may be laid."""
        lying = scene.cards()
        held = [(lying[name], grip) for name, grip in self._grip.items() if name in lying]
        cards = tuple(card._replace(x=x + dx, y=y + dy, lift=1.0) for card, (dx, dy) in held)
        slots = dict.fromkeys(drop.slot for drop in scene.drops) if lit else {}
        self._studio.stage.hand.take(cards, tuple((slot, over is not None and over.slot == slot) for slot in slots))

    def put_down(self) -> None:
        """The hand is empty: its cards glide to where they lie in the scene that comes next."""
        self._let_go = {card.id: card for card in self._studio.stage.hand.cards}
        self._grip = {}
        self._studio.stage.hand.take((), ())
        self._changed()

    def show(
        self,
        before: Scene | None,
        scenes: list[Scene],
        over: Sequence[Node],
        at: tuple[str, str],
        now: float,
        speed: int,
        quiet: bool,
    ) -> Scene:
        """Show scenes, each above the one before, and nodes above all; returns the top one with its cards raised.

        before: what this returned last for the same screen, None where nothing is to move; at: the target under the
        mouse and the one that is held; speed: of the settings; quiet: nothing has changed but which cards are raised.
        """
        self._top = raised(scenes[-1], *at)
        timeline = self._timeline(before, self._top, now, speed, quiet)
        self._studio.stage.show([*scenes[:-1], self._top], over, timeline)
        return self._top

    def _timeline(self, before: Scene | None, after: Scene, now: float, speed: int, quiet: bool) -> Timeline | None:
        """The motion into a new scene: what is under way goes on where its cards are still wanted there.

        A card in the hand stays there; one that was let go comes from there.
        """
        running = self._studio.stage.timeline
        if running is not None and running.over(now):
            running = None
        elsewhere, self._let_go = self._let_go, {}
        seconds = max(after.motion, GLIDE if elsewhere else 0.0)
        quiet = quiet and seconds <= 0
        seconds = (RAISE_SECONDS if quiet else seconds) * PACE[min(5, max(0, speed))]
        if before is None or before.size != after.size or before.ground != after.ground:
            return None
        if seconds <= 0 and running is None:
            return None
        if self._grip:
            lying = after.cards()
            elsewhere |= {name: lying[name] for name in self._grip if name in lying}
        timeline = Timeline(before, after, now, seconds, after.beat, running, elsewhere, quiet)
        return timeline if timeline.journeys else None
