"""The builder of scenes: it knows the scale, measures text, breaks lines, and draws the basic parts of every screen.

A target is a part of the picture that can be clicked, a zone a group of targets between which the arrow keys move. The
cap of a key is an outline with the name of the key, beside the label of a button. The shape of a seat is the figure
that stands for it, such as a disc or a square, in the colour of the seat and with its letter.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec, TypeVar

from tablegame.core.text import Words as Words
from tablegame.view import line_breaking
from tablegame.view.faces import Faces
from tablegame.view.line_breaking import Metrics as Metrics
from tablegame.view.scale import BODY, LEADING, LEAST_SANS, LEAST_SERIF, LINE, SMALL, spaces
from tablegame.view.scene import (
    CAPPED,
    ENTER_CAP,
    SILENT,
    Action,
    Align,
    Badge,
    Drop,
    Face,
    Ink,
    Label,
    Node,
    Panel,
    PanelStyle,
    Picture,
    PromptContext,
    Rect,
    Scene,
    Span,
    SpokenTable,
    Target,
    Zone,
)

LAYOUT_WINDOW = (1600.0, 1000.0)
"""The window in which a layout unit is a pixel. Lengths in layout units scale with the window."""


SMALLEST: Final = (960, 600)  # the smallest size of a window, in the desktop's points
NARROWED: Final = 0.85
"""The part of its size to which a button's label may shrink, so that the cap of the key fits next to it."""
LARGEST_IN_SMALLEST: Final = 1.25  # the largest text scale at which a table fits into the smallest window
_GROWTH: Final = 3.75
"""How much the largest text scale of a table grows with each pixel that a layout unit gains: to 2 at 1280 x 800."""
SMALLER: Final = 0.95  # the factor by which type is made smaller in each step until it fits
LEAST_PORTRAIT: Final = 15.0
"""The smallest side in pixels at which portraits can be distinguished; below it the shape of the seat is drawn."""
_LEAST_MARKED: Final = 34.0
"""The smallest side in pixels at which a portrait has room for the shape of the seat in its lower right corner."""
_MARK_SIDE: Final = 0.38  # the side of this shape, in sides of the portrait
_MOST_MARK: Final = 40.0  # the greatest side of this shape, in layout units
_MARK_OVERLAP: Final = 0.86  # the part of this shape's side that is on the portrait; the rest is beyond its corner
_CAP_HEIGHT: Final = 1.4  # the height of a key's cap, in sizes of its type
_USUAL_FACES: Final = Faces()


P = ParamSpec("P")
T = TypeVar("T")


class PictureCache:
    """A cache of values, such as parts of a picture, from one picture of a screen to the next.

    A value is made from inputs. If they are equal in the next picture, the value is used again; else it is dropped.
    """

    def __init__(self, last: dict[Hashable, list[_Made]] | None = None) -> None:
        self._last = {} if last is None else last
        self._now: dict[Hashable, list[_Made]] = {}

    def begin(self) -> None:
        """Begin a picture: forget the values that the last picture has not used."""
        self._last, self._now = self._now, {}

    def get_or_make(self, name: Hashable, inputs: object, make: Callable[[PictureCache], T]) -> T:
        """The value that was made under this name from equal inputs, or a new value that `make` returns.
        make: a function that makes the value. Its parameter is a cache for the parts of this value."""
        last, now = self._last.get(name, []), self._now.setdefault(name, [])
        for entries in (last, now):
            for i, entry in enumerate(entries):
                if entry.inputs == inputs:
                    if entries is last:  # keep the entry for the next picture
                        now.append(entries.pop(i))
                    value: T = entry.value
                    return value
        # The new value gets the parts of an old value with the same name, most of which have not changed.
        parts = PictureCache(last[0].parts._now if last else None)
        value = make(parts)
        parts._last = {}  # the values of the picture before are no longer needed
        now.append(_Made(inputs, value, parts))
        return value

    def equal_value(self, value: T) -> T:
        """An equal value of the last picture if there is one, else this value. So later comparisons are fast."""
        return self.get_or_make("same", value, lambda _: value)


