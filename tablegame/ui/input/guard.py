"""The guard against hasty presses: a press counts only if its effect has been visible for a while.

A picture may change just before a press that was meant for the picture before. Such a press must not reveal, end or
restart anything: actions that do so are called consequential, and each scene names its own (`PromptContext`). The guard
keeps the pictures of the last two seconds, each with the time at which it appeared, and whether the player caused it.
At each press it finds the change of the picture that gave the press its present meaning. The press counts if the
picture after that change had been visible long enough when the press began (docs/decisions/0009-presses-and-focus.md).
A press on the very target that the player has just changed counts at once. The module also finds the target of a press
(`hit`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import hypot, inf
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from tablegame.view import verbs
from tablegame.view.scene import Action, Scene, Target, unrotate, visible

if TYPE_CHECKING:
    from tablegame.session.settings import Settings

WHEN: Final = "when"
"""The name of the attribute with the time of receipt of an event. Only events have it that came before the present
picture was shown."""
LIGHT: Final = 0.25
"""Seconds for which a change blocks actions that are not consequential. For those that are the player sets the time."""
LONGEST: Final = 2.0  # the longest time that the player can set; older pictures are not kept
_RELEASE_LOST_AFTER: Final = 1.0
"""A key that goes down again without going up repeats itself. After so many seconds its release must have been lost."""
_PAGE_WIDTH, _PAGE_HEIGHT = 500, 300  # a target wider and higher than this, in pixels, is a page or the background


class Meaning(NamedTuple):
    """The effect that a press has on a picture."""

    action: Action
    target: str = ""  # the id of the target under the mouse, "" for a key


MeaningOf: TypeAlias = Callable[[Scene], Meaning | None]
"""Returns what a press does, or would have done, on a picture; None if nothing, or if it only moves the focus."""


class HeldPress(NamedTuple):
    """A press of a key or of the mouse button."""

    began: float  # the time of the press; for a key that is held down and repeats itself, of its first press
    repeated: bool = False  # whether it is a repetition of a key that is held down
    aimed: bool = True  # whether it takes effect on the target with the focus or under the mouse, as Enter does
    is_character: bool = False
    """Whether it is a letter, digit or sign. Such a key names its effect: it counts as soon as the effect is shown."""


@dataclass(slots=True)
class _ShownPicture:
    """A picture that is or was on the screen."""

    screen: object
    scene: Scene
    by_player: bool  # whether the player caused the picture
    first_frame: float | None = None  # the time at which its first frame was on the screen; None before that
    complete: float | None = None  # the time at which all of it was on the screen; None while cards move

    def visible_for(self, press: HeldPress, seconds: float) -> bool:
        """Whether the picture had been visible for so many seconds when the press began. For letters, digits and signs
        the time begins with the first frame of the picture. For other presses it begins when all cards lie still."""
        since = self.first_frame if press.is_character else self.complete
        return since is not None and press.began - since >= seconds


class Guard:
    """Decides whether a press counts, from the pictures of the last two seconds. The app calls `show` and `note_drawn`
    for each new picture, and `allows` for each press."""

    def __init__(self, settings: Settings, patience: Callable[[], float]) -> None:
        """patience: returns the factor of the time for which hasty presses are ignored (`Screen.patience`)."""
        self._settings, self._patience = settings, patience
        empty = Scene((1, 1), "", ())
        self._pictures = deque([_ShownPicture(None, empty, by_player=False, first_frame=0.0, complete=0.0)])
        """The pictures of the last `LONGEST` seconds, the newest last."""

    def show(self, screen: object, scene: Scene, by_player: bool) -> None:
        """Take a new picture as the present one. by_player: whether the player's input caused it."""
        self._pictures.append(_ShownPicture(screen, scene, by_player))

    def note_drawn(self, now: float, complete: bool = True) -> None:
        """Note that the present picture is on the screen. complete: False while moving cards may reveal more."""
        # Pictures that were replaced before they were complete are complete with the present one.
        for picture in reversed(self._pictures):
            if picture.complete is not None:
                break
            picture.first_frame = now if picture.first_frame is None else picture.first_frame
            picture.complete = now if complete else None
        # The oldest picture is needed as long as the next one, which has replaced it, is young or still incomplete.
        while len(self._pictures) > 1:
            replaced = self._pictures[1].complete
            if replaced is None or replaced >= now - LONGEST:
                break
            self._pictures.popleft()

    @property
    def takes_letters(self) -> bool:
        """Whether letters, digits and signs are used as keys. The player can switch them off in the settings."""
        return self._settings.letter_keys

    def allows(self, meaning_of: MeaningOf, press: HeldPress) -> bool:
        """Whether a press may have its effect. meaning_of: returns the meaning of this press on any picture."""
        present = self._pictures[-1].scene
        meaning = meaning_of(present)
        if meaning is None:
            return True
        consequential = meaning.action in present.asking.consequential
        if consequential and press.repeated:
            return False
        long_wait = 0.0 if press.is_character else self._settings.deaf_ms / 1000 * self._patience()
        change = self._last_change(meaning_of, present.meaning(meaning.action), consequential)
        if change is None:
            return True  # the press has had this effect for longer than the player can have meant another picture
        before, after = change
        if not after.by_player:
            # The picture changed by itself: the press may have been meant for the picture before.
            return after.visible_for(press, long_wait if consequential else min(LIGHT, long_wait))
        if consequential and _plays_lifted_card(before, after, meaning_of):
            return after.first_frame is not None and press.began >= after.first_frame
        wait = _wait_after_own_change(before, after, meaning_of, press, consequential, long_wait)
        if wait:
            return after.visible_for(press, wait)
        if press.repeated and press.aimed:
            return False  # Enter is still held down after the press that has made this picture
        is_new_question = before.scene.asking.occasion != after.scene.asking.occasion
        context_free = meaning.action.verb in present.asking.context_free
        if is_new_question and not context_free and not after.visible_for(press, 0.0):
            return False  # when the press began, nobody had seen the question that it would answer
        return not consequential or self._was_offered(present.meaning(meaning.action), press, long_wait)

    def _was_offered(self, meaning: object, press: HeldPress, seconds: float) -> bool:
        """Whether an action with that meaning (`Scene.meaning`) had been possible for so many seconds when the press
        began, or the player has made it possible."""
        for after, before in pairwise(reversed(self._pictures)):
            same_screen = after.screen is before.screen
            if not same_screen or meaning not in map(before.scene.meaning, before.scene.possible_actions()):
                # The action has become possible with the picture `after`.
                if after.by_player and same_screen and before.scene.asking.occasion == after.scene.asking.occasion:
                    return True
                return after.visible_for(press, seconds)
        return True

    def _last_change(
        self, meaning_of: MeaningOf, meaning: object, consequential: bool
    ) -> tuple[_ShownPicture, _ShownPicture] | None:
        """The picture before and the one after the change that gave the press its present meaning (`Scene.meaning`);
        None if no picture that is kept is from before the change. If a press had no meaning before, it can hardly have
        been meant for something else: this is a change only for a consequential action."""
        screen = self._pictures[-1].screen
        for after, before in pairwise(reversed(self._pictures)):
            earlier = meaning_of(before.scene)
            if earlier is None and not consequential:
                continue
            if before.screen is not screen or earlier is None or before.scene.meaning(earlier.action) != meaning:
                return before, after
        return None


