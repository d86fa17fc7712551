"""Decisions in words at the table of Contraspiel: the buttons, what they mean and what they may cost in chips.

Knows a view and which moves it allows. Must not know rules: what is offered here and not allowed says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tablegame.games.contraspiel.facts import moves, stakes
from tablegame.games.contraspiel.facts import view as words_of
from tablegame.games.contraspiel.facts.view import SpielView
from tablegame.games.contraspiel.scene import parts as parts
from tablegame.games.contraspiel.text import follows, wording
from tablegame.table import advice, rail
from tablegame.table.build import Builder
from tablegame.table.look import Look
from tablegame.table.scale import BODY, SMALL
from tablegame.table.scene import Action, Label, Rect, Span, Target


@dataclass(frozen=True, slots=True)
class Answer:
    """Something that can be said: its move, its words, what it may bring or cost, the sign of a suit, its key.

    why: why it is not allowed now, with the heading of the rules.
    """

    move: int
    label: str
    stake: str = ""
    suit: int | None = None
    key: str = ""
    why: str = ""
    clause: str = ""


PASSIVE: Final = "p"
ACTIVE: Final = "i"
FOLDING: Final = "x"
"""Keys: to pass, leave, stand or stay; to play, take, say contra or recontra; to fold or drop out."""


def asks(look: Look) -> bool:
    """Whether whoever looks is asked for a word now, perhaps beside a card that may be given."""
    return look.can_act and parts.view_of(look).phase not in (words_of.PLAY, words_of.EXCHANGE)


def question(b: Builder, look: Look) -> tuple[str, str]:
    """What is asked, and a second sentence that helps to decide."""
    view, words = parts.view_of(look), b.words
    if view.phase == words_of.EXCHANGE:
        turned = wording.card_name(view.turn_up or 0, words)
        return words("You take the {card}: which card do you give for it?", card=turned), ""
    if view.phase == words_of.SOWN:
        card = wording.card_name(view.turn_up or 0, words)
        return words("The {card} is turned up. Take it before you look?", card=card), ""
    if view.phase == words_of.WENZEL:
        return words("Acorns are trump, and you are the soloist. Play it?"), ""
    if view.phase == words_of.FIRST:
        suit = wording.suit_name(view.suit_turned, words)
        return words("Do you play {suit}?", suit=suit), ""
    if view.phase == words_of.SECOND:
        return words("Do you play another suit?"), ""
    if view.phase == words_of.TURNUP:
        return words("Take the turn-up for one of your cards?"), words("Click the card that you give.")
    name = parts.name_of(look, view.soloist or 0)
    if view.phase == words_of.CONTRA:
        swap = any(move >= moves.CONTRA_FOR for move in view.legal())
        more = words("With a click on a card you give it for the turn-up.") if swap else ""
        return words("{name} plays {suit}. Contra?", name=name, suit=wording.suit_name(view.trump or 0, words)), more
    if view.phase == words_of.DROP:
        return words("{name} is the soloist. Do you stay in?", name=name), ""
    if view.phase == words_of.RECONTRA:
        return words("{name} said contra. Recontra?", name=name), ""
    return words("{name} said recontra. Matsch?", name=name), ""


def answers(b: Builder, look: Look) -> tuple[Answer, ...]:
    """Everything that could be said now, what costs nothing first."""
    view = parts.view_of(look)
    return _ANSWERS[view.phase](b, look, view)


def _stake(b: Builder, view: SpielView, double: bool = False, matsch: bool = False) -> str:
    won, lost = stakes.stakes(view, double, matsch)
    return b.words("{won} or {lost}", won=wording.signed(won), lost=wording.signed(lost))


def _sow(b: Builder, look: Look, view: SpielView) -> tuple[Answer, ...]:  # noqa: ARG001 - the shape of an answer
    words = b.words
    return (
        Answer(moves.LEAVE, words("Leave it"), words("look at the hand"), None, PASSIVE),
        Answer(moves.TAKE, words("Take it, play blind"), _stake(b, view), view.suit_turned, ACTIVE),
    )


def _wenzel(b: Builder, look: Look, view: SpielView) -> tuple[Answer, ...]:  # noqa: ARG001
    words = b.words
    lost = wording.signed(-stakes.bete_of(view))
    return (
        Answer(moves.STAND, words("Play it"), _stake(b, view), view.trump, PASSIVE),
        Answer(moves.FOLD, words("Fold"), words("{lost} for certain", lost=lost), None, FOLDING),
    )


def _first(b: Builder, look: Look, view: SpielView) -> tuple[Answer, ...]:  # noqa: ARG001
    suit = view.suit_turned
    return (
        Answer(moves.PASS, b.words("Pass"), "", None, PASSIVE),
        Answer(moves.PLAY, _plays(b, suit), _stake(b, view), suit, ACTIVE),
    )


def _plays(b: Builder, suit: int) -> str:
    return b.words("Play {suit}", suit=wording.suit_name(suit, b.words))


def _second(b: Builder, look: Look, view: SpielView) -> tuple[Answer, ...]:  # noqa: ARG001
    legal, words = view.legal(), b.words
    found = [Answer(moves.PASS, words("Pass"), words("no more bids"), None, PASSIVE)]
    for suit in range(4):
        move = moves.PLAY_IN + suit
        why = "" if move in legal else words("Only forehand may still choose the suit of the turn-up")
        found.append(Answer(move, _plays(b, suit), _stake(b, view), suit, str(suit + 1), why, "bidding"))
    return tuple(found)


def _turnup(b: Builder, look: Look, view: SpielView) -> tuple[Answer, ...]:  # noqa: ARG001
    return (Answer(moves.STAND, b.words("Keep the hand"), b.words("no exchange"), None, PASSIVE),)


def _contra(b: Builder, look: Look, view: SpielView) -> tuple[Answer, ...]:
    words, name = b.words, parts.name_of(look, view.soloist or 0)
    found = [
        Answer(moves.PASS, words("Pass"), words("against {name}", name=name), None, PASSIVE),
        Answer(moves.CONTRA, words("Contra"), _stake(b, view), view.trump, ACTIVE),
    ]
    if view.rule("early_matsch"):
        found += _matsches(b, view, "")
    return tuple(found)


def _matsches(b: Builder, view: SpielView, keys: str) -> list[Answer]:
    words, legal, found = b.words, view.legal(), []
    for suit in range(4):
        if suit == view.trump:
            continue
        why = "" if moves.MATSCH + suit in legal else words("No matsch where the dealer took a Wenzel or a Daus")
        label = words("Matsch in {suit}", suit=wording.suit_name(suit, words))
        key = str(suit + 1) if keys else ""
        found.append(Answer(moves.MATSCH + suit, label, _stake(b, view, matsch=True), suit, key, why, "matsch"))
    return found


def _drop(b: Builder, look: Look, view: SpielView) -> tuple[Answer, ...]:  # noqa: ARG001
    words = b.words
    risk = words("{lost} without a trick", lost=wording.signed(-stakes.revolte(view, view.trump)))
    return (
        Answer(moves.STAY, words("Stay in"), risk, None, PASSIVE),
        Answer(moves.DROP, words("Drop out"), words("out of this deal"), None, FOLDING),
    )


def _recontra(b: Builder, look: Look, view: SpielView) -> tuple[Answer, ...]:
    words, name = b.words, parts.name_of(look, view.soloist or 0)
    return (
        Answer(moves.PASS, words("Pass"), words("against {name}", name=name), None, PASSIVE),
        Answer(moves.RECONTRA, words("Recontra"), _stake(b, view, double=True), view.trump, ACTIVE),
    )


def _matsch(b: Builder, look: Look, view: SpielView) -> tuple[Answer, ...]:
    words, name = b.words, parts.name_of(look, view.soloist or 0)
    passes = Answer(moves.PASS, words("Pass"), words("against {name}", name=name), None, PASSIVE)
    return (passes, *_matsches(b, view, "keys"))


_ANSWERS: Final = {
    words_of.SOWN: _sow,
    words_of.WENZEL: _wenzel,
    words_of.FIRST: _first,
    words_of.SECOND: _second,
    words_of.TURNUP: _turnup,
    words_of.CONTRA: _contra,
    words_of.DROP: _drop,
    words_of.RECONTRA: _recontra,
    words_of.MATSCH: _matsch,
}


_FOLLOWS: Final = 24
"""How wide the sentence stands that says what follows, in heights of its type."""


# -- on the table --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Fit:
    """How a question would lie in a room: columns, the width of a button, all of its height, its lines of words."""

    room: Rect
    across: int
    wide: float
    height: float
    heads: tuple[tuple[tuple[Span, ...], ...], ...]
    foot: float
    whole: bool


def draw(b: Builder, look: Look, rooms: Sequence[Rect]) -> None:
    """The question on a slip in the first room that holds it, and a button for each answer in columns."""
    offered = answers(b, look) if asks(look) else ()
    asked = question(b, look)
    tries = ((asked, True), (asked, False), ((asked[0], ""), False))
    fits = [_fit(b, look, words, offered, room, told) for words, told in tries for room in rooms]
    fit = next((each for each in fits if each.whole), fits[-1])
    pad, gap, line = _pads(b)
    text_w = max([b.width(row) for head in fit.heads for row in head] or [0.0])
    if fit.foot:
        text_w = max(text_w, min(fit.room.w - 2 * _pads(b)[0], _FOLLOWS * b.type(SMALL)))
    buttons_w = fit.wide * fit.across + gap * (fit.across - 1) if offered else 0.0
    box_w = min(fit.room.w, max(text_w, buttons_w) + 2 * pad)
    high, down = _button_height(b), max(1, -(-len(offered) // fit.across))
    # Two lines just fill a button in a small window: where there is room, it gets some air.
    air = min(max(0.0, _lines(b) + 8 - high), max(0.0, fit.room.h - fit.height) / down) if offered else 0.0
    height = fit.height + air * down
    box = Rect(fit.room.cx - box_w / 2, fit.room.cy - height / 2, box_w, height)
    b.panel(box, "slip", name="asked")
    y = box.y + pad * 0.7
    for i, head in enumerate(fit.heads):
        for spoken in head:
            said = "".join(span.text for span in spoken)
            spans = [b.span(said, BODY, "sans-bold" if i == 0 else "sans", "text" if i == 0 else "soft")]
            b.text(Rect(box.x + pad, y, box.w - 2 * pad, line), spans, align="centre")
            y += line
    y += gap
    high += air
    left = box.cx - buttons_w / 2
    for i, answer in enumerate(offered):
        row, column = divmod(i, fit.across)
        _button(b, look, answer, Rect(left + column * (fit.wide + gap), y + row * (high + gap), fit.wide, high))
    if fit.foot:
        _follows(b, look, offered, Rect(box.x + pad, box.bottom - fit.foot, box.w - 2 * pad, fit.foot - pad * 0.4))


def _follows(b: Builder, look: Look, offered: Sequence[Answer], room: Rect) -> None:
    """What follows from the answer that the mouse is over, else from the one in focus, else from the boldest."""
    names = [f"say/{answer.move}" for answer in offered]
    at = next((names.index(name) for name in (b.hover, b.focus) if name in names), len(names) - 1)
    said = b.wrap([b.span(_said(b, look, offered[at]), SMALL, "sans", "soft")], room.w)
    y = room.cy - b.line_height(said, 1.2) / 2
    for line in said:
        b.add(Label(Rect(room.x, y, room.w, line[0].size * 1.2), (line,), "centre", 1.2))
        y += line[0].size * 1.2


def _said(b: Builder, look: Look, answer: Answer) -> str:
    return follows.of_move(answer.move, parts.view_of(look), lambda seat: parts.name_of(look, seat), b.words)


def _foot(b: Builder, look: Look, offered: Sequence[Answer], width: float) -> float:
    """How high the longest of the sentences is that say what follows."""
    heights = [b.line_height(b.wrap([b.span(_said(b, look, each), SMALL)], width), 1.2) for each in offered]
    return max(heights, default=0.0)


def _pads(b: Builder) -> tuple[float, float, float]:
    """Margin, distance of buttons, height of a line."""
    return b.space.gap, b.space.close, b.line(BODY)


def _fit(b: Builder, look: Look, asked: tuple[str, str], offered: Sequence[Answer], room: Rect, told: bool) -> _Fit:
    """The columns that suit a room best."""
    pad, gap, line = _pads(b)
    inner = room.w - 2 * pad
    widest = max([_wanted(b, answer) for answer in offered] or [0.0])
    heads = tuple(b.wrap([b.span(text, BODY, "sans-bold")], inner) for text in asked if text)
    foot = _foot(b, look, offered, min(inner, _FOLLOWS * b.type(SMALL))) + pad * 0.8 if told and offered else 0.0
    words_h = sum(len(head) for head in heads) * line + 2 * pad * 0.7 + foot
    least = max([_wanted(b, answer, 16.0) for answer in offered] or [0.0])
    best: tuple[tuple[bool, bool, bool, int], _Fit] | None = None
    for across in range(1, max(1, len(offered)) + 1):
        down = -(-len(offered) // across)
        wide = (inner - gap * (across - 1)) / across
        height = words_h + (gap + down * (_button_height(b) + gap) - gap if offered else 0.0)
        high_enough = height <= room.h
        rank = (high_enough and wide >= widest, high_enough and wide >= least, high_enough, -abs(2 * across - 1 - down))
        if best is None or rank > best[0]:
            shown = min(wide, max(widest, b.px(230)))
            best = (rank, _Fit(room, across, shown, min(height, room.h), heads, foot, rank[1]))
    assert best is not None
    return best[1]


def _button_height(b: Builder) -> float:
    return max(b.px(58), _lines(b))


def _lines(b: Builder) -> float:
    """Height of the two lines of words on a button."""
    return b.line(BODY) + b.line(SMALL)


def _cap(b: Builder, answer: Answer) -> float:
    """Pixels that the cap of a key takes; small windows do without."""
    return b.line(SMALL) + b.space.close if answer.key and b.size[0] >= 1200 else 0.0


def _wanted(b: Builder, answer: Answer, most: float = 1000.0) -> float:
    """How wide a button wants to be, with type of at most so many pixels."""
    label, stake = min(most, b.type(BODY)), min(most, b.type(SMALL))
    text = max(b.metrics.width(answer.label, "sans-bold", label), b.metrics.width(answer.stake, "sans", stake))
    mark = _button_height(b) * 0.62 if answer.suit is not None else 0.0
    return text + mark + _cap(b, answer) + 2 * b.space.pad


def _margin(b: Builder, answer: Answer, box: Rect) -> float:
    """From the round end of a button to what stands in it: words keep farther from it than a sign, where they can."""
    least = b.space.close
    if answer.suit is not None:
        return least
    return max(least, min(12.0, (box.w - _wanted(b, answer)) / 2 + least))


def _button(b: Builder, look: Look, answer: Answer, box: Rect) -> None:
    """Sign of the suit, words, below them the chips; the key at the right."""
    enabled = not answer.why
    name = f"say/{answer.move}"
    b.panel(box, "ivory", alpha=1.0 if enabled else 0.45, name=name)
    pad = _margin(b, answer, box)
    x, right = box.x + pad, box.right - pad
    if answer.suit is not None:
        side = min(box.h, _button_height(b)) * 0.5
        b.picture(Rect(x, box.cy - side / 2, side, side), parts.sign(answer.suit, b), 1.0 if enabled else 0.45)
        x += side + pad * 0.6
    hint, cap = advice.mark(look, answer.move, b.words), _cap(b, answer)
    wide, high = rail.badge_size(b, hint.text)
    if hint.text and right - x - wide - 4 < _least(b, answer):
        # No room beside the words: the hint speaks in their place.
        answer, hint = replace(answer, stake=b.words("about {chips}", chips=hint.text)), advice.NO_MARK
    if hint.text:
        # What the hint says stands where the key does otherwise.
        rail.mark_badge(b, hint, right - wide / 2, box.cy + high / 2)
        right -= wide + 4
    elif cap:
        size = b.type(SMALL)
        key = Rect(right - size * 1.3, box.cy - size * 0.7, size * 1.3, size * 1.4)
        b.panel(key, "keycap", alpha=1.0 if enabled else 0.5)
        b.text(key, [b.span(answer.key.upper(), SMALL)], align="centre")
        right -= cap
    one, two = b.line(BODY), b.line(SMALL) if answer.stake else 0.0
    top = box.cy - (one + two) / 2
    ink = "text" if enabled else "faint"
    b.text(Rect(x, top, right - x, one), [_fitting(b, Span(answer.label, "sans-bold", b.type(BODY), ink), right - x)])
    if answer.stake:
        stake = Span(answer.stake, "sans", b.type(SMALL), "soft" if enabled else "faint")
        b.text(Rect(x, top + one, right - x, two), [_fitting(b, stake, right - x)])
    label = f"{answer.label}: {answer.stake}" if answer.stake else answer.label
    action = Action("say", (answer.move,))
    link = parts.HELP + answer.clause if answer.why else ""
    b.target("asked", Target(name, box, action, label, enabled, answer.why, link, hover=True))
    if enabled and answer.key:
        b.key(answer.key, action)


def _least(b: Builder, answer: Answer) -> float:
    """How wide the words of a button are at the smallest size of type."""
    return max(b.metrics.width(answer.label, "sans-bold", 16.0), b.metrics.width(answer.stake, "sans", 16.0)) + 1


def _fitting(b: Builder, span: Span, room: float) -> Span:
    """The words as large as they stand whole, down to 16 px."""
    while span.size > 16 and b.width([span]) > room:
        span = span._replace(size=max(16.0, span.size - 1))
    return span


def offered_cards(view: SpielView) -> dict[int, int]:
    """Which move a click on a card makes now: playing it, or giving it for the turn-up."""
    base = {words_of.EXCHANGE: moves.GIVE, words_of.TURNUP: moves.GIVE, words_of.CONTRA: moves.CONTRA_FOR}
    start = 0 if view.phase == words_of.PLAY else base.get(view.phase)
    if start is None:
        return {}
    legal = view.legal()
    return {card: start + card for card in view.hand or () if start + card in legal}
