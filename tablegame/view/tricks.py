"""The pictures of tricks: the trick on the table with the place for the viewer's card, and the last trick."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final, TypeVar

from tablegame.core.contract import SeenEvent
from tablegame.core.text import N_
from tablegame.core.tricks import Trick, TrickView
from tablegame.view import rank_columns, verbs
from tablegame.view.builder import Builder, Words
from tablegame.view.card_places import CARD_ASPECT, CardPlace, card_width
from tablegame.view.faces import LEAST_FULL, Cut, cut_of
from tablegame.view.game_scene import FrameRole, SceneInput, TrickCard
from tablegame.view.phrases import NameOf, name_list, sentence_about, standalone_name
from tablegame.view.scale import SMALL
from tablegame.view.scene import Badge, Rect, Target

_ANGLES: Final = (-2.5, 3.0, -3.5, 2.0, -1.5, 3.5)  # the rotation of the card of each seat, in degrees
_LEAST: Final = 40.0  # the least width of the cards of the last trick in a single row, in pixels
LEAST_SHOWN: Final = 54.0  # the least width of these cards in layout units
_USUAL: Final = 60.0  # the width for which the box has room: in layout units in one row, in pixels in two rows
_LARGEST: Final = 110.0  # the greatest width of these cards in layout units
_RIBBON_HEIGHT: Final = 1.4  # the height of a ribbon, in sizes of its type
_RIBBON_ON_CARD: Final = 0.75  # the part of a ribbon's height that is on the card


@dataclass(frozen=True, slots=True)
class TrickTable:
    """The positions of the cards of a trick, in three columns and two rows of a card's size, in pixels."""

    room: Rect
    w: float  # the width of a card
    gap: float  # the space between columns and between rows

    def place(self, column: float, row: float, angle: float = 0.0) -> CardPlace:
        """The position of a card. column: 0 to 2. row: 0 or 1. Both may be fractions."""
        h = self.w * CARD_ASPECT
        x = self.room.cx + (column - 1) * (self.w + self.gap)
        y = self.room.cy + (row - 0.5) * (h + self.gap)
        return CardPlace(x, y, self.w, h, angle)

    @property
    def box(self) -> Rect:
        """The box that a trick may cover."""
        w, h = 3 * self.w + 2 * self.gap, 2 * self.w * CARD_ASPECT + self.gap
        return Rect(self.room.cx - w / 2, self.room.cy - h / 2, w, h)


OWN_PLACE: Final = (1.0, 1.0)  # column and row of the card of the lowest seat


def trick_table(b: Builder, room: Rect, widest: float) -> TrickTable:
    """A table with cards as large as the room allows. widest: the greatest width of a card, in pixels."""
    gap = b.space.pad
    w = card_width((room.w - 2 * gap) / 3, (room.h - gap) / 2, widest)
    return TrickTable(room, w, gap)


Face = Callable[[int, Cut], str]  # A function that returns the art key of a card in a cut

TV = TypeVar("TV", bound=TrickView)


def card_id(card: int) -> str:
    """The id of a card in pictures. It is the same in a hand and in the trick, so that the card moves there."""
    return f"card/{card}"


def winner_of(look: SceneInput[TV]) -> int | None:
    """The seat that wins the trick on the table; None before the trick is finished."""
    event = look.frame.event
    return event.seat if look.role is FrameRole.REVEALED and event is not None else None


def won_text(look: SceneInput[TV], why: str, words: Words) -> str:
    """The sentence that says who takes the trick; "" before the trick is finished. why: the reason, as a text."""
    winner = winner_of(look)
    if winner is None:
        return ""
    you, them = N_("You take the trick, {why}"), N_("{name} takes the trick, {why}")
    return sentence_about(look.name_of(winner), you, them, words, why=why)


def plays_in_words(view: TrickView, name_of: NameOf, card_name: Callable[[int, Words], str], words: Words) -> str:
    """The players of the trick on the table with their cards: "Ada ace of spades, Seat B (you) king of spades"."""
    return ", ".join(
        words("{name} {card}", name=standalone_name(name_of(seat)), card=card_name(card, words))
        for seat, card in view.cards_on_table
    )


def must_follow_sentence(view: TrickView, cards: Sequence[str], words: Words) -> str:
    """The sentence that says why no other card may be played: the viewer has cards of the suit led.
    cards: the names of the cards that may be played."""
    if view.order.suits[view.trick[0]] == view.trump:
        return words("Trump is led, and you hold {cards}", cards=name_list(cards, words))
    return words("You hold {cards} of the suit led", cards=name_list(cards, words))


def trick_cards(moment: SeenEvent[TV], face: Face) -> tuple[TrickCard, ...]:
    """The cards of a trick in playing order, for the list of moves; () if the moment is not the end of a trick."""
    event, view = moment
    if event.kind != "trick":
        return ()
    return tuple(TrickCard(seat, face(card, "small"), seat == event.seat) for seat, card in view.cards_on_table)


