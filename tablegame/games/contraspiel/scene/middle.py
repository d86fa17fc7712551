"""The middle of the table of Contraspiel: the pool and what is played for, the trick, and events on a slip."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tablegame.core.text import N_
from tablegame.games.contraspiel.facts.payments import current
from tablegame.games.contraspiel.facts.view import Redealt, Settled, SpielCalled, SpielView, ThrownIn
from tablegame.games.contraspiel.scene import parts, settlement
from tablegame.games.contraspiel.scene.seats import SeatSpot
from tablegame.games.contraspiel.text import question, wording
from tablegame.view import chips, slips, tricks
from tablegame.view.builder import Builder
from tablegame.view.game_scene import SceneInput
from tablegame.view.hand import back_id
from tablegame.view.phrases import sentence_about, standalone_name
from tablegame.view.scale import BODY, HEADING, NAME, SMALL
from tablegame.view.scene import Badge, Card, Panel, Rect
from tablegame.view.tricks import TrickTable

_STACK: Final = 1.8
"""The least height of the stack, in heights of the number beside it."""


# -- the pool --------------------------------------------------------------------------------------------------------


def pool(b: Builder, look: SceneInput[SpielView], room: Rect) -> None:
    """Draw the chips in the pool, their number, what the soloist plays for, who paid the stamm."""
    view, pad, close = look.view, b.space.pad, b.space.close
    line, high = b.line(SMALL), _note_height(b)
    # The number stands in the lower part beside the stack.
    side = max(min(b.px(92), room.w * 0.5, room.h * 0.42), b.type(HEADING, serif=True) * _STACK)
    number = chips.number_width(b, view.pool, HEADING)
    notes = _notes(b, look) if not isinstance(look.happened, Settled) else []
    fitting = [next((note for note in forms if _note_width(b, note) + pad <= room.w), "") for forms in notes]
    shown = list(filter(None, fitting))[: max(0, int((room.h - side - line) // (high + close)))]
    y = room.cy - (side + line + len(shown) * (high + close)) / 2
    left = room.cx - (side + number + pad) / 2
    chips.stack(b, Rect(left, y, side, side), view.pool)
    chips.draw_count(b, Rect(left + side + pad, y + side * 0.3, number, side * 0.7), view.pool, "gold", HEADING)
    b.panel(Rect(left, y, side + pad + number, side), "ghost", alpha=0.0, name="pool")
    b.text(Rect(room.x, y + side, room.w, line), b.words("in the pool"), SMALL, "sans-bold", "felt-text", "centre")
    y += side + line + close
    for note in shown:
        wide = _note_width(b, note)
        b.add(Badge(Rect(room.cx - wide / 2, y, wide, high), note, "plaque", b.type(SMALL)))
        y += high + close


def pool_height(b: Builder) -> float:
    """The height that the pool wants with one note below it."""
    return b.type(HEADING, serif=True) * _STACK + b.line(SMALL) + _note_height(b) + b.space.close


def _note_height(b: Builder) -> float:
    return b.type(SMALL) * 1.45


def _note_width(b: Builder, note: str) -> float:
    return b.metrics.width(note, "sans-bold", b.type(SMALL)) + 2 * b.space.close


def _notes(b: Builder, look: SceneInput[SpielView]) -> list[tuple[str, ...]]:
    """What the soloist plays for, who paid the stamm, how often cards were thrown in; each ever shorter."""
    found: list[tuple[str, ...]] = []
    view, words, stakes = look.view, b.words, current(look.view)
    if view.soloist is not None and stakes is not None:
        name, (won, lost) = look.name_of(view.soloist), stakes
        fields = {"won": wording.signed_chips(won), "lost": wording.signed_chips(lost)}
        short = words("{name}: {won} or {lost}", name=standalone_name(name), **fields)
        you, them = N_("You win {won} or pay {lost}"), N_("{name} wins {won} or pays {lost}")
        long = sentence_about(name, you, them, words, won=won, lost=-lost)
        found.append((long, short) if won > 0 > lost else (short,))
    stamm = next((paid for paid in view.payments if paid.kind == "stamm"), None)
    if stamm is not None and stamm.payer is not None and not view.tricks and view.soloist is None:
        payer = standalone_name(look.name_of(stamm.payer))
        found.append((words("Stamm: {name} −{chips}", name=payer, chips=stamm.chips),))
    if view.thrown:
        found.append((words.many("{n} deal thrown in", "{n} deals thrown in", view.thrown),))
    return found


# -- the trick -------------------------------------------------------------------------------------------------------


def trick(
    b: Builder, look: SceneInput[SpielView], table: TrickTable, spots: Mapping[int, tuple[float, float]], beside: Rect
) -> None:
    """Draw the trick on the table, and once it is finished why it went where it went, beside it."""
    view, winner = look.view, tricks.winner_of(look)

    def origin(seat: int) -> str:
        return back_id(seat, view.sizes[seat]) + f" seat/{seat}"

    tricks.draw(b, look, table, spots, parts.face_in(b), origin, (b.words("led"),))
    if winner is not None and beside.w >= b.type(SMALL) * 5:
        said = tricks.won_text(look, wording.trick_reason(view.trick, view.trump or 0, b.words), b.words)
        slips.text_slip(b, beside, [[b.span(said, BODY, "sans-bold")]], winner)


# -- events on a slip ------------------------------------------------------------------------------------------------


_CALLED: Final = {
    "contra": (N_("{name} says contra"), N_("You say contra")),
    "recontra": (N_("{name} says recontra"), N_("You say recontra")),
    "matsch": (N_("{name} says matsch"), N_("You say matsch")),
}
_DEALER_SENTENCES: Final[dict[type[object], tuple[str, str]]] = {
    Redealt: (
        N_("Both Wenzels lay in the talon: you deal again."), N_("Both Wenzels lay in the talon: {name} deals again.")
    ),
    ThrownIn: (
        N_("All pass: the cards are thrown in, and you deal again."),
        N_("All pass: the cards are thrown in, and {name} deals again."),
    ),
}  # fmt: skip
"""Sentences about the dealer, by what happened: to You, and to anybody else."""


def event(b: Builder, look: SceneInput[SpielView], room: Rect, spots: Sequence[SeatSpot]) -> bool:
    """Draw what happened instead of a trick; False if nothing is to be drawn."""
    happened, words = look.happened, b.words
    if isinstance(happened, Settled):
        _paid(b, look, room, spots)
    elif isinstance(happened, SpielCalled):
        title = words(_CALLED[happened.word][happened.seat == look.viewer], name=look.name_of(happened.seat))
        texts = [
            [b.span(title, HEADING, "serif-bold", f"seat.{happened.seat}")],
            [b.span(question.sides(look.view, look.viewer, look.name_of, words), NAME)],
            [b.span(question.task(look.view, look.viewer, look.name_of, words), BODY, "sans", "soft")],
        ]
        wide = min(room.w, max(b.px(620), b.type(NAME) * 22))
        slip = slips.text_slip(b, Rect(room.cx - wide / 2, room.y, wide, room.h), texts, happened.seat)
        _called(b, look, happened, room, slip)
    elif type(happened) in _DEALER_SENTENCES:
        said = sentence_about(look.name_of(look.view.dealer or 0), *_DEALER_SENTENCES[type(happened)], words)
        slips.text_slip(b, room, [[b.span(said, NAME, "serif-bold")]])
    else:
        return False
    return True


def _called(b: Builder, look: SceneInput[SpielView], call: SpielCalled, room: Rect, slip: Rect) -> None:
    """What a call is about comes as chips above or beside the slip: from the seat, for recontra also from the seat that
    said contra, for matsch also from the pool."""
    view, stakes = look.view, current(look.view)
    stake = max(1, abs(stakes[1])) if stakes is not None else 1
    sources = [(f"seat/{call.seat}", stake)]
    if call.word == "recontra":
        sources.append((f"seat/{view.contra}", stake))
    elif call.word == "matsch":
        sources.append(("pool", view.pool))
    side, gap = min(b.px(96), slip.h), b.space.pad
    wide = side * len(sources)
    places = Rect(slip.cx - wide / 2, slip.y - gap - side, wide, side), Rect(slip.x - gap - wide, slip.y, wide, side)
    for place in [each for each in places if each.y >= room.y and each.x >= room.x][:1]:
        for i, (origin, count) in enumerate(sources):
            _chips(b, f"called/{i}", count, Rect(place.x + i * side, place.y, side, side), origin)


def _paid(b: Builder, look: SceneInput[SpielView], room: Rect, spots: Sequence[SeatSpot]) -> None:
    """The deal is over: chips go to those who gain them, and one line says who has won."""
    deal = look.view.past[-1]
    *gains, into = deal.gains
    payer = gains.index(min(gains))
    source = "pool" if into < 0 else f"seat/{payer}"
    for spot in spots:
        if gains[spot.seat] > 0:
            # The hands are played, so there is room in their places, but not beside the own plate.
            side = min(spot.plate.h, spot.backs.h or spot.plate.h)
            x = spot.backs.x + side * 0.1 if spot.side == "right" else spot.backs.right - side * 1.1
            _chips(b, f"won/{spot.seat}", gains[spot.seat], Rect(x, spot.backs.y, side, side), source)
    if into > 0:
        heap = next(node.rect for node in b.nodes if isinstance(node, Panel) and node.id == "pool")
        _chips(b, "won/pool", look.view.pool, heap._replace(w=heap.h), f"seat/{payer}")
    said = b.span(settlement.headline(look, deal, b.words), HEADING, "serif-bold")
    slips.text_slip(b, room, [[said]], deal.winner)


def _chips(b: Builder, name: str, count: int, box: Rect, origin: str) -> None:
    b.add(Card(name, chips.stack_key(count), box.cx, box.cy, box.w, box.h, origin=origin, shadow=False))