def _wait_after_own_change(
    before: _ShownPicture, after: _ShownPicture, meaning_of: MeaningOf, press: HeldPress,
    consequential: bool, long_wait: float,
) -> float:  # fmt: skip
    """The seconds for which the picture after a change by the player must have been visible; 0 for a press on the same
    target again. long_wait: the seconds for a consequential action."""
    earlier, later = meaning_of(before.scene), meaning_of(after.scene)
    other_screen = after.screen is not before.screen
    # Nobody aims at the bare ground: a press on something that the player has just put there is meant for it.
    earlier = None if earlier is None or _is_ground(before.scene, earlier.target) else earlier
    other_target = earlier is not None and later is not None and bool(later.target) and earlier.target != later.target
    if other_screen or other_target or before.scene.asking.occasion != after.scene.asking.occasion:
        if consequential:
            return long_wait
        # A key that names its effect cannot have been meant for the target that was there before.
        if press.aimed and (other_screen or other_target):
            return min(LIGHT, long_wait)
    return 0.0


def _plays_lifted_card(before: _ShownPicture, after: _ShownPicture, meaning_of: MeaningOf) -> bool:
    """Whether the press plays the card that the player has just lifted: by the key for that, or by a press on the same
    target again. Such a press counts although the lifting has also removed a result from the picture."""
    earlier, later = meaning_of(before.scene), meaning_of(after.scene)
    lifted_before, lifted = (picture.scene.asking.objects.get(verbs.PICK.name) for picture in (before, after))
    if after.screen is not before.screen or later is None or lifted is None or lifted_before == lifted:
        return False
    return verbs.COMMIT.of(later.action) or (bool(later.target) and earlier == later)


