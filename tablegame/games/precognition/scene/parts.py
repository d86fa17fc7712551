"""Parts of the picture of Precognition that are the same in every phase. Lengths are in pixels.

Along the upper edge there are plates with the names of the seats and what they do. If only two play, a board with both
hands is there instead. The viewer's hand is below. `without_secret` hides a string from a second person at the same
screen. `look` is the input of a picture.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

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
"""The input of a picture: the view, the role of the picture (its `FrameRole`), names, and the lifted card."""
HELP: Final = "precognition#"  # the beginning of a link into the rules of this game; a heading follows


def growth(b: Builder) -> float:
    """The factor by which large parts of the picture grow if the player has chosen larger type; type grows more."""
    return max(1.0, b.text_scale * 0.8)


def face_of(b: Builder, card: int, cut: Cut, owner: int | None) -> str:
    """The art key of a card. cut: the version of its face. owner: the seat whose mark it bears; None for no mark."""
    return b.faces.card(suit(card), value(card), cut, b.words, owner)


SHOWN: Final = "string"
"""The key of the picture setting that lets two people at one screen see a string. `shown_for` makes its value."""


def shown_for(view: PrecognitionView) -> str:
    """The value of the setting `SHOWN` that shows the viewer's string until the next card is put. It names the seat,
    the game (by its number) and the number of cards in the row, such as "0/0/12"."""
    return f"{view.seat}/{view.game}/{len(view.row)}"


def is_writing(look: PrecognitionLook) -> bool:
    """Whether this is a picture of writing strings, or of the table before the deal."""
    return look.role is FrameRole.CHOOSING and not look.view.playing


def is_playing(look: PrecognitionLook) -> bool:
    """Whether this is a picture of putting cards into the row."""
    return look.role is FrameRole.CHOOSING and look.view.playing


def is_string_hidden(look: PrecognitionLook) -> bool:
    """Whether the viewer's string stays hidden until a key or click shows it. That is so if two people play at one
    screen: between their choices no curtain hides the picture from the other one."""
    are_two_persons = len(look.sitters) == 2 and all(sitter.person for sitter in look.sitters)
    return is_playing(look) and are_two_persons and look.viewer is not None


def without_secret(look: PrecognitionLook) -> PrecognitionLook:
    """The same input of a picture; but if the viewer's string is hidden, the view in it has the string ""."""
    view = look.view
    if not is_string_hidden(look) or look.picture_settings.get(SHOWN) == shown_for(view):
        return look
    return replace(look, frame=replace(look.frame, view=replace(view, string="")))


def _activity(b: Builder, look: PrecognitionLook, seat: int) -> tuple[str, ...]:
    """The text on a seat's plate about what the seat does: a long form and a short one."""
    view, sitter, words = look.view, look.sitters[seat], b.words
    if seat not in view.seated:
        return words("out of the playoff"), words("out")
    if is_writing(look) and not view.written[seat]:
        if sitter.thinking:
            return words("is thinking"), "…"
        return words("is writing"), words("writes")
    if is_playing(look) and seat in view.acting:
        if sitter.thinking:
            return words("is thinking"), "…"
        return words("plays a card"), words("plays")
    return words("string sealed"), words("sealed")


def is_awaited(look: PrecognitionLook, seat: int) -> bool:
    """Whether the table waits for a seat."""
    return look.role is FrameRole.CHOOSING and seat in look.view.acting


def _draw_plate(b: Builder, look: PrecognitionLook, seat: int, rect: Rect) -> None:
    """Draw a seat's plate with its activity and the number of its cards. The number is on a card back, but on the
    viewer's own plate in the text."""
    view, count, lines = look.view, look.view.counts[seat], _activity(b, look, seat)
    if seat == look.viewer:
        if is_playing(look) and is_awaited(look, seat):
            lines = (b.words("your turn"),)
        if count:
            lines = (f"{lines[0]} · {b.words.many('{n} card', '{n} cards', count)}", *lines)
        count = 0  # no card back: the own cards lie in the hand
    back_width = rect.h * 0.86 / CARD_ASPECT
    badge_width, badge_height = rails.badge_size(b, str(count))
    reserved = max(badge_width, back_width) if count else 0.0
    plate = Plate(
        seat, look.name_of(seat), lines, (), is_awaited(look, seat), out=seat not in view.seated,
        reserved=reserved, id=f"plate/{seat}",
    )  # fmt: skip
    room = plates.draw(b, plate, rect)
    if count:
        b.add(CardPlace(room.cx, room.cy, back_width, back_width * CARD_ASPECT).card(f"held/{seat}", "back"))
        badge_y = rect.bottom - rect.h * 0.1 - badge_height  # on the lower edge of the card back
        b.badge(Rect(room.cx - badge_width / 2, badge_y, badge_width, badge_height), str(count))


def known_other(look: PrecognitionLook) -> int | None:
    """The other seat if only two play with all cards, so that the viewer knows its cards by elimination; else None."""
    view = look.view
    if look.viewer is None or len(view.seated) != 2 or look.viewer not in view.seated or view.aside:
        return None
    return next(seat for seat in view.seated if seat != look.viewer)


def _board(b: Builder, look: PrecognitionLook, other: int) -> HoldingsBoard:
    """The board with the numbers of cards of both players, in columns by rank. other: the seat of the opponent."""
    view, words = look.view, b.words
    assert look.viewer is not None
    own = _board_row(b, look, look.viewer, view.hand)
    others = _board_row(b, look, other, view.known_cards(other) or ())
    letters = tuple(b.faces.letter(rank, words) for rank in range(1, view.ranks + 1))
    return HoldingsBoard((own, others), letters, (HoldingsHead(letters, words("holds"), words("cards")),))


