"""The bar along the lower edge of the table: the name of the game and its status at the left, buttons at the right.

The *brass button* at the right end leads on, such as by playing the lifted card; the other buttons are green. The
*status* is a sentence such as "Bob leads". `look` is the input of the game's picture: `look.picked` is the lifted card
or the composed move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.core.text import N_, Reason
from tablegame.session.situation import CHOOSING
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.hint_slip import LEAST_TYPE, OFFER, WIDEST_OFFER, Slip
from tablegame.view import verbs
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button
from tablegame.view.game_scene import SceneInput, reason_text, seal_labels
from tablegame.view.scale import BODY, HEADING, LEADING
from tablegame.view.scene import STATUS, Label, Rect, Span

TUTOR: Final = "tutor"  # the id of the tutor's button
WIDE: Final = 1200  # from this width of the window on, in pixels, the tutor's button has a label
BUTTONS: Final = 0.74  # the greatest width of all buttons besides a square one, as a share of the bar
BUTTONS_IN_NARROW: Final = 0.66  # the same in windows below the width `WIDE`
BRASS_SHARE: Final = 0.19
"""The width of the brass button, as a share of the bar. The width is fixed, so that nothing beside the button moves."""
LEAST_BRASS: Final = 13.0  # the least width of the brass button, in sizes of type
LEFT_OUT_FIRST: Final = ("chart", "moves")  # the ids of buttons that are left out before undo, which players look for
NO_CHOICE: Final = Reason(N_("There is nothing to choose now."), (), CHOOSING)
MOST_LINES: Final = 2  # the most lines of the status


def draw_bar(b: Builder, table: Table, look: SceneInput, rect: Rect, aim: str, slip: Slip | None) -> None:
    """Draw the bar: at the right the brass button, then the other buttons, and at the left the status.
    For left hands the sides are exchanged. Buttons without room are left out, since the menu has all of them. aim: the
    aim of the game, "" if the bar does not show it.
    slip: the paper with the hint or the tutor's question, in place of the status and some buttons; None for none."""
    gap = b.space.pad
    tutor_asks = table.tutor.warned is not None
    buttons, others = _main_buttons(b, table, look), _other_buttons(b, table, look)
    zones = {button.name: "commit" for button in buttons}
    if slip is not None:
        others[1:1] = slip.buttons  # beside the menu; a question of the tutor has no other buttons
        zones |= {button.name: "hint" for button in slip.buttons}
    # `x` is the left edge of what has been drawn so far, from the right; `row` are the buttons to draw next.
    x, row = rect.right, [*buttons, *others]
    if table.old_trick is None and not table.pace.demonstration and not tutor_asks:
        x -= _draw_brass(b, table, look, buttons, rect) + gap
        row = others
    room = rect.w * (BUTTONS if b.size[0] >= WIDE else BUTTONS_IN_NARROW) + rect.h  # for all buttons
    if slip is not None:
        # All answers to a question have room; beside a hint at least the menu and one composed move. Without the hints
        # of their keys the buttons are narrowest.
        needed = row if tutor_asks else row[: 1 + bool(slip.buttons)]
        needed_width = sum(_button_width(b, button._replace(hint=""), rect.h) + gap for button in needed)
        # The slip is higher than the bar: it reaches almost to the table above, and a gap further down.
        y, high = rect.y - b.space.gap * 0.9, rect.h + b.space.gap * 1.9
        slip_box = Rect(rect.x, y, slip.fit(x - rect.x - needed_width, high - 1.0), high)
        room = min(rect.w if tutor_asks else room, rect.w - slip_box.w - gap)
    for button, wide in _fitting_buttons(b, row, rect.h, room - (rect.right - x)):
        x -= wide
        zone = zones.get(button.name, "bar")
        box = b.mirrored(Rect(x, rect.y, wide, rect.h), rect)
        if button.name == TUTOR:
            _draw_tutor_button(b, zone, _without_key(b, button), box, table)
        else:
            _without_key(b, button).draw(b, zone, box)
        x -= gap
    room_left = b.mirrored(Rect(rect.x, rect.y, max(0.0, x - rect.x), rect.h), rect)
    if slip is None:
        _draw_status(b, table, look, room_left, aim)
        return
    slip.draw(b.mirrored(slip_box, rect))
    # A screen reader still reads the status here, and a notice covers the slip.
    box = room_left._replace(y=slip_box.y, h=slip_box.h)
    b.add(Label(box, (), id=STATUS, said=_status_text(b, table, look, box, "")))


