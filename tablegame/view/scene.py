"""The vocabulary of a scene: nodes to draw, targets to use.

A scene is a list of frozen nodes in drawing order, in real pixels of the window's surface, plus targets and zones for
input. Input and drawing both work on it and never call each other. Colours, type and card faces are named by role; the
theme and the art define them.
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
    "slip",
    "plaque",
    "panel",
    "sheet",
    "tile",
    "tile-picture",
    "field",
    "row",
    "mark",
    "ghost",
    "scrim",
    "curtain",
    "brass",
    "green",
    "ivory",
    "quiet",
    "ribbon",
    "lit",
    "tooltip",
    "track",
    "meter",
    "keycap",
    "keycap-brass",
    "keycap-green",
]
"""How a box is painted. slip: small ivory card for words; plaque: dark, for words on felt; panel: large framed ivory
dialog; sheet: spiral-bound paper; tile: a game on the shelf, tile-picture its felt inlay; row: a stripe in a list,
tinted where it has a seat; mark: gold frame without filling; ghost: dashed outline for an empty place; scrim: darkens
what lies below; curtain: cloth in a seat's ink; brass, green, ivory, quiet: buttons; ribbon: a role at a plate; lit:
highlighter behind a winning combination; track: groove of a switch or scroll bar, meter: how far it is filled; keycap,
keycap-brass, keycap-green: outline round the name of a key, on an ivory, brass or green button."""


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
        """Left, top, right and bottom, where many boxes are compared."""
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
        (x, y, w, h), (left, top, wide, high) = self, other
        return x < left + wide and left < x + w and y < top + high and top < y + h

    def common(self, other: Rect | None) -> Rect | None:
        """The part of it in another box, None for nothing; all of it where there is no other."""
        if other is None:
            return self
        left, top = max(self.x, other.x), max(self.y, other.y)
        wide, high = min(self.right, other.right) - left, min(self.bottom, other.bottom) - top
        return Rect(left, top, wide, high) if wide > 0 and high > 0 else None


class Span(NamedTuple):
    """A run of type of one kind."""

    text: str
    face: Face = "sans"
    size: float = 16.0  # in pixels
    ink: Ink = "text"
    struck: bool = False  # drawn with a line through it
    link: str = ""  # the anchor of the rule book that a click opens


class Label(NamedTuple):
    """Words in a box."""

    rect: Rect
    lines: tuple[tuple[Span, ...], ...]  # the broken lines, each of one or more spans
    align: Align = "left"
    leading: float = 1.25  # the height of a line as a multiple of its size
    id: str = ""
    pitch: int = 0
    """If not 0: the width in whole pixels of the cell in which each character is centred, so that figures form
    columns."""
    said: str = ""
    """What a screen reader reads in its place, also in a silent box: a sentence a line."""

    @property
    def words(self) -> str:
        """All lines as one string, for tests."""
        return "\n".join("".join(span.text for span in line) for line in self.lines)


class Panel(NamedTuple):
    """A painted box."""

    rect: Rect
    style: PanelStyle
    seat: int | None = None  # whose ink it has, if the style wants one
    alpha: float = 1.0  # 0-1
    id: str = ""
    squares: tuple[int, int, int] | None = None
    """Squared paper: a point where two lines cross, and their distance, in whole pixels; no squares above that
    point."""


class Picture(NamedTuple):
    """A piece of art that is no card: seat shapes ("seat/2"), icons ("icon/hint"), pictures of games and rules."""

    rect: Rect
    art: str
    alpha: float = 1.0
    id: str = ""


class Card(NamedTuple):
    """A card that lies or moves. A card whose face differs between two scenes is turned over on its way."""

    id: str  # names the physical card, so that it can move from one scene to the next
    face: str  # the key of its art ("contra/A/1", "back")
    x: float  # the centre, in pixels
    y: float
    w: float  # in pixels
    h: float
    angle: float = 0.0  # in degrees, counter-clockwise
    lift: float = 0.0  # 0-1: raised off the felt, with a shadow
    dim: float = 0.0  # 0-1: faded
    glow: bool = False  # has the gold frame
    origin: str = ""  # the id of the target or card from which a new card comes; "": it appears in its place
    goal: str = ""  # the id of the target or card to which a card goes that is not in the next scene
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
    silent: bool = False  # a screen reader learns it in another way


class Line(NamedTuple):
    """A stroke through points."""

    points: tuple[tuple[float, float], ...]
    ink: Ink
    width: float = 1.0
    dotted: bool = False
    ring: bool = False  # an ellipse, drawn by hand, in the box of the two points
    id: str = ""
    alpha: float = 1.0  # 0-1
    pencil_seconds: float = 0.0  # how long a pencil draws it when it is new, at speed 3
    part_drawn: float = 1.0  # 0-1


class Clip(NamedTuple):
    """Nodes seen through a window: what lies outside `rect` is cut off. Compared with all its nodes, but hashed without
    them, since there may be hundreds."""

    rect: Rect
    nodes: tuple[Node, ...]
    id: str = ""
    placeholder: tuple[Node, ...] = ()  # drawn until all art of the nodes is ready, so that no card is blank

    def __hash__(self) -> int:
        return hash((self.rect, self.id))


Node: TypeAlias = "Label | Panel | Picture | Card | Badge | Line | Clip"


class Action(NamedTuple):
    """What a target asks for: a verb and its plain values. Screens and game scenes name their own verbs."""

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

    cards: tuple[str, ...]  # their ids in the scene
    on_lay: Action | None = None
    """The action when they are dropped on a drop of the scene, or clicked twice; None: they move only within the
    hand."""
    put_back: Action | None = None  # undoes what carrying has changed
    beneath: tuple[str, ...] = ()  # cards that are raised with them under the mouse, but stay in place


class Drop(NamedTuple):
    """A box over which a carried card may be dropped."""

    rect: Rect
    slot: Rect  # the box that lights up meanwhile


Role = Literal["", "card", "switch", "check", "cell", "link"]
"""What a target is to somebody who hears the picture. "": a field if it can be written in, a number if it has a range,
a slider if it can only be moved, one of several values where one is chosen, else a button."""


class NumberRange(NamedTuple):
    """The range of a number that can be set."""

    low: int  # the lowest value
    now: int  # the present value
    high: int  # the highest value
    set_to: Action  # the action that sets it; the new value is appended


class Target(NamedTuple):
    """Something that can be clicked, focused and acted on. A click and Enter do `action`.

    Typed text arrives as `edits` with the text appended; Backspace and Delete are the texts "\\b" and "\\x7f", Home and
    End "\\x01" and "\\x05", Ctrl+A "\\x02". While such a target has the focus, letters go to it and not to the keys of
    the scene. No two targets of a group have the same label.
    """

    id: str
    rect: Rect  # is rotated by `angle` about its centre
    action: Action
    label: str = ""
    enabled: bool = True  # a disabled target has the focus only if it has a `why`
    why: str = ""  # the answer of a disabled target: why not
    why_link: str = ""  # the anchor of the rule book for that
    angle: float = 0.0  # in degrees
    left: Action | None = None  # done by the arrow key, where the target takes it itself (a number, a scroll bar)
    right: Action | None = None
    edits: Action | None = None  # makes it a text field; a click only gives it the focus
    drag: Action | None = None
    """Done at a press and while it is held, with the pointer (0-1 of rect) appended: fx, fy; no other click then."""
    window: Rect | None = None  # the part of the surface where the mouse can hit it; the focus scrolls it into view
    hover: bool = False  # the picture under the mouse differs (`Builder.hover`); with the focus it must show the same
    carry: tuple[tuple[Rect, Action], ...] = ()
    """Boxes over which it can be carried, and the action when the pointer comes there; within its own box a click is a
    click."""
    on_drop: Action | None = None  # done when the button goes up after it was carried
    chosen: bool = False  # of several values, the present one; Tab enters its zone there
    grasp: DragHandle | None = None
    """Cards that follow the pointer while it is held, and glide back if they may not lie there; it then says `why`."""
    default_button: bool = False
    """Has the focus until another target gets it; Enter presses it where it would do nothing else."""
    keeps_focus: bool = False  # Enter and Space leave the focus here, for a button that is pressed several times
    on_focus: Action | None = None  # done when an arrow key brings the focus here, as if the card were clicked
    role: Role = ""  # for screen readers, like all that follow
    value: str = ""  # the present value in words
    group: str = ""  # the title of the group of targets that it belongs to
    number: NumberRange | None = None
    cell: tuple[int, int] | None = None  # its row and column, from 0, if its group is a table

    @property
    def shows_focus(self) -> bool:
        """Whether the picture shows more of the focus here than its ring: hover content, keys that carry or drag it, a
        window that scrolls to it."""
        return self.hover or bool(self.carry) or self.drag is not None or self.window is not None


class Zone(NamedTuple):
    """A group of targets: Tab moves from zone to zone, arrows move within one, by geometry."""

    id: str
    targets: tuple[str, ...]
    open: bool = False  # at its edge, arrows continue into the next open zone


class SpokenTable(NamedTuple):
    """A table of words and figures, as a screen reader walks it. The first word of a row is its heading."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    kind: Literal["entries", "players", "hands", "news"] = "entries"
    """A score; figures of each player; cards of each player; what is played, whose new rows are said."""


