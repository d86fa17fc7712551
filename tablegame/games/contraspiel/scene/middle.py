"""The middle of the table of Contraspiel: the pool and what is played for, the trick, a deal thrown in.

Knows where these lie and how they look. Must not know rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tablegame.core.text import N_
from tablegame.games.contraspiel.facts import stakes
from tablegame.games.contraspiel.facts.view import PLAY, SpielView
from tablegame.games.contraspiel.scene import parts as parts
from tablegame.games.contraspiel.scene import sheet as scene_sheet
from tablegame.games.contraspiel.scene import tale as scene_tale
from tablegame.games.contraspiel.text import follows, wording
from tablegame.table import chips as heap
from tablegame.table import rail, slips
from tablegame.table import round as table_round
from tablegame.table.build import Builder
from tablegame.table.faces import cut_of
from tablegame.table.look import Look
from tablegame.table.round import Played, Spot, TrickTable
from tablegame.table.scale import BODY, HEADING, NAME, SMALL
from tablegame.table.scene import Badge, Card, Panel, Rect

_NUMBER: Final = 1.8
"""How high the stack is at least, in heights of the number beside it."""


def pool(b: Builder, look: Look, room: Rect) -> None:
    """The chips in the pool, their number, what the soloist plays for, who paid the stamm."""
    view, words = parts.view_of(look), b.words
    line = b.line(SMALL)
    free_w = room.w - 2 * _pad(b)
    stake = [note for note in _stake(b, look, view) if b.width([b.span(note, SMALL, "sans-bold")]) <= free_w]
    notes = [] if look.phase.name == "paid" else [*stake[:1], *_stamm(b, look, view)]
    fitting = [note for note in notes if b.width([b.span(note, SMALL)]) <= free_w]
    # The number stands in the lower part beside the stack.
    side = max(min(b.px(92), room.w * 0.5, room.h * 0.42), b.type(HEADING, serif=True) * _NUMBER)
    number = heap.number_width(b, view.pool, HEADING)
    free = room.h - max(side, b.type(HEADING, serif=True)) - line
    high = b.type(SMALL) * 1.45
    shown = fitting[: max(0, int(free // (high + 4)))]
    whole = side + line + len(shown) * (high + b.space.close)
    y = room.cy - whole / 2
    left = room.cx - (side + number + _pad(b)) / 2
    heap.stack(b, Rect(left, y, side, side), view.pool)
    heap.counted(b, Rect(left + side + _pad(b), y + side * 0.3, number, side * 0.7), view.pool, "gold", HEADING)
    b.panel(Rect(left, y, side + number, side), "ghost", alpha=0.0, name="pool")
    y += side
    b.text(
        Rect(room.x, y, room.w, line), [b.span(words("in the pool"), SMALL, "sans-bold", "felt-text")], align="centre"
    )
    y += line + b.space.close
    for note in shown:
        wide = b.metrics.width(note, "sans-bold", b.type(SMALL)) + _pad(b) * 1.6
        wide = min(wide, room.w)
        b.add(Badge(Rect(room.cx - wide / 2, y, wide, high), note, "plaque", b.type(SMALL)))
        y += high + b.space.close


def pool_height(b: Builder) -> float:
    """How much height the pool wants with one note below it."""
    return b.type(HEADING, serif=True) * _NUMBER + b.line(SMALL) + b.type(SMALL) * 1.45 + b.space.close


def _pad(b: Builder) -> float:
    return b.space.pad


def _stake(b: Builder, look: Look, view: SpielView) -> list[str]:
    """What the soloist plays for, in the longest words first."""
    found = stakes.current(view)
    if found is None or view.soloist is None:
        return []
    won, lost = (wording.signed(value) for value in found)
    name = parts.name_of(look, view.soloist)
    short = b.words("{name}: {won} or {lost}", name=name, won=won, lost=lost)
    if found[0] <= 0 or found[1] >= 0:
        return [short]
    return [b.words("{name} wins {won} or pays {lost}", name=name, won=found[0], lost=-found[1]), short]


def _stamm(b: Builder, look: Look, view: SpielView) -> list[str]:
    """Who paid the stamm of this deal, and how often cards were thrown in."""
    found, words = [], b.words
    paid = next((p for p in view.payments if p.kind == "stamm"), None)
    if paid is not None and paid.payer is not None and not view.tricks and view.soloist is None:
        name = parts.name_of(look, paid.payer)
        found.append(words("Stamm: {name} −{chips}", name=name, chips=paid.chips))
    if view.thrown:
        found.append(words.many("{n} deal thrown in", "{n} deals thrown in", view.thrown))
    return found


def trick(b: Builder, look: Look, table: TrickTable, spots: Mapping[int, tuple[float, float]]) -> None:
    """The cards of the trick in front of whoever played them, the winner's in gold once it is finished."""
    view = parts.view_of(look)
    if view.phase != PLAY and not view.trick:
        return
    cut = cut_of(table.w)
    lying = [
        Played(
            seat,
            parts.card_id(card),
            parts.face(card, cut, b),
            table_round.back_id(seat, view.sizes[seat]) + f" seat/{seat}",
        )
        for seat, card in zip(view.seats_of_trick, view.trick, strict=True)
    ]
    table_round.trick(b, table, spots, lying, _winner(look))
    if view.trick:
        _led(b, look, table, spots)
    viewer = look.viewer
    if view.phase == PLAY and viewer in view.acting and viewer is not None and look.phase.name == "choosing":
        rail.ghost(b, table.place(*spots[viewer]).rect, b.words("Your card"))


