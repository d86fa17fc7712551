"""A hint at the table, laid beside the choices as a slip that covers nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablegame.core.bots import Choice, Evaluation
from tablegame.core.contract import Reason
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.reasons import why_spans, why_target
from tablegame.view import advice, verbs
from tablegame.view.builder import Builder
from tablegame.view.game_scene import SceneInput, move_text, reason_text
from tablegame.view.layout import find_space
from tablegame.view.nodes import extent
from tablegame.view.scale import BODY
from tablegame.view.scene import Action, Label, Rect, Span, Target

LAID: Final = 3
"""So many moves that are composed are offered, to be laid ready."""
WIDTHS: Final = (0.52, 0.4, 0.31, 0.25, 0.2)
"""Widths of a slip that are tried, in parts of the table's."""


class Slip:
    """Where the slip lies."""

    def __init__(self) -> None:
        self._hint: Evaluation | None = None
        self._room: tuple[float, ...] = ()
        """For which hint and room it was laid."""
        self._box: Rect | None = None
        self._strip = 0.0
        """Pixels that the table makes way for it, where it has no room free."""

    def place(self, b: Builder, table: Table, look: SceneInput, area: Rect) -> Rect:
        """What of the area is left to the game: all of it where there is no hint, or felt free for the slip."""
        if look.hint is None:
            return area
        room = (*b.size, b.text_scale)
        if self._hint is not look.hint or self._room != room:
            self._hint, self._room, self._box, self._strip = look.hint, room, None, 0.0
        spans, offers = said(b, table, look.hint), _offers(b, table, look)
        natural = min(area.w, _natural(b, spans, offers))
        if not self._strip:
            self._box = self._on_felt(b, table, look, area, spans, offers)
            if self._box is None:
                self._strip = max(_height(b, spans, offers, natural), b.type(BODY) * 2)
        if self._strip:
            area = area._replace(h=area.h - (self._strip + _gap(b)))
            self._box = Rect(area.cx - natural / 2, area.bottom + _gap(b), natural, self._strip)
        return area

    def _on_felt(
        self, b: Builder, table: Table, look: SceneInput, area: Rect, spans: list[Span], offers: list[_Offer]
    ) -> Rect | None:
        """Where the slip covers nothing of the game's picture: where it lay, as long as that is free."""
        game = b.scratch()
        table.entry.scene.build(game, look, area)
        taken = [extent(node) for node in game.nodes]
        taken += [each.rect for each in game.targets if each.window is None]
        if self._box is not None and not any(self._box.overlaps(each) for each in taken):
            return self._box
        natural = _natural(b, spans, offers)
        widths = [min(natural, area.w * part) for part in WIDTHS]
        sizes = [(wide, high) for wide in widths if (high := _height(b, spans, offers, wide)) > 0]
        return find_space(area, taken, sizes, (area.cx, area.bottom - area.h * 0.3))

    def draw(self, b: Builder, table: Table, look: SceneInput) -> None:
        """Lay the slip on the table, whose game has been drawn."""
        if look.hint is not None and self._box is not None:
            _slip(b, look, said(b, table, look.hint), _offers(b, table, look), self._box)


def said(b: Builder, table: Table, hint: Evaluation) -> list[Span]:
    """The sentence of a hint: what is best and why; where choices are to be varied, why that, and what the lot says."""
    words = b.words

    def name(choice: Choice) -> str:
        return move_text(table.entry.text, choice.move, table.session.view(), table.session.chosen, words)

    def reason(chosen_reason: Reason) -> str:
        return reason_text(chosen_reason, table.name_of, words, b.faces)

    if len(hint.choices) == 1 and table.session.view().legal().count() > 1 and _is_all_the_same(table):
        return [b.span(words("It makes no difference which of them you play."), BODY)]
    if len(hint.choices) == 1 and table.session.view().legal().count() == 1:
        text = words("{move}: there is no other choice.", move=name(hint.choices[0]))
        return [b.span(text[:1].upper() + text[1:], BODY)]
    marked, equals = advice.best_choices(hint), advice.equal_choices(hint)
    spans = []
    if not marked and len(equals) > 1 and (hint.scale != "share" or advice.all_equal(hint)):
        spans += _equal(b, [name(each) for each in equals], len(equals) == len(hint.choices))
    elif marked and len(marked) <= advice.NAMED:
        named = words(" or ").join(map(name, marked))
        spans.append(b.span(named[:1].upper() + named[1:], BODY, "sans-bold"))
        figure = advice.figure(hint, marked[0], words)
        if figure and hint.scale != "share":
            about = advice.margin(hint, marked[0], words)
            said = " ".join(filter(None, (figure, about, words(advice.unit(hint)))))
            spans.append(b.span(f": {said}", BODY))
        spans.append(b.span(". ", BODY))
    if not marked and (most := advice.most_points_now(hint)) is not None:
        spans.append(b.span(words("Most points: {move}.", move=name(most)) + " ", BODY, "sans-bold"))
    chosen_reason = advice.shown_reason(hint)
    if chosen_reason is not None:
        text = reason(chosen_reason)
        spans.append(b.span(text[:1].upper() + text[1:] + ("" if text.endswith((".", "!")) else "."), BODY))
        if lot := advice.sampled_choice(hint):
            spans.append(b.span(" ", BODY))
            spans.append(b.span(words("The lot says this time: {move}.", move=name(lot)), BODY, "sans-bold"))
        grounds = _grounds(b, table, hint) if marked else ""
        if grounds:
            spans.append(b.span(" " + grounds, BODY))
        if chosen_reason.clause:
            spans += why_spans(b, BODY)
    return spans


