"""The pictures of Precognition, phase by phase: the deal, the pad, the row and the reveal; and the chart of cards.

`PrecognitionScene` puts them together from `parts`, `pad` (on which strings are written) and `row`. `look` is the input
of a picture: the view, what the picture shows (its role), names, the lifted card (chosen, not yet played), the draft
(the content of the pad). Lengths are in pixels.
"""

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

PAUSE: Final = 0.7  # the seconds between a card of another seat and the next card
PUT_MOTION: Final = 0.45  # the seconds in which a card moves from a hand into the row
DEAL_MOTION: Final = 0.7  # the seconds in which cards move from the pack to the hands


class PrecognitionScene(GameScene[PrecognitionView]):
    """Draws the pictures of a game. A frame is a still picture of an event or of the present."""

    def frames(
        self,
        before: PrecognitionView,  # noqa: ARG002 - the events have their own views
        events: Sequence[SeenEvent[PrecognitionView]],
        after: PrecognitionView,
    ) -> tuple[Frame[PrecognitionView], ...]:
        """The pictures of the last card of a row, of the reveal and of the deal of a playoff; then of the present."""
        frames, last_put = [], None
        for event, view in events:
            if isinstance(event, Put):
                last_put = event
                if len(view.row) == view.length:
                    frames.append(Frame(FrameRole.EVENT, view, event, motion=PUT_MOTION, least_seconds=PAUSE))
            elif isinstance(event, Opened):
                last_put = None
                frames.append(Frame(FrameRole.REVEALED, view, event, hold=True, result_delay=0.3))
            elif isinstance(event, PrecognitionDealt):
                frames.append(Frame(FrameRole.DEALING, view, event, motion=0.5, least_seconds=0.3))
        if after.over:
            return (*frames, Frame(FrameRole.OVER, after))
        # Cards come from the pack after a deal, and in the first picture of a game (no events yet).
        is_dealt = any(isinstance(event, PrecognitionDealt) for event, _ in events)
        comes_from_pack = is_dealt if events else self.undealt(after) is not None
        pause = PAUSE if last_put is not None and last_put.seat != after.seat else 0.0
        motion = DEAL_MOTION if comes_from_pack else PUT_MOTION
        return (*frames, Frame(FrameRole.CHOOSING, after, last_put, motion=motion, least_seconds=pause))

    def undealt(self, view: PrecognitionView) -> Frame[PrecognitionView] | None:
        """The picture of the pack before the deal, if the viewer has a string to write; else None."""
        must_write = view.writing and view.seat in view.seated and not view.written[view.seat]
        return Frame(FrameRole.DEALING, view, motion=0.0, least_seconds=0.3) if must_write else None

    def build(self, builder: Builder, look: PrecognitionLook, area: Rect) -> None:
        """Draw the picture of the present phase."""
        if look.role is FrameRole.OVER:
            look = replace(look, step=len(look.view.seated) + 1)  # all strings and the winner
        if look.role in (FrameRole.REVEALED, FrameRole.OVER):
            scene_row.draw_reveal(builder, look, area)
            return
        look = parts.without_secret(look)
        view = look.view
        if view.writing and view.seat in view.acting and not look.can_act:
            for key in ("u", "d", "s"):  # if these are typed before the pad is there, they do nothing else
                builder.key(key, verbs.FELT())
        if look.role is FrameRole.DEALING:
            _draw_pack(builder, look, area)
            return
        # The order of Tab: the pad comes before the hand.
        builder.zones.setdefault("pad", [])
        builder.zones.setdefault("hand", [])
        still = look.untouched(builder)
        hand = builder.cached(parts.hand_of, still, area)
        gap, top = builder.space.gap, builder.cached(parts.strip_height, still)
        builder.cached(parts.draw_strip, still, area._replace(h=top), hand)
        bottom = (hand.top if hand else area.bottom) - gap
        room = area._replace(y=area.y + top + gap, h=bottom - area.y - top - gap)
        if parts.is_writing(look):
            _draw_writing(builder, look, room)
        else:
            _draw_row(builder, look, room)
        if hand is not None:
            first, second, *_ = hand.rail.fronts  # a pack has three ranks or more
            parts.draw_hand(builder, look, hand, _marks(builder, look, room=second.x - first.x))

    def charts(self, chosen: Chosen, players: int) -> tuple[tuple[str, str, str], ...]:  # noqa: ARG002 - for all alike
        """The only chart of the game, as a tuple of one: its key, its title, and the clause of the rules about it."""
        return (("out", N_("Cards still out"), "cards"),)

    def build_chart(self, builder: Builder, look: PrecognitionLook, area: Rect) -> None:
        _draw_chart(builder, look, area)

    def keys(self, chosen: Chosen) -> tuple[tuple[str, str], ...]:  # noqa: ARG002 - the same under all house rules
        """The keys of this game for the sheet of keys: each with a sentence about its effect."""
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
        """The draft (the content of the pad) after an action; None if the action does not change the pad."""
        return scene_pad.next_draft(look, action) if parts.is_writing(look) else None

    def draft_action(self, look: PrecognitionLook, move: int) -> Action | None:
        """The action by which the button of a hint writes a string on the pad; None while cards are played."""
        return scene_pad.rewriting(move) if parts.is_writing(look) else None

    def drafted_move(self, look: PrecognitionLook) -> int | None:
        """The string on the pad as a prediction, or the lifted card; None if there is none."""
        return scene_pad.drafted_move(look) if parts.is_writing(look) else look.picked


