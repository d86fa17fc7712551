"""The pad of Precognition: the draft, which is a string with a pen in it; a meter of its length; keys and buttons."""

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
"""The distance of letters from the line, in heights of a letter: they look written by hand."""

FRAME: Final = 10.0
"""The pixels above and below the letters in which the frame of the focus covers no words."""
_ADVANCE: Final = 0.84
"""The width of a letter, in heights of its type."""
_LEAST_TYPE: Final = 18.0
"""The smallest type of the letters, in pixels."""
_MOST_STEPS: Final = 60
"""The most steps that can be taken back."""

# -- the draft ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pad:
    writing: EditedText
    earlier: tuple[str, ...] = ()  # the texts before each step that can be taken back, the latest last

    def plain(self) -> Plain:
        """The draft as the table stores it."""
        return (self.writing.text, self.writing.caret, self.earlier)


def pad_of(look: PrecognitionLook) -> Pad:
    """The pad of the table's draft."""
    longest = look.view.length
    match look.draft:
        case (str(text), int(caret), tuple(earlier)):
            return Pad(EditedText(text, caret, longest), tuple(map(str, earlier)))
    return Pad(EditedText(longest=longest))


def next_string(look: PrecognitionLook, action: Action) -> Plain:
    """The draft after an action of the pad; None for any other action."""
    pad = pad_of(look)
    writing, longest = pad.writing, pad.writing.longest
    match action.verb, action.values:
        case "write", (str(key),):
            new = writing.typed(key)
        case "pen", (int(step),):
            new = writing.moved(step)
        case "pen-to", values:
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
    """The action that writes a prediction on the pad instead of the draft."""
    return Action("rewrite", (letters_of(move),))


def _caret_at(writing: EditedText, across: float, lines: float, left: float, advance: float, x: float, y: float) -> int:
    """The index at which a press puts the pen.
    across, lines: the number of letters in a line, and of lines.
    left, advance: the start of a line and the width of a letter, as parts of the width of all lines.
    x, y: the position of the press, as parts of width and height of all lines.
    """
    line = min(int(y * lines), int(lines) - 1)
    column = min(max(0, round((x - left) / advance)), int(across))
    return min(line * int(across) + column, len(writing.text))


def string_as_move(look: PrecognitionLook) -> int | None:
    """The prediction on the pad; None while it is empty."""
    text = pad_of(look).writing.text
    return prediction(text) if text else None


# -- the picture -------------------------------------------------------------------------------------------------------


def draw(b: Builder, look: PrecognitionLook, rect: Rect) -> None:
    """Draw the pad with everything on it, in smaller type if it has no room for a line of letters."""
    scale = b.text_scale
    while not _draw(b, look, rect):
        b.shrink()
    b.text_scale = scale


def _draw(b: Builder, look: PrecognitionLook, rect: Rect) -> bool:
    """Draw the pad, and return True; draw nothing and return False if it needs smaller type."""
    view, words = look.view, b.words
    writing = pad_of(look).writing if look.can_act else EditedText.of(view.string, view.length)
    inner = rect.inset(max(b.px(46), 16.0), 0)
    buttons = Buttons(_buttons(b, look, writing), "centre") if look.can_act else None
    foot = buttons.height(b, inner.w) if buttons else 0.0
    margin, meter_h = b.space.wide, b.space.wide + 4 + b.line(BODY)
    y, title, lead = rect.y + b.space.broad, b.line(HEADING, True), b.line(BODY, True)
    bottom = rect.bottom - margin - foot - (margin if foot else 0.0)
    low = bottom - meter_h - y - title < 2 * FRAME + lead
    if low and b.text_scale > 1.0:
        return False
    b.panel(rect, "sheet", name="pad")
    if not low:
        head = Rect(inner.x, y, inner.w, title)
        b.text(head, words("What will the row do?"), HEADING, "serif-bold", "accent", "centre")
        y += title
    questions = question_lines(view, look.name_of, words)
    question = first_that_fits(b, questions, inner.w, BODY, "serif-italic") or questions[-1]
    if rect.h - (y - rect.y) - foot - 2 * margin - meter_h - lead > b.type(BODY) * 3.4:
        b.text(Rect(inner.x, y, inner.w, lead), question, BODY, "serif-italic", "soft", "centre")
        y += lead
    meter = Rect(inner.x, bottom - meter_h, inner.w, meter_h)
    _letters(b, look, writing, Rect(inner.x, y + FRAME, inner.w, meter.y - y - 2 * FRAME))
    _meter(b, view, writing, meter)
    if buttons is not None:
        buttons.draw(b, "pad", Rect(inner.x, rect.bottom - margin - foot, inner.w, 0))
        b.targets = [target._replace(keeps_focus=target.action.verb == "write") for target in b.targets]
        keys = {"backspace": BACKSPACE, "delete": DELETE, "home": HOME, "end": END}
        for key, typed in (*((letter.lower(), letter) for letter in LETTERS), *keys.items()):
            b.key(key, Action("write", (typed,)))
        if pad_of(look).earlier:
            b.key("ctrl+z", Action("unwrite"))
    return True


def _buttons(b: Builder, look: PrecognitionLook, writing: EditedText) -> tuple[Button, ...]:
    """The buttons for the letters, for the last letter and for all of them."""
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


