"""Parts that several screens use: dialogs, pages, bars and marks of choices, questions for a path, grids of curves.

A screen draws on a `Builder` (`b`) and does actions: a verb with values. A *pane* is a part that scrolls. A *zone* is a
group of targets, among which the arrow keys move the focus.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, inf, log10
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from tablegame.games import Game
from tablegame.ui.desk import Desk, Prompt, Screen, attempt
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Buttons, draw_wrapped
from tablegame.view.layout import Draw, column_height
from tablegame.view.pane import Pane, bar_room, scroll
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Action, Line, Rect

if TYPE_CHECKING:
    from tablegame.view.advice import Bar

ESCAPE = Action("close")  # the action of Esc in every dialog
MOST_CHOICES: Final = 24  # the most choices in a list of moves


def do_action(target: object, action: Action) -> bool:
    """Call the method `do_VERB` of an object with the values of an action. Returns False if it has no such method."""
    method = getattr(target, f"do_{action.verb}", None)
    if method is not None:
        method(*action.values)
    return method is not None


class PaneScreen(Screen):
    """A screen with panes that scroll and a method `do_VERB` for each of its actions. Esc closes it.
    Errors of a game, and of the disk, become notices."""

    def __init__(self, desk: Desk, pane: str = "pane") -> None:
        self.desk, self.pane = desk, Pane(pane)

    @property
    def panes(self) -> tuple[Pane, ...]:
        return (self.pane,)

    def act(self, action: Action) -> None:
        """Scroll a pane, or do the action by its method `do_VERB`. Without such a method `act_otherwise` does it."""

        def handle() -> None:
            if not scroll(self.panes, action) and not do_action(self, action):
                self.act_otherwise(action)

        attempt(self.desk, handle)

    def do_close(self) -> None:
        self.desk.close_top()

    def do_go_to(self, name: str, *values: object) -> None:
        """Open another screen. name: such as "settings" (`ui/stack.py` lists them). values: the screen's arguments."""
        self.desk.open(name, *values)

    def do_link(self, anchor: str) -> None:
        """Open the rule book. anchor: "game" or "game#heading"; "" for its first page."""
        self.desk.help(anchor)

    def act_otherwise(self, action: Action) -> None:
        """Do an action for which there is no method."""


class GameListScreen(PaneScreen):
    """A screen with saved games, which also opens games from the clipboard and from files dropped on the window."""

    drawn_version = 0  # the version of the list of saved games in the last picture

    def tick(self, now: float) -> bool:  # noqa: ARG002 - the shape of a screen
        return self.drawn_version != self.desk.saved_games.version

    def do_paste(self, text: str = "") -> None:
        from tablegame.ui.table.launch import open_text

        open_text(self.desk, text)

    def do_dropped(self, path: str) -> None:
        from tablegame.ui.table.launch import open_file

        open_file(self.desk, Path(path))


@dataclass(frozen=True, slots=True)
class Shape:
    """The width and the place of a dialog."""

    width: float = 760  # the least width in layout units; the dialog grows with the text scale
    hangs: bool = False  # whether it begins at the top of the window, so that a growing row moves only rows below
    scrim: bool = True  # whether it darkens the screen below


USUAL = Shape()
_WIDER: Final = 1.3  # the factor by which a dialog becomes wider at most to have its buttons in one row
_MOST_FOOT: Final = 0.34
"""The greatest height of the buttons, as a share of the window. Higher buttons scroll with the column."""


def _dialog_margins(b: Builder) -> tuple[float, float]:
    """The pixels between the edge of a dialog and its content: left and right, then above and below."""
    return max(b.px(48), 24.0), b.space.broad


