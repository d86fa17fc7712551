"""A trick between its players: the cards played, who led, where the viewer's will lie, and the last trick beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from tablegame.core.text import N_
from tablegame.view import rank_columns
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT, CardPlace, card_width
from tablegame.view.faces import LEAST_FULL, Cut, cut_of
from tablegame.view.game_scene import FrameRole, SceneInput
from tablegame.view.phrases import sentence_about
from tablegame.view.scale import SMALL
from tablegame.view.scene import Action, Badge, Rect, Target

_ANGLES: Final = (-2.5, 3.0, -3.5, 2.0, -1.5, 3.5)
"""How cards happen to lie, by seat, in degrees."""

_LEAST: Final = 40.0
LEAST_SHOWN: Final = 54.0
"""Width from which cards of the last trick lie side by side in one row, in pixels and in study units."""


@dataclass(frozen=True, slots=True)
class TrickTable:
    """Where the cards of a trick lie: three columns and two rows of a card's size, in pixels."""

    room: Rect
    w: float
    gap: float

    def place(self, column: float, row: float, angle: float = 0.0) -> CardPlace:
        """The place of a seat's card."""
        h = self.w * CARD_ASPECT
        x = self.room.cx + (column - 1) * (self.w + self.gap)
        y = self.room.cy + (row - 0.5) * (h + self.gap)
        return CardPlace(x, y, self.w, h, angle)

    @property
    def box(self) -> Rect:
        """All that a trick can cover."""
        w, h = 3 * self.w + 2 * self.gap, 2 * self.w * CARD_ASPECT + self.gap
        return Rect(self.room.cx - w / 2, self.room.cy - h / 2, w, h)


def trick_table(b: Builder, room: Rect, widest: float) -> TrickTable:
    """As large cards as the room allows."""
    gap = b.space.pad
    w = card_width((room.w - 2 * gap) / 3, (room.h - gap) / 2, widest)
    return TrickTable(room, w, gap)


class PlayedCard(NamedTuple):
    """A card of a trick: who played it, its name and face, and the names of what it may have come from."""

    seat: int
    id: str
    face: str
    origin: str = ""


def taken_by(look: SceneInput) -> int | None:
    """Who takes the trick that lies finished on the table; None while it is under way."""
    event = look.frame.event
    return event.seat if look.role is FrameRole.TURNED and event is not None else None


def lying(
    b: Builder,
    look: SceneInput,
    table: TrickTable,
    spots: Mapping[int, tuple[float, float]],
    cards: Sequence[PlayedCard],
    said: Sequence[str],
) -> None:
    """Cards in front of their players, the later above the earlier; once it is taken, the winner's in gold.

    spots: column and row of each seat; said: what a ribbon says at the card that was led, shorter and shorter. Large
    cards lie a little turned. The player whose turn it is sees where the card will lie.
    """
    winner = taken_by(look)
    for card in cards:
        place = table.place(*spots[card.seat], _ANGLES[card.seat] if table.w >= LEAST_FULL else 0.0)
        goal = "" if winner is None else f"seat/{winner}"
        won = card.seat == winner
        b.add(place.card(card.id, card.face, 0.25 if won else 0.0, card.origin, goal)._replace(glow=won))
    if cards:
        led(b, table.place(*spots[cards[0].seat]).rect, cards[0].seat, said)
    if look.viewer is not None and look.viewer in look.view.acting and look.role is FrameRole.CHOOSING:
        rank_columns.ghost(b, table.place(*spots[look.viewer]).rect, b.words("Your card"))


def led(b: Builder, card: Rect, seat: int, said: Sequence[str]) -> None:
    """A ribbon at the foot of the card that was led, with the first of these sayings that is no wider than the card."""
    size = b.type(SMALL)
    text = next((each for each in said if b.metrics.width(each, "sans-bold", size) + size <= card.w), "")
    if text:
        wide, high = b.metrics.width(text, "sans-bold", size) + size, size * 1.4
        b.add(Badge(Rect(card.cx - wide / 2, card.bottom - high * 0.62, wide, high), text, "ribbon", size, seat))