def _is_all_the_same(table: Table) -> bool:
    """Whether all that may be done is the same thing: cards of one suit between which none is missing."""
    view, bot = table.session.view(), table.entry.bot
    first, *others = view.legal()
    return all(bot.same(view, first, each) for each in others)


def _equal(b: Builder, names: list[str], whole: bool) -> list[Span]:
    """That there is no real difference between some choices, or between all."""
    words = b.words
    if whole:
        return [b.span(words("No real difference between your choices.") + " ", BODY, "sans-bold")]
    if len(names) > advice.NAMED + 1:
        said = words("No real difference between the {n} best choices.", n=len(names))
        return [b.span(said + " ", BODY, "sans-bold")]
    named = words(" or ").join(names)
    said = f"{named[:1].upper()}{named[1:]}: "
    return [b.span(said, BODY, "sans-bold"), b.span(words("no real difference") + ". ", BODY)]


def _grounds(b: Builder, table: Table, hint: Evaluation) -> str:
    """What the table itself says for the first choice and against the next; "" for nothing."""
    first, second, *_ = hint.choices
    return table.entry.text.grounds(table.session.view(), first.move, second.move, b.words, b.faces)


@dataclass(frozen=True, slots=True)
class _Offer:
    """A composed move that can be laid ready."""

    label: str
    action: Action
    name: str


def _offers(b: Builder, table: Table, look: SceneInput) -> list[_Offer]:
    scene, hint = table.entry.scene, look.hint
    if hint is None:
        return []
    found = []
    for choice in hint.choices[:LAID]:
        action = scene.laying(look, choice.move)
        if action is not None:
            name = table.entry.text.move(choice.move, look.chosen, b.words)
            known = advice.figure(hint, choice, b.words), advice.margin(hint, choice, b.words)
            figure = " ".join(filter(None, known))
            found.append(_Offer(f"{name} · {figure}" if figure else name, action, f"hint/{choice.move}"))
    return found


def _gap(b: Builder) -> float:
    return b.space.pad


def _pad(b: Builder) -> float:
    return b.space.gap


def _side(b: Builder) -> float:
    """The picture of a hint, and the cross that puts it away."""
    return b.type(BODY) * 1.4


def _natural(b: Builder, spans: list[Span], offers: list[_Offer]) -> float:
    """How wide the slip is with its sentence in one line."""
    buttons = sum(b.button_width(each.label) + _gap(b) for each in offers)
    return max(b.width(spans), buttons) + 2 * _side(b) + 4 * _pad(b) + 2


def _height(b: Builder, spans: list[Span], offers: list[_Offer], width: float) -> float:
    """How high the slip is at that width; 0 where it cannot be so narrow."""
    inner = width - 2 * _side(b) - 4 * _pad(b)
    widest = max((b.button_width(each.label) for each in offers), default=0.0)
    if inner < max(widest, b.type(BODY) * 7):
        return 0.0
    high = max(b.line_height(b.wrap(spans, inner)), _side(b))
    return high + _rows(b, offers, inner) * (b.button_height + _gap(b) * 0.5) + _pad(b) * 1.4


def _rows(b: Builder, offers: list[_Offer], width: float) -> int:
    rows, x = 0, 0.0
    for each in offers:
        wide = b.button_width(each.label)
        if not rows or x + wide > width:
            rows, x = rows + 1, 0.0
        x += wide + _gap(b)
    return rows


def _slip(b: Builder, look: SceneInput, spans: list[Span], offers: list[_Offer], box: Rect) -> None:
    """The slip: a lamp, the sentence, what can be laid ready, a cross. A click on it shows all choices."""
    pad, side, words = _pad(b), _side(b), b.words
    b.panel(box, "slip", name="hint")
    lines = b.wrap(spans, box.w - 2 * side - 4 * pad)
    chosen_reason = advice.shown_reason(look.hint) if look.hint is not None and len(look.hint.choices) > 1 else None
    high = b.line_height(lines)
    top = box.y + pad * 0.7 + max(0.0, side - high) / 2
    b.picture(Rect(box.x + pad, box.y + pad * 0.7, side, side), "icon/hint")
    left = box.x + 2 * pad + side
    b.add(Label(Rect(left, top, box.w - 2 * side - 4 * pad, high), lines))
    if look.hint is not None and len(look.hint.choices) > 1:
        b.target("hint", Target("hint.all", box, verbs.HINT(), words("All choices")))
    if chosen_reason is not None and chosen_reason.clause:
        # On the slip it lies over what shows all choices.
        label = Rect(left, top, box.w - 2 * side - 4 * pad, high)
        b.target("hint", why_target(b, "hint.why", label, lines, verbs.OWN_EXPLAIN(chosen_reason.clause)))
    cross = Rect(box.right - pad - side, box.y + pad * 0.7, side, side)
    b.picture(cross.inset(side * 0.14), "icon/close")
    b.target("hint", Target("hint.away", cross, verbs.PUT_HINT_AWAY(), words("Put the hint away")))
    x, y = left, top + max(high, side) + _gap(b) * 0.5
    for each in offers:
        wide = b.button_width(each.label)
        if x > left and x + wide > box.right - side - 2 * pad + 1:
            x, y = left, y + b.button_height + _gap(b) * 0.5
        b.button("hint", each.name, Rect(x, y, wide, b.button_height), each.label, each.action)
        x += wide + _gap(b)
