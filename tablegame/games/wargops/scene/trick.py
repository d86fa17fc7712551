"""The trick in the picture of WarGops: the cards of each seat, and the sentences of the settlement.

The positions of the cards depend on the number of seats: few have large cards side by side, many stand in rows. The
head of a seat is its shape and name above its card. Lengths are in pixels, unless a comment says otherwise. `look` is
the input of a picture (view, viewer, hint); `b` draws it.
"""

from __future__ import annotations

from math import ceil
from typing import Final, NamedTuple, TypeAlias

from tablegame.core.text import N_, many_
from tablegame.games.wargops.facts.view import DEFERRED, WarCard, WarTrick
from tablegame.games.wargops.scene import parts
from tablegame.games.wargops.scene.parts import WarLook
from tablegame.games.wargops.text import TEXT, game_decided, settlement
from tablegame.games.wargops.text import cards as card_text
from tablegame.games.wargops.text.settlement import SettlementWords
from tablegame.view import plate as plates
from tablegame.view import rank_columns, simultaneous_choice, slips, standings
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT, CardPlace, card_width
from tablegame.view.faces import cut_of
from tablegame.view.game_scene import FrameRole
from tablegame.view.layout import row, seats_in_rows
from tablegame.view.phrases import counted_about, sentence_about_all
from tablegame.view.scale import BODY, NAME
from tablegame.view.scene import Rect

_ANGLES: Final = (2.5, -1.6, 2.2, -2.8, 1.4, -2.0, 2.6, -1.2)
"""The angle of each seat's card in degrees: nobody puts a card down with a ruler."""
_TILT: Final = 1.06  # the height of a card that is turned by its angle, in heights of a straight card
_COVERED: Final = 0.62  # the part of the cards, at their foot, that a long settlement may cover; ranks stay in sight
_SMALL: Final = 5.0
"""The height, in sizes of type, down to which cards get smaller for a long settlement, before it covers them."""
_BESIDE: Final = (
    0.45  # the part of a low room's width that cards of few seats take; the words beside them have the rest
)
_STEP: Final = 0.12  # the part of a card's width that peeks out at the left from under the next card of its seat
_MOST_PEEKING: Final = 2  # the most cards of a seat that peek out from under its last card
_TEXT_LINES: Final = {2: 2.0, 3: 2.3, 4: 2.3}
"""By the number of seats, the room below the cards for sentences, in lines, without the margins."""
_TEXT_MARGIN: Final = 1.2  # the margins of the sentences, in gaps
_TEXT_TYPE: Final = 40  # the least width of the sentences, in sizes of their type
_CARD_SHARE: Final = 0.84  # the part of a seat's width that its card takes, so that cards of neighbours do not touch
_REPLACED_SHARE: Final = 0.7  # the same part for many seats if ties are replaced and cards of earlier rounds peek out
_BESIDE_SHAPE: Final = 0.95  # the part of the width beside a seat's shape that its card takes
_TEXT_SHARE: Final = 0.3  # the part of the room's height that the sentences below many seats have at least
_NAMED_AT: Final = 0.85
"""Names stand above the cards if the cards are then at least this part of the size that they have without names."""
_LESS_TURNED: Final = 0.6  # the part of its usual angle by which a card is turned where many seats stand in rows

_Sentences: TypeAlias = list[tuple[str, str]]
"""The settlement of a trick: each sentence with a link to its rule, such as "wargops#ties"."""


class _TrickPlaces(NamedTuple):
    """The positions of the parts of a trick."""

    heads: dict[int, Rect]  # by seat, the box of its shape and name
    cards: dict[int, CardPlace]  # by seat
    text: Rect  # the box of the sentences


def build(b: Builder, look: WarLook, still: WarLook, room: Rect, low: bool) -> None:
    """Draw the trick with the sentences about it.
    still: `look` without a lifted card. low: whether the room is low, so that the sentences stand beside the cards.
    """
    sentences = b.cached(_sentences, still)
    has_cards = look.role in (FrameRole.CHOOSING, FrameRole.REVEALED)
    if not has_cards:  # the words have all the room
        _draw_text(b, look, sentences, room, 0.0)
        return
    few = len(look.sitters) <= parts.FEW
    layout = b.cached(_few_places, still, sentences, room, low) if few else b.cached(_many_places, still, room)
    b.cached(_cards, still, layout, room)
    may_cover = 0.0 if low else max(place.h for place in layout.cards.values()) * _COVERED
    _draw_text(b, look, sentences, layout.text, may_cover)


