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
        """The box made smaller on every side (larger where negative)."""
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
    """A run of type of one kind. size in pixels; struck is drawn with a line through it; link is a help anchor."""

    text: str
    face: Face = "sans"
    size: float = 16.0
    ink: Ink = "text"
    struck: bool = False
    link: str = ""


class Label(NamedTuple):
    """Words in a box. Lines are already broken by the builder: one tuple of spans per line.

    pitch: whole pixels; if it is not 0, each character is centred in a cell of that width, from the left of the box, so
    that figures form columns although their widths differ. said: what a screen reader reads in its place, a sentence a
    line; it reads this in a silent box, too.
    """

    rect: Rect
    lines: tuple[tuple[Span, ...], ...]
    align: Align = "left"
    leading: float = 1.25
    id: str = ""
    pitch: int = 0
    said: str = ""

    @property
    def words(self) -> str:
        """All lines as one string, for tests."""
        return "\n".join("".join(span.text for span in line) for line in self.lines)


class Panel(NamedTuple):
    """A painted box; seat gives the ink where the style wants one; alpha 0-1.

    squares makes a sheet squared paper: a point where two lines cross, and their distance, in whole pixels. There are
    none above the point.
    """

    rect: Rect
    style: PanelStyle
    seat: int | None = None
    alpha: float = 1.0
    id: str = ""
    squares: tuple[int, int, int] | None = None


class Picture(NamedTuple):
    """A piece of art that is no card: seat shapes ("seat/2"), icons ("icon/hint"), pictures of games and rules."""

    rect: Rect
    art: str
    alpha: float = 1.0
    id: str = ""


class Card(NamedTuple):
    """A card lying or moving. Centre, width and height in pixels, angle in degrees counter-clockwise.

    id names the physical card, so that motion can follow it from scene to scene; face is the key of the art
    ("contra/A/1", "back"); lift 0-1 raises it off the felt (shadow); dim 0-1 fades it; glow draws the gold frame.
    origin and goal name the targets or cards (by id) from which a new card comes and to which a vanished one goes; ""
    means it appears and vanishes in place. A card whose face differs between two scenes is turned over on its way.
    """

    id: str
    face: str
    x: float
    y: float
    w: float
    h: float
    angle: float = 0.0
    lift: float = 0.0
    dim: float = 0.0
    glow: bool = False
    origin: str = ""
    goal: str = ""
    shadow: bool = True

    @property
    def rect(self) -> Rect:
        """The box of the card before it is rotated."""
        return Rect(self.x - self.w / 2, self.y - self.h / 2, self.w, self.h)

    def at(self, x: float, y: float) -> Card:
        return self._replace(x=x, y=y)


class Badge(NamedTuple):
    """A small round or pill-shaped mark with one line of text, such as the count of a stack. silent: a screen reader is
    told otherwise."""

    rect: Rect
    text: str
    style: Literal["brass", "plaque", "ink", "ribbon"] = "brass"
    size: float = 16.0
    seat: int | None = None
    id: str = ""
    silent: bool = False


class Line(NamedTuple):
    """A stroke through points; ring closes an ellipse drawn by hand round the box of the two points; alpha 0-1.

    drawn: a new one is drawn by a pencil in that many seconds (at speed 3); part: how much of it is drawn.
    """

    points: tuple[tuple[float, float], ...]
    ink: Ink
    width: float = 1.0
    dotted: bool = False
    ring: bool = False
    id: str = ""
    alpha: float = 1.0
    pencil_seconds: float = 0.0
    part_drawn: float = 1.0


class Clip(NamedTuple):
    """Nodes seen through a window: everything outside rect is cut off (scrolling panels). Compared with all its nodes,
    but hashed without them: there may be hundreds. placeholder: the nodes drawn until all art of the others is ready,
    so that no card is blank."""

    rect: Rect
    nodes: tuple[Node, ...]
    id: str = ""
    placeholder: tuple[Node, ...] = ()

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
    """How a target is dragged: cards of the scene, by id, that follow the pointer. laid: the action when they are
    dropped on one of the scene's drops, and of a double click; None if they can only be moved within the hand.
    put_back: undoes the changes of carrying. beneath: cards that are raised together with them under the mouse, but
    stay in place."""

    cards: tuple[str, ...]
    on_lay: Action | None = None
    put_back: Action | None = None
    beneath: tuple[str, ...] = ()


