"""Input: events of keys, mouse, wheel, text and files become wishes, which the app carries out.

A wish is a value: an action for the top screen, or a request to the app itself. What a press does is in the present
scene: its targets have actions, and it binds keys to actions. `Guard` decides whether a press counts, or came so soon
after a change of the picture that it was meant for the picture before. `Grab` holds a target from the press of the
mouse button to its release. A target with cards that may be dragged has a `grasp`, a text field has `edits`. The
default button of a scene is the one that Enter presses where Enter has no other effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

import pygame

from tablegame.core.text import printable
from tablegame.ui.input.grab import PIXEL, REACH, TWICE, Grab, Refuse
from tablegame.ui.input.guard import Guard, HeldPress, Keys, Meaning, hit, is_page, meant_as, meant_at
from tablegame.ui.input.keyboard import MUTE, is_for_typing, key_names, typed, types_character
from tablegame.view import verbs
from tablegame.view.navigate import Direction, arrow, tab, zone_of
from tablegame.view.scene import Action, Scene, Target

if TYPE_CHECKING:
    from tablegame.ui.render.motion import Motion

READER_REQUEST: Final = pygame.event.custom_type()
"""The event of a screen reader's request; its attributes want, target and value are the arguments of `tree.Ask`."""
Topic = Literal["where", "hand", "table", "score", "choices"]  # the topics of a summary (`access.summary`)
_ALL, _DELETE = "\x02", "\x7f"  # the characters that mark the whole text of a field, and that delete the marked text
_ARROWS: Final[dict[str, Direction]] = {"left": "left", "right": "right", "up": "up", "down": "down"}
ACTIVATING_KEYS: Final = frozenset({"enter", "space"})  # the keys that activate the target with the focus
_EDITS: Final = {"backspace": "\b", "delete": "\x7f", "home": "\x01", "end": "\x05", "ctrl+a": "\x02"}
"""Name of a key for editing → the character that stands for it in the text for a field."""
INPUTS: Final = frozenset({pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.DROPFILE, READER_REQUEST})
"""The events that the player makes on purpose: they end motion and notices. Text events only follow key events."""
SAME_POSITION: Final = 12.0  # two presses less than so many pixels apart are at the same position
NEW_LINK: Final = 2.0
"""For so many seconds after a press, another press at the same position ignores a link that has just appeared there."""
TYPED: Final = 0.8  # the longest time between two digits that make a number, in seconds


class FocusOn(NamedTuple):
    """A wish: put the focus on a target, "" for none."""

    target: str


class Rule(NamedTuple):
    """A wish: open the rule book at a place, such as "contraconquer#score"."""

    anchor: str


class Paste(NamedTuple):
    """A wish: type the text of the clipboard into a field, or pass it to the top screen."""

    edits: Action | None = None  # `Target.edits` of the field, None for the top screen


PlainWish = Literal["unheard", "idle", "dead", "letters off", "help", "keys", "fullscreen", "quit"]
"""A wish without values:

- unheard: say that a press came too early;
- idle: say that there is nothing that Enter or Space could press;
- dead: say that a letter, digit or sign has no effect here;
- letters off: say that by the settings letters, digits and signs are no keys;
- help, keys, fullscreen, quit: do what these keys of the app do."""
Wish: TypeAlias = Action | FocusOn | Refuse | Rule | Paste | PlainWish | Topic
"""Something that the app shall do: pass an action to the top screen, do something itself, or show a summary."""
_COMMON: Final[dict[str, Wish]] = {
    "f1": "help", "f5": "where", "f6": "hand", "f7": "table", "f8": "score", "f9": "choices", "f11": "fullscreen",
    "?": "keys", "ctrl+q": "quit", "ctrl+c": verbs.COPY(), "ctrl+v": Paste(),
}  # fmt: skip
"""Name of a key → its wish on screens that do not bind the key themselves."""


class _Pressed(NamedTuple):
    """The last press of the mouse button."""

    link: str  # the help anchor of the words under the mouse, "" for none
    when: float
    x: float
    y: float

    def is_new_link(self, link: str, when: float, x: float, y: float) -> bool:
        """Whether a second press is on a link that appeared after this press: then it was not meant for the link."""
        same_position = max(abs(x - self.x), abs(y - self.y)) < SAME_POSITION
        return link != self.link and same_position and when - self.when < NEW_LINK


