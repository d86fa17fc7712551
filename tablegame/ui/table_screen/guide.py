"""The steps of a lesson at the table: each is a note above the bar, with frames round the things that it is about.

A step (`LessonStep`) explains something, or asks for a move, which is here called the wanted move. The note has a strip
of its own during the whole lesson, so that nothing moves when a step comes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from tablegame.core.text import Reason
from tablegame.games.lessons import LessonStep
from tablegame.ui.table.table import Table
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.game_scene import SceneInput, reason_text
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Badge, Card, Clip, Label, Node, Rect, Scene, Span, Target, around, extent

WIDEST: Final = 66.0  # the greatest width of the note, in sizes of its type: longer lines are hard to read
MERGE_LIMIT: Final = 1.15  # the greatest area of one frame round two things, as a multiple of the two areas
NOTE_MARGINS: Final = 1.6  # the free height above and below the text of the note together, in pads
LESSON_TASK: Final = verbs.SHOW_LESSON_TASK()
"""The action of Enter while a step waits for a move and Enter has no other meaning."""
LONGEST_KEYS: Final = "an arrow, Enter"  # the longest text about the keys that make a move
DIM: Final = 0.5  # the opacity of the scrim over everything outside the frames


class Guide:
    """Draws the note of the lesson's present step, and gold frames round the parts of the table that it explains.
    At a table without a lesson it does nothing."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._last_step: LessonStep | None = None  # the step in the last picture: a new step moves the focus
        self._height, self._scale = 0.0, 1.0
        """The height of the note's strip; and the text scale of the note, which can be larger than the table's."""
        self._heights: dict[object, float] = {}
        """The heights of the strip measured so far, by the size of the window, the text scale, language and faces."""

    def fit(self, b: Builder) -> None:
        """Make the type of the table small enough for the height above the note. The note keeps its type."""
        if self.table.script is None:
            return
        self._scale = b.text_scale
        b.fit_part((b.size[0], round(b.size[1] - self.reserved_height(b))))

    def reserved_height(self, b: Builder) -> float:
        """The height of the lesson's highest note, for which the foot of the table is kept free; 0 without a lesson."""
        script = self.table.script
        if script is None:
            return 0.0
        key = (b.size, self._scale, b.words.code, repr(b.faces))
        if key not in self._heights:
            steps = [entry for entry in script.lesson.script if isinstance(entry, LessonStep)]
            note = b.scratch()
            note.text_scale = self._scale
            self._heights[key] = max(self._note_height(note, step) for step in steps)
        self._height = self._heights[key]
        return self._height + b.space.pad

    def draw(self, b: Builder, look: SceneInput) -> None:
        """Draw the present step over the picture of the table, if there is one."""
        step = self.table.step
        if step is None:
            return
        boxes = [box for name in step.at for box in boxes_of(b, name)]
        note_y = b.felt.bottom - b.button_height - b.space.gap - self._height
        # Bar and note are not dimmed, nor is a little space above the note.
        above = _in_whole_pixels(Rect(0, 0, b.size[0], note_y - b.space.pad * 0.5))
        self._draw_frames(b, above, boxes)
        table_scale, b.text_scale = b.text_scale, self._scale
        width = min(b.felt.w, self._widest(b))
        box = Rect(b.felt.cx - width / 2, note_y, width, self._height)
        self._draw_note(b, step, box, self._keys_text(b, look))
        b.text_scale = table_scale

    def move_focus(self, b: Builder, look: SceneInput) -> None:
        """At a new step, give the focus to the target that goes on. A wanted move gets the focus only by the first
        arrow key, so that Enter alone never makes the learner's move. Call this before the scene is built."""
        step = self.table.step
        goal = "" if step is None else self._goal_id(b, step, look)
        if step is not None and step.move:
            b.first_arrow = goal
        elif step is not None and step is not self._last_step:
            b.focus = goal
            self.table.desk.focus(goal)
        self._last_step = step

    def with_enter(self, scene: Scene) -> Scene:
        """The scene, with a meaning for Enter where Enter has none: it shows what the lesson waits for."""
        step, focused = self.table.step, scene.target(scene.focus)
        keys = {name: action for name, action in scene.keys.items() if action != LESSON_TASK}
        enter_is_free = scene.default_button is None and (focused is None or not focused.enabled)
        if step is not None and step.move and enter_is_free:
            keys.setdefault("enter", LESSON_TASK)
        return scene._replace(keys=keys)

    def _draw_frames(self, b: Builder, area: Rect, boxes: list[Rect]) -> None:
        """Draw a gold frame round each box, and dim the area outside the frames."""
        if not boxes:
            return
        room = b.space.close
        badges = [node.rect for node in b.nodes if isinstance(node, Badge)]
        holes = merged_boxes([_in_whole_pixels(_with_badges(box.inset(-room), badges)) for box in boxes])
        for piece in pieces_outside(area, holes):
            b.panel(piece, "scrim", alpha=DIM)
        for hole in holes:
            b.panel(hole, "mark", name="lesson.mark")

    def _widest(self, b: Builder) -> float:
        return b.type(BODY) * WIDEST

    def _step_spans(self, b: Builder, step: LessonStep, keys: str) -> list[Span]:
        """The text of a step: the explanation, the task in bold, and the keys for the task ("" for none)."""
        table = self.table

        def translated(text: str) -> str:
            return reason_text(Reason(text, step.fields), table.name_of, b.words, b.faces)

        spans = [b.span(translated(step.says), BODY)] if step.says else []
        if step.do:
            spans.append(b.span(("\n" if spans else "") + translated(step.do), BODY, "sans-bold", "accent"))
        if step.do and keys:
            key_text = b.words.many("Key: {keys}", "Keys: {keys}", keys.count(",") + 1, keys=keys)
            spans.append(b.span(" " + key_text, BODY, ink="soft"))
        return spans

    def _keys_text(self, b: Builder, look: SceneInput) -> str:
        """The keys that make the wanted move, such as "7, Enter"; "" if no move is wanted or it must be composed."""
        target, enter = self._wanted_target(b, look), b.words("Enter")
        if look.picked is not None and self._is_wanted_move(look):
            return enter if self.table.has_chosen else b.words("an arrow, Enter")
        if target is None:
            return ""
        names = (name for name, action in b.keys.items() if action == target.action and name.isalnum())
        key = min(names, key=len, default="")  # the ten is pressed by 0
        if len(key) not in (1, 2):  # no key, or only a long one such as Enter
            # The first arrow leads to a card without a key of its own, such as the second of two aces.
            return b.words("an arrow, Enter")
        return key.upper() if verbs.SAY.of(target.action) else f"{key.upper()}, {enter}"

    def _is_wanted_move(self, look: SceneInput) -> bool:
        return self.table.script is not None and look.picked == self.table.script.wanted_move

    def _wanted_target(self, b: Builder, look: SceneInput) -> Target | None:
        """The target that makes or lifts the wanted move; None if there is none, or if the learner must find the move,
        as in a lesson on an idea."""
        script, scene = self.table.script, self.table.entry.scene
        move = script.wanted_move if script is not None else None
        if move is None or script is None or script.lesson.ideas:
            return None
        for target in b.targets:
            # A target that says something, such as a bid, has the move among the values of its action.
            if target.enabled and move in (scene.picked_move(look, target.action), *target.action.values):
                return target
        return None

    def _text_width(self, b: Builder) -> float:
        """The width of the text, which stands at the left of the step's number."""
        return min(b.felt.w, self._widest(b)) - 2 * b.space.wide - self._count_width(b)

    def _count_width(self, b: Builder) -> float:
        """The width that is kept for the number of a step, of two digits like the count."""
        return b.width([b.span("88 / 88", SMALL)]) + b.space.gap

    def _note_height(self, b: Builder, step: LessonStep) -> float:
        """The height of a step's note, which has room for the longest text about keys."""
        longest = LONGEST_KEYS if step.move else ""
        lines = b.wrap(self._step_spans(b, step, longest), self._text_width(b))
        return b.line_height(lines) + NOTE_MARGINS * b.space.pad

    def _draw_note(self, b: Builder, step: LessonStep, box: Rect, keys: str) -> None:
        """Draw the note with text and number of a step. A click on the note goes on from a step without a move."""
        b.panel(box, "slip", name="lesson")
        lines = b.wrap(self._step_spans(b, step, keys), self._text_width(b))
        high = b.line_height(lines)
        words = Rect(box.x + b.space.wide, box.cy - high / 2, self._text_width(b), high)
        b.add(Label(words, lines, id="lesson.words"))
        if self.table.script is not None:
            number, count = self.table.script.step_of
            right = Rect(box.right - b.space.wide - self._count_width(b), box.y, self._count_width(b), box.h)
            b.text(right, f"{number} / {count}", SMALL, ink="faint", align="right")
        if not step.move:
            b.target("commit", Target("lesson.words", box, verbs.NEXT_STEP(), b.words("Go on")))

    def _goal_id(self, b: Builder, step: LessonStep, look: SceneInput) -> str:
        """The id of the target that leads on from a step: the button that goes on if the step wants no move. Else the
        target of the wanted move, or without one the first thing that the step is about; "" if that is no target."""
        if step.move and look.picked is not None and self._is_wanted_move(look):
            return "commit"
        wanted = self._wanted_target(b, look)
        if wanted is not None:
            return wanted.id
        if not step.move:
            return "next"
        usable = {target.id for target in b.targets if target.enabled}
        return next((name for name in step.at if name in usable), "")


