"""Input: keys, mouse, wheel, typed text and dropped files become focus moves and actions on the scene.

It asks the scene and the guard, and returns what the app is to do: values, which the app carries out in one place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

import pygame

from tablegame.core.text import printable
from tablegame.ui.input.grab import TWICE, Grab, Refuse
from tablegame.ui.input.guard import NAMES, Guard, HeldPress, Keys, Meaning, hit, is_large, meant_as, meant_at
from tablegame.ui.input.keyboard import MUTE, is_for_typing, is_prompt, key_names, typed
from tablegame.view import verbs
from tablegame.view.navigate import Direction, arrow, tab, zone_of
from tablegame.view.scene import Action, Scene, Target

if TYPE_CHECKING:
    from tablegame.ui.render.motion import Motion

ASKED: Final = pygame.event.custom_type()
"""An event with what a reader asks of a target: want ("press", "focus", "set", "more", "less"; "look": only a new
picture), target, value."""
Topic = Literal["where", "hand", "table", "score", "choices"]
"""What a summary of the picture is about."""
_ALL, _DELETE = "\x02", "\x7f"
"""Typed into a field they mark all of it, and delete what is marked."""

_ARROWS: Final[dict[str, Direction]] = {"left": "left", "right": "right", "up": "up", "down": "down"}
FREE: Final = frozenset({"enter", "space"})
"""Keys that activate the focused target."""
_EDITS: Final = {"backspace": "\b", "delete": "\x7f", "home": "\x01", "end": "\x05", "ctrl+a": "\x02"}

INPUTS: Final = frozenset({pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.DROPFILE, ASKED})
"""Events that the player means: they end motion and notices. Text events follow key events and are not among them."""


SAME_PLACE: Final = 12.0
"""Two presses within this many pixels are at the same place."""
STILL: Final = 2.0
"""For this many seconds after a press, another one at the same place ignores a link that has appeared there since."""
TYPED: Final = 0.8
"""Two digits typed within this many seconds make a number, if the scene has bound it."""


class FocusOn(NamedTuple):
    """Put the focus on a target, "" for none."""

    target: str


class Rule(NamedTuple):
    """Open the rule book at an anchor."""

    anchor: str


class Paste(NamedTuple):
    """Type the text of the clipboard into a field, whose edits these are, or give it to the screen."""

    edits: Action | None = None


Sign = Literal["unheard", "idle", "dead", "letters off", "help", "keys", "fullscreen", "quit"]
"""A press came too early; Enter or Space found nothing to press; a letter, a digit or a sign has no meaning on the
picture, or was pressed while the settings have such keys off; the keys of the app itself."""
Wish: TypeAlias = Action | FocusOn | Refuse | Rule | Paste | Sign | Topic
"""What the app is to do: an action for the screen on top, something of its own, or a summary."""
_COMMON: Final[dict[str, Wish]] = {
    "f1": "help",
    "f5": "where",
    "f6": "hand",
    "f7": "table",
    "f8": "score",
    "f9": "choices",
    "f11": "fullscreen",
    "?": "keys",
    "ctrl+q": "quit",
    "ctrl+c": verbs.COPY(),
    "ctrl+v": Paste(),
}
"""What keys mean on every screen that does not bind them."""


class _Pressed(NamedTuple):
    """When and where the button last went down, and the help anchor of the words that were there."""

    link: str
    when: float
    x: float
    y: float

    def brought(self, link: str, when: float, x: float, y: float) -> bool:
        """Whether that link has appeared at a place where something else was pressed just now, so that it is not
        meant."""
        near = max(abs(x - self.x), abs(y - self.y)) < SAME_PLACE
        return link != self.link and near and when - self.when < STILL


class _Click(NamedTuple):
    """A click on a card: the effect of a second click at the same place, and its meaning at that time."""

    target: str
    cards: tuple[str, ...]
    laid: Action
    meaning: object
    when: float
    x: float
    y: float
    reach: float

    def still(self, scene: Scene) -> Target | None:
        """The target, if laying the card still does the same to it."""
        target = scene.target(self.target)
        grasp = target.grasp if target is not None and target.enabled else None
        same = grasp is not None and grasp.on_lay == self.laid and grasp.cards == self.cards
        return target if same and scene.meaning(self.laid) == self.meaning else None

    def again(self, x: float, y: float, when: float) -> bool:
        """Whether another click is close enough in place and time."""
        return when - self.when <= TWICE and max(abs(x - self.x), abs(y - self.y)) < self.reach


def _click(scene: Scene, target: Target, when: float, x: float, y: float) -> _Click | None:
    """A click on a card that can be played; None for anything else."""
    grasp = target.grasp
    if grasp is None or grasp.on_lay is None or not target.enabled:
        return None
    return _Click(target.id, grasp.cards, grasp.on_lay, scene.meaning(grasp.on_lay), when, x, y, target.rect.w / 3)


class Input:
    """The state of input: the target held by the mouse, and the last used target of each zone."""

    def __init__(
        self, scene: Callable[[], Scene], guard: Guard, motion: Motion, link_at: Callable[[float, float], str]
    ) -> None:
        """scene: the picture on top; link_at: the help anchor of the words at a place of it, "" for none."""
        self.scene, self.guard, self._link_at = scene, guard, link_at
        self.grab = Grab(scene, motion)
        self.over = ""
        """The target under the mouse while no button is down, "" for none."""
        self._linked = ""
        """The help anchor of the words that were under the mouse when the button went down."""
        self._pressed = _Pressed("", float("-inf"), 0.0, 0.0)
        self._meant: object = None
        """The meaning of releasing the button, as of the moment when it went down."""
        self._clicked: _Click | None = None
        """The last click, while a double click is possible."""
        self._twice = False
        """Whether the press under way makes a double click."""
        self._digit = ("", 0.0)
        """The last typed digit, and its time."""
        self._keys = Keys()
        self._now = 0.0
        """The time of the event that is being handled."""
        self._place = (-1.0, -1.0)
        """The position of the mouse, in pixels of the surface; outside before its first motion."""
        self._reach = 0.0
        """The least width and height of the area in which the present press catches a target, in pixels."""
        self._visited: dict[str, str] = {}
        self._spent = ""
        """The text of the last key if no field may get it: the scene has used it as a key, which may open a field, or
        it is a command with Ctrl or Alt."""

    def take(self, event: pygame.Event, when: float) -> Iterator[Wish]:
        """Handle an event; when: the time at which it happened, by the clock. Each wish is to be carried out before the
        next is asked for."""
        self._now = when
        self._place = event.__dict__.get("place", self._place)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._reach = event.__dict__.get("reach", 0.0)
        if event.type == pygame.KEYDOWN:
            self.over = ""
            self._spent = "" if typed(event) else event.unicode
            yield from self._key(event)
        elif event.type == pygame.KEYUP:
            self._keys.up(event.key)
        elif event.type == pygame.TEXTINPUT:
            if event.text != self._spent:
                target = self.scene().target(self.scene().focus)
                if target is not None and target.edits is not None and target.enabled:
                    yield from edited(target.edits, printable(event.text))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            yield from self._press(*self._place)
        elif event.type == pygame.MOUSEMOTION and self.grab.held:
            yield from self.grab.move(*self._place)
        elif event.type == pygame.MOUSEMOTION:
            self._look(hit(self.scene(), *self._place))
        elif event.type == pygame.WINDOWLEAVE:
            self.over = ""
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            yield from self._release(*self._place)
        elif event.type == pygame.MOUSEWHEEL:
            lines, pixels = event.__dict__.get("precise_y", 0.0) or float(event.y), event.__dict__.get("pixels")
            yield Action("scroll", (-lines, *self._place, *([] if pixels is None else [pixels])))
        elif event.type == pygame.DROPFILE:
            yield verbs.DROPPED(event.file)
        elif event.type == ASKED:
            yield from self._answer_reader(event.want, event.target, event.value)

    def leave(self) -> None:
        """The window lost the keyboard: releases of keys are not received any more."""
        self._keys.clear()

    def let_go(self) -> None:
        """The scene has changed: release what no longer exists."""
        self.grab.drop()
        self._meant = self._clicked = None

    def look_at(self, place: tuple[float, float] | None) -> None:
        """A long press: show what the mouse would show there without a button; None: it is over."""
        self._look(None if place is None else hit(self.scene(), *place, self._reach))

    def _look(self, target: Target | None) -> None:
        self.over = "" if target is None else target.id

    def remember_focus(self, scene: Scene, name: str) -> None:
        """Remember the focus of its zone."""
        zone = zone_of(scene, name)
        if zone:
            self._visited[zone] = name

    # -- mouse ---------------------------------------------------------------------------------------------------

    def _press(self, x: float, y: float) -> Iterator[Wish]:
        scene, began, reach = self.scene(), self._now, self._reach
        self.grab.drop()
        link = self._link_at(x, y)
        self._linked = "" if self._pressed.brought(link, began, x, y) else link
        self._pressed = _Pressed(self._linked, began, x, y)
        click = self._clicked if self._clicked is not None and self._clicked.again(x, y, began) else None
        target = click.still(scene) if click is not None else None
        self._twice = target is not None
        if click is not None and target is None:
            # The first click has played the card, which was lifted already: the second does not mean what is there now.
            self._linked = ""
            return
        if target is None:
            target = hit(scene, x, y, reach)
            if target is None:
                return
            if not self.guard.listens(lambda seen: meant_at(seen, x, y, reach), HeldPress(began)):
                yield "unheard"
                return
        self._meant = scene.meaning(target.action)
        golden = scene.default_button
        if target.enabled and target.role in ("switch", "check") and golden is not None:
            # Enter is for what the dialog is about, and does not undo what was just switched.
            yield FocusOn(golden.id)
        elif target.enabled or target.grasp is not None:
            # The bare ground cannot be pressed by Enter; what is grey says why, and Enter goes on meaning what it did.
            yield FocusOn(target.id if zone_of(scene, target.id) else "")
        yield from self.grab.take(target, x, y, coarse=bool(reach))

    def _release(self, x: float, y: float) -> Iterator[Wish]:
        held, meant, twice, clicked = self.grab.held, self._meant, self._twice, self._clicked
        self._meant, self._twice, self._clicked = None, False, None
        if (yield from self.grab.let_go(x, y)):
            place = hit(self.scene(), x, y)
            if place is not None and place.on_drop is not None:
                # The player goes on where the carried thing is now, not where it came from.
                self.over = place.id
                yield FocusOn(place.id)
            return
        scene = self.scene()
        if twice and clicked is not None:
            if clicked.still(scene) is not None:
                yield clicked.laid
            return
        target = hit(scene, x, y, self._reach)
        # A link that has appeared under the mouse since was not pressed.
        link = self._linked if self._linked == self._link_at(x, y) else ""
        if link and (target is None or not target.enabled or held != target.id or is_large(target)):
            yield Rule(link)
        elif target is None or target.id != held or scene.meaning(target.action) != meant:
            # Its effect may have changed while the button was down: then the player did not ask for it.
            return
        elif target.edits is None or not target.enabled:
            self._clicked = _click(scene, target, self._now, x, y)
            yield _use(target)

    # -- a screen reader -----------------------------------------------------------------------------------------

    def _answer_reader(self, want: str, name: str, value: object) -> Iterator[Wish]:
        """Do what a screen reader asks of a target, if that still is on the picture."""
        scene = self.scene()
        target = scene.target(name)
        # The focus is drawn, and so heard, anew.
        yield FocusOn(scene.focus if target is None else name)
        if target is None:
            return
        yield from changes(scene, want, name, value)
        if want == "press" and (target.edits is None or not target.enabled):
            press = HeldPress(self._now, free=False)
            yield _use(target) if self.guard.listens(lambda seen: meant_as(seen, name), press) else "unheard"

    # -- keys ----------------------------------------------------------------------------------------------------

    def _key(self, event: pygame.Event) -> Iterator[Wish]:
        scene = self.scene()
        target = scene.target(scene.focus)
        names: tuple[str, ...] = event.__dict__.get(NAMES) or key_names(event)
        if not names:
            return
        prompt = is_prompt(names)
        press = self._keys.down(event.key, self._now, names[0] in FREE, prompt)
        field = target.edits if target is not None and _writes(target, names, event) else None
        if prompt and not (field is not None or self.guard.takes_letters or NAMES in event.__dict__):
            yield "letters off"
            return
        if names[0] == "escape" and (yield from self.grab.cancel()):
            return
        bound = (*self._number(names), *names)
        if not self.guard.listens(lambda seen: meant_by(seen, bound, event), press):
            self._spent = event.unicode
            yield "unheard"
        elif field is not None and names[0] == "ctrl+v":
            yield Paste(field)
        elif field is not None:
            yield from edited(field, _EDITS.get(names[0], ""))
        elif (step := _step(target, names[0])) is not None:
            yield step
        elif name := next(filter(scene.keys.__contains__, bound), ""):
            self._spent = event.unicode
            yield from _bound(scene, scene.keys[name])
        else:
            yield from self._common_key(scene, names)

    def _number(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The number of two digits that a digit makes with the one typed just before it; () for any other key."""
        digit = next((name for name in names if len(name) == 1 and name.isdigit()), "")
        first, when = self._digit
        now = self._now
        soon = digit and now - when <= TYPED
        number = first + digit if soon and first + digit in self.scene().keys else ""
        self._digit = ("" if number else digit, now)
        return (number,) if number else ()

    def _common_key(self, scene: Scene, names: tuple[str, ...]) -> Iterator[Wish]:
        """The effect of a key on every screen that does not bind it."""
        name = "?" if "?" in names else names[0]
        if name in ("tab", "shift+tab"):
            yield from _go(scene, tab(scene, scene.focus, name == "shift+tab", self._visited))
        elif name in _ARROWS:
            yield from _go(scene, arrow(scene, scene.focus, _ARROWS[name]), chooses=True)
        elif name in FREE:
            used = scene.pressed_target(name)
            yield "idle" if used is None else _use(used)
            if used is not None and used.keeps_focus:
                yield FocusOn(used.id)
        elif name in _COMMON:
            yield _COMMON[name]
        elif is_for_typing(names):
            yield "dead"