class _Click(NamedTuple):
    """A click on a card that can be played: a second click makes a double click, which plays the card."""

    target: str  # the id of the target
    cards: tuple[str, ...]  # the ids of its cards
    play: Action  # the action that plays them
    meaning: object  # what playing the card meant when it was clicked (`Scene.meaning`)
    when: float
    x: float
    y: float
    reach: float  # the greatest distance of the second click, in pixels

    def playable_target(self, scene: Scene) -> Target | None:
        """The clicked target; None if by now it has another card, or to play the card means something else."""
        target = scene.target(self.target)
        grasp = target.grasp if target is not None and target.enabled else None
        same = grasp is not None and grasp.on_lay == self.play and grasp.cards == self.cards
        return target if same and scene.meaning(self.play) == self.meaning else None

    def doubles(self, x: float, y: float, when: float) -> bool:
        """Whether a second click at that position and time is near and soon enough to make a double click."""
        return when - self.when <= TWICE and max(abs(x - self.x), abs(y - self.y)) < self.reach


def _click(scene: Scene, target: Target, when: float, x: float, y: float) -> _Click | None:
    """What to remember of a click on a target; None if the target is no card that can be played."""
    grasp = target.grasp
    if grasp is None or grasp.on_lay is None or not target.enabled:
        return None
    return _Click(target.id, grasp.cards, grasp.on_lay, scene.meaning(grasp.on_lay), when, x, y, target.rect.w / 3)


