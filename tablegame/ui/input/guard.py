"""Which target a press hits, what it means on a picture, and whether it may count: its effect must have been visible
for a while.

It keeps the last pictures, when each was seen and whether the player caused it. Each picture names its consequential
actions (`PromptContext`). A press that was meant for something else must not reveal, end or restart anything; a press
on the very thing that the player has just changed counts at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import hypot, inf
from typing import TYPE_CHECKING, Final, NamedTuple

from tablegame.view import verbs
from tablegame.view.scene import Action, Scene, Target, unrotate, visible

if TYPE_CHECKING:
    from tablegame.session.settings import Settings

NAMES: Final = "names"
"""The attribute of a key event that comes from a gamepad: the names of the key."""
WHEN: Final = "when"
"""The attribute of an event that was received before the present picture was shown: the time of receipt."""
LIGHT: Final = 0.25
"""Seconds for which a change blocks actions that are not consequential; for consequential ones the player sets the
time."""
LONGEST: Final = 2.0
"""The longest time that can be set, so older pictures need not be kept."""
_REPEATS: Final = 1.0
"""A key that goes down twice without going up is repeating; after this many seconds its release was lost."""


class Meaning(NamedTuple):
    """The effect of a press on a picture."""

    action: Action
    thing: str = ""  # the target under the mouse, "" for a key


class HeldPress(NamedTuple):
    """When a press began (a repeating key: when it went down), and how it finds its effect."""

    began: float
    repeated: bool = False
    free: bool = True  # by the position of the focus or the mouse, as Enter does, not by a name of its own
    prompt: bool = False
    """By a letter or digit, which nobody presses on the way to something else: it counts as soon as its effect is on
    the screen."""


@dataclass(slots=True)
class _Shown:
    screen: object
    scene: Scene
    own: bool
    """Whether the player caused it."""
    shown: float | None = None
    """When its first frame was on the screen; None: not yet."""
    since: float | None = None
    """When all of it was on the screen; None: cards still move."""

    def seen_for(self, press: HeldPress, seconds: float) -> bool:
        """Whether the picture had been visible for so many seconds when the press began. A letter counts from the first
        frame, other keys from the complete picture."""
        seen = self.shown if press.prompt else self.since
        return seen is not None and press.began - seen >= seconds


class Guard:
    """The pictures of the last two seconds, newest last."""

    def __init__(self, settings: Settings, patience: Callable[[], float]) -> None:
        """patience: how many times as long as is set hasty presses are ignored now."""
        self._settings, self._patience = settings, patience
        self._shown = deque([_Shown(None, Scene((1, 1), "", ()), False, 0.0, 0.0)])

    def show(self, screen: object, scene: Scene, own: bool) -> None:
        """Set the present picture; own: the player caused it."""
        self._shown.append(_Shown(screen, scene, own))

    def note_drawn(self, now: float, complete: bool = True) -> None:
        """Note that the last picture has been drawn; complete: moving cards have nothing left to reveal."""
        for shown in reversed(self._shown):
            if shown.since is not None:
                break
            shown.shown = now if shown.shown is None else shown.shown
            shown.since = now if complete else None
        while len(self._shown) > 1 and (self._shown[1].since or now) < now - LONGEST:
            self._shown.popleft()

    @property
    def takes_letters(self) -> bool:
        """Whether letters, digits and signs are keys at all."""
        return self._settings.letter_keys

    def listens(self, means: Callable[[Scene], Meaning | None], press: HeldPress) -> bool:
        """Whether the press may have its effect: a consequential action is blocked for as long as the player has
        set."""
        last = self._shown[-1].scene
        meant = means(last)
        if meant is None:
            return True
        consequential = meant.action in last.asking.consequential
        if consequential and press.repeated:
            return False
        deaf = 0.0 if press.prompt else self._settings.deaf_ms / 1000 * self._patience()
        change = self._change(means, last.meaning(meant.action), consequential)
        if change is None:
            return True
        before, after = change
        if after.own and consequential and _plays_lifted(before, after, means):
            return after.shown is not None and press.began >= after.shown
        wait = (
            _own_wait(before, after, means, press, consequential, deaf)
            if after.own
            else deaf
            if consequential
            else min(LIGHT, deaf)
        )
        if after.own and not wait:
            if press.repeated and press.free:
                return False
            asked_anew = before.scene.asking.occasion != after.scene.asking.occasion
            context_free = meant.action.verb in last.asking.context_free
            if asked_anew and not context_free and not after.seen_for(press, 0.0):
                return False  # the present question was not on the screen yet
            return not consequential or self._offered_long(last.meaning(meant.action), press, deaf)
        return after.seen_for(press, wait)

    def _offered_long(self, meaning: object, press: HeldPress, deaf: float) -> bool:
        """Whether the present meaning has been visible long enough, or was caused by the player."""
        for after, before in pairwise(reversed(self._shown)):
            same_screen = after.screen is before.screen
            if not same_screen or meaning not in map(before.scene.meaning, before.scene.possible_actions()):
                if after.own and same_screen and before.scene.asking.occasion == after.scene.asking.occasion:
                    return True
                return after.seen_for(press, deaf)
        return True

    def _change(
        self, means: Callable[[Scene], Meaning | None], meaning: object, consequential: bool
    ) -> tuple[_Shown, _Shown] | None:
        """The last pictures between which the press got its present meaning; None if that was long ago. If it meant
        nothing before, it was not meant for something else: then only a consequential action counts as a change."""
        top = self._shown[-1].screen
        for after, before in pairwise(reversed(self._shown)):
            meant = means(before.scene)
            if meant is None and not consequential:
                continue
            if before.screen is not top or meant is None or before.scene.meaning(meant.action) != meaning:
                return before, after
        return None


def _own_wait(
    before: _Shown,
    after: _Shown,
    means: Callable[[Scene], Meaning | None],
    press: HeldPress,
    consequential: bool,
    deaf: float,
) -> float:
    """Seconds to wait after the player's own change: none for the very thing that is pressed now."""
    was, meant = means(before.scene), means(after.scene)
    other_screen = after.screen is not before.screen
    # Nobody aims at the bare ground: a player who has just brought something there means that.
    was = None if was is None or _is_ground(before.scene, was.thing) else was
    other_thing = was is not None and meant is not None and bool(meant.thing) and was.thing != meant.thing
    if other_screen or other_thing or before.scene.asking.occasion != after.scene.asking.occasion:
        if consequential:
            return deaf
        return min(LIGHT, deaf) if press.free and (other_screen or other_thing) else 0.0
    return 0.0


