"""Input: keys, mouse, wheel, typed text and dropped files become focus moves and actions on the scene."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple, Protocol

import pygame

from tablegame.core.text import printable
from tablegame.session.settings import Settings
from tablegame.ui.desk import Clipboard
from tablegame.ui.input.grab import TWICE, Carrier, Grab
from tablegame.ui.input.guard import NAMES, HeldPress, Keys, Meaning, hit, is_large, meant_as, meant_at
from tablegame.ui.input.keyboard import MUTE, is_for_typing, is_prompt, key_names, typed
from tablegame.view import verbs
from tablegame.view.navigate import Direction, arrow, tab, zone_of
from tablegame.view.scene import Action, Scene, Target

ASKED: Final = pygame.event.custom_type()
"""An event with what a reader asks of a target: want ("press", "focus", "set", "more", "less"; "look": only a new
picture), target, value."""
Topic = Literal["where", "hand", "table", "score", "choices"]
"""What a summary of the picture is about."""
SUMMARIES: Final[dict[str, Topic]] = {"f5": "where", "f6": "hand", "f7": "table", "f8": "score", "f9": "choices"}
"""Keys that say what the picture shows."""
_ALL, _DELETE = "\x02", "\x7f"
"""Typed into a field they mark all of it, and delete what is marked."""

_ARROWS: Final[dict[str, Direction]] = {"left": "left", "right": "right", "up": "up", "down": "down"}
FREE: Final = frozenset({"enter", "space"})
"""Keys that activate the focused target."""
_EDITS: Final = {"backspace": "\b", "delete": "\x7f", "home": "\x01", "end": "\x05", "ctrl+a": "\x02"}

INPUTS: Final = frozenset({pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.DROPFILE, ASKED})
"""Events that the player means: they end motion and notices. Text events follow key events and are not among them."""


FINGER: Final = 44
"""A finger catches a target that is smaller than this within so many of the desktop's points across and down."""
SAME_PLACE: Final = 12.0
"""Two presses within this many pixels are at the same place."""
STILL: Final = 2.0
"""For this many seconds after a press, another one at the same place ignores a link that has appeared there since."""
TYPED: Final = 0.8
"""Two digits typed within this many seconds make a number, if the scene has bound it."""


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
        same = grasp is not None and grasp.laid == self.laid and grasp.cards == self.cards
        return target if same and scene.meaning(self.laid) == self.meaning else None

    def again(self, x: float, y: float, when: float) -> bool:
        """Whether another click is close enough in place and time."""
        return when - self.when <= TWICE and max(abs(x - self.x), abs(y - self.y)) < self.reach


def _click(scene: Scene, target: Target, when: float, x: float, y: float) -> _Click | None:
    """A click on a card that can be played; None for anything else."""
    grasp = target.grasp
    if grasp is None or grasp.laid is None or not target.enabled:
        return None
    return _Click(target.id, grasp.cards, grasp.laid, scene.meaning(grasp.laid), when, x, y, target.rect.w / 3)


class InputHost(Carrier, Protocol):
    """The app, as input uses it."""

    @property
    def clipboard(self) -> Clipboard: ...

    settings: Settings

    def listens(self, means: Callable[[Scene], Meaning | None], press: HeldPress) -> bool:
        """Whether a press may have its effect: see `Guard`."""
        ...

    def unheard(self) -> None:
        """A press came too early."""
        ...

    def idle(self) -> None:
        """Enter or Space found nothing to press."""
        ...

    def dead(self) -> None:
        """A letter, a digit or a sign has no meaning on the picture."""
        ...

    def letters_off(self) -> None:
        """A letter, a digit or a sign was pressed while the settings have such keys off."""
        ...

    def focus(self, target: str) -> None: ...

    def hover(self, target: str) -> None:
        """The mouse, with no button down, is over this target, "" for none."""
        ...

    def link_at(self, x: float, y: float) -> str:
        """The help anchor of the words at that place, "" for none."""
        ...

    def help(self, anchor: str) -> None: ...

    def show_help(self) -> None:
        """F1 was pressed."""
        ...

    def show_keys(self) -> None:
        """Open the key sheet."""
        ...

    def summarize(self, topic: Topic) -> None:
        """Say what the picture tells about a topic."""
        ...

    def toggle_fullscreen(self) -> None: ...

    def ask_to_quit(self) -> None: ...

    def pixel(self, place: tuple[int, int]) -> tuple[float, float]: ...


