"""The trick of WarGops: a card before each seat, ties that are being replaced, and the sentences that settle it."""

from __future__ import annotations

from dataclasses import dataclass

from tablegame.core.text import N_
from tablegame.games.wargops.facts.view import WarCard, WarTrick
from tablegame.games.wargops.scene import parts
from tablegame.games.wargops.scene.parts import WarLook
from tablegame.games.wargops.text import telling, wording
from tablegame.games.wargops.text.telling import Voice
from tablegame.view import plate as plates
from tablegame.view import rank_columns as rails
from tablegame.view import simultaneous_choice, slips
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT, CardPlace, card_width
from tablegame.view.faces import LEAST_PICTURE, cut_of
from tablegame.view.game_scene import FrameRole
from tablegame.view.layout import row, seats_in_rows
from tablegame.view.phrases import You, sentence_about_all
from tablegame.view.scale import BODY, NAME
from tablegame.view.scene import Rect

ANGLES = (2.5, -1.6, 2.2, -2.8, 1.4, -2.0, 2.6, -1.2)
"""How far the card of each seat lies off straight, in degrees: nobody puts a card down with a ruler."""


TILT = 1.06
"""How much higher a card is that does not lie straight."""

COVERED = 0.6
"""So much of the cards of a trick a long settlement may cover at their foot; their ranks stay in sight."""

STEP = 0.12
"""How far a card that another has been put upon peeks out at the left, in card widths; at most two do."""


@dataclass(frozen=True, slots=True)
class Middle:
    """Where the trick lies, in pixels. heads: the plate, or shape and name, of a seat; places: its card."""

    heads: dict[int, Rect]
    places: dict[int, CardPlace]
    explanation: Rect
    plates: bool


def build(b: Builder, look: WarLook, room: Rect) -> None:
    """Put the trick into its room."""
    lay = _plates(b, look, room) if len(look.sitters) <= 4 else _rows(b, look, room)
    for seat, head in lay.heads.items():
        kind = "plate" if lay.plates and seat == look.viewer else "seat"
        (plates.draw if lay.plates else plates.draw_tag)(b, parts.plate(b, look, seat, kind), head)
    if look.role in (FrameRole.CHOOSING, FrameRole.TURNED):
        for seat, place in lay.places.items():
            _before(b, look, seat, place)
    if look.role is FrameRole.CHOOSING and look.viewer is not None:
        b.drop(
            Rect(room.x, room.y, room.w, max(room.bottom, lay.explanation.bottom) - room.y),
            _slot(look, look.viewer, lay),
        )
    explanation = lay.explanation
    if look.role is FrameRole.SETTLED:
        # No card lies there any more: the words have all the room below the heads.
        top = max(head.bottom for head in lay.heads.values()) + b.space.gap
        explanation = Rect(room.x, top, room.w, room.bottom - top)
    _draw_explanation(b, look, explanation, max(place.h for place in lay.places.values()) * COVERED)


# -- where things lie --------------------------------------------------------------------------------------------


def _widest(b: Builder) -> float:
    return max(b.px(150), 80.0)


def _plates(b: Builder, look: WarLook, room: Rect) -> Middle:
    """Few seats: their plates side by side, the viewer's first, each with its card below; the words below them all.

    Where plates would make the cards tiny, shape and name have to do.
    """
    gap, count, line = b.space.pad, len(look.sitters), b.line(BODY)
    plate_h, told_h = plates.height(b), max(room.h * 0.24, line * 4 + b.space.gap * 1.2)
    roomy = room.h - plate_h - 2 * gap - told_h >= LEAST_PICTURE * CARD_ASPECT * TILT
    if not roomy:
        plate_h, told_h = line, line * 2 + b.space.gap * 1.2
    pitch = min((room.w + gap) / count, max(b.px(330), b.type(NAME) * 13))
    w = card_width(pitch * 0.8, (room.h - plate_h - 2 * gap - told_h) / TILT, max(b.px(250), 80.0))
    tall = w * CARD_ASPECT * TILT
    heads, places = {}, {}
    for seat, head in zip((look.base, *look.others), row(room, count, pitch - gap, plate_h, gap), strict=True):
        heads[seat] = head._replace(y=room.y)
        places[seat] = CardPlace(head.cx, room.y + plate_h + gap + tall / 2, w, w * CARD_ASPECT, ANGLES[seat])
    top = room.y + plate_h + 2 * gap + tall
    wide = min(room.w, max(pitch * count, b.type(BODY) * 40))
    return Middle(heads, places, Rect(room.cx - wide / 2, top, wide, room.bottom - top), roomy)


