"""The row of Precognition: its cards and letters, the viewer's string in the line of the letters, and at the end of a
game the reveal of all strings, with a bracket under each match.

A long row is folded into lines. Cards and letters are given by their index in the row: letter 3 is the change from card
3 to card 4. The box of a letter is below the gap between its two cards. A start is the index of the letter at which a
string begins. Below the letters, at the foot of a line, there are lanes for brackets. Lengths are in pixels.
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

SMALLEST_LETTER: Final = 16.0  # the least size of the letters' type, in pixels
LEAST: Final = 42.0  # the least width of a card, in pixels, at which its index can be read
_SLIVER: Final = 8.0  # the width of a card, in pixels, that no row may have
_WIDEST: Final = 150  # the greatest width of a card, in layout units
_USUAL_STEP: Final = 0.82  # the distance of two cards in a row with much room, in widths of a card
_LEAST_STEP: Final = 0.4  # the least distance of two cards, in widths of a card: the index at the left stays uncovered
_BOX: Final = (1.7, 1.4)  # the greatest width of a letter's box, and its height, in sizes of the letters' type
_LEAST_BOX_STEP: Final = 1.15  # the least distance of two boxes in a line, in sizes of the letters' type
_MOST_LINES: Final = 6  # the most lines into which a row is folded
_MOST_GAP: Final = 26  # the greatest additional gap between lines, in layout units
_WORTH_A_LINE: Final = 1.1  # how many times as large the visible part of a card must be for one more line


@dataclass(frozen=True, slots=True)
class RowPlan:
    """The positions of a row that is folded into lines, in pixels."""

    length: int  # the number of cards of the complete row
    per_line: int  # the number of cards in a line
    w: float  # the width of a card
    step: float  # from one card to the next
    left: float
    top: float
    pitch: float  # from one line to the next
    letter: float  # the size of the letters' type
    foot: float  # the free height below the letters

    @property
    def lines(self) -> int:
        """The number of lines."""
        return ceil(self.length / self.per_line)

    @property
    def h(self) -> float:
        """The height of a card."""
        return self.w * CARD_ASPECT

    @property
    def box_w(self) -> float:
        """The width of the box of a letter."""
        return min(self.step - 2.0, self.letter * _BOX[0])

    @property
    def box_h(self) -> float:
        """The height of the box of a letter."""
        return self.letter * _BOX[1]

    def place(self, card: int) -> CardPlace:
        """The position of a card."""
        line, column = divmod(card, self.per_line)
        x, y = self.left + column * self.step, self.top + line * self.pitch
        return CardPlace(x + self.w / 2, y + self.h / 2, self.w, self.h)

    def free(self, card: int) -> Rect:
        """The part of a card's place that the card at its left does not cover."""
        rect = self.place(card).rect
        is_first_of_line = card % self.per_line == 0
        left = rect.x if is_first_of_line else max(rect.x, self.place(card - 1).rect.right + 2)
        return rect._replace(x=left, w=rect.right - left)

    def box(self, letter: int) -> Rect:
        """The box of a letter, at the lower left corner of the card that makes the letter."""
        line, column = divmod(letter + 1, self.per_line)
        gap = max(0.0, self.step - self.w)  # between two cards, 0 if they overlap
        x = self.left + column * self.step - gap / 2
        y = self.top + line * self.pitch + self.h + self.box_h / 2 + 1
        return Rect(x - self.box_w / 2, y - self.box_h / 2, self.box_w, self.box_h)

    def stretches(self, letters: range) -> list[tuple[int, int]]:
        """The letters of a range, line by line: for each line the first of these letters and the last one."""
        stretches = [list(stretch) for _, stretch in groupby(letters, lambda letter: (letter + 1) // self.per_line)]
        return [(stretch[0], stretch[-1]) for stretch in stretches]


def plan(b: Builder, room: Rect, length: int, foot: float) -> RowPlan:
    """The plan of a row in which the cards are seen best.
    length: the number of cards of the complete row.
    foot: the free height below the letters of each line.
    """
    best = _best_plan(b, room, length, foot)
    assert best is not None  # with the smallest letters some number of lines has room
    return best


def plan_with_lanes(b: Builder, room: Rect, length: int, most_lanes: int) -> tuple[RowPlan, int]:
    """The plan of a row with lanes for brackets below its letters, and the number of lanes. It is `most_lanes` if
    the cards can be read then; else fewer, but at least one."""
    for lanes in range(most_lanes, 1, -1):
        found = _best_plan(b, room, length, lane_height(b) * lanes)
        if found is not None and found.w >= LEAST:
            return found, lanes
    return plan(b, room, length, lane_height(b)), 1


def _best_plan(b: Builder, room: Rect, length: int, foot: float) -> RowPlan | None:
    """The plan with the largest letters, at most those of titles, by which cards are readable and twice as wide as a
    letter is high. If no such plan has room, the plan with the smallest letters; None if not even this one has room."""
    letter = b.type(TITLE)
    while True:
        best: RowPlan | None = None
        for lines in range(1, _MOST_LINES + 1):
            found = _folded_plan(b, room, length, lines, letter, foot)
            if found is not None and (best is None or found.w * found.step > best.w * best.step * _WORTH_A_LINE):
                best = found
        if letter == SMALLEST_LETTER or (best is not None and best.w >= max(LEAST, 2 * letter)):
            return best
        letter = max(SMALLEST_LETTER, letter * SMALLER)


def _folded_plan(b: Builder, room: Rect, length: int, lines: int, letter: float, foot: float) -> RowPlan | None:
    """The plan for this number of lines and this size of letters; None without room."""
    per_line = ceil(length / lines)
    steps, gap = per_line - 1, b.space.close
    box_width, box_height = letter * _BOX[0], letter * _BOX[1]
    indent = box_width / 2  # for the letter left of the first card of a line
    room_for_cards = room.w - indent
    high = (room.h - (lines - 1) * gap) / lines - box_height - foot
    w = min(high / CARD_ASPECT, max(b.px(_WIDEST), LEAST), room_for_cards / (1 + _LEAST_STEP * steps))
    if w <= _SLIVER:
        return None
    least_step = letter * _LEAST_BOX_STEP
    step = min(max(w * _USUAL_STEP, least_step), (room_for_cards - w) / steps) if steps else w
    if step < least_step:  # boxes of letters would touch
        return None
    line_width, line_height = indent + steps * step + w, w * CARD_ASPECT + box_height + foot
    spare = max(0.0, room.h - lines * (line_height + gap))  # a small card leaves height over; lines move apart
    pitch = line_height + gap + min(spare / lines, b.px(_MOST_GAP))
    left = room.x + (room.w - line_width) / 2 + indent
    top = room.y + (room.h - (lines - 1) * pitch - line_height) / 2
    return RowPlan(length, per_line, w, step, left, top, pitch, letter, foot)


def draw_cards(b: Builder, row: RowPlan, look: PrecognitionLook, goal: str = "") -> None:
    """Draw the cards from left to right, each with the mark of its seat, and the empty places of the cards to come.
    goal: the id of the part of the picture to which the cards move when the row is cleared; "" for none.
    """
    view = look.view
    _draw_empty_places(b, row, len(view.row))
    lines = []
    for number, (card, seat) in enumerate(zip(view.row, view.putters, strict=True)):
        face = parts.face_of(b, card, cut_overlapped(row.w), seat)
        origin = f"held/{seat} plate/{seat}"
        b.add(row.place(number).card(f"card/{card}", face, origin=origin, goal=goal))
        name = spoken.card(face, b.faces, b.words)
        change = letter_words(view.letters[number - 1], b.words) if number else ""
        lines.append((str(number + 1), labelled(standalone_name(look.name_of(seat)), name, b.words), change))
        _add_card_target(b, row, number, name)
    if lines:
        columns = ("", b.words("card"), b.words("change"))
        b.read_table(SpokenTable(b.words("The row"), columns, tuple(lines), "news"))


def _draw_empty_places(b: Builder, row: RowPlan, count: int) -> None:
    """Draw an outline for the next card, and in each line one outline for all later cards. count: of cards that lie."""
    for line in range(row.lines):
        first = max(count, line * row.per_line)
        last = min(row.length, (line + 1) * row.per_line) - 1
        if first > last:
            continue
        start, end = row.place(first).rect, row.place(last).rect
        if first == count:
            b.panel(start.inset(1), "ghost", name="next")
            start = start.moved(row.step, 0)
        if start.x + row.w * 0.5 < end.right:  # more than half a card is left for the later cards
            b.panel(Rect(start.x, start.y, end.right - start.x, start.h).inset(1), "ghost", alpha=0.45)


def letter_words(letter: str, words: Words) -> str:
    """A letter of the row in words, such as "up"."""
    return words(IN_WORDS[letter])


def _add_card_target(b: Builder, row: RowPlan, card: int, name: str) -> None:
    """Let Tab and the arrows reach a card of the row. A click on the card does the same as a click on the felt."""
    rect = row.place(card).rect
    label = b.words("card {number}: {card}", number=card + 1, card=name)
    if (card + 1) % row.per_line:  # the next card of the line covers a part
        rect = rect._replace(w=row.step)
    b.target("row", Target(f"row/{card}", rect, verbs.FELT(), label))


def draw_letters(b: Builder, row: RowPlan, letters: str, covered: Container[int] = ()) -> None:
    """Draw the letters between the cards. A screen reader reads them with the cards instead.
    covered: the indices of letters that are left out, because other drawings take their place.
    """
    for number, letter in enumerate(letters):
        if number not in covered:
            write_letter(b, row.box(number), letter, row.letter, "felt-text", f"letter/{number}")
    b.hide_from_reader(*map(row.box, range(len(letters))))


def marked_starts(look: PrecognitionLook) -> tuple[int, ...]:
    """The starts to mark in the picture: those at which the own string stands or can still come true. If a drill asks
    whether it can, all starts that fit the letters are marked, so that the picture does not tell the answer."""
    return look.view.fitting_starts if ASKED in look.picture_settings else look.view.open_starts


def shown_start(look: PrecognitionLook) -> int | None:
    """The start at which the own string is drawn. It is the start that the player has chosen; by default the first at
    which the string stands or can come true. None if the string is lost."""
    view, starts = look.view, marked_starts(look)
    if not starts:
        return None
    chosen = look.picture_settings.get(f"place/{view.seat}/{view.game}", "")  # `slide_to` sets it
    if chosen.isdigit() and int(chosen) in starts:
        return int(chosen)
    return (view.stands or starts)[0]


def slide_to(view: PrecognitionView, start: int) -> Action:
    """The action that shows the own string at a start."""
    return verbs.SET(f"place/{view.seat}/{view.game}", str(start))


def next_letter(view: PrecognitionView, start: int | None) -> str:
    """The letter that the next card must make if the own string begins at `start`; "" if any letter will do."""
    if start is None or not view.row:
        return ""
    offset = len(view.letters) - start
    return view.string[offset] if 0 <= offset < len(view.string) else ""


def draw_string(b: Builder, row: RowPlan, look: PrecognitionLook, start: int) -> None:
    """Draw the own string from this start on, as tiles in the line of letters. Below the tiles is a golden bracket if
    the string stands; if not, there are marks at all starts at which it can still come true."""
    view = look.view
    next_index, letters = len(view.letters), range(start, start + len(view.string))
    for index, letter in zip(letters, view.string, strict=True):
        kind = "stands" if index < next_index else "waits"
        if index == next_index:
            kind = "next"
        draw_tile(b, row.box(index), letter, kind, row.letter)
        b.panel(row.box(index), "ghost", alpha=0.0, name=f"string/{index}")
    lines = [(str(number), letter_words(letter, b.words)) for number, letter in enumerate(view.string, 1)]
    b.read_table(SpokenTable(b.words("Your string"), ("", b.words("change")), tuple(lines)), *map(row.box, letters))
    for first, last in row.stretches(letters):
        if first > letters.start:
            _draw_continuation(b, row, first, to_left=True)
        if last < letters.stop - 1:
            _draw_continuation(b, row, last, to_left=False)
    if view.stands and view.seat is not None:
        draw_bracket(b, row, view.seat, letters, lane=0, golden=True)
        return
    _draw_starts(b, row, look, marked_starts(look), start)


def _draw_continuation(b: Builder, row: RowPlan, letter: int, to_left: bool) -> None:
    """Draw a dotted stroke at the left or right of a tile, where the string continues in another line."""
    box, reach = row.box(letter), max(4.0, row.letter * 0.3)
    start, end = (box.x, box.x - reach) if to_left else (box.right, box.right + reach)
    b.add(Line(((start, box.cy), (end, box.cy)), "gold", max(2.0, b.px(3)), dotted=True))


def _draw_starts(b: Builder, row: RowPlan, look: PrecognitionLook, starts: Sequence[int], shown: int) -> None:
    """Draw a stroke below all neighbouring starts together. A click on a start draws the string there. A roof is above
    the start `shown`, at which the string is drawn, and above the start under the mouse."""
    # Neighbours are starts that grow as their numbers do: the difference stays.
    for _, numbered_starts in groupby(enumerate(starts), lambda pair: pair[1] - pair[0]):
        stretch = [start for _, start in numbered_starts]
        for first, last in row.stretches(range(stretch[0], stretch[-1] + 1)):
            left, right = row.box(first), row.box(last)
            y, margin = left.bottom + row.foot * 0.5, row.box_w * 0.2
            ends = ((left.x + margin, y), (right.right - margin, y))
            b.add(Line(ends, "felt-text", max(1.6, b.px(2.2)), alpha=0.6))
    for start in starts:
        box = row.box(start)
        if start == shown or f"place/{start}" in (b.hover, b.focus):
            # The roof lies over the stroke, which is in the middle of the foot.
            half, top = min(row.foot * 0.42, row.box_w * 0.3), box.bottom + row.foot * 0.22
            points = ((box.cx - half, top + half), (box.cx, top), (box.cx + half, top + half))
            b.add(Line(points, "gold" if start == shown else "felt-text", max(2.0, b.px(4.2))))
        if look.viewer is not None:
            area = Rect(box.x, box.bottom, box.w, row.foot)
            label = b.words("your string from card {number} on", number=start + 1)
            b.target("places", Target(f"place/{start}", area, slide_to(look.view, start), label, hover=True))


def lanes_of(matches: Sequence[range]) -> list[int]:
    """For each match the number of the lane for its bracket, from 0. It is the first lane in which no earlier bracket
    overlaps or touches this one. matches: the range of letters of each match, ordered by their starts."""
    lanes, stops = [], list[int]()  # the end of the last bracket of each lane
    for letters in matches:
        lane = next((i for i, stop in enumerate(stops) if stop < letters.start), len(stops))
        stops[lane : lane + 1] = [letters.stop]  # in place of the stop of the lane, or as a new lane
        lanes.append(lane)
    return lanes


def lane_height(b: Builder) -> float:
    """The height of a lane for brackets."""
    return b.space.wide


def draw_bracket(
    b: Builder, row: RowPlan, seat: int, letters: range, lane: int, golden: bool, seconds: float = 0.0
) -> None:
    """Draw a bracket under the letters of a match, with the shape of its seat. A match in several lines has a bracket
    in each line; the bracket is open on the side where the match goes on.
    seconds: the time in which a pencil draws the bracket; 0 if it is there at once.
    """
    ink, thick = ("gold", max(2.5, b.px(4))) if golden else ("felt-text", max(1.6, b.px(2.2)))
    high = lane_height(b)
    for first, last in row.stretches(letters):
        left, right = row.box(first).x, row.box(last).right
        y = row.box(first).bottom + (lane + 0.5) * high
        top = y - high * 0.36  # the upper end of the short strokes
        stroke_seconds, end_seconds = seconds * 0.7, seconds * 0.15  # the two short ends and the long stroke
        if first == letters.start:
            b.add(Line(((left, top), (left, y)), ink, thick, pencil_seconds=end_seconds))
        b.add(Line(((left, y), (right, y)), ink, thick, pencil_seconds=stroke_seconds))
        if last == letters.stop - 1:
            b.add(Line(((right, y), (right, top)), ink, thick, pencil_seconds=end_seconds))
        size = high * 0.94
        b.draw_player(Rect((left + right) / 2 - size / 2, y - size / 2, size, size), seat)


BRACKET_SECONDS: Final = 0.5  # the seconds in which a pencil draws the bracket of a string that came true
_MOST_SHEET: Final = 0.7  # the greatest height of the sheet with strings of the usual size, as a part of the area
_GROUPED: Final = 13  # a string of so many letters is written in groups of five, which can be counted and wrapped


def draw_reveal(b: Builder, look: PrecognitionLook, area: Rect) -> None:
    """Draw the row with a bracket under each match that is turned up, and below it a sheet with a line for each string.
    `look.step` strings are turned up. One step after the last string, the winner is shown."""
    game, is_complete = _game_of(look), _is_complete(look)
    b.set_explanation_steps(len(game.seated) + 1)
    turned_up = game.seated[: look.step]
    # A match is the numbers of the letters of the row with which a seat's string comes true; () if it does not.
    matching = sorted(filter(game.first_match, game.seated), key=lambda seat: game.first_match(seat)[0])
    lanes = lanes_of([game.first_match(seat) for seat in matching])  # brackets in one lane do not overlap
    sheet = _sheet_plan(b, look, area)
    room = area._replace(h=area.h - sheet.height - b.space.gap)
    # Lanes for all matches from the first step on, so that the row keeps its place.
    row, lane_count = plan_with_lanes(b, room, len(game.row), max(lanes, default=0) + 1)
    draw_cards(b, row, look, "pack")
    lit: tuple[int, ...] = ()  # the seats whose matches are drawn in gold
    if len(turned_up) < len(game.seated):
        lit = turned_up[-1:]
    elif is_complete and game.best:
        lit = game.winners
    covered = frozenset(number for seat in lit for number in game.first_match(seat))
    draw_letters(b, row, game.letters, covered)
    for number in sorted(covered):
        draw_tile(b, row.box(number), game.letters[number], "stands", row.letter)
    # If brackets share a lane for want of room, the golden brackets are drawn over the others.
    for seat, lane in sorted(zip(matching, lanes, strict=True), key=lambda seat_and_lane: seat_and_lane[0] in lit):
        if seat in turned_up:
            seconds = BRACKET_SECONDS if seat in lit and not is_complete else 0.0
            draw_bracket(b, row, seat, game.first_match(seat), min(lane, lane_count - 1), seat in lit, seconds)
    _draw_sheet(b, look, area._replace(y=area.bottom - sheet.height, h=sheet.height), sheet)


def _game_of(look: PrecognitionLook) -> RevealedGame:
    """The complete game whose strings are turned up."""
    return look.view.past[-1]


def _is_complete(look: PrecognitionLook) -> bool:
    """Whether all strings are turned up and the winner is shown."""
    return look.step > len(_game_of(look).seated)


@dataclass(frozen=True, slots=True)
class _SheetPlan:
    """The measures of the sheet below a revealed row, which has a row for each seat with its string."""

    name: float  # the width of the column of names
    string: float  # the width of the column of strings
    result: float  # the width of the column of results
    rows: dict[int, float]  # by seat, the height of its row
    height: float  # of the whole sheet
    part: float  # the size of the strings' type, as a part of the usual size


def _least_row_height(b: Builder) -> float:
    """The least height of a row of the sheet."""
    return max(b.px(40), b.type(BODY) * 1.5)


def _sheet_plan(b: Builder, look: PrecognitionLook, area: Rect) -> _SheetPlan:
    """The measures of the sheet. The strings get the room that names and results leave; long ones are written smaller
    if the sheet would leave too little of the area to the row."""
    game, least, gap = _game_of(look), _least_row_height(b), b.space.gap
    inner_width = area.w - 2 * gap
    names = max(b.width([b.span(look.name_of(seat), NAME, "serif-bold")]) for seat in game.seated)
    results = max(b.width([b.span(text.result(game, seat, b.words), BODY)]) for seat in game.seated)
    # The shape of the seat stands before its name, a crown after the result of a winner; neither is wider than `least`.
    name = min(names + least + 3 * b.space.pad, inner_width * 0.26)
    result = min(results + b.space.broad + least, inner_width * 0.44)
    string = inner_width - name - result  # all three are widths of columns
    part, verdict_height = 1.0, b.type(NAME, True) * 1.5
    while True:
        lines = {seat: len(b.wrap([_string_span(b, game, seat, part)], string)) for seat in game.seated}
        heights = {seat: max(least, count * b.line(NAME) * part + 4) for seat, count in lines.items()}
        height = sum(heights.values()) + verdict_height + 2 * gap
        if height <= _MOST_SHEET * area.h or b.type(NAME) * part * SMALLER < SMALLEST_LETTER:
            return _SheetPlan(name, string, result, heights, height, part)
        part *= SMALLER


def _string_span(b: Builder, game: RevealedGame, seat: int, part: float) -> Span:
    """The string of a seat as text, soft if it did not come true. part: the size as a part of the usual size."""
    letters = game.strings[seat]
    if len(letters) >= _GROUPED:
        letters = " ".join(letters[i : i + 5] for i in range(0, len(letters), 5))
    span = b.span(letters, NAME, "sans-bold", "text" if game.matches[seat] else "soft")
    return span._replace(size=span.size * part)


def _draw_sheet(b: Builder, look: PrecognitionLook, rect: Rect, sheet: _SheetPlan) -> None:
    """Draw a row for each seat, and at the end the verdict."""
    b.panel(rect, "slip", name="pack")
    inner = rect.inset(b.space.gap)
    y = inner.y
    for seat, high in sheet.rows.items():
        _draw_sheet_row(b, look, seat, Rect(inner.x, y, inner.w, high), sheet)
        y += high
    if _is_complete(look):
        line = inner._replace(y=y, h=inner.bottom - y)
        verdict = text.verdict(look.view, look.name_of, b.words)
        b.text(line, [b.span(verdict, NAME, "serif-bold", link=parts.HELP + "winner")], align="centre")


def _draw_sheet_row(b: Builder, look: PrecognitionLook, seat: int, row: Rect, sheet: _SheetPlan) -> None:
    """Draw a seat's name, string and result; before the string is turned up, name and a note that it is sealed."""
    game, pad, is_complete = _game_of(look), b.space.pad, _is_complete(look)
    turned_up = game.seated[: look.step]
    # A tie of all, or of nobody's string, has no winner to mark.
    wins = is_complete and seat in game.winners and len(game.winners) < len(game.seated) and game.best > 0
    is_latest = seat in turned_up[-1:] and not is_complete
    b.panel(row.inset(0, 1), "row", seat)
    if wins or is_latest:
        b.panel(row.inset(1, 1), "mark")
    side = min(row.h, _least_row_height(b)) * 0.72
    b.draw_player(Rect(row.x + pad, row.cy - side / 2, side, side), seat)
    name = row._replace(x=row.x + 2 * pad + side, w=sheet.name - 2 * pad - side)
    b.text(name, [b.span(look.name_of(seat), NAME, "serif-bold", f"seat.{seat}")])
    string = row._replace(x=row.x + sheet.name, w=sheet.string)
    if seat not in turned_up:
        b.text(string, b.words("sealed"), BODY, "sans-italic", "soft")
        return
    b.text(string, [_string_span(b, game, seat, sheet.part)], wrap=True)
    result = Rect(row.right - sheet.result, row.y, sheet.result - pad, row.h)
    if wins:
        b.picture(Rect(result.right - side, row.cy - side / 2, side, side), "crown")
        result = result._replace(w=result.w - side - pad)
    ink: Ink = "text" if game.matches[seat] else "soft"
    b.text(result, text.result(game, seat, b.words), BODY, "sans-bold" if wins else "sans", ink, "right")
