"""Motion between two scenes: moving cards, carried cards, dropped ones that glide to their places, and their sounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from tablegame.view.scene import SILENCE, Card, Drop, Node, Scene
from tablegame.view.timeline import RAISE_SECONDS, Strokes, Timeline, raised, strokes_between

if TYPE_CHECKING:
    from tablegame.ui.render.studio import Studio
    from tablegame.ui.sound import Sounds

PACE: Final = (0.0, 2.2, 1.5, 1.0, 0.65, 0.4)
"""The factor of a motion's duration at each speed."""
GLIDE: Final = 0.25
"""The least time that a dropped card glides, in seconds at speed 3."""
_NOTHING: Final = Scene((1, 1), "", ())


class Motion:
    """Cards between two scenes."""

    def __init__(self, studio: Studio, sounds: Sounds, changed: Callable[[], None]) -> None:
        self._studio, self._sounds, self._changed = studio, sounds, changed
        self._top = _NOTHING
        self._grip: dict[str, tuple[float, float]] = {}
        """The carried cards, each with the offset of its centre from the pointer."""
        self._let_go: dict[str, Card] = {}
        """Dropped cards that still have to glide to their places."""

    def take_up(self, cards: tuple[str, ...], x: float, y: float) -> None:
        """Take cards from their places, grabbed at that point."""
        lying = self._top.cards()
        self._grip = {name: (lying[name].x - x, lying[name].y - y) for name in cards if name in lying}
        self._sounds.take_up(x / self._top.size[0])

    def carry(self, scene: Scene, x: float, y: float, over: Drop | None, lit: bool) -> None:
        """Carry the cards to that point, over that drop; lit: they may be played."""
        lying = scene.cards()
        held = [(lying[name], grip) for name, grip in self._grip.items() if name in lying]
        cards = tuple(card._replace(x=x + dx, y=y + dy, lift=1.0) for card, (dx, dy) in held)
        slots = dict.fromkeys(drop.slot for drop in scene.drops) if lit else {}
        bright = None if over is None else over.slot
        self._studio.stage.carried.set_cards(cards, tuple((slot, slot == bright) for slot in slots))

    def put_down(self) -> None:
        """Drop the cards: they glide to their places in the next scene."""
        self._let_go = {card.id: card for card in self._studio.stage.carried.cards}
        self._grip = {}
        self._studio.stage.carried.set_cards((), ())
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
        before: the last result for the same screen, None if nothing should move; at: the target under the mouse and the
        one that is held; speed: of the settings; quiet: only the raised cards have changed."""
        self._top = raised(scenes[-1], *at)
        factor = PACE[min(5, max(0, speed))]
        timeline = self._timeline(before, self._top, now, factor, quiet)
        strokes = self._strokes(before, self._top, now, timeline, factor)
        self._studio.show([*scenes[:-1], self._top], over, timeline, strokes)
        if before is not None and not quiet:
            self._sounds.show(before, self._top, now, self._top.motion * factor)
        return self._top

    def _strokes(
        self, before: Scene | None, after: Scene, now: float, timeline: Timeline | None, factor: float
    ) -> Strokes | None:
        """The strokes that are drawn in a new scene, after its cards have arrived."""
        if before is None or before.size != after.size or before.ground != after.ground:
            return None
        start = now if timeline is None else timeline.end
        factor = 0.0 if after.sound == SILENCE else factor
        return strokes_between(before, after, now, start, factor, self._studio.stage.strokes)

    def finish(self, now: float) -> None:
        """The player continues: all cards are at their places."""
        self._studio.stage.finish()
        self._sounds.hurry(now)

    def _timeline(self, before: Scene | None, after: Scene, now: float, factor: float, quiet: bool) -> Timeline | None:
        """The motion into a new scene: moving cards continue if they are still wanted there.

        Carried cards stay with the pointer; dropped ones start from there.
        """
        running = self._studio.stage.timeline
        if running is not None and running.over(now):
            running = None
        elsewhere, self._let_go = self._let_go, {}
        seconds = max(after.motion, GLIDE if elsewhere else 0.0)
        quiet = quiet and seconds <= 0
        seconds = (RAISE_SECONDS if quiet else seconds) * factor
        if before is None or before.size != after.size or before.ground != after.ground:
            return None
        lying = after.cards()
        if running is None and (seconds <= 0 or not (lying or before.cards())):
            return None
        if self._grip:
            elsewhere |= {name: lying[name] for name in self._grip if name in lying}
        timeline = Timeline(before, after, now, seconds, after.result_delay, running, elsewhere, quiet)
        return timeline if timeline.journeys else None