def _rows(b: Builder, look: WarLook, room: Rect) -> Middle:
    """Many seats: all side by side, the words below over the whole width.

    Each has shape and name above its card; where that makes the cards tiny, its shape alone at the card's left.
    """
    count = len(look.sitters)
    gap = b.space.pad
    head_h = b.line(BODY)
    told_h = max(room.h * 0.3, b.line(BODY) * 2 + b.space.gap * 1.2)
    free = Rect(room.x, room.y, room.w, room.h - told_h - gap)
    beside = 0.84 if look.view.ties == "deferred" else 0.7
    above = head_h + gap * 1.6
    found = []
    for down in (1, 2):
        cell = seats_in_rows(free, count, -(-count // down))[0]
        found.append((card_width(cell.w * beside, (cell.h - above) / TILT, _widest(b)), 1, down))
        found.append((card_width((cell.w - head_h) * 0.95, (cell.h - gap) / TILT, _widest(b)) * 0.85, 0, down))
    w, over, down = max(found)
    w = w if over else w / 0.85
    h = w * CARD_ASPECT
    heads, places = {}, {}
    for seat, cell in enumerate(seats_in_rows(free, count, -(-count // down))):
        if over:
            spare = max(0.0, (cell.h - above - h * TILT) / 2) if down == 1 else 0.0
            head = Rect(cell.x + 1, cell.y + spare, cell.w - 2, head_h)
            x, top = cell.cx, head.y + above - gap * 0.8
        else:
            head = Rect(cell.cx - (head_h + w) / 2, cell.y + gap / 2, head_h, head_h)
            x, top = head.right + w / 2, head.y
        heads[seat] = head
        places[seat] = CardPlace(x, top + h * TILT / 2, w, h, ANGLES[seat] * 0.6)
    return Middle(heads, places, Rect(room.x, room.bottom - told_h, room.w, told_h), False)


# -- cards -------------------------------------------------------------------------------------------------------


def _before(b: Builder, look: WarLook, seat: int, place: CardPlace) -> None:
    """What lies before a seat: cards turned down by ties under the one that was put last, a back, or a dashed place."""
    view = look.view
    trick = view.under_way
    lying = _lying(trick, seat) if trick is not None else ()
    chosen = look.role is FrameRole.CHOOSING and view.sealed[seat]
    count = len(lying) + chosen
    if not count:
        said = b.words("retired") if parts.retired(look, seat) else b.words("Your card") if seat == look.viewer else ""
        rails.ghost(b, place.rect, said)
        return
    place = place.moved(place.w * STEP * min(count - 1, 2) / 2, 0.0)
    for i, card in enumerate(lying):
        _one(b, look, seat, card, _under(place, count - 1 - i), i == len(lying) - 1)
    if chosen:
        own = parts.own_sealed(look) if seat == look.viewer else None
        name = wording.card_id(own) if own is not None else f"sealed/{seat}"
        simultaneous_choice.sealed_card(b, look, seat, place, name)


def _slot(look: WarLook, seat: int, lay: Middle) -> Rect:
    """Where the card that a seat puts next will lie: upon what it has put down in this trick."""
    trick, place = look.view.under_way, lay.places[seat]
    count = len(_lying(trick, seat)) if trick is not None else 0
    return place.moved(place.w * STEP * min(count, 2) / 2, 0.0).rect


def _under(place: CardPlace, depth: int) -> CardPlace:
    """Where a card lies that others have been put upon."""
    return place.moved(-place.w * STEP * min(depth, 2), 0.0)


def _lying(trick: WarTrick, seat: int) -> tuple[WarCard, ...]:
    """The cards that a seat has put down in this trick, oldest first."""
    return tuple(card for laid in trick.rounds if (card := laid[seat]) is not None)


def _one(b: Builder, look: WarLook, seat: int, card: WarCard, place: CardPlace, last: bool) -> None:
    """A card of the trick: a back where a tie has turned it down, else its face; gold for the one that wins."""
    turned, lying = parts.trick_of(look), look.view.under_way
    goal = _goal(look, turned, card) if turned is not None else ""
    if card in (turned.down_before() if turned is not None else lying.face_down() if lying is not None else ()):
        b.add(place.card(wording.card_id(card), "back", goal=goal))
        return
    origin = f"sealed/{seat} plate/{seat}" if last and turned is not None else ""
    shines = turned is not None and _shines(turned, card)
    face = parts.face(b, look, card, cut_of(place.w))
    b.add(place.card(wording.card_id(card), face, 0.25 if shines else 0.0, origin, goal)._replace(glow=shines))


def _shines(trick: WarTrick, card: WarCard) -> bool:
    """Whether the gold frame goes round a card: the one that wins, or those that tie for it."""
    step = next((step for step in trick.steps if step.kind == "trash"), None)
    if step is None:
        return bool(trick.steps) and card in trick.steps[-1].cards
    high = step.cards[0].rank
    return card.rank == high and card in trick.rounds[-1]


def _goal(look: WarLook, trick: WarTrick, card: WarCard) -> str:
    """Where a card of a settled trick goes: the place to which it moves where it is not seen there itself."""
    step = next((s for s in trick.steps if card in s.cards and s.kind in ("takes", "trash", "waits", "orphaned")), None)
    if step is None or step.kind == "orphaned":
        return ""
    if step.kind == "trash":
        return "trash"
    if step.kind == "waits":
        return f"pile/{step.trick} pile/more"
    return parts.taken_to(look, step.seats[0], card)


# -- words -------------------------------------------------------------------------------------------------------


def voice(b: Builder, look: WarLook) -> Voice:
    """Sentences on the table: names bold, claimants by their shapes, ranks as they stand on the cards."""
    view = look.view
    return Voice(
        b.words,
        view.pack,
        view.ranks,
        lambda rank: parts.letter(b, look, rank),
        lambda seat: slips.bold(look.name_of(seat)),
        slips.seat_shapes,
    )


def _draw_explanation(b: Builder, look: WarLook, room: Rect, above: float) -> None:
    """How the trick is settled, in numbered sentences, for which so many pixels above may be covered; else what there
    is to do, on a plaque."""
    trick = parts.trick_of(look)
    if trick is not None:
        sentences = [(line.text, parts.HELP + line.clause) for line in telling.lines(trick, voice(b, look))]
        if not trick.settled:
            sentences.append((_next_round(b, look, trick), parts.HELP + "replace"))
        slips.numbered_slip(b, room, sentences, look.step, above)
        return
    if look.role is FrameRole.SETTLED:
        _scored(b, look, room)
    elif look.role is FrameRole.CHOOSING:
        text = _what_to_do(b, look)
        if text:
            slips.sentence_slip(b, room, text, "plaque")


def _next_round(b: Builder, look: WarLook, trick: WarTrick) -> str:
    """Who must now put another card in place."""
    seats = trick.steps[-1].seats
    return sentence_about_all(
        list(map(voice(b, look).name, seats)),
        (N_("You must put another card in place."), N_("{name} must put another card in place.")),
        (N_("{name} each put another card in place."), N_("{name} put another card in place.")),
        b.words,
    )


def _scored(b: Builder, look: WarLook, room: Rect) -> None:
    """Between two games: who has scored, and what comes next."""
    view = look.view
    result = view.results[-1]
    if result.seat is None:
        text = b.words("All ran out of cards together: nobody scores.")
    else:
        text = _left(b, slips.bold(look.name_of(result.seat)), sum(result.points))
    if result.game + 1 < view.games:
        number = result.game + 2
        text += " " + b.words("Game {number} of {games} comes next.", number=number, games=view.games)
    slips.sentence_slip(b, room, text, "slip", "", NAME)


def _left(b: Builder, name: str, points: int) -> str:
    """Who scores in a game, and what."""
    if isinstance(name, You):
        return b.words.many(
            "You are left with cards and score {n} point; the others score nothing.",
            "You are left with cards and score {n} points; the others score nothing.",
            points,
        )
    return b.words.many(
        "{name} is left with cards and scores {n} point; the others score nothing.",
        "{name} is left with cards and scores {n} points; the others score nothing.",
        points,
        name=name,
    )


def _what_to_do(b: Builder, look: WarLook) -> str:
    """Whom the table waits for; for the viewer, what to do."""
    view = look.view
    if look.can_act and look.picked is not None:
        card = wording.spoken(view.pack, view.ranks, look.picked, b.words)
        follows = b.words("The highest card goes to the trash and takes all the others.")
        return b.words("Enter or a second click seals {card}.", card=slips.bold(card)) + " " + follows
    if look.can_act and view.under_way is not None:
        return b.words("{tie} Put another card in place.", tie=slips.bold(b.words("You tie.")))
    if look.can_act:
        waits = [seat for seat in view.acting if seat != look.viewer]
        if waits:
            return slips.bold(b.words("Your card."))
        return slips.bold(b.words("Your card.")) + " " + b.words("All others have sealed theirs.")
    if look.viewer is not None and view.retired(look.viewer):
        return b.words("You have no card left: the others play on.")
    return ""