class _Made(NamedTuple):
    inputs: object
    value: Any  # the value that was made from the inputs
    parts: PictureCache  # the cache for the parts of the value


@dataclass(eq=False)
class SceneParts:
    """The parts of a scene that a builder has collected so far."""

    nodes: list[Node] = field(default_factory=list)
    targets: list[Target] = field(default_factory=list)
    zones: dict[str, list[str]] = field(default_factory=dict)
    open_zones: set[str] = field(default_factory=set)  # zones of a table between which the arrow keys move
    keys: dict[str, Action] = field(default_factory=dict)
    drops: list[Drop] = field(default_factory=list)
    unsplit: list[Rect] = field(default_factory=list)  # boxes that scroll into view as a whole
    spoken_tables: dict[str, SpokenTable] = field(default_factory=dict)  # tables, by title, for a screen reader
    asking: PromptContext = field(default_factory=PromptContext)
    """The question of the screen; the method `consequential` adds actions to it."""
    no_autofocus: frozenset[Action] = frozenset()  # actions that never get the focus automatically
    asks_choice: bool = False
    """Whether this picture asks for a choice: then only the default button gets the focus automatically."""
    first_arrow: str = ""
    """The target of the first arrow key in a picture that asks for a choice; "" for the first usable target."""
    explanation_steps: int = 0  # the number of steps of the explanation in this picture; 0 if nothing is explained


