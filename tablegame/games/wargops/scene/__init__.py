"""The picture of WarGops, and its charts: trash, waiting piles and habits, which a player opens.

The viewer's hand is below. The hands of a few other seats are above as fans, those of many on a board: a row for each
seat, a column for each rank. The trick is in the middle, waiting piles are at the left, score sheet and trash at the
right. A plate has the name of a seat, and what it does. Lengths are in pixels. `look` is the input of a picture: the
view, the viewer, the lifted card, the hint.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from math import ceil
from typing import Final, NamedTuple

from tablegame.core.contract import Event, SeenEvent
from tablegame.core.options import Chosen
from tablegame.core.text import N_, SEAT_LETTERS
from tablegame.games.wargops.facts.view import DEFERRED, Tied, WarCard, WarGameEnded, WarTurned, WarView
from tablegame.games.wargops.scene import hands, parts, sides, trick
from tablegame.games.wargops.scene.parts import WarLook
from tablegame.games.wargops.text import WATCHING
from tablegame.games.wargops.text import cards as card_text
from tablegame.view import plate, rank_columns, slips
from tablegame.view.builder import Builder, Words
from tablegame.view.card_places import CARD_ASPECT, CardPlace
from tablegame.view.faces import Cut, cut_of, cut_overlapped
from tablegame.view.game_scene import Frame, FrameRole, GameScene, TrickCard
from tablegame.view.layout import rows
from tablegame.view.phrases import labelled, standalone_name
from tablegame.view.rank_columns import RankColumns
from tablegame.view.scale import BODY, NAME, SMALL
from tablegame.view.scene import Rect

LEAST: Final = 44.0
"""The least width of a card in a chart. With less room only headings and the counts of the ranks are drawn."""
_OVERLAPPING: Final = 0.4
"""The distance of cards in a chart that overlap, in card widths: this part of a card shows its rank and suit."""
_APART: Final = 1.06  # the distance of cards in a chart that do not overlap, in card widths
_ROW: Final = 1.05  # the distance of rows of cards in a chart, in card heights


class PileCard(NamedTuple):
    """A card of a pile, as a chart draws it."""

    id: str
    face: Callable[[Cut], str]  # returns the key of its picture; a cut is a form of the picture for some size


class ShownPile(NamedTuple):
    """A pile of cards as a chart shows it."""

    title: str  # with characters for bold text and the shapes of seats (`slips.flow_text`)
    note: str  # at the right of the title
    cards: tuple[PileCard, ...]
    ranks: tuple[tuple[str, int], ...]  # for each rank, as it stands on its cards, the number of its cards


def spread(b: Builder, area: Rect, piles: Sequence[ShownPile], nothing: str) -> None:
    """Draw piles below one another, with cards as large as the area allows. nothing: the text if there are no piles."""
    if not piles:
        b.text(area, [b.span(nothing, NAME, "serif-italic", "soft")], align="centre")
        return
    gap, head = b.space.gap, b.line(BODY)
    # The height for cards: a pile has a heading, a line of counts and half a gap above them, and piles are a gap apart.
    free = area.h - (2 * head + gap / 2) * len(piles) - gap * (len(piles) - 1)
    distance = _APART
    width = _width(b, area.w, free, piles, distance)
    if width < max(b.px(90), LEAST * 1.4):  # cards apart would be small: larger cards that overlap are read more easily
        distance = _OVERLAPPING
        width = _width(b, area.w, free, piles, distance)
    if not width:
        _headings(b, area, piles)
        return
    y = area.y
    for pile in piles:
        y = _draw_pile(b, Rect(area.x, y, area.w, area.bottom - y), pile, width, distance) + gap


def _per_row(room: float, w: float, distance: float) -> int:
    """The number of cards of width `w` in a row. distance: from one card to the next, in card widths."""
    return 1 + max(0, int((room - w) // (w * distance)))


def _width(b: Builder, room: float, free: float, piles: Sequence[ShownPile], distance: float) -> float:
    """The greatest width of cards at which all piles fit into the height `free`; 0 if even the smallest do not.
    room: the width of a row. distance: from one card to the next, in card widths.
    """
    w = max(b.px(130), 90.0)
    while w >= LEAST:
        rows_of_all = sum(ceil(len(pile.cards) / _per_row(room, w, distance)) for pile in piles)
        if rows_of_all * w * CARD_ASPECT * _ROW <= free:
            return w
        w *= 0.95
    return 0.0


def _headings(b: Builder, area: Rect, piles: Sequence[ShownPile]) -> None:
    """Draw the headings of piles whose cards have no room, in the largest type and in the fewest columns that fit."""
    forms = ((1, 1.0), (2, 1.0), (2, 0.0), (3, 0.0))  # the number of columns, the space between headings in gaps
    for units, (columns, between) in product((BODY, BODY * 0.75, BODY * 0.5), forms):
        gap, head = b.space.gap, b.line(units)
        width = (area.w + gap) / columns - gap
        titles = [slips.flow_text(b, pile.title, width, units, bold=True) for pile in piles]
        x, y, places = area.x, area.y, []
        for title in titles:
            if y + title.height + head > area.bottom:
                x, y = x + width + gap, area.y  # the next column
            places.append((x, y))
            y += title.height + head + gap * between
        last_is_inside = x < area.right
        if last_is_inside:  # if no form fits, the last one is drawn
            break
    for pile, title, (x, y) in zip(piles, titles, places, strict=True):
        title.draw(b, x, y)
        note = [b.span(pile.note, units)]
        _counts(b, Rect(x, y + title.height, width - b.width(note) - gap, head), pile, units)
        b.text(Rect(x, y + title.height, width, head), note, align="right")


def _counts(b: Builder, line: Rect, pile: ShownPile, units: float = BODY) -> None:
    """Draw the number of cards of each rank, in one line."""
    counted = " · ".join(f"{rank} ×{count}" if count > 1 else rank for rank, count in pile.ranks if count)
    b.text(line, [b.span(counted, units, "serif", "soft")])


def _draw_pile(b: Builder, room: Rect, pile: ShownPile, w: float, distance: float) -> float:
    """Draw a pile with heading, counts by rank, and cards of width `w`; return its lower edge.
    distance: from one card to the next, in card widths.
    """
    head = b.line(BODY)
    slips.flow_text(b, pile.title, room.w, BODY, bold=True).draw(b, room.x, room.y)
    b.text(Rect(room.x, room.y, room.w, head), [b.span(pile.note, BODY)], align="right")
    _counts(b, Rect(room.x, room.y + head, room.w, head), pile)
    y = room.y + 2 * head + b.space.close
    across, h = _per_row(room.w, w, distance), w * CARD_ASPECT
    cut = cut_of(w) if distance > 1 else cut_overlapped(w)
    for i, card in enumerate(pile.cards):
        row, column = divmod(i, across)
        place = CardPlace(room.x + w / 2 + column * w * distance, y + h * _ROW * row + h / 2, w, h)
        b.add(place.card(card.id, card.face(cut)))
    return y + ceil(len(pile.cards) / across) * h * _ROW


_LEAST_MIDDLE: Final = (
    150.0  # The least height of the trick's room below fans; with less there is a board, which is lower
)
_LOW: Final = 13.75
"""The height of the middle, in sizes of type, below which the words on a trick of few seats are beside its cards."""
_SIDE_SHARES: Final = 0.208, 0.168
"""The width of the left and the right part as a share of the table: with few seats, and with many."""
_SIDE_TYPES: Final = 9.2, 7.2  # the least width of these parts, in sizes of small type: with few seats, and with many


class WarScene(GameScene[WarView]):
    """Draws the pictures of a session. A frame is one still picture, of an event or of the present."""

    def frames(
        self, before: WarView, events: Sequence[SeenEvent[WarView]], after: WarView
    ) -> tuple[Frame[WarView], ...]:
        """The usual pictures. After a trick the motion of the cards to piles and hands takes longer."""
        *pictures, present = super().frames(before, events, after)
        return (*pictures, replace(present, motion=0.6) if pictures else present)

    def event_frame(self, event: Event, view: WarView) -> Frame[WarView] | None:
        """The picture of a tie or of a trick, turned up, or of the score of a game; None for other events."""
        if isinstance(event, WarTurned):
            # The view is that before the settlement: the picture adds the trick, unless tied seats go on with it.
            tricks = view.tricks if isinstance(event, Tied) else (*view.tricks, event.trick)
            face_up = replace(view, under_way=event.trick, tricks=tricks)
            return Frame(FrameRole.REVEALED, face_up, event, hold=True, motion=0.5, result_delay=0.6)
        ended = isinstance(event, WarGameEnded)
        return Frame(FrameRole.SETTLED, view, event, hold=True, motion=0.6) if ended else None

    def question_frame(self, moment: SeenEvent[WarView], before: WarView) -> Frame[WarView]:  # noqa: ARG002 - it has its view
        """The picture of a trick that is turned up but not settled, for a drill that asks about its result."""
        event, view = moment
        assert isinstance(event, WarTurned)
        unsettled = event.trick._replace(steps=())
        return Frame(FrameRole.CHOOSING, replace(view, under_way=unsettled, sealed=(False,) * view.players))

    def answer_in_words(self, look: WarLook, text: str, words: Words) -> str:
        """The answer to a drill on the screen: the name of the seat that takes the trick, or the cards that each takes.
        text: the letter of a seat; or "nobody"; or the cards of each seat, such as "A:3 9, B:".
        """
        if text in SEAT_LETTERS:
            return standalone_name(look.name_of(SEAT_LETTERS.index(text)))
        if ":" not in text:
            return words("Nobody: the cards wait")
        takes, view = [], look.view
        for part in text.split(", "):
            seat, _, ranks = part.partition(":")
            letters = [card_text.plain_letter(view.pack, view.ranks, int(each), words) for each in ranks.split()]
            if letters:
                name = standalone_name(look.name_of(SEAT_LETTERS.index(seat)))
                takes.append(labelled(name, " ".join(letters), words))
        return " · ".join(takes) or words("Nobody takes anything")

    def build(self, builder: Builder, look: WarLook, area: Rect) -> None:
        """Draw hands, trick, piles, trash and score sheet."""
        b, still = builder, look.untouched(builder)  # without the lifted card, parts can be cached
        layout = b.cached(_layout, still, area)
        if look.can_act:
            # A player who has to choose finds the focus on a card; Tab leads from the hand to piles and trash.
            b.zones.setdefault("hand", [])
        b.cached(sides.piles, still, layout.left)
        trick.build(b, look, still, layout.middle, layout.low)
        b.cached(sides.score, still, layout.right, by_seat=layout.fans is None)
        if b.drops:
            # A card that is dropped on the trash or on a waiting pile is played too.
            for box in [target.rect for target in b.targets if target.id.startswith(("trash.", "pile."))]:
                b.allow_drop(box, b.drops[0].slot)
        if layout.fans is not None:
            b.cached(hands.draw_fans, still, layout.fans)
        else:
            b.cached(hands.draw_board, still, layout.board, layout.columns)
        if look.viewer is not None:
            if layout.own is not None:
                hands.draw_own_plate(b, look, look.viewer, layout.own, upright=look.view.players > parts.FEW)
            hands.draw_own(b, look, still, look.viewer, layout.columns)

    def charts(self, chosen: Chosen, players: int) -> tuple[tuple[str, str, str], ...]:  # noqa: ARG002 - for any number
        """The charts that a player can open: for each its key, its title, and the heading of the rules about it."""
        trash, habits = ("trash", N_("Trash"), "trick"), ("habits", N_("Habits"), "strategy")
        waiting = ("piles", N_("Waiting piles"), "ties")
        return (trash, waiting, habits) if chosen["ties"] == DEFERRED else (trash, habits)

    def build_chart(self, builder: Builder, look: WarLook, area: Rect) -> None:
        """Draw the trash, the waiting piles or the habits."""
        b, view = builder, look.view
        if look.chart == "habits":
            WATCHING.chart(b, area, look)
            return
        if look.chart == "trash":
            title = b.words.many("Trash: {n} card", "Trash: {n} cards", len(view.trash))
            orphaned = b.words.many("Orphaned: {n} card", "Orphaned: {n} cards", len(view.orphans))
            heaps = [_heap(b, look, title, view.trash), _heap(b, look, orphaned, view.orphans)]
            nothing = b.words("No card has gone to the trash in this game yet.")
        else:
            heaps, text = [], N_("Pile of trick {number} waits for the highest of {claimants}")
            for pile in view.piles:
                title = b.words(text, number=pile.trick + 1, claimants=slips.seat_shapes(pile.claimants))
                heaps.append(_heap(b, look, title, pile.cards))
            nothing = b.words("No pile waits.")
        spread(b, area, [heap for heap in heaps if heap.cards], nothing)

    def keys(self, chosen: Chosen) -> tuple[tuple[str, str], ...]:  # noqa: ARG002 - the same keys for every pack
        """Pairs of a key of the keyboard that this game uses, and a sentence about its effect."""
        return (
            ("1 … 9, 0", N_("lifts the card of that rank, 0 the ten")),
            (N_("A J Q K"), N_("lifts the card with that letter; 1 is the ace as well")),
            ("1 4", N_("lifts the fourteen: one digit soon after the other")),
            ("C", N_("looks through the trash and the waiting piles; everybody's habits")),
        )

    def trick_cards(self, b: Builder, moment: SeenEvent[WarView]) -> tuple[TrickCard, ...]:
        """The cards of the last round, for the list of moves. Each earlier round, a tie, has its own line there."""
        event, view = moment
        assert isinstance(event, WarTurned)
        return tuple(
            TrickCard(seat, card_text.face(b.faces, view, card, "small", b.words), won=seat == event.seat)
            for seat, card in enumerate(event.trick.rounds[-1])
            if card is not None
        )


def _heap(b: Builder, look: WarLook, title: str, cards: tuple[WarCard, ...]) -> ShownPile:
    """A pile of these cards for a chart, with their points and the number of cards of each rank."""
    shown = tuple(PileCard(f"heap/{card_text.card_id(card)}", partial(parts.face, b, look, card)) for card in cards)
    points = b.words.many("{n} point", "{n} points", sum(card.rank for card in cards))
    ranks = range(1, look.view.ranks + 1)
    counts = tuple((parts.letter(b, look, rank), sum(card.rank == rank for card in cards)) for rank in ranks)
    return ShownPile(title, points, shown, counts)


class _TableBoxes(NamedTuple):
    """The boxes of all parts of the picture."""

    own: Rect | None  # the viewer's plate; None for a spectator, or if it has no room
    columns: RankColumns  # the columns of the viewer's hand, or of the board for a spectator
    board: Rect  # the board of hands; without height if there is none
    fans: tuple[hands.Fan, ...] | None  # the hands of the others; None if they are on the board
    left: Rect  # for the waiting piles
    middle: Rect  # for the trick
    right: Rect  # for score sheet and trash
    low: bool  # whether the words of the trick are beside its cards


def _layout(b: Builder, look: WarLook, area: Rect) -> _TableBoxes:
    """The boxes of the parts: the hand at the foot; fans at the top, or a board above the hand; between them the left
    part, the middle and the right part."""
    view, gap, seated = look.view, b.space.gap, look.viewer is not None
    many = view.players > parts.FEW
    own, columns, top_of_hand = _hand(b, look, area, many)
    fans = hands.fans(b, look, area) if seated and not many else None
    if fans is not None:
        below_fans = max(fan.bottom for fan in fans) + gap
        if top_of_hand - gap - below_fans < _LEAST_MIDDLE:
            fans = None
    if fans is not None:
        board = Rect(area.x, top_of_hand, area.w, 0)  # there is none
        upper = area._replace(y=below_fans, h=top_of_hand - gap - below_fans)  # the room above the hand
    else:
        high = _board_height(b, view.players - seated, area.h)
        below_board = gap * 0.75 * seated  # without an own hand the board is the lowest part
        board = area._replace(y=top_of_hand - below_board - high, h=high)
        upper = area._replace(h=board.y - gap - area.y)
    side = max(area.w * _SIDE_SHARES[many], b.type(SMALL) * _SIDE_TYPES[many])
    left, right = upper._replace(w=side), upper._replace(x=upper.right - side, w=side)
    low = upper.h < _LOW * b.type(BODY) and not many
    if seated and not many and (fans is not None or not low):  # beside a board in a low room the plate has no room
        high = plate.height(b)
        own, left = left._replace(y=left.bottom - high, h=high), left._replace(h=left.h - high - gap)
    if low:
        # The trash is a line in the left column: the words beside the cards need the width of the right one.
        line = min(b.line(SMALL) * 1.35, left.h / 2)
        left, right = rows(left, (left.h - gap - line, line), gap)
    # With ties by replacement nothing waits, so that many seats get the left part too. Few have the own plate there.
    edge = left.right + gap if view.ties == DEFERRED or not many else upper.x
    middle = upper._replace(x=edge, w=(upper.right if low else right.x - gap) - edge)
    return _TableBoxes(own, columns, board, fans, left, middle, right, low)


def _hand(b: Builder, look: WarLook, area: Rect, many: bool) -> tuple[Rect | None, RankColumns, float]:
    """The box of the viewer's plate (None unless it is beside the hand), the columns of the hand, and its upper edge.

    For a spectator the columns are those of the board. many: whether there are more than `parts.FEW` seats.
    """
    view = look.view
    # The width at the left of the columns, for the names on the board or the own plate.
    lead = _name_width(b, look, area.w) if many or look.viewer is None else 0.0
    few_behind = 1 if b.size[1] < parts.TALL_WINDOW else 3
    behind = min(view.players * view.copies - 1, 2 if many else few_behind)  # equal cards that peek out of a column
    # The greatest width of a card, and the part of a column that stays free.
    widest, spare = (max(b.px(132), 72.0), 0.08) if many else (max(b.px(200), 96.0), 0.05)
    room = area._replace(x=area.x + lead, w=area.w - lead)
    if look.viewer is None:
        pitch = min(room.w / view.ranks, widest * 1.5)
        left = room.cx - pitch * (view.ranks - 1) / 2
        fronts = tuple(CardPlace(left + i * pitch, area.bottom, pitch * 0.9, 1.0) for i in range(view.ranks))
        return None, RankColumns(fronts, 0.0, 0.0, 0.0), area.bottom
    card_w = min(widest, room.w / view.ranks * (1 - spare))
    column_h = card_w * CARD_ASPECT * (1 + rank_columns.STRIP * behind)  # of a card with strips of those behind it
    high = area.h * 0.27 if many else min(area.h * 0.31, column_h + b.space.pad + 1)
    columns = rank_columns.staggered(b, room._replace(y=area.bottom - high, h=high), view.ranks, widest, spare, behind)
    if not many:
        return None, columns, area.bottom - high
    tall, front = plate.height(b, 3), columns.fronts[0]  # three lines: name, cards, points
    y = min(front.y - tall / 2, area.bottom - tall)
    own = Rect(max(area.x, front.rect.x - lead), y, lead - b.space.pad, tall)
    return own, columns, area.bottom - high


def _name_width(b: Builder, look: WarLook, width: float) -> float:
    """The width for the viewer's plate and the names on the board: as the longest needs, at most an eighth of all."""
    names = max(b.width([b.span(sitter.name[:9], NAME, "serif-bold")]) for sitter in look.sitters)  # longer are cut
    points = b.width([b.span(b.words.many("{n} point", "{n} points", 1000), SMALL)])  # the most digits of a hand
    needed = max(names + b.line(NAME, serif=True), points) + 3 * b.space.pad
    return min(needed, max(width * 0.125, b.type(SMALL) * 5.6))


def _board_height(b: Builder, rows: int, height: float) -> float:
    """The height of the board: few rows stand apart, many rows as close as they stay readable."""
    least = b.line(BODY) if b.size[1] >= parts.TALL_WINDOW else b.type(BODY, serif=True) * 1.16
    return rows * max(least, min(b.px(36), height * 0.3 / rows)) + 2 * b.space.close


SCENE: Final = WarScene()
