"""The pad of Precognition, on which the player writes the string: letters with a pen, a meter of the length, buttons.

The first part of the module is the draft: the content of the pad as plain values, which are the letters, the position
of the pen and earlier letters, for taking steps back. The second part draws the pad. The pen is between two letters,
like a caret; the meter has a bead for each letter. Lengths are in pixels. `look` is the input of a picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final

from tablegame.core.text import Plain
from tablegame.games.precognition.facts import LETTERS, PrecognitionView, letters_of, prediction
from tablegame.games.precognition.scene import parts
from tablegame.games.precognition.scene.parts import PrecognitionLook
from tablegame.games.precognition.text import question_lines
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.form import Button, Buttons
from tablegame.view.game_scene import DRAFT
from tablegame.view.plate import first_that_fits
from tablegame.view.scale import BODY, HEADING
from tablegame.view.scene import Action, Label, Line, Rect, Span, Target
from tablegame.view.text_field import BACKSPACE, DELETE, END, HOME, EditedText

_JITTER: Final = (0.0, -0.02, 0.025, -0.012, 0.018, -0.025, 0.01)
"""How far letters are above or below the line, in sizes of their type, so that they look written by hand."""
_FRAME: Final = 10.0  # the free height above and below the letters, in pixels, for the frame of the focus
_ADVANCE: Final = 0.84  # the distance of two letters, in sizes of their type
_LINE: Final = 1.3  # the greatest height of a line of letters, in sizes of their type
_LETTER: Final = 1.25  # the height of the box of a letter, in sizes of its type
_LEAST_TYPE: Final = 18.0  # the smallest type of the letters, in pixels
_LARGEST_TYPE: Final = 92  # the largest type of the letters in the player's usual type, in layout units
_RULE: Final = 0.9  # the height of the ruled line in a line of letters, from its top, in parts of the line
_OVERHANG: Final = 0.2  # how far a ruled line goes beyond its letters on both sides, in distances of two letters
_METER_GAP: Final = 4  # the height between the beads of the meter and its words, in pixels
_MOST_STEPS: Final = 60  # the most steps that can be taken back

# -- the draft ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pad:
    """The content of the pad."""

    writing: EditedText  # the letters; its caret is the pen
    earlier: tuple[str, ...] = ()  # the letters before each step that can be taken back, the latest last

    def plain(self) -> Plain:
        """The content as a draft: letters, position of the pen, earlier letters, as in ("UDU", 3, ("", "U", "UD"))."""
        return (self.writing.text, self.writing.caret, self.earlier)


def pad_of(look: PrecognitionLook) -> Pad:
    """The content of the pad, read from `look.draft`; an empty pad if that is no draft of the pad."""
    longest = look.view.length
    match look.draft:
        case (str(text), int(caret), tuple(earlier)):
            return Pad(EditedText(text, caret, longest), tuple(map(str, earlier)))
    return Pad(EditedText(longest=longest))


def next_draft(look: PrecognitionLook, action: Action) -> Plain:
    """The draft (`Pad.plain`) after an action of the pad; None if the action is no action of the pad."""
    pad = pad_of(look)
    writing, longest = pad.writing, pad.writing.longest
    match action.verb, action.values:
        case "write", (str(key),):
            new = writing.typed(key)
        case "pen", (int(step),):
            new = writing.moved(step)
        case "pen-to", values:  # four values from `_draw_letters` and the position of the mouse: those of `_caret_at`
            new = EditedText(writing.text, _caret_at(writing, *(float(value or 0) for value in values)), longest)
        case "rewrite", (str(text),):
            new = EditedText.of(text, longest)
        case "wipe", _:
            new = EditedText(longest=longest)
        case "unwrite", _:
            if not pad.earlier:
                return pad.plain()
            return Pad(EditedText.of(pad.earlier[-1], longest), pad.earlier[:-1]).plain()
        case _:
            return None
    earlier = pad.earlier if new.text == writing.text else (*pad.earlier, writing.text)[-_MOST_STEPS:]
    return Pad(new, earlier).plain()


def rewriting(move: int) -> Action:
    """The action that replaces the letters on the pad by those of a prediction."""
    return Action("rewrite", (letters_of(move),))


def _caret_at(writing: EditedText, across: float, lines: float, left: float, advance: float, x: float, y: float) -> int:
    """The index of the letter before which a press of the mouse puts the pen.
    across, lines: the number of letters in a line, and the number of lines.
    left, advance: the left edge of a line and the distance of two letters, as parts of the width of the target.
    x, y: the position of the press, as parts of the width and the height of the target.
    """
    line = min(int(y * lines), int(lines) - 1)
    column = min(max(0, round((x - left) / advance)), int(across))
    return min(line * int(across) + column, len(writing.text))


def drafted_move(look: PrecognitionLook) -> int | None:
    """The prediction of the letters on the pad; None while there are none."""
    text = pad_of(look).writing.text
    return prediction(text) if text else None


# -- the picture -------------------------------------------------------------------------------------------------------


def draw(b: Builder, look: PrecognitionLook, rect: Rect) -> None:
    """Draw the pad with everything on it, in smaller type if a line of letters would have no room."""
    scale = b.text_scale
    while not _draw_if_roomy(b, look, rect):
        b.shrink()
    b.text_scale = scale


def _draw_if_roomy(b: Builder, look: PrecognitionLook, rect: Rect) -> bool:
    """Draw the pad and return True. If the pad needs smaller type, draw nothing and return False.

    From the top there are title, question, letters, meter and buttons. Without room the title or the question is left
    out, so that the letters keep theirs.
    """
    view, words = look.view, b.words
    writing = pad_of(look).writing if look.can_act else EditedText.of(view.string, view.length)
    inner = rect.inset(max(b.px(46), 16.0), 0)
    buttons = Buttons(_buttons(b, look, writing), "centre") if look.can_act else None
    buttons_height = buttons.height(b, inner.w) if buttons else 0.0
    margin, title_height, question_height = b.space.wide, b.line(HEADING, True), b.line(BODY, True)
    meter_height = b.space.wide + _METER_GAP + b.line(BODY)  # the beads and a line of words
    foot_of_meter = rect.bottom - margin - buttons_height - (margin if buttons_height else 0.0)
    meter = Rect(inner.x, foot_of_meter - meter_height, inner.w, meter_height)
    y = rect.y + b.space.broad  # the top of the next part
    # Below the title the letters need their frame and at least the height of one line.
    lacks_room_for_title = meter.y - y - title_height < 2 * _FRAME + question_height
    if lacks_room_for_title and b.text_scale > 1.0:
        return False
    b.panel(rect, "sheet", name="pad")
    if not lacks_room_for_title:
        head = Rect(inner.x, y, inner.w, title_height)
        b.text(head, words("What will the row do?"), HEADING, "serif-bold", "accent", "centre")
        y += title_height
    questions = question_lines(view, look.name_of, words)
    question = first_that_fits(b, questions, inner.w, BODY, "serif-italic") or questions[-1]
    for_letters = rect.bottom - y - buttons_height - 2 * margin - meter_height - question_height
    if for_letters > b.type(BODY) * 3.4:  # more than three lines of text
        b.text(Rect(inner.x, y, inner.w, question_height), question, BODY, "serif-italic", "soft", "centre")
        y += question_height
    _draw_letters(b, look, writing, Rect(inner.x, y + _FRAME, inner.w, meter.y - y - 2 * _FRAME))
    _draw_meter(b, view, writing, meter)
    if buttons is not None:
        buttons.draw(b, "pad", Rect(inner.x, rect.bottom - margin - buttons_height, inner.w, 0))
        # Enter on the button of a letter can be pressed several times.
        b.targets = [target._replace(keeps_focus=target.action.verb == "write") for target in b.targets]
        keys = {"backspace": BACKSPACE, "delete": DELETE, "home": HOME, "end": END}
        for key, typed in (*((letter.lower(), letter) for letter in LETTERS), *keys.items()):
            b.key(key, Action("write", (typed,)))
        if pad_of(look).earlier:
            b.key("ctrl+z", Action("unwrite"))
    return True


def _buttons(b: Builder, look: PrecognitionLook, writing: EditedText) -> tuple[Button, ...]:
    """The buttons that write each letter, erase the last letter, and clear all letters or bring them back."""
    words, link = b.words, parts.HELP + "predict"
    is_full, empty = len(writing.text) >= writing.longest, words("Nothing is written yet")
    why = words("A string has at most as many letters as cards will lie in the row") if is_full else ""
    letters = [
        Button(name, label, Action("write", (key,)), hint=key, enabled=not is_full, why=why, why_link=link)
        for name, label, key in (("up", words("Up"), "U"), ("down", words("Down"), "D"), ("stay", words("Stay"), "S"))
    ]
    erase = Button(
        "erase", words("Erase"), Action("write", (BACKSPACE,)), hint=words("Backspace"),
        enabled=writing.caret > 0, why=empty, why_link=link,
    )  # fmt: skip
    if not writing.text and pad_of(look).earlier:
        clear = Button("clear", words("Bring back"), Action("unwrite"))
    else:
        enabled = bool(writing.text)
        clear = Button("clear", words("Clear"), Action("wipe"), enabled=enabled, why=empty, why_link=link)
    return (*letters, erase, clear)


def _draw_letters(b: Builder, look: PrecognitionLook, writing: EditedText, rect: Rect) -> None:
    """Draw ruled lines and the letters in the largest type that fits; if the viewer can write, also the pen."""
    count = max(len(writing.text), 1)
    size, across, lines = _letter_layout(b, rect, count)  # the size of type, the letters in a line, the lines
    advance, line_h = size * _ADVANCE, min(rect.h / lines, size * _LINE)
    box = Rect(rect.x, rect.cy - lines * line_h / 2, rect.w, lines * line_h)
    wide = min(across, count + 1) * advance  # of the ruled lines: one place more for the next letter
    if look.can_act and not writing.text:
        hint = [b.span(b.words("U, D and S write"), BODY, "serif-italic", "soft")]
        wide = min(b.width(hint) + 2 * b.type(BODY), rect.w * 0.9)
        b.text(Rect(rect.cx - wide / 2 + b.type(BODY) * 0.6, rect.y, wide, rect.h), hint)
    left = rect.cx - wide / 2  # of the ruled lines and of the first letter in each
    for line in range(lines):
        y, overhang = box.y + (line + _RULE) * line_h, advance * _OVERHANG
        b.add(Line(((left - overhang, y), (left + wide + overhang, y)), "faint", max(1.0, b.px(1.4))))
    for number, letter in enumerate(writing.text):
        line, column = divmod(number, across)
        upright = box.y + line * line_h + (line_h - size * _LETTER) / 2  # the top of a letter in the middle of its line
        y = upright + _JITTER[number % len(_JITTER)] * size
        cell = Rect(left + column * advance, y, advance, size * _LETTER)
        b.add(Label(cell, ((Span(letter, "serif-italic", size, "text"),),), "centre"))
    if not look.can_act:
        return
    line, column = divmod(writing.caret, across)
    if line >= lines:  # the pen is after the last letter of a full line
        line, column = lines - 1, across
    x, y = left + column * advance, box.y + line * line_h
    b.add(Line(((x, y + line_h * 0.08), (x, y + line_h * _RULE)), "accent", max(2.0, b.px(3))))
    drag = Action("pen-to", (across, lines, (left - rect.x) / rect.w, advance / rect.w))  # as `_caret_at` takes them
    label = b.words("your string: {letters}", letters=writing.text or "–")
    # With nothing to write over, the arrows lead on to the buttons.
    to_left, to_right = (Action("pen", (-1,)), Action("pen", (1,))) if writing.text else (None, None)
    b.target("pad", Target(DRAFT, box, verbs.COMMIT(), label, left=to_left, right=to_right, drag=drag))


def _letter_layout(b: Builder, rect: Rect, count: int) -> tuple[float, int, int]:
    """The layout of this many letters in a box: the largest type in which they fit, in pixels; the number of letters in
    a line; the number of lines."""
    size = max(_LEAST_TYPE, min(b.px(_LARGEST_TYPE) * parts.growth(b), rect.h / _LINE))
    while True:
        # One place of the width stays free, for the pen after the last letter and for `_OVERHANG`.
        across = max(1, int(rect.w / (size * _ADVANCE)) - 1)
        lines = ceil(count / across)
        if lines * size * _LINE <= rect.h or size <= _LEAST_TYPE:
            return size, across, lines
        size = max(_LEAST_TYPE, size * 0.95)


def _draw_meter(b: Builder, view: PrecognitionView, writing: EditedText, rect: Rect) -> None:
    """Draw a bead for each letter of the longest string, filled if it is written, and the length in words. The last
    bead is crossed, because a string of that length never comes true."""
    words, high = b.words, b.space.wide  # `high`: the height of the row of beads
    n, longest = len(writing.text), view.length
    pitch = min(rect.w / longest, high * 1.6)  # from bead to bead; a short row leaves gaps between them
    side = min(high, pitch - b.space.hair)
    top, middle = rect.y + (high - side) / 2, (longest - 1) / 2  # `middle`: the number of the bead in the middle
    beads = [Rect(rect.cx + (number - middle) * pitch - side / 2, top, side, side) for number in range(longest)]
    for number, bead in enumerate(beads):
        b.panel(bead, "meter" if number < n else "track")
    cross = beads[-1].inset(side * 0.2)
    for left_y, right_y in ((cross.bottom, cross.y), (cross.y, cross.bottom)):
        b.add(Line(((cross.x, left_y), (cross.right, right_y)), "accent", max(1.5, b.px(2))))
    below = Rect(rect.x, rect.y + high + _METER_GAP, rect.w, rect.bottom - rect.y - high - _METER_GAP)
    if n == longest:
        long = words(
            "{letters} letters can never come true: {cards} cards have {changes} changes.",
            letters=n, cards=longest, changes=longest - 1,
        )  # fmt: skip
        short = words("never comes true: only {changes} changes", changes=longest - 1)
        text = first_that_fits(b, (long,), below.w, BODY, "sans-bold") or short
        b.text(below, [b.span(text, BODY, "sans-bold", "accent")], align="centre")
        return
    left = [b.span(words.many("{n} letter", "{n} letters", n), BODY, "sans-bold")]
    row = words("the row: {cards} cards, {changes} changes", cards=longest, changes=longest - 1)
    right = [b.span(row, BODY, "sans", "soft")]
    b.text(below, left)
    b.text(below, right, align="right")
    if n:
        places = words.many("fits at {n} place", "fits at {n} places", longest - n)
        centred = [b.span(places, BODY, "sans", "soft")]
        free_half = below.w / 2 - max(b.width(left), b.width(right))  # from the centre to the longer of both texts
        if free_half > b.width(centred) / 2 + b.type(BODY):
            b.text(below, centred, align="centre")


def height(b: Builder) -> float:
    """The usual height of the pad, in pixels."""
    return max(b.px(470), b.type(BODY) * 13)