class PromptContext(NamedTuple):
    """The question that a screen asks: a press that began before the question is no answer to it."""

    occasion: str = ""  # names the question; under another name, every answer is a different one
    consequential: frozenset[Action] = frozenset()  # actions that reveal, end or restart something
    context_free: frozenset[str] = frozenset()  # verbs that mean the same for every question
    objects: Mapping[str, object] = _NONE  # the object of a verb whose values do not name it, such as the lifted card


_NOTHING_ASKED = PromptContext()
NOTHING_CHOSEN: Final = N_("Nothing is chosen yet: click a choice, reach it by arrows, or press its key.")
"""The answer to Enter and Space if nothing has the focus and the screen has no sentence of its own."""


SILENCE: Final = "silence"
"""The sound of a scene in a hurry: nothing is heard, not even its cards, and strokes are not seen to be drawn."""


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
    motion: float = 0.0  # the seconds in which cards move here from the scene before, at speed 3; 0: at once
    waits_for_cards: bool = False  # what else is new in the picture appears when the last card lies
    result_delay: float = 0.0  # the seconds after the last card until it appears
    settlement: bool = False  # a settlement: leaving it means that it was read
    drops: tuple[Drop, ...] = ()  # where a card that is carried may be dropped
    asking: PromptContext = _NOTHING_ASKED
    first_arrow: str = ""
    """The id of the target that the first arrow key reaches while nothing is chosen, and Enter does nothing."""
    sound: str = ""  # a kind of `ui/sound.py`, beside the sounds of cards; SILENCE: none at all
    sound_at: str = ""  # ids of panels, one of which is where it comes from
    spoken_tables: tuple[SpokenTable, ...] = ()  # for screen readers

    def possible_actions(self) -> set[Action]:
        """Every action that a target or a key does on this picture."""
        return {target.action for target in self.targets if target.enabled} | set(self.keys.values())

    def meaning(self, action: Action) -> object:
        """A value that is equal for two actions if they do the same to the same object on this picture."""
        asking = self.asking
        occasion = "" if action.verb in asking.context_free else asking.occasion
        return action, occasion, asking.objects.get(action.verb), action in asking.consequential

    def target(self, name: str) -> Target | None:
        return next((t for t in self.targets if t.id == name), None)

    @property
    def default_button(self) -> Target | None:
        """The default button, if it can be pressed."""
        return next((t for t in self.targets if t.default_button and t.enabled), None)

    def pressed_target(self, key: str) -> Target | None:
        """The target that Enter or Space presses where the picture does not bind the key: the one with the focus.

        The default button where nothing has the focus, and for Enter also where pressing the focus would change
        nothing.
        """
        target = self.target(self.focus)
        one_of = target is not None and target.chosen and target.role != "check"
        idle = target is None or (key == "enter" and target.enabled and one_of)
        return self.default_button or target if idle else target

    @property
    def enter_presses_default(self) -> bool:
        """Whether Enter does what the default button does, so that the button may show the key."""
        default_button, target = self.default_button, self.target(self.focus)
        if default_button is None or (target is not None and target.edits is not None):
            return True
        used = self.pressed_target("enter")
        action = self.keys.get("enter") or (used.action if used is not None else None)
        return action == default_button.action

    def with_true_caps(self) -> Scene:
        """The picture without the cap "Enter" on the default button, if Enter does something else."""
        return self if self.enter_presses_default else self._replace(nodes=_without_caps(self.nodes))

    def cards(self) -> dict[str, Card]:
        """Cards by id, those behind windows left out."""
        return {node.id: node for node in self.nodes if isinstance(node, Card)}

    def words(self) -> str:
        """All words on the picture, a line each: tests look there for secrets."""
        return "\n".join(_words(self.nodes))