def boxes_of(b: Builder, names: str) -> list[Rect]:
    """One box round the visible parts of all things with these ids, in a list; [] if nothing is visible.

    names: ids of targets or nodes with blanks between; "*" at the end of an id stands for any ending: "hand/* trump".
    """
    visible = [box for name in names.split(" ") for box in _boxes_named(b, name) if box is not None]
    return [around(visible)] if visible else []


def _boxes_named(b: Builder, name: str) -> list[Rect | None]:
    """The visible part of each target with that id, or of each node if no target has it; None for one that is hidden.
    name: the id; "*" at its end stands for any ending."""
    many, stem = name.endswith("*"), name.rstrip("*")

    def matches(id: str) -> bool:
        return bool(id) and (id.startswith(stem) if many else id == name)

    return [t.rect.common(t.window) for t in b.targets if matches(t.id)] or list(_boxes_in(b.nodes, matches))


def _boxes_in(
    nodes: Iterable[Node], matches: Callable[[str], bool], window: Rect | None = None
) -> Iterator[Rect | None]:
    """The visible part of each node whose id matches, also within parts that scroll; None for one that is hidden.
    window: the visible box of the part that scrolls; None outside of such parts."""
    for node in nodes:
        if matches(getattr(node, "id", "")):
            yield (node.rect if isinstance(node, Card) else extent(node)).common(window)
        if isinstance(node, Clip):
            yield from _boxes_in(node.nodes, matches, node.rect)


