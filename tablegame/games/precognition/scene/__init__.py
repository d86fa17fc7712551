"""The pictures of Precognition: the pad, the row, the chart of cards; and the actions of their targets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from tablegame.core.cards import value
from tablegame.core.contract import SeenEvent
from tablegame.core.options import Chosen
from tablegame.core.text import N_, Plain
from tablegame.games.precognition.facts import Opened, PrecognitionDealt, PrecognitionView, Put, letter_between
from tablegame.games.precognition.scene import pad as scene_pad
from tablegame.games.precognition.scene import parts
from tablegame.games.precognition.scene import row as scene_row
from tablegame.games.precognition.scene.parts import PrecognitionLook
from tablegame.games.precognition.text import own_string
from tablegame.view import advice, rank_columns, slips, spoken, verbs
from tablegame.view.advice import NO_MARK, Mark
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT, CardPlace
from tablegame.view.game_scene import ASKED, Frame, FrameRole, GameScene
from tablegame.view.pieces import SIGNED
from tablegame.view.scale import BODY, NAME, TITLE
from tablegame.view.scene import Action, Ink, Line, Rect, Target

PAUSE: Final = 0.7
"""Seconds between a card of another seat and the next one."""


class PrecognitionScene(GameScene[PrecognitionView]):
    def frames(
        self,
        before: PrecognitionView,  # noqa: ARG002 - the events have their own views
        events: Sequence[SeenEvent[PrecognitionView]],
        after: PrecognitionView,
    ) -> tuple[Frame[PrecognitionView], ...]:
        """Frames for the last card, the reveal and the pack before a playoff, then for the present."""
        pictures, last = [], None
        for event, view in events:
            if isinstance(event, Put):
                last = event
                if len(view.row) == view.length:
                    pictures.append(Frame(FrameRole.EVENT, view, event, motion=0.45, least_seconds=PAUSE))
            elif isinstance(event, Opened):
                last = None
                pictures.append(Frame(FrameRole.REVEALED, view, event, hold=True, result_delay=0.3))
            elif isinstance(event, PrecognitionDealt):
                pictures.append(Frame(FrameRole.DEALING, view, event, motion=0.5, least_seconds=0.3))
        if after.over:
            return (*pictures, Frame(FrameRole.OVER, after))
        dealt = any(isinstance(event, PrecognitionDealt) for event, _ in events)
        fresh = dealt if events else self.undealt(after) is not None
        pause = PAUSE if last is not None and last.seat != after.seat else 0.0
        motion = 0.7 if fresh else 0.45
        return (*pictures, Frame(FrameRole.CHOOSING, after, last, motion=motion, least_seconds=pause))

    def undealt(self, view: PrecognitionView) -> Frame[PrecognitionView] | None:
        """The pack before the deal, for a player who has not written yet."""
        fresh = view.writing and view.seat in view.seated and not view.written[view.seat]
        return Frame(FrameRole.DEALING, view, motion=0.0, least_seconds=0.3) if fresh else None

    def build(self, builder: Builder, look: PrecognitionLook, area: Rect) -> None:
        """Draw the picture of the phase."""
        if look.role in (FrameRole.REVEALED, FrameRole.OVER):
            scene_row.build(builder, replace(look, step=99) if look.role is FrameRole.OVER else look, area)
            return
        look = parts.without_secret(look)
        view = look.view
        if view.writing and view.seat in view.acting and not look.can_act:
            for key in ("u", "d", "s"):  # typed before the pad is there, they open nothing else
                builder.key(key, verbs.FELT())
        if look.role is FrameRole.DEALING:
            _pack(builder, look, area)
            return
        builder.zones.setdefault("pad", [])
        builder.zones.setdefault("hand", [])
        still = look.untouched(builder)
        hand = builder.cached(parts.hand_of, still, area)
        gap, top = builder.space.gap, builder.cached(parts.strip_height, still)
        builder.cached(parts.strip, still, area._replace(h=top), hand)
        bottom = (hand.top if hand else area.bottom) - gap
        room = area._replace(y=area.y + top + gap, h=bottom - area.y - top - gap)
        (_writing if parts.writing(look) else _row)(builder, look, room)
        if hand is not None:
            pitch = hand.rail.fronts[1].x - hand.rail.fronts[0].x
            parts.draw_hand(builder, look, hand, _marks(builder, look, pitch))

    def charts(self, chosen: Chosen, players: int) -> tuple[tuple[str, str, str], ...]:  # noqa: ARG002 - for all alike
        return (("out", N_("Cards still out"), "cards"),)

    def build_chart(self, builder: Builder, look: PrecognitionLook, area: Rect) -> None:
        """Draw a column for each rank and a row for each place of cards; below them a text on the next change."""
        _chart(builder, look, area)

    def keys(self, chosen: Chosen) -> tuple[tuple[str, str], ...]:  # noqa: ARG002 - the same under all house rules
        return (
            ("U  D  S", N_("write up, down, stay on the pad")),
            ("← → Home End", N_("move the pen")),
            ("Backspace Del Ctrl+Z", N_("erase, strike, take the last letter back")),
            (N_("A 2 … 9 0 J Q K"), N_("lifts the card of that rank, 0 the ten")),
            ("V", N_("shows or hides your string, where two play at one screen")),
            ("Page up, Page down", N_("slide your string to another place of the row")),
            ("Enter", N_("seals the string, plays the lifted card")),
            ("C", N_("the cards that are still out")),
        )

    def next_draft(self, look: PrecognitionLook, action: Action) -> Plain:
        return scene_pad.next_string(look, action) if parts.writing(look) else None

    def draft_action(self, look: PrecognitionLook, move: int) -> Action | None:
        """The action that writes a string on the pad."""
        return scene_pad.rewriting(move) if parts.writing(look) else None

    def drafted_move(self, look: PrecognitionLook) -> int | None:
        return scene_pad.string_as_move(look) if parts.writing(look) else look.picked


def _pack(b: Builder, look: PrecognitionLook, area: Rect) -> None:
    """Draw the pack. Its cards have the ids of cards in hands, so that the deal is seen."""
    width = min(b.px(150), area.h * 0.3)
    top = CardPlace(area.cx, area.cy, width, width * CARD_ASPECT)
    names = [*(f"pack/{number}" for number in range(3)), *(f"held/{seat}" for seat in look.others)]
    names += [*(f"card/{card}" for card in reversed(look.view.hand)), "pack"]
    step = max(0.3, b.px(0.5))
    for number, name in enumerate(names):
        b.add(top.moved(number * step, -number * step).card(name, "back"))


# -- writing -----------------------------------------------------------------------------------------------------------


def _writing(b: Builder, look: PrecognitionLook, room: Rect) -> None:
    view = look.view
    if look.viewer is not None and look.viewer in view.seated:
        w = min(room.w, max(b.px(1120), b.type(BODY) * 40))
        h = min(room.h, scene_pad.height(b))
        scene_pad.draw(b, look, Rect(room.cx - w / 2, room.cy - h / 2, w, h))
        return
    lines = [[b.span(b.words("Everybody writes a string in secret."), TITLE, "serif-bold")]]
    if look.viewer is not None:
        lines.append([b.span(b.words("You are out of the playoff and look on."), BODY)])
    elif view.game:
        lines.append([b.span(b.words("A playoff among those who were tied."), BODY)])
    slips.text_slip(b, room, lines)


# -- the row -----------------------------------------------------------------------------------------------------------


def _row(b: Builder, look: PrecognitionLook, room: Rect) -> None:
    view, guarded = look.view, parts.is_string_hidden(look)
    slip_h = max(b.px(42), b.line(BODY) + 10) if view.string or guarded else 0.0
    gap = b.space.pad if slip_h else 0.0
    foot = scene_row.lane_height(b) if view.stands else b.space.wide
    row = b.cached(scene_row.plan, room._replace(h=room.h - slip_h - gap), view.length, foot)
    if row.w < scene_row.LEAST and view.stands and not guarded:
        # If the row would become too small to read, its golden bracket alone shows that the string stands.
        slip_h = gap = 0.0
        row = b.cached(scene_row.plan, room, view.length, foot)
    still = look.untouched(b)
    b.cached(scene_row.draw_cards, row, still)
    if look.can_act and len(view.row) < view.length:
        b.allow_drop(room._replace(h=room.h - slip_h - gap), row.free(len(view.row)))
    start = scene_row.shown_start(look) if view.string else None
    covered = range(0) if start is None else range(start, start + len(view.string))
    b.cached(scene_row.draw_letters, row, view.letters, covered)
    if start is not None:
        scene_row.draw_string(b, row, look, start)
    line = room._replace(y=room.bottom - slip_h, h=slip_h)
    if guarded:
        line = _guard(b, look, line)
    if view.string and slip_h:
        b.cached(_string_line, still, line, start)


def _guard(b: Builder, look: PrecognitionLook, line: Rect) -> Rect:
    """Draw the button that shows the own string for this card, or hides it again; return the rest of the line."""
    shown = bool(look.view.string)
    label = b.words("Hide my string") if shown else b.words("Show my string")
    wide = b.button_width(label, "V")
    rect = Rect(line.right - wide if shown else line.cx - wide / 2, line.y, wide, line.h)
    action = verbs.SET(parts.SHOWN, "" if shown else parts.shown_for(look.view))
    b.button("string", "string", rect, label, action, "green", "V")
    b.key("v", action)
    return line._replace(w=line.w - wide - b.space.gap) if shown else line


def _string_line(b: Builder, look: PrecognitionLook, line: Rect, start: int | None) -> None:
    """Draw the line between row and hand: the state of the own string, with buttons to slide it; while a drill asks for
    the state, the string alone."""
    view, gap, wide = look.view, b.space.gap, line.h * 1.25
    if ASKED in look.picture_settings:
        texts = [[b.span(b.words("Your string: {letters}", letters=view.string), BODY, "sans-bold")]]
        slide, room = False, line
    else:
        slide = start is not None and len(view.open_starts) > 1 and not view.stands
        room = line.inset(wide + gap if slide else 0.0, 0)
        texts = [
            [b.span(bold, BODY, "sans-bold"), b.span(f" {more}" if bold else more, BODY)]
            for bold, more in own_string(
                view, start, scene_row.next_letter(view, start), look.role is FrameRole.EVENT, b.words
            )
        ]
    spare = 2 * gap + 2
    spans = next((text for text in texts if b.width(text) + spare <= room.w), texts[-1])
    w = min(b.width(spans) + spare, room.w)
    box = Rect(room.cx - w / 2, line.y, w, line.h)
    b.panel(box, "slip", name="told")
    if view.stands and ASKED not in look.picture_settings:
        b.panel(box.inset(-b.space.thin), "mark")
    b.text(box.inset(gap, 0), spans, align="centre")
    if slide and start is not None:
        index = view.open_starts.index(start)
        _slider(b, view, "earlier", line._replace(x=box.x - gap - wide, w=wide), "←", index - 1)
        _slider(b, view, "later", line._replace(x=box.right + gap, w=wide), "→", index + 1)


def _slider(b: Builder, view: PrecognitionView, name: str, rect: Rect, arrow: str, index: int) -> None:
    """Draw a button that slides the string to another of its open starts, by its index, and bind a page key to it."""
    exists = 0 <= index < len(view.open_starts)
    action = scene_row.slide_to(view, view.open_starts[index if exists else 0])
    label = b.words("slide your string to the left") if name == "earlier" else b.words("slide your string to the right")
    b.panel(rect, "green", alpha=1.0 if exists else 0.45)
    b.text(rect, [b.span(arrow, NAME, "sans-bold", "green-text" if exists else "faint")], align="centre")
    why = "" if exists else b.words("There is no other place on this side")
    b.target("slide", Target(f"slide/{name}", rect, action, label, exists, why))
    if exists:
        b.key("pageup" if name == "earlier" else "pagedown", action)


def _marks(b: Builder, look: PrecognitionLook, room: float) -> dict[int, tuple[Mark, bool]]:
    """By rank the mark above it, and whether the rank has a gold frame. The mark is the letter that the rank makes,
    with a tick if the own string needs it, or a cross if it ends the ups and downs once the own string stands or is
    lost; and a hint, alone if both have no room."""
    view = look.view
    if not parts.playing(look):
        return {}
    wanted, spoils = "", False
    if view.string and ASKED not in look.picture_settings:
        wanted = "" if view.stands else scene_row.next_letter(view, scene_row.shown_start(look))
        spoils = view.zigzag > 0 and bool(view.stands or not view.open_starts)
    found: dict[int, tuple[Mark, bool]] = {}
    for rank, cards in parts.by_rank(view).items():
        letter = letter_between(view.row[-1], cards[0]) if view.row and cards else ""
        alive = bool(letter) and letter == wanted
        ends = bool(letter) and spoils and letter in (view.letters[-1], "S")
        sign = SIGNED.get(letter, "") + (" ✓" if alive else " ×" if ends else "")
        hint = next((mark for card in cards if (mark := advice.mark(look, card, b.words)).text), NO_MARK)
        if sign or hint.text:
            both = "  ".join(filter(None, (sign, hint.text)))
            text = both if rank_columns.badge_size(b, both)[0] <= room else hint.text or sign
            keeps = b.words("as your string wants it") if alive else b.words("ends the ups and downs") if ends else ""
            sentence = spoken.joined((scene_row.letter_words(letter, b.words), keeps, hint.text)) if letter else ""
            found[rank] = (Mark(text, hint.best, sentence), alive)
    return found


# -- the chart ---------------------------------------------------------------------------------------------------------


def _chart(b: Builder, look: PrecognitionLook, area: Rect) -> None:
    view, words = look.view, b.words
    ended = look.role in (FrameRole.REVEALED, FrameRole.OVER)
    last = value(view.row[-1]) if view.row and not ended else 0
    rows = [(words("in the row"), _counts(view.row))]
    if view.seat is not None and view.seat in view.seated and not ended:
        rows.append((words("in your hand"), _counts(view.hand)))
    rows.append((words("set aside") if ended else words("still out"), _counts(view.unseen)))
    text = _chart_text(b, view, last)
    gap, below = b.space.broad, b.line_height(b.wrap([b.span(text, NAME)], area.w))
    line = min(max(b.px(92), b.type(TITLE) * 1.7), (area.h - gap - below) / (len(rows) + 1))
    first = max(b.width([b.span(head, NAME, "sans-bold")]) for head, _ in rows) + b.space.wide
    each = min((area.w - first) / view.ranks, b.px(104) * max(1.0, b.text_scale * 0.8))
    left = area.cx - (first + each * view.ranks) / 2
    top = area.y + (area.h - line * (len(rows) + 1) - gap - below) / 2
    if last:
        b.panel(Rect(left + first + (last - 1) * each, top, each, line * (len(rows) + 1)), "lit")
    for rank in range(1, view.ranks + 1):
        cell = Rect(left + first + (rank - 1) * each, top, each, line)
        b.text(cell, b.faces.letter(rank, words), TITLE, "serif-bold", "accent" if rank == last else "text", "centre")
    for number, (head, counts) in enumerate(rows, 1):
        y = top + number * line
        b.add(Line(((left, y), (left + first + each * view.ranks, y)), "faint", max(1.0, b.px(1))))
        b.text(Rect(left, y, first, line), head, NAME, "sans-bold")
        for rank in range(1, view.ranks + 1):
            n = counts[rank]
            ink: Ink = "text" if n else "soft"
            cell = Rect(left + first + (rank - 1) * each, y, each, line)
            b.text(cell, str(n) if n else "–", TITLE, "sans-bold" if n else "sans", ink, "centre")
    y = top + line * (len(rows) + 1) + gap
    b.text(Rect(area.x, y, area.w, below), text, NAME, align="centre", wrap=True)


def _counts(cards: Iterable[int]) -> Counter[int]:
    return Counter(map(value, cards))


def _chart_text(b: Builder, view: PrecognitionView, last: int) -> str:
    """The numbers of unseen cards above, equal to and below the last value; "" without a card in the row."""
    if not last:
        return ""
    out = [value(card) for card in view.unseen]
    return b.words(
        "Still out: {up} higher than the last card, {stay} as high, {down} lower.",
        up=sum(rank > last for rank in out), stay=out.count(last), down=sum(rank < last for rank in out),
    )  # fmt: skip


SCENE: Final = PrecognitionScene()
