"""Decisions in words at the table of Contraspiel: the question on a slip, a button for each answer, what follows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final, NamedTuple

from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts.view import Phase, SpielView
from tablegame.games.contraspiel.scene import parts as parts
from tablegame.games.contraspiel.text.asking import CallOption, CallQuestion
from tablegame.view import advice, rank_columns, verbs
from tablegame.view.builder import Builder
from tablegame.view.game_scene import SceneInput
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Label, Rect, Span, Target

_FOLLOWS: Final = 24
"""How wide the sentence stands that says what follows, in heights of its type."""

_KEYS_FROM: Final = 1200
"""Pixels of width of a window from which buttons must have room for their keys; in others they show them if they do."""


def asks(look: SceneInput[SpielView]) -> bool:
    """Whether the viewer is asked for a word now, perhaps beside a card that may be given."""
    return look.can_act and look.view.phase not in (Phase.PLAY, Phase.EXCHANGE)


def offered_cards(view: SpielView) -> dict[int, int]:
    """Which move a click on a card makes now: playing it, or giving it for the turn-up."""
    bases = {Phase.PLAY: 0, Phase.EXCHANGE: moves.GIVE, Phase.TURNUP: moves.GIVE, Phase.CONTRA: moves.CONTRA_FOR}
    if view.phase not in bases:
        return {}
    base, legal = bases[view.phase], view.legal()
    return {card: base + card for card in view.hand or () if base + card in legal}


# -- the slip --------------------------------------------------------------------------------------------------------


class _Fit(NamedTuple):
    """How a question would lie in a room. across: columns; wide, high: of a button; foot: height of what follows;
    low: it is no higher than the room; whole: the buttons have room for their words, too."""

    room: Rect
    across: int
    wide: float
    high: float
    height: float
    heads: tuple[tuple[tuple[Span, ...], ...], ...]
    foot: float
    low: bool
    whole: bool


def draw(b: Builder, look: SceneInput[SpielView], rooms: Sequence[Rect]) -> None:
    """The question on a slip in the first room that holds it, and a button for each answer in columns."""
    asking = CallQuestion(look.view, look.name_of, b.words)
    offered = asking.answers() if asks(look) else ()
    question, more = asking.question()
    whole = (question, more, asking.stakes() if offered else "")
    tries = ((whole, True), ((question, more), True), ((question, more), False), ((question,), False))
    fits = []
    for (texts, explained), room in product(tries, rooms):
        fits.append(_fit(b, offered, texts, room, explained))
        if fits[-1].whole:
            break
    fit = fits[-1] if fits[-1].whole else max(fits, key=lambda each: (each.low, each.wide))
    pad, gap, high = b.space.gap, b.space.close, fit.high
    words_w = max([b.width(row) for head in fit.heads for row in head] or [0.0])
    buttons_w = fit.wide * fit.across + gap * (fit.across - 1) if offered else 0.0
    foot_width = _foot_width(b, fit.room) if fit.foot else 0.0
    wide = min(fit.room.w, max(words_w, buttons_w, foot_width) + 2 * pad)
    box = Rect(fit.room.cx - wide / 2, fit.room.cy - fit.height / 2, wide, fit.height)
    b.panel(box, "slip", name="asked")
    y = box.y + pad * 0.7
    for head in fit.heads:
        b.add(Label(Rect(box.x + pad, y, box.w - 2 * pad, b.line_height(head)), head, "centre"))
        y += b.line_height(head)
    b.open_zones.add("asked")
    y += gap
    for i, answer in enumerate(offered):
        row, column = divmod(i, fit.across)
        x = box.cx - buttons_w / 2 + column * (fit.wide + gap)
        _button(b, look, answer, Rect(x, y + row * (high + gap), fit.wide, high))
    if fit.foot:
        said = b.span(_pointed(b, offered).follows, SMALL, "sans", "soft")
        foot = Rect(box.x + pad, box.bottom - fit.foot, box.w - 2 * pad, fit.foot - pad * 0.4)
        b.text(foot, [said], align="centre", wrap=True)


def _pointed(b: Builder, offered: Sequence[CallOption]) -> CallOption:
    """The answer that the mouse is over, else the one in focus, else the boldest."""
    names = {_id(answer): answer for answer in offered}
    return next((names[name] for name in (b.hover, b.focus) if name in names), offered[-1])


def _foot_width(b: Builder, room: Rect) -> float:
    return min(room.w - 2 * b.space.gap, _FOLLOWS * b.type(SMALL))


def _fit(b: Builder, offered: Sequence[CallOption], texts: Sequence[str], room: Rect, explained: bool) -> _Fit:
    """The columns that suit a room best; explained: with what follows below the buttons."""
    pad, gap, high = b.space.gap, b.space.close, _button_height(b)
    inner = room.w - 2 * pad
    spans = (b.span(text, BODY, "sans" if i else "sans-bold", "soft" if i else "text") for i, text in enumerate(texts))
    heads = tuple(b.wrap([span], inner) for span in spans if span.text)
    foot = 0.0
    if explained and offered:
        wide = _foot_width(b, room)
        foot = max(b.line_height(b.wrap([b.span(each.follows, SMALL)], wide)) for each in offered) + pad * 0.8
    words_h = sum(b.line_height(head) for head in heads) + 1.4 * pad + foot
    if not offered:
        return _Fit(room, 1, 0.0, 0.0, min(words_h, room.h), heads, foot, words_h <= room.h, words_h <= room.h)
    widest = max(_wanted(b, answer) for answer in offered)
    needed, least = (max(_needed(b, answer, most) for answer in offered) for most in (1000.0, 16.0))
    ranked = []
    for across in range(1, len(offered) + 1):
        down = -(-len(offered) // across)
        wide = (inner - gap * (across - 1)) / across
        height = words_h + down * (high + gap)
        fits = height <= room.h
        rank = (fits and wide >= needed, fits and wide >= least, fits, -abs(2 * across - 1 - down))
        shown, air = min(wide, max(widest, b.px(230))), max(0.0, min(gap, (room.h - height) / down))
        height = min(height + down * air, room.h)
        ranked.append((rank, _Fit(room, across, shown, high + air, height, heads, foot, fits, rank[1])))
    return max(ranked, key=lambda each: each[0])[1]


# -- an answer -------------------------------------------------------------------------------------------------------


def _id(answer: CallOption) -> str:
    return f"say/{answer.move}"


def _button_height(b: Builder) -> float:
    """Two lines of words, without the air that they get where there is room."""
    return max(b.px(58), b.line(BODY) + b.line(SMALL))


def _cap(b: Builder, answer: CallOption) -> float:
    """Pixels that the cap of a key takes."""
    return b.line(SMALL) + b.space.close if answer.key else 0.0


def _words_width(b: Builder, answer: CallOption, most: float = 1000.0) -> float:
    """How wide the words of a button are, with type of at most so many pixels."""
    label, stake = min(most, b.type(BODY)), min(most, b.type(SMALL))
    return max(b.metrics.width(answer.label, "sans-bold", label), b.metrics.width(answer.stake, "sans", stake)) + 1


def _wanted(b: Builder, answer: CallOption, most: float = 1000.0) -> float:
    """How wide a button wants to be."""
    mark = _button_height(b) * 0.5 + b.space.close if answer.suit is not None else 0.0
    return _words_width(b, answer, most) + mark + _cap(b, answer) + 2 * b.space.pad


def _needed(b: Builder, answer: CallOption, most: float) -> float:
    """How wide it must be at least: in a small window without the cap of its key."""
    return _wanted(b, answer, most) - (_cap(b, answer) if b.size[0] < _KEYS_FROM else 0.0)


def _button(b: Builder, look: SceneInput[SpielView], answer: CallOption, box: Rect) -> None:
    """Sign of the suit, words, below them the chips; at the right the key, or what the hint says.

    Where there is no room at the right the hint has the line of the chips.
    """
    alpha = 0.45 if answer.why else 1.0
    b.panel(box, "ivory", alpha=alpha, name=_id(answer))
    x, right, stake = box.x + b.space.pad, box.right - b.space.pad, answer.stake
    if answer.suit is not None:
        side = _button_height(b) * 0.5
        b.picture(Rect(x, box.cy - side / 2, side, side), parts.sign(answer.suit, b), alpha)
        x += side + b.space.close
    else:
        # Words keep farther from the round end than a sign, where they can.
        x += min(b.space.close, max(0.0, box.w - _wanted(b, answer)) / 2)
    hint, cap = advice.mark(look, answer.move, b.words), _cap(b, answer)
    wide, high = rank_columns.badge_size(b, hint.text)
    below = bool(hint.text) and right - x - wide - b.space.thin < _words_width(b, answer, 16.0)
    if below:
        stake = ""
    elif hint.text:
        rank_columns.mark_badge(b, hint, right - wide / 2, box.cy + high / 2)
        right -= wide + b.space.thin
    elif cap and (b.size[0] >= _KEYS_FROM or right - x - cap >= _words_width(b, answer) - 0.5):
        size = b.type(SMALL)
        key = Rect(right - size * 1.3, box.cy - size * 0.7, size * 1.3, size * 1.4)
        b.panel(key, "keycap", alpha=alpha)
        b.text(key, [b.span(answer.key.upper(), SMALL)], align="centre")
        right -= cap
    one, two = b.line(BODY), b.line(SMALL) if stake else high if below else 0.0
    words = Rect(x, box.cy - (one + two) / 2, right - x, one)
    b.text(words, answer.label, BODY, "sans-bold", "faint" if answer.why else "text")
    if below:
        rank_columns.mark_badge(b, hint, x + wide / 2, words.bottom + high + b.space.close)
    elif stake:
        b.text(words._replace(y=words.bottom, h=two), stake, SMALL, ink="faint" if answer.why else "soft")
    label = f"{answer.label}: {answer.stake}" if answer.stake else answer.label
    action, link = verbs.SAY(answer.move), parts.HELP + answer.clause if answer.why else ""
    b.target("asked", Target(_id(answer), box, action, label, not answer.why, answer.why, link, hover=True))
    if answer.key and not answer.why:
        b.key(answer.key, action)