def _plays_lifted(before: _Shown, after: _Shown, means: Callable[[Scene], Meaning | None]) -> bool:
    """Whether the press plays the card that the same hand has just lifted, out of a result that has gone since."""
    was, meant = means(before.scene), means(after.scene)
    lifted, now = (shown.scene.asking.objects.get(verbs.PICK.name) for shown in (before, after))
    if after.screen is not before.screen or meant is None or now is None or lifted == now:
        return False
    return verbs.COMMIT.of(meant.action) or (bool(meant.thing) and was == meant)


def _is_ground(scene: Scene, thing: str) -> bool:
    """Whether that target is the background, as large as the picture."""
    target = scene.target(thing)
    return target is not None and target.rect.w >= scene.size[0] and target.rect.h >= scene.size[1]


class Keys:
    """The keys that are down, and since when."""

    def __init__(self) -> None:
        self._down: dict[int, tuple[float, float]] = {}

    def down(self, key: int, now: float, free: bool, prompt: bool = False) -> HeldPress:
        """The key goes down, or repeats itself."""
        began, last = self._down.get(key, (now, now - 2 * _REPEATS))
        repeated = now - last < _REPEATS
        began = began if repeated else now
        self._down[key] = began, now
        return HeldPress(began, repeated, free, prompt)

    def up(self, key: int) -> None:
        """The key goes up."""
        self._down.pop(key, None)

    def clear(self) -> None:
        """The window lost the keyboard: releases of keys are not received any more."""
        self._down.clear()


def meant_at(scene: Scene, x: float, y: float, reach: float = 0.0) -> Meaning | None:
    """The effect of a click at that place on that picture; None if it has none or only says why."""
    target = hit(scene, x, y, reach)
    return None if target is None or not target.enabled else Meaning(target.action, target.id)


def meant_as(scene: Scene, name: str) -> Meaning | None:
    """The effect of a press on a target by its name; None if it has none or only says why."""
    target = scene.target(name)
    return None if target is None or not target.enabled else Meaning(target.action, name)


def hit(scene: Scene, x: float, y: float, reach: float = 0.0) -> Target | None:
    """The topmost target at that place. reach: where there is none but a page or the ground, the nearest of those that
    are smaller than this, in an area as large as this around each."""
    there = None
    for target in reversed(scene.targets):
        across, down = unrotate(target.rect, target.angle, x, y) if target.angle else (x, y)
        if target.rect.holds(across, down) and (target.window is None or target.window.holds(x, y)):
            there = target
            break
    if not reach or (there is not None and not is_large(there)):
        return there
    near, nearest = inf, there
    for target in scene.targets:
        if target.window is None or target.window.holds(x, y):
            away = _distance(target, x, y, reach)
            near, nearest = (away, target) if away < near else (near, nearest)
    return nearest


def _distance(target: Target, x: float, y: float, reach: float) -> float:
    """How far a place is from a target; infinite outside of the area in which a finger catches it."""
    (x, y), rect = unrotate(target.rect, target.angle, x, y), visible(target)
    across, down = abs(x - rect.cx), abs(y - rect.cy)
    if is_large(target) or across > max(rect.w, reach) / 2 or down > max(rect.h, reach) / 2:
        return inf
    return hypot(max(0.0, across - rect.w / 2), max(0.0, down - rect.h / 2))


def is_large(target: Target) -> bool:
    """Whether a target is so large that a click on a link within it activates the link."""
    return target.rect.w > 500 and target.rect.h > 300