Plays = Sequence[tuple[int, int]]
"""Seats and their cards, in the order in which they were played."""

Face = Callable[[int, Cut], str]
"""The art key of a card in a cut."""


# -- the last trick ------------------------------------------------------------------------------------------------


def last(
    b: Builder, look: SceneInput, box: Rect, plays: Plays, winner: int, face: Face, least: float = LEAST_SHOWN
) -> None:  # fmt: skip
    """The last finished trick in the order in which it was played, and who took it; a click lists all tricks.

    least: how wide a card must be, in study units, for all of them to lie in one row.
    """
    played(b, last_framed(b, look, box, winner), plays, winner, face, least)


def last_framed(b: Builder, look: SceneInput, box: Rect, winner: int) -> Rect:
    """The plaque of the last trick, its title and target; returns the room for the cards."""
    words, name = b.words, look.name_of(winner)
    b.panel(box, "plaque", name="last")
    inner, line = box.inset(b.space.pad, b.space.close), b.line(SMALL)
    title = [b.span(words("Last trick"), SMALL, "sans-bold", "plaque-text")]
    if b.width(title) > inner.w:
        title = [b.span(words("Last"), SMALL, "sans-bold", "plaque-text")]
    took = [b.span(name, SMALL, "sans", "plaque-text")]
    head = inner._replace(h=line)
    b.text(head, title)
    if b.width(title) + b.width(took) + b.space.pad <= inner.w:
        b.text(head, took, align="right")
    you, them = N_("The last trick, which you took: all tricks"), N_("The last trick, taken by {name}: all tricks")
    said = sentence_about(name, you, them, words)
    b.target("last", Target("last.open", box, Action("moves"), said))
    # The gold frame of the winner's card stays clear of the title.
    below = line + b.space.thin + 1
    return Rect(inner.x, inner.y + below, inner.w, inner.h - below)


def last_height(b: Builder, width: float, count: int, usual: float) -> float:
    """How high the plaque of the last trick is: more where so many cards lie in two rows."""
    if _in_one_row(b, width - 2 * b.space.pad, count):
        return usual
    row = 60 * CARD_ASPECT + b.line(SMALL) + b.space.close
    return max(usual, b.line(SMALL) + 2 * row + 2 * b.space.pad)


def _in_one_row(b: Builder, width: float, count: int, least: float = LEAST_SHOWN) -> bool:
    return width / count >= max(_LEAST, b.px(least))


def played(
    b: Builder, room: Rect, plays: Plays, winner: int, face: Face, least: float = LEAST_SHOWN
) -> None:  # fmt: skip
    """Small cards side by side, the winner's raised and in gold; the shapes of their players below."""
    count = len(plays)
    across = count if _in_one_row(b, room.w, count, least) else -(-count // 2)
    each = room.h / -(-count // across)
    shape, rise = min(b.line(SMALL), room.w / across * 0.6), b.space.close
    w = min((each - shape - 2 * rise) / CARD_ASPECT, room.w / across - 3, b.px(110))
    h, pitch = w * CARD_ASPECT, min(room.w / across, w * 1.12)
    for i, (seat, card) in enumerate(plays):
        row, column = divmod(i, across)
        x = room.cx + (column - (min(across, count - row * across) - 1) / 2) * pitch
        top = room.y + row * each + rise + max(0.0, (each - h - shape - 2 * rise) / 2)
        won = seat == winner
        place = CardPlace(x, top + h / 2 - (rise if won else 0.0), w, h)
        b.add(place.card(f"last/{card}", face(card, cut_of(w)))._replace(glow=won))
        b.seat(Rect(x - shape / 2, top + h + 3, shape, shape), seat)
