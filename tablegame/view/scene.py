"""Scenes: pictures of screens as values, with their targets.

A scene has nodes in drawing order, in pixels of the window's surface, and targets and zones for input. Input and
drawing both use it and never call each other. Colours, type and card faces are named by their roles; the theme and the
art define them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, radians, sin
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from tablegame.core.text import N_

Face = Literal["serif", "serif-bold", "serif-italic", "serif-bold-italic", "sans", "sans-bold", "sans-italic"]
"""The faces of type that a theme provides."""

Align = Literal["left", "centre", "right"]

Ink: TypeAlias = str
"""A colour by role: "text", "soft", "faint", "accent", "warning", "felt-text", "felt-soft", "plaque-text", "gold",
"brass-text", "green-text", "link", or "seat.0" to "seat.7", "card.0" to "card.7" (ink of a seat on a card)."""

PanelStyle = Literal[
    "slip",  # a small ivory card for text
    "plaque", "tooltip",  # a dark box for text on felt
    "panel",  # a large ivory dialog with a frame
    "sheet",  # spiral-bound paper
    "tile", "tile-picture",  # a game on the shelf, and its felt inlay
    "field",  # a box to write in
    "row",  # a stripe in a list, in the tint of its seat
    "mark",  # a gold frame without filling
    "ghost",  # the dashed outline of an empty place
    "scrim",  # a shade over the picture below
    "curtain",  # cloth in the ink of a seat
    "brass", "green", "ivory", "quiet",  # buttons
    "ribbon",  # a role at a plate
    "lit",  # a highlighter behind text
    "track", "meter",  # the groove of a switch or scroll bar, and the filled part of it
    "keycap", "keycap-brass", "keycap-green",  # the outline of a key on an ivory, brass or green button
]  # fmt: skip
"""The style of a box."""


_NONE: Final[Mapping[str, Any]] = MappingProxyType({})


class Rect(NamedTuple):
    """A box in pixels: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2

    @property
    def sides(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        x, y, w, h = self
        return x, y, x + w, y + h

    def inset(self, dx: float, dy: float | None = None) -> Rect:
        """The box, smaller by dx at the left and right and by dy (default: dx) at the top and bottom, in pixels.

        >>> Rect(10, 10, 100, 20).inset(5)
        Rect(x=15, y=15, w=90, h=10)
        """
        dy = dx if dy is None else dy
        return Rect(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def moved(self, dx: float, dy: float) -> Rect:
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def overlaps(self, other: Rect) -> bool:
        (x, y, w, h), (left, top, width, height) = self, other
        return x < left + width and left < x + w and y < top + height and top < y + h

    def common(self, other: Rect | None) -> Rect | None:
        """The part of this box that `other` covers; None if they do not overlap. If `other` is None, the whole box."""
        if other is None:
            return self
        left, top = max(self.x, other.x), max(self.y, other.y)
        width, height = min(self.right, other.right) - left, min(self.bottom, other.bottom) - top
        return Rect(left, top, width, height) if width > 0 and height > 0 else None


class Span(NamedTuple):
    text: str
    face: Face = "sans"
    size: float = 16.0  # in pixels
    ink: Ink = "text"
    struck: bool = False  # whether there is a line through it
    link: str = ""  # the anchor of the rule book that a click opens


class Label(NamedTuple):
    rect: Rect
    lines: tuple[tuple[Span, ...], ...]
    align: Align = "left"
    leading: float = 1.25  # the height of a line as a multiple of its size
    id: str = ""
    pitch: int = 0  # in columns of figures, the width of each character in whole pixels; 0 for type as usual
    said: str = ""  # the text for screen readers, a sentence on each line; it is read even in a silent box

    @property
    def words(self) -> str:
        """All lines as one string, for tests."""
        return "\n".join("".join(span.text for span in line) for line in self.lines)


class Panel(NamedTuple):
    rect: Rect
    style: PanelStyle
    seat: int | None = None  # the seat whose ink it has, if the style needs one
    alpha: float = 1.0  # 0-1
    id: str = ""
    squares: tuple[int, int, int] | None = None
    """Squared paper: x and y of a crossing at the top, and the distance between lines, in whole pixels."""


class Picture(NamedTuple):
    """A drawing other than a card: an icon, a diagram, or the shape of a seat, which is a figure such as a disc."""

    rect: Rect
    art: str  # the art key of the drawing ("seat/2", "icon/hint")
    alpha: float = 1.0
    id: str = ""


class Card(NamedTuple):
    """A card. It moves to its position in the next scene and turns over if its face is another one there."""

    id: str  # the name of the physical card
    face: str  # its art key ("contra/A/1", "back")
    x: float  # the centre, in pixels
    y: float
    w: float  # in pixels
    h: float
    angle: float = 0.0  # in degrees, counter-clockwise
    lift: float = 0.0  # 0-1: the height above the felt, which gives it a shadow
    dim: float = 0.0  # 0-1: the degree to which it is faded
    glow: bool = False  # whether it has a gold frame
    origin: str = ""
    """The id of the target, panel or card from which a new card comes. Of several ids, with blanks between them, the
    first that exists counts; "" for a card that appears in place."""
    goal: str = ""  # the ids, separated by blanks, to which the card goes if the next scene lacks it
    shadow: bool = True

    @property
    def rect(self) -> Rect:
        """The box of the card before it is rotated."""
        return Rect(self.x - self.w / 2, self.y - self.h / 2, self.w, self.h)

    def at(self, x: float, y: float) -> Card:
        return self._replace(x=x, y=y)


class Badge(NamedTuple):
    """A small round or long mark with one line of text, such as the count of a stack."""

    rect: Rect
    text: str
    style: Literal["brass", "plaque", "ink", "ribbon"] = "brass"
    size: float = 16.0
    seat: int | None = None
    id: str = ""
    silent: bool = False  # whether a screen reader skips it


class Line(NamedTuple):
    """A stroke through points."""

    points: tuple[tuple[float, float], ...]
    ink: Ink
    width: float = 1.0
    dotted: bool = False
    ring: bool = False  # whether the stroke is an ellipse, as if drawn by hand, in the box between two points
    id: str = ""
    alpha: float = 1.0  # 0-1
    pencil_seconds: float = 0.0  # the seconds in which a pencil draws it when it is new, at speed 3
    part_drawn: float = 1.0  # 0-1: the part that the pencil has drawn


class Clip(NamedTuple):
    """Nodes of which only the part within `rect` is visible.
    Clips are compared with all their nodes, but hashed without them, since there may be hundreds."""

    rect: Rect
    nodes: tuple[Node, ...]
    id: str = ""
    placeholder: tuple[Node, ...] = ()  # the nodes to draw until all art of `nodes` is ready

    def __hash__(self) -> int:
        return hash((self.rect, self.id))


Node: TypeAlias = "Label | Panel | Picture | Card | Badge | Line | Clip"


class Action(NamedTuple):
    """The action of a target or key: a verb and its values. Screens and games have verbs of their own."""

    verb: str
    values: tuple[str | int | float | bool | None, ...] = ()

    @property
    def number(self) -> int:
        """The first value, a whole number."""
        value = self.values[0]
        assert isinstance(value, int)
        return value


class DragHandle(NamedTuple):
    """The cards that follow the pointer when a target is dragged."""

    cards: tuple[str, ...]  # their ids
    on_lay: Action | None = None
    """The action when the cards are released over a `Drop` or clicked twice; None if they only move within the hand."""
    put_back: Action | None = None  # the action that undoes a change of the order while they were carried
    beneath: tuple[str, ...] = ()  # the ids of cards that are raised with them under the mouse, but not carried


class Drop(NamedTuple):
    """A box in which a carried card may be dropped."""

    rect: Rect
    slot: Rect  # the box that is highlighted while a card can be dropped


Role = Literal["", "card", "switch", "check", "cell", "link"]
"""The role of a target for screen readers. "" is a text field if it can be edited, a number if it has a range, a slider
if it can only be dragged, an option if one of its group is chosen, else a button."""


class NumberRange(NamedTuple):
    low: int  # the lowest value
    now: int  # the present value
    high: int  # the highest value
    set_to: Action  # the action that sets the number; the new value is appended to its values


class Target(NamedTuple):
    """A part of the picture that can be clicked and focused. A click or Enter does `action`.

    A target with `edits` is a text field: while it has the focus, typed text is appended to `edits` and no key of the
    scene is used. Backspace and Delete are the texts "\\b" and "\\x7f", Home and End "\\x01" and "\\x05", Ctrl+A
    "\\x02". No two targets of a group have the same label.

    A target may also be dragged. `drag` is an action that replaces the click, as of a slider: it is done at the press
    and at each movement. `grasp` has the cards that follow the pointer, and the action (`on_lay`) if they are released
    over a `Drop`. `carry` has boxes, each with an action that is done while the pointer is in it, as in sorting a hand.
    `on_drop` is an action that is done on release after dragging, wherever the pointer is.
    """

    id: str
    rect: Rect  # before it is rotated by `angle` about its centre
    action: Action
    label: str = ""
    enabled: bool = True  # a disabled target gets the focus only if it has a `why`
    why: str = ""  # the answer of a disabled target
    why_link: str = ""  # the anchor of the rule book for that
    angle: float = 0.0  # in degrees
    left: Action | None = None  # the action of the left arrow key, where the key does not move the focus
    right: Action | None = None  # the action of the right arrow key
    edits: Action | None = None  # the action of typed text; a click then only gives the focus
    drag: Action | None = None  # the pointer's x and y in the box, both from 0 to 1, are appended to its values
    window: Rect | None = None  # the scrolling window of the target; the focus scrolls the target into view
    hover: bool = False  # whether the picture differs while the target is under the mouse or has the focus
    carry: tuple[tuple[Rect, Action], ...] = ()  # the boxes to which the target can be carried
    on_drop: Action | None = None
    chosen: bool = False  # whether this is the present one of several values; Tab enters the zone here
    grasp: DragHandle | None = None  # its cards glide back if they may not be dropped where they are released
    default_button: bool = False
    """Whether this is the button that has the focus first, and that Enter presses where Enter has no other effect."""
    keeps_focus: bool = False  # whether the focus stays here after Enter and Space, to press several times
    on_focus: Action | None = None  # the action when an arrow key moves the focus here
    # The rest is for screen readers.
    role: Role = ""
    value: str = ""  # the present value in words
    group: str = ""  # the title of its group of targets
    number: NumberRange | None = None
    cell: tuple[int, int] | None = None  # its row and column, from 0, if its group is a table

    @property
    def shows_focus(self) -> bool:
        """Whether more than the focus ring changes in the picture when this target gets the focus."""
        return self.hover or bool(self.carry) or self.drag is not None or self.window is not None


class Zone(NamedTuple):
    """A group of targets: Tab moves from zone to zone, arrow keys move within a zone, by position."""

    id: str
    targets: tuple[str, ...]
    open: bool = False  # whether arrow keys leave it for the next open zone


class SpokenTable(NamedTuple):
    """A table of texts and figures for screen readers. The first text of a row is its heading."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    kind: Literal["entries", "players", "hands", "news"] = "entries"
    """Scores; figures of each player; cards of each player; or moves, whose new rows are read at once."""


class PromptContext(NamedTuple):
    """The question that a screen asks. A press that began before the question is no answer to it."""

    occasion: str = ""  # the name of the question; an equal action may mean something else for another question
    consequential: frozenset[Action] = frozenset()  # actions that reveal, end or restart something
    context_free: frozenset[str] = frozenset()  # verbs that mean the same for every question
    objects: Mapping[str, object] = _NONE  # by verb, the object that its values do not name, such as the lifted card


_NOTHING_ASKED = PromptContext()
NOTHING_CHOSEN: Final = N_("Nothing is chosen yet: click, or use the arrows or a key.")
"""The answer to Enter and Space if nothing has the focus, on screens without a sentence of their own."""
SILENCE: Final = "silence"
"""The sound of a scene that is shown in a hurry: there is no sound, and strokes appear without a pencil."""


class Scene(NamedTuple):
    """A picture of a screen and everything that can be done on it."""

    size: tuple[int, int]  # in pixels
    ground: str  # under all nodes: "table" (felt and rim), "curtain.N" (cloth in the ink of seat N), "" for a panel
    nodes: tuple[Node, ...]  # in drawing order
    targets: tuple[Target, ...] = ()
    zones: tuple[Zone, ...] = ()
    keys: Mapping[str, Action] = _NONE  # the action of each key: "c", "ctrl+z", "f1", "escape"
    focus: str = ""  # the id of the target that has the focus ring
    title: str = ""
    motion: float = 0.0  # the seconds in which cards move here from the last scene, at speed 3; 0 for no motion
    waits_for_cards: bool = False  # whether other changes of the picture appear only after the last card
    result_delay: float = 0.0  # the seconds after the last card until they appear
    settlement: bool = False  # whether it is a settlement, which a player leaves only after reading it
    drops: tuple[Drop, ...] = ()
    asking: PromptContext = _NOTHING_ASKED
    first_arrow: str = ""  # the id of the target that the first arrow key reaches while nothing is chosen
    sound: str = ""  # a kind of `ui/sound.py`, besides the sounds of cards; SILENCE for none at all
    sound_panels: tuple[str, ...] = ()  # ids of panels; the sound comes from the first of them in the scene
    spoken_tables: tuple[SpokenTable, ...] = ()

    def possible_actions(self) -> set[Action]:
        """The click actions of enabled targets, and the actions of bound keys."""
        return {target.action for target in self.targets if target.enabled} | set(self.keys.values())

    def meaning(self, action: Action) -> object:
        """A value to compare actions by: equal for two actions that do the same to the same object on this picture."""
        asking = self.asking
        occasion = "" if action.verb in asking.context_free else asking.occasion
        return action, occasion, asking.objects.get(action.verb), action in asking.consequential

    def target(self, name: str) -> Target | None:
        return next((t for t in self.targets if t.id == name), None)

    @property
    def default_button(self) -> Target | None:
        return next((t for t in self.targets if t.default_button and t.enabled), None)

    def pressed_target(self, key: str) -> Target | None:
        """The target that `key` ("enter" or "space") presses if the picture does not bind this key: the target with the
        focus. If nothing has the focus, or if Enter would choose a value that is chosen already, the default button."""
        target = self.target(self.focus)
        is_chosen_value = target is not None and target.chosen and target.role != "check"
        idle = target is None or (key == "enter" and target.enabled and is_chosen_value)
        return (self.default_button or target) if idle else target

    @property
    def enter_presses_default(self) -> bool:
        """Whether Enter does the same as the default button, which then shows the name of the key on a cap. True also
        if there is no such button, and while a text field has the focus: the cap stays then."""
        default_button, target = self.default_button, self.target(self.focus)
        if default_button is None or (target is not None and target.edits is not None):
            return True
        pressed = self.pressed_target("enter")
        action = self.keys.get("enter") or (pressed.action if pressed is not None else None)
        return action == default_button.action

    def with_true_caps(self) -> Scene:
        """The picture. If Enter does something else than the default button, the button has no cap "Enter"."""
        return self if self.enter_presses_default else self._replace(nodes=_without_caps(self.nodes))

    def cards(self) -> dict[str, Card]:
        """The cards of the picture by their ids. Cards in scrolling windows are not among them."""
        return {node.id: node for node in self.nodes if isinstance(node, Card)}

    def words(self) -> str:
        """All texts and the art keys of all cards, each on a line. Tests search this for secrets."""
        return "\n".join(_words(self.nodes))


SILENT: Final = "silent"  # the id of panels in whose boxes a screen reader reads nothing
STATUS: Final = "status"  # the id of the status line of a table
ENTER_CAP: Final = "cap.enter"  # the id of the parts of the cap "Enter" on a default button
CAPPED: Final = "capped"  # the id of the label next to that cap


def _without_caps(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """The nodes without the caps "Enter", each label in the middle of its button."""
    without: list[Node] = []
    for node in nodes:
        if isinstance(node, (Panel, Badge)) and node.id == ENTER_CAP:
            label = without[-1] if without else None  # the label of the button comes right before the cap
            if isinstance(label, Label) and label.id == CAPPED:
                room_of_cap = node.rect.right - label.rect.right
                without[-1] = label._replace(rect=label.rect.moved(room_of_cap / 2, 0))
        elif isinstance(node, Clip):
            without.append(node._replace(nodes=_without_caps(node.nodes)))
        elif not (isinstance(node, Label) and node.id == ENTER_CAP):
            without.append(node)
    return tuple(without)


def _words(nodes: tuple[Node, ...]) -> list[str]:
    """All texts of these nodes, and the art keys of cards."""
    texts: list[str] = []
    for node in nodes:
        if isinstance(node, Label):
            texts.append(node.words)
        elif isinstance(node, Badge):
            texts.append(node.text)
        elif isinstance(node, Card):
            texts.append(node.face)
        elif isinstance(node, Clip):
            texts.extend(_words(node.nodes))
    return texts


# -- moving and measuring nodes ----------------------------------------------------------------------------------------


def shifted(node: Node, dx: float, dy: float) -> Node:
    """The node, moved by dx and dy pixels. The squares of squared paper stay in place, since they do not scroll."""
    if isinstance(node, Label):
        # Most scrolled nodes are labels; written out for speed.
        return Label(node.rect.moved(dx, dy), *node[1:])
    if isinstance(node, Card):
        return node._replace(x=node.x + dx, y=node.y + dy)
    if isinstance(node, Line):
        return node._replace(points=tuple((x + dx, y + dy) for x, y in node.points))
    if isinstance(node, Clip):
        inside, placeholder = (tuple(shifted(n, dx, dy) for n in nodes) for nodes in (node.nodes, node.placeholder))
        return node._replace(rect=node.rect.moved(dx, dy), nodes=inside, placeholder=placeholder)
    return node._replace(rect=node.rect.moved(dx, dy))


def unrotate(rect: Rect, angle: float, x: float, y: float) -> tuple[float, float]:
    """The point of the unrotated box that the rotation moves to (x, y). rect: the box before its rotation.
    angle: by which the box is rotated about its centre, in degrees counter-clockwise."""
    if not angle:
        return x, y
    cosine, sine = cos(radians(angle)), sin(radians(angle))
    dx, dy = x - rect.cx, y - rect.cy
    return rect.cx + dx * cosine - dy * sine, rect.cy + dx * sine + dy * cosine


def placed(node: Node, dx: float, dy: float) -> Node:
    """The node, moved by dx and dy pixels. The squares of squared paper move, too: a review moves whole sheets."""
    moved = shifted(node, dx, dy)
    if isinstance(moved, Panel) and moved.squares is not None:
        x, y, step = moved.squares
        return moved._replace(squares=(x + round(dx), y + round(dy), step))
    return moved


def placed_target(target: Target, dx: float, dy: float) -> Target:
    """The target, moved by dx and dy pixels."""
    window = None if target.window is None else target.window.moved(dx, dy)
    carry = tuple((rect.moved(dx, dy), action) for rect, action in target.carry)
    return target._replace(rect=target.rect.moved(dx, dy), window=window, carry=carry)


def around(boxes: Sequence[Rect]) -> Rect:
    """The smallest box round all boxes."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Rect(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


def visible(target: Target) -> Rect:
    """The part of a target's box in its window; a box of negative width or height if the target is outside."""
    rect, window = target.rect, target.window or target.rect
    left, top = max(rect.x, window.x), max(rect.y, window.y)
    return Rect(left, top, min(rect.right, window.right) - left, min(rect.bottom, window.bottom) - top)


def extent(node: Node) -> Rect:
    """The box that a node covers; for a card with room for its rotation and its shadow."""
    if isinstance(node, Line):
        xs, ys = [x for x, _ in node.points], [y for _, y in node.points]
        left, top = min(xs), min(ys)
        return Rect(left, top, max(xs) - left + 1, max(ys) - top + 1)
    if isinstance(node, Card):
        return node.rect.inset(-node.w / 4, -node.h / 8)
    if isinstance(node, (Label, Panel, Picture, Badge, Clip)):
        return node.rect
    raise TypeError(f"no node of a scene: {node!r}")
