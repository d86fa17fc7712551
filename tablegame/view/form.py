"""Forms: text, buttons, and rows of a label and a widget, laid out so that no text is cut off at any size.

Every widget can be used by mouse alone and by keyboard alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Final, NamedTuple

from tablegame.core.text import N_
from tablegame.view.builder import Builder
from tablegame.view.layout import Flow, Part, cells, column, columns_that_fit
from tablegame.view.scale import BODY, NAME, SMALL, TITLE
from tablegame.view.scene import Action, Align, Face, Ink, Label, Line, NumberRange, PanelStyle, Rect, Span, Target


def draw_wrapped(
    b: Builder, rect: Rect, text: str | Sequence[Span], units: float = BODY, face: Face = "sans", ink: Ink = "text",
    align: Align = "left",
) -> float:  # fmt: skip
    """Write wrapped text from the top of a box; returns its bottom."""
    spans = [b.span(text, units, face, ink)] if isinstance(text, str) else list(text)
    lines = b.fitted_lines(spans, rect.w)
    height = b.line_height(lines)
    b.add(Label(Rect(rect.x, rect.y, rect.w, height), lines, align))
    return rect.y + height


def text_height(
    b: Builder, width: float, text: str | Sequence[Span], units: float = BODY, face: Face = "sans"
) -> float:
    """The height in pixels of a text that is wrapped to a width."""
    spans = [b.span(text, units, face)] if isinstance(text, str) else text
    return b.line_height(b.wrap(spans, width))


class Button(NamedTuple):
    name: str  # the id of its target
    label: str
    action: Action
    style: PanelStyle = "ivory"
    hint: str = ""  # the key that does the same, as text
    enabled: bool = True
    why: str = ""  # the answer of a disabled button
    why_link: str = ""  # the anchor of the rule book for that

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        box = rect if rect.h else rect._replace(h=b.button_height)
        live = self.enabled, self.why, self.why_link
        b.button(zone, self.name, box, self.label, self.action, self.style, self.hint, *live)
        return box.bottom


class Buttons(NamedTuple):
    """Buttons in one row. If the room is too narrow for that, they stand in several rows and are equally wide."""

    buttons: tuple[Button, ...]
    align: Align = "left"
    full: bool = False  # whether each row fills the width
    foot: bool = False  # whether they are at the foot of a dialog: in one row, or one column in the middle

    def width(self, b: Builder) -> float:
        """The width of all buttons in one row."""
        widths = [b.button_width(button.label, button.hint) for button in self.buttons]
        return sum(widths) + button_gap(b) * (len(widths) - 1)

    def height(self, b: Builder, width: float) -> float:
        """The height of the rows at that width, in pixels."""
        rows = ceil(len(self.buttons) / self._per_row(b, width))
        return rows * b.button_height + (rows - 1) * button_gap(b) if self.buttons else 0.0

    def above(self, b: Builder, rect: Rect, gap: float) -> Rect:
        """The room above the buttons if they are drawn at the foot of a box; the whole box if there are no buttons."""
        return rect._replace(h=max(1.0, rect.h - self.height(b, rect.w) - gap)) if self.buttons else rect

    def at_foot(self, b: Builder, zone: str, rect: Rect) -> None:
        """Draw the buttons at the foot of a box."""
        if self.buttons:
            self.draw(b, zone, rect._replace(y=rect.bottom - self.height(b, rect.w)))

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        """Draw the buttons in one row or, without room for that, in several. Returns the bottom."""
        if not self.buttons:
            return rect.y
        gap, across = button_gap(b), self._per_row(b, rect.w)
        widths = [min(b.button_width(button.label, button.hint), rect.w) for button in self.buttons]
        if across == len(widths):  # one row, in which each button has its own width
            return Flow([*zip(self.buttons, widths, strict=True)], gap, self.align, self.full).draw(b, zone, rect)
        width = rect.w if self.full else across * (max(widths) + gap) - gap
        spare = {"left": 0.0, "centre": 0.5, "right": 1.0}["centre" if self.foot else self.align]
        area = Rect(rect.x + (rect.w - width) * spare, rect.y, width, 0)
        boxes = cells(area, len(widths), across, gap, b.button_height)
        if self.full:  # the last button fills the last row
            boxes[-1] = boxes[-1]._replace(w=rect.right - boxes[-1].x)
        for button, box in zip(self.buttons, boxes, strict=True):
            button.draw(b, zone, box)
        return boxes[-1].bottom

    def _per_row(self, b: Builder, width: float) -> int:
        """The number of buttons in a row of this width."""
        count = len(self.buttons)
        if self.width(b) <= width or count < 2:
            return max(1, count)
        widest = max(b.button_width(button.label, button.hint) for button in self.buttons)
        return 1 if self.foot else columns_that_fit(width, widest, button_gap(b), count)


def button_gap(b: Builder) -> float:
    return b.space.gap


class Text(NamedTuple):
    """Wrapped text across the column."""

    text: str | tuple[Span, ...]
    units: float = SMALL
    face: Face = "sans"
    ink: Ink = "soft"
    align: Align = "left"

    def draw(self, b: Builder, _zone: str, rect: Rect) -> float:
        return draw_wrapped(b, rect, self.text, self.units, self.face, self.ink, self.align)

    def spans(self, b: Builder) -> tuple[Span, ...]:
        """The text with its type."""
        return (b.span(self.text, self.units, self.face, self.ink),) if isinstance(self.text, str) else self.text

    def width(self, b: Builder) -> float:
        return b.width(self.spans(b))


class Ends(NamedTuple):
    """A text at the left in as many lines as it needs, and a second text at the right end of its first line."""

    left: Text
    right: Text
    below: bool = False  # whether the right text goes below the left one if both do not fit into one line

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        width = self.right.width(b) + 2
        room = rect.w - width - b.space.close
        if self.below and self.left.width(b) > room:
            return column(b, zone, rect, (self.left, self.right), 0)
        bottom = self.left.draw(b, zone, rect._replace(w=room))
        line = Rect(rect.right - width, rect.y, width, b.line(self.left.units, self.left.face.startswith("serif")))
        b.text(line, self.right.spans(b), align="right")
        return bottom


class Heading(NamedTuple):
    """A section's title in the column, with a hairline under it."""

    text: str

    def draw(self, b: Builder, _zone: str, rect: Rect) -> float:
        top = rect.y + b.space.pad
        y = draw_wrapped(b, Rect(rect.x, top, rect.w, 0), self.text, TITLE, "serif-bold", "accent") + b.space.thin
        b.add(Line(((rect.x, y), (rect.right, y)), "faint", max(1.0, b.px(1))))
        return y + b.space.hair