SILENT: Final = "silent"
"""The id of panels in whose boxes a screen reader reads nothing."""
STATUS: Final = "status"
"""The id of the line that says what a table waits for."""
ENTER_CAP: Final = "cap.enter"
"""The id of the box and the word that say Enter on a default button."""
CAPPED: Final = "capped"
"""The id of the label beside them."""


def _without_caps(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """The nodes without the caps, each label in the middle of its button."""
    found: list[Node] = []
    for node in nodes:
        if isinstance(node, (Panel, Badge)) and node.id == ENTER_CAP:
            label = found[-1] if found else None
            if isinstance(label, Label) and label.id == CAPPED:
                found[-1] = label._replace(rect=label.rect.moved((node.rect.right - label.rect.right) / 2, 0))
        elif isinstance(node, Clip):
            found.append(node._replace(nodes=_without_caps(node.nodes)))
        elif not (isinstance(node, Label) and node.id == ENTER_CAP):
            found.append(node)
    return tuple(found)


def _words(nodes: tuple[Node, ...]) -> list[str]:
    found: list[str] = []
    for node in nodes:
        if isinstance(node, Label):
            found.append(node.words)
        elif isinstance(node, Badge):
            found.append(node.text)
        elif isinstance(node, Card):
            found.append(node.face)
        elif isinstance(node, Clip):
            found.extend(_words(node.nodes))
    return found


# -- nodes shifted and measured ----------------------------------------------------------------------------------------


def shifted(node: Node, dx: float, dy: float) -> Node:
    """The node moved by dx and dy pixels."""
    if isinstance(node, Label):
        # Most scrolled nodes are labels; written out for speed.
        return Label(node.rect.moved(dx, dy), node.lines, node.align, node.leading, node.id, node.pitch)
    if isinstance(node, Card):
        return node._replace(x=node.x + dx, y=node.y + dy)
    if isinstance(node, Line):
        return node._replace(points=tuple((x + dx, y + dy) for x, y in node.points))
    if isinstance(node, Clip):
        inside, placeholder = (tuple(shifted(n, dx, dy) for n in nodes) for nodes in (node.nodes, node.placeholder))
        return node._replace(rect=node.rect.moved(dx, dy), nodes=inside, placeholder=placeholder)
    return node._replace(rect=node.rect.moved(dx, dy))


def unrotate(rect: Rect, angle: float, x: float, y: float) -> tuple[float, float]:
    """The position relative to a box that is rotated about its centre, as if it were not."""
    if not angle:
        return x, y
    turn = radians(angle)
    dx, dy = x - rect.cx, y - rect.cy
    return rect.cx + dx * cos(turn) - dy * sin(turn), rect.cy + dx * sin(turn) + dy * cos(turn)


def placed(node: Node, dx: float, dy: float) -> Node:
    """The node in its place; squared paper with its squares."""
    moved = shifted(node, dx, dy)
    if isinstance(moved, Panel) and moved.squares is not None:
        x, y, step = moved.squares
        return moved._replace(squares=(x + round(dx), y + round(dy), step))
    return moved


def placed_target(target: Target, dx: float, dy: float) -> Target:
    """The target in its place."""
    window = None if target.window is None else target.window.moved(dx, dy)
    carry = tuple((rect.moved(dx, dy), action) for rect, action in target.carry)
    return target._replace(rect=target.rect.moved(dx, dy), window=window, carry=carry)


def around(boxes: Sequence[Rect]) -> Rect:
    """The smallest box round all of them."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Rect(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


def visible(target: Target) -> Rect:
    """The part of a target's box in its window."""
    rect, within = target.rect, target.window or target.rect
    left, top = max(rect.x, within.x), max(rect.y, within.y)
    return Rect(left, top, min(rect.right, within.right) - left, min(rect.bottom, within.bottom) - top)


def extent(node: Node) -> Rect:
    """The box that a node covers, without the rotation of cards."""
    if isinstance(node, Line):
        xs, ys = [x for x, _ in node.points], [y for _, y in node.points]
        return Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
    if isinstance(node, Card):
        return node.rect.inset(-node.w / 4, -node.h / 8)
    if isinstance(node, (Label, Panel, Picture, Badge, Clip)):
        return node.rect
    raise TypeError(f"no node of a scene: {node!r}")
