"""The steps of a lesson at the table: a note above the bar, and a frame round what it points at, with all else dimmed.
The note has its own strip for the whole lesson: nothing moves for it, and it covers nothing."""

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

WIDEST: Final = 66.0
"""The greatest width of the note, in sizes of its type: longer lines are hard to read."""
SPARE: Final = 1.15
"""How much larger than two things one frame round both may be."""
WAITED: Final = verbs.WHAT_IS_WAITED_FOR()
"""The action of Enter while a step waits for a move and the focus is on nothing usable."""
LONGEST_KEYS: Final = "an arrow, Enter"
"""The keys of a move that take the most room."""
DIM: Final = 0.5
"""The opacity of the scrim over everything else."""


class Guide:
    """The note and the frames of one table; none at a table without a lesson."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._shown: LessonStep | None = None
        """The last step: for a new one the focus moves to what goes on from it."""
        self._height, self._scale = 0.0, 1.0
        """Of the strip, and the text scale of the note, which the table above may not have."""
        self._heights: dict[object, float] = {}
        """The same by room, type and language, since many sentences are measured for it."""

    def fit(self, b: Builder) -> None:
        """Make the type of the table smaller, as in a window of the height that is left above the note."""
        if self.table.script is None:
            return
        self._scale = b.text_scale
        b.fit_part((b.size[0], round(b.size[1] - self.place(b))))

    def place(self, b: Builder) -> float:
        """The height at the foot of the table that is kept for the note: enough for the longest of the lesson."""
        script = self.table.script
        if script is None:
            return 0.0
        made = (b.size, self._scale, b.words.code, repr(b.faces))
        if made not in self._heights:
            steps = [each for each in script.lesson.script if isinstance(each, LessonStep)]
            note = b.scratch()
            note.text_scale = self._scale
            self._heights[made] = max(self._high(note, each) for each in steps)
        self._height = self._heights[made]
        return self._height + b.space.pad

    def draw(self, b: Builder, look: SceneInput, felt: Rect) -> None:
        """Draw the note and the frames."""
        step = self.table.step
        if step is None:
            return
        boxes = [box for name in step.at for box in boxes_of(b, name)]
        room = b.felt
        bar = felt.bottom - b.button_height
        above = _whole(Rect(0, 0, b.size[0], bar - b.space.gap - self._height - b.space.pad * 0.5))
        self._point(b, above, boxes)
        table, b.text_scale = b.text_scale, self._scale
        width = min(room.w, self._widest(b))
        box = Rect(room.cx - width / 2, bar - b.space.gap - self._height, width, self._height)
        self._note(b, step, box, self._keys(b, look))
        b.text_scale = table

    def lead(self, b: Builder, look: SceneInput) -> None:
        """Lead to what goes on from a step, before anything is drawn that shows where the focus is."""
        step = self.table.step
        goal = "" if step is None else self._goal(b, step, look)
        if step is not None and step.move:
            # The first arrow key leads there: Enter alone never makes the learner's move.
            b.first_arrow = goal
        elif step is not None and step is not self._shown:
            b.focus = goal
            self.table.desk.focus(goal)
        self._shown = step

    def listening(self, scene: Scene) -> Scene:
        """The picture in which Enter says what the lesson waits for, where it would do nothing or say something
        else."""
        step, focused = self.table.step, scene.target(scene.focus)
        keys = {name: action for name, action in scene.keys.items() if action != WAITED}
        idle = scene.default_button is None and (focused is None or not focused.enabled)
        if step is not None and step.move and idle:
            keys.setdefault("enter", WAITED)
        return scene._replace(keys=keys)

    # -- the finger --------------------------------------------------------------------------------------------

    def _point(self, b: Builder, area: Rect, boxes: list[Rect]) -> None:
        """Draw a gold frame round each box, and dim the area around them."""
        if not boxes:
            return
        room = b.space.close
        badges = [node.rect for node in b.nodes if isinstance(node, Badge)]
        holes = joined([_whole(_with_badges(box.inset(-room), badges)) for box in boxes])
        for piece in without(area, holes):
            b.panel(piece, "scrim", alpha=DIM)
        for hole in holes:
            b.panel(hole, "mark", name="lesson.mark")

    # -- the note ----------------------------------------------------------------------------------------------

    def _widest(self, b: Builder) -> float:
        return b.type(BODY) * WIDEST

    def _spans(self, b: Builder, step: LessonStep, keys: str) -> list[Span]:
        """The text of a step: what it says, what to do in bold, and by which keys."""
        table = self.table

        def said(text: str) -> str:
            return reason_text(Reason(text, step.fields), table.name_of, b.words, b.faces)

        spans = [b.span(said(step.says), BODY)] if step.says else []
        if step.do:
            spans.append(b.span(("\n" if spans else "") + said(step.do), BODY, "sans-bold", "accent"))
        if step.do and keys:
            named = b.words.many("Key: {keys}", "Keys: {keys}", keys.count(",") + 1, keys=keys)
            spans.append(b.span(" " + named, BODY, ink="soft"))
        return spans

    def _keys(self, b: Builder, look: SceneInput) -> str:
        """The keys that make the wanted move; "" for none, and for one that is still to be put together."""
        target, enter = self._wanted_target(b, look), b.words("Enter")
        if look.picked is not None and self._lies(look):
            return enter if self.table.has_chosen else b.words("an arrow, Enter")
        if target is None:
            return ""
        names = (name for name, action in b.keys.items() if action == target.action and name.isalnum())
        key = min(names, key=len, default="")  # the ten is pressed by 0
        if not 0 < len(key) <= 2:
            # A card without a key of its own, such as the second of two aces, is where the first arrow leads.
            return b.words("an arrow, Enter")
        return key.upper() if verbs.SAY.of(target.action) else f"{key.upper()}, {enter}"

    def _lies(self, look: SceneInput) -> bool:
        """Whether the wanted move is lifted or put together."""
        return self.table.script is not None and look.picked == self.table.script.wanted_move

    def _wanted_target(self, b: Builder, look: SceneInput) -> Target | None:
        """The target that makes the wanted move, where one does; None in a lesson on an idea, which asks for it."""
        script, scene = self.table.script, self.table.entry.scene
        move = script.wanted_move if script is not None else None
        if move is None or script is None or script.lesson.ideas:
            return None
        live = (each for each in b.targets if each.enabled)
        return next(
            (each for each in live if move in (scene.picked_move(look, each.action), *each.action.values)), None
        )

    def _inner(self, b: Builder) -> float:
        """The width of the words, beside the count at the right."""
        return min(b.felt.w, self._widest(b)) - 2 * b.space.wide - self._count_width(b)

    def _count_width(self, b: Builder) -> float:
        return b.width([b.span("88 / 88", SMALL)]) + b.space.gap

    def _high(self, b: Builder, step: LessonStep) -> float:
        longest = LONGEST_KEYS if step.move else ""
        return b.line_height(b.wrap(self._spans(b, step, longest), self._inner(b))) + 1.6 * b.space.pad

    def _note(self, b: Builder, step: LessonStep, box: Rect, keys: str) -> None:
        b.panel(box, "slip", name="lesson")
        lines = b.wrap(self._spans(b, step, keys), self._inner(b))
        high = b.line_height(lines)
        words = Rect(box.x + b.space.wide, box.cy - high / 2, self._inner(b), high)
        b.add(Label(words, lines, id="lesson.words"))
        if self.table.script is not None:
            at, of = self.table.script.step_of
            count = Rect(box.right - b.space.wide - self._count_width(b), box.y, self._count_width(b), box.h)
            b.text(count, f"{at} / {of}", SMALL, ink="faint", align="right")
        if not step.move:
            b.target("commit", Target("lesson.words", box, verbs.NEXT_STEP(), b.words("Go on")))

    def _goal(self, b: Builder, step: LessonStep, look: SceneInput) -> str:
        """The target of a step: the wanted move, else the first thing it points at; where it asks for no move, the
        button that goes on."""
        if step.move and look.picked is not None and self._lies(look):
            return "commit"
        wanted = self._wanted_target(b, look)
        pointed = (each.id for name in step.at for each in b.targets if each.id == name and each.enabled)
        return wanted.id if wanted is not None else next(pointed, "") if step.move else "next"


def boxes_of(b: Builder, names: str) -> list[Rect]:
    """The box round everything with these names in the picture, as far as it is visible; [] for nothing."""
    seen = [box for name in names.split(" ") for box in _boxes_named(b, name) if box is not None]
    return [around(seen)] if seen else []


def _boxes_named(b: Builder, name: str) -> list[Rect | None]:
    many, stem = name.endswith("*"), name.rstrip("*")

    def called(other: str) -> bool:
        return bool(other) and (other.startswith(stem) if many else other == name)

    return [t.rect.common(t.window) for t in b.targets if called(t.id)] or list(_boxes_in(b.nodes, called))


def _boxes_in(
    nodes: Iterable[Node], called: Callable[[str], bool], window: Rect | None = None
) -> Iterator[Rect | None]:
    for node in nodes:
        if called(getattr(node, "id", "")):
            yield (node.rect if isinstance(node, Card) else extent(node)).common(window)
        if isinstance(node, Clip):
            yield from _boxes_in(node.nodes, called, node.rect)


def _with_badges(box: Rect, badges: list[Rect]) -> Rect:
    """The box enlarged by the badges at its edge that would be dimmed in part; not by those it hardly touches."""
    cut = ((badge, badge.common(box)) for badge in badges)
    return around(
        [box, *(badge for badge, part in cut if part is not None and 4 * part.w * part.h > badge.w * badge.h)]
    )


def joined(boxes: list[Rect]) -> list[Rect]:
    """The boxes, with overlapping ones as one where that is not much larger."""
    apart: list[Rect] = []
    for box in boxes:
        while near := next((other for other in apart if _belong(other, box)), None):
            apart.remove(near)
            box = around([near, box])
        apart.append(box)
    return apart


def _belong(one: Rect, other: Rect) -> bool:
    """Whether two boxes overlap, and one round both is not much larger."""
    both = around([one, other])
    return one.overlaps(other) and both.w * both.h <= SPARE * (one.w * one.h + other.w * other.h)


def _whole(box: Rect) -> Rect:
    """The box in whole pixels, so that neighbours leave no seam."""
    left, top = round(box.x), round(box.y)
    return Rect(left, top, round(box.right) - left, round(box.bottom) - top)


def without(area: Rect, holes: list[Rect]) -> list[Rect]:
    """The area without these boxes, in boxes that do not overlap."""
    pieces = [area]
    for hole in holes:
        pieces = [rest for piece in pieces for rest in _less(piece, hole)]
    return pieces


def _less(piece: Rect, hole: Rect) -> Iterator[Rect]:
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