_NARROW_ROW: Final = 27.0  # a row narrower than so many sizes of its type has the widget below the label
_LABEL_SHARE: Final = 0.42  # the part of a wide row that the label and its sentence take
_LEAST_LABEL_SHARE: Final = 0.2  # the part of a wide row that a label takes at least


class FormRow(NamedTuple):
    """A label at the left, a widget at the right, and below the label a sentence that explains the option.

    The sentence is as wide as the label, or as the whole row if the row is less high then. In a narrow column label,
    sentence and widget are one below the other.
    """

    label: str
    widget: Part
    sentence: str = ""
    mark: str = ""  # the note under the label if the value differs from the default ("changed; usually 4")
    faded: bool = False  # whether the option has no effect at present, which `sentence` explains
    least: float = 0.0  # the least width in pixels of a widget next to the label; buttons know their own width

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        """Draw the row in the arrangement that has room and is lowest. Returns the bottom."""
        least = self.widget.width(b) + 1 if isinstance(self.widget, Buttons) else self.least
        split = min(rect.w * _LABEL_SHARE, rect.w - least)  # the x of the widget from the left edge
        first_target = len(b.targets)
        is_narrow = rect.w < b.type(BODY) * _NARROW_ROW
        if is_narrow or split < rect.w * _LEAST_LABEL_SHARE:
            bottom = self._sentence(b, rect, self._label(b, rect, 0.0))
            bottom = self.widget.draw(b, zone, Rect(rect.x, bottom + b.px(6), rect.w, 0))
        else:
            left = rect._replace(w=split - b.space.wide)
            label_bottom = self._label(b, left, max(0.0, (widget_height(b) - b.line(BODY)) / 2))
            widget_bottom = self.widget.draw(b, zone, Rect(rect.x + split, rect.y, rect.w - split, 0))
            both_bottom = max(label_bottom, widget_bottom + b.space.hair)
            # Measure the row with the sentence below the label, and with the sentence across the row.
            bottom_if_left = max(self._sentence(b.scratch(), left, label_bottom), widget_bottom)
            if self._sentence(b.scratch(), rect, both_bottom) < bottom_if_left:
                bottom = self._sentence(b, rect, both_bottom)
            else:
                bottom = max(self._sentence(b, left, label_bottom), widget_bottom)
        b.unsplit.append(rect._replace(h=bottom - rect.y))
        # A screen reader reads the row's label: as the label of a single target, as the group of several.
        several = len(b.targets) > first_target + 1
        for i, target in enumerate(b.targets[first_target:], first_target):
            b.targets[i] = target._replace(label=target.label or self.label, group=self.label if several else "")
        return bottom

    def _label(self, b: Builder, rect: Rect, drop: float) -> float:
        """Write the label and the mark, `drop` pixels below the top of the box; returns their bottom."""
        ink: Ink = "faint" if self.faded else "text"
        y = draw_wrapped(b, rect.moved(0, drop), self.label, BODY, "sans-bold" if self.mark else "sans", ink)
        return draw_wrapped(b, rect._replace(y=y), self.mark, SMALL, "sans-italic", "accent") if self.mark else y

    def _sentence(self, b: Builder, rect: Rect, y: float) -> float:
        return draw_wrapped(b, rect._replace(y=y), self.sentence, SMALL, "sans", "soft") if self.sentence else y