def _use(target: Target) -> Action | Refuse:
    return target.action if target.enabled else Refuse(target)


def _bound(scene: Scene, action: Action) -> Iterator[Wish]:
    """Do the action of a key of the scene; a disabled target says why, and gets the focus if nothing else is chosen."""
    grey = next((target for target in scene.targets if target.action == action), None)
    if grey is None or grey.enabled or not grey.why:
        yield action
        return
    if grey.on_focus is not None:
        yield grey.on_focus
    among = scene.first_arrow and zone_of(scene, grey.id) == zone_of(scene, scene.first_arrow)
    if grey.on_focus is not None or (among and scene.default_button is None):
        yield FocusOn(grey.id)
    yield Refuse(grey)


def _go(scene: Scene, name: str, chooses: bool = False) -> Iterator[Wish]:
    """Move the focus; a disabled target says why, except for cards and if Enter does something else. chooses: the key
    also chooses a card."""
    target = scene.target(name)
    if chooses and target is not None and target.on_focus is not None:
        yield target.on_focus
    yield FocusOn(name)
    if target is not None and not target.enabled and target.grasp is None and "enter" not in scene.keys:
        yield Refuse(target)


def edited(edits: Action, text: str) -> Iterator[Action]:
    """Text typed into the field that is edited so."""
    if text:
        yield Action(edits.verb, (*edits.values, text))