def draw_dialog(
    b: Builder, pane: Pane, title: str, draw: Draw, buttons: Sequence[Button], shape: Shape = USUAL,
    head: Draw | None = None, shorter: Sequence[Draw] = (),
) -> Rect:  # fmt: skip
    """Draw a panel in the middle of the window with a title, a column that may scroll, and buttons. Returns its box.
    draw: draws the column.
    head: draws a part between the title and the column, which does not scroll.
    shorter: functions that draw shorter versions of the column; the first version that needs no scrolling is used."""
    if shape.scrim:
        b.panel(b.area, "scrim")
    room, gap, (side, above) = b.area.inset(b.space.broad, b.space.broad), b.space.wide, _dialog_margins(b)
    ordered = tuple(reversed(buttons)) if b.left_handed else tuple(buttons)
    foot = Buttons(ordered, "left" if b.left_handed else "right", foot=True)
    width = _dialog_width(b, shape, foot.width(b) + 2 * side + 1, room.w)
    inner_w = width - 2 * side
    foot_h = foot.height(b, inner_w) if buttons else 0.0
    foot_scrolls = foot_h > room.h * _MOST_FOOT
    fixed_foot = foot_h + gap if buttons and not foot_scrolls else 0.0

    def draw_head(builder: Builder, rect: Rect) -> float:
        top = draw_title(builder, rect, title)
        return head(builder, rect._replace(y=top)) if head else top

    fixed = 2 * above + column_height(b, inner_w, draw_head) + fixed_foot  # the height of all but the column
    versions = (draw, *shorter)
    # Two pixels more than measured, so that rounding makes no column scroll.
    fitting = (version for version in versions if fixed + column_height(b, inner_w, version) + 2 <= room.h)
    column = next(fitting, versions[-1])

    def body(builder: Builder, rect: Rect) -> float:
        bottom = column(builder, rect)
        return foot.draw(builder, "foot", rect._replace(y=bottom + gap)) if foot_scrolls else bottom

    # A dialog that hangs keeps room for the scroll bar, so that its rows have one width whether it scrolls or not.
    body_w = inner_w - bar_room(b) if shape.hangs else inner_w
    high = min(room.h, fixed + column_height(b, body_w, body) + 2)
    panel = Rect(room.cx - width / 2, room.y if shape.hangs else room.cy - high / 2, width, high)
    b.panel(panel, "panel", name="panel")
    inner = panel.inset(side, above)
    top = draw_head(b, inner)
    pane.fill(b, Rect(inner.x, top, inner_w, max(inner.bottom - fixed_foot - top, 1.0)), body, room=shape.hangs)
    if fixed_foot:
        foot.draw(b, "foot", inner._replace(y=inner.bottom - foot_h))
    b.key("escape", ESCAPE)
    return panel


def _dialog_width(b: Builder, shape: Shape, with_one_row: float, room: float) -> float:
    """The width of a dialog in pixels: as its shape says, or a little more if all buttons then stand in one row.
    with_one_row: the width with which all buttons stand in one row."""
    # The dialog is wider where type is larger than its `BODY` layout units.
    width = min(room, max(b.px(shape.width), b.type(BODY) * shape.width / BODY))
    return with_one_row if width < with_one_row <= min(room, width * _WIDER) else width


def draw_page(b: Builder, title: str, widest: float = inf) -> tuple[Rect, float]:
    """Draw a panel in the whole window, with a title. Returns the room in the panel, and the top of the content.
    widest: the greatest width of the panel, in pixels."""
    b.panel(b.area, "scrim")
    panel = b.area.inset(max(b.px(60), 16.0, (b.area.w - widest) / 2), b.space.broad)
    b.panel(panel, "panel", name="panel")
    inner = panel.inset(*_dialog_margins(b))
    return inner, draw_title(b, inner, title)


def draw_title(b: Builder, rect: Rect, title: str) -> float:
    """Draw a centred title with an ornament below it. Returns the top of the content that follows."""
    y = draw_wrapped(b, rect, title, 38, "serif-bold", "text", "centre") + b.space.close
    half, lozenge, middle = min(rect.w * 0.3, b.px(240)), b.space.close, rect.cx
    for x0, x1 in ((middle - half, middle - 2 * lozenge), (middle + 2 * lozenge, middle + half)):
        b.add(Line(((x0, y), (x1, y)), "faint", max(1.0, b.px(1.3))))
    points = ((middle - lozenge, y), (middle, y - lozenge * 0.6), (middle + lozenge, y), (middle, y + lozenge * 0.6))
    b.add(Line((*points, points[0]), "accent", max(2.5, b.px(4))))
    return y + b.space.wide


def close_button(b: Builder, label: str = "") -> Button:
    return Button("close", label or b.words("Close"), ESCAPE, "ivory", b.words("Esc"))


def draw_button_row(b: Builder, zone: str, buttons: Sequence[Button], rect: Rect, widest: float) -> Rect:
    """Draw buttons in one row from the right, for left hands from the left. Returns the rest of the row.
    zone: the zone of the buttons. Buttons that make a move or go on have the zone "commit" instead.
    widest: the greatest width of a button, as a share of the row."""
    x = rect.right
    for button in buttons:
        wide = min(b.button_width(button.label, button.hint), rect.w * widest)
        x -= wide
        button_zone = "commit" if button.name in ("commit", "next") else zone
        button.draw(b, button_zone, b.mirrored(Rect(x, rect.y, wide, rect.h), rect))
        x -= b.space.pad
    return b.mirrored(rect._replace(w=max(0.0, x - rect.x)), rect)


