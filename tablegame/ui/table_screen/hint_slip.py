"""The hint at a table: a slip beside the choices, where it covers nothing."""

from __future__ import annotations

from typing import Final

from tablegame.core.bots import Choice, Evaluation
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.panel import why_spans, why_target
from tablegame.ui.table_screen.slips import FreePlace, Sizes
from tablegame.view import advice, verbs
from tablegame.view.builder import Builder, largest_at_table
from tablegame.view.game_scene import SceneInput, move_text
from tablegame.view.nodes import extent
from tablegame.view.phrases import either_of, labelled
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Action, Label, Rect, Span, Target

OFFERED: Final = 3
"""How many composed moves are offered, each as a button that puts it together."""
WIDTHS: Final = (0.52, 0.4, 0.31, 0.25, 0.2)
"""Widths of the slip that are tried, in parts of the table's."""


class HintSlip:
    """Where the slip lies: on felt that is free, else in a strip that the table leaves to it."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        """For which hint and room the place was found."""
        self._place = FreePlace()
        self._box: Rect | None = None
        self._strip = 0.0
        self._wide = 0.0
        """Height of the strip, and width of the slip with its sentence in one line, in pixels."""
        self._scale = 1.0
        """The text scale of the slip in a strip, and of the game above it."""

    def place(self, b: Builder, table: Table, look: SceneInput, area: Rect) -> Rect:
        """Find its place; returns what of the area is left to the game."""
        self._box = None
        if look.hint is None:
            return area
        key = (look.hint, *b.size, b.text_scale)
        if key != self._key:
            self._key, self._strip, self._scale = key, 0.0, b.text_scale
        if not self._strip:
            game, note = b.scratch(), _Note(b, table, look, look.hint)
            table.entry.scene.build(game, look, area)
            taken = [extent(node) for node in game.nodes]
            taken += [each.rect for each in game.targets if each.window is None]
            near = (area.cx, area.bottom - area.h * 0.3)
            self._box = self._place.find(key, taken, area, near, lambda: note.sizes(area.w))
            if self._box is not None:
                return area
            self._make_strip(b, table, look, area.w)
        area = area._replace(h=area.h - (self._strip + b.space.pad))
        wide = min(area.w, self._wide)
        self._box = Rect(area.cx - wide / 2, area.bottom + b.space.pad, wide, self._strip)
        return area

    def _make_strip(self, b: Builder, table: Table, look: SceneInput, width: float) -> None:
        """Measure the strip. The type becomes smaller until what is left to the game has room for it."""
        assert look.hint is not None
        part = b.scratch()
        while True:
            note = _Note(part, table, look, look.hint)
            self._wide, self._scale = note.natural, part.text_scale
            self._strip = max(note.height(min(width, note.natural)), part.type(BODY) * 2)
            if part.text_scale <= largest_at_table((b.size[0], round(b.size[1] - self._strip - note.gap))):
                return
            part.shrink()

    def draw(self, b: Builder, table: Table, look: SceneInput, area: Rect) -> None:
        """Draw the game into what is left to it, and the slip beside it."""
        whole = b.text_scale
        b.text_scale = self._scale if self._strip and look.hint is not None else whole
        table.entry.scene.build(b, look, area)
        if look.hint is not None and self._box is not None:
            _Note(b, table, look, look.hint).draw(self._box)
        b.text_scale = whole


class _Note:
    """What the slip shows: a lamp, the sentence, composed moves that can be put together, a cross."""

    def __init__(self, b: Builder, table: Table, look: SceneInput, hint: Evaluation) -> None:
        self._b, self._hint = b, hint
        self._spans = sentence(b, table, hint)
        self._offers = _offers(b, table, look, hint)
        self.gap, self._pad, self._side = b.space.pad, b.space.gap, b.type(BODY) * 1.4
        self._beside = 2 * self._side + 4 * self._pad
        buttons = sum(b.button_width(label) + self.gap for label, _, _ in self._offers)
        self.natural = max(b.width(self._spans), buttons) + self._beside + 2
        """The width with the sentence in one line, in pixels."""

    def sizes(self, room: float) -> Sizes:
        """Widths and heights that are tried in a room of that width."""
        widths = (min(self.natural, room, room * part) for part in WIDTHS)
        return [(wide, high) for wide in widths if (high := self.height(wide)) > 0]

    def height(self, width: float) -> float:
        """How high the slip is at that width; 0 where it cannot be so narrow."""
        b, inner = self._b, width - self._beside
        widest = max((b.button_width(label) for label, _, _ in self._offers), default=0.0)
        if inner < max(widest, b.type(BODY) * 7):
            return 0.0
        high = max(b.line_height(b.wrap(self._spans, inner)), self._side)
        return high + self._rows(inner) * (b.button_height + self.gap * 0.5) + self._pad * 1.4

    def _rows(self, width: float) -> int:
        rows, x = 0, 0.0
        for label, _, _ in self._offers:
            wide = self._b.button_width(label)
            if not rows or x + wide > width:
                rows, x = rows + 1, 0.0
            x += wide + self.gap
        return rows

    def draw(self, box: Rect) -> None:
        """Draw it into a box. A click on it shows all choices."""
        b, pad, side, words = self._b, self._pad, self._side, self._b.words
        b.panel(box, "slip", name="hint")
        lines = b.wrap(self._spans, box.w - self._beside)
        high = b.line_height(lines)
        left, top = box.x + 2 * pad + side, box.y + pad * 0.7 + max(0.0, side - high) / 2
        b.picture(Rect(box.x + pad, box.y + pad * 0.7, side, side), "icon/hint")
        label = Rect(left, top, box.w - self._beside, high)
        b.add(Label(label, lines))
        if len(self._hint.choices) > 1:
            b.target("hint", Target("hint.all", box, verbs.HINT(), words("All choices")))
            reasons = advice.shown_reasons(self._hint)
            if reasons and reasons[0].clause:
                # It lies on top of the target that shows all choices.
                b.target("hint", why_target(b, "hint.why", label, lines, verbs.OWN_EXPLAIN(reasons[0].clause)))
        cross = Rect(box.right - pad - side, box.y + pad * 0.7, side, side)
        b.picture(cross.inset(side * 0.14), "icon/close")
        b.target("hint", Target("hint.away", cross, verbs.PUT_HINT_AWAY(), words("Put the hint away")))
        x, y = left, top + max(high, side) + self.gap * 0.5
        for text, action, name in self._offers:
            wide = b.button_width(text)
            if x > left and x + wide > box.right - side - 2 * pad + 1:
                x, y = left, y + b.button_height + self.gap * 0.5
            b.button("hint", name, Rect(x, y, wide, b.button_height), text, action)
            x += wide + self.gap


def _offers(b: Builder, table: Table, look: SceneInput, hint: Evaluation) -> list[tuple[str, Action, str]]:
    """For each composed move that is offered: label, action and id of its button."""
    found = []
    for choice in hint.choices[:OFFERED]:
        action = table.entry.scene.laying(look, choice.move)
        if action is not None:
            name = table.entry.text.move(choice.move, look.chosen, b.words)
            known = advice.figure(hint, choice, b.words), advice.margin(hint, choice, b.words)
            figure = " ".join(filter(None, known))
            found.append((f"{name} · {figure}" if figure else name, action, f"hint/{choice.move}"))
    return found


def sentence(b: Builder, table: Table, hint: Evaluation) -> list[Span]:
    """The sentence of a hint: what is best and why; where choices should be varied, why, and what was drawn by lot."""
    words = b.words

    def name(choice: Choice) -> str:
        return move_text(table.entry.text, choice.move, table.session.view(), table.session.chosen, words)

    if len(hint.choices) == 1 and table.session.view().legal().count() > 1 and _is_all_the_same(table):
        return [b.span(words("It makes no difference which of them you play."), BODY)]
    if len(hint.choices) == 1 and table.session.view().legal().count() == 1:
        text = words("{move}: there is no other choice.", move=name(hint.choices[0]))
        return [b.span(text[:1].upper() + text[1:], BODY)]
    marked = advice.best_choices(hint) or advice.constant_choice(hint)
    equals = advice.equal_choices(hint)
    spans = []
    if not marked and len(equals) > 1 and (hint.scale != "share" or advice.all_equal(hint)):
        spans += _equal(b, [name(each) for each in equals], len(equals) == len(hint.choices))
    elif marked and len(marked) <= advice.NAMED:
        named = either_of([*map(name, marked)], words)
        spans.append(b.span(named[:1].upper() + named[1:] + ". ", BODY, "sans-bold"))
    if not marked and (most := advice.most_points_now(hint)) is not None:
        spans.append(b.span(words("Most points: {move}.", move=name(most)) + " ", BODY, "sans-bold"))
    reasons = advice.shown_reasons(hint)
    if reasons:
        spans.append(b.span(" ".join(table.teller.tell(each).text for each in reasons), BODY))
    if lot := advice.sampled_choice(hint):
        figures = "" if advice.all_equal(hint) else words("The figures say how often each is right.")
        spans.append(b.span(f" {figures} " if figures else " ", BODY))
        spans.append(b.span(words("The lot says this time: {move}.", move=name(lot)), BODY, "sans-bold"))
    if 0 < len(marked) <= advice.NAMED and hint.scale != "share" and (figure := advice.figure(hint, marked[0], words)):
        about = (figure, advice.margin(hint, marked[0], words), advice.unit_of(hint, marked[0], words))
        spans.append(b.span("  " + " ".join(filter(None, about)), SMALL, "sans", "soft"))
    if reasons and reasons[0].clause:
        spans += why_spans(b, BODY)
    return spans


def _is_all_the_same(table: Table) -> bool:
    """Whether all choices are the same: neighbouring cards of one suit."""
    view, bot = table.session.view(), table.entry.bot
    first, *others = view.legal()
    return all(bot.same(view, first, each) for each in others)


def _equal(b: Builder, names: list[str], whole: bool) -> list[Span]:
    """The words for no real difference between some choices, or between all."""
    words = b.words
    if whole:
        return [b.span(words("No real difference between your choices.") + " ", BODY, "sans-bold")]
    if len(names) > advice.NAMED + 1:
        said = words("No real difference between the {n} best choices.", n=len(names))
        return [b.span(said + " ", BODY, "sans-bold")]
    named = either_of(names, words)
    said = labelled(named[:1].upper() + named[1:], "", words)
    return [b.span(said, BODY, "sans-bold"), b.span(words("no real difference") + ". ", BODY)]