def widget_height(b: Builder) -> float:
    """The height of a one-line widget, in pixels."""
    return max(b.px(42), b.type(BODY) * 1.9)


_CELL: Final = 0.9  # the height of a cell of a widget with rows, in heights of a one-line widget


class Live(NamedTuple):
    """Whether a widget can be used."""

    enabled: bool = True
    why: str = ""  # the answer of a disabled widget
    link: str = ""  # the anchor of the rule book for that

    def ink(self, is_chosen: bool = False) -> Ink:
        """The ink of a text in the widget. is_chosen: whether the text is on the green ground of a chosen value."""
        usual = "text" if self.enabled else "faint"
        return "green-text" if is_chosen else usual


LIVE: Final = Live()


class Segments(NamedTuple):
    """A choice of one of several values, all of them visible."""

    name: str
    options: tuple[tuple[str | int | float | bool, str], ...]  # each value with its text
    chosen: str | int | float | bool | None
    action: Action  # the chosen value is appended to its values
    live: Live = LIVE
    tight: bool = False  # whether there is less space round the texts, so that they fit into one row

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        """Draw all values on one ground, the chosen one in green. Returns the bottom."""
        pad = b.space.hair
        rows = self.cells(b, rect.w - 2 * pad)
        heights = [max(self.cell_height(b, i, w) for i, w in row) for row in rows]
        b.panel(Rect(rect.x, rect.y, rect.w, sum(heights) + 2 * pad), "quiet", alpha=1.0 if self.live.enabled else 0.5)
        y = rect.y + pad
        for row, height in zip(rows, heights, strict=True):
            x = rect.x + pad
            for index, width in row:
                self._cell(b, zone, index, Rect(x, y, width, height), "centre" if len(rows) == 1 else "left")
                x += width
            y += height
        return y + pad

    def cells(self, b: Builder, width: float) -> list[list[tuple[int, float]]]:
        """The rows of options; each option is its index and its width in pixels. There are as few rows as possible. But
        if the last row had a single option, and one row more filled all rows, there is one row more. The columns are
        equally wide if all texts fit then."""
        least, count = [self._least_width(b, text) for _, text in self.options], len(self.options)
        for rows in range(1, count + 1):
            across = ceil(count / rows)
            widths = [max(least[i::across]) for i in range(across)]
            if max(least) <= width / across:
                widths = [width / across] * across
            fits = sum(widths) <= width + 0.01  # despite rounding errors
            last_is_single = across > 2 and count % across == 1
            one_more_is_full = count % ceil(count / (rows + 1)) == 0  # whether one row more would fill all rows
            if across == 1 or (fits and not (last_is_single and one_more_is_full)):
                break
        cells = [(i, widths[i % across] * width / sum(widths)) for i in range(count)]
        return [cells[i : i + across] for i in range(0, count, across)]

    def _least_width(self, b: Builder, text: str) -> float:
        return b.width([b.span(text, BODY, "sans-bold")]) + 2 * (b.space.pad if self.tight else b.space.gap)

    def cell_height(self, b: Builder, index: int, width: float) -> float:
        """The height of an option's cell, in pixels. It has several lines if the option is wider than the widget."""
        inner = width - 2 * b.space.pad
        _, text = self.options[index]
        return max(widget_height(b) * _CELL, text_height(b, inner, text, BODY, "sans-bold") + b.px(10))

    def _cell(self, b: Builder, zone: str, index: int, rect: Rect, align: Align) -> None:
        """Draw the option with this index, and add its target."""
        value, text = self.options[index]
        is_chosen = value == self.chosen
        if is_chosen:
            b.panel(rect, "green", alpha=1.0 if self.live.enabled else 0.5)
        inner = rect.inset(b.space.pad, 0)
        wraps = b.width([b.span(text, BODY)]) > inner.w
        b.text(inner, text, BODY, "sans-bold" if is_chosen else "sans", self.live.ink(is_chosen), align, wrap=wraps)
        action = self.action._replace(values=(*self.action.values, value))
        b.target(zone, Target(f"{self.name}.{index}", rect, action, text, *self.live, chosen=is_chosen))


