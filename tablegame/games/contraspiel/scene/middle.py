"""The middle of the table of Contraspiel: the pool and what is played for, the trick, and what is told on a slip."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from tablegame.core.text import N_
from tablegame.games.contraspiel.facts.events import Redealt, Settled, SpielCalled, ThrownIn
from tablegame.games.contraspiel.facts.payments import current
from tablegame.games.contraspiel.facts.view import SpielView
from tablegame.games.contraspiel.scene import parts as parts
from tablegame.games.contraspiel.scene import sheet as scene_sheet
from tablegame.games.contraspiel.text import asking, wording
from tablegame.view import chips as heap
from tablegame.view import seats as table_round
from tablegame.view import slips, tricks
from tablegame.view.builder import Builder
from tablegame.view.game_scene import SceneInput
from tablegame.view.phrases import sentence_about, standalone_name
from tablegame.view.scale import BODY, HEADING, NAME, SMALL
from tablegame.view.scene import Badge, Card, Panel, Rect
from tablegame.view.seats import SeatSpot
from tablegame.view.tricks import TrickTable

_NUMBER: Final = 1.8
"""How high the stack is at least, in heights of the number beside it."""


# -- the pool --------------------------------------------------------------------------------------------------------


def pool(b: Builder, look: SceneInput[SpielView], room: Rect) -> None:
    """The chips in the pool, their number, what the soloist plays for, who paid the stamm."""
    view, pad, close = look.view, b.space.pad, b.space.close
    line, high = b.line(SMALL), _note_height(b)
    # The number stands in the lower part beside the stack.
    side = max(min(b.px(92), room.w * 0.5, room.h * 0.42), b.type(HEADING, serif=True) * _NUMBER)
    number = heap.number_width(b, view.pool, HEADING)
    notes = _notes(b, look, view) if not isinstance(look.happened, Settled) else []
    fitting = [next((note for note in forms if _note_width(b, note) + pad <= room.w), "") for forms in notes]
    shown = list(filter(None, fitting))[: max(0, int((room.h - side - line) // (high + close)))]
    y = room.cy - (side + line + len(shown) * (high + close)) / 2
    left = room.cx - (side + number + pad) / 2
    heap.stack(b, Rect(left, y, side, side), view.pool)
    heap.counted(b, Rect(left + side + pad, y + side * 0.3, number, side * 0.7), view.pool, "gold", HEADING)
    b.panel(Rect(left, y, side + pad + number, side), "ghost", alpha=0.0, name="pool")
    b.text(Rect(room.x, y + side, room.w, line), b.words("in the pool"), SMALL, "sans-bold", "felt-text", "centre")
    y += side + line + close
    for note in shown:
        wide = _note_width(b, note)
        b.add(Badge(Rect(room.cx - wide / 2, y, wide, high), note, "plaque", b.type(SMALL)))
        y += high + close


def pool_height(b: Builder) -> float:
    """How much height the pool wants with one note below it."""
    return b.type(HEADING, serif=True) * _NUMBER + b.line(SMALL) + _note_height(b) + b.space.close


def _note_height(b: Builder) -> float:
    return b.type(SMALL) * 1.45


def _note_width(b: Builder, note: str) -> float:
    return b.metrics.width(note, "sans-bold", b.type(SMALL)) + 2 * b.space.close


def _notes(b: Builder, look: SceneInput[SpielView], view: SpielView) -> list[tuple[str, ...]]:
    """What the soloist plays for, who paid the stamm, how often cards were thrown in; each shorter and shorter."""
    found: list[tuple[str, ...]] = []
    words, played_for = b.words, current(view)
    if view.soloist is not None and played_for is not None:
        name, (won, lost) = look.name_of(view.soloist), played_for
        short = words(
            "{name}: {won} or {lost}", name=standalone_name(name), won=wording.signed(won), lost=wording.signed(lost)
        )
        you, them = N_("You win {won} or pay {lost}"), N_("{name} wins {won} or pays {lost}")
        long = sentence_about(name, you, them, words, won=won, lost=-lost)
        found.append((long, short) if won > 0 > lost else (short,))
    stamm = next((paid for paid in view.payments if paid.kind == "stamm"), None)
    if stamm is not None and stamm.payer is not None and not view.tricks and view.soloist is None:
        found.append(
            (words("Stamm: {name} −{chips}", name=standalone_name(look.name_of(stamm.payer)), chips=stamm.chips),)
        )
    if view.thrown:
        found.append((words.many("{n} deal thrown in", "{n} deals thrown in", view.thrown),))
    return found


# -- the trick -------------------------------------------------------------------------------------------------------


def trick(b: Builder, look: SceneInput[SpielView], table: TrickTable, spots: Mapping[int, tuple[float, float]]) -> None:
    """The trick on the table."""

    def origin(seat: int) -> str:
        return table_round.back_id(seat, look.view.sizes[seat]) + f" seat/{seat}"

    tricks.draw(b, look, table, spots, lambda card, cut: parts.face(card, cut, b), origin, (b.words("led"),))


def trick_reason(b: Builder, look: SceneInput[SpielView], room: Rect) -> None:
    """Why the trick went where it went, beside it."""
    view, winner = look.view, tricks.winner_of(look)
    if winner is not None and room.w >= b.type(SMALL) * 5:
        said = tricks.won_text(look, wording.trick_reason(view.trick, view.trump or 0, b.words), b.words)
        slips.text_slip(b, room, [[b.span(said, BODY, "sans-bold")]], winner)


# -- what is told on a slip ------------------------------------------------------------------------------------------


def paid(b: Builder, look: SceneInput[SpielView], room: Rect, spots: Sequence[SeatSpot]) -> None:
    """The deal is over: chips go to those who gain them, and one line says who has won."""
    view = look.view
    deal = view.past[-1]
    *gains, into = deal.gains
    payer = gains.index(min(gains))
    source = "pool" if into < 0 else f"seat/{payer}"
    for spot in spots:
        if gains[spot.seat] > 0:
            # The hands are played: where their backs lay there is room; beside the own plate the hand lay.
            side = min(spot.plate.h, spot.backs.h or spot.plate.h)
            x = spot.backs.x + side * 0.1 if spot.side == "right" else spot.backs.right - side * 1.1
            _chips(b, f"won/{spot.seat}", gains[spot.seat], Rect(x, spot.backs.y, side, side), source)
    if into > 0:
        heaped = next(node.rect for node in b.nodes if isinstance(node, Panel) and node.id == "pool")
        _chips(b, "won/pool", view.pool, heaped._replace(w=heaped.h), f"seat/{payer}")
    said = b.span(scene_sheet.headline(look, deal, b.words), HEADING, "serif-bold")
    slips.text_slip(b, room, [[said]], deal.winner)


def _chips(b: Builder, name: str, chips: int, box: Rect, origin: str) -> None:
    """A stack that has come from somewhere."""
    b.add(Card(name, heap.stack_key(chips), box.cx, box.cy, box.w, box.h, origin=origin, shadow=False))


_DECLARED: Final = {
    "contra": (N_("{name} says contra"), N_("You say contra")),
    "recontra": (N_("{name} says recontra"), N_("You say recontra")),
    "matsch": (N_("{name} says matsch"), N_("You say matsch")),
}


def declared(b: Builder, look: SceneInput[SpielView], room: Rect) -> None:
    """Somebody takes the game over: what was said, the new sides, and what is played for now."""
    view, event, words = look.view, look.happened, b.words
    if not isinstance(event, SpielCalled):
        return
    title = words(_DECLARED[event.word][event.seat == look.viewer], name=look.name_of(event.seat))
    texts = [
        [b.span(title, HEADING, "serif-bold", f"seat.{event.seat}")],
        [b.span(asking.sides(view, look.viewer, look.name_of, words), NAME)],
        [b.span(asking.task(view, look.viewer, look.name_of, words), BODY, "sans", "soft")],
    ]
    wide = min(room.w, max(b.px(620), b.type(NAME) * 22))
    slips.text_slip(b, Rect(room.cx - wide / 2, room.y, wide, room.h), texts, event.seat)


def _said(you: str, them: str) -> Callable[[Builder, SceneInput[SpielView], Rect], None]:
    """A slip with one sentence about the dealer."""

    def draw(b: Builder, look: SceneInput[SpielView], room: Rect) -> None:
        said = sentence_about(look.name_of(look.view.dealer or 0), you, them, b.words)
        slips.text_slip(b, room, [[b.span(said, NAME, "serif-bold")]])

    return draw


TOLD: Final[dict[type[object], Callable[[Builder, SceneInput[SpielView], Rect], None]]] = {
    SpielCalled: declared,
    Redealt: _said(
        N_("Both Wenzels lay in the talon: you deal again."), N_("Both Wenzels lay in the talon: {name} deals again.")
    ),
    ThrownIn: _said(
        N_("All pass: the cards are thrown in, and you deal again."),
        N_("All pass: the cards are thrown in, and {name} deals again."),
    ),
}
"""What pictures tell in the middle instead of a trick, by what happened."""