class Input:
    """Translates events into wishes: actions for the top screen, and requests to the app."""

    def __init__(
        self, scene: Callable[[], Scene], guard: Guard, motion: Motion, link_at: Callable[[float, float], str]
    ) -> None:
        """scene: returns the present scene of the top screen; link_at: returns the help anchor of the words at a
        position of the scene, "" for none."""
        self.scene, self.guard, self._link_at = scene, guard, link_at
        self.grab = Grab(scene, motion)
        self.over = ""  # the id of the target under the mouse while no button is down, "" for none
        self._pressed_link = ""  # the help anchor of the words under the mouse when the button went down, "" for none
        self._pressed = _Pressed("", float("-inf"), 0.0, 0.0)
        self._meaning_at_press: object = None
        """What the action of the held target meant when the button went down (`Scene.meaning`)."""
        self._clicked: _Click | None = None  # the last click; None if it cannot become a double click
        self._is_double = False  # whether the present press is the second one of a double click
        self._digit = ("", 0.0)  # the last digit that was typed, "" for none, and its time
        self._keys = Keys()
        self._now = 0.0  # the time of the present event
        self._mouse = (-1.0, -1.0)
        """The position of the mouse in pixels of the surface; outside of the surface before the first motion."""
        self._reach = 0.0  # for a press of a finger, its `REACH`; 0 for the mouse
        self._visited: dict[str, str] = {}  # id of a zone → the id of its target that had the focus last
        self._used_text = ""
        """The text of the last key if no field may get this text, which follows as an event of its own; else ""."""

    def take(self, event: pygame.Event, when: float) -> Iterator[Wish]:
        """Yield the wishes that follow from an event. The app must carry out each wish before it takes the next."""
        self._now = when
        self._mouse = event.__dict__.get(PIXEL, self._mouse)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._reach = event.__dict__.get(REACH, 0.0)
        if event.type == pygame.KEYDOWN:
            self.over = ""
            # SDL also sends the text of a key while Ctrl or Alt is down: no field may get it.
            self._used_text = "" if typed(event) else event.unicode
            yield from self._key(event)
        elif event.type == pygame.KEYUP:
            self._keys.up(event.key)
        elif event.type == pygame.TEXTINPUT:
            text = printable(event.text) if event.text != self._used_text else ""
            target = self.scene().target(self.scene().focus)
            if text and target is not None and target.edits is not None and target.enabled:
                yield typing_action(target.edits, text)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            yield from self._press(*self._mouse)
        elif event.type == pygame.MOUSEMOTION and self.grab.held:
            yield from self.grab.move(*self._mouse)
        elif event.type == pygame.MOUSEMOTION:
            self._look(hit(self.scene(), *self._mouse))
        elif event.type == pygame.WINDOWLEAVE:
            self.over = ""
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            yield from self._release(*self._mouse)
        elif event.type == pygame.MOUSEWHEEL:
            lines = event.__dict__.get("precise_y", 0.0) or float(event.y)
            pixels = event.__dict__.get("pixels")  # only events of fingers have it
            distance = () if pixels is None else (pixels,)
            yield Action("scroll", (-lines, *self._mouse, *distance))  # for SDL up is positive, for screens down
        elif event.type == pygame.DROPFILE:
            yield verbs.DROPPED(event.file)
        elif event.type == READER_REQUEST:
            yield from self._answer_reader(event.want, event.target, event.value)

    def leave(self) -> None:
        """Forget the keys that are down, because the window has lost the keyboard."""
        self._keys.clear()

    def let_go(self) -> None:
        """Release the held target without an action."""
        self.grab.forget()
        self._meaning_at_press = self._clicked = None

    def look_at(self, position: tuple[float, float] | None) -> None:
        """For a long press of a finger, show what the mouse would show at that position. None ends the long press."""
        self._look(None if position is None else hit(self.scene(), *position, self._reach))

    def _look(self, target: Target | None) -> None:
        """Note the target under the mouse, None for none."""
        self.over = "" if target is None else target.id

    def remember_focus(self, scene: Scene, name: str) -> None:
        """Remember that a target had the focus, so that Tab returns to it in its zone (a group of targets)."""
        zone = zone_of(scene, name)
        if zone:
            self._visited[zone] = name

    # -- mouse ---------------------------------------------------------------------------------------------------

    def _press(self, x: float, y: float) -> Iterator[Wish]:
        """The wishes of the mouse button that goes down: the target under the mouse is held and gets the focus. Its
        action follows when the button goes up."""
        scene, now, reach = self.scene(), self._now, self._reach
        self.grab.forget()
        link = self._link_at(x, y)
        self._pressed_link = "" if self._pressed.is_new_link(link, now, x, y) else link
        self._pressed = _Pressed(self._pressed_link, now, x, y)
        first_click = self._clicked
        self._is_double = first_click is not None and first_click.doubles(x, y, now)
        if first_click is not None and self._is_double:
            # The press is meant for the card that the first click hit, even if the card has been lifted away from here.
            target = first_click.playable_target(scene)
            if target is None:
                # The first click has played a lifted card: the second is not meant for the target that is there now.
                self._is_double, self._pressed_link = False, ""
                return
        else:
            target = hit(scene, x, y, reach)
            if target is None:
                return
            if not self.guard.allows(lambda picture: meant_at(picture, x, y, reach), HeldPress(now)):
                yield "unheard"
                return
        self._meaning_at_press = scene.meaning(target.action)
        default_button = scene.default_button
        if target.enabled and target.role in ("switch", "check") and default_button is not None:
            # The next Enter shall press the default button of the dialog, not the switch again.
            yield FocusOn(default_button.id)
        elif target.enabled or target.grasp is not None:
            # The background, in no zone, takes the focus away. A disabled button only shows why: the focus stays.
            yield FocusOn(target.id if zone_of(scene, target.id) else "")
        yield from self.grab.take(target, x, y, coarse=bool(reach))

    def _release(self, x: float, y: float) -> Iterator[Wish]:
        """The wishes of the mouse button that goes up. After a drag, cards are dropped; after a click, the link or the
        target that was pressed is used if it is still there and still means the same."""
        held, meaning = self.grab.held, self._meaning_at_press
        is_double, clicked = self._is_double, self._clicked
        self._meaning_at_press, self._is_double, self._clicked = None, False, None
        was_dragged = yield from self.grab.let_go(x, y)
        if was_dragged:
            dropped = hit(self.scene(), x, y)
            if dropped is not None and dropped.on_drop is not None:
                # The focus follows the carried cards to their new place.
                self.over = dropped.id
                yield FocusOn(dropped.id)
            return
        scene = self.scene()
        if is_double and clicked is not None:
            if clicked.playable_target(scene) is not None:
                yield clicked.play
            return
        target = hit(scene, x, y, self._reach)
        # A link that has appeared under the mouse since the press was not pressed.
        link = self._pressed_link if self._pressed_link == self._link_at(x, y) else ""
        # If the words of a target are a link, a click uses the target. On a page it uses the link.
        comes_first = target is not None and target.id == held and target.enabled and not is_page(target)
        if link and not comes_first:
            yield Rule(link)
        elif target is None or target.id != held or scene.meaning(target.action) != meaning:
            # If the effect has changed while the button was down, the player did not ask for it.
            return
        elif target.edits is None or not target.enabled:
            # An enabled text field only gets the focus, which the press has given it.
            self._clicked = _click(scene, target, self._now, x, y)
            yield _use(target)

    # -- a screen reader -----------------------------------------------------------------------------------------

    def _answer_reader(self, want: str, name: str, value: object) -> Iterator[Wish]:
        """The wishes of a screen reader's request. want: "press", "focus", "more", "less" or "set"; name: the id of the
        target; value: for "set", a float or a text."""
        scene = self.scene()
        target = scene.target(name)
        # Even if the focus stays: it is drawn again, and so the reader gets it again.
        yield FocusOn(scene.focus if target is None else name)
        if target is None:
            return
        yield from changes(scene, want, name, value)
        if want == "press" and (target.edits is None or not target.enabled):
            press = HeldPress(self._now, aimed=False)  # the request names its target: it is independent of the focus
            yield _use(target) if self.guard.allows(lambda picture: meant_as(picture, name), press) else "unheard"

    # -- keys ----------------------------------------------------------------------------------------------------

    def _key(self, event: pygame.Event) -> Iterator[Wish]:
        """The wishes of a key that goes down or repeats itself. The first of these that can use the key takes it: a
        drag (Esc ends it), the text field with the focus, the number with the focus (left and right), the scene, which
        binds keys to actions, and the keys that are common to all screens."""
        scene = self.scene()
        target = scene.target(scene.focus)
        names = key_names(event)
        if not names:
            return
        is_character = types_character(names)
        press = self._keys.down(event.key, self._now, aimed=names[0] in ACTIVATING_KEYS, is_character=is_character)
        edits = target.edits if target is not None and _writes(target, names, event) else None
        if is_character and edits is None and not self.guard.takes_letters:
            yield "letters off"
            return
        if names[0] == "escape":
            ended_drag = yield from self.grab.cancel()
            if ended_drag:
                return
        bound = (*self._number(names), *names)
        step = _step(target, names[0])
        bound_name = next((name for name in bound if name in scene.keys), "")
        if not self.guard.allows(lambda picture: meant_by(picture, bound, event), press):
            self._used_text = event.unicode  # the text follows the key, and is refused with it
            yield "unheard"
        elif edits is not None and names[0] == "ctrl+v":
            yield Paste(edits)
        elif edits is not None:
            if names[0] in _EDITS:  # other keys type a text, which follows as an event of its own
                yield typing_action(edits, _EDITS[names[0]])
        elif step is not None:
            yield step
        elif bound_name:
            self._used_text = event.unicode  # the command may open a field, which must not begin with this text
            yield from _bound(scene, scene.keys[bound_name])
        else:
            yield from self._common_key(scene, names)

    def _number(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The number that a digit makes with the one typed before it, as ("12",), if the scene binds it; else ()."""
        digit = next((name for name in names if len(name) == 1 and name.isdigit()), "")
        first, when = self._digit
        is_second = digit and first and self._now - when <= TYPED
        both = first + digit
        number = both if is_second and both in self.scene().keys else ""
        self._digit = ("" if number else digit, self._now)
        return (number,) if number else ()

    def _common_key(self, scene: Scene, names: tuple[str, ...]) -> Iterator[Wish]:
        """The wishes of a key that the scene does not bind. names: `key_names` of the key."""
        name = "?" if "?" in names else names[0]
        if name in ("tab", "shift+tab"):
            yield from _go(scene, tab(scene, scene.focus, name == "shift+tab", self._visited))
        elif name in _ARROWS:
            yield from _go(scene, arrow(scene, scene.focus, _ARROWS[name]), chooses=True)
        elif name in ACTIVATING_KEYS:
            target = scene.pressed_target(name)
            yield "idle" if target is None else _use(target)
            if target is not None and target.keeps_focus:
                yield FocusOn(target.id)
        elif name in _COMMON:
            yield _COMMON[name]
        elif is_for_typing(names):
            yield "dead"


def _use(target: Target) -> Action | Refuse:
    """The wish of a press on a target: its action, or to show why it is disabled."""
    return target.action if target.enabled else Refuse(target)


def _bound(scene: Scene, action: Action) -> Iterator[Wish]:
    """The wishes of a key to which the scene has bound an action. If the target with that action is disabled, the key
    shows the reason; a target that is one of several choices also gets the focus."""
    target = next((target for target in scene.targets if target.action == action), None)
    if target is None or target.enabled or not target.why:
        yield action
        return
    if target.on_focus is not None:
        yield target.on_focus
    # The targets in the zone of the first arrow are the choices. With a default button the focus stays, so that Enter
    # presses this button.
    is_choice = scene.first_arrow and zone_of(scene, target.id) == zone_of(scene, scene.first_arrow)
    if target.on_focus is not None or (is_choice and scene.default_button is None):
        yield FocusOn(target.id)
    yield Refuse(target)


def _go(scene: Scene, name: str, chooses: bool = False) -> Iterator[Wish]:
    """The wishes that move the focus to the target with that id. If it is disabled they also show why, but not for a
    card, nor if the scene has bound Enter. chooses: whether the key also chooses the target, as the arrows do."""
    target = scene.target(name)
    if chooses and target is not None and target.on_focus is not None:
        yield target.on_focus
    yield FocusOn(name)
    if target is not None and not target.enabled and target.grasp is None and "enter" not in scene.keys:
        yield Refuse(target)


def typing_action(edits: Action, text: str) -> Action:
    """The action that types a text into a text field. edits: the field's own action, to which the text is added."""
    return Action(edits.verb, (*edits.values, text))


def _writes(target: Target, names: tuple[str, ...], event: pygame.Event) -> bool:
    """Whether a target is a text field that uses the key as text or for editing. names: `key_names` of the event."""
    if target.edits is None or not target.enabled:
        return False
    edits_text = names[0] in _EDITS or names[0] == "ctrl+v"
    # A mute key types nothing yet, but may begin a character, as an accent does.
    return edits_text or names[0] == "space" or MUTE in names or bool(typed(event))


def _step(target: Target | None, name: str) -> Action | None:
    """The action of the key "left" or "right" on a target with a number; None for other keys and targets."""
    if target is None or not target.enabled:
        return None
    return {"left": target.left, "right": target.right}.get(name)


def meant_by(scene: Scene, names: tuple[str, ...], event: pygame.Event) -> Meaning | None:
    """The meaning of a key on a picture, for the guard; None if the key has no effect, writes text or moves the focus.
    names: the names by which the scene may have bound the key (`key_names`)."""
    target = scene.target(scene.focus)
    if target is not None and _writes(target, names, event):
        return None
    bound = next((scene.keys[name] for name in names if name in scene.keys), None)
    action = _step(target, names[0]) or bound
    if action is None and names[0] in ACTIVATING_KEYS:
        pressed = scene.pressed_target(names[0])
        action = pressed.action if pressed is not None and pressed.enabled else None
    return None if action is None else Meaning(action)


def changes(scene: Scene, want: str, name: str, value: object) -> tuple[Action, ...]:
    """The actions by which a screen reader changes the value of a target, such as a slider; () if it has no value to
    change. want: "more", "less" or "set"; name: the id of the target; value: with "set", a float or a text."""
    target = scene.target(name)
    if target is None or not target.enabled:
        return ()
    if want in ("more", "less"):
        step = target.right if want == "more" else target.left
        return () if step is None else (step,)
    if want != "set":
        return ()
    if target.number is not None and isinstance(value, float):
        low, _, high, set_to = target.number
        nearest = min(max(round(value), low), high)
        return (set_to._replace(values=(*set_to.values, nearest)),)
    if target.edits is not None and isinstance(value, str):
        new_text = printable(value) or _DELETE  # typed over the whole text, which `_ALL` marks
        return typing_action(target.edits, _ALL), typing_action(target.edits, new_text)
    return ()