class MultiSelect(NamedTuple):
    """A choice of some of many values, all of them visible; the chosen ones have a tick."""

    name: str
    options: tuple[tuple[str, str], ...]  # each value with its text
    chosen: tuple[str, ...]
    action: Action  # "toggle" and the value to add or remove are appended to its values (see `toggled`)
    state: str  # the text below, such as the number of chosen values
    live: Live = LIVE

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        """Draw all values on one ground in columns, with the text of the state below. Returns the bottom."""
        pad = b.space.hair
        height = widget_height(b) * _CELL
        tick, gap = height * 0.46, b.space.close  # the side of a tick is about half a cell
        # Beside the tick and the text there are gaps: one before, 0.8 between and at least 0.7 after them.
        least = max(b.width([b.span(text, BODY)]) for _, text in self.options) + tick + 2.5 * gap
        across = columns_that_fit(rect.w - 2 * pad, least, 0.0, len(self.options))
        down = ceil(len(self.options) / across)
        b.panel(Rect(rect.x, rect.y, rect.w, down * height + 2 * pad), "quiet", alpha=1.0 if self.live.enabled else 0.5)
        area = Rect(rect.x + pad, rect.y + pad, rect.w - 2 * pad, 0)
        for i, box in enumerate(cells(area, len(self.options), across, 0.0, height)):
            self._cell(b, zone, i, box, tick, gap)
        bottom = rect.y + down * height + 2 * pad
        return draw_wrapped(b, Rect(rect.x, bottom + b.space.thin, rect.w, 0), self.state, SMALL, ink="soft")

    def _cell(self, b: Builder, zone: str, index: int, rect: Rect, tick: float, gap: float) -> None:
        """Draw the option with this index, and add its target. tick: the side of the tick. gap: the space before it."""
        value, text = self.options[index]
        is_chosen = value in self.chosen
        if is_chosen:
            b.panel(rect.inset(b.space.hair), "green", alpha=1.0 if self.live.enabled else 0.5)
            b.picture(Rect(rect.x + gap, rect.cy - tick / 2, tick, tick), "icon/check/light")
        left = rect.x + tick + 1.8 * gap
        room = Rect(left, rect.y, rect.right - gap * 0.5 - left, rect.h)
        b.text(room, [b.span(text, BODY, "sans-bold" if is_chosen else "sans", self.live.ink(is_chosen))])
        action = self.action._replace(values=(*self.action.values, "toggle", value))
        name = f"{self.name}.{index}"
        b.target(zone, Target(name, rect, action, text, *self.live, chosen=is_chosen, role="check"))


def toggled(chosen: Iterable[str], value: str, order: Iterable[str]) -> tuple[str, ...]:
    """The chosen values with `value` added, or removed if it was chosen. They are sorted as in `order`."""
    changed = set(chosen) ^ {value}
    return tuple(option for option in order if option in changed)


class Toggle(NamedTuple):
    """A switch, with a word for its state."""

    name: str
    on: bool
    action: Action  # the new state is appended to its values
    words: tuple[str, str] = (N_("off"), N_("on"))  # message ids
    live: Live = LIVE

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        """Draw the groove with its knob, at the right if the switch is on, and the word. Returns the bottom."""
        height = widget_height(b)
        groove_h = height * 0.7
        groove = Rect(rect.x, rect.y + (height - groove_h) / 2, groove_h * 1.9, groove_h)  # nearly two knobs long
        alpha = 1.0 if self.live.enabled else 0.5
        b.panel(groove, "meter" if self.on else "track", alpha=alpha)
        knob = groove_h * 0.78  # its diameter: a rim of the groove stays visible round the knob
        inset = (groove_h - knob) / 2
        x = groove.right - inset - knob if self.on else groove.x + inset
        b.panel(Rect(x, groove.y + inset, knob, knob), "ivory", alpha=alpha)
        word = b.words(self.words[int(self.on)])
        left = groove.right + b.space.gap
        room = Rect(left, rect.y, max(0.0, rect.right - left), height)
        b.text(room, word, BODY, ink=self.live.ink())
        width = min(rect.right, left + b.width([b.span(word, BODY)]) + b.px(8)) - rect.x
        action = self.action._replace(values=(*self.action.values, not self.on))
        hit = Rect(rect.x, rect.y, width, height)
        b.target(zone, Target(self.name, hit, action, "", *self.live, role="switch", value=word))
        return rect.y + height


