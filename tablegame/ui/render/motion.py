"""The motion between two scenes: cards that move, are carried, or glide after a drop; drawn strokes; sounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from tablegame.view.scene import SILENCE, Card, Drop, Node, Scene
from tablegame.view.timeline import RAISE_SECONDS, Strokes, Timeline, raised, strokes_between

if TYPE_CHECKING:
    from tablegame.ui.render.studio import Studio
    from tablegame.ui.sound import Sounds

PACE: Final = (0.0, 2.2, 1.5, 1.0, 0.65, 0.4)
"""By speed of the settings the factor of a motion's duration."""
GLIDE: Final = 0.25
"""The least time in which a dropped card glides to its place, in seconds at speed 3."""
_NOTHING: Final = Scene((1, 1), "", ())


class Motion:
    """Shows scenes with the motion from the last one, and moves the cards that the mouse carries."""

    def __init__(self, studio: Studio, sounds: Sounds, changed: Callable[[], None]) -> None:
        """changed: asks for the next scene."""
        self._studio, self._sounds, self._changed = studio, sounds, changed
        self._top = _NOTHING
        """The top scene that was shown last."""
        self._offsets: dict[str, tuple[float, float]] = {}
        """By carried card the offset of its centre from the pointer."""
        self._dropped: dict[str, Card] = {}
        """Dropped cards that still have to glide to their places."""

    def take_up(self, cards: tuple[str, ...], x: float, y: float) -> None:
        """Begin to carry cards by their ids. x, y: the position of the pointer."""
        in_scene = self._top.cards()
        self._offsets = {name: (in_scene[name].x - x, in_scene[name].y - y) for name in cards if name in in_scene}
        self._sounds.take_up(x / self._top.size[0])

    def carry(self, scene: Scene, x: float, y: float, over: Drop | None, lit: bool) -> None:
        """Carry the cards to a position. over: the drop there; lit: whether slots are marked for a legal play."""
        in_scene = scene.cards()
        carried = [(in_scene[name], offset) for name, offset in self._offsets.items() if name in in_scene]
        cards = tuple(card._replace(x=x + dx, y=y + dy, lift=1.0) for card, (dx, dy) in carried)
        slots = dict.fromkeys(drop.slot for drop in scene.drops) if lit else {}
        under_pointer = None if over is None else over.slot
        self._studio.stage.carried.set_cards(cards, tuple((slot, slot == under_pointer) for slot in slots))

    def put_down(self) -> None:
        """Drop the cards: they glide to their places in the next scene."""
        self._dropped = {card.id: card for card in self._studio.stage.carried.cards}
        self._offsets = {}
        self._studio.stage.carried.set_cards((), ())
        self._changed()

    def show(
        self,
        before: Scene | None,
        scenes: list[Scene],
        over: Sequence[Node],
        mouse: tuple[str, str],
        now: float,
        speed: int,
        quiet: bool,
    ) -> Scene:
        """Show scenes, each above the one before; returns the top one with raised cards.

        before: the last result for the same screen, None for no motion.
        over: nodes above all scenes.
        mouse: the target under the mouse and the one that it holds, "" for none.
        speed: of the settings.
        quiet: only the raised cards have changed.
        """
        self._top = raised(scenes[-1], *mouse)
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
        """End the motion at once, because the player goes on."""
        self._studio.stage.finish()
        self._sounds.hurry(now)

    def _timeline(self, before: Scene | None, after: Scene, now: float, factor: float, quiet: bool) -> Timeline | None:
        """The motion of cards into a new scene, None for none. Cards that move already continue to their new places.
        Carried cards stay at the pointer; dropped ones start there."""
        running = self._studio.stage.timeline
        if running is not None and running.over(now):
            running = None
        elsewhere, self._dropped = self._dropped, {}
        seconds = max(after.motion, GLIDE if elsewhere else 0.0)
        quiet = quiet and seconds <= 0
        seconds = (RAISE_SECONDS if quiet else seconds) * factor
        if before is None or before.size != after.size or before.ground != after.ground:
            return None
        cards = after.cards()
        if running is None and (seconds <= 0 or not (cards or before.cards())):
            return None
        elsewhere |= {name: cards[name] for name in self._offsets if name in cards}
        timeline = Timeline(before, after, now, seconds, after.result_delay, running, elsewhere, quiet)
        return timeline if timeline.journeys else None