class Builder(SceneParts):
    """Collects the nodes, targets and zones of one scene. All lengths are in pixels unless they are called units."""

    def __init__(
        self,
        size: tuple[int, int],
        metrics: Metrics,
        words: Words,
        text_scale: float = 1.0,
        focus: str = "",
        hover: str = "",
        faces: Faces = _USUAL_FACES,
    ) -> None:
        """size: the size of the window. text_scale: the player's factor for the size of type.
        focus, hover: the ids of the target with the focus and of the target under the mouse; "" for none."""
        super().__init__()
        self.size = size  # the room for the layout: the window without the strip that `reserve_right` keeps free
        self.window, self.metrics, self.words, self.text_scale = size, metrics, words, text_scale
        self.letter_keys = True  # whether keys of a single letter have an effect; else no button shows them
        self.left_handed = False  # whether buttons and lists lie at the left
        self.focus, self.hover = focus, hover
        self._root: Builder | None = None
        """The builder of the whole scene, if this builder draws a part of it; else None."""
        self.cache = PictureCache()
        self.faces = faces
        self.portraits: tuple[str, ...] = ()
        """The art keys of the players at the table, by seat; "" for a player without a portrait."""
        self.names: tuple[str, ...] = ()  # the names of the players at the table, by seat
        self.u = _unit(size)  # the pixels of a layout unit
        self.space = spaces(self.u)
        self.of_table = False
        """Whether this is a game's table, where arrow keys do not reach the buttons; elsewhere they reach all zones."""

    def scratch(self) -> Builder:
        """An empty builder with the same sizes and settings, for a part to be measured or moved before it is added."""
        part = Builder(self.size, self.metrics, self.words, self.text_scale, self.focus, self.hover, self.faces)
        part._root, part.letter_keys, part.left_handed = self._root or self, self.letter_keys, self.left_handed
        part.portraits, part.names = self.portraits, self.names
        part.window, part.cache = self.window, self.cache
        return part

    # -- parts that have not changed -------------------------------------------------------------------------------

    def cached(self, make: Callable[Concatenate[Builder, P], T], *inputs: P.args, **named: P.kwargs) -> T:
        """Draw a part of the picture with a function, or take the part from the last picture if the inputs were equal.

        Returns the result of the function, such as a layout. The function gets a builder without focus, without mouse
        and without the rest of the picture. Nobody may change the inputs or the result of the function
        (docs/decisions/0004-pictures-and-motion.md).
        """
        part, result = self.cached_part(make, *inputs, **named)
        self._put(part)
        return result

    def cached_part(
        self, make: Callable[Concatenate[Builder, P], T], *inputs: P.args, **named: P.kwargs
    ) -> tuple[Builder, T]:
        """The part that `cached` draws, not yet added to this picture, and the result of the function."""

        def draw(cache: PictureCache) -> tuple[Builder, T]:
            part = self.scratch()
            part._root, part.focus, part.hover, part.cache = None, "", "", cache
            return part, make(part, *inputs, **named)

        return self.cache.get_or_make(make, (self._measures(), inputs, named), draw)

    def _measures(self) -> tuple[object, ...]:
        """The settings on which every part of a picture depends."""
        sizes_and_sides = self.size, self.window, self.text_scale, self.left_handed, self.letter_keys
        return sizes_and_sides, self.metrics, self.words, self.faces, self.names, self.portraits

    def _put(self, part: Builder) -> None:
        """Add a part that another builder has drawn."""
        whole = self._root or self
        self.nodes += part.nodes
        self.targets += part.targets
        self.drops += part.drops
        self.unsplit += part.unsplit
        for zone, names in part.zones.items():
            self.zones.setdefault(zone, []).extend(names)
        self.open_zones |= part.open_zones
        self.keys.update(part.keys)
        # The rest belongs to the whole scene, even if this builder draws only a part of it.
        whole.spoken_tables.update(part.spoken_tables)
        whole.first_arrow = part.first_arrow or whole.first_arrow
        whole.explanation_steps = part.explanation_steps or whole.explanation_steps
        if part.no_autofocus:
            self.consequential(*part.no_autofocus)

    def sub_window(self, size: tuple[int, int]) -> Builder:
        """A builder for a part of this scene, which is laid out as if it were a window of that size."""
        part = self.scratch()
        part.window = part.size = size
        part.u = _unit(size)
        part.space = spaces(part.u)
        part.text_scale = min(self.text_scale, largest_at_table(size))
        return part

    def set_explanation_steps(self, steps: int) -> None:
        """Set the number of steps of the explanation in this picture, including those that are not shown yet."""
        (self._root or self).explanation_steps = steps

    # -- scale -------------------------------------------------------------------------------------------------

    def px(self, units: float) -> float:
        """A length in layout units, in pixels."""
        return units * self.u

    def type(self, units: float, serif: bool = False) -> float:
        """A size of type in layout units, in pixels. It is at least 16 (serif: 18), times the text scale."""
        return max(_floor(serif), units * self.u) * self.text_scale

    def least_type(self, units: float) -> float:
        """The least size in pixels to which text of several lines shrinks. units: the usual size in layout units."""
        return max(LEAST_SANS, self.type(units) * 0.6)

    def line(self, units: float, serif: bool = False) -> float:
        """The height in pixels of a box for one line of type. units: the size of the type in layout units."""
        return self.type(units, serif) * LINE

    @property
    def area(self) -> Rect:
        """The box in which the picture is laid out, in pixels."""
        return Rect(0.0, 0.0, float(self.size[0]), float(self.size[1]))

    @property
    def felt(self) -> Rect:
        """The window within the rim and a margin: the room for everything on the table."""
        return self.area.inset(self.space.broad, self.space.broad)

    def fit_table(self) -> None:
        """Lay out a game's table: it does not scroll, so the text scale is limited to what fits into this window."""
        self.of_table = True
        self.text_scale = min(self.text_scale, largest_at_table(self.size))

    def shrink(self) -> None:
        """Make the player's larger type a step smaller, for a part of a table that has no room for it."""
        self.text_scale = max(1.0, self.text_scale * SMALLER)

    def fit_part(self, size: tuple[int, int], least: float = 1.0) -> None:
        """Make the type as small as it would be in a window of this size (in pixels), for a part that has this size.
        least: the least text scale."""
        part = self.sub_window(size)
        self.text_scale = min(self.text_scale, max(least, self.text_scale * part.type(BODY) / self.type(BODY)))

    def mirrored(self, box: Rect, room: Rect) -> Rect:
        """The box. For a left-handed player it is at the other side of the room, as far from the edge as before."""
        return box._replace(x=room.x + room.right - box.right) if self.left_handed else box

    def reserve_right(self, strip: float) -> None:
        """Keep a strip of that width (pixels) free at the right of the window."""
        self.size = (self.window[0] - round(strip), self.window[1])
        self.u = _unit(self.size)
        self.space = spaces(self.u)

    # -- text --------------------------------------------------------------------------------------------------

    def width(self, spans: Sequence[Span]) -> float:
        """The width of a line of text in pixels."""
        measure = self.metrics.width
        return sum([measure(s.text, s.face, s.size) for s in spans])

    def span(self, text: str, units: float = BODY, face: Face = "sans", ink: Ink = "text", link: str = "") -> Span:
        """A text in one style. units: the size of type. link: the anchor of the rule book that a click opens."""
        return Span(text, face, self.type(units, face.startswith("serif")), ink, link=link)

    def wrap(self, spans: Sequence[Span], width: float) -> tuple[tuple[Span, ...], ...]:
        """The text in lines no wider than `width`. A word that is wider stays whole on a line of its own.
        Spans without a blank between them stay together, such as a link and the comma after it. If possible, the last
        line has more than one word."""
        return line_breaking.lines_of(spans, width, self.metrics)

    def fitted_lines(self, spans: Sequence[Span], width: float) -> tuple[tuple[Span, ...], ...]:
        """The text in lines no wider than `width`. A word that is wider is set smaller and, if necessary, cut."""
        fitted = []
        for line in self.wrap(spans, width):
            # A line of several words is at most a blank wider: it needs no cut.
            several = " " in "".join([span.text for span in line]).strip()
            fitted.append(tuple((self._shrunk if several else self.fitted)(line, width)))
        return tuple(fitted)

    def balanced_width(self, spans: Sequence[Span], width: float) -> float:
        """The least width at which the text has as few lines as at `width`: the lines are about equally long then."""
        least, most, lines = 0.0, width, len(self.wrap(spans, width))
        while most - least > 2:
            middle = (least + most) / 2
            wrapped = self.wrap(spans, middle)
            fits = len(wrapped) <= lines and all(self.width(line) <= middle for line in wrapped)
            least, most = (least, middle) if fits else (middle, most)

        def longest_line(tried: float) -> float:
            return max(map(self.width, self.wrap(spans, tried)), default=0.0)

        # `wrap` moves a word down if the last line would be a single word. That can make the longest line longer at
        # `most` than at `width`: return the width whose longest line is shorter.
        return min(most, width, key=longest_line)

    def line_height(self, lines: Sequence[Sequence[Span]], leading: float = LEADING) -> float:
        """The height of some lines together, in pixels. An empty line counts as type of 16 pixels."""
        return sum([max([span.size for span in line], default=16.0) * leading for line in lines])

    def text(
        self, rect: Rect, text: str | Sequence[Span], units: float = BODY, face: Face = "sans", ink: Ink = "text",
        align: Align = "left", wrap: bool = False, middle: bool = True, name: str = "",
    ) -> Rect:  # fmt: skip
        """Write text into a box. A line that does not fit is set smaller and, if that is not enough, ends in "…".
        wrap: break the text into lines.
        middle: centre the text vertically.
        name: the id of the label.
        Returns the box that the text covers."""
        spans = [self.span(text, units, face, ink)] if isinstance(text, str) else list(text)
        lines = self.fitted_lines(spans, rect.w) if wrap else (tuple(self.fitted(spans, rect.w)),)
        height = self.line_height(lines)
        y = rect.y + max(0.0, (rect.h - height) / 2) if middle else rect.y
        box = Rect(rect.x, y, rect.w, height)
        self.nodes.append(Label(box, lines, align, id=name))
        return box

    def fitted(self, spans: Sequence[Span], width: float) -> list[Span]:
        """The line, in smaller type if it is too wide. If it is too wide even in the smallest type, it ends in "…"."""
        if self.width(spans) <= width:
            return list(spans)
        line = self._shrunk(spans, width)
        while line and self.width(line) > width > 0:
            last = line.pop()
            free, letters = width - self.width(line), last.text.rstrip("…")
            # The span cut to each number of letters, and the greatest of these numbers with which it has room.
            cuts = [last._replace(text=_cut(letters, n)) for n in range(len(letters) + 1)]
            remaining_letters = bisect_right(cuts, free, 1, key=lambda span: self.width([span])) - 1
            if remaining_letters:  # otherwise the span before the last one is cut
                return [*line, cuts[remaining_letters]]
        return line

    def _shrunk(self, spans: Sequence[Span], width: float) -> list[Span]:
        """The line, in smaller type if it is too wide, but not smaller than the smallest readable type."""
        total = self.width(spans)
        if total <= width or width <= 0:
            return list(spans)
        line = [_smaller(span, width / total) for span in spans]
        # Type has whole sizes: text of the computed size may still be too wide. Up to five times it shrinks by 3 %.
        for step in range(1, 6):
            if self.width(line) > width:
                line = [_smaller(span, width / total * (1 - 0.03 * step)) for span in spans]
        return line

    # -- parts -------------------------------------------------------------------------------------------------

    def add(self, *nodes: Node) -> None:
        self.nodes.extend(nodes)

    def panel(self, rect: Rect, style: PanelStyle, seat: int | None = None, alpha: float = 1.0, name: str = "") -> None:
        self.nodes.append(Panel(rect, style, seat, alpha, name))

    def picture(self, rect: Rect, art: str, alpha: float = 1.0) -> None:
        self.nodes.append(Picture(rect, art, alpha))

    def draw_player(self, rect: Rect, seat: int, alpha: float = 1.0) -> None:
        """Draw the portrait of a player; if there is none, or no room for it, draw the shape of the seat."""
        portrait = self.portraits[seat] if rect.w >= LEAST_PORTRAIT and seat < len(self.portraits) else ""
        if not portrait:
            self.picture(rect, f"seat/{seat}", alpha)
            return
        self.picture(rect, portrait, alpha)
        self.picture(rect, f"ring/{seat}", alpha)
        if rect.w >= _LEAST_MARKED:
            side = min(rect.w * _MARK_SIDE, self.px(_MOST_MARK) * self.text_scale)
            overlap = side * _MARK_OVERLAP
            self.picture(Rect(rect.right - overlap, rect.bottom - overlap, side, side), f"seat/{seat}", alpha)

    def crown(self, shape: Rect) -> None:
        """Draw the winner's crown on a seat's shape."""
        side = shape.w * 0.6
        above = side * 0.3  # the part of the crown above the shape
        self.picture(Rect(shape.cx - side / 2, shape.y - above, side, side), "crown")

    def badge(self, rect: Rect, text: str, size: float | None = None) -> None:
        """Draw a brass badge. size: the size of its type in pixels; None for small type."""
        self.nodes.append(Badge(rect, text, "brass", size or self.type(SMALL)))

    def target(self, zone: str, target: Target) -> None:
        """Add a target to the picture, as the next one of its zone."""
        self.targets.append(target)
        self.zones.setdefault(zone, []).append(target.id)

    def allow_drop(self, rect: Rect, slot: Rect) -> None:
        """Let carried cards be dropped anywhere in rect; slot is the box in which they will be drawn."""
        self.drops.append(Drop(rect, slot))

    def read_table(self, table: SpokenTable, *drawn: Rect) -> None:
        """Let a screen reader read this table, which is drawn in these boxes."""
        (self._root or self).spoken_tables[table.title] = table
        self.hide_from_reader(*drawn)

    def hide_from_reader(self, *boxes: Rect) -> None:
        """Let a screen reader skip everything in these boxes, such as illustrations."""
        for box in boxes:
            self.panel(box, "ghost", alpha=0.0, name=SILENT)

    def key(self, name: str, action: Action) -> None:
        """Bind a key: "c", "ctrl+z", "f1", "shift+tab", or "14" for two digits that are typed quickly."""
        self.keys[name] = action

    def set_first_arrow(self, target: str) -> None:
        """Let the first arrow key move the focus to this target, as long as nothing has the focus."""
        (self._root or self).first_arrow = target

    def consequential(self, *actions: Action) -> None:
        """Mark actions that reveal, end or restart something: their targets never get the focus automatically."""
        whole = self._root or self
        whole.asking = whole.asking._replace(consequential=whole.asking.consequential | set(actions))
        whole.no_autofocus |= set(actions)

    def button_width(self, label: str, hint: str = "", units: float = BODY) -> float:
        """The usual width of a button in pixels. hint: the name of the key on its cap; "" for no cap."""
        content = self.width([self.span(label, units, "sans-bold")]) + self._cap_room(hint)
        least = max(self.px(110), 72.0)  # so that a button of a short word is no smaller than its neighbours
        return max(content + 2 * self.space.wide, least)

    @property
    def button_height(self) -> float:
        return max(self.px(46), self.type(BODY) * 2.1)

    def _cap_room(self, hint: str) -> float:
        """The width in pixels of a key's cap next to a label, including the gap."""
        return self._cap_width(hint) + self.space.pad if self._has_cap(hint) else 0.0

    def _has_cap(self, hint: str) -> bool:
        """Whether a key is shown: it has a name, and it has an effect."""
        return bool(hint) and (self.letter_keys or len(hint) > 1)

    def _cap_width(self, hint: str) -> float:
        size = self.type(SMALL)
        margins = size * 0.66  # at both sides of the text together
        return max(size * 1.3, self.metrics.width(hint, "sans", size) + margins)

    def cap_fits(self, width: float, label: str, hint: str) -> bool:
        """Whether a button has room for its label, made smaller by `NARROWED` at most, and for the cap of a key.
        width: of the button in pixels; hint: the text on the cap."""
        least = self.width([_smaller(self.span(label, BODY, "sans-bold"), NARROWED)])
        return least + self._cap_room(hint) <= width - 2 * self.space.close

    def button_words(self, rect: Rect, label: str, hint: str = "", units: float = BODY, ink: Ink = "text") -> None:
        """Write a button's label in the middle of its box, with the cap of the key `hint` at its right."""
        inner, cap, room = rect.inset(self.space.close, 0), self._cap_width(hint), self._cap_room(hint)
        spans = self.fitted([self.span(label, units, "sans-bold", ink)], inner.w - room)
        width = self.width(spans)
        left = inner.cx - (width + room) / 2
        # The cap "Enter" of a default button has an id, by which `Scene.with_true_caps` finds it.
        name = ENTER_CAP if ink == "brass-text" and hint == self.words("Enter") and room else ""
        self.text(Rect(left, rect.y, width + 1, rect.h), spans, name=CAPPED if name else "")
        if not room:
            return
        cap_height = self.type(SMALL) * _CAP_HEIGHT
        cap_left = left + width + room - cap  # the room is the gap and then the cap
        self.key_cap(Rect(cap_left, rect.cy - cap_height / 2, cap, cap_height), hint, ink, name)

    def key_cap(self, box: Rect, hint: str, ink: Ink = "text", name: str = "", units: float = SMALL) -> None:
        """Draw the cap of a key (the name of the key in an outline), if the key has an effect."""
        if not self._has_cap(hint):
            return
        styles: dict[Ink, PanelStyle] = {"brass-text": "keycap-brass", "green-text": "keycap-green"}
        self.panel(box, styles.get(ink, "keycap"), alpha=0.5 if ink == "faint" else 1.0, name=name)
        self.text(box, [self.span(hint, units, "sans", ink)], align="centre", name=name)

    def button(
        self, zone: str, name: str, rect: Rect, label: str, action: Action, style: PanelStyle = "ivory",
        hint: str = "", enabled: bool = True, why: str = "", why_link: str = "", units: float = BODY,
    ) -> None:  # fmt: skip
        """Draw a button with the cap of the key `hint`, and add its target, whose id is `name`.
        style: "brass" for the default button, which has the focus first.
        why, why_link: the answer to a press of the disabled button, and its anchor in the rule book."""
        default = enabled and style == "brass"
        self.cached(_draw_button, rect, name, label, style, hint, enabled, units)
        self.target(zone, Target(name, rect, action, label, enabled, why, why_link, default_button=default))

    def scene(self, ground: str = "table", title: str = "") -> Scene:
        """The finished scene. ground: what is under everything, such as "table" for felt in a wooden rim.

        The target `self.focus` has the focus if it exists. If not, it is the first of these that exists: the target for
        the first arrow key, the default button, the chosen target or the first usable one. But if the picture asks for
        a choice it is the default button or nothing, so that Enter presses what is painted golden or nothing.
        """
        usable = {t.id for t in self.targets if t.enabled}
        default_button = next((t.id for t in self.targets if t.default_button and t.enabled), "")
        start = self.first_arrow if self.first_arrow in usable else default_button or self._first_target(usable)
        focus = default_button if self.asks_choice else start
        if any(t.id == self.focus for t in self.targets):
            focus = self.focus
        # On a table, arrow keys leave only the zones that are declared open; elsewhere all zones but scroll bars.
        closed = {z for z in self.zones if z not in self.open_zones and (self.of_table or z.endswith(".bar"))}
        zones = tuple(Zone(z, tuple(ids), z not in closed) for z, ids in self.zones.items())
        return Scene(
            self.window,
            ground,
            tuple(self.nodes),
            tuple(self.targets),
            zones,
            dict(self.keys),
            focus,
            title,
            drops=tuple(self.drops),
            asking=self.asking,
            first_arrow=start if self.asks_choice else "",
            spoken_tables=tuple(self.spoken_tables.values()),
        )

    def _first_target(self, usable: set[str]) -> str:
        """The first usable target or, if a target of its zone is chosen, the chosen one.

        usable: the ids of the enabled targets. If none is usable, the first of all targets counts; "" without targets.
        """
        no_autofocus = {t.id for t in self.targets if t.action in self.no_autofocus}
        names = [name for ids in self.zones.values() for name in ids if name not in no_autofocus]
        first = next((name for name in names if name in usable), names[0] if names else "")
        zone = next((ids for ids in self.zones.values() if first in ids), [])
        return next((t.id for t in self.targets if t.chosen and t.id in zone), first)


