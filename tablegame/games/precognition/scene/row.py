"""The row of Precognition: cards and letters, the own string under them, brackets of matches; and the reveal of all
strings, one after another.

Cards and letters are named by their index in the row: the letter of an index is the change after the card of that
index.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil
from typing import Final

from tablegame.games.precognition import text
from tablegame.games.precognition.facts import PrecognitionView, RevealedGame
from tablegame.games.precognition.scene import parts
from tablegame.games.precognition.scene.parts import PrecognitionLook
from tablegame.view import spoken, verbs
from tablegame.view.builder import SMALLER, Builder, Words
from tablegame.view.card_places import CARD_ASPECT, CardPlace
from tablegame.view.faces import cut_overlapped
from tablegame.view.game_scene import ASKED
from tablegame.view.phrases import labelled, standalone_name
from tablegame.view.pieces import IN_WORDS, draw_tile, write_letter
from tablegame.view.scale import BODY, NAME, TITLE
from tablegame.view.scene import Action, Ink, Line, Rect, Span, SpokenTable, Target

SMALLEST_LETTER: Final = 16.0
"""The least size of the letters' type, in pixels."""
LEAST: Final = 42.0
"""The least width of a card, in pixels, at which its index can be read."""


@dataclass(frozen=True, slots=True)
class RowPlan:
    """The positions of a row that is folded into lines, in pixels."""

    length: int  # the number of cards
    per: int  # the number of cards in a line
    w: float  # the width of a card
    step: float  # from one card to the next
    left: float
    top: float
    pitch: float  # from one line to the next
    letter: float  # the size of the letters' type
    foot: float  # the free height below the letters

    @property
    def lines(self) -> int:
        return ceil(self.length / self.per)

    @property
    def h(self) -> float:
        return self.w * CARD_ASPECT

    @property
    def chip_w(self) -> float:
        return min(self.step - 2.0, self.letter * 1.7)

    @property
    def chip_h(self) -> float:
        return self.letter * 1.4

    def place(self, card: int) -> CardPlace:
        """The position of a card."""
        line, column = divmod(card, self.per)
        return CardPlace(
            self.left + column * self.step + self.w / 2, self.top + line * self.pitch + self.h / 2, self.w, self.h
        )

    def free(self, card: int) -> Rect:
        """The part of a card's position that the card before it does not cover."""
        rect = self.place(card).rect
        left = max(rect.x, self.place(card - 1).rect.right + 2) if card % self.per else rect.x
        return rect._replace(x=left, w=rect.right - left)

    def chip(self, letter: int) -> Rect:
        """The box of a letter: left of the card after it, also at the start of a line."""
        line, column = divmod(letter + 1, self.per)
        x = self.left + column * self.step - max(0.0, self.step - self.w) / 2
        y = self.top + line * self.pitch + self.h + self.chip_h / 2 + 1
        return Rect(x - self.chip_w / 2, y - self.chip_h / 2, self.chip_w, self.chip_h)

    def stretches(self, letters: range) -> list[tuple[int, int]]:
        """The pieces into which lines cut these letters: the first and the last letter of each."""
        pieces = [list(piece) for _, piece in groupby(letters, lambda letter: (letter + 1) // self.per)]
        return [(piece[0], piece[-1]) for piece in pieces]


def plan(b: Builder, room: Rect, length: int, foot: float) -> RowPlan:
    """The row, folded into the lines that show most of its cards. foot: the free height below letters, in pixels."""
    best = _best(b, room, length, foot)
    assert best is not None  # a line of few letters always has its step
    return best


def plan_with_lanes(b: Builder, room: Rect, length: int, lanes: int) -> tuple[RowPlan, int]:
    """Plan the row with at most `lanes` lanes for brackets, so that cards stay readable; also returns their number."""
    for count in range(lanes, 1, -1):
        found = _best(b, room, length, lane_height(b) * count)
        if found is not None and found.w >= LEAST:
            return found, count
    return plan(b, room, length, lane_height(b)), 1


def _best(b: Builder, room: Rect, length: int, foot: float) -> RowPlan | None:
    """The plan with the largest letters that leave cards readable and twice as wide as a letter is high; without one,
    the plan with the smallest letters. None without room."""
    letter = b.type(TITLE)
    while True:
        best: RowPlan | None = None
        for lines in range(1, 7):
            found = _folded_plan(b, room, length, lines, letter, foot)
            if found is not None and (best is None or found.w * found.step > best.w * best.step * 1.1):
                best = found
        if letter == SMALLEST_LETTER or (best is not None and best.w >= max(LEAST, 2 * letter)):
            return best
        letter = max(SMALLEST_LETTER, letter * SMALLER)


def _folded_plan(b: Builder, room: Rect, length: int, lines: int, letter: float, foot: float) -> RowPlan | None:
    """The plan for that number of lines and that size of letters; None without room."""
    per = ceil(length / lines)
    gap = b.space.close
    chip_h = letter * 1.4
    indent = letter * 0.85
    across = room.w - indent
    high = (room.h - (lines - 1) * gap) / lines - chip_h - foot
    w = min(high / CARD_ASPECT, max(b.px(150), LEAST), across / (1 + 0.4 * (per - 1)))
    if w <= 8:
        return None
    least = letter * 1.15
    step = min(max(w * 0.82, least), (across - w) / (per - 1)) if per > 1 else w
    if step < least:
        return None
    wide = indent + (per - 1) * step + w
    tall = w * CARD_ASPECT + chip_h + foot
    pitch = tall + gap + min(max(0.0, (room.h - lines * (tall + gap)) / max(1, lines)), b.px(26))
    total = (lines - 1) * pitch + tall
    left = room.x + (room.w - wide) / 2 + indent
    return RowPlan(length, per, w, step, left, room.y + (room.h - total) / 2, pitch, letter, foot)


# -- the cards and their letters ---------------------------------------------------------------------------------------


def draw_cards(b: Builder, row: RowPlan, look: PrecognitionLook, goal: str = "") -> None:
    """Draw outlines for the cards to come, then the cards from left to right, each with the mark of its seat. goal: the
    node to which they move when they leave."""
    view = look.view
    count = len(view.row)
    for line in range(row.lines):
        first = max(count, line * row.per)
        last = min(row.length, (line + 1) * row.per) - 1
        if first > last:
            continue
        start, end = row.place(first).rect, row.place(last).rect
        if first == count:
            b.panel(start.inset(1), "ghost", name="next")
            start = start.moved(row.step, 0)
        if start.x + row.w * 0.5 < end.right:
            b.panel(Rect(start.x, start.y, end.right - start.x, start.h).inset(1), "ghost", alpha=0.45)
    lines = []
    for number, (card, seat) in enumerate(zip(view.row, view.putters, strict=True)):
        face = parts.face_of(b, card, cut_overlapped(row.w), seat)
        origin = f"held/{seat} plate/{seat}"
        b.add(row.place(number).card(f"card/{card}", face, origin=origin, goal=goal))
        name = spoken.card(face, b.faces, b.words)
        change = letter_words(view.letters[number - 1], b.words) if number else ""
        lines.append((str(number + 1), labelled(standalone_name(look.name_of(seat)), name, b.words), change))
        _card_target(b, row, number, name)
    if lines:
        columns = ("", b.words("card"), b.words("change"))
        b.read_table(SpokenTable(b.words("The row"), columns, tuple(lines), "news"))


def letter_words(letter: str, words: Words) -> str:
    """A letter in words, as "up"."""
    return words(IN_WORDS[letter])


def _card_target(b: Builder, row: RowPlan, number: int, name: str) -> None:
    """Let Tab and the arrows reach a card of the row; a click on it is a click on the felt."""
    box = row.place(number).rect
    label = b.words("card {number}: {card}", number=number + 1, card=name)
    last = (number + 1) % row.per == 0
    b.target("row", Target(f"row/{number}", box if last else box._replace(w=row.step), verbs.FELT(), label))


def draw_letters(b: Builder, row: RowPlan, letters: str, covered: Container[int] = ()) -> None:
    """Draw the letters between the cards, except those that tiles cover. A screen reader reads them with the cards."""
    for number, letter in enumerate(letters):
        if number not in covered:
            write_letter(b, row.chip(number), letter, row.letter, "felt-text", f"letter/{number}")
    b.hide_from_reader(*map(row.chip, range(len(letters))))


# -- the own string under the row --------------------------------------------------------------------------------------


def marked_starts(look: PrecognitionLook) -> tuple[int, ...]:
    """The starts at which the own string stands or can still come true; while a drill asks for these, all that fit the
    letters."""
    return look.view.fitting_starts if ASKED in look.picture_settings else look.view.open_starts


def shown_start(look: PrecognitionLook) -> int | None:
    """The start at which the own string is drawn: the player's choice, or where most of it stands; None if it is
    lost."""
    view, starts = look.view, marked_starts(look)
    if not starts:
        return None
    chosen = look.picture_settings.get(f"place/{view.seat}/{view.game}", "")
    if chosen.isdigit() and int(chosen) in starts:
        return int(chosen)
    return (view.stands or starts)[0]


def slide_to(view: PrecognitionView, start: int) -> Action:
    """The action that shows the own string at a start."""
    return verbs.SET(f"place/{view.seat}/{view.game}", str(start))


def next_letter(view: PrecognitionView, start: int | None) -> str:
    """The letter that the next card must make for the string at a start; "" if any letter will do."""
    if start is None or not view.row:
        return ""
    offset = len(view.letters) - start
    return view.string[offset] if 0 <= offset < len(view.string) else ""


def draw_string(b: Builder, row: RowPlan, look: PrecognitionLook, start: int) -> None:
    """Draw the own string as tiles in the line of letters, with marks for all starts at which it can still come true,
    or with a golden bracket once it stands."""
    view = look.view
    next_index, letters = len(view.letters), range(start, start + len(view.string))
    for index, letter in zip(letters, view.string, strict=True):
        kind = "stands" if index < next_index else "next" if index == next_index else "waits"
        draw_tile(b, row.chip(index), letter, kind, row.letter)
        b.panel(row.chip(index), "ghost", alpha=0.0, name=f"string/{index}")
    lines = [(str(number), letter_words(letter, b.words)) for number, letter in enumerate(view.string, 1)]
    b.read_table(SpokenTable(b.words("Your string"), ("", b.words("change")), tuple(lines)), *map(row.chip, letters))
    for first, last in row.stretches(letters):
        if first > letters.start:
            _dash(b, row, first, -1)
        if last < letters.stop - 1:
            _dash(b, row, last, 1)
    if view.stands and view.seat is not None:
        draw_bracket(b, row, view.seat, letters, 0, True)
        return
    _draw_starts(b, row, look, marked_starts(look), start)


def _dash(b: Builder, row: RowPlan, letter: int, side: int) -> None:
    """Draw a stroke at the side of a tile where the string continues in another line. side: -1 left, 1 right."""
    box = row.chip(letter)
    x = box.right if side > 0 else box.x
    reach = max(4.0, row.letter * 0.3)
    b.add(Line(((x, box.cy), (x + side * reach, box.cy)), "gold", max(2.0, b.px(3)), dotted=True))


def _draw_starts(b: Builder, row: RowPlan, look: PrecognitionLook, starts: Sequence[int], shown: int) -> None:
    """Draw a stroke under each stretch of letters with which the string could begin, and a roof where it is shown or
    under the mouse. A click on a letter of a stroke shows the string there."""
    for _, run in groupby(enumerate(starts), lambda pair: pair[1] - pair[0]):
        stretch = [start for _, start in run]
        for first, last in row.stretches(range(stretch[0], stretch[-1] + 1)):
            left, right = row.chip(first), row.chip(last)
            y, short = left.bottom + row.foot * 0.5, row.chip_w * 0.2
            b.add(Line(((left.x + short, y), (right.right - short, y)), "felt-text", max(1.6, b.px(2.2)), alpha=0.6))
    for start in starts:
        box = row.chip(start)
        if start == shown or f"place/{start}" in (b.hover, b.focus):
            half, top = min(row.foot * 0.42, row.chip_w * 0.3), box.bottom + row.foot * 0.22
            points = ((box.cx - half, top + half), (box.cx, top), (box.cx + half, top + half))
            b.add(Line(points, "gold" if start == shown else "felt-text", max(2.0, b.px(4.2))))
        if look.viewer is not None:
            area = Rect(box.x, box.bottom, box.w, row.foot)
            label = b.words("your string from card {number} on", number=start + 1)
            b.target("places", Target(f"place/{start}", area, slide_to(look.view, start), label, hover=True))


# -- brackets of matches -----------------------------------------------------------------------------------------------


def lanes(stretches: Sequence[range]) -> list[int]:
    """The lane of each stretch of letters, from 0 on, in which it overlaps no earlier stretch."""
    ends: list[int] = []
    found = []
    for letters in stretches:
        lane = next((i for i, end in enumerate(ends) if end < letters.start), len(ends))
        ends[lane : lane + 1] = [letters.stop]
        found.append(lane)
    return found


def lane_height(b: Builder) -> float:
    """The height of a lane of brackets, in pixels."""
    return b.space.wide


def draw_bracket(
    b: Builder, row: RowPlan, seat: int, letters: range, lane: int, strong: bool, seconds: float = 0.0
) -> None:
    """Draw a bracket under the letters of a match, with the shape of its seat; it is open where a line ends.
    strong: whether it is golden.
    seconds: how long a pencil draws it.
    """
    ink, thick = ("gold", max(2.5, b.px(4))) if strong else ("felt-text", max(1.6, b.px(2.2)))
    high = lane_height(b)
    for start, end in row.stretches(letters):
        left, right = row.chip(start).x, row.chip(end).right
        y = row.chip(start).bottom + (lane + 0.5) * high
        up = y - high * 0.36
        if start == letters.start:
            b.add(Line(((left, up), (left, y)), ink, thick, pencil_seconds=seconds * 0.15))
        b.add(Line(((left, y), (right, y)), ink, thick, pencil_seconds=seconds * 0.7))
        if end == letters.stop - 1:
            b.add(Line(((right, y), (right, up)), ink, thick, pencil_seconds=seconds * 0.15))
        size = high * 0.94
        b.draw_player(Rect((left + right) / 2 - size / 2, y - size / 2, size, size), seat)


# -- the reveal --------------------------------------------------------------------------------------------------------


BRACKET_SECONDS: Final = 0.5
"""How long a pencil draws the bracket of a string that stands."""


def game_of(look: PrecognitionLook) -> RevealedGame:
    """The game whose strings are turned up."""
    return look.view.past[-1]


def build(b: Builder, look: PrecognitionLook, area: Rect) -> None:
    """Draw the row with brackets, and below it a sheet with a line for each string."""
    game = game_of(look)
    b.set_explanation_steps(len(game.seated) + 1)
    shown = game.seated[: look.step]
    found = sorted(filter(game.first_match, game.seated), key=lambda seat: game.first_match(seat)[0])
    lane_of = lanes([game.first_match(seat) for seat in found])
    sheet = _plan(b, look, area.w)
    room = area._replace(h=area.h - sheet.height - b.space.gap)
    row, most = plan_with_lanes(b, room, len(game.row), max(lane_of, default=0) + 1)
    draw_cards(b, row, look, "pack")
    lit = (
        [*shown[-1:]] if len(shown) < len(game.seated) else [s for s in game.winners if game.best and is_complete(look)]
    )
    covered = frozenset(number for seat in lit for number in game.first_match(seat))
    draw_letters(b, row, game.letters, covered)
    for number in sorted(covered):
        draw_tile(b, row.chip(number), game.letters[number], "stands", row.letter)
    # If brackets share a lane for want of room, the lit ones are drawn over the others.
    for seat, lane in sorted(zip(found, lane_of, strict=True), key=lambda pair: pair[0] in lit):
        if seat in shown or is_complete(look):
            seconds = BRACKET_SECONDS if seat in lit and not is_complete(look) else 0.0
            draw_bracket(b, row, seat, game.first_match(seat), min(lane, most - 1), seat in lit, seconds)
    _sheet(b, look, area._replace(y=area.bottom - sheet.height, h=sheet.height), sheet)


def is_complete(look: PrecognitionLook) -> bool:
    """Whether all strings and the winner are shown."""
    return look.step > len(game_of(look).seated)


@dataclass(frozen=True, slots=True)
class _SheetColumns:
    """Measures of the sheet, in pixels."""

    name: float  # the width of names
    string: float  # the width of strings
    result: float  # the width of results
    rows: dict[int, float]  # the height of each seat's row
    height: float  # of the whole sheet


def _least(b: Builder) -> float:
    """The least height of a row of the sheet, in pixels."""
    return max(b.px(40), b.type(BODY) * 1.5)


def _plan(b: Builder, look: PrecognitionLook, width: float) -> _SheetColumns:
    """The measures of the sheet for a width: strings get the room that names and results leave."""
    game, least, gap = game_of(look), _least(b), b.space.gap
    width -= 2 * gap
    names = max(b.width([b.span(look.name_of(seat), NAME, "serif-bold")]) for seat in game.seated)
    results = max(b.width([b.span(text.result(game, seat, b.words), BODY)]) for seat in game.seated)
    name = min(names + least + 3 * b.space.pad, width * 0.26)
    result = min(results + b.space.broad + least, width * 0.44)
    string = width - name - result
    lines = {seat: len(b.wrap([_string(b, game, seat)], string)) for seat in game.seated}
    heights = {seat: max(least, count * b.line(NAME) + 4) for seat, count in lines.items()}
    return _SheetColumns(name, string, result, heights, sum(heights.values()) + b.type(NAME, True) * 1.5 + 2 * gap)


def _string(b: Builder, game: RevealedGame, seat: int) -> Span:
    """A string as text. A long one has groups of five letters, which can be counted and wrapped."""
    text = game.strings[seat]
    if len(text) > 12:
        text = " ".join(text[i : i + 5] for i in range(0, len(text), 5))
    return b.span(text, NAME, "sans-bold", "text" if game.matches[seat] else "soft")


def _sheet(b: Builder, look: PrecognitionLook, rect: Rect, sheet: _SheetColumns) -> None:
    """Draw a line for each seat, and at the end the winner."""
    b.panel(rect, "slip", name="pack")
    inner = rect.inset(b.space.gap)
    y = inner.y
    for seat, high in sheet.rows.items():
        _row(b, look, seat, Rect(inner.x, y, inner.w, high), sheet)
        y += high
    if is_complete(look):
        line = inner._replace(y=y, h=inner.bottom - y)
        verdict = text.verdict(look.view, look.name_of, b.words)
        b.text(line, [b.span(verdict, NAME, "serif-bold", link=parts.HELP + "winner")], align="centre")


def _row(b: Builder, look: PrecognitionLook, seat: int, row: Rect, sheet: _SheetColumns) -> None:
    """Draw a seat's string and its result; before it is turned up, the note that it is sealed."""
    game, pad, complete = game_of(look), b.space.pad, is_complete(look)
    shown = game.seated[: look.step]
    wins = complete and seat in game.winners and len(game.winners) < len(game.seated) and game.best > 0
    b.panel(row.inset(0, 1), "row", seat)
    if wins or (seat in shown[-1:] and not complete):
        b.panel(row.inset(1, 1), "mark")
    side = min(row.h, _least(b)) * 0.72
    b.draw_player(Rect(row.x + pad, row.cy - side / 2, side, side), seat)
    name = row._replace(x=row.x + 2 * pad + side, w=sheet.name - 2 * pad - side)
    b.text(name, [b.span(look.name_of(seat), NAME, "serif-bold", f"seat.{seat}")])
    string = row._replace(x=row.x + sheet.name, w=sheet.string)
    if seat not in shown and not complete:
        b.text(string, b.words("sealed"), BODY, "sans-italic", "soft")
        return
    b.text(string, [_string(b, game, seat)], wrap=True)
    result = Rect(row.right - sheet.result, row.y, sheet.result - pad, row.h)
    if wins:
        b.picture(Rect(result.right - side, row.cy - side / 2, side, side), "crown")
        result = result._replace(w=result.w - side - pad)
    ink: Ink = "text" if game.matches[seat] else "soft"
    b.text(result, text.result(game, seat, b.words), BODY, "sans-bold" if wins else "sans", ink, "right")
