"""Both sides of the table of WarGops: piles that wait, the trash, the score sheet of the session.

Knows where these lie and how they are looked through. Must not know rules: who takes a pile comes with the trick.
"""

from __future__ import annotations

from collections import Counter

from tablegame.games.wargops.facts.view import Card, Pile, Step
from tablegame.games.wargops.scene import middle as scene_middle
from tablegame.games.wargops.scene import parts
from tablegame.games.wargops.text import telling, wording
from tablegame.games.wargops.text.watching import WATCHING
from tablegame.table import pad as pads
from tablegame.table import plate as plates
from tablegame.table import rail as rails
from tablegame.table.build import Builder
from tablegame.table.faces import cut_of, cut_overlapped
from tablegame.table.layout import CARD_ASPECT, Place
from tablegame.table.look import Look
from tablegame.table.pad import PadRow
from tablegame.table.scale import BODY, SMALL
from tablegame.table.scene import Action, Rect, Span, Target

LEAST_HEIGHT = 66.0
"""Pixels of height from which the cards of a pile are shown below its heading, else their ranks are written."""

SPREAD = 1.06
"""Distance of the shapes of claimants in their sides."""

LEAST_SHOWN = 0.36
"""The part of a small card's width that shows rank and pip where others lie upon it."""


def _pad(b: Builder) -> float:
    return b.space.gap


def _line(b: Builder) -> float:
    return b.line(SMALL)


# -- waiting piles -----------------------------------------------------------------------------------------------


def piles(b: Builder, look: Look, room: Rect) -> None:
    """A box for each waiting pile, the oldest on top: its trick, its points, its cards, who can still win it.

    What they leave free below them says everybody's habits.
    """
    view = parts.view_of(look)
    if view.ties != "deferred" or look.phase.name == "over":
        return
    bottom = _boxes(b, look, room) if view.piles else _none(b, room)
    air = b.space.gap
    free = Rect(room.x, bottom + air, room.w, room.bottom - bottom - air)
    WATCHING.sheet(b, free, look, view)


def _none(b: Builder, room: Rect) -> float:
    """A dashed place where no pile waits; returns its bottom."""
    place = Rect(room.x, room.y, room.w, min(room.h, _line(b) * 4))
    rails.ghost(b, place, b.words("No pile waits"))
    return place.bottom


