"""What the program asks of the pictures of Contraspiel: the frames of what happened, the table, the charts, the keys.

A frame is one still picture of the series that shows what has happened. Cards move into each frame for some seconds
(`motion`); a frame may stay until the player goes on (`hold`) or for some seconds. scene/table.py draws the table,
scene/settlement.py the end of a deal and the ledger.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tablegame.core.contract import SeenEvent
from tablegame.core.options import Chosen
from tablegame.core.text import N_
from tablegame.games.contraspiel.facts.cards import suits_in_order
from tablegame.games.contraspiel.facts.view import (
    Redealt,
    Settled,
    SpielCalled,
    SpielDealt,
    SpielTrickTaken,
    SpielView,
    ThrownIn,
)
from tablegame.games.contraspiel.scene import question, seats, settlement, table
from tablegame.games.contraspiel.text import wording
from tablegame.view import tricks, verbs
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT, CardPlace
from tablegame.view.faces import cut_of
from tablegame.view.game_scene import Frame, FrameRole, GameScene, SceneInput, TrickCard
from tablegame.view.scale import BODY, NAME, SMALL, TITLE
from tablegame.view.scene import Action, Rect

PAUSE_SECONDS: Final = {"call": 0.8, "card": 0.7}
"""The time for which the call or card of a computer player stays before the next picture."""
PAYMENT_SECONDS: Final = 1.2  # the time for which chips lie with their winners before the settlement covers the table
DECLARATIONS: Final = ("contra", "recontra", "matsch")
"""Calls that change the sides; each is shown in a frame of its own."""
REDEAL_SECONDS: Final = 1.8  # the time for which the cards that are thrown in or dealt again stay on the table


class SpielScene(GameScene[SpielView]):
    def frames(
        self, before: SpielView, events: Sequence[SeenEvent[SpielView]], after: SpielView
    ) -> tuple[Frame[SpielView], ...]:
        """The frames that show these events, and one for the present. A change of sides, a finished trick, a settlement
        and a thrown-in deal have a frame each. before, after: the views before and after all events, which are equal if
        the player looks at the events again later.
        """
        pictures: list[Frame[SpielView]] = []
        for event, view in events:
            if isinstance(event, SpielCalled) and event.word in DECLARATIONS and view.soloist == event.seat:
                pictures.append(Frame(FrameRole.EVENT, view, event, hold=True, motion=0.7))
            elif isinstance(event, SpielTrickTaken):
                pictures.append(Frame(FrameRole.REVEALED, view, event, hold=True, motion=0.45))
            elif isinstance(event, Settled):
                looked_at_again = before == after  # then only the settlement matters
                if not looked_at_again and any(gain > 0 for gain in view.past[-1].gains):
                    pictures.append(Frame(FrameRole.EVENT, view, event, motion=0.9, least_seconds=PAYMENT_SECONDS))
                pictures.append(Frame(FrameRole.SETTLED, view, event, hold=True, motion=0.3))
            elif isinstance(event, ThrownIn):
                pictures.append(Frame(FrameRole.EVENT, view, event, least_seconds=REDEAL_SECONDS))
            elif isinstance(event, SpielDealt) and pictures and pictures[-1].role is FrameRole.SETTLED:
                # An empty table follows the settlement, so that no card moves over it.
                no_cards, no_hand = (0,) * view.players, None if view.hand is None else ()
                undealt = replace(view, hand=no_hand, sizes=no_cards, talon=0, turn_up=None, acting=())
                pictures.append(Frame(FrameRole.DEALING, undealt, motion=0.0))
        # Without other frames the last call or card stays a while before the next computer player acts.
        longest = max((PAUSE_SECONDS.get(event.kind, 0.0) for event, _ in events), default=0.0)
        pause = 0.0 if pictures else longest
        last = events[-1].event if events else None
        return (*pictures, Frame(FrameRole.present(after), after, last, motion=0.5, least_seconds=pause))

    def opening(self, events: Sequence[SeenEvent[SpielView]], view: SpielView) -> tuple[Frame[SpielView], ...]:  # noqa: ARG002 - it was before
        """The frame of the redeal, if nobody had a Wenzel in the first deal of the session; else ()."""
        again = next((moment for moment in events if isinstance(moment.event, Redealt)), None)
        return () if again is None else (Frame(FrameRole.EVENT, again.view, again.event, least_seconds=REDEAL_SECONDS),)

    def build(self, builder: Builder, look: SceneInput[SpielView], area: Rect) -> None:
        table.build(builder, look, area)

    def charts(self, chosen: Chosen, players: int) -> tuple[tuple[str, str, str], ...]:  # noqa: ARG002 - always alike
        return (("order", N_("Trumps"), "cards"), ("ledger", N_("Ledger"), "score"))

    def build_chart(self, builder: Builder, look: SceneInput[SpielView], area: Rect) -> None:
        draw = _draw_order_chart if look.chart == "order" else settlement.chart
        draw(builder, look, area)

    def keys(self, chosen: Chosen) -> tuple[tuple[str, str], ...]:  # noqa: ARG002 - the same keys under all house rules
        """The game's own keys on the sheet of keys, each with its effect, as message ids."""
        return (
            (N_("7 8 9 0 U O K D"), N_("lifts a card with that sign, pressed again the next one; 0 is the ten")),
            ("1 … 4", N_("says that suit, where suits are asked for")),
            ("P", N_("passes, leaves the Daus, keeps the hand, stays in")),
            ("I", N_("plays, takes the Daus, says contra or recontra")),
            ("X", N_("folds, drops out")),
            ("Shift and ← →", N_("puts the card in focus to another place")),
            ("G", N_("sorts the hand again")),
            ("C", N_("opens the order of trumps, the ledger")),
        )

    def trick_cards(self, b: Builder, moment: SeenEvent[SpielView]) -> tuple[TrickCard, ...]:
        return tricks.trick_cards(moment, seats.face_in(b))

    def picked_move(self, look: SceneInput[SpielView], action: Action) -> int | None:
        if not verbs.PICK.of(action) or not look.can_act:
            return None
        return question.offered_cards(look.view).get(action.number)