def _cards(b: Builder, look: WarLook, layout: _TrickPlaces, room: Rect) -> None:
    """Draw every seat's cards below its shape and name, and let the viewer drop the next card anywhere on the trick."""
    for seat, head in layout.heads.items():
        out = parts.is_out(look, seat)
        plates.draw_tag(b, simultaneous_choice.plate(look, seat, (), out=out, name=f"seat/{seat}"), head)
    for seat, place in layout.cards.items():
        _cards_of(b, look, seat, place)
    if look.role is FrameRole.CHOOSING and look.viewer is not None:
        trick = look.view.under_way
        count = len(_cards_played_by(trick, look.viewer)) if trick is not None else 0
        slot = _shift(layout.cards[look.viewer], min(count, _MOST_PEEKING) / 2).rect  # where the next card will lie
        b.allow_drop(Rect(room.x, room.y, room.w, max(room.bottom, layout.text.bottom) - room.y), slot)


def _few_places(b: Builder, look: WarLook, sentences: _Sentences, room: Rect, low: bool) -> _TrickPlaces:
    """The positions for few seats: cards side by side, the viewer's first, each below shape and name of its seat.

    The sentences are below all cards or, if the room is low, at their right.
    """
    gap, count, head_h = b.space.pad, len(look.sitters), b.line(BODY)
    text_h = head_h * _TEXT_LINES[count] + b.space.gap * _TEXT_MARGIN
    above, widest = head_h + gap, max(b.px(320), 80.0)  # the height above the cards, the greatest width of a card
    high = room.h - above - gap - text_h  # the height that the cards may have
    felt = room._replace(w=room.w * _BESIDE) if low else room
    pitch = min((felt.w + gap) / count, max(b.px(340), b.type(NAME) * 11))  # from one seat to the next
    wide = min(room.w, max(pitch * count, b.type(BODY) * _TEXT_TYPE))  # of the sentences below the cards
    if sentences and not low:
        # The cards give up height for a long settlement, down to `_SMALL`.
        missing = slips.numbered_height(b, wide, sentences) - text_h
        high -= max(0.0, min(missing, high - b.type(BODY) * _SMALL))
    w = card_width(pitch * _CARD_SHARE, (room.h - above if low else high) / _TILT, widest)
    tall = w * CARD_ASPECT * _TILT  # the height of a card with its angle
    heads, cards = {}, {}
    top = room.y if low else room.y + max(0.0, high - tall) / 2
    for seat, head in zip((look.base, *look.others), row(felt, count, pitch - gap, head_h, gap), strict=True):
        heads[seat] = head._replace(y=top)
        cards[seat] = CardPlace(head.cx, top + above + tall / 2, w, w * CARD_ASPECT, _ANGLES[seat])
    if low:
        return _TrickPlaces(heads, cards, room._replace(x=felt.right + gap, w=room.right - felt.right - gap))
    foot = top + above + tall + gap
    return _TrickPlaces(heads, cards, Rect(room.cx - wide / 2, foot, wide, room.bottom - foot))