def _writes(target: Target, names: tuple[str, ...], event: pygame.Event) -> bool:
    """Whether a focused field takes the key as typed text."""
    if target.edits is None or not target.enabled:
        return False
    return names[0] in _EDITS or names[0] in ("ctrl+v", "space") or MUTE in names or bool(typed(event))


def _step(target: Target | None, name: str) -> Action | None:
    """What left and right do to a focused number."""
    return {"left": target.left, "right": target.right}.get(name) if target is not None and target.enabled else None


def meant_by(scene: Scene, names: tuple[str, ...], event: pygame.Event) -> Meaning | None:
    """The effect of a key on that picture that may have to be blocked; None if it has none or only moves the focus."""
    target = scene.target(scene.focus)
    if target is not None and _writes(target, names, event):
        return None
    bound = _step(target, names[0]) or next((scene.keys[name] for name in names if name in scene.keys), None)
    if bound is None and names[0] in FREE:
        used = scene.pressed_target(names[0])
        bound = used.action if used is not None and used.enabled else None
    return None if bound is None else Meaning(bound)


def changes(scene: Scene, want: str, name: str, value: object) -> tuple[Action, ...]:
    """The actions that give a number or a field the value that a reader asks for; () where nothing can change."""
    target = scene.target(name)
    if target is None or not target.enabled:
        return ()
    if want in ("more", "less"):
        step = target.right if want == "more" else target.left
        return () if step is None else (step,)
    if want != "set":
        return ()
    if target.number is not None and isinstance(value, float):
        low, _, high, put = target.number
        return (put._replace(values=(*put.values, min(max(round(value), low), high))),)
    if target.edits is not None and isinstance(value, str):
        verb, values = target.edits
        typed = printable(value)
        return tuple(Action(verb, (*values, text)) for text in (_ALL, typed or _DELETE))
    return ()