def draw(
    b: Builder,
    look: SceneInput[TV],
    table: TrickTable,
    spots: Mapping[int, tuple[float, float]],
    face: Face,
    origin: Callable[[int], str],
    led: Sequence[str],
) -> None:
    """Draw the trick on the table, later cards above earlier cards, and the place for the viewer's card if it is the
    viewer's turn. The winning card has a gold frame. Large cards are slightly rotated.
    spots: for each seat the column and the row of its card on the table.
    origin: returns the ids of targets, panels or cards from which the card of a seat comes, separated by blanks.
    led: the text of the ribbon on the card that was led, in ever shorter forms."""
    winner, cut, plays = winner_of(look), cut_of(table.w), look.view.cards_on_table
    for seat, card in plays:
        place = table.place(*spots[seat], _ANGLES[seat] if table.w >= LEAST_FULL else 0.0)
        goal = "" if winner is None else f"seat/{winner}"
        won = seat == winner
        node = place.card(card_id(card), face(card, cut), 0.25 if won else 0.0, origin(seat), goal)
        b.add(node._replace(glow=won))
    if plays:
        _led_ribbon(b, table.place(*spots[plays[0][0]]).rect, plays[0][0], led)
    if look.viewer is not None and look.viewer in look.view.acting and look.role is FrameRole.CHOOSING:
        rank_columns.ghost(b, table.place(*spots[look.viewer]).rect, b.words("Your card"))


def _led_ribbon(b: Builder, card: Rect, seat: int, texts: Sequence[str]) -> None:
    """Draw a ribbon at the foot of the card that was led, with the first of these texts that fits on the card."""
    size = b.type(SMALL)
    text = next((form for form in texts if b.metrics.width(form, "sans-bold", size) + size <= card.w), "")
    if text:
        width, height = b.metrics.width(text, "sans-bold", size) + size, size * _RIBBON_HEIGHT
        top = card.bottom - height * _RIBBON_ON_CARD
        b.add(Badge(Rect(card.cx - width / 2, top, width, height), text, "ribbon", size, seat))


# -- the last trick ------------------------------------------------------------------------------------------------


def last(b: Builder, look: SceneInput[TV], box: Rect, face: Face, least: float = LEAST_SHOWN) -> None:
    """Draw the last finished trick and its winner in a dark box. A click on it opens the list of tricks.
    least: the least width of a card in a single row, in layout units."""
    trick = look.view.tricks[-1]
    _small_cards(b, last_framed(b, look, box, trick.winner), trick, face, least)


def last_framed(b: Builder, look: SceneInput[TV], box: Rect, winner: int) -> Rect:
    """Draw the dark box of the last trick with its title and target; returns the room for the cards."""
    words, name = b.words, look.name_of(winner)
    b.panel(box, "plaque", name="last")
    inner, line = box.inset(b.space.pad, b.space.close), b.line(SMALL)
    title = [b.span(words("Last trick"), SMALL, "sans-bold", "plaque-text")]
    if b.width(title) > inner.w:
        short = b.span(words("Last"), SMALL, "sans-bold", "plaque-text")
        fitting = short.size * min(1.0, inner.w / b.width([short]))
        title = [short._replace(size=max(16.0, fitting))]
    winner_name = [b.span(name, SMALL, "sans", "plaque-text")]
    head = inner._replace(h=line)
    b.text(head, title)
    if b.width(title) + b.width(winner_name) + b.space.pad <= inner.w:
        b.text(head, winner_name, align="right")
    you, them = N_("The last trick, which you took: all tricks"), N_("The last trick, taken by {name}: all tricks")
    b.target("last", Target("last.open", box, verbs.MOVES(), sentence_about(name, you, them, words)))
    # The gold frame of the winner's card does not touch the title.
    below = line + b.space.thin + 1
    return Rect(inner.x, inner.y + below, inner.w, inner.h - below)


def last_height(b: Builder, width: float, count: int, usual: float) -> float:
    """The height of the box of the last trick. It is greater if the cards need two rows, and for large type.
    width: the width of the box.
    count: the number of cards of the trick.
    usual: the least height. All three are in pixels."""
    line = b.line(SMALL)
    if _in_one_row(b, width - 2 * b.space.pad, count):
        return max(usual, 2 * line + b.px(_USUAL) * CARD_ASPECT + 2 * b.space.pad)
    row = _USUAL * CARD_ASPECT + line + b.space.close
    return max(usual, line + 2 * row + 2 * b.space.pad)


def _in_one_row(b: Builder, width: float, count: int, least: float = LEAST_SHOWN) -> bool:
    """Whether cards are in one row: each has at least `least` layout units, and is large enough to be recognised."""
    return width / count >= max(_LEAST, b.px(least))


def _small_cards(b: Builder, room: Rect, trick: Trick, face: Face, least: float) -> None:
    """Draw the cards in one or two rows, the winner's with a gold frame, each above the portrait of its player."""
    count = len(trick.cards)
    across = count if _in_one_row(b, room.w, count, least) else ceil(count / 2)
    row_height = room.h / ceil(count / across)
    side = min(b.line(SMALL), room.w / across * 0.6)  # of a portrait
    rise = b.space.close  # how far the winner's card is raised
    # 3 pixels are free between cards and between a card and the portrait below it.
    w = min((row_height - side - 2 * rise) / CARD_ASPECT, room.w / across - 3, b.px(_LARGEST))
    h, pitch = w * CARD_ASPECT, min(room.w / across, w * 1.12)  # in a wide box the cards do not move apart
    for i, (seat, card) in enumerate(trick.plays):
        row, column = divmod(i, across)
        in_row = min(across, count - row * across)
        x = room.cx + (column - (in_row - 1) / 2) * pitch
        top = room.y + row * row_height + rise + max(0.0, (row_height - h - side - 2 * rise) / 2)
        won = seat == trick.winner
        place = CardPlace(x, top + h / 2 - (rise if won else 0.0), w, h)
        b.add(place.card(f"last/{card}", face(card, cut_of(w)))._replace(glow=won))
        b.draw_player(Rect(x - side / 2, top + h + 3, side, side), seat)