class Stepper(NamedTuple):
    """A number between a minus and a plus. The arrow keys change it, and its digits can be typed."""

    name: str
    value: int
    low: int
    high: int
    action: Action  # the new number is appended to its values; after typing, "typed" and the text (`typed_digits`)
    step: int = 1  # 0 for steps that grow with the number (`even_step`)
    live: Live = LIVE

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        """Draw minus, number and plus. Returns the bottom."""
        height = widget_height(b)
        text = str(self.value)
        width = max(b.width([b.span(text, BODY, "sans-bold")]), b.width([b.span(str(self.high), BODY, "sans-bold")]))
        # The two buttons are squares; between them and the field there are gaps of 0.15 of their side.
        middle = Rect(rect.x + height * 1.15, rect.y, width + 2 * b.space.gap, height)
        alpha = 1.0 if self.live.enabled else 0.5
        b.panel(middle, "field", alpha=alpha)
        b.text(middle, text, BODY, "sans-bold", self.live.ink(), "centre")
        less, more = self._set_to(self._next(False)), self._set_to(self._next(True))
        self._button(b, zone, "less", b.words("less"), Rect(rect.x, rect.y, height, height), "−", less)
        edits = Action(self.action.verb, (*self.action.values, "typed")) if self.live.enabled else None
        unchanged = self._set_to(self.value)
        number = NumberRange(self.low, self.value, self.high, self.action)
        field = Target(self.name, middle, unchanged, "", *self.live, left=less, right=more, edits=edits, number=number)
        b.target(zone, field._replace(value=text))
        right = Rect(middle.right + height * 0.15, rect.y, height, height)
        self._button(b, zone, "more", b.words("more"), right, "+", more)
        return rect.y + height

    def _next(self, up: bool) -> int:
        """The number after a step up or down, which may be beyond the limits."""
        if not self.step:
            return even_step(self.value, up)
        return self.value + (self.step if up else -self.step)

    def _set_to(self, value: int) -> Action:
        """The action that sets the number to a value, or to the limit nearest to it."""
        return self.action._replace(values=(*self.action.values, min(max(value, self.low), self.high)))

    def _button(self, b: Builder, zone: str, name: str, label: str, rect: Rect, sign: str, action: Action) -> None:
        """Draw the button of a step ("less" or "more"), pale if the number is at its limit, and add its target."""
        live = self.live.enabled and action != self._set_to(self.value)
        b.panel(rect, "ivory", alpha=1.0 if live else 0.45)
        b.text(rect, sign, NAME, "sans-bold", "text" if live else "faint", "centre")
        b.target(zone, Target(f"{self.name}.{name}", rect, action, label, *self.live))


def typed_digits(text: str, typed: str, high: int) -> str:
    """The digits in a stepper after typing. A typed digit is appended. If the number were above `high` then, the digit
    begins a new number instead. Backspace and Delete remove the last digit.
    text: the digits before.
    typed: the typed characters."""
    if typed in ("\b", "\x7f"):
        return text[:-1]
    for digit in typed:
        if digit.isascii() and digit.isdigit():
            text = text + digit if int(text + digit) <= high else digit
    return text


def even_step(value: int, up: bool) -> int:
    """The next number up or down in a large range. Small numbers go in ones, larger numbers in larger round steps.

    >>> even_step(19, True), even_step(20, True), even_step(137, True)
    (20, 25, 140)
    """
    highest = value if up else value - 1
    step = next((step for bound, step in _STEPS if highest < bound), 1000)
    return (value // step + 1) * step if up else (ceil(value / step) - 1) * step


_STEPS = ((20, 1), (100, 5), (500, 10), (1000, 50), (10000, 100))
"""Pairs of a number and the size of the steps below this number; above the last one steps are 1000."""