def _draw_brass(b: Builder, table: Table, look: SceneInput, main: Sequence[Button], rect: Rect) -> float:
    """Draw the brass button at the right end of the bar. Returns the width of its place, which stays free without one.
    main: the button in a list; [] for none."""
    wide = max(rect.w * BRASS_SHARE, b.type(BODY) * LEAST_BRASS)
    for button in main:  # at most one: several buttons stand there only while looking back and in a demonstration
        makes_move = button.name == "commit" and button.enabled
        labels = seal_labels(table.entry.text, look, b.words, b.faces) if makes_move else (button.label,)
        # The longest label that has room beside the key; if none has, the button shows no key.
        label = next((label for label in labels if b.cap_fits(wide, label, button.hint)), "")
        fitted = button._replace(label=label) if label else button._replace(hint="")
        fitted.draw(b, "commit", b.mirrored(Rect(rect.right - wide, rect.y, wide, rect.h), rect))
        # A screen reader reads the whole label.
        b.targets[-1] = b.targets[-1]._replace(label=button.label)
    return wide


def _fitting_buttons(b: Builder, buttons: Sequence[Button], high: float, room: float) -> list[tuple[Button, float]]:
    """The buttons that have room in a row of that width, each with its own width. If all have room, they show their
    keys; else as many are returned as have room without keys, but at least the first one. high: the height of the row.
    """
    with_keys = _first_that_fit(b, buttons, high, room)
    if len(with_keys) == len(buttons):
        return with_keys
    return _first_that_fit(b, [button._replace(hint="") for button in buttons], high, room)


def _first_that_fit(b: Builder, buttons: Sequence[Button], high: float, room: float) -> list[tuple[Button, float]]:
    """The buttons as they are, each with its width, as many as have room in a row; at least the first one. Buttons of
    `LEFT_OUT_FIRST` get the room that the others leave."""
    sized = [(button, _button_width(b, button, high)) for button in buttons]
    fitting, right = set[str](), 0.0  # fitting: the ids of the buttons; right: the width that they take
    for button, wide in sorted(sized, key=lambda each: each[0].name in LEFT_OUT_FIRST):
        left = right + b.space.pad if fitting else 0.0
        if not fitting or left + wide <= room:
            fitting.add(button.name)
            right = left + wide
    return [(button, wide) for button, wide in sized if button.name in fitting]


def _button_width(b: Builder, button: Button, high: float) -> float:
    """The width of a button in a bar of that height. A button without a label is a square.
    The label of a long composed move is cut."""
    wide = b.button_width(button.label, button.hint) if button.label else high
    return min(wide, b.type(BODY) * WIDEST_OFFER) if button.name.startswith(OFFER) else wide