class Meter(NamedTuple):
    """The bar of a choice's value: grey if the choice is as good as the best one, red for a negative value."""

    bar: Bar

    def draw(self, b: Builder, _zone: str, rect: Rect) -> float:
        """Draw the bar on its track, and the stroke at zero if values can be negative. Returns the y of the bottom."""
        bar, thick = self.bar, max(b.space.close, 5.0)
        b.panel(rect._replace(h=thick), "track")
        begin, wide = rect.x + rect.w * bar.begin, rect.w * (bar.end - bar.begin)
        y = rect.y + thick / 2
        if bar.grey and wide:
            b.add(Line(((begin, y), (begin + max(thick, wide), y)), "soft", thick * 0.8, alpha=0.5))
        elif bar.tip < bar.zero:  # a negative value
            b.add(Line(((begin, y), (begin + wide, y)), "accent", thick * 0.8))
        elif wide > 0.5:
            b.panel(Rect(min(begin, rect.right - thick), rect.y, max(thick, wide), thick), "meter")
        if bar.zero:  # values below zero are possible: a stroke shows where zero is
            stroke = max(1.5, b.px(2))
            x = rect.x + min(rect.w * bar.zero, rect.w - stroke / 2)
            b.add(Line(((x, rect.y - thick * 0.5), (x, rect.y + thick * 1.5)), "text", stroke))
        return rect.y + thick


def suited_words(desk: Desk, entry: Game) -> Mapping[str, str]:
    """Sentences of a game that differ with the suits in the settings (French or German). A mapping from the usual
    English sentence to the English sentence in its place."""
    return entry.text.french if desk.settings.german_suits == "french" else entry.text.german


def ask_path(desk: Desk, title: str, name: str, note: str, then: Callable[[Path], object], example: str = "") -> None:
    """Ask for the path of a new file. A path is refused if no new file can be written there.
    name: of the proposed file in the player's documents. note: a sentence below the field.
    then: called with the path.
    example: the file name that a refusal gives as an example; "" for the proposed name."""
    refuse = _path_check(desk.words, example or name)
    start = str(_documents() / name)
    desk.open("prompt", Prompt(title, start, lambda text: then(Path(text).expanduser()), note, refuse, longest=400))


def _documents() -> Path:
    """The player's folder Documents if it exists, else the home folder."""
    documents = Path.home() / "Documents"
    return documents if documents.is_dir() else Path.home()


def _path_check(words: Words, example: str) -> Callable[[str], str]:
    """A function that takes a path, and returns why no new file can be written there; "" if it can."""

    def refuse(text: str) -> str:
        path = Path(text).expanduser()
        if not text or not path.is_absolute():
            return words("Write a whole path, such as {example}.", example=str(_documents() / example))
        if path.exists():
            return words("{path} is there already; choose another name.", path=str(path))
        if not path.parent.is_dir():
            return words("There is no folder {path}.", path=str(path.parent))
        return ""

    return refuse


_MOST_STEPS: Final = 4  # the most steps from the lowest to the highest value


def axis_labels(low: float, high: float) -> tuple[float, float, float]:
    """The lowest label, the highest label, and the step between two labels of an axis for values from low to high.

    The step is 1, 2 or 5 times a power of ten.

    >>> axis_labels(-3.0, 14.0)
    (-5.0, 15.0, 5.0)
    """
    least = (high - low) / _MOST_STEPS
    # 1e-9 allows for rounding errors.
    magnitude = 10.0 ** floor(log10(least))
    step = next(size * magnitude for size in (1, 2, 5, 10) if size * magnitude >= least - 1e-9)
    return floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step, step


def draw_grid(b: Builder, field: Rect, labels: Sequence[str]) -> None:
    """Draw equally distant lines, from the foot of the field to its top, each with its label at the left.
    Without room for all labels only every second, third ... line is drawn."""
    rows, high = max(1, len(labels) - 1), b.line(SMALL)
    row_height = field.h / rows
    # As many rows from one drawn line to the next as a label needs; more rows than there are draw the lowest line only.
    every = next((n for n in range(1, rows + 1) if n * row_height >= high), rows + 1)
    for index, label in enumerate(labels):
        if index % every == 0:
            y = field.bottom - index * row_height
            b.add(Line(((field.x, y), (field.right, y)), "faint", 1.0, alpha=0.6))
            wide = b.width([b.span(label, SMALL)]) + 2
            box = Rect(field.x - b.space.pad - wide, y - high / 2, wide, high)
            b.text(box, label, SMALL, ink="soft", align="right")
