"""The motion from one scene to the next: cards that move into their places, cards that the mouse carries or has
dropped, strokes that a pencil draws, and the sounds of all these.

The app shows every scene by `Motion.show`. The input calls the other methods while the mouse carries cards. A timeline
is the motion of all cards from one scene to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from tablegame.view.scene import SILENCE, Card, Drop, Node, Scene
from tablegame.view.timeline import RAISE_SECONDS, Strokes, Timeline, raised, strokes_between

if TYPE_CHECKING:
    from tablegame.ui.render.studio import Studio
    from tablegame.ui.sound import Sounds

PACE: Final = (0.0, 2.2, 1.5, 1.0, 0.65, 0.4)
"""The factor of a motion's duration for each speed in the settings; speed 0 is without motion."""
GLIDE: Final = 0.25  # the least time in which a dropped card moves to its place, in seconds at speed 3
_NOTHING: Final = Scene((1, 1), "", ())


class Motion:
    """Shows scenes with the motion from the last scene, and moves the cards that the mouse carries."""

    def __init__(self, studio: Studio, sounds: Sounds, changed: Callable[[], None]) -> None:
        """changed: called when a new scene is needed."""
        self._studio, self._sounds, self._changed = studio, sounds, changed
        self._top = _NOTHING  # the top scene that was shown last
        self._offsets: dict[str, tuple[float, float]] = {}
        """Id of a carried card → the offset of its centre from the pointer."""
        self._dropped: dict[str, Card] = {}
        """Id of a card that was dropped since the last scene → the card where it was dropped."""

    def take_up(self, cards: tuple[str, ...], x: float, y: float) -> None:
        """Begin to carry cards. cards: their ids; x, y: the position of the pointer in pixels."""
        in_scene = self._top.cards()
        self._offsets = {name: (in_scene[name].x - x, in_scene[name].y - y) for name in cards if name in in_scene}
        self._sounds.take_up(x / self._top.size[0])

    def carry(self, scene: Scene, x: float, y: float, over: Drop | None, lit: bool) -> None:
        """Carry the cards to a position in pixels. over: the area under the pointer in which cards can be dropped, None
        for none; lit: whether all such areas are marked, because the cards may be played."""
        in_scene = scene.cards()
        carried = [(in_scene[name], offset) for name, offset in self._offsets.items() if name in in_scene]
        cards = tuple(card._replace(x=x + dx, y=y + dy, lift=1.0) for card, (dx, dy) in carried)
        slots = dict.fromkeys(drop.slot for drop in scene.drops) if lit else {}
        under_pointer = None if over is None else over.slot
        self._studio.stage.carried.set_cards(cards, tuple((slot, slot == under_pointer) for slot in slots))

    def put_down(self) -> None:
        """Drop the carried cards: they move to their places in the next scene."""
        self._dropped = {card.id: card for card in self._studio.stage.carried.cards}
        self._offsets = {}
        self._studio.stage.carried.set_cards((), ())
        self._changed()

    def show(
        self, before: Scene | None, scenes: list[Scene], over: Sequence[Node], mouse: tuple[str, str], now: float,
        speed: int, quiet: bool,
    ) -> Scene:  # fmt: skip
        """Show scenes with their motion. Returns the top scene, changed so that the card under the mouse is raised.

        before: what the last call for this screen returned; None if nothing shall move.
        scenes: from below, the top scene last; over: nodes above all scenes.
        mouse: the id of the target under the mouse, and the id of the target that it holds, "" for none.
        speed: of the settings, an index of `PACE`.
        quiet: whether only the focus, the notice or the card under the mouse has changed, so that there is no sound.
        """
        self._top = raised(scenes[-1], *mouse)
        factor = PACE[min(len(PACE) - 1, max(0, speed))]
        timeline = self._timeline(before, self._top, now, factor, quiet)
        strokes = self._strokes(before, self._top, now, timeline, factor)
        self._studio.show([*scenes[:-1], self._top], over, timeline, strokes)
        if before is not None and not quiet:
            self._sounds.show(before, self._top, now, self._top.motion * factor)
        return self._top

    def _strokes(
        self, before: Scene | None, after: Scene, now: float, timeline: Timeline | None, factor: float
    ) -> Strokes | None:
        """The strokes that a pencil draws into a new scene, after its cards have arrived; None for none. timeline: the
        motion of the cards; factor: multiplies all times."""
        if before is None or before.size != after.size or before.ground != after.ground:
            return None
        start = now if timeline is None else timeline.end
        factor = 0.0 if after.sound == SILENCE else factor  # a picture without sounds has its strokes at once
        return strokes_between(before, after, now, start, factor, self._studio.stage.strokes)

    def finish(self, now: float) -> None:
        """End the motion at once and play the sounds that are left, because the player goes on."""
        self._studio.stage.finish()
        self._sounds.hurry(now)

    def _timeline(self, before: Scene | None, after: Scene, now: float, factor: float, quiet: bool) -> Timeline | None:
        """The motion of cards into a new scene, None for none. Cards that are moving go on to their new places. Carried
        cards stay at the pointer; dropped cards start where they were dropped. factor: multiplies all times."""
        running = self._studio.stage.timeline
        if running is not None and running.over(now):
            running = None
        dropped, self._dropped = self._dropped, {}
        usual_seconds = max(after.motion, GLIDE if dropped else 0.0)
        quiet = quiet and usual_seconds <= 0  # cards that move in a quiet scene only rise or sink under the mouse
        seconds = (RAISE_SECONDS if quiet else usual_seconds) * factor
        if before is None or before.size != after.size or before.ground != after.ground:
            return None
        cards = after.cards()
        if running is None and (seconds <= 0 or not (cards or before.cards())):
            return None
        # A carried card starts and ends in its new place: it is drawn at the pointer until it is dropped.
        carried = {name: cards[name] for name in self._offsets if name in cards}
        timeline = Timeline(before, after, now, seconds, after.result_delay, running, dropped | carried, quiet)
        return timeline if timeline.journeys else None