def _letters(b: Builder, look: PrecognitionLook, writing: EditedText, rect: Rect) -> None:
    """Draw the string in italics, as large as it fits, in as many lines as it needs, and the pen."""
    count = max(len(writing.text), 1)
    size, across, lines = _letter_layout(b, rect, count)
    advance, line_h = size * _ADVANCE, min(rect.h / lines, size * 1.3)
    box = Rect(rect.x, rect.cy - lines * line_h / 2, rect.w, lines * line_h)
    wide = min(across, count + 1) * advance
    if look.can_act and not writing.text:
        hint = [b.span(b.words("U, D and S write"), BODY, "serif-italic", "soft")]
        wide = min(b.width(hint) + 2 * b.type(BODY), rect.w * 0.9)
        b.text(Rect(rect.cx - wide / 2 + b.type(BODY) * 0.6, rect.y, wide, rect.h), hint)
    left = rect.cx - wide / 2
    for line in range(lines):
        y = box.y + (line + 0.9) * line_h
        b.add(Line(((left - advance * 0.2, y), (left + wide + advance * 0.2, y)), "faint", max(1.0, b.px(1.4))))
    for number, letter in enumerate(writing.text):
        line, column = divmod(number, across)
        y = box.y + line * line_h + (line_h - size * 1.25) / 2 + _JITTER[number % len(_JITTER)] * size
        cell = Rect(left + column * advance, y, advance, size * 1.25)
        b.add(Label(cell, ((Span(letter, "serif-italic", size, "text"),),), "centre"))
    if not look.can_act:
        return
    line, column = divmod(writing.caret, across)
    if line >= lines:
        line, column = lines - 1, across
    x, y = left + column * advance, box.y + line * line_h
    b.add(Line(((x, y + line_h * 0.08), (x, y + line_h * 0.9)), "accent", max(2.0, b.px(3))))
    drag = Action("pen-to", (across, lines, (left - rect.x) / rect.w, advance / rect.w))
    label = b.words("your string: {letters}", letters=writing.text or "–")
    # With nothing to write over, the arrows lead on to the buttons.
    to_left, to_right = (Action("pen", (-1,)), Action("pen", (1,))) if writing.text else (None, None)
    b.target("pad", Target(DRAFT, box, verbs.COMMIT(), label, left=to_left, right=to_right, drag=drag))


def _letter_layout(b: Builder, rect: Rect, count: int) -> tuple[float, int, int]:
    """The largest type in which the letters fit, in pixels, with the number of letters in a line and of lines."""
    size = max(_LEAST_TYPE, min(b.px(92) * max(1.0, b.text_scale * 0.8), rect.h / 1.3))
    while True:
        across = max(1, int(rect.w / (size * _ADVANCE)) - 1)
        lines = ceil(count / across)
        if lines * size * 1.3 <= rect.h or size <= _LEAST_TYPE:
            return size, across, lines
        size = max(_LEAST_TYPE, size * 0.95)


def _meter(b: Builder, view: PrecognitionView, writing: EditedText, rect: Rect) -> None:
    """Draw a bead for every letter of the longest string, and the length in words. The last bead is crossed: a string
    of that length never comes true."""
    words, n, longest, high = b.words, len(writing.text), view.length, b.space.wide
    pitch = min(rect.w / longest, high * 1.6)
    side = min(high, pitch - b.space.hair)
    beads = [
        Rect(rect.cx + (number - (longest - 1) / 2) * pitch - side / 2, rect.y + (high - side) / 2, side, side)
        for number in range(longest)
    ]
    for number, bead in enumerate(beads):
        b.panel(bead, "meter" if number < n else "track")
    last, reach = beads[-1], side * 0.2
    for start, end in ((last.bottom - reach, last.y + reach), (last.y + reach, last.bottom - reach)):
        b.add(Line(((last.x + reach, start), (last.right - reach, end)), "accent", max(1.5, b.px(2))))
    below = Rect(rect.x, rect.y + high + 4, rect.w, rect.bottom - rect.y - high - 4)
    if n == longest:
        long = words(
            "{letters} letters can never come true: {cards} cards have {changes} changes.",
            letters=n, cards=longest, changes=longest - 1,
        )  # fmt: skip
        short = words("never comes true: only {changes} changes", changes=longest - 1)
        text = first_that_fits(b, (long,), below.w, BODY, "sans-bold") or short
        b.text(below, [b.span(text, BODY, "sans-bold", "accent")], align="centre")
        return
    count = [b.span(words.many("{n} letter", "{n} letters", n), BODY, "sans-bold")]
    row = words("the row: {cards} cards, {changes} changes", cards=longest, changes=longest - 1)
    cards = [b.span(row, BODY, "sans", "soft")]
    b.text(below, count)
    b.text(below, cards, align="right")
    places = words.many("fits at {n} place", "fits at {n} places", longest - n) if n else ""
    middle = [b.span(places, BODY, "sans", "soft")]
    if places and below.w / 2 - max(b.width(count), b.width(cards)) > b.width(middle) / 2 + b.type(BODY):
        b.text(below, middle, align="centre")


def height(b: Builder) -> float:
    """The usual height of the pad, in pixels."""
    return max(b.px(470), b.type(BODY) * 13)