def _main_buttons(b: Builder, table: Table, look: SceneInput) -> list[Button]:
    """The button that leads on, in a list; while looking back and in a demonstration also the buttons beside it, from
    the right. [] if nothing leads on, such as while others choose. It is made of brass if Enter presses it."""
    words, situation = b.words, table.session.situation
    if table.tutor.warned is not None:
        return []  # only the answers to the tutor's question are shown
    if table.old_trick is not None:
        is_last = table.old_trick + 1 >= len(situation.events)  # the index of an event whose picture is shown again
        back = words("Result") if situation.over else words("Back to the game")
        return [
            Button("back", back, verbs.BACK(), "brass", words("Enter")),
            Button("later", words("Later"), verbs.LATER(), "green", "→", enabled=not is_last),
            Button("earlier", words("Earlier"), verbs.EARLIER(), "green", "←", enabled=table.old_trick > 0),
        ]
    if table.tutor.shows_waiting:
        return [Button("commit", words("The tutor looks…"), verbs.COMMIT(), "brass", enabled=False)]
    if table.step is not None and not table.step.move:  # a step of a lesson that only explains something
        return [Button("next", words("Go on"), verbs.NEXT_STEP(), "brass", words("Enter"))]
    if table.pace.forward:  # all plays without a pause
        return [Button("forward", words("Stop"), verbs.FORWARD(), "brass", "F")]
    if table.playback.holding and not table.pace.demonstration:  # a picture, such as a finished trick, waits
        return [Button("go", words("Go on"), verbs.FELT(), "brass", words("Enter"))]  # as a click on the felt
    if situation.over and not table.playback.has_next:
        return [Button("end", words("Result"), verbs.BACK(), "brass", words("Enter"))]
    if look.picked is not None:
        label = table.entry.text.commit_label(look, look.picked, words)
        button = Button("commit", label, verbs.COMMIT(), "brass", words("Enter"))
        # A proposed move can be clicked, but Enter makes only a move that the player has chosen.
        return [button if table.has_chosen else button._replace(style="ivory", hint="")]
    if table.pace.demonstration:
        label = words("Play on") if table.pace.paused else words("Pause")
        return [
            Button("pause", label, verbs.PAUSE(), "brass", words("Space")),
            Button("step", words("One step"), verbs.ONE_STEP(), "green"),
            Button("forward", words("Fast forward"), verbs.FORWARD(), "green", "F"),
        ]
    if table.entry.text.no_choice_left(look):
        return [Button("forward", words("Fast forward"), verbs.FORWARD(), "brass", "F")]
    return []


def _other_buttons(b: Builder, table: Table, look: SceneInput) -> list[Button]:
    """The buttons at the left of the brass one, from the right: menu, hint, tutor, chart, moves, undo."""
    words = b.words
    if table.tutor.warned is not None:
        return []  # only the answers to the tutor's question are shown
    buttons = [Button("menu", words("Menu"), verbs.MENU(), "green", "M")]
    if table.old_trick is not None:
        return buttons
    somebody_plays = not table.pace.demonstration and table.script is None  # in a lesson the table leads
    if somebody_plays:
        hint = Button("hint", words("Hint"), verbs.HINT(), "green", "H")
        why_not = table.session.situation.why_not_help
        if why_not is None and not (look.can_act or table.playback.holding):
            why_not = NO_CHOICE
        # In a narrow window the picture of a hat stands in place of the label.
        label, key = (words("Tutor"), "W") if b.size[0] >= WIDE else ("", "")
        tutor = Button(TUTOR, label, verbs.TUTOR(), "green", key)
        buttons.append(disabled_button(hint, table, why_not, words))
        buttons.append(disabled_button(tutor, table, table.session.situation.why_not_tutor, words))
    if table.charts and not table.shows_all:
        buttons.append(Button("chart", words("Chart"), verbs.OWN_CHART(), "green", "C"))
    if not table.shows_all:
        buttons.append(Button("moves", words(table.entry.text.listing.button), verbs.OWN_MOVES(), "green", "T"))
    if somebody_plays:
        # Where the game binds the key of undo, for steps of a composed move, the button does the same.
        games_undo = b.keys.get("ctrl+z")
        undo = Button("undo", words("Undo"), games_undo or verbs.UNDO(), "green", words("Ctrl+Z"))
        buttons.append(undo if games_undo else undo_button(undo, table, words))
    return buttons


def _draw_tutor_button(b: Builder, zone: str, button: Button, box: Rect, table: Table) -> None:
    """Draw the tutor's button, with a gold frame while the tutor is on."""
    button.draw(b, zone, box)
    if not button.label:
        b.targets[-1] = b.targets[-1]._replace(label=b.words("Tutor"))
        side, edge = box.h * 0.56, box.h * 0.22  # the square of the hat, and the room above and below it
        hat = box.inset((box.w - side) / 2, edge)
        b.picture(hat, "icon/tutor/light", 1.0 if button.enabled else 0.45)
    if table.tutor.watches:
        b.panel(box, "mark")


def _without_key(b: Builder, button: Button) -> Button:
    """The button; without its key if that key now means something else, such as a card to play."""
    key = button.hint.lower()
    is_taken = len(key) == 1 and b.keys.get(key, button.action) != button.action
    return button._replace(hint="") if is_taken else button