def _board_row(b: Builder, look: PrecognitionLook, seat: int, cards: tuple[int, ...]) -> HoldingsRow:
    """A seat's row on the board: for each rank the number of its cards, and the number of all its cards."""
    counts = [sum(value(card) == rank for card in cards) for rank in range(1, look.view.ranks + 1)]
    cells: tuple[tuple[Span, ...], ...] = tuple(
        (b.span(str(n) if n else "–", BODY, "sans-bold" if n else "sans", "text" if n else "soft"),) for n in counts
    )
    return HoldingsRow(
        seat, look.name_of(seat), cells, tuple(counts), (), str(look.view.counts[seat]), is_awaited(look, seat)
    )


def strip_height(b: Builder, look: PrecognitionLook) -> float:
    """The height of the plates or the board along the upper edge, in pixels."""
    opponent = known_other(look)
    if opponent is None:
        return plates.height(b)
    # Each of the two rows of the board has some air if the window is at least 32 lines of text high.
    air = b.space.close if b.size[1] >= 32 * b.type(BODY) else 0.0
    return holdings.height(b, _board(b, look, opponent), roomy=False) + 2 * air


def draw_strip(b: Builder, look: PrecognitionLook, rect: Rect, hand: _HandPlan | None) -> None:
    """Draw the plates side by side; if only two play and the viewer has a hand, the board instead."""
    opponent = known_other(look)
    if opponent is not None and hand is not None:
        holdings.draw(b, _board(b, look, opponent), rect)
        return
    seats = (look.base, *look.others)
    gap = b.space.gap
    # The widest plate has room for a name of ten letters beside a card.
    widest = max(b.px(330) * growth(b), b.type(BODY) * 10)
    w = min((rect.w - gap * (len(seats) - 1)) / len(seats), widest)
    left = rect.cx - (w * len(seats) + gap * (len(seats) - 1)) / 2
    for i, seat in enumerate(seats):
        _draw_plate(b, look, seat, Rect(left + i * (w + gap), rect.y, w, rect.h))


@dataclass(frozen=True, slots=True)
class _HandPlan:
    """The positions of the viewer's cards."""

    rail: RankColumns
    top: float  # the upper edge of the marks above the cards, in pixels


def hand_of(b: Builder, look: PrecognitionLook, area: Rect) -> _HandPlan | None:
    """The positions of the viewer's hand along the lower edge; None for a spectator and for a player who is out."""
    view = look.view
    if look.viewer is None or look.viewer not in view.seated:
        return None
    _, mark_height = rails.badge_size(b, "U")
    widest = min(b.px(150), area.w / view.ranks * 0.95)  # of a card: columns must not touch
    is_low = area.h < b.type(BODY) * 30  # fewer than 30 lines of text: the hand has to give way to the row
    behind = 1 if is_low or b.size[1] < 700 else 2  # cards of a rank behind the front card; more are counted
    share = 0.24 if is_low else 0.32  # of the height of the area
    high = min(area.h * share, widest * CARD_ASPECT * (1 + rails.STRIP * behind) + b.space.pad + 2)
    room = Rect(area.x, area.bottom - high, area.w, high)
    rail = rails.staggered(b, room, view.ranks, widest, 0.05, behind)
    return _HandPlan(rail, area.bottom - high - mark_height - b.space.close)


def by_rank(view: PrecognitionView) -> dict[int, list[int]]:
    """For each rank the viewer's cards of that rank; [] if there are none."""
    ranks: dict[int, list[int]] = {rank: [] for rank in range(1, view.ranks + 1)}
    for card in view.hand:
        ranks[value(card)].append(card)
    return ranks


def draw_hand(b: Builder, look: PrecognitionLook, hand: _HandPlan, marks: dict[int, tuple[Mark, bool]]) -> None:
    """Draw the viewer's cards, a column for each rank. marks: for some ranks the mark above the
    column, and whether the front card of the column has a gold frame."""
    seat = look.viewer
    assert seat is not None
    cut = cut_overlapped(hand.rail.fronts[0].w)
    columns = []
    for rank, cards_of_rank in by_rank(look.view).items():
        # The lifted card is in front of the others of its rank.
        cards = sorted(cards_of_rank, key=lambda card: card == look.picked)
        mark, glow = marks.get(rank, (NO_MARK, False)) if cards else (NO_MARK, False)
        shown = [ColumnCard(f"card/{c}", face_of(b, c, cut, seat), face_of(b, c, "rail", seat)) for c in cards]
        letter, pick = b.faces.letter(rank, b.words), _pick(b, look, rank, cards)
        columns.append(RankColumn(tuple(shown), letter, pick, look.picked in cards, glow, mark))
    rails.draw(b, hand.rail, tuple(columns))


def _pick(b: Builder, look: PrecognitionLook, rank: int, cards: list[int]) -> Pick | None:
    """The action of a click on a rank, or the reason why it has none; None if the viewer is not to play a card.
    cards: the cards of the rank, the front card last.
    """
    if not is_playing(look) or not look.can_act:
        return None
    word = b.faces.letter(rank, b.words)
    keys = card_keys.french_keys(rank, word)
    if not cards:
        why = b.words("There is no {card} left in your hand", card=b.words.raw(rank_noun(rank)))
        return Pick(f"rank/{rank}", verbs.PICK(-rank), word, False, why, HELP + "cards", keys)
    label = b.words("{card}, {n} left", card=rank_words(rank, b.words), n=len(cards))
    return Pick(f"rank/{rank}", verbs.PICK(cards[-1]), label, keys=keys)
