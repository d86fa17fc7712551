"""Parts of the picture of Precognition: plates, the board of two hands, the own hand, secrecy at one screen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from tablegame.core.cards import rank_noun, suit, value
from tablegame.games.precognition.facts import PrecognitionView
from tablegame.games.precognition.text import rank_words
from tablegame.view import card_keys, holdings, verbs
from tablegame.view import plate as plates
from tablegame.view import rank_columns as rails
from tablegame.view.advice import NO_MARK, Mark
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT, CardPlace
from tablegame.view.faces import Cut, cut_overlapped
from tablegame.view.game_scene import FrameRole, SceneInput
from tablegame.view.holdings import HoldingsBoard, HoldingsHead, HoldingsRow
from tablegame.view.plate import Plate
from tablegame.view.rank_columns import ColumnCard, Pick, RankColumn, RankColumns
from tablegame.view.scale import BODY
from tablegame.view.scene import Rect, Span

PrecognitionLook: TypeAlias = SceneInput[PrecognitionView]

HELP = "precognition#"
"""The beginning of links into the rules of this game."""


def face_of(b: Builder, card: int, cut: Cut, owner: int | None) -> str:
    """The art key of a card, with the mark of the seat that holds or played it."""
    return b.faces.card(suit(card), value(card), cut, b.words, owner)


SHOWN = "string"
"""The key of the picture setting that shows a string while two people sit at one screen."""


def shown_for(view: PrecognitionView) -> str:
    """The value of that setting for the present card; with the next card the string is hidden again."""
    return f"{view.seat}/{view.game}/{len(view.row)}"


def writing(look: PrecognitionLook) -> bool:
    """Whether strings are written, or cards are still to be dealt."""
    return look.role is FrameRole.CHOOSING and not look.view.playing


def playing(look: PrecognitionLook) -> bool:
    """Whether cards are put into the row."""
    return look.role is FrameRole.CHOOSING and look.view.playing


def is_string_hidden(look: PrecognitionLook) -> bool:
    """Whether the own string is hidden at first: two people play at one screen without a curtain between them."""
    view = look.view
    persons = sum(sitter.person for sitter in look.sitters)
    return playing(look) and view.players == 2 == persons and look.viewer is not None


def without_secret(look: PrecognitionLook) -> PrecognitionLook:
    """The input without the viewer's string while that is hidden."""
    view = look.view
    if not is_string_hidden(look) or look.picture_settings.get(SHOWN) == shown_for(view):
        return look
    return replace(look, frame=replace(look.frame, view=replace(view, string="")))


# -- plates ------------------------------------------------------------------------------------------------------------


def _activity(b: Builder, look: PrecognitionLook, seat: int) -> tuple[str, ...]:
    """The text on a seat's plate about what it does, in ever shorter forms."""
    view, sitter, words = look.view, look.sitters[seat], b.words
    if seat not in view.seated:
        return words("out of the playoff"), words("out")
    if writing(look) and not view.written[seat]:
        if sitter.thinking:
            return words("is thinking"), "…"
        return words("is writing"), words("writes")
    if playing(look) and seat in view.acting:
        if sitter.thinking:
            return words("is thinking"), "…"
        return words("plays a card"), words("plays")
    return words("string sealed"), words("sealed")


def is_awaited(look: PrecognitionLook, seat: int) -> bool:
    """Whether the table waits for this seat."""
    return look.role is FrameRole.CHOOSING and seat in look.view.acting


def plate(b: Builder, look: PrecognitionLook, seat: int, rect: Rect) -> None:
    """Draw a seat's plate with its activity and a card back with the number of its cards. For the viewer the number is
    part of the text."""
    view, count, lines = look.view, look.view.counts[seat], _activity(b, look, seat)
    if seat == look.viewer:
        if playing(look) and is_awaited(look, seat):
            lines = (b.words("your turn"),)
        if count:
            lines = (f"{lines[0]} · {b.words.many('{n} card', '{n} cards', count)}", *lines)
        count = 0
    back = rect.h * 0.86 / CARD_ASPECT
    kept = max(rails.badge_size(b, str(count))[0], back) if count else 0.0
    out, gold = seat not in view.seated, is_awaited(look, seat)
    name = look.name_of(seat)
    room = plates.draw(b, Plate(seat, name, lines, (), gold, out=out, kept=kept, id=f"plate/{seat}"), rect)
    if count:
        b.add(CardPlace(room.cx, room.cy, back, back * CARD_ASPECT).card(f"held/{seat}", "back"))
        w, h = rails.badge_size(b, str(count))
        b.badge(Rect(room.cx - w / 2, rect.bottom - rect.h * 0.1 - h, w, h), str(count))


def known_other(look: PrecognitionLook) -> int | None:
    """The seat whose cards the viewer knows by elimination; None unless only two play."""
    view = look.view
    if look.viewer is None or len(view.seated) != 2 or look.viewer not in view.seated or view.aside:
        return None
    return next(seat for seat in view.seated if seat != look.viewer)


def _board(b: Builder, look: PrecognitionLook, other: int) -> HoldingsBoard:
    """The board with the cards of both players, rank by rank above the own hand."""
    view, words = look.view, b.words
    assert look.viewer is not None
    own = _board_row(b, look, look.viewer, view.hand)
    others = _board_row(b, look, other, view.known_cards(other) or ())
    letters = tuple(b.faces.letter(rank, words) for rank in range(1, view.ranks + 1))
    return HoldingsBoard((own, others), letters, (HoldingsHead(letters, words("holds"), words("cards")),))