def _draw_button(
    b: Builder, rect: Rect, name: str, label: str, style: PanelStyle, hint: str, enabled: bool, units: float
) -> None:
    """Draw the box, the label and the cap of a button, pale if the button is disabled."""
    ink = {"brass": "brass-text", "green": "green-text"}.get(style, "text")
    b.panel(rect, style, alpha=1.0 if enabled else 0.45, name=name)
    b.button_words(rect, label, hint, units, ink if enabled else "faint")


def largest_at_table(size: tuple[int, int]) -> float:
    """The largest text scale at which a table fits into a window of that size."""
    return max(1.0, LARGEST_IN_SMALLEST + _GROWTH * (_unit(size) - _unit(SMALLEST)))


def _unit(size: tuple[int, int]) -> float:
    """The pixels of a layout unit in a window of that size."""
    return min(size[0] / LAYOUT_WINDOW[0], size[1] / LAYOUT_WINDOW[1])


def _floor(serif: bool) -> float:
    """The size of the smallest readable type, in pixels."""
    return LEAST_SERIF if serif else LEAST_SANS


def _cut(text: str, letters: int) -> str:
    """The text shortened to that many letters: its first letters and "…", or for a path "…" and its last letters."""
    path = " " not in text and ("/" in text or "\\" in text)
    return f"…{text[-letters:]}" if path else f"{text[:letters].rstrip()}…"


def _smaller(span: Span, part: float) -> Span:
    """The span in type of `part` times its size, but not smaller than readable type."""
    floor = _floor(span.face.startswith("serif"))
    return span._replace(size=max(min(span.size, floor), span.size * part))