def _winner(look: Look) -> int | None:
    """Who takes the trick that lies finished on the table."""
    event = look.phase.event
    return event.seat if look.phase.name == "turned" and event is not None else None


def _led(b: Builder, look: Look, table: TrickTable, spots: Mapping[int, tuple[float, float]]) -> None:
    """A small ribbon at the card that was led."""
    seat = parts.view_of(look).seats_of_trick[0]
    rect = table.place(*spots[seat]).rect
    text = b.words("led")
    size = max(16.0, b.px(17))
    wide = b.metrics.width(text, "sans-bold", size) + size
    high = size * 1.4
    b.add(Badge(Rect(rect.right - wide - 2, rect.bottom - high * 0.6, wide, high), text, "ribbon", size, seat))


def told(b: Builder, look: Look, room: Rect) -> None:
    """Why the trick went where it went, beside it."""
    view, event, words = parts.view_of(look), look.phase.event, b.words
    if look.phase.name != "turned" or event is None or event.seat is None or room.w < b.type(SMALL) * 5:
        return
    why = wording.trick_reason(view.trick, view.trump or 0, words)
    said = words("{name} takes the trick, {why}", name=parts.name_of(look, event.seat), why=why)
    spans = [b.span(said, BODY, "sans-bold")]
    slips.slip(b, room, [spans], event.seat)


def paid(b: Builder, look: Look, room: Rect, spots: Sequence[Spot]) -> None:
    """The deal is over: chips go to whoever gains them, and one line says who has won."""
    deal = parts.view_of(look).past[-1]
    changes = [after - before for before, after in scene_tale.gains(parts.view_of(look))]
    payer = min(range(len(spots)), key=lambda seat: changes[seat])
    source = "pool" if changes[-1] < 0 else f"seat/{payer}"
    for spot in spots:
        if changes[spot.seat] > 0:
            # The hands are played: where their backs lay there is room; beside the own plate the hand lay.
            side = min(spot.plate.h, spot.backs.h or spot.plate.h)
            left = spot.side == "right"
            x = spot.backs.x + side * 0.6 if left else spot.backs.right - side * 0.6
            _chips(b, f"won/{spot.seat}", changes[spot.seat], x, spot.backs.y + side / 2, side, source)
    heaped = next(node.rect for node in b.nodes if isinstance(node, Panel) and node.id == "pool")
    if changes[-1] > 0:
        side, chips = heaped.h, parts.view_of(look).pool
        _chips(b, "won/pool", chips, heaped.x + side / 2, heaped.y + side / 2, side, f"seat/{payer}")

    def name_of(seat: int) -> str:
        return parts.name_of(look, seat)

    said = b.span(scene_sheet.headline(look, deal, name_of, b.words), HEADING, "serif-bold")
    slips.slip(b, room, [[said]], deal.winner)


def _chips(b: Builder, name: str, chips: int, x: float, y: float, side: float, origin: str) -> None:
    """A stack that has come from somewhere."""
    b.add(Card(name, heap.stack_key(chips), x, y, side, side, origin=origin, shadow=False))


_DECLARED: Final = {
    "contra": N_("{name} says contra"),
    "recontra": N_("{name} says recontra"),
    "matsch": N_("{name} says matsch"),
}
_OWN: Final = {"contra": N_("You say contra"), "recontra": N_("You say recontra"), "matsch": N_("You say matsch")}


def declared(b: Builder, look: Look, room: Rect) -> None:
    """Somebody takes the game over: what was said, the new sides, and what is played for now."""
    view, event, words = parts.view_of(look), look.phase.event, b.words
    if event is None or event.seat is None:
        return

    def name_of(seat: int) -> str:
        return parts.name_of(look, seat)

    word = str(event["word"])
    own = event.seat == look.viewer
    title = words(_OWN[word]) if own else words(_DECLARED[word], name=name_of(event.seat))
    ink = f"seat.{event.seat}"
    texts = [
        [b.span(title, HEADING, "serif-bold", ink)],
        [b.span(follows.sides(view, look.viewer, name_of, words), BODY)],
    ]
    texts.append([b.span(follows.task(view, look.viewer, name_of, words), BODY, "sans", "soft")])
    size = min(room.w, max(b.px(620), b.type(BODY) * 22))
    slips.slip(b, Rect(room.cx - size / 2, room.y, size, room.h), texts, event.seat)


def redealt(b: Builder, look: Look, room: Rect) -> None:
    """Nobody had a Wenzel at the first deal: the cards are dealt again in a moment."""
    dealer = parts.name_of(look, parts.view_of(look).dealer or 0)
    said = b.words("Both Wenzels lay in the talon: {name} deals again.", name=dealer)
    slips.slip(b, room, [[b.span(said, NAME, "serif-bold")]])


def thrown(b: Builder, look: Look, room: Rect) -> None:
    """Everybody has passed: the cards are dealt again in a moment."""
    view = parts.view_of(look)
    dealer = parts.name_of(look, view.dealer or 0)
    said = b.words("All pass: the cards are thrown in, and {name} deals again.", name=dealer)
    slips.slip(b, room, [[b.span(said, NAME, "serif-bold")]])