def _with_badges(box: Rect, badges: list[Rect]) -> Rect:
    """The box, enlarged by every badge of which more than a quarter lies in it, so that no badge is dimmed in part.
    badges: the boxes of small marks with text, such as the count of a stack."""
    boxes = [box]
    for badge in badges:
        part = badge.common(box)
        if part is not None and 4 * part.w * part.h > badge.w * badge.h:
            boxes.append(badge)
    return around(boxes)


def merged_boxes(boxes: list[Rect]) -> list[Rect]:
    """The boxes, with overlapping boxes replaced by one box round them, unless that is much larger."""
    result: list[Rect] = []
    for box in boxes:
        while near := next((other for other in result if _may_merge(other, box)), None):
            result.remove(near)
            box = around([near, box])
        result.append(box)
    return result


def _may_merge(first: Rect, second: Rect) -> bool:
    """Whether two boxes overlap, and the box round both has hardly more area than they have."""
    both = around([first, second])
    areas = first.w * first.h + second.w * second.h
    return first.overlaps(second) and both.w * both.h <= MERGE_LIMIT * areas


def _in_whole_pixels(box: Rect) -> Rect:
    """The box rounded to whole pixels, so that neighbouring boxes leave no seam."""
    left, top = round(box.x), round(box.y)
    return Rect(left, top, round(box.right) - left, round(box.bottom) - top)


def pieces_outside(area: Rect, holes: list[Rect]) -> list[Rect]:
    """The part of an area outside the holes, as boxes that do not overlap."""
    pieces = [area]
    for hole in holes:
        pieces = [rest for piece in pieces for rest in _pieces_around(piece, hole)]
    return pieces


def _pieces_around(piece: Rect, hole: Rect) -> Iterator[Rect]:
    """The part of a box outside another box, the hole: up to four boxes above, below, at its left and at its right."""
    if not piece.overlaps(hole):
        yield piece
        return
    top, bottom = max(piece.y, hole.y), min(piece.bottom, hole.bottom)
    if top > piece.y:
        yield Rect(piece.x, piece.y, piece.w, top - piece.y)
    if bottom < piece.bottom:
        yield Rect(piece.x, bottom, piece.w, piece.bottom - bottom)
    if hole.x > piece.x:
        yield Rect(piece.x, top, hole.x - piece.x, bottom - top)
    if hole.right < piece.right:
        yield Rect(hole.right, top, piece.right - hole.right, bottom - top)