class Drop(NamedTuple):
    """A box over which a carried card may be dropped. The slot lights up meanwhile."""

    rect: Rect
    slot: Rect


Role = Literal["", "card", "switch", "check", "cell", "link"]
"""What a target is to somebody who hears the picture. "": a field if it can be written in, a number if it has a range,
a slider if it can only be moved, one of several values where one is chosen, else a button."""


class NumberRange(NamedTuple):
    """The lowest, the present and the highest value of a number; put is completed by the new one."""

    low: int
    now: int
    high: int
    set_to: Action


class Target(NamedTuple):
    """Something that can be clicked, focused and acted on.

    rect is hit by the mouse (rotated by angle about its centre); a click and Enter do `action`; a disabled target can
    still be focused and answers with `why`; where it has nothing to say it is passed over. `left` and `right` are done
    by the arrow keys where the target itself takes them (a number, a scroll bar). `edits` marks a text field: typed
    text arrives as Action(verb of edits, (*values, text)), the keys Backspace and Delete as the texts "\\b" and
    "\\x7f", Home and End as "\\x01" and "\\x05", Ctrl+A as "\\x02"; letters bound as keys of the scene go to the field
    while it has the focus; a click only gives it the focus. `drag` is done when the button goes down and at each step
    with it held: Action(verb of drag, (*values, fx, fy)), where fx and fy are the pointer's place as fractions 0-1 of
    rect; a click on such a target does nothing else. `window` is the part of the surface in which the mouse can hit the
    target (scroll areas): outside it the target is cut off, yet arrows reach it, and the screen scrolls it into view.
    `hover`: the picture depends on whether the mouse is over it; the scene is then built again with the target's id as
    the builder's `hover`. Whatever it shows so, the focus must show too: nothing needs a mouse. `carry`: boxes over
    which the target can be carried with the button held, each with what is done when the pointer comes there (the
    target then lies elsewhere and is still held); without leaving its own box a click is a click. `on_drop` is done
    when the button goes up after a target was carried. `chosen`: of several values, this is the one that holds now; Tab
    enters its zone there. `on_focus`: done when an arrow key brings the focus here: a card is chosen so, as by a click.
    `default_button`: the button that goes on from here. It has the focus until that is put elsewhere, and Enter presses
    it wherever Enter would do nothing. `keeps_focus`: Enter and Space leave the focus here, wherever the action moves
    it: it is pressed several times in a row. `grasp`: cards that follow the pointer while the target is held; let go
    where they may not lie, they glide back. Of a disabled target they do so too, and it says why. They are raised a
    little under the mouse and for the focus.

    What a screen reader says beside the label: `role`; `value`, the present value in words; `group`, the title of the
    group of targets that it belongs to; `number`; `cell`, its row and column, from 0, if its group is a table. No two
    targets of a group have the same label.
    """

    id: str
    rect: Rect
    action: Action
    label: str = ""
    enabled: bool = True
    why: str = ""
    why_link: str = ""
    angle: float = 0.0
    left: Action | None = None
    right: Action | None = None
    edits: Action | None = None
    drag: Action | None = None
    window: Rect | None = None
    hover: bool = False
    carry: tuple[tuple[Rect, Action], ...] = ()
    on_drop: Action | None = None
    chosen: bool = False
    grasp: DragHandle | None = None
    default_button: bool = False
    keeps_focus: bool = False
    on_focus: Action | None = None
    role: Role = ""
    value: str = ""
    group: str = ""
    number: NumberRange | None = None
    cell: tuple[int, int] | None = None

    @property
    def shows_focus(self) -> bool:
        """Whether the picture shows more of the focus here than its ring: hover content, keys that carry or drag it, a
        window that scrolls to it."""
        return self.hover or bool(self.carry) or self.drag is not None or self.window is not None