def _draw_pack(b: Builder, look: PrecognitionLook, area: Rect) -> None:
    """Draw the pack. Its cards have the ids of the cards in the next picture, in which they then move to the hands."""
    width = min(b.px(150), area.h * 0.3)
    top = CardPlace(area.cx, area.cy, width, width * CARD_ASPECT)
    names = [*(f"pack/{number}" for number in range(3)), *(f"held/{seat}" for seat in look.others)]
    names += [*(f"card/{card}" for card in reversed(look.view.hand)), "pack"]
    step = max(0.3, b.px(0.5))
    for number, name in enumerate(names):
        b.add(top.moved(number * step, -number * step).card(name, "back"))


def _draw_writing(b: Builder, look: PrecognitionLook, room: Rect) -> None:
    """Draw the pad; for a viewer who writes nothing, a slip that says what the others do."""
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


def _draw_row(b: Builder, look: PrecognitionLook, room: Rect) -> None:
    """Draw the row, the viewer's string in the line of its letters, and below the row the slip on that string."""
    view, is_guarded = look.view, parts.is_string_hidden(look)
    slip_h = max(b.px(42), b.line(BODY) + 10) if view.string or is_guarded else 0.0
    gap = b.space.pad if slip_h else 0.0
    foot = scene_row.lane_height(b) if view.stands else b.space.wide
    row = b.cached(scene_row.plan, room._replace(h=room.h - slip_h - gap), view.length, foot)
    if row.w < scene_row.LEAST and view.stands and not is_guarded:
        # The row would be too small to read: without the slip, its golden bracket alone shows that the string stands.
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
    if is_guarded:
        line = _draw_guard(b, look, line)
    if view.string and slip_h:
        b.cached(_draw_string_slip, still, line, start)


def _draw_guard(b: Builder, look: PrecognitionLook, line: Rect) -> Rect:
    """Draw the button that shows the viewer's string until the next card or hides it. Return the rest of the line."""
    is_shown = bool(look.view.string)
    label = b.words("Hide my string") if is_shown else b.words("Show my string")
    wide = b.button_width(label, "V")
    rect = Rect(line.right - wide if is_shown else line.cx - wide / 2, line.y, wide, line.h)
    action = verbs.SET(parts.SHOWN, "" if is_shown else parts.shown_for(look.view))
    b.button("string", "string", rect, label, action, "green", "V")
    b.key("v", action)
    return line._replace(w=line.w - wide - b.space.gap) if is_shown else line