def _many_places(b: Builder, look: WarLook, room: Rect) -> _TrickPlaces:
    """The positions for many seats, in one or two rows, with the sentences below over the whole width.

    Shape and name of a seat are above its card. If that makes the cards clearly smaller, its shape alone is left of it.
    """
    count, gap, head_h, widest = len(look.sitters), b.space.pad, b.line(BODY), max(b.px(150), 80.0)
    text_h = max(room.h * _TEXT_SHARE, head_h * 2 + b.space.gap * _TEXT_MARGIN)
    free = Rect(room.x, room.y, room.w, room.h - text_h - gap)
    card_part = _CARD_SHARE if look.view.ties == DEFERRED else _REPLACED_SHARE
    above, below_head = head_h + 1.6 * gap, head_h + 0.8 * gap  # half of the gaps is below the card
    layouts = []  # of each: how good it is, whether names are above the cards, the number of rows
    for rows in (1, 2):
        cell = seats_in_rows(free, count, ceil(count / rows))[0]
        with_name = card_width(cell.w * card_part, (cell.h - above) / _TILT, widest)
        beside_shape = card_width((cell.w - head_h) * _BESIDE_SHAPE, (cell.h - gap) / _TILT, widest)
        # A layout is as good as its cards are wide; without names it counts for less.
        layouts += [(with_name, True, rows), (beside_shape * _NAMED_AT, False, rows)]
    best, named, rows = max(layouts)
    w = best if named else best / _NAMED_AT
    h = w * CARD_ASPECT
    heads, cards = {}, {}
    for seat, cell in enumerate(seats_in_rows(free, count, ceil(count / rows))):
        if named:
            spare = max(0.0, (cell.h - above - h * _TILT) / 2) if rows == 1 else 0.0
            head = Rect(cell.x + 1, cell.y + spare, cell.w - 2, head_h)
            x, top = cell.cx, head.y + below_head
        else:
            head = Rect(cell.cx - (head_h + w) / 2, cell.y + gap / 2, head_h, head_h)
            x, top = head.right + w / 2, head.y
        heads[seat] = head
        cards[seat] = CardPlace(x, top + h * _TILT / 2, w, h, _ANGLES[seat] * _LESS_TURNED)
    return _TrickPlaces(heads, cards, Rect(room.x, room.bottom - text_h, room.w, text_h))


def _shift(place: CardPlace, steps: float) -> CardPlace:
    """The position so many steps to the right. A step is the distance between the cards of one seat."""
    return place.moved(place.w * _STEP * steps, 0.0)


def _cards_played_by(trick: WarTrick, seat: int) -> tuple[WarCard, ...]:
    """The cards that a seat has played to a trick, round by round."""
    return tuple(card for cards in trick.rounds if (card := cards[seat]) is not None)


def _cards_of(b: Builder, look: WarLook, seat: int, place: CardPlace) -> None:
    """Draw the cards of a seat, a sealed card on top and those of earlier rounds below; or an outline if it has none.
    place: the position of a single card.
    """
    trick = look.view.under_way
    played = _cards_played_by(trick, seat) if trick is not None else ()
    sealed = look.role is FrameRole.CHOOSING and look.view.sealed[seat]
    count = len(played) + sealed
    if not count:
        own_text = b.words("Your card") if seat == look.viewer else ""
        rank_columns.ghost(b, place.rect, b.words("retired") if parts.is_out(look, seat) else own_text)
        return
    place = _shift(place, min(count - 1, _MOST_PEEKING) / 2)  # of the last card: all cards together are in the middle
    for i, card in enumerate(played):
        _card(b, look, seat, card, _shift(place, -min(count - 1 - i, _MOST_PEEKING)), i == len(played) - 1)
    if sealed:
        own = parts.own_sealed(look) if seat == look.viewer else None
        name = card_text.card_id(own) if own is not None else f"sealed/{seat}"
        b.add(place.card(name, "back/sealed", origin=f"plate/{seat}"))


def _card(b: Builder, look: WarLook, seat: int, card: WarCard, place: CardPlace, last: bool) -> None:
    """Draw a card of the trick: a back if a tie has turned it down, else its face, with a gold frame if it is highest.
    last: whether it is the last card of its seat.
    """
    settled, trick = parts.trick_of(look), look.view.under_way
    name, goal = card_text.card_id(card), "" if settled is None else _goal(look, settled, card)
    face_down: tuple[WarCard, ...] = ()
    if settled is not None:  # a tie of the round that is turned up just now turns no card down yet
        face_down = settled.down_before()
    elif trick is not None:
        face_down = trick.face_down()
    if card in face_down:
        b.add(place.card(name, "back", goal=goal))
        return
    origin = f"sealed/{seat} plate/{seat}" if last else ""
    glow = settled is not None and _glows(settled, card)
    face = parts.face(b, look, card, cut_of(place.w))
    lift = 0.25 if glow else 0.0
    b.add(place.card(name, face, lift, origin, goal)._replace(glow=glow))


def _glows(trick: WarTrick, card: WarCard) -> bool:
    """Whether a card is among the highest of the last round."""
    trash = next((step for step in trick.steps if step.kind == "trash"), None)
    if trash is None:  # the last step turns the tied cards down; without any step nothing is settled yet
        return bool(trick.steps) and card in trick.steps[-1].cards
    return card.rank == trash.cards[0].rank and card in trick.rounds[-1]


