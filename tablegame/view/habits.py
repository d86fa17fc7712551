"""Habits in words, and the parts of the table that show them. A habit is a choice that a seat makes nearly always."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from tablegame.core.habits import CHOICE_WORDS, EVER, LOST, WON, Habit
from tablegame.core.sealed_cards import SealedView
from tablegame.core.text import N_
from tablegame.view.builder import Builder, Words
from tablegame.view.game_scene import FrameRole, SceneInput, Term
from tablegame.view.phrases import NameOf, sentence_about
from tablegame.view.scale import HEADING
from tablegame.view.scene import Label, Rect, Span

# -- in words ------------------------------------------------------------------------------------------------------

_WHEN: Final = {WON: N_("after winning a trick"), LOST: N_("after losing a trick")}


@dataclass(frozen=True, slots=True)
class _HabitLine:
    seat: int
    name: str  # the name of the player at the seat
    text: str  # a sentence that begins with the name


def habit_sentence(habit: Habit, name: str, words: Words) -> str:
    """A habit as a sentence that begins with the name of the player, such as "Ada played high, 9 of 10 times."."""
    fields = {"what": words.raw(CHOICE_WORDS[habit.choice]), "times": habit.times, "of": habit.cases}
    if habit.after == EVER:
        you, them = N_("You played {what}, {times} of {of} times."), N_("{name} played {what}, {times} of {of} times.")
        return sentence_about(name, you, them, words, **fields)
    you = N_("You played {what} {when}, {times} of {of} times.")
    them = N_("{name} played {what} {when}, {times} of {of} times.")
    return sentence_about(name, you, them, words, when=words.raw(_WHEN[habit.after]), **fields)


V = TypeVar("V", bound=SealedView)


class Watching(Generic[V]):
    """Finds the habits of the seats, and shows them in words on the table of a game."""

    def __init__(self, count: Callable[[V, Sequence[Any]], tuple[Habit, ...]]) -> None:
        """count: a function that returns the habits that tricks of a view show, by public information only."""
        self._count = count
        self._last: tuple[object, int] = (None, 0)
        self._habits: tuple[Habit, ...] = ()

    def habits(self, view: V, tricks: Sequence[Any]) -> tuple[Habit, ...]:
        """The habits that these tricks show. They are counted again only after a call with other tricks."""
        last, number = (tricks[-1], len(tricks)) if tricks else (None, 0)
        if self._last[0] is not last or self._last[1] != number:
            self._last, self._habits = (last, number), self._count(view, tricks)
        return self._habits

    def in_words(self, view: V, tricks: Sequence[Any], name_of: NameOf, words: Words) -> tuple[_HabitLine, ...]:
        """The habits that these tricks show, each as a sentence with its seat and the name of the player."""
        names = [(habit, name_of(habit.seat)) for habit in self.habits(view, tricks)]
        return tuple(_HabitLine(habit.seat, name, habit_sentence(habit, name, words)) for habit, name in names)

    def habit_lines(self, look: SceneInput[V], words: Words) -> tuple[_HabitLine, ...]:
        """The habits that the tricks before this picture show. () in a lesson, which chose the cards itself."""
        if look.taught:
            return ()
        event, view = look.frame.event, look.view
        shows_trick = look.role is FrameRole.REVEALED and (event is None or event.kind == "trick")
        tricks = view.tricks[:-1] if shows_trick else view.tricks
        return self.in_words(view, tricks, look.name_of, words)

    def terms(self, look: SceneInput[V], clause: str, words: Words) -> tuple[Term, ...]:
        """The names of players with habits as terms of the picture, so that pointing at a name shows the habits.
        Names of one letter are left out. clause: the clause of the rules to which the terms lead."""
        lines = self.habit_lines(look, words)
        names = dict.fromkeys(line.name for line in lines if len(line.name) > 1)
        texts = {name: " ".join(line.text for line in lines if line.name == name) for name in names}
        return tuple(Term(name, text, clause, exact=True) for name, text in texts.items())

    def chart(self, b: Builder, area: Rect, look: SceneInput[V]) -> None:
        """Draw the habits of everybody on an open panel, in the largest size of type in which they fit."""
        width, margin = min(area.w, b.type(HEADING) * 34), b.px(20)
        room = Rect(area.cx - width / 2, area.y + margin, width, area.h - margin)
        lines, sizes = self.habit_lines(look, b.words), (30, 27, 24, 21, 19, 16)
        _write_largest(b, room, lines, look.chosen["games"], sizes, on_slip=False)

    def sheet(self, b: Builder, room: Rect, look: SceneInput[V]) -> None:
        """Draw as many habits as fit on a light box at the upper edge of a room, or nothing if no habit fits."""
        if lines := self.habit_lines(look, b.words):
            _write_largest(b, room, lines, look.chosen["games"], (22, 19), on_slip=True)


def _write_largest(
    b: Builder, room: Rect, habits: Sequence[_HabitLine], games: int, sizes: Sequence[float], on_slip: bool
) -> None:
    """Write the habits in the largest of these sizes at which all of them fit into the room, else in the last size."""
    all_paragraphs = 1 + max(1, len(habits))  # the heading, and every habit or the sentence that there is none
    for units in sizes:
        if units == sizes[-1] or _write(b.scratch(), room, habits, games, units, on_slip) == all_paragraphs:
            _write(b, room, habits, games, units, on_slip)
            return


def _write(b: Builder, room: Rect, habits: Sequence[_HabitLine], games: int, units: float, on_slip: bool) -> int:
    """Write a heading and as many habits as fit into the room, on a light box (slip) or on the ground of the picture.
    Returns the number of paragraphs that fit, with the heading; if only the heading fits, nothing is drawn."""
    pad = b.space.gap if on_slip else 0.0
    pad_y = pad * 0.6  # lines have some space above and below the letters anyway
    inner = room.inset(pad, pad_y)
    lead = b.type(units) * 1.5  # the room for a portrait before a habit
    blocks: list[tuple[int | None, Rect, tuple[tuple[Span, ...], ...]]] = []
    y = inner.y
    for seat, spans in _paragraphs(b, habits, games, units, inner.w):
        left = inner.x + (lead if seat is not None else 0.0)
        lines = b.wrap(spans, inner.right - left)
        box = Rect(left, y, inner.right - left, b.line_height(lines))
        if box.bottom > inner.bottom:
            break
        blocks.append((seat, box, lines))
        y = box.bottom + b.type(units) * 0.35  # a little more than between lines
    if len(blocks) < 2:
        return len(blocks)
    if on_slip:
        _, last_box, _ = blocks[-1]
        b.panel(room._replace(h=last_box.bottom - inner.y + pad * 1.2), "slip", name="habits")
    for seat, box, lines in blocks:
        side = b.type(units) * 1.15  # of a portrait
        if seat is not None:
            b.draw_player(Rect(inner.x, box.y + (b.line_height(lines[:1]) - side) / 2, side, side), seat)
        b.add(Label(box, lines))
    return len(blocks)


def _paragraphs(
    b: Builder, habits: Sequence[_HabitLine], games: int, units: float, width: float
) -> list[tuple[int | None, list[Span]]]:
    """The heading and the sentences, each with the seat whose portrait stands before it (None for no portrait)."""
    head = b.words("Habits in this game") if games == 1 else b.words("Habits in this match")
    # The heading is broken into lines. It has the largest type in which its longest word fits into the width.
    longest = max(([b.span(word, units + 1, "serif-bold")] for word in head.split()), key=b.width)
    texts: list[tuple[int | None, list[Span]]] = [(None, [b.fitted(longest, width)[0]._replace(text=head)])]
    for habit in habits:
        name = b.span(habit.name, units, "sans-bold", f"seat.{habit.seat}")
        texts.append((habit.seat, [name, b.span(habit.text.removeprefix(habit.name), units)]))
    if not habits:
        none = b.words("Nobody can be read so far. Whoever does something too often for it to be chance is named here.")
        texts.append((None, [b.span(none, units, ink="soft")]))
    return texts
