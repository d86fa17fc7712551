"""Ways on from a game that is looked over: played on from a moment, the same cards from another chair, its branches."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablegame.core.contract import seat_letter
from tablegame.practice.branches import BranchComparison, BranchResult, Start, moved_on
from tablegame.practice.review import Review
from tablegame.session.saves import Saved
from tablegame.ui.screens import review_words
from tablegame.ui.table.launch import one_on, part_called
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Buttons, Text, draw_wrapped
from tablegame.view.layout import Column, RowWriter, column
from tablegame.view.phrases import display_names, relative_date
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Action, Line, Rect

Part = Callable[[Builder, Rect], float]


def play_on(review: Review, name: str, at: int, words: Words) -> Start:
    """From that moment, with the seats as they were."""
    said = review_words.moment_said(review, at, words)
    return _start(review, name, at, words("Play on from here"), said, False)


def other_chair(review: Review, name: str, at: int, words: Words) -> Start:
    """From the deal that the moment belongs to, everybody in the next chair."""
    part = review_words.part_said(review, at, words)
    return _start(review, name, review.parts.dealt(at), words("Same deal, other chair"), one_on(part, words), True)


def _start(review: Review, name: str, at: int, title: str, said: str, moves_on: bool) -> Start:
    chairs = review.notes.chairs
    seated = moved_on(chairs) if moves_on else chairs
    return Start(name, review.lines[:at], seated, review.entry, review.chosen, title, said)


def set_beside(found: BranchComparison) -> Part:
    """What came of the same cards, then and now, a row for each seat."""

    def draw(b: Builder, rect: Rect) -> float:
        words = b.words
        which = part_called(found.game, found.part, words)
        title = words("The same cards") if found.parts < 2 else words("{part} again", part=which)
        y = draw_wrapped(b, rect, [b.span(title, BODY, "serif-bold", "accent")])
        column = rect.w / 2
        for x, said in ((rect.x, words("then")), (rect.x + column, words("now"))):
            b.text(Rect(x, y, column, b.line(SMALL)), said, SMALL, "sans-italic", "soft")
        y += b.line(SMALL)
        for seat, (then, now) in enumerate(zip(found.then, found.now, strict=True)):
            b.add(Line(((rect.x, y), (rect.right, y)), "faint", 1.0))
            high = b.line(BODY) + b.space.close
            for x, made, all_of in ((rect.x, then, found.then), (rect.x + column, now, found.now)):
                _made(b, Rect(x, y, column - b.space.pad, high), seat, made, all_of)
            y += high
        return y + b.space.close

    return draw


def _made(b: Builder, rect: Rect, seat: int, made: BranchResult, all_of: Sequence[BranchResult]) -> None:
    """Whose chair it was, and what came of it."""
    gain = "…" if made.gain is None else f"{'+' if made.gain > 0 else '−' if made.gain < 0 else '±'}{abs(made.gain)}"
    names = display_names(
        [each.chair.name for each in all_of], [i for i, each in enumerate(all_of) if each.chair.person], b.words
    )
    row = RowWriter(b, rect, b.type(BODY))
    row.seat(seat)
    row.last(gain, BODY, "sans-bold")
    row.text(str.__str__(names[seat]), BODY, "sans-bold" if made.chair.person else "sans")


def branches(review: Review, kept: Sequence[Saved], words: Words) -> tuple[Button, ...]:
    """A button for each branch that is kept as a game, and for each line that was taken back and left behind."""
    presses = []
    for saved in kept:
        who = ", ".join(name for name in saved.names if name != seat_letter(saved.names.index(name)))
        said = words("Branch of {when}", when=relative_date(saved.when, words))
        presses.append(Button(f"branch.{saved.id}", f"{said}: {who}" if who else said, Action("branch", (saved.id,))))
    for number in range(len(review.notes.branches)):
        said = words("Taken back at {moment}", moment=review_words.moment_said(review, review.parted(number), words))
        presses.append(Button(f"left.{number}", said, Action("left_behind", (number,))))
    return tuple(presses)


def listed(presses: tuple[Button, ...]) -> Part:
    """These buttons one below the other, under what they are."""

    def draw(b: Builder, rect: Rect) -> float:
        title = Text(b.words("Branches"), BODY, "serif-bold", "accent")
        buttons = Column([Buttons((press,), full=True) for press in presses], b.space.close)
        return column(b, "branches", rect, (title, buttons), b.space.thin) + b.space.close

    return draw