def _goal(look: WarLook, trick: WarTrick, card: WarCard) -> str:
    """The parts of the picture to which a card of a settled trick moves, as ids; "" if the card belongs to nobody."""
    for step in trick.steps:
        if card not in step.cards:
            continue
        if step.kind == "takes":
            return parts.taker_nodes(look, step.seats[0], card)
        if step.kind == "trash":
            return "trash"
        if step.kind == "waits":
            return f"pile/{step.trick} pile/more"
    return ""


def wording(b: Builder, look: WarLook) -> SettlementWords:
    """The wording at the table: names bold, claimants by their shapes, ranks as they stand on the cards."""
    return SettlementWords(
        b.words, look.view.pack, look.view.ranks,
        letter=lambda rank: parts.letter(b, look, rank),
        name=lambda seat: slips.bold(look.name_of(seat)),
        claimants=slips.seat_shapes,
    )  # fmt: skip


def _sentences(b: Builder, look: WarLook) -> _Sentences:
    """The settlement of the trick that is turned up in this picture, in sentences; [] in other pictures."""
    trick = parts.trick_of(look)
    if trick is None:
        return []
    table_wording = wording(b, look)
    sentences = [(line.text, parts.HELP + line.clause) for line in settlement.lines(trick, table_wording)]
    if not trick.has_settlement:
        next_round = sentence_about_all(
            list(map(table_wording.name, trick.steps[-1].seats)),
            (N_("You must put another card in place."), N_("{name} must put another card in place.")),
            (N_("{name} each put another card in place."), N_("{name} put another card in place.")),
            b.words,
        )
        sentences.append((next_round, parts.HELP + "replace"))
    return sentences


def _draw_text(b: Builder, look: WarLook, sentences: _Sentences, room: Rect, may_cover: float) -> None:
    """Draw the settlement as numbered sentences, the score of a game, or an instruction on a dark plaque.
    may_cover: the height above the room, at the foot of the cards, that long sentences may cover.
    """
    if parts.trick_of(look) is not None:
        b.cached(slips.numbered_slip, room, sentences, look.step, may_cover)
    elif look.role is FrameRole.SETTLED:
        _draw_score(b, look, room)
    elif look.role is FrameRole.CHOOSING:
        instruction = _instruction(b, look)
        if instruction:
            b.cached(slips.sentence_slip, room, instruction, style="plaque")


def _draw_score(b: Builder, look: WarLook, room: Rect) -> None:
    """Draw the standings after a game, with how it was decided; after the last game only the score of that game."""
    view, words = look.view, b.words
    result, decided = view.results[-1], game_decided(view, view.results[-1], look.name_of, words)
    if result.game + 1 < view.games:
        title = words("Game {number} of {games}", number=result.game + 1, games=view.games)
        standings.between_games(b, look, room, TEXT, title, decided, result.points)
        return
    if result.seat is not None:
        score = many_(
            "You are left with cards and score {n} point; the others score nothing.",
            "You are left with cards and score {n} points; the others score nothing.",
        )
        scores = many_(
            "{name} is left with cards and scores {n} point; the others score nothing.",
            "{name} is left with cards and scores {n} points; the others score nothing.",
        )
        decided = counted_about(slips.bold(look.name_of(result.seat)), score, scores, sum(result.points), words)
    slips.sentence_slip(b, room, decided, units=NAME)


def _instruction(b: Builder, look: WarLook) -> str:
    """The sentence that tells the viewer what to do; "" if there is nothing to tell."""
    view = look.view
    if look.says_how_to_seal and look.picked is not None:
        card = card_text.rank_words(view.pack, view.ranks, look.picked, b.words)
        follows = b.words("The highest card goes to the trash and takes all the others.")
        return b.words("Enter or a second click seals {card}.", card=slips.bold(card)) + " " + follows
    if look.can_act and view.under_way is not None:
        return b.words("{tie} Put another card in place.", tie=slips.bold(b.words("You tie.")))
    if look.viewer is not None and view.is_out(look.viewer):
        return b.words("You have no card left: the others play on.")
    return ""