def undo_button(button: Button, table: Table, words: Words) -> Button:
    """The undo button, disabled with a reason if nothing can be taken back."""
    if table.has_lifted or table.session.situation.undo_wants_practice:
        return button  # it puts the lifted card down, or asks whether to go on with the game as practice
    return disabled_button(button, table, table.session.situation.why_not_undo, words)


def disabled_button(button: Button, table: Table, reason: Reason | None, words: Words) -> Button:
    """The button, disabled if there is a reason. reason: why the button cannot be used now, None if it can."""
    if reason is None:
        return button
    why = reason_text(reason, table.name_of, words, table.desk.faces)
    link = f"{table.entry.key}#{reason.clause}" if reason.clause else ""
    return button._replace(enabled=False, why=why, why_link=link)


def _status_text(b: Builder, table: Table, look: SceneInput, rect: Rect, aim: str) -> str:
    """The status: what the table waits for, or the aim of the game if it fits the box; and marks such as "practice".
    aim: "" if the bar does not show the aim."""
    words, situation = b.words, table.session.situation
    aim_fits = aim and len(b.wrap([b.span(aim, BODY)], rect.w)) <= MOST_LINES
    status = aim if aim_fits else table.entry.text.status(look, words)
    lesson_waits = table.step is not None and (not table.step.move or look.picked is not None)
    if lesson_waits:
        # Nothing but the move of the lesson may be chosen.
        first_parts, dot, _ = status.rpartition(" · ")
        status = first_parts + dot + words("the lesson waits for you")
    if table.old_trick is not None:
        status = words("Looking back") + " · " + status
    elif table.pace.press_came_early:
        status += " · " + words("one moment: have a look")
    elif table.pace.waits_for_press and table.step is None:
        status += " · " + words("Enter or a click goes on")
    marks = [words("lesson")] if table.script is not None and not lesson_waits else []
    marks += [words("practice")] if situation.practice else []
    if situation.cards_known:
        marks.append(words("known cards"))
    if marks:
        marked = status + " · " + ", ".join(marks)
        # The aim is shown for one choice: without room for both, the marks are shown after it.
        if not aim_fits or len(b.wrap([b.span(marked, BODY)], rect.w)) <= MOST_LINES:
            status = marked
    return status


def _draw_status(b: Builder, table: Table, look: SceneInput, rect: Rect, aim: str) -> None:
    """Draw the status, and before it the title of the game if both have room in one line.
    aim: the aim of the game; "" if the bar does not show it."""
    status = _status_text(b, table, look, rect, aim)
    title = b.span(table.entry.title, HEADING, "serif-bold", "gold")
    line = b.span(status, BODY, "sans", "felt-text")
    gap = b.space.wide
    title_w = b.width([title])
    if title_w + gap + b.width([line]) <= rect.w - gap:
        b.text(Rect(rect.x, rect.y, title_w + 1, rect.h), [title])
        rect = Rect(rect.x + title_w + gap, rect.y, rect.w - title_w - gap, rect.h)
    if b.width([line]) > rect.w:
        line = _smaller(b, line, rect.w)
    lines = len(b.wrap([line], rect.w))
    taller = max(0.0, lines * line.size * LEADING - rect.h)  # two lines may reach beyond the bar
    b.text(Rect(rect.x, rect.y - taller / 2, rect.w, rect.h + taller), [line], wrap=True, name=STATUS)


def _smaller(b: Builder, line: Span, width: float) -> Span:
    """The status in the largest type in which two lines of that width are enough, but not below `LEAST_TYPE`."""
    size = line.size
    while True:
        smaller = line._replace(text=_two_lines(b, line._replace(size=size), width), size=size)
        if size <= LEAST_TYPE or len(b.wrap([smaller], width)) <= MOST_LINES:
            return smaller
        size = max(LEAST_TYPE, size * 0.95)


def _two_lines(b: Builder, line: Span, width: float) -> str:
    """The text broken into two lines at one of its dots (" · "), if both lines fit the width; else unchanged."""
    parts = line.text.split(" · ")
    for i in range(1, len(parts)):
        lines = (" · ".join(parts[:i]), " · ".join(parts[i:]))
        if all(len(b.wrap([line._replace(text=text)], width)) == 1 for text in lines):
            return "\n".join(lines)
    return line.text
