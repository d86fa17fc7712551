"""The slip that asks for a call of Contraspiel: the question, a button for each answer, the consequence of one answer.

A slip is a light panel on the table. This one takes the first of several free places (rooms) of the table that is large
enough; with too little room it leaves out sentences.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final, NamedTuple

from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts.view import Phase, SpielView
from tablegame.games.contraspiel.scene import seats
from tablegame.games.contraspiel.text.question import CallOption, CallQuestion
from tablegame.view import advice, rank_columns, verbs
from tablegame.view.builder import Builder
from tablegame.view.game_scene import SceneInput
from tablegame.view.phrases import labelled
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Label, Rect, Span, Target

_FOOT: Final = 24  # the width of the sentence about the consequence, in heights of its type
_LEAST_TYPE: Final = 16.0  # the smallest type on a button, in pixels
_FULL_TYPE: Final = 1000.0  # a bound for type that leaves each text its usual size
_HEAD_MARGIN, _FOOT_MARGIN = 0.7, 0.4
"""The margins above the question and below the consequence, in gaps between parts (`Space.gap`)."""
_SIGN: Final = 0.5  # the side of a suit's sign, in heights of a button
_KEYS_FROM: Final = 1200  # the width of a window, in pixels, from which on buttons must have room for their keys


def offered_cards(view: SpielView) -> dict[int, int]:
    """The cards that can be played, or given for the turn-up, now. Each has the move that a click on it makes."""
    bases = {Phase.PLAY: 0, Phase.EXCHANGE: moves.GIVE, Phase.TURNUP: moves.GIVE, Phase.CONTRA: moves.CONTRA_FOR}
    if view.phase not in bases:
        return {}
    base, legal = bases[view.phase], view.legal()
    return {card: base + card for card in view.hand or () if base + card in legal}


class _Slip(NamedTuple):
    """The layout of the slip in a room; all lengths in pixels."""

    room: Rect
    columns: int
    button_width: float
    button_height: float
    height: float
    heads: tuple[tuple[tuple[Span, ...], ...], ...]  # the sentences above the buttons, in lines
    foot: float  # the height of the sentence about the consequence
    fits: bool  # whether the slip is no higher than the room
    is_whole: bool  # whether it fits, and the buttons have room for their words


def draw(b: Builder, look: SceneInput[SpielView], rooms: Sequence[Rect]) -> None:
    """Draw the question with a button for each answer in the first room that holds them: if need be in smaller type,
    and with shorter labels where even that is not enough."""
    scale = b.text_scale  # is restored at the end
    question = CallQuestion(look.view, look.name_of, b.words)
    options = question.options() if look.can_act and look.view.phase not in (Phase.PLAY, Phase.EXCHANGE) else ()
    layout = _layout(b, question, options, rooms)
    while not layout.is_whole and (b.text_scale > 1.0 or any(option.shorter for option in options)):
        if b.text_scale > 1.0:
            b.shrink()
        else:
            options = tuple(option.shortened() for option in options)
            b.text_scale = scale
        layout = _layout(b, question, options, rooms)
    pad, gap = b.space.gap, b.space.close
    text_width = max([b.width(row) for head in layout.heads for row in head] or [0.0])
    buttons = layout.button_width * layout.columns + gap * (layout.columns - 1) if options else 0.0
    foot_width = _foot_width(b, layout.room) if layout.foot else 0.0
    wide = min(layout.room.w, max(text_width, buttons, foot_width) + 2 * pad)
    box = Rect(layout.room.cx - wide / 2, layout.room.cy - layout.height / 2, wide, layout.height)
    b.panel(box, "slip", name="asked")
    y = box.y + pad * _HEAD_MARGIN
    for head in layout.heads:
        b.add(Label(Rect(box.x + pad, y, box.w - 2 * pad, b.line_height(head)), head, "centre"))
        y += b.line_height(head)
    b.open_zones.add("asked")
    y += gap
    # All answers have the size of type that the longest needs.
    size = min((_label_size(b, option, layout.button_width) for option in options), default=0.0)
    for index, option in enumerate(options):
        row, column = divmod(index, layout.columns)
        x, row_y = box.cx - buttons / 2 + column * (layout.button_width + gap), y + row * (layout.button_height + gap)
        _draw_button(b, look, option, Rect(x, row_y, layout.button_width, layout.button_height), size)
    if layout.foot:
        # The answer under the mouse, else the answer in focus, else the only answer that is no pass: the second of two.
        by_id = {_id(option): option for option in options}
        only_active = options[-1] if len(options) <= 2 else None
        pointed = next((by_id[name] for name in (b.hover, b.focus) if name in by_id), only_active)
        foot = Rect(box.x + pad, box.bottom - layout.foot, box.w - 2 * pad, layout.foot - pad * _FOOT_MARGIN)
        if pointed is not None:
            b.text(foot, [b.span(pointed.follows, SMALL, "sans", "soft")], align="centre", wrap=True)
    b.text_scale = scale


def _layout(b: Builder, question: CallQuestion, options: Sequence[CallOption], rooms: Sequence[Rect]) -> _Slip:
    """The slip with the most sentences that fit, in the first room that holds them. The last room is taken only if no
    other one holds even the question and whole answers.

    If no room holds even the question and whole answers, the slip that comes nearest to that.
    """
    text, advice_text = question.question()
    # Only one sentence stands beside the question: a click on a card needs it more than the stakes do.
    all_texts = (text, advice_text or (question.stakes() if options else ""))
    # The sentences above the buttons, and whether the consequence stands below them: from the most words to the fewest.
    tries = ((all_texts, True), ((text, advice_text), True), ((text, advice_text), False), ((text,), False))
    slips = []
    *usual, spare = rooms
    for (texts, explained), room in (*product(tries, usual), *product(tries, [spare])):
        slips.append(_layout_in(b, options, texts, room, explained))
        if slips[-1].is_whole:
            return slips[-1]
    return max(slips, key=lambda slip: (slip.fits, slip.button_width))


def _foot_width(b: Builder, room: Rect) -> float:
    """The greatest width of the sentence about the consequence."""
    return min(room.w - 2 * b.space.gap, _FOOT * b.type(SMALL))


def _layout_in(b: Builder, options: Sequence[CallOption], texts: Sequence[str], room: Rect, explained: bool) -> _Slip:
    """The slip in this room, with the best number of columns.

    texts: the question and the sentences below it; "" for a sentence that is left out.
    explained: whether the consequence of an answer stands below the buttons.
    """
    pad, gap, high = b.space.gap, b.space.close, _button_height(b)
    inner = room.w - 2 * pad
    question, *notes = (text for text in texts if text)
    spans = [b.span(question, BODY, "sans-bold", "text"), *(b.span(note, BODY, "sans", "soft") for note in notes)]
    heads = tuple(b.wrap([span], inner) for span in spans)
    foot = 0.0
    if explained and options:
        width = _foot_width(b, room)
        # Room for the longest, so that the slip keeps its size under the mouse.
        longest = max(b.line_height(b.wrap([b.span(option.follows, SMALL)], width)) for option in options)
        foot = longest + 2 * _FOOT_MARGIN * pad
    words_h = sum(b.line_height(head) for head in heads) + 2 * _HEAD_MARGIN * pad + foot
    if not options:
        fits = words_h <= room.h
        return _Slip(
            room, columns=1, button_width=0.0, button_height=0.0, height=min(words_h, room.h), heads=heads, foot=foot,
            fits=fits, is_whole=fits,
        )  # fmt: skip
    widest = max(_wanted_width(b, option) for option in options)
    # In a small window buttons may do without the caps of their keys.
    caps = {option: _cap_width(b, option) if b.size[0] < _KEYS_FROM else 0.0 for option in options}

    def width_needed(most: float) -> float:
        """The least width of a button in which all words fit in type of at most that size."""
        return max(_wanted_width(b, option, most) - caps[option] for option in options)

    needed, least = width_needed(_FULL_TYPE), width_needed(_LEAST_TYPE)
    ranked_slips = []
    for columns in range(1, len(options) + 1):
        rows = -(-len(options) // columns)  # rounded up
        width = (inner - gap * (columns - 1)) / columns
        height = words_h + rows * (high + gap)
        fits = height <= room.h
        # Best are whole words in full type, then in small type; then a slip about twice as high as wide in buttons.
        is_whole, is_whole_in_full = fits and width >= least, fits and width >= needed
        rank = (is_whole_in_full, is_whole, fits, -abs(2 * columns - 1 - rows))
        button_width = min(width, max(widest, b.px(230)))
        air = max(0.0, min(gap, (room.h - height) / rows))  # height that each button gets beyond its least
        height = min(height + rows * air, room.h)
        slip = _Slip(room, columns, button_width, high + air, height, heads, foot, fits, is_whole)
        ranked_slips.append((rank, slip))
    _, best = max(ranked_slips, key=lambda ranked_slip: ranked_slip[0])
    return best


def _id(option: CallOption) -> str:
    return f"say/{option.move}"


def _button_height(b: Builder) -> float:
    return max(b.px(58), b.line(BODY) + b.line(SMALL))


def _cap_width(b: Builder, option: CallOption) -> float:
    return b.line(SMALL) + b.space.close if option.key else 0.0


def _words_width(b: Builder, option: CallOption, most: float = _FULL_TYPE) -> float:
    """The width of a button's words. There are no chips next to a shorter label.
    most: the largest type, in pixels."""
    label, stake = min(most, b.type(BODY)), min(most, b.type(SMALL))
    stake_width = 0.0 if option.spoken else b.metrics.width(option.stake, "sans", stake)
    return max(b.metrics.width(option.label, "sans-bold", label), stake_width) + 1


def _wanted_width(b: Builder, option: CallOption, most: float = _FULL_TYPE) -> float:
    """The width of a button with sign, words and key. most: the largest type, in pixels."""
    return _words_width(b, option, most) + _sign_width(b, option) + _cap_width(b, option) + 2 * b.space.pad


def _sign_width(b: Builder, option: CallOption) -> float:
    return _button_height(b) * _SIGN + b.space.close if option.suit is not None else 0.0


def _label_size(b: Builder, option: CallOption, wide: float) -> float:
    """The size of type, in pixels, in which the label of an answer fits on a button of that width: the usual one or a
    smaller one, but never less than _LEAST_TYPE."""
    usual, room = b.type(BODY), wide - _sign_width(b, option) - 2 * b.space.pad
    usual_width = b.metrics.width(option.label, "sans-bold", usual) + 1
    return max(_LEAST_TYPE, min(usual, usual * (room / usual_width)))


def _draw_button(b: Builder, look: SceneInput[SpielView], option: CallOption, box: Rect, size: float) -> None:
    """Draw an answer: sign of its suit, label, chips below the label; at the right its key or the mark of a hint.

    The mark takes the place of the chips if there is no room at the right. size: the type of the label, in pixels.
    """
    is_allowed = not option.why
    alpha, ink = (1.0, "text") if is_allowed else (0.45, "faint")
    b.panel(box, "ivory", alpha=alpha, name=_id(option))
    x, right, stake = box.x + b.space.pad, box.right - b.space.pad, option.stake
    if option.suit is not None:
        side = _button_height(b) * _SIGN
        b.picture(Rect(x, box.cy - side / 2, side, side), b.faces.german_sign(option.suit), alpha)
        x += side + b.space.close
    else:
        # Words keep farther from the round end than a sign, where they can.
        x += min(b.space.close, max(0.0, box.w - _wanted_width(b, option)) / 2)
    hint, cap = advice.mark(look, option.move, b.words), _cap_width(b, option)
    badge_w, badge_h = rank_columns.badge_size(b, hint.text)
    badge_below = bool(hint.text) and right - x - badge_w - b.space.thin < _words_width(b, option, _LEAST_TYPE)
    if badge_below:
        stake = ""
    elif hint.text:
        rank_columns.mark_badge(b, hint, right - badge_w / 2, box.cy + badge_h / 2)
        right -= badge_w + b.space.thin
    # In a small window the key gives way to the words; half a pixel is rounding.
    elif cap and (b.size[0] >= _KEYS_FROM or right - x - cap >= _words_width(b, option) - 0.5):
        side = b.type(SMALL)  # of the letter in its cap, which is a little larger
        key = Rect(right - side * 1.3, box.cy - side * 0.7, side * 1.3, side * 1.4)
        b.key_cap(key, option.key.upper(), ink)
        right -= cap
    if option.spoken or b.metrics.width(stake, "sans", b.type(SMALL)) > right - x:
        stake = ""
    label_h = b.line(BODY)
    stake_h = b.line(SMALL) if stake else 0.0
    below_h = badge_h if badge_below else stake_h
    words = Rect(x, box.cy - (label_h + below_h) / 2, right - x, label_h)
    b.text(words, [Span(option.label, "sans-bold", size, ink)])
    if badge_below:
        rank_columns.mark_badge(b, hint, x + badge_w / 2, words.bottom + badge_h + b.space.close)
    elif stake:
        b.text(words._replace(y=words.bottom, h=below_h), stake, SMALL, ink="soft" if is_allowed else "faint")
    name = option.spoken or option.label
    spoken = labelled(name, option.stake, b.words) if option.stake else name
    action, link = verbs.SAY(option.move), "" if is_allowed else seats.HELP + option.clause
    b.target("asked", Target(_id(option), box, action, spoken, is_allowed, option.why, link, hover=True))
    if option.key and is_allowed:
        b.key(option.key, action)