def _draw_order_chart(b: Builder, look: SceneInput[SpielView], room: Rect) -> None:
    """Draw all cards in their order, a row for each suit, with the viewer's cards in gold."""
    view, words = look.view, b.words
    trump = seats.trump_of(view) or 0  # between deals acorns, the suit 0
    text = words("Every trump beats every other card; the two Wenzels are always the highest trumps.")
    if view.trump is None:
        text = words("As it would be with {suit} as trump.", suit=wording.suit_name(trump, words)) + " " + text
    head = b.wrap([b.span(text, BODY, "serif-italic", "soft")], room.w)
    top = b.line_height(head) + b.space.pad
    b.text(room._replace(h=top), [b.span(text, BODY, "serif-italic", "soft")], align="centre", wrap=True)
    suits = suits_in_order(trump, view.players)
    label = max(b.type(NAME) * 6.7, b.px(160))  # the width of a suit's sign and name
    longest = max(map(len, suits.values()))
    pitch = 1.06  # the distance of neighbours from middle to middle, in card widths
    high = (room.h - top) / len(suits)
    w = min((room.w - label) / longest / pitch, high * 0.92 / CARD_ASPECT)  # rows do not touch
    left = room.cx - (label + longest * w * pitch) / 2
    own = set(view.hand or ())
    for number, (suit, cards) in enumerate(suits.items()):
        y = room.y + top + number * high
        _draw_suit_label(b, Rect(left, y, label, high), suit, suit == trump)
        for column, card in enumerate(cards):
            place = CardPlace(left + label + (column + 0.5) * w * pitch, y + high / 2, w, w * CARD_ASPECT)
            b.add(place.card(f"order/{card}", b.faces.german_card(card, cut_of(w), b.words))._replace(glow=card in own))


def _draw_suit_label(b: Builder, box: Rect, suit: int, trump: bool) -> None:
    """Draw sign and name of a suit left of its cards. trump: whether the word "Trump" stands below the name."""
    side = min(b.type(TITLE) * 1.4, box.h * 0.5)
    b.picture(Rect(box.x, box.cy - side / 2, side, side), b.faces.german_sign(suit))
    x = box.x + side * 1.25
    line = b.line(NAME, serif=True)
    rest = Rect(x, box.cy - line / 2, box.right - x - 4, line)
    if trump:
        small = b.line(SMALL)
        b.text(rest.moved(0, -small / 2), [b.span(b.words(wording.TITLES[suit]), NAME, "serif-bold")])
        b.text(Rect(x, box.cy + (line - small) / 2, rest.w, small), [b.span(b.words("Trump"), SMALL, "sans", "soft")])
    else:
        b.text(rest, [b.span(b.words(wording.TITLES[suit]), NAME, "serif-bold")])


SCENE: Final = SpielScene()