class Input:
    """The state of input: the target held by the mouse, and the last used target of each zone."""

    def __init__(self, host: InputHost) -> None:
        self.host = host
        self.grab = Grab(host)
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

    def take(self, event: pygame.Event, when: float) -> None:
        """Handle an event; when: the time at which it happened, by the clock."""
        self._now = when
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._place = self.host.pixel(event.pos)
            coarse = event.__dict__.get("touch", False)
            self._reach = self.host.pixel((FINGER, FINGER))[0] if coarse else 0.0
        if event.type == pygame.KEYDOWN:
            self.host.hover("")
            self._spent = "" if typed(event) else event.unicode
            self._key(event)
        elif event.type == pygame.KEYUP:
            self._keys.up(event.key)
        elif event.type == pygame.TEXTINPUT:
            if event.text != self._spent:
                target = self.host.scene.target(self.host.scene.focus)
                if target is not None and target.edits is not None and target.enabled:
                    self._edit(target, printable(event.text))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press(*self._place)
        elif event.type == pygame.MOUSEMOTION and self.grab.held:
            self.grab.move(*self._place)
        elif event.type == pygame.MOUSEMOTION:
            over = hit(self.host.scene, *self._place)
            self.host.hover("" if over is None else over.id)
        elif event.type == pygame.WINDOWLEAVE:
            self.host.hover("")
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._release(*self._place)
        elif event.type == pygame.MOUSEWHEEL:
            self._place = event.__dict__.get("place", self._place)
            lines, pixels = event.__dict__.get("precise_y", 0.0) or float(event.y), event.__dict__.get("pixels")
            self.host.act(Action("scroll", (-lines, *self._place, *([] if pixels is None else [pixels]))))
        elif event.type == pygame.DROPFILE:
            self.host.act(verbs.DROPPED(event.file))
        elif event.type == ASKED:
            self._answer_reader(event.want, event.target, event.value)

    def leave(self) -> None:
        """The window lost the keyboard: releases of keys are not received any more."""
        self._keys.clear()

    def let_go(self) -> None:
        """The scene has changed: release what no longer exists."""
        self.grab.drop()
        self._meant = self._clicked = None

    def look_at(self, place: tuple[float, float] | None) -> None:
        """A long press: show what the mouse would show there without a button; None: it is over."""
        over = None if place is None else hit(self.host.scene, *place, self._reach)
        self.host.hover("" if over is None else over.id)

    def remember_focus(self, scene: Scene, name: str) -> None:
        """Remember the focus of its zone."""
        zone = zone_of(scene, name)
        if zone:
            self._visited[zone] = name

    # -- mouse ---------------------------------------------------------------------------------------------------

    def _press(self, x: float, y: float) -> None:
        scene, began, reach = self.host.scene, self._now, self._reach
        self.grab.drop()
        link = self.host.link_at(x, y)
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
            if target is None or not self._heard(lambda seen: meant_at(seen, x, y, reach), HeldPress(began)):
                return
        self._meant = scene.meaning(target.action)
        golden = scene.default_button
        if target.enabled and target.role in ("switch", "check") and golden is not None:
            # Enter is for what the dialog is about, and does not undo what was just switched.
            self.host.focus(golden.id)
        elif target.enabled or target.grasp is not None:
            # The bare ground cannot be pressed by Enter; what is grey says why, and Enter goes on meaning what it did.
            self.host.focus(target.id if zone_of(scene, target.id) else "")
        self.grab.take(target, x, y, coarse=bool(reach))

    def _release(self, x: float, y: float) -> None:
        held, meant, twice, clicked = self.grab.held, self._meant, self._twice, self._clicked
        self._meant, self._twice, self._clicked = None, False, None
        if self.grab.let_go(x, y):
            place = hit(self.host.scene, x, y)
            if place is not None and place.dropped is not None:
                # The player goes on where the carried thing is now, not where it came from.
                self.host.hover(place.id)
                self.host.focus(place.id)
            return
        scene = self.host.scene
        if twice and clicked is not None:
            if clicked.still(scene) is not None:
                self.host.act(clicked.laid)
            return
        target = hit(scene, x, y, self._reach)
        # A link that has appeared under the mouse since was not pressed.
        link = self._linked if self._linked == self.host.link_at(x, y) else ""
        if link and (target is None or not target.enabled or held != target.id or is_large(target)):
            self.host.help(link)
        elif target is None or target.id != held or scene.meaning(target.action) != meant:
            # Its effect may have changed while the button was down: then the player did not ask for it.
            return
        elif target.edits is None or not target.enabled:
            self._clicked = _click(scene, target, self._now, x, y)
            self._use(target)

    def _use(self, target: Target) -> None:
        if target.enabled:
            self.host.act(target.action)
        else:
            self.host.refuse(target)

    def _heard(self, means: Callable[[Scene], Meaning | None], press: HeldPress) -> bool:
        """Whether the press may have its effect; the host is told of one that may not."""
        heard = self.host.listens(means, press)
        if not heard:
            self.host.unheard()
        return heard

    # -- a screen reader -----------------------------------------------------------------------------------------

    def _answer_reader(self, want: str, name: str, value: object) -> None:
        """Do what a screen reader asks of a target, if that still is on the picture."""
        scene = self.host.scene
        target = scene.target(name)
        # The focus is drawn, and so heard, anew.
        self.host.focus(scene.focus if target is None else name)
        if target is None:
            return
        for action in changes(scene, want, name, value):
            self.host.act(action)
        pressed = want == "press" and (target.edits is None or not target.enabled)
        if pressed and self._heard(lambda seen: meant_as(seen, name), HeldPress(self._now, free=False)):
            self._use(target)

    # -- keys ----------------------------------------------------------------------------------------------------

    def _key(self, event: pygame.Event) -> None:
        scene = self.host.scene
        target = scene.target(scene.focus)
        names: tuple[str, ...] = event.__dict__.get(NAMES) or key_names(event)
        if not names:
            return
        prompt = is_prompt(names)
        press = self._keys.down(event.key, self._now, names[0] in FREE, prompt)
        writes = target is not None and _writes(target, names, event)
        if prompt and not (writes or self.host.settings.letter_keys or NAMES in event.__dict__):
            self.host.letters_off()
            return
        if names[0] == "escape" and self.grab.cancel():
            return
        bound = (*self._number(names), *names)
        if not self._heard(lambda seen: meant_by(seen, bound, event), press):
            self._spent = event.unicode
            return
        if target is not None and self._own_key(target, names, event):
            return
        for name in bound:
            if name in scene.keys:
                self._spent = event.unicode
                self._bound(scene, scene.keys[name])
                return
        self._common_key(scene, names)

    def _bound(self, scene: Scene, action: Action) -> None:
        """Do the action of a key of the scene; a disabled target says why, and gets the focus if nothing else is
        chosen."""
        grey = next((target for target in scene.targets if target.action == action), None)
        if grey is None or grey.enabled or not grey.why:
            self.host.act(action)
            return
        if grey.reached is not None:
            self.host.act(grey.reached)
        among = scene.start and zone_of(scene, grey.id) == zone_of(scene, scene.start)
        if grey.reached is not None or (among and scene.default_button is None):
            self.host.focus(grey.id)
        self.host.refuse(grey)

    def _number(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The number of two digits that a digit makes with the one typed just before it; () for any other key."""
        digit = next((name for name in names if len(name) == 1 and name.isdigit()), "")
        first, when = self._digit
        now = self._now
        soon = digit and now - when <= TYPED
        number = first + digit if soon and first + digit in self.host.scene.keys else ""
        self._digit = ("" if number else digit, now)
        return (number,) if number else ()

    def _own_key(self, target: Target, names: tuple[str, ...], event: pygame.Event) -> bool:
        """Keys that the focused target handles itself: typing in a field, left and right for a number."""
        name = names[0]
        if _writes(target, names, event):
            if name in _EDITS:
                self._edit(target, _EDITS[name])
            elif name == "ctrl+v":
                self._edit(target, printable(self.host.clipboard.paste()))
            return True
        if target.enabled and name == "left" and target.left is not None:
            self.host.act(target.left)
            return True
        if target.enabled and name == "right" and target.right is not None:
            self.host.act(target.right)
            return True
        return False

    def _common_key(self, scene: Scene, names: tuple[str, ...]) -> None:
        """The effect of a key on every screen that does not bind it."""
        name = names[0]
        if name in ("tab", "shift+tab"):
            self._go(scene, tab(scene, scene.focus, name == "shift+tab", self._visited))
        elif name in _ARROWS:
            self._go(scene, arrow(scene, scene.focus, _ARROWS[name]), chooses=True)
        elif name in FREE:
            used = scene.pressed_target(name)
            if used is not None:
                self._use(used)
                if used.again:
                    self.host.focus(used.id)
            else:
                self.host.idle()
        elif name == "f1":
            self.host.show_help()
        elif name in SUMMARIES:
            self.host.summarize(SUMMARIES[name])
        elif name == "f11":
            self.host.toggle_fullscreen()
        elif name == "ctrl+q":
            self.host.ask_to_quit()
        elif "?" in names:
            self.host.show_keys()
        elif name == "ctrl+c":
            self.host.act(verbs.COPY())
        elif name == "ctrl+v":
            self.host.act(verbs.PASTE(self.host.clipboard.paste()))
        elif is_for_typing(names):
            self.host.dead()

    def _go(self, scene: Scene, name: str, chooses: bool = False) -> None:
        """Move the focus; a disabled target says why, except for cards and if Enter does something else. chooses: the
        key also chooses a card."""
        target = scene.target(name)
        if chooses and target is not None and target.reached is not None:
            self.host.act(target.reached)
        self.host.focus(name)
        if target is not None and not target.enabled and target.grasp is None and "enter" not in scene.keys:
            self.host.refuse(target)

    def _edit(self, target: Target, text: str) -> None:
        if target.edits is not None and text:
            self.host.act(Action(target.edits.verb, (*target.edits.values, text)))


def _writes(target: Target, names: tuple[str, ...], event: pygame.Event) -> bool:
    """Whether a focused field takes the key as typed text."""
    if target.edits is None or not target.enabled:
        return False
    return names[0] in _EDITS or names[0] in ("ctrl+v", "space") or MUTE in names or bool(typed(event))


def meant_by(scene: Scene, names: tuple[str, ...], event: pygame.Event) -> Meaning | None:
    """The effect of a key on that picture that may have to be blocked; None if it has none or only moves the focus."""
    target = scene.target(scene.focus)
    if target is not None and _writes(target, names, event):
        return None
    own = {"left": target.left, "right": target.right} if target is not None and target.enabled else {}
    bound = own.get(names[0]) or next((scene.keys[name] for name in names if name in scene.keys), None)
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