class Zone(NamedTuple):
    """A group of targets: Tab moves from zone to zone, arrows move within one (by geometry). open: at its edge arrows
    continue into the next open zone that way."""

    id: str
    targets: tuple[str, ...]
    open: bool = False


class SpokenTable(NamedTuple):
    """A table of words and figures, as a screen reader walks it. The first word of each row is its heading.

    kind: "entries" in a score, one after another; "players", a row of figures for each; "hands", how many cards of each
    column each player holds; "news", what is played, of which rows that are added are said.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    kind: Literal["entries", "players", "hands", "news"] = "entries"


class PromptContext(NamedTuple):
    """The question that a screen asks: a press begun before the question must not count as its answer.

    occasion names the question: under another name every answer is a different one. consequential: the actions that
    reveal, end or restart something. context_free: verbs that mean the same for every question. about: the object of a
    verb whose values do not name it (the lifted card).
    """

    occasion: str = ""
    consequential: frozenset[Action] = frozenset()
    context_free: frozenset[str] = frozenset()
    objects: Mapping[str, object] = _NONE


_NOTHING_ASKED = PromptContext()
NOTHING_CHOSEN: Final = N_("Nothing is chosen yet: click a choice, reach it by arrows, or press its key.")
"""The answer to Enter and Space if nothing has the focus and the screen has no sentence of its own."""


SILENCE: Final = "silence"
"""The sound of a scene in a hurry: nothing is heard, not even its cards, and strokes are not seen to be drawn."""


class Scene(NamedTuple):
    """One picture of a screen and everything that can be done on it.

    ground is what lies under all nodes: "table" (felt and rim), "curtain.N" (cloth in that seat's ink), or "" for a
    panel over another screen. keys maps a key's name ("c", "ctrl+z", "f1", "escape") to an action. focus is the id of
    the target that has the focus ring. motion is how many seconds (at animation speed 3) cards take to move here from
    the scene before; 0 cuts. tells: what is new in this picture beside its cards is told by them, and waits until the
    last of them lies; beat is how many seconds more. rests: it is a settlement, and leaving it means that it was read.
    drops are the places where a card that is carried may be let go. start is where the first arrow key leads while
    nothing has the focus: nothing is chosen yet there, and Enter chooses nothing. sound (a kind of `ui/sound.py`) is
    heard with the picture beside the sounds of its cards, at the panel with one of the ids in sound_at; SILENCE:
    nothing is heard. spoken_tables: its tables, for a screen reader.
    """

    size: tuple[int, int]
    ground: str
    nodes: tuple[Node, ...]
    targets: tuple[Target, ...] = ()
    zones: tuple[Zone, ...] = ()
    keys: Mapping[str, Action] = _NONE
    focus: str = ""
    title: str = ""
    motion: float = 0.0
    waits_for_cards: bool = False
    result_delay: float = 0.0
    settlement: bool = False
    drops: tuple[Drop, ...] = ()
    asking: PromptContext = _NOTHING_ASKED
    first_arrow: str = ""
    sound: str = ""
    sound_at: str = ""
    spoken_tables: tuple[SpokenTable, ...] = ()

    def possible_actions(self) -> set[Action]:
        """Every action possible on this picture, by a target or by a key."""
        return {target.action for target in self.targets if target.enabled} | set(self.keys.values())

    def meaning(self, action: Action) -> object:
        """The meaning of an action on this picture: two actions with equal meanings do the same to the same object."""
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
        """The picture without the cap that says Enter on the default button, if Enter does something else."""
        return self if self.enter_presses_default else self._replace(nodes=_without_caps(self.nodes))

    def cards(self) -> dict[str, Card]:
        """Cards by id, those behind windows left out."""
        return {node.id: node for node in self.nodes if isinstance(node, Card)}

    def words(self) -> str:
        """Every word on the picture, a line each: what a player can read, and where a test searches for leaks."""
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
