"""The hint, and the tutor's question, at a table: a slip beside the choices, where it covers nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from tablegame.ai.judging import Judgement
from tablegame.core.bots import Choice, Evaluation
from tablegame.practice.continuations import has_line
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.panel import why_spans, why_target
from tablegame.ui.table_screen.slips import FreePlace, Sizes
from tablegame.view import advice, verbs
from tablegame.view.builder import Builder, largest_at_table
from tablegame.view.form import Button, Buttons
from tablegame.view.game_scene import SceneInput, move_text
from tablegame.view.phrases import capital, either_of, labelled
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Label, Rect, Span, Target, extent

OFFERED: Final = 3
"""How many composed moves are offered, each as a button that puts it together."""
WIDTHS: Final = (0.52, 0.4, 0.31, 0.25, 0.2)
"""Widths of the slip that are tried, in parts of the table's."""
HIGHEST: Final = 0.25
"""The part of the table's height above which a strip is written in smaller type."""


class HintSlip:
    """Where the slip lies: on felt that is free, else in a strip that the table leaves to it."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        """For which hint or question, and room, the place was found."""
        self._place = FreePlace()
        self._box: Rect | None = None
        self._strip = 0.0
        self._wide = 0.0
        """Height of the strip, and width of the slip with its sentence in one line, in pixels."""
        self._scales = 1.0, 1.0
        """The text scales of the game and of the slip."""

    def place(self, b: Builder, table: Table, look: SceneInput, area: Rect) -> Rect:
        """Find its place; returns what of the area is left to the game."""
        self._box = None
        note = _note(b, table, look)
        if note is None:
            return area
        key = (table.tutor.warned or look.hint, *b.size, b.text_scale, b.words.code)
        if key != self._key:
            self._key, self._strip, self._scales = key, 0.0, (b.text_scale, b.text_scale)
        if not self._strip:
            game, _ = b.cached_part(table.entry.scene.build, replace(look, panes={}), area)
            taken = [extent(node) for node in game.nodes]
            taken += [each.rect for each in game.targets if each.window is None]
            self._box = self._place.find(key, taken, area, lambda: note.sizes(area.w))
            if self._box is not None:
                return area
            self._make_strip(b, lambda: _note(b, table, look), area)
        area = area._replace(h=area.h - (self._strip + b.space.pad))
        wide = min(area.w, self._wide)
        self._box = Rect(area.cx - wide / 2, area.bottom + b.space.pad, wide, self._strip)
        return area

    def _make_strip(self, b: Builder, note_of: Callable[[], _Note | None], area: Rect) -> None:
        """Measure the strip, in smaller type if it is high, and make the type of the game smaller until what is left
        has room for it."""
        whole = b.text_scale
        while (note := note_of()) is not None:
            self._wide = note.natural
            self._strip = max(note.height(min(area.w, note.natural)), b.type(BODY) * 2)
            if b.text_scale <= 1.0 or self._strip <= area.h * HIGHEST:
                break
            b.shrink()
        own, b.text_scale = b.text_scale, whole
        left = b.scratch()
        while left.text_scale > largest_at_table((b.size[0], round(b.size[1] - self._strip - b.space.pad))):
            left.shrink()
        self._scales = left.text_scale, own

    def draw(self, b: Builder, table: Table, look: SceneInput, area: Rect) -> bool:
        """Draw the game into what is left to it, and the slip beside it; whether there is one."""
        whole, (game, own) = b.text_scale, self._scales
        b.text_scale = game if self._strip and self._box is not None else whole
        table.entry.scene.build(b, look, area)
        b.text_scale = own if self._box is not None else whole
        note = _note(b, table, look)
        if note is not None and self._box is not None:
            note.draw(self._box)
        b.text_scale = whole
        return note is not None


def _note(b: Builder, table: Table, look: SceneInput) -> _Note | None:
    """What the slip shows: what the tutor asks, else the hint; None for nothing."""
    if table.tutor.warned is not None and look.can_act:
        return _Question(b, table, table.tutor.warned)
    return None if look.hint is None else _Shown(b, table, look, look.hint)


class _Note:
    """A picture, a sentence, and below it buttons."""

    def __init__(self, b: Builder, icon: str, spans: list[Span], buttons: Sequence[Button]) -> None:
        self._b, self._icon, self._spans, self._buttons = b, icon, spans, Buttons(tuple(buttons))
        self.gap, self._pad, self._side = b.space.pad, b.space.gap, b.type(BODY) * 1.4
        self._beside = 2 * self._side + 4 * self._pad
        self.natural = max(*map(b.width, b.wrap(spans, b.size[0])), self._buttons.width(b)) + self._beside + 2
        """The width with every line of the sentence whole, in pixels."""

    def sizes(self, room: float) -> Sizes:
        """Widths and heights that are tried in a room of that width."""
        widths = (min(self.natural, room, room * part) for part in WIDTHS)
        return [(wide, high) for wide in widths if (high := self.height(wide)) > 0]

    def height(self, width: float) -> float:
        """How high the slip is at that width; 0 where it cannot be so narrow."""
        b, inner = self._b, width - self._beside
        if inner < max([b.type(BODY) * 7, *(b.button_width(p.label, p.hint) for p in self._buttons.buttons)]):
            return 0.0
        high = max(b.line_height(b.wrap(self._spans, inner)), self._side)
        return high + self._buttons.height(b, inner) + self.gap * bool(self._buttons.buttons) + self._pad * 1.4

    def draw(self, box: Rect) -> None:
        """Draw it into a box."""
        b, pad, side = self._b, self._pad, self._side
        b.panel(box, "slip", name="hint")
        lines = b.wrap(self._spans, box.w - self._beside)
        high = b.line_height(lines)
        left, top = box.x + 2 * pad + side, box.y + pad * 0.7 + max(0.0, side - high) / 2
        b.picture(Rect(box.x + pad, box.y + pad * 0.7, side, side), self._icon)
        label = Rect(left, top, box.w - self._beside, high)
        b.add(Label(label, lines))
        self._make_clickable(box, label, lines)
        self._buttons.draw(b, "hint", label._replace(y=top + max(high, side) + self.gap))

    def _make_clickable(self, box: Rect, label: Rect, lines: Sequence[Sequence[Span]]) -> None:
        """Make targets of the slip and of what stands in it."""


class _Shown(_Note):
    """The hint: a lamp, the sentence, composed moves that can be put together, a cross. A click shows all choices."""

    def __init__(self, b: Builder, table: Table, look: SceneInput, hint: Evaluation) -> None:
        self._hint = hint
        super().__init__(b, "icon/hint", sentence(b, table, hint), _offers(b, table, look, hint))

    def _make_clickable(self, box: Rect, label: Rect, lines: Sequence[Sequence[Span]]) -> None:
        b, pad, side, words = self._b, self._pad, self._side, self._b.words
        if len(self._hint.choices) > 1:
            b.target("hint", Target("hint.all", box, verbs.HINT(), words("All choices")))
            reasons = advice.shown_reasons(self._hint)
            if reasons and reasons[0].clause:
                # It lies on top of the target that shows all choices.
                b.target("hint", why_target(b, "hint.why", label, lines, verbs.OWN_EXPLAIN(reasons[0].clause)))
        cross = Rect(box.right - pad - side, box.y + pad * 0.7, side, side)
        b.picture(cross.inset(side * 0.14), "icon/close")
        b.target("hint", Target("hint.away", cross, verbs.PUT_HINT_AWAY(), words("Put the hint away")))


class _Question(_Note):
    """What the tutor asks before a choice that loses something: which choice is better is shown only to those who ask.
    Where no reason is known, it shows how it goes on."""

    def __init__(self, b: Builder, table: Table, judgement: Judgement) -> None:
        words, found, made = b.words, judgement.evaluation, judgement.made
        name = move_text(table.entry.text, made.move, table.session.situation.view, table.session.chosen, words)
        said = words("{move}: a mistake", move=name)
        if judgement.verdict == "inaccuracy":
            said = words("{move}: an inaccuracy", move=name)
        values = [
            labelled(label, advice.value_text(found, each, words), words)
            for label, each in ((words("Your choice"), made), (words("The best choice"), judgement.top))
        ]
        against = [each.text for each in table.teller.why(made)]
        shown = not against and has_line(made)
        spans = [
            b.span(f"{capital(said)}. ", BODY, "sans-bold"),
            b.span("\n".join((" · ".join(values), *against)), BODY),
        ]
        buttons = (
            Button("warning.again", words("Think again"), verbs.THINK_AGAIN(), "brass", words("Enter")),
            *((Button("warning.on", words("Show me"), verbs.SHOW_ON(), "ivory", "S"),) if shown else ()),
            Button("warning.show", words("Hint"), verbs.HINT(), "ivory", "H"),
            Button("warning.anyway", words("Play it anyway"), verbs.ANYWAY(), "ivory", words("Ctrl+Enter")),
        )
        super().__init__(b, f"judged/{judgement.verdict}", spans, buttons)

    def _make_clickable(self, box: Rect, label: Rect, lines: Sequence[Sequence[Span]]) -> None:  # noqa: ARG002
        self._b.target("hint", Target("warning", box, verbs.WHAT_IS_WAITED_FOR(), self._b.words("The tutor"), False))


def ask_only(b: Builder) -> None:
    """While the tutor asks, no key and no place means anything else: P, by which somebody passes, makes no mistake."""
    mine = b.zones["hint"]
    b.targets = [target for target in b.targets if target.id in mine]
    b.zones, b.drops, b.first_arrow = {"hint": [*mine[1:], mine[0]]}, [], ""
    b.focus = b.focus if b.focus in mine else mine[1]
    b.keys = {
        "enter": verbs.THINK_AGAIN(),
        "escape": verbs.THINK_AGAIN(),
        "ctrl+enter": verbs.ANYWAY(),
        "h": verbs.HINT(),
    }
    if any(target.id == "warning.on" for target in b.targets):
        b.keys["s"] = verbs.SHOW_ON()
    b.consequential(verbs.THINK_AGAIN(), verbs.ANYWAY())


def _offers(b: Builder, table: Table, look: SceneInput, hint: Evaluation) -> list[Button]:
    """A button for each composed move that is offered."""
    found = []
    for choice in hint.choices[:OFFERED]:
        action = table.entry.scene.draft_action(look, choice.move)
        if action is not None:
            name = table.entry.text.move_name(choice.move, look.chosen, b.words)
            known = advice.figure(hint, choice, b.words), advice.margin(hint, choice, b.words)
            figure = " ".join(filter(None, known))
            found.append(Button(f"hint/{choice.move}", f"{name} · {figure}" if figure else name, action))
    return found


def sentence(b: Builder, table: Table, hint: Evaluation) -> list[Span]:
    """The sentence of a hint: what is best and why; where choices should be varied, why, and what was drawn by lot."""
    words, view = b.words, table.session.situation.view

    def name(choice: Choice) -> str:
        return move_text(table.entry.text, choice.move, view, table.session.chosen, words)

    if len(hint.choices) == 1 and view.legal().count() > 1 and _is_all_the_same(table):
        return [b.span(words("It makes no difference which of them you play."), BODY)]
    if len(hint.choices) == 1 and view.legal().count() == 1:
        text = words("{move}: there is no other choice.", move=name(hint.choices[0]))
        return [b.span(capital(text), BODY)]
    marked = advice.best_choices(hint) or advice.constant_choice(hint)
    equals = advice.equal_choices(hint)
    reasons, lot, spans = advice.shown_reasons(hint), advice.sampled_choice(hint), list[Span]()
    if marked:
        spans += _equal(b, [name(each) for each in marked])
    elif len(equals) > 1 and hint.scale != "share" and len(equals) < len(hint.choices):
        spans += _equal(b, [name(each) for each in equals if not each.loss])
    said = [b.span(" ".join(table.teller.tell(each).text for each in reasons), BODY)] if reasons else []
    if lot:
        drawn = b.span(words("Drawn at random: {move}.", move=name(lot)), BODY, "sans-bold")
        alike = advice.all_equal(hint)
        varied = hint.reason in reasons and not alike
        gap = b.span(f" {words('The figures say how often to play each.')} " if varied else " ", BODY)
        said = [*said, gap, drawn] if varied or alike else [drawn, gap, *said]
    spans += said
    if marked and hint.scale != "share" and (figure := advice.figure(hint, marked[0], words)):
        about = (figure, advice.margin(hint, marked[0], words), advice.unit_of(hint, marked[0], words))
        spans.append(b.span("  " + " ".join(filter(None, about)), SMALL, "sans", "soft"))
    if reasons and reasons[0].clause:
        spans += why_spans(b, BODY)
    return spans


def _is_all_the_same(table: Table) -> bool:
    """Whether all choices are the same: neighbouring cards of one suit."""
    view, bot = table.session.situation.view, table.entry.bot
    first, *others = view.legal()
    return all(bot.equivalent(view, first, each) for each in others)


def _equal(b: Builder, names: list[str]) -> list[Span]:
    """One choice, or several that nothing separates, beside worse ones."""
    said = b.words.many("{n} choice is as good.", "{n} choices are equally good.", len(names))
    if len(names) <= advice.NAMED:
        said = f"{capital(either_of(names, b.words))}."
    return [b.span(said + " ", BODY, "sans-bold")]