def _draw_string_slip(b: Builder, look: PrecognitionLook, line: Rect, start: int | None) -> None:
    """Draw the slip between row and hand with the state of the own string, and buttons that slide the string to other
    places of the row. While a drill asks for the state, the slip has the string alone.
    start: the index of the row's letter at which the string begins in the picture, None if the string is lost.
    """
    view, gap, wide = look.view, b.space.gap, line.h * 1.25  # the width of a button that slides
    is_asked = ASKED in look.picture_settings
    can_slide = not is_asked and start is not None and len(view.open_starts) > 1 and not view.stands
    room = line.inset(wide + gap if can_slide else 0.0, 0)
    if is_asked:
        texts = [[b.span(b.words("Your string: {letters}", letters=view.string), BODY, "sans-bold")]]
    else:
        needed, is_complete = scene_row.next_letter(view, start), look.role is FrameRole.EVENT
        texts = [
            [b.span(bold, BODY, "sans-bold"), b.span(f" {plain}" if bold else plain, BODY)]
            for bold, plain in own_string(view, start, needed, is_complete, b.words)
        ]
    margins = 2 * gap + 2  # of the slip, with a pixel of its edge at either side
    spans = next((text for text in texts if b.width(text) + margins <= room.w), texts[-1])
    w = min(b.width(spans) + margins, room.w)
    box = Rect(room.cx - w / 2, line.y, w, line.h)
    b.panel(box, "slip", name="told")
    if view.stands and not is_asked:
        b.panel(box.inset(-b.space.thin), "mark")
    b.text(box.inset(gap, 0), spans, align="centre")
    if can_slide and start is not None:
        index = view.open_starts.index(start)
        _draw_slider(b, view, line._replace(x=box.x - gap - wide, w=wide), index - 1, to_left=True)
        _draw_slider(b, view, line._replace(x=box.right + gap, w=wide), index + 1, to_left=False)


def _draw_slider(b: Builder, view: PrecognitionView, rect: Rect, index: int, to_left: bool) -> None:
    """Draw a button that slides the string to the left or right, and bind a page key to the button.
    index: the new start's index among the open starts; the button is disabled if there is no such start.
    """
    exists = 0 <= index < len(view.open_starts)
    action = scene_row.slide_to(view, view.open_starts[index if exists else 0])
    label = b.words("slide your string to the left") if to_left else b.words("slide your string to the right")
    b.panel(rect, "green", alpha=1.0 if exists else 0.45)
    ink: Ink = "green-text" if exists else "faint"
    b.text(rect, [b.span("←" if to_left else "→", NAME, "sans-bold", ink)], align="centre")
    why = "" if exists else b.words("There is no other place on this side")
    b.target("slide", Target("slide/earlier" if to_left else "slide/later", rect, action, label, exists, why))
    if exists:
        b.key("pageup" if to_left else "pagedown", action)


def _marks(b: Builder, look: PrecognitionLook, room: float) -> dict[int, tuple[Mark, bool]]:
    """For ranks of the hand the mark above the rank, and whether its front card has a gold frame.

    A mark has the letter that the rank makes, then a tick if the own string needs this letter; or a cross if it ends
    the ups and downs once the own string stands or is lost. It also has the hint on the rank. If the room, in pixels,
    is not enough for both, it has the hint alone.
    """
    view = look.view
    if not parts.is_playing(look):
        return {}
    wanted, can_only_spoil = "", False
    if view.string and ASKED not in look.picture_settings:  # a drill asks for what the marks would tell
        wanted = "" if view.stands else scene_row.next_letter(view, scene_row.shown_start(look))
        can_only_spoil = bool(view.stands or not view.open_starts)
    marks: dict[int, tuple[Mark, bool]] = {}
    for rank, cards in parts.by_rank(view).items():
        letter = letter_between(view.row[-1], cards[0]) if view.row and cards else ""
        is_wanted = bool(letter) and letter == wanted
        sign, effect = SIGNED.get(letter, ""), ""
        if is_wanted:
            sign, effect = f"{sign} ✓", b.words("as your string wants it")
        elif letter and can_only_spoil and view.zigzag and letter in (view.letters[-1], "S"):
            sign, effect = f"{sign} ×", b.words("ends the ups and downs")
        hints = (advice.mark(look, card, b.words) for card in cards)
        hint = next((mark for mark in hints if mark.text), NO_MARK)
        if sign or hint.text:
            both = "  ".join(filter(None, (sign, hint.text)))
            width, _ = rank_columns.badge_size(b, both)
            text = both if width <= room else (hint.text or sign)
            sentence = spoken.joined((scene_row.letter_words(letter, b.words), effect, hint.text)) if letter else ""
            marks[rank] = (Mark(text, hint.best, sentence), is_wanted)
    return marks


