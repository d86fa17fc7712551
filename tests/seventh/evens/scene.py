"""The picture of Odds and Evens: plates above, the trick in the middle, the viewer's hand below."""

from __future__ import annotations

from typing import Final

from tablegame.games.evens.facts import EvensView, taker_of
from tablegame.view import card_keys, plate, rank_columns, simultaneous_choice
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT, CardPlace, card_width
from tablegame.view.faces import cut_of
from tablegame.view.game_scene import FrameRole, GameScene, SceneInput
from tablegame.view.layout import columns, rows
from tablegame.view.rank_columns import ColumnCard, RankColumn
from tablegame.view.scene import Rect


def face(b: Builder, seat: int, rank: int, width: float) -> str:
    """The art key of a card; each seat has its own suit. width: of the card, in pixels."""
    return b.faces.open_card(seat, rank, cut_of(width), b.words)


class EvensScene(GameScene[EvensView]):
    def build(self, builder: Builder, look: SceneInput[EvensView], area: Rect) -> None:
        b, gap = builder, builder.space.gap
        top, middle, hand = rows(area, (plate.height(b), area.h * 0.4, area.h * 0.4), gap)
        places = zip(columns(top, (1, 1), gap), columns(middle, (1, 1), gap), strict=True)
        for seat, (who, card) in enumerate(places):
            figure = b.words.many("{n} trick", "{n} tricks", look.view.scores[seat]), str(look.view.scores[seat])
            doing = simultaneous_choice.activity(b, look, seat)
            if look.role is FrameRole.REVEALED and seat == taker_of(look.view.tricks[-1]):
                doing = simultaneous_choice.takes_trick(b, look.name_of(seat))
            plate.draw(b, simultaneous_choice.plate(look, seat, doing, figure), who)
            self._trick_card(b, look, seat, card)
        if look.viewer is not None:
            self._hand(b, look, look.viewer, hand)

    def _trick_card(self, b: Builder, look: SceneInput[EvensView], seat: int, area: Rect) -> None:
        """Draw the card of a seat in the trick, turned up or sealed."""
        view, w = look.view, card_width(area.w, area.h, b.px(180))
        place = CardPlace(area.cx, area.cy, w, w * CARD_ASPECT)
        trick = view.tricks[-1] if look.role is FrameRole.REVEALED else None
        rank = trick[seat] if trick is not None else view.own if seat == view.seat else None
        name = f"hand/{rank}" if rank and seat == look.viewer else f"sealed/{seat}"
        if look.role is FrameRole.CHOOSING and seat == look.viewer:
            rank_columns.ghost(b, place.rect, "")
            b.allow_drop(area, place.rect)
        if trick is not None:
            b.add(place.card(name, face(b, seat, trick[seat], w), goal=f"plate/{taker_of(trick)}"))
        elif view.sealed[seat]:
            b.add(place.card(name, "back/sealed", origin=f"plate/{seat}"))

    def _hand(self, b: Builder, look: SceneInput[EvensView], seat: int, area: Rect) -> None:
        """Draw the viewer's hand, a column for each rank, without the sealed card."""
        view = look.view
        places = rank_columns.staggered(b, area, view.ranks, b.px(200), behind=0)
        held = set(view.hand(seat)) - {view.own}
        drawn = []
        for rank in range(1, view.ranks + 1):
            card = ColumnCard(f"hand/{rank}", face(b, seat, rank, places.fronts[0].w))
            keys = card_keys.french_keys(rank, b.faces.open_letter(rank, b.words))
            known = simultaneous_choice.HeldRank(rank, str(rank), int(rank in held), keys)
            pick = simultaneous_choice.pick(b, look, known, "evens#")
            drawn.append(RankColumn((card,) if rank in held else (), str(rank), pick, look.picked == rank))
        rank_columns.draw(b, places, tuple(drawn))


SCENE: Final = EvensScene()