def _is_ground(scene: Scene, name: str) -> bool:
    """Whether the target with that id is as large as the picture, as the background is."""
    target = scene.target(name)
    return target is not None and target.rect.w >= scene.size[0] and target.rect.h >= scene.size[1]


class _HeldKey(NamedTuple):
    """A key that is down."""

    began: float  # the time at which the key went down
    last: float  # the time of its last repetition


class Keys:
    """The keys that are down. A key that is held down repeats itself; `down` tells repetitions from new presses."""

    def __init__(self) -> None:
        self._down: dict[int, _HeldKey] = {}  # by the code of the key

    def down(self, key: int, now: float, aimed: bool, is_character: bool = False) -> HeldPress:
        """Note that a key goes down or repeats itself; returns the press. key: its code; aimed: whether it activates
        the target with the focus; is_character: whether it is a letter, digit or sign."""
        held = self._down.get(key)
        if held is not None and now - held.last >= _RELEASE_LOST_AFTER:
            held = None
        began = now if held is None else held.began
        self._down[key] = _HeldKey(began, now)
        return HeldPress(began, held is not None, aimed, is_character)

    def up(self, key: int) -> None:
        self._down.pop(key, None)

    def clear(self) -> None:
        """Forget all keys. Needed when the window loses the keyboard: it does not receive their releases."""
        self._down.clear()


def meant_at(scene: Scene, x: float, y: float, reach: float = 0.0) -> Meaning | None:
    """The effect of a click at a position in pixels; None if no enabled target is there. reach: see `hit`."""
    target = hit(scene, x, y, reach)
    return None if target is None or not target.enabled else Meaning(target.action, target.id)


def meant_as(scene: Scene, name: str) -> Meaning | None:
    """The effect of a press on the target with that id; None if there is no such target or it is disabled."""
    target = scene.target(name)
    return None if target is None or not target.enabled else Meaning(target.action, name)


def hit(scene: Scene, x: float, y: float, reach: float = 0.0) -> Target | None:
    """The topmost target at a position in pixels; None if there is none. A finger may miss a small target: if only the
    background or a page is under the finger, the nearest target within reach is returned. reach: for this, smaller
    targets count as so many pixels wide and high; 0 for the mouse."""
    topmost = None
    for target in reversed(scene.targets):
        across, down = unrotate(target.rect, target.angle, x, y) if target.angle else (x, y)
        if target.rect.holds(across, down) and (target.window is None or target.window.holds(x, y)):
            topmost = target
            break
    if not reach or (topmost is not None and not is_page(topmost)):
        return topmost
    least, nearest = inf, topmost
    for target in scene.targets:
        if target.window is None or target.window.holds(x, y):
            distance = _distance(target, x, y, reach)
            if distance < least:
                least, nearest = distance, target
    return nearest


def _distance(target: Target, x: float, y: float, reach: float) -> float:
    """The distance in pixels of a position from a target; infinite outside the area in which a finger catches it."""
    (x, y), rect = unrotate(target.rect, target.angle, x, y), visible(target)
    across, down = abs(x - rect.cx), abs(y - rect.cy)
    if is_page(target) or across > max(rect.w, reach) / 2 or down > max(rect.h, reach) / 2:
        return inf
    return hypot(max(0.0, across - rect.w / 2), max(0.0, down - rect.h / 2))


def is_page(target: Target) -> bool:
    """Whether a target is so large that it is a page or the background. A press there may be meant for a part."""
    return target.rect.w > _PAGE_WIDTH and target.rect.h > _PAGE_HEIGHT