def _boxes(b: Builder, look: Look, room: Rect) -> float:
    """The boxes of the piles; returns where the lowest ends."""
    view = parts.view_of(look)
    gap = b.space.pad
    least = _line(b) * 1.35 + b.space.close
    fit = max(1, int((room.h + gap) // (least + gap)))
    shown = view.piles if len(view.piles) <= fit else view.piles[: fit - 1] if fit > 1 else ()
    boxes = fit if len(shown) < len(view.piles) else len(shown)
    each = min((room.h - gap * (boxes - 1)) / boxes, _line(b) * 6.6)
    for i, pile in enumerate(shown):
        _pile(b, look, pile, Rect(room.x, room.y + i * (each + gap), room.w, each))
    rest = len(view.piles) - len(shown)
    if rest:
        box = Rect(room.x, room.y + len(shown) * (each + gap), room.w, each)
        b.panel(box, "plaque", name="pile/more")
        said = b.words.many("{n} more pile waits", "{n} more piles wait", rest)
        inner = box.inset(_pad(b), 0)
        short = plates.fitting(b, (said, f"+{rest}"), inner.w * 0.96, SMALL)
        b.text(inner, [b.span(short, SMALL, "sans-bold", "plaque-text")])
        _openable(b, "piles", "piles", box, said)
    return room.y + boxes * (each + gap) - gap


def _pile(b: Builder, look: Look, pile: Pile, box: Rect) -> None:
    b.panel(box, "plaque", name=f"pile/{pile.trick}")
    fate = _fate(b, look, pile)
    if fate is not None:
        b.panel(box.inset(-b.space.hair), "mark")
    inner = box.inset(_pad(b), b.space.close)
    if inner.h - _line(b) - b.space.thin >= LEAST_HEIGHT:
        _stacked(b, look, pile, inner, fate)
    else:
        _in_rows(b, look, pile, inner, fate)
    said = b.words.many(
        "Pile of trick {number}: {n} card, {points} points", "Pile of trick {number}: {n} cards, {points} points",
        len(pile.cards), number=pile.trick + 1, points=wording.points(pile.cards),
    )  # fmt: skip
    _openable(b, "piles", f"pile.{pile.trick}", box, said)


def _fate(b: Builder, look: Look, pile: Pile) -> Step | None:
    """What becomes of a pile in the trick that lies turned up, once the sentences have come to it."""
    trick = parts.trick_of(look)
    if trick is None or not trick.settled:
        return None
    told = telling.lines(trick, scene_middle.voice(b, look))
    number = next((i for i, line in enumerate(told) if pile.trick in line.tricks and line.kind in FATES), len(told))
    step = next((s for s in trick.steps if s.trick == pile.trick and s.kind in FATES), None)
    return step if max(1, look.step) > number else None


FATES = ("takes", "claims", "orphaned")


def _goal(look: Look, pile: Pile) -> str:
    """Where the cards of a pile go when the trick that lies turned up is settled."""
    trick = parts.trick_of(look)
    taken = [s for s in trick.steps if s.trick == pile.trick and s.kind == "takes"] if trick is not None else []
    return f"plate/{taken[0].seats[0]}" if taken else ""


def _heading(b: Builder, pile: Pile, room: float) -> list[Span]:
    """Where a pile comes from, in the longest words that stand whole."""
    number = pile.trick + 1
    for said in (b.words("Pile of trick {number}", number=number), b.words("Trick {number}", number=number)):
        if b.width([b.span(said, SMALL, "sans-bold")]) <= room:
            return [b.span(said, SMALL, "sans-bold", "plaque-text")]
    return [b.span(str(number), SMALL, "sans-bold", "plaque-text")]


def _stacked(b: Builder, look: Look, pile: Pile, inner: Rect, fate: Step | None) -> None:
    """Heading and points above, cards and claimants below."""
    line = _line(b)
    points = [b.span(b.words.many("{n} point", "{n} points", wording.points(pile.cards)), SMALL, ink="plaque-text")]
    head = Rect(inner.x, inner.y, inner.w, line)
    heading = _heading(b, pile, inner.w - b.width(points) - _pad(b))
    if b.width(heading) + b.width(points) + _pad(b) > inner.w:
        points = [b.span(str(wording.points(pile.cards)), SMALL, ink="plaque-text")]
        heading = _heading(b, pile, inner.w - b.width(points) - _pad(b))
    b.text(head._replace(w=b.width(heading) + 1), heading)
    b.text(head, points, align="right")
    body = Rect(inner.x, head.bottom + b.space.thin, inner.w, inner.bottom - head.bottom - b.space.thin)
    seats_h = _claimants_height(b)
    roomy = body.h - seats_h - b.space.close >= LEAST_HEIGHT
    if roomy:
        cards = Rect(body.x, body.y, body.w, body.h - seats_h - b.space.close)
        _spread(b, look, pile, cards)
        _claimants(b, pile, Rect(body.x, body.bottom - seats_h, body.w, seats_h), fate)
    else:
        seats_w = _claimants_width(b, pile, body)
        _spread(b, look, pile, Rect(body.x, body.y, body.w - seats_w - _pad(b), body.h))
        _claimants(b, pile, Rect(body.right - seats_w, body.y, seats_w, body.h), fate)


def _in_rows(b: Builder, look: Look, pile: Pile, inner: Rect, fate: Step | None) -> None:
    """Heading, ranks and claimants in words: side by side, or the heading above where there is the height."""
    seats_w = _claimants_width(b, pile, inner)
    line = _line(b)
    body = Rect(inner.x, inner.y, inner.w - seats_w - _pad(b), inner.h)
    if inner.h >= line * 1.9:
        top = inner.cy - line
        b.text(Rect(body.x, top, body.w, line), _heading(b, pile, body.w))
        below = Rect(body.x, top + line, body.w, line)
    else:
        heading = _heading(b, pile, body.w * 0.5)
        wide = b.width(heading) + 1
        b.text(Rect(body.x, body.y, wide, body.h), heading)
        below = Rect(body.x + wide + _pad(b), body.y, body.w - wide - _pad(b), body.h)
    sayings = (_ranks(b, look, pile), b.words.many("{n} card", "{n} cards", len(pile.cards)), f"×{len(pile.cards)}")
    said = next((said for said in sayings if b.width([b.span(said, SMALL, "serif-bold")]) <= below.w), "")
    b.text(below, [b.span(said, SMALL, "serif-bold", "plaque-text")])
    _claimants(b, pile, Rect(inner.right - seats_w, inner.y, seats_w, inner.h), fate)


def _ranks(b: Builder, look: Look, pile: Pile) -> str:
    """The ranks of a pile, equal ones counted."""
    counts = Counter(card.rank for card in sorted(pile.cards))
    return " ".join(parts.letter(b, look, rank) + (f"×{n}" if n > 1 else "") for rank, n in counts.items())


def _claimants_height(b: Builder) -> float:
    return b.line(SMALL)


def _claimants_width(b: Builder, pile: Pile, room: Rect) -> float:
    """What the claimants' shapes take beside cards: in two rows where these fit, less than half of the room."""
    side = _claimants_height(b)
    down = 2 if len(pile.claimants) > 2 and room.h >= side * 1.9 else 1
    return min(side * max(2, -(-len(pile.claimants) // down)), room.w * 0.46)


def _claimants(b: Builder, pile: Pile, room: Rect, fate: Step | None) -> None:
    """The shapes of whoever can still win a pile, in rows where they are many; whoever is beaten is faded."""
    count = len(pile.claimants)
    side = min(_claimants_height(b) * 0.9, room.h)
    said = b.words("waits for the highest of")
    wide = b.width([b.span(said, SMALL)])
    if room.w > wide + _pad(b) + side * SPREAD * count:
        b.text(Rect(room.x, room.y, wide + 1, room.h), [b.span(said, SMALL, ink="plaque-text")])
        room = Rect(room.x + wide + _pad(b), room.y, room.w - wide - _pad(b), room.h)
    across = max(1, int(room.w // (side * SPREAD)))
    while -(-count // across) * side > room.h and side > 12:
        side -= 1.0
        across = max(1, int(room.w // (side * SPREAD)))
    top = room.cy - side * -(-count // across) / 2
    for i, seat in enumerate(pile.claimants):
        row, column = divmod(i, across)
        alpha = 0.3 if fate is not None and seat in fate.out else 1.0
        b.picture(Rect(room.x + column * side * SPREAD, top + row * side, side, side), f"seat/{seat}", alpha)


def _spread(b: Builder, look: Look, pile: Pile, room: Rect) -> None:
    """The cards of a pile side by side, as close as their ranks stay readable; what does not fit is counted."""
    cards = tuple(sorted(pile.cards))
    w = min(room.h / CARD_ASPECT, max(b.px(74), 42.0), room.w)
    least = max(w * LEAST_SHOWN, 16.0)
    fit = 1 + max(0, int((room.w - w) // least))
    shown = cards[-fit:]
    pitch = min(w * 0.72, (room.w - w) / (len(shown) - 1)) if len(shown) > 1 else 0.0
    h = w * CARD_ASPECT
    for i, card in enumerate(shown):
        place = Place(room.x + w / 2 + i * pitch, room.cy, w, h)
        b.add(place.card(wording.card_id(card), parts.face(b, look, card, cut_overlapped(w)), goal=_goal(look, pile)))
    if len(shown) < len(cards):
        text = f"×{len(cards)}"
        wide, high = rails.badge_size(b, text)
        scale = min(1.0, w * 0.78 / wide, h * 0.4 / high)
        size = max(16.0, b.type(SMALL) * scale)
        wide, high = wide * size / b.type(SMALL), high * size / b.type(SMALL)
        x = room.x + (len(shown) - 1) * pitch + w
        b.badge(Rect(x - wide, room.cy + h / 2 - high, wide, high), text, size)


def _openable(b: Builder, chart: str, name: str, rect: Rect, label: str) -> None:
    """What can be looked through by a click or Enter."""
    b.target("piles", Target(name, rect, Action("chart", (chart,)), label))


# -- trash and score ---------------------------------------------------------------------------------------------


def score(b: Builder, look: Look, room: Rect) -> None:
    """The score sheet of the session above, the trash below; beside many seats the sheet takes what it needs."""
    gap = b.space.pad
    view = parts.view_of(look)
    turned = pads.width(b, view.players, ("99",), "139") > room.w
    line = max(b.px(30), b.line(BODY, serif=True))
    needed = b.space.wide + line * (view.players + 1) + b.px(8)
    low = max(_line(b) * 1.9, b.px(100))
    if turned and needed + gap + low > room.h:
        low = min(low, max(_line(b) * 1.35, room.h - gap - needed))
    trash_h = min(max(low, room.h * 0.34) if not turned else max(low, room.h - gap - needed), b.px(230) + 20)
    trash_h = min(trash_h, room.h * 0.4) if turned else trash_h
    sheet = Rect(room.x, room.y, room.w, room.h - gap - trash_h)
    if turned:
        _by_seat(b, look, Rect(sheet.x, sheet.y, sheet.w, min(sheet.h, needed * 1.15)))
    else:
        _sheet(b, look, sheet)
    _trash(b, look, Rect(room.x, room.bottom - trash_h, room.w, trash_h))


def _by_seat(b: Builder, look: Look, rect: Rect) -> None:
    view = parts.view_of(look)
    rows = [
        (seat, (str(view.scores[seat]), str(view.in_hand(seat))), parts.retired(look, seat))
        for seat in range(view.players)
    ]
    pads.by_seat(b, rect, (b.words("score"), b.words("hand")), rows)


def _sheet(b: Builder, look: Look, rect: Rect) -> None:
    """A row per game; the one under way in faint pencil, with the points in hand now; at the foot the sum."""
    view = parts.view_of(look)
    rows = []
    for game in range(view.games):
        if game < len(view.results):
            result = view.results[game]
            cells = tuple(str(points) if points else "–" for points in result.points)
            rows.append(PadRow(str(game + 1), cells, result.seat))
        elif game == view.game and not view.over:
            cells = tuple(str(view.in_hand(seat)) for seat in range(view.players))
            rows.append(PadRow(str(game + 1), cells, soft=True))
        else:
            rows.append(PadRow(str(game + 1)))
    total = PadRow("Σ", tuple(map(str, view.scores)), bold=True) if view.games > 1 else None
    note = b.words("faint: points in hand now")
    high = pads.height(b, len(rows) + (total is not None), False)
    pads.draw(
        b,
        rect._replace(h=min(rect.h, high + b.type(SMALL) * 1.4)),
        view.players,
        rows,
        view.game,
        "",
        "99",
        total,
        note,
    )


def _trash(b: Builder, look: Look, box: Rect) -> None:
    """The cards that have left the game: the last ones on top of the pile, and how many there are."""
    view = parts.view_of(look)
    b.panel(box, "plaque", name="trash")
    inner = box.inset(_pad(b), b.space.close)
    h = min(inner.h, max(b.px(150), 60.0))
    w = h / CARD_ASPECT
    if h >= LEAST_HEIGHT * 1.04:
        _heap(b, look, view.trash, Rect(inner.x, inner.cy - h / 2, w * 1.16, h))
        inner = Rect(inner.x + w * 1.3 + _pad(b), inner.y, inner.w - w * 1.3 - _pad(b), inner.h)
    count = len(view.trash)
    cards = b.words.many("{n} card", "{n} cards", count)
    lines = [[b.span(b.words("Trash"), SMALL, "sans-bold", "plaque-text")], [b.span(cards, SMALL, ink="plaque-text")]]
    if view.orphans:
        lines.append(
            [b.span(b.words.many("{n} orphaned", "{n} orphaned", len(view.orphans)), SMALL, ink="plaque-text")]
        )
    keep = max(1, int(inner.h // _line(b)))
    if keep == 1:
        lines = [[b.span(b.words("Trash") + f" · {count}", SMALL, "sans-bold", "plaque-text")]]
    lines = lines[:keep]
    top = inner.cy - len(lines) * _line(b) / 2
    for i, spans in enumerate(lines):
        b.text(Rect(inner.x, top + i * _line(b), inner.w, _line(b)), spans)
    _openable(b, "trash", "trash.open", box, b.words.many("The trash, {n} card", "The trash, {n} cards", count))


def _heap(b: Builder, look: Look, cards: tuple[Card, ...], room: Rect) -> None:
    """The last three cards of a heap, each lying a little askew."""
    w = room.w / 1.16 * 0.94
    h = w * CARD_ASPECT
    middle = Place(room.cx, room.cy, w, h)
    if not cards:
        b.panel(middle.rect, "ghost")
    for i, card in enumerate(cards[-3:]):
        angle = (5.0, -4.0, 2.0)[(len(cards) - min(3, len(cards)) + i) % 3]
        place = middle._replace(angle=angle).moved((i - 1) * w * 0.03, 0)
        lying = place.card(wording.card_id(card), parts.face(b, look, card, cut_of(w)))
        b.add(lying._replace(shadow=card == cards[-1]))