def _draw_chart(b: Builder, look: PrecognitionLook, area: Rect) -> None:
    """Draw a table with a column for each rank and a row for each place where cards are, and below it a sentence."""
    view, words = look.view, b.words
    has_ended = look.role in (FrameRole.REVEALED, FrameRole.OVER)
    last = value(view.row[-1]) if view.row and not has_ended else 0
    rows = [(words("in the row"), _counts(view.row))]
    if view.seat is not None and view.seat in view.seated and not has_ended:
        rows.append((words("in your hand"), _counts(view.hand)))
    rows.append((words("set aside") if has_ended else words("still out"), _counts(view.unseen)))
    text = _chart_text(b, view, last)
    gap, text_height = b.space.broad, b.line_height(b.wrap([b.span(text, NAME)], area.w))
    line = min(max(b.px(92), b.type(TITLE) * 1.7), (area.h - gap - text_height) / (len(rows) + 1))  # with the heads
    head_width = max(b.width([b.span(head, NAME, "sans-bold")]) for head, _ in rows) + b.space.wide
    column = min((area.w - head_width) / view.ranks, b.px(104) * parts.growth(b))
    table_width, table_height = head_width + column * view.ranks, line * (len(rows) + 1)
    left, top = area.cx - table_width / 2, area.y + (area.h - table_height - gap - text_height) / 2

    def cell(rank: int, y: float) -> Rect:
        """The cell of a rank in the row whose upper edge is y."""
        return Rect(left + head_width + (rank - 1) * column, y, column, line)

    if last:
        b.panel(cell(last, top)._replace(h=table_height), "lit")
    for rank in range(1, view.ranks + 1):
        ink: Ink = "accent" if rank == last else "text"
        b.text(cell(rank, top), b.faces.letter(rank, words), TITLE, "serif-bold", ink, "centre")
    for number, (head, counts) in enumerate(rows, 1):
        y = top + number * line
        b.add(Line(((left, y), (left + table_width, y)), "faint", max(1.0, b.px(1))))
        b.text(Rect(left, y, head_width, line), head, NAME, "sans-bold")
        for rank in range(1, view.ranks + 1):
            n = counts[rank]
            ink = "text" if n else "soft"
            b.text(cell(rank, y), str(n) if n else "–", TITLE, "sans-bold" if n else "sans", ink, "centre")
    b.text(Rect(area.x, top + table_height + gap, area.w, text_height), text, NAME, align="centre", wrap=True)


def _counts(cards: Iterable[int]) -> Counter[int]:
    """For each value the number of its cards."""
    return Counter(map(value, cards))


def _chart_text(b: Builder, view: PrecognitionView, last: int) -> str:
    """The sentence on how many unseen cards are higher than, equal to and lower than the last value of the row; "" if
    that is 0, which stands for no card."""
    if not last:
        return ""
    out = [value(card) for card in view.unseen]
    return b.words(
        "Still out: {up} higher than the last card, {stay} as high, {down} lower.",
        up=sum(rank > last for rank in out), stay=out.count(last), down=sum(rank < last for rank in out),
    )  # fmt: skip


SCENE: Final = PrecognitionScene()