def _board_row(b: Builder, look: PrecognitionLook, seat: int, cards: tuple[int, ...]) -> HoldingsRow:
    """A seat's row on the board: the number of its cards of each rank, and of all."""
    counts = [sum(value(card) == rank for card in cards) for rank in range(1, look.view.ranks + 1)]
    cells: tuple[tuple[Span, ...], ...] = tuple(
        (b.span(str(n) if n else "–", BODY, "sans-bold" if n else "sans", "text" if n else "soft"),) for n in counts
    )
    return HoldingsRow(
        seat, look.name_of(seat), cells, tuple(counts), (), str(look.view.counts[seat]), is_awaited(look, seat)
    )


def strip_height(b: Builder, look: PrecognitionLook) -> float:
    """Height of the plates or the board along the upper edge, in pixels."""
    seat = known_other(look)
    if seat is None:
        return plates.height(b)
    # Each of the two rows has some air if the row of cards can spare it.
    air = b.space.close if b.size[1] >= 32 * b.type(BODY) else 0.0
    return holdings.height(b, _board(b, look, seat), False) + 2 * air


def strip(b: Builder, look: PrecognitionLook, rect: Rect, hand: _HandPlan | None) -> None:
    """Draw the plates side by side, or the board if only two play."""
    seat = known_other(look)
    if seat is not None and hand is not None:
        holdings.draw(b, _board(b, look, seat), rect)
        return
    seats = (look.base, *look.others)
    gap = b.space.gap
    # Also in a small part of a window a plate has room for a name beside a card, if it can.
    wide = max(b.px(330) * max(1.0, b.text_scale * 0.8), b.type(BODY) * 10)
    w = min((rect.w - gap * (len(seats) - 1)) / len(seats), wide)
    left = rect.cx - (w * len(seats) + gap * (len(seats) - 1)) / 2
    for i, each in enumerate(seats):
        plate(b, look, each, Rect(left + i * (w + gap), rect.y, w, rect.h))


# -- the own hand ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _HandPlan:
    """The positions of the viewer's cards."""

    rail: RankColumns
    top: float  # of them and their marks, in pixels


def hand_of(b: Builder, look: PrecognitionLook, area: Rect) -> _HandPlan | None:
    """The rail of ranks over the whole width; None for a spectator and for a player who is out."""
    view = look.view
    if look.viewer is None or look.viewer not in view.seated:
        return None
    marks = rails.badge_size(b, "U")[1] + b.space.close
    widest = min(b.px(150), area.w / view.ranks * 0.95)
    narrow = area.h < b.type(BODY) * 30  # such large type: the hand has to give way to the row
    behind = 1 if narrow or b.size[1] < 700 else 2  # cards of a rank behind the front one; more are counted
    share = 0.24 if narrow else 0.32
    high = min(area.h * share, widest * CARD_ASPECT * (1 + rails.STRIP * behind) + b.space.pad + 2)
    rail = rails.staggered(b, Rect(area.x, area.bottom - high, area.w, high), view.ranks, widest, 0.05, behind)
    return _HandPlan(rail, area.bottom - high - marks)


def by_rank(view: PrecognitionView) -> dict[int, list[int]]:
    """The viewer's cards by rank; [] for a rank without cards."""
    ranks: dict[int, list[int]] = {rank: [] for rank in range(1, view.ranks + 1)}
    for card in view.hand:
        ranks[value(card)].append(card)
    return ranks


def draw_hand(b: Builder, look: PrecognitionLook, hand: _HandPlan, marks: dict[int, tuple[Mark, bool]]) -> None:
    """Draw the own cards rank by rank. marks: by rank the mark above it, and whether the rank has a gold frame."""
    seat = look.viewer
    assert seat is not None
    cut = cut_overlapped(hand.rail.fronts[0].w)  # the large index of the strips behind
    columns = []
    for rank, cards in by_rank(look.view).items():
        # The lifted card is in front of its equals.
        cards = sorted(cards, key=lambda card: card == look.picked)
        mark, glow = marks.get(rank, (NO_MARK, False)) if cards else (NO_MARK, False)
        columns.append(
            RankColumn(
                tuple(ColumnCard(f"card/{c}", face_of(b, c, cut, seat), face_of(b, c, "rail", seat)) for c in cards),
                b.faces.letter(rank, b.words),
                _pick(b, look, rank, cards),
                look.picked in cards,
                glow,
                mark,
            )
        )
    rails.draw(b, hand.rail, tuple(columns))


def _pick(b: Builder, look: PrecognitionLook, rank: int, cards: list[int]) -> Pick | None:
    """The action of a click on a rank; None if the viewer has no card to play."""
    if not playing(look) or not look.can_act:
        return None
    word = b.faces.letter(rank, b.words)
    keys = card_keys.french_keys(rank, word)
    if not cards:
        why = b.words("There is no {card} left in your hand", card=b.words.raw(rank_noun(rank)))
        return Pick(f"rank/{rank}", verbs.PICK(-rank), word, False, why, HELP + "cards", keys)
    label = b.words("{card}, {n} left", card=rank_words(rank, b.words), n=len(cards))
    return Pick(f"rank/{rank}", verbs.PICK(cards[-1]), label, keys=keys)
